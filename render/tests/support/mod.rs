//! What the tests and benchmarks of pictures share: positions to draw, replays, and comparisons of pictures.

// each test and benchmark uses only a part of this, and may panic
#![allow(dead_code, clippy::unwrap_used)]

pub mod cards;
pub mod compare;
pub mod courses;
pub mod drawn_looks;
mod drawn_positions;
pub mod replays;
pub mod standings;

pub use drawn_positions::*;
use rules::AnyView;

macro_rules! games {
    ($($game:ident: $id:ident),+ $(,)?) => {
        $(pub mod $id;)+

        /// One position of each kind.
        pub fn positions() -> Vec<Position> {
            [$($id::positions()),+].into_iter().flatten().collect()
        }

        /// Ended matches of every game and number of seats.
        pub fn ended() -> Vec<Position> {
            [$($id::ended()),+].into_iter().flatten().collect()
        }

        /// The names of all squares of a board.
        pub fn squares(view: &AnyView) -> Vec<String> {
            match view { $(AnyView::$game(view) => $id::squares(view)),+ }
        }

        /// One replay of each game, number of seats, and option that changes how the board looks.
        pub fn all_replays() -> Vec<replays::Replay> {
            [$($id::replays()),+].into_iter().flatten().collect()
        }

        /// Public boards of every game, each with the largest allowed size in kilobytes: 45 for a full board, 30 for a
        /// typical one.
        pub fn measured() -> Vec<(Position, usize)> {
            [$($id::measured()),+].into_iter().flatten().collect()
        }
    };
}

// each game's positions, replays and boards to measure
rules::with_games!(games);
