# Archimedes

## Opciones

option-archimedes-swap-yes = las negras pueden cambiar de bando

## El comando y el final

command-play-archimedes = Lleva un barco al puerto rival; tres barcos que atacan a uno lo destruyen (2 jugadores)
command-play-archimedes-swap = ¿Las negras pueden cambiar de bando tras la 1.ª jugada? Es más justo (normalmente no)
    .name = cambio
command-play-archimedes-swap-no = no
command-play-archimedes-swap-yes = sí
side-archimedes-first = blancas
side-archimedes-second = negras

reason-port = un barco tomó el puerto rival

## Por qué no vale una jugada

archimedes-refusal-not-yours = El barco de { $square } es de { $owner }.
archimedes-refusal-port-invaded = Hay un barco rival en tu puerto { $port }, así que no puedes reconstruir ahí.
archimedes-refusal-nothing-lost = Todos tus barcos están en el tablero: no hay ninguno que reconstruir en { $port }.
archimedes-refusal-say-where = Di adónde va el barco de { $square }.
archimedes-refusal-shut = Ningún barco puede salir de { $square }: cierran el paso otros barcos, el borde o su propio puerto.
archimedes-refusal-own-port = Un barco no puede acabar en su propio puerto { $port }.
archimedes-refusal-occupied = En { $square } hay un barco de { $owner }: los barcos van a casillas vacías.
archimedes-refusal-occupied-by-you = En { $square } ya hay un barco tuyo: los barcos van a casillas vacías.
archimedes-refusal-not-straight = { $to } no está en la misma fila, columna o diagonal que { $from }.
archimedes-refusal-blocked = El barco de { $by } corta el camino de { $from } a { $to }.
archimedes-refusal-no-swap = Solo las negras pueden cambiar de bando: en su primera jugada, y si quien abre la sala lo permite.

## Qué significa una sugerencia

archimedes-label-file = tus barcos de la columna { $file }
    .button = Columna { $file }
archimedes-label-mover = mueve el barco de { $from }{ $targets ->
    [none] {""}
   *[other] : puede destruir { $targets }
}
archimedes-label-rebuilder = reconstruye un barco en { $port } (por reconstruir: { $lost }){ $targets ->
    [none] {""}
   *[other] : puede destruir { $targets }
}
archimedes-label-to-file = de { $from } a la columna { $file }
    .button = Columna { $file }
archimedes-label-move = de { $from } a { $to }
archimedes-label-destroys = destruye { $destroyed }
archimedes-label-rebuild = reconstruye un barco que va a { $to }{ $destroyed ->
    [none] {""}
   *[other] {" y destruye "}{ $destroyed }
}
    .button = Barco nuevo a { $to }
archimedes-label-invades = entra en el puerto rival, donde aún pueden destruirlo
archimedes-label-invades-destroys = entra en el puerto rival y destruye { $destroyed }; allí aún pueden destruirlo
archimedes-label-wins = gana
archimedes-label-destroys-wins = destruye { $destroyed } y gana
archimedes-label-loses = pierde, porque un barco rival sigue en tu puerto
archimedes-label-draws = esta posición por tercera vez: empate
archimedes-label-swap = cambia de bando; después juegan las blancas
    .button = Cambiar de bando

## El tablero en palabras

archimedes-line-to-play = Turno de { $seat }, ronda { $round }.
archimedes-line-last = { $seat } movió un barco de { $from } a { $to }{ $destroyed ->
    [none] {""}
   *[other] {" y destruyó "}{ $destroyed }
}.
archimedes-line-last-rebuilt = { $seat } reconstruyó un barco y lo movió a { $to }.
archimedes-line-last-rebuilt-destroyed = { $seat } reconstruyó un barco, lo movió a { $to } y destruyó { $destroyed }.
archimedes-line-last-swapped = { $seat } cambió de bando (`cambio`): las dos posiciones se intercambiaron. Las negras tienen ahora la que tenían las blancas, girada 180 grados, y las blancas la que tenían las negras. Nadie cambia de color.
archimedes-line-may-swap = { $seat } puede cambiar de bando en vez de mover: `cambio`.
archimedes-line-swap-next = Después de esta jugada, { $seat } puede cambiar de bando: lo mejor es una jugada que deje igualados los dos bandos.
archimedes-line-invaded = Hay un barco rival en el puerto { $port } de { $owner }: tiene que destruirlo en este turno.
archimedes-line-open = En el puerto { $port } de { $owner } se puede entrar en la próxima jugada, desde { $enemies }.
archimedes-line-taken = Hay un barco rival en el puerto { $port } de { $owner }.
archimedes-line-white = { $seat }, blancas: { $squares ->
    [none] ninguno
   *[other] { $squares }
}.
archimedes-line-black = { $seat }, negras: { $squares ->
    [none] ninguno
   *[other] { $squares }
}.
archimedes-line-ships = Barcos: { $scores }.{ $lost ->
    [none] {""}
   *[other] {" Por reconstruir: "}{ $lost }.
}
archimedes-line-threatened = Barcos de { $seat } atacados por dos: { $squares }.
archimedes-line-attacked = El barco de { $owner } en { $square } está atacado desde { $enemies }.
archimedes-line-doomed = Barcos de { $seat } atacados por tres o más: { $squares }.
archimedes-line-board = El tablero tiene 8 por 8 casillas: columnas de la a a la h desde la izquierda, filas 1 a 8 desde abajo. El puerto de las blancas es { $white }; el de las negras, { $black }.
archimedes-line-title-invaded = { $seat } debe liberar el puerto
archimedes-line-corner-repeated = posición: 2.ª vez
archimedes-line-note = por reconstruir: { $lost }
archimedes-line-score = { $ships ->
    [one] 1 barco
   *[other] { $ships } barcos
} en el tablero, { $lost } por reconstruir

