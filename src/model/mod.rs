//! Who acts, who sits in a seat, and where a match is played. The store, the sessions and the
//! Discord side all use these types; this module depends on none of them.

mod actor;
mod match_code;
mod occupant;
mod place;
mod way_in;

pub use actor::Actor;
pub use match_code::{BadCode, MatchCode};
pub use occupant::{Level, Mention, Occupant, Person, Player, is_nobody};
pub use place::{MatchMessage, Place};
pub use way_in::WayIn;
