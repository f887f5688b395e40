# Kitaran

### The types of the variables, where they are not those of the package `words/sentences`:
### $around (Square)
### $flips, $places, $protected (Vec<Square>)
### $scores ([(Seat, f64); 2])
### $komi, $score (f64)
### $empty, $stones, $turns (u32)

option-kitaran-size-4 = 4 × 4
option-kitaran-size-5 = 5 × 5
option-kitaran-size-6 = 6 × 6
option-kitaran-size-7 = 7 × 7
option-kitaran-size-8 = 8 × 8
option-kitaran-komi = komi { $value }
option-kitaran-quiet = ends after { $value ->
    [one] 1 turn
   *[other] { $value } turns
} without a new stone

## The command, and how it ends

command-play-kitaran = Fill a square board with stones and convert the enemy’s (2 players)
command-play-kitaran-size = Squares on each side, 4 to 8 (default: 5)
command-play-kitaran-komi = Extra points for white, in steps of 0.5 (default: none)
command-play-kitaran-quiet = The match ends after this many turns without a new stone (default: 0, which means never)
side-kitaran-first = black
side-kitaran-second = white

reason-full = the board is full
reason-quiet = no stone was placed for the agreed number of turns

## Why a turn cannot be played

kitaran-refusal-unreadable = I cannot read “{ $typed }” as a turn. For example, c3 places a stone, and *c3 converts around your stone on c3.
kitaran-refusal-occupied = A stone of { $owner } stands on { $square }: choose an empty square.
kitaran-refusal-occupied-by-you = Your own stone stands on { $square }: choose an empty square.
kitaran-refusal-convert-instead = Your own stone stands on { $square }: to convert around it type *{ $square }, or choose an empty square.
kitaran-refusal-no-stone = Nothing stands on { $square }: you convert around a stone of your own.
kitaran-refusal-not-yours = The stone on { $square } belongs to { $owner }: you convert around a stone of your own.
kitaran-refusal-no-enemy = No enemy stone is beside { $square }, so there is nothing to convert.
kitaran-refusal-protected = You cannot convert around { $square } now, because these stones beside it are protected: { $protected }.

## What a suggestion means

kitaran-label-file = place a stone in column { $file }
    .button = Column { $file }
kitaran-label-any-stone = convert around one of your stones
    .button = Convert
kitaran-label-stone-file = convert around one of your stones in column { $file }
    .button = Column { $file }
# $square (Square)
kitaran-label-place = place a stone
# $square (Square)
kitaran-label-place-last = place the last stone; the match ends
# $square (Square)
kitaran-label-convert = converts { $flips }
    .button = Convert around { $square }
# $square (Square)
kitaran-label-convert-last = converts { $flips }; third time for this position, so the match ends
    .button = Convert around { $square }
# $square (Square)
kitaran-label-convert-quiet = converts { $flips }; too many turns without a new stone, so the match ends
    .button = Convert around { $square }

## The board in words

kitaran-line-to-play = { $seat } to play, { $empty ->
    [one] 1 square
   *[other] { $empty } squares
} empty.
kitaran-line-last-place = { $seat } placed a stone on { $square }.
kitaran-line-last-convert = { $seat } converted { $flips } around { $around }.
kitaran-line-black = { $seat }, black: { $squares }.
kitaran-line-white = { $seat }, white: { $squares }.
kitaran-line-empty = Empty: { $squares }.
kitaran-line-stones = Stones: { $scores }.
kitaran-line-stones-komi = Stones, with komi { $komi } for white: { $scores }.
kitaran-line-protected = Protected for this turn: { $squares }.
kitaran-line-convertible = { $seat } can convert { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} around { $places }.
kitaran-line-can-convert = { $seat } can convert { $flips } around { $around }.
kitaran-line-no-conversion = { $seat } can convert nothing now.
kitaran-line-could-convert = { $seat } threatens to convert { $flips } around { $around }.
kitaran-line-threatens = { $seat } threatens to convert { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} around { $places }.
kitaran-line-repeated = This position has come up twice: the third time, the match ends and the stones are counted.
kitaran-line-repeats = Converting around { $places } repeats a position for the third time and ends the match.
kitaran-line-board = The board has { $size } by { $size } squares: columns a to { $file } from the left, ranks 1 to { $size } from below.
# $empty (u32)
kitaran-line-few-empty = The match ends when the board is full.
kitaran-line-quiet-ends = The match ends and is counted after { $turns ->
    [one] 1 more turn
   *[other] { $turns } more turns
} without a new stone.
kitaran-line-corner-empty = { $empty } empty
kitaran-line-corner-repeated = position seen twice
kitaran-line-note = stones
kitaran-line-note-komi = komi { $komi }
kitaran-line-score = { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}
kitaran-line-score-komi = { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} and komi { $komi }: { $score }

