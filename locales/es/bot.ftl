# Lo que dice el propio bot.

## La sala

lobby-title = ## { $game }
lobby-seats = De { $min } a { $max } jugadores
lobby-seats-fixed = Para { $seats } jugadores
lobby-player = { $number }. { $name }
lobby-host = { $number }. { $name } (abre la sala)
lobby-reserved = Invitación a jugar para { $mentions }. { $number ->
    [one] La plaza está reservada
   *[other] Las plazas están reservadas
} hasta el <t:{ $until }:f>. Pulsa **Unirme** o **Rechazar**.
lobby-needs = { $missing ->
    [one] Falta **una persona**.
   *[other] Faltan **{ $missing } personas**.
}
lobby-needs-at-least = { $missing ->
    [one] Falta al menos **una persona**.
   *[other] Faltan al menos **{ $missing } personas**.
}
lobby-may = { $host } puede pulsar **Empezar** o esperar a más gente.
lobby-full = Todas las plazas están ocupadas: { $host } puede pulsar **Empezar**.
lobby-shuffled = Las plazas se sortean al empezar la partida.
lobby-joined-order = Las plazas siguen el orden de arriba.
lobby-host-side = Bando de { $host }: { $side }. Bando rival: { $other }.
lobby-seats-rotated = Las plazas son las de la última partida, pero todo el mundo pasa a la siguiente.
lobby-rotated = El orden de juego es el mismo que en la última partida, pero esta vez empieza quien jugaba en segundo lugar.
lobby-self-start = La partida empieza sola cuando se completen las { $seats } plazas.
lobby-self-start-or = La partida empieza sola cuando se completen las { $seats } plazas. A partir de { $fewest } jugadores, quien abre la sala puede empezarla antes.
lobby-started = La partida ha empezado. ⬇
lobby-started-in = La partida ha empezado en un hilo: { $link }
lobby-cancelled = Esta sala se ha cancelado.
lobby-cancel-ask = { $others ->
    [one] Hay otra persona en esta sala. ¿Quieres cancelarla para todo el mundo?
   *[other] Hay otras { $others } personas en esta sala. ¿Quieres cancelarla para todo el mundo?
}
lobby-kept = La sala sigue abierta.
lobby-host-left = Has salido de la sala. Ahora la sala es de **{ $host }**.
lobby-empty = No queda nadie, así que esta sala se ha cancelado.
lobby-expired = Esta partida no empezó a tiempo, así que su sala se ha cancelado. `/jugar` abre otra.
joined = Estás en la sala: { $link }
remove-ask = ¿A quién quieres quitar de la sala? Podrá volver a unirse.
removed = Has quitado a **{ $name }** de la sala. Podrá volver a unirse.
abort-ask = ¿Quieres cancelar esta partida para todo el mundo? No contará.
abort-done = Has cancelado la partida.
abort-kept = La partida sigue.
forget-ask-mine = Voy a borrar para siempre tu nombre y tu ID de todas las partidas que has terminado, en todos los servidores. Las partidas se quedan, porque también son de tus rivales. Las clasificaciones conservan tus resultados sin tu nombre. Los tableros publicados se quedan en sus canales: no puedo cambiarlos.
forget-ask-server =
    { $matches ->
        [0] No conozco ninguna partida de este servidor.
        [one] Voy a borrar para siempre la única partida de este servidor, aunque se esté jugando.
       *[other] Voy a borrar para siempre las { $matches } salas y partidas de este servidor, incluso las que se están jugando, y su clasificación.
    } Los tableros publicados se quedan en sus canales.
