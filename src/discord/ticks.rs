//! What happens by itself: lobbies expire, idle matches leave memory.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use super::error::Failure;
use super::{Shared, buckets, lobby, reply, shown};
use crate::measures;
use crate::sessions::{Lobby, Problem, Work};
use crate::store::Job;
use crate::words::{Text, Tongue};

/// How often it is looked after.
const EVERY: Duration = Duration::from_mins(1);

/// Looks after lobbies and memory until the task is aborted.
pub async fn run(shared: Arc<Shared>, http: Arc<Http>) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        let late = every.tick().await.elapsed();
        measures::tidy();
        let done = once(&shared, &http).await;
        measures::ticked(late, done.is_ok());
        if let Err(error) = done {
            tracing::error!(
                ?error,
                "lobbies could not be looked after; that is tried again"
            );
        }
    }
}

/// Looks after lobbies and memory once.
///
/// # Errors
/// The database did not answer.
pub async fn once(shared: &Shared, http: &Http) -> Result<(), Problem> {
    let sessions = &shared.sessions;
    sessions.drop_idle().await;
    if let Some(limiter) = &http.ratelimiter {
        buckets::sweep(limiter, SystemTime::now()).await;
    }
    for job in sessions.claim_jobs().await? {
        // one that fails keeps the others from nothing, and is done again when its time is up
        if let Err(error) = work(shared, http, job).await {
            tracing::error!(?error, ?job, "a job failed; it is tried again");
        }
    }
    Ok(())
}

async fn work(shared: &Shared, http: &Http, job: Job) -> Result<(), Problem> {
    let sessions = &shared.sessions;
    let again = match sessions.work(&job).await? {
        Work::Done => None,
        Work::Again(at) => Some(at),
        Work::Expired(expired) => {
            show_expired(shared, http, &expired).await;
            None
        }
        Work::Unshown(snapshot) => match shown::late(shared, http, &snapshot).await {
            Ok(()) => None,
            // the channel is gone, or the bot may not post there any more
            Err(Failure::Send(miss)) if miss.is_final() => {
                tracing::info!(%miss, id = snapshot.id, "a board cannot be shown");
                None
            }
            Err(error) => {
                tracing::warn!(%error, id = snapshot.id, "a board was not shown; that is tried again");
                Some(sessions.soon())
            }
        },
    };
    sessions.finish_job(job, again).await
}

async fn show_expired(shared: &Shared, http: &Http, expired: &Lobby) {
    let post = lobby::closed(expired, &Text::LobbyExpired, &Tongue::default());
    if let Some(message) = expired.message
        && let Err(error) = reply::edit(
            &shared.courier,
            http,
            expired.opened.channel,
            message,
            &post,
        )
        .await
    {
        tracing::debug!(%error, "an expired lobby's message could not be changed");
    }
}
