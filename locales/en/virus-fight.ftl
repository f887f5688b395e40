# Virus Fight

### The types of the variables, where they are not those of the package `words/sentences`:
### $action (Action)
### $end (End)
### $instruction, $start (Named)
### $at, $from, $step, $to (Square)
### $scores (Vec<(Seat, usize)>)
### $waiting (Vec<Seat>)
### $cells, $fives, $fours, $ones, $threes, $twos (Vec<String>)
### $pips, $spares (u32)
### $side (u8)
### $length, $stars (usize)

## The command, and how it ends

command-play-virus-fight = Programs that move, write, jump and erase; the last one running wins (2 to 5 players)

reason-last = only one player is left

## Why a turn cannot be played

virus-fight-refusal-unreadable-program = I cannot read “{ $typed }” as a program: write one to five of your instructions, with a star behind the one to start on, such as W3 M2* J1.
virus-fight-refusal-no-such-instruction = There is no instruction { $typed }: there are M, W, J and E, each of size 1, 2 and 3.
virus-fight-refusal-too-long = A program has at most 5 instructions, not { $length }.
virus-fight-refusal-twice = You have only one { $instruction }, so your program cannot have it twice.
virus-fight-refusal-no-star = Put a star behind the instruction on which your marker starts, such as W3 M2*.
virus-fight-refusal-stars = Only one instruction can have the star, not { $stars }.
virus-fight-refusal-program-now = Nothing runs yet: write your program in secret first.
virus-fight-refusal-run-now = The programs are running: execute the instruction under your marker.
virus-fight-refusal-other-instruction = Your marker is on a { $action } at { $at }, so you must execute that one.
virus-fight-refusal-execute-first = You can execute the { $action } under your marker at { $at }, so you must do it.
virus-fight-refusal-cannot-execute = You cannot execute the { $action } under your marker now.
virus-fight-refusal-empty = No instruction is on { $square }.
virus-fight-refusal-marked = { $owner }’s marker is on { $square }.
virus-fight-refusal-your-marker = Your own marker is on { $square }.
virus-fight-refusal-not-in-block = The instruction on { $square } is not in the block your marker is on.
virus-fight-refusal-same-square = You must move the instruction to a square other than { $square }.
virus-fight-refusal-nowhere-to-go = The instruction on { $square } can go nowhere.
virus-fight-refusal-occupied = { $instruction } is on { $square }: choose an empty square.
virus-fight-refusal-far-from-others = { $to } is not beside another instruction of the block.
virus-fight-refusal-far-from-block = { $square } is not beside the block your marker is on.
virus-fight-refusal-no-spare = You have no { $instruction } among your spares.
virus-fight-refusal-far-from-erase = { $square } is not beside an ERASE of the block your marker is on.
virus-fight-refusal-erase-something = To erase nothing, you need an empty square beside an ERASE of the block that your marker is on.
virus-fight-refusal-foreign-block = { $square } is in a block where { $owner } has a marker and you have none.
virus-fight-refusal-step-too = After { $did } your marker must step, too: add the square, as in `>e5`.
virus-fight-refusal-no-step = After { $did } your marker on { $at } has nowhere to step.
virus-fight-refusal-far-from-marker = { $to } is not beside your marker on { $at }.
virus-fight-refusal-step-on-nothing = After that, there is no instruction on { $to }, so you cannot step there.
virus-fight-refusal-step-on-marker = Another marker is on { $to }.

## Label

virus-fight-label-action = { $action }, of which size?
    .button = { $action }
virus-fight-label-actions = ERASE removes an instruction, JUMP moves your marker, MOVE moves an instruction, WRITE adds one of your spares. The number is the size.
virus-fight-label-add = { $instruction } as number { $number } of your program
    .button = { $instruction }
virus-fight-label-start = let your marker start on { $start }
    .button = Done, start on { $start }
virus-fight-label-start-on-which = On which instruction does your marker start? Choosing it finishes the program. Or write another instruction.
virus-fight-label-start-on-which-of-all = Your program is full. On which instruction does your marker start? Choosing it finishes the program.
virus-fight-label-jump-where = To which instruction does your marker jump?
virus-fight-label-move-what = Which instruction do you move?
virus-fight-label-erase-what = Which instruction do you erase?
virus-fight-label-write-what = Which of your spares do you write?
virus-fight-label-write-where = On which square do you write it?
virus-fight-label-where-to = To which square do you move it?
virus-fight-label-step-where = To which square does your marker step after that?
virus-fight-label-file = column { $file }
    .button = Column { $file }
