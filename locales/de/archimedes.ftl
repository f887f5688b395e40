# Archimedes

## Optionen

option-archimedes-swap-yes = Schwarz darf die Seiten tauschen

## Der Befehl, und wie es endet

command-play-archimedes = Ein Schiff in den gegnerischen Hafen bringen; greifen drei eines an, zerstören sie es (2 Personen)
command-play-archimedes-swap = Darf Schwarz nach dem ersten Zug von Weiß die Seiten tauschen? Das ist fairer (sonst: nein)
    .name = tausch
command-play-archimedes-swap-no = nein
command-play-archimedes-swap-yes = ja
side-archimedes-first = Weiß
side-archimedes-second = Schwarz

reason-port = ein Schiff den gegnerischen Hafen hält

## Warum ein Zug nicht geht

archimedes-refusal-not-yours = Das Schiff auf { $square } gehört { $owner }.
archimedes-refusal-port-invaded = In deinem Hafen { $port } ist ein gegnerisches Schiff, darum kannst du dort keines neu bauen.
archimedes-refusal-nothing-lost = Alle deine Schiffe sind auf dem Brett, darum gibt es in { $port } keines neu zu bauen.
archimedes-refusal-say-where = Schreib dazu, wohin das Schiff von { $square } zieht.
archimedes-refusal-shut = Von { $square } aus kann kein Schiff ziehen: Schiffe, der Rand oder der eigene Hafen versperren jeden Weg.
archimedes-refusal-own-port = In den eigenen Hafen { $port } kann ein Schiff nicht ziehen.
archimedes-refusal-occupied = Auf { $square } steht ein Schiff von { $owner }: Schiffe ziehen auf freie Felder.
archimedes-refusal-occupied-by-you = Auf { $square } steht dein eigenes Schiff: Schiffe ziehen auf freie Felder.
archimedes-refusal-not-straight = { $to } liegt nicht auf einer Reihe, Spalte oder Diagonale mit { $from }.
archimedes-refusal-blocked = Das Schiff auf { $by } steht im Weg von { $from } nach { $to }.
archimedes-refusal-no-swap = Die Seiten tauschen kann nur Schwarz: mit dem ersten Zug, und nur, wenn es für die Partie eingestellt ist.

## Was ein Vorschlag bedeutet

archimedes-label-file = deine Schiffe in Spalte { $file }
    .button = Spalte { $file }
archimedes-label-mover = das Schiff auf { $from } ziehen{ $targets ->
    [none] {""}
   *[other] : es kann { $targets } zerstören
}
archimedes-label-rebuilder = ein Schiff in { $port } neu bauen ({ $lost } verloren){ $targets ->
    [none] {""}
   *[other] : es kann { $targets } zerstören
}
archimedes-label-to-file = von { $from } in Spalte { $file }
    .button = Spalte { $file }
archimedes-label-move = von { $from } nach { $to }
archimedes-label-destroys = zerstört { $destroyed }
archimedes-label-rebuild = ein Schiff neu bauen und nach { $to } ziehen{ $destroyed ->
    [none] {""}
   *[other] {": zerstört "}{ $destroyed }
}
    .button = Neues Schiff nach { $to }
archimedes-label-invades = dringt in den gegnerischen Hafen ein, kann dort aber noch zerstört werden
archimedes-label-invades-destroys = dringt in den gegnerischen Hafen ein und zerstört { $destroyed }; kann dort aber noch zerstört werden
archimedes-label-wins = gewinnt
archimedes-label-destroys-wins = zerstört { $destroyed } und gewinnt
archimedes-label-loses = verliert, weil ein gegnerisches Schiff in deinem Hafen bleibt
archimedes-label-draws = diese Stellung zum dritten Mal: unentschieden
archimedes-label-swap = die Seiten tauschen; danach zieht Weiß
    .button = Seiten tauschen

## Das Brett in Worten

