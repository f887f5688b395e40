//! Background work: rows in the database. The process that acquires a job's lease first does the job. Each job is done
//! at least once, and its effect happens once.

use futures_util::future::join_all;
use rules::Viewer;

use super::Sessions;
use super::absence::Digest;
use super::channel_state::{Left, Lobby, replay};
use super::computer_turns::PLAYED_WITHIN;
use super::live_clocks::{Absence, Call};
use super::match_replays::ReplayedMatch;
use super::own_matches::OwnMatches;
use super::problem::Problem;
use super::snapshot::{Snapshot, last_news};
use crate::model::Place;
use crate::store::{
    Halted, Job, JobEnd, JobKind, Lease, LeasedJob, Purge, Status, StoreError, purge_all,
};

/// How long a lease of a job lasts, in milliseconds. After that any process may acquire it, so the worker renews it in
/// time.
pub const LEASE: i64 = 60_000;

/// How often a job is tried before it is given up.
const TRIES: u32 = 10;

/// How long to wait before a failed job is tried again, in milliseconds. The pause doubles with each failure.
const SOON: i64 = 60_000;

/// The longest of these pauses.
const LATE: i64 = HOUR;

pub(super) const HOUR: i64 = 60 * 60 * 1000;

const DAY: i64 = 24 * HOUR;

/// How long lobbies that never began are stored.
const KEPT: i64 = 30 * DAY;

impl JobKind {
    /// How many jobs of a kind one process does at once. Each kind has its own limit, so that one kind cannot delay
    /// another.
    pub fn at_once(self) -> usize {
        match self {
            // each may wait for Discord, or for a free search thread
            Self::Lobby
            | Self::Board
            | Self::Thread
            | Self::Clock
            | Self::Reminder
            | Self::Vacation
            | Self::Digest
            | Self::Lost
            | Self::Computer => 8,
            // servers' leaderboards do not wait for each other
            Self::Results => 4,
            // each uses the database, or the cores, which turns need
            Self::Clean | Self::Replay | Self::ForgetPerson | Self::ForgetServer => 1,
        }
    }
}

/// How far ahead a starting process looks for jobs of a kind, in milliseconds, because the process that was to do them
/// at once may have been stopped. Only for kinds in which doing a job twice is harmless: of two turns for a computer,
/// one counts.
pub fn ahead_at_start(kind: JobKind) -> i64 {
    match kind {
        JobKind::Computer => PLAYED_WITHIN,
        _ => 0,
    }
}

/// How long to wait after so many failed attempts, in milliseconds.
pub fn pause(attempts: u32) -> i64 {
    let doubled = 1i64.checked_shl(attempts.saturating_sub(1).min(20));
    SOON.saturating_mul(doubled.unwrap_or(i64::MAX)).min(LATE)
}

/// The result of a job.
#[derive(Debug)]
pub enum Work {
    /// The lobby has expired, in this attempt or an earlier one; its message has to show this.
    Expired(Box<Lobby>),
    /// The state of this match was not shown, or the message that shows it was not stored.
    Unshown(Box<Snapshot>),
    /// The place of this match is gone; its players have to be told.
    Lost(Box<Snapshot>),
    /// Archive this thread: it was made for a match that is over.
    PutAway(Place),
    /// Remind these players of this match of their time, each once.
    Remind(Box<Snapshot>, Vec<Call>),
    /// A seat's time was up, and it is now out.
    TimedOut(Box<Snapshot>),
    /// It may be a computer's turn in this match.
    Computer(u64),
    /// In this match somebody's vacation began or ended: announce it there, and update the board.
    Away(Box<Snapshot>, Vec<Absence>),
    /// Send this user their digest.
    Digest(u64, OwnMatches),
    /// This match is over, and its animation was not drawn yet.
    Undrawn(Box<ReplayedMatch>),
    /// Nothing is left to do.
    Done,
    /// Do it again at this time, in unix milliseconds.
    Again(i64),
}

