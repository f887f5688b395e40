# Wo eine Partie gespielt wird.
place-named = **{ $what }** mit { $with }
place-said-there = Erledigt. Die Partie zeigt, was sich geändert hat: { $link }
place-not-yours = In { $code } spielst du nicht mit. `/meinepartien` zeigt die Partien, die du spielst.
place-gone = Erledigt, aber niemand kann es sehen: Der Kanal dieser Partie ist weg, oder ich darf ihn nicht mehr benutzen. Um in einem anderen Kanal weiterzuspielen, gib dort `/partie code:{ $code }` ein und drück **Hier zeigen**.
place-lost = Der Kanal dieser Partie ist weg, oder ich darf ihn nicht mehr benutzen. Um in einem anderen Kanal weiterzuspielen, gib dort `/partie code:{ $code }` ein und drück **Hier zeigen**. Mit `/aufgeben partie:{ $code }` gibst du auf.
place-lost-told = Der Kanal deiner Partie **{ $game }** mit { $players } ist weg, oder ich darf ihn nicht mehr benutzen. Damit sie weitergeht, nimm `/partie code:{ $code }` in einem Kanal, den ihr alle seht, und drücke **Hier zeigen**. Überall, auch hier, kannst du `/ziehen`, `/zurücknehmen` und `/aufgeben` mit `partie:{ $code }` nutzen und unter `/partie` **Reklamieren** und **Partie abbrechen** drücken.
place-still-there = Diese Partie bleibt, wo sie ist, denn dort können alle Beteiligten sie sehen: { $link }
place-not-for-all = Dieser Kanal ist nicht sichtbar für { $names }. Wähle einen, den alle Beteiligten sehen.
place-guest = Hier kann ich nur auf Befehle und Buttons antworten. Ich kann keine Threads öffnen, und Erinnerungen kommen als Direktnachrichten. Denkt ein Computer lange nach, zeigt `/brett` seinen Zug.
place-guest-thread = Hier kann ich nur auf Befehle und Buttons antworten, also keinen Thread öffnen. Nutze `/spielen` ohne `thread`.
place-seen-by-you-alone = Hier würdest nur du meine Nachrichten sehen. Um hier mit anderen zu spielen, brauchst du in diesem Kanal eine Berechtigung: { $permission }. Wer den Server verwaltet, kann sie dir geben oder mich zum Server hinzufügen. Du kannst auch in einer Gruppe oder in Direktnachrichten mit mir spielen.
place-unknown-readers = Die Partie bleibt, wo sie ist, denn ich kann nicht herausfinden, wer diese Unterhaltung liest. Wähle einen Kanal auf einem Server, der mich hinzugefügt hat.
place-forget-leaves = { $number ->
    [one] Du bist noch in einer Lobby oder Partie: Ich nehme dich aus der Lobby oder gebe die Partie für dich auf.
   *[other] Du bist noch in { $number } Lobbys und Partien: Ich nehme dich aus jeder Lobby und gebe jede Partie für dich auf.
}
