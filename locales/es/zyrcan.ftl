# Zyrcan

option-zyrcan-variant-standard = estándar
option-zyrcan-variant-blitzkrieg = Blitzkrieg

## El comando y el final

command-play-zyrcan = Despliega una flota y captura hasta que alguien no pueda (3 a 5 jugadores)
command-play-zyrcan-variant = Estándar, o Blitzkrieg: las naves ya se mueven durante el despliegue
    .name = variante
command-play-zyrcan-variant-standard = estándar
command-play-zyrcan-variant-blitzkrieg = Blitzkrieg

reason-passed = alguien no pudo capturar, y se completó la ronda

## Por qué no vale una jugada

zyrcan-refusal-no-such-space = En este tablero no existe la casilla { $space }.
zyrcan-refusal-no-such-ship = No hay naves de { $engines } motores: tienen 1, 2 o 3.
zyrcan-refusal-deploy-now = Las flotas aún se están desplegando: en cada jugada se pone una nave en una casilla vacía.
zyrcan-refusal-attack-now = El despliegue ha terminado: ahora captura con una de tus naves.
zyrcan-refusal-occupied = En { $square } hay una nave de { $owner }: elige una casilla vacía.
zyrcan-refusal-occupied-by-you = En { $square } ya hay una nave tuya: elige una casilla vacía.
zyrcan-refusal-none-left = No te quedan naves de { $engines } por desplegar. Elige una nave de { $left }.
zyrcan-refusal-too-close = Una nave de { $engines } tiene que estar al menos a { $engines ->
    [one] 1 casilla
   *[other] { $engines } casillas
} de todas tus naves, y { $space } está { $distance ->
    [one] junto a { $near }
   *[other] a solo { $distance } casillas de { $near }
}.
zyrcan-refusal-fits-nowhere = Ahora no hay sitio para una nave de { $engines }: ninguna casilla está lo bastante lejos de todas tus naves.
zyrcan-refusal-empty = En { $square } no hay nada: mueve una nave tuya.
zyrcan-refusal-not-yours = La nave de { $square } es de { $owner }: mueve una nave tuya.
zyrcan-refusal-other-capture = La nave de { $from } tiene { $engines ->
    [one] 1 motor
   *[other] { $engines } motores
} y no puede capturar la nave de { $to }.
zyrcan-refusal-cannot-capture = La nave de { $from } tiene { $engines ->
    [one] 1 motor
   *[other] { $engines } motores
} y no puede capturar nada.
zyrcan-refusal-other-move = La nave de { $from } tiene { $engines ->
    [one] 1 motor
   *[other] { $engines } motores
} y no puede ir a { $to }.
zyrcan-refusal-cannot-move = La nave de { $from } tiene { $engines ->
    [one] 1 motor
   *[other] { $engines } motores
} y no puede moverse.
zyrcan-refusal-deploy-alone = Ninguna de tus naves puede moverse ahora: solo despliega una nave.
zyrcan-refusal-just-placed = La nave de { $space } la acabas de desplegar: mueve una que ya estuviera en el tablero antes de este turno.
zyrcan-refusal-deploy-first = Primero despliega una nave y después mueve otra.
zyrcan-refusal-move-too = En este turno también tienes que mover una nave.

## Qué significa una sugerencia

zyrcan-label-ship = despliega una nave de { $engines } ({ $left ->
    [one] queda 1
   *[other] quedan { $left }
})
    .button = Nave de { $engines } ({ $left ->
        [one] queda 1
       *[other] quedan { $left }
    })
zyrcan-label-deploy-row = despliega una nave de { $engines } en la fila { $row }
    .button = Fila { $row }
zyrcan-label-deploy-rows = despliega una nave de { $engines } en las filas { $low } a { $high }
    .button = Nave de { $engines }, filas { $low } a { $high }
zyrcan-label-deploy = despliega una nave de { $engines } en { $space }
    .button = Nave de { $engines } en { $space }
