# What all games say in the same words. A game's own message with its name, for example
# `kitaran-line-over` or `command-play-kitaran-start`, goes before the message here.

## The parameters of /play

command-play-start = What begins the match (default: all seats are taken)
command-play-clock = Time for each player (default: 10 days, +36 h per turn)
command-play-thread = Play in a new thread; this channel stays free for other matches
command-play-private = Only those whom you ask can join
command-play-computers = How many computers play
command-play-level = How strong they play, from 1 for a first game to 6 (default: 3)
command-play-player = Ask somebody to join
command-play-player2 = Ask somebody to join
command-play-player3 = Ask somebody to join
command-play-player4 = Ask somebody to join
command-play-seats = How many players (default: as many as join)

## Why a turn cannot be played

refusal-nothing = You sent no turn.

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
