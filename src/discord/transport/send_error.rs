//! Why a request to Discord came to nothing, as far as it is known.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::StatusCode;
use serenity::http::{ErrorResponse, HttpError};
use thiserror::Error;

/// Why a request came to nothing.
#[derive(Debug, Error)]
pub enum SendError {
    /// Discord did not do it.
    #[error("{0}")]
    Undone(Box<serenity::Error>),
    /// Discord did not do it, and says how long to wait.
    #[error("{error} (wait {wait:?})")]
    Limited {
        /// From then on.
        wait: Duration,
        /// What it said.
        error: Box<serenity::Error>,
    },
    /// Whether Discord did it is not known.
    #[error("{0} (perhaps it was done all the same)")]
    Unclear(Box<serenity::Error>),
    /// It was the answer to an interaction that has one: one of the tries, as it seems.
    #[error("{0} (it was taken)")]
    Taken(Box<serenity::Error>),
    /// It was the answer to an interaction that has one: another process has heard of it too.
    #[error("{0} (by another process)")]
    Elsewhere(Box<serenity::Error>),
}

/// Why an interaction's own answer, or what follows it by the same token, came to nothing. A type of its own, so that no
/// other request that fails is taken for an answer that failed: whoever waits is still to be answered.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct AnswerError(#[from] pub SendError);

impl SendError {
    /// Did Discord say no, so that asking again would be no use?
    pub fn is_final(&self) -> bool {
        let Self::Undone(error) = self else {
            return false;
        };
        refusal(error).is_some_and(|told| {
            let status = told.status_code;
            status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
        })
    }

    /// Is it certain that Discord did not do it?
    pub fn is_undone(&self) -> bool {
        matches!(self, Self::Undone(_) | Self::Limited { .. })
    }

    /// How long to wait, in whole seconds, where Discord says it.
    pub fn seconds_to_wait(&self) -> Option<u64> {
        let Self::Limited { wait, .. } = self else {
            return None;
        };
        Some(
            wait.as_millis()
                .div_ceil(1000)
                .try_into()
                .unwrap_or(u64::MAX),
        )
    }

    /// Discord's own code of why not, if it said no.
    pub fn code(&self) -> Option<isize> {
        let Self::Undone(error) = self else {
            return None;
        };
        refusal(error).map(|told| told.error.code)
    }

    /// The permission that the bot lacks for it: one to see the place, or else that of such a request.
    pub fn lacks<T>(&self, view: T, own: T) -> Option<T> {
        const MISSING_ACCESS: isize = 50_001;
        const MISSING_PERMISSIONS: isize = 50_013;
        match self.code()? {
            MISSING_ACCESS => Some(view),
            MISSING_PERMISSIONS => Some(own),
            _ => None,
        }
    }

    /// Does Discord not take what stands in it: a name with a word that it does not allow, for one?
    pub fn is_invalid_form(&self) -> bool {
        const INVALID_FORM_BODY: isize = 50_035;
        self.code() == Some(INVALID_FORM_BODY)
    }

    /// Did Discord say that the place of a message is gone, or shut to the bot? A message wakes a thread that is archived: one
    /// in which it cannot is locked.
    pub fn is_place_gone(&self) -> bool {
        const UNKNOWN_CHANNEL: isize = 10_003;
        const UNKNOWN_GUILD: isize = 10_004;
        const MISSING_ACCESS: isize = 50_001;
        const ARCHIVED: isize = 50_083;
        const LOCKED: isize = 160_005;
        let gone = [
            UNKNOWN_CHANNEL,
            UNKNOWN_GUILD,
            MISSING_ACCESS,
            ARCHIVED,
            LOCKED,
        ];
        self.code().is_some_and(|code| gone.contains(&code))
    }

    /// Did Discord say that there is no such thing?
    pub fn is_not_found(&self) -> bool {
        let Self::Undone(error) = self else {
            return false;
        };
        refusal(error).is_some_and(|told| told.status_code == StatusCode::NOT_FOUND)
    }
}

/// What Discord said, if it was Discord that said no.
fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(told)) => Some(told),
        _ => None,
    }
}

/// The address of an answer holds the interaction's token, and errors are logged.
pub fn without_address(error: serenity::Error) -> serenity::Error {
    use serenity::HttpError::Request;
    match error {
        serenity::Error::Http(Request(error)) => {
            serenity::Error::Http(Request(error.without_url()))
        }
        other => other,
    }
}
