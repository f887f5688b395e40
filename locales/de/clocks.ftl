# Was der Bot über Zeit sagt: Uhren, Erinnerungen, Schlaf und Urlaub.

clock-days = { $number ->
    [one] 1 Tag
   *[other] { $number } Tage
}
clock-hours = { $number ->
    [one] 1 Stunde
   *[other] { $number } Stunden
}
clock-minutes = { $number ->
    [one] 1 Minute
   *[other] { $number } Minuten
}
clock-seconds = { $number ->
    [one] 1 Sekunde
   *[other] { $number } Sekunden
}
clock-bank = je { $bank }
clock-turn = { $turn } pro Zug
clock-increment = je { $bank }, +{ $increment } pro Zug
clock-limited = je { $bank }, +{ $increment } pro Zug (nie mehr als { $limit })
clock-per-turn = +{ $increment } pro Zug
clock-strict = streng: ohne Zeit ausgeschieden
clock-strict-choice = Zeit um: ausgeschieden
clock-none = ohne Uhr
clock-typed-none = ohne
clock-typed-turn = { $length } pro Zug
clock-typed-each = { $length } je Person
clock-typed-strict = { $control } streng

clock-lobby-foot = -# Partie { $code } · { $time } · offen bis <t:{ $until }:f>
clock-lobby-claims = Ist die Zeit von jemandem um, können die anderen reklamieren. Sieben Tage später scheidet diese Person auch ohne Reklamation aus.
clock-runs = { $whose ->
    [1] deine Zeit endet <t:{ $until }:R>
   *[other] die Zeit von { $name } endet <t:{ $until }:R>
}
clock-up = { $whose ->
    [0] die Zeit von { $name } ist um (<t:{ $until }:R>): die anderen können reklamieren
    [1] deine Zeit ist um (<t:{ $until }:R>): zieh, bevor jemand reklamiert
   *[other] die Zeit von { $name } ist um (<t:{ $until }:R>): du kannst reklamieren
}
clock-up-then = ohne Reklamation { $whose ->
    [1] scheidest du <t:{ $until }:R> aus
   *[other] scheidet { $name } <t:{ $until }:R> aus
}
clock-left = { $whose ->
    [1] du hast noch { $left }
   *[other] { $name } hat noch { $left }
}
clock-away = { $begun ->
    [0] { $whose ->
        [1] du bist vom <t:{ $from }:D> bis zum <t:{ $until }:D> im Urlaub
       *[other] { $name } ist vom <t:{ $from }:D> bis zum <t:{ $until }:D> im Urlaub
    }
   *[other] { $whose ->
        [1] du bist bis zum <t:{ $until }:D> im Urlaub
       *[other] { $name } ist bis zum <t:{ $until }:D> im Urlaub
    }
}
clock-turn-began = am Zug: { $names } (Beginn des Zuges: <t:{ $since }:R>)
clock-menu-mine = Du bist am Zug, noch { $left }
clock-menu-theirs = Du hast noch { $left }
clock-ends = Die Lobby endet <t:{ $until }:R>.
clock-menu-up = Deine Zeit ist um
clock-menu-claim = Zeit um: Du kannst reklamieren

