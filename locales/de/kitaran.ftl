# Kitaran

option-kitaran-size-4 = 4 × 4
option-kitaran-size-5 = 5 × 5
option-kitaran-size-6 = 6 × 6
option-kitaran-size-7 = 7 × 7
option-kitaran-size-8 = 8 × 8
option-kitaran-komi = Komi { $value }
option-kitaran-quiet = endet nach { $value ->
    [one] 1 Zug
   *[other] { $value } Zügen
} ohne neuen Stein

## Der Befehl, und wie es endet

command-play-kitaran = Ein quadratisches Brett mit Steinen füllen und die gegnerischen erobern (2 Personen)
command-play-kitaran-size = Felder pro Seite, 4 bis 8 (sonst: 5)
    .name = größe
command-play-kitaran-komi = Zusatzpunkte für Weiß, in Schritten von 0,5 (sonst: keine)
    .name = komi
command-play-kitaran-quiet = Die Partie endet nach so vielen Zügen ohne neuen Stein (sonst: 0, also nie)
    .name = ruhe
side-kitaran-first = Schwarz
side-kitaran-second = Weiß

reason-full = das Brett voll ist
reason-quiet = die vereinbarte Zahl von Zügen ohne neuen Stein erreicht ist

## Warum ein Zug nicht geht

kitaran-refusal-unreadable = „{ $typed }“ verstehe ich nicht als Zug. Zum Beispiel setzt c3 einen Stein, und *c3 erobert von deinem Stein auf c3 aus.
kitaran-refusal-occupied = Auf { $square } liegt ein Stein von { $owner }: Wähle ein freies Feld.
kitaran-refusal-occupied-by-you = Auf { $square } liegt dein eigener Stein: Wähle ein freies Feld.
kitaran-refusal-convert-instead = Auf { $square } liegt dein eigener Stein: Gib *{ $square } ein, um von dort aus zu erobern, oder wähle ein freies Feld.
kitaran-refusal-no-stone = Das Feld { $square } ist leer: Erobern kannst du nur von einem eigenen Stein aus.
kitaran-refusal-not-yours = Der Stein auf { $square } gehört { $owner }: Erobern kannst du nur von einem eigenen Stein aus.
kitaran-refusal-no-enemy = Neben { $square } liegt kein gegnerischer Stein, also gibt es nichts zu erobern.
kitaran-refusal-protected = Von { $square } aus kannst du jetzt nicht erobern, denn diese Steine daneben sind geschützt: { $protected }.

## Was ein Vorschlag bedeutet

kitaran-label-file = einen Stein in Spalte { $file } setzen
    .button = Spalte { $file }
kitaran-label-any-stone = von einem deiner Steine aus erobern
    .button = Erobern
kitaran-label-stone-file = von einem deiner Steine in Spalte { $file } aus erobern
    .button = Spalte { $file }
kitaran-label-place = einen Stein setzen
kitaran-label-place-last = den letzten Stein setzen; die Partie endet
kitaran-label-convert = erobert { $flips }
    .button = Von { $square } aus erobern
kitaran-label-convert-last = erobert { $flips }; diese Stellung zum dritten Mal, also endet die Partie
    .button = Von { $square } aus erobern
kitaran-label-convert-quiet = erobert { $flips }; zu viele Züge ohne neuen Stein, also endet die Partie
    .button = Von { $square } aus erobern

## Das Brett in Worten

kitaran-line-to-play = { $seat } ist am Zug, { $empty ->
    [one] 1 Feld
   *[other] { $empty } Felder
} frei.
kitaran-line-last-place = { $seat } setzt einen Stein auf { $square }.
kitaran-line-last-convert = { $seat } erobert von { $around } aus: { $flips }.
kitaran-line-black = { $seat }, Schwarz: { $squares ->
    [none] keine Steine
   *[other] { $squares }
}.
kitaran-line-white = { $seat }, Weiß: { $squares ->
    [none] keine Steine
   *[other] { $squares }
}.
kitaran-line-empty = Frei: { $squares }.
kitaran-line-stones = Steine: { $scores }.
kitaran-line-stones-komi = Steine, mit Komi { $komi } für Weiß: { $scores }.
kitaran-line-protected = In diesem Zug geschützt: { $squares }.
kitaran-line-convertible = { $seat } kann { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} erobern, von { $places } aus.
kitaran-line-can-convert = { $seat } kann von { $around } aus erobern: { $flips }.
kitaran-line-no-conversion = { $seat } kann gerade nichts erobern.
kitaran-line-could-convert = { $seat } droht, von { $around } aus zu erobern: { $flips }.
kitaran-line-threatens = { $seat } droht, { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} zu erobern, von { $places } aus.
kitaran-line-repeated = Diese Stellung gab es schon zweimal: Beim dritten Mal endet die Partie, und die Steine werden gezählt.
kitaran-line-repeats = Wer von { $places } aus erobert, wiederholt eine Stellung zum dritten Mal und beendet die Partie.
kitaran-line-board = Das Brett hat { $size } mal { $size } Felder: Spalten a bis { $file } von links, Reihen 1 bis { $size } von unten.
kitaran-line-few-empty = Die Partie endet, wenn das Brett voll ist.
kitaran-line-quiet-ends = Nach { $turns ->
    [one] einem weiteren Zug
   *[other] { $turns } weiteren Zügen
} ohne neuen Stein endet die Partie, und die Steine werden gezählt.
kitaran-line-corner-empty = { $empty } frei
kitaran-line-corner-repeated = Stellung zum 2. Mal
kitaran-line-note = Steine
kitaran-line-note-komi = Komi { $komi }
kitaran-line-score = { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
}
kitaran-line-score-komi = { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
} und Komi { $komi }: { $score }

