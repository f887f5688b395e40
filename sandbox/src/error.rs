use std::time::Duration;

use crate::id::Id;

/// Anything that can go wrong in a sandbox, or in a test's use of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The requested address is not a loopback address.
    #[error("{0} is not a loopback address; the sandbox listens on nothing else")]
    NotLoopback(std::net::IpAddr),
    /// The port cannot be opened.
    #[error("cannot listen: {0}")]
    Listen(#[from] std::io::Error),
    /// Something did not happen in time (real time).
    #[error("waited {0:?} for {1} without success")]
    TimedOut(Duration, &'static str),
    /// The typed line is no command, or a client would not send it.
    #[error("{0}")]
    Typed(String),
    /// There is no such component, or it is disabled.
    #[error("no usable {what} {wanted:?}; there are: {there}")]
    NoComponent {
        /// The kind: button or select menu.
        what: &'static str,
        /// What was asked for.
        wanted: String,
        /// What the message has instead.
        there: String,
    },
    /// A client would not let the user choose or write this.
    #[error("{0}")]
    Refused(String),
    /// The message is gone, or this user cannot see it.
    #[error("message {0} is gone, or this user cannot see it")]
    CannotSee(Id),
    /// No bot is connected that could receive the interaction.
    #[error("no connected bot would receive it")]
    NoBot,
}