archimedes-line-to-play = { $seat } ist am Zug, Runde { $round }.
archimedes-line-last = { $seat } zieht ein Schiff von { $from } nach { $to }{ $destroyed ->
    [none] {""}
   *[other] {" und zerstört "}{ $destroyed }
}.
archimedes-line-last-rebuilt = { $seat } baut ein Schiff neu und zieht es nach { $to }.
archimedes-line-last-rebuilt-destroyed = { $seat } baut ein Schiff neu, zieht es nach { $to } und zerstört { $destroyed }.
archimedes-line-last-swapped = { $seat } hat die Seiten getauscht (`tausch`): Die beiden Stellungen sind getauscht. Schwarz hat jetzt, um 180 Grad gedreht, die von Weiß, und Weiß die von Schwarz. Die Farben der beiden bleiben.
archimedes-line-may-swap = { $seat } darf die Seiten tauschen, statt zu ziehen: `tausch`.
archimedes-line-swap-next = Nach diesem Zug darf { $seat } die Seiten tauschen. Der beste Zug ist also einer, nach dem beide Seiten gleich gut stehen.
archimedes-line-invaded = Im Hafen { $port } von { $owner } steht ein gegnerisches Schiff. Es muss in diesem Zug zerstört werden.
archimedes-line-open = In den Hafen { $port } von { $owner } kann als Nächstes eingedrungen werden, von { $enemies } aus.
archimedes-line-taken = Im Hafen { $port } von { $owner } steht ein gegnerisches Schiff.
archimedes-line-white = { $seat }, Weiß: { $squares ->
    [none] keine Schiffe
   *[other] { $squares }
}.
archimedes-line-black = { $seat }, Schwarz: { $squares ->
    [none] keine Schiffe
   *[other] { $squares }
}.
archimedes-line-ships = Schiffe: { $scores }.{ $lost ->
    [none] {""}
   *[other] {" Neu zu bauen: "}{ $lost }.
}
archimedes-line-threatened = Schiffe von { $seat }, die von zweien angegriffen werden: { $squares }.
archimedes-line-attacked = Das Schiff von { $owner } auf { $square } wird von { $enemies } aus angegriffen.
archimedes-line-doomed = Schiffe von { $seat }, die von dreien oder mehr angegriffen werden: { $squares }.
archimedes-line-board = Das Brett hat 8 mal 8 Felder: Spalten a bis h von links, Reihen 1 bis 8 von unten. Der Hafen von Weiß ist { $white }, der von Schwarz { $black }.
archimedes-line-title-invaded = { $seat } muss den Hafen befreien
archimedes-line-corner-repeated = Stellung zum 2. Mal
archimedes-line-note = { $lost } neu zu bauen
archimedes-line-score = { $ships ->
    [one] 1 Schiff
   *[other] { $ships } Schiffe
} auf dem Brett, { $lost } neu zu bauen

## Was auf einem Feld steht

archimedes-line-on = Schiff von { $seat }
archimedes-line-on-port = Hafen von { $seat }

## Regelseiten

first-turn-archimedes =
    - Zieh ein Schiff wie eine Dame im Schach, über freie Felder.
    - Ein gegnerisches Schiff, das drei deiner Schiffe angreifen, wird zerstört. Schiffe greifen einander entlang freier Linien an.
    - Bring ein Schiff in den gegnerischen Hafen in der Ecke gegenüber und halte es dort.

rules-archimedes-goal =
    ## Archimedes
    Das Brett hat 8 × 8 Felder. Jede Seite hat zwölf Schiffe und in ihrer Ecke einen Hafen: Weiß auf a1, Schwarz auf h8. Bring ein Schiff **in den gegnerischen Hafen** und halte es dort, dann gewinnst du.

    Weiß beginnt. Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt. Weiß hat die besseren Chancen; ist `tausch:` von `/spielen` eingestellt, darf Schwarz nach dem ersten Zug von Weiß **die Seiten tauschen** (Seite „Hausregeln“).
    Im Bild ist ein Rahmen um einen Anker ein Hafen. Er hat die Farbe der Schiffe, denen er gehört.
rules-archimedes-turn =
    ### 1. Dein Zug
    Zieh eines deiner Schiffe wie eine Dame im Schach: beliebig viele freie Felder auf einer Reihe, Spalte oder Diagonale. Es überspringt kein Schiff und zieht nicht in den eigenen Hafen. Häfen sind Ecken, also kommt kein Schiff durch einen hindurch. Du schreibst `d1-d5`.
    Wenn du Schiffe verloren hast und dein Hafen leer ist, kannst du stattdessen eines **neu bauen**: Es erscheint im Hafen und zieht im selben Zug heraus. Du schreibst `a1-c3` (Schwarz `h8-f6`). Kann es nirgends hin, geht das nicht.
    Im Bild kann das Schiff im goldenen Ring zu den gestrichelten Ringen. Sobald ein Schiff gewählt ist, ist der letzte Zug nicht mehr eingezeichnet.
