# A match looked at again, turn by turn.

# $turn (TurnNumber)
replay-title = **{ $what }** · turn { $turn } of { $turns }
# $turn (TurnNumber)
replay-title-so-far = **{ $what }** · turn { $turn } of { $turns } so far
replay-begins = **{ $what }** · { $turns ->
    [0] no turn was played yet
    [one] before the only turn
   *[other] before turn 1 of { $turns }
}
# $seconds (i64)
replay-when = -# <t:{ $seconds }:f>
replay-menu = Go to a turn
replay-choice-start = Before the first turn
# $turn (TurnNumber)
# $played (String)
replay-choice = Turn { $turn }: { $name } { $played }
# $turn (TurnNumber)
replay-choice-all = Turn { $turn }: all agree
replay-animation = The whole match, turn by turn: **{ $what }**
replay-animation-alt = The whole match as an animation: { $what }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}. At its end:
replay-record = The record of **{ $what }**, one line per turn.
replay-record-for-programs = The same record for computer programs.
replay-record-text-alone = The record of **{ $what }**, one line per turn. One choice was secret and was never revealed, so there is no record for computer programs.
replay-record-title = { $what }
replay-record-players = Players: { $players }
# $number (TurnNumber)
replay-record-turn = { $number }. { $name }: { $turn }
# $number (TurnNumber)
replay-record-took-back = { $number }. { $name } took back { $turn }
# $number (TurnNumber)
replay-record-line = { $number }. { $line }
# $number (TurnNumber)
replay-record-secret = { $number }. { $name }: a secret choice that was never revealed
replay-record-end = The match is over: { $result }. It ended because { $reason }.
