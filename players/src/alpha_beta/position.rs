//! What the search sees of a position: of a game for two seats, or of a game's own smaller copy of it.

use std::cmp::Ordering;

use games::Seat;

use crate::transposition_table::Numbered;

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// This seat is to act.
    Acts(Seat),
    /// It is over: `Greater` when seat 1 has won.
    Over(Ordering),
}

/// A position of a search for two seats: a game's own, or a smaller copy of it that is quicker to make.
pub trait Position: Clone {
    /// One turn.
    type Turn: Numbered + PartialEq;

    /// The score that counts as 0.75 of a win.
    const UNIT: i32;

    /// What a draw is worth to the seat that searches: below 0 it would rather play on.
    const DRAW: i32;

    /// Whose decision it is.
    fn stand(&self) -> Stand;

    /// Adds all legal turns.
    fn list(&self, seat: Seat, out: &mut Vec<Self::Turn>);

    /// The position after a legal turn.
    #[must_use]
    fn after(&self, seat: Seat, turn: &Self::Turn) -> Self;

    /// The position after a seat has passed that has no legal turn.
    #[must_use]
    fn after_pass(&self, seat: Seat) -> Self;

    /// A number that tells positions apart.
    fn hash(&self) -> u64;

    /// What the position is worth for a seat, seen without looking ahead: below [`PROVEN`](super::PROVEN) either way, 0 when level.
    fn worth(&self, seat: Seat) -> i32;

    /// How good a legal turn looks at first sight: the higher, the earlier it is tried.
    fn looks(&self, seat: Seat, turn: &Self::Turn) -> i32;

    /// A number below [`SLOTS`](super::SLOTS) for a turn, as different as possible for different turns: cuts are remembered by it.
    fn kind(turn: &Self::Turn) -> usize;

    /// Does this turn change so much that the position before it should not be weighed without a look at it?
    fn is_sharp(&self, seat: Seat, turn: &Self::Turn) -> bool {
        let (_, _) = (seat, turn);
        false
    }

    /// Adds all sharp turns, those that change most first; none by default.
    fn list_sharp(&self, seat: Seat, out: &mut Vec<Self::Turn>) {
        let (_, _) = (seat, out);
    }

    /// Of how many of the positions just before may this be a return? None by default: returns are not looked for.
    fn returnable(&self) -> usize {
        0
    }

    /// What a return is worth for a seat, when it is not the end yet.
    fn returned(&self, seat: Seat) -> i32 {
        let _ = seat;
        0
    }

    /// How it ends when a position has stood for the third time.
    fn third_time(&self) -> Ordering {
        Ordering::Equal
    }
}
