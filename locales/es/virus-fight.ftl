# Virus Fight

## El comando y el final

command-play-virus-fight = Programas que mueven, escriben, saltan y borran; gana el último en marcha (2 a 5 jugadores)

reason-last = no quedaba nadie más en juego

## Por qué no vale una jugada

virus-fight-refusal-unreadable-program = No entiendo “{ $typed }” como programa: escribe de una a cinco de tus instrucciones, con un asterisco detrás de la inicial, por ejemplo W3 M2* J1.
virus-fight-refusal-no-such-instruction = No existe la instrucción { $typed }: hay M, W, J y E, cada una de tamaño 1, 2 y 3.
virus-fight-refusal-too-long = Un programa tiene como mucho 5 instrucciones, no { $length }.
virus-fight-refusal-twice = Solo tienes un { $instruction }: no puede estar dos veces en tu programa.
virus-fight-refusal-no-star = Pon un asterisco detrás de la instrucción donde empieza tu cursor, por ejemplo W3 M2*.
virus-fight-refusal-stars = Solo una instrucción puede llevar el asterisco, no { $stars }.
virus-fight-refusal-program-now = Todavía no hay nada en marcha: primero escribe tu programa en secreto.
virus-fight-refusal-run-now = Los programas están en marcha: ejecuta la instrucción bajo tu cursor.
virus-fight-refusal-other-instruction = Tu cursor está sobre un { $action } en { $at }: tienes que ejecutar esa instrucción.
virus-fight-refusal-execute-first = Puedes ejecutar el { $action } bajo tu cursor en { $at }, así que tienes que hacerlo.
virus-fight-refusal-cannot-execute = Ahora no puedes ejecutar el { $action } bajo tu cursor.
virus-fight-refusal-empty = En { $square } no hay ninguna instrucción.
virus-fight-refusal-marked = En { $square } está el cursor de { $owner }.
virus-fight-refusal-your-marker = En { $square } está tu propio cursor.
virus-fight-refusal-not-in-block = La instrucción de { $square } no está en el bloque de tu cursor.
virus-fight-refusal-same-square = Tienes que mover la instrucción a una casilla que no sea { $square }.
virus-fight-refusal-nowhere-to-go = La instrucción de { $square } no puede ir a ninguna parte.
virus-fight-refusal-occupied = En { $square } está { $instruction }: elige una casilla vacía.
virus-fight-refusal-far-from-others = { $to } no está junto a otra instrucción del bloque.
virus-fight-refusal-far-from-block = { $square } no está junto al bloque de tu cursor.
virus-fight-refusal-no-spare = No tienes { $instruction } en tu reserva.
virus-fight-refusal-far-from-erase = { $square } no está junto a un ERASE del bloque de tu cursor.
virus-fight-refusal-erase-something = Para no borrar nada hace falta una casilla vacía junto a un ERASE del bloque de tu cursor.
virus-fight-refusal-foreign-block = { $square } está en un bloque donde { $owner } tiene un cursor y tú no.
virus-fight-refusal-step-too = Después de { $did }, tu cursor también tiene que avanzar: añade la casilla, por ejemplo `>e5`.
virus-fight-refusal-no-step = Después de { $did }, tu cursor en { $at } no tiene adónde avanzar.
virus-fight-refusal-far-from-marker = { $to } no está junto a tu cursor en { $at }.
virus-fight-refusal-step-on-nothing = Después de eso no hay ninguna instrucción en { $to }, así que no puedes avanzar ahí.
virus-fight-refusal-step-on-marker = En { $to } hay otro cursor.

## Etiquetas

virus-fight-label-action = { $action }, ¿de qué tamaño?
    .button = { $action }
virus-fight-label-actions = ERASE borra una instrucción, JUMP mueve tu cursor, MOVE mueve una instrucción, WRITE añade una instrucción de tu reserva. El número es el tamaño.
virus-fight-label-add = { $instruction } como instrucción { $number }
    .button = { $instruction }
virus-fight-label-start = tu cursor empieza en { $start }
    .button = Listo, empieza en { $start }
virus-fight-label-start-on-which = ¿En qué instrucción empieza tu cursor? Al elegirla se cierra el programa. O escribe otra instrucción.
virus-fight-label-start-on-which-of-all = Tu programa está lleno. ¿En qué instrucción empieza tu cursor? Al elegirla se cierra el programa.
virus-fight-label-jump-where = ¿A qué instrucción salta tu cursor?
virus-fight-label-move-what = ¿Qué instrucción mueves?
virus-fight-label-erase-what = ¿Qué instrucción borras?
virus-fight-label-write-what = ¿Qué instrucción de tu reserva escribes?
virus-fight-label-write-where = ¿En qué casilla la escribes?
virus-fight-label-where-to = ¿A qué casilla la mueves?
virus-fight-label-step-where = ¿A qué casilla va después tu cursor?
virus-fight-label-file = columna { $file }
    .button = Columna { $file }
