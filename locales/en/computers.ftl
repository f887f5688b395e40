# Computers that play.

computer-name = { $number ->
    [1] Level { $level }
   *[other] Level { $level } ({ $number })
}
computer-how-strong = How strong should the computer be? Level 1 is right for your first match. Level 6 plays as well as it can.
computer-added = A computer of level { $level } takes a seat.
computer-level = { $level ->
    [1] 1: easiest
    [6] 6: strongest
   *[other] { $level }
}
computer-progress = ## Your progress against computers
computer-progress-line = { $levels ->
    [none] - **{ $game }**: no level beaten yet.
   *[other] - **{ $game }**: levels beaten: { $levels }.
} You won { $won } of { $played } matches.{ $next ->
    [0] {" You have beaten the strongest level."}
   *[other] {" Try level "}{ $next } next.
}
computer-progress-new = Not tried yet: { $games }. Begin with level 1.
computer-keeps-losing = Level { $level } has won three times in a row. `/hint` says what matters, and a lower level is easier.
computer-button-progress = My progress
computer-button-level = Play level { $level }
computer-button-level-of = { $game }, level { $level }
computer-button-add = Add a computer
computer-button-remove = Remove a computer

# $players (Vec<Mention>)
problem-seats-asked = The free seats are reserved for { $players }. If somebody declines, a computer can have the seat.
problem-computer-joined = You have already added a computer of level { $level } here. To add one more, press **Add a computer** below the lobby.
problem-no-computer = There is no computer in this lobby that you could remove.
problem-computer-plays-on = { $name } does not agree: it expects a better result if it plays on. `/resign` takes you out of the match.

