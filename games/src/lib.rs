//! The rules of the games Skirmish plays, and nothing else: no clock, no input or output, no
//! randomness but a match's seed. The same record always replays to the same end.
//!
//! [`Game`] says what a game is; [`Match`] keeps its record and the rules common to all games;
//! [`AnyMatch`] is the closed enum over the [catalogue](catalog) that everybody outside uses.

pub mod caption;
pub mod catalog;
pub mod game;
pub mod grid;
pub mod matches;
pub mod option;
pub mod outcome;
pub mod pages;
pub mod playout;
pub mod record;
pub mod repetition;
pub mod rng;
pub mod spelling;
pub mod table;
pub mod typing;
pub mod words;

/// Each game's own module. rustfmt does not look into macros: `scripts/format` names the files.
macro_rules! modules {
    ($($game:ident: $id:ident),+ $(,)?) => { $(pub mod $id;)+ };
}

with_games!(modules);

pub use caption::{Caption, SeatWords};
pub use catalog::{AnyMatch, AnyView, Kind};
pub use game::{Game, Retire, Seat, Setup, SetupError, ToAct, Viewer};
pub use matches::{Match, ReplayError};
pub use option::OptionSpec;
pub use outcome::{EndKind, Outcome};
pub use pages::Page;
pub use record::{Event, Record, What};
pub use typing::{Choice, Marks};
pub use words::Say;