clock-remind = { $mention }, **{ $game }** wartet auf dich: Deine Zeit für diesen Zug endet <t:{ $until }:R>.
clock-remind-privately = **{ $game }** mit { $players } wartet auf dich: Deine Zeit für diesen Zug endet <t:{ $until }:R>. { $link }
clock-over-own-privately = **{ $game }** mit { $players }: Deine Zeit ist um (<t:{ $since }:R>). Du kannst noch ziehen, bis jemand reklamiert, höchstens bis zum <t:{ $until }:f>: Dann bist du ausgeschieden. { $link }
clock-over = **{ $game }**: Die Zeit von { $name } ist um (<t:{ $since }:R>). { $opponents }: Mit **Reklamieren** { $wins ->
    [0] scheidet { $name } aus
   *[other] gewinnst du
}. Oder warte: { $name } kann noch ziehen. Ohne Reklamation scheidet { $name } am <t:{ $until }:f> aus.
clock-over-privately = **{ $game }**: Die Zeit von { $name } ist um (<t:{ $since }:R>). Mit **Reklamieren** { $wins ->
    [0] scheidet { $name } aus
   *[other] gewinnst du
}. Oder warte: { $name } kann noch ziehen. Ohne Reklamation scheidet { $name } am <t:{ $until }:f> aus.
clock-of-match = **{ $game }**, Partie { $code }: { $text }
clock-claim-ask = Die Zeit von { $name } ist um. Wenn du reklamierst, ist { $name } endgültig ausgeschieden, wie nach dem Aufgeben. Oder warte: Noch kann { $name } ziehen, und du kannst auch später reklamieren.
clock-claim-kept = Du hast nicht reklamiert. Das geht auch später: Drücke **Reklamieren** unter `/brett`.
clock-claimed = Du hast reklamiert: { $name } ist ausgeschieden.
clock-snoozed = Ich erinnere dich <t:{ $until }:R> noch einmal.
# Eine öffentliche Nachricht nennt das Spiel nicht: Nicht alle dürfen jene Partie sehen.
clock-also = -# Auch { $link }: Die Zeit von { $name } { $over ->
    [0] endet <t:{ $until }:R>.
   *[other] ist um (<t:{ $until }:R>).
}
clock-also-more = -# … und { $number } weitere: `/meinepartien` zeigt sie.
clock-digest = { $number ->
    [one] **Eine Partie wartet auf dich.**
   *[other] **{ $number } Partien warten auf dich.**
}

clock-setting-mention = **Erinnerungen**: Ich erwähne dich beim Brett, wenn die Hälfte deiner Zeit um ist, wenn nur noch ein Fünftel übrig ist und in der letzten Stunde.
clock-setting-message = **Erinnerungen**: Ich schicke dir eine Direktnachricht, wenn die Hälfte deiner Zeit um ist, wenn nur noch ein Fünftel übrig ist und in der letzten Stunde. Geht das nicht, erwähne ich dich.
clock-setting-digest = **Erinnerungen**: eine Direktnachricht am Tag, mit allen Partien, die auf dich warten. Sofort kommen nur zwei Arten von Warnungen: die in der letzten Stunde deiner Zeit und die in Partien mit strenger Uhr.
clock-setting-never = **Erinnerungen**: keine. Ich warne dich auch nicht, wenn deine Zeit fast um ist.
clock-setting-quiet-digest = **Stille Bretter**: Ein neues Brett pingt dich nicht an. Du erfährst davon in der Direktnachricht einmal am Tag, wenn du dann noch die Hälfte deiner Zeit hast.
clock-setting-quiet-sleep = **Stille Bretter**: Während du schläfst oder im Urlaub bist, pingt dich ein neues Brett nicht an. Du erfährst danach davon, wenn du dann noch die Hälfte deiner Zeit hast.
clock-setting-sleep = **Schlaf**: Deine Uhren stehen täglich { $hours } ({ $zone }). Das gilt für Partien, die ab jetzt beginnen, wenn die Uhr mindestens 12 Stunden hat.
clock-setting-no-sleep = **Schlaf**: Deine Zeit läuft auch nachts. `/einstellungen schlaf:23-7` mit deiner Zeitzone ändert das.
clock-setting-vacation = **Urlaub**: Vom <t:{ $from }:f> bis zum <t:{ $until }:f> stehen deine Uhren. Deine Lobbys und die Bretter deiner Partien zeigen es schon drei Tage vorher.
clock-setting-no-vacation = **Urlaub**: keiner. { $days ->
    [0] Du hast alle deine Tage der letzten 12 Monate verbraucht.
    [one] Du hast noch einen Tag: `/einstellungen urlaub:1`.
   *[other] `/einstellungen urlaub:` hält deine Uhren an; du hast noch { $days } Tage.
}

clock-vacation-too-late = **Zu spät für Urlaub**: Hier war deine Zeit schon um: { $links }. Zieh dort, solange es noch geht.

clock-button-mention = Erinnern: Erwähnung
clock-button-message = Erinnern: Nachricht
clock-button-digest = Erinnern: einmal am Tag
clock-button-never = Keine Erinnerungen
clock-button-claim-sure = Jetzt reklamieren
clock-button-wait = Warten
clock-button-snooze = Später erinnern
clock-button-no-sleep = Keine Schlafzeit
clock-button-no-vacation = Urlaub beenden

## Was nicht stimmt

