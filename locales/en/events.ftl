# Events: tournaments that run by themselves.

event-button-new = New event
event-button-open = Open event
event-button-join = Join
event-button-leave = Leave
event-button-start = Start
event-button-manage = Manage
event-button-mine = My matches
event-list-title = **Events on this server**
event-list-none = There is no event on this server yet. **New event** opens one: people join with one tap, and the matches of each round begin by themselves.
event-line = - { $game }: { $format }, { $status } ({ $number ->
    [one] one person
   *[other] { $number } people
}) { $link }
event-status-open = people can join
event-status-running = running
event-status-over = over
event-status-cancelled = cancelled
event-draft = **A new event.** Choose what is played, then press **Open event**: everybody here can join. After the start it needs nobody: rounds, matches and results come by themselves.
event-menu-game = Game
event-menu-format = Format
event-menu-clock = Time
event-menu-start = Start
event-choice-format-round-robin = Round robin: everybody plays everybody
event-choice-format-swiss = Swiss: you play people with as many points as you
event-choice-format-knockout = Knockout: whoever loses is out
event-choice-start-host = Starts when I press Start
# $people (u16)
event-choice-start-full = Starts as soon as { $people } people are in
event-choice-start-after = Starts in { $time }
event-button-rated = Rated: yes
event-button-casual = Rated: no
# $number (u8)
event-button-seats = Players at a table: { $number }
event-opened = The event is open: { $link }
event-format-round-robin = round robin
event-format-swiss = Swiss
event-format-knockout = knockout
event-title = ## { $game }: { $format }
event-rules-round-robin = Everybody plays everybody. More than seven people play in groups; then the best of them play a final group.
event-rules-swiss = In each round you play somebody with about as many points, whom you have not met. Nobody is out.
event-rules-knockout = Whoever loses is out. The losers of the semi-finals play for the third place.
event-rules-time = { $clock }. A round lasts { $time }. A match that goes on after it counts as a draw here.
event-rules-rated = Your matches begin by themselves, in threads, and change ratings. If you do not move in a whole round, you lose the match and are taken out.
event-rules-casual = Your matches begin by themselves, in threads, and do not change ratings. If you do not move in a whole round, you lose the match and are taken out.
# $host (Mention)
event-starts-host = Starts when { $host } presses **Start**.
# $people (u16)
event-starts-full = Starts as soon as { $people } people are in.
event-starts-at = Starts <t:{ $at }:f> (<t:{ $at }:R>), if enough people are in.
event-nobody = **Nobody is in yet.** Press **Join**.
event-in = **In: { $number }.** { $players }
event-and-more = and { $number } more
# $rounds (u16)
event-round = **Round { $round } of { $rounds }** ends <t:{ $until }:f> (<t:{ $until }:R>).
event-round-open = **Round { $round }** ends <t:{ $until }:f> (<t:{ $until }:R>).
event-match = - { $players }: { $state }
event-match-playing = in play
event-match-coming = begins in a moment
event-match-round-over = not over in time, a draw
event-match-unplayed = { $result }, not played
event-bye = - { $name } has no opponent in this round: 1 point
event-rest = - { $name } rests in this round
event-heading-name = Player
event-heading-points = Points
event-has-left = has left
event-subtitle = { $format } · round { $round }
event-alt = Standings of the event { $game }, { $format }, in round { $round }: { $rows }
# $place (String)
# $points (String)
event-standing = { $place }. { $name }: { $points }
# $place (String)
# $points (String)
event-standing-left = { $place }. { $name }: { $points } (has left)
# $place (String)
event-shared-place = { $place }=
event-won = **{ $players } won this event.** Congratulations!
event-cancelled = This event was cancelled. Matches in play go on, but they count for no event.
event-too-few = This event did not start: too few people were in.
# $host (Mention)
event-hosted = Hosted by { $host }.
event-notice = { $players }: **round { $round }** of this event: { $link }. It ends <t:{ $until }:R>.
event-warning = { $players }: you have not moved in this round. If you do not move by <t:{ $until }:f>, you lose this match and are taken out of the event: { $link }
event-thread = { $round }: { $players }
event-left = You have left this event. What you have won stays. A match that has begun goes on: play it, or resign.
event-manage = **Manage this event.** The record shows what you do here.
event-menu-withdraw = Withdraw somebody
event-menu-correct = Correct a result
event-withdrawn = { $name } takes part no longer, from the next round on.
event-button-extend = Give this round more time
event-extended = The round now ends <t:{ $until }:f>.
event-button-cancel = Cancel event
event-ask-cancel = Cancel this event? Matches in play go on, but nobody wins the event.
event-button-cancel-yes = Yes, cancel it
event-button-cancel-no = No, keep it
event-kept = The event goes on.
event-ask-result = Round { $round }, { $players }: what is the right result?
event-result-win = { $name } won
event-result-draw = Draw
event-corrected = The result is corrected. Pairings of rounds that have begun stay as they are.
event-cancel-done = The event is cancelled.
