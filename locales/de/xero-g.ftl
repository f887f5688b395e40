# Xero-G

option-xero-g-setup-open = offene Aufstellung
option-xero-g-setup-hidden = geheime Aufstellung

## Der Befehl, und wie es endet

command-play-xero-g = Schiffe, die niemandem gehören, in die gegnerische Basis fliegen (2 Personen)
command-play-xero-g-setup = Offen aufstellen oder geheim
    .name = aufstellung
command-play-xero-g-setup-open = offen
command-play-xero-g-setup-hidden = geheim
side-xero-g-first = Süd
side-xero-g-second = Nord

reason-base = ein Schiff die gegnerische Basis erreicht hat

## Warum ein Zug nicht geht

xero-g-refusal-no-row = „{ $typed }“ ist keine Aufstellung. Sie hat je zwei Schiffe der Größen 1, 2 und 3, von Spalte a bis f, zum Beispiel 322113.
xero-g-refusal-arrange-now = Noch werden die Schiffe aufgestellt: Schreib die sechs Größen von Spalte a bis f, zum Beispiel 322113.
xero-g-refusal-fly-now = Die Aufstellung ist vorbei: Flieg jetzt ein Schiff.
xero-g-refusal-not-home = Das Schiff auf { $from } steht nicht auf deiner Heimreihe, Reihe { $rank }.
xero-g-refusal-home-stuck = Von deiner Heimreihe, Reihe { $home }, kann kein Schiff fliegen. Wähle eines auf Reihe { $rank }, nicht das auf { $from }.
xero-g-refusal-cannot-fly = Die { $size } auf { $from } hat keinen erlaubten Zug: Wähle ein anderes Schiff.
xero-g-refusal-back-home = Dein Zug muss das Brett verändern, darum kann das Schiff von { $from } nicht auf { $from } enden.
xero-g-refusal-cannot-reach = Kein Flug der { $size } auf { $from } endet auf { $to }.
xero-g-refusal-nowhere-to-put = Für die { $other } von { $to } gibt es kein Feld: Bis zur gegnerischen Heimreihe sind alle voll, und zwei Schiffe derselben Größe dürfen nicht die Plätze tauschen.
xero-g-refusal-no-base = Kein Flug der { $size } auf { $from } endet in der Basis.
xero-g-refusal-say-drop = Auf { $end } steht eine { $size }: Gib in Klammern an, wohin du sie setzt, wie in b1-d2(e4).
xero-g-refusal-nothing-there = Auf { $to } steht kein Schiff, also lass die Klammern weg.
xero-g-refusal-drop-here = Dein Schiff bleibt auf { $end }: Setz die { $size } auf ein anderes Feld.
xero-g-refusal-drop-taken = Auf { $drop } steht eine { $other }: Setz die { $size } auf ein freies Feld.
xero-g-refusal-drop-beyond = { $drop } liegt hinter der gegnerischen Heimreihe, Reihe { $rank }: Setz die { $size } auf diese Reihe oder näher zu dir.
xero-g-refusal-no-change = Dein Zug muss das Brett verändern, aber dieser tauscht nur zwei Schiffe der Größe { $size }.

## Vorschläge

xero-g-label-row = { $sizes }, auf den Spalten a, b, c, d, e und f
    .button = { $pair }
xero-g-label-row-begun = bisher { $sizes }, dann weitere
    .button = { $pair }
xero-g-label-row-start = Wähle immer zwei Schiffe zugleich: für die Spalten a und b, dann c und d, dann e und f. Du hast zwei jeder Größe.
xero-g-label-row-next = Bisher: { $sizes }, das erste auf Spalte a. Welche zwei Schiffe kommen als Nächstes?
xero-g-label-row-ready = Deine Reihe. Tippst du zwei Schiffe an, tauschen sie die Plätze.
xero-g-label-anew = neu wählen
    .button = Neu wählen
xero-g-label-swap-with = Mit welchem Schiff tauscht es den Platz?
xero-g-label-swap = tauschen: das Schiff der Größe { $size } auf { $square }
xero-g-label-ship = Schiff der Größe { $size }
xero-g-label-file = Spalte { $file }
    .button = Spalte { $file }
xero-g-label-file-or-base = Spalte { $file }, oder die Basis: gewinnt
    .button = Spalte { $file } oder die Basis
xero-g-label-land = der Flug endet hier
xero-g-label-reprogram = hier enden und die { $size } umprogrammieren
xero-g-label-drop-where = Wohin setzt du die { $size } von { $to }?
xero-g-label-drop-file = die { $size } in Spalte { $file } setzen
    .button = Spalte { $file }
xero-g-label-drop = die { $size } auf { $drop } setzen
xero-g-label-base = gewinnt
    .button = { $from } in die Basis
xero-g-label-fly = mit der { $size } fliegen{ $boosts ->
    [none] {""}
   *[other] , Schub auf { $boosts }
}
xero-g-label-fly-drop = mit der { $size } fliegen{ $boosts ->
    [none] {""}
   *[other] , Schub auf { $boosts },
} und die { $other } auf { $drop } setzen
xero-g-label-fly-base = mit der { $size } in die Basis fliegen{ $boosts ->
    [none] {""}
   *[other] , Schub auf { $boosts }
}: gewinnt

