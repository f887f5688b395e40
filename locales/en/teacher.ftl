# The teacher: hints, and the review of a match that is over.

teacher-button-hint = Hint
teacher-button-begin = First step
teacher-button-turn = Whole turn
teacher-button-play = Use this turn

teacher-matter-wins-now = **You can win with this turn.**
# $turns (u32)
teacher-matter-wins-soon = **You can win, whatever the others play**, in { $turns } of your own turns, this one included.
teacher-matter-wins = **You can win, whatever the others play.** I do not know in how many turns.
teacher-matter-lost = { $seats ->
    [2] Whatever you play, you lose if your opponent plays well. The hint is the turn that makes it hardest for them.
   *[other] Whatever you play, you come last if the others play well. The hint is the turn that makes it hardest for them.
}
teacher-matter-threat = **Watch out:** { $name } threatens { $turn }. The turn I would play answers it.
teacher-matter-threat-wins = **Watch out:** { $name } **threatens to win** with { $turn }. The turn I would play prevents it.
teacher-matter-threat-stays = { $name } **threatens to win** with { $turn }, and the turn I would play does not prevent it.
teacher-matter-only-turn = **Take care:** one turn is clearly better than all the others that I tried.
teacher-matter-secret = Everybody chooses in secret now, so I can only say what works well against many choices of the others.
teacher-matter-others = { $good ->
    [one] **Take care:** besides the best turn I tried { $tried } others, and only one is about as good.
   *[other] You have a choice: besides the best turn I tried { $tried } others, and { $good } are about as good.
}
teacher-matter-others-all = { $tried ->
    [one] There is one other turn, and it is about as good as the best.
   *[other] You have a free choice: I tried { $tried } other turns, and all are about as good as the best.
}
teacher-matter-no-other = You have no other turn.
teacher-expected = Your chance to win: **{ $percent } of 100**.
teacher-begins = Begin with { $part }.
teacher-turn = Play { $turn }.
teacher-turn-with-meaning = `{ $turn }` ({ $meaning })
teacher-turn-alone = `{ $turn }`
teacher-then = After this turn: { $facts }
# $turns (String)
teacher-follows = What I expect then:{ $turns }
teacher-followed = - { $name }: { $turn }
teacher-followed-pass = - { $name } has no legal turn and passes.
# $turns (usize)
teacher-followed-later = - { $turns ->
    [one] One more turn follows.
   *[other] { $turns } more turns follow.
}
teacher-followed-end = - That ends the match: { $first } wins.
teacher-followed-end-shared = - That ends the match, and the first place is shared.
teacher-sure-proven = I am certain of this.
teacher-sure-unsearched = I did not look ahead for this turn.
teacher-sure-all = I searched three times and came to the same turn each time.
teacher-sure-most = I searched three times, and came to the same turn twice.
teacher-sure-none = It is a close choice: I searched three times, and came to three different turns.
teacher-searched = { $depth ->
    [one] I looked at { $nodes } positions.
   *[other] I looked at { $nodes } positions, up to { $depth } turns ahead.
}
teacher-thousands = { $count } thousand
teacher-millions = { $count } million
# $over (u8)
teacher-foot = { $over ->
    [1] a player had a hint
   *[0] a player had a hint: if that player wins, the match does not count
}
teacher-thinking = I am still thinking. This takes a moment longer than usual.
teacher-busy = I am thinking about too many things now. Please ask again in a moment.

teacher-button-review = Review
teacher-review-begins = I am looking at all { $turns } turns of { $what } again. This can take half a minute, or longer if others are asking me, too.
teacher-review-title = ### Review of { $what }
teacher-review-chances = -# The picture shows each player's chance to win, turn by turn. The chances always add up to 100.
teacher-review-points = These were the biggest mistakes of all players. The buttons below show the better turns.
teacher-review-points-own = These turns were the biggest mistakes. Your own biggest mistake is among them. The buttons below show what would have been better.
teacher-review-none-of-yours = None of these mistakes is yours. Where your curve falls, no other turn was clearly better.
teacher-review-no-points = There was no big mistake: no single turn lost much.
teacher-review-resigned = { $name } resigned with a chance of { $percent } of 100.
# $turn (TurnNumber), $played (String)
teacher-review-point = { $number }. { $name } played `{ $played }` in turn { $turn }, and their chances fell from { $before ->
    [100] certain
   *[other] { $before }
} to { $after ->
    [0] none
   *[other] { $after }
}.
teacher-review-depth = -# I looked at up to { $nodes } positions for each turn. When a turn seemed to lose much, I compared it with a better one, and looked equally far ahead for both.
# $turn (TurnNumber)
teacher-review-button-point = { $number }: turn { $turn }
teacher-review-button-course = All turns
# $turn (TurnNumber)
teacher-review-point-title = ### { $what }, turn { $turn }
# $played (String)
teacher-review-played = { $name } played { $played }, and their chances fell from **{ $before ->
    [100] certain
   *[other] { $before }
}** to **{ $after ->
    [0] none
   *[other] { $after } of 100
}**.
teacher-review-better = A better turn was { $turn }.
# $turns (String)
teacher-review-follows = What could have followed:{ $turns }
# $turns (String)
teacher-review-answer = Why it was worse:{ $turns }
teacher-review-proven = I am certain of this.
teacher-review-board = -# The picture shows the board before the turn. Whole gold rings mark the better turn, broken rings the turn that was played.
# $turn (TurnNumber)
teacher-review-corner = turn { $turn }
# $turn (TurnNumber), $better (String), $played (String)
teacher-review-board-alt = The board before turn { $turn }. Whole rings mark the better turn: { $better }. Broken rings mark the turn that was played: { $played }.
teacher-review-alt = { $what }, { $turns } turns: each player's chances in percent. { $changes } { $players }
teacher-review-alt-changes = The biggest mistakes: { $changes }.
# $turn (TurnNumber)
teacher-review-alt-change = turn { $turn } by { $name } (chances from { $before } to { $after })
teacher-review-alt-steady = There was no big mistake.
teacher-review-alt-player = { $name }: { $values }.
# $turn (TurnNumber)
teacher-review-alt-value = { $turn ->
    [0] { $percent } at the beginning
   *[other] { $percent } after turn { $turn }
}
teacher-review-alt-end = { $percent } in the end
teacher-review-nothing = There is nothing to review: this match has no turn that everybody could see.

teacher-button-practice = Play from here
teacher-practice-ask = You play on from this position against computers, as often as you like. Such a match never counts. Which level do you want?
# $turn (TurnNumber), $code (Vec<String>)
teacher-practice = Practice: this match goes on from turn { $turn } of { $code ->
    [none] another match
   *[other] match { $code }
}. It does not count.
# $turn (TurnNumber), $code (Vec<String>)
teacher-practice-foot = practice from turn { $turn } of { $code ->
    [none] another match
   *[other] { $code }
}: it does not count

problem-rated-without-hints = This match is rated, so nobody gets hints in it. Casual matches have them.
problem-before-practice = You can take back only turns that were played in this practice match. The practice began after your last turn, so there is nothing to take back yet.
problem-no-practice = Practice cannot begin at this position, or the match was deleted. Choose another position, or `/play` begins a new match.
