# The teacher: hints, and the review of a match that is over.

teacher-hint-asked = Do you want a hint? After it **you cannot gain** from this match on the leaderboard: a win does not count for you, and if you do not win, you count as last. For the others it counts as usual. The board says that there was a hint.
teacher-button-hint = Show me a hint
teacher-button-begin = What do I begin with?
teacher-button-turn = Which turn?
teacher-button-play = Take this turn

teacher-matter-wins-now = **You can win with this turn.**
teacher-matter-wins-soon = **You can win, whatever the others play**, in { $turns } turns of your own, counting this one.
teacher-matter-wins = **You can win, whatever the others play.** I do not know in how many turns.
teacher-matter-lost = { $seats ->
    [2] Whatever you play, you lose if your opponent plays well. The hint makes that hardest.
   *[other] Whatever you play, you come last if the others play well. The hint makes that hardest for them.
}
teacher-matter-threat = **Watch out:** { $name } threatens { $turn }. The turn I would play answers it.
teacher-matter-threat-wins = **Watch out:** { $name } **threatens to win** with { $turn }. The turn I would play prevents it.
teacher-matter-threat-stays = { $name } **threatens to win** with { $turn }, and the turn I would play does not prevent it.
teacher-matter-only-turn = **Take care:** one turn is clearly better than all others I tried.
teacher-matter-secret = Everybody chooses in secret now, so I can only say what does well against many choices of the others.
teacher-matter-others = { $good ->
    [one] **Take care:** I tried { $tried } other turns, and only one is about as good as the one I would play.
   *[other] You have a choice: I tried { $tried } other turns, and { $good } are about as good as the one I would play.
}
teacher-matter-others-all = { $tried ->
    [one] There is one other turn, and it is about as good as the one I would play.
   *[other] You have a free choice: I tried { $tried } other turns, and all are about as good as the one I would play.
}
teacher-matter-no-other = You have no other turn.
teacher-not-rated = -# You had a hint: if you win this match, it does not count for you.
teacher-expected = Your chance to be first: **{ $percent } of 100**.
teacher-begins = Begin with { $part }.
teacher-turn = Play { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-then = After it: { $facts }
teacher-follows = What I expect then:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-followed-pass = - { $name } has nothing to do and passes.
teacher-followed-end = - That ends the match: { $first } wins.
teacher-followed-end-shared = - That ends the match, and the first place is shared.
teacher-sure-proven = This is proven.
teacher-sure-unsearched = I did not look ahead for this one.
teacher-sure-all = I searched three times and chose this turn each time.
teacher-sure-most = I searched three times and chose this turn twice.
teacher-sure-none = It is a close choice: I searched three times and chose a different turn each time.
teacher-searched = { $depth ->
    [one] I looked at { $nodes } positions.
   *[other] I looked at { $nodes } positions, up to { $depth } turns ahead.
}
teacher-thousands = { $count } thousand
teacher-millions = { $count } million
teacher-foot = somebody had a hint: if they win, it does not count
teacher-thinking = I am still thinking. This takes a moment longer than usual.
teacher-busy = I have too much to think about just now. Please ask again in a moment.

teacher-button-review = Review
teacher-review-begins = I am looking at all { $turns } turns of { $what } again. This can take half a minute, and longer while others ask me, too.
teacher-review-title = ### Review of { $what }
teacher-review-chances = The chances of each player to be first, turn by turn. Together they are always 100.
teacher-review-points = These were the biggest mistakes of all players. The buttons below show the better turns.
teacher-review-points-own = These turns lost most. Your own worst turn is among them. The buttons below show what would have been better.
teacher-review-none-of-yours = I found no turn of yours that clearly lost something.
teacher-review-turn = turn { $turn }
teacher-review-no-points = No single turn lost much: nobody gave a clear advantage away.
teacher-review-point = { $number }. { $name } played `{ $played }` in { $turn }, and their chances fell from { $before } to { $after }.
teacher-review-depth = -# I looked at up to { $nodes } positions before each turn. When a turn seemed to lose much, I compared it with a better turn. I looked equally far ahead for both.
teacher-review-button-point = { $number }: { $turn }
teacher-review-button-course = All turns
teacher-review-point-title = ### { $what }, { $turn }
teacher-review-played = { $name } played { $played }, and their chances fell from **{ $before }** to **{ $after }** of 100.
teacher-review-better = A better turn was { $turn }.
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

problem-same-position = Another match of yours has the same position: { $link }. I say nothing about it until that match has gone on.
problem-same-position-of-players = One of the players is in another match, with a position that this match had. I say nothing about that position until the other match has gone on or is over.
