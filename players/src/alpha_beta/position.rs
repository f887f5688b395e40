//! What the search sees of a position. It is either the game's own position for two seats or a smaller copy of it.

use std::cmp::Ordering;

use rules::Seat;

use crate::transposition_table::Numbered;

/// Whether a position goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// This seat is to act.
    Acts(Seat),
    /// It is over: `Greater` when seat 1 has won.
    Over(Ordering),
}

/// A position that the search for two seats can use: the game's own, or a smaller copy that is faster to make.
pub trait Position: Clone {
    /// One turn.
    type Turn: Numbered + PartialEq;

    /// The score that counts as 0.75 of a win.
    const UNIT: i32;

    /// What a draw is worth to the seat that searches. Below 0 means that it prefers to play on.
    const DRAW: i32;

    /// Who is to act, or how the match ended.
    fn stand(&self) -> Stand;

    /// Adds all legal turns.
    fn list(&self, seat: Seat, out: &mut Vec<Self::Turn>);

    /// The position after a legal turn.
    #[must_use]
    fn after(&self, seat: Seat, turn: &Self::Turn) -> Self;

    /// The position after a pass of a seat that has no legal turn.
    #[must_use]
    fn after_pass(&self, seat: Seat) -> Self;

    /// The position's hash.
    fn hash(&self) -> u64;

    /// The evaluation for a seat, without looking ahead: 0 when level, its absolute value below
    /// [`PROVEN`](super::PROVEN).
    fn worth(&self, seat: Seat) -> i32;

    /// How good a legal turn looks at first sight. Turns with higher values are tried earlier.
    fn looks(&self, seat: Seat, turn: &Self::Turn) -> i32;

    /// A number below [`SLOTS`](super::SLOTS), if possible different for different turns. Cuts are counted under it.
    fn kind(turn: &Self::Turn) -> usize;

    /// Does this turn change so much that its position must not be evaluated before the turn is tried?
    fn is_sharp(&self, seat: Seat, turn: &Self::Turn) -> bool {
        let (_, _) = (seat, turn);
        false
    }

    /// Adds all sharp turns, those that change most first. None by default.
    fn list_sharp(&self, seat: Seat, out: &mut Vec<Self::Turn>) {
        let (_, _) = (seat, out);
    }

    /// How many of the latest positions this one may repeat. 0 by default: the search does not look for repetitions.
    fn returnable(&self) -> usize {
        0
    }

    /// What a repetition is worth for a seat, if it does not end the match yet.
    fn returned(&self, seat: Seat) -> i32 {
        let _ = seat;
        0
    }

    /// How the match ends when a position occurs for the third time.
    fn third_time(&self) -> Ordering {
        Ordering::Equal
    }
}
