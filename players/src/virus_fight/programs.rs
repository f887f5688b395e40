//! The programs that are written.

use games::random_generator::Rng;
use games::virus_fight::{Turn, VirusFight};
use games::{Game, Seat};

/// A good program, drawn.
pub fn drawn(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    game.random_turn(seat, rng, &mut Vec::new())
}
