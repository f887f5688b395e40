//! A few permanent threads for work that uses a core for a while, such as drawing and searching. A task reuses the
//! memory that the task before it freed. With a new thread for each task, memory would be spread over more and more
//! places.

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::panic_guard::{Panicked, guarded_call};

/// The system could not start the threads.
#[derive(Debug, Error)]
#[error("no threads could be had: {0}")]
pub struct ThreadsError(#[from] rayon::ThreadPoolBuildError);

/// A fixed number of threads that run tasks in order of arrival.
#[derive(Debug)]
pub struct WorkerThreads {
    what: &'static str,
    pool: ThreadPool,
}

impl WorkerThreads {
    /// Starts `number` threads. `what` names them, and their panics in the log and the metrics.
    ///
    /// # Errors
    /// The system could not start them.
    pub fn new(what: &'static str, number: usize) -> Result<Self, ThreadsError> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(number.max(1))
            .thread_name(move |index| format!("{what}-{index}"))
            .build()?;
        Ok(Self { what, pool })
    }

    /// Runs a task when a thread is free, and waits for it. If the caller stops waiting, the task still runs to its
    /// end.
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
            // the caller may have stopped waiting
            let _ = sender.send(guarded_call(what, work));
        });
        done.await.unwrap_or(Err(Panicked))
    }

    /// Queues a task. Nobody waits for the task, and it must guard itself against panics.
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
