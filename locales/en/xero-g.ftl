# Xero-G

### The types of the variables, where they are not those of the package `words/sentences`:
### $drop, $end, $from, $to (Square)
### $row (Vec<(u8, char)>)
### $waiting (Vec<Seat>)
### $boosts, $ships (Vec<Square>)
### $flight (u32)
### $home, $other, $rank (u8)

option-xero-g-setup-open = open setup
option-xero-g-setup-hidden = hidden setup

## The command, and how it ends

command-play-xero-g = Fly ships that belong to nobody into the enemy base (2 players)
command-play-xero-g-setup = Arrange in the open, or hidden from each other
command-play-xero-g-setup-open = in the open
command-play-xero-g-setup-hidden = hidden
side-xero-g-first = south
side-xero-g-second = north

reason-base = a ship reached the enemy base

## Why a turn cannot be played

xero-g-refusal-no-row = “{ $typed }” is not a row. A row has two ships each of 1, 2 and 3, from column a to f, such as 322113.
xero-g-refusal-arrange-now = The ships are still being arranged: write the six sizes from column a to f, such as 322113.
xero-g-refusal-fly-now = The setup is over: now fly a ship.
xero-g-refusal-not-home = The ship on { $from } is not on your home row, rank { $rank }.
xero-g-refusal-home-stuck = No ship on your home row, rank { $home }, can fly. Choose one on rank { $rank }, not the one on { $from }.
xero-g-refusal-cannot-fly = The { $size } on { $from } has no legal turn.
xero-g-refusal-back-home = Your turn must change the board, so the ship from { $from } cannot end on { $from }.
xero-g-refusal-cannot-reach = No flight of the { $size } on { $from } ends on { $to }.
xero-g-refusal-nowhere-to-put = There is no square where you can put the { $other } from { $to }: all squares up to the opponent’s home row are full, and two ships of one size may not change places.
xero-g-refusal-no-base = No flight of the { $size } on { $from } ends in the base.
xero-g-refusal-say-drop = A { $size } stands on { $end }: add in brackets where you put it, as in b1-d2(e4).
# $to (String)
xero-g-refusal-nothing-there = No ship stands on { $to }, so leave out the brackets.
xero-g-refusal-drop-here = Your ship stays on { $end }: put the { $size } on another square.
xero-g-refusal-drop-taken = A { $other } stands on { $drop }: put the { $size } on an empty square.
xero-g-refusal-drop-beyond = { $drop } is beyond the opponent’s home row, rank { $rank }: put the { $size } on that rank or nearer to you.
xero-g-refusal-no-change = Your turn must change the board, but this one only swaps two ships of { $size }.

## Label

# $sizes, $pair (Vec<u8>)
xero-g-label-row = { $sizes }, on columns a, b, c, d, e and f
    .button = { $pair }
# $sizes, $pair (Vec<u8>)
xero-g-label-row-begun = { $sizes } so far, then more
    .button = { $pair }
xero-g-label-row-start = Choose your ships two at a time: for columns a and b, then c and d, then e and f. You have two of each size.
# $sizes (Vec<u8>)
xero-g-label-row-next = So far: { $sizes }, the first on column a. Which two ships come next?
xero-g-label-row-ready = Your row. Two ships that you tap change places.
xero-g-label-anew = choose anew
    .button = Choose anew
xero-g-label-swap-with = With which ship does it change places?
# $square (Square)
xero-g-label-swap = change places: the ship of { $size } on { $square }
# $square (Square)
xero-g-label-ship = ship of { $size }
xero-g-label-file = column { $file }
    .button = Column { $file }
xero-g-label-file-or-base = column { $file }, or the base: wins
    .button = Column { $file }, or the base
# $to (Square)
xero-g-label-land = the flight ends here
# $to (Square)
xero-g-label-reprogram = end here and reprogram the { $size }
xero-g-label-drop-where = Where do you put the { $size } from { $to }?
xero-g-label-drop-file = put the { $size } on column { $file }
    .button = Column { $file }
# $to (Square)
xero-g-label-drop = put the { $size } on { $drop }
# $from (Square)
xero-g-label-base = wins
    .button = { $from } to the base
xero-g-label-fly = fly the { $size }{ $boosts ->
    [none] {""}
   *[other] , boosted on { $boosts }
}
xero-g-label-fly-drop = fly the { $size }{ $boosts ->
    [none] {""}
   *[other] , boosted on { $boosts }
}, and put the { $other } on { $drop }
xero-g-label-fly-base = fly the { $size } into the base{ $boosts ->
    [none] {""}
   *[other] , boosted on { $boosts }
}, which wins

## Line