forget-ask-server-many = Voy a borrar para siempre todas las salas y partidas de este servidor (más de { $matches }), incluso las que se están jugando, y su clasificación. Los tableros publicados se quedan en sus canales.
forget-done-mine = Hecho: he borrado lo que sabía de ti. Si vuelves a jugar, empiezas de cero.
forget-done-server = Hecho: he borrado todo lo de este servidor.
forget-goes-on = Estoy borrando los datos. Son muchos, así que tardaré unos minutos. Mientras tanto puedes hacer otras cosas.
forget-kept = No se ha borrado nada.
aborted-early = **{ $name }** ha cancelado la partida. No cuenta. Participantes: { $players }.
cancelled-match = **{ $name }**, de la administración del servidor, ha cancelado la partida. No cuenta. Participantes: { $players }.
cancelled-unreadable = **{ $name }**, de la administración del servidor, ha cancelado la partida. No cuenta.

## La partida

begins = Orden de juego: { $players }
seated = Participantes: { $players }
ready = { $name } ya ha elegido.
# In a picture, for a player whose name it cannot show
player-number = Participante { $number }
passed = { $name } no tiene ninguna jugada legal y pasa.
resigned = { $name } se rinde.
timed-out = A { $name } se le acabó el tiempo.
still-playing = Siguen en juego: { $players }.
agreed = Todo el mundo está de acuerdo en terminar la partida.
# A past board, as a line of small print.
# $turn (TurnNumber)
past-board = -# Turno { $turn } · { $acts }
past-turn = { $name } { $turn }
past-takeback = { $name } deshizo { $turn }
final-over =
    ### Fin de la partida: { $result }
    -# Terminó porque { $reason }.
final-line = { $place }. { $name }: { $score }
final-left = { $place }. { $name }: { $score } (fuera antes del final)

## Las partidas por su código

match-code = -# Partida { $code }
match-code-bad = `{ $typed }` no es un código de partida. Un código tiene seis letras y cifras, por ejemplo `K7M3XB`, sin vocales ni el 1. Lo encuentras en la letra pequeña de cada tablero.
match-code-unknown = No hay ninguna partida `{ $code }` que puedas ver. Comprueba el código: está en la letra pequeña del tablero. Algunas partidas solo las ven sus participantes y solo en su canal, y algunos servidores no comparten sus partidas.
match-cancelled = La partida `{ $code }` se canceló.
match-played-at = El tablero de esta partida está aquí: { $link }

## Lo que elige un servidor

server-matches-anybody = **Cualquiera que tenga el código** puede ver desde cualquier sitio las partidas de los canales abiertos a todo el servidor. Con `/servidor partidas:` se limita **solo a la gente de aquí**.
server-language = Los mensajes que ve todo el mundo están en este idioma: **{ $language }**. Con `/servidor idioma:` se cambia.
server-language-discord = Los mensajes que ve todo el mundo están en el idioma que este servidor tiene en Discord. Con `/servidor idioma:` se cambia.
server-matches-here = **Solo la gente de aquí**, y quienes juegan, pueden ver una partida por su código. Con `/servidor partidas:` se puede abrir a **cualquiera que tenga el código**.
server-boards-latest = Solo el **último tablero** de cada partida conserva su imagen en el canal. De cada tablero anterior queda una línea pequeña. `/servidor tableros:` lo cambia.
server-boards-all = **Todos los tableros** conservan su imagen. Con `/servidor tableros:` solo el último tablero de cada partida la conserva.

## Todo lo que alguien juega

own-none = No estás en ninguna sala ni partida. Con `/jugar` empiezas una.
own-title = { $number ->
    [one] ## Tu partida
   *[other] ## Tus { $number } partidas
}
own-menu = Abrir una partida
own-foot = -# Página { $page } de { $pages }
own-asked = **Invitaciones**
own-mine = **Tu turno**
own-theirs = **Turno de tus rivales**
own-lobbies = **Salas**
own-lobby-alone = - { $what }: tu sala espera a que se una alguien.
own-lobby = - { $what }: una sala con { $with }.
own-live = - { $what } con { $with }: { $time }. { $link }
own-unknown = - { $what } con { $with }. { $link }
next-none = Ahora no te espera ninguna partida. `/mis-partidas` muestra todas tus partidas.
no-match-to-suggest = No tienes ninguna partida en juego
nothing-to-suggest = Nada coincide con lo que has escrito
button-go = Ir allí
button-back-to-match = Volver a la partida
button-next-match = Mi próximo turno

