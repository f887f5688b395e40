# Computers that play.

computer-name = { $number ->
    [1] Computer · level { $level }
   *[other] Computer { $number } · level { $level }
}
computer-how-strong = How strong should the computer be? Level 1 is for your first game, level 6 plays as well as it can.
computer-beaten = ### Against computers
computer-beaten-by = **{ $name }** has beaten level { $level }
computer-added = A computer of level { $level } takes a seat.
computer-level = { $level ->
    [1] 1: easiest
    [6] 6: strongest
   *[other] { $level }
}
computer-button-add = Add a computer
computer-button-remove = Remove a computer

problem-seats-asked = The free seats are reserved for { $players }. If somebody declines, a computer can have the seat.
problem-computer-joined = This has already added a computer of level { $level }. **Add a computer** below the lobby adds one more.
problem-computer-host-only = Only the host, { $host }, can add computers to the lobby, or remove them.
problem-no-computer = No computer is in this lobby.
problem-computer-plays-on = { $name } does not agree: it expects a better result if it plays on. `/resign` ends your own part.
