# La IA que juega.

computer-name = { $number ->
    [1] Nivel { $level }
   *[other] Nivel { $level } ({ $number })
}
computer-how-strong = ¿Contra qué nivel de IA quieres jugar? El nivel 1 va bien para tu primera partida. El nivel 6 juega lo mejor que sabe.
computer-added = Una IA de nivel { $level } ocupa una plaza.
computer-level = { $level ->
    [1] 1: el más fácil
    [6] 6: el más fuerte
   *[other] { $level }
}
computer-progress = ## Tu progreso contra la IA
computer-progress-line = { $levels ->
    [none] - **{ $game }**: ningún nivel superado todavía.
   *[other] - **{ $game }**: niveles superados: { $levels }.
} Victorias: { $won } de { $played }.{ $next ->
    [0] {" Has superado el nivel más fuerte."}
   *[other] {" Prueba ahora el nivel "}{ $next }.
}
computer-progress-new = Sin probar todavía: { $games }. Empieza por el nivel 1.
computer-keeps-losing = El nivel { $level } ha ganado tres veces seguidas. `/pista` dice qué importa, y un nivel más bajo es más fácil.
computer-button-progress = Mi progreso
computer-button-level = Jugar al nivel { $level }
computer-button-level-of = { $game }, nivel { $level }
computer-button-add = Añadir una IA
computer-button-remove = Quitar una IA

problem-seats-asked = Las plazas libres están reservadas para { $players }. Si alguien rechaza la invitación, una IA puede ocupar la plaza.
problem-computer-joined = Ya has añadido aquí una IA de nivel { $level }. Para añadir otra, pulsa **Añadir una IA** bajo la sala.
problem-no-computer = En esta sala no hay ninguna IA que quitar.
problem-computer-plays-on = { $name } no está de acuerdo: espera un resultado mejor si sigue jugando. Con `/rendirme` sales de la partida.

