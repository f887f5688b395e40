# Wertungen, Ranglisten und Profile

rating-value = { $mean } ± { $sigma }{ $new ->
    [yes] { " (neu)" }
   *[no] { "" }
}
rating-title = ## { $pool } · { $scope } · { $period }
rating-title-all = ## Ranglisten · { $scope } · { $period }
rating-here = dieser Server
rating-everywhere = überall
rating-all-time = seit Beginn
rating-season-now = diese Saison
rating-month-now = dieser Monat
rating-season = { $first } bis { $last }
rating-season-of-month = Saison { $first }
rating-month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }
rating-ends = -# { $over ->
    [yes] Diese Rangliste endete
   *[no] Diese Rangliste endet
} <t:{ $at }:f>.
rating-ends-utc = { $over ->
    [yes] endete
   *[no] endet
} am 1. { $month }, 00:00 UTC
rating-row = { $rank }. **{ $name }** { $rating }, { $won } von { $played } gewonnen
rating-row-own = ▸ { $rank }. **{ $name }** { $rating }, { $won } von { $played } gewonnen
rating-row-unlisted = ▸ **{ $name }** { $rating }, { $left ->
    [one] noch eine gewertete Partie bis zur Rangliste
   *[other] noch { $left } gewertete Partien bis zur Rangliste
}
rating-won = { $won } von { $played } gewonnen
rating-leader = **{ $pool }**: { $name } { $rating }
rating-row-so-far = **{ $name }** { $rating }, { $rated } von { $from } Partien
rating-empty = Hier steht noch niemand. Nach { $from } gewerteten Partien bist du dabei.{ $begun ->
    [yes] { "" }
   *[no] {" "}`/spielen` beginnt eine.
}
rating-empty-all = Hier steht noch niemand.{ $begun ->
    [yes] {" "}Nach { $from } gewerteten Partien eines Spiels bist du dabei.
   *[no] {" "}`/spielen` beginnt eine Partie.
}
rating-champion = Rang 1 ({ $season }): **{ $name }** { $rating }
rating-beaten = Höchste besiegte Stufe: { $people }
rating-beaten-by = { $name } (Stufe { $level })
rating-active = Die meisten Partien: { $people }
rating-active-of = { $name } ({ $played })
rating-foot = -# Die Besten zuerst: Wertung minus zweimal ±, darum stehen Neue weiter unten. „Gewonnen“ heißt allein auf Rang 1.
rating-foot-all = -# Wähle unten ein Spiel, um seine Rangliste zu sehen.
rating-alt = Rangliste, { $pool }, { $scope }, { $period }. { $rows }.{ $more ->
    [0] { "" }
   *[other] {" "}{ $more } weitere: **Als Text** zeigt alle.
}
rating-menu-game = Spiel
rating-menu-period = Zeitraum
rating-menu-all = Alle Spiele
rating-button-own = Mein Rang
rating-button-everywhere = Überall
rating-button-here = Dieser Server
rating-button-words = Als Text
rating-button-picture = Als Bild

# neben dem Ende einer Partie
rating-changed = **{ $name }** { $before } → { $after } ({ $change }){ $why ->
    [none] { "" }
   *[other] {": "}{ $why }
}
rating-why-upset = { $other } hatte die höhere Wertung
rating-why-expected = { $other } hatte die niedrigere Wertung
rating-why-even = beide Wertungen waren etwa gleich
rating-why-draw = unentschieden
rating-why-places = es zählen die Ränge und Wertungen von allen
rating-why-same-people = in dieser Woche haben dieselben Leute oft miteinander gespielt, darum zählt diese Partie { $percent } %
rating-why-early = die Partie war kurz, darum zählt sie { $percent } %
rating-why-new-people = was sich in 90 Tagen von neuen Leuten gewinnen lässt, ist begrenzt, darum zählt diese Partie { $percent } %
rating-why-level-beaten = du hast diese Stufe fünfmal besiegt, darum zählt diese Partie nicht
rating-why-same-absence = die Zeit lief während einer Abwesenheit in mehreren Partien ab; zusammen kosten sie nur so viel wie die teuerste
rating-why-computers = Computer haben mitgespielt, darum zählt diese Partie { $percent } %
rating-why-better-seat = dieser Platz ist { $points } Punkte mehr wert
rating-why-worse-seat = dieser Platz ist { $points } Punkte weniger wert
rating-why-new = eine der ersten gewerteten Partien (± { $sigma }), deshalb bewegt sich die Wertung weit
rating-why-left = zum zweiten Mal in einer Woche ausgestiegen, bevor die Partie richtig begonnen hatte
rating-left-once = **{ $name }** ist ausgestiegen, bevor die Partie richtig begonnen hatte. Keine Wertung ändert sich. Das nächste Mal innerhalb einer Woche zählt als Niederlage.
rating-season-best = Die Besten der Saison
rating-season-over = ### Die Saison ist vorbei: die Besten von { $season }
rating-season-alt = Die Besten von { $season }. { $rows }
rating-button-season = Ganze Saison
rating-server-results = Die Ergebnisse jeder Saison erscheinen in { $channel }. Mit `/server ergebnisse:` erscheinen sie nicht mehr.
rating-server-results-nowhere = Die Ergebnisse einer Saison erscheinen nirgends. Mit `/server ergebnisse:` erscheinen sie in dem Kanal, in dem du das eingibst.
rating-server-season = Eine Saison der Rangliste dauert { $months ->
    [one] einen Monat
   *[other] { $months } Monate
}. Die jetzige geht bis Ende { $last }. `/server saison:` ändert die Länge sofort.
rating-too-short = -# Es wurde zu wenig gespielt: Keine Wertung ändert sich.
rating-lobby-rated = Gewertet: Das Ergebnis ändert Wertungen.
rating-lobby-casual = Nicht gewertet: { $why }.
rating-lobby-rated-for-two = Gewertet, wenn zwei Menschen spielen, sonst nicht.
# $two (u8)
rating-lobby-rated-if-known = Gewertet, wenn { $two ->
    [1] zwei Menschen spielen oder wenn { "" }
   *[0] { "" }
}alle schon eine gewertete Partie gespielt haben.
rating-foot-rated = gewertet
rating-foot-casual = nicht gewertet: { $why }
rating-casual = { $why ->
    [chosen] so gewählt
    [options] niemand hat gemessen, ob diese Optionen fair sind
    [computers] ein Computer spielt mit
   *[newcomers] mehr als zwei spielen, und nicht alle haben schon eine gewertete Partie gespielt
}

