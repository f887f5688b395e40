//! The ships that a seat may fly, and where each can end.

use super::board::{SIDE, bit, squares};
use super::flight_ends::Airspace;
use super::flight_leg_table::base;
use super::{Flight, Phase, Target, Turn, XeroG};
use crate::game::Seat;
use crate::grid::drawn_bits::CountedSet;
use crate::grid::square::Square;
use crate::random_generator::Rng;

/// A ship that may fly, and the places where it may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    pub(super) from: Square,
    /// The places where its legal turns end, as a set that includes the enemy base.
    pub(super) ends: u64,
}

impl Mover {
    /// A placeholder for no ship.
    const NONE: Self = match Square::new(0, 0) {
        Some(from) => Self { from, ends: 0 },
        None => panic!("a board has squares"),
    };

    /// The square of the ship.
    ///
    /// ```
    /// # use rules::{Seat, grid::square::Square, xero_g::XeroG};
    /// let study = XeroG::study("000000/000000/000002/000000/000000/000000", Seat::new(1)).unwrap();
    /// assert_eq!(study.movers(Seat::new(1))[0].from(), Square::parse("f4").unwrap());
    /// ```
    pub fn from(self) -> Square {
        self.from
    }

    /// The squares where a legal turn can end, by [`index`](Square::index) on the board. They are empty squares, and
    /// squares with a ship that is then put elsewhere.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::XeroG};
    /// let study = XeroG::study("000000/000000/000000/000000/000000/100000", Seat::new(1)).unwrap();
    /// // b1 and a2
    /// assert_eq!(study.movers(Seat::new(1))[0].squares(), 1 << 1 | 1 << 6);
    /// ```
    pub fn squares(self) -> u64 {
        self.ends & ((1 << (SIDE * SIDE)) - 1)
    }

    /// Can it fly into the enemy base?
    ///
    /// ```
    /// # use rules::{Seat, xero_g::XeroG};
    /// let study = XeroG::study("100000/000000/000000/000000/000000/000000", Seat::new(1)).unwrap();
    /// assert!(study.movers(Seat::new(1))[0].wins());
    /// assert!(!study.movers(Seat::new(2))[0].wins());
    /// ```
    pub fn wins(self) -> bool {
        self.squares() != self.ends
    }
}

/// The ships that a seat may fly, ordered by file. All are on one rank. The list is stored inline, so making it
/// allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct Movers {
    ships: [Mover; SIDE as usize],
    count: usize,
}

impl std::ops::Deref for Movers {
    type Target = [Mover];

    fn deref(&self) -> &[Mover] {
        &self.ships[..self.count]
    }
}

impl Movers {
    pub(super) const NONE: Self = Self {
        ships: [Mover::NONE; SIDE as usize],
        count: 0,
    };

    fn push(&mut self, mover: Mover) {
        self.ships[self.count] = mover;
        self.count += 1;
    }
}

/// The data that decides where a met ship can be put. (A ship meets the ship on which it lands.)
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The empty squares that are not beyond the opponent's home row.
    squares: u64,
    /// The squares of the ships, by size − 1.
    sets: [u64; 3],
}

impl Room {
    /// The ships with the same size as the one on `from`. If `from` lands on one of them, the met ship cannot be put on
    /// `from`, because the board would not change.
    fn alike(self, from: Square) -> u64 {
        let alike = |set: u64| if set & bit(from) == 0 { 0 } else { set };
        self.sets.into_iter().fold(0, |all, set| all | alike(set))
    }

    /// Selects the ends of flights that are ends of legal turns.
    fn legal(self, from: Square, ends: u64) -> u64 {
        if self.squares == 0 {
            ends & !self.alike(from)
        } else {
            ends
        }
    }

    /// How many legal turns a mover has.
    fn count(self, Mover { from, ends }: Mover) -> u32 {
        let taken = self.sets[0] | self.sets[1] | self.sets[2];
        let others = (ends & taken & !self.alike(from)).count_ones();
        let drops = (ends & taken).count_ones() * self.squares.count_ones();
        (ends & !taken).count_ones() + others + drops
    }
}

impl XeroG {
    /// The ships that a seat may fly: those of its home row that have a legal turn or, if there are none, those of the
    /// next rank with a legal turn. Empty before ships fly.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::XeroG};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// assert_eq!(study.movers(Seat::new(1)).len(), 1); // the 1 in the row nearest to seat 1
    /// ```
    pub fn movers(&self, seat: Seat) -> Movers {
        let mut airspace = Airspace::new(self.board, seat);
        let room = self.room(seat);
        let mut movers = Movers::NONE;
        for rank in self.board.ranks(seat) {
            for from in squares(self.board.on_rank(rank)) {
                let ends = room.legal(from, airspace.ends(from));
                if ends != 0 {
                    movers.push(Mover { from, ends });
                }
            }
            if !movers.is_empty() {
                break;
            }
        }
        movers
    }

    /// A ship with the ends of its legal turns, as if ships of its rank could fly now. If there is no ship on the
    /// square, the result has no ends.
    ///
    /// ```
    /// # use rules::{Seat, grid::square::Square, xero_g::XeroG};
    /// let study = XeroG::study("000000/000002/000000/100000/000000/000000", Seat::new(1)).unwrap();
    /// let behind = study.mover(Seat::new(1), Square::parse("f5").unwrap());
    /// assert!(behind.wins()); // over f6, if seat 1 could fly this ship
    /// ```
    pub fn mover(&self, seat: Seat, from: Square) -> Mover {
        let ends = Airspace::new(self.board, seat).ends(from);
        let ends = self.room(seat).legal(from, ends);
        Mover { from, ends }
    }

