//! Why a record does not replay.

use crate::match_setup::SetupError;

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// This program does not know the game. A newer program may.
    #[error("there is no game \"{0}\"")]
    Game(String),
    /// The record needs newer rules than this program knows.
    #[error(
        "it is played by version {found} of the rules, and this program knows no newer than {known}"
    )]
    Rules {
        /// The version of the record.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// The setup is not possible.
    #[error(transparent)]
    Setup(SetupError),
    /// The rules do not allow this event at its place.
    #[error("event {at} ({what}) does not replay: {why}")]
    Event {
        /// The index of the event in the list, from 0.
        at: usize,
        /// The event.
        what: String,
        /// Why the rules do not allow the event.
        why: String,
    },
}

impl From<SetupError> for ReplayError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Rules { found, known, .. } if found > known => Self::Rules { found, known },
            other => Self::Setup(other),
        }
    }
}

impl ReplayError {
    /// Did a newer program probably make the record? Then the record is not damaged, and that program can replay it.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind};
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut record = start.record();
    /// record.rules = 99;
    /// assert!(AnyMatch::replay(&record).unwrap_err().newer());
    /// ```
    pub fn newer(&self) -> bool {
        match self {
            Self::Game(_) | Self::Rules { .. } => true,
            Self::Setup(_) | Self::Event { .. } => false,
        }
    }
}
