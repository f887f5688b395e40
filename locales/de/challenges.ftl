# Herausforderungen, und wer in eine Lobby eingeladen ist.

challenge-title = ## { $games }?
challenge-asked = { $mentions }: eine Herausforderung! Drücke das Spiel, das du spielen willst, oder **Ablehnen**.
challenge-open = Wer zuerst ein Spiel drückt, spielt es mit **{ $host }**.
challenge-private = Mitspielen können nur die Eingeladenen.
challenge-not-playing = Nicht dabei: { $mentions }
challenge-declined = { $host }: **{ $name }** spielt diesmal nicht mit.
challenge-declined-closed = { $host }: **{ $name }** spielt diesmal nicht mit, daher ist deine Lobby abgebrochen. Mit `/spielen` kannst du jemand anderen einladen oder eine Lobby für alle eröffnen.
challenge-closed = **{ $name }** spielt diesmal nicht mit, daher ist diese Lobby abgebrochen.
challenge-expired = { $host }: Deine Partie hat nicht rechtzeitig begonnen, daher ist die Lobby abgebrochen. `/spielen` eröffnet eine neue, und mit `/spielen … stufe:` spielst du gegen Computer.
challenge-unanswered = { $host }: Von { $players } kam nicht rechtzeitig eine Antwort, daher ist deine Lobby abgebrochen. Mit `/spielen` kannst du noch einmal fragen oder andere einladen.
challenge-not-pinged = Du hast { $players } gerade erst angepingt, darum habe ich es nicht noch einmal getan. Die Einladung steht auch unter `/meinepartien`.
challenge-begun-without = Von { $players } kam keine Antwort, darum hat die Partie mit den anderen begonnen.
challenge-invited = - **Einladung** von { $with }: { $what }.
challenge-off =
    Angebot von { $agreeing }: die Partie abbrechen. Es fehlt noch die Zustimmung von { $waiting }. Mit dem nächsten Zug ist das Angebot vom Tisch.
challenge-off-uncounted = Wenn alle zustimmen, endet die Partie und zählt nicht.
challenge-off-agreed = Alle haben zugestimmt, die Partie abzubrechen. Sie zählt nicht. Es spielten: { $players }.
challenge-removed = { $player }: **{ $host }** hat dich aus der Lobby entfernt.
challenge-cancelled = { $players }: **{ $name }** hat die Lobby abgebrochen.
challenge-button-take = { $game }
challenge-button-rules = Regeln: { $game }

problem-private-lobby = Hier können nur die Leute mitspielen, die **{ $host }** eingeladen hat. `/spielen` in einem anderen Kanal oder Thread eröffnet eine Lobby für dich.
problem-private-too-few = Für diese Partie braucht es außer dir { $needed ->
    [one] noch eine Person
   *[other] noch { $needed } Personen
}. Lade erst { $others ->
    [0] genug Leute
   *[other] mehr Leute
} ein, dann lass nur Eingeladene mitspielen.
problem-not-asked = { $players ->
    [none] Hier ist kein Platz mehr reserviert. **Mitspielen** nimmt einen freien Platz.
   *[other] Diese Einladung ist für { $players }. **Mitspielen** nimmt einen freien Platz, wenn es einen gibt.
}
problem-declined-seated = Du bist schon dabei. **Verlassen** gibt deinen Platz frei.
problem-declined-already = Du hast schon abgelehnt. Willst du doch mitspielen, drücke **Mitspielen**.
problem-choose-game = Hier wählst du das Spiel. Drücke das, das du magst: { $link }