impl Sessions {
    /// Acquires the leases of at most `limit` jobs of a kind that are due now or within `ahead` milliseconds.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn acquire_jobs(
        &self,
        kind: JobKind,
        ahead: i64,
        limit: u32,
    ) -> Result<Vec<LeasedJob>, Problem> {
        let now = (self.clock)().saturating_add(ahead);
        let due = self.store.due(kind, now, limit).await?;
        // all at once, because the database commits several together
        let claims = due.into_iter();
        let claims = claims.map(|key| self.store.acquire(kind, key, now, LEASE));
        let (mut leased, mut trouble) = (Vec::new(), None);
        for claim in join_all(claims).await {
            match claim {
                // if there is none, another process was faster
                Ok(one) => leased.extend(one),
                Err(error) => trouble = Some(error),
            }
        }
        match trouble {
            // jobs whose leases were acquired must be done
            Some(error) if leased.is_empty() => Err(error.into()),
            _ => Ok(leased),
        }
    }

    /// Waits until a job is planned that is due at once.
    pub async fn job_planned(&self) {
        self.planned.notified().await;
    }

    /// Does the part of a job that concerns the record.
    ///
    /// # Errors
    /// The database did not do it; the job remains.
    pub async fn work(&self, leased: &LeasedJob) -> Result<Work, Problem> {
        let (now, job, lease) = ((self.clock)(), &leased.job, leased.lease());
        let done = match job.kind {
            JobKind::Lobby => self.expire_lobby(job.key).await,
            JobKind::Board => Ok(match self.latest(job.key).await? {
                Some(snapshot) => Work::Unshown(Box::new(snapshot)),
                None => Work::Done,
            }),
            JobKind::Thread => self.put_away(job.key).await,
            JobKind::Lost => self.lost(job.key).await,
            JobKind::Replay => self.undrawn(job.key).await,
            JobKind::Clean => {
                let before = now - KEPT;
                self.purge(lease, Purge::Unbegun { before }, Work::Again(now + DAY))
                    .await
            }
            JobKind::Clock => self.look_at_clocks(job.key).await,
            JobKind::Reminder => self.reminders(job.key).await,
            JobKind::Computer => Ok(Work::Computer(job.key)),
            JobKind::Vacation => self.absences(job.key).await,
            JobKind::Digest => self.digest(job.key).await.map(|digest| match digest {
                Digest::Nothing => Work::Done,
                Digest::Later(at) => Work::Again(at),
                Digest::Due(own) => Work::Digest(job.key, own),
            }),
            JobKind::Results => self.derive_results(lease).await,
            JobKind::ForgetPerson => {
                let ([user, nobody], until) = (remembered(job)?, job.key);
                self.leave_everything(user, until, &mut Left::default())
                    .await?;
                let what = Purge::Person {
                    user,
                    until,
                    nobody,
                };
                self.purge(lease, what, Work::Done).await
            }
            JobKind::ForgetServer => {
                let ([guild], until) = (remembered(job)?, job.key);
                let what = Purge::Server { guild, until };
                self.purge(lease, what, Work::Done).await
            }
        };
        match done {
            // another version of this program may be able to read it
            Err(Problem::Unreadable { .. }) if job.kind.is_about_a_match() => {
                Ok(Work::Again(now + HOUR))
            }
            done => done,
        }
    }

    /// The thread to archive. A thread in which something new has begun is left alone, because that match will archive
    /// it.
    async fn put_away(&self, id: u64) -> Result<Work, Problem> {
        let Some(stored) = self.store.load(id).await? else {
            return Ok(Work::Done);
        };
        let place = stored.opened.place;
        let free = self.store.head(place.channel()).await?.is_none();
        Ok(if stored.opened.own_thread && free {
            Work::PutAway(place)
        } else {
            Work::Done
        })
    }

    /// Deletes or renames batch by batch until nothing is left, and then returns `done`. If it fails after at least one
    /// batch, it goes on later and this counts as no failure: a large server needs many attempts.
    async fn purge(&self, lease: Lease, what: Purge, done: Work) -> Result<Work, Problem> {
        let stale = |error: &StoreError| matches!(error, StoreError::Stale);
        match purge_all(self.store(), what.clone(), Some(lease)).await {
            Ok(()) => Ok(done),
            // another process has the lease now and goes on
            Err(Halted { error, .. }) if stale(&error) => Ok(Work::Again((self.clock)() + SOON)),
            Err(Halted { batches: 0, error }) => Err(error.into()),
            Err(halted) => {
                tracing::warn!(error = %halted, ?what, "what is to be forgotten is gone on with later");
                Ok(Work::Again((self.clock)() + SOON))
            }
        }
    }

    /// A match by its record, with the last news; none if it has not begun or was cancelled.
    ///
    /// # Errors
    /// It cannot be read, or the database did not answer.
    pub async fn latest(&self, id: u64) -> Result<Option<Snapshot>, Problem> {
        let stored = self.store.load(id).await?;
        let played = |status| matches!(status, Status::Live | Status::Over);
        let stored = stored.filter(|stored| played(stored.status));
        let Some(stored) = stored else {
            return Ok(None);
        };
        let live = replay(&stored)?;
        let news = last_news(live.game.events());
        let now = self.now_in(live.place).await?;
        Ok(Some(live.snapshot(Viewer::Public, news, Some(&now))))
    }

    /// How a job ends whose attempt failed.
    pub fn failed(&self, job: &Job) -> JobEnd {
        if job.attempts >= TRIES {
            return JobEnd::GivenUp;
        }
        JobEnd::Failed((self.clock)().saturating_add(pause(job.attempts)))
    }

    /// Was a job begun more often than it may fail? Then each attempt ended the process, or at least its task.
    pub fn is_spent(&self, job: &Job) -> bool {
        job.attempts > TRIES
    }

    /// Ends a job. If its lease was lost, another process has done it as well.
    ///
    /// # Errors
    /// The database did not do it; the job will be done again.
    pub async fn finish_job(&self, leased: &LeasedJob, end: JobEnd) -> Result<(), Problem> {
        match self.store.finish(leased, end).await {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Renews the lease of a job; false if the lease is lost.
    ///
    /// # Errors
    /// The database did not do it.
    pub async fn renew_job(&self, leased: &LeasedJob) -> Result<bool, Problem> {
        match self.store.renew(leased, LEASE).await {
            Ok(()) => Ok(true),
            Err(StoreError::Stale) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Closes a lobby that has expired.
    async fn expire_lobby(&self, id: u64) -> Result<Work, Problem> {
        let Some(stored) = self.store.load(id).await? else {
            return Ok(Work::Done);
        };
        let (place, status) = (stored.opened.place, stored.status);
        let stored = Lobby::of(stored, self.lobby_ms);
        if status != Status::Lobby {
            return Ok(match status {
                // it has expired, but its message may not show this
                Status::Expired => Work::Expired(Box::new(stored)),
                _ => Work::Done,
            });
        }
        let mut locked = self.locked(place).await?;
        let found = locked.any_lobby().filter(|lobby| lobby.opened.id == id);
        // another process may have changed it meanwhile
        let Some(lobby) = found.cloned() else {
            return Ok(Work::Again((self.clock)()));
        };
        let (now, until) = ((self.clock)(), lobby.until());
        if now < until {
            // once everybody has answered, it may expire sooner
            return Ok(Work::Again(until.min(now + self.lobby_ms)));
        }
        match locked.close(lobby.head(), Status::Expired).await {
            Ok(()) => {
                let message = stored.message;
                Ok(Work::Expired(Box::new(Lobby { message, ..lobby })))
            }
            Err(Problem::Store {
                error: StoreError::Stale,
            }) => Ok(Work::Again(now)),
            Err(error) => Err(error),
        }
    }
}

/// The numbers in a job's stored state.
fn remembered<const N: usize>(job: &Job) -> Result<[u64; N], Problem> {
    let numbers = job.state.split(' ').map(str::parse);
    let numbers: Option<Vec<u64>> = numbers.collect::<Result<_, _>>().ok();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| {
            let (id, kind) = (job.key, job.kind.name());
            let why = format!("the job {kind} {id} does not remember {N} numbers");
            StoreError::Damaged { id, why }.into()
        })
}
