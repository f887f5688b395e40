## Analyse: ein privates Brett, auf dem jemand Züge für alle Plätze ausprobiert.

analysis-title = **Analysebrett: { $what }**, { $turn ->
    [0] von Anfang an
   *[other] nach Zug { $turn }
}. Nur du siehst es, und nichts wird gespielt.
analysis-empty = Hier beginnt die Analyse.
analysis-now = Das ist die aktuelle Stellung der Partie.
analysis-ask-delete = **{ $turns ->
    [one] Diesen Zug
   *[other] Diese { $turns } Züge
} löschen?** Das lässt sich nicht rückgängig machen.
analysis-name-needs-line = Einen Namen bekommen nur Züge, die du mit `variante:` eingibst. Gib beides zusammen an, etwa `variante:c3, a1 name:Mauer`.
analysis-no-such-turn = Diese Partie hat bisher nur { $turns } Züge. Beginne `variante:` mit der Nummer von einem davon, oder ohne Nummer.
analysis-line = Ausprobiert: { $turns }
analysis-branch = Variante: **{ $name }**
analysis-how-to-type = -# Du kannst Züge auch tippen: `/partie code:{ $code } variante:` schlägt sie vor. Mit `name:` gibst du der getippten Variante einen Namen.
analysis-panel = { $name } ist am Zug. Wähle unten: nichts wird gespielt.
analysis-ready = **{ $turn }**: { $meaning }. Drücke **Ausprobieren**, oder wähle, wie es weitergeht.
analysis-menu = Varianten
analysis-expected = **Stufe 6** würde für { $name } `{ $turn }` spielen. Gewinnchancen: { $chances }.
analysis-expected-after = Nach `{ $turn }`: { $chances }.
analysis-over = Nach `{ $turn }` ist die Partie zu Ende.
analysis-chance = { $name } { $percent } %
analysis-text = Um diese Variante zu zeigen, verschick `/partie code:{ $code } variante:{ $line }`. Das geht bei allen, die die Partie sehen können.
analysis-text-file = Diese Variante ist zu lang für eine Nachricht, darum stehen ihre Züge in dieser Datei. Um sie zu sehen, tippen andere `/partie code:{ $code } variante:` und fügen den Text der Datei ein. Das geht bei allen, die die Partie sehen können.
analysis-text-file-start = Diese Variante ist zu lang für eine Nachricht, darum stehen ihre Züge in dieser Datei.
# $matches: which matches in play can be analysed
analysis-server = { $matches ->
    [never] Laufende Partien können **nicht analysiert** werden.
    [casual] Laufende Partien können nur analysiert werden, wenn sie **nicht gewertet** werden.
   *[all] Laufende Partien können auf einem privaten Brett **analysiert** werden, ohne Hilfe des Computers.
} `/server analyse:` ändert das.
analysis-button-analyse = Analysebrett
analysis-button-try = Zug ausprobieren
analysis-button-try-this = Ausprobieren
analysis-button-to-board = Zum Brett
analysis-button-back = ◀ Ein Zug zurück
analysis-button-on = Ein Zug weiter ▶
analysis-button-home = Aktuelle Stellung
analysis-button-start = Zum Anfang
analysis-button-earlier = Frühere Varianten
analysis-button-plan = So planen
analysis-button-plan-turns = Meine Züge planen
analysis-button-play-and-plan = Spielen, Rest planen
analysis-button-ask = Stufe 6 fragen
analysis-button-text = Als Text teilen
analysis-button-delete = Ab hier löschen
analysis-button-delete-all = Alle Varianten löschen
analysis-button-delete-turns = Züge löschen

problem-analysis-off = { $rated ->
    [1] Auf diesem Server werden gewertete Partien nicht analysiert, solange sie laufen.
   *[other] Auf diesem Server werden Partien nicht analysiert, solange sie laufen.
} Nach ihrem Ende kannst du die Partie analysieren.
problem-plays-rated = Du spielst gerade eine gewertete Partie { $game }: { $link }. Bis sie vorbei ist, gibt es für dich in diesem Spiel keine Tipps, keine Antworten von Stufe 6, keine Übung, keine Analysen von Partien, die später begonnen haben, und keine Computer, die dir helfen könnten. Und wenn in einer gewerteten Partie Computer mitspielen, kannst du nicht gleichzeitig noch eine gewertete Partie dieses Spiels spielen.
problem-other-plays-rated = **{ $name }** spielt gerade eine gewertete Partie { $game } oder wartet auf eine. Bis sie vorbei ist, können hier keine Computer mitspielen, die **{ $name }** helfen könnten. Und wenn in einer gewerteten Partie Computer mitspielen, kann **{ $name }** nicht gleichzeitig noch eine gewertete Partie dieses Spiels spielen. Spiel ohne diese Computer oder ohne **{ $name }**.
problem-branch-gone = Du hast diese Variante gelöscht. Drücke **Analysebrett** unter dem Brett der Partie, um weiterzumachen.
problem-branch-without-reply = Diese Variante enthält keinen Zug von dir, den man planen könnte. Probiere Züge aus, bis einer davon deiner ist, und plane sie dann.
problem-analysis-full = In dieser Analyse ist kein Platz für weitere Züge. Lösche eine Variante, die du nicht mehr brauchst.
problem-analysis-unreadable = Ich kann deine Analyse dieser Stellung nicht lesen. Vielleicht hat eine andere Version von mir sie gespeichert, darum habe ich nichts daran geändert.
problem-nothing-to-try = Nach diesen Zügen ist die Partie zu Ende, also gibt es nichts mehr auszuprobieren.
problem-branch-left = Die Partie ist anders verlaufen als diese Variante. Drücke **Analysebrett** unter ihrem neuesten Brett.

command-match-line = Züge, die du auf einem eigenen Brett ausprobierst, etwa: c3, a1, e5 (zuerst der Code)
    .name = variante
command-match-name = Ein Name für die Variante aus diesen Zügen
    .name = name
command-server-analysis = Welche laufenden Partien auf einem privaten Brett analysiert werden können (Standard: alle)
    .name = analyse
choice-analysis-all = alle Partien
choice-analysis-casual = nur nicht gewertete Partien
choice-analysis-never = keine Partie

# In the menu on a message
menu-analyse-message = Analysieren
