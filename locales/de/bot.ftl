# Was der Bot selbst sagt.

## Lobby

lobby-title = ## { $game }
lobby-seats = Für { $min } bis { $max } Personen
lobby-seats-fixed = Für { $seats } Personen
lobby-player = { $number }. { $name }
lobby-host = { $number }. { $name } (hat eröffnet)
lobby-reserved = { $mentions }: Lust auf eine Partie? { $number ->
    [one] Dein Platz ist bis <t:{ $until }:f> reserviert. Drücke
   *[other] Eure Plätze sind bis <t:{ $until }:f> reserviert. Drückt
} **Mitspielen** oder **Ablehnen**.
lobby-needs = { $missing ->
    [one] Es fehlt noch **eine Person**.
   *[other] Es fehlen noch **{ $missing } Personen**.
}
lobby-needs-at-least = { $missing ->
    [one] Es fehlt noch mindestens **eine Person**.
   *[other] Es fehlen noch mindestens **{ $missing } Personen**.
}
lobby-may = { $host } kann **Starten** drücken oder auf weitere Leute warten.
lobby-full = Alle Plätze sind besetzt: { $host } kann **Starten** drücken.
lobby-shuffled = Die Plätze werden beim Start ausgelost.
lobby-joined-order = Die Reihenfolge oben gilt auch für die Plätze.
# „Engel“ ist hier der Text von side-angels-first.
lobby-host-side = { $side ->
    [Engel] { $host } spielt den Engel, die Gegenseite den Dämon.
   *[other] { $other ->
        [Engel] { $host } spielt den Dämon, die Gegenseite den Engel.
       *[other] { $host } spielt { $side }, die Gegenseite { $other }.
    }
}
lobby-seats-rotated = Die Plätze sind die der letzten Partie, aber alle rücken um einen weiter.
lobby-rotated = Die Reihenfolge ist dieselbe wie in der letzten Partie, aber diesmal beginnt, wer dort an zweiter Stelle war.
lobby-self-start = Die Partie beginnt von selbst, sobald alle { $seats } Plätze besetzt sind.
lobby-self-start-or = Die Partie beginnt von selbst, sobald alle { $seats } Plätze besetzt sind. Ab { $fewest } Personen kann, wer eröffnet hat, sie früher starten.
lobby-started = Die Partie hat begonnen. ⬇
lobby-started-in = Die Partie hat in einem Thread begonnen: { $link }
lobby-cancelled = Diese Lobby wurde abgebrochen.
lobby-cancel-ask = { $others ->
    [one] In dieser Lobby ist noch jemand. Willst du sie für alle abbrechen?
   *[other] In dieser Lobby sind noch { $others } andere. Willst du sie für alle abbrechen?
}
lobby-kept = Die Lobby bleibt offen.
lobby-host-left = Du hast die Lobby verlassen. **{ $host }** entscheidet jetzt über sie.
lobby-empty = Alle sind gegangen, daher ist diese Lobby abgebrochen.
lobby-expired = Die Partie hat nicht rechtzeitig begonnen, daher ist die Lobby abgebrochen. `/spielen` eröffnet eine neue.
joined = Du bist in der Lobby: { $link }
remove-ask = Wen willst du aus der Lobby entfernen? Die Person kann wieder mitspielen.
removed = Du hast **{ $name }** aus der Lobby entfernt. Die Person kann wieder mitspielen.
abort-ask = Willst du die Partie für alle abbrechen? Sie zählt dann nicht.
abort-done = Du hast die Partie abgebrochen.
abort-kept = Die Partie geht weiter.
forget-ask-mine = Ich entferne deinen Namen und deine ID für immer aus allen Partien, die du beendet hast, auf jedem Server. Die Partien selbst bleiben, denn sie gehören auch den anderen. Ranglisten behalten deine Ergebnisse ohne deinen Namen. Bretter, die schon im Kanal stehen, bleiben dort: die kann ich nicht ändern.
forget-ask-server =
    { $matches ->
        [0] Ich kenne keine Partien auf diesem Server.
        [one] Ich lösche die eine Partie dieses Servers für immer, auch wenn sie noch läuft.
       *[other] Ich lösche alle { $matches } Lobbys und Partien dieses Servers für immer, auch die laufenden, und seine Rangliste.
    } Bretter, die schon im Kanal stehen, bleiben dort.