virus-fight-label-take = mueve { $instruction } de { $from }
virus-fight-label-move = mueve { $instruction } a { $to }{ $end ->
    [open] {""}
    [out] , sin poder avanzar: quedas fuera
   *[other] {" y avanza a "}{ $end }
}
    .button = { $end ->
        [open] { $from } a { $to }
        [out] { $from } a { $to }, quedas fuera
       *[other] { $from } a { $to }, avanza a { $end }
    }
virus-fight-label-spare = escribe { $instruction }
    .button = { $instruction }
virus-fight-label-write = escribe { $instruction } en { $at }{ $end ->
    [open] {""}
    [out] , sin poder avanzar: quedas fuera
   *[other] {" y avanza a "}{ $end }
}
    .button = { $end ->
        [open] { $instruction } en { $at }
        [out] { $instruction } en { $at }, quedas fuera
       *[other] { $instruction } en { $at }, avanza a { $end }
    }
virus-fight-label-erase = borra { $instruction } de { $at }{ $end ->
    [open] {""}
    [out] , sin poder avanzar: quedas fuera
   *[other] {" y avanza a "}{ $end }
}
    .button = { $end ->
        [open] Borra { $at }
        [out] Borra { $at }, quedas fuera
       *[other] Borra { $at }, avanza a { $end }
    }
virus-fight-label-erase-nothing = no borra nada{ $end ->
    [open] {""}
    [out] , sin poder avanzar: quedas fuera
   *[other] {" y avanza a "}{ $end }
}
    .button = { $end ->
        [open] No borra nada
        [out] No borra nada, quedas fuera
       *[other] No borra nada, avanza a { $end }
    }
virus-fight-label-jump = salta a { $to } ({ $instruction })
    .button = Avanza a { $to }
virus-fight-label-step = solo avanza, a { $to } ({ $instruction })
    .button = Avanza a { $to }
virus-fight-label-third = esta posición por tercera vez: la partida termina y gana quien tiene más instrucciones en reserva
    .button = Tercera vez, avanza a { $end }
virus-fight-label-go-on = sigue
    .button = Sigue

## Frases

