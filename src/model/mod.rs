//! Who acts, who sits in a seat, and where a match is played: words that the store, the sessions and
//! Discord's side have in common. Knows none of them.

mod actor;
mod match_code;
mod occupant;
mod place;
mod way_in;

pub use actor::Actor;
pub use match_code::{BadCode, MatchCode};
pub use occupant::{Level, Mention, Occupant, Person, Player};
pub use place::{MatchMessage, Place};
pub use way_in::WayIn;
