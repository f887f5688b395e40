//! How a match ends.

use serde::{Deserialize, Serialize};
use strum::{Display as StrumDisplay, EnumString, VariantNames};

use crate::game::Seat;

/// The kind of end.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    StrumDisplay,
    EnumString,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum EndKind {
    /// Somebody had to pass, and the round was finished.
    Passed,
    /// The board is full.
    Full,
    /// The same position stood for the third time.
    Repetition,
    /// A port was taken.
    Port,
    /// A base was reached.
    Base,
    /// A seat had no legal turn.
    NoTurn,
    /// One seat is left.
    Last,
    /// The others gave up.
    Resign,
    /// The others' time ran out.
    Timeout,
    /// All agreed.
    Agreed,
}

impl EndKind {
    /// Why the match is over, in plain English.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Passed => "a seat could not capture, and the round was finished",
            Self::Full => "the board is full",
            Self::Repetition => "the same position stood for the third time",
            Self::Port => "a ship holds the enemy port",
            Self::Base => "a ship reached the enemy base",
            Self::NoTurn => "the other seat has no legal turn",
            Self::Last => "one seat is left",
            Self::Resign => "all the other seats have resigned or run out of time",
            Self::Timeout => "all the other seats have run out of time or resigned",
            Self::Agreed => "all the players agreed to end it",
        }
    }
}

/// A place for each seat, and the numbers that decided it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The place of each seat in seat order; 1 is best, equals share the better place and the next
    /// is skipped (1, 1, 3).
    pub places: Vec<u8>,
    /// The score of each seat in seat order, in the game's own unit; `None` where the game has none.
    pub scores: Option<Vec<f64>>,
    /// How it ended.
    pub kind: EndKind,
}

impl Outcome {
    /// The seats in the first place.
    pub fn winners(&self) -> Vec<Seat> {
        let first = self
            .places
            .iter()
            .enumerate()
            .filter(|(_, place)| **place == 1);
        first.map(|(index, _)| Seat::at(index)).collect()
    }
}

/// Places from how well each seat stands (greater is better; equal standings share a place).
/// Retired seats rank below all others, the earlier retired the lower. `level`: the living all
/// share place 1, whatever their standing.
pub fn places<S: Ord>(standing: &[S], retired: &[Seat], level: bool) -> Vec<u8> {
    // (retired later is better than earlier, never is best; then the standing)
    let key = |index: usize| {
        let left = retired.iter().position(|seat| seat.index() == index);
        let counts = left.is_none() && !level;
        (
            left.map_or(usize::MAX, |at| at),
            counts.then_some(&standing[index]),
        )
    };
    (0..standing.len())
        .map(|mine| {
            let better = (0..standing.len())
                .filter(|&other| key(other) > key(mine))
                .count();
            better as u8 + 1
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_the_better_place_and_the_next_is_skipped() {
        assert_eq!(places(&[5, 7, 7, 1], &[], false), [3, 1, 1, 4]);
    }

    #[test]
    fn retired_seats_rank_last_the_earlier_the_lower() {
        assert_eq!(
            places(&[9, 1, 8], &[Seat::new(1), Seat::new(3)], false),
            [3, 1, 2]
        );
    }

    #[test]
    fn an_agreed_end_shares_the_first_place_among_the_living() {
        assert_eq!(places(&[9, 1, 8], &[Seat::new(1)], true), [3, 1, 1]);
    }
}
