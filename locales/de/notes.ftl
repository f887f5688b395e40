## Notizen: was jemand für sich über eine Partie aufschreibt. Man tippt sie mit `/partie`.

note-mine = **Deine Notiz**: { $note }
note-gone = Deine Notiz ist gelöscht.
note-button-delete = Notiz löschen

problem-not-noted = Du kannst Notizen zu { $most } Partien haben, und nur zu Partien, die begonnen haben. Lösch zuerst eine Notiz zu einer anderen Partie.
problem-note-too-long = Deine Notiz hat zu viele Zeichen wie `*` und `_`. Schreib sie kürzer oder mit weniger davon.
