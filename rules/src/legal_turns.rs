//! Functions on the list of a seat's legal turns, for games that can list their turns.

use crate::game::{Game, Seat};
use crate::random_generator::Rng;
use crate::turn_consequences::Effect;

/// All legal turns, in no particular order.
pub(crate) fn all<G: Game>(game: &G, seat: Seat) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    turns
}

/// A legal turn that wins at once.
pub(crate) fn winning<G: Game>(game: &G, seat: Seat) -> Option<G::Turn> {
    let wins = |turn: &G::Turn| game.effect(seat, turn) == Effect::Wins;
    all(game, seat).into_iter().find(wins)
}

/// A random legal turn, uniformly chosen.
pub(crate) fn drawn<G: Game>(
    game: &G,
    seat: Seat,
    rng: &mut Rng,
    buffer: &mut Vec<G::Turn>,
) -> Option<G::Turn> {
    buffer.clear();
    game.turns(seat, buffer);
    let count = buffer.len();
    (count > 0).then(|| buffer[rng.below(count)].clone())
}
