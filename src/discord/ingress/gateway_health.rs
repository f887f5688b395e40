//! Tells through which of this process's gateway shards interactions can arrive, and how many shards are connected.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use poise::serenity_prelude as serenity;
use serenity::{ConnectionStage, ShardId, ShardManager, ShardRunnerInfo};

use crate::discord::requests::shared_state::Shared;
use crate::metrics;
use crate::model::WayIn;

/// This process's gateway shards.
pub struct GatewayHealth {
    manager: Arc<ShardManager>,
    /// How many shards this process should have. serenity drops shards that it cannot connect.
    expected: AtomicUsize,
    /// How many shards all processes have together; 0 if not yet known.
    total: AtomicU32,
    shared: Arc<Shared>,
}

impl GatewayHealth {
    /// The health of a process with at least this many shards.
    pub fn new(manager: Arc<ShardManager>, expected: u32, shared: Arc<Shared>) -> Self {
        Self {
            manager,
            expected: AtomicUsize::new(expected as usize),
            total: AtomicU32::new(0),
            shared,
        }
    }

    /// Sets how many shards all processes have together.
    pub fn of(&self, total: u32) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// Updates the metrics of the shards.
    pub async fn measure(&self) {
        let (connected, other) = self.count().await;
        metrics::shards(connected, other);
    }

    /// Is every shard connected? The servers of a missing shard cannot reach the bot.
    pub async fn is_connected(&self) -> bool {
        self.count().await.1 == 0
    }

    /// How many shards are connected, and how many are not.
    async fn count(&self) -> (usize, usize) {
        let runners = self.manager.runners.lock().await;
        let connected = runners
            .iter()
            .filter(|(shard, info)| self.hears(**shard, info));
        let connected = connected.count();
        let known = self.expected.fetch_max(runners.len(), Ordering::Relaxed);
        (connected, known.max(runners.len()) - connected)
    }

    /// Can interactions arrive through this shard? A greeted one counts while it identifies again, too.
    fn hears(&self, shard: ShardId, runner: &ShardRunnerInfo) -> bool {
        let greeted = || self.shared.greeted.get(&shard).is_some();
        runner.stage == ConnectionStage::Connected
            || runner.stage == ConnectionStage::Disconnected && greeted()
    }

    /// The connected shards, as [`WayIn`]: interactions can arrive through each.
    pub async fn working(&self) -> Vec<WayIn> {
        let total = self.total.load(Ordering::Relaxed);
        let runners = self.manager.runners.lock().await;
        let connected = runners
            .iter()
            .filter(|(shard, runner)| self.hears(**shard, runner));
        connected
            .filter(|(shard, _)| shard.0 < total)
            .map(|(shard, _)| WayIn::shard(shard.0, total))
            .collect()
    }
}
