//! The interface of a position for the plain search. Usually a small copy of the game's own position implements it,
//! because that is faster to copy.

use std::cmp::Ordering;

use crate::transposition_table::Numbered;

/// A position for two seats that act in turn. All values are those of the seat to act.
pub trait Position: Clone {
    /// One turn.
    type Turn: Numbered + PartialEq;

    /// The score that counts as 0.75 of a win.
    const UNIT: i32;

    /// The score of a draw for the seat that searches. Below 0 means that it prefers to play on.
    const DRAW: i32;

    /// How the match ended: `Greater` if the seat to act has won. `None` if the match goes on; then there is a legal
    /// turn.
    fn end(&self) -> Option<Ordering>;

    /// Adds all legal turns.
    fn list(&self, out: &mut Vec<Self::Turn>);

    /// The position after a legal turn.
    #[must_use]
    fn after(&self, turn: Self::Turn) -> Self;

    /// The position's hash.
    fn hash(&self) -> u64;

    /// The evaluation, without looking ahead. 0 is level; the absolute value is below [`PROVEN`](super::PROVEN).
    fn worth(&self) -> i32;

    /// How good a legal turn looks without a search. Turns with higher values are tried earlier.
    fn looks(&self, turn: Self::Turn) -> i32;

    /// The kind of a turn for the cut counts: a number below [`SLOTS`](super::SLOTS), if possible different for
    /// different turns.
    fn kind(turn: Self::Turn) -> usize;

    /// Does this turn change so much that its position must not be evaluated before the turn is tried?
    fn is_sharp(&self, turn: Self::Turn) -> bool;

    /// Adds the sharp turns for the quiescence search, those that change most first.
    fn list_sharp(&self, out: &mut Vec<Self::Turn>);

    /// How many of the latest positions this one could repeat.
    fn returnable(&self) -> usize;

    /// The score of a repetition that does not end the match yet.
    fn returned(&self) -> i32;

    /// How the match ends when a position occurs for the third time, as in [`end`](Self::end).
    fn third_time(&self) -> Ordering;
}
