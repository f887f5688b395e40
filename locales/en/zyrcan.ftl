# Zyrcan

### The types of the variables, where they are not those of the package `words/sentences`:
### $from, $high, $low, $near, $space, $to (Hex)
### $scores (Vec<(Seat, u32)>)
### $ones, $squares, $threes, $twos (Vec<Hex>)
### $waiting (Vec<Seat>)
### $turns (Vec<String>)
### $kinds, $left (Vec<u8>)
### $row (char)
### $ships (u32)
### $captured, $distance, $engines, $hand_ones, $hand_threes, $hand_twos (u8)
### $spaces (usize)

option-zyrcan-variant-standard = standard
option-zyrcan-variant-blitzkrieg = Blitzkrieg

## The command, and how it ends

command-play-zyrcan = Deploy a fleet, then capture until somebody cannot (3 to 5 players)
command-play-zyrcan-variant = standard, or Blitzkrieg: ships move while the fleets are deployed
command-play-zyrcan-variant-standard = standard
command-play-zyrcan-variant-blitzkrieg = Blitzkrieg

reason-passed = a player could not capture, and the round was finished

## Why a turn cannot be played

# $space (String)
zyrcan-refusal-no-such-space = There is no space { $space } on this board.
zyrcan-refusal-no-such-ship = There is no ship of { $engines } engines: ships have 1, 2 or 3.
zyrcan-refusal-deploy-now = The fleets are still being deployed: a turn puts one ship on an empty space.
zyrcan-refusal-attack-now = Deploying is over: now capture with one of your ships.
zyrcan-refusal-occupied = A ship of { $owner } stands on { $square }: choose an empty space.
zyrcan-refusal-occupied-by-you = Your own ship stands on { $square }: choose an empty space.
zyrcan-refusal-none-left = You have no ship of { $engines } left in hand. Choose a ship of { $left }.
zyrcan-refusal-too-close = A ship of { $engines } must stand at least { $engines } spaces from all your ships, and { $space } is { $distance ->
    [one] next to { $near }
   *[other] only { $distance } from { $near }
}.
zyrcan-refusal-fits-nowhere = There is no room for a ship of { $engines } now: no space is far enough from all your ships.
zyrcan-refusal-empty = Nothing stands on { $square }: move one of your own ships.
zyrcan-refusal-not-yours = The ship on { $square } belongs to { $owner }: move one of your own.
zyrcan-refusal-other-capture = The ship on { $from } has { $engines ->
    [one] 1 engine
   *[other] { $engines } engines
} and cannot capture the ship on { $to }.
zyrcan-refusal-cannot-capture = The ship on { $from } has { $engines ->
    [one] 1 engine
   *[other] { $engines } engines
} and can capture nothing.
zyrcan-refusal-other-move = The ship on { $from } has { $engines ->
    [one] 1 engine
   *[other] { $engines } engines
} and cannot go to { $to }.
zyrcan-refusal-cannot-move = The ship on { $from } has { $engines ->
    [one] 1 engine
   *[other] { $engines } engines
} and cannot move.
zyrcan-refusal-deploy-alone = None of your ships can move now, so only deploy a ship.
zyrcan-refusal-just-placed = You have just deployed the ship on { $space }: move a ship that was on the board before this turn.
zyrcan-refusal-deploy-first = First deploy a ship, then move one.
zyrcan-refusal-move-too = You must also move a ship in this turn.

## What a suggestion means

# $left (u8)
zyrcan-label-ship = deploy a ship of { $engines } ({ $left } left)
    .button = Ship of { $engines } ({ $left } left)
zyrcan-label-deploy-row = deploy a ship of { $engines } in row { $row }
    .button = Row { $row }
# $low (String), $high (String)
zyrcan-label-deploy-rows = deploy a ship of { $engines } in rows { $low } to { $high }
    .button = Ship of { $engines }, rows { $low } to { $high }
zyrcan-label-deploy = deploy a ship of { $engines } on { $space }
    .button = Ship of { $engines } on { $space }
zyrcan-label-row = row { $row }
    .button = Row { $row }
# $space (Hex)
zyrcan-label-mover = your ship of { $engines }
zyrcan-label-move = move { $from } to { $to }
zyrcan-label-capture = { $from } captures { $owner }’s ship of { $engines } on { $to }
zyrcan-label-deploy-move = deploy a ship of { $engines } on { $space } and move { $from } to { $to }
    .button = Ship of { $engines } on { $space }, { $from } to { $to }
