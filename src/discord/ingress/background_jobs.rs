//! Background work: stored jobs, and eviction from memory. Each kind of job has its own loop, so no kind waits for
//! another. A loop works until no due job is left.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use strum::VariantArray as _;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use crate::clocks::{DAY, HOUR, MINUTE};
use crate::discord::flows::computer_turns::Followed;
use crate::discord::flows::{
    board_message_repair, company_notices, computer_turns, lobby_changes, match_animation,
    match_place, season_results, time_notices, tournaments,
};
use crate::discord::ingress::gateway_health::GatewayHealth;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::{bucket_sweep, threads};
use crate::metrics;
use crate::metrics::TaskOutcome;
use crate::model::WayIn;
use crate::panic_guard::guarded;
use crate::sessions::{
    HEARTBEAT, LEASE, Problem, Sessions, Snapshot, Tournament, Work, ahead_at_start,
};
use crate::store::{Job, JobEnd, JobKind, LeasedJob};

/// After a refusal, how long until the message of an event is tried again, in milliseconds.
const EVENT_TRIED: i64 = HOUR;

/// How long after its last change the message of an event is tried again, in milliseconds.
const EVENT_SHOWN: i64 = 30 * DAY;

/// How often most kinds of jobs are checked.
const EVERY: Duration = Duration::from_mins(1);

/// How often a worker renews the lease of its job.
const RENEWED: Duration = Duration::from_millis(LEASE.unsigned_abs() / 3);

/// How often the kinds of jobs are checked that are due to the second.
const EVERY_CLOCK: Duration = Duration::from_secs(1);

/// How often this process reports which ways in work.
const EVERY_HEARTBEAT: Duration = Duration::from_millis(HEARTBEAT.unsigned_abs());

fn often(kind: JobKind) -> Duration {
    match kind {
        JobKind::Clock
        | JobKind::NextReminder
        | JobKind::Vacation
        | JobKind::Computer
        | JobKind::Opening
        | JobKind::Tournament => EVERY_CLOCK,
        _ => EVERY,
    }
}

/// Regularly reports which ways in work. A process without shards reports the HTTP endpoint. While no way in works,
/// all clocks are paused.
async fn beat(shared: Arc<Shared>, gateway: Option<Arc<GatewayHealth>>) {
    let mut every = interval(EVERY_HEARTBEAT);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let working = match &gateway {
            Some(gateway) => gateway.working().await,
            None => vec![WayIn::HTTP],
        };
        if let Err(error) = shared.sessions.channels.beat(&working).await {
            tracing::warn!(?error, "the working ways in could not be reported");
        }
    }
}

/// Works on due jobs and evicts unused data from memory, until the task is aborted.
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
        metrics::tidy();
        tidy(&shared, &http).await;
        let asked = shared.sessions.store().ping().await;
        metrics::ticked(late, asked.is_ok());
    }
}

async fn run_kind(kind: JobKind, shared: Arc<Shared>, http: Arc<Http>) {
    let mut every = interval(often(kind));
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ahead = ahead_at_start(kind);
    let mut planned = shared.sessions.planned_jobs();
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = planned.changed() => {}
        }
        match drain(kind, ahead, &shared, &http).await {
            Ok(()) => ahead = 0,
            Err(error) => tracing::error!(?error, ?kind, "due jobs could not be read; retrying"),
        }
    }
}

/// Does all due work once, with its consequences.
///
/// # Errors
/// The database failed.
pub async fn once(shared: &Arc<Shared>, http: &Arc<Http>) -> Result<(), Problem> {
    tidy(shared, http).await;
    for kind in JobKind::VARIANTS {
        drain(*kind, 0, shared, http).await?;
    }
    Ok(())
}

async fn tidy(shared: &Shared, http: &Http) {
    shared.sessions.channels.drop_idle().await;
    if let Some(limiter) = &http.ratelimiter {
        bucket_sweep::sweep(limiter, SystemTime::now()).await;
    }
}

/// Works on the jobs of a kind that are due within `ahead` milliseconds, several at a time, until none is left.
async fn drain(
    kind: JobKind,
    ahead: i64,
    shared: &Arc<Shared>,
    http: &Arc<Http>,
) -> Result<(), Problem> {
    // counts as running from before the jobs are acquired
    let _task = shared.tasks.token();
    let acquire = |limit| shared.sessions.acquire_jobs(kind, ahead, limit);
    let begin = |leased: LeasedJob| {
        let (shared, http) = (Arc::clone(shared), Arc::clone(http));
        // if a job panics, its lease expires and it is retried
        async move {
            let _ = guarded("job", work(&shared, &http, &leased)).await;
        }
    };
    side_by_side(kind.at_once(), acquire, begin).await
}

