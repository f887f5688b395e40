# El maestro: las pistas y el análisis de una partida terminada.

teacher-button-hint = Pista
teacher-button-begin = Primer paso
teacher-button-turn = Jugada completa
teacher-button-play = Usar esta jugada

teacher-matter-wins-now = **Puedes ganar con esta jugada.**
teacher-matter-wins-soon = **Puedes ganar, juegue lo que juegue el resto**, en { $turns } de tus jugadas, contando esta.
teacher-matter-wins = **Puedes ganar, juegue lo que juegue el resto.** No sé en cuántas jugadas.
teacher-matter-lost = { $seats ->
    [2] Juegues lo que juegues, pierdes si tu rival juega bien. La pista es la jugada que más se lo complica.
   *[other] Juegues lo que juegues, quedas en el último puesto si el resto juega bien. La pista es la jugada que más se lo complica.
}
teacher-matter-threat = **Atención:** { $name } amenaza con { $turn }. La jugada que yo haría responde a eso.
teacher-matter-threat-wins = **Atención:** { $name } **amenaza con ganar** con { $turn }. La jugada que yo haría lo impide.
teacher-matter-threat-stays = { $name } **amenaza con ganar** con { $turn }, y la jugada que yo haría no lo impide.
teacher-matter-only-turn = **Cuidado:** una jugada es claramente mejor que todas las demás que he probado.
teacher-matter-secret = Ahora todo el mundo elige en secreto, así que solo puedo decir qué funciona bien contra muchas elecciones del resto.
teacher-matter-others = { $good ->
    [one] **Cuidado:** además de la mejor jugada he probado { $tried } más, y solo una es más o menos igual de buena.
   *[other] Puedes elegir: además de la mejor jugada he probado { $tried } más, y { $good } son más o menos igual de buenas.
}
teacher-matter-others-all = { $tried ->
    [one] Hay una jugada más, y es más o menos tan buena como la mejor.
   *[other] Elige con libertad: he probado { $tried } jugadas más, y todas son más o menos tan buenas como la mejor.
}
teacher-matter-no-other = No tienes otra jugada.
teacher-expected = Tu probabilidad de ganar: **{ $percent } %**.
teacher-begins = Empieza con { $part }.
teacher-turn = Juega { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-then = Después de esta jugada: { $facts }
teacher-follows = Lo que espero después:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-followed-pass = - { $name } no tiene ninguna jugada legal y pasa.
teacher-followed-later = - { $turns ->
    [one] Sigue una jugada más.
   *[other] Siguen { $turns } jugadas más.
}
teacher-followed-end = - Con eso termina la partida: gana { $first }.
teacher-followed-end-shared = - Con eso termina la partida, y se comparte el primer puesto.
teacher-sure-proven = De esto no tengo dudas.
teacher-sure-unsearched = Para esta jugada no he mirado qué viene después.
teacher-sure-all = He buscado tres veces, y en las tres he llegado a la misma jugada.
teacher-sure-most = He buscado tres veces, y en dos he llegado a la misma jugada.
teacher-sure-none = Es una elección reñida: he buscado tres veces y he llegado a tres jugadas distintas.
teacher-searched = { $depth ->
    [one] He mirado { $nodes } posiciones.
   *[other] He mirado { $nodes } posiciones, hasta { $depth } jugadas por delante.
}
teacher-thousands = { $count ->
    [one] mil
   *[other] { $count } mil
}
teacher-millions = { $count ->
    [one] 1 millón de
   *[other] { $count } millones de
}
teacher-foot = { $over ->
    [1] alguien ha pedido una pista
   *[0] alguien ha pedido una pista: si gana, no cuenta
}
teacher-thinking = Sigo pensando. Esto tarda un poco más de lo normal.
teacher-busy = Ahora estoy pensando en demasiadas cosas. Vuelve a pedirlo en un momento.

teacher-button-review = Análisis
teacher-review-begins = Estoy repasando { $turns ->
    [one] la única jugada
   *[other] las { $turns } jugadas
} de { $what }. Puedo tardar medio minuto, o más si otras personas también me lo piden.
teacher-review-title = ### Análisis de { $what }
teacher-review-chances = -# La imagen muestra la probabilidad de ganar de cada participante, jugada a jugada. Siempre suman 100 %.
teacher-review-points = Estos fueron los mayores errores de la partida. Los botones de abajo muestran las jugadas mejores.
teacher-review-points-own = Estas jugadas fueron los mayores errores, incluido el mayor de los tuyos. Los botones de abajo muestran lo que habría sido mejor.
teacher-review-none-of-yours = Ninguno de estos errores es tuyo. Donde baja tu curva, ninguna otra jugada era claramente mejor.
teacher-review-no-points = No hubo ningún error grave: ninguna jugada por sí sola perdió mucho.
teacher-review-resigned = { $name } abandonó con una probabilidad de { $percent } sobre 100.
teacher-review-point = { $number }. { $name } jugó `{ $played }` (jugada { $turn }), y su probabilidad bajó { $before ->
    [100] de segura
   *[other] del { $before } %
} { $after ->
    [0] a nula
   *[other] al { $after } %
}.
teacher-review-depth = -# He mirado hasta { $nodes } posiciones por jugada. Cuando una jugada parecía perder mucho, la he comparado con otra mejor, mirando igual de lejos en las dos.
teacher-review-button-point = { $number }: jugada { $turn }
teacher-review-button-course = Todas las jugadas
teacher-review-point-title = ### { $what }, jugada { $turn }
teacher-review-played = { $name } jugó { $played }, y su probabilidad bajó { $before ->
    [100] de **segura**
   *[other] del **{ $before } %**
} { $after ->
    [0] a **nula**
   *[other] al **{ $after } %**
}.
teacher-review-better = Una jugada mejor era { $turn }.
teacher-review-follows = Así podría haber seguido:{ $turns }
teacher-review-answer = Por qué era peor:{ $turns }
teacher-review-proven = De esto no tengo dudas.
teacher-review-board = -# La imagen muestra el tablero antes de la jugada. Los anillos dorados enteros marcan la jugada mejor; los discontinuos, la que se jugó.
teacher-review-corner = jugada { $turn }
teacher-review-board-alt = El tablero antes de la jugada { $turn }. Los anillos enteros marcan la jugada mejor: { $better }. Los discontinuos marcan la que se jugó: { $played }.
teacher-review-alt = { $what }, { $turns ->
    [one] 1 jugada
   *[other] { $turns } jugadas
}: la probabilidad de ganar de cada participante, en %. { $changes } { $players }
teacher-review-alt-changes = Los mayores errores: { $changes }.
teacher-review-alt-change = jugada { $turn } de { $name } (probabilidad de { $before } a { $after })
teacher-review-alt-steady = No hubo ningún error grave.
teacher-review-alt-player = { $name }: { $values }.
teacher-review-alt-value = { $turn ->
    [0] { $percent } al principio
   *[other] { $percent } tras la jugada { $turn }
}
teacher-review-alt-end = { $percent } al final
teacher-review-nothing = No hay nada que analizar: en esta partida no hay ninguna jugada que viera todo el mundo.

teacher-button-practice = Jugar desde aquí
teacher-practice-ask = Sigues jugando desde esta posición contra la IA, tantas veces como quieras. Nunca cuenta. ¿Contra qué nivel quieres jugar?
teacher-practice = Práctica: esta partida sigue desde la jugada { $turn } de { $code ->
    [none] otra partida
   *[other] la partida { $code }
}. No cuenta.
teacher-practice-foot = práctica desde la jugada { $turn } de { $code ->
    [none] otra partida
   *[other] { $code }
}: no cuenta

problem-rated-without-hints = Esta partida es por puntos, así que nadie recibe pistas en ella. En las partidas amistosas sí las hay.
problem-before-practice = Solo puedes deshacer jugadas de esta partida de práctica. Aquí aún no has hecho ninguna.
problem-no-practice = No se puede practicar desde esta posición, o la partida se ha borrado. Elige otra posición, o empieza una partida nueva con `/jugar`.
