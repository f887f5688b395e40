## Planes: lo que responde alguien si el resto juega lo que espera. Se escriben con `/mover`.

# The words with which a plan begins, with spaces between them.
plan-words = si
# The words between the turns of a typed plan, with spaces between them.
plan-between = entonces luego es legal posible
# The words for the two answers that are no turns, with spaces between them. The bot itself writes the first one.
plan-resign = rendirme rendirse abandonar
plan-accept = aceptar acepto
plan-set = Planeado: { $plan }. { $seats ->
    [2] En cuanto tu rival haga una jugada prevista, juego tu respuesta. Si juega otra cosa, el plan termina y te pregunto.
   *[other] Cuando sea tu turno y la siguiente de estas jugadas sea legal, la juego. Si no, el plan termina y te pregunto.
} Nadie más lo ve.
plan-one-branch = -# Es una sola línea de jugadas, una tras otra. Con `;` empieza otra: `si … entonces …; si … entonces …`.
plan-mine = **Tu plan**: { $plan }
plan-ended = -# Tu plan ha terminado: no encaja con lo que se ha jugado.
plan-dropped = -# Ya no está planeado: { $plan }
plan-gone = Tu plan se ha borrado. Te preguntaré cuando sea tu turno.
plan-turn-refused = `{ $part }` para { $name }: { $reason }
plan-listed = ✎ plan
plan-answered = -# { $names }: respuesta según el plan.

problem-plan-on-own-turn = Es tu turno. Escribe primero tu jugada y después el plan: `tu jugada, si su jugada entonces tu respuesta`.
problem-plan-two-replies = Tu plan tiene dos respuestas a las mismas jugadas: `{ $part }` es la segunda. Deja solo una.
problem-plan-nobodys-turn = No se puede planear nada en `{ $part }`: la partida ya habrá terminado, o todo el mundo elegirá en secreto. Acaba esa línea antes.
problem-plan-end-not-here = `{ $part }` solo puede ser una respuesta tuya, y la última de su línea.
problem-plan-without-reply = El plan no tiene ninguna respuesta tuya. Escribe una jugada de tu rival y tu respuesta: `si su jugada entonces tu respuesta`. Con `;` empieza otra línea.
problem-plan-condition = Con más de dos jugadores, un plan no puede esperar una jugada de otra persona, como `{ $part }`. Escribe tus próximas jugadas: `si posible tu próxima jugada, entonces la siguiente`.
problem-plan-too-long = El plan es demasiado largo. Planea menos jugadas.
