# Kitaran

option-kitaran-size-4 = 4 × 4
option-kitaran-size-5 = 5 × 5
option-kitaran-size-6 = 6 × 6
option-kitaran-size-7 = 7 × 7
option-kitaran-size-8 = 8 × 8
option-kitaran-komi = komi { $value }
option-kitaran-quiet = over after { $value ->
    [one] 1 turn
   *[other] { $value } turns
} without a new stone

## The command, and how it ends

command-play-kitaran = Fill a square board with stones and convert the enemy’s (2 players)
command-play-kitaran-size = Squares a side, 4 to 8 (default: 5)
command-play-kitaran-komi = Points added to white’s count, in halves (default: none)
command-play-kitaran-quiet = End and count the match after this many turns without a new stone (default: never)
command-play-kitaran-order = Who sits where: the first plays black

reason-full = the board is full
reason-quiet = no stone was placed for the agreed number of turns

## Why a turn cannot be played

kitaran-refusal-unreadable = I cannot read “{ $typed }” as a turn: c3 places a stone, and *c3 converts around one.
kitaran-refusal-no-such-square = There is no square { $square } on this board: its squares are a1 to { $file }{ $size }.
kitaran-refusal-occupied = A stone of { $owner } stands on { $square }: choose an empty square.
kitaran-refusal-occupied-by-you = Your own stone stands on { $square }: choose an empty square.
kitaran-refusal-convert-instead = Your own stone stands on { $square }: to convert around it type *{ $square }, or choose an empty square.
kitaran-refusal-no-stone = Nothing stands on { $square }: you convert around a stone of your own.
kitaran-refusal-not-yours = The stone on { $square } belongs to { $owner }: you convert around a stone of your own.
kitaran-refusal-no-enemy = No enemy stone is beside { $square }, so there is nothing to convert.
kitaran-refusal-protected = You cannot convert around { $square } now. Protected beside it: { $protected }.

## What a suggestion means

kitaran-label-file = place a stone in file { $file }
kitaran-label-any-stone = convert around one of your stones
kitaran-label-stone-file = convert around one of your stones in file { $file }
kitaran-label-place = place a stone
kitaran-label-place-last = place the last stone; the match ends
kitaran-label-convert = converts { $flips }
kitaran-label-convert-last = converts { $flips }; the position stands for the third time and the match ends
kitaran-label-convert-quiet = converts { $flips }; the last turn without a new stone, so the match ends

## The board in words

kitaran-line-to-play = { $seat } to play, { $empty ->
    [one] 1 square
   *[other] { $empty } squares
} empty.
kitaran-line-last-place = { $seat } placed a stone on { $square }.
kitaran-line-last-convert = { $seat } converted { $flips } around { $around }.
kitaran-line-black = { $seat }, black: { $squares }.
kitaran-line-white = { $seat }, white: { $squares }.
kitaran-line-stones = Stones: { $scores }.
kitaran-line-stones-komi = Stones, with komi { $komi } for white: { $scores }.
kitaran-line-protected = Protected for this turn: { $squares }.
kitaran-line-convertible = { $seat } can convert { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} around { $places }.
kitaran-line-threatens = { $seat } threatens to convert { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} around { $places }.
kitaran-line-repeated = This position stands for the second time: at the third the match ends and is counted.
kitaran-line-repeats = Converting around { $places } repeats a position for the third time and ends the match.
kitaran-line-board = The board has { $size } by { $size } squares: files a to { $file } from the left, ranks 1 to { $size } from below.
kitaran-line-few-empty = The match ends when the board is full: { $empty ->
    [one] 1 square is
   *[other] { $empty } squares are
} left.
kitaran-line-quiet-ends = The match ends and is counted after { $turns ->
    [one] 1 more turn
   *[other] { $turns } more turns
} without a new stone.
kitaran-line-corner-empty = { $empty } empty
kitaran-line-corner-repeated = second time: a third ends it
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

## Rules pages

rules-kitaran-goal =
    ## Kitaran
    Two players fill a square board with stones, black and white, and convert each other’s stones. When the board is full, the player with **more stones** wins.

    Black begins. Seats are random unless the host chooses the order of joining. The board has 4 to 8 squares a side, usually 5.
rules-kitaran-turn =
    ### 1. Your turn
    Do one of two things. **Place** a stone on any empty square: you write `c3`.
    Or **convert** around one of your stones: every enemy stone directly beside it, above, below, left or right, becomes yours. There must be at least one. You write `*c3`. It goes no further: stones that you convert convert no others in the same turn.
    Nobody ever passes: while a square is empty you can place a stone.
    In the picture you can convert around the stones with broken gold rings. White shows the last turn.
rules-kitaran-protected =
    ### 2. Protected stones
    Stones that your opponent placed or converted in the last turn have a **shield**. If any enemy stone beside your stone has a shield, you cannot convert around your stone. A turn later the shield is gone.
    In the picture the broken white ring is around the stone that converted. White dots lead from it to the stones that turned.
rules-kitaran-end =
    ### 3. The end
    The match ends at once when the board is full: the last stone is not answered. The player with more stones wins; an equal number is a draw. A host can give white a **komi**, points added to white’s count: with a half point there are no draws.
    If the same position stands for the **third time**, the match ends there and is counted, which is good for the player who leads. You are warned at the second.
    On larger boards careful players can convert for ever. A host can set **quiet**: after that many turns in a row without a new stone the match ends and is counted.
    If you **resign**, you lose. If both **agree** to end (`/agree` proposes it), the board is counted in the same way, komi included: more stones win.
rules-kitaran-marks =
    ### The marks in the picture
    - **White**, the last turn: a whole ring where a stone was placed. After a conversion, a broken ring around the stone at its centre, and dots to a whole ring around each stone that turned.
    - **Gold**, your choice: a whole ring around what you have chosen, with broken rings around the stones that would turn; broken rings around what you can choose next. If that is more than half the board, nothing is marked.
    - A gold **shield** on a stone: it cannot be converted in the next turn.
    - The number beside a player’s stone: their count, with komi for white. The lighter card: a player who is to act, or who has won.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow stone beside a name: that player is out.
rules-kitaran-house =
    ### House rulings
    - Boards of 4 and 8 squares a side can be played too, and there is no komi unless the host sets one.
    - A position that stands for the third time ends the match, and the board is counted. So does `quiet`, if the host sets it.
    - Seats are random unless the host chooses the order of joining.
    - If you resign, you lose. If both agree to end, the board is counted.

    -# These pages are our own words; the design of Kitaran is its author’s.
