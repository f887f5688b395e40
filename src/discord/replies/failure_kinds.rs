//! The kinds of failure of a command or a press, and what each is made from. `failure_handler.rs` tells players and the log.

use poise::serenity_prelude as serenity;
use thiserror::Error;

use crate::computers::ThoughtError;
use crate::discord::transport::painter::DrawError;
use crate::discord::transport::send_error::{AnswerError, SendError, without_address};
use crate::sessions::{Problem, Terms};
use crate::words::{PlaceText, Text};

/// Why a command or a button did not do what it should.
#[derive(Debug, Error)]
pub enum Failure {
    /// The player can put it right, and is told how.
    #[error("told the player: {0:?}")]
    Problem(Problem),
    /// The same, with something to try instead.
    #[error("told the player: {0:?}")]
    Hinted(Box<(Problem, Text)>),
    /// A lobby or a match is in the way of what was asked for, which can be played in a thread.
    #[error("told the player: {0:?}")]
    ThreadOffered(Box<(Problem, Terms)>),
    /// The same in the bot's own words.
    #[error("told the player: {0:?}")]
    Told(Text),
    /// The same about where a match is played.
    #[error("told the player: {0:?}")]
    Place(PlaceText),
    /// Discord did not take the interaction's answer, or what follows it.
    #[error("Discord did not take the answer: {0}")]
    Answer(SendError),
    /// Another request to Discord came to nothing, before the answer or after it.
    #[error("Discord did not do it: {0}")]
    Request(SendError),
    /// What is on file already could not be shown.
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
    /// Is what was asked for done already, or of the past?
    pub fn is_past(&self) -> bool {
        let problem = match self {
            Self::Problem(problem) => problem,
            Self::ThreadOffered(both) => &both.0,
            other => return matches!(other, Self::Told(Text::OneMatchHere { .. })),
        };
        matches!(
            problem,
            Problem::Started { .. }
                | Problem::Ended
                | Problem::Gone
                | Problem::LobbyGone
                | Problem::LobbyYours { .. }
                | Problem::Occupied { .. }
                | Problem::NotJoined
                | Problem::OfferClosed { .. }
                | Problem::Lapsed { .. }
        )
    }

    /// The same where what could not be sent is on file already.
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
