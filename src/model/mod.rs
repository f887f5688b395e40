//! Who acts, who sits in a seat, and where a match is played. The store, the sessions and the Discord side all use
//! these types. This module depends on none of them.

mod actor;
mod match_code;
mod occupant;
mod place;
mod seat_order;
mod snowflake;
mod way_in;

pub use actor::Actor;
pub use match_code::{BadCode, MatchCode, match_name};
pub use occupant::{
    Level, Mention, Occupant, Person, Player, USER_NAME_FOLLOWS, is_nobody, only_person,
};
pub use place::{MatchMessage, NewPlace, Place, Reach};
pub use seat_order::SeatOrder;
pub use snowflake::snowflake;
pub use way_in::WayIn;
