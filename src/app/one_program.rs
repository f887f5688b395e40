//! One program for one shard. Discord sends an interaction to every connection of a shard, so two programs would both
//! answer it. A program stores that it runs, and says so every five seconds.

use std::time::Duration;

use tokio::time::sleep;

use super::error::AppError;
use crate::model::WayIn;
use crate::store::{Holder, Store, StoreError};

/// How often a program says that it runs.
const EVERY: Duration = Duration::from_secs(5);

/// This program, as it is stored: its process and the name of its machine.
#[derive(Clone, Debug)]
pub(super) struct OneProgram {
    process: u32,
    machine: String,
    take_over: bool,
}

impl OneProgram {
    /// This process. `take_over`: it runs even if another program does, and that one stops.
    pub fn new(take_over: bool) -> Self {
        let named = std::fs::read_to_string("/proc/sys/kernel/hostname");
        let named = named.or_else(|_| std::env::var("COMPUTERNAME"));
        Self {
            process: std::process::id(),
            machine: named.unwrap_or_default().trim().to_owned(),
            take_over,
        }
    }

    fn name(&self) -> String {
        format!("process {} on {}", self.process, self.machine)
    }

    /// Is this other program known to have ended? Only programs of the same machine are. In a container each program is
    /// process 1, so there nothing is known.
    fn has_ended(&self, other: &str) -> bool {
        let process = other.strip_prefix("process ");
        let Some((process, machine)) = process.and_then(|rest| rest.split_once(" on ")) else {
            return false;
        };
        let processes = std::path::Path::new("/proc");
        machine == self.machine
            && process != "1"
            && processes.join("self").exists()
            && !processes.join(process).exists()
    }

    /// Takes these shards. If other programs have some and may be running, waits until they must have said so again.
    ///
    /// # Errors
    /// Another program runs, or the database failed while it was asked about.
    pub async fn hold(&self, store: &Store, ways: &[WayIn]) -> Result<(), AppError> {
        let mut others = Vec::new();
        for way in ways {
            match store.hold(*way, self.name(), None).await {
                Ok(()) => {}
                Err(StoreError::Stale) => {
                    let holder = store.holder(*way).await?;
                    others.extend(holder.map(|other| (*way, other)));
                }
                Err(error) => not_stored(&error),
            }
        }
        let may_run = others.iter().find(|(_, other)| !self.has_ended(&other.0));
        if let Some((way, (program, _))) = may_run.filter(|_| !self.take_over) {
            tracing::info!(%way, program, "waiting to see whether another program still runs");
            sleep(EVERY * 5 / 2).await;
        }
        for (way, other) in others {
            self.replace(store, way, other).await?;
        }
        Ok(())
    }

    /// Takes a shard from a program that has not said since then that it runs, or from any if this program takes over.
    async fn replace(&self, store: &Store, way: WayIn, other: Holder) -> Result<(), AppError> {
        let mut seen = Some(other);
        while let Some(other) = seen {
            let held = store.hold(way, self.name(), Some(other.clone())).await;
            match held {
                // it has said so between our two questions
                Err(StoreError::Stale) if self.take_over => seen = store.holder(way).await?,
                Err(StoreError::Stale) => {
                    let program = other.0;
                    return Err(AppError::RunsAlready { way, program });
                }
                Ok(()) => return Ok(()),
                Err(error) => {
                    not_stored(&error);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Says again and again that this program runs. Returns when another one has taken a shard over.
    pub async fn keep(&self, store: &Store, ways: &[WayIn]) {
        loop {
            sleep(EVERY).await;
            for way in ways {
                match store.hold(*way, self.name(), None).await {
                    Err(StoreError::Stale) => {
                        tracing::warn!(%way, "another program has taken over: this one stops");
                        return;
                    }
                    Err(error) => {
                        // the heartbeat has warned already
                        tracing::debug!(%error, "that this program runs could not be stored");
                    }
                    Ok(()) => {}
                }
            }
        }
    }

    /// After this, another program need not wait.
    pub async fn let_go(&self, store: &Store) {
        if let Err(error) = store.let_go(self.name()).await {
            tracing::warn!(%error, "that this program has ended could not be stored");
        }
    }
}

/// Boards are shown as long as they can be read, so a program also runs if this cannot be stored.
fn not_stored(error: &StoreError) {
    tracing::warn!(%error, "that this program runs could not be stored: another one may run");
}
