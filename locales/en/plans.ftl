## Plans: what a player answers if the others play what they expect. They are typed with `/move`.

# The words with which a plan begins, with spaces between them.
plan-words = if
# The words between the turns of a typed plan, with spaces between them.
plan-between = then legal possible
# The words for the two answers that are no turns, with spaces between them. The bot itself writes the first one.
plan-resign = resign
plan-accept = accept
plan-set = Planned: { $plan }. { $seats ->
    [2] If your opponent plays as planned, I play your answer at once. If they play anything else, the plan ends and I ask you.
   *[other] When it is your turn and the next of these turns is legal, I play it. Otherwise the plan ends and I ask you.
} Nobody else sees the plan.
plan-one-branch = -# This is one line of turns, one after the other. `;` begins another: `if … then …; if … then …`.
plan-mine = **Your plan**: { $plan }
plan-ended = -# Your plan has ended: it does not fit what was played.
plan-dropped = -# No longer planned: { $plan }
plan-gone = Your plan is deleted. I ask you when it is your turn.
plan-turn-refused = `{ $part }` for { $name }: { $reason }
plan-listed = ✎ plan
plan-answered = -# { $names } answered as planned.

problem-plan-on-own-turn = It is your turn. Type your turn first and then the plan: `your turn, if their turn then your answer`.
problem-plan-two-replies = Your plan has two answers to the same turns: `{ $part }` is the second. Keep one of them.
problem-plan-nobodys-turn = No turn can be planned at `{ $part }`: the match is over by then, or secret choices come next. End that branch earlier.
problem-plan-end-not-here = `{ $part }` can only be your own answer, and only at the end of a branch.
problem-plan-without-reply = The plan has no answer of yours. Type a turn of your opponent and your answer: `if their turn then your answer`. `;` begins another branch.
problem-plan-condition = With more than two players, a plan cannot wait for a turn of somebody else, such as `{ $part }`. Type your own next turns: `if legal your next turn, then the one after it`.
problem-plan-too-long = The plan is too long. Plan fewer turns ahead.