virus-fight-label-take = move { $instruction } from { $from }
# $from (Square)
virus-fight-label-move = move { $instruction } to { $to }{ $end ->
    [open] {""}
    [out] , with nowhere to step: you are out
   *[other] {" and step to "}{ $end }
}
    .button = { $end ->
        [open] { $from } to { $to }
        [out] { $from } to { $to }, you are out
       *[other] { $from } to { $to }, go to { $end }
    }
virus-fight-label-spare = write { $instruction }
    .button = { $instruction }
virus-fight-label-write = write { $instruction } on { $at }{ $end ->
    [open] {""}
    [out] , with nowhere to step: you are out
   *[other] {" and step to "}{ $end }
}
    .button = { $end ->
        [open] { $instruction } on { $at }
        [out] { $instruction } on { $at }, you are out
       *[other] { $instruction } on { $at }, go to { $end }
    }
virus-fight-label-erase = erase { $instruction } on { $at }{ $end ->
    [open] {""}
    [out] , with nowhere to step: you are out
   *[other] {" and step to "}{ $end }
}
    .button = { $end ->
        [open] Erase { $at }
        [out] Erase { $at }, you are out
       *[other] Erase { $at }, go to { $end }
    }
virus-fight-label-erase-nothing = erase nothing{ $end ->
    [open] {""}
    [out] , with nowhere to step: you are out
   *[other] {" and step to "}{ $end }
}
    .button = { $end ->
        [open] Erase nothing
        [out] Erase nothing, you are out
       *[other] Erase nothing, go to { $end }
    }
virus-fight-label-jump = jump to { $to } ({ $instruction })
    .button = Go to { $to }
virus-fight-label-step = only step, to { $to } ({ $instruction })
    .button = Go to { $to }
# $turn (String), $end (Square)
virus-fight-label-third = third time for this position: the match ends, and the player with most spares wins
    .button = Third time, go to { $end }
virus-fight-label-go-on = go on
    .button = Go on

## Line

virus-fight-line-to-write = Setup: { $waiting } to write a program in secret.
virus-fight-line-to-run = { $seat } to execute { $action } { $size } on { $at }. Round { $round }, begun by { $owner }.
virus-fight-line-last-move = { $seat } moved { $action } { $size } from { $from } to { $to } and stepped to { $step }.
virus-fight-line-last-write = { $seat } wrote { $action } { $size } on { $at } and stepped to { $step }.
virus-fight-line-last-erase = { $seat } erased { $action } { $size } on { $at } and stepped to { $step }.
virus-fight-line-last-erase-nothing = { $seat } erased nothing and stepped to { $step }.
virus-fight-line-last-jump = { $seat } jumped from { $from } to { $to }.
virus-fight-line-last-step = { $seat } could only step, to { $step }.
virus-fight-line-last-out = { $seat } played { $turn } and had nowhere to step: out.
virus-fight-line-passed = { $seat } can neither execute nor step: out.
virus-fight-line-writing = { $seat } writes.
virus-fight-line-ready = { $seat } is ready.
virus-fight-line-full-spares = All have one spare each of MOVE, WRITE, JUMP and ERASE in the sizes 1, 2 and 3.
# $squares (String)
virus-fight-line-own = Only you see your program: { $program }, on { $squares }.
virus-fight-line-alone = If { $instruction } is your only instruction, your marker has nowhere to step, and you are out in your first turn.
virus-fight-line-alone-jump = With { $instruction } alone you can only jump. If no block is without a marker in your first turn, you are out.
virus-fight-line-side = { $seat } on { $at }, { $action } { $size }.{ $ones ->
    [none] {""}
   *[other] {" Spares, one of each: "}{ $ones }.
}{ $twos ->
    [none] {""}
   *[other] {" Spares, two of each: "}{ $twos }.
}{ $threes ->
    [none] {""}
   *[other] {" Spares, three of each: "}{ $threes }.
}{ $fours ->
    [none] {""}
   *[other] {" Spares, four of each: "}{ $fours }.
}{ $fives ->
    [none] {""}
   *[other] {" Spares, five of each: "}{ $fives }.
}
virus-fight-line-side-bare = { $seat } on { $at }, { $action } { $size }. No spares.
virus-fight-line-side-with-block = { $seat } on { $at }; spare { $cells }; block { $block }.
virus-fight-line-side-in-block = { $seat } on { $at }, in { $owner }’s block; spare { $cells }.
virus-fight-line-would-be-out = If nothing changes, { $seat } is out in their next turn.
virus-fight-line-few-ways = { $seat } can only go to { $squares }, whatever they do.
virus-fight-line-spares = Spares: { $scores }.
virus-fight-line-stuck = { $seat }’s marker has no unmarked instruction beside it to step to.
virus-fight-line-out-next = If nothing changes, { $seat } is out in their next turn.
virus-fight-line-twice = This position has come up twice: the third time, the match ends, and the player with most spares wins.
virus-fight-line-eliminated = { $seat } was eliminated.
virus-fight-line-block = Block of { $waiting }: { $cells }.
virus-fight-line-empty-block = Block without a marker: { $cells }.
virus-fight-line-empty-blocks = Blocks without a marker: { $blocks }.
virus-fight-line-board = The board has { $side } by { $side } squares: columns a to { $file } from the left, ranks 1 to { $side } from below. Beside means up, down, left or right.
virus-fight-line-touching = Instructions touch in these lines, from end to end: { $cells }.
virus-fight-line-home = If { $seat } writes five instructions, they lie on { $squares }, in that order.
virus-fight-line-title-write = { $waiting } to write a program
virus-fight-line-title-write-many = { $number } to write a program
virus-fight-line-title-run = { $seat } to execute { $action } { $size }
virus-fight-line-note-writing = writes
virus-fight-line-note = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}
virus-fight-line-note-stuck = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}, no unmarked neighbour
virus-fight-line-note-eliminated = eliminated
virus-fight-line-note-left = out of the match
virus-fight-line-score = { $spares ->
    [one] 1 spare
   *[other] { $spares } spares
}, { $pips ->
    [one] 1 pip
   *[other] { $pips } pips
}

