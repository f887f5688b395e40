## Análisis: un tablero privado en el que una persona prueba jugadas de todos los asientos.

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
analysis-name-needs-line = Un nombre necesita jugadas: dalas también con `variante:`, por ejemplo `variante:c3, a1 nombre:Muro`.
analysis-no-such-turn = Esta partida solo tiene { $turns } jugadas por ahora. Empieza `variante:` con el número de una de ellas, o sin número.
analysis-line = Probado: { $turns }
analysis-branch = Variante: **{ $name }**
analysis-how-to-type = -# También puedes escribir las jugadas: `/partida codigo:{ $code } variante:` las sugiere. Con `nombre:` das un nombre a la variante que escribes.
analysis-panel = Juega { $name }. Elige abajo: no se juega nada.
analysis-ready = **{ $turn }**: { $meaning }. Pulsa **Probar esta** o elige cómo sigue.
analysis-menu = Variantes
analysis-expected = El **nivel 6** jugaría `{ $turn }` por { $name }. Probabilidad de ganar: { $chances }.
analysis-expected-after = Tras `{ $turn }`: { $chances }.
analysis-over = Tras `{ $turn }` la partida se acaba.
analysis-chance = { $name } { $percent } %
analysis-text = Para compartirla, envía esto: `/partida codigo:{ $code } variante:{ $line }`. Quien puede ver la partida ve así la variante.
analysis-text-file = Esta variante es demasiado larga para un mensaje: sus jugadas están en este archivo. Quien puede ver la partida la ve con `/partida codigo:{ $code } variante:` y el texto del archivo.
analysis-text-file-start = Esta variante es demasiado larga para un mensaje: sus jugadas están en este archivo.
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
analysis-button-earlier = Variantes anteriores
analysis-button-plan = Planear esto
analysis-button-plan-turns = Planear mis jugadas
analysis-button-play-and-plan = Jugar y planear el resto
analysis-button-ask = Preguntar al nivel 6
analysis-button-text = Compartir en texto
analysis-button-delete = Borrar desde aquí
analysis-button-delete-all = Borrar las variantes
analysis-button-delete-turns = Borrar jugadas

problem-analysis-off = { $rated ->
    [1] En este servidor no se analizan las partidas que puntúan mientras se juegan.
   *[other] En este servidor no se analizan las partidas mientras se juegan.
} Podrás analizarla cuando acabe.
problem-plays-rated = Estás jugando una partida por puntos de { $game }: { $link }. Hasta que termine, en este juego no hay para ti pistas, respuestas del nivel 6, práctica, análisis más recientes ni ordenadores que puedan ayudarte; y junto a una partida por puntos con ordenadores no se juega otra por puntos.
problem-other-plays-rated = **{ $name }** está jugando una partida por puntos de { $game } o espera una. Hasta que termine, aquí no pueden jugar ordenadores que puedan ayudar a **{ $name }**, y junto a una partida por puntos con ordenadores no se juega otra por puntos. Juega sin esos ordenadores o sin **{ $name }**.
problem-branch-gone = Has borrado esta variante. Para seguir, pulsa **Tablero de análisis** bajo el tablero de la partida.
problem-branch-without-reply = Esta variante no tiene ninguna jugada tuya que planear. Prueba jugadas hasta una tuya y después planéala.
problem-analysis-full = En este análisis no caben más jugadas. Borra una variante que ya no necesites.
problem-analysis-unreadable = No puedo leer tu análisis de esta posición. Quizá lo guardó otra versión del bot, así que no lo he cambiado.
problem-nothing-to-try = Con estas jugadas la partida se acaba: no se puede probar nada más.
problem-branch-left = La partida ha ido por otro camino que esta variante. Pulsa **Tablero de análisis** bajo su último tablero.

command-match-line = Jugadas para probar en un tablero tuyo, por ejemplo: c3, a1, e5 (primero va el código)
    .name = variante
command-match-name = Un nombre para la variante que forman estas jugadas
    .name = nombre
command-server-analysis = Qué partidas en juego se pueden analizar en un tablero privado (al principio, todas)
    .name = analisis
choice-analysis-all = todas las partidas
choice-analysis-casual = solo las que no puntúan
choice-analysis-never = ninguna partida

# In the menu on a message
menu-analyse-message = Analizar
