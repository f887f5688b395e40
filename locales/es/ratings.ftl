# Valoraciones, clasificaciones y perfiles

rating-value = { $mean } ± { $sigma }{ $new ->
    [yes] { " (provisional)" }
   *[no] { "" }
}
rating-title = ## { $pool } · { $scope } · { $period }
rating-title-all = ## Clasificaciones · { $scope } · { $period }
rating-here = este servidor
rating-everywhere = todos los servidores
rating-all-time = de todos los tiempos
rating-season-now = esta temporada
rating-month-now = este mes
rating-season = { $first } a { $last }
rating-season-of-month = temporada de { $first }
rating-month = { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
} de { $year }
rating-ends = -# { $over ->
    [yes] Esta clasificación terminó
   *[no] Esta clasificación termina
}: <t:{ $at }:f>.
rating-ends-utc = { $over ->
    [yes] terminó
   *[no] termina
} el 1 de { $month }, 00:00 UTC
rating-row = { $rank }. **{ $name }** { $rating }, victorias: { $won } de { $played }
rating-row-own = ▸ { $rank }. **{ $name }** { $rating }, victorias: { $won } de { $played }
rating-row-unlisted = ▸ **{ $name }** { $rating }, { $left ->
    [one] falta una partida por puntos para aparecer
   *[other] faltan { $left } partidas por puntos para aparecer
}
rating-won = victorias: { $won } de { $played }
rating-leader = **{ $pool }**: { $name } { $rating }
rating-row-so-far = **{ $name }** { $rating }, { $rated } de { $from } partidas
rating-empty = Aquí todavía no aparece nadie. Para aparecer hacen falta { $from } partidas por puntos.{ $begun ->
    [yes] { "" }
   *[no] {" "}`/jugar` empieza una.
}
rating-empty-all = Aquí todavía no aparece nadie.{ $begun ->
    [yes] {" "}Para aparecer hacen falta { $from } partidas por puntos de un mismo juego.
   *[no] {" "}`/jugar` empieza una partida.
}
rating-champion = Primer puesto, { $season }: **{ $name }** { $rating }
rating-beaten = Nivel más alto superado: { $people }
rating-beaten-by = { $name } (nivel { $level })
rating-active = Más partidas: { $people }
rating-active-of = { $name } ({ $played })
rating-foot = -# Orden: valoración menos el doble del ±; por eso quien acaba de empezar aparece más abajo. “Victorias” son los primeros puestos sin compartir.
rating-foot-all = -# Elige abajo un juego para ver su lista.
rating-alt = Clasificación, { $pool }, { $scope }, { $period }. { $rows }.{ $more ->
    [0] { "" }
   *[other] {" "}Y { $more } más: **Como texto** lo muestra todo.
}
rating-menu-game = Juego
rating-menu-period = Periodo
rating-menu-all = Todos los juegos
rating-button-own = Mi puesto
rating-button-everywhere = Todos los servidores
rating-button-here = Este servidor
rating-button-words = Como texto
rating-button-picture = Como imagen

# junto al final de una partida
rating-changed = **{ $name }** { $before } → { $after } ({ $change }){ $why ->
    [none] { "" }
   *[other] {": "}{ $why }
}
rating-why-upset = { $other } tenía una valoración más alta
rating-why-expected = { $other } tenía una valoración más baja
rating-why-even = las valoraciones eran parecidas
rating-why-draw = empate
rating-why-places = cuentan los puestos y las valoraciones de todo el mundo
rating-why-same-people = estas personas han jugado juntas a menudo esta semana, así que la partida cuenta un { $percent } %
rating-why-early = la partida fue corta, así que cuenta un { $percent } %
rating-why-new-people = lo que se puede ganar en 90 días contra gente nueva tiene un límite, así que esta partida cuenta un { $percent } %
rating-why-level-beaten = has superado cinco veces este nivel, así que esta partida no cuenta
rating-why-same-absence = el tiempo se acabó en varias partidas durante una misma ausencia; juntas cuestan solo lo que la más cara
rating-why-computers = han jugado ordenadores, así que esta partida cuenta un { $percent } %
rating-why-better-seat = esta plaza vale { $points } puntos más
rating-why-worse-seat = esta plaza vale { $points } puntos menos
rating-why-new = una de las primeras partidas por puntos (± { $sigma }), así que la valoración se mueve mucho
rating-why-left = segunda salida en una semana antes de que la partida empezara de verdad
rating-left-once = **{ $name }** ha salido antes de que la partida empezara de verdad, así que ninguna valoración cambia. La próxima vez en la misma semana contará como derrota.
rating-season-best = Lo mejor de la temporada
rating-season-over = ### La temporada ha terminado: lo mejor de { $season }
rating-season-alt = Lo mejor de { $season }. { $rows }
rating-button-season = Toda la temporada
rating-server-results = Los resultados de cada temporada se publican en { $channel }. Con `/servidor resultados:` dejan de publicarse.
rating-server-results-nowhere = Los resultados de las temporadas no se publican en ningún canal. Con `/servidor resultados:` se publican en el canal donde lo escribas.
rating-server-season = Las temporadas de la clasificación duran { $months ->
    [one] un mes
   *[other] { $months } meses
}. La actual acaba al final de { $last }. `/servidor temporada:` cambia la duración al momento.
rating-too-short = -# Se ha jugado muy poco: ninguna valoración cambia.
rating-lobby-rated = Por puntos: el resultado cambia las valoraciones.
rating-lobby-casual = Amistosa: { $why }.
rating-lobby-rated-for-two = Por puntos si juegan dos personas; si no, amistosa.
# $two (u8)
rating-lobby-rated-if-known = Por puntos si { $two ->
    [1] juegan dos personas, o si { "" }
   *[0] { "" }
}todas las personas que juegan han jugado ya una partida por puntos.
rating-foot-rated = por puntos
rating-foot-casual = amistosa: { $why }
rating-casual = { $why ->
    [chosen] así se ha elegido
    [options] nadie ha medido si estas opciones son justas
    [computers] juega un ordenador
   *[newcomers] juegan más de dos personas y no todas han jugado ya una partida por puntos
}

