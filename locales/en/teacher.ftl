# The teacher: hints, and the review of a match that is over.

teacher-hint-asked = After a hint **you cannot gain** from this match on the leaderboard: if you win it does not count for you, and otherwise you count as last. For the others it counts as usual, and the board says that there was a hint. Do you want one?
teacher-button-hint = Show me a hint
teacher-button-begin = What do I begin with?
teacher-button-turn = Which turn?
teacher-button-play = Take this turn

teacher-matter-wins-now = **You can win with this turn.**
teacher-matter-wins-soon = **You can win, whatever is answered**, in { $turns } turns of your own, this one counted.
teacher-matter-wins = **You can win, whatever is answered.** I do not know in how many turns.
teacher-matter-lost = { $seats ->
    [2] Whatever you play, you lose if the other finds the way. The hint makes that hardest.
   *[other] Whatever you play, the last place cannot be kept off if the others find their way. The hint makes that hardest for them.
}
teacher-matter-threat = **Mind a threat** of { $name }: { $turn }. The turn I would play answers it.
teacher-matter-threat-wins = **Mind a threat to win** of { $name }: { $turn }. The turn I would play prevents it.
teacher-matter-threat-stays = { $name } **threatens to win** with { $turn }, and the turn I would play does not prevent it.
teacher-matter-only-turn = **Take care:** one turn is clearly better than all others I tried.
teacher-matter-secret = Everybody chooses in secret now, so I can only say what does well against many choices of the others.
teacher-matter-others = { $good ->
    [one] **Take care:** of { $tried } other turns that I tried, one is about as good as the one I would play.
   *[other] I tried { $tried } other turns: { $good } are about as good as the one I would play.
}
teacher-matter-others-all = { $tried ->
    [one] There is one other turn, and it is about as good as the one I would play.
   *[other] I tried { $tried } other turns: all of them are about as good as the one I would play.
}
teacher-matter-no-other = You have no other turn.
teacher-not-rated = -# You had a hint: if you win this match, it does not count for you.
teacher-expected = Your chances: **{ $percent } of 100** to be first.
teacher-begins = Begin with { $part }.
teacher-turn = Play { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-then = After it: { $facts }
teacher-follows = What I expect then:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-followed-pass = - { $name } has nothing to do and passes.
teacher-followed-end = - That ends the match: { $first } wins.
teacher-followed-end-shared = - That ends the match, and nobody is first alone.
teacher-sure-proven = This is proven.
teacher-sure-unsearched = I did not look ahead for this one.
teacher-sure-all = I am fairly sure: I searched three times, and found the same turn each time.
teacher-sure-most = I am not quite sure: I searched three times, and found the same turn twice.
teacher-sure-none = It is a close choice: I searched three times, and found a different turn each time.
teacher-searched = { $depth ->
    [one] I looked at { $nodes } positions.
   *[other] I looked at { $nodes } positions, up to { $depth } turns ahead.
}
teacher-thousands = { $count } thousand
teacher-millions = { $count } million
teacher-foot = with a hint, which cannot win it on the leaderboard
teacher-thinking = I am thinking about it, which takes a moment longer than usual.
teacher-busy = I have too much to think about just now. Please ask again in a moment.

teacher-button-review = Review
teacher-review-begins = I am looking at all { $turns } turns of { $what } again. This can take half a minute, and longer while others ask me, too.
teacher-review-title = ### Review of { $what }
teacher-review-chances = The chances of each player to be first, turn by turn. Together they are always 100.
teacher-review-points = These turns lost most, whoever played them. The buttons below show what would have been better.
teacher-review-points-own = These turns lost most, your own worst among them. The buttons below show what would have been better.
teacher-review-none-of-yours = I found no turn of yours that clearly lost something.
teacher-review-turn = turn { $turn }
teacher-review-no-points = No single turn lost much: nobody gave a clear advantage away.
teacher-review-point = { $number }. { $name } played `{ $played }` in { $turn }, and their chances fell from { $before } to { $after }.
teacher-review-depth = -# I looked at up to { $nodes } positions before each turn. Where much seemed lost, I compared the turn with a better one, both equally deep.
teacher-review-button-point = { $number }: { $turn }
teacher-review-button-course = All turns
teacher-review-point-title = ### { $what }, { $turn }
teacher-review-played = { $name } played { $played }, and their chances fell from **{ $before }** to **{ $after }** of 100.
teacher-review-better = Better was { $turn }.
teacher-review-follows = What could have followed:{ $turns }
teacher-review-answer = Why it was worse:{ $turns }
teacher-review-proven = This is proven.
teacher-review-board = The picture shows the board before the turn, and in gold what would have been better.
teacher-review-alt = The chances of each player of { $what }, in { $turns } turns. { $players }
teacher-review-alt-player = { $name }: { $values }.
teacher-review-alt-value = { $turn ->
    [0] { $percent } at the beginning
   *[other] { $percent } before turn { $turn }
}
teacher-review-alt-end = { $percent } in the end
teacher-review-nothing = There is nothing to review: no turn was played in the open.

problem-same-position = Another match that you play stands just like this: { $link }. I say nothing about this position until that has moved on.
problem-same-position-of-players = One of the players is playing another match that stands as this one once did. I say nothing about that position until the other match has moved on or is over.
