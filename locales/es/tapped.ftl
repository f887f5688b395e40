## La página en la que se toca el tablero, y lo que el chat dice de ella.

tapped-button-open = Abrir tablero
tapped-link = En esta página juegas tocando el tablero. El enlace es solo tuyo, vale diez minutos y se abre una vez.
tapped-link-to-watch = En esta página ves la partida mientras se juega. El enlace es solo tuyo, vale diez minutos y se abre una vez.
tapped-watching = Estás viendo esta partida.
tapped-button-open-link = Abrir
tapped-for-players = Aquí solo quien juega puede abrir el tablero. **En palabras** lo describe, y `/partida` lo muestra jugada a jugada.
tapped-not-served = Este bot no tiene una página para tableros. **Mover** juega aquí.
tapped-link-gone = Este enlace es demasiado viejo o ya se abrió. Pulsa otra vez Abrir tablero en Discord.
tapped-session-over = Este tablero está cerrado. Pulsa otra vez Abrir tablero en Discord.
tapped-too-many = Este tablero está cerrado, porque has abierto otros diez.
tapped-others-ended = Los tableros en otros navegadores están cerrados.
tapped-fast = Ha sido muy rápido. Espera un segundo y toca otra vez.
tapped-bad = Esta página ya no encaja con el bot. Cárgala de nuevo.
tapped-discord-silent = Discord no ha dicho quién eres. Cierra esta página y vuelve a abrirla dentro de un minuto.
tapped-no-activity = Discord no abre tableros aquí. **Abrir tablero**, debajo de un tablero, te da un enlace.
tapped-not-yours = No juegas en esta partida o ya no ves su canal.
tapped-changed = La partida ha cambiado. Aquí está ahora.
# Una partida de una lista. $with: los demás
tapped-listed = { $game } con { $with }
tapped-begin = Te toca. Toca una de las casillas marcadas.
tapped-begin-below = Te toca. Elige:
tapped-busy = Esto tarda un poco…
tapped-only-turn = Es tu única jugada.
tapped-rematch-asked = Se ha preguntado al resto en Discord. La partida empieza allí cuando se unan.
tapped-cancelled = Esta partida se canceló. No cuenta.
tapped-go-on = ¿Adónde? Toca una de las casillas marcadas.

## Palabras de la página. Sus textos no tienen markdown.

tapped-play = Jugar
tapped-back = Atrás
tapped-matches = Partidas
tapped-next-match = Mi próximo turno
tapped-no-matches = No tienes partidas en curso. Empieza una en Discord.
tapped-your-turn = Te toca
tapped-you = tú
tapped-acts = le toca
tapped-close = Cerrar
tapped-choose = Elegir
tapped-end-others = Cerrar tableros en otros navegadores
tapped-offline = Sin conexión. Reintentando…
tapped-board = Tablero
tapped-turn = Jugada
tapped-seats = Jugadores
tapped-record = Jugadas de esta partida
tapped-first = Comienzo
tapped-earlier = Una jugada atrás
tapped-later = Una jugada adelante
tapped-newest = Ahora
tapped-in-words = El tablero en palabras
tapped-nothing-here = Ahí no se puede elegir nada.
tapped-looks-back = Este es un tablero anterior. Toca » para ver el actual.
tapped-chosen = elegida; tocar otra vez vuelve atrás
tapped-which = ¿Cuál quieres decir?
tapped-wins = gana al instante
tapped-preview = Vista previa: aún sin jugar
