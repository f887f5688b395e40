# Lo que se interpone: por qué se rechaza una petición.

problem-no-seat = No puedes ocupar una plaza en esta sala. Únete a otra, o abre la tuya con `/jugar`.
problem-asked-already = Ya he buscado gente para esta sala, o las personas a quienes avisaría acaban de recibir otro aviso. Puedes invitar a alguien: pulsa **Opciones** bajo la sala.
problem-not-followed = No puedo avisarte del final de esta partida: ya ha terminado, o sigues 50 partidas, que es el máximo. **No avisarme**, bajo otra partida, hace sitio.
problem-nothing-here = En este canal no hay ninguna sala ni partida. `/jugar` abre una sala, y `/mis-partidas` muestra las que tienes en otros sitios.
problem-occupied = En este canal ya hay una partida: { $link }. Termínala, o juega en otro canal o en un hilo.
problem-lobby-open = Aquí ya hay una sala abierta: { $game }, de { $host }, { $link }. { $joins ->
    [0] No puedes unirte. Usa `/jugar` en otro canal o en un hilo.
   *[other] Pulsa **Unirme** para jugar, o usa `/jugar` en otro canal o en un hilo.
}
problem-lobby-yours = Ya estás en una sala abierta aquí: { $game }, { $link }. `/jugar` en otro canal o en un hilo abre otra sala.
problem-too-many-lobbies = Tienes { $most } salas abiertas en este servidor, y no puedes tener más. `/mis-partidas` las muestra. Empieza o cancela una y abre después la siguiente.
problem-seats-reserved = Las plazas libres están reservadas para { $players } hasta el <t:{ $until }:f>. `/jugar` en otro canal o en un hilo te abre una sala.
problem-not-started = La partida aún no ha empezado. Su sala está aquí: { $link }
problem-started = La partida ya ha empezado: { $link }
problem-not-playing = No juegas en esta partida; juegan { $players }. Puedes mirar, o empezar tu propia partida con `/jugar`.
problem-gone = Ya estás fuera de esta partida. `/tablero` muestra cómo sigue.
problem-stale = El tablero ha cambiado. Ahora está aquí: { $link }
problem-played-already = Ya has jugado: `{ $turn }`.
problem-played-last = Ya has jugado: `{ $turn }`. La partida ha terminado. Para jugar otra, pulsa **Revancha** bajo su último tablero, o usa `/jugar`.
problem-lapsed = Esta propuesta está cerrada: alguien ha jugado, o ha rechazado o retirado la propuesta. La partida sigue: { $link }. `/terminar` lo propone otra vez.
problem-offer-closed = Esta propuesta está cerrada: alguien ha jugado, o ha rechazado o retirado la propuesta. La partida sigue: { $link }
problem-other-offer = Hay otra propuesta abierta en esta partida: { $link }. Primero responde a esa o retírala, o sigue jugando para cerrarla.
problem-proposed-before = Eso ya se propuso durante este turno, y la propuesta se cerró. Puedes volver a proponerlo después de la próxima jugada.
problem-offered-before = Ya pediste deshacer esta jugada, y solo se puede pedir una vez. La jugada vale: sigue jugando.
problem-rated-match = Esta partida es por puntos y ya has empezado a jugar, así que no se puede cancelar. Sigue jugando, o termínala con `/rendirme`.
problem-rated-takeback = Esta partida es por puntos y juega alguna IA, así que las jugadas no se deshacen. En una partida amistosa sí puedes deshacerlas.
problem-joined-casual = Alguien ya se ha unido, y entonces la partida era amistosa. Para jugar por puntos, abre otra sala.
problem-other-option = Esta sala no tiene esa opción. **Opciones**, bajo la sala, muestra las que hay.
problem-agreed-already = Ya has dado tu acuerdo: falta la respuesta del resto. **Retirar propuesta** cierra la propuesta.
problem-withdraw-agreed-only = No has dado tu acuerdo, así que no hay nada que retirar. Para cerrar la propuesta, pulsa **Rechazar**.
problem-own-offer = La propuesta es tuya: falta la respuesta del resto. **Retirar propuesta** la cierra.
problem-withdraw-asker-only = Solo { $asker } puede retirar esta propuesta. Para cerrarla, pulsa **Rechazar**.
problem-seat-forgotten = Esta jugada no se puede deshacer: volvería a la partida alguien que pidió borrar sus datos.
problem-ended = Esta partida ha terminado. Para jugar otra, pulsa **Revancha** bajo su último tablero, o usa `/jugar`.
problem-lobby-gone = Esta sala ya no existe. `/jugar` abre una nueva.
problem-foreign = Esa partida no está en este canal. `/tablero` muestra la de este canal.
problem-joined-already = Ya estás en la sala. { $how ->
    [1] La partida empieza sola cuando se completan las { $seats } plazas.
    [2] La partida empieza sola cuando se completan las { $seats } plazas. Desde { $fewest } participantes, { $host } puede empezarla antes.
   *[other] La partida empieza cuando { $host } pulsa **Empezar**.
}
problem-not-joined = No estás en esta sala, así que no tienes plaza que dejar.
problem-full = Las { $seats } plazas están ocupadas. Puedes mirar, o usar `/jugar` en otro canal.
problem-too-few = Hay { $joined } de { $needed } plazas ocupadas. Pide a alguien que pulse **Unirme**.
problem-lobby-host-only = Solo quien abre la sala, { $host }, puede cambiar esta sala.
problem-remove-absent = Esa persona no está en esta sala.
problem-host-only = Solo quien abre la sala, { $host }, puede empezar la partida.
problem-host-or-admin-only = Solo quien abre la sala, { $host }, o alguien que gestione los canales de este servidor puede cancelar esta sala. Si tienes una plaza aquí, puedes dejarla libre con **Salir**.
problem-admin-only = Solo quienes juegan esta partida, o alguien que gestione los canales de este servidor, pueden cancelarla.
problem-seats = { $game } admite de { $min } a { $max } jugadores. Elige un número de { $min } a { $max }.
problem-options = No se puede jugar a { $game } con estas opciones. { $id ->
    [kitaran] El komi va de -20 a 20 de medio en medio punto. Elige otro komi e inténtalo de nuevo.
    [angels] La distancia debe ser al menos el triple del poder, y hay como mucho cuatro marcas por cada paso de distancia. Elige otros valores e inténtalo de nuevo.
   *[other] Elige otros valores e inténtalo de nuevo.
}
problem-too-many = { $seats } plazas son pocas: entre la sala y las invitaciones ya hay { $players } personas. Elige más plazas o invita a menos gente.
problem-unreadable = No puedo leer la partida de este canal. Quizá la guardó otra versión del bot, así que no la he cambiado. Quien gestione este canal puede cancelarla con `/tablero`; hasta entonces, juega en otro canal.
problem-stopped = Ya no puedo leer el registro de esta partida, así que la he detenido. No cuenta. `/jugar` empieza otra.
problem-just-begun = Esta partida tuya acaba de empezar: { $link }. Haz una jugada en ella antes de empezar otra vez el mismo juego.
problem-tables-full = Estás jugando { $count } partidas en esta conversación. Termina una o abandona una con `/rendirme partida:`; después puedes empezar la siguiente. `/mis-partidas` las muestra todas.
problem-event-gone = Este torneo ya no existe. `/torneo` muestra los torneos de este servidor.
problem-event-over = Este torneo ha terminado. `/torneo` muestra los demás y abre uno nuevo.
problem-event-started = Ya es tarde para unirse a este torneo. `/torneo` muestra los torneos a los que aún puedes unirte.
problem-event-running = Este torneo ya ha empezado.
problem-event-not-started = Este torneo aún no ha empezado. Podrás hacerlo cuando empiece.
problem-event-asked = Ya lo has pedido. Decide quien abrió el torneo; te menciono cuando empiece tu primera partida.
problem-event-joined = Ya estás en este torneo. Te menciono cuando empiece tu primera partida.
problem-event-not-in = No ha cambiado nada: no estás en este torneo, o la persona que has elegido ya ha salido de él.
problem-event-full = Todas las plazas de este torneo están ocupadas. `/torneo` muestra los demás y abre uno nuevo.
problem-event-too-few = Aún hay muy poca gente: este torneo necesita al menos { $needed } participantes. Pide a alguien que pulse **Unirme**.
problem-event-host-only = Solo puede hacerlo quien abre el torneo, { $host }, o alguien que gestione los canales de este servidor.
problem-event-knockout = En las eliminatorias, cada partida es para dos. Para jugar a { $game } con más jugadores por partida, elige otro formato.
problem-event-extended = Esta ronda ya tiene más tiempo, y solo se puede dar una vez.
problem-event-own-match = Juegas en esta partida, así que no puedes decidir su resultado. Pídeselo a otra persona que gestione los canales de este servidor.
problem-event-match = Esta partida es de un torneo, así que no se puede cancelar, y las jugadas no se deshacen. Sigue jugando, o ríndete. Cuando haya jugado todo el mundo, puedes proponer el final con `/terminar`.
problem-event-manager-only = Solo puede hacerlo quien gestione los canales de este servidor: este torneo ya no tiene anfitrión.
problem-event-too-many = Tienes { $most } torneos sin terminar en este servidor, y no puedes tener más. Cancela uno con **Gestionar** o espera a que acabe otro.
problem-event-terms = Ningún torneo puede ser así. **Nuevo torneo**, debajo de `/torneo`, muestra lo que puedes elegir.
problem-event-channel = Los torneos necesitan un canal de texto, porque cada partida tiene su propio hilo. Usa `/torneo` en un canal así.
problem-event-not-joined = No estás en este torneo, así que no hay nada que dejar.
