# Angels and Demons

### The types of the variables, where they are not those of the package `words/sentences`:
### $from, $high, $low, $to (Square)
### $squares (String)
### $exits, $landings (Vec<Square>)
### $flights, $left, $marks, $open (u16)
### $power, $side, $steps, $within (u8)

option-angels-power-1 = power 1
option-angels-power-2 = power 2
option-angels-power-3 = power 3
option-angels-power-4 = power 4
option-angels-reach = border { $value } squares from the middle
option-angels-marks = { $value ->
    [0] no fence
    [one] a fence of 1 mark
   *[other] a fence of { $value } marks
}

## The command, and how it ends

command-play-angels = An angel flies to the border; a demon marks squares to stop it (2 players)
command-play-angels-power = The angel flies at most this many steps, 1 to 4 (default: 1)
command-play-angels-reach = Squares from the middle to the border: 3 to 12, at least three times the power (default: 7)
command-play-angels-marks = Border squares marked before the first flight, up to 4 × reach (default: 12)
side-angels-first = the angel
side-angels-second = the demon

reason-edge = the angel reached the border

## Why a turn cannot be played

angels-refusal-unreadable = I cannot read “{ $typed }” as a turn. A turn is the name of a square, such as d4.
angels-refusal-not-border = { $square } is not on the border. Mark the fence first: choose one of the outermost squares of the board. { $left ->
    [one] 1 square is
   *[other] { $left } squares are
} still to be marked.
angels-refusal-marked = { $square } is already marked: choose another square.
angels-refusal-angel-there = The angel stands on { $square }: mark another square.
angels-refusal-stays = The angel is already on { $square } and must fly to another square.
angels-refusal-lands-on-mark = { $square } is marked: the angel flies over marks but cannot land on one.
angels-refusal-too-far = { $to } is { $steps } steps away from { $from }, and the angel flies { $power ->
    [one] 1 step
   *[other] { $power } steps
} at most.

## What a suggestion means

angels-label-file = a square in column { $file }
    .button = Column { $file }
angels-label-elsewhere = any other square
    .button = Elsewhere
angels-label-fence = mark { $square } for the fence
angels-label-fence-last = mark { $square }, the last of the fence; then the angel flies
angels-label-spread = mark { $marks } squares spread along the border: the picture names them
    .button = { $marks } squares spread out
angels-label-fly = fly to { $square }
angels-label-fly-wins = fly to { $square } on the border, which wins
angels-label-mark = mark { $square }
angels-label-mark-wins = mark { $square }, which wins: the angel cannot fly

## The board in words

angels-line-to-fence = { $left ->
    [one] { $seat }, the demon, to mark one more square of the border before the angel flies.
   *[other] { $seat }, the demon, to mark { $left } more squares of the border before the angel flies.
}
angels-line-to-fly = { $seat }, the angel, to fly, round { $round }.
angels-line-to-mark = { $seat }, the demon, to mark a square, round { $round }.
angels-line-last-flew = { $seat } flew from { $from } to { $square }.
angels-line-last-escaped = { $seat } flew from { $from } to { $square }, on the border.
angels-line-last-marked = { $seat } marked { $square }.
# $owner (Seat)
angels-line-exits = { $seat } can reach the border with the next flight: { $exits }.
# $owner (Seat)
angels-line-one-left = { $seat } has one square left to fly to: { $square }.
# $owner (Seat), $left (usize), $squares (Vec<Square>)
angels-line-few-left = { $seat } has { $left } squares left to fly to: { $squares }.
# $owner (Seat)
angels-line-walled-in = No way to the border is left: { $seat } is walled in.
angels-line-caught = { $seat }, the angel, stands on { $square } and can fly nowhere.
angels-line-stands = { $seat }, the angel, stands on { $square }.
angels-line-free = { $seat }, the angel, stands on { $square } and flies up to { $power ->
    [one] 1 step
   *[other] { $power } steps
}: to any square of the block with the corners { $low } and { $high }.
angels-line-between = { $seat }, the angel, stands on { $square } and flies up to { $power ->
    [one] 1 step
   *[other] { $power } steps
}: to the { $open } unmarked squares of the block with the corners { $low } and { $high }.
angels-line-few = { $seat }, the angel, stands on { $square } and flies up to { $power ->
    [one] 1 step
   *[other] { $power } steps
}: to { $landings }.
angels-line-way-out = Without any more marks, the border is { $flights ->
    [one] 1 flight
   *[other] { $flights } flights
} away.
angels-line-board = The board has { $side } by { $side } squares, a1 to { $file }{ $side }; the outermost are the border. A range such as b2-d2 means b2, c2 and d2.
angels-line-unmarked = { $seat }, the demon, has marked nothing.
angels-line-marked = { $seat }, the demon, has marked { $marks ->
    [one] 1 square
   *[other] { $marks } squares
}: { $squares }.
angels-line-marked-near = { $seat }, the demon, has marked { $marks ->
    [one] 1 square
   *[other] { $marks } squares
}. Those at most { $within ->
    [one] 1 step
   *[other] { $within } steps
} from the angel: { $squares }.
angels-line-title-fence = { $seat } builds the fence
angels-line-title-fly = { $seat } to fly
angels-line-title-mark = { $seat } to mark
angels-line-corner-fence = { $left } to mark
angels-line-note-angel = squares, power { $power }
angels-line-note-demon = marked
angels-line-score-angel = the angel, { $flights ->
    [one] 1 flight
   *[other] { $flights } flights
}
angels-line-score-demon = the demon, { $marks ->
    [one] 1 square
   *[other] { $marks } squares
} marked

