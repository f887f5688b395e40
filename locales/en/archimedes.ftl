# Archimedes

## Options

option-archimedes-swap-yes = black may change sides

## The command, and how it ends

command-play-archimedes = Bring a ship into the enemy port; three ships that attack one ship destroy it (2 players)
command-play-archimedes-swap = Can black change sides after white’s first turn? It makes the start fair (default: no)
command-play-archimedes-swap-no = no
command-play-archimedes-swap-yes = yes
command-play-archimedes-order = Who sits where: the first plays white

reason-port = a ship holds the enemy port

## Why a turn cannot be played

archimedes-refusal-unreadable = I cannot read “{ $typed }” as a turn.
archimedes-refusal-no-such-square = There is no square { $square }: the squares are a1 to h8.
archimedes-refusal-no-ship = Nothing stands on { $square }.
archimedes-refusal-not-yours = The ship on { $square } belongs to { $owner }.
archimedes-refusal-port-invaded = An enemy ship stands in your port { $port }, so you cannot rebuild there.
archimedes-refusal-nothing-lost = All your ships are on the board, so there is none to rebuild in { $port }.
archimedes-refusal-say-where = Say where the ship from { $square } goes.
archimedes-refusal-shut = A ship from { $square } can go nowhere: ships, the edge or its own port block every way.
archimedes-refusal-own-port = A ship cannot end in its own port { $port }.
archimedes-refusal-occupied = A ship of { $owner } stands on { $square }: ships go to empty squares.
archimedes-refusal-occupied-by-you = Your own ship stands on { $square }: ships go to empty squares.
archimedes-refusal-not-straight = { $to } is not in a row, file or diagonal with { $from }.
archimedes-refusal-blocked = The ship on { $by } is in the way from { $from } to { $to }.
archimedes-refusal-no-swap = Only black can change sides, with its first turn, where the host allows it.

## What a suggestion means

archimedes-label-file = your ships in file { $file }
archimedes-label-mover = move the ship on { $from }
archimedes-label-mover-destroys = move the ship on { $from }: it can destroy { $targets }
archimedes-label-rebuilder = rebuild a ship in { $port } ({ $lost } to rebuild)
archimedes-label-rebuilder-destroys = rebuild a ship in { $port } ({ $lost } to rebuild): it can destroy { $targets }
archimedes-label-to-file = { $from } to file { $file }
archimedes-label-move = { $from } to { $to }
archimedes-label-destroys = destroys { $destroyed }
archimedes-label-rebuild = a rebuilt ship to { $to }
archimedes-label-rebuild-destroys = a rebuilt ship to { $to } destroys { $destroyed }
archimedes-label-invades = enters the enemy port, where it can still be destroyed
archimedes-label-invades-destroys = enters the enemy port and destroys { $destroyed }; it can still be destroyed there
archimedes-label-wins = wins
archimedes-label-destroys-wins = destroys { $destroyed } and wins
archimedes-label-loses = loses, since an enemy ship stays in your port
archimedes-label-draws = the position stands for the third time: a draw
archimedes-label-swap = change sides; white plays next

## The board in words

archimedes-line-to-play = { $seat } to play, round { $round }.
archimedes-line-last = { $seat } moved a ship from { $from } to { $to }.
archimedes-line-last-rebuilt = { $seat } rebuilt a ship and moved it to { $to }.
archimedes-line-last-destroyed = { $seat } moved a ship from { $from } to { $to } and destroyed { $destroyed }.
archimedes-line-last-rebuilt-destroyed = { $seat } rebuilt a ship, moved it to { $to } and destroyed { $destroyed }.
archimedes-line-last-swapped = { $seat } changed sides: the board was turned, and all ships changed hands.
archimedes-line-may-swap = { $seat } may change sides instead of moving: `swap`.
archimedes-line-swap-next = After this turn { $seat } may change sides, so the best turn leaves the board even.
archimedes-line-invaded = An enemy ship stands in the port { $port } of { $owner }, who must destroy it in this turn.
archimedes-line-open = { $owner }’s port { $port } can be entered next, from { $enemies }.
archimedes-line-taken = An enemy ship stands in the port { $port } of { $owner }.
archimedes-line-repeated = This position stands for the second time: the third is a draw.
archimedes-line-white = { $seat }, white: { $squares }.
archimedes-line-black = { $seat }, black: { $squares }.
archimedes-line-ships = Ships: { $scores }.
archimedes-line-ships-lost = Ships: { $scores }. To rebuild: { $lost }.
archimedes-line-threatened = Ships of { $seat } attacked by two: { $squares }.
archimedes-line-doomed = Ships of { $seat } attacked by three or more: { $squares }.
archimedes-line-board = The board has 8 by 8 squares: files a to h from the left, ranks 1 to 8 from below. White’s port is { $white }, black’s { $black }.
archimedes-line-title-invaded = { $seat } must free the port
archimedes-line-corner-round = round { $round }
archimedes-line-corner-repeated = second time: a third is a draw
archimedes-line-note = { $lost } to rebuild
archimedes-line-score = { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
} on the board, { $lost } to rebuild

