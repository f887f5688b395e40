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
/// How long an interaction's token is valid.
pub(crate) const TOKEN_MS: u64 = 15 * 60 * 1000;

/// Discord's interaction types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
}

/// Discord's interaction callback types that the sandbox supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ack {
    Message = 4,
    DeferredMessage = 5,
    DeferredUpdate = 6,
    Update = 7,
    Choices = 8,
    /// The application's Activity opens.
    Launch = 12,
}

/// What the user sees as the answer to an interaction.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// Nothing yet.
    Waiting,
    /// A message is shown. A deferred message has the loading flag until it is edited.
    Message(Id),
    /// The message whose button or menu was used stays as it is; an edit may follow.
    Acknowledged,
    /// The message whose button or menu was used was changed.
    Updated(Id),
    Choices(Vec<Value>),
    /// The Activity, in this instance.
    Launched(String),
    /// The deadline passed.
    Failed,
}

/// An action of a user that a bot should answer.
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) app: Id,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) cause: Cause,
    /// The message that contains the used component.
    pub(crate) source: Option<Id>,
    pub(crate) created_ms: u64,
    pub(crate) sent: Instant,
    pub(crate) latency: Option<Duration>,
    pub(crate) ack: Option<Ack>,
    /// A hash of the answer's body. If the same answer comes again, it is not counted as a second answer.
    pub(crate) answer: Option<u64>,
    /// Whether the bot may not know that the interaction is answered, because it was delivered twice or an answer
    /// failed.
    pub(crate) unsure: bool,
    /// A first answer that is accepted but not performed until it has been requested this many times.
    pub(crate) held: Option<usize>,
    pub(crate) seen: Seen,
    /// The visible message, as it was when its bot deleted it.
    pub(crate) deleted: Option<Message>,
    /// The message that `@original` refers to.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The event's data, to deliver it again on demand.
    pub(crate) event: Value,
    pub(crate) news: Arc<Notify>,
}

impl Interaction {
    pub(crate) fn deadline_ms(&self) -> u64 {
        self.created_ms + FIRST_ANSWER_MS
    }

    /// Whether the token has expired.
    pub(crate) fn is_over(&self, now: u64) -> bool {
        now > self.created_ms + TOKEN_MS
    }

    /// Counts a bot's request for the first answer, if that answer is held back.
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
