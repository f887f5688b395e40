# Tipps, und die Analyse einer Partie, die vorbei ist.

teacher-button-hint = Tipp
teacher-button-begin = Erster Schritt
teacher-button-turn = Ganzer Zug
teacher-button-play = Diesen Zug nehmen

teacher-matter-wins-now = **Mit diesem Zug kannst du gewinnen.**
teacher-matter-wins-soon = **Du kannst gewinnen, egal was die anderen spielen**, in { $turns } eigenen Zügen, diesen mitgezählt.
teacher-matter-wins = **Du kannst gewinnen, egal was die anderen spielen.** In wie vielen Zügen, weiß ich nicht.
teacher-matter-lost = { $seats ->
    [2] Was du auch spielst: Du verlierst, wenn die Gegenseite gut spielt. Der Tipp ist der Zug, der es ihr am schwersten macht.
   *[other] Was du auch spielst: Du landest auf dem letzten Rang, wenn die anderen gut spielen. Der Tipp ist der Zug, der es ihnen am schwersten macht.
}
teacher-matter-threat = **Vorsicht:** { $name } droht mit { $turn }. Der Zug, den ich spielen würde, pariert das.
teacher-matter-threat-wins = **Vorsicht:** { $name } **droht zu gewinnen**: { $turn }. Der Zug, den ich spielen würde, verhindert das.
teacher-matter-threat-stays = { $name } **droht zu gewinnen**: { $turn }. Der Zug, den ich spielen würde, verhindert das nicht.
teacher-matter-only-turn = **Aufgepasst:** Ein Zug ist deutlich besser als alle anderen, die ich ausprobiert habe.
teacher-matter-secret = Jetzt wählen alle geheim, darum kann ich nur sagen, was gegen viele mögliche Züge der anderen gut ist.
teacher-matter-others = { $good ->
    [one] **Aufgepasst:** Außer dem besten Zug habe ich { $tried } andere ausprobiert, und nur einer ist etwa gleich gut.
   *[other] Du hast Auswahl: Außer dem besten Zug habe ich { $tried } andere ausprobiert, und { $good } sind etwa gleich gut.
}
teacher-matter-others-all = { $tried ->
    [one] Es gibt noch einen anderen Zug, und er ist etwa so gut wie der beste.
   *[other] Du hast freie Wahl: Ich habe { $tried } andere Züge ausprobiert, und alle sind etwa so gut wie der beste.
}
teacher-matter-no-other = Du hast keinen anderen Zug.
teacher-expected = Deine Gewinnchance: **{ $percent } von 100**.
teacher-begins = Beginne mit { $part }.
teacher-turn = Spiel { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-then = Nach diesem Zug: { $facts }
teacher-follows = Was ich danach erwarte:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-followed-pass = - { $name } hat keinen erlaubten Zug und passt.
teacher-followed-later = - { $turns ->
    [one] Es folgt noch ein Zug.
   *[other] Es folgen noch { $turns } Züge.
}
teacher-followed-end = - Damit endet die Partie: { $first } gewinnt.
teacher-followed-end-shared = - Damit endet die Partie, und mehrere teilen sich Rang 1.
teacher-sure-proven = Da bin ich ganz sicher.
teacher-sure-unsearched = Für diesen Zug habe ich nicht vorausgerechnet.
teacher-sure-all = Ich habe dreimal gerechnet und kam jedes Mal auf denselben Zug.
teacher-sure-most = Ich habe dreimal gerechnet und kam zweimal auf denselben Zug.
teacher-sure-none = Es ist knapp: Ich habe dreimal gerechnet und kam auf drei verschiedene Züge.
teacher-searched = { $depth ->
    [one] Ich habe { $nodes } Stellungen angesehen.
   *[other] Ich habe { $nodes } Stellungen angesehen, bis zu { $depth } Züge voraus.
}
teacher-thousands = { $count }.000
teacher-millions = { $count ->
    [one] 1 Million
   *[other] { $count } Millionen
}
teacher-foot = { $over ->
    [1] jemand hatte einen Tipp
   *[0] jemand hatte einen Tipp: ein Sieg mit Tipp zählt nicht
}
teacher-thinking = Ich denke noch nach. Das dauert einen Moment länger als sonst.
teacher-busy = Ich denke gerade über zu vieles nach. Frag gleich noch einmal.

teacher-button-review = Analyse
teacher-review-begins = Ich sehe mir { $turns ->
    [one] den einzigen Zug
   *[other] alle { $turns } Züge
} von { $what } noch einmal an. Das kann eine halbe Minute dauern, oder länger, wenn auch andere mich fragen.
teacher-review-title = ### Analyse von { $what }
teacher-review-chances = -# Das Bild zeigt, Zug für Zug, wer welche Gewinnchance hatte. Die Chancen ergeben zusammen immer 100.
teacher-review-points = Das waren die größten Fehler aller Beteiligten. Die Buttons unten zeigen die besseren Züge.
teacher-review-points-own = Diese Züge waren die größten Fehler. Dein eigener größter Fehler ist dabei. Die Buttons unten zeigen, was besser gewesen wäre.
teacher-review-none-of-yours = Keiner dieser Fehler ist von dir. Wo deine Kurve fällt, war kein anderer Zug deutlich besser.
teacher-review-no-points = Es gab keinen großen Fehler: Kein einzelner Zug hat viel gekostet.
teacher-review-resigned = { $name } hat mit einer Chance von { $percent } von 100 aufgegeben.
teacher-review-point = { $number }. Zug { $turn }, { $name }: Mit `{ $played }` fallen die Chancen von { $before ->
    [100] sicher
   *[other] { $before }
} auf { $after ->
    [0] null
   *[other] { $after }
}.
teacher-review-depth = -# Ich habe für jeden Zug bis zu { $nodes } Stellungen angesehen. Schien ein Zug viel zu kosten, habe ich ihn mit einem besseren verglichen und bei beiden gleich weit vorausgerechnet.
teacher-review-button-point = { $number }: Zug { $turn }
teacher-review-button-course = Alle Züge
teacher-review-point-title = ### { $what }, Zug { $turn }
teacher-review-played = { $name } spielt { $played }, und die Chancen fallen von **{ $before ->
    [100] sicher
   *[other] { $before }
}** auf **{ $after ->
    [0] null
   *[other] { $after } von 100
}**.
teacher-review-better = Besser war { $turn }.
teacher-review-follows = Was hätte folgen können:{ $turns }
teacher-review-answer = Warum das schlechter war:{ $turns }
teacher-review-proven = Da bin ich ganz sicher.
teacher-review-board = -# Das Bild zeigt das Brett vor dem Zug. Ganze goldene Ringe zeigen den besseren Zug, unterbrochene den gespielten.
teacher-review-corner = Zug { $turn }
teacher-review-board-alt = Das Brett vor Zug { $turn }. Ganze Ringe zeigen den besseren Zug: { $better }. Unterbrochene Ringe zeigen den gespielten Zug: { $played }.
teacher-review-alt = { $what }, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}: die Gewinnchancen aller in Prozent. { $changes } { $players }
teacher-review-alt-changes = Die größten Fehler: { $changes }.
teacher-review-alt-change = Zug { $turn } von { $name } (Gewinnchancen von { $before } auf { $after })
teacher-review-alt-steady = Es gab keinen großen Fehler.
teacher-review-alt-player = { $name }: { $values }.
teacher-review-alt-value = { $turn ->
    [0] { $percent } am Anfang
   *[other] { $percent } nach Zug { $turn }
}
teacher-review-alt-end = { $percent } am Ende
teacher-review-nothing = Es gibt nichts zu analysieren: Diese Partie hat keinen Zug, den alle sehen konnten.

teacher-button-practice = Ab hier spielen
teacher-practice-ask = Du spielst ab dieser Stellung gegen Computer weiter, so oft du willst. Eine solche Partie zählt nicht. Welche Stufe möchtest du?
teacher-practice = Übung: Diese Partie geht ab Zug { $turn } { $code ->
    [none] einer anderen Partie
   *[other] der Partie { $code }
} weiter. Sie zählt nicht.
teacher-practice-foot = Übung ab Zug { $turn } { $code ->
    [none] einer anderen Partie
   *[other] von { $code }
}: zählt nicht

problem-rated-without-hints = Diese Partie ist gewertet, deshalb bekommt hier niemand Tipps. In nicht gewerteten Partien gibt es welche.
problem-before-practice = Zurücknehmen kannst du nur Züge aus dieser Übungspartie. Hier hast du noch keinen gespielt.
problem-no-practice = Ab dieser Stellung kann keine Übung beginnen, oder die Partie wurde gelöscht. Wähle eine andere Stellung, oder beginne mit `/spielen` eine neue Partie.
