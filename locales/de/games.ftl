# Was alle Spiele mit denselben Worten sagen. Hat ein Spiel eine eigene Nachricht mit seinem Namen, zum Beispiel
# `kitaran-line-over` oder `command-play-kitaran-clock`, geht sie der Nachricht hier vor.

## Die Optionen von /spielen

command-play-clock = Zeit für jede Seite (sonst: 10 Tage, +36 Std. pro Zug)
    .name = uhr
command-play-thread = In einem neuen Thread spielen; dieser Kanal bleibt frei für andere Partien
    .name = thread
command-play-rated = Ändert das Ergebnis die Wertungen? (sonst: nur zu zweit oder allein gegen Computer)
    .name = gewertet
command-play-level = Gegen Computer dieser Stufe spielen: 1 (am leichtesten) bis 6
    .name = stufe
command-play-opponent = Jemanden einladen
    .name = gegen
command-play-game2 = Noch ein Spiel anbieten, auch mit üblichen Optionen; wer annimmt, sucht eines aus
    .name = spiel2
command-play-game3 = Ein drittes Spiel anbieten
    .name = spiel3
command-play-side = Welche Seite du spielst (sonst: zufällig)
    .name = seite
command-play-seats = Wie viele mitspielen (sonst: so viele, wie kommen)
    .name = plaetze

## Warum ein Zug nicht geht

refusal-nothing = Du hast keinen Zug eingegeben.
refusal-unreadable = „{ $typed }“ verstehe ich nicht als Zug.
refusal-no-such-square = Das Feld { $square } gibt es auf diesem Brett nicht, nur die Felder a1 bis { $last }.
refusal-empty = Das Feld { $square } ist leer.
refusal-not-yours = Der Stein auf { $square } gehört { $owner }: Zieh einen von deinen.
refusal-occupied = Auf { $square } liegt ein Stein von { $owner }: Wähle ein freies Feld.
refusal-occupied-by-you = Auf { $square } liegt dein eigener Stein: Wähle ein freies Feld.

## Das Brett in Worten

line-over = Die Partie ist vorbei: { $winners } hat gewonnen.
line-drawn = Die Partie ist vorbei: Unentschieden.
line-shared = Die Partie ist vorbei: { $winners } teilen sich Rang 1.
line-title-to-play = { $seat } ist am Zug
line-title-over = { $winners } hat gewonnen
line-title-drawn = Unentschieden
line-title-shared = { $winners } teilen sich Rang 1
line-title-shared-many = { $number } teilen sich Rang 1
line-corner-over = Endstand
line-corner-round = Runde { $round }
line-corner-setup = Aufbau
line-note-ready = bereit
line-repeated = Diese Stellung gab es schon zweimal: Beim dritten Mal ist es unentschieden.
line-left = { $seat } ist ausgeschieden.
