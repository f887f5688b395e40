# Computer, die mitspielen.

computer-name = { $number ->
    [1] Stufe { $level }
   *[other] Stufe { $level } ({ $number })
}
computer-how-strong = Wie stark soll der Computer sein? Stufe 1 passt für deine erste Partie. Auf Stufe 6 spielt er, so gut er kann.
computer-added = Ein Computer der Stufe { $level } nimmt Platz.
computer-level = { $level ->
    [1] 1: am leichtesten
    [6] 6: am stärksten
   *[other] { $level }
}
computer-progress = ## Dein Fortschritt gegen Computer
computer-progress-line = { $levels ->
    [none] - **{ $game }**: noch keine Stufe besiegt.
   *[other] - **{ $game }**: besiegte Stufen: { $levels }.
} Partien gewonnen: { $won } von { $played }.{ $next ->
    [0] {" Die stärkste Stufe hast du besiegt."}
   *[other] {" Versuch als Nächstes Stufe "}{ $next }.
}
computer-progress-new = Noch nicht versucht: { $games }. Fang mit Stufe 1 an.
computer-keeps-losing = Stufe { $level } hat dreimal nacheinander gewonnen. `/tipp` sagt, worauf es ankommt, und eine niedrigere Stufe ist leichter.
computer-button-progress = Mein Fortschritt
computer-button-level = Stufe { $level } spielen
computer-button-level-of = { $game }, Stufe { $level }
computer-button-add = Computer hinzufügen
computer-button-remove = Computer entfernen

problem-seats-asked = Die freien Plätze sind für { $players } reserviert. Wenn jemand ablehnt, kann ein Computer den Platz haben.
problem-computer-joined = Du hast hier schon einen Computer der Stufe { $level } hinzugefügt. Für noch einen drücke **Computer hinzufügen** unter der Lobby.
problem-no-computer = In dieser Lobby ist kein Computer, den du entfernen könntest.
problem-computer-plays-on = { $name } stimmt nicht zu: Weiterspielen verspricht mehr. Mit `/aufgeben` scheidest du aus der Partie aus.

