## Pläne: was jemand antwortet, wenn die anderen ziehen wie erwartet. Man gibt sie mit `/ziehen` ein.

# The words between the turns of a typed plan, with spaces between them. The first one begins a plan.
plan-words = wenn dann möglich
# The words for the two answers that are no turns, in small letters.
plan-resign = aufgeben
plan-accept = annehmen
plan-set = Geplant: { $plan }. Zieht die Gegenseite wie geplant, spiele ich sofort deine Antwort. Bei jedem anderen Zug endet der Plan, und ich frage dich. Außer dir sieht den Plan niemand.
plan-set-turns = Geplant: { $plan }. Wenn du am Zug bist und der nächste dieser Züge erlaubt ist, spiele ich ihn. Sonst endet der Plan, und ich frage dich. Außer dir sieht den Plan niemand.
plan-mine = **Dein Plan**: { $plan }
plan-gone = Dein Plan ist gelöscht. Ich frage dich, wenn du am Zug bist.
plan-listed = ✎ Plan
plan-answered = -# { $names }: Antwort wie geplant.
button-unplan = Plan löschen

problem-plan-on-own-turn = Du bist am Zug. Gib zuerst deinen Zug ein und dann den Plan, etwa `c3, wenn e5 dann a1`.
problem-plan-two-replies = Dein Plan hat zwei Antworten auf dieselben Züge: `{ $part }` ist die zweite. Behalte nur eine.
problem-plan-nobodys-turn = Bei `{ $part }` lässt sich nichts planen: Die Partie ist dann vorbei, oder es folgt eine geheime Wahl. Lass die Zugfolge vorher enden.
problem-plan-end-not-here = `{ $part }` kann nur deine eigene Antwort sein, und nur am Ende einer Zugfolge.
problem-plan-without-reply = Der Plan enthält keine Antwort von dir. Gib einen Zug der Gegenseite und deine Antwort ein, etwa `wenn c3 dann d4`; mit `;` beginnt eine neue Zugfolge.
problem-plan-too-long = Der Plan ist zu lang. Plane weniger Züge voraus.
