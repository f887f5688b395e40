# Archimedes

### The types of the variables, where they are not those of the package `words/sentences`:
### $black, $by, $from, $port, $to, $white (Square)
### $destroyed, $enemies, $targets (Vec<Square>)
### $scores ([(Seat, u32); 2])
### $lost, $ships (u32)

## Options

option-archimedes-swap-yes = black may change sides

## The command, and how it ends

command-play-archimedes = Bring a ship into the enemy port; three ships that attack one ship destroy it (2 players)
command-play-archimedes-swap = May black change sides after white’s first turn? That is fairer (default: no)
command-play-archimedes-swap-no = no
command-play-archimedes-swap-yes = yes
side-archimedes-first = white
side-archimedes-second = black

reason-port = a ship holds the enemy port

## Why a turn cannot be played

archimedes-refusal-not-yours = The ship on { $square } belongs to { $owner }.
archimedes-refusal-port-invaded = An enemy ship is in your port { $port }, so you cannot rebuild there.
archimedes-refusal-nothing-lost = All your ships are on the board, so there is none to rebuild in { $port }.
archimedes-refusal-say-where = Say where the ship from { $square } goes.
archimedes-refusal-shut = The ship on { $square } cannot move: every way is blocked by ships, the edge or its own port.
archimedes-refusal-own-port = A ship cannot end in its own port { $port }.
archimedes-refusal-occupied = A ship of { $owner } stands on { $square }: ships go to empty squares.
archimedes-refusal-occupied-by-you = Your own ship stands on { $square }: ships go to empty squares.
archimedes-refusal-not-straight = { $to } is not in the same row, column or diagonal as { $from }.
archimedes-refusal-blocked = The ship on { $by } is in the way from { $from } to { $to }.
archimedes-refusal-no-swap = Only black can change sides: with its first turn, and only if the host allows it.

## What a suggestion means

archimedes-label-file = your ships in column { $file }
    .button = Column { $file }
archimedes-label-mover = move the ship on { $from }{ $targets ->
    [none] {""}
   *[other] : it can destroy { $targets }
}
archimedes-label-rebuilder = rebuild a ship in { $port } (you have lost { $lost }){ $targets ->
    [none] {""}
   *[other] : it can destroy { $targets }
}
archimedes-label-to-file = { $from } to column { $file }
    .button = Column { $file }
archimedes-label-move = { $from } to { $to }
# $to (Square)
archimedes-label-destroys = destroys { $destroyed }
archimedes-label-rebuild = rebuild a ship and move it to { $to }{ $destroyed ->
    [none] {""}
   *[other] {", which destroys "}{ $destroyed }
}
    .button = New ship to { $to }
# $to (Square)
archimedes-label-invades = enters the enemy port, where it can still be destroyed
# $to (Square)
archimedes-label-invades-destroys = enters the enemy port and destroys { $destroyed }; your ship can still be destroyed there
# $to (Square)
archimedes-label-wins = wins
# $to (Square)
archimedes-label-destroys-wins = destroys { $destroyed } and wins
# $to (Square)
archimedes-label-loses = loses, because an enemy ship stays in your port
# $to (Square)
archimedes-label-draws = third time for this position: a draw
archimedes-label-swap = change sides; white plays next
    .button = Change sides

## The board in words

archimedes-line-to-play = { $seat } to play, round { $round }.
archimedes-line-last = { $seat } moved a ship from { $from } to { $to }{ $destroyed ->
    [none] {""}
   *[other] {" and destroyed "}{ $destroyed }
}.
archimedes-line-last-rebuilt = { $seat } rebuilt a ship and moved it to { $to }.
archimedes-line-last-rebuilt-destroyed = { $seat } rebuilt a ship, moved it to { $to } and destroyed { $destroyed }.
archimedes-line-last-swapped = { $seat } played `swap`: the two positions were exchanged. Black now has what white had, turned by 180 degrees, and white has what black had. The players keep their colours.
archimedes-line-may-swap = { $seat } may change sides instead of moving: `swap`.
archimedes-line-swap-next = After this turn { $seat } may change sides, so the best turn is one that makes both sides equally good.
archimedes-line-invaded = An enemy ship stands in the port { $port } of { $owner }, who must destroy it in this turn.
archimedes-line-open = { $owner }’s port { $port } can be entered next, from { $enemies }.
archimedes-line-taken = An enemy ship stands in the port { $port } of { $owner }.
archimedes-line-white = { $seat }, white: { $squares }.
archimedes-line-black = { $seat }, black: { $squares }.
# $lost (Vec<(Seat, u32)>)
archimedes-line-ships = Ships: { $scores }.{ $lost ->
    [none] {""}
   *[other] {" To rebuild: "}{ $lost }.
}
archimedes-line-threatened = Ships of { $seat } attacked by two: { $squares }.
archimedes-line-attacked = { $owner }’s ship on { $square } is attacked from { $enemies }.
archimedes-line-doomed = Ships of { $seat } attacked by three or more: { $squares }.
archimedes-line-board = The board has 8 by 8 squares: columns a to h from the left, ranks 1 to 8 from below. White’s port is { $white }, black’s { $black }.
archimedes-line-title-invaded = { $seat } must free the port
archimedes-line-corner-repeated = position seen twice
archimedes-line-note = { $lost } to rebuild
archimedes-line-score = { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
} on the board, { $lost } to rebuild

