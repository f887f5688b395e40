# Angels and Demons

option-angels-power-1 = poder 1
option-angels-power-2 = poder 2
option-angels-power-3 = poder 3
option-angels-power-4 = poder 4
option-angels-reach = borde a { $value } casillas del centro
option-angels-marks = { $value ->
    [0] sin valla
    [one] valla de 1 marca
   *[other] valla de { $value } marcas
}

## El comando y el final

command-play-angels = Un ángel vuela hacia el borde; un demonio marca casillas para frenarlo (2 jugadores)
command-play-angels-power = Pasos que vuela el ángel como mucho, de 1 a 4 (normalmente 1)
    .name = poder
command-play-angels-reach = Casillas del centro al borde: de 3 a 12, al menos el triple del poder (normalmente 7)
    .name = distancia
command-play-angels-marks = Casillas del borde marcadas antes de volar, hasta 4 × distancia (normalmente 12)
    .name = marcas
side-angels-first = el ángel
side-angels-second = el demonio

reason-edge = el ángel llegó al borde

## Por qué no vale una jugada

angels-refusal-unreadable = No entiendo “{ $typed }” como jugada. Una jugada es el nombre de una casilla, por ejemplo d4.
angels-refusal-not-border = { $square } no está en el borde. Primero marca la valla: elige una de las casillas exteriores del tablero. { $left ->
    [one] Falta 1 casilla
   *[other] Faltan { $left } casillas
} por marcar.
angels-refusal-marked = { $square } ya está marcada: elige otra casilla.
angels-refusal-angel-there = En { $square } está el ángel: marca otra casilla.
angels-refusal-stays = El ángel ya está en { $square } y tiene que volar a otra casilla.
angels-refusal-lands-on-mark = { $square } está marcada: el ángel vuela sobre las marcas, pero no puede posarse en ellas.
angels-refusal-too-far = De { $from } a { $to } hay { $steps ->
    [one] 1 paso
   *[other] { $steps } pasos
}, y el ángel vuela como mucho { $power ->
    [one] 1 paso
   *[other] { $power } pasos
}.

## Qué significa una sugerencia

angels-label-file = una casilla de la columna { $file }
    .button = Columna { $file }
angels-label-elsewhere = cualquier otra casilla
    .button = Otra
angels-label-fence = marca { $square } para la valla
angels-label-fence-last = marca { $square }, la última de la valla; después vuela el ángel
angels-label-spread = marca { $marks } casillas repartidas por el borde: la imagen las nombra
    .button = { $marks } casillas repartidas
angels-label-fly = vuela a { $square }
angels-label-fly-wins = vuela a { $square }, en el borde, y gana
angels-label-mark = marca { $square }
angels-label-mark-wins = marca { $square } y gana: el ángel no puede volar

## El tablero en palabras

angels-line-to-fence = { $left ->
    [one] Turno de { $seat }, el demonio: falta por marcar 1 casilla del borde antes de que vuele el ángel.
   *[other] Turno de { $seat }, el demonio: faltan por marcar { $left } casillas del borde antes de que vuele el ángel.
}
angels-line-to-fly = Le toca volar a { $seat }, el ángel, ronda { $round }.
angels-line-to-mark = Le toca marcar una casilla a { $seat }, el demonio, ronda { $round }.
angels-line-last-flew = { $seat } voló de { $from } a { $square }.
angels-line-last-escaped = { $seat } voló de { $from } a { $square }, en el borde.
angels-line-last-marked = { $seat } marcó { $square }.
angels-line-exits = { $seat } puede llegar al borde en el próximo vuelo: { $exits }.
angels-line-one-left = A { $seat } le queda una sola casilla a la que volar: { $square }.
angels-line-few-left = A { $seat } le quedan { $left } casillas a las que volar: { $squares }.
angels-line-walled-in = No queda camino hasta el borde: { $seat } no tiene salida.
angels-line-caught = { $seat }, el ángel, está en { $square } y no puede volar a ninguna parte.
angels-line-stands = { $seat }, el ángel, está en { $square }.
angels-line-free = { $seat }, el ángel, está en { $square } y vuela hasta { $power ->
    [one] 1 paso
   *[other] { $power } pasos
}: a cualquier casilla del rectángulo de { $low } a { $high }.
angels-line-between = { $seat }, el ángel, está en { $square } y vuela hasta { $power ->
    [one] 1 paso
   *[other] { $power } pasos
}: a las { $open } casillas sin marcar del rectángulo de { $low } a { $high }.
angels-line-few = { $seat }, el ángel, está en { $square } y vuela hasta { $power ->
    [one] 1 paso
   *[other] { $power } pasos
}: a { $landings }.
angels-line-way-out = Si nadie marca más, el ángel llega al borde en { $flights ->
    [one] 1 vuelo
   *[other] { $flights } vuelos
}.
angels-line-board = El tablero tiene { $side } por { $side } casillas, de a1 a { $file }{ $side }; las exteriores son el borde. “b2-d2” significa b2, c2 y d2.
angels-line-unmarked = { $seat }, el demonio, no ha marcado nada.
angels-line-marked = { $seat }, el demonio, ha marcado { $marks ->
    [one] 1 casilla
   *[other] { $marks } casillas
}: { $squares }.
angels-line-marked-near = { $seat }, el demonio, ha marcado { $marks ->
    [one] 1 casilla
   *[other] { $marks } casillas
}. De ellas, a { $within ->
    [one] 1 paso
   *[other] { $within } pasos
} del ángel, como mucho: { $squares }.
angels-line-title-fence = { $seat } pone la valla
angels-line-title-fly = { $seat } vuela
angels-line-title-mark = { $seat } marca
angels-line-corner-fence = por marcar: { $left }
angels-line-note-angel = casillas, poder { $power }
angels-line-note-demon = marcadas
angels-line-score-angel = el ángel, { $flights ->
    [one] 1 vuelo
   *[other] { $flights } vuelos
}
angels-line-score-demon = el demonio, { $marks ->
    [one] 1 casilla marcada
   *[other] { $marks } casillas marcadas
}

