## Analysis: a private board on which a person tries turns for all seats.

# Above the board. $what: the game, and the match's code if there is one
# $turn (TurnNumber)
analysis-title = **Analysis of { $what }**, { $turn ->
    [0] from the start
   *[other] after turn { $turn }
}. Only you see it, and nothing is played.
analysis-empty = The analysis begins here.
analysis-now = This is the position of the match now.
# $turns (usize)
analysis-ask-delete = **Delete { $turns ->
    [one] this turn
   *[other] these { $turns } turns
} that you tried?** You cannot get them back.
analysis-name-needs-line = You can only name turns that you type with `line:`. Give both together, as in `line:c3, a1 name:Wall`.
analysis-no-such-turn = This match has only { $turns } turns so far. Begin `line:` with the number of one of these turns, or without a number.
# $turns (String)
analysis-line = Tried: { $turns }
analysis-branch = Branch: **{ $name }**
analysis-how-to-type = -# You can type turns too: `/match code:{ $code } line:` suggests them. With `name:` you name the branch that you type.
# Above the buttons with which a turn is put together
analysis-panel = { $name } to play. Choose below. You only try turns here: the match does not change.
analysis-ready = **{ $turn }**: { $meaning }. Press **Try this**, or choose what comes next.
analysis-menu = Branches
analysis-expected = **Level 6** would play `{ $turn }` for { $name }. Chances to win: { $chances }.
analysis-expected-after = After `{ $turn }`: { $chances }.
analysis-over = After `{ $turn }` the match is over.
analysis-chance = { $name } { $percent } %
analysis-text = To show this branch to others, send them `/match code:{ $code } line:{ $line }`. It works for everybody who can see the match.
analysis-text-file = This branch is too long for a message, so its turns are in this file. To see the branch, others type `/match code:{ $code } line:` and paste the text of the file. It works for everybody who can see the match.
analysis-text-file-start = This branch is too long for a message, so its turns are in this file.
# $matches: which matches in play can be analysed
# $matches (&'static str)
analysis-server = { $matches ->
    [never] Matches **cannot be analysed** while they are in play.
    [casual] While they are in play, only matches that are **not rated** can be analysed.
   *[all] Matches in play can be **analysed** on a private board, without a computer's help.
} `/server analysis:` changes this.
analysis-button-analyse = Analyse
analysis-button-try = Try a turn
analysis-button-try-this = Try this
analysis-button-to-board = To the board
analysis-button-back = ◀ One turn back
analysis-button-on = One turn on ▶
analysis-button-home = Current position
analysis-button-start = To the beginning
analysis-button-earlier = Earlier branches
analysis-button-plan = Plan this
analysis-button-plan-turns = Plan my turns
analysis-button-play-and-plan = Play, plan the rest
analysis-button-ask = Ask level 6
analysis-button-text = Share as text
analysis-button-delete = Delete from here
analysis-button-delete-all = Delete all branches
analysis-button-delete-turns = Delete turns

problem-analysis-off = { $rated ->
    [1] On this server, rated matches cannot be analysed while they are in play.
   *[other] On this server, matches cannot be analysed while they are in play.
} You can analyse the match when it is over.
problem-plays-rated = You are playing a rated match of { $game }: { $link }. Until that match is over, this game has no hints, answers of level 6 or practice for you, no reviews of matches that began later, and no computers that could help you. And if computers play in a rated match, you can play no other rated match of this game at the same time.
problem-other-plays-rated = **{ $name }** plays a rated match of { $game }, or waits for one. Until that match is over, **{ $name }** cannot play here with computers that could help in that match. And if computers play in one of the two matches, they cannot both be rated. Play without these computers, or without **{ $name }**.
problem-branch-gone = You have deleted this branch. Press **Analyse** below the match's board to go on.
problem-branch-without-reply = This branch has no turn of yours to plan. Try turns until one of them is yours, then plan the branch.
problem-analysis-full = There is no room for more turns in this analysis. Delete a branch that you no longer need.
problem-analysis-unreadable = I cannot read your analysis of this position. Perhaps another version of me saved it, so I have not changed it.
problem-nothing-to-try = The match is over after these turns, so nothing more can be tried.
problem-branch-left = The match has gone another way than this branch. Press **Analyse** below its latest board.

command-match-line = Turns to try on a board of your own, such as: c3, a1, e5 (the match's code comes first)
command-match-name = A name for the branch that you type in line
command-server-analysis = Which matches in play people can analyse on a private board (default: all)
choice-analysis-all = all matches
choice-analysis-casual = only matches that are not rated
choice-analysis-never = no match

# In the menu on a message
menu-analyse-message = Analyse
