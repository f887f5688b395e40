//! Proves that the angel reaches the border within some flights, whatever the demon marks.
//!
//! Only a mark on a square that a winning way uses can stop that way. So at a demon's turn the search first lets the
//! demon pass. If the angel has no way then, it has none at all. If it has one, only a mark on that way's squares can
//! stop it. Each such mark that fails gives another way, and a mark that stops the angel must be on the squares of all
//! these ways (the "must-play region" of programs for Hex). If the demon marks elsewhere, the angel flies as if the
//! demon had passed. Usually few squares are left.

use super::board::{At, Board, ROWS, Rows};
use crate::Budget;

/// Number of table entries: 2 MiB.
const PLACES: usize = 1 << 14;

/// How many positions of a proof count as one node. They cost much less than a position with its field.
const PER_NODE: u32 = 16;

/// The longest way searched, in flights.
pub const LONGEST: u32 = 30;

/// A table entry, for a position with the angel to fly. The position has no way within `none` flights, and has one
/// within `some` flights over the squares of `zone`.
#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    none: u32,
    some: u32,
    zone: Rows,
}

/// The words of a [`Known`], beginning with the two words of the hash. The words are plain numbers, because a table of
/// zeros costs nothing to allocate.
type Packed = [u32; ROWS + 4];

/// The solver's verdict on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The angel can force its way to the border. This is the fewest flights that it needs.
    Reaches(u32),
    /// The demon can stop all ways of up to [`LONGEST`] flights.
    Held,
}

pub struct Prover {
    places: Vec<Packed>,
    /// By position, the last mark that stopped the angel.
    answers: Vec<At>,
    /// How often each mark stopped the angel.
    counts: Vec<u32>,
    unpaid: u32,
    pub stopped: bool,
    /// Should the prover look for ways of any length? Then it also learns that some positions have no way at all.
    solves: bool,
    /// Was the search cut off since this flag was last cleared? Then a longer way may exist.
    cut: bool,
}

fn unpacked(packed: &Packed) -> Known {
    let mut zone = Rows::NONE;
    zone.0.copy_from_slice(&packed[4..]);
    Known {
        hash: u64::from(packed[0]) << 32 | u64::from(packed[1]),
        none: packed[2],
        some: packed[3],
        zone,
    }
}

impl Prover {
    pub fn new() -> Self {
        Self {
            places: vec![[0; ROWS + 4]; PLACES],
            answers: vec![0; PLACES],
            counts: vec![0; ROWS << 5],
            unpaid: 0,
            stopped: false,
            solves: false,
            cut: false,
        }
    }

    /// A prover that also learns where no way of any length exists.
    pub fn solving() -> Self {
        Self {
            solves: true,
            ..Self::new()
        }
    }

    /// The solver's verdict; `None` if the nodes are not enough to decide.
    pub fn solve(&mut self, board: &Board, budget: &mut Budget) -> Option<Solved> {
        for flights in 1..=LONGEST {
            self.cut = false;
            let way = if board.demon_to_act {
                self.held(board, flights, budget)
            } else {
                self.way(board, flights, budget)
            };
            if self.stopped {
                return None;
            }
            if way.is_some() {
                return Some(Solved::Reaches(flights));
            }
            if !self.cut {
                break;
            }
        }
        Some(Solved::Held)
    }

    fn known(&self, hash: u64) -> Option<Known> {
        let known = unpacked(&self.places[hash as usize % PLACES]);
        (known.hash == hash).then_some(known)
    }

    fn learn(&mut self, hash: u64, flights: u32, zone: Option<&Rows>) {
        let place = &mut self.places[hash as usize % PLACES];
        let (high, low) = ((hash >> 32) as u32, hash as u32);
        if place[..2] != [high, low] {
            (place[2], place[3]) = (0, 0);
            (place[0], place[1]) = (high, low);
        }
        match zone {
            None => place[2] = place[2].max(flights),
            Some(zone) => {
                place[3] = flights;
                place[4..].copy_from_slice(&zone.0);
            }
        }
    }

    fn pay(&mut self, budget: &mut Budget) {
        self.unpaid += 1;
        if self.unpaid == PER_NODE {
            self.unpaid = 0;
            self.stopped |= !budget.spend();
        }
    }

