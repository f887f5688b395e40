//! The bare position, small and fast to copy. It has sets of spaces by seat and by number of engines.

use std::sync::LazyLock;

use rules::grid::hex::{Hex, SPACES};
use rules::grid::square_bitset::indices;
use rules::zyrcan::{BareBoard, Board, DEPLOY_ROUNDS, Deploy, Phase, Step, Turn, Zyrcan};

use crate::place_scores::{SEATS, Values};

/// A power of two above the number of spaces: an index below it needs no bounds check.
pub const WIDE: usize = 64;

/// The spaces to which ships can go, and the spaces that are too near to deploy on: by engines − 1, then by space.
#[derive(Debug)]
pub struct Ways {
    pub in_play: u64,
    reach: [[u64; WIDE]; 3],
    near: [[u64; WIDE]; 3],
}

static WAYS: LazyLock<[Ways; 3]> = LazyLock::new(|| [3, 4, 5].map(Ways::new));

impl Ways {
    fn new(seats: u8) -> Self {
        let board = Board::of(seats);
        let mut ways = Self {
            in_play: board.in_play,
            reach: [[0; WIDE]; 3],
            near: [[0; WIDE]; 3],
        };
        for space in Hex::all().filter(|space| board.has(*space)) {
            for (kind, engines) in (0..).zip(1..=3) {
                ways.reach[kind][space.index()] = board.reach(space, engines);
                ways.near[kind][space.index()] = board.near(space, engines);
            }
        }
        ways
    }

    /// The spaces to which a ship of this kind (engines − 1) can go from a space. From the same spaces it can come to
    /// this space.
    #[inline]
    pub fn reach(&self, kind: usize, space: usize) -> u64 {
        self.reach[kind][space % WIDE]
    }
}

/// A single decision: a deployment or a step. A turn of Blitzkrieg is a deployment, then a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Puts a ship of this kind (engines − 1) on a space.
    Deploy { kind: u8, at: u8 },
    /// Moves a ship from a space to another.
    Step { from: u8, to: u8 },
}

/// A position. In Blitzkrieg it may be between the two parts of a turn.
#[allow(clippy::struct_excessive_bools)] // each is an independent fact
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub ways: &'static Ways,
    /// By engines − 1, the spaces of ships of this kind, of all seats.
    pub kinds: [u64; 3],
    /// By seat, the spaces of its ships.
    pub own: [u64; SEATS],
    pub hands: [[u8; 3]; SEATS],
    /// By seat, 16 times the engines on the board plus the number of ships. It sorts seats by engines, then by ships.
    strength: [i16; SEATS],
    /// By seat, 0 while it plays, else a number that tells when it retired.
    retired: [u8; SEATS],
    pub seats: u8,
    pub to_act: u8,
    pub attack: bool,
    pub blitzkrieg: bool,
    pub round: u8,
    pub last_round: bool,
    pub over: bool,
    /// The space of the ship that was deployed in this turn, as a set; 0 if there is none.
    placed: u64,
}

/// What one ship adds to `strength`: 16 times its engines plus one.
#[inline]
const fn strength(kind: usize) -> i16 {
    16 * kind as i16 + 17
}

/// The spaces of a set.
#[inline]
pub fn each(set: u64) -> impl Iterator<Item = usize> {
    indices(set).map(|at| at as usize)
}

impl Position {
    pub fn of(game: &Zyrcan) -> Self {
        let bare = game.bare_board();
        let BareBoard { seats, ships, .. } = bare;
        let mut position = Self {
            ways: &WAYS[usize::from(seats.clamp(3, 5)) - 3],
            kinds: [0; 3],
            own: ships.map(|[ones, twos, threes]| ones | twos | threes),
            hands: bare.hands,
            strength: [0; SEATS],
            retired: bare.retired,
            seats,
            to_act: bare.to_act.map_or(0, |seat| seat.index() as u8),
            attack: bare.phase == Phase::Attack,
            blitzkrieg: bare.blitzkrieg,
            round: bare.round.min(u16::from(u8::MAX)) as u8,
            last_round: bare.last_round,
            over: bare.to_act.is_none(),
            placed: 0,
        };
        for (seat, fleet) in ships.iter().enumerate() {
            for (kind, ships) in fleet.iter().enumerate() {
                position.kinds[kind] |= ships;
                position.strength[seat] += strength(kind) * ships.count_ones() as i16;
            }
        }
        position
    }

