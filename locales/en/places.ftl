# Where a match is played.
place-named = **{ $what }** with { $with }
place-said-there = Your match shows it: { $link }
place-not-yours = You do not play in { $code }. `/matches` lists the matches you play in.
place-gone = That is done, but the place of this match is gone or closed to me, so nobody sees it there. `/here match:{ $code }` continues it in another channel.
place-lost = Its place is gone or closed: `/here match:{ $code }` continues it in another channel, `/resign match:{ $code }` ends your part.
place-lost-told = The place of your match of **{ $game }** with { $players } is gone or closed to me. You can go on: use `/here match:{ $code }` in a channel that all of you see. `/move`, `/undo`, `/claim`, `/resign` and `/cancel` work with `match:{ $code }` from anywhere, here too.
place-still-there = This match goes on where it is, because all its players can see that place: { $link }
place-not-for-all = { $names } cannot see this channel. Choose one that everybody who plays can see.
place-forget-leaves = { $number ->
    [one] You are still in one lobby or match: this makes you leave it, or resign.
   *[other] You are still in { $number } lobbies and matches: this makes you leave each lobby and resign from each match.
}
