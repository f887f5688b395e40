//! Checks whether a setup of a game is possible.

use crate::game::Game;
use crate::match_setup::SetupError;

/// Checks a match's setup for any game. It checks the version of the rules first, because a later version may allow
/// other numbers of seats. Returns the number of seats.
///
/// # Errors
/// The version is not one of 1 to [`RULES`](Game::RULES), or the game does not have this number of seats.
pub(crate) fn possible<G: Game>(rules: u32, seats: u64) -> Result<u8, SetupError> {
    if !(1..=G::RULES).contains(&rules) {
        return Err(SetupError::Rules {
            name: G::NAME,
            found: rules,
            known: G::RULES,
        });
    }
    let count = u8::try_from(seats).ok();
    let count = count.filter(|count| G::SEATS.contains(count));
    count.ok_or(SetupError::Seats {
        name: G::NAME,
        min: *G::SEATS.start(),
        max: *G::SEATS.end(),
        seats,
    })
}
