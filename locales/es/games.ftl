# Lo que todos los juegos dicen con las mismas palabras. El mensaje propio de un juego, con su nombre, por ejemplo
# `kitaran-line-over` o `command-play-kitaran-clock`, tiene preferencia sobre el de aquí.

## Las opciones de /jugar

command-play-clock = Tiempo de cada participante (normalmente 10 días, +36 h por jugada)
    .name = reloj
command-play-thread = Jugar en un hilo nuevo; este canal queda libre para otras partidas
    .name = hilo
command-play-rated = ¿El resultado cambia las valoraciones? (si no: entre dos, o si todas han jugado ya por puntos)
    .name = por_puntos
command-play-level = Jugar contra la IA de este nivel: del 1 (el más fácil) al 6
    .name = nivel
command-play-opponent = Invitar a alguien a jugar
    .name = rival
command-play-game2 = Un segundo juego, con sus opciones habituales; quien acepta elige el juego
    .name = juego2
command-play-game3 = Un tercer juego que ofreces
    .name = juego3
command-play-side = Con qué bando juegas (si no, se sortea)
    .name = bando
command-play-seats = Cuántos jugadores (si no, los que se unan)
    .name = jugadores

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

## Cómo termina una partida

reason-repetition = la misma posición se dio por tercera vez
reason-no-turn = alguien no tenía ninguna jugada legal
reason-resign = { $seats ->
    [2] alguien se rindió
   *[other] no quedaba nadie más en juego
}
reason-timeout = { $seats ->
    [2] a alguien se le acabó el tiempo
   *[other] no quedaba nadie más en juego
}
reason-agreed = hubo acuerdo en terminarla

## A qué lleva una jugada

happened-took-back = { $seat } deshizo { $turn }.
danger-loses = Esta jugada termina la partida, y gana { $seat }.
danger-draws = Esta jugada termina la partida, y se comparte el primer puesto.
danger-out = Después de esta jugada quedas fuera.
area-only = una casilla desde { $low } hasta { $high }
    .button = De { $low } a { $high }
area-after = { $first }, y después una casilla desde { $low } hasta { $high }
    .button = { $first } a { $low }–{ $high }
danger-lets = Después, { $seat } puede ganar al momento con { $turn }.

## Respuestas comunes cuando no vale una jugada

refusal-over = Esta partida ha terminado.
refusal-wait = No es tu turno: es el de { $waiting }.
refusal-chosen = Ya has elegido y no puedes cambiarlo. Solo queda esperar a { $waiting }.
refusal-no-seat = No existe la plaza { $number }: las plazas van de la 1 a la { $seats }.
refusal-gone = Ya estás fuera de esta partida. `/tablero` muestra cómo sigue.
refusal-too-many-turns = { $few ->
    [one] Ahora solo puedes hacer una de estas jugadas
   *[other] Ahora solo puedes hacer { $few } de estas jugadas seguidas
}: después termina tu turno. Quita las demás.
refusal-unlistable = Hay demasiadas jugadas legales para mostrarlas ahora. Una de ellas es { $example }.
refusal-no-turn = No tienes ninguna jugada que deshacer en esta partida.
refusal-secret-stands = No puedes deshacer una elección secreta ni una jugada anterior a ella: se vería lo que alguien eligió.
refusal-left-since = Desde entonces, { $seat } ha quedado fuera de la partida, así que ya no puedes deshacer esa jugada.
refusal-no-passing = No puedes pasar: elige una jugada.
suggestion-from = Desde { $from }: { $ends }.
suggestion-from-more = Desde { $from }: { $ends } y { $more } más.
suggestion-begun = Jugadas legales parecidas: { $turns }.
suggestion-begun-more = Jugadas legales parecidas: { $turns } y { $more } más.
suggestion-near = Jugadas legales: { $turns }.
suggestion-near-more = Jugadas legales: { $turns } y { $more } más.
suggestion-any = Una jugada legal ahora es { $turn }.
