//! How many of the gateway's shards are connected.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

use crate::telemetry;

/// The gateway's shards of this process.
pub struct GatewayHealth {
    manager: Arc<ShardManager>,
    /// How many there should be: serenity forgets those that it cannot connect.
    expected: AtomicUsize,
}

impl GatewayHealth {
    /// At least so many shards.
    pub fn new(manager: Arc<ShardManager>, expected: u32) -> Self {
        Self {
            manager,
            expected: AtomicUsize::new(expected as usize),
        }
    }

    /// Counts them for the metrics.
    pub async fn measure(&self) {
        let (connected, other) = self.count().await;
        telemetry::shards(connected, other);
    }

    /// Is every shard connected? Without one, the servers that are its own reach nobody.
    pub async fn is_connected(&self) -> bool {
        self.count().await.1 == 0
    }

    /// How many are connected, and how many are not.
    async fn count(&self) -> (usize, usize) {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
        let connected = connected.count();
        let known = self.expected.fetch_max(runners.len(), Ordering::Relaxed);
        (connected, known.max(runners.len()) - connected)
    }
}
