//! Turns that the bot has suggested before, so that not every player has to ask. Nothing here knows the rules. A
//! known turn may be illegal in another match (because of random draws); then it is refused like any other.

use std::collections::HashMap;

use parking_lot::Mutex;

/// Turns by what was played before them.
#[derive(Default)]
pub struct Library(Mutex<HashMap<String, String>>);

/// The key of a position: the table's line, its group (`voice`), and what was played.
pub fn key(line: &str, voice: usize, played: &[String]) -> String {
    format!("{line}\n{voice}\n{}", played.join("\n"))
}

impl Library {
    /// The turn that is known to follow.
    pub fn known(&self, key: &str) -> Option<String> {
        self.0.lock().get(key).cloned()
    }

    /// Notes the turn that follows. The first one noted stays; returns that one.
    pub fn settle(&self, key: String, turn: String) -> String {
        self.0.lock().entry(key).or_insert(turn).clone()
    }
}
