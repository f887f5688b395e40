# Xero-G

option-xero-g-setup-open = colocación a la vista
option-xero-g-setup-hidden = colocación oculta

## El comando y el final

command-play-xero-g = Vuela con naves que no son de nadie hasta la base rival (2 jugadores)
command-play-xero-g-setup = Colocación de las naves: a la vista u oculta
    .name = colocacion
command-play-xero-g-setup-open = a la vista
command-play-xero-g-setup-hidden = oculta
side-xero-g-first = sur
side-xero-g-second = norte

reason-base = una nave llegó a la base rival

## Por qué no vale una jugada

xero-g-refusal-no-row = “{ $typed }” no es una fila. Una fila tiene dos naves de 1, dos de 2 y dos de 3, de la columna a a la f, por ejemplo 322113.
xero-g-refusal-arrange-now = Aún se están colocando las naves: escribe los seis tamaños de la columna a a la f, por ejemplo 322113.
xero-g-refusal-fly-now = La colocación ha terminado: ahora vuela con una nave.
xero-g-refusal-not-home = La nave de { $from } no está en tu fila de salida, la fila { $rank }.
xero-g-refusal-home-stuck = Ninguna nave de tu fila de salida, la fila { $home }, puede volar. Elige una de la fila { $rank }, no la de { $from }.
xero-g-refusal-cannot-fly = La nave de { $size } en { $from } no tiene ninguna jugada legal.
xero-g-refusal-back-home = Tu jugada tiene que cambiar el tablero, así que la nave de { $from } no puede acabar en { $from }.
xero-g-refusal-cannot-reach = Ningún vuelo de la nave de { $size } en { $from } acaba en { $to }.
xero-g-refusal-nowhere-to-put = No hay casilla donde poner la nave de { $other } de { $to }: hasta la fila de salida rival está todo lleno, y dos naves del mismo tamaño no pueden intercambiarse.
xero-g-refusal-no-base = Ningún vuelo de la nave de { $size } en { $from } acaba en la base.
xero-g-refusal-say-drop = En { $end } hay una nave de { $size }: añade entre paréntesis dónde la pones, como en b1-d2(e4).
xero-g-refusal-nothing-there = En { $to } no hay ninguna nave: quita los paréntesis.
xero-g-refusal-drop-here = Tu nave se queda en { $end }: pon la de { $size } en otra casilla.
xero-g-refusal-drop-taken = En { $drop } hay una nave de { $other }: pon la de { $size } en una casilla vacía.
xero-g-refusal-drop-beyond = { $drop } está más allá de la fila de salida rival, la fila { $rank }: pon la nave de { $size } en esa fila o más cerca de ti.
xero-g-refusal-no-change = Tu jugada tiene que cambiar el tablero, y esta solo intercambia dos naves de { $size }.

## Etiquetas

xero-g-label-row = { $sizes }, en las columnas a, b, c, d, e y f
    .button = { $pair }
xero-g-label-row-begun = { $sizes } por ahora, y aún faltan más
    .button = { $pair }
xero-g-label-row-start = Elige tus naves de dos en dos: para las columnas a y b, luego c y d, luego e y f. Tienes dos de cada tamaño.
xero-g-label-row-next = Hasta ahora: { $sizes }, la primera en la columna a. ¿Qué dos naves siguen?
xero-g-label-row-ready = Tu fila. Si tocas dos naves, intercambian sus casillas.
xero-g-label-anew = elegir de nuevo
    .button = Elegir de nuevo
xero-g-label-swap-with = ¿Con qué nave intercambia su casilla?
xero-g-label-swap = intercambiar: la nave de { $size } de { $square }
xero-g-label-ship = nave de { $size }
xero-g-label-file = columna { $file }
    .button = Columna { $file }
xero-g-label-file-or-base = columna { $file }, o la base: gana
    .button = Columna { $file } o la base
xero-g-label-land = el vuelo acaba aquí
xero-g-label-reprogram = acaba aquí y reprograma la nave de { $size }
xero-g-label-drop-where = ¿Dónde dejas la nave de { $size } de { $to }?
xero-g-label-drop-file = deja la nave de { $size } en la columna { $file }
    .button = Columna { $file }
xero-g-label-drop = deja la nave de { $size } en { $drop }
xero-g-label-base = gana
    .button = { $from } a la base