forget-ask-server-many = Ich lösche alle Lobbys und Partien dieses Servers (mehr als { $matches }) für immer, auch die laufenden, und seine Rangliste. Bretter, die schon im Kanal stehen, bleiben dort.
forget-done-mine = Erledigt: Was ich über dich wusste, ist gelöscht. Wenn du wieder spielst, fängst du bei null an.
forget-done-server = Erledigt: Alles über diesen Server ist gelöscht.
forget-goes-on = Ich lösche die Daten. Es sind viele, darum dauert das ein paar Minuten. Du kannst inzwischen etwas anderes tun.
forget-kept = Es wurde nichts gelöscht.
aborted-early = **{ $name }** hat die Partie abgebrochen. Sie zählt nicht. Es spielten: { $players }.
cancelled-match = **{ $name }** verwaltet diesen Server und hat die Partie abgebrochen. Sie zählt nicht. Es spielten: { $players }.
cancelled-unreadable = **{ $name }** verwaltet diesen Server und hat die Partie abgebrochen. Sie zählt nicht.

## Partie

begins = Reihenfolge: { $players }
seated = Es spielen: { $players }
ready = { $name } ist bereit.
# In a picture, for a player whose name it cannot show
player-number = Person { $number }
passed = { $name } hat keinen erlaubten Zug und passt.
resigned = { $name } gibt auf.
timed-out = Die Zeit von { $name } ist abgelaufen.
still-playing = Noch im Spiel: { $players }.
agreed = Alle sind damit einverstanden, die Partie zu beenden.
# A past board, as a line of small print.
# $turn (TurnNumber)
past-board = -# Zug { $turn } · { $acts }
past-turn = { $name } { $turn }
past-takeback = { $name } hat { $turn } zurückgenommen
final-over =
    ### Die Partie ist vorbei: { $result }
    -# Sie endet, weil { $reason }.
final-line = { $place }. { $name }: { $score }
final-left = { $place }. { $name }: { $score } (vor dem Ende ausgestiegen)

## Partien nach ihrem Code

match-code = -# Partie { $code }
match-code-bad = `{ $typed }` ist kein Partiecode. Ein Code besteht aus sechs Buchstaben und Ziffern, zum Beispiel `K7M3XB`, ohne Vokale und ohne 1. Du findest ihn klein unter jedem Brett.
match-code-unknown = Es gibt keine Partie `{ $code }`, die du sehen darfst. Prüfe den Code: Er steht klein unter dem Brett. Manche Partien sind nur in ihrem Kanal und für die Beteiligten zu sehen, und manche Server zeigen ihre Partien nicht nach außen.
match-cancelled = Die Partie `{ $code }` wurde abgebrochen.
match-played-at = Das Brett dieser Partie steht hier: { $link }

## Was ein Server wählt

server-matches-anybody = **Alle, die den Code haben,** können von überall eine Partie dieses Servers ansehen, wenn der Kanal der Partie hier für alle offen ist. `/server partien:` ändert das.
server-language = Nachrichten, die alle sehen, sind in dieser Sprache: **{ $language }**. `/server sprache:` ändert das.
server-language-discord = Nachrichten, die alle sehen, sind in der Sprache, die dieser Server auf Discord hat. `/server sprache:` ändert das.
server-matches-here = **Nur wer hier ist** oder mitspielt, kann eine Partie über ihren Code ansehen. Mit `/server partien:` lässt du auch andere zusehen.
server-boards-latest = Nur das **neueste Brett** einer Partie behält im Kanal sein Bild. Von jedem früheren bleibt eine kleine Zeile. `/server bretter:` ändert das.
server-boards-all = **Alle Bretter** behalten ihre Bilder. Mit `/server bretter:` behält nur das neueste Brett einer Partie sein Bild.