virus-fight-line-to-write = Preparación: falta el programa secreto de { $waiting }.
virus-fight-line-to-run = Le toca a { $seat }: ejecutar { $action } { $size } en { $at }. Ronda { $round }, empezada por { $owner }.
virus-fight-line-last-move = { $seat } movió { $action } { $size } de { $from } a { $to } y avanzó a { $step }.
virus-fight-line-last-write = { $seat } escribió { $action } { $size } en { $at } y avanzó a { $step }.
virus-fight-line-last-erase = { $seat } borró { $action } { $size } de { $at } y avanzó a { $step }.
virus-fight-line-last-erase-nothing = { $seat } no borró nada y avanzó a { $step }.
virus-fight-line-last-jump = { $seat } saltó de { $from } a { $to }.
virus-fight-line-last-step = { $seat } solo pudo avanzar, a { $step }.
virus-fight-line-last-out = { $seat } jugó { $turn }, no tenía adónde avanzar y queda fuera.
virus-fight-line-passed = { $seat } no puede ejecutar ni avanzar y queda fuera.
virus-fight-line-writing = { $seat } está escribiendo.
virus-fight-line-ready = { $seat } ya ha elegido.
virus-fight-line-full-spares = Reserva de cada participante: un MOVE, un WRITE, un JUMP y un ERASE de cada tamaño (1, 2 y 3).
virus-fight-line-own = Solo tú ves tu programa: { $program }, en { $squares }.
virus-fight-line-alone = Si { $instruction } es tu única instrucción, tu cursor no tiene adónde avanzar y quedas fuera en tu primer turno.
virus-fight-line-alone-jump = { $instruction } en solitario solo puede saltar a un bloque sin cursor: si no hay ninguno en tu primer turno, quedas fuera.
virus-fight-line-side = { $seat } en { $at }, { $action } { $size }.{ $ones ->
    [none] {""}
   *[other] {" En reserva, una de cada: "}{ $ones }.
}{ $twos ->
    [none] {""}
   *[other] {" En reserva, dos de cada: "}{ $twos }.
}{ $threes ->
    [none] {""}
   *[other] {" En reserva, tres de cada: "}{ $threes }.
}{ $fours ->
    [none] {""}
   *[other] {" En reserva, cuatro de cada: "}{ $fours }.
}{ $fives ->
    [none] {""}
   *[other] {" En reserva, cinco de cada: "}{ $fives }.
}
virus-fight-line-side-bare = { $seat } en { $at }, { $action } { $size }. Nada en reserva.
virus-fight-line-side-with-block = { $seat } en { $at }; en reserva: { $cells ->
    [none] nada
   *[other] { $cells }
}; bloque: { $block }.
virus-fight-line-side-in-block = { $seat } en { $at }, en el bloque de { $owner }; en reserva: { $cells ->
    [none] nada
   *[other] { $cells }
}.
virus-fight-line-would-be-out = Si nada cambia, { $seat } queda fuera en su próximo turno.
virus-fight-line-few-ways = Haga lo que haga, { $seat } solo puede llegar a { $squares }.
virus-fight-line-spares = Instrucciones en reserva: { $scores }.
virus-fight-line-stuck = El cursor de { $seat } no tiene al lado ninguna instrucción sin cursor a la que avanzar.
virus-fight-line-out-next = Si nada cambia, { $seat } queda fuera en su próximo turno.
virus-fight-line-twice = Esta posición se ha dado ya dos veces: a la tercera, la partida termina y gana quien tiene más instrucciones en reserva.
virus-fight-line-eliminated = { $seat } quedó fuera al no poder avanzar.
virus-fight-line-block = Bloque de { $waiting }: { $cells }.
virus-fight-line-empty-block = Bloque sin cursor: { $cells }.
virus-fight-line-empty-blocks = Bloques sin cursor: { $blocks }.
virus-fight-line-board = El tablero tiene { $side } por { $side } casillas: columnas de la a a la { $file } desde la izquierda, filas 1 a { $side } desde abajo. “Junto a” significa arriba, abajo, a la izquierda o a la derecha.
virus-fight-line-touching = En estas líneas se tocan instrucciones, de un extremo al otro: { $cells }.
virus-fight-line-home = Si { $seat } escribe cinco instrucciones, irán en { $squares }, en ese orden.
virus-fight-line-title-write = { $waiting }: escribir un programa
virus-fight-line-title-write-many = { $number } escriben un programa
virus-fight-line-title-run = { $seat } ejecuta { $action } { $size }
virus-fight-line-note-writing = escribiendo
virus-fight-line-note = { $spares ->
    [one] 1 en reserva
   *[other] { $spares } en reserva
}
virus-fight-line-note-stuck = { $spares ->
    [one] 1 en reserva
   *[other] { $spares } en reserva
}, sin avance libre
virus-fight-line-note-eliminated = fuera: no pudo avanzar
virus-fight-line-note-left = fuera de la partida
virus-fight-line-score = { $spares ->
    [one] 1 en reserva
   *[other] { $spares } en reserva
}, { $pips ->
    [one] 1 punto
   *[other] { $pips } puntos
}

## Lo que hay en una casilla

virus-fight-line-on = { $instruction }
virus-fight-line-on-marker = { $instruction }, con el cursor de { $seat }

## Páginas de reglas

first-turn-virus-fight =
    - Primero escribe un programa en secreto: de una a cinco instrucciones. Después, turno a turno, ejecuta la que está bajo tu cursor.
    - A continuación, tu cursor avanza a una instrucción contigua. Si no puede avanzar, quedas fuera.
    - Gana quien aguanta hasta el final.

rules-virus-fight-goal =
    ## Virus Fight
    Cada participante es un virus cuyo **cursor** recorre instrucciones que no son de nadie. En cada turno ejecutas la instrucción bajo tu cursor, y después tu cursor avanza a la siguiente. Si no puede avanzar, quedas fuera. Gana el último virus en marcha.

    Hay cuatro instrucciones, **M**OVE (mover), **W**RITE (escribir), **J**UMP (saltar) y **E**RASE (borrar), en tamaños de 1 a 3. Empiezas con una de cada clase en cada tamaño, doce en total: son tu reserva.
    El tamaño de una instrucción es su número de **puntos**. Una instrucción más grande no es más fuerte. El tamaño cuenta para el orden y si la partida se estanca: empieza quien tiene menos instrucciones, y los puntos solo deciden si varios tienen igual de pocas. Cada ronda posterior la empieza quien está en la instrucción más grande.
    Para dos jugadores el tablero tiene 5 × 5 casillas; para tres, 6 × 6; para cuatro, 7 × 7, y para cinco, 9 × 9.