## What stands on a square

angels-line-on-angel = the angel
angels-line-on-mark = marked

## Rules pages

first-turn-angels =
    - The demon first marks squares of the border. Then both act in turn.
    - The angel flies to a free square near it. The demon marks one square.
    - The angel wins on the border. The demon wins when the angel can fly nowhere.

rules-angels-goal =
    ## Angels and Demons
    An **angel** flies from the middle of the board towards its **border**, the outermost squares. A **demon** marks one square a turn. The angel can never land on a marked square. The angel wins as soon as it stands on the border; the demon wins when the angel has nowhere to fly.

    The first player is the angel, a white disc with wings. The second is the demon. Dark squares with a cross are marked. Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
    The border is usually 7 squares from the middle, so the board has 15 × 15 squares. With `reach:` of `/play` the host chooses from 3 (7 × 7 squares) to 12 (25 × 25 squares).
rules-angels-fence =
    ### 1. The fence
    The demon begins. It marks squares of the border, usually 12. You write one square or several at once: `a4` or `a4 b15 o2`. Then the angel begins to fly.
    In the picture the squares with broken rings can still be marked; the white ring is the last turn.
rules-angels-fly =
    ### 2. The angel flies
    The angel flies to another square that is not marked. It steps like a chess king, along a column, a rank or a diagonal. It takes at most as many steps as its **power**, usually 1. It can fly over marks: only the square where it lands must be free. It cannot stay where it is. You write the square it flies to, `i9`.
    In the picture the squares with broken gold rings are those it can fly to. White shows the last turn.
rules-angels-mark =
    ### 3. The demon marks
    After each flight the demon marks any square that is neither marked nor under the angel: `j10`. Marks stay for ever. Nobody passes. In a description, `k11-m11` means all squares from k11 to m11.
    A red ring shows each square of the border that the angel can reach with its next flight. If there are two, one mark does not stop it. White shows the last turn; the broken gold rings are squares of column b that could be marked.
rules-angels-end =
    ### 4. The end
    The angel wins at once when it lands on the border. The demon wins at once when the angel must fly and cannot. Marks stay for ever, so every match ends.
    If you **resign**, you lose. If both **agree** to end (`/end` offers it), it is a draw, wherever the angel stands.
rules-angels-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken frame where the angel took off, dots along its way, a whole frame on the square where it landed, or on the square that was marked.
    - **Gold**, your choice: a whole ring on what you have chosen, broken rings on what you can choose next. If you can choose more than half the board, there are no rings. Gold dots, in the angel’s own view: where it can land.
    - **Red** rings: squares of the border that the angel can reach with its next flight.
    - The lighter squares around the edge are the border. A dark square with a cross is marked.
    - The numbers below: squares the angel can fly to, and squares that are marked. The lighter card: a player who is to act, or who has won.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow shape: that player is out.
rules-angels-house =
    ### House rulings
    - The angel problem has an endless board. Ours ends at the border, 3 to 12 squares from the middle (usually 7): an angel that reaches it could fly on for ever.
    - The angel problem has no fence. In our game, the host chooses with `marks:` how many squares the fence has: at most four times the distance from the middle to the border.
    - The power is at most a third of that distance, so the angel needs at least three flights to get out.
    - Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
    - If you resign, you lose. If both agree to end, it is a draw.

    -# After the angel problem of John Conway (1982). These pages are our own words.
