# Lo que todos los juegos dicen con las mismas palabras. El mensaje propio de un juego, con su nombre, por ejemplo
# `kitaran-line-over` o `command-play-kitaran-clock`, tiene preferencia sobre el de aquí.

## Las opciones de /jugar

command-play-clock = Tiempo de cada participante (normalmente 10 días, +36 h por jugada)
    .name = reloj
command-play-thread = Jugar en un hilo nuevo; este canal queda libre para otras partidas
    .name = hilo
command-play-rated = ¿El resultado cambia las puntuaciones? (normalmente solo entre dos o en solitario contra la IA)
    .name = por_puntos
command-play-level = Jugar contra la IA de este nivel: del 1 (el más fácil) al 6
    .name = nivel
command-play-opponent = Invitar a alguien a jugar
    .name = rival
command-play-game2 = Otro juego que ofreces, con sus opciones habituales; quien acepta elige uno
    .name = juego2
command-play-game3 = Un tercer juego que ofreces
    .name = juego3
command-play-side = Con qué bando juegas (si no, se sortea)
    .name = bando
command-play-seats = Cuántos asientos (si no, tantos como se unan)
    .name = asientos

## Por qué no vale una jugada

refusal-nothing = No has enviado ninguna jugada.
refusal-unreadable = No entiendo “{ $typed }” como jugada.
refusal-no-such-square = En este tablero no existe la casilla { $square }: las casillas van de a1 a { $last }.
refusal-empty = En { $square } no hay nada.
refusal-not-yours = La pieza de { $square } es de { $owner }: mueve una tuya.
refusal-occupied = En { $square } hay una pieza de { $owner }: elige una casilla vacía.
refusal-occupied-by-you = En { $square } ya hay una pieza tuya: elige una casilla vacía.

## El tablero en palabras

line-over = La partida ha terminado: gana { $winners }.
line-drawn = La partida ha terminado: empate.
line-shared = La partida ha terminado: comparten el primer puesto { $winners }.
line-title-to-play = Turno de { $seat }
line-title-over = victoria de { $winners }
line-title-drawn = empate
line-title-shared = { $winners } comparten el primer puesto
line-title-shared-many = { $number } comparten el primer puesto
line-corner-over = final
line-corner-round = ronda { $round }
line-corner-setup = preparación
line-note-ready = ya está
line-repeated = Esta posición se ha dado ya dos veces: a la tercera es empate.
line-left = { $seat } está fuera.
