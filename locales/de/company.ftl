# Leute zum Spielen finden und anderen aus dem Weg gehen.

company-button-open-lobbies = Offene Lobbys
company-button-own = Meine Partien
company-title = **Offene Lobbys**: Öffne einen Link und drücke dort **Mitspielen**.
company-here = **Auf diesem Server**
company-elsewhere = **Auf deinen anderen Servern**
company-none = Gerade gibt es keine offene Lobby für dich. `/spielen` eröffnet eine.
company-lobby = - { $what }: { $with } { $link }
company-wish-none = -# Im Menü unten wählst du, ob ich dir neue Lobbys auf diesem Server melde: höchstens eine Direktnachricht am Tag.
company-wish-any = -# Ich melde dir neue Lobbys auf diesem Server: höchstens eine Direktnachricht am Tag.
company-wish-games = -# Ich melde dir neue Lobbys für { $games } auf diesem Server: höchstens eine Direktnachricht am Tag.
company-wish-menu = Melde mir neue Lobbys auf diesem Server
company-wish-menu-any = Alle Spiele
company-button-no-wishes = Nichts mehr melden
company-wishes-off = Ich melde dir keine neuen Lobbys mehr.
company-news = { $number ->
    [one] **In einer Lobby sind noch Plätze frei.** Öffne den Link und drücke dort **Mitspielen**.
   *[other] **In { $number } Lobbys sind noch Plätze frei.** Öffne einen Link und drücke dort **Mitspielen**.
}
company-button-ask-around = Mitspielende suchen
company-nobody-asked = Gerade kann ich niemanden fragen. Vielleicht will hier niemand von solchen Lobbys hören. Oder wer das will, schläft, ist im Urlaub oder hat in den letzten 24 Stunden schon von einer gehört. Versuch es später noch einmal.
company-asked-around = { $number ->
    [one] Ich habe eine Person gefragt, die von neuen Lobbys hören will.
   *[other] Ich habe { $number } Leute gefragt, die von neuen Lobbys hören wollen.
}
company-ask-around = { $players }: { $name } sucht noch Leute für { $game }. Du wolltest von solchen Lobbys hören. Um das zu ändern, drücke **Offene Lobbys** unter `/meinepartien`.
company-block-menu = Wen du blockiert hast
company-button-blocked = Blockierte
company-block-setting = { $number ->
    [0] Du hast niemanden blockiert. Im Menü unten kannst du Leute blockieren: Dann bekommst du keine Einladungen von ihnen und spielst nie in einer Partie mit ihnen. Sie erfahren es nicht.
    [one] Du hast eine Person blockiert. Sie erfährt es nicht.
   *[other] Du hast { $number } Leute blockiert. Sie erfahren es nicht.
}
company-button-follow = Sag mir, wenn sie endet
company-button-unfollow = Sag mir nichts
company-followed = Ich schicke dir eine Direktnachricht, wenn diese Partie endet.
company-unfollowed = Ich sage dir nicht, wenn diese Partie endet.
company-followed-end = **{ $game }**: Die Partie von { $players }, der du folgst, ist zu Ende. { $link }
    { $result }
company-followed-cancelled = **{ $game }**: Die Partie von { $players }, der du folgst, wurde abgebrochen.
