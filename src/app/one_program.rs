//! One program for one shard. Discord sends an interaction to every connection of a shard, so two programs would both
//! answer it. A program stores that it runs, and says so every five seconds.

use std::time::Duration;

use tokio::time::sleep;

use super::error::AppError;
use crate::model::WayIn;
use crate::store::{Store, StoreError};

/// How often a program says that it runs.
const EVERY: Duration = Duration::from_secs(5);

/// This program, as it is stored: its process and the name of its machine.
#[derive(Clone, Debug)]
pub(super) struct OneProgram {
    process: u32,
    machine: String,
    take_over: bool,
    every: Duration,
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
            every: EVERY,
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

    /// Takes these shards. If another program has one and may be running, waits until it must have said so again.
    ///
    /// # Errors
    /// The other program runs, or the database failed while it was asked about.
    pub async fn hold(&self, store: &Store, ways: &[WayIn]) -> Result<(), AppError> {
        for way in ways {
            while let Err(error) = store.hold(*way, self.name(), None).await {
                let StoreError::Stale = error else {
                    // boards are shown as long as they can be read
                    tracing::warn!(%error, "that this program runs could not be stored: another one may run");
                    break;
                };
                let Some(other) = store.holder(*way).await? else {
                    continue;
                };
                if !self.take_over && !self.has_ended(&other.0) {
                    tracing::info!(
                        program = other.0,
                        "another program had this shard: waiting to see whether it still runs"
                    );
                    sleep(self.every * 5 / 2).await;
                }
                match store.hold(*way, self.name(), Some(other.clone())).await {
                    // it may have said so between our two questions
                    Err(StoreError::Stale) if self.take_over => {}
                    Err(StoreError::Stale) => {
                        let (way, program) = (*way, other.0);
                        return Err(AppError::RunsAlready { way, program });
                    }
                    held => held?,
                }
            }
        }
        Ok(())
    }

    /// Says again and again that this program runs. Returns when another one has taken a shard over.
    pub async fn keep(&self, store: &Store, ways: &[WayIn]) {
        loop {
            sleep(self.every).await;
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