## Alles, was jemand spielt

own-none = Du bist in keiner Lobby und keiner Partie. `/spielen` eröffnet eine.
own-title = { $number ->
    [one] ## Deine Partie
   *[other] ## Deine { $number } Partien
}
own-menu = Eine Partie öffnen
own-foot = -# Seite { $page } von { $pages }
own-asked = **Einladungen**
own-mine = **Du bist am Zug**
own-theirs = **Andere sind am Zug**
own-lobbies = **Lobbys**
own-lobby-alone = - { $what }: Deine Lobby wartet auf andere.
own-lobby = - { $what }: eine Lobby mit { $with }.
own-live = - { $what } mit { $with }: { $time }. { $link }
own-unknown = - { $what } mit { $with }. { $link }
next-none = Gerade wartet keine Partie auf dich. `/meinepartien` zeigt alle deine Partien.
no-match-to-suggest = Du hast keine laufende Partie
nothing-to-suggest = Nichts passt zu deiner Eingabe
button-go = Zur Partie
button-back-to-match = Zurück zur Partie
button-next-match = Mein nächster Zug

## Die Auswahl der Züge

panel-start = **Du bist am Zug.** Wähle unten: Gespielt wird erst, wenn dein Zug vollständig ist.
panel-on = Bisher: `{ $typed }`. Wähle, wie es weitergeht.
panel-asks =
    { $question }
    -# Bisher: `{ $typed }`.
panel-after = Nach { $turn }
panel-ready = **{ $turn }**: { $meaning }. { $more ->
    [0] Mit **Spielen** bestätigst du.
   *[other] Drücke **Spielen** oder wähle, wie es weitergeht.
}
panel-offers-always = -# Willst du diesen Schritt ab jetzt überspringen? Mit **Spielen, nie mehr bestätigen** wird jeder Zug gespielt, sobald du ihn gewählt hast.
panel-each = { $more ->
    [0] {""}
   *[other] {"Zum Beispiel "}
}{ $code }: { $meaning }.
panel-seen-from = Aus der Sicht von { $name }.
panel-alt = { $name } wählt. Buttons: { $buttons }.
panel-alt-on = { $name } hat { $typed } gewählt. Buttons: { $buttons }.
panel-alt-whole = { $name } hat { $turn } gewählt, einen vollständigen Zug. Buttons: { $buttons }.
panel-done = Du hast `{ $turn }` gespielt.
secret-done = Deine Wahl steht: `{ $turn }`. Sonst sieht sie niemand, bis alle gewählt haben.
resign-ask = Willst du aufgeben? In diese Partie kommst du dann nicht zurück.
resign-done = Du hast aufgegeben.
board-on-its-way = Das Brett hat sich geändert. Gleich erscheint unten ein neues.
resign-kept = Du hast nicht aufgegeben. Die Partie geht weiter.
end-ask = Willst du den anderen anbieten, die Partie jetzt zu beenden, so wie sie steht?
end-kept = Die Partie geht weiter. Du hast nichts angeboten.
end-offer =
    Angebot von { $agreeing }: die Partie jetzt beenden. Es fehlt noch die Zustimmung von { $waiting }. Mit dem nächsten Zug ist das Angebot vom Tisch.