## Das Brett in Worten

xero-g-line-to-arrange = { $seat } muss auf Reihe { $rank } sechs Schiffe aufstellen, je zwei der Größen 1, 2 und 3.
xero-g-line-to-arrange-secretly = Es fehlt noch die geheime Aufstellung von { $waiting }: sechs Schiffe, je zwei der Größen 1, 2 und 3, von Spalte a bis f. Süd stellt auf Reihe 1 auf, Nord auf Reihe 6.
xero-g-line-to-fly = Flug { $flight }: { $seat } muss fliegen, mit dem Schiff auf { $ships }.
xero-g-line-arranged = { $seat } stellt { $row } auf.
xero-g-line-ready = { $seat } hat geheim aufgestellt und ist bereit.
xero-g-line-flew = { $seat } fliegt mit der { $size } von { $from } nach { $to }{ $boosts ->
    [none] {""}
   *[other] {", Schub auf "}{ $boosts }
}.
xero-g-line-reprogrammed = { $seat } fliegt mit der { $size } von { $from } nach { $to }{ $boosts ->
    [none] {""}
   *[other] {", Schub auf "}{ $boosts }
}; die { $other } von dort kommt nach { $drop }.
xero-g-line-won = { $seat } fliegt mit der { $size } von { $from } in die Basis{ $boosts ->
    [none] {""}
   *[other] {", Schub auf "}{ $boosts }
}.
xero-g-line-reaches-base = { $seat } kann mit dem Schiff auf { $ships } in die Basis fliegen.
xero-g-line-threatens-base = { $seat } droht, mit dem Schiff auf { $ships } in die Basis zu fliegen.
xero-g-line-board = Das Brett hat 6 mal 6 Felder: Spalten a bis f von links, Reihen 1 bis 6 von unten. { $seat } ist Süd, mit der Basis unter Reihe 1; { $owner } ist Nord, mit der Basis über Reihe 6.
xero-g-line-rank = Reihe { $rank }: { $row }.
xero-g-line-home-row = Die Heimreihe von { $seat } ist Reihe { $rank }.
xero-g-line-title-arrange = { $seat } stellt auf
xero-g-line-title-arrange-secretly = Geheime Aufstellung fehlt: { $waiting }
xero-g-line-title-fly = { $seat } fliegt
xero-g-line-corner-flight = Flug { $flight }
xero-g-line-note-arranging = stellt auf
xero-g-line-note = Heimreihe { $rank }
xero-g-line-score-won = gewonnen
xero-g-line-score-lost = verloren
xero-g-line-score-drew = unentschieden
xero-g-line-score-open = spielt noch

## Was auf einem Feld steht

xero-g-line-on = { $size ->
    [1] kleines Schiff
    [2] mittleres Schiff
   *[other] großes Schiff
}

## Regelseiten

first-turn-xero-g =
    - Stell je zwei Schiffe jeder Größe auf deiner Heimreihe auf. Flieg dann ein Schiff der Reihe, die dir am nächsten ist.
    - Es fliegt genau so viele Felder wie seine Größe. Endet es auf einem Schiff, fliegt es weiter oder setzt dieses woandershin.
    - Flieg ein Schiff über den Rand gegenüber in die gegnerische Basis, dann gewinnst du.

rules-xero-g-goal =
    ## Xero-G
    Zu zweit, als Süd und Nord, fliegt ihr Schiffe, die **niemandem** gehören, über 6 × 6 Felder. Hinter deinem Rand liegt deine Basis. Flieg ein Schiff über den Rand gegenüber **in die gegnerische Basis**, dann gewinnst du.

    Schiffe gibt es in drei Größen. Jede Seite des Bretts beginnt mit zwei von jeder Größe. Die Zahl auf einem Schiff ist seine Größe.
    Süd stellt zuerst auf und fliegt zuerst. Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
rules-xero-g-setup =
    ### 1. Die Aufstellung
    Zuerst stellt Süd auf Reihe 1 zwei Schiffe jeder Größe auf, dann Nord auf Reihe 6. Du schreibst die Größen von Spalte a bis f: `322113`. Auch Nord schreibt von a bis f; aus der Sicht von Nord liegt Spalte a rechts.
    Bei geheimer Aufstellung stellen beide gleichzeitig geheim auf, und die Reihen werden zusammen aufgedeckt. Bis dahin steht ein dunkles Feld mit einer Scheibe für ein Schiff, das noch nicht aufgedeckt ist.
    Die Balken jenseits der beiden Enden des Bretts sind die Basen.
