//! Waits for conditions that can only be polled.

use std::time::Duration;

use super::World;

/// Polls until there is a result.
pub async fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    until_found(what, || std::future::ready(ask())).await
}

/// Polls with an async function until there is a result.
pub async fn until_found<T, A>(what: &str, mut ask: impl FnMut() -> A) -> T
where
    A: Future<Output = Option<T>>,
{
    let asking = async {
        let mut every = tokio::time::interval(Duration::from_millis(5));
        loop {
            every.tick().await;
            if let Some(answer) = ask().await {
                return answer;
            }
        }
    };
    let limit = Duration::from_mins(1);
    let Ok(answer) = tokio::time::timeout(limit, asking).await else {
        panic!("{what} did not come");
    };
    answer
}

/// Waits until the bot has finished all its running tasks.
pub async fn in_hand(world: &World) {
    let idle = || world.bot.shared.tasks.is_empty().then_some(());
    until("the end of what is in hand", idle).await;
}