## El panel para mover

panel-start = **Tu turno.** Elige abajo: no se juega nada hasta que tu jugada esté completa.
panel-on = Hasta ahora: `{ $typed }`. Elige lo que sigue.
panel-asks =
    { $question }
    -# Hasta ahora: `{ $typed }`.
panel-after = Después de { $turn }
panel-ready = **{ $turn }**: { $meaning }. { $more ->
    [0] Pulsa **Jugar** para confirmar.
   *[other] Pulsa **Jugar**, o elige lo que sigue.
}
panel-offers-always = -# ¿Quieres saltarte este paso desde ahora? Con **Jugar sin confirmar nunca más**, tus jugadas se hacen en cuanto las eliges.
panel-each = { $more ->
    [0] {""}
   *[other] {"Por ejemplo, "}
}{ $code }: { $meaning }.
panel-seen-from = Visto desde el lado de { $name }.
panel-alt = { $name } elige. Botones: { $buttons }.
panel-alt-on = { $name } ha elegido { $typed }. Botones: { $buttons }.
panel-alt-whole = { $name } ha elegido { $turn }, una jugada completa. Botones: { $buttons }.
panel-done = Has jugado `{ $turn }`.
secret-done = Tu elección está hecha: `{ $turn }`. Nadie más la verá hasta que elija todo el mundo.
resign-ask = ¿Quieres rendirte? No podrás volver a esta partida.
resign-done = Te has rendido.
board-on-its-way = El tablero ha cambiado. Enseguida aparece uno nuevo abajo.
resign-kept = No te has rendido. La partida sigue.
end-ask = ¿Quieres proponer al resto terminar la partida ahora, tal como está?
end-kept = La partida sigue. No has propuesto nada.
end-offer =
    Se propone terminar la partida ahora. De acuerdo: { $agreeing }. Falta la respuesta de { $waiting }. La próxima jugada cierra esta propuesta.
agree-ask = ¿Quieres terminar la partida ahora? Las IA están de acuerdo.
end-offer-first = Si hay acuerdo, gana { $first }.
end-offer-shared = Si hay acuerdo, es empate.
end-offer-lapsed = -# La propuesta de terminar la partida se ha cerrado: la partida sigue.
end-offer-over = -# La propuesta de terminar la partida se ha cerrado: la partida ya terminó.
agreed-all = -# Hay acuerdo. ⬇
declined = **{ $name }** rechaza la propuesta: la partida sigue.
withdrawn = **{ $name }** retira esta propuesta: la partida sigue.
takeback-asked = { $name } pide deshacer { $turn }, la jugada { $number } de esta partida. Falta la respuesta de { $waiting }. La próxima jugada cierra esta propuesta.
takeback-turn = { $name } { $turn }
takeback-later = -# Así se deshace también lo que se jugó después: { $turns }.
takeback-many = -# Así se deshacen también las { $number } jugadas posteriores: { $turns }, etc.
takeback-agreed = -# Hay acuerdo: { $name } deshace { $turn }. ⬇
takeback-declined = **{ $name }** rechaza la propuesta: la jugada no se deshace.
takeback-withdrawn = **{ $name }** retira esta propuesta: la jugada no se deshace.
takeback-closed = -# Esta propuesta de deshacer una jugada se ha cerrado.
warning = ⚠ { $warning }

## Otros comandos

reads-nothing = Para jugar, pulsa **Mover** o usa `/mover`. No leo lo que se escribe en el canal, tampoco `@Skirmish`.
half-turn = Consejo: con `/mover` basta con escribir el principio de una jugada. Los botones muestran cómo puede seguir.
settings-title = ## Tus ajustes
settings-confirm = Cuando compones una jugada con botones, te pido que la confirmes con **Jugar**.
settings-no-confirm = Cuando compones una jugada con botones, se juega al momento, salvo que haya algo de lo que advertirte.
settings-language = -# Te respondo en el idioma de tu aplicación de Discord. En los canales escribo en el idioma del servidor.
button-confirm-first = Preguntar antes de cada jugada
button-play-at-once = Jugar sin preguntar
button-play-always = Jugar sin confirmar nunca más
plays-at-once = Desde ahora, tus jugadas se hacen al pulsar el último botón. `/ajustes` lo cambia.

