//! Counts the gateway's events that serenity could not read: it drops them without a word.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use poise::serenity_prelude as serenity;
use serenity::{Context, Event, RawEventHandler};

use crate::measures;

/// How many events could not be read since the start.
#[derive(Clone, Debug, Default)]
pub struct Unheard(Arc<AtomicU64>);

impl Unheard {
    /// The number.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

#[serenity::async_trait]
impl RawEventHandler for Unheard {
    async fn raw_event(&self, _context: Context, event: Event) {
        match event {
            Event::Ready(_) => measures::session(false),
            Event::Resumed(_) => measures::session(true),
            Event::Unknown(unknown) => {
                self.0.fetch_add(1, Ordering::Relaxed);
                measures::unread();
                tracing::warn!(kind = unknown.kind, "an event could not be read");
            }
            _ => {}
        }
    }
}