agree-ask = Willst du die Partie jetzt beenden? Die Computer sind einverstanden.
end-offer-first = Wenn alle zustimmen, gewinnt { $first }.
end-offer-shared = Wenn alle zustimmen, endet die Partie unentschieden.
end-offer-lapsed = -# Das Angebot, die Partie zu beenden, ist vom Tisch: Die Partie geht weiter.
end-offer-over = -# Das Angebot, die Partie zu beenden, ist vom Tisch: Die Partie ist vorbei.
agreed-all = -# Alle haben zugestimmt. ⬇
declined = **{ $name }** lehnt ab: Die Partie geht weiter.
withdrawn = **{ $name }** zieht dieses Angebot zurück: Die Partie geht weiter.
takeback-asked = { $name } möchte { $turn } zurücknehmen, Zug { $number } dieser Partie. Es fehlt noch die Zustimmung von { $waiting }. Mit dem nächsten Zug ist das Angebot vom Tisch.
takeback-turn = { $name } { $turn }
takeback-later = -# Zurückgenommen wird auch, was danach gespielt wurde: { $turns }.
takeback-many = -# Zurückgenommen werden auch alle { $number } Züge, die danach gespielt wurden: { $turns } und so weiter.
takeback-agreed = -# Alle haben zugestimmt: { $name } nimmt { $turn } zurück. ⬇
takeback-declined = **{ $name }** lehnt ab: Der Zug wird nicht zurückgenommen.
takeback-withdrawn = **{ $name }** zieht dieses Angebot zurück: Der Zug wird nicht zurückgenommen.
takeback-closed = -# Dieses Angebot, einen Zug zurückzunehmen, ist vom Tisch.
warning = ⚠ { $warning }

## Andere Befehle

reads-nothing = So spielst du: Drücke **Ziehen**, oder nimm `/ziehen`. Was in den Kanal geschrieben wird, auch `@Skirmish`, lese ich nicht.
half-turn = Übrigens: Bei `/ziehen` reicht auch der Anfang eines Zuges. Buttons zeigen dann, wie es weitergehen kann.
settings-title = ## Deine Einstellungen
settings-confirm = Wenn du einen Zug mit Buttons zusammenstellst, bestätigst du ihn am Ende mit **Spielen**.
settings-no-confirm = Wenn du einen Zug mit Buttons zusammenstellst, wird er sofort gespielt, außer ich muss dich warnen.
settings-language = -# Ich antworte dir in der Sprache deiner Discord-App. In Kanälen schreibe ich in der Sprache des Servers.
button-confirm-first = Vor jedem Zug fragen
button-play-at-once = Ohne Nachfrage spielen
button-play-always = Spielen, nie mehr bestätigen
plays-at-once = Ab jetzt wird ein Zug gespielt, sobald du seinen letzten Button drückst. `/einstellungen` ändert das.

match-not-over = Diese Partie läuft noch. Ihre Animation und ihr Protokoll bekommst du, wenn sie vorbei ist.
turn-gone = Diese Partie gibt es nicht mehr, oder du darfst sie nicht mehr sehen. `/partie` findet eine Partie über ihren Code.
level-instead = Mich kannst du nicht einladen. Willst du gegen einen Computer spielen, drücke **Computer hinzufügen** unter der Lobby.
opponent-yourself = Du hast schon einen Platz. Lade jemand anderen ein, oder lass `gegen:` weg. Dann können alle mitspielen.
opponent-games-alone = Bietest du mehrere Spiele an, wird jedes mit seinen üblichen Optionen gespielt, und wer annimmt, sucht das Spiel aus. Lass { $parameters } weg oder biete nur ein Spiel an.
help =
    Ich bin **Skirmish**: abstrakte Brettspiele direkt hier. Alle spielen, wenn sie Zeit haben.
    { $alone ->
        [0] `/spielen` eröffnet eine Lobby für dich und andere. Wenn du am Zug bist, erwähne ich dich: Drücke **Ziehen** unter dem Brett.
       *[other] `/spielen` startet eine Partie gegen Computer. Wenn du am Zug bist, drücke **Ziehen** unter dem Brett.
    }
