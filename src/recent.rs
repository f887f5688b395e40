//! An LRU cache in memory: the latest values by key.

use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use tokio::sync::OnceCell;

/// The values that were stored or read last. The least recently used value is evicted first, so the last `most` keys
/// are always known.
pub struct Recent<K, V>(Mutex<LruCache<K, Arc<OnceCell<V>>>>);

impl<K: Eq + Hash + Clone, V: Clone> Recent<K, V> {
    /// An empty cache for at most `most` values.
    pub fn new(most: usize) -> Self {
        Self(Mutex::new(LruCache::new(most)))
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<K, Arc<OnceCell<V>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cell for the value of a key, which may still be empty. If many callers use its `get_or_try_init` at once,
    /// only one makes the value.
    pub fn slot(&self, key: &K) -> Arc<OnceCell<V>> {
        let mut kept = self.lock();
        if let Some(slot) = kept.get(key) {
            return Arc::clone(slot);
        }
        let slot = Arc::default();
        kept.insert(key.clone(), Arc::clone(&slot));
        slot
    }

    /// The value of a key, if it is known.
    pub fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).and_then(|slot| slot.get().cloned())
    }

    /// Stores the value of a key.
    pub fn put(&self, key: K, value: V) {
        let slot = OnceCell::new_with(Some(value));
        self.lock().insert(key, Arc::new(slot));
    }

    /// Removes the value of a key.
    pub fn remove(&self, key: &K) {
        self.lock().remove(key);
    }
}

impl<K, V> fmt::Debug for Recent<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Recent").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many values came before, the last `MOST` are known and no others.
    #[test]
    fn the_last_are_remembered_and_no_others() {
        const MOST: u64 = 100;
        let recent = Recent::new(100);
        for number in 0..50 * MOST {
            assert!(recent.slot(&number).set(number).is_ok(), "{number} is new");
            let kept = (number.saturating_sub(MOST - 1)..=number).all(|one| {
                let again = recent.slot(&one).set(one).is_err();
                again && recent.get(&one) == Some(one)
            });
            assert!(kept, "those before {number}");
            assert_eq!(
                number.checked_sub(MOST).and_then(|old| recent.get(&old)),
                None
            );
        }
        recent.put(7, 8);
        assert_eq!(recent.get(&7), Some(8));
        recent.remove(&7);
        assert_eq!(recent.get(&7), None);
    }

    #[tokio::test]
    async fn of_many_at_once_one_makes_it_and_after_a_failure_another() {
        let recent: Recent<u8, u8> = Recent::new(9);
        let (first, second) = (recent.slot(&1), recent.slot(&1));
        let made = tokio::join!(
            first.get_or_try_init(async || Err::<u8, ()>(())),
            second.get_or_try_init(async || Ok::<u8, ()>(5)),
        );
        assert_eq!(made, (Err(()), Ok(&5)));
        let third = recent.slot(&1);
        assert_eq!(third.get_or_try_init(async || Err(())).await, Ok(&5));
    }
}