## Was auf einem Feld steht

kitaran-line-on = Stein von { $seat }
kitaran-line-on-protected = geschützter Stein von { $seat }

## Regelseiten

first-turn-kitaran =
    - Setz einen Stein auf ein freies Feld, oder erobere von einem deiner Steine aus.
    - Beim Erobern wird jeder gegnerische Stein über, unter, links und rechts von deinem Stein deiner. Steine, die im letzten Zug gesetzt oder erobert wurden, haben einen Schild: Ist einer davon dabei, kannst du dort nicht erobern.
    - Wenn das Brett voll ist, gewinnt, wer mehr Steine hat.

rules-kitaran-goal =
    ## Kitaran
    Zu zweit füllt ihr ein quadratisches Brett mit schwarzen und weißen Steinen und erobert euch gegenseitig die Steine. Wenn das Brett voll ist, gewinnt, wer **mehr Steine** hat.

    Schwarz beginnt. Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt. Meist hat das Brett 5 Felder pro Seite; mit `größe:` von `/spielen` sind es 4 bis 8.
rules-kitaran-turn =
    ### 1. Dein Zug
    Du hast zwei Möglichkeiten. **Setz** einen Stein auf ein beliebiges freies Feld: Du schreibst `c3`.
    Oder **erobere** von einem deiner Steine aus: Jeder gegnerische Stein direkt daneben, oben, unten, links oder rechts, wird deiner. Mindestens einer muss es sein. Du schreibst `*c3`. Ein eroberter Stein erobert im selben Zug nicht weiter.
    Passen gibt es nicht: Solange ein Feld frei ist, kannst du einen Stein setzen.
    Im Bild kannst du von den Steinen mit gestrichelten goldenen Ringen aus erobern. Weiß zeigt den letzten Zug.
rules-kitaran-protected =
    ### 2. Geschützte Steine
    Steine, die die Gegenseite im letzten Zug gesetzt oder erobert hat, haben einen **Schild**. Liegt neben deinem Stein auch nur ein gegnerischer mit Schild, kannst du von deinem Stein aus nicht erobern. Nach deinem Zug ist der Schild weg.
    Im Bild zeigt ein gestrichelter weißer Ring den Stein, der erobert hat. Weiße Punkte führen von ihm zu den Steinen, die die Farbe gewechselt haben.
rules-kitaran-end =
    ### 3. Das Ende
    Die Partie endet sofort, wenn das Brett voll ist: Nach dem letzten Stein zieht niemand mehr. Wer mehr Steine hat, gewinnt; bei gleich vielen ist es unentschieden. Wer eröffnet, kann Weiß ein **Komi** geben, Punkte, die bei Weiß dazukommen: Mit einem halben Punkt gibt es kein Unentschieden.
    Steht dieselbe Stellung zum **dritten Mal** auf dem Brett, endet die Partie, und die Steine werden gezählt. Das ist gut für die Seite, die führt. Beim zweiten Mal wirst du gewarnt.
    Auf größeren Brettern könntet ihr endlos erobern, wenn beide vorsichtig sind. Wer eröffnet, kann **Ruhe** einstellen: Nach so vielen Zügen in Folge ohne neuen Stein endet die Partie, und die Steine werden gezählt.
    Wenn du **aufgibst**, verlierst du. Wenn beide dem Ende **zustimmen** (`/beenden` schlägt es vor), wird genauso gezählt, mit Komi: Mehr Steine gewinnen.
rules-kitaran-marks =
    ### Die Zeichen im Bild
    - **Weiß**, der letzte Zug: ein voller Ring, wo ein Stein gesetzt wurde. Nach einer Eroberung ein gestrichelter Ring um den Stein in ihrer Mitte und Punkte zu einem vollen Ring um jeden Stein, der die Farbe gewechselt hat.
    - **Gold**, deine Wahl: ein voller Ring um das, was du gewählt hast, mit gestrichelten um die Steine, die die Farbe wechseln würden; gestrichelte um das, was du als Nächstes wählen kannst. Kannst du mehr als das halbe Brett wählen, ist nichts markiert.
    - Ein goldener **Schild** auf einem Stein: Im nächsten Zug kann er nicht erobert werden.
    - Die Zahl neben dem Stein einer Seite: wie viele sie hat, bei Weiß mit Komi. Die hellere Karte: wer am Zug ist oder gewonnen hat.
    - Am Ende ist eine Zahl in einer Scheibe der Rang: Die Scheibe für Rang 1 ist gefüllt. Ein hohler Stein neben einem Namen: Diese Seite ist ausgeschieden.
rules-kitaran-house =
    ### Hausregeln
    - Auch Bretter mit 4 und 8 Feldern pro Seite sind möglich, und Komi gibt es nur, wenn es eingestellt ist.
    - Steht eine Stellung zum dritten Mal auf dem Brett, endet die Partie, und es wird gezählt. Ebenso nach zu vielen Zügen ohne neuen Stein, wenn `ruhe` eingestellt ist.
    - Die Plätze werden ausgelost, außer sie sind mit `seite:` von `/spielen` oder unter **Optionen** festgelegt.
    - Wenn du aufgibst, verlierst du. Wenn beide dem Ende zustimmen, wird gezählt.

    -# Diese Seiten sind in unseren eigenen Worten geschrieben; die Spielidee von Kitaran stammt nicht von uns.