    /// Has the seat to act deployed, with its step still to come?
    pub fn midway(&self) -> bool {
        self.placed != 0
    }

    /// 0 while a seat plays, else the number of its retirement.
    pub fn retirement(&self, seat: usize) -> u8 {
        match self.retired[seat] {
            0 => 0,
            order => 10 - order,
        }
    }

    pub fn seat(&self) -> usize {
        usize::from(self.to_act) % SEATS
    }

    #[inline]
    pub fn occupied(&self) -> u64 {
        self.kinds[0] | self.kinds[1] | self.kinds[2]
    }

    #[inline]
    pub fn empty(&self) -> u64 {
        self.ways.in_play & !self.occupied()
    }

    /// The ships of all other seats.
    #[inline]
    pub fn others(&self, seat: usize) -> u64 {
        self.occupied() & !self.own[seat]
    }

    /// The ships of all seats that can go to a space.
    #[inline]
    pub fn reaching(&self, at: usize) -> u64 {
        (self.ways.reach(0, at) & self.kinds[0])
            | (self.ways.reach(1, at) & self.kinds[1])
            | (self.ways.reach(2, at) & self.kinds[2])
    }

    /// The kind of the ship on a space; 0 if the space is empty.
    #[inline]
    pub fn kind_on(&self, at: usize) -> usize {
        let bits = [self.kinds[1] >> at & 1, self.kinds[2] >> at & 1];
        (bits[0] + 2 * bits[1]) as usize
    }

    /// The spaces on which the seat to act may deploy, by kind. `None` if it cannot deploy now.
    pub fn landings(&self) -> Option<[u64; 3]> {
        if self.attack || self.placed != 0 {
            return None;
        }
        let (seat, empty) = (self.seat(), self.empty());
        let hand = self.hands[seat];
        let landing = |kind: usize| match hand[kind] {
            0 => 0,
            _ if self.blitzkrieg && kind > 0 => empty & !self.crowded(seat, kind),
            _ => empty,
        };
        let landings = [landing(0), landing(1), landing(2)];
        (landings != [0; 3]).then_some(landings)
    }

    fn crowded(&self, seat: usize, kind: usize) -> u64 {
        each(self.own[seat]).fold(0, |set, own| set | self.ways.near[kind][own % WIDE])
    }

    /// The spaces to which the seat to act may step, once it has deployed.
    #[inline]
    pub fn targets(&self) -> u64 {
        if self.attack {
            self.others(self.seat())
        } else if self.blitzkrieg {
            self.ways.in_play & !self.own[self.seat()]
        } else {
            0
        }
    }

    /// The ships that the seat to act may move.
    #[inline]
    pub fn movers(&self) -> u64 {
        self.own[self.seat()] & !self.placed
    }

    pub fn can_step(&self) -> bool {
        let (targets, movers) = (self.targets(), self.movers());
        (0..3).any(|kind| {
            each(movers & self.kinds[kind]).any(|from| self.ways.reach(kind, from) & targets != 0)
        })
    }

    /// Adds every act that the seat to act may choose now.
    pub fn acts(&self, out: &mut Vec<Act>) {
        if let Some(landings) = self.landings() {
            for (kind, landing) in (0..).zip(landings) {
                out.extend(each(landing).map(|at| Act::Deploy { kind, at: at as u8 }));
            }
            return;
        }
        let (targets, movers) = (self.targets(), self.movers());
        for kind in 0..3 {
            for from in each(movers & self.kinds[kind]) {
                let to = each(self.ways.reach(kind, from) & targets);
                out.extend(to.map(|to| Act::Step {
                    from: from as u8,
                    to: to as u8,
                }));
            }
        }
    }

    /// Plays an act, then passes for every seat that can do nothing.
    pub fn act(&mut self, act: Act) {
        match act {
            Act::Deploy { kind, at } => {
                self.place(usize::from(kind), usize::from(at));
                if !(self.blitzkrieg && self.can_step()) {
                    self.advance();
                }
            }
            Act::Step { from, to } => {
                self.travel(usize::from(from), usize::from(to));
                self.advance();
            }
        }
        self.settle();
    }