xero-g-label-fly = vuela con la nave de { $size }{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts }
}
xero-g-label-fly-drop = vuela con la nave de { $size }{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts },
} y deja la de { $other } en { $drop }
xero-g-label-fly-base = vuela a la base con la nave de { $size }{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts },
} y gana

## Frases

xero-g-line-to-arrange = Le toca a { $seat }: colocar seis naves en la fila { $rank }, dos de cada tamaño (1, 2 y 3).
xero-g-line-to-arrange-secretly = Falta la colocación secreta de { $waiting }: seis naves, dos de cada tamaño (1, 2 y 3), de la columna a a la f. Sur coloca en la fila 1; norte, en la fila 6.
xero-g-line-to-fly = Le toca volar a { $seat }, vuelo { $flight }: con la nave en { $ships }.
xero-g-line-arranged = { $seat } colocó { $row }.
xero-g-line-ready = { $seat } ya ha colocado las naves en secreto.
xero-g-line-flew = { $seat } voló con la nave de { $size } desde { $from } hasta { $to }{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts }
}.
xero-g-line-reprogrammed = { $seat } voló con la nave de { $size } desde { $from } hasta { $to }{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts }
}; la nave de { $other } que estaba allí pasó a { $drop }.
xero-g-line-won = { $seat } voló con la nave de { $size } desde { $from } hasta la base{ $boosts ->
    [none] {""}
   *[other] , con impulso en { $boosts }
}.
xero-g-line-reaches-base = { $seat } puede volar a la base con la nave en { $ships }.
xero-g-line-threatens-base = { $seat } amenaza con volar a la base con la nave en { $ships }.
xero-g-line-board = El tablero tiene 6 por 6 casillas: columnas de la a a la f desde la izquierda, filas 1 a 6 desde abajo. { $seat } es sur, con la base debajo de la fila 1; { $owner } es norte, con la base encima de la fila 6.
xero-g-line-rank = Fila { $rank }: { $row }.
xero-g-line-home-row = La fila de salida de { $seat } es la { $rank }.
xero-g-line-title-arrange = { $seat } coloca
xero-g-line-title-arrange-secretly = { $waiting }: colocación secreta
xero-g-line-title-fly = { $seat } vuela
xero-g-line-corner-flight = vuelo { $flight }
xero-g-line-note-arranging = colocando
xero-g-line-note = fila de salida { $rank }
xero-g-line-score-won = gana
xero-g-line-score-lost = pierde
xero-g-line-score-drew = empata
xero-g-line-score-open = en juego

## Lo que hay en una casilla

xero-g-line-on = { $size ->
    [1] nave pequeña
    [2] nave mediana
   *[other] nave grande
}

## Páginas de reglas

first-turn-xero-g =
    - Coloca dos naves de cada tamaño en tu fila de salida. Después vuela con una nave de la fila más cercana a ti.
    - La nave vuela exactamente tantas casillas como su tamaño. Si acaba sobre otra nave, sigue volando o pones esa otra en otro sitio.
    - Haz salir una nave por el borde opuesto, a la base rival, y ganas.

rules-xero-g-goal =
    ## Xero-G
    Dos rivales, sur y norte, vuelan con naves que no son **de nadie** sobre 6 × 6 casillas. Detrás de tu propio borde está tu base. Haz salir una nave por el borde opuesto, **a la base rival**, y ganas.

    Hay naves de tres tamaños. Cada lado del tablero empieza con dos de cada uno. El número de una nave es su tamaño.
    Sur coloca primero y vuela primero. Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
rules-xero-g-setup =
    ### 1. La colocación
    Primero, sur pone dos naves de cada tamaño en la fila 1; después, norte en la fila 6. Se escriben los tamaños a partir de la columna a: `322113`. Norte hace lo mismo: en su propia vista, la columna a está a la derecha.
    Con la colocación oculta, los dos bandos colocan en secreto a la vez y las filas se revelan juntas. Hasta entonces, una casilla oscura con un disco representa una nave sin revelar.
    Las barras de los dos extremos del tablero son las bases.
