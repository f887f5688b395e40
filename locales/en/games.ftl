# What all games say in the same words. A game's own message with its name, for example
# `kitaran-line-over` or `command-play-kitaran-clock`, goes before the message here.

### The types of the variables, where they are not those of the package `words/sentences`:
### $from, $square (String)
### $waiting (Vec<Seat>)
### $turns (Vec<String>)
### $seats (u8)
### $few (usize)

## The parameters of /play

command-play-clock = Time for each player (default: 10 days, +36 h per turn)
command-play-thread = Play in a new thread; this channel stays free for other matches
command-play-rated = Does the result change ratings? (default: for two people, or if all have played rated before)
command-play-level = Play against computers of this level: 1 (easiest) to 6
command-play-opponent = Ask somebody to join
command-play-game2 = Offer a second game, too: whoever accepts chooses one of them (usual options only)
command-play-game3 = A third game to offer
command-play-side = Which side you play (default: random)
command-play-seats = How many players (default: as many as join)

## Why a turn cannot be played

refusal-nothing = You sent no turn.
refusal-unreadable = I cannot read “{ $typed }” as a turn.
refusal-no-such-square = There is no square { $square } on this board: its squares are a1 to { $last }.
refusal-empty = Nothing stands on { $square }.
refusal-not-yours = The piece on { $square } belongs to { $owner }: move one of your own.
refusal-occupied = A piece of { $owner } stands on { $square }: choose an empty square.
refusal-occupied-by-you = Your own piece stands on { $square }: choose an empty square.

## The board in words

line-over = The match is over; { $winners } won.
line-drawn = The match is over: a draw.
line-shared = The match is over; { $winners } share the first place.
line-title-to-play = { $seat } to play
line-title-over = { $winners } won
line-title-drawn = a draw
line-title-shared = { $winners } share the first place
line-title-shared-many = { $number } share the first place
line-corner-over = final
line-corner-round = round { $round }
line-corner-setup = setup
line-note-ready = ready
line-repeated = This position has come up twice: the third time is a draw.
line-left = { $seat } is out.

## How a match ends

reason-repetition = the same position came up for the third time
reason-no-turn = a player has no legal turn
reason-resign = { $seats ->
    [2] a player resigned
   *[other] only one player is left
}
reason-timeout = { $seats ->
    [2] a player ran out of time
   *[other] only one player is left
}
reason-agreed = everybody agreed to end it

## What a turn leads to

happened-took-back = { $seat } took back { $turn }.
danger-loses = This turn ends the match, and { $seat } wins.
danger-draws = This turn ends the match, and the first place is shared.
danger-out = After this turn you are out.
area-only = a place from { $low } to { $high }
    .button = From { $low } to { $high }
area-after = { $first }, then a place from { $low } to { $high }
    .button = { $first } to { $low }–{ $high }
danger-lets = { $seat } can then win at once with { $turn }.

## Any game's refusals

refusal-over = This match is over.
# $seat (Seat)
refusal-wait = It is not your turn: { $waiting } to play.
# $seat (Seat)
refusal-chosen = You have already chosen and cannot change it. Now { $waiting } must choose.
# $number (u64)
refusal-no-seat = There is no seat { $number }: seats are numbered 1 to { $seats }.
# $seat (Seat)
refusal-gone = You are already out of this match. `/board` shows how it goes on.
refusal-too-many-turns = Only { $few } of these can be played in a row now: then your turn is over. Leave the others out.
refusal-unlistable = There are too many legal turns to list now. One of them is { $example }.
# $seat (Seat)
refusal-no-turn = You have no turn in this match to take back.
refusal-secret-stands = You cannot take back a secret choice, or a turn before one: that would show what somebody chose.
refusal-left-since = { $seat } has gone out of the match since then, so you can no longer take back that turn.
refusal-no-passing = You cannot choose to pass.
# $ends (Vec<String>)
suggestion-from = From { $from }: { $ends }.
suggestion-from-more = From { $from }: { $ends } and { $more } more.
suggestion-begun = Similar legal turns: { $turns }.
# $turns (String)
suggestion-begun-more = Similar legal turns: { $turns } and { $more } more.
suggestion-near = Legal turns are: { $turns }.
# $turns (String)
suggestion-near-more = Legal turns are: { $turns } and { $more } more.
suggestion-any = A legal turn now is { $turn }.
