# Encontrar con quién jugar, y mantener a otras personas a distancia.

company-button-open-lobbies = Salas abiertas
company-button-own = Mis partidas
company-title = **Salas abiertas**: abre un enlace y pulsa **Unirme** allí.
company-here = **En este servidor**
company-elsewhere = **En tus otros servidores**
company-none = Ahora no te espera ninguna sala. `/jugar` abre una.
company-lobby = - { $what }: { $with } { $link }
company-wish-none = -# En el menú de abajo puedes pedirme avisos de salas nuevas en este servidor: un mensaje directo al día como máximo.
company-wish-any = -# Te aviso de salas nuevas en este servidor: un mensaje directo al día como máximo.
company-wish-games = -# Te aviso de salas nuevas de { $games } en este servidor: un mensaje directo al día como máximo.
company-wish-menu = Avísame de salas nuevas aquí
company-wish-menu-any = Cualquier juego
company-button-no-wishes = Dejar de avisarme
company-wishes-off = Ya no te avisaré de salas nuevas.
company-news = { $number ->
    [one] **Una sala espera a más gente.** Abre el enlace y pulsa **Unirme** allí.
   *[other] **{ $number } salas esperan a más gente.** Abre un enlace y pulsa **Unirme** allí.
}
company-button-ask-around = Buscar gente
company-nobody-asked = Ahora no puedo avisar a nadie: las personas de aquí que quieren avisos de salas así no están libres o ya han recibido uno hoy. Inténtalo más tarde.
company-asked-around = { $number ->
    [one] He avisado a una persona que quiere saber de salas nuevas.
   *[other] He avisado a { $number } personas que quieren saber de salas nuevas.
}
company-ask-around = { $players }: { $name } busca con quién jugar a { $game }. Recibes esto porque lo pediste. Para cambiarlo, pulsa **Salas abiertas** bajo `/mis-partidas`.
company-block-menu = Personas que has bloqueado
company-button-blocked = Personas bloqueadas
company-block-setting = { $number ->
    [0] No has bloqueado a nadie. En el menú de abajo puedes bloquear a personas: no recibirás sus invitaciones ni compartirás partidas con ellas. No se les avisa.
    [one] Has bloqueado a una persona. No se le avisa.
   *[other] Has bloqueado a { $number } personas. No se les avisa.
}
company-button-follow = Avisarme cuando termine
company-button-unfollow = No avisarme
company-followed = Te enviaré un mensaje directo cuando termine esta partida.
company-unfollowed = No te avisaré cuando termine esta partida.
company-followed-end = **{ $game }**: la partida de { $players } que sigues ha terminado. { $link }
    { $result }
company-followed-cancelled = **{ $game }**: la partida de { $players } que sigues se ha cancelado.