rules-xero-g-fly =
    ### 2. Fliegen
    Wähle ein Schiff auf deiner **Heimreihe**: der Reihe, die dir am nächsten ist und auf der ein Schiff steht. (Hat dort kein Schiff einen erlaubten Zug, wähle eines auf der nächsten Reihe, auf der ein Schiff ziehen kann. Irgendeinen gibt es immer.) Es fliegt **genau so viele Felder wie seine Größe**, nach oben, unten, links oder rechts, über freie Felder, und darf beliebig abbiegen. Du schreibst `d1-d4`.
    Es darf ein Feld zweimal überqueren, auch das Startfeld, das jetzt leer ist. Enden darf es auf dem Startfeld nicht, und dieselbe Kante zwischen zwei Feldern darf es in einem Zug nicht zweimal überqueren. Das Brett muss nach deinem Zug anders aussehen.
    Im Bild kann das Schiff mit dem goldenen Ring auf den Feldern mit gestrichelten Ringen enden.
rules-xero-g-boost =
    ### 3. Schub
    Nur auf dem letzten Feld eines Fluges darf ein Schiff stehen. Dort kannst du **Schub** holen: Flieg gleich weiter, genau so viele Felder wie die Größe dieses Schiffes, nach denselben Regeln. Dieses Schiff bleibt, wo es ist. Schub gibt es jedes Mal, wenn du auf einem Schiff endest, sogar noch einmal auf demselben, aber dieselbe Kante zwischen zwei Feldern darfst du nicht zweimal überqueren.
    Du schreibst nur, wo der Flug beginnt und endet: `f6-d6`.
    Das Bild zeigt diesen Flug. Weiße Punkte führen vom gestrichelten Ring zum vollen, und kleine weiße Ringe zeigen die zwei Schiffe, auf denen es Schub gab.
rules-xero-g-reprogram =
    ### 4. Umprogrammieren
    Endet ein Flug oder ein Schub auf einem Schiff, kannst du es **umprogrammieren**, statt Schub zu holen. Dein Schiff bleibt dort. Das Schiff, das dort stand, setzt du auf ein beliebiges freies Feld, auch auf das, wo dein Flug begann. Du darfst es nicht hinter die gegnerische Heimreihe setzen. Das ist die Reihe, die der Gegenseite am nächsten ist und auf der vor deinem Zug ein Schiff stand. Du schreibst `c1-c2(e2)`: Das Schiff von c2 kommt nach e2.
    Ein Zug, in dem nur zwei Schiffe derselben Größe die Plätze tauschen, ist nicht erlaubt.
    Im Bild wird die 1 von c1 auf c2 enden. Die gestrichelten goldenen Ringe zeigen, wohin du die 3 setzen kannst, die dort steht.
rules-xero-g-win =
    ### 5. Gewinnen
    Du gewinnst, wenn dein Flug die gegnerische Basis erreicht, hinter der letzten Reihe der Gegenseite. Der letzte Schritt eines Fluges oder Schubs darf von jedem Feld dieser Reihe dorthin führen. Du schreibst `a1-base`. Kein Flug führt durch eine Basis hindurch oder in die eigene.
    Im Bild kann das Schiff mit dem goldenen Ring die Basis erreichen: Sie hat einen gestrichelten goldenen Rahmen.
    Steht dieselbe Stellung zum dritten Mal auf dem Brett, ist es unentschieden. Beim zweiten Mal wirst du gewarnt. Wenn du **aufgibst**, verlierst du. Wenn beide dem Ende **zustimmen** (`/beenden`), ist es unentschieden.
rules-xero-g-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein gestrichelter Ring, wo der Flug begann, Punkte auf dem Weg, kleine Ringe um die Zahlen der Schiffe, auf denen es Schub gab, ein voller Ring, wo er endete. Eine dünne Linie und ein dünner Ring: Der Flug endete auf einem Schiff, und dieses wurde hierher gesetzt.
    - **Gold**, deine Wahl: ein voller Ring um das, was du gewählt hast, gestrichelte um das, was du als Nächstes wählen kannst, auch um die Basis. Kannst du mehr als das halbe Brett wählen, ist nichts markiert.
    - Eine Reihe in der Farbe einer Seite: ihre Heimreihe. Ein Ring in dieser Farbe um die Zahl eines Schiffes: Es darf jetzt fliegen.
    - Die Balken an beiden Enden sind die Basen, mit Symbol und Namen ihrer Seite. Ein weißer Ring um eine: Der letzte Flug hat sie erreicht.
    - Ein dunkles Feld mit einer Scheibe: ein Schiff, das noch nicht aufgedeckt ist.
    - Die hellere Karte: wer am Zug ist oder gewonnen hat. Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt. Ein hohles Symbol: Diese Seite ist ausgeschieden.
rules-xero-g-house =
    ### Hausregeln
    - Süd stellt zuerst auf, und zwar offen; geheim aufzustellen ist eine Option.
    - Du kannst kein Schiff hinter die gegnerische Heimreihe setzen. Es zählt die Heimreihe vor deinem Zug.
    - Steht dieselbe Stellung mit derselben Seite am Zug zum dritten Mal auf dem Brett, ist es unentschieden.
    - Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
    - Wenn du aufgibst, verlierst du. Wenn beide dem Ende zustimmen, ist es unentschieden.

    -# Xero-G ist ein Spiel von Kat Costa, nach Gygès von Claude Leroy. Diese Seiten sind in unseren eigenen Worten geschrieben; die Spielidee ist von den beiden.