## What stands on a square

archimedes-line-on = ship of { $seat }
archimedes-line-on-port = port of { $seat }

## Rules pages

first-turn-archimedes =
    - Move a ship like a chess queen, over empty squares.
    - An enemy ship that three of your ships attack is destroyed. Ships attack each other along free lines.
    - Bring a ship into the enemy port in the far corner, and keep it there.

rules-archimedes-goal =
    ## Archimedes
    The board has 8 × 8 squares. Each side has twelve ships and a port in its corner: white’s on a1, black’s on h8. Bring a ship **into the enemy port** and keep it there, and you win.

    White begins. Seats are random, unless the host chooses with `side:` of `/play` or in **Options**. White has the better chances; with `swap:` of `/play` the host lets black **change sides** after white’s first turn (page “House rulings”).
    In the picture a frame around an anchor is a port. It has the colour of its owner’s ships.
rules-archimedes-turn =
    ### 1. Your turn
    Move one of your ships like a chess queen: any number of empty squares along a row, a column or a diagonal. It cannot jump over a ship or end in its own port. Ports are corners, so no ship crosses one. You write `d1-d5`.
    If you have lost ships and your port is empty, you may **rebuild** one instead: it appears in your port and moves out of it in the same turn. You write `a1-c3` (black `h8-f6`). If it has nowhere to go, you cannot rebuild.
    In the picture the ship in the gold ring can go to the broken rings. Once a ship is chosen, the last turn is not drawn.
rules-archimedes-attack =
    ### 2. Destroying ships
    Your ship and an enemy ship attack each other when they stand on the same row, column or diagonal with no ship between them. After your move every enemy ship that **three or more** of your ships attack is removed, all at once. If that opens new lines of attack, the enemy ships that three or more of yours attack now are removed too, and so on. Your own ships are never in danger in your own turn.
    Red lines in the picture lead to a ship that two enemy ships attack: one more can destroy it. A thick red ring shows a ship that three attack. White shows the last turn, gold shows what could be moved.
rules-archimedes-port =
    ### 3. The port
    A ship of yours in the enemy port wins at once if your opponent has no turn that destroys it. If there is such a turn, your ship wins at the start of your next turn, if it is still there. Ships in a port attack and are attacked like any other.
    If you have no legal turn, you lose. If the same position comes up for the third time, it is a draw. You are warned the second time.
    If you **resign**, you lose. If both **agree** to end (`/end` offers it), it is a draw.
rules-archimedes-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring where a ship began, dots along its way, a whole ring where it ended. A crossed-out hollow ship was destroyed.
    - **Gold**, your choice: a whole ring around what you have chosen, broken rings around what you can choose next. If you can choose more than half the board, nothing is marked.
    - **Red** lines lead from two or more ships to the one that they attack: unbroken with a white rim if white attacks, broken with a black rim if black does. A thin red ring: two attack it. A thick one: three attack it, so it is destroyed in the attackers’ next turn.
    - A frame around an anchor: a port. A red frame: an enemy ship stands in it.
    - The number beside a player’s ship: ships on the board; below the name, ships to rebuild. The lighter card: a player who is to act, or who has won.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow ship beside a name: that player is out.
rules-archimedes-house =
    ### House rulings
    - A ship that stands in the enemy port at the start of its owner’s turn wins, even if the opponent could have destroyed it.
    - If you have no legal turn, you lose.
    - If the same position comes up for the third time, with the same side to move, it is a draw.
    - If the host sets `swap`, black’s first turn may be `swap` instead of a move: the board is rotated by 180 degrees, every ship goes to the other player, and white plays next. Black then has the position that white had. So white’s best first turn is one that makes both sides equally good.
    - Seats are random, unless the host chooses with `side:` of `/play` or in **Options**.
    - If you resign, you lose. If both agree to end, it is a draw.

    -# Archimedes is a game by Philip Cohen and Scott Marley, 1988 (as the Ludii Portal dates it). These pages are our own words; the design is theirs.
