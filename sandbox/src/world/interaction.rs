use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::sync::Notify;

use super::{Cause, Message};
use crate::id::Id;

/// How long a bot has for its first answer.
pub(crate) const FIRST_ANSWER_MS: u64 = 3000;
/// How long an interaction's token lives.
pub(crate) const TOKEN_MS: u64 = 15 * 60 * 1000;

/// Discord's interaction types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// Discord's interaction callback types that the sandbox takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ack {
    Message = 4,
    DeferredMessage = 5,
    DeferredUpdate = 6,
    Update = 7,
    Choices = 8,
    Modal = 9,
}

/// What the user sees of it.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// Nothing yet.
    Waiting,
    /// A message is shown (a deferred one carries the loading flag until it is edited).
    Message(Id),
    /// The message that was clicked stays, an edit may follow.
    Acknowledged,
    /// The message that was clicked is changed.
    Updated(Id),
    Modal(Value),
    Choices(Vec<Value>),
    /// The deadline passed.
    Failed,
}

/// One thing a user did that a bot is to answer.
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) app: Id,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) cause: Cause,
    /// The message whose component (or whose modal) it is.
    pub(crate) source: Option<Id>,
    pub(crate) created_ms: u64,
    pub(crate) sent: Instant,
    pub(crate) latency: Option<Duration>,
    pub(crate) ack: Option<Ack>,
    /// The answer's body, hashed: the same one again is no second answer.
    pub(crate) answer: Option<u64>,
    /// Whether a bot may not know that it is answered: it came twice, or an answer went wrong.
    pub(crate) unsure: bool,
    /// A first answer that is taken, but not performed before it has been asked for so often.
    pub(crate) held: Option<usize>,
    pub(crate) seen: Seen,
    /// The message that was seen, as it was when its bot deleted it.
    pub(crate) deleted: Option<Message>,
    /// What `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The event's data, to be delivered again on demand.
    pub(crate) event: Value,
    pub(crate) news: Arc<Notify>,
}

impl Interaction {
    pub(crate) fn deadline_ms(&self) -> u64 {
        self.created_ms + FIRST_ANSWER_MS
    }

    /// Whether the token has died.
    pub(crate) fn is_over(&self, now: u64) -> bool {
        now > self.created_ms + TOKEN_MS
    }

    /// The first answer is asked for, which may be what it is held for.
    pub(crate) fn asked(&mut self) {
        if let Some(times @ 1..) = &mut self.held {
            *times -= 1;
            self.news.notify_waiters();
        }
    }

    pub(crate) fn settle(&mut self, ack: Ack, seen: Seen) {
        self.ack = Some(ack);
        self.latency = Some(self.sent.elapsed());
        self.seen = seen;
        self.news.notify_waiters();
    }
}
