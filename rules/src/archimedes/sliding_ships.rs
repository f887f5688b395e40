//! Slides all ships of a seat at once, one direction after the other, by shifts of whole sets. Chess programs call this
//! the Kogge-Stone fill.

use super::ship_moves_and_captures::{DESTROYERS, Ships, nearest};
use crate::game::Seat;
use crate::grid::drawn_bits::CountedSet;
use crate::grid::square::{QUEEN, Square};
use crate::grid::square_bitset::{FILE_A, FILE_H, WIDTH};

/// Shifts a set by one step in a direction. The direction is an index of [`QUEEN`]. Squares that would leave the board
/// are dropped.
#[inline]
const fn step(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 8,
        1 => (set & !FILE_H) << 9,
        2 => (set & !FILE_H) << 1,
        3 => (set & !FILE_H) >> 7,
        4 => set >> 8,
        5 => (set & !FILE_A) >> 9,
        6 => (set & !FILE_A) >> 1,
        _ => (set & !FILE_A) << 7,
    }
}

/// Shifts a set by this many steps. No square may cross the east or west border.
#[inline]
const fn far(set: u64, direction: usize, steps: u32) -> u64 {
    match direction {
        0 => set << (8 * steps),
        1 => set << (9 * steps),
        2 => set << steps,
        3 => set >> (7 * steps),
        4 => set >> (8 * steps),
        5 => set >> (9 * steps),
        6 => set >> steps,
        _ => set << (7 * steps),
    }
}

/// The squares where a step in this direction can end without wrapping round a border.
const fn entered(direction: usize) -> u64 {
    match direction {
        1..=3 => !FILE_A,
        5..=7 => !FILE_H,
        _ => u64::MAX,
    }
}

/// The squares that the ships in `from` see in a direction, which is an index of [`QUEEN`]. They are all empty squares
/// up to the first occupied one, and that square.
///
/// ```
/// use rules::archimedes::seen_by_all;
///
/// let north = 0;
/// assert_eq!(seen_by_all(1 | 1 << 16, !(1 | 1 << 16), north).count_ones(), 2 + 5); // from a1 and a3
/// ```
#[inline]
pub const fn seen_by_all(from: u64, empty: u64, direction: usize) -> u64 {
    let mut open = empty & entered(direction);
    let mut fill = from | open & far(from, direction, 1);
    open &= far(open, direction, 1);
    fill |= open & far(fill, direction, 2);
    open &= far(open, direction, 2);
    fill |= open & far(fill, direction, 4);
    step(fill, direction)
}

/// The turns of a seat, as the squares that its ships can reach in each direction.
pub(super) struct CountedTurns {
    movers: u64,
    slides: [CountedSet; QUEEN.len()],
}

impl CountedTurns {
    /// The number of turns.
    pub fn count(&self) -> u32 {
        self.slides.iter().map(|targets| targets.count()).sum()
    }

    /// The turn with this number, as its start and its target. Turns are numbered by direction, then by target square.
    pub fn nth(&self, mut number: u32) -> Option<(Square, Square)> {
        for (direction, targets) in self.slides.iter().enumerate() {
            if number < targets.count() {
                let to = Square::from_index(targets.nth(number)? as usize, WIDTH)?;
                let back = (direction + QUEEN.len() / 2) % QUEEN.len();
                return Some((nearest(to, back, self.movers)?, to));
            }
            number -= targets.count();
        }
        None
    }
}

impl Ships {
    /// The squares that the ships of a seat can reach in each direction.
    fn reached(self, seat: Seat) -> [u64; QUEEN.len()] {
        let (movers, empty) = (self.movers(seat), !self.all());
        let open = self.goals(seat);
        std::array::from_fn(|direction| seen_by_all(movers, empty, direction) & open)
    }

    /// All turns of a seat, counted.
    pub(super) fn counted_turns(self, seat: Seat) -> CountedTurns {
        let movers = self.movers(seat);
        let slides = self.reached(seat).map(CountedSet::of);
        CountedTurns { movers, slides }
    }
}

/// The ships that are destroyed now, because enough of the attackers see them.
#[inline]
pub(super) fn doomed(ships: u64, attackers: u64) -> u64 {
    const { assert!(DESTROYERS == 3, "three are counted") };
    let empty = !(ships | attackers);
    let (mut one, mut two, mut three) = (0, 0, 0);
    for direction in 0..QUEEN.len() {
        let hit = seen_by_all(attackers, empty, direction);
        three |= two & hit;
        two |= one & hit;
        one |= hit;
    }
    three & ships
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Archimedes, Turn};
    use crate::game::{Game, Seat, ToAct};
    use crate::grid::square_bitset::{bit, squares};
    use crate::random_generator::Rng;

    /// Visits the positions of random matches.
    fn positions(mut visit: impl FnMut(&Archimedes, Seat)) {
        let start = Archimedes::placed(super::super::START, Seat::new(1));
        for seed in 0..20 {
            let (mut game, mut rng) = (start.clone(), Rng::new(seed));
            while let ToAct::One(seat) = game.to_act() {
                visit(&game, seat);
                let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
                game.apply(seat, &turn);
            }
        }
    }

    /// Each turn has exactly one number, so a uniform number gives a uniform turn.
    #[test]
    fn each_turn_has_one_number() {
        positions(|game, seat| {
            let mut listed = Vec::new();
            game.turns(seat, &mut listed);
            let texts = |turns: &[Turn]| {
                turns
                    .iter()
                    .map(ToString::to_string)
                    .collect::<BTreeSet<_>>()
            };
            let counted = game.ships.counted_turns(seat);
            let drawn = (0..counted.count()).map(|number| counted.nth(number));
            let drawn: Vec<Turn> = drawn
                .flatten()
                .map(|(from, to)| Turn::Move { from, to })
                .collect();
            assert_eq!(drawn.len(), listed.len());
            assert_eq!(texts(&drawn), texts(&listed));
            assert_eq!(counted.nth(listed.len() as u32), None);
        });
    }

    #[test]
    fn ships_are_doomed_that_three_others_see() {
        positions(|game, _| {
            for seat in [Seat::new(1), Seat::new(2)] {
                let seen_by = |ship| game.ships.attackers(ship, seat).count_ones();
                let doomed = squares(game.ships.own(seat)).filter(|ship| seen_by(*ship) >= 3);
                let doomed = doomed.fold(0, |set, ship| set | bit(ship));
                let [ships, attackers] = [seat, seat.opponent()].map(|seat| game.ships.own(seat));
                assert_eq!(super::doomed(ships, attackers), doomed);
            }
        });
    }
}
