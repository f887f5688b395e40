# Dónde se juega una partida.
place-named = **{ $what }** con { $with }
place-said-there = Hecho. La partida muestra qué ha cambiado: { $link }
place-not-yours = No juegas en { $code }. `/mis-partidas` muestra las partidas en las que juegas.
place-gone = Hecho, pero nadie puede verlo: el canal de esta partida ya no existe, o ya no puedo usarlo. Para seguir jugando en otro canal, usa allí `/partida codigo:{ $code }` y pulsa **Mostrar aquí**.
place-lost = El canal de esta partida ya no existe, o ya no puedo usarlo. Para seguir jugando en otro canal, usa allí `/partida codigo:{ $code }` y pulsa **Mostrar aquí**. Para rendirte, usa `/rendirme partida:{ $code }`.
place-lost-told = El canal de tu partida de **{ $game }** con { $players } ya no existe, o ya no puedo usarlo. Para seguir, usa `/partida codigo:{ $code }` en un canal que pueda ver cada participante, y pulsa **Mostrar aquí**. Desde cualquier sitio, también aquí, puedes usar `/mover`, `/deshacer` y `/rendirme` con `partida:{ $code }`, y pulsar **Reclamar por tiempo** y **Cancelar partida** bajo `/partida`.
place-still-there = Esta partida se queda donde está, porque allí la ve cada participante: { $link }
place-not-for-all = Sin acceso a este canal: { $names }. Elige uno que pueda ver cada participante.
place-guest = Aquí solo puedo responder a comandos y botones. No puedo abrir hilos, y los recordatorios llegan por mensaje directo. Si una IA piensa mucho, `/tablero` muestra su jugada.
place-guest-thread = Aquí solo puedo responder a comandos y botones, así que no puedo abrir un hilo. Usa `/jugar` sin `hilo`.
place-seen-by-you-alone = Aquí solo tú verías mis mensajes. Para jugar con otras personas aquí, necesitas un permiso en este canal: { $permission }. Te lo puede dar la administración del servidor, o añadirme. También puedes jugar en un grupo o en mensajes directos conmigo.
place-unknown-readers = La partida se queda donde está, porque no puedo averiguar quién lee esta conversación. Elige un canal de un servidor que me haya añadido.
place-forget-leaves = { $number ->
    [one] Aún estás en una sala o partida: te sacaré de la sala, o me rendiré por ti en la partida.
   *[other] Aún estás en { $number } salas y partidas: te sacaré de cada sala y me rendiré por ti en cada partida.
}