## Rules pages

rules-archimedes-goal =
    ## Archimedes
    Two fleets of twelve ships on eight by eight squares, each with a port in its corner: white’s on a1, black’s on h8. Bring a ship **into the enemy port** and keep it there, and you win.

    White begins. Seats are random unless the host chooses the order of joining. White has the better chances; the host can let black **change sides** after white’s first turn (page “House rulings”).
    In the picture a frame around an anchor is a port. It has the colour of its owner’s ships.
rules-archimedes-turn =
    ### 1. Your turn
    Move one of your ships like a chess queen: any number of empty squares along a row, a file or a diagonal. It cannot jump over a ship or end in its own port. Ports are corners, so no ship crosses one. You write `a2-d5`.
    If you have lost ships and your port is empty, you may **rebuild** one instead: it appears in your port and moves out of it in the same turn. You write `a1-c3` (black `h8-f6`). If it could move nowhere, you cannot rebuild.
    In the picture the ship in the gold ring can go to the broken rings. Once a ship is chosen, the last turn is not drawn.
rules-archimedes-attack =
    ### 2. Destroying ships
    Two enemy ships attack each other when they face along a row, a file or a diagonal with no ship between them. After your move every enemy ship that **three or more** of your ships attack is removed, all at once. If that opens new lines, this repeats until none is left. Your own ships are never in danger in your own turn.
    The picture shows red lines to ships that two attack already: a third is enough. A thick red ring is around a ship that three attack. White shows the last turn, gold shows what could be moved.
rules-archimedes-port =
    ### 3. The port
    A ship of yours in the enemy port wins at once if your opponent has no turn that destroys it. If there is such a turn, your ship wins at the start of your next turn, if it is still there. Ships in a port attack and are attacked like any other.
    If you have no legal turn, you lose. The same position for the third time is a draw; you are warned at the second.
    If you **resign**, you lose. If both **agree** to end (`/agree` proposes it), it is a draw.
rules-archimedes-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring where a ship began, dots along its way, a whole ring where it ended. A hollow ship struck through was destroyed.
    - **Gold**, your choice: a whole ring around what you have chosen, broken rings around what you can choose next. If that is more than half the board, nothing is marked.
    - **Red** lines lead from two or more ships to the one that they attack: unbroken with a white rim if white attacks, broken with a black rim if black does. A thin red ring: two attack it. A thick one: three do, and their next turn destroys it.
    - A frame around an anchor: a port. A red frame: an enemy ship stands in it.
    - The number beside a player’s ship: ships on the board; below the name, ships to rebuild. The lighter card: a player who is to act, or who has won.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled. A hollow ship beside a name: that player is out.
rules-archimedes-house =
    ### House rulings
    - A ship that stands in the enemy port at the start of its owner’s turn wins, even if the opponent could have destroyed it.
    - If you have no legal turn, you lose.
    - The third time for the same position, with the same side to move, is a draw.
    - Where the host sets `swap`, black’s first turn may be `swap` instead of a move: the board is turned by half a turn, every ship changes hands, and white plays. Black then has what white had, so white’s best first turn leaves the board even.
    - Seats are random unless the host chooses the order of joining.
    - If you resign, you lose. If both agree to end, it is a draw.

    -# Archimedes is a game by Philip Cohen and Scott Marley, 1988 (as the Ludii Portal dates it). These pages are our own words; the design is theirs.