zyrcan-label-deploy-capture = deploy a ship of { $engines } on { $space }, and { $from } captures { $owner }’s ship of { $captured } on { $to }
    .button = Ship of { $engines } on { $space }, { $from }×{ $to }

## The board in words

zyrcan-line-to-deploy = { $seat } to deploy, round { $round } of 12.
zyrcan-line-to-blitz = { $seat } to deploy and move, round { $round } of 12.
zyrcan-line-to-attack = { $seat } to attack, round { $round }.
# $round (u16)
zyrcan-line-to-attack-last = { $seat } to attack, in the last round.
zyrcan-line-last = { $seat } played { $turn }.
zyrcan-line-last-capture = { $seat } played { $turn } and captured { $owner }’s ship of { $engines }.
zyrcan-line-can-capture = { $seat } can capture threes: { $threes }; twos: { $twos }; ones: { $ones }.
zyrcan-line-captures = { $seat } can capture a ship of { $engines } with { $turns }.
zyrcan-line-safe-captures = With { $turns }, { $seat } captures safely: nobody can capture that ship at once.
zyrcan-line-can-lose = { $seat } can lose threes: { $threes }; twos: { $twos }; ones: { $ones }.
zyrcan-line-losses = { $seat } can lose a ship of { $engines } to { $owner }: { $turns }.
zyrcan-line-safe = No ship of { $seat } is in danger.
zyrcan-line-could-capture = { $seat } threatens to capture the ships on { $squares }.
zyrcan-line-no-capture = { $waiting } cannot capture now. If they still cannot on their turn, that round is the last.
zyrcan-line-engines = Engines: { $scores }.
zyrcan-line-fleet = { $seat }’s ones: { $ones }; twos: { $twos }; threes: { $threes }.
zyrcan-line-fleet-and-hand = { $seat }’s ones: { $ones }; twos: { $twos }; threes: { $threes }; in hand: { $hand_ones ->
    [one] 1 one
   *[other] { $hand_ones } ones
}, { $hand_twos ->
    [one] 1 two
   *[other] { $hand_twos } twos
}, { $hand_threes ->
    [one] 1 three
   *[other] { $hand_threes } threes
}.
zyrcan-line-no-ships = { $seat } has no ship on the board.
# $ones (u8), $twos (u8), $threes (u8)
zyrcan-line-full-hands = Each player has in hand: { $ones ->
    [one] 1 one
   *[other] { $ones } ones
}, { $twos ->
    [one] 1 two
   *[other] { $twos } twos
}, { $threes ->
    [one] 1 three
   *[other] { $threes } threes
}.
zyrcan-line-no-room = { $seat } has no room for ships of { $kinds }.
zyrcan-line-board = The board is a hexagon of { $spaces } spaces. Letters name the rows, from the bottom up. A space has up to six neighbours. In its own row: the numbers one less and one more. In the row above: the same number and one more. In the row below: the same number and one less.
zyrcan-line-row = Row { $row }: { $low } to { $high }.
zyrcan-line-row-with-gaps = Row { $row }: { $squares }.
# $spaces (u32)
zyrcan-line-tight = { $seat }’s threes in hand fit on { $spaces ->
    [one] one space
   *[other] { $spaces } spaces
} only: deploy them soon.
zyrcan-line-stranded = { $seat } cannot deploy ships of { $kinds }: no space is far enough from their own.
zyrcan-line-title-deploy = { $seat } to deploy
zyrcan-line-title-blitz = { $seat } to deploy and move
zyrcan-line-title-attack = { $seat } to attack
zyrcan-line-corner-deploy = round { $round } of 12
zyrcan-line-corner-last = last round
zyrcan-line-note = { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
}
# $engines (u32)
zyrcan-line-by-ships = { $engines ->
    [0] No engines
    [one] 1 engine
   *[other] { $engines } engines
} each: more ships are better.
# $engines (u32)
zyrcan-line-score = { $engines ->
    [one] 1 engine
   *[other] { $engines } engines
}, { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
}

## What stands on a square

zyrcan-line-on = ship of { $engines } of { $seat }

## Rules pages

first-turn-zyrcan =
    - Put one of your ships on an empty space, until all ships are on the board. Then the fleets attack.
    - In an attack, a ship moves straight, exactly as many spaces as it has engines, onto a ship of another player.
    - When somebody cannot attack, the round is the last. The most engines on the board win.