## Lo que hay en una casilla

angels-line-on-angel = el ángel
angels-line-on-mark = marcada

## Páginas de reglas

first-turn-angels =
    - Primero, el demonio marca casillas del borde. Después juegan por turnos.
    - El ángel vuela a una casilla libre cercana. El demonio marca una casilla.
    - El ángel gana al llegar al borde. El demonio gana cuando el ángel no puede volar a ninguna parte.

rules-angels-goal =
    ## Angels and Demons (Ángeles y demonios)
    Un **ángel** vuela desde el centro del tablero hacia su **borde**, las casillas exteriores. Un **demonio** marca una casilla por turno. El ángel nunca puede posarse en una casilla marcada. El ángel gana en cuanto está en el borde; el demonio gana cuando el ángel no tiene adónde volar.

    La primera plaza es la del ángel, un disco blanco con alas. La segunda es la del demonio. Las casillas oscuras con una cruz están marcadas. Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
    El borde suele estar a 7 casillas del centro, así que el tablero tiene 15 × 15 casillas. Con `distancia:` de `/jugar`, quien abre la sala elige desde 3 (7 × 7 casillas) hasta 12 (25 × 25 casillas).
rules-angels-fence =
    ### 1. La valla
    Empieza el demonio. Marca casillas del borde, normalmente 12. Se escribe una casilla o varias a la vez: `a4` o `a4 b15 o2`. Después empieza a volar el ángel.
    En la imagen, las casillas con contorno discontinuo aún se pueden marcar; el contorno blanco es la última jugada.
rules-angels-fly =
    ### 2. El ángel vuela
    El ángel vuela a otra casilla que no esté marcada. Da pasos como el rey del ajedrez, en columna, en fila o en diagonal, y como mucho tantos como su **poder**, normalmente 1. Puede volar sobre las marcas: solo tiene que estar libre la casilla donde se posa. No puede quedarse donde está. Se escribe la casilla a la que vuela, `i9`.
    En la imagen, puede volar a las casillas con contorno dorado discontinuo. El blanco señala la última jugada.
rules-angels-mark =
    ### 3. El demonio marca
    Después de cada vuelo, el demonio marca cualquier casilla que no esté marcada ni tenga al ángel encima: `j10`. Las marcas no se borran nunca. Nadie pasa. En las descripciones, `k11-m11` son todas las casillas de k11 a m11.
    Un contorno rojo señala cada casilla del borde a la que el ángel puede llegar en su próximo vuelo. Si hay dos, una sola marca no lo detiene. El blanco señala la última jugada; los contornos dorados discontinuos son casillas de la columna b que se podrían marcar.
rules-angels-end =
    ### 4. El final
    El ángel gana en cuanto se posa en el borde. El demonio gana en cuanto el ángel tiene que volar y no puede. Las marcas no se borran nunca, así que toda partida termina.
    Si te **rindes**, pierdes. Si las dos partes están de **acuerdo** en terminar (`/terminar` lo propone), es empate, esté donde esté el ángel.
rules-angels-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: un marco discontinuo donde despegó el ángel, puntos en su camino y un marco continuo en la casilla donde se posó, o en la que se marcó.
    - **Dorado**, tu elección: contorno continuo en lo que has elegido, contornos discontinuos en lo que puedes elegir después. Si puedes elegir más de medio tablero, no hay contornos. Puntos dorados, en la vista del propio ángel: dónde puede posarse.
    - Contornos **rojos**: casillas del borde a las que el ángel puede llegar en su próximo vuelo.
    - Las casillas más claras de alrededor son el borde. Una casilla oscura con una cruz está marcada.
    - Los números de abajo: casillas a las que puede volar el ángel y casillas marcadas. La tarjeta más clara: quien tiene el turno, o quien ha ganado.
    - Al final, el número en un disco es el puesto: el disco del primer puesto está relleno. Una figura hueca: está fuera.
rules-angels-house =
    ### Reglas de la casa
    - El problema del ángel tiene un tablero sin fin. El nuestro acaba en el borde, de 3 a 12 casillas del centro (normalmente 7): un ángel que llega allí podría seguir volando para siempre.
    - El problema del ángel no tiene valla. En nuestro juego, quien abre la sala elige con `marcas:` cuántas casillas tiene: como mucho cuatro veces la distancia del centro al borde.
    - El poder es como mucho un tercio de esa distancia, así que el ángel necesita al menos tres vuelos para salir.
    - Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
    - Si te rindes, pierdes. Si las dos partes están de acuerdo en terminar, es empate.

    -# Según el problema del ángel de John Conway (1982). Estas páginas están escritas con nuestras palabras.
