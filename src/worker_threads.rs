//! Threads for what takes a core for a while: always the same few. What is drawn or searched there takes its memory from
//! what the one before gave back; on a thread of its own each time, it would come to lie in ever more places.

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::panic_guard::{Panicked, guarded_call};

/// The system did not give the threads.
#[derive(Debug, Error)]
#[error("no threads could be had: {0}")]
pub struct ThreadsError(#[from] rayon::ThreadPoolBuildError);

/// So many things at once, in the order in which they came.
#[derive(Debug)]
pub struct WorkerThreads {
    what: &'static str,
    pool: ThreadPool,
}

impl WorkerThreads {
    /// So many threads; `what` they do names them, and panics in the log and the metrics.
    ///
    /// # Errors
    /// The system did not give them.
    pub fn new(what: &'static str, number: usize) -> Result<Self, ThreadsError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(number.max(1))
            .thread_name(move |index| format!("{what}-{index}"))
            .build()?;
        Ok(Self { what, pool })
    }

    /// Does something in its turn. It is done to its end even where nobody waits for it any more.
    ///
    /// # Errors
    /// It panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let (sender, done) = oneshot::channel();
        let what = self.what;
        self.start(move || {
            // nobody may wait for it any more
            let _ = sender.send(guarded_call(what, work));
        });
        done.await.unwrap_or(Err(Panicked))
    }

    /// Does something in its turn that nobody waits for, and that guards itself against panics.
    pub fn start(&self, work: impl FnOnce() + Send + 'static) {
        self.pool.spawn_fifo(work);
    }
}

/// How many cores there are.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[tokio::test]
    async fn all_is_done_in_order_by_the_same_threads_and_a_panic_ends_itself_alone() {
        let threads = WorkerThreads::new("trying", 1).unwrap();
        let (order, names) = (Arc::new(Mutex::new(Vec::new())), Mutex::new(HashSet::new()));
        let runs = (0..50).map(|number| {
            let order = Arc::clone(&order);
            threads.run(move || {
                assert_ne!(number, 20, "as if something were wrong");
                order.lock().unwrap().push(number);
                std::thread::current().name().map(str::to_owned)
            })
        });
        for (number, name) in futures_util::future::join_all(runs)
            .await
            .into_iter()
            .enumerate()
        {
            assert_eq!(name.is_err(), number == 20);
            names.lock().unwrap().extend(name.ok().flatten());
        }
        let order = order.lock().unwrap();
        assert!(order.is_sorted() && order.len() == 49, "{order:?}");
        assert_eq!(
            names.into_inner().unwrap(),
            HashSet::from(["trying-0".to_owned()])
        );
    }
}
