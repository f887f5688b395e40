# Eine Partie noch einmal angesehen, Zug für Zug.

replay-title = **{ $what }** · Zug { $turn } von { $turns }
replay-title-so-far = **{ $what }** · Zug { $turn } von bisher { $turns }
replay-begins = **{ $what }** · { $turns ->
    [0] noch kein Zug gespielt
    [one] vor dem einzigen Zug
   *[other] vor Zug 1 von { $turns }
}
replay-when = -# <t:{ $seconds }:f>
replay-menu = Zu einem Zug springen
replay-choice-start = Vor dem ersten Zug
replay-choice = Zug { $turn }: { $name } { $played }
replay-choice-all = Zug { $turn }: alle einverstanden
replay-animation = Die ganze Partie, Zug für Zug: **{ $what }**
replay-animation-alt = Die ganze Partie als Animation: { $what }, { $turns ->
    [one] ein Zug
   *[other] { $turns } Züge
}. Am Ende:
replay-record = Das Protokoll von **{ $what }**, eine Zeile pro Zug.
replay-record-for-programs = Dasselbe Protokoll für Computerprogramme.
replay-record-text-alone = Das Protokoll von **{ $what }**, eine Zeile pro Zug. Eine geheime Wahl wurde nie aufgedeckt, darum gibt es kein Protokoll für Computerprogramme.
replay-record-title = { $what }
replay-record-players = Es spielen: { $players }
replay-record-turn = { $number }. { $name }: { $turn }
replay-record-took-back = { $number }. { $name } nimmt { $turn } zurück
replay-record-line = { $number }. { $line }
replay-record-secret = { $number }. { $name }: eine geheime Wahl, die nie aufgedeckt wurde
replay-record-end = Die Partie ist vorbei: { $result }. Sie endet, weil { $reason }.
