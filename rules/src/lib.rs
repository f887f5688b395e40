//! The rules of the games that Skirmish plays, and nothing else. They have no clock, no input or
//! output, and no randomness except a match's seed. The same record always replays to the same end.
//!
//! [`Game`] is the trait of one game's rules. [`Match`] keeps a record and has the rules that all
//! games share. [`AnyMatch`] is the closed enum over the [catalogue](catalog) that all other
//! packages use.

pub mod board_captions;
pub mod board_description;
pub mod catalog;
pub mod common_lines;
pub mod event_record;
pub mod game;
pub mod grid;
mod known_position;
pub mod lenient_parsing;
pub mod match_errors;
pub mod match_outcome;
pub mod match_setup;
mod match_steps;
pub mod option_specification;
pub mod position_hash;
pub mod random_generator;
pub mod random_playout;
pub mod refusal_suggestions;
pub mod repetition;
pub mod rules_pages;
pub mod running_match;
pub mod seats;
mod setup_validation;
pub mod translatable_text;
pub mod turn_completion;
mod turn_lists;
pub mod turn_lookahead;

/// Each game's own module. rustfmt does not look into macros: `scripts/format` names the files.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(pub mod $id;)+ };
}

with_games!(modules);

pub use board_captions::{Caption, Captioned, SeatWords};
pub use board_description::{Described, Description};
pub use catalog::{AnyMatch, AnyView, Kind};
pub use common_lines::CommonLine;
pub use event_record::{Event, Record, Takeback, What};
pub use game::Game;
pub use known_position::Known;

pub use match_errors::ReplayError;
pub use match_outcome::{EndKind, Outcome};
pub use match_setup::{Setup, SetupError};
pub use option_specification::OptionSpec;
pub use rules_pages::{Explained, Page};
pub use running_match::Match;
pub use seats::{Retire, Seat, ToAct, Viewer};
pub use translatable_text::Say;
pub use turn_completion::{Choice, Marks};