    /// The squares of a way to the border within `flights` flights, with the angel to fly. `None` if there is none, or
    /// if the budget ends; then `stopped` is set.
    pub fn way(&mut self, board: &Board, flights: u32, budget: &mut Budget) -> Option<Rows> {
        let landings = board.landings(board.angel);
        let exits = board.exits();
        if let Some(exit) = landings.and(&exits).squares().next() {
            let mut zone = Rows::NONE;
            zone.insert(exit);
            return Some(zone);
        }
        if flights < 2 || self.stopped {
            self.cut = true;
            return None;
        }
        if let Some(known) = self.known(board.hash) {
            if known.none >= flights {
                self.cut |= known.none < LONGEST;
                return None;
            }
            if (1..=flights).contains(&known.some) {
                return Some(known.zone);
            }
        }
        self.pay(budget);
        // landings from which the remaining flights may suffice: each time two squares are unmarked, and the demon
        // cannot mark both
        let mut near = exits;
        let (above, mut closed) = (std::mem::take(&mut self.cut), false);
        for _ in 1..flights {
            let wider = board.with_two(&near).and(&board.open).or(&near);
            if self.solves && wider == near {
                closed = true;
                break;
            }
            let fresh = wider.without(&near).and(&landings);
            if !fresh.is_empty() {
                let mut order = [(0, 0); 81];
                let mut count = 0;
                for at in fresh.squares() {
                    order[count] = (board.landings_in(at, &near), at);
                    count += 1;
                }
                let order = &mut order[..count];
                order.sort_unstable_by_key(|(ways, at)| (u32::MAX - ways, *at));
                for &(_, at) in &*order {
                    if let Some(mut zone) = self.held(&board.after(at), flights - 1, budget) {
                        zone.insert(at);
                        self.learn(board.hash, flights, Some(&zone));
                        return Some(zone);
                    }
                }
            }
            near = wider;
        }
        self.cut |= !closed;
        if !self.stopped {
            let none = if self.cut || !self.solves {
                flights
            } else {
                LONGEST
            };
            self.learn(board.hash, none, None);
        }
        self.cut |= above;
        None
    }

    /// Like [`way`](Self::way), with the demon to act.
    pub fn held(&mut self, board: &Board, flights: u32, budget: &mut Budget) -> Option<Rows> {
        let mut passed = *board;
        passed.pass();
        let above = std::mem::take(&mut self.cut);
        let found = self.held_by_marks(board, &passed, flights, budget);
        self.cut |= above;
        found
    }

    fn held_by_marks(
        &mut self,
        board: &Board,
        passed: &Board,
        flights: u32,
        budget: &mut Budget,
    ) -> Option<Rows> {
        let mut must = self.way(passed, flights, budget)?;
        let mut zone = must;
        let place = board.hash as usize % PLACES;
        while let Some(mark) = self.next(board, &must) {
            must.remove(mark);
            self.cut = false;
            let Some(way) = self.way(&board.after(mark), flights, budget) else {
                if !self.stopped {
                    self.answers[place] = mark;
                    self.count(mark, flights);
                }
                return None;
            };
            must = must.and(&way);
            zone = zone.or(&way);
        }
        Some(zone)
    }

    /// Counts a mark that stopped the angel. Longer ways count more.
    fn count(&mut self, mark: At, flights: u32) {
        let count = &mut self.counts[usize::from(mark)];
        *count += 1 + flights * flights;
        if *count > 1 << 24 {
            for count in &mut self.counts {
                *count /= 2;
            }
        }
    }

    /// The mark to try next: the one that last stopped the angel in this position, else the one that stopped it most
    /// often in all positions.
    fn next(&self, board: &Board, must: &Rows) -> Option<At> {
        let before = self.answers[board.hash as usize % PLACES];
        if before != 0 && must.has(before) {
            return Some(before);
        }
        must.squares()
            .max_by_key(|at| self.counts[usize::from(*at)])
    }

    /// The first flight of a way within `flights` flights.
    pub fn flight(&mut self, board: &Board, flights: u32, budget: &mut Budget) -> Option<At> {
        let landings = board.landings(board.angel);
        if let Some(exit) = landings.and(&board.exits()).squares().next() {
            return Some(exit);
        }
        let zone = self.way(board, flights, budget)?;
        landings.and(&zone).squares().find(|at| {
            let after = board.after(*at);
            self.held(&after, flights - 1, budget).is_some()
        })
    }
}
