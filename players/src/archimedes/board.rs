//! The bare board for a search: the ships and the seat to act, copied for each turn.

use rules::archimedes::{Archimedes, RAYS, SIDE, Ships, port, seen_by_all};
use rules::{Game, Seat, ToAct};

use super::search_turn::Slide;

/// Number of squares.
pub const SQUARES: usize = 64;

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
    pub ships: Ships,
    pub to_act: Seat,
}

impl Board {
    /// The position of a match. If the match is over, the first seat counts as the seat to act.
    pub fn of(game: &Archimedes) -> Self {
        let to_act = match game.to_act() {
            ToAct::One(seat) => seat,
            _ => Seat::at(0),
        };
        Self {
            ships: game.ships(),
            to_act,
        }
    }

    /// The squares that the ships of a seat see.
    pub fn sight(&self, seat: Seat) -> Sight {
        let (from, empty) = (self.ships.own(seat), !self.ships.all());
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

    /// The squares that the ships of each seat see.
    pub fn sights(&self) -> [Sight; 2] {
        [0, 1].map(|index| self.sight(Seat::at(index)))
    }

    /// Calls `visit` for every legal turn of the seat to act that ends on one of these squares.
    pub fn slides(&self, goals: u64, mut visit: impl FnMut(Slide)) {
        self.ships.slides(self.to_act, goals, |from, to| {
            let [from, to] = [from, to].map(|index| index as u8);
            visit(Slide { from, to });
        });
    }

    /// The position after a turn, including the ships it destroys.
    pub fn after(&self, slide: Slide) -> Self {
        let mut after = *self;
        after.to_act = self.to_act.opponent();
        after
            .ships
            .play(self.to_act, 1 << slide.from, 1 << slide.to);
        after
    }

    /// The three lines that lead into a seat's port.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a call costs the search 2.5 % more instructions
    pub fn port_lines(&self, seat: Seat) -> PortLines {
        const PORTS: [usize; 2] = [port(Seat::at(0)).index(SIDE), port(Seat::at(1)).index(SIDE)];
        let (all, mut first, mut free) = (self.ships.all(), 0, 0);
        for direction in 0..3 {
            if seat.index() == 0 {
                let ray = RAYS[direction][PORTS[0]];
                let ships = ray & all;
                let nearest = ships & ships.wrapping_neg();
                first |= nearest;
                free |= ray & nearest.wrapping_sub(1);
            } else {
                let ray = RAYS[direction + 4][PORTS[1]];
                let ships = ray & all;
                let highest = SQUARES as u32 - 1 - (ships | 1).leading_zeros();
                first |= ships & 1 << highest;
                free |= ray & !(u64::MAX >> (63 - highest));
            }
        }
        PortLines {
            holders: first & self.ships.own(seat),
            enemies: first & self.ships.own(seat.opponent()),
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
    use rules::archimedes::START;
    use rules::grid::square::Square;
    use rules::grid::square_bitset::bit;

    use super::*;

    #[test]
    fn lines_into_a_port_belong_to_the_first_ship_on_them() {
        let lines = |board: &Board, seat| {
            let lines = board.port_lines(Seat::at(seat));
            let sets = [lines.holders, lines.enemies, lines.free];
            let [held, open, free] = sets.map(u64::count_ones);
            (held, open, free)
        };
        let placed = |ships| Board::of(&Archimedes::placed(ships, Seat::at(0)));
        assert_eq!(
            [0, 1].map(|seat| lines(&placed(START), seat)),
            [(3, 0, 0); 2]
        );
        let set = |names: &[&str]| {
            let squares = names.iter().filter_map(|name| Square::parse(name));
            squares.map(bit).sum()
        };
        let board = placed([set(&["a4", "h1", "h5"]), set(&["c3", "e5", "g7"])]);
        assert_eq!(lines(&board, 0), (2, 1, 2 + 6 + 1));
        assert_eq!(lines(&board, 1), (1, 1, 2 + 7));
    }
}