    /// How many times the position has occurred so far, including now; 0 before ships fly.
    ///
    /// ```
    /// # use rules::{Seat, xero_g::XeroG};
    /// let study = XeroG::study("000000/000000/000002/100000/000000/000000", Seat::new(1)).unwrap();
    /// assert_eq!(study.times(), 1);
    /// ```
    pub fn times(&self) -> u8 {
        self.times
    }

    fn room(&self, seat: Seat) -> Room {
        Room {
            squares: self.room_for_drops(seat),
            sets: self.board.sets(),
        }
    }

    /// The empty squares that are not beyond the opponent's home row.
    fn room_for_drops(&self, seat: Seat) -> u64 {
        self.board.within_home_rows(seat) & !self.board.occupied()
    }

    /// The squares where the ship on `end` can be put when the ship on `from` lands on it, by [`index`](Square::index).
    /// They are the empty squares that are not beyond the opponent's home row, and `from` if the board then changes.
    ///
    /// ```
    /// # use rules::{Seat, grid::square::Square, xero_g::XeroG};
    /// let study = XeroG::study("000000/000000/000000/000000/000000/121000", Seat::new(1)).unwrap();
    /// let [a1, b1, d1] = ["a1", "b1", "d1"].map(|name| Square::parse(name).unwrap());
    /// let drops = study.drops(Seat::new(1), a1, b1);
    /// assert_eq!(drops.count_ones(), 4); // d1, e1, f1, and a1, from which another size flew
    /// assert_ne!(drops & 1 << d1.index(6), 0);
    /// ```
    pub fn drops(&self, seat: Seat, from: Square, end: Square) -> u64 {
        let room = self.room_for_drops(seat);
        if self.board.size(from) == self.board.size(end) {
            room
        } else {
            room | bit(from)
        }
    }

    /// Every legal turn of one ship.
    pub(super) fn turns_of(&self, seat: Seat, Mover { from, ends }: Mover, out: &mut Vec<Turn>) {
        let room = self.room(seat);
        out.reserve(room.count(Mover { from, ends }) as usize);
        let (taken, alike) = (self.board.occupied(), room.alike(from));
        let fly = |to, drop| Turn::Fly(Flight { from, to, drop });
        for end in squares(ends) {
            let to = Target::Square(end);
            if taken & bit(end) == 0 {
                out.push(fly(to, None));
                continue;
            }
            let home = if alike & bit(end) == 0 { bit(from) } else { 0 };
            for drop in squares(room.squares | home) {
                out.push(fly(to, Some(drop)));
            }
        }
        if ends & base(seat) != 0 {
            out.push(fly(Target::Base, None));
        }
    }

    /// Draws a legal flight uniformly by counting. Flights are numbered in the order of the list.
    pub(super) fn random_flight(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        let (movers, room) = (self.movers(seat), self.room(seat));
        let mut counts = [0; SIDE as usize];
        for (count, mover) in counts.iter_mut().zip(movers.iter()) {
            *count = room.count(*mover);
        }
        let mut drawn = rng.below(counts.iter().sum::<u32>() as usize) as u32;
        for (mover, count) in movers.iter().zip(counts) {
            if drawn < count {
                return self.nth_turn_of(room, *mover, drawn).map(Turn::Fly);
            }
            drawn -= count;
        }
        None
    }

    /// The turn of a ship with this number.
    fn nth_turn_of(&self, room: Room, mover: Mover, mut number: u32) -> Option<Flight> {
        let Mover { from, ends } = mover;
        let (taken, alike) = (self.board.occupied(), room.alike(from));
        let (each, onto) = (room.squares.count_ones(), ends & taken);
        let mut empty = ends & !taken & mover.squares();
        // skips the ships on which `from` can land, each together with the empty squares before it
        for end in squares(onto) {
            let before = empty & (bit(end) - 1);
            let skipped = before.count_ones();
            if number < skipped {
                break;
            }
            number -= skipped;
            empty ^= before;
            let to = Target::Square(end);
            let home = if alike & bit(end) == 0 { bit(from) } else { 0 };
            let drops = each + u32::from(home != 0);
            if number < drops {
                let drop = CountedSet::of(room.squares | home).nth(number)?;
                let drop = Square::from_index(drop as usize, SIDE);
                return Some(Flight { from, to, drop });
            }
            number -= drops;
        }
        let to = match CountedSet::of(empty).nth(number) {
            Some(end) => Target::Square(Square::from_index(end as usize, SIDE)?),
            None => Target::Base,
        };
        let drop = None;
        Some(Flight { from, to, drop })
    }

    /// A flight into the enemy base, if there is one.
    pub(super) fn winning_flight(&self, seat: Seat) -> Option<Turn> {
        if self.phase() == Phase::Setup {
            return None;
        }
        let mut airspace = Airspace::new(self.board, seat);
        let room = self.room(seat);
        for rank in self.board.ranks(seat) {
            let mut moves = false;
            for from in squares(self.board.on_rank(rank)) {
                let (wins, some) = airspace.ends_in_base(from);
                if wins {
                    let (to, drop) = (Target::Base, None);
                    return Some(Turn::Fly(Flight { from, to, drop }));
                }
                moves |= room.legal(from, some) != 0;
            }
            let mut ships = squares(self.board.on_rank(rank));
            if moves || ships.any(|from| room.legal(from, airspace.ends(from)) != 0) {
                return None;
            }
        }
        None
    }
}
