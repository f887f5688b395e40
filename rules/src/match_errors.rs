//! Why any game refuses a request, and why a record does not replay.

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::match_setup::SetupError;
use crate::seats::Seat;
use crate::translatable_text::{Words, all_of};

/// The reasons for a refusal that all games share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// It is somebody else's turn.
    #[error("it is not {seat}'s turn: {} to play", all_of(waiting))]
    Wait {
        /// Who asked.
        seat: Seat,
        /// Whose turn it is.
        waiting: Vec<Seat>,
    },
    /// The seat has already chosen in secret.
    #[error(
        "{seat} has chosen already, which stands: {} to choose",
        all_of(waiting)
    )]
    Chosen {
        /// Who asked.
        seat: Seat,
        /// Who has not chosen yet.
        waiting: Vec<Seat>,
    },
    /// No seat has this number.
    #[error("there is no seat {number}: seats are numbered 1 to {seats}")]
    NoSeat {
        /// The number given.
        number: u64,
        /// How many seats there are.
        seats: u8,
    },
    /// The seat is out.
    #[error("{seat} has left the match already")]
    Gone {
        /// Which.
        seat: Seat,
    },
    /// The phase has more turns than a list can hold.
    #[error("there are too many turns to list them now; one of them is {example}")]
    Unlistable {
        /// A legal turn.
        example: String,
    },
    /// This seat has no turn that could be taken back.
    #[error("{seat} has played no turn that could be taken back")]
    NoTurn {
        /// Which.
        seat: Seat,
    },
    /// Seats have chosen in secret since that turn.
    #[error("what was chosen in secret stands, and so does all before it")]
    SecretStands,
    /// A seat has resigned or run out of time since that turn.
    #[error("{seat} has left, and what came before that stands")]
    LeftSince {
        /// Which seat.
        seat: Seat,
    },
    /// Players cannot choose to pass.
    #[error("only the rules pass, when a seat has nothing to do")]
    NoPassing,
}

impl Words for Refusal {
    const PREFIX: &'static str = "refusal";
}

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// This program does not know the game; a newer one may.
    #[error("there is no game \"{0}\"")]
    Game(String),
    /// The record needs newer rules than this program knows.
    #[error(
        "it is played by version {found} of the rules, and this program knows no newer than {known}"
    )]
    Rules {
        /// The record's.
        found: u32,
        /// The newest here.
        known: u32,
    },
    /// The setup is not possible.
    #[error(transparent)]
    Setup(SetupError),
    /// The rules do not allow this event at its place.
    #[error("event {at} ({what}) does not replay: {why}")]
    Event {
        /// Its index in the list, from 0.
        at: usize,
        /// The event.
        what: String,
        /// Why.
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
    /// Was the record probably made by a newer program? Then it is not damaged, and that program
    /// can replay it.
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