help-foot =
    Die Buttons starten eine Partie gegen Stufe 1, die leichteste. `/regeln` erklärt jedes Spiel, **So wird gespielt** alles Weitere.
    -# Ich lese keine Nachrichten, auch kein `@Skirmish` und keinen getippten Zug. Drücke Buttons, oder tippe `/` und wähle einen Befehl.
help-playing =
    ### So wird gespielt
    - **Ziehen** zeigt Schritt für Schritt, was du wählen kannst. Gespielt wird erst, wenn dein Zug vollständig ist. `/ziehen` schlägt beim Eingeben erlaubte Züge vor.
    - `/ziehen zug:wenn c3 dann d4` plant deine Antwort, während die Gegenseite überlegt. `/brett` zeigt deinen Plan.
    - **Analysebrett** unter einem Brett öffnet ein eigenes Brett, auf dem du Züge für alle ausprobierst. **So planen** plant dort deine Antworten.
    - **Meine Sicht** und `/brett` zeigen dir das Brett und was nur du sehen darfst. Dort beschreibt **In Worten** das Brett, und **Allen zeigen** stellt es noch einmal in den Kanal.
    - `/spielen … gegen:` lädt jemanden ein. `/spielen … thread:` öffnet einen Thread für die Partie.
    - `/meinepartien` zeigt alle deine Partien. **Mein nächster Zug** führt dort zur dringendsten. `/partie` findet eine Partie über ihren Code, und **Nachspielen** zeigt jeden Zug. `/partie … notiz:` speichert eine Notiz, die nur du siehst.
    - `/zurücknehmen` bittet darum, deinen letzten Zug zurückzunehmen. `/beenden` bietet an, die Partie zu beenden. Mit `/aufgeben` scheidest du aus.
    - **Partie abbrechen** unter `/brett` beendet eine Partie, ohne dass sie zählt. Wer schon gezogen hat, muss zustimmen. Wer die Kanäle dieses Servers verwaltet, kann immer abbrechen.
    - Wer eine Lobby eröffnet hat, kann sie abbrechen oder jemanden daraus entfernen.
    - `/turnier` eröffnet oder zeigt Turniere.
    - `/profil` zeigt deine Wertungen und Ergebnisse, `/rangliste` die Besten. Alle beginnen bei 1500; ± sagt, wie unsicher eine Wertung ist. Eine Partie zu zweit ist gewertet, außer sie wird mit `gewertet:` als nicht gewertet eröffnet.
help-time =
    ### Zeit
    - Standard: 10 Tage pro Person, +36 Std. pro Zug. `/spielen … uhr:` wählt eine andere Uhr. In Direktnachrichten mit mir gibt es keine Uhr, außer du willst eine.
    - Ich erinnere dich, bevor deine Zeit endet. Wie, legst du in `/einstellungen` fest.
    - Wenn deine Zeit abgelaufen ist, kann die Gegenseite **Reklamieren** drücken: Dann bist du ausgeschieden. Sieben Tage später bist du es auch ohne Reklamation. Bis dahin kannst du noch ziehen.
    - `/einstellungen schlaf:` hält nachts deine Uhren an, `/einstellungen urlaub:` für ein paar Tage.
help-alone =
    ### Allein
    - `/spielen … stufe:1` startet eine Partie gegen Computer, auf einem Server oder in Direktnachrichten mit mir. Stufe 1 passt für die erste Partie, Stufe 6 ist die stärkste.
    - **Computer hinzufügen** gibt in einer Lobby einem Computer einen freien Platz.
    - `/tipp` sagt dir, worauf es jetzt ankommt und was du spielen könntest. In gewerteten Partien gibt es keine Tipps.
    - **Analyse** unter dem letzten Brett zeigt die größten Fehler und was besser gewesen wäre.
    - **Mein Fortschritt** zeigt, welche Stufen du geschlagen hast und was du als Nächstes versuchen kannst. In Direktnachrichten mit mir zeigt das auch `/rangliste`.
