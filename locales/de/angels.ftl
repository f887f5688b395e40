# Angels and Demons

option-angels-power-1 = Stärke 1
option-angels-power-2 = Stärke 2
option-angels-power-3 = Stärke 3
option-angels-power-4 = Stärke 4
option-angels-reach = Rand { $value } Felder von der Mitte
option-angels-marks = { $value ->
    [0] kein Zaun
    [one] Zaun aus 1 Markierung
   *[other] Zaun aus { $value } Markierungen
}

## Der Befehl, und wie es endet

command-play-angels = Ein Engel fliegt zum Rand; ein Dämon markiert Felder, um ihn aufzuhalten (2 Personen)
command-play-angels-power = So viele Schritte fliegt der Engel höchstens, 1 bis 4 (sonst: 1)
    .name = staerke
command-play-angels-reach = Felder von der Mitte zum Rand: 3 bis 12, mindestens das Dreifache der Stärke (sonst: 7)
    .name = abstand
command-play-angels-marks = So viele Randfelder sind vor dem ersten Flug markiert, bis 4 × Abstand (sonst: 12)
    .name = randmarken
side-angels-first = Engel
side-angels-second = Dämon

reason-edge = der Engel den Rand erreicht hat

## Warum ein Zug nicht geht

angels-refusal-unreadable = „{ $typed }“ verstehe ich nicht als Zug. Ein Zug ist der Name eines Feldes, zum Beispiel d4.
angels-refusal-not-border = { $square } liegt nicht am Rand. Zuerst kommt der Zaun: Wähle eines der äußersten Felder des Bretts. { $left ->
    [one] Ein Feld fehlt
   *[other] { $left } Felder fehlen
} noch.
angels-refusal-marked = { $square } ist schon markiert: Wähle ein anderes Feld.
angels-refusal-angel-there = Auf { $square } steht der Engel: Markiere ein anderes Feld.
angels-refusal-stays = Der Engel steht schon auf { $square } und muss auf ein anderes Feld fliegen.
angels-refusal-lands-on-mark = { $square } ist markiert: Über Markierungen fliegt der Engel, landen kann er darauf nicht.
angels-refusal-too-far = { $to } ist { $steps } Schritte von { $from } entfernt, und der Engel fliegt höchstens { $power ->
    [one] 1 Schritt
   *[other] { $power } Schritte
}.

## Was ein Vorschlag bedeutet

angels-label-file = ein Feld in Spalte { $file }
    .button = Spalte { $file }
angels-label-elsewhere = irgendein anderes Feld
    .button = Woanders
angels-label-fence = { $square } für den Zaun markieren
angels-label-fence-last = { $square } markieren, das letzte für den Zaun; dann fliegt der Engel
angels-label-spread = { $marks } Felder markieren, über den Rand verteilt: das Bild nennt sie
    .button = { $marks } Felder gut verteilt
angels-label-fly = nach { $square } fliegen
angels-label-fly-wins = nach { $square } am Rand fliegen: gewinnt
angels-label-mark = { $square } markieren
angels-label-mark-wins = { $square } markieren: gewinnt, denn der Engel kann nicht fliegen

## Das Brett in Worten