problem-no-clock = Diese Partie hat keine Uhr: Die Zeit läuft nie ab. Beenden kannst du sie mit `/beenden` oder mit **Partie abbrechen** unter `/brett`.
problem-time-up = Deine Zeit war um, bevor dieser Zug ankam. Diese Uhr ist streng, darum bist du ausgeschieden.
problem-time-left = Noch ist bei niemandem die Zeit um. Die laufende Zeit endet <t:{ $until }:R>; { $strict ->
    [0] dann kannst du reklamieren
   *[other] diese Uhr ist streng: Wer dann nicht gezogen hat, scheidet sofort aus
}.
problem-yours-is-up = Deine eigene Zeit ist um. Zieh jetzt: Die anderen können jederzeit reklamieren.
problem-yours-runs = Du bist am Zug, darum läuft nur deine eigene Zeit: Es gibt nichts zu reklamieren.
problem-not-your-turn = In dieser Partie bist du nicht am Zug, darum gibt es nichts zu erinnern.
problem-vacation-spent = { $days ->
    [0] Du hast keinen Urlaub mehr: Es gibt höchstens 28 Tage in 12 Monaten.
    [one] Du hast noch einen Tag Urlaub, von 28 in 12 Monaten. Nimm nur einen Tag.
   *[other] Du hast noch { $days } Tage Urlaub, von 28 in 12 Monaten. Nimm weniger Tage.
}
problem-vacation-days-missing = Wie viele Tage? Ergänze `urlaub:`, von 1 bis 28.
problem-clock-length = `{ $typed }` verstehe ich nicht als Zeit. Schreib `10 Tage + 36 Stunden` (zehn Tage, und 36 Stunden mehr pro Zug), `10 min + 15 s`, `3 Tage pro Zug` oder `ohne`.
problem-clock-unit = { $number } wovon? Schreib zum Beispiel `{ $ways }`.
problem-clock-bank = Eine Uhr kann mit 30 Sekunden bis 60 Tagen beginnen, nicht mit `{ $length }`. Die meisten spielen mit `10 Tage + 36 Std.`.
problem-clock-increment = Ein Zug kann einer Uhr höchstens 14 Tage dazugeben, nicht `{ $length }`. Die meisten spielen mit `10 Tage + 36 Std.`.
problem-clock-other = `{ $typed }` kann ich in einer Uhr nicht verwenden. Eine Uhr hat eine Zeit am Anfang, eine Zugabe pro Zug und eine Obergrenze: `30 min + 30 s`, `3 Tage + 12 Std, höchstens 5 Tage` oder `3 Tage pro Zug`.
problem-clock-unclear = Das kann ich auf zwei Arten lesen: `{ $one }` oder `{ $other }`. Schreib, was du meinst.
problem-clock-limit = Die Obergrenze ist kleiner als die Zeit am Anfang. Wähle eine höhere oder lass sie weg.
problem-sleep-hours = `{ $typed }` verstehe ich nicht als zwei Uhrzeiten. Schreib `23-7`, `22 bis 6 Uhr` oder `aus`.
problem-sleep-length = Die Schlafzeit kann bis zu zwölf Stunden lang sein. Schreib zum Beispiel `23-7` oder `23 bis 7 Uhr`.
problem-sleep-zone = Die Zeitzone `{ $typed }` kenne ich nicht. Wähle eine, die beim Eingeben vorgeschlagen wird, zum Beispiel `Europe/Berlin`, oder schreib `UTC+2`.
problem-sleep-hours-missing = Wann schläfst du? Gib Uhrzeiten und Zeitzone zusammen an: `/einstellungen schlaf:23-7 zeitzone:` und eine große Stadt in deiner Nähe.
problem-sleep-zones = Das kann eine dieser Zeitzonen sein: `{ $zones }`. Schreib, welche du meinst.
problem-sleep-zone-missing = In welcher Zeitzone? Gib Uhrzeiten und Zeitzone zusammen an: `/einstellungen schlaf:23-7 zeitzone:` und eine große Stadt in deiner Nähe.

## Befehle

command-settings-sleep = Deine Uhren anhalten, während du schläfst, zum Beispiel 23-7 (nur du siehst das)
    .name = schlaf
command-settings-zone = Deine Zeitzone: gib eine große Stadt in deiner Nähe ein
    .name = zeitzone
command-settings-vacation = Wie viele Tage deine Uhren stehen sollen, höchstens 28 in 12 Monaten
    .name = urlaub
command-settings-in_days = In wie vielen Tagen der Urlaub beginnt (sonst: sofort)
    .name = in_tagen
