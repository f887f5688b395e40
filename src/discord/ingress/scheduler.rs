//! What happens by itself: jobs on file, and what memory no longer needs. Each kind of job has a loop of its
//! own, so that none waits for another's; each loop does what is due until nothing is left.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use strum::VariantArray as _;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::discord::flows::computer_turns::Followed;
use crate::discord::flows::publish_update::close_proposal;
use crate::discord::flows::{
    board_message_repair, computer_turns, lobby_changes, match_animation, match_place, time_notices,
};
use crate::discord::ingress::gateway_health::GatewayHealth;
use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::{bucket_sweep, threads};
use crate::model::WayIn;
use crate::panic_guard::guarded;
use crate::sessions::{HEARTBEAT, LEASE, Problem, Sessions, Work, ahead_at_start};
use crate::store::{Claimed, Job, JobEnd, JobKind};
use crate::telemetry;
use crate::telemetry::TaskOutcome;
use crate::words::Locale;

/// How often each kind of job is looked for.
const EVERY: Duration = Duration::from_mins(1);

/// How often whoever works on a job asks to keep it.
const RENEWED: Duration = Duration::from_millis(LEASE.unsigned_abs() / 3);

/// Somebody's time is up to the second.
const EVERY_CLOCK: Duration = Duration::from_secs(1);

/// How often this process says which ways in work.
const EVERY_HEARTBEAT: Duration = Duration::from_millis(HEARTBEAT.unsigned_abs());

fn often(kind: JobKind) -> Duration {
    match kind {
        JobKind::Clock | JobKind::Reminder | JobKind::Vacation | JobKind::Computer => EVERY_CLOCK,
        _ => EVERY,
    }
}

/// Says from time to time which ways in work, without shards the HTTP door: where none does, nobody's time runs.
async fn beat(shared: Arc<Shared>, gateway: Option<Arc<GatewayHealth>>) {
    let mut every = interval(EVERY_HEARTBEAT);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let working = match &gateway {
            Some(gateway) => gateway.working().await,
            None => vec![WayIn::HTTP],
        };
        if let Err(error) = shared.sessions.beat(&working).await {
            tracing::warn!(?error, "that ways in work was not put down");
        }
    }
}

/// Does what is due, and keeps memory small, until the task is aborted.
pub async fn run(shared: Arc<Shared>, http: Arc<Http>, gateway: Option<Arc<GatewayHealth>>) {
    let mut loops = JoinSet::new();
    for kind in JobKind::VARIANTS {
        let (shared, http) = (Arc::clone(&shared), Arc::clone(&http));
        loops.spawn(async move {
            loop {
                let running = run_kind(*kind, Arc::clone(&shared), Arc::clone(&http));
                let _ = guarded("scheduler", running).await;
                sleep(EVERY).await;
            }
        });
    }
    let beating = Arc::clone(&shared);
    loops.spawn(async move {
        loop {
            let _ = guarded("scheduler", beat(Arc::clone(&beating), gateway.clone())).await;
            sleep(EVERY).await;
        }
    });
    let mut every = interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let late = every.tick().await.elapsed();
        telemetry::tidy();
        tidy(&shared, &http).await;
        let asked = shared.sessions.store().ping().await;
        telemetry::ticked(late, asked.is_ok());
    }
}

async fn run_kind(kind: JobKind, shared: Arc<Shared>, http: Arc<Http>) {
    let mut every = interval(often(kind));
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ahead = ahead_at_start(kind);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            () = shared.sessions.job_planned() => {}
        }
        match drain(kind, ahead, &shared, &http).await {
            Ok(()) => ahead = 0,
            Err(error) => tracing::error!(
                ?error,
                ?kind,
                "jobs could not be looked for; that is tried again"
            ),
        }
    }
}

/// Does all that is due once, and what follows from it.
///
/// # Errors
/// The database did not answer.
pub async fn once(shared: &Arc<Shared>, http: &Arc<Http>) -> Result<(), Problem> {
    tidy(shared, http).await;
    for kind in JobKind::VARIANTS {
        drain(*kind, 0, shared, http).await?;
    }
    Ok(())
}

async fn tidy(shared: &Shared, http: &Http) {
    shared.sessions.drop_idle().await;
    if let Some(limiter) = &http.ratelimiter {
        bucket_sweep::sweep(limiter, SystemTime::now()).await;
    }
}

