# Turniere, die von selbst laufen.

event-button-new = Neues Turnier
event-button-open = Turnier eröffnen
event-button-manage = Verwalten
event-list-title = **Turniere auf diesem Server**
event-list-none = Auf diesem Server gibt es noch kein Turnier. **Neues Turnier** eröffnet eins: Ein Tipp genügt, um mitzuspielen, und die Partien jeder Runde beginnen von selbst.
event-line = - { $game }: { $format }, { $status } ({ $number ->
    [one] eine Person
   *[other] { $number } Personen
}) { $link }
event-status-open = du kannst mitspielen
event-status-running = läuft
event-status-over = vorbei
event-status-cancelled = abgebrochen
event-draft = **Ein neues Turnier.** Wähle, was gespielt wird, und drücke dann **Turnier eröffnen**: Alle in diesem Kanal können mitspielen. Nach dem Start kommen Runden, Partien und Ergebnisse von selbst.
event-menu-game = Spiel
event-menu-format = Modus
event-menu-clock = Zeit
event-menu-start = Wann es beginnt
event-choice-format-round-robin = Rundenturnier: alle spielen gegen alle
event-choice-format-swiss = Schweizer System: du spielst gegen Leute mit etwa gleich vielen Punkten
event-choice-format-knockout = K.-o.-System: wenn du verlierst, scheidest du aus
event-choice-start-host = Beginnt, wenn ich Starten drücke
event-choice-start-full = Beginnt, sobald { $people } Personen dabei sind
event-choice-start-after = Beginnt { $time } nach dem Eröffnen
event-button-rated = Gewertet: ja
event-button-casual = Gewertet: nein
event-button-seats = Personen pro Partie: { $number }
event-opened = Das Turnier ist eröffnet: { $link }
event-format-round-robin = Rundenturnier
event-format-swiss = Schweizer System
event-format-knockout = K.-o.-System
event-title = ## { $event }
event-name = { $game }: { $format }
event-rules-round-robin = Alle spielen gegen alle. Bei mehr als sieben Personen gibt es zuerst Gruppen; danach spielen die Besten daraus in einer Endgruppe.
event-rules-swiss = In jeder Runde spielst du gegen jemand Neuen mit etwa gleich vielen Punkten. Du spielst weiter, auch wenn du verlierst.
event-rules-knockout = Wer verliert, ist raus. Nach einem Remis spielt ihr mit getauschten Plätzen noch einmal; nach einem zweiten kommt weiter, wer besser gesetzt ist. Die Verlierer der Halbfinale spielen um Platz drei.
event-rules-time = Zeit: { $clock }. Eine Runde dauert { $time }. Eine Partie, die dann nicht vorbei ist, zählt im Turnier als unentschieden. Zu Ende spielen könnt ihr sie trotzdem.
event-rules-rated = Jede Partie beginnt von selbst, in einem eigenen Thread, und ändert die Wertungen. Wer in einer Partie gar nicht zieht, ist aus dem Turnier.
event-rules-casual = Jede Partie beginnt von selbst, in einem eigenen Thread, und ändert keine Wertungen. Wer in einer Partie gar nicht zieht, ist aus dem Turnier.
event-starts-host = Beginnt, wenn { $host } **Starten** drückt.
event-starts-full = Beginnt, sobald { $people } Personen dabei sind.
event-starts-at = Startet <t:{ $at }:f> (<t:{ $at }:R>), wenn bis dahin mindestens { $needed } dabei sind.
event-nobody = **Noch ist niemand dabei.** Drücke **Mitspielen**.
event-in = **Dabei: { $number }.** { $players }
event-and-more = und { $number } weitere
event-round = **Runde { $round } von { $rounds }** endet am <t:{ $until }:f> (<t:{ $until }:R>).
event-round-open = **Runde { $round }** endet am <t:{ $until }:f> (<t:{ $until }:R>).
event-match = - { $players }: { $state }
event-match-playing = läuft
event-match-coming = beginnt gleich
event-match-round-over = nicht rechtzeitig vorbei: unentschieden
event-match-unplayed = { $result }, kampflos
event-bye = - { $name } hat in dieser Runde niemanden gegen sich: 1 Punkt
event-rest = - { $name } spielt in dieser Runde nicht
event-heading-name = Name
event-heading-points = Punkte
event-has-left = ausgestiegen
event-subtitle = { $format } · Runde { $round }
event-alt = Tabelle des Turniers { $game }, { $format }, in Runde { $round }: { $rows }
event-standing = { $place }. { $name }: { $points }
event-shared-place = { $place } (geteilt)
event-won = **Turniersieg: { $players }.** Glückwunsch!
event-cancelled = Dieses Turnier wurde abgebrochen. Laufende Partien gehen weiter, aber niemand gewinnt das Turnier.
event-too-few = Dieses Turnier hat nicht begonnen: Zu wenige waren dabei. `/turnier` eröffnet ein neues.
event-hosted = Eröffnet von { $host }.
event-notice = { $players }: Eure Partie beginnt: **{ $what }**. Die Runde endet <t:{ $until }:R>. Das Turnier: { $link }
event-warning = { $players }: Du hast in dieser Partie noch nicht gezogen. Läuft deine Zeit ab, bevor du ziehst, verlierst du sie und scheidest aus dem Turnier aus: { $link }
event-left = Du hast das Turnier verlassen. Deine Punkte bleiben dir. Eine Partie, die schon begonnen hat, geht weiter: Spiel sie zu Ende oder gib auf.
event-manage = **Dieses Turnier verwalten.** Was du hier tust, steht danach im Protokoll des Turniers.
event-menu-withdraw = Jemanden entfernen
event-menu-correct = Ein Ergebnis berichtigen
event-withdrawn = { $name } ist entfernt und bekommt in diesem Turnier keine neuen Partien.
event-button-extend = Runde verlängern
event-extended = Die Runde endet jetzt am <t:{ $until }:f>.
event-button-cancel = Turnier abbrechen
event-ask-cancel = Willst du dieses Turnier abbrechen? Laufende Partien gehen weiter, aber niemand gewinnt das Turnier.
event-button-cancel-yes = Ja, Turnier absagen
event-button-cancel-no = Nein, nicht abbrechen
event-kept = Es hat sich nichts geändert.
event-ask-result = Runde { $round }, { $players }: Welches Ergebnis ist richtig?
event-result-win = Sieg: { $name }
event-result-draw = Unentschieden
event-corrected = Das Ergebnis ist berichtigt. In Runden, die schon begonnen haben, bleiben die Paarungen.
event-cancel-done = Das Turnier ist abgebrochen.
event-ask-leave = Dieses Turnier verlassen? Du bekommst darin keine neuen Partien. Eine begonnene Partie geht weiter.
event-button-leave-yes = Ja, aussteigen
event-no-threads = -# Manche Partien haben noch keinen Thread. Ich brauche in diesem Kanal die Rechte **Öffentliche Threads erstellen** und **Nachrichten in Threads senden** und versuche es von selbst wieder.
event-was-removed = entfernt
event-never-moved = raus: nie gezogen
event-rules-seats = Jede Partie hat { $number } Plätze, oder weniger, wenn es nicht aufgeht.
event-cancelled-early = Dieses Turnier wurde vor dem Start abgebrochen.
event-round-length = -# Mit dieser Zeit dauert eine Runde { $time }.
event-over = { $players } hat das Turnier **{ $event }** gewonnen! Es ist vorbei: { $link }
event-over-unstarted = { $players }: Dein Turnier ist nicht gestartet. Warum, steht dort: { $link }
event-button-leave-no = Nein, dabeibleiben
event-expired = Dieses Turnier ist nicht gestartet: 30 Tage lang ist niemand eingestiegen, und niemand hat es gestartet. `/turnier` eröffnet ein neues.
event-format-league = Liga
event-choice-format-league = Liga: Gruppen nach Stärke, Saison um Saison
event-rules-league = Du spielst gegen alle in deiner Gruppe; das ist eine Saison. Danach steigen zwei auf und zwei ab. Ein- und aussteigen kannst du jederzeit. Läuft deine Zeit in zwei Partien innerhalb von sieben Runden ab, bist du raus, bis du wieder einsteigst.
event-stage = **{ $stage ->
    [2] Finale
    [4] Halbfinale
    [8] Viertelfinale
   *[other] Die letzten { $stage }
}** (Runde { $round }): bis <t:{ $until }:f> (<t:{ $until }:R>).
event-third-place = { $line } (um Platz drei)
event-no-match = { $players }: In **Runde { $round }** gibt es für euch keine Partie{ $bye ->
    [yes] {", aber 1 Punkt"}
   *[no] {""}
}. { $last ->
    [yes] {""}
   *[no] Ich erwähne euch, wenn eure nächste beginnt.
} { $link }
event-out-absent = { $players }: Du hast in deiner Partie nicht gezogen, darum bist du aus diesem Turnier. Deine Punkte bleiben dir. { $back ->
    [yes] Mit **Mitspielen** bist du ab der nächsten Runde wieder dabei.
   *[no] {""}
} { $link }
event-out-twice = { $players }: Deine Zeit ist in zwei Partien abgelaufen, darum bist du aus dieser Liga. Mit **Mitspielen** bist du ab der nächsten Runde wieder dabei: { $link }
event-asks = { $host }: **{ $name }** möchte ab Runde { $round } bei diesem Turnier mitspielen. { $link }
event-asked = Ob du noch mitspielen kannst, entscheidet, wer das Turnier eröffnet hat. Bei einem Ja erwähne ich dich, wenn deine erste Partie beginnt.
event-button-admit = Dazunehmen
event-admitted = **{ $name }** spielt ab Runde { $round } mit.
event-thread-name = R{ $round } { $name }
event-ran-out-twice = raus: Zeit zweimal abgelaufen
event-of-round = Turnier, Runde { $round }
event-season-over = Saisonsieg: { $players }! Die nächste Saison beginnt: { $link }
event-league-waits = Die Liga wartet: Die nächste Runde beginnt, sobald genug Leute dabei sind. Drücke **Mitspielen**.
event-kind-round = Runde { $round }
event-kind-third = um Platz drei
event-kind-stage = { $stage ->
    [2] das Finale
    [4] ein Halbfinale
    [8] ein Viertelfinale
   *[other] Runde { $round }
}
event-tie-break = Gleiche Punkte: direkte Partie, dann stärkere Gegner
event-rematch-apart = Diese Partie gehört nicht zum Turnier: Ihr Ergebnis zählt dort nicht.
