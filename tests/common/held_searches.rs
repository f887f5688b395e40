//! Occupies the threads for long searches, so that other searches have to wait.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use skirmish::worker_threads::cores;

use super::World;

/// Searches that run until this is dropped.
pub struct HeldSearches(Sender<()>);

impl HeldSearches {
    /// Starts as many searches as there are threads for them.
    pub async fn begin(world: &World) -> Self {
        let threads = cores().saturating_sub(1).max(1);
        let (ends, ended) = channel::<()>();
        let (begins, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let ended = Arc::new(Mutex::new(ended));
        for _ in 0..threads {
            let (shared, begins) = (Arc::clone(&world.bot.shared), begins.clone());
            let ended = Arc::clone(&ended);
            tokio::spawn(async move {
                let search = shared
                    .computers
                    .share_of(0)
                    .search(Duration::MAX, move |_| {
                        begins.send(()).unwrap();
                        // an error means that the sender is dropped
                        let _ = ended.lock().unwrap().recv();
                        Ok(())
                    });
                search.await.unwrap();
            });
        }
        for _ in 0..threads {
            begun.recv().await.unwrap();
        }
        Self(ends)
    }

    /// Ends the searches, so that others can run.
    pub fn end(self) {
        drop(self.0);
    }
}