## What stands on a square

virus-fight-line-on = { $instruction }
virus-fight-line-on-marker = { $instruction }, with the marker of { $seat }

## Rules pages

first-turn-virus-fight =
    - First write a program in secret: one to five instructions. Then execute the one under your marker, turn by turn.
    - After that, your marker steps to an instruction beside it. If it cannot step, you are out.
    - The last player who is not out wins.

rules-virus-fight-goal =
    ## Virus Fight
    Each player is a virus whose **marker** runs over instructions that belong to nobody. Every turn you execute the instruction under your marker, and then your marker steps to the next one. If it cannot step, you are out. The last virus wins.

    There are four instructions, **M**OVE, **W**RITE, **J**UMP and **E**RASE, in sizes 1 to 3. You begin with one of each kind in each size, twelve in all: these are your spares.
    An instruction’s size is the number of its dots, its **pips**. A bigger instruction is not stronger. The size counts for the order of turns and in a stalemate: the player with the fewest instructions begins, and pips decide only if several have equally few. The player on the biggest instruction begins each later round.
    For two players the board has 5 × 5 squares, for three 6 × 6, for four 7 × 7 and for five 9 × 9.
rules-virus-fight-round-start =
    ### One round in four pictures: the start
    Ann wrote the program `M1 W1* J1`, Ben `M2* W2 J1` and Cleo `W1 E2* M2`. The programs lie at the edges of the board. Each marker, a thick frame, is on the instruction with the star.
    All programs have three instructions, and Ann’s program has the fewest pips. So Ann begins. Ann’s marker is on WRITE.
rules-virus-fight-round-write =
    ### One round in four pictures: WRITE
    Ann played `E1@d2 >d2`. An ERASE 1 of Ann’s spares was written on d2, and Ann’s marker stepped to it. In the next round Ann must execute this ERASE.
    Now it is Ben’s turn. Ben’s marker is on MOVE.
rules-virus-fight-round-move =
    ### One round in four pictures: MOVE
    Ben played `a4-b5 >a5`. The JUMP 1 moved from a4 to b5, and Ben’s marker stepped to a5.
    Now it is Cleo’s turn. Cleo’s marker is on ERASE.
rules-virus-fight-round-erase =
    ### One round in four pictures: ERASE
    Cleo played `xf6 >f4`. The MOVE 2 on f6 was erased: it is now one of Cleo’s spares. Cleo’s marker stepped to f4.
    Everybody has played, so the round is over. The player on the biggest instruction begins the next round. That is Ben, on WRITE 2.
rules-virus-fight-setup =
    ### 1. Your program
    In secret, write a program of one to five of your spares, left to right as you see it when you look at the middle of the board, with a star behind the one your marker starts on: `W3 M2* J1 E3`. When all are ready, the programs appear along the edge of the board. Each is centred in front of its player. If it cannot be exactly in the middle, it is half a square to that player’s right. The picture is drawn for everybody from below, so a program at the top edge begins at the right there.
    Beware of **one instruction alone**: a MOVE or an ERASE has nothing to step to, and a JUMP seldom has a block to go to, so you are out in your first turn. A WRITE can step to what it writes.
    The player with the fewest instructions begins. If several have equally few, the one with the fewest pips begins. If that is equal too, the one with the biggest instruction under the marker begins. If even that is equal, chance decides. Play goes on clockwise. The player on the biggest instruction begins every later round, so the last player of one round may be the first of the next.
