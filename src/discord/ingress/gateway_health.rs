//! Which ways in work: how many of the gateway's shards are connected.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

use crate::model::WayIn;
use crate::telemetry;

/// The gateway's shards of this process.
pub struct GatewayHealth {
    manager: Arc<ShardManager>,
    /// How many there should be: serenity forgets those that it cannot connect.
    expected: AtomicUsize,
    /// How many all processes have together; 0: not known yet.
    total: AtomicU32,
}

impl GatewayHealth {
    /// At least so many shards.
    pub fn new(manager: Arc<ShardManager>, expected: u32) -> Self {
        Self {
            manager,
            expected: AtomicUsize::new(expected as usize),
            total: AtomicU32::new(0),
        }
    }

    /// All processes together have so many shards.
    pub fn of(&self, total: u32) {
        self.total.store(total, Ordering::Relaxed);
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

    /// Those that are connected, as ways in.
    pub async fn working(&self) -> Vec<WayIn> {
        let total = self.total.load(Ordering::Relaxed);
        let runners = self.manager.runners.lock().await;
        let connected = runners
            .iter()
            .filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
        connected
            .filter(|(shard, _)| shard.0 < total)
            .map(|(shard, _)| WayIn::shard(shard.0, total))
            .collect()
    }
}