# beendete Partien
rating-button-past = Beendete Partien
rating-button-older = Ältere
rating-button-latest = Neueste
rating-menu-result = Ergebnis
rating-menu-opponent = Gegner
rating-button-narrow = Filtern
rating-button-open-past = Partie öffnen
rating-past-result = { $result ->
    [won] Allein gewonnen
    [shared] Ersten Platz geteilt
    [behind] Nicht gewonnen
   *[any] Alle Ergebnisse
}
rating-past-time = { $time ->
    [month] Die letzten 30 Tage
    [year] Die letzten 365 Tage
   *[any] Jederzeit
}
rating-past-title = ## Deine beendeten Partien
rating-past-none = Du hast noch keine beendeten Partien.
rating-past-none-fits = Keine beendete Partie passt dazu.
rating-past-line = - `{ $code }` **{ $game }** mit { $with }: { $result }{ $rating ->
    [none] { "" }
   *[other] , { $rating }
} · <t:{ $at }:R>
rating-past-rating = { $before } → { $after }
rating-past-won = gewonnen
rating-past-lost = verloren
rating-past-drawn = unentschieden
rating-past-place = Rang { $place } von { $seats }

# alles, was über jemanden gespeichert ist
rating-button-export = Meine Daten
rating-exported-matches = Deine { $matches ->
    [one] beendete Partie
   *[other] { $matches } beendeten Partien
}. Jede Zeile der Datei ist eine Partie als JSON, mit dem Protokoll in der Form, die der Button **Partie als Text** für Computerprogramme liefert.{ $whole ->
    [yes] { "" }
   *[no] {" "}Mit allen Partien wäre die Datei zu groß für Discord, darum fehlen einige.
}
rating-exported = In dieser Datei steht, was ich über dich speichere.{ $whole ->
    [yes] { "" }
   *[no] {" "}Für Discord wäre sie zu groß, darum fehlen die ältesten Zeilen oder deine Züge: **Partie als Text** unter jeder Partie zeigt die Züge.
}

# Profile
rating-profile-title = ## { $name }
rating-profile-title-own = ## Dein Profil
rating-button-profile = Mein Profil
rating-profile-row = **{ $pool }**: { $rating }{ $meaning ->
    [none] { "" }
   *[other] , { $meaning }
}; { $won } von { $played } gewonnen{ $levels ->
    [none] { "" }
   *[other] ; besiegte Stufen: { $levels }
}.
rating-profile-empty-own = Du hast noch keine Partie beendet. `/spielen` beginnt eine.
rating-profile-empty = { $name } hat noch keine Partie beendet.
rating-meaning = würde gegen Stufe { $level } etwa { $wins } von 10 Partien gewinnen
rating-profile-seats = { $pool } nach Plätzen: { $seats }
rating-profile-seat = Platz { $number } ({ $won } von { $played } gewonnen)
rating-profile-opponents = Am häufigsten gespielt gegen: { $people }
rating-profile-opponent = { $name } ({ $won } von { $played } gewonnen)
rating-profile-streak = Meiste Siege in Folge: { $wins }
rating-profile-in-time = Nicht durch Zeit verloren: { $percent } % von { $played ->
    [one] einer Partie
   *[other] { $played } Partien
}
rating-profile-alt = Profil von { $name }. { $rows }
rating-profile-legend = höchste besiegte Stufe
rating-new = neu
rating-profile-foot = -# Wertungen gelten überall. ± ist die Unsicherheit: In zwei von drei Fällen liegt deine Stärke innerhalb von ±.