rules-xero-g-fly =
    ### 2. Volar
    Elige una nave de tu **fila de salida**: la fila más cercana a ti en la que hay alguna nave. (Si ninguna nave de esa fila tiene una jugada legal, elige una de la siguiente fila donde alguna la tenga. Siempre hay una jugada legal.) La nave vuela **exactamente tantas casillas como su tamaño**, hacia arriba, abajo, izquierda o derecha, girando como quiera, por casillas vacías. Se escribe `d1-d4`.
    Puede pasar dos veces por una casilla, también por la de origen, que ya está vacía. No puede acabar en la casilla de origen ni cruzar dos veces en la misma jugada la misma línea entre dos casillas. El tablero tiene que quedar distinto después de tu jugada.
    En la imagen, la nave del contorno dorado puede acabar en las casillas de contorno discontinuo.
rules-xero-g-boost =
    ### 3. Impulsos
    Solo la última casilla de un vuelo puede tener una nave. Allí puedes **impulsarte**: seguir volando al momento, exactamente tantas casillas como el tamaño de esa nave, con las mismas reglas. Esa nave se queda donde está. Puedes impulsarte cada vez que acabas sobre una nave. Incluso puedes impulsarte otra vez en la misma nave, pero sin cruzar dos veces la misma línea entre dos casillas.
    Solo se escribe dónde empieza y dónde acaba el vuelo: `f6-d6`.
    La imagen muestra ese vuelo. Los puntos blancos van del contorno discontinuo al continuo, y los anillos blancos pequeños señalan las dos naves en las que se impulsó.
rules-xero-g-reprogram =
    ### 4. Reprogramar
    Cuando un vuelo o un impulso acaba sobre una nave, puedes **reprogramar** en vez de impulsarte. Tu nave se queda allí. La que estaba allí la pones en cualquier casilla vacía, también en la que empezó tu vuelo. No puedes ponerla más allá de la fila de salida de tu rival: la fila más cercana a tu rival que tenía alguna nave antes de tu jugada. Se escribe `c1-c2(e2)`: la nave de c2 va a e2.
    No es legal una jugada en la que solo se intercambian dos naves del mismo tamaño.
    En la imagen, la nave de 1 de c1 acabará en c2. Los contornos dorados discontinuos señalan dónde puedes poner la nave de 3 que está allí.
rules-xero-g-win =
    ### 5. Ganar
    Ganas cuando una de tus naves llega a la base rival, fuera del tablero, detrás de la última fila de tu rival. El último paso de un vuelo o de un impulso puede entrar en ella desde cualquier casilla de esa fila. Se escribe `a1-base`. Ningún vuelo atraviesa una base ni entra en la propia.
    En la imagen, la nave del contorno dorado puede llegar a la base: la base tiene un marco dorado discontinuo.
    Si la misma posición se da por tercera vez, es empate. A la segunda vez se avisa. Si te **rindes**, pierdes. Si las dos partes están de **acuerdo** en terminar (`/terminar`), es empate.
rules-xero-g-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: contorno discontinuo donde empezó el vuelo, puntos en su camino, anillos pequeños en los números de las naves en las que se impulsó y contorno continuo donde acabó. Línea y contorno finos: el vuelo acabó sobre una nave, y esa nave se puso aquí.
    - **Dorado**, tu elección: contorno continuo en lo que has elegido, contornos discontinuos en lo que puedes elegir después, también la base. Si puedes elegir más de medio tablero, no se marca nada.
    - Una fila con el color de un bando: su fila de salida. Un anillo de ese color en el número de una nave: puede volar ahora.
    - Las barras de los dos extremos son las bases, con la figura y el nombre de cada participante. Contorno blanco en una de ellas: el último vuelo llegó allí.
    - Una casilla oscura con un disco: una nave aún sin revelar.
    - La tarjeta más clara: quien tiene el turno, o quien ha ganado. Al final, el número en un disco es el puesto: el disco del primer puesto está relleno. Una figura hueca: está fuera.
rules-xero-g-house =
    ### Reglas de la casa
    - Sur coloca primero, a la vista; la colocación oculta es una opción.
    - No puedes poner una nave más allá de la fila de salida rival. Cuenta la fila de salida que había antes de tu jugada.
    - Si la misma posición se da por tercera vez, con el turno del mismo bando, es empate.
    - Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
    - Si te rindes, pierdes. Si las dos partes están de acuerdo en terminar, es empate.

    -# Xero-G es un juego de Kat Costa, basado en Gygès, de Claude Leroy. Estas páginas están escritas con nuestras palabras; el diseño es de quienes lo crearon.
