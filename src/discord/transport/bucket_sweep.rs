//! Removes unused rate-limit buckets from serenity. serenity creates a bucket for each channel and each interaction
//! to which it sends, and never removes one. (poise answers autocomplete through serenity.)

use std::sync::Arc;
use std::time::SystemTime;

use poise::serenity_prelude as serenity;
use serenity::http::{Ratelimit, Ratelimiter};
use tokio::sync::Mutex;

/// Removes the buckets that are full again, and those for which Discord never gave a reset time.
pub async fn sweep(limiter: &Ratelimiter, now: SystemTime) {
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    routes.retain(|_, bucket| is_needed(bucket, now));
    routes.shrink_to_fit();
}

/// Does a request use this bucket, or is its reset still to come?
fn is_needed(bucket: &Arc<Mutex<Ratelimit>>, now: SystemTime) -> bool {
    let waits = |limit: &Ratelimit| limit.reset().is_some_and(|reset| reset > now);
    // a second reference means that a request is waiting on this bucket
    Arc::strong_count(bucket) > 1 || bucket.try_lock().is_ok_and(|limit| waits(&limit))
}

#[cfg(test)]
mod tests {
    use ::serenity::all::{ChannelId, InteractionId};
    use ::serenity::http::Route;

    use super::*;

    fn limiter() -> Ratelimiter {
        Ratelimiter::new(reqwest::Client::new(), "Bot a token")
    }

    /// Takes a bucket as serenity does before each request.
    async fn ask(limiter: &Ratelimiter, route: Route<'_>) -> Arc<Mutex<Ratelimit>> {
        let routes = limiter.routes();
        let mut routes = routes.write().await;
        Arc::clone(routes.entry(route.ratelimiting_bucket()).or_default())
    }

    async fn interaction(limiter: &Ratelimiter, number: u64) {
        let route = Route::InteractionResponse {
            interaction_id: InteractionId::new(number),
            token: "token",
        };
        ask(limiter, route).await;
    }

    #[tokio::test]
    async fn a_bucket_for_each_interaction_is_forgotten() {
        let limiter = limiter();
        for sweeps in 0..10 {
            for number in 1..=1000 {
                interaction(&limiter, 1000 * sweeps + number).await;
            }
            assert_eq!(limiter.routes().read().await.len(), 1000);
            sweep(&limiter, SystemTime::now()).await;
            assert_eq!(limiter.routes().read().await.len(), 0);
        }
    }

    #[tokio::test]
    async fn what_is_in_use_stays() {
        let limiter = limiter();
        let channel_id = ChannelId::new(7);
        let held = ask(&limiter, Route::ChannelMessages { channel_id }).await;
        interaction(&limiter, 8).await;
        sweep(&limiter, SystemTime::now()).await;
        assert_eq!(limiter.routes().read().await.len(), 1);
        drop(held);
        sweep(&limiter, SystemTime::now()).await;
        assert_eq!(limiter.routes().read().await.len(), 0);
    }
}
