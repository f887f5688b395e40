# The teacher: hints, and the review of a match that is over.

teacher-hint-asked = A hint makes this match **not rated**, for everybody in it: it will not count on the leaderboard, and the board says that there was a hint. Do you want one?
teacher-button-hint = Show me a hint
teacher-button-begin = What do I begin with?
teacher-button-turn = Which turn?
teacher-button-play = Play it

teacher-matter-wins-now = **You can win with this turn.**
teacher-matter-wins-soon = **You can win, whatever the others play**, within some { $turns } turns of yours. This is proven.
teacher-matter-lost = Whatever you play, you cannot keep the last place off: this is proven. The hint is a turn to make the others find their way.
teacher-matter-threat = **Mind what { $name } threatens:** { $turn }. Most of your turns do not prevent it.
teacher-matter-threat-wins = **{ $name } threatens to win** with { $turn }. Most of your turns do not prevent it.
teacher-matter-only-turn = **Take care:** one turn is clearly better than all others I tried.
teacher-matter-secret = Everybody chooses in secret now, so I can only say what does well against many choices of the others.
teacher-matter-quiet = Nothing is urgent: several turns are about as good.
teacher-expected = Your chances: **{ $percent } of 100** (100 is the first place, 0 the last).
teacher-begins = Begin with `{ $part }`.
teacher-turn = Play { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-follows = What I expect then:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-sure-proven = Proven, whatever is answered: I looked at { $nodes } positions.
teacher-sure-all = I am fairly sure: I looked at { $nodes } positions, some of them { $depth } turns ahead, in three searches that found the same turn.
teacher-sure-most = I am not quite sure: I looked at { $nodes } positions, some of them { $depth } turns ahead; two of three searches found this turn.
teacher-sure-none = It is a close choice: I looked at { $nodes } positions, some of them { $depth } turns ahead, and each of three searches found another turn.
teacher-foot = somebody had a hint: this match is not rated
teacher-busy = I have too much to think about just now. Please ask again in a moment.

teacher-button-review = Review
teacher-review-begins = I am looking at all { $turns } turns of { $what } again. This can take half a minute.
teacher-review-title = ### Review of { $what }
teacher-review-chances = The chances of each player, turn by turn: 100 is the first place, 0 the last.
teacher-review-points = Most was lost here. The buttons show what would have been better.
teacher-review-no-points = No single turn lost much: nobody gave a clear advantage away.
teacher-review-point = { $number }. Turn { $turn }, { $name }: `{ $played }`. The chances fell from { $before } to { $after }.
teacher-review-depth = For each turn I looked at up to { $nodes } positions, where much seemed to be lost at up to eight times as many. That is no proof, but better than a glance.
teacher-review-button-point = { $number }: turn { $turn }
teacher-review-button-course = All turns
teacher-review-point-title = ### Turn { $turn } of { $what }
teacher-review-played = { $name } played { $played }, and the chances fell from **{ $before }** to **{ $after }** of 100.
teacher-review-better = Better was { $turn }.
teacher-review-follows = What could have followed:{ $turns }
teacher-review-sure = I looked at { $nodes } positions, some of them { $depth } turns ahead.
teacher-review-proven = This is proven: I looked at { $nodes } positions.
teacher-review-board = The picture shows the board before the turn.
teacher-review-alt = The chances of each player of { $what }, in { $turns } turns. { $players }
teacher-review-alt-player = { $name }: { $values }.
teacher-review-alt-value = { $percent } at turn { $turn }
teacher-review-alt-end = { $percent } in the end
teacher-review-nothing = There is nothing to review: no turn was played in the open.

problem-same-position = Another match that you play, or one of the players, stands just like this: { $link }. I say nothing about this position until that has moved on.
