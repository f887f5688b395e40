//! The limit of edits to messages older than an hour (JSON error code 30046). Discord documents the code but no figures
//! ("We dont put rate limit details in our documentation", discord/discord-api-docs#4413), so tests choose the figures.

use std::collections::HashMap;

use crate::id::Id;

const HOUR_MS: u64 = 60 * 60 * 1000;

/// How many edits of old messages a channel allows in a time span, and how many there were.
#[derive(Debug)]
pub(crate) struct OldEdits {
    edits: u64,
    per_ms: u64,
    /// By channel: the start of the period (unix milliseconds), and the number of edits in it.
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

    /// Counts an edit that a bot makes with its own rights. If the limit is reached, returns after how many
    /// milliseconds the bot may retry.
    pub(crate) fn count(&mut self, channel: Id, message: Id, now: u64) -> Result<(), u64> {
        if message.created_ms() + HOUR_MS > now {
            return Ok(());
        }
        let (since, used) = self.used.entry(channel).or_insert((now, 0));
        if *since + self.per_ms <= now {
            (*since, *used) = (now, 0);
        }
        if *used >= self.edits {
            return Err(*since + self.per_ms - now);
        }
        *used += 1;
        Ok(())
    }
}