match-not-over = Esta partida aún se está jugando. Cuando termine, podrás pedir su animación y su registro.
turn-gone = Esta partida ya no existe o ya no puedes verla. `/partida` muestra una partida por su código.
level-instead = No puedes invitarme a mí. Para jugar contra la IA, pulsa **Añadir una IA** bajo la sala.
opponent-yourself = Ya tienes una plaza. Invita a otra persona, o quita `rival:`. Así puede unirse cualquiera.
opponent-games-alone = Si ofreces varios juegos, cada uno se juega con sus opciones habituales, y quien acepta elige el juego. Quita { $parameters }, u ofrece un solo juego.
help =
    Soy **Skirmish**: juegos de mesa abstractos aquí mismo. Cada cual juega cuando tiene tiempo.
    { $alone ->
        [0] `/jugar` abre una sala para ti y tus amistades. En tu turno, te menciono: pulsa **Mover** bajo el tablero.
       *[other] `/jugar` empieza una partida contra la IA. En tu turno, pulsa **Mover** bajo el tablero.
    }
help-foot =
    Los botones empiezan una partida contra el nivel 1, el más fácil. `/reglas` explica cada juego, y **Cómo jugar**, todo lo demás.
    -# No leo mensajes, tampoco `@Skirmish` ni una jugada escrita. Pulsa botones, o escribe `/` y elige un comando.
help-playing =
    ### Cómo jugar
    - **Mover** te muestra paso a paso lo que puedes elegir. No se juega nada hasta que tu jugada esté completa. `/mover` te sugiere jugadas legales mientras escribes.
    - `/mover jugada:si c3 entonces d4` planea tu respuesta mientras piensa tu rival. `/tablero` muestra tu plan.
    - **Tablero de análisis**, bajo un tablero, abre un tablero solo tuyo en el que pruebas jugadas de todos. Allí, **Planear esto** planea tus respuestas.
    - **Mi vista** y `/tablero` te muestran el tablero y lo que solo tú puedes ver. Allí, **En palabras** describe el tablero y **Mostrar en el canal** lo publica otra vez.
    - `/jugar … rival:` invita a alguien a jugar. `/jugar … hilo:` abre un hilo para la partida.
    - `/mis-partidas` muestra todas tus partidas; **Mi próximo turno** te lleva a la más urgente. `/partida` muestra una partida por su código, y **Repetición** enseña todas sus jugadas. `/partida … nota:` guarda una nota que solo ves tú.
    - `/deshacer` pide deshacer tu última jugada. `/terminar` propone terminar la partida. Con `/rendirme` sales de ella.
    - **Cancelar partida**, bajo `/tablero`, termina una partida sin que cuente. Quienes ya han hecho una jugada tienen que estar de acuerdo. Quien gestiona los canales del servidor puede cancelar siempre.
    - Quien abre la sala puede cancelarla o quitar a alguien de ella.
    - `/torneo` abre o muestra torneos.
    - `/perfil` muestra tus valoraciones y resultados; `/clasificacion`, las mejores valoraciones. Todo el mundo empieza en 1500; ± es el margen de error. Una partida de dos es por puntos, salvo que se abra como amistosa con `por_puntos:`.
help-time =
    ### Tiempo
    - Por defecto, 10 días para cada jugador, +36 h por jugada. `/jugar … reloj:` pone otro reloj. Por mensaje directo conmigo no hay reloj, salvo que lo pidas.
    - Te aviso antes de que se acabe tu tiempo. `/ajustes` dice cómo.
    - Cuando se acaba tu tiempo, cualquier rival puede pulsar **Reclamar por tiempo**: entonces quedas fuera. Siete días después, quedas fuera aunque nadie reclame. Hasta ese momento aún puedes jugar.
    - `/ajustes dormir:` pone tus relojes en pausa por la noche. `/ajustes vacaciones:` los pone en pausa unos días.
