//! What a match starts from, and why a setup may be impossible.

use thiserror::Error;

/// What a match starts from. Setup and events together are the whole record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<O> {
    /// The version of the game's rules; the match keeps it to its end.
    pub rules: u32,
    /// How many seats play.
    pub seats: u8,
    /// The source of all random draws.
    pub seed: u64,
    /// The game's own options.
    pub options: O,
}

/// Why a match cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A number of seats that the game does not have.
    #[error("{name} is for {min} to {max} seats, not {seats}")]
    Seats {
        /// The game's name.
        name: &'static str,
        /// Fewest seats.
        min: u8,
        /// Most seats.
        max: u8,
        /// The number that was asked for.
        seats: u64,
    },
    /// A version of the rules that does not exist, or that is newer than this program.
    #[error("there is no version {found} of the rules of {name}: there are 1 to {known}")]
    Rules {
        /// The game's name.
        name: &'static str,
        /// The version that was asked for.
        found: u32,
        /// The newest version.
        known: u32,
    },
    /// Options that the game does not know.
    #[error("{name} cannot be played with these options: {why}")]
    Options {
        /// The game's name.
        name: &'static str,
        /// What is wrong, in words.
        why: String,
    },
}
