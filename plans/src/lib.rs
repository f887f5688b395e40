//! Thinking ahead: a [`Tree`] of turns from a position of a match, and a [`Plan`] of one seat, which answers the other
//! seats' turns. This crate knows the rules, but no clock, no database, no people and no Discord.
//!
//! Nothing here guesses: each turn was legal in the position where it stands, and a plan answers only where the match
//! is exactly where the plan says. Everywhere else it ends.

mod exchange;
mod plan;
mod plan_text;
mod point_id;
mod turn_tree;

pub use exchange::{Played, exchange};
pub use plan::{Followed, Plan, Reply};
pub use plan_text::{TypedError, Words, typed, typed_line, typed_turns};
pub use point_id::PointId;
pub use turn_tree::{MOST_NODES, Point, Tree, TreeError};
