//! Turns that the bot has suggested before, so that not every player has to ask. Nothing here knows
//! the rules: a turn that is not legal after all (where lots are drawn) is refused like any other.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What was played after what.
#[derive(Default)]
pub struct Library(Mutex<HashMap<String, String>>);

/// What is done in a table's channel, and which of several ways of playing it follows.
pub fn key(line: &str, voice: usize, played: &[String]) -> String {
    format!("{line}\n{voice}\n{}", played.join("\n"))
}

impl Library {
    /// The turn known to follow.
    pub fn known(&self, key: &str) -> Option<String> {
        let turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.get(key).cloned()
    }

    /// Notes what follows; whoever came first is right.
    pub fn settle(&self, key: String, turn: String) -> String {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.entry(key).or_insert(turn).clone()
    }
}
