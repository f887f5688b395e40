# Where a match is played.
place-named = **{ $what }** with { $with }
place-said-there = Done. The match shows what has changed: { $link }
place-not-yours = You do not play in { $code }. `/matches` lists the matches you play in.
place-gone = Done, but nobody can see it: the channel of this match is gone, or I cannot use that channel any more. To play on in another channel, use `/match code:{ $code }` there and press **Show here**.
place-lost = The channel of this match is gone, or I cannot use that channel any more. To play on in another channel, use `/match code:{ $code }` there and press **Show here**. To resign, use `/resign match:{ $code }`.
place-lost-told = The channel of your match of **{ $game }** with { $players } is gone, or I cannot use that channel any more. To go on, use `/match code:{ $code }` in a channel that all of you can see, and press **Show here**. You can also play from anywhere else, for example here: `/move`, `/undo` and `/resign` work with `match:{ $code }`. **Claim** and **Cancel match** are below `/match`.
place-still-there = This match stays where it is, because all its players can see it there: { $link }
place-not-for-all = { $names } cannot see this channel. Choose one that all players of the match can see.
place-guest = Here I can only answer your commands and buttons. I cannot open threads, and my reminders come as private messages. If a computer thinks for long, `/board` shows its turn.
place-guest-thread = Here I can only answer your commands and buttons, so I cannot open a thread. Use `/play` without `thread`.
place-seen-by-you-alone = Only you would see my messages here. To play with others here, you need a permission in this channel: { $permission }. A manager of this server can give it to you, or add me to the server. You can also play in a group or in private messages with me.
place-unknown-readers = The match stays where it is, because I cannot find out who reads this conversation. Choose a channel of a server that has added me.
# $number (u32)
place-forget-leaves = { $number ->
    [one] You are still in one lobby or match: I will take you out of the lobby, or resign the match for you.
   *[other] You are still in { $number } lobbies and matches: I will take you out of each lobby, and resign each match for you.
}
