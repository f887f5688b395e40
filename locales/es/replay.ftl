# Una partida vista de nuevo, jugada por jugada.

replay-title = **{ $what }** · jugada { $turn } de { $turns }
replay-title-so-far = **{ $what }** · jugada { $turn } de { $turns } hasta ahora
replay-begins = **{ $what }** · { $turns ->
    [0] aún no hay jugadas
    [one] antes de la única jugada
   *[other] antes de la jugada 1 de { $turns }
}
replay-when = -# <t:{ $seconds }:f>
replay-menu = Ir a una jugada
replay-choice-start = Antes de la primera jugada
replay-choice = Jugada { $turn }: { $name } { $played }
replay-choice-all = Jugada { $turn }: hay acuerdo
replay-animation = Toda la partida, jugada a jugada: **{ $what }**
replay-animation-alt = Toda la partida en una animación: { $what }, { $turns ->
    [one] una jugada
   *[other] { $turns } jugadas
}. Al final:
replay-record = El registro de **{ $what }**, una línea por jugada.
replay-record-for-programs = El mismo registro para programas.
replay-record-text-alone = El registro de **{ $what }**, una línea por jugada. Una elección fue secreta y nunca se reveló, así que no hay registro para programas.
replay-record-title = { $what }
replay-record-players = Participantes: { $players }
replay-record-turn = { $number }. { $name }: { $turn }
replay-record-took-back = { $number }. { $name } deshizo { $turn }
replay-record-line = { $number }. { $line }
replay-record-secret = { $number }. { $name }: una elección secreta que nunca se reveló
replay-record-end = Fin de la partida: { $result }. Terminó porque { $reason }.
