//! The setup of a match, and why a setup may be impossible.

use thiserror::Error;

/// The setup of a match. The record consists of the setup and the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<O> {
    /// The version of the game's rules. It does not change during the match.
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
    /// The game does not have this number of seats.
    #[error("{name} is for {min} to {max} seats, not {seats}")]
    Seats {
        /// The game's name.
        name: &'static str,
        /// The fewest seats.
        min: u8,
        /// The most seats.
        max: u8,
        /// The requested number of seats.
        seats: u64,
    },
    /// This version of the rules does not exist, or it is newer than this program.
    #[error("there is no version {found} of the rules of {name}: there are 1 to {known}")]
    Rules {
        /// The game's name.
        name: &'static str,
        /// The requested version.
        found: u32,
        /// The newest version.
        known: u32,
    },
    /// The game does not know these options.
    #[error("{name} cannot be played with these options: {why}")]
    Options {
        /// The game's name.
        name: &'static str,
        /// What is wrong with the options, in words.
        why: String,
    },
}
