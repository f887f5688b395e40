use std::time::Duration;

use crate::id::Id;

/// What can go wrong in a sandbox, or in what a user of it wants to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address asked for is not on this machine alone.
    #[error("{0} is not a loopback address; the sandbox listens on nothing else")]
    NotLoopback(std::net::IpAddr),
    /// The port cannot be had.
    #[error("cannot listen: {0}")]
    Listen(#[from] std::io::Error),
    /// Nothing came in time (real time).
    #[error("waited {0:?} for {1}, in vain")]
    TimedOut(Duration, &'static str),
    /// The typed line is no command, or a client would not send it.
    #[error("{0}")]
    Typed(String),
    /// There is no such component, or it is disabled.
    #[error("no usable {what} {wanted:?}; there are: {there}")]
    NoComponent {
        /// Button or select menu.
        what: &'static str,
        /// What was asked for.
        wanted: String,
        /// What there is.
        there: String,
    },
    /// A client would not let the user choose or write this.
    #[error("{0}")]
    Refused(String),
    /// The message is gone, or this user cannot see it.
    #[error("message {0} is not to be seen by this user")]
    CannotSee(Id),
    /// No bot is there to be asked.
    #[error("no connected bot would hear of it")]
    NoBot,
}
