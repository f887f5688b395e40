//! The kinds of failure of a command or a press, and their sources. `failure_handler.rs` tells players and the log.

use std::fmt::Display;

use poise::serenity_prelude as serenity;
use thiserror::Error;

use crate::computers::ThoughtError;
use crate::discord::content::painter::DrawError;
use crate::discord::transport::send_error::{AnswerError, SendError, without_address};
use crate::sessions::{Problem, WantedLobby};
use crate::words::{PlaceText, Sentence as _, Text};

/// Why a command or a button failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The player can solve the problem, and is told how.
    #[error("told the player: {0:?}")]
    Problem(Problem),
    /// A problem, with a tip about what to try instead.
    #[error("told the player: {0:?}")]
    WithTip(Box<(Problem, Text)>),
    /// A lobby or match already occupies the channel, so the player is offered a thread.
    #[error("told the player: {0:?}")]
    ThreadOffered(Box<(Problem, WantedLobby)>),
    /// A problem that one of the bot's own sentences describes.
    #[error("told the player: {0:?}")]
    Told(Text),
    /// A problem with the place of a match.
    #[error("told the player: {0:?}")]
    Place(PlaceText),
    /// Discord did not accept the interaction's answer, or a follow-up.
    #[error("Discord did not take the answer: {0}")]
    Answer(SendError),
    /// Another request to Discord failed, before the answer or after it.
    #[error("Discord did not do it: {0}")]
    Request(SendError),
    /// A committed change could not be shown.
    #[error("it is on file, but Discord did not show it: {0}")]
    Unshown(SendError),
    /// The board could not be drawn.
    #[error("the board could not be drawn: {0}")]
    Draw(#[from] DrawError),
    /// A computer found no turn.
    #[error(transparent)]
    Thought(#[from] ThoughtError),
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Request(SendError::Undone(Box::new(without_address(error))))
    }
}

impl Failure {
    /// Was the request already done, or is it about an earlier state?
    pub fn is_past(&self) -> bool {
        let problem = match self {
            Self::Problem(problem) => problem,
            Self::ThreadOffered(both) => &both.0,
            _ => return false,
        };
        matches!(
            problem,
            Problem::Started { .. }
                | Problem::JustBegun { .. }
                | Problem::Ended
                | Problem::Gone
                | Problem::LobbyGone
                | Problem::LobbyYours { .. }
                | Problem::Occupied { .. }
                | Problem::NotJoined
                | Problem::NoComputer
                | Problem::RemoveAbsent
                | Problem::AgreedAlready
                | Problem::OfferClosed { .. }
                | Problem::Lapsed { .. }
        )
    }

    /// What went wrong on the bot's or Discord's side, for the log. None if the player can do something else instead.
    pub fn fault(&self) -> Option<(&'static str, &dyn Display)> {
        Some(match self {
            Self::Problem(Problem::Store { error }) => ("the store failed", error),
            Self::Problem(Problem::Unreadable | Problem::AnalysisUnreadable) => {
                ("the player was told", &"a record cannot be read")
            }
            Self::Told(Text::Trouble) => ("the player was told", self),
            Self::Answer(error) => ("Discord did not take the answer", error),
            Self::Request(error) => ("Discord did not do what was needed", error),
            Self::Unshown(error) => ("a committed change was not shown", error),
            Self::Draw(error) => ("a board could not be drawn", error),
            Self::Thought(error) => ("a computer did not play", error),
            _ => return None,
        })
    }

    /// The key of the sentence that refuses the request. None if it was a [`fault`](Self::fault).
    pub fn refusal(&self) -> Option<String> {
        let problem = match self {
            _ if self.fault().is_some() => return None,
            Self::Told(text) => return Some(text.key()),
            Self::Place(text) => return Some(text.key()),
            Self::Problem(problem) => problem,
            Self::WithTip(both) => &both.0,
            Self::ThreadOffered(both) => &both.0,
            _ => return None,
        };
        Some(match problem {
            Problem::Refused { say, .. } => say.key.clone(),
            other => other.key(),
        })
    }

    /// Was the change committed, and only its message could not be shown?
    pub fn is_on_file(&self) -> bool {
        matches!(self, Self::Unshown(_))
    }

    /// Converts a failed request into [`Self::Unshown`], for a change that is already committed.
    pub fn on_file(self) -> Self {
        match self {
            Self::Answer(miss) | Self::Request(miss) => Self::Unshown(miss),
            other => other,
        }
    }
}

impl From<SendError> for Failure {
    fn from(miss: SendError) -> Self {
        Self::Request(miss)
    }
}

impl From<AnswerError> for Failure {
    fn from(AnswerError(miss): AnswerError) -> Self {
        Self::Answer(miss)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}
