//! Background work: rows in the database. The process that acquires a job's lease first does the job. Each job is done
//! at least once, and its effect happens once.

use futures_util::future::join_all;
use tokio::sync::watch;

use crate::clocks::{DAY, HOUR, SECOND};
use crate::sessions::Sessions;
use crate::sessions::channels::channel_state::Lobby;
use crate::sessions::job_outcome::Work;
use crate::sessions::people::digest::Digest;
use crate::sessions::play::computer_turns::PLAYED_WITHIN;
use crate::sessions::problem::Problem;
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

/// The longest pause before a failed job is tried again, in milliseconds.
const LATE: i64 = HOUR;

/// How long lobbies that never began are stored, in milliseconds.
const KEPT: i64 = 30 * DAY;

impl JobKind {
    /// How many jobs of a kind one process does at once. Each kind has its own limit, so that one kind cannot delay
    /// another.
    pub fn at_once(self) -> usize {
        match self {
            // each job may wait for Discord, or for a free search thread
            Self::Lobby
            | Self::Board
            | Self::Thread
            | Self::Clock
            | Self::NextReminder
            | Self::Reminder
            | Self::Vacation
            | Self::Digest
            | Self::LobbyNews
            | Self::Followed
            | Self::Opening
            | Self::Tournament
            | Self::Season
            | Self::Lost
            | Self::Computer => 8,
            // there is only one such job, or each uses much of the database or of the cores, which turns need
            Self::Results
            | Self::Ratings
            | Self::Clean
            | Self::Replay
            | Self::ForgetPerson
            | Self::ForgetServer => 1,
        }
    }
}

/// How far ahead a starting process looks for jobs of a kind, in milliseconds. The process that was to do such a job at
/// once may have been stopped. The result is above 0 only if doing a job of this kind twice is harmless: for example,
/// if two processes play the same turn of a computer, only one of the turns counts.
pub fn ahead_at_start(kind: JobKind) -> i64 {
    match kind {
        JobKind::Computer => PLAYED_WITHIN,
        _ => 0,
    }
}

