//! Turns that the bot has suggested before, so that not every player has to ask. This code does not know the rules. A
//! known turn may be illegal in another match because of random draws. Then the bot refuses it like any illegal turn.

use std::collections::HashMap;

use parking_lot::Mutex;

/// Known turns, by the turns that were played before them.
#[derive(Default)]
pub struct Library(Mutex<HashMap<String, String>>);

/// The key of a position: the table's line, its group (`voice`), and the turns played so far.
pub fn key(line: &str, voice: usize, played: &[String]) -> String {
    format!("{line}\n{voice}\n{}", played.join("\n"))
}

impl Library {
    /// The turn that is known to follow.
    pub fn known(&self, key: &str) -> Option<String> {
        self.0.lock().get(key).cloned()
    }

    /// Stores the turn that follows, unless one is stored already. Returns the stored turn.
    pub fn settle(&self, key: String, turn: String) -> String {
        self.0.lock().entry(key).or_insert(turn).clone()
    }
}