# partidas terminadas
rating-button-past = Partidas terminadas
rating-button-older = Anteriores
rating-button-latest = Últimas
rating-menu-result = Resultado
rating-menu-opponent = Rival
rating-button-narrow = Filtrar
rating-button-open-past = Abrir una partida
rating-past-result = { $result ->
    [won] Victoria en solitario
    [shared] Primer puesto compartido
    [behind] Sin victoria
   *[any] Todos los resultados
}
rating-past-time = { $time ->
    [month] Últimos 30 días
    [year] Últimos 365 días
   *[any] Sin límite de tiempo
}
rating-past-title = ## Tus partidas terminadas
rating-past-none = Todavía no tienes partidas terminadas.
rating-past-none-fits = Ninguna partida terminada encaja.
rating-past-line = - `{ $code }` **{ $game }** con { $with }: { $result }{ $rating ->
    [none] { "" }
   *[other] , { $rating }
} · <t:{ $at }:R>
rating-past-rating = { $before } → { $after }
rating-past-won = ganaste
rating-past-lost = perdiste
rating-past-drawn = empate
rating-past-place = puesto { $place } de { $seats }

# todo lo que se guarda de una persona
rating-button-export = Mis datos
rating-exported-matches = { $matches ->
    [one] Tu partida terminada
   *[other] Tus { $matches } partidas terminadas
}. Cada línea del archivo es una partida en JSON, con su registro en la forma que **Jugadas en texto** da a los programas.{ $whole ->
    [yes] { "" }
   *[no] {" "}Con todas las partidas, el archivo sería demasiado grande para Discord, así que faltan algunas.
}
rating-exported = Este archivo contiene lo que guardo sobre ti.{ $whole ->
    [yes] { "" }
   *[no] {" "}Entero sería demasiado grande para Discord, así que faltan las filas más antiguas, o tus jugadas: **Jugadas en texto**, bajo cada partida, tiene las jugadas.
}

# perfiles
rating-profile-title = ## { $name }
rating-profile-title-own = ## Tu perfil
rating-button-profile = Mi perfil
rating-profile-row = **{ $pool }**: { $rating }{ $meaning ->
    [none] { "" }
   *[other] , { $meaning }
}; victorias: { $won } de { $played }{ $levels ->
    [none] { "" }
   *[other] ; niveles superados: { $levels }
}.
rating-profile-empty-own = Todavía no has terminado ninguna partida. `/jugar` empieza una.
rating-profile-empty = { $name } todavía no ha terminado ninguna partida.
rating-meaning = ganaría cerca de { $wins } de cada 10 partidas contra el nivel { $level }
rating-profile-seats = { $pool } por plaza: { $seats }
rating-profile-seat = plaza { $number }, victorias: { $won } de { $played }
rating-profile-opponents = Rivales más frecuentes: { $people }
rating-profile-opponent = { $name } (victorias: { $won } de { $played })
rating-profile-streak = Más victorias seguidas: { $wins }
rating-profile-in-time = Partidas que no se perdieron por tiempo: { $percent } % de { $played }
rating-profile-alt = Perfil de { $name }. { $rows }
rating-profile-legend = nivel más alto superado
rating-new = nueva
rating-profile-foot = -# Las valoraciones valen en todos los servidores. ± es el margen de error: en dos de cada tres casos, tu fuerza está dentro de ese ±.
