# Was im Weg steht: warum eine Bitte abgelehnt wird.

problem-no-seat = In dieser Lobby kannst du keinen Platz nehmen. Spiel in einer anderen mit, oder eröffne mit `/spielen` deine eigene.
problem-asked-already = Für diese Lobby habe ich schon gesucht, oder die Leute, die ich fragen würde, haben gerade von einer anderen gehört. Du kannst selbst jemanden einladen: Drücke **Optionen** unter der Lobby.
problem-not-followed = Das Ende dieser Partie kann ich dir nicht melden: Sie ist schon vorbei, oder du folgst 50 Partien, und mehr geht nicht. **Sag mir nichts** unter einer anderen Partie schafft Platz.
problem-nothing-here = In diesem Kanal gibt es keine Lobby und keine Partie. `/spielen` eröffnet eine Lobby, und `/meinepartien` zeigt, was du anderswo spielst.
problem-occupied = In diesem Kanal gibt es schon eine Partie: { $link }. Spiel sie zu Ende oder nimm einen anderen Kanal oder einen Thread.
problem-lobby-open = Hier gibt es schon eine offene Lobby: { $game }, eröffnet von { $host }, { $link }. { $joins ->
    [0] Du kannst dort nicht mitspielen. Nimm `/spielen` in einem anderen Kanal oder Thread.
   *[other] Drücke **Mitspielen** oder nimm `/spielen` in einem anderen Kanal oder Thread.
}
problem-lobby-yours = Du bist hier schon in einer offenen Lobby: { $game }, { $link }. Mit `/spielen` in einem anderen Kanal oder Thread eröffnest du noch eine Lobby.
problem-too-many-lobbies = Du hast auf diesem Server { $most } offene Lobbys, mehr geht nicht. `/meinepartien` zeigt sie dir. Starte eine oder brich eine ab, dann eröffne die nächste.
problem-seats-reserved = Die freien Plätze sind bis <t:{ $until }:f> für { $players } reserviert. `/spielen` in einem anderen Kanal oder Thread eröffnet eine Lobby für dich.
problem-not-started = Die Partie hat noch nicht begonnen. Ihre Lobby ist hier: { $link }
problem-started = Die Partie hat schon begonnen: { $link }
problem-not-playing = In dieser Partie spielst nicht du, sondern { $players }. Du kannst zusehen oder mit `/spielen` selbst eine Partie beginnen.
problem-gone = Du bist in dieser Partie schon ausgeschieden. `/brett` zeigt, wie sie weitergeht.
problem-stale = Das Brett hat sich geändert. Hier ist es jetzt: { $link }
problem-played-already = Du hast schon gespielt: `{ $turn }`.
problem-played-last = Du hast schon gespielt: `{ $turn }`. Die Partie ist vorbei: **Revanche** unter ihrem letzten Brett oder `/spielen` beginnt eine neue.
problem-lapsed = Dieses Angebot ist vom Tisch: Inzwischen wurde gezogen, oder jemand hat es abgelehnt oder zurückgezogen. Die Partie geht weiter: { $link }. Mit `/beenden` kannst du es noch einmal anbieten.
problem-offer-closed = Dieses Angebot ist vom Tisch: Inzwischen wurde gezogen, oder jemand hat es abgelehnt oder zurückgezogen. Die Partie geht weiter: { $link }
problem-other-offer = In dieser Partie ist noch ein anderes Angebot offen: { $link }. Beantworte es oder zieh es zurück; mit dem nächsten Zug erledigt es sich.
problem-proposed-before = Das wurde in diesem Zug schon angeboten, und das Angebot ist vom Tisch. Nach dem nächsten Zug kannst du es wieder anbieten.
problem-offered-before = Du hast schon darum gebeten, diesen Zug zurückzunehmen. Das geht nur einmal. Der Zug gilt: Spiel weiter.
problem-rated-match = Diese Partie ist gewertet, und du hast schon gezogen, darum lässt sie sich nicht mehr abbrechen. Spiel weiter, oder beende sie mit `/aufgeben`.
problem-rated-takeback = Diese Partie ist gewertet, und Computer spielen mit, darum bleiben Züge gespielt. In einer ungewerteten Partie kannst du Züge zurücknehmen.
problem-joined-casual = Jemand ist schon dabei, und die Partie war da noch nicht gewertet. Für eine gewertete Partie öffne eine neue Lobby.
problem-other-option = Diese Auswahl gibt es in dieser Lobby nicht. **Optionen** unter der Lobby zeigt, was es gibt.
problem-agreed-already = Du hast schon zugestimmt, jetzt entscheiden die anderen. Mit **Zurückziehen** ist das Angebot vom Tisch.
problem-withdraw-agreed-only = Du hast dem nicht zugestimmt, also gibt es nichts zurückzuziehen. Willst du das Angebot vom Tisch haben, drücke **Ablehnen**.
problem-own-offer = Das ist dein eigenes Angebot, darüber entscheiden die anderen. Mit **Zurückziehen** ist es vom Tisch.
problem-withdraw-asker-only = Zurückziehen kann dieses Angebot nur { $asker }. Willst du es vom Tisch haben, drücke **Ablehnen**.
problem-seat-forgotten = Dieser Zug lässt sich nicht zurücknehmen: Sonst käme jemand zurück, dessen Daten gelöscht sind.
problem-ended = Diese Partie ist vorbei. **Revanche** unter ihrem letzten Brett oder `/spielen` beginnt eine neue.
problem-lobby-gone = Diese Lobby gibt es nicht mehr. `/spielen` eröffnet eine neue.
problem-foreign = Diese Partie ist nicht in diesem Kanal. `/brett` zeigt die Partie dieses Kanals.
problem-joined-already = Du bist schon dabei. { $how ->
    [1] Die Partie beginnt von selbst, sobald alle { $seats } Plätze besetzt sind.
    [2] Die Partie beginnt von selbst, sobald alle { $seats } Plätze besetzt sind. Ab { $fewest } Personen kann { $host } sie früher starten.
   *[other] Die Partie beginnt, wenn { $host } **Starten** drückt.
}
problem-not-joined = Du bist nicht in dieser Lobby und hast darum keinen Platz, den du verlassen kannst.
problem-full = Alle { $seats } Plätze sind besetzt. Du kannst zusehen oder `/spielen` in einem anderen Kanal nehmen.
problem-too-few = Bisher dabei: { $joined } von { $needed } Personen. Bitte jemanden, **Mitspielen** zu drücken.
problem-lobby-host-only = Diese Lobby hat { $host } eröffnet: Nur { $host } kann sie ändern.
problem-remove-absent = Diese Person ist nicht in der Lobby.
problem-host-only = Diese Lobby hat { $host } eröffnet: Nur { $host } kann die Partie starten.
problem-host-or-admin-only = Abbrechen können diese Lobby nur { $host } (hat eröffnet) und wer die Kanäle dieses Servers verwaltet. Wenn du hier einen Platz hast, kannst du ihn mit **Verlassen** freigeben.
problem-admin-only = Abbrechen können diese Partie nur die Beteiligten und wer die Kanäle dieses Servers verwaltet.
problem-seats = { $max ->
    [2] { $game } ist für 2 Personen. Wähle 2 Plätze.
   *[other] { $game } ist für { $min } bis { $max } Personen. Wähle eine Zahl von { $min } bis { $max }.
}
problem-options = { $game } kann man mit diesen Optionen nicht spielen. { $id ->
    [kitaran] Das Komi geht von -20 bis 20 in Schritten von 0,5. Wähle ein anderes Komi und versuch es noch einmal.
    [angels] Der Abstand muss mindestens das Dreifache der Stärke sein, und für jeden Schritt Abstand gibt es höchstens vier Markierungen. Wähle andere Werte und versuch es noch einmal.
   *[other] Wähle andere Werte und versuch es noch einmal.
}
problem-too-many = { $seats } Plätze sind zu wenig: { $players } Personen sind dabei oder eingeladen. Wähle mehr Plätze oder lade weniger Leute ein.
problem-unreadable = Ich kann die Partie dieses Kanals nicht lesen. Vielleicht hat eine andere Version von mir sie gespeichert, darum habe ich nichts daran geändert. Wer diesen Kanal verwaltet, kann sie mit `/brett` abbrechen; spiel bis dahin in einem anderen Kanal.
problem-stopped = Ich kann das Protokoll dieser Partie nicht mehr lesen und habe sie darum angehalten. Sie zählt nicht. `/spielen` beginnt eine neue.
problem-just-begun = Diese Partie von dir hat gerade erst begonnen: { $link }. Spiel darin einen Zug, bevor du dasselbe Spiel noch einmal beginnst.
problem-tables-full = Du spielst in dieser Unterhaltung { $count } Partien. Spiel eine zu Ende oder gib eine mit `/aufgeben partie:` auf. Dann kannst du die nächste beginnen. `/meinepartien` zeigt sie alle.
problem-event-gone = Dieses Turnier gibt es nicht mehr. `/turnier` zeigt die Turniere dieses Servers.
problem-event-over = Dieses Turnier ist vorbei. `/turnier` zeigt die anderen und eröffnet ein neues.
problem-event-started = Für dieses Turnier ist es zu spät. `/turnier` zeigt Turniere, bei denen du noch mitspielen kannst.
problem-event-running = Dieses Turnier läuft schon.
problem-event-not-started = Dieses Turnier hat noch nicht begonnen. Nach dem Start geht das.
problem-event-asked = Du hast schon gefragt. Wer das Turnier eröffnet hat, entscheidet; ich erwähne dich, wenn deine erste Partie beginnt.
problem-event-joined = Du bist in diesem Turnier schon dabei. Ich erwähne dich, wenn deine nächste Partie beginnt.
problem-event-not-in = Es hat sich nichts geändert: Du bist in diesem Turnier nicht dabei, oder die Person, die du gewählt hast, hat es schon verlassen.
problem-event-full = Alle Plätze in diesem Turnier sind besetzt. `/turnier` zeigt die anderen und eröffnet ein neues.
problem-event-too-few = Es sind noch zu wenige dabei: Dieses Turnier braucht mindestens { $needed } Personen. Bitte jemanden, **Mitspielen** zu drücken.
problem-event-host-only = Das können nur { $host } (hat eröffnet) und wer die Kanäle dieses Servers verwaltet.
problem-event-knockout = Im K.-o.-System ist jede Partie für zwei. Willst du { $game } mit mehr Personen pro Partie spielen, wähle einen anderen Modus.
problem-event-extended = Diese Runde ist schon verlängert, und das geht nur einmal.
problem-event-own-match = In dieser Partie spielst du selbst, darum kannst du nicht über ihr Ergebnis entscheiden. Bitte jemand anderen darum, der die Kanäle dieses Servers verwaltet.
problem-event-match = Diese Partie gehört zu einem Turnier, darum lässt sie sich nicht abbrechen, und Züge bleiben gespielt. Spiel weiter oder gib auf. Wenn alle gezogen haben, kannst du mit `/beenden` das Ende anbieten.
problem-event-manager-only = Das können nur Leute, die die Kanäle dieses Servers verwalten: Dieses Turnier hat keinen Gastgeber mehr.
problem-event-too-many = Du hast auf diesem Server { $most } Turniere, die noch nicht vorbei sind, und mehr gehen nicht. Brich eins mit **Verwalten** ab, oder warte, bis eins vorbei ist.
problem-event-terms = So kann kein Turnier sein. **Neues Turnier** unter `/turnier` zeigt, was du wählen kannst.
problem-event-channel = Turniere brauchen einen Textkanal, denn jede Partie bekommt darunter einen eigenen Thread. Benutze `/turnier` in einem solchen Kanal.
problem-event-not-joined = Du bist nicht in diesem Turnier, also gibt es nichts zu verlassen.
