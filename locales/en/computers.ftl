# Computers that play.

computer-name = { $number ->
    [1] Computer · level { $level }
   *[other] Computer { $number } · level { $level }
}
computer-how-strong = How strong is the computer to be? Level 1 is for somebody who plays for the first time, level 6 plays as well as it can.
computer-beaten = ### Against computers
computer-beaten-by = **{ $name }**: beaten: level { $level }
computer-added = A computer of level { $level } takes a seat.
computer-level = { $level ->
    [1] 1: first game
    [6] 6: strongest
   *[other] { $level }
}
computer-button-add = Add a computer
computer-button-remove = Remove a computer

problem-seats-asked = The seats that are left are held for { $players }. If somebody declines, a computer can have the seat.
problem-computer-joined = A computer of level { $level } has joined by this already. **Add a computer** below the lobby adds one more.
problem-computer-host-only = Only the host, { $host }, can add computers to the lobby, or take them out.
problem-no-computer = No computer is in this lobby.
problem-computer-plays-on = { $name } plays on: it expects more than this end would give it. `/resign` gives up your own part.