## Lo que hay en una casilla

archimedes-line-on = barco de { $seat }
archimedes-line-on-port = puerto de { $seat }

## Páginas de reglas

first-turn-archimedes =
    - Mueve un barco como la dama del ajedrez, por casillas vacías.
    - El barco rival al que atacan tres de los tuyos queda destruido. Los barcos se atacan por líneas libres.
    - Lleva un barco al puerto rival, en la esquina opuesta, y mantenlo allí.

rules-archimedes-goal =
    ## Archimedes
    El tablero tiene 8 × 8 casillas. Cada bando tiene doce barcos y un puerto en su esquina: el de las blancas en a1, el de las negras en h8. Lleva un barco **al puerto rival**, mantenlo allí y ganas.

    Empiezan las blancas. Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**. Las blancas tienen ventaja; con `cambio:` de `/jugar`, quien abre la sala permite a las negras **cambiar de bando** tras la primera jugada de las blancas (página “Reglas de la casa”).
    En la imagen, un marco alrededor de un ancla es un puerto. Lleva el color de los barcos de su bando.
rules-archimedes-turn =
    ### 1. Tu turno
    Mueve uno de tus barcos como la dama del ajedrez: cualquier número de casillas vacías en fila, en columna o en diagonal. No puede saltar sobre un barco ni acabar en su propio puerto. Los puertos son esquinas, así que ningún barco los atraviesa. Se escribe `d1-d5`.
    Si has perdido barcos y tu puerto está vacío, puedes **reconstruir** uno en vez de mover: aparece en tu puerto y sale de él en la misma jugada. Se escribe `a1-c3` (las negras, `h8-f6`). Si no tiene adónde ir, no puedes reconstruir.
    En la imagen, el barco del contorno dorado puede ir a los contornos discontinuos. Con un barco elegido no se dibuja la última jugada.
rules-archimedes-attack =
    ### 2. Destruir barcos
    Tu barco y un barco rival se atacan cuando están en la misma fila, columna o diagonal sin ningún barco entre ellos. Después de tu movimiento se retiran, todos a la vez, los barcos rivales a los que atacan **tres o más** de los tuyos. Si eso abre nuevas líneas de ataque, se retiran también los que ahora reciben el ataque de tres o más de los tuyos, y así sucesivamente. Tus propios barcos nunca corren peligro en tu turno.
    Las líneas rojas de la imagen llevan a un barco al que atacan dos barcos rivales: uno más puede destruirlo. Un contorno rojo grueso señala un barco al que atacan tres. El blanco señala la última jugada; el dorado, lo que se podría mover.
rules-archimedes-port =
    ### 3. El puerto
    Un barco tuyo en el puerto rival gana al instante si tu rival no tiene ninguna jugada que lo destruya. Si la tiene, tu barco gana al empezar tu próximo turno, si sigue allí. Los barcos que están en un puerto atacan y reciben ataques como los demás.
    Si no tienes ninguna jugada legal, pierdes. Si la misma posición se da por tercera vez, es empate. A la segunda vez se avisa.
    Si te **rindes**, pierdes. Si las dos partes están de **acuerdo** en terminar (`/terminar` lo propone), es empate.
rules-archimedes-marks =
    ### Las marcas de la imagen
    - **Blanco**, la última jugada: contorno discontinuo donde empezó un barco, puntos en su camino y contorno continuo donde acabó. Un barco hueco y tachado fue destruido.
    - **Dorado**, tu elección: contorno continuo en lo que has elegido, contornos discontinuos en lo que puedes elegir después. Si puedes elegir más de medio tablero, no se marca nada.
    - Las líneas **rojas** van de dos o más barcos al que atacan: continuas con borde blanco si atacan las blancas, discontinuas con borde negro si atacan las negras. Contorno rojo fino: lo atacan dos. Grueso: lo atacan tres, así que quedará destruido en la próxima jugada de quien ataca.
    - Un marco alrededor de un ancla: un puerto. Marco rojo: hay en él un barco rival.
    - El número junto al barco de cada participante: barcos en el tablero; bajo el nombre, barcos por reconstruir. La tarjeta más clara: quien tiene el turno, o quien ha ganado.
    - Al final, el número en un disco es el puesto: el disco del primer puesto está relleno. Un barco hueco junto a un nombre: está fuera.
rules-archimedes-house =
    ### Reglas de la casa
    - Un barco que está en el puerto rival al empezar el turno de su bando gana, aunque el otro bando hubiera podido destruirlo.
    - Si no tienes ninguna jugada legal, pierdes.
    - Si la misma posición se da por tercera vez, con el turno del mismo bando, es empate.
    - Si quien abre la sala elige `cambio:`, la primera jugada de las negras puede ser `cambio` en vez de un movimiento: el tablero gira 180 grados, cada barco pasa al otro bando y juegan las blancas. Las negras tienen entonces la posición que tenían las blancas. Por eso, la mejor primera jugada de las blancas es la que deja igualados los dos bandos.
    - Las plazas se sortean, salvo que quien abre la sala elija con `bando:` de `/jugar` o en **Opciones**.
    - Si te rindes, pierdes. Si las dos partes están de acuerdo en terminar, es empate.

    -# Archimedes es un juego de Philip Cohen y Scott Marley, 1988 (según el Ludii Portal). Estas páginas están escritas con nuestras palabras; el diseño es suyo.
