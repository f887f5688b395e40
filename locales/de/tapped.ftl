## Die Seite, auf der man das Brett antippt, und was der Chat darüber sagt.

tapped-button-open = Brett öffnen
tapped-link = Auf dieser Seite spielst du, indem du das Brett antippst. Der Link ist nur für dich, gilt zehn Minuten und öffnet sich einmal.
tapped-link-to-watch = Auf dieser Seite siehst du der Partie zu. Der Link ist nur für dich, gilt zehn Minuten und öffnet sich einmal.
tapped-watching = Du siehst dieser Partie zu.
tapped-button-open-link = Öffnen
tapped-for-players = Hier kann nur das Brett öffnen, wer mitspielt. **In Worten** beschreibt es, und `/partie` zeigt es Zug für Zug.
tapped-not-served = Dieser Bot hat keine Seite für Bretter. **Ziehen** spielt hier.
tapped-link-gone = Dieser Link ist zu alt oder wurde schon geöffnet. Drück in Discord noch einmal auf Brett öffnen.
tapped-session-over = Dieses Brett ist geschlossen. Drück in Discord noch einmal auf Brett öffnen.
tapped-too-many = Dieses Brett ist geschlossen, denn du hast zehn andere geöffnet.
tapped-others-ended = Die Bretter in anderen Browsern sind geschlossen.
tapped-fast = Das war sehr schnell. Warte eine Sekunde und tipp dann noch einmal.
tapped-bad = Diese Seite passt nicht mehr zum Bot. Lade sie neu.
tapped-discord-silent = Discord hat nicht gesagt, wer du bist. Schließ diese Seite und öffne sie in einer Minute wieder.
tapped-no-activity = Discord öffnet hier keine Bretter. **Brett öffnen** unter einem Brett gibt dir einen Link.
tapped-not-yours = Du spielst in dieser Partie nicht mit oder siehst ihren Kanal nicht mehr.
tapped-changed = Die Partie hat sich geändert. Hier ist sie jetzt.
# Eine Partie in einer Liste. $with: die anderen
tapped-listed = { $game } mit { $with }
tapped-begin = Du bist dran. Tipp eines der markierten Felder an.
tapped-begin-below = Du bist dran. Wähle:
tapped-busy = Das dauert etwas…
tapped-only-turn = Das ist dein einziger Zug.
tapped-rematch-asked = Die anderen werden in Discord gefragt. Die Partie beginnt dort, sobald sie mitspielen.
tapped-cancelled = Diese Partie wurde abgebrochen. Sie zählt nicht.
tapped-go-on = Wohin? Tipp eines der markierten Felder an.

## Wörter der Seite. Ihre Texte haben kein Markdown.

tapped-play = Spielen
tapped-back = Zurück
tapped-matches = Partien
tapped-next-match = Mein nächster Zug
tapped-no-matches = Du hast keine laufende Partie. Beginne eine in Discord.
tapped-your-turn = Du bist dran
tapped-you = du
tapped-acts = am Zug
tapped-close = Schließen
tapped-choose = Wählen
tapped-end-others = Bretter in anderen Browsern schließen
tapped-offline = Nicht verbunden. Neuer Versuch…
tapped-board = Brett
tapped-turn = Zug
tapped-seats = Spieler
tapped-record = Züge dieser Partie
tapped-first = Anfang
tapped-earlier = Ein Zug zurück
tapped-later = Ein Zug vor
tapped-newest = Jetzt
tapped-in-words = Das Brett in Worten
tapped-nothing-here = Dort gibt es nichts zu wählen.
tapped-looks-back = Das ist ein früheres Brett. Tipp auf » für das neueste.
tapped-chosen = gewählt; antippen geht zurück
tapped-which = Was davon meinst du?
tapped-wins = gewinnt sofort
tapped-preview = Vorschau: noch nicht gespielt