/// How long to wait after this many failed attempts, in milliseconds.
pub fn pause(attempts: u32) -> i64 {
    let doubled = 1i64.checked_shl(attempts.saturating_sub(1).min(20));
    SOON.saturating_mul(doubled.unwrap_or(i64::MAX)).min(LATE)
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
        let now = self.channels.now().saturating_add(ahead);
        let due = self.channels.store.due(kind, now, limit).await?;
        // all at once, because the database commits several together
        let keys = due.into_iter();
        let asked = keys.map(|key| self.channels.store.acquire(kind, key, now, LEASE));
        let (mut leased, mut trouble) = (Vec::new(), None);
        for answer in join_all(asked).await {
            match answer {
                // `None`: another process acquired the lease first
                Ok(one) => leased.extend(one),
                Err(error) => trouble = Some(error),
            }
        }
        match trouble {
            // if some leases were acquired, their jobs must be done, so the error is not returned
            Some(error) if leased.is_empty() => Err(error.into()),
            _ => Ok(leased),
        }
    }

    /// A receiver that is notified when a job is planned that is due at once. A notification that comes while nobody
    /// waits is not lost.
    pub fn planned_jobs(&self) -> watch::Receiver<()> {
        self.channels.planned.subscribe()
    }

    /// Does the database part of a job. The returned [`Work`] says what the caller has to do in Discord.
    ///
    /// # Errors
    /// The database failed; the job remains.
    pub async fn work(&self, leased: &LeasedJob) -> Result<Work, Problem> {
        let (now, job, lease) = (self.channels.now(), &leased.job, leased.lease());
        let done = match job.kind {
            JobKind::Lobby => self.expire_lobby(job.key).await,
            JobKind::Board => Ok(match self.play.latest(job.key).await? {
                Some(snapshot) => Work::Unshown(Box::new(snapshot)),
                None => Work::Done,
            }),
            JobKind::Thread => self.put_away(job.key).await,
            JobKind::Lost => self.play.lost(job.key).await,
            JobKind::Replay => self.replays.undrawn(job.key).await,
            JobKind::Clean => {
                let before = now - KEPT;
                self.purge(lease, Purge::Unbegun { before }, Work::Again(now + DAY))
                    .await
            }
            JobKind::Clock => self.clocks.look_at_clocks(job.key).await,
            JobKind::NextReminder => self.agenda.reminders(job.key).await,
            JobKind::Reminder => {
                self.channels.remind(job.key, now).await?;
                Ok(Work::Done)
            }
            JobKind::Computer => Ok(Work::Computer(job.key)),
            JobKind::Vacation => self.clocks.absences(job.key).await,
            JobKind::Digest => self
                .agenda
                .digest(job.key)
                .await
                .map(|digest| match digest {
                    Digest::Nothing => Work::Done,
                    Digest::Later(at) => Work::Again(at),
                    Digest::Due(own) => Work::Digest(job.key, own),
                }),
            JobKind::LobbyNews => self.company.lobby_news(job.key).await,
            JobKind::Followed => self.company.followed(job.key).await,
            JobKind::Opening => {
                let paired = self.tournaments.unopened(job.key).await;
                paired.map(|paired| {
                    paired.map_or(Work::Done, |paired| Work::OpenMatch(Box::new(paired)))
                })
            }
            JobKind::Tournament => self.tournaments.advance(job.key).await,
            JobKind::Season => {
                let found = self.results.season_end(job.key).await;
                found.map(|found| match found {
                    Some((Some(ended), next)) => Work::Season(Box::new(ended), next),
                    Some((None, next)) => Work::Again(next),
                    None => Work::Done,
                })
            }
            JobKind::Results => self.results.derive_results(lease).await,
            JobKind::Ratings => self.results.rebuild_ratings(lease).await,
            JobKind::ForgetPerson => {
                let ([user, nobody], until) = (remembered(job)?, job.key);
                let what = Purge::Person {
                    user,
                    until,
                    nobody,
                };
                let shown = self.channels.store.tournaments_of(user).await?;
                if self.resign_everywhere(user, None, until).await? {
                    let purged = self.purge(lease, what, Work::Done).await;
                    // their messages show the name no more
                    for id in shown {
                        self.channels.plan(JobKind::Tournament, id, now).await?;
                    }
                    purged
                } else {
                    Ok(Work::Again(now + SECOND))
                }
            }
            JobKind::ForgetServer => {
                let until = job.key;
                // an older version of the program did not store who asks
                let (guild, user) = match remembered(job) {
                    Ok([guild, user]) => (guild, Some(user)),
                    Err(_) => (remembered::<1>(job)?[0], None),
                };
                let resigned = match user {
                    Some(user) => self.resign_everywhere(user, Some(guild), until).await?,
                    None => true,
                };
                if resigned {
                    let what = Purge::Server { guild, until };
                    self.purge(lease, what, Work::Done).await
                } else {
                    Ok(Work::Again(now + SECOND))
                }
            }
        };
        match done {
            // another version of this program may be able to read the match
            Err(Problem::Unreadable) if job.kind.is_about_a_match() => Ok(Work::Again(now + HOUR)),
            done => done,
        }
    }

    /// Finds the thread to archive. A thread in which something new has begun is left alone; the new match will
    /// archive it.
    async fn put_away(&self, id: u64) -> Result<Work, Problem> {
        let Some(stored) = self.channels.store.load(id).await? else {
            return Ok(Work::Done);
        };
        let place = stored.opened.place;
        let free = self.channels.store.head(place.channel()).await?.is_none();
        Ok(if stored.opened.own_thread && free {
            Work::PutAway(place)
        } else {
            Work::Done
        })
    }

    /// Deletes or renames in batches until nothing is left, then returns `done`. A failure after at least one batch
    /// does not count as a failed attempt, because a large server needs many attempts: the job continues later.
    async fn purge(&self, lease: Lease, what: Purge, done: Work) -> Result<Work, Problem> {
        let stale = |error: &StoreError| matches!(error, StoreError::Stale);
        match purge_all(self.store(), what.clone(), Some(lease)).await {
            Ok(()) => Ok(done),
            // another process has the lease now and continues the deletion
            Err(Halted { error, .. }) if stale(&error) => {
                Ok(Work::Again(self.channels.now() + SOON))
            }
            Err(Halted { batches: 0, error }) => Err(error.into()),
            Err(halted) => {
                tracing::warn!(error = %halted, ?what, "a deletion continues later");
                Ok(Work::Again(self.channels.now() + SOON))
            }
        }
    }

    /// How to end a job after a failed attempt: retry it, or give it up.
    pub fn failed(&self, job: &Job) -> JobEnd {
        if job.attempts >= TRIES {
            return JobEnd::GivenUp;
        }
        JobEnd::Failed(self.channels.now().saturating_add(pause(job.attempts)))
    }

    /// Has a job begun more often than it may fail? Then each attempt crashed the process, or at least its task.
    pub fn is_spent(&self, job: &Job) -> bool {
        job.attempts > TRIES
    }

    /// Ends a job. A lost lease is no error: in that case another process also does the job.
    ///
    /// # Errors
    /// The database failed; the job will be done again.
    pub async fn finish_job(&self, leased: &LeasedJob, end: JobEnd) -> Result<(), Problem> {
        match self.channels.store.finish(leased, end).await {
            Ok(()) | Err(StoreError::Stale) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Renews the lease of a job. Returns false if the lease is lost.
    ///
    /// # Errors
    /// The database failed.
    pub async fn renew_job(&self, leased: &LeasedJob) -> Result<bool, Problem> {
        match self.channels.store.renew(leased, LEASE).await {
            Ok(()) => Ok(true),
            Err(StoreError::Stale) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Ends a lobby that has expired.
    async fn expire_lobby(&self, id: u64) -> Result<Work, Problem> {
        let Some(stored) = self.channels.store.load(id).await? else {
            return Ok(Work::Done);
        };
        let (place, status) = (stored.opened.place, stored.status);
        let stored = Lobby::of(stored, self.channels.lobby_ms);
        if status != Status::Lobby {
            return Ok(match status {
                // the lobby has expired, but its message may not show that
                Status::Expired => Work::Expired(Box::new(stored)),
                _ => Work::Done,
            });
        }
        let mut locked = self.channels.locked(place).await?;
        let found = locked.any_lobby().filter(|lobby| lobby.opened.id == id);
        // another process may have changed the lobby meanwhile
        let Some(lobby) = found.cloned() else {
            return Ok(Work::Again(self.channels.now()));
        };
        let (now, until) = (self.channels.now(), lobby.until());
        if now < until {
            // the lobby may expire sooner once everybody has answered
            return Ok(Work::Again(until.min(now + self.channels.lobby_ms)));
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
