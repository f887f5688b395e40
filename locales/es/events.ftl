# Los torneos, que avanzan solos.

event-button-new = Nuevo torneo
event-button-open = Abrir torneo
event-button-manage = Gestionar
event-list-title = **Torneos de este servidor**
event-list-none = En este servidor aún no hay ningún torneo. **Nuevo torneo** abre uno: basta un toque para unirse, y las partidas de cada ronda empiezan solas.
event-line = - { $game }: { $format }, { $status } ({ $number ->
    [one] una persona
   *[other] { $number } personas
}) { $link }
event-status-open = puedes unirte
event-status-running = en curso
event-status-over = terminado
event-status-cancelled = cancelado
event-draft = **Un torneo nuevo.** Elige a qué se juega y pulsa **Abrir torneo**: podrá unirse cualquiera en este canal. Tras el comienzo, las rondas, las partidas y los resultados van solos.
event-menu-game = Juego
event-menu-format = Formato
event-menu-clock = Tiempo
event-menu-start = Cuándo empieza
event-choice-format-round-robin = Todos contra todos: cada persona juega con todas las demás
event-choice-format-swiss = Sistema suizo: juegas con gente que tiene más o menos tus puntos
event-choice-format-knockout = Eliminatorias: si pierdes, quedas fuera
event-choice-start-host = Empieza cuando yo pulse Empezar
event-choice-start-full = Empieza en cuanto haya { $people } participantes
event-choice-start-after = Empieza dentro de { $time }
event-button-rated = Por puntos (valoración): sí
event-button-casual = Por puntos (valoración): no
event-button-seats = Jugadores por partida: { $number }
event-opened = El torneo está abierto: { $link }
event-format-round-robin = todos contra todos
event-format-swiss = sistema suizo
event-format-knockout = eliminatorias
event-title = ## { $event }
event-name = { $game }: { $format }
event-rules-round-robin = Cada persona juega con todas las demás. Si hay más de siete participantes, primero se juega en grupos, y después los mejores de cada grupo juegan en un grupo final.
event-rules-swiss = En cada ronda te toca un rival nuevo que tiene más o menos tus puntos. Sigues jugando aunque pierdas.
event-rules-knockout = Si pierdes, quedas fuera. Tras un empate se juega otra vez con los puestos cambiados; tras otro pasa el mejor cabeza de serie. Quienes pierden las semifinales juegan por el tercer puesto.
event-rules-time = Tiempo: { $clock }. Una ronda dura { $time }. Una partida que no haya terminado para entonces cuenta como empate en el torneo. Aun así, se puede jugar hasta el final.
event-rules-rated = Cada partida empieza sola, en su propio hilo, y cambia la valoración. Quien no juega ningún turno en una partida queda fuera del torneo.
event-rules-casual = Cada partida empieza sola, en su propio hilo, y no cambia la valoración. Quien no juega ningún turno en una partida queda fuera del torneo.
event-starts-host = Empieza cuando { $host } pulse **Empezar**.
event-starts-full = Empieza en cuanto haya { $people } participantes.
event-starts-at = Empieza <t:{ $at }:f> (<t:{ $at }:R>), si para entonces hay al menos { $needed } personas.
event-nobody = **Aún no participa nadie.** Pulsa **Unirme**.
event-in = **Participantes: { $number }.** { $players }
event-and-more = y { $number } más
event-round = **La ronda { $round } de { $rounds }** termina el <t:{ $until }:f> (<t:{ $until }:R>).
event-round-open = **La ronda { $round }** termina el <t:{ $until }:f> (<t:{ $until }:R>).
event-match = - { $players }: { $state }
event-match-playing = en juego
event-match-coming = empieza enseguida
event-match-round-over = no terminó a tiempo: empate
event-match-unplayed = { $result }, sin jugar
event-bye = - { $name } no tiene rival en esta ronda: 1 punto
event-rest = - { $name } no juega en esta ronda
event-heading-name = Nombre
event-heading-points = Puntos
event-has-left = fuera del torneo
event-subtitle = { $format } · ronda { $round }
event-alt = Clasificación del torneo { $game }, { $format }, en la ronda { $round }: { $rows }
event-standing = { $place }. { $name }: { $points }
event-shared-place = { $place } (compartido)
event-won = **Primer puesto del torneo: { $players }.** ¡Enhorabuena!
event-cancelled = Este torneo se ha cancelado. Las partidas en juego siguen, pero nadie gana el torneo.
event-too-few = Este torneo no ha empezado: había muy poca gente. `/torneo` abre otro.
event-hosted = Torneo abierto por { $host }.
event-notice = { $players }: empieza la partida: **{ $what }**. La ronda termina <t:{ $until }:R>. El torneo: { $link }
event-warning = { $players }: aún no has jugado en esta partida. Si se te acaba el tiempo antes de jugar, la pierdes y quedas fuera del torneo: { $link }
event-left = Has salido del torneo. Conservas tus puntos. Si una partida tuya ya ha empezado, sigue: termínala o ríndete.
event-manage = **Gestiona este torneo.** Lo que haces aquí queda en el registro del torneo.
event-menu-withdraw = Quitar a alguien
event-menu-correct = Corregir un resultado
event-withdrawn = { $name } queda fuera y no tendrá más partidas nuevas en este torneo.
event-button-extend = Dar más tiempo a esta ronda
event-extended = Ahora la ronda termina el <t:{ $until }:f>.
event-button-cancel = Cancelar torneo
event-ask-cancel = ¿Quieres cancelar este torneo? Las partidas en juego siguen, pero nadie gana el torneo.
event-button-cancel-yes = Sí, cancelar el torneo
event-button-cancel-no = No, que siga
event-kept = No ha cambiado nada.
event-ask-result = Ronda { $round }, { $players }: ¿cuál es el resultado correcto?
event-result-win = Victoria de { $name }
event-result-draw = Empate
event-corrected = El resultado está corregido. Los emparejamientos de las rondas que ya han empezado no cambian.
event-cancel-done = El torneo se ha cancelado.
event-ask-leave = ¿Salir de este torneo? No tendrás más partidas nuevas en él. Una partida que ha empezado sigue.
event-button-leave-yes = Sí, salir
event-no-threads = -# Algunas partidas aún no tienen hilo. Necesito los permisos **Crear hilos públicos** y **Enviar mensajes en hilos** en este canal, y vuelvo a intentarlo por mi cuenta.
event-was-removed = eliminado por el anfitrión
event-never-moved = fuera: no jugó
event-rules-seats = Cada partida es para { $number } personas, o menos si no salen las cuentas.
event-cancelled-early = Este torneo se canceló antes de empezar.
event-round-length = -# Con este tiempo, una ronda dura { $time }.
event-over = ¡{ $players } ha ganado el torneo **{ $event }**! Ha terminado: { $link }
event-over-unstarted = { $players }: tu torneo no empezó. Allí dice por qué: { $link }
event-button-leave-no = No, seguir
event-expired = Este torneo no empezó: durante 30 días nadie se unió ni lo inició. `/torneo` abre uno nuevo.
event-format-league = liga
event-choice-format-league = Liga: divisiones, temporada tras temporada
event-rules-league = Juegas con todo el mundo en tu división; eso es una temporada. Después suben dos y bajan dos. Puedes entrar y salir cuando quieras. Si se te acaba el tiempo en dos partidas en siete rondas, quedas fuera hasta que te unas otra vez.
event-stage = **{ $stage ->
    [2] Final
    [4] Semifinales
    [8] Cuartos de final
   *[other] Últimos { $stage }
}** (ronda { $round }): hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-third-place = { $line } (por el tercer puesto)
event-no-match = { $players }: no hay partida para ti en la **ronda { $round }**{ $bye ->
    [yes] {", pero sí 1 punto"}
   *[no] {""}
}. { $last ->
    [yes] {""}
   *[no] Te menciono cuando empiece la siguiente.
} { $link }
event-out-absent = { $players }: no jugaste en tu partida, así que quedas fuera de este torneo. Conservas tus puntos. { $back ->
    [yes] Con **Unirme** vuelves a participar desde la próxima ronda.
   *[no] {""}
} { $link }
event-out-twice = { $players }: se te acabó el tiempo en dos partidas, así que quedas fuera de esta liga. Con **Unirme** vuelves a participar desde la próxima ronda: { $link }
event-asks = { $host }: **{ $name }** pide unirse a este torneo desde la ronda { $round }. { $link }
event-asked = Quien abrió el torneo decide si aún puedes unirte. Si acepta, te menciono cuando empiece tu primera partida.
event-button-admit = Dejar entrar
event-admitted = **{ $name }** participa desde la ronda { $round }.
event-thread-name = R{ $round } { $name }
event-ran-out-twice = fuera: se le acabó el tiempo dos veces
event-of-round = torneo, ronda { $round }
event-season-over = ¡Primer puesto de la temporada: { $players }! Empieza la siguiente: { $link }
event-league-waits = La liga espera: la próxima ronda empieza en cuanto haya gente suficiente. Pulsa **Unirme**.
event-kind-round = ronda { $round }
event-kind-third = por el tercer puesto
event-kind-stage = { $stage ->
    [2] la final
    [4] una semifinal
    [8] unos cuartos de final
   *[other] ronda { $round }
}
event-tie-break = A igualdad de puntos: partida directa, luego rivales más fuertes
event-rematch-apart = Esta partida no es del torneo: su resultado no cuenta en él.