/// Works on the jobs that `acquire` returns, at most `at_once` at a time, until it returns none. Jobs that have begun
/// are finished even if `acquire` fails.
async fn side_by_side<J, C, W>(
    at_once: usize,
    acquire: impl Fn(u32) -> C,
    begin: impl Fn(J) -> W,
) -> Result<(), Problem>
where
    C: Future<Output = Result<Vec<J>, Problem>>,
    W: Future<Output = ()> + Send + 'static,
{
    let (mut working, mut acquirable) = (JoinSet::new(), Ok(()));
    loop {
        let limit = u32::try_from(at_once - working.len()).unwrap_or(u32::MAX);
        if acquirable.is_ok() {
            match acquire(limit).await {
                Ok(leased) => leased
                    .into_iter()
                    .for_each(|one| drop(working.spawn(begin(one)))),
                Err(error) => acquirable = Err(error),
            }
        }
        match working.join_next().await {
            Some(Ok(())) => {}
            Some(Err(error)) => tracing::error!(%error, "a job's task ended abnormally"),
            None => return acquirable,
        }
    }
}

/// Works on a job while this process has its lease.
async fn work(shared: &Arc<Shared>, http: &Arc<Http>, leased: &LeasedJob) {
    let (sessions, job) = (&shared.sessions, &leased.job);
    let end = tokio::select! {
        end = attempt(shared, http, leased) => end,
        () = keep_lease(sessions, leased) => return tracing::warn!(?job, "a job's lease was lost"),
    };
    metrics::job(
        job.kind.name(),
        match &end {
            JobEnd::Done | JobEnd::Again(_) => TaskOutcome::Ok,
            JobEnd::Failed(_) | JobEnd::GivenUp => TaskOutcome::Failed,
        },
    );
    if let Err(error) = sessions.finish_job(leased, end).await {
        tracing::error!(?error, ?job, "a job could not be ended; it is done again");
    }
}

/// Renews the lease. Returns only when another process has acquired it.
async fn keep_lease(sessions: &Sessions, leased: &LeasedJob) {
    let mut renewed = Instant::now();
    loop {
        sleep(RENEWED).await;
        match sessions.renew_job(leased).await {
            Ok(true) => renewed = Instant::now(),
            Ok(false) => return,
            Err(error) => {
                let since = renewed.elapsed();
                tracing::warn!(?error, ?since, "a lease could not be renewed; retrying");
            }
        }
    }
}

async fn attempt(shared: &Arc<Shared>, http: &Arc<Http>, leased: &LeasedJob) -> JobEnd {
    let (sessions, job) = (&shared.sessions, &leased.job);
    if sessions.is_spent(job) {
        tracing::error!(?job, "a job began too often without an end: it is given up");
        return JobEnd::GivenUp;
    }
    let worked = match sessions.work(leased).await {
        Ok(worked) => worked,
        Err(error) => {
            tracing::error!(?error, ?job, "a job failed");
            return sessions.failed(job);
        }
    };
    let done: Result<(), Failure> = match worked {
        Work::Done => Ok(()),
        Work::Again(at) => return JobEnd::Again(at),
        Work::TimedOut(snapshot) => {
            if let Err(error) = board_message_repair::late(shared, http, &snapshot).await {
                // the board's own job will show it
                tracing::info!(%error, id = snapshot.opened.id, "a board was not shown at once");
            }
            return JobEnd::Again(sessions.now());
        }
        Work::Computer(id) => return play_for_computers(shared, http, job, id).await,
        Work::Remind(user, due, next) => {
            match time_notices::remind(shared, http, user, &due).await {
                Ok(()) if let Some(next) = next => return JobEnd::Again(next),
                told => told,
            }
        }
        Work::Away(snapshot) => time_notices::show_clocks(shared, http, &snapshot).await,
        Work::Digest(user, own) => time_notices::digest(shared, http, user, &own).await,
        Work::LobbyNews(user, news) => {
            company_notices::tell_of_lobbies(shared, http, user, news).await
        }
        Work::Followed(ended, followers) => {
            company_notices::tell_followers(shared, http, &ended, &followers).await
        }
        Work::Tournament(tournament, next) => {
            return show_event(shared, http, job, *tournament, next).await;
        }
        Work::WarnAbsent(tournament, absent) => {
            match tournaments::warn(shared, http, &tournament, &absent).await {
                Ok(()) => return JobEnd::Again(sessions.now()),
                Err(failure) => {
                    tracing::warn!(%failure, ?job, "absent players were not warned");
                    return not_given_up(sessions, job);
                }
            }
        }
        Work::OpenMatch(paired) => match tournaments::open_match(shared, http, *paired).await {
            Err(failure) => {
                tracing::warn!(%failure, ?job, "a match of an event was not opened");
                return not_given_up(sessions, job);
            }
            opened => opened,
        },
        Work::Season(ended, next) => match season_results::tell(shared, http, &ended).await {
            Ok(()) => return JobEnd::Again(next),
            Err(failure) => {
                tracing::warn!(%failure, ?job, "a season's results were not posted");
                return not_given_up(sessions, job);
            }
        },
        Work::Expired(expired) => {
            let told = lobby_changes::tell_expired(shared, http, &expired).await;
            told.map_err(Failure::from)
        }
        Work::Lost(snapshot) => {
            let told = match_place::tell_lost(shared, http, &snapshot).await;
            told.map_err(Failure::from)
        }
        Work::PutAway(thread) => {
            match threads::archive(&shared.transport, http, thread.channel()).await {
                // the thread is gone, or Discord will always refuse to archive it
                Err(miss) if miss.is_final() => Ok(()),
                archived => archived.map_err(Failure::from),
            }
        }
        Work::Undrawn(of) => match_animation::draw(shared, &of).await.map(drop),
        Work::Unshown(snapshot) => show_late(shared, http, &snapshot).await,
    };
    match done {
        Ok(()) => JobEnd::Done,
        Err(error) => {
            tracing::warn!(%error, ?job, "a job was not done");
            sessions.failed(job)
        }
    }
}