rules-virus-fight-round-start =
    ### Una ronda en cuatro imágenes: el comienzo
    Ann escribió el programa `M1 W1* J1`; Ben, `M2* W2 J1`, y Cleo, `W1 E2* M2`. Los programas están en los bordes del tablero. Cada cursor, un marco grueso, está en la instrucción del asterisco.
    Todos los programas tienen tres instrucciones, y el de Ann es el que tiene menos puntos. Por eso empieza Ann. El cursor de Ann está en WRITE.
rules-virus-fight-round-write =
    ### Una ronda en cuatro imágenes: WRITE
    Ann jugó `E1@d2 >d2`. Se escribió en d2 un ERASE 1 de la reserva de Ann, y el cursor de Ann avanzó hasta él. En la próxima ronda, Ann tendrá que ejecutar ese ERASE.
    Ahora le toca a Ben. El cursor de Ben está en MOVE.
rules-virus-fight-round-move =
    ### Una ronda en cuatro imágenes: MOVE
    Ben jugó `a4-b5 >a5`. El JUMP 1 se movió de a4 a b5, y el cursor de Ben avanzó a a5.
    Ahora le toca a Cleo. El cursor de Cleo está en ERASE.
rules-virus-fight-round-erase =
    ### Una ronda en cuatro imágenes: ERASE
    Cleo jugó `xf6 >f4`. Se borró el MOVE 2 de f6: ahora está en la reserva de Cleo. El cursor de Cleo avanzó a f4.
    Ya han jugado los tres virus, así que la ronda ha terminado. Empieza la siguiente quien está en la instrucción más grande: es Ben, en WRITE 2.
rules-virus-fight-setup =
    ### 1. Tu programa
    Escribe en secreto un programa de una a cinco instrucciones de tu reserva, de izquierda a derecha tal como lo ves mirando al centro del tablero, con un asterisco detrás de la instrucción donde empieza tu cursor: `W3 M2* J1 E3`. Cuando todos los programas están listos, aparecen en el borde del tablero, cada uno centrado ante su virus. Si no puede quedar justo en el centro, queda media casilla hacia la derecha de ese virus. La imagen se dibuja vista desde abajo para todo el mundo: allí, un programa del borde superior empieza por la derecha.
    Cuidado con **una sola instrucción**: un MOVE o un ERASE no tienen adónde avanzar, y un JUMP rara vez tiene un bloque al que ir, así que quedas fuera en tu primer turno. Un WRITE puede avanzar a lo que escribe.
    Empieza quien tiene menos instrucciones. En caso de igualdad, quien tiene menos puntos. Si sigue la igualdad, quien tiene la instrucción más grande bajo el cursor. Si aun así hay igualdad, decide el azar. Se sigue en el sentido de las agujas del reloj. Cada ronda posterior la empieza quien está en la instrucción más grande, así que quien jugó al final de una ronda puede abrir la siguiente.
rules-virus-fight-turn =
    ### 2. Tu turno
    Las instrucciones que se tocan forman un **bloque**; el tuyo es el que está bajo tu cursor. *Tocarse* y *estar junto a* significan siempre arriba, abajo, a la izquierda o a la derecha, nunca en diagonal. Ejecuta lo que hay bajo tu cursor:
    - **MOVE** lleva una instrucción sin cursor de tu bloque a una casilla vacía. Junto a esa casilla tiene que haber otra instrucción que ya estuviera en tu bloque antes de moverla: `b1-c2 >c2` (de b1 a c2, y después tu cursor avanza a c2). El bloque puede partirse
    - **WRITE** pone una instrucción de tu reserva en una casilla vacía junto a cualquier instrucción de tu bloque: `W3@e5 >e5`. Si tu reserva está vacía, no hace nada: solo avanzas
    - **JUMP** lleva tu cursor a otra instrucción sin cursor de tu bloque o de un bloque sin cursores: `>e5`
    - **ERASE** quita una instrucción sin cursor. Puede estar junto a cualquier ERASE de tu bloque, no solo junto al que está bajo tu cursor. La instrucción quitada pasa a tu reserva: `xd4 >c4`
    En la imagen, los bloques son placas más claras; la más clara es el bloque de quien tiene el turno. El blanco señala la última jugada; el dorado, lo que se puede elegir ahora.
