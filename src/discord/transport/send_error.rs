//! Why a request to Discord failed, if that is known.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::StatusCode;
use serenity::http::{ErrorResponse, HttpError};
use thiserror::Error;

/// Why a request failed.
#[derive(Debug, Error)]
pub enum SendError {
    /// Discord did not perform the request.
    #[error("{0}")]
    Undone(Box<serenity::Error>),
    /// Discord did not perform the request, and asks to wait.
    #[error("{error} (wait {wait:?})")]
    Limited {
        /// How long, from now.
        wait: Duration,
        /// Discord's error.
        error: Box<serenity::Error>,
    },
    /// It is unknown whether Discord performed the request.
    #[error("{0} (perhaps it was done all the same)")]
    Unclear(Box<serenity::Error>),
    /// The interaction already has its first answer. One of the attempts seems to be that answer.
    #[error("{0} (it was taken)")]
    Taken(Box<serenity::Error>),
    /// The interaction already has its first answer, sent by another process.
    #[error("{0} (by another process)")]
    Elsewhere(Box<serenity::Error>),
    /// Nothing was sent: the bot is a guest in that place, and has no valid token of an interaction there.
    #[error("no token reaches the place")]
    OutOfReach,
}

/// Why an interaction's own answer, or a follow-up by the same token, failed. It is a separate type so that no other
/// failed request is mistaken for a failed answer: after another failure the user must still be answered.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct AnswerError(#[from] pub SendError);

impl SendError {
    /// Did Discord refuse the request, so that a retry is useless?
    pub fn is_final(&self) -> bool {
        let error = match self {
            Self::Undone(error) => error,
            other => return matches!(other, Self::OutOfReach),
        };
        refusal(error).is_some_and(|told| {
            let status = told.status_code;
            status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
        })
    }

    /// Is it certain that Discord did not perform the request?
    pub fn is_undone(&self) -> bool {
        matches!(
            self,
            Self::Undone(_) | Self::Limited { .. } | Self::OutOfReach
        )
    }

    /// How long to wait, in whole seconds, if Discord said so.
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

    /// Discord's error code, if it refused.
    pub fn code(&self) -> Option<isize> {
        let Self::Undone(error) = self else {
            return None;
        };
        refusal(error).map(|told| told.error.code)
    }

    /// The permission that the bot lacks for the request. This is `view` if the bot cannot see the place, and `own`
    /// if it lacks the permission that this request needs.
    pub fn lacks<T>(&self, view: T, own: T) -> Option<T> {
        const MISSING_ACCESS: isize = 50_001;
        const MISSING_PERMISSIONS: isize = 50_013;
        match self.code()? {
            MISSING_ACCESS => Some(view),
            MISSING_PERMISSIONS => Some(own),
            _ => None,
        }
    }

    /// Did Discord reject the content, for example a name with a forbidden word?
    pub fn is_invalid_form(&self) -> bool {
        const INVALID_FORM_BODY: isize = 50_035;
        self.code() == Some(INVALID_FORM_BODY)
    }

    /// Did Discord say that the message's place is gone or closed to the bot? A message reopens an archived thread,
    /// unless the thread is locked: so a refusal because of archiving means that the thread is locked.
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

    /// Did Discord say that the target does not exist?
    pub fn is_not_found(&self) -> bool {
        self.is_status(StatusCode::NOT_FOUND)
    }

    /// Did Discord say that what authorises the request is not good?
    pub fn is_unauthorized(&self) -> bool {
        self.is_status(StatusCode::UNAUTHORIZED)
    }

    fn is_status(&self, status: StatusCode) -> bool {
        let Self::Undone(error) = self else {
            return false;
        };
        refusal(error).is_some_and(|told| told.status_code == status)
    }
}

/// Discord's refusal, if Discord refused the request.
fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(told)) => Some(told),
        _ => None,
    }
}

/// Removes the URL from an error. Errors are logged, and the URL of an answer contains the interaction's token.
pub fn without_address(error: serenity::Error) -> serenity::Error {
    use serenity::HttpError::Request;
    match error {
        serenity::Error::Http(Request(error)) => {
            serenity::Error::Http(Request(error.without_url()))
        }
        other => other,
    }
}
