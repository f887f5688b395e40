//! Secret choices while they are put together: they stand in memory alone, since a button's custom
//! id never holds a secret. After a restart they are begun again.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Most drafts kept; beyond that all go, and are begun again.
const KEPT: usize = 10_000;

/// Half-typed turns by match and user.
#[derive(Debug, Default)]
pub struct Drafts(Mutex<HashMap<(u64, u64), String>>);

impl Drafts {
    /// Keeps what a user has typed so far.
    pub fn keep(&self, id: u64, user: u64, typed: &str) {
        let mut drafts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if drafts.len() >= KEPT {
            drafts.clear();
        }
        drafts.insert((id, user), typed.to_owned());
    }

    /// What a user has typed so far; nothing when it is not known.
    pub fn of(&self, id: u64, user: u64) -> String {
        let drafts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drafts.get(&(id, user)).cloned().unwrap_or_default()
    }

    /// Forgets what is no longer needed.
    pub fn drop(&self, id: u64, user: u64) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&(id, user));
    }
}