help-privacy =
    ### Datenschutz
    - Ich speichere deine Discord-ID, deinen Namen, deine Partien und deine Einstellungen, dazu Pläne, Notizen und ausprobierte Züge, die nur du siehst. Nachrichten lese ich nicht.
    - **Meine Daten löschen** in `/einstellungen` entfernt deinen Namen und deine ID aus allem, was ich speichere.
    - Was du geheim wählst, sieht sonst niemand, bevor es aufgedeckt wird.
    - Alle, die den Code haben, können eine Partie eines Servers ansehen, wenn der Kanal der Partie dort für alle offen ist. Wer den Server verwaltet, kann das mit `/server` ändern und alle Partien löschen.
rules-foot = -# Seite { $page } von { $pages }
rules-alt-chosen = In einem vollen goldenen Ring: { $squares }.
rules-alt-next = In Gold als nächste Wahl markiert: { $squares }.
too-fast = Das war viel auf einmal, darum habe ich das Letzte nicht ausgeführt. Warte ein paar Sekunden und versuch es noch einmal.
manager-only = Das geht nur mit der Berechtigung **Server verwalten**.
guild-only = Das geht nur in einem Kanal auf einem Server.
nobody-else-here = In dieser Unterhaltung kann sonst niemand mitspielen: Hier spielst du gegen Computer. Mit anderen spielst du mit `/spielen` im Kanal eines Servers.
thread-locked = Dieser Thread ist gesperrt, darum habe ich hier nichts geändert. Wer die Berechtigung **Threads verwalten** hat, kann ihn entsperren; versuch es dann noch einmal.
unshown = Erledigt und gespeichert, aber Discord ließ mich das Ergebnis hier nicht zeigen. `/brett` zeigt, wie die Partie steht.
thread-locked-there = Der Thread dieser Partie ist gesperrt, darum habe ich nichts geändert. Wer die Berechtigung **Threads verwalten** hat, kann ihn entsperren; versuch es dann noch einmal.
own-permissions-there = Dafür fehlt dir im Kanal dieser Partie eine Berechtigung: { $permissions }. Wer jenen Server verwaltet, kann sie dir geben.
own-permissions = Dafür fehlt dir in diesem Kanal eine Berechtigung: { $permissions }. Wer diesen Server verwaltet, kann sie dir geben.
missing-permissions = Mir fehlt in diesem Kanal eine Berechtigung: { $permissions }. Wer diesen Server verwaltet, kann sie mir in den Einstellungen des Kanals geben.
more-happened = … und { $number ->
    [one] noch ein Zug
   *[other] { $number } weitere Züge
}; **Nachspielen** unter `/partie` zeigt jeden.
no-access = **{ $name }** kann diesen Kanal nicht sehen und darum hier nicht mitspielen. Frag jemand anderen oder spiel in einem Kanal, den alle sehen können.
bot-player = { $name } ist ein Bot und kann nicht mitspielen. Nenne jemand anderen oder lass den Platz frei.
unknown-button = Diesen Button kenne ich nicht mehr. `/brett` zeigt die Partie dieses Kanals mit Buttons, die funktionieren.
out-of-date-button = Dieser Button oder dieses Menü stammt aus einer anderen Version von mir. `/brett` zeigt die Partie dieses Kanals mit Buttons, die funktionieren.
only-in-chat = Dieser Knopf geht in Discord. Drück ihn dort.
not-understood = Eine der Optionen verstehe ich nicht. Wähle Werte, die Discord vorschlägt, und versuch es noch einmal.
discord-away = Discord lässt das gerade nicht zu, darum hat sich nichts geändert. Versuch es in ein paar Minuten noch einmal.
discord-busy = Discord lässt das gerade nicht zu, darum hat sich nichts geändert. Versuch es in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
trouble = Bei mir ist etwas schiefgegangen. Sieh mit `/brett` nach: Fehlt, was du getan hast, versuch es noch einmal.
busy = Dafür habe ich gerade zu viel zu tun. Sieh mit `/brett` nach: Fehlt, was du getan hast, versuch es gleich noch einmal.
pressed-twice = Du hast das zweimal gedrückt, darum habe ich es einmal getan. Drück noch einmal, wenn ich es wiederholen soll.
first-press = Das hast du schon gedrückt, und ich arbeite noch daran. Warte einen Moment, dann siehst du, was sich geändert hat.
reference = -# Wenn du dieses Problem meldest, nenne diese Kennung: `{ $reference }`.
rematch-only = Revanche gibt es nur für alle, die mitgespielt haben. `/spielen` eröffnet eine neue Lobby für alle.

