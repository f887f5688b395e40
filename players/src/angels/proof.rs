//! Proves that the angel reaches the border within some flights, whatever the demon marks.
//!
//! A mark can only spoil a winning way if it lies on a square that the way uses. So at a demon's turn the search first lets
//! the demon pass: if the angel then has no way, there is none. If it has one, only a mark on its squares can be an answer;
//! each such mark that fails gives another way, and an answer must lie on the squares of all of them (the "must-play
//! region" of programs for Hex; a demon that marks elsewhere is met as if it had passed). Mostly few squares are left.

use super::board::{At, Board, ROWS, Rows};
use crate::Budget;

/// Places of the memory: 2 MiB.
const PLACES: usize = 1 << 14;

/// How many positions of a proof count as a node: they cost so much less than a position with its field.
const PER_NODE: u32 = 16;

/// Longest way looked for, in flights.
pub const LONGEST: u32 = 30;

/// A position with the angel to fly has no way within `none` flights; has one within `some`, on `zone`.
#[derive(Clone, Copy)]
struct Known {
    hash: u64,
    none: u32,
    some: u32,
    zone: Rows,
}

/// The words of a [`Known`], the hash's two first, so that a memory full of zeros costs nothing to get.
type Packed = [u32; ROWS + 4];

/// What a solver finds of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The angel reaches the border in so many flights at the fewest, whatever is marked.
    Reaches(u32),
    /// The demon keeps it from all ways of up to [`LONGEST`].
    Held,
}

pub struct Prover {
    places: Vec<Packed>,
    /// The last mark that stopped the angel, by position.
    answers: Vec<At>,
    /// How often each mark stopped it.
    counts: Vec<u32>,
    unpaid: u32,
    pub stopped: bool,
    /// Is it asked whether there is any way, however long? What is learned is the same, but for how long it holds.
    solves: bool,
    /// Since this was last cleared, might longer ways have been found?
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

    /// One that also learns where there is no way of any length.
    pub fn solving() -> Self {
        Self {
            solves: true,
            ..Self::new()
        }
    }

    /// What comes of a board. None where the nodes do not decide that.
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

    /// The squares of a way to the border within so many flights, with the angel to fly; `None` too when the budget ends
    /// (then `stopped` is set).
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
        // from there so many flights may do: two squares are open each time, of which the demon cannot mark both
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

    /// The same with the demon to act.
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

    /// A mark that stopped the angel counts, the more the longer the way.
    fn count(&mut self, mark: At, flights: u32) {
        let count = &mut self.counts[usize::from(mark)];
        *count += 1 + flights * flights;
        if *count > 1 << 24 {
            for count in &mut self.counts {
                *count /= 2;
            }
        }
    }

    /// The mark to try next: what stopped the angel here before, or else what did so most often anywhere.
    fn next(&self, board: &Board, must: &Rows) -> Option<At> {
        let before = self.answers[board.hash as usize % PLACES];
        if before != 0 && must.has(before) {
            return Some(before);
        }
        must.squares()
            .max_by_key(|at| self.counts[usize::from(*at)])
    }

    /// The flight that begins a way within so many flights.
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
