//! The bare board for a search: two sets of ships and the seat to act, copied for each turn. The rules are those of
//! `rules::archimedes`; a test plays both side by side.

use rules::archimedes::{Archimedes, RAYS, seen_by_all, seen_from};
use rules::grid::square_bitset::indices;
use rules::position_hash::PositionHash;
use rules::{Game, Seat, ToAct};

use super::slide::Slide;

/// Number of squares.
pub const SQUARES: usize = 64;

/// The most ships that a seat can have.
const FLEET: u32 = rules::archimedes::FLEET;

/// The ports' squares, by seat: a1 and h8.
pub const PORTS: [u32; 2] = [0, 63];

/// How many ships of a seat see each square, in three binary digits. A square seen from all 8 sides counts as 0.
#[derive(Clone, Copy, Default)]
pub struct Sight {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Sight {
    /// The squares seen by at least one ship.
    pub fn any(&self) -> u64 {
        self.ones | self.twos | self.fours
    }

    /// The squares seen by exactly one ship.
    pub fn one(&self) -> u64 {
        self.ones & !self.twos & !self.fours
    }

    /// The squares seen by exactly two ships.
    pub fn two(&self) -> u64 {
        self.twos & !self.ones & !self.fours
    }

    /// The squares seen by three or more ships.
    pub fn three(&self) -> u64 {
        self.fours | self.ones & self.twos
    }

    /// The sum of the counts on these squares.
    pub fn sum(&self, within: u64) -> i32 {
        let count = |set: u64| (set & within).count_ones() as i32;
        count(self.ones) + 2 * count(self.twos) + 4 * count(self.fours)
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The squares of the ships, by seat.
    pub ships: [u64; 2],
    /// The index of the seat to act.
    pub to_act: usize,
}

impl Board {
    /// The position of a match. If the match is over, the first seat counts as the seat to act.
    pub fn of(game: &Archimedes) -> Self {
        let to_act = match game.to_act() {
            ToAct::One(seat) => seat.index(),
            _ => 0,
        };
        Self {
            ships: [0, 1].map(|index| game.ships(Seat::at(index))),
            to_act,
        }
    }

    /// Equals the match's [`position_hash`](rules::Game::position_hash).
    pub fn hash(&self) -> u64 {
        let hash = PositionHash::new().with(self.ships[0]).with(self.ships[1]);
        hash.with(Seat::at(self.to_act).number().into()).finish()
    }

    pub fn all(&self) -> u64 {
        self.ships[0] | self.ships[1]
    }

    /// Can this seat rebuild, that is, put a new ship into its port and move it out?
    pub fn can_rebuild(&self, seat: usize) -> bool {
        self.ships[seat].count_ones() < FLEET && self.all() >> PORTS[seat] & 1 == 0
    }

    /// Is an enemy ship in this seat's port?
    pub fn invaded(&self, seat: usize) -> bool {
        self.ships[1 - seat] >> PORTS[seat] & 1 != 0
    }

    /// The squares from which a seat can move a ship.
    pub fn movers(&self, seat: usize) -> u64 {
        self.ships[seat] | u64::from(self.can_rebuild(seat)) << PORTS[seat]
    }

    /// The squares that the ships of a seat see.
    pub fn sight(&self, seat: usize) -> Sight {
        let (from, empty) = (self.ships[seat], !self.all());
        let mut sight = Sight::default();
        for direction in 0..RAYS.len() {
            let now = seen_by_all(from, empty, direction);
            let carry = sight.ones & now;
            sight.ones ^= now;
            sight.fours ^= sight.twos & carry;
            sight.twos ^= carry;
        }
        sight
    }

    /// The squares where the seat to act can end its turn.
    pub fn goals(&self) -> u64 {
        !self.all() & !(1 << PORTS[self.to_act])
    }

    /// Calls `visit` for every legal turn of the seat to act that ends on one of these squares.
    pub fn slides(&self, goals: u64, mut visit: impl FnMut(Slide)) {
        let goals = goals & self.goals();
        for from in indices(self.movers(self.to_act)) {
            for to in indices(seen_from(from as usize, self.all()) & goals) {
                visit(Slide {
                    from: from as u8,
                    to: to as u8,
                });
            }
        }
    }