zyrcan-label-row = fila { $row }
    .button = Fila { $row }
zyrcan-label-mover = tu nave de { $engines }
zyrcan-label-move = mueve de { $from } a { $to }
zyrcan-label-capture = { $from } captura en { $to } la nave de { $engines } de { $owner }
zyrcan-label-deploy-move = despliega una nave de { $engines } en { $space } y mueve otra de { $from } a { $to }
    .button = Nave de { $engines } en { $space }, { $from } a { $to }
zyrcan-label-deploy-capture = despliega una nave de { $engines } en { $space }, y { $from } captura en { $to } la nave de { $captured } de { $owner }
    .button = Nave de { $engines } en { $space }, { $from }×{ $to }

## El tablero en palabras

zyrcan-line-to-deploy = Le toca desplegar a { $seat }, ronda { $round } de 12.
zyrcan-line-to-blitz = Le toca desplegar y mover a { $seat }, ronda { $round } de 12.
zyrcan-line-to-attack = Le toca atacar a { $seat }, ronda { $round }.
zyrcan-line-to-attack-last = Le toca atacar a { $seat }, en la última ronda.
zyrcan-line-last = { $seat } jugó { $turn }.
zyrcan-line-last-capture = { $seat } jugó { $turn } y capturó una nave de { $engines } de { $owner }.
zyrcan-line-can-capture = { $seat } puede capturar naves de 3: { $threes ->
    [none] ninguna
   *[other] { $threes }
}; de 2: { $twos ->
    [none] ninguna
   *[other] { $twos }
}; de 1: { $ones ->
    [none] ninguna
   *[other] { $ones }
}.
zyrcan-line-captures = { $seat } puede capturar una nave de { $engines } con { $turns }.
zyrcan-line-safe-captures = Con { $turns }, { $seat } captura sin peligro: nadie puede capturar esa nave enseguida.
zyrcan-line-can-lose = { $seat } puede perder naves de 3: { $threes ->
    [none] ninguna
   *[other] { $threes }
}; de 2: { $twos ->
    [none] ninguna
   *[other] { $twos }
}; de 1: { $ones ->
    [none] ninguna
   *[other] { $ones }
}.
zyrcan-line-losses = { $seat } puede perder una nave de { $engines } ante { $owner }: { $turns }.
zyrcan-line-safe = Ninguna nave de { $seat } corre peligro.
zyrcan-line-could-capture = { $seat } amenaza con capturar en { $squares }.
zyrcan-line-no-capture = Sin capturas posibles ahora: { $waiting }. Si eso no cambia antes de su turno, esa ronda será la última.
zyrcan-line-engines = Motores: { $scores }.
zyrcan-line-fleet = Naves de { $seat }. De 1: { $ones ->
    [none] ninguna
   *[other] { $ones }
}; de 2: { $twos ->
    [none] ninguna
   *[other] { $twos }
}; de 3: { $threes ->
    [none] ninguna
   *[other] { $threes }
}.
zyrcan-line-fleet-and-hand = Naves de { $seat }. De 1: { $ones ->
    [none] ninguna
   *[other] { $ones }
}; de 2: { $twos ->
    [none] ninguna
   *[other] { $twos }
}; de 3: { $threes ->
    [none] ninguna
   *[other] { $threes }
}; por desplegar: { $hand_ones } de 1, { $hand_twos } de 2, { $hand_threes } de 3.
zyrcan-line-no-ships = { $seat } no tiene ninguna nave en el tablero.
zyrcan-line-full-hands = Por desplegar, cada participante: { $ones } de un motor, { $twos } de dos, { $threes } de tres.
zyrcan-line-no-room = { $seat } no tiene sitio para naves de { $kinds }.
zyrcan-line-board = El tablero es un hexágono de { $spaces } casillas. Las letras nombran las filas, de abajo arriba. Una casilla tiene hasta seis vecinas. En su fila: el número anterior y el siguiente. En la fila de arriba: el mismo número y el siguiente. En la fila de abajo: el mismo número y el anterior.
zyrcan-line-row = Fila { $row }: de { $low } a { $high }.
zyrcan-line-row-with-gaps = Fila { $row }: { $squares }.
zyrcan-line-tight = Las naves de 3 que { $seat } tiene sin desplegar solo caben en { $spaces ->
    [one] una casilla
   *[other] { $spaces } casillas
}: conviene desplegarlas pronto.
zyrcan-line-stranded = { $seat } no puede desplegar naves de { $kinds }: ninguna casilla está lo bastante lejos de las suyas.
zyrcan-line-title-deploy = { $seat } despliega
zyrcan-line-title-blitz = { $seat } despliega y mueve
zyrcan-line-title-attack = { $seat } ataca
zyrcan-line-corner-deploy = ronda { $round } de 12
zyrcan-line-corner-last = última ronda
zyrcan-line-note = { $ships ->
    [one] 1 nave
   *[other] { $ships } naves
}
zyrcan-line-by-ships = { $engines ->
    [0] Sin motores
    [one] 1 motor
   *[other] { $engines } motores
} cada cual: va por delante quien tiene más naves.
zyrcan-line-score = { $engines ->
    [one] 1 motor
   *[other] { $engines } motores
}, { $ships ->
    [one] 1 nave
   *[other] { $ships } naves
}

