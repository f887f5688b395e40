## Plans: what a player answers if the others play what they expect. They are typed with `/move`.

# The words between the turns of a typed plan, with spaces between them. The first one begins a plan.
plan-words = if then legal
# The words for the two answers that are no turns, in small letters.
plan-resign = resign
plan-accept = accept
plan-set = Planned: { $plan }. If your opponent plays as planned, I play your answer at once. If they play anything else, the plan ends and I ask you. Nobody else sees the plan.
plan-set-turns = Planned: { $plan }. When it is your turn and the next of these turns is legal, I play it. Otherwise the plan ends and I ask you. Nobody else sees the plan.
plan-mine = **Your plan**: { $plan }
plan-gone = Your plan is deleted. I ask you when it is your turn.
plan-listed = ✎ plan
plan-answered = -# { $names } answered as planned.
button-unplan = Delete plan

problem-plan-on-own-turn = It is your turn. Type your turn first and then the plan, such as `c3, if e5 then a1`.
problem-plan-two-replies = Your plan has two answers to the same turns: `{ $part }` is the second. Keep one of them.
problem-plan-nobodys-turn = No turn can be planned at `{ $part }`: the match is over by then, or secret choices come next. End that branch earlier.
problem-plan-end-not-here = `{ $part }` can only be your own answer, and only at the end of a branch.
problem-plan-without-reply = The plan has no answer of yours. Type a turn of your opponent and your answer, such as `if c3 then d4`; `;` begins another branch.
problem-plan-too-long = The plan is too long. Plan fewer turns ahead.