## Buttons

button-join = Mitspielen
button-thread = Im Thread spielen
button-leave = Verlassen
button-start = Starten
button-cancel = Abbrechen
button-rules = Regeln
button-move = Ziehen
button-describe = In Worten
button-everyone = Allen zeigen
button-claim = Reklamieren
button-ask-abort = Partie abbrechen
button-remove = Jemanden entfernen
button-here = Hier zeigen
button-here-thread = Hier im Thread
more-threats = Drücke „In Worten“, um mehr über die Drohungen zu erfahren.
button-replay = Nachspielen
button-first = Anfang
button-previous-turn = ◀ Voriger Zug
button-next-turn = Nächster Zug ▶
button-last = Ende
button-animation = Animation
button-record = Partie als Text
button-view = Meine Sicht
button-back = Zurück
button-confirm = Spielen
button-rematch = Revanche
button-resign = Aufgeben
button-offer-end = Ende anbieten
button-takeback = Zurücknehmen
button-stay = Weiterspielen
button-agree = Zustimmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-abort = Ja, abbrechen
button-cancel-lobby = Ja, Lobby abbrechen
button-keep-lobby = Offen lassen
button-show-animation = Animation allen zeigen
button-forget-mine = Meine Daten löschen
button-forget-server = Alle Partien löschen
button-forget = Ja, löschen
button-remember = Behalten
button-previous-page = ◀ Vorige Seite
button-next-page = Nächste Seite ▶
button-how-to-play = So wird gespielt
button-time = Zeit
button-alone = Allein
button-privacy = Datenschutz
button-invite = Jemanden einladen

## Berechtigungen, wie Discord sie nennt

permission-view = **Kanal ansehen**
permission-send = **Nachrichten senden**
permission-connect = **Verbinden**
permission-send-threads = **Nachrichten in Threads senden**
permission-create-threads = **Öffentliche Threads erstellen**
permission-external-apps = **Externe Apps nutzen**
permission-attach = **Dateien anhängen**

## Was nicht geht

nothing-here-alone = Du spielst hier keine Partie. `/spielen` startet eine gegen einen Computer.
thread-not-here = Kanäle dieser Art haben keine Threads. Nimm `/spielen` in einem Textkanal oder hier ohne `thread`.
thread-in-thread = Ein Thread kann keine eigenen Threads haben. Nimm `/spielen` hier ohne `thread` oder in dem Kanal, zu dem dieser Thread gehört.
threads-too-many = Dieser Server hat schon so viele offene Threads, wie Discord erlaubt. Wer die Berechtigung **Threads verwalten** hat, kann welche schließen; oder nimm `/spielen` ohne `thread`.
thread-opened = Deine Partie hat einen eigenen Thread: { $link }
thread-name = { $game }: { $players }

## Auswahl bei Befehlen

analyse-no-match = Diese Nachricht zeigt keine Partie von mir. Nutze **Analysieren** bei einer Nachricht mit einem Brett.
# In place of suggestions
analyse-line-too-long = Diese Variante ist zu lang für Vorschläge, aber du kannst weitertippen

button-unplan = Plan löschen
