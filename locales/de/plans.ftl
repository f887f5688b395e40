## Pläne: was jemand antwortet, wenn die anderen ziehen wie erwartet. Man gibt sie mit `/ziehen` ein.

# The words with which a plan begins, with spaces between them.
plan-words = wenn falls
# The words between the turns of a typed plan, with spaces between them.
plan-between = dann danach möglich erlaubt
# The words for the two answers that are no turns, with spaces between them. The bot itself writes the first one.
plan-resign = aufgeben aufgabe
plan-accept = annehmen akzeptieren
plan-set = Geplant: { $plan }. { $seats ->
    [2] Zieht die Gegenseite wie geplant, spiele ich sofort deine Antwort. Bei jedem anderen Zug endet der Plan, und ich frage dich.
   *[other] Wenn du am Zug bist und der nächste dieser Züge erlaubt ist, spiele ich ihn. Sonst endet der Plan, und ich frage dich.
} Außer dir sieht den Plan niemand.
plan-one-branch = -# Das ist eine einzige Zugfolge, ein Zug nach dem anderen. Mit `;` beginnt eine neue: `wenn … dann …; wenn … dann …`.
plan-mine = **Dein Plan**: { $plan }
plan-ended = -# Dein Plan ist zu Ende: Er passt nicht zu dem, was gezogen wurde.
plan-dropped = -# Nicht mehr geplant: { $plan }
plan-gone = Dein Plan ist gelöscht. Ich frage dich, wenn du am Zug bist.
plan-turn-refused = `{ $part }` für { $name }: { $reason }
plan-listed = ✎ Plan
plan-answered = -# { $names }: Antwort wie geplant.

problem-plan-on-own-turn = Du bist am Zug. Gib zuerst deinen Zug ein und dann den Plan: `dein Zug, wenn Zug der Gegenseite dann deine Antwort`.
problem-plan-two-replies = Dein Plan hat zwei Antworten auf dieselben Züge: `{ $part }` ist die zweite. Behalte nur eine.
problem-plan-nobodys-turn = Bei `{ $part }` lässt sich nichts planen: Die Partie ist dann vorbei, oder es folgt eine geheime Wahl. Lass die Zugfolge vorher enden.
problem-plan-end-not-here = `{ $part }` kann nur deine eigene Antwort sein, und nur am Ende einer Zugfolge.
problem-plan-without-reply = Der Plan enthält keine Antwort von dir. Gib einen Zug der Gegenseite und deine Antwort ein: `wenn Zug der Gegenseite dann deine Antwort`. Mit `;` beginnt eine neue Zugfolge.
problem-plan-condition = Bei mehr als zwei Spielern kann ein Plan nicht auf den Zug von jemand anderem warten, etwa `{ $part }`. Gib deine eigenen nächsten Züge ein: `wenn möglich dein nächster Zug, dann der danach`.
problem-plan-too-long = Der Plan ist zu lang. Plane weniger Züge voraus.
