# Las opciones de una sala, que quien abre la sala elige en menús.

lobby-option-button = Opciones
lobby-option-title = **Opciones de tu sala.** Cada elección vale al momento.
lobby-option-seats = Número de jugadores
lobby-option-seats-any = De { $min } a { $max } jugadores
lobby-option-seats-fixed = { $seats } jugadores
lobby-option-order = Quién se sienta dónde
lobby-option-order-random = Plazas por sorteo
lobby-option-order-joining = Plazas por orden de llegada
lobby-option-order-invited = Plazas de la última partida, pasando a la siguiente
lobby-option-order-side = Mi bando: { $side }
lobby-option-start = Cuándo empieza la partida
lobby-option-start-full = Empieza al completarse las plazas
lobby-option-start-host = Empieza cuando yo pulse Empezar
lobby-option-joining = Quién puede unirse
lobby-option-joining-anybody = Puede unirse cualquiera
lobby-option-joining-listed = Puede unirse cualquiera, y se ve en otros servidores
lobby-option-joining-invited = Solo puede unirse quien tenga invitación
lobby-option-invite = Personas invitadas
lobby-option-invited = { $players }: **{ $name }** propone jugar. Pulsa **Unirme** o **Rechazar** bajo la sala: { $link }
