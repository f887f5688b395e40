# What all games say in the same words. A game's own message with its name, for example
# `kitaran-line-over` or `command-play-kitaran-clock`, goes before the message here.

## The parameters of /play

command-play-clock = Time for each player (default: 10 days, +36 h per turn)
command-play-thread = Play in a new thread; this channel stays free for other matches
command-play-rated = Does the result change ratings? (default: only for two players, or one against computers)
command-play-level = Play against computers of this level: 1 (easiest) to 6
command-play-opponent = Ask somebody to join
command-play-game2 = Another game to offer, also with its usual options; the player who accepts chooses one
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
