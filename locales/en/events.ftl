# Events: tournaments that run by themselves.

event-button-new = New event
event-button-open = Open event
event-button-manage = Manage
event-list-title = **Events on this server**
event-list-none = There is no event on this server yet. **New event** opens one: people join with one tap, and the matches of each round begin by themselves.
event-line = - { $game }: { $format }, { $status } ({ $number ->
    [one] one person
   *[other] { $number } people
}) { $link }
event-status-open = you can join
event-status-running = running
event-status-over = over
event-status-cancelled = cancelled
event-draft = **A new event.** Choose what is played, then press **Open event**: everybody in this channel can join. After the start, rounds, matches and results come by themselves.
event-menu-game = Game
event-menu-format = Format
event-menu-clock = Time
event-menu-start = When it starts
event-choice-format-round-robin = Round robin: everybody plays everybody
event-choice-format-swiss = Swiss: you play people with about as many points
event-choice-format-knockout = Knockout: if you lose, you are out
event-choice-start-host = Starts when I press Start
# $people (u16)
event-choice-start-full = Starts as soon as { $people } people have joined
event-choice-start-after = Starts in { $time }
event-button-rated = Rated: yes
event-button-casual = Rated: no
# $number (u8)
event-button-seats = Players per match: { $number }
event-opened = The event is open: { $link }
event-format-round-robin = round robin
event-format-swiss = Swiss
event-format-knockout = knockout
# $event (String)
event-title = ## { $event }
event-name = { $game }: { $format }
event-rules-round-robin = Everybody plays everybody. With more than seven people, groups play first; then the best of each play in a final group.
event-rules-swiss = In each round you play somebody new, with about as many points as you. You play on even if you lose.
event-rules-knockout = If you lose, you are out. After a draw you play again with the seats turned round; after a second one the better seed goes on. The losers of the semi-finals play for third place.
event-rules-time = Time: { $clock }. A round lasts { $time }. A match that is not over by then counts as a draw in this event. You can still play it to the end.
event-rules-rated = Each match begins by itself, in its own thread, and changes ratings. A player who does not move at all in a match is out of the event.
event-rules-casual = Each match begins by itself, in its own thread, and does not change ratings. A player who does not move at all in a match is out of the event.
# $host (Mention)
event-starts-host = Starts when { $host } presses **Start**.
# $people (u16)
event-starts-full = Starts as soon as { $people } people have joined.
# $needed (u8)
event-starts-at = Starts <t:{ $at }:f> (<t:{ $at }:R>), if at least { $needed } people have joined.
event-nobody = **Nobody has joined yet.** Press **Join**.
event-in = **Joined: { $number }.** { $players }
event-and-more = and { $number } more
# $rounds (u16)
event-round = **Round { $round } of { $rounds }** ends <t:{ $until }:f> (<t:{ $until }:R>).
event-round-open = **Round { $round }** ends <t:{ $until }:f> (<t:{ $until }:R>).
event-match = - { $players }: { $state }
event-match-playing = in play
event-match-coming = begins in a moment
event-match-round-over = not over in time: a draw
event-match-unplayed = { $result }, not played
event-bye = - { $name } has no opponent in this round: 1 point
event-rest = - { $name } does not play in this round
event-heading-name = Player
event-heading-points = Points
event-has-left = has left
event-subtitle = { $format } · round { $round }
event-alt = Standings of the event { $game }, { $format }, in round { $round }: { $rows }
# $place (String)
# $points (String)
event-standing = { $place }. { $name }: { $points }
# $place (String)
event-shared-place = { $place } (shared)
event-won = **{ $players } won this event.** Congratulations!
event-cancelled = This event was cancelled. Matches in play go on, but nobody wins the event.
event-too-few = This event did not start: too few people had joined. `/event` opens a new one.
# $host (Mention)
event-hosted = Hosted by { $host }.
# $what (String)
event-notice = { $players }: your match begins: **{ $what }**. The round ends <t:{ $until }:R>. The event: { $link }
event-warning = { $players }: you have not moved in this match yet. If your time runs out before you move, you lose it and are out of the event: { $link }
event-left = You have left this event. You keep your points. A match that has begun goes on: play it, or resign.
event-manage = **Manage this event.** What you do here goes into the record of the event.
event-menu-withdraw = Remove a player
event-menu-correct = Correct a result
event-withdrawn = { $name } is removed, and gets no new matches in this event.
event-button-extend = Give this round more time
event-extended = The round now ends <t:{ $until }:f>.
event-button-cancel = Cancel event
event-ask-cancel = Cancel this event? Matches in play go on, but nobody wins the event.
event-button-cancel-yes = Yes, cancel the event
event-button-cancel-no = No, keep it
event-kept = Nothing has changed.
event-ask-result = Round { $round }, { $players }: what is the right result?
event-result-win = { $name } won
event-result-draw = Draw
event-corrected = The result is corrected. Rounds that have begun keep their pairings.
event-cancel-done = The event is cancelled.
event-ask-leave = Leave this event? You get no new matches in it. A match that has begun goes on.
event-button-leave-yes = Yes, leave it
event-no-threads = -# Some matches have no thread yet. I need the permissions **Create Public Threads** and **Send Messages in Threads** in this channel, and try again by myself.
event-was-removed = was removed
event-never-moved = out: never moved
# $number (u8)
event-rules-seats = Each match has { $number } players, or fewer if the people do not divide.
event-cancelled-early = This event was cancelled before it started.
event-round-length = -# With this time, a round lasts { $time }.
# $event (String)
event-over = { $players } won the event **{ $event }**! It is over: { $link }
event-over-unstarted = { $players }: your event did not start. It says why: { $link }
event-button-leave-no = No, stay in
event-expired = This event did not start: for 30 days nobody joined it or started it. `/event` opens a new one.
event-format-league = league
event-choice-format-league = League: divisions, season after season
event-rules-league = You play everybody in your division; that is a season. Then two go up and two go down. You can join or leave at any time. If your time runs out in two matches within seven rounds, you are out until you join again.
# $stage (usize), $round (u16)
event-stage = **{ $stage ->
    [2] Final
    [4] Semi-finals
    [8] Quarter-finals
   *[other] Last { $stage }
}** (round { $round }): until <t:{ $until }:f> (<t:{ $until }:R>).
# $line (String)
event-third-place = { $line } (for third place)
# $bye (&'static str), $last (&'static str)
event-no-match = { $players }: you have no match in **round { $round }**{ $bye ->
    [yes] {", and get 1 point without playing"}
   *[no] {""}
}. { $last ->
    [yes] {""}
   *[no] I mention you when your next match begins.
} { $link }
# $back (&'static str)
event-out-absent = { $players }: you did not move in your match, so you are out of this event. You keep your points. { $back ->
    [yes] **Join** takes part again from the next round on.
   *[no] {""}
} { $link }
event-out-twice = { $players }: your time ran out in two matches, so you are out of this league. **Join** takes part again, from the next round on: { $link }
# $host (String)
event-asks = { $host }: **{ $name }** asks to join this event from round { $round } on. { $link }
event-asked = The host decides whether you can still join. If they let you in, I mention you when your first match begins.
event-button-admit = Let them in
event-admitted = **{ $name }** takes part from round { $round } on.
# $name (String)
event-thread-name = R{ $round } { $name }
event-ran-out-twice = out: time ran out twice
# $round (u32)
event-of-round = event, round { $round }
event-season-over = { $players } won the season! The next one begins: { $link }
event-league-waits = The league waits: the next round begins as soon as enough people are in. Press **Join**.
event-kind-round = round { $round }
event-kind-third = for third place
# $stage (usize), $round (u16)
event-kind-stage = { $stage ->
    [2] the final
    [4] a semi-final
    [8] a quarter-final
   *[other] round { $round }
}
event-tie-break = Equal points: direct match, then stronger opponents
event-rematch-apart = This match is apart from the event: its result does not count there.