/// Shows an event, in which something is due at `next`.
async fn show_event(
    shared: &Shared,
    http: &Http,
    job: &Job,
    tournament: Tournament,
    next: Option<i64>,
) -> JobEnd {
    let (id, now) = (tournament.stored.id, shared.sessions.now());
    let last = tournament.stored.acts.last().map_or(0, |(at, _)| *at);
    let shown = match tournaments::show(shared, http, tournament).await {
        Ok(()) => tournaments::announce(shared, http, id).await,
        refused => refused,
    };
    let again = match shown {
        Err(failure) if !matches!(&failure, Failure::Request(miss) if miss.is_final()) => {
            tracing::warn!(%failure, ?job, "an event was not shown");
            return not_given_up(&shared.sessions, job);
        }
        // rounds and matches go on without the message, and somebody may give the permission back
        Err(_) if now < last + EVENT_SHOWN => Some(now + EVENT_TRIED),
        Ok(()) | Err(_) => None,
    };
    let due = [again, next].into_iter().flatten().min();
    due.map_or(JobEnd::Done, JobEnd::Again)
}

/// How to end a failed attempt at a job that must go on as long as what it is about: after some failures it is tried every ten
/// minutes.
fn not_given_up(sessions: &Sessions, job: &Job) -> JobEnd {
    if job.attempts < 4 {
        return sessions.failed(job);
    }
    JobEnd::Again(sessions.now().saturating_add(10 * MINUTE))
}

/// Shows a board that no message shows. If Discord refuses the board, its players are told in another way.
async fn show_late(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    snapshot: &Snapshot,
) -> Result<(), Failure> {
    match board_message_repair::late(shared, http, snapshot).await {
        // if the place is gone and the match is not over, another job tells the players
        Err(Failure::Request(miss)) if miss.is_place_gone() && snapshot.outcome.is_none() => Ok(()),
        Err(Failure::Request(miss)) if miss.is_final() => {
            tracing::info!(%miss, id = snapshot.opened.id, "a board cannot be shown");
            time_notices::tell_unshown(shared, http, snapshot).await
        }
        shown => shown,
    }
}

/// Plays a computer's turn as a job: the process that planned the turn has ended or is busy.
async fn play_for_computers(shared: &Shared, http: &Http, job: &Job, id: u64) -> JobEnd {
    let latest = match computer_turns::play(shared, id).await {
        Ok(Followed::Busy) => return JobEnd::Again(shared.sessions.now() + LEASE / 12),
        Ok(Followed::Played(latest)) => latest,
        Err(Failure::Problem(Problem::Unreadable)) => {
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
        // the board's own job will show it
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

    /// Jobs that have begun are finished, even if the database fails when more jobs are acquired.
    #[tokio::test]
    async fn what_has_begun_ends_where_no_more_can_be_claimed() {
        let gate = Arc::new(Semaphore::new(0));
        let (asked, done) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
        let limits = Mutex::new(Vec::new());
        let acquire = |limit| {
            limits.lock().unwrap().push(limit);
            let first = asked.fetch_add(1, Ordering::Relaxed) == 0;
            // the other jobs end only after this call has failed
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
        let came = side_by_side(8, acquire, begin).await;
        assert!(matches!(came, Err(Problem::Store { .. })), "{came:?}");
        assert_eq!(done.load(Ordering::Relaxed), 8);
        assert_eq!(*limits.lock().unwrap(), [8, 1]);
    }
}