## Lo que hay en una casilla

zyrcan-line-on = nave de { $engines } de { $seat }

## Páginas de reglas

first-turn-zyrcan =
    - Pon una de tus naves en una casilla vacía, hasta que todas estén en el tablero. Después, las flotas atacan.
    - Al atacar, una nave va en línea recta, exactamente tantas casillas como motores tiene, hasta una nave ajena.
    - Cuando alguien no puede atacar, esa ronda es la última. Gana quien tiene más motores en el tablero.

rules-zyrcan-goal =
    ## Zyrcan
    Cada participante tiene una flota de doce naves. Primero se despliegan todas las flotas; después se capturan unas a otras, hasta que alguien ya no puede capturar. Entonces gana quien tiene más **motores** en el tablero.

    Una flota tiene cuatro naves de 1 motor, seis de 2 y dos de 3. Los puntos de una nave son sus motores.
    El tablero tiene 37 casillas para tres jugadores, 49 para cuatro y 61 para cinco. Siempre hay una casilla más que naves. Las casillas marrones y grises solo están con cuatro o cinco jugadores, y son como las demás.
    Quien ocupa la primera plaza empieza las dos fases. Las plazas se sortean, salvo que quien abre la sala elija en **Opciones**.
rules-zyrcan-deploy =
    ### 1. Despliegue
    Por turnos, pon una nave tuya cualquiera en una casilla vacía cualquiera, hasta que todas las naves estén en el tablero.
    Se escribe `2@e5`: una nave de 2 motores en e5. O pulsa **Mover** y elige.
    Las letras nombran las filas, de abajo arriba. La fila más baja es la `a` (la `b` en un tablero más pequeño). Los números nombran las diagonales: cada número está en el extremo inferior derecho de la suya (por ejemplo, d5 está en la fila d y en la diagonal que baja hasta el 5).
    El blanco señala la última jugada. Debajo del tablero ves cuántos motores le quedan a cada uno en el tablero y cuántas naves de cada tipo le quedan por desplegar.
rules-zyrcan-attack =
    ### 2. Ataque
    Se juega por turnos. En tu turno capturas: mueve una de tus naves en línea recta, **exactamente tantas casillas como motores tiene**, por encima de lo que haya, hasta una nave ajena. Esa nave se retira.
    Una línea recta sigue una fila o una de las dos diagonales: hay seis direcciones. Nunca sale del tablero.
    Se escribe `e5xg7`. Si puedes capturar, tienes que hacerlo; si no puedes, paso por ti.
    En la imagen, la nave del contorno dorado puede capturar las de contorno discontinuo. Con una nave elegida no se dibuja la última jugada.
