# What stands in the way: why a request is refused.

problem-no-seat = You cannot take a seat in this lobby. Join another one, or open your own with `/play`.
problem-asked-already = I have already asked around for this lobby, or the people I would ask have just heard of another one. You can invite somebody yourself: press **Options** below the lobby.
problem-not-followed = I cannot tell you when this match ends: it is over already, or you follow 50 matches, which is the most. **Do not tell me** below another match makes room.
problem-nothing-here = There is no lobby and no match in this channel. `/play` opens a lobby, and `/matches` lists yours in other places.
problem-occupied = There is already a match in this channel: { $link }. Finish it, or play in another channel or a thread.
# $id (u64): the lobby
problem-lobby-open = There is already an open lobby here: { $game }, by { $host }, { $link }. { $joins ->
    [0] You cannot join it. Use `/play` in another channel or a thread.
   *[other] Press **Join** to play, or `/play` in another channel or a thread.
}
problem-lobby-yours = You are already in an open lobby here: { $game }, { $link }. `/play` in another channel or a thread opens one more lobby.
problem-too-many-lobbies = You have { $most } open lobbies on this server, and you cannot have more. `/matches` lists them. Start or cancel one, then open the next.
# $players (Vec<Mention>)
problem-seats-reserved = The free seats are reserved for { $players } until <t:{ $until }:f>. `/play` in another channel or a thread opens a lobby for you.
problem-not-started = The match has not started yet. Its lobby is here: { $link }
problem-started = The match has already begun: { $link }
# $players (Vec<String>)
problem-not-playing = You do not play in this match; { $players } do. You can watch, or begin a match of your own with `/play`.
problem-gone = You are already out of this match. `/board` shows how it goes on.
problem-stale = The board has changed. Here it is now: { $link }
problem-played-already = You have already played: `{ $turn }`.
problem-played-last = You have already played: `{ $turn }`. The match is over: **Rematch** below its last board, or `/play`, begins another.
problem-lapsed = This offer is closed: somebody has played a turn, or has declined or withdrawn the offer. The match goes on: { $link }. `/end` makes the offer again.
problem-offer-closed = This offer is closed: somebody has played a turn, or has declined or withdrawn the offer. The match goes on: { $link }
problem-other-offer = Another offer is open in this match: { $link }. Answer or withdraw it first, or play on to close it.
problem-proposed-before = The same offer was already made during this turn, and it is closed. You can make it again after the next turn.
problem-offered-before = You have already asked to take back this turn, and you can ask only once. The turn stands: play on.
problem-rated-match = This match is rated, and you have begun to play, so it cannot be cancelled. Play on, or end the match with `/resign`.
problem-rated-takeback = This match is rated, and computers play in it, so you cannot take turns back. In a match that is not rated you can.
problem-joined-casual = Somebody has joined already, and this match was not rated then. To play rated, open a new lobby.
problem-other-option = This lobby does not have that choice. **Options** below the lobby shows its choices.
problem-agreed-already = You have already agreed, so the others decide. **Withdraw** closes the offer.
problem-withdraw-agreed-only = You have not agreed to this, so there is nothing to withdraw. To close the offer, press **Decline**.
problem-own-offer = This is your own offer, so the others decide. **Withdraw** closes it.
problem-withdraw-asker-only = Only { $asker } can withdraw this offer. To close it, press **Decline**.
problem-seat-forgotten = This turn cannot be taken back: that would bring back a player who asked to be forgotten.
problem-ended = This match is over. **Rematch** below its last board, or `/play`, begins another.
problem-lobby-gone = This lobby is gone. `/play` opens a new one.
problem-foreign = That match is not in this channel. `/board` shows the match of this channel.
# $how (u8)
problem-joined-already = You have already joined. { $how ->
    [1] The match begins by itself when all { $seats } seats are taken.
    [2] The match begins by itself when all { $seats } seats are taken. With { $fewest } or more players, { $host } can start it earlier.
   *[other] The match begins when { $host } presses **Start**.
}
problem-not-joined = You are not in this lobby, so you have no seat to leave.
problem-full = All { $seats } seats are taken. You can watch, or `/play` in another channel.
problem-too-few = { $joined } of { $needed } players have joined. Ask somebody to press **Join**.
problem-lobby-host-only = Only the host, { $host }, can change this lobby.
problem-remove-absent = That player is not in this lobby.
problem-host-only = Only the host, { $host }, can start the match.
problem-host-or-admin-only = Only the host, { $host }, or somebody who manages this server's channels can cancel this lobby. If you have a seat here, you can free it with **Leave**.
problem-admin-only = Only those who play in this match, or somebody who manages this server's channels, can cancel it.
problem-seats = { $game } is for { $min } to { $max } players. Choose a number from { $min } to { $max }.
# $id (&'static str)
problem-options = { $game } cannot be played with these options. { $id ->
    [kitaran] Komi goes from -20 to 20 in steps of 0.5. Choose another komi and try again.
    [angels] The reach must be at least three times the power, and there can be at most four marks for each step of reach. Choose other values and try again.
   *[other] Choose other values and try again.
}
# $players (usize)
problem-too-many = { $seats } seats are too few: { $players } players have joined or are invited. Choose more seats, or invite fewer people.
problem-unreadable = I cannot read the match of this channel. Perhaps another version of me saved it, so I have not changed it. A manager of this channel can cancel it with `/board`; until then, play in another channel.
problem-stopped = I can no longer read this match's record, so I have stopped the match. It does not count. `/play` starts another.
problem-just-begun = This match of yours has just begun: { $link }. Play a turn in it before you begin the same game once more.
# $count (usize)
problem-tables-full = You are playing { $count } matches in this conversation. Finish one of them, or leave one with `/resign match:`. Then you can begin the next. `/matches` lists them.
problem-event-gone = This event is gone. `/event` lists the events of this server.
problem-event-over = This event is over. `/event` shows the others, and opens a new one.
problem-event-started = It is too late to join this event. `/event` shows the events that you can still join.
problem-event-running = This event has already started.
problem-event-not-started = This event has not started yet. You can do this after the start.
problem-event-asked = You have already asked to join. The host decides; I mention you when your next match begins.
problem-event-joined = You have already joined this event. I mention you when your first match begins.
problem-event-not-in = Nothing has changed: you are not in this event, or the player that you chose has already left it.
problem-event-full = All places in this event are taken. `/event` shows the others, and opens a new one.
# $needed (u8)
problem-event-too-few = Too few people have joined: this event needs at least { $needed }. Ask somebody to press **Join**.
# $host (Mention)
problem-event-host-only = Only the host, { $host }, or somebody who manages this server's channels can do that.
problem-event-knockout = In a knockout, each match is for two. To play { $game } with more players in a match, choose another format.
problem-event-extended = This round already has more time, and a round can get it only once.
problem-event-own-match = You play in this match, so you cannot decide its result. Ask somebody else who manages this server's channels.
problem-event-match = This match belongs to an event, so it cannot be cancelled, and no turn can be taken back. Play on, or resign. When everybody has moved, you can offer the end with `/end`.
problem-event-manager-only = Only somebody who manages this server’s channels can do that: this event has no host any more.
# $most (u32)
problem-event-too-many = You host { $most } events on this server that are not over, and you cannot have more. Cancel one with **Manage**, or wait until one is over.
problem-event-terms = No event can be like that. **New event** below `/event` shows what you can choose.
problem-event-channel = Events need a text channel, because each match gets a thread of its own below it. Use `/event` in such a channel.
problem-event-not-joined = You are not in this event, so there is nothing to leave.
