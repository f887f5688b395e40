//! The threads for searches. Users take turns. However many searches one user wants, another user waits for at most
//! one of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::panic_guard::{Panicked, guarded_call};
use crate::worker_threads::{ThreadsError, WorkerThreads, cores};

/// The threads and their queues.
#[derive(Debug)]
pub struct SearchThreads {
    all: WorkerThreads,
    short: WorkerThreads,
    queues: Arc<Queues>,
}

type Search = Box<dyn FnOnce() + Send>;

/// The searches that wait for a thread.
#[derive(Default)]
struct Queues {
    long: FairQueue<Search>,
    short: FairQueue<Search>,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queues").finish_non_exhaustive()
    }
}

impl SearchThreads {
    /// Starts one thread fewer than there are cores, and one more for short searches.
    ///
    /// # Errors
    /// The system could not start them.
    pub fn new() -> Result<Self, ThreadsError> {
        Ok(Self {
            all: WorkerThreads::new("thinking", cores().saturating_sub(1))?,
            short: WorkerThreads::new("thinking briefly", 1)?,
            queues: Arc::default(),
        })
    }

    /// Runs a search when it is the user's turn. Short searches have a thread of their own, and may use any other
    /// idle thread.
    ///
    /// # Errors
    /// It panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        user: u64,
        short: bool,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let (sender, done) = oneshot::channel();
        // the pools get one task per search; the queues decide which search it runs when a thread is free
        let search = Box::new(move || {
            // the caller may have stopped waiting
            let _ = sender.send(guarded_call("thinking", search));
        });
        if short {
            self.queues.short.push(user, search);
            let queues = Arc::clone(&self.queues);
            self.short.start(move || {
                if let Some(search) = queues.short.pop() {
                    search();
                }
            });
        } else {
            self.queues.long.push(user, search);
        }
        let queues = Arc::clone(&self.queues);
        self.all.start(move || {
            if let Some(search) = queues.long.pop().or_else(|| queues.short.pop()) {
                search();
            }
        });
        done.await.unwrap_or(Err(Panicked))
    }
}

/// Waiting items by user, in the order in which the users take turns. The items of one user are in order of arrival.
#[derive(Debug)]
struct FairQueue<T>(Mutex<VecDeque<(u64, VecDeque<T>)>>);

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> FairQueue<T> {
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(u64, VecDeque<T>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item after all waiting items of this user.
    fn push(&self, user: u64, wanted: T) {
        let mut users = self.lock();
        match users.iter_mut().find(|(one, _)| *one == user) {
            Some((_, own)) => own.push_back(wanted),
            None => users.push_back((user, VecDeque::from([wanted]))),
        }
    }

    /// Takes the next item. Its user's next turn comes after everybody else's.
    fn pop(&self) -> Option<T> {
        let mut users = self.lock();
        let (user, mut own) = users.pop_front()?;
        let wanted = own.pop_front();
        if !own.is_empty() {
            users.push_back((user, own));
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_take_turns_and_each_has_theirs_in_order() {
        let queue = FairQueue::default();
        for number in 0..30 {
            queue.push(1, (1, number));
        }
        queue.push(2, (2, 0));
        queue.push(3, (3, 0));
        queue.push(2, (2, 1));
        let order: Vec<(u64, i32)> = std::iter::from_fn(|| queue.pop()).collect();
        let first = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2)];
        assert_eq!((&order[..6], order.len()), (&first[..], 33));
        assert_eq!(queue.pop(), None);
    }

    /// Searches that block this number of threads until the sender is dropped.
    fn held(threads: usize) -> (std::sync::mpsc::Sender<()>, Vec<impl FnOnce()>) {
        let (ends, ended) = std::sync::mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let one = || {
            let ended = Arc::clone(&ended);
            move || {
                let _ = ended.lock().unwrap().recv();
            }
        };
        (ends, (0..threads).map(|_| one()).collect())
    }

    #[tokio::test]
    async fn another_user_waits_for_one_search_of_somebody_who_wants_thirty() {
        let threads = SearchThreads::new().unwrap();
        let (ends, holding) = held(cores().saturating_sub(1).max(1));
        let holding = holding.into_iter().map(|hold| threads.run(1, false, hold));
        let begun = Arc::new(Mutex::new(Vec::new()));
        let wanted = (0..30).map(|_| 1).chain([2]).map(|user| {
            let begun = Arc::clone(&begun);
            threads.run(user, false, move || begun.lock().unwrap().push(user))
        });
        let all = futures_util::future::join_all(wanted);
        let release = async { drop(ends) };
        let (held, done, ()) = tokio::join!(futures_util::future::join_all(holding), all, release);
        assert!(held.iter().chain(&done).all(Result::is_ok));
        let begun = begun.lock().unwrap();
        assert!(
            begun.iter().position(|user| *user == 2) <= Some(cores()),
            "{begun:?}"
        );
    }

    /// The two searches end only if both run at the same time.
    #[tokio::test]
    async fn what_is_short_takes_any_thread_that_is_idle() {
        let threads = SearchThreads::new().unwrap();
        let both = Arc::new(std::sync::Barrier::new(2));
        let meet = || {
            let both = Arc::clone(&both);
            move || {
                both.wait();
            }
        };
        let ended = tokio::join!(threads.run(1, true, meet()), threads.run(1, true, meet()));
        assert_eq!(ended, (Ok(()), Ok(())));
    }
}
