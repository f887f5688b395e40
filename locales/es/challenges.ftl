# Los desafíos y las personas invitadas a una sala.

challenge-title = ## ¿{ $games }?
challenge-asked = Desafío para { $mentions }. Pulsa el juego al que quieras jugar, o **Rechazar**.
challenge-open = La primera persona que pulse un juego lo juega con **{ $host }**.
challenge-private = Solo puede unirse quien tenga invitación.
challenge-not-playing = Invitación rechazada: { $mentions }
challenge-declined = { $host }: **{ $name }** no juega esta vez.
challenge-declined-closed = { $host }: **{ $name }** no juega esta vez, así que tu sala se ha cancelado. Con `/jugar` puedes invitar a otra persona o abrir una sala para todo el mundo.
challenge-closed = **{ $name }** no juega esta vez, así que esta sala se ha cancelado.
challenge-expired = { $host }: tu partida no empezó a tiempo, así que su sala se ha cancelado. `/jugar` abre otra, y `/jugar … nivel:` juega contra la IA.
challenge-unanswered = { $host }: no llegó a tiempo la respuesta de { $players }, así que tu sala se ha cancelado. Con `/jugar` puedes repetir la invitación o invitar a otras personas.
challenge-not-pinged = Hace un momento ya mencionaste a { $players }, así que no repito el aviso. La invitación está también en `/mis-partidas`.
challenge-begun-without = La partida ha empezado sin esperar la respuesta de { $players }.
challenge-invited = - **Invitación** de { $with }: { $what }.
challenge-off =
    Se propone cancelar la partida. De acuerdo: { $agreeing }. Falta la respuesta de { $waiting }. La próxima jugada cierra esta propuesta.
challenge-off-uncounted = Si hay acuerdo, la partida termina y no cuenta.
challenge-off-agreed = Hay acuerdo en cancelar la partida. No cuenta. Participantes: { $players }.
challenge-removed = { $player }: **{ $host }** te ha quitado de la sala.
challenge-cancelled = { $players }: **{ $name }** ha cancelado la sala.
challenge-button-take = { $game }
challenge-button-rules = Reglas: { $game }

problem-private-lobby = Aquí solo puede unirse quien tenga invitación de **{ $host }**. `/jugar` en otro canal o en un hilo te abre una sala.
problem-private-too-few = { $needed ->
    [one] Para esta partida hace falta otra persona
   *[other] Para esta partida hacen falta otras { $needed } personas
}. Antes de limitar la sala a quien tenga invitación, invita a { $others ->
    [0] gente suficiente
   *[other] más gente
}.
problem-not-asked = { $players ->
    [none] Aquí ya no hay ninguna plaza reservada. **Unirme** ocupa una plaza libre.
   *[other] Esta invitación es para { $players }. **Unirme** ocupa una plaza libre, si la hay.
}
problem-declined-seated = Ya estás en la sala. **Salir** deja libre tu plaza.
problem-declined-already = Ya has rechazado la invitación. Si al final quieres jugar, pulsa **Unirme**.
problem-choose-game = El juego lo eliges tú aquí. Pulsa el que te guste: { $link }