rules-virus-fight-turn =
    ### 2. Your turn
    Instructions that touch form a **block**; yours is the one under your marker. *Touching* and *beside* always mean up, down, left or right, never diagonally. Execute what is under your marker:
    - **MOVE** carries an unmarked instruction of your block to an empty square. Beside that square there must be another instruction that was in your block before the move: `b1-c2 >c2` (from b1 to c2, then your marker steps to c2). The block may fall apart
    - **WRITE** puts a spare on an empty square beside any instruction of your block: `W3@e5 >e5`. Without spares it does nothing: you only step
    - **JUMP** takes your marker to another unmarked instruction of your block or of a block without markers: `>e5`
    - **ERASE** removes an unmarked instruction. It can be beside any ERASE of your block, not only beside the ERASE under your marker. The removed instruction becomes your spare: `xd4 >c4`
    The picture shows blocks as lighter plates; the lightest is the block of the player to act. White shows the last turn, gold shows what can be chosen now.
rules-virus-fight-step =
    ### 3. The step
    After every instruction except JUMP, your marker steps to an instruction beside it that has no marker: `>e6` in `d5-d6 >e6`. You must execute if you can; if you cannot, you only step. You must step if you can. **If you cannot step you are out**; the instructions stay. An instruction under a marker can be neither moved nor erased.
    With your marker on an ERASE you may also **erase nothing**, even when you could erase something: `x >c4`. You may erase nothing only if at least one ERASE of your block has an empty square beside it.
    If you can do nothing at all, or a JUMP has nowhere to go, the bot passes for you and you are out.
    In the picture a thick frame is a marker; white shows the last turn, gold shows what can be chosen now.
rules-virus-fight-end =
    ### 4. The end
    The last virus running wins at once, even in the middle of a round. The others rank by when they went out: the later, the better.
    In a **stalemate** the player with the most spares wins. If several have equally many, the one of them with the most pips on their spares wins. If that is equal too, they share the place. It is a stalemate when a position comes up for the third time (you are warned the second time), and when all who still run **agree** to end (`/end` offers it). Players who are out rank below them.
    If all agree to end before everybody has written a program, the match is cancelled and does not count.
    If you **resign**, you are out at once: your marker and spares go, the instructions stay, and the round goes on. You rank below all others. A program not yet revealed is thrown away.
rules-virus-fight-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring around the square where the marker was, dots to a whole ring where it is. A ring as large as a tile: an instruction was moved (from the broken ring, by dots, to the whole one), written or erased. A white stroke crosses out an instruction that was erased, or a marker that is out.
    - **Gold**, your choice: whole rings around what you have chosen, broken rings around what you can choose next. If you can choose more than half the board, nothing is marked.
    - A thick frame in a player’s colour, with that player’s shape at a corner: a marker. A **red** disc with an exclamation mark: this marker has nowhere to step, because no instruction without a marker is beside it.
    - Lighter plates are blocks; the lightest is that of the player to act.
    - Beside the board: the order of the round, and what each player executes. Players who have moved are faded. Below it: how many spares of each instruction everybody has.
    - In the setup, frames at the edge are where programs will be: broken while they are written, whole when they are ready.
    - The lighter row: a player who is to act, or who has won. At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow shape: that player is out.
rules-virus-fight-house =
    ### House rulings
    - The board for five players has 9 × 9 squares.
    - The second and third of three players, and the third and fourth of five, sit near a corner. Their programs of 4 or 5 instructions continue round the corner and stay one block.
    - If several could begin the first round, one of them is chosen at random. In a later round, several players can be tied for the biggest instruction. If one of them began the last round, that player begins again. If not, go clockwise from the player who began it: the first tied player begins.
    - An instruction that cannot be executed does nothing, and the marker must still step.
    - In a stalemate the player with the most spares wins. If several have equally many, the one of them with the most pips on their spares wins. If that is equal too, they share the place.
    - If you resign, you are out, and you rank below all others.

    -# Virus Fight is a game by Jorge Arroyo, 2007, for Icehouse pyramids (version 1.0 of 2008, on the Piecepack Wiki). These pages are our own words; the design is his.