angels-line-to-fence = { $left ->
    [one] { $seat }, der Dämon, muss noch ein Feld am Rand markieren, bevor der Engel fliegt.
   *[other] { $seat }, der Dämon, muss noch { $left } Felder am Rand markieren, bevor der Engel fliegt.
}
angels-line-to-fly = Runde { $round }: { $seat }, der Engel, muss fliegen.
angels-line-to-mark = Runde { $round }: { $seat }, der Dämon, muss ein Feld markieren.
angels-line-last-flew = { $seat } fliegt von { $from } nach { $square }.
angels-line-last-escaped = { $seat } fliegt von { $from } nach { $square }, an den Rand.
angels-line-last-marked = { $seat } markiert { $square }.
angels-line-exits = { $seat } kann mit dem nächsten Flug den Rand erreichen, auf { $exits }.
angels-line-one-left = { $seat } kann nur noch auf ein Feld fliegen: { $square }.
angels-line-few-left = { $seat } kann nur noch auf { $left } Felder fliegen: { $squares }.
angels-line-walled-in = Zum Rand führt kein Weg mehr: { $seat } ist eingemauert.
angels-line-caught = { $seat }, der Engel, steht auf { $square } und kann nirgends hinfliegen.
angels-line-stands = { $seat }, der Engel, steht auf { $square }.
angels-line-free = { $seat }, der Engel, steht auf { $square } und fliegt bis zu { $power ->
    [one] 1 Schritt
   *[other] { $power } Schritte
}: auf jedes Feld im Block mit den Ecken { $low } und { $high }.
angels-line-between = { $seat }, der Engel, steht auf { $square } und fliegt bis zu { $power ->
    [one] 1 Schritt
   *[other] { $power } Schritte
}: auf die { $open } nicht markierten Felder im Block mit den Ecken { $low } und { $high }.
angels-line-few = { $seat }, der Engel, steht auf { $square } und fliegt bis zu { $power ->
    [one] 1 Schritt
   *[other] { $power } Schritte
}: nach { $landings }.
angels-line-way-out = Wird nichts mehr markiert, erreicht der Engel den Rand in { $flights ->
    [one] 1 Flug
   *[other] { $flights } Flügen
}.
angels-line-board = Das Brett hat { $side } mal { $side } Felder, a1 bis { $file }{ $side }; die äußersten sind der Rand. „b2-d2“ heißt b2, c2 und d2.
angels-line-unmarked = { $seat }, der Dämon, hat nichts markiert.
angels-line-marked = { $seat }, der Dämon, hat { $marks ->
    [one] 1 Feld
   *[other] { $marks } Felder
} markiert: { $squares }.
angels-line-marked-near = { $seat }, der Dämon, hat { $marks ->
    [one] 1 Feld
   *[other] { $marks } Felder
} markiert. Davon höchstens { $within ->
    [one] 1 Schritt
   *[other] { $within } Schritte
} vom Engel: { $squares }.
angels-line-title-fence = { $seat } baut den Zaun
angels-line-title-fly = { $seat } fliegt
angels-line-title-mark = { $seat } markiert
angels-line-corner-fence = noch { $left } zu markieren
angels-line-note-angel = Felder, Stärke { $power }
angels-line-note-demon = markiert
angels-line-score-angel = der Engel, { $flights ->
    [one] 1 Flug
   *[other] { $flights } Flüge
}
angels-line-score-demon = der Dämon, { $marks ->
    [one] 1 Feld
   *[other] { $marks } Felder
} markiert

## Was auf einem Feld steht

angels-line-on-angel = der Engel
angels-line-on-mark = markiert

## Regelseiten

first-turn-angels =
    - Zuerst markiert der Dämon Felder am Rand. Dann ziehen beide abwechselnd.
    - Der Engel fliegt auf ein freies Feld in seiner Nähe. Der Dämon markiert ein Feld.
    - Der Engel gewinnt am Rand. Der Dämon gewinnt, wenn der Engel nirgends hinfliegen kann.

rules-angels-goal =
    ## Angels and Demons
    Ein **Engel** fliegt von der Mitte des Bretts zum **Rand**, den äußersten Feldern. Ein **Dämon** markiert ein Feld pro Zug. Auf einem markierten Feld kann der Engel nie landen. Der Engel gewinnt, sobald er am Rand steht; der Dämon gewinnt, wenn der Engel nirgends hinfliegen kann.

    Platz 1 ist der Engel, eine weiße Scheibe mit Flügeln. Platz 2 ist der Dämon. Dunkle Felder mit Kreuz sind markiert. Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
    Meist ist der Rand 7 Felder von der Mitte entfernt, das Brett hat dann 15 × 15 Felder. Wer eröffnet, wählt mit `abstand:` von `/spielen` zwischen 3 (7 × 7 Felder) und 12 (25 × 25 Felder).