    /// The ships of a seat that three ships of the other seat see.
    fn doomed(&self, seat: usize) -> u64 {
        let (own, attackers, empty) = (self.ships[seat], self.ships[1 - seat], !self.all());
        let (mut one, mut two, mut three) = (0, 0, 0);
        for direction in 0..RAYS.len() {
            let hit = seen_by_all(attackers, empty, direction);
            three |= two & hit;
            two |= one & hit;
            one |= hit;
        }
        three & own
    }

    /// The position after a turn, including the ships it destroys.
    pub fn after(&self, slide: Slide) -> Self {
        let (seat, enemy) = (self.to_act, 1 - self.to_act);
        let mut after = *self;
        after.ships[seat] = after.ships[seat] & !(1 << slide.from) | 1 << slide.to;
        after.to_act = enemy;
        loop {
            let doomed = after.doomed(enemy);
            if doomed == 0 {
                return after;
            }
            after.ships[enemy] &= !doomed;
        }
    }

    /// The three lines that lead into a seat's port.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call costs the search 2.5 % more instructions
    pub fn port_lines(&self, seat: usize) -> PortLines {
        let at = PORTS[seat] as usize;
        let (mut first, mut free) = (0, 0);
        for direction in 0..3 {
            if seat == 0 {
                let ray = RAYS[direction][at];
                let ships = ray & self.all();
                let nearest = ships & ships.wrapping_neg();
                first |= nearest;
                free |= ray & nearest.wrapping_sub(1);
            } else {
                let ray = RAYS[direction + 4][at];
                let ships = ray & self.all();
                let highest = SQUARES as u32 - 1 - (ships | 1).leading_zeros();
                first |= ships & 1 << highest;
                free |= ray & !(u64::MAX >> (63 - highest));
            }
        }
        PortLines {
            holders: first & self.ships[seat],
            enemies: first & self.ships[1 - seat],
            free,
        }
    }
}

/// The three lines into a port, each up to its first ship.
pub struct PortLines {
    /// First ships that belong to the port's seat. They block the line.
    pub holders: u64,
    /// First ships that belong to the enemy. They can enter the port.
    pub enemies: u64,
    /// The empty squares before the first ships.
    pub free: u64,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::archimedes::Turn;
    use rules::grid::square::Square;
    use rules::random_generator::Rng;

    use super::*;

    #[test]
    fn it_plays_as_the_rules_do() {
        for seed in 0..60 {
            let options = rules::archimedes::Options::default();
            let mut game: Archimedes = crate::start(2, seed, options);
            let mut rng = Rng::new(seed);
            while let ToAct::One(seat) = game.to_act() {
                let board = Board::of(&game);
                assert_eq!(board.hash(), game.position_hash());
                let (mut listed, mut own) = (Vec::new(), BTreeSet::new());
                game.turns(seat, &mut listed);
                board.slides(u64::MAX, |slide| {
                    own.insert(slide.turn().unwrap().to_string());
                });
                let names: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
                assert_eq!(own, names);
                for turn in &listed {
                    let mut after = game.clone();
                    after.apply(seat, turn);
                    let Turn::Move { from, to } = *turn else {
                        panic!("sides do not change here");
                    };
                    let [from, to] = [from, to].map(|square| square.index(8) as u8);
                    let slide = Slide { from, to };
                    let ships = [0, 1].map(|index| after.ships(Seat::at(index)));
                    assert_eq!(board.after(slide).ships, ships);
                }
                let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
                game.apply(seat, &turn);
            }
        }
    }

    #[test]
    fn lines_into_a_port_belong_to_the_first_ship_on_them() {
        let lines = |board: &Board, seat| {
            let lines = board.port_lines(seat);
            let sets = [lines.holders, lines.enemies, lines.free];
            let [held, open, free] = sets.map(u64::count_ones);
            (held, open, free)
        };
        let start = Board {
            ships: rules::archimedes::START,
            to_act: 0,
        };
        assert_eq!([0, 1].map(|seat| lines(&start, seat)), [(3, 0, 0); 2]);
        let set = |names: &[&str]| {
            let squares = names.iter().filter_map(|name| Square::parse(name));
            squares.fold(0, |set, square| set | 1 << square.index(8))
        };
        let board = Board {
            ships: [set(&["a4", "h1", "h5"]), set(&["c3", "e5", "g7"])],
            to_act: 0,
        };
        assert_eq!(lines(&board, 0), (2, 1, 2 + 6 + 1));
        assert_eq!(lines(&board, 1), (1, 1, 2 + 7));
    }
}