help-alone =
    ### En solitario
    - `/jugar … nivel:1` empieza una partida contra la IA, en un servidor o por mensaje directo conmigo. El nivel 1 va bien para una primera partida; el 6 es el más fuerte.
    - **Añadir una IA**, en una sala, da a una IA una plaza libre.
    - `/pista` dice qué importa ahora y qué podrías jugar. En partidas por puntos no hay pistas.
    - **Análisis**, bajo el último tablero, muestra los mayores errores y lo que habría sido mejor.
    - **Mi progreso** muestra qué niveles has superado y qué puedes probar ahora. Por mensaje directo conmigo, también lo muestra `/clasificacion`.
help-privacy =
    ### Privacidad
    - Guardo tu ID de Discord, tu nombre, tus partidas, tus ajustes, y los planes, notas y jugadas de prueba que solo ves tú. No leo mensajes.
    - **Borrar mis datos**, en `/ajustes`, quita tu nombre y tu ID de todo lo que guardo.
    - Nadie más ve las elecciones secretas antes de que se revelen.
    - Cualquiera que tenga el código puede ver una partida de un servidor, si el canal de la partida está abierto a todo el servidor. Con `/servidor`, la administración puede cambiarlo y borrar todas las partidas.
rules-foot = -# Página { $page } de { $pages }
rules-alt-chosen = Con contorno dorado continuo: { $squares }.
rules-alt-next = En dorado, lo que se puede elegir ahora: { $squares }.
too-fast = Eso ha sido mucho de golpe, así que no he hecho lo último que pediste. Espera unos segundos e inténtalo de nuevo.
manager-only = Solo puede hacerlo alguien con el permiso **Gestionar servidor**.
guild-only = Esto solo funciona en un servidor: úsalo en un canal de un servidor.
nobody-else-here = En esta conversación no puede unirse nadie más: aquí juegas contra la IA. Para jugar con otras personas, usa `/jugar` en un canal de un servidor.
thread-locked = Este hilo está bloqueado, así que no he cambiado nada aquí. Alguien con el permiso **Gestionar hilos** puede desbloquearlo; después inténtalo de nuevo.
unshown = Hecho y guardado, pero Discord no me ha dejado mostrar el resultado aquí. `/tablero` muestra cómo va la partida.
thread-locked-there = El hilo de esta partida está bloqueado, así que no he cambiado nada. Alguien con el permiso **Gestionar hilos** puede desbloquearlo; después inténtalo de nuevo.
own-permissions-there = Para hacer eso te falta un permiso en el canal de esta partida: { $permissions }. Te lo puede dar la administración de ese servidor.
own-permissions = Para hacer eso te falta un permiso en este canal: { $permissions }. Te lo puede dar la administración del servidor.
missing-permissions = Me falta un permiso en este canal: { $permissions }. La administración del servidor puede dármelo en los ajustes del canal.
more-happened = … y { $number } jugadas más; **Repetición**, bajo `/partida`, las muestra todas.
no-access = **{ $name }** no ve este canal, así que aquí no puede unirse. Invita a otra persona, o juega donde pueda verlo.
bot-player = { $name } es un bot y no puede jugar. Elige a otra persona, o deja libre la plaza.
unknown-button = Ya no conozco este botón. `/tablero` muestra la partida de este canal con botones que funcionan.
out-of-date-button = Este botón o menú es de otra versión del bot. `/tablero` muestra la partida de este canal con botones que funcionan.
only-in-chat = Este botón funciona en Discord. Púlsalo allí.
not-understood = No entiendo una de las opciones. Elige valores de los que Discord sugiere e inténtalo de nuevo.
discord-away = Discord no me deja hacerlo ahora mismo, así que no ha cambiado nada. Inténtalo de nuevo en unos minutos.
discord-busy = Discord no me deja hacerlo ahora mismo, así que no ha cambiado nada. Inténtalo de nuevo en { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
}.
trouble = Algo ha fallado por mi parte. Mira `/tablero`: si no está lo que has hecho, inténtalo de nuevo.
busy = Ahora mismo estoy demasiado ocupado para eso. Mira `/tablero`: si no está lo que has hecho, inténtalo de nuevo dentro de un momento.
pressed-twice = Lo has pulsado dos veces, así que lo he hecho una sola vez. Púlsalo de nuevo si quieres que lo repita.
first-press = Ya lo has pulsado y aún lo estoy haciendo. Espera un momento y verás qué ha cambiado.
reference = -# Si avisas de este problema, indica esta referencia: `{ $reference }`.
rematch-only = La revancha es para quienes jugaron. `/jugar` abre una sala nueva para todo el mundo.