rules-angels-fence =
    ### 1. Der Zaun
    Der Dämon beginnt. Er markiert Felder am Rand, meist 12. Du schreibst ein Feld oder mehrere auf einmal: `a4` oder `a4 b15 o2`. Dann beginnt der Engel zu fliegen.
    Im Bild können die Felder mit gestrichelten Ringen noch markiert werden; der weiße Ring ist der letzte Zug.
rules-angels-fly =
    ### 2. Der Engel fliegt
    Der Engel fliegt auf ein anderes Feld, das nicht markiert ist. Er macht Schritte wie ein König im Schach, entlang einer Spalte, Reihe oder Diagonale, höchstens so viele, wie seine **Stärke** sagt, meist 1. Über Markierungen kann er fliegen: Nur das Feld, auf dem er landet, muss frei sein. Stehen bleiben kann er nicht. Du schreibst das Feld, auf das er fliegt, `i9`.
    Im Bild kann er auf die Felder mit gestrichelten goldenen Ringen fliegen. Weiß zeigt den letzten Zug.
rules-angels-mark =
    ### 3. Der Dämon markiert
    Nach jedem Flug markiert der Dämon ein beliebiges Feld, das weder markiert ist noch unter dem Engel liegt: `j10`. Markierungen bleiben für immer. Passen gibt es nicht. In einer Beschreibung heißt `k11-m11`: alle Felder von k11 bis m11.
    Ein roter Ring zeigt jedes Feld am Rand, das der Engel mit dem nächsten Flug erreichen kann. Sind es zwei, reicht eine Markierung nicht mehr. Weiß zeigt den letzten Zug; die gestrichelten goldenen Ringe sind Felder der Spalte b, die markiert werden könnten.
rules-angels-end =
    ### 4. Das Ende
    Der Engel gewinnt sofort, wenn er am Rand landet. Der Dämon gewinnt sofort, wenn der Engel fliegen muss und nicht kann. Markierungen bleiben für immer, darum endet jede Partie.
    Wenn du **aufgibst**, verlierst du. Wenn beide dem Ende **zustimmen** (`/beenden` schlägt es vor), ist es unentschieden, egal wo der Engel steht.
rules-angels-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein gestrichelter Rahmen, wo der Engel losflog, Punkte auf seinem Weg, ein voller Rahmen auf dem Feld, auf dem er landete oder das markiert wurde.
    - **Gold**, deine Wahl: ein voller Ring auf dem, was du gewählt hast, gestrichelte auf dem, was du als Nächstes wählen kannst. Kannst du mehr als das halbe Brett wählen, gibt es keine Ringe. Goldene Punkte, in der Sicht des Engels: wo er landen kann.
    - **Rote** Ringe: Felder am Rand, die der Engel mit dem nächsten Flug erreichen kann.
    - Die helleren Felder ringsum sind der Rand. Ein dunkles Feld mit Kreuz ist markiert.
    - Die Zahlen unten: Felder, auf die der Engel fliegen kann, und markierte Felder. Die hellere Karte: wer am Zug ist oder gewonnen hat.
    - Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt. Ein hohles Symbol: Diese Seite ist ausgeschieden.
rules-angels-house =
    ### Hausregeln
    - Im Engelproblem ist das Brett endlos. Unseres endet am Rand, 3 bis 12 Felder von der Mitte (meist 7): Ein Engel, der ihn erreicht, könnte ewig weiterfliegen.
    - Im Engelproblem gibt es keinen Zaun. Wer bei uns eröffnet, wählt mit `randmarken:`, wie viele Felder ein Zaun am Rand hat: höchstens viermal so viele wie von der Mitte zum Rand.
    - Die Stärke ist höchstens ein Drittel dieses Abstands, der Engel braucht also mindestens drei Flüge bis zum Rand.
    - Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
    - Wenn du aufgibst, verlierst du. Wenn beide dem Ende zustimmen, ist es unentschieden.

    -# Nach dem Engelproblem von John Conway (1982). Diese Seiten sind in unseren eigenen Worten geschrieben.