xero-g-line-to-arrange = { $seat } to arrange six ships on rank { $rank }: two ships of each size, 1, 2 and 3.
xero-g-line-to-arrange-secretly = { $waiting } to arrange six ships in secret: two ships of each size, 1, 2 and 3, from column a to f. South arranges on rank 1, north on rank 6.
xero-g-line-to-fly = { $seat } to fly, flight { $flight }: the ship on { $ships }.
# $row (Row)
xero-g-line-arranged = { $seat } arranged { $row }.
xero-g-line-ready = { $seat } has arranged in secret and is ready.
xero-g-line-flew = { $seat } flew the { $size } from { $from } to { $to }{ $boosts ->
    [none] {""}
   *[other] {", boosting on "}{ $boosts }
}.
xero-g-line-reprogrammed = { $seat } flew the { $size } from { $from } to { $to }{ $boosts ->
    [none] {""}
   *[other] {", boosting on "}{ $boosts }
}; the { $other } from there went to { $drop }.
xero-g-line-won = { $seat } flew the { $size } from { $from } into the base{ $boosts ->
    [none] {""}
   *[other] {", boosting on "}{ $boosts }
}.
xero-g-line-reaches-base = { $seat } can fly into the base with the ship on { $ships }.
# $owner (Seat)
xero-g-line-threatens-base = { $seat } threatens to fly into the base with the ship on { $ships }.
xero-g-line-board = The board has 6 by 6 squares: columns a to f from the left, ranks 1 to 6 from below. { $seat } is south, with the base below rank 1; { $owner } is north, with the base above rank 6.
xero-g-line-rank = Rank { $rank }: { $row }.
xero-g-line-home-row = { $seat }’s home row is rank { $rank }.
xero-g-line-title-arrange = { $seat } to arrange
xero-g-line-title-arrange-secretly = { $waiting } to arrange in secret
xero-g-line-title-fly = { $seat } to fly
xero-g-line-corner-flight = flight { $flight }
xero-g-line-note-arranging = arranging
xero-g-line-note = home row { $rank }
xero-g-line-score-won = won
xero-g-line-score-lost = lost
xero-g-line-score-drew = drew
xero-g-line-score-open = still playing

## What stands on a square

xero-g-line-on = { $size ->
    [1] small ship
    [2] medium ship
   *[other] large ship
}

## Rules pages

first-turn-xero-g =
    - Arrange two ships of each size on your home row. Then fly a ship of the rank nearest to you.
    - It flies exactly as many squares as its size. If it ends on a ship, it flies on, or you put that ship elsewhere.
    - Fly a ship off the far edge into the enemy base, and you win.

rules-xero-g-goal =
    ## Xero-G
    Two players, south and north, fly ships that belong to **nobody** over 6 × 6 squares. Behind your own edge lies your base. Fly a ship off the far edge **into the enemy base** and you win.

    Ships come in three sizes. Each side of the board starts with two of each size. The number on a ship is its size.
    South arranges first and flies first. Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
rules-xero-g-setup =
    ### 1. The setup
    First south puts two ships of each size on rank 1, then north on rank 6. You write the sizes from column a to f: `322113`. North does the same: in north’s own view, column a is on the right.
    With a hidden setup both arrange in secret at the same time, and the rows are revealed together. Until then a dark square with a disc stands for a ship that is not revealed.
    The bars beyond the two ends of the board are the bases.
rules-xero-g-fly =
    ### 2. Flying
    Choose a ship on your **home row**: the rank nearest to you that has a ship on it. (If no ship there has a legal turn, choose a ship on the next rank where any ship has a legal turn. There is always a legal turn.) It flies **exactly as many squares as its size**, up, down, left or right, turning as it likes, through empty squares. You write `d1-d4`.
    It may cross a square twice, also the square where it began, which is now empty. It may not end on the square where it began, and it may not cross the same edge between two squares twice in one turn. The board must look different after your turn.
    In the picture the ship with the gold ring can end on the squares with broken rings.
rules-xero-g-boost =
    ### 3. Boosts
    Only the last square of a flight may hold a ship. There you may **boost**: fly on at once, exactly as many squares as that ship’s size, by the same rules. That ship stays where it is. You may boost every time you end on a ship. You may even boost on the same ship again, but you must not cross the same edge between two squares twice.
    You write only where the flight begins and ends: `f6-d6`.
    The picture shows this flight. White dots lead from the broken ring to the whole one, and small white rings show the two ships on which it boosted.
rules-xero-g-reprogram =
    ### 4. Reprogramming
    Where a flight or boost ends on a ship, you may **reprogram** instead of boosting. Your ship stays there. You put the ship that stood there on any empty square, also on the one where your flight began. You may not put it beyond your opponent’s home row. That is the rank nearest to your opponent that had a ship on it before your turn. You write `c1-c2(e2)`: the ship from c2 goes to e2.
    A turn in which only two ships of one size change places is not legal.
    In the picture the 1 from c1 will end on c2. The broken gold rings show where you can put the 3 that stands there.
rules-xero-g-win =
    ### 5. Winning
    You win when one of your ships reaches the enemy base, off the board behind your opponent’s last rank. The last step of a flight or boost may go there from any square of that rank. You write `a1-base`. No flight goes through a base, or into your own.
    In the picture the ship with the gold ring can reach the base: the base has a broken gold frame.
    If the same position comes up for the third time, it is a draw. You are warned the second time. If you **resign**, you lose. If both **agree** to end (`/end`), it is a draw.
rules-xero-g-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring where the flight began, dots along its way, small rings around the numbers of the ships on which it boosted, a whole ring where it ended. A thin line and a thin ring: the flight ended on a ship, and that ship was put here.
    - **Gold**, your choice: a whole ring around what you have chosen, broken rings around what you can choose next, the base too. If you can choose more than half the board, nothing is marked.
    - A rank in a player’s colour: their home row. A ring in that colour around a ship’s number: it may fly now.
    - The bars at both ends are the bases, with their players’ shapes and names. A white ring around one: the last flight reached it.
    - A dark square with a disc: a ship that is not revealed yet.
    - The lighter card: a player who is to act, or who has won. At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow shape: that player is out.
rules-xero-g-house =
    ### House rulings
    - South arranges first, in the open; a hidden setup is an option.
    - You cannot put a ship beyond the opponent’s home row, as it was before your turn.
    - If the same position comes up for the third time, with the same side to fly, it is a draw.
    - Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
    - If you resign, you lose. If both agree to end, it is a draw.

    -# Xero-G is a game by Kat Costa, after Gygès by Claude Leroy. These pages are our own words; the design is theirs.