## Botones

button-join = Unirme
button-thread = Jugar en un hilo
button-leave = Salir
button-start = Empezar
button-cancel = Cancelar
button-rules = Reglas
button-move = Mover
button-describe = En palabras
button-everyone = Mostrar en el canal
button-claim = Reclamar por tiempo
button-ask-abort = Cancelar partida
button-remove = Quitar a alguien
button-here = Mostrar aquí
button-here-thread = Aquí en un hilo
more-threats = Pulsa “En palabras” para saber más sobre las amenazas.
button-replay = Repetición
button-first = Inicio
button-previous-turn = ◀ Jugada anterior
button-next-turn = Jugada siguiente ▶
button-last = Final
button-animation = Animación
button-record = Jugadas en texto
button-view = Mi vista
button-back = Atrás
button-confirm = Jugar
button-rematch = Revancha
button-resign = Rendirme
button-offer-end = Proponer el final
button-takeback = Deshacer
button-stay = Seguir jugando
button-agree = De acuerdo
button-decline = Rechazar
button-withdraw = Retirar propuesta
button-abort = Sí, cancelarla
button-cancel-lobby = Sí, cancelar la sala
button-keep-lobby = Dejarla abierta
button-show-animation = Mostrar la animación a todos
button-forget-mine = Borrar mis datos
button-forget-server = Borrar todas las partidas
button-forget = Sí, borrar
button-remember = No borrar
button-previous-page = ◀ Página anterior
button-next-page = Página siguiente ▶
button-how-to-play = Cómo jugar
button-time = Tiempo
button-alone = En solitario
button-privacy = Privacidad
button-invite = Invitar a alguien

## Los permisos, como los llama Discord

permission-view = **Ver canal**
permission-send = **Enviar mensajes**
permission-connect = **Conectar**
permission-send-threads = **Enviar mensajes en hilos**
permission-create-threads = **Crear hilos públicos**
permission-external-apps = **Usar aplicaciones externas**
permission-attach = **Adjuntar archivos**

## Lo que lo impide

nothing-here-alone = Aquí no juegas ninguna partida. `/jugar` empieza una contra la IA.
thread-not-here = Este tipo de canal no tiene hilos. Usa `/jugar` en un canal de texto, o aquí sin `hilo`.
thread-in-thread = Un hilo no puede tener hilos propios. Usa `/jugar` aquí sin `hilo`, o en el canal de este hilo.
threads-too-many = Este servidor tiene todos los hilos abiertos que permite Discord. Alguien con el permiso **Gestionar hilos** puede cerrar algunos; o usa `/jugar` sin `hilo`.
thread-opened = Tu partida tiene su propio hilo: { $link }
thread-name = { $game }: { $players }

## Opciones de los comandos

analyse-no-match = Este mensaje no muestra ninguna partida mía. Usa **Analizar** en un mensaje con un tablero.
# In place of suggestions
analyse-line-too-long = Esta línea es demasiado larga para sugerencias, pero puedes seguir escribiendo

button-unplan = Borrar el plan