    /// Passes for every seat that can do nothing.
    pub fn settle(&mut self) {
        while !self.over && self.landings().is_none() && !self.can_step() {
            self.pass();
        }
    }

    pub fn pass(&mut self) {
        self.last_round |= self.attack;
        self.advance();
    }

    /// Deploys a ship without ending the turn.
    #[inline]
    pub fn place(&mut self, kind: usize, at: usize) {
        self.placed = 1 << at;
        let seat = self.seat();
        self.hands[seat][kind] -= 1;
        self.add(seat, kind, at);
    }

    /// Puts a ship on a space.
    #[inline]
    pub fn add(&mut self, seat: usize, kind: usize, at: usize) {
        self.kinds[kind] |= 1 << at;
        self.own[seat] |= 1 << at;
        self.strength[seat] += strength(kind);
    }

    #[inline]
    pub fn travel(&mut self, from: usize, to: usize) {
        let (seat, stays) = (self.seat(), !(1_u64 << to));
        let kind = self.kind_on(from);
        let loss = strength(self.kind_on(to));
        for (strength, own) in self.strength.iter_mut().zip(self.own) {
            *strength -= loss * (own >> to & 1) as i16;
        }
        self.kinds = self.kinds.map(|ships| ships & stays);
        self.own = self.own.map(|ships| ships & stays);
        let both = 1 << from | 1 << to;
        self.kinds[kind] ^= both;
        self.own[seat] ^= both;
    }

    /// Ends the turn, and finds the next seat to act.
    #[inline]
    pub fn advance(&mut self) {
        self.placed = 0;
        loop {
            self.to_act += 1;
            if self.to_act == self.seats {
                if self.last_round {
                    self.over = true;
                    return;
                }
                self.round = self.round.saturating_add(1);
                self.to_act = 0;
                if !self.attack && self.blitzkrieg && u16::from(self.round) > DEPLOY_ROUNDS {
                    self.begin_attack();
                }
            }
            if self.retired[self.seat()] == 0 {
                break;
            }
        }
        if !self.attack && !self.blitzkrieg && self.hands == [[0; 3]; SEATS] {
            self.begin_attack();
        }
    }

    pub fn begin_attack(&mut self) {
        self.attack = true;
        self.round = 1;
        self.hands = [[0; 3]; SEATS];
        self.to_act = 0;
        // some seat still plays, else the match would be over
        while self.retired[self.seat()] != 0 && self.to_act + 1 < self.seats {
            self.to_act += 1;
        }
    }

    /// A number for comparing seats: by engines, then by ships on the board. Retired seats rank below all others.
    #[inline]
    pub fn standing(&self, seat: usize) -> i32 {
        match self.retired[seat] {
            0 => i32::from(self.strength[seat]),
            order => i32::from(order) - 10,
        }
    }

    /// The place scores if the match ended now.
    pub fn place_scores(&self) -> Values {
        let seats = usize::from(self.seats).min(SEATS);
        let mut standing = [0; SEATS];
        for (seat, standing) in standing[..seats].iter_mut().enumerate() {
            *standing = self.standing(seat);
        }
        // two points for each beaten seat and one for each equal one; whole numbers make a first place exactly 1
        let mut points = [0; SEATS];
        for one in 0..seats {
            for other in 0..one {
                let sign = (standing[one] - standing[other]).signum();
                points[one] += 1 + sign;
                points[other] += 1 - sign;
            }
        }
        points.map(|points| points as f32 / (2 * (seats - 1)) as f32)
    }
}

/// Combines a deployment and a step to a turn of the rules.
pub fn turn(position: &Position, deploy: Option<Act>, step: Option<Act>) -> Turn {
    let others = position.others(position.seat());
    let space = |at: u8| Hex::from_index(usize::from(at).min(SPACES - 1));
    let deploy = deploy.and_then(|act| match act {
        Act::Deploy { kind, at } => Some(Deploy {
            engines: kind + 1,
            at: space(at)?,
        }),
        Act::Step { .. } => None,
    });
    let step = step.and_then(|act| match act {
        Act::Step { from, to } => Some(Step {
            from: space(from)?,
            to: space(to)?,
            captures: others >> to & 1 == 1,
        }),
        Act::Deploy { .. } => None,
    });
    Turn { deploy, step }
}
