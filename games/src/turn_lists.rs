//! What follows from the list of a seat's legal turns, for games whose turns can be listed.

use crate::game::{Game, Seat};
use crate::random_generator::Rng;

/// All of them, in no particular order.
pub(crate) fn all<G: Game>(game: &G, seat: Seat) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    turns
}

/// One for sentences that say what would do; empty when there is none.
pub(crate) fn middle<G: Game>(game: &G, seat: Seat) -> String {
    let turns = all(game, seat);
    // one from the middle of the list is not always the same corner
    turns
        .get(turns.len() / 2)
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// One of them, each as likely.
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
