//! The limit of edits to messages older than an hour (JSON error code 30046). Discord documents the code, no figures
//! ("We dont put rate limit details in our documentation", discord/discord-api-docs#4413): tests choose them.

use std::collections::HashMap;

use super::World;
use crate::id::Id;

const HOUR_MS: u64 = 60 * 60 * 1000;

/// How many edits of old messages a channel takes in a time, and what it has had.
#[derive(Debug)]
pub(crate) struct OldEdits {
    edits: u64,
    per_ms: u64,
    /// By channel: since when (unix milliseconds), and how many.
    used: HashMap<Id, (u64, u64)>,
}

impl OldEdits {
    pub(crate) fn new(edits: u64, per_ms: u64) -> Self {
        let used = HashMap::new();
        Self {
            edits,
            per_ms,
            used,
        }
    }
}

impl World {
    /// Counts an edit of a bot's own right; or tells in how many milliseconds it may be tried again.
    pub(crate) fn count_old_edit(&mut self, channel: Id, message: Id) -> Result<(), u64> {
        let now = self.now();
        let Some(limit) = &mut self.old_edits else {
            return Ok(());
        };
        if message.created_ms() + HOUR_MS > now {
            return Ok(());
        }
        let (since, used) = limit.used.entry(channel).or_insert((now, 0));
        if *since + limit.per_ms <= now {
            (*since, *used) = (now, 0);
        }
        if *used >= limit.edits {
            return Err(*since + limit.per_ms - now);
        }
        *used += 1;
        Ok(())
    }
}
