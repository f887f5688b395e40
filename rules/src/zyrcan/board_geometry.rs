//! The three boards, and the moves that each board allows.

use std::sync::LazyLock;

use crate::grid::hex::{DIRECTIONS, Hex, SPACES, spaces};

/// The most engines of a ship.
pub const MAX_ENGINES: u8 = 3;

/// The spaces that the board for four adds to the board for three.
const FOUR_SEAT_SPACES: [&str; 12] = [
    "a2", "a4", "b1", "b6", "d1", "d8", "f2", "f9", "h4", "h9", "i6", "i8",
];

/// The spaces in play for a number of seats, and tables derived from them.
#[derive(Debug)]
pub struct Board {
    /// The spaces in play.
    pub in_play: u64,
    /// The spaces to which a ship can go, by engines − 1, then by space: in a straight line over any spaces in play.
    reach: [[u64; SPACES]; MAX_ENGINES as usize],
    /// The spaces that are closer than a number of engines: by engines − 1, then by space.
    near: [[u64; SPACES]; MAX_ENGINES as usize],
}

static BOARDS: LazyLock<[Board; 3]> = LazyLock::new(|| [3, 4, 5].map(Board::build));

impl Board {
    /// The board for this number of seats, 3 to 5.
    ///
    /// ```
    /// use rules::zyrcan::Board;
    ///
    /// let sizes = [3, 4, 5].map(|seats| Board::of(seats).in_play.count_ones());
    /// assert_eq!(sizes, [37, 49, 61]);
    /// ```
    pub fn of(seats: u8) -> &'static Self {
        &BOARDS[usize::from(seats.clamp(3, 5)) - 3]
    }

    /// Is this space in play?
    ///
    /// ```
    /// use rules::{grid::hex::Hex, zyrcan::Board};
    ///
    /// let corner = Hex::parse("a1").unwrap();
    /// assert!(Board::of(5).has(corner) && !Board::of(3).has(corner));
    /// ```
    pub fn has(&self, space: Hex) -> bool {
        self.in_play & space.bit() != 0
    }

    /// The spaces to which a ship with this number of engines can go from here.
    ///
    /// ```
    /// use rules::{grid::hex::Hex, zyrcan::Board};
    ///
    /// let [centre, beyond] = ["e5", "e8"].map(|name| Hex::parse(name).unwrap());
    /// let reach = Board::of(3).reach(centre, 3);
    /// assert_eq!((reach.count_ones(), reach & beyond.bit()), (6, beyond.bit()));
    /// ```
    pub fn reach(&self, from: Hex, engines: u8) -> u64 {
        self.reach[usize::from(engines) - 1][from.index()]
    }

    /// The spaces whose distance from this one is less than `engines`, including this one.
    ///
    /// ```
    /// use rules::{grid::hex::Hex, zyrcan::Board};
    ///
    /// let near = Board::of(5).near(Hex::parse("e5").unwrap(), 2);
    /// assert_eq!(near.count_ones(), 7); // itself and its six neighbours
    /// ```
    pub fn near(&self, space: Hex, engines: u8) -> u64 {
        self.near[usize::from(engines) - 1][space.index()]
    }

    fn build(seats: u8) -> Self {
        let in_play = in_play(seats);
        let mut board = Self {
            in_play,
            reach: [[0; SPACES]; MAX_ENGINES as usize],
            near: [[0; SPACES]; MAX_ENGINES as usize],
        };
        for from in spaces(in_play) {
            for engines in 1..=MAX_ENGINES {
                let index = usize::from(engines) - 1;
                board.reach[index][from.index()] = DIRECTIONS
                    .iter()
                    .filter_map(|&direction| straight(in_play, from, direction, engines))
                    .fold(0, |set, to| set | to.bit());
                board.near[index][from.index()] = Hex::all()
                    .filter(|space| space.distance(from) < engines)
                    .fold(0, |set, space| set | space.bit());
            }
        }
        board
    }
}

/// The space that is `steps` away in a direction. `None` unless every space on the way is in play.
fn straight(in_play: u64, from: Hex, direction: (i8, i8), steps: u8) -> Option<Hex> {
    let mut to = from;
    for _ in 0..steps {
        to = to
            .step(direction, 1)
            .filter(|space| in_play & space.bit() != 0)?;
    }
    Some(to)
}

fn in_play(seats: u8) -> u64 {
    let within = |radius: u8| {
        let centre = Hex::at(0, 0);
        Hex::all()
            .filter(|space| centre.is_some_and(|centre| space.distance(centre) <= radius))
            .fold(0, |set, space| set | space.bit())
    };
    match seats {
        3 => within(3),
        4 => FOUR_SEAT_SPACES
            .iter()
            .filter_map(|name| Hex::parse(name))
            .fold(within(3), |set, space| set | space.bit()),
        _ => within(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_ships_a_seat_and_one_empty_space() {
        for seats in 3..=5 {
            assert_eq!(
                Board::of(seats).in_play.count_ones(),
                u32::from(seats) * 12 + 1
            );
        }
    }

    #[test]
    fn the_twelve_further_spaces_of_four_seats_have_the_same_freedom() {
        let board = Board::of(4);
        let freedom = |name: &&str| {
            let space = Hex::parse(name).unwrap();
            [1, 2, 3].map(|engines| board.reach(space, engines).count_ones())
        };
        let all: Vec<_> = FOUR_SEAT_SPACES.iter().map(freedom).collect();
        assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
    }

    #[test]
    fn no_ship_passes_over_a_space_that_is_not_in_play() {
        let reach = |seats, from: &str, engines| -> Vec<String> {
            let from = Hex::parse(from).unwrap();
            spaces(Board::of(seats).reach(from, engines))
                .map(|hex| hex.to_string())
                .collect()
        };
        // a3, between a2 and a4, is not in play with four seats
        assert_eq!(reach(4, "a2", 2), ["c2", "c4"]);
        assert_eq!(reach(5, "a2", 2), ["a4", "c2", "c4"]);
        assert_eq!(reach(3, "e5", 3), ["b2", "b5", "e2", "e8", "h5", "h8"]);
    }
}
