//! The programs that are written.

use games::random_generator::Rng;
use games::virus_fight::{Turn, VirusFight};
use games::{Game, Seat, Viewer};

/// By number of seats, from 2: good programs.
const GOOD: [&[&str]; 4] = [
    &["J1* M1", "J1 M1*", "J1 M1* E1", "M1* M2", "E1 M1* J1"],
    &["J1* M1", "M1* M2", "M1* E1", "J1* E1", "J1 M1*"],
    &["M1* E1", "M1 E1*", "J1* E1", "J1 M1*", "J1* M1"],
    &["M1* E1", "M1 E1*", "J1* E1", "J1 M1*", "J1* M1"],
];

/// A good program, drawn.
pub fn drawn(game: &VirusFight, seat: Seat, rng: &mut Rng) -> Option<Turn> {
    let seats = game.view(Viewer::Public).seats;
    let good = GOOD.get(usize::from(seats).checked_sub(2)?)?;
    let name = good.get(rng.below(good.len()))?;
    game.parse(seat, name).ok()
}
