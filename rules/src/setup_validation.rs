//! Which setups of a game are possible.

use crate::game::Game;
use crate::match_setup::SetupError;

/// Checks a match's setup for any game: first the version of the rules, then the number of seats,
/// which a later version may change. Returns the number of seats.
///
/// # Errors
/// A version that is not one of 1 to [`RULES`](Game::RULES), a number of seats that the game does
/// not have.
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