rules-virus-fight-step =
    ### 3. El avance
    Después de cualquier instrucción salvo JUMP, tu cursor avanza a una instrucción que esté junto a él y no tenga cursor: `>e6` en `d5-d6 >e6`. Si puedes ejecutar, tienes que hacerlo; si no puedes, solo avanzas. Si puedes avanzar, tienes que hacerlo. **Si no puedes avanzar, quedas fuera**; las instrucciones se quedan. Una instrucción bajo un cursor no se puede mover ni borrar.
    Con tu cursor en un ERASE también puedes **no borrar nada**, aunque pudieras borrar algo: `x >c4`. Solo puedes hacerlo si al menos un ERASE de tu bloque tiene al lado una casilla vacía.
    Si no puedes hacer absolutamente nada, o si un JUMP no tiene adónde ir, paso por ti y quedas fuera.
    En la imagen, un marco grueso es un cursor; el blanco señala la última jugada y el dorado, lo que se puede elegir ahora.
rules-virus-fight-end =
    ### 4. El final
    El último virus en marcha gana al instante, aunque sea a media ronda. El resto se clasifica según cuándo quedó fuera: cuanto más tarde, mejor.
    En caso de **estancamiento** gana quien tiene más instrucciones en reserva. En caso de igualdad, quien tiene más puntos en su reserva. Si sigue la igualdad, se comparte el puesto. Hay estancamiento cuando una posición se da por tercera vez (a la segunda se avisa) y cuando quienes siguen en marcha están de **acuerdo** en terminar (`/terminar` lo propone). Quienes están fuera quedan por debajo.
    Si hay acuerdo en terminar antes de que todos los programas estén escritos, la partida se cancela y no cuenta.
    Si te **rindes**, quedas fuera al momento: tu cursor y tu reserva desaparecen, las instrucciones se quedan y la ronda sigue. Quedas por debajo del resto. Un programa aún sin revelar se desecha.
rules-virus-fight-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: contorno discontinuo en la casilla donde estaba el cursor y puntos hasta el contorno continuo donde está. Contornos del tamaño de una ficha: una instrucción movida (los puntos van del discontinuo al continuo), escrita o borrada. Un trazo blanco tacha una instrucción borrada o un cursor que está fuera.
    - **Dorado**, tu elección: contornos continuos en lo que has elegido, discontinuos en lo que puedes elegir después. Si puedes elegir más de medio tablero, no se marca nada.
    - Un marco grueso con el color de un virus y su figura en la esquina: su cursor. Un disco **rojo** con un signo de exclamación: ese cursor no tiene adónde avanzar, porque no hay al lado ninguna instrucción sin cursor.
    - Las placas más claras son bloques; la más clara es el de quien tiene el turno.
    - Junto al tablero: el orden de la ronda y lo que ejecuta cada virus. Los que ya han jugado se ven atenuados. Debajo: cuántas instrucciones de cada tipo tiene cada cual en reserva.
    - En la preparación, los marcos del borde son el sitio de los programas: discontinuos mientras se escriben, continuos cuando están listos.
    - La línea más clara: quien tiene el turno, o quien ha ganado. Al final, el número en un disco es el puesto: el disco del primer puesto está relleno. Una figura hueca: está fuera.
rules-virus-fight-house =
    ### Reglas de la casa
    - El tablero de cinco tiene 9 × 9 casillas.
    - Con tres virus, el segundo y el tercero están cerca de una esquina; con cinco, el tercero y el cuarto. Sus programas de 4 o 5 instrucciones doblan la esquina y siguen siendo un solo bloque.
    - Si varios virus podrían empezar la primera ronda, se sortea entre ellos. En una ronda posterior puede haber igualdad por la instrucción más grande. Si uno de los virus igualados empezó la ronda anterior, empieza también esta. Si no, se sigue el sentido de las agujas del reloj a partir de quien la empezó: empieza el primer virus igualado.
    - Una instrucción que no se puede ejecutar no hace nada, y el cursor tiene que avanzar igualmente.
    - En caso de estancamiento gana quien tiene más instrucciones en reserva. En caso de igualdad, quien tiene más puntos en su reserva. Si sigue la igualdad, se comparte el puesto.
    - Si te rindes, quedas fuera y por debajo del resto.

    -# Virus Fight es un juego de Jorge Arroyo, 2007, para pirámides Icehouse (versión 1.0 de 2008, en la Piecepack Wiki). Estas páginas están escritas con nuestras palabras; el diseño es suyo.
