# Was alle Spiele mit denselben Worten sagen. Hat ein Spiel eine eigene Nachricht mit seinem Namen, zum Beispiel
# `kitaran-line-over` oder `command-play-kitaran-clock`, geht sie der Nachricht hier vor.

## Die Optionen von /spielen

command-play-clock = Zeit für jede Seite (sonst: 10 Tage, +36 Std. pro Zug)
    .name = uhr
command-play-thread = In einem neuen Thread spielen; dieser Kanal bleibt frei für andere Partien
    .name = thread
command-play-rated = Ändert das Ergebnis die Wertungen? (sonst: zu zweit, oder wenn alle schon gewertet gespielt haben)
    .name = gewertet
command-play-level = Gegen Computer dieser Stufe spielen: 1 (am leichtesten) bis 6
    .name = stufe
command-play-opponent = Jemanden einladen
    .name = gegen
command-play-game2 = Ein zweites Spiel anbieten, mit üblichen Optionen; wer annimmt, sucht das Spiel aus
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

## Wie eine Partie endet

reason-repetition = dieselbe Stellung zum dritten Mal auf dem Brett steht
reason-no-turn = jemand keinen erlaubten Zug hat
reason-resign = { $seats ->
    [2] jemand aufgegeben hat
   *[other] nur noch eine Seite übrig ist
}
reason-timeout = { $seats ->
    [2] die Zeit einer Seite abgelaufen ist
   *[other] nur noch eine Seite übrig ist
}
reason-agreed = alle damit einverstanden sind

## Wozu ein Zug führt

happened-took-back = { $seat } nimmt { $turn } zurück.
danger-loses = Mit diesem Zug endet die Partie, und { $seat } gewinnt.
danger-draws = Mit diesem Zug endet die Partie, und mehrere teilen sich Rang 1.
danger-out = Nach diesem Zug bist du ausgeschieden.
area-only = ein Feld von { $low } bis { $high }
    .button = Von { $low } bis { $high }
area-after = { $first }, dann ein Feld von { $low } bis { $high }
    .button = { $first } nach { $low }–{ $high }
danger-lets = { $seat } kann danach mit { $turn } sofort gewinnen.

## Was jedes Spiel ablehnt

refusal-over = Diese Partie ist vorbei.
refusal-wait = Du bist nicht am Zug, sondern { $waiting }.
refusal-chosen = Du hast schon gewählt und kannst das nicht mehr ändern. Jetzt fehlt noch die Wahl von { $waiting }.
refusal-no-seat = Einen Platz { $number } gibt es nicht: Die Plätze haben die Nummern 1 bis { $seats }.
refusal-gone = Du bist in dieser Partie schon ausgeschieden. `/brett` zeigt, wie sie weitergeht.
refusal-too-many-turns = Davon kannst du jetzt nur { $few } hintereinander spielen, dann ist dein Zug zu Ende. Lass den Rest weg.
refusal-unlistable = Es gibt gerade zu viele erlaubte Züge für eine Liste. Einer davon ist { $example }.
refusal-no-turn = Du hast in dieser Partie keinen Zug, den du zurücknehmen könntest.
refusal-secret-stands = Eine geheime Wahl oder ein Zug davor lässt sich nicht zurücknehmen: Das würde zeigen, was jemand gewählt hat.
refusal-left-since = Inzwischen ist { $seat } ausgeschieden, darum kannst du diesen Zug nicht mehr zurücknehmen.
refusal-no-passing = Freiwillig passen kannst du nicht.
suggestion-from = Von { $from }: { $ends }.
suggestion-from-more = Von { $from }: { $ends } und noch { $more }.
suggestion-begun = Ähnliche erlaubte Züge: { $turns }.
suggestion-begun-more = Ähnliche erlaubte Züge: { $turns } und noch { $more }.
suggestion-near = Erlaubte Züge: { $turns }.
suggestion-near-more = Erlaubte Züge: { $turns } und noch { $more }.
suggestion-any = Ein erlaubter Zug ist { $turn }.
