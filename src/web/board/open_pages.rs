//! The open pages of each person. One session can open any number of sockets, so the oldest page gives way to a new one
//! when a person has many.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

/// The most open pages of one person.
const MOST: usize = 10;

/// The open pages of each person, the oldest first. Each has the token that closes it.
#[derive(Default)]
pub(super) struct OpenPages(Mutex<HashMap<u64, Vec<Arc<CancellationToken>>>>);

/// One open page. It counts until this is dropped.
pub(super) struct OpenPage {
    pages: Arc<OpenPages>,
    user: u64,
    closes: Arc<CancellationToken>,
}

impl OpenPages {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Vec<Arc<CancellationToken>>>> {
        // no code panics while it has changed the map only in part
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a page of a person. If they have too many, their oldest page is closed.
    pub fn open(self: &Arc<Self>, user: u64, closes: CancellationToken) -> OpenPage {
        let closes = Arc::new(closes);
        let mut all = self.lock();
        let own = all.entry(user).or_default();
        own.push(Arc::clone(&closes));
        if own.len() > MOST {
            own.remove(0).cancel();
        }
        OpenPage {
            pages: Arc::clone(self),
            user,
            closes,
        }
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let mut all = self.pages.lock();
        if let Some(own) = all.get_mut(&self.user) {
            own.retain(|one| !Arc::ptr_eq(one, &self.closes));
            if own.is_empty() {
                all.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_page_of_a_person_gives_way_and_closed_pages_do_not_count() {
        let pages = Arc::new(OpenPages::default());
        let open = |user| {
            let closes = CancellationToken::new();
            (pages.open(user, closes.clone()), closes)
        };
        let other = open(2);
        let mut own: Vec<_> = (0..MOST).map(|_| open(1)).collect();
        drop(own.pop());
        own.push(open(1));
        assert!(own.iter().all(|(_, closes)| !closes.is_cancelled()));
        let last = open(1);
        let closed = own.iter().map(|(_, closes)| closes.is_cancelled());
        assert_eq!(closed.filter(|closed| *closed).count(), 1);
        assert!(own[0].1.is_cancelled() && !last.1.is_cancelled());
        assert!(!other.1.is_cancelled());
        drop((own, last, other));
        assert!(pages.lock().is_empty());
    }
}
