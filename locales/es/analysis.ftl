## Análisis: un tablero privado en el que una persona prueba jugadas de todas las plazas.

analysis-title = **Tablero de análisis: { $what }**, { $turn ->
    [0] desde el principio
   *[other] tras la jugada { $turn }
}. Solo lo ves tú y no se juega nada.
analysis-empty = Aquí empieza el análisis.
analysis-now = Esta es la posición actual de la partida.
analysis-ask-delete = **¿Borrar { $turns ->
    [one] esta jugada
   *[other] estas { $turns } jugadas
} que has probado?** No se pueden recuperar.
analysis-name-needs-line = Solo puedes dar nombre a jugadas que escribes con `línea:`. Indica las dos cosas a la vez, por ejemplo `línea:c3, a1 nombre:Muro`.
analysis-no-such-turn = Esta partida solo tiene { $turns } jugadas por ahora. Empieza `línea:` con el número de una de ellas, o sin número.
analysis-line = Probado: { $turns }
analysis-branch = Línea: **{ $name }**
analysis-how-to-type = -# También puedes escribir las jugadas: `/partida codigo:{ $code } línea:` las sugiere. Con `nombre:` das un nombre a la línea que escribes.
analysis-panel = Juega { $name }. Elige abajo: no se juega nada.
analysis-ready = **{ $turn }**: { $meaning }. Pulsa **Probar esta** o elige cómo sigue.
analysis-menu = Líneas
analysis-expected = El **nivel 6** jugaría `{ $turn }` por { $name }. Probabilidad de ganar: { $chances }.
analysis-expected-after = Tras `{ $turn }`: { $chances }.
analysis-over = Tras `{ $turn }` la partida se acaba.
analysis-chance = { $name } { $percent } %
analysis-text = Para mostrar esta línea, envía `/partida codigo:{ $code } línea:{ $line }`. Le sirve a quien puede ver la partida.
analysis-text-file = Esta línea es demasiado larga para un mensaje: sus jugadas están en este archivo. Para verla, los demás escriben `/partida codigo:{ $code } línea:` y pegan el texto del archivo. Le sirve a quien puede ver la partida.
analysis-text-file-start = Esta línea es demasiado larga para un mensaje: sus jugadas están en este archivo.
# $matches: which matches in play can be analysed
analysis-server = { $matches ->
    [never] Las partidas **no se pueden analizar** mientras se juegan.
    [casual] Mientras se juegan, solo se pueden analizar las partidas **que no puntúan**.
   *[all] Las partidas en juego se pueden **analizar** en un tablero privado, sin ayuda del ordenador.
} Con `/servidor analisis:` se cambia.
analysis-button-analyse = Tablero de análisis
analysis-button-try = Probar una jugada
analysis-button-try-this = Probar esta
analysis-button-to-board = Ver el tablero
analysis-button-back = ◀ Una jugada atrás
analysis-button-on = Una jugada adelante ▶
analysis-button-home = Posición actual
analysis-button-start = Ir al inicio
analysis-button-earlier = Líneas anteriores
analysis-button-plan = Planear esto
analysis-button-plan-turns = Planear mis jugadas
analysis-button-play-and-plan = Jugar y planear el resto
analysis-button-ask = Preguntar al nivel 6
analysis-button-text = Compartir en texto
analysis-button-delete = Borrar desde aquí
analysis-button-delete-all = Borrar las líneas
analysis-button-delete-turns = Borrar jugadas

problem-analysis-off = { $rated ->
    [1] En este servidor no se analizan las partidas que puntúan mientras se juegan.
   *[other] En este servidor no se analizan las partidas mientras se juegan.
} Podrás analizarla cuando acabe.
problem-plays-rated = Estás jugando una partida por puntos de { $game }: { $link }. Hasta que termine, en este juego no hay para ti pistas, respuestas del nivel 6 ni práctica, ni análisis de partidas que empezaron después, ni IA que puedan ayudarte. Y si en una partida por puntos juega una IA, no puedes jugar a la vez otra partida por puntos de este juego.
problem-other-plays-rated = **{ $name }** está jugando una partida por puntos de { $game } o espera una. Hasta que termine, aquí no pueden jugar IA que puedan ayudar a **{ $name }**. Y si en una partida por puntos juega una IA, **{ $name }** no puede jugar a la vez otra partida por puntos de este juego. Juega sin esas IA o sin **{ $name }**.
problem-branch-gone = Has borrado esta línea. Para seguir, pulsa **Tablero de análisis** bajo el tablero de la partida.
problem-branch-without-reply = Esta línea no tiene ninguna jugada tuya que planear. Prueba jugadas hasta una tuya y después planéala.
problem-analysis-full = En este análisis no caben más jugadas. Borra una línea que ya no necesites.
problem-analysis-unreadable = No puedo leer tu análisis de esta posición. Quizá lo guardó otra versión del bot, así que no lo he cambiado.
problem-nothing-to-try = Con estas jugadas la partida se acaba: no se puede probar nada más.
problem-branch-left = La partida ha ido por otro camino que esta línea. Pulsa **Tablero de análisis** bajo su último tablero.

command-match-line = Jugadas para probar en un tablero tuyo, por ejemplo: c3, a1, e5 (primero va el código)
    .name = línea
command-match-name = Un nombre para la línea que forman estas jugadas
    .name = nombre
command-server-analysis = Qué partidas en juego se pueden analizar en un tablero privado (al principio, todas)
    .name = analisis
choice-analysis-all = todas las partidas
choice-analysis-casual = solo las que no puntúan
choice-analysis-never = ninguna partida

# In the menu on a message
menu-analyse-message = Analizar
