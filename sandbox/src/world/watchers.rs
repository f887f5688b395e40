use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

/// Who hears of changes: the chat page, and everybody who waits for something.
#[derive(Clone)]
pub(crate) struct Watchers {
    pub(crate) changes: watch::Sender<u64>,
    pub(crate) feed: broadcast::Sender<Arc<str>>,
}

impl Watchers {
    pub(super) fn new() -> Self {
        Self {
            changes: watch::channel(0).0,
            feed: broadcast::channel(1024).0,
        }
    }

    /// Wakes everyone who waits for a change.
    pub(crate) fn changed(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// Sends an event to the chat page, if one is open.
    pub(crate) fn tell_page(&self, json: impl FnOnce() -> Value) {
        if self.feed.receiver_count() > 0 {
            // it is no error if nobody listens any more
            let _ = self.feed.send(json().to_string().into());
        }
    }

    /// Makes the page load its users and channels again.
    pub(crate) fn layout_changed(&self) {
        self.tell_page(|| json!({"type": "layout"}));
        self.changed();
    }
}