/// Does the jobs of a kind that are due, or will be in so many milliseconds, some side by side, until none is left.
async fn drain(
    kind: JobKind,
    ahead: i64,
    shared: &Arc<Shared>,
    http: &Arc<Http>,
) -> Result<(), Problem> {
    let claim = |limit| shared.sessions.claim_jobs(kind, ahead, limit);
    let begin = |claimed: Claimed| {
        let (shared, http) = (Arc::clone(shared), Arc::clone(http));
        // the lease of one that panics runs out, and it is tried again
        async move {
            let _ = guarded("job", work(&shared, &http, &claimed)).await;
        }
    };
    side_by_side(kind.at_once(), claim, begin).await
}

/// Does what `claim` gives, so many side by side, until it gives nothing. What has begun is done to its end, also where
/// nothing more can be claimed.
async fn side_by_side<J, C, W>(
    at_once: usize,
    claim: impl Fn(u32) -> C,
    begin: impl Fn(J) -> W,
) -> Result<(), Problem>
where
    C: Future<Output = Result<Vec<J>, Problem>>,
    W: Future<Output = ()> + Send + 'static,
{
    let (mut working, mut claimable) = (JoinSet::new(), Ok(()));
    loop {
        let limit = u32::try_from(at_once - working.len()).unwrap_or(u32::MAX);
        if claimable.is_ok() {
            match claim(limit).await {
                Ok(claimed) => claimed
                    .into_iter()
                    .for_each(|one| drop(working.spawn(begin(one)))),
                Err(error) => claimable = Err(error),
            }
        }
        match working.join_next().await {
            Some(Ok(())) => {}
            Some(Err(error)) => tracing::error!(%error, "a job was broken off"),
            None => return claimable,
        }
    }
}

/// Works on a claimed job as long as it is ours.
async fn work(shared: &Arc<Shared>, http: &Arc<Http>, claimed: &Claimed) {
    let (sessions, job) = (&shared.sessions, &claimed.job);
    let end = tokio::select! {
        end = attempt(shared, http, claimed) => end,
        () = keep(sessions, claimed) => return tracing::warn!(?job, "a job was held too long"),
    };
    telemetry::job(
        job.kind.name(),
        match &end {
            JobEnd::Done | JobEnd::Again(_) => TaskOutcome::Ok,
            JobEnd::Failed(_) | JobEnd::GivenUp => TaskOutcome::Failed,
        },
    );
    if let Err(error) = sessions.finish_job(claimed, end).await {
        tracing::error!(?error, ?job, "a job could not be ended; it is done again");
    }
}

/// Comes back only when somebody else has the job.
async fn keep(sessions: &Sessions, claimed: &Claimed) {
    let mut renewed = Instant::now();
    loop {
        sleep(RENEWED).await;
        match sessions.renew_job(claimed).await {
            Ok(true) => renewed = Instant::now(),
            Ok(false) => return,
            Err(error) => {
                let held = renewed.elapsed();
                tracing::warn!(
                    ?error,
                    ?held,
                    "a job could not be kept; that is tried again"
                );
            }
        }
    }
}

