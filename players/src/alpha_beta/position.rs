//! What the search sees of a position: of any game for two seats, or of a game's own smaller copy of it.

use std::cmp::Ordering;

use games::{Game, Seat, ToAct};

use super::TwoSeats;

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// This seat is to act.
    Acts(Seat),
    /// Who acts next does so in secret: it is not looked at any further.
    Secret,
    /// It is over: `Greater` when seat 1 has won.
    Over(Ordering),
}

/// A position of a search for two seats. Every [`TwoSeats`] is one; a game whose own positions are slow to copy may have a
/// smaller one for its search.
pub trait Position: Clone {
    /// One turn.
    type Turn: Clone + PartialEq;

    /// See [`TwoSeats::UNIT`].
    const UNIT: i32;

    /// See [`TwoSeats::DRAW`].
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

    /// See [`TwoSeats::weigh`].
    fn worth(&self, seat: Seat) -> i32;

    /// See [`TwoSeats::promise`].
    fn looks(&self, seat: Seat, turn: &Self::Turn) -> i32;

    /// See [`TwoSeats::slot`].
    fn kind(turn: &Self::Turn) -> usize;

    /// See [`TwoSeats::sharp`].
    fn extends(&self, seat: Seat, turn: &Self::Turn) -> bool {
        let (_, _) = (seat, turn);
        false
    }

    /// See [`TwoSeats::width`].
    fn widest(&self, left: u32) -> usize {
        let _ = left;
        usize::MAX
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

impl<G: TwoSeats> Position for G {
    type Turn = G::Turn;

    const UNIT: i32 = <G as TwoSeats>::UNIT;
    const DRAW: i32 = <G as TwoSeats>::DRAW;

    fn stand(&self) -> Stand {
        match self.to_act() {
            ToAct::One(seat) => Stand::Acts(seat),
            ToAct::Secret(_) => Stand::Secret,
            ToAct::Over => Stand::Over(self.outcome().map_or(Ordering::Equal, |outcome| {
                outcome.places[1].cmp(&outcome.places[0])
            })),
        }
    }

    fn list(&self, seat: Seat, out: &mut Vec<G::Turn>) {
        self.turns(seat, out);
    }

    fn after(&self, seat: Seat, turn: &G::Turn) -> Self {
        let mut after = self.clone();
        after.apply(seat, turn);
        after
    }

    fn after_pass(&self, seat: Seat) -> Self {
        let mut after = self.clone();
        Game::pass(&mut after, seat);
        after
    }

    fn hash(&self) -> u64 {
        self.position_hash()
    }

    fn worth(&self, seat: Seat) -> i32 {
        self.weigh(seat)
    }

    fn looks(&self, seat: Seat, turn: &G::Turn) -> i32 {
        self.promise(seat, turn)
    }

    fn kind(turn: &G::Turn) -> usize {
        G::slot(turn)
    }

    fn extends(&self, seat: Seat, turn: &G::Turn) -> bool {
        self.sharp(seat, turn)
    }

    fn widest(&self, left: u32) -> usize {
        self.width(left)
    }
}
