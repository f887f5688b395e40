//! Which ways in work: how many of the gateway's shards are connected.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardManager};

use crate::model::WayIn;
use crate::telemetry;

/// This process's gateway shards.
pub struct GatewayHealth {
    manager: Arc<ShardManager>,
    /// How many there should be. serenity drops shards that it cannot connect.
    expected: AtomicUsize,
    /// How many all processes have together; 0 if not yet known.
    total: AtomicU32,
}

impl GatewayHealth {
    /// For a process with at least this many shards.
    pub fn new(manager: Arc<ShardManager>, expected: u32) -> Self {
        Self {
            manager,
            expected: AtomicUsize::new(expected as usize),
            total: AtomicU32::new(0),
        }
    }

    /// Sets how many shards all processes have together.
    pub fn of(&self, total: u32) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// Updates the metrics of the shards.
    pub async fn measure(&self) {
        let (connected, other) = self.count().await;
        telemetry::shards(connected, other);
    }

    /// Is every shard connected? The servers of a missing shard cannot reach the bot.
    pub async fn is_connected(&self) -> bool {
        self.count().await.1 == 0
    }

    /// How many shards are connected, and how many are not.
    async fn count(&self) -> (usize, usize) {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
        let connected = connected.count();
        let known = self.expected.fetch_max(runners.len(), Ordering::Relaxed);
        (connected, known.max(runners.len()) - connected)
    }

    /// The connected shards as ways in.
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