rules-zyrcan-goal =
    ## Zyrcan
    Each player has a fleet of twelve ships. First all fleets are deployed, then they capture each other, until somebody cannot capture any more. Then the player with the most **engines** on the board wins.

    A fleet has four ships of 1 engine, six of 2 and two of 3. The dots on a ship are its engines.
    The board has 37 spaces for three players, 49 for four and 61 for five. There is always one space more than there are ships. The brown and grey spaces are there only for four and five players. They are like all other spaces.
    The first player begins both phases. Seats are random, unless the host chooses in **Options**.
rules-zyrcan-deploy =
    ### 1. Deploy
    In turn, put any one of your ships on any empty space, until all ships are on the board.
    You write `2@e5`: a ship of 2 engines on e5. Or press **Move** and choose.
    Letters name the rows, from the bottom up. The lowest row is `a` (`b` on a smaller board). Numbers name the slanting lines: each number stands at the lower right end of its line.
    White shows the last turn. Below the board you see how many engines each player has on it, and how many ships of each kind are still in hand.
rules-zyrcan-attack =
    ### 2. Attack
    The players take turns. In your turn you capture: move one of your ships in a straight line, **exactly as many spaces as it has engines**, over anything, onto a ship of another player. That ship is removed.
    A straight line runs along a row or along one of the two slants: there are six directions. It stays within the board’s spaces.
    You write `e5xg7`. You must capture if you can; if you cannot, the bot passes for you.
    In the picture the ship with the gold ring can capture those with broken rings. Once a ship is chosen, the last turn is not drawn.
rules-zyrcan-end =
    ### 3. The end
    When somebody has to pass, you all play that round to its end, and then the match is over. A round is one turn for each player, from the first seat. The bot says when somebody can capture nothing.
    The player with the most engines on the board wins. If several have equally many, the one of them with the most ships wins. If that is equal too, they share the place.
    A player without ships is not out: the bot passes for them.
    If you **resign**, you are skipped. That is not a pass and does not end the match. But if somebody already passed before you resigned, the match still ends with that round. Your ships stay: they can be captured, and do not move.
    If all **agree** to end (`/end` offers it), the board is scored the same way. Ships in hand count for nothing, and players who resigned rank last.
rules-zyrcan-blitzkrieg =
    ### Blitzkrieg
    The first phase is twelve rounds in which you deploy **and** move.
    First put a ship on an empty space. It must be **far enough from each of your other ships**: at least 1 space away for a ship of 1, 2 for a ship of 2, 3 for a ship of 3. Then move a different ship, one that was on the board before this turn. It moves straight, exactly as many spaces as it has engines, onto an empty space or onto a ship of another player. That ship is removed. You write `2@b2 e5-e7` or `2@b2 e5xe3`.
    You must do both if you can. **Place your threes early**: they need the most room. Ships still in hand after twelve rounds are out of the match. Then the attack begins, as described above.
    In the picture a ship of 2 may be deployed on the broken gold rings; white shows the last turn.
rules-zyrcan-marks =
    ### The marks in the picture
    - **White**, the last turn: a broken ring where a ship left, dots along its way, a whole ring where it ended and where one was deployed. A small crossed-out ship was captured there.
    - **Gold**, your choice: a whole ring around what you have chosen, broken rings around what you can choose next, with the space’s name. If you can choose more than half the board, nothing is marked.
    - The number beside a player’s shape: engines on the board. The lighter card: a player who is to act, or who has won.
    - Small ships in a card: those still to deploy, and how many. A **red** hollow one with a cross has no room on the board now (Blitzkrieg).
    - Hollow or faded ships: their player is out. They can be captured and do not move.
    - At the end a number in a disc is a player’s place: the disc of the first place is filled.
rules-zyrcan-house =
    ### House rulings
    - Seats are random, unless the host chooses in **Options**.
    - The board for four players has twelve spaces more than the board for three. On each edge, these are the two spaces beside the corners.
    - Blitzkrieg: if no ship in hand fits, you only move; if none can move, you only deploy; if neither is possible, you pass, and the match goes on.
    - Blitzkrieg’s first phase has exactly twelve rounds. Ships that are still in hand after them are out.
    - If you resign, your ships stay on the board: they can be captured but do not move. You rank below all players who stay, and the first to resign ranks last.
    - If only one player is left, they win. If all agree to end, the board is scored.

    -# Zyrcan is a game by Javier García. These pages are our own words; the design is his.
