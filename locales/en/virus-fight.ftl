# Virus Fight

## The command, and how it ends

command-play-virus-fight = Programs that move, write, jump and erase; the last one running wins (2 to 5 players)
command-play-virus-fight-order = Who sits where

reason-last = one player is left

## Why a turn cannot be played

virus-fight-refusal-unreadable = I cannot read “{ $typed }” as a turn.
virus-fight-refusal-unreadable-program = I cannot read “{ $typed }” as a program: write one to five of your instructions, and a star behind the one to start on.
virus-fight-refusal-no-such-instruction = There is no instruction { $typed }: there are M, W, J and E, each of size 1, 2 and 3.
virus-fight-refusal-no-such-square = There is no square { $square } on this board, which ends at { $last }.
virus-fight-refusal-too-long = A program has at most 5 instructions, not { $length }.
virus-fight-refusal-twice = You have only one { $instruction } to write your program with.
virus-fight-refusal-no-star = Put a star behind the instruction that your marker starts on.
virus-fight-refusal-stars = Only one instruction can have the star, not { $stars }.
virus-fight-refusal-program-now = Nothing runs yet: write your program in secret first.
virus-fight-refusal-run-now = The programs are running: execute the instruction under your marker.
virus-fight-refusal-other-instruction = Your marker is on a { $action } at { $at }, and that is what you execute.
virus-fight-refusal-execute-first = You must execute the { $action } under your marker at { $at }, because you can.
virus-fight-refusal-cannot-execute = The { $action } under your marker cannot be executed now.
virus-fight-refusal-empty = No instruction is on { $square }.
virus-fight-refusal-marked = { $owner }’s marker is on { $square }.
virus-fight-refusal-your-marker = Your own marker is on { $square }.
virus-fight-refusal-not-in-block = The instruction on { $square } is not in the block your marker is on.
virus-fight-refusal-same-square = You must move the instruction to a square other than { $square }.
virus-fight-refusal-nowhere-to-go = The instruction on { $square } can go nowhere.
virus-fight-refusal-occupied = { $instruction } is on { $square }: choose an empty square.
virus-fight-refusal-far-from-others = { $to } is not beside another instruction of the block.
virus-fight-refusal-far-from-block = { $square } is not beside the block your marker is on.
virus-fight-refusal-no-spare = No { $instruction } is among your spares.
virus-fight-refusal-far-from-erase = { $square } is not beside an ERASE of the block your marker is on.
virus-fight-refusal-erase-something = To take nothing, you need an empty square beside an ERASE of your block.
virus-fight-refusal-foreign-block = { $square } is in a block where { $owner } has a marker and you have none.
virus-fight-refusal-step-too = After { $did } your marker must step, too.
virus-fight-refusal-no-step = After { $did } your marker on { $at } has nowhere to step.
virus-fight-refusal-far-from-marker = { $to } is not beside your marker on { $at }.
virus-fight-refusal-step-on-nothing = After that, no instruction is on { $to } to step to.
virus-fight-refusal-step-on-marker = Another marker is on { $to }.

## Label

virus-fight-label-action = { $action }, of which size?
virus-fight-label-add = { $instruction } as number { $number } of your program
virus-fight-label-start = let your marker start on { $start }
virus-fight-label-start-on-which = Start on which? That finishes the program. Or write another instruction.
virus-fight-label-file = file { $file }
virus-fight-label-take = move { $instruction } from { $from }
virus-fight-label-move = move { $instruction } to { $to }
virus-fight-label-move-step = move { $instruction } to { $to } and step to { $step }
virus-fight-label-move-out = move { $instruction } to { $to }, with nowhere to step: you are out
virus-fight-label-spare = write { $instruction }
virus-fight-label-write = write { $instruction } on { $at }
virus-fight-label-write-step = write { $instruction } on { $at } and step to { $step }
virus-fight-label-write-out = write { $instruction } on { $at }, with nowhere to step: you are out
virus-fight-label-erase = erase { $instruction } on { $at }
virus-fight-label-erase-step = erase { $instruction } on { $at } and step to { $step }
virus-fight-label-erase-out = erase { $instruction } on { $at }, with nowhere to step: you are out
virus-fight-label-erase-nothing = take nothing
virus-fight-label-erase-nothing-step = take nothing and step to { $step }
virus-fight-label-erase-nothing-out = take nothing, with nowhere to step: you are out
virus-fight-label-jump = jump to { $to } ({ $instruction })
virus-fight-label-step = only step, to { $to } ({ $instruction })
virus-fight-label-third = the position stands for the third time; the match ends, and the player with most spares wins
virus-fight-label-go-on = go on