## What stands on a square

kitaran-line-on = stone of { $seat }
kitaran-line-on-protected = protected stone of { $seat }

## Rules pages

first-turn-kitaran =
    - Place a stone on an empty square, or convert around one of your stones.
    - When you convert around a stone of yours, all enemy stones above, below, left and right of it become yours. Stones placed or converted in the last turn have a shield: if one of them is among these, you cannot convert there.
    - When the board is full, the player with more stones wins.

rules-kitaran-goal =
    ## Kitaran
    Two players fill a square board with stones, black and white, and convert each other’s stones. When the board is full, the player with **more stones** wins.

    Black begins. Seats are random, unless the host chooses with `side:` of `/play` or in **Options**. The board usually has 5 squares a side; `size:` of `/play` makes it 4 to 8.
rules-kitaran-turn =
    ### 1. Your turn
    Do one of two things. **Place** a stone on any empty square: you write `c3`.
    Or **convert** around one of your stones: every enemy stone directly beside it, above, below, left or right, becomes yours. There must be at least one. You write `*c3`. A stone that you convert does not convert others in the same turn.
    Nobody ever passes: while a square is empty you can place a stone.
    In the picture you can convert around the stones with broken gold rings. White shows the last turn.
rules-kitaran-protected =
    ### 2. Protected stones
    Stones that your opponent placed or converted in the last turn have a **shield**. If any enemy stone beside your stone has a shield, you cannot convert around your stone. After your turn the shield is gone.
    In the picture a broken white ring shows the stone that converted. White dots lead from it to the stones that changed colour.
rules-kitaran-end =
    ### 3. The end
    The match ends at once when the board is full: nobody plays after the last stone. The player with more stones wins; with equal numbers it is a draw. A host can give white a **komi**, points added to white’s count: with a half point there are no draws.
    If the same position comes up for the **third time**, the match ends and the stones are counted. That is good for the player who leads. You are warned the second time.
    On larger boards, careful players could convert for ever. With **quiet** a host can set a number: after so many turns in a row without a new stone, the match ends and the stones are counted.
    If you **resign**, you lose. If both **agree** to end (`/end` offers it), the board is counted in the same way, komi included: more stones win.
rules-kitaran-marks =
    ### The marks in the picture
    - **White**, the last turn: a whole ring where a stone was placed. After a conversion, a broken ring around the stone at its centre, and dots to a whole ring around each stone that changed colour.
    - **Gold**, your choice: a whole ring around what you have chosen, with broken rings around the stones that would change colour; broken rings around what you can choose next. If you can choose more than half the board, nothing is marked.
    - A gold **shield** on a stone: it cannot be converted in the next turn.
    - The number beside a player’s stone: their count, with komi for white. The lighter card: a player who is to act, or who has won.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow stone beside a name: that player is out.
rules-kitaran-house =
    ### House rulings
    - Boards of 4 and 8 squares a side can be played too, and there is no komi unless the host sets one.
    - When a position comes up for the third time, the match ends and the board is counted. The same happens after too many turns without a new stone, if the host sets `quiet`.
    - Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
    - If you resign, you lose. If both agree to end, the board is counted.

    -# These pages are our own words; the design of Kitaran is its author’s.