rules-archimedes-attack =
    ### 2. Schiffe zerstören
    Dein Schiff und ein gegnerisches greifen einander an, wenn sie auf derselben Reihe, Spalte oder Diagonale stehen und kein Schiff dazwischen ist. Nach deinem Zug kommt jedes gegnerische Schiff vom Brett, das **drei oder mehr** deiner Schiffe angreifen, alle zugleich. Öffnen sich dadurch neue Angriffslinien, kommen auch die gegnerischen Schiffe vom Brett, die jetzt drei oder mehr deiner Schiffe angreifen, und so weiter. Deine eigenen Schiffe sind in deinem Zug nie in Gefahr.
    Rote Linien im Bild führen zu einem Schiff, das zwei gegnerische angreifen: Ein drittes kann es zerstören. Ein dicker roter Ring zeigt ein Schiff, das drei angreifen. Weiß zeigt den letzten Zug, Gold, was ziehen könnte.
rules-archimedes-port =
    ### 3. Der Hafen
    Ein Schiff von dir im gegnerischen Hafen gewinnt sofort, wenn die Gegenseite keinen Zug hat, der es zerstört. Hat sie einen, gewinnst du zu Beginn deines nächsten Zuges, falls dein Schiff dann noch da ist. Schiffe in einem Hafen greifen an und werden angegriffen wie alle anderen.
    Ohne erlaubten Zug verlierst du. Steht dieselbe Stellung zum dritten Mal auf dem Brett, ist es unentschieden. Beim zweiten Mal wirst du gewarnt.
    Wenn du **aufgibst**, verlierst du. Wenn beide dem Ende **zustimmen** (`/beenden` schlägt es vor), ist es unentschieden.
rules-archimedes-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein gestrichelter Ring, wo ein Schiff losfuhr, Punkte auf seinem Weg, ein voller Ring, wo es ankam. Ein durchgestrichenes hohles Schiff wurde zerstört.
    - **Gold**, deine Wahl: ein voller Ring um das, was du gewählt hast, gestrichelte um das, was du als Nächstes wählen kannst. Kannst du mehr als das halbe Brett wählen, ist nichts markiert.
    - **Rote** Linien führen von zwei oder mehr Schiffen zu dem, das sie angreifen: durchgezogen mit weißem Rand, wenn Weiß angreift, gestrichelt mit schwarzem Rand, wenn Schwarz angreift. Ein dünner roter Ring: Zwei greifen es an. Ein dicker: Drei greifen es an, im nächsten Zug der Angreifenden wird es also zerstört.
    - Ein Rahmen um einen Anker: ein Hafen. Ein roter Rahmen: Ein gegnerisches Schiff steht darin.
    - Die Zahl neben dem Schiff einer Seite: Schiffe auf dem Brett; unter dem Namen, was neu zu bauen ist. Die hellere Karte: wer am Zug ist oder gewonnen hat.
    - Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt. Ein hohles Schiff neben einem Namen: Diese Seite ist ausgeschieden.
rules-archimedes-house =
    ### Hausregeln
    - Steht zu Beginn deines Zuges eines deiner Schiffe im gegnerischen Hafen, gewinnst du, auch wenn die Gegenseite es hätte zerstören können.
    - Ohne erlaubten Zug verlierst du.
    - Steht dieselbe Stellung mit derselben Seite am Zug zum dritten Mal auf dem Brett, ist es unentschieden.
    - Ist `tausch:` eingestellt, darf Schwarz als ersten Zug `tausch` spielen, statt ein Schiff zu ziehen: Das Brett wird um 180 Grad gedreht, jedes Schiff wechselt die Seite, und als Nächstes zieht Weiß. Schwarz hat dann die Stellung, die Weiß hatte. Der beste erste Zug von Weiß ist also einer, nach dem beide Seiten gleich gut stehen.
    - Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
    - Wenn du aufgibst, verlierst du. Wenn beide dem Ende zustimmen, ist es unentschieden.

    -# Archimedes ist ein Spiel von Philip Cohen und Scott Marley, 1988 (nach der Angabe im Ludii Portal). Diese Seiten sind in unseren eigenen Worten geschrieben; die Spielidee ist von den beiden.