## Line

virus-fight-line-to-write = Setup: { $waiting } to write a program in secret.
virus-fight-line-to-run = { $seat } to execute { $action } { $size } on { $at }. Round { $round }, begun by { $owner }.
virus-fight-line-last-move = { $seat } moved { $action } { $size } from { $from } to { $to } and stepped to { $step }.
virus-fight-line-last-write = { $seat } wrote { $action } { $size } on { $at } and stepped to { $step }.
virus-fight-line-last-erase = { $seat } erased { $action } { $size } on { $at } and stepped to { $step }.
virus-fight-line-last-erase-nothing = { $seat } took nothing with ERASE and stepped to { $step }.
virus-fight-line-last-jump = { $seat } jumped from { $from } to { $to }.
virus-fight-line-last-step = { $seat } could only step, to { $step }.
virus-fight-line-last-out = { $seat } played { $turn } and had nowhere to step: out.
virus-fight-line-passed = { $seat } can neither execute nor step: out.
virus-fight-line-writing = { $seat } writes.
virus-fight-line-ready = { $seat } is ready.
virus-fight-line-full-spares = All have one spare each of MOVE, WRITE, JUMP and ERASE in the sizes 1, 2 and 3.
virus-fight-line-own = Only you see your program: { $program }, on { $squares }.
virus-fight-line-alone = { $instruction } alone has nothing to step to: you would be out in your first turn.
virus-fight-line-alone-jump = { $instruction } alone can only jump to a block without a marker: if there is none in your first turn, you are out.
virus-fight-line-side = { $seat } on { $at }, { $action } { $size }.{ $ones ->
    [none] {""}
   *[other] {" One spare each: "}{ $ones }.
}{ $twos ->
    [none] {""}
   *[other] {" Two spares each: "}{ $twos }.
}{ $threes ->
    [none] {""}
   *[other] {" Three spares each: "}{ $threes }.
}{ $fours ->
    [none] {""}
   *[other] {" Four spares each: "}{ $fours }.
}{ $fives ->
    [none] {""}
   *[other] {" Five spares each: "}{ $fives }.
}
virus-fight-line-side-bare = { $seat } on { $at }, { $action } { $size }. No spares.
virus-fight-line-side-brief = { $seat } on { $at }, { $action } { $size }; spare { $cells }.
virus-fight-line-would-be-out = If nothing changes, { $seat } is out in their next turn.
virus-fight-line-few-ways = { $seat } can only get to { $squares }.
virus-fight-line-spares = Spares: { $scores }.
virus-fight-line-stuck = { $seat }’s marker has no unmarked instruction beside it to step to.
virus-fight-line-out-next = If nothing changes, { $seat } is out in their next turn.
virus-fight-line-twice = This position stands for the second time: at the third the match ends, and the player with most spares wins.
virus-fight-line-eliminated = { $seat } was eliminated.
virus-fight-line-left = { $seat } is out.
virus-fight-line-block = Block of { $waiting }: { $cells }.
virus-fight-line-empty-block = Block without a marker: { $cells }.
virus-fight-line-instructions = On the board: { $cells }.
virus-fight-line-board = The board has { $side } by { $side } squares: files a to { $file } from the left, ranks 1 to { $side } from below. Beside means up, down, left or right.
virus-fight-line-home = If { $seat } writes five instructions, they lie on { $squares }, in that order.
virus-fight-line-title-write = { $waiting } to write a program
virus-fight-line-title-write-many = { $number } to write a program
virus-fight-line-title-run = { $seat } to execute { $action } { $size }
virus-fight-line-corner-setup = setup
virus-fight-line-corner-run = round { $round }
virus-fight-line-note-writing = writes
virus-fight-line-note-ready = ready
virus-fight-line-note = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}
virus-fight-line-note-stuck = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}, no unmarked neighbour
virus-fight-line-note-eliminated = eliminated
virus-fight-line-note-left = left
virus-fight-line-score = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}, { $pips ->
    [one] 1 pip
   *[other] { $pips } pips
}

## Rules pages

rules-virus-fight-goal =
    ## Virus Fight
    Each player is a virus whose **marker** runs over instructions that belong to nobody. Every turn you execute the instruction under your marker and then step on. If you cannot step, you are out. The last virus wins.

    There are four instructions, **M**OVE, **W**RITE, **J**UMP and **E**RASE, in sizes 1 to 3. You begin with one of each: your spares.
    An instruction’s size is the number of its dots, its **pips**. It decides who begins, and counts in a stalemate; it makes nothing stronger.
    Two play on five by five squares, three on six by six, four on seven by seven, five on nine by nine.