rules-zyrcan-end =
    ### 3. El final
    Cuando alguien tiene que pasar, se juega esa ronda hasta el final y la partida termina. Una ronda es un turno por participante, desde la primera plaza. El bot avisa cuando alguien no puede capturar nada.
    Gana quien tiene más motores en el tablero. Si hay empate a motores, gana quien tenga más naves. Si también hay empate a naves, se comparte el puesto.
    Quedarse sin naves no es quedar fuera: paso en tu lugar.
    Si te **rindes**, se salta tu turno. Eso no cuenta como pasar ni termina la partida. Pero si alguien ya había pasado antes, la partida termina igualmente con esa ronda. Tus naves se quedan: se pueden capturar y no se mueven.
    Si todo el mundo está de **acuerdo** en terminar (`/terminar` lo propone), el tablero se cuenta igual. Las naves sin desplegar no cuentan, y quienes se rindieron quedan en los últimos puestos.
rules-zyrcan-blitzkrieg =
    ### Blitzkrieg
    La primera fase son doce rondas en las que se despliega **y** se mueve.
    Primero pon una nave en una casilla vacía. Tiene que quedar **al menos a tantas casillas de cada una de tus otras naves como motores tiene**. Después mueve otra nave, una que ya estuviera en el tablero antes de este turno. Va en línea recta, exactamente tantas casillas como motores tiene, a una casilla vacía o a una nave ajena. Esa nave se retira. Se escribe `2@b2 e5-e7` o `2@b2 e5xe3`.
    Si puedes, tienes que hacer las dos cosas. **Despliega pronto tus naves de 3**: son las que más sitio necesitan. Las naves sin desplegar tras las doce rondas quedan fuera de la partida. Después empieza el ataque, tal como se ha explicado.
    En la imagen se puede desplegar una nave de 2 en los contornos dorados discontinuos; el blanco señala la última jugada.
rules-zyrcan-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: contorno discontinuo de donde salió una nave, puntos en su camino, contorno continuo donde acabó y donde se desplegó una. Una nave pequeña tachada: fue capturada allí.
    - **Dorado**, tu elección: contorno continuo en lo que has elegido, contornos discontinuos en lo que puedes elegir después, con el nombre de la casilla. Si puedes elegir más de medio tablero, no se marca nada.
    - El número junto a la figura de cada participante: motores en el tablero. La tarjeta más clara: quien tiene el turno, o quien ha ganado.
    - Las naves pequeñas de una tarjeta: las que faltan por desplegar, y cuántas. Una hueca **roja** con una cruz ya no tiene sitio en el tablero (Blitzkrieg).
    - Naves huecas o atenuadas: son de alguien que está fuera. Se pueden capturar y no se mueven.
    - Al final, el número en un disco es el puesto: el disco del primer puesto está relleno.
rules-zyrcan-house =
    ### Reglas de la casa
    - Las plazas se sortean, salvo que quien abre la sala elija en **Opciones**.
    - El tablero para cuatro tiene doce casillas más que el tablero para tres. En cada borde, son las dos casillas contiguas a las esquinas.
    - Blitzkrieg: si no cabe ninguna nave sin desplegar, solo mueves; si ninguna puede moverse, solo despliegas; si no puedes hacer ni lo uno ni lo otro, pasas, y la partida sigue.
    - La primera fase de Blitzkrieg tiene exactamente doce rondas. Las naves que sigan sin desplegar quedan fuera.
    - Si te rindes, tus naves se quedan en el tablero: se pueden capturar, pero no se mueven. Quedas por debajo de quienes siguen, y quien se rinde primero ocupa el último puesto.
    - Si no queda nadie más en juego, ganas. Si todo el mundo está de acuerdo en terminar, se cuenta el tablero.

    -# Zyrcan es un juego de Javier García. Estas páginas están escritas con nuestras palabras; el diseño es suyo.
