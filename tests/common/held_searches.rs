//! The threads for long searches, kept from whoever else needs them.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use skirmish::worker_threads::cores;

use super::World;

/// Searches that end when this does.
pub struct HeldSearches(Sender<()>);

impl HeldSearches {
    /// As many as there are threads for.
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
                        // an error: nobody holds it any more
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

    /// Lets the others search.
    pub fn end(self) {
        drop(self.0);
    }
}