async fn attempt(shared: &Arc<Shared>, http: &Arc<Http>, claimed: &Claimed) -> JobEnd {
    let (sessions, job) = (&shared.sessions, &claimed.job);
    if sessions.is_spent(job) {
        tracing::error!(
            ?job,
            "a job was begun too often and never ended: it is given up"
        );
        return JobEnd::GivenUp;
    }
    let worked = match sessions.work(claimed).await {
        Ok(worked) => worked,
        Err(error) => {
            tracing::error!(?error, ?job, "a job failed");
            return sessions.failed(job);
        }
    };
    match worked {
        Work::Done => JobEnd::Done,
        Work::Again(at) => JobEnd::Again(at),
        Work::Remind(snapshot, calls) => {
            match time_notices::remind(shared, http, &snapshot, &calls).await {
                Ok(()) => JobEnd::Done,
                Err(error) => {
                    tracing::warn!(%error, id = snapshot.id, "somebody was not reminded");
                    sessions.failed(job)
                }
            }
        }
        Work::TimedOut(snapshot) => {
            if let Err(error) = board_message_repair::late(shared, http, &snapshot).await {
                // the board's own job shows it
                tracing::info!(%error, id = snapshot.id, "a board was not shown at once");
            }
            if let Some(lapsed) = snapshot.lapsed {
                let of = (snapshot.place, snapshot.id);
                close_proposal(shared, http, of, lapsed, &Locale::default()).await;
            }
            JobEnd::Again(sessions.now())
        }
        Work::Computer(id) => play_for_computers(shared, http, job, id).await,
        Work::Away(snapshot, absences) => {
            match time_notices::announce(shared, http, &snapshot, &absences).await {
                Ok(()) => JobEnd::Done,
                Err(error) => {
                    tracing::warn!(%error, id = snapshot.id, "a vacation was not announced");
                    sessions.failed(job)
                }
            }
        }
        Work::Digest(user, own) => match time_notices::digest(shared, http, user, &own).await {
            Ok(()) => JobEnd::Done,
            Err(error) => {
                tracing::warn!(%error, "a digest was not sent");
                sessions.failed(job)
            }
        },
        Work::Expired(expired) => match lobby_changes::tell_expired(shared, http, &expired).await {
            Ok(()) => JobEnd::Done,
            Err(miss) => {
                tracing::warn!(%miss, "a host was not told that their lobby has expired");
                sessions.failed(job)
            }
        },
        Work::Lost(snapshot) => match match_place::tell_lost(shared, http, &snapshot).await {
            Ok(()) => JobEnd::Done,
            Err(miss) => {
                tracing::warn!(%miss, id = snapshot.id, "not all players were told");
                sessions.failed(job)
            }
        },
        Work::PutAway(thread) => {
            match threads::archive(&shared.transport, http, thread.channel()).await {
                // it is gone, or somebody has it otherwise
                Err(miss) if !miss.is_final() => {
                    tracing::info!(%miss, "a thread was not put away");
                    sessions.failed(job)
                }
                _ => JobEnd::Done,
            }
        }
        Work::Undrawn(of) => match match_animation::draw(shared, &of).await {
            Ok(_) => JobEnd::Done,
            Err(error) => {
                tracing::warn!(%error, id = of.id(), "an animation was not drawn");
                sessions.failed(job)
            }
        },
        Work::Unshown(snapshot) => {
            match board_message_repair::late(shared, http, &snapshot).await {
                Ok(()) => JobEnd::Done,
                // players hear of a place that is gone by another job, as long as their match goes on
                Err(Failure::Request(miss))
                    if miss.is_place_gone() && snapshot.outcome.is_none() =>
                {
                    JobEnd::Done
                }
                Err(Failure::Request(miss)) if miss.is_final() => {
                    tracing::info!(%miss, id = snapshot.id, "a board cannot be shown");
                    match time_notices::tell_unshown(shared, http, &snapshot).await {
                        Ok(()) => JobEnd::Done,
                        Err(_) => sessions.failed(job),
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, id = snapshot.id, "a board was not shown");
                    sessions.failed(job)
                }
            }
        }
    }
}

/// A computer's turn that nobody made who saw that it was due: they are gone, or busy.
async fn play_for_computers(shared: &Shared, http: &Http, job: &Job, id: u64) -> JobEnd {
    let latest = match computer_turns::play(shared, id).await {
        Ok(Followed::Busy) => return JobEnd::Again(shared.sessions.now() + LEASE / 12),
        Ok(Followed::Played(latest)) => latest,
        Err(Failure::Problem(Problem::Unreadable { .. })) => {
            return JobEnd::Again(shared.sessions.now() + LEASE);
        }
        Err(error) => {
            tracing::error!(%error, ?job, "a computer did not play");
            return shared.sessions.failed(job);
        }
    };
    if let Some(latest) = latest
        && let Err(error) = board_message_repair::late(shared, http, &latest).await
    {
        // the board's own job shows it
        tracing::info!(%error, id, "a computer's turn was not shown at once");
    }
    JobEnd::Done
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Semaphore;

    use super::*;
    use crate::store::StoreError;

    /// What some have begun is done, though the database does not answer who wants more.
    #[tokio::test]
    async fn what_has_begun_ends_where_no_more_can_be_claimed() {
        let gate = Arc::new(Semaphore::new(0));
        let (asked, done) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
        let limits = Mutex::new(Vec::new());
        let claim = |limit| {
            limits.lock().unwrap().push(limit);
            let first = asked.fetch_add(1, Ordering::Relaxed) == 0;
            // the others end only once this has failed
            gate.add_permits(if first { 1 } else { 7 });
            async move {
                if first {
                    Ok((0..8).collect())
                } else {
                    Err(StoreError::Late.into())
                }
            }
        };
        let begin = |_: i32| {
            let (gate, done) = (Arc::clone(&gate), Arc::clone(&done));
            async move {
                gate.acquire().await.unwrap().forget();
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        let came = side_by_side(8, claim, begin).await;
        assert!(matches!(came, Err(Problem::Store { .. })), "{came:?}");
        assert_eq!(done.load(Ordering::Relaxed), 8);
        assert_eq!(*limits.lock().unwrap(), [8, 1]);
    }
}