rules-virus-fight-setup =
    ### 1. Your program
    In secret, write a program of one to five of your spares, left to right as you see it, with a star behind the one your marker starts on: `W3 M2* J1 E3`. When all are ready, the programs appear along the edge of the board, each centred where its player sits, or half a square to that player’s right.
    Beware of **one instruction alone**: a MOVE or an ERASE has nothing to step to, and a JUMP seldom has a block to go to, so you are out in your first turn. A WRITE can step to what it writes.
    The player with the fewest instructions begins. If several have equally few, the fewest pips decide, then the biggest instruction under the marker, then chance. Play goes on clockwise. The player on the biggest instruction begins every later round, so the last player of one round may be the first of the next.
rules-virus-fight-turn =
    ### 2. Your turn
    Instructions that touch form a **block**; yours is the one under your marker. *Touching* and *beside* always mean up, down, left or right, never diagonally. Execute what is under your marker:
    - **MOVE** takes an unmarked instruction of your block to an empty square beside another that was in the block before: `c3-d4 >c4` (from c3 to d4, then your marker steps to c4). The block may fall apart
    - **WRITE** puts a spare on an empty square beside any instruction of your block: `W2@d4 >c4`. Without spares it does nothing: you only step
    - **JUMP** takes your marker to another unmarked instruction of your block or of a block without markers: `>e5`
    - **ERASE** takes an unmarked instruction beside any ERASE of your block, not only the one under your marker; it becomes your spare: `xd4 >c4`
    The picture shows blocks as lighter plates; the lightest is the block of the player to act. White shows the last turn, gold shows what can be chosen now.
rules-virus-fight-step =
    ### 3. The step
    After executing (not after JUMP) your marker steps to an instruction beside it that bears no marker: `>c4`. You must execute if you can; if nothing can be executed you only step. You must step if you can. **If you cannot step you are out**; the instructions stay. An instruction under a marker can be neither moved nor erased.
    With your marker on an ERASE you may **take nothing** if an empty square is beside any ERASE of your block, even when there is something to take: `x >c4`.
    If you can do nothing at all, or a JUMP has nowhere to go, the bot passes for you and you are out.
    In the picture a thick frame is a marker; white shows the last turn, gold shows what can be chosen now.
rules-virus-fight-end =
    ### 4. The end
    The last virus running wins, at once, also in the middle of a round. The others rank by when they went out: the later, the better.
    In a **stalemate** the player with the most spares wins, or if equal, the one with the most pips among them. If still equal, the place is shared. It is a stalemate when a position stands for the third time (you are warned at the second), and when all still running **agree** to end (`/agree` proposes it). Players who are out rank below them.
    While programs are still being written, an agreed end shares the first place.
    If you **resign**, you are out at once: your marker and spares go, the instructions stay, and the round goes on. You rank below all others. A program not yet revealed is thrown away.
rules-virus-fight-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring around the square where the marker was, dots to a whole ring where it is. Rings as large as a tile: what was moved (from the broken one, along dots), written or erased. Struck through: erased, or a marker that is out.
    - **Gold**, your choice: whole rings around what you have chosen, broken rings around what you can choose next. If that is more than half the board, nothing is marked.
    - A thick frame in a player’s colour, their shape at its corner: their marker. A **red** disc with an exclamation mark: nothing unmarked is beside it to step to.
    - Lighter plates are blocks; the lightest is that of the player to act.
    - Beside the board: the order of the round, faded those that have moved, and what each executes. Below it: how many spares of each instruction everybody has.
    - In the setup, frames at the edge are where programs will be: broken while they are written, whole when they are ready.
    - The lighter row: a player who is to act, or who has won. At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow shape: that player is out.
rules-virus-fight-house =
    ### House rulings
    - Five play on nine by nine squares.
    - With three or five players some sit near a corner. There a program of 4 or 5 instructions goes on round the corner and stays one block: for the second and third of three players, and the third and fourth of five.
    - If several could begin the first round, one of them is chosen at random. If the biggest instructions are equal in a later round, the player who began the last round begins again, if they are on one of them. If not, the nearest player clockwise who is on one begins.
    - An instruction that cannot be executed does nothing, and the marker must still step.
    - In a stalemate the player with the most spares wins, or if equal, the one with the most pips among them. If still equal, the place is shared.
    - If you resign, you are out, and you rank below all others.

    -# Virus Fight is a game by Jorge Arroyo, 2007, for Icehouse pyramids (version 1.0 of 2008, on the Piecepack Wiki). These pages are our own words; the design is his.
