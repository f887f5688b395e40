//! Background jobs: how they are planned, leased and finished.

use super::both_databases::{Connection, by_clock, statements};
use super::error::Result;
use super::values::Value;
use super::{ClocksDue, match_rows};

/// The kinds of background jobs.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum JobKind {
    /// Expire the lobby of this match if nothing has happened in it for a long time.
    Lobby,
    /// Delete lobbies that ended long ago.
    Clean,
    /// Show the board of this match, if it was not shown since the last event.
    Board,
    /// Archive the thread of this match, which has ended.
    Thread,
    /// Tell the players of this match that its place is gone.
    Lost,
    /// Draw the animation of this match, which is over.
    Replay,
    /// Check the clocks of this match: put out a seat if it is time for that, or plan the reminders.
    Clock,
    /// Send this user the reminders of their time that are due, as one message if possible. The job waits as long as the
    /// clock of this user runs in any match.
    NextReminder,
    /// Plan this user's next reminder. Only version 0.2.0 and older ones plan such jobs.
    Reminder,
    /// Play the turns of this match's computers, if they were not played already.
    Computer,
    /// Show the board of this match with the clocks as they are now: somebody is away or back.
    Vacation,
    /// Send this user one message about all matches in which it is their turn.
    Digest,
    /// Tell this user of new lobbies.
    LobbyNews,
    /// Tell the followers of this match that it has ended.
    Followed,
    /// Open this match of a tournament.
    Opening,
    /// Do what is due in this tournament, and show it.
    Tournament,
    /// Post the results of the season that this server has played, if it has just ended.
    Season,
    /// Derive the results of the matches that are over, and rate them. The key is 0.
    Results,
    /// Rebuild all ratings. The key is 0. While this job exists, no match is rated.
    Ratings,
    /// Replace a user by a placeholder in everything that is over. The key is the interaction that asks for it; the
    /// job's state names the user.
    ForgetPerson,
    /// Delete everything that a server had when this interaction asked for it. The job's state names the server.
    ForgetServer,
}

/// How long after an event its board's job is due, in milliseconds. By then the process that stored the event has
/// stopped trying to show it.
pub const SHOWN_WITHIN: i64 = 120_000;

/// How long a match's own thread stays open after its end, in milliseconds, so that players can talk and arrange a
/// rematch.
pub(super) const THREAD_STAYS_OPEN: i64 = 5 * 60_000;

impl JobKind {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Is its key a match? If this program cannot read the match, such a job waits for a newer program.
    pub fn is_about_a_match(self) -> bool {
        self.erased_with() == ErasedWith::Match
    }

    /// What deletes such a job when somebody's data is erased.
    pub fn erased_with(self) -> ErasedWith {
        match self {
            Self::Lobby
            | Self::Board
            | Self::Thread
            | Self::Replay
            | Self::Lost
            | Self::Clock
            | Self::Vacation
            | Self::Computer
            | Self::Followed
            | Self::Opening => ErasedWith::Match,
            Self::Digest | Self::NextReminder | Self::Reminder | Self::LobbyNews => {
                ErasedWith::Person
            }
            Self::Clean
            | Self::Tournament
            | Self::Season
            | Self::Results
            | Self::Ratings
            | Self::ForgetPerson
            | Self::ForgetServer => ErasedWith::Nothing,
        }
    }
}

/// What deletes a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasedWith {
    /// The deletion of the match that is its key.
    Match,
    /// The deletion of the person who is its key.
    Person,
    /// Nothing erases it early: the job is deleted when it is done. It names nobody, or it does the deletion.
    Nothing,
}

/// A job. Its row exists until the job is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The kind.
    pub kind: JobKind,
    /// Its subject: a match, a tournament, an interaction, a server, a user, or 0.
    pub key: u64,
    /// How many attempts have begun since it last succeeded.
    pub attempts: u32,
    /// Data that it needs in every attempt.
    pub state: String,
}

/// A lease of a job. Every write that names it fails once the lease is lost or the job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The kind.
    pub kind: JobKind,
    /// Its subject.
    pub key: u64,
    /// The lease's number, different from all others.
    pub holder: u64,
}

/// A job whose lease was acquired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedJob {
    /// The job.
    pub job: Job,
    /// The lease's number, different from all others.
    pub holder: u64,
}

impl LeasedJob {
    /// Its lease.
    pub fn lease(&self) -> Lease {
        Lease {
            kind: self.job.kind,
            key: self.job.key,
            holder: self.holder,
        }
    }
}

/// How a leased job ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// It is done for good.
    Done,
    /// It is due again at this time, in unix milliseconds, and its attempts are counted from 0.
    Again(i64),
    /// This attempt failed; the next may begin at this time.
    Failed(i64),
    /// It has failed too often (a dead letter). Its row stays until somebody looks at it.
    GivenUp,
}

/// What happens to an existing job that is planned again: it starts from the beginning and loses its lease. The old job
/// may have been given up, or its worker may not know about the new work. The new work must not be lost in either case.
macro_rules! replanned {
    ($due:literal) => {
        concat!(
            " on conflict (kind, key) do update set due = ",
            $due,
            ", leased_until = 0, holder = 0, attempts = 0, dead = 0"
        )
    };
    () => {
        $crate::store::jobs::replanned!("excluded.due")
    };
}
pub(super) use replanned;

/// As `replanned`, but a job that is only waiting keeps its due time if that is earlier.
macro_rules! replanned_or_earlier {
    () => {
        $crate::store::jobs::replanned!(
            "case when jobs.dead = 1 or jobs.holder <> 0 or jobs.due > excluded.due \
             then excluded.due else jobs.due end"
        )
    };
}
pub(super) use replanned_or_earlier;

/// As `replanned_or_earlier`, but a job that somebody is doing is due again within a minute. That worker may have read the
/// state before this change, so the job runs once more.
macro_rules! no_later {
    () => {
        $crate::store::jobs::replanned!(
            "case when jobs.dead = 1 then excluded.due \
             when jobs.holder <> 0 and jobs.due + 60000 < excluded.due then jobs.due + 60000 \
             when jobs.holder <> 0 or jobs.due > excluded.due then excluded.due else jobs.due end"
        )
    };
}
pub(super) use no_later;

statements! {
    PLAN = concat!(
        "insert into jobs (kind, key, due, leased_until, state) values ($1, $2, $3, 0, $4)", replanned_or_earlier!());

    /// Plans the reminders of the user $1, at the time $2 at the latest.
    REMIND = concat!("insert into jobs (kind, key, due, leased_until) values ('next-reminder', $1, $2, 0)", no_later!());

    /// Plans the job of the kind $1 with the key $2 at the time $3, without data. A waiting job does not keep an
    /// earlier due time, because the job is about the latest event.
    REPLAN = concat!("insert into jobs (kind, key, due, leased_until) values ($1, $2, $3, 0)", replanned!());

    JOB = "select attempts, state from jobs where kind = $1 and key = $2 and holder = $3";

    /// The keys of at most $3 jobs of the kind $1 that are due at the time $2 and have no valid lease, the oldest
    /// first.
    DUE => by_clock!("\
        select key from jobs where kind = $1 and dead = 0 and due <= $2 and leased_until <= ", " \
        order by due, key limit $3");

    /// Acquires a lease of the job with the kind $1 and the key $2 for $5 milliseconds, if the job is due at the time
    /// $3. The lease gets the number $4. Changes no row if somebody else has a lease or the job is done.
    ACQUIRE => by_clock!("\
        update jobs set leased_until = ", " + $5, holder = $4, attempts = attempts + 1 \
        where kind = $1 and key = $2 and dead = 0 and due <= $3 and leased_until <= ", "");

    /// Renews the lease with the number $3 for $4 milliseconds.
    RENEW => by_clock!("\
        update jobs set leased_until = ", " + $4 where kind = $1 and key = $2 and holder = $3");

    /// Changes a row only if the lease with the number $3 is not lost, and locks the row until the end of the
    /// transaction.
    CHECK_LEASE = "update jobs set holder = holder where kind = $1 and key = $2 and holder = $3";

    AGAIN = "\
        update jobs set due = $4, leased_until = 0, holder = 0, attempts = 0 \
        where kind = $1 and key = $2 and holder = $3";

    FAILED = "\
        update jobs set due = $4, leased_until = 0, holder = 0 where kind = $1 and key = $2 and holder = $3";

    GIVE_UP = "\
        update jobs set dead = 1, leased_until = 0, holder = 0 where kind = $1 and key = $2 and holder = $3";

    DONE = "delete from jobs where kind = $1 and key = $2 and holder = $3";

    PLANNED = "select count(*) from jobs where kind = $1 and key = 0 and dead = 0";

    /// How many jobs were given up.
    DEAD = "select count(*) from jobs where dead = 1";
}

/// Plans a job. If the same job is waiting already, the earlier due time counts.
pub(super) async fn plan(
    conn: &mut Connection<'_>,
    kind: JobKind,
    key: u64,
    due: i64,
    state: &str,
) -> Result<()> {
    let values = [kind.name().into(), key.into(), due.into(), state.into()];
    conn.change(PLAN, &values).await?;
    Ok(())
}

/// Plans a job at the time `due`, if there is one. This replaces the job that is planned already.
pub(super) async fn replan(
    conn: &mut Connection<'_>,
    kind: JobKind,
    key: u64,
    due: Option<i64>,
) -> Result<()> {
    if let Some(due) = due {
        let values = [kind.name().into(), key.into(), due.into()];
        conn.change(REPLAN, &values).await?;
    }
    Ok(())
}

/// Plans a match's clock job, and when the people whose clock runs in it are to be told.
pub(super) async fn plan_clocks(conn: &mut Connection<'_>, id: u64, due: &ClocksDue) -> Result<()> {
    replan(conn, JobKind::Clock, id, due.clock).await?;
    for (user, at) in &due.people {
        remind(conn, *user, *at).await?;
    }
    Ok(())
}

/// Plans the reminders of a user, at this time at the latest.
pub(super) async fn remind(conn: &mut Connection<'_>, user: u64, at: i64) -> Result<()> {
    conn.change(REMIND, &[user.into(), at.into()]).await?;
    Ok(())
}

/// Plans the job that shows a board if no process has shown it by then.
pub(super) async fn plan_board(conn: &mut Connection<'_>, id: u64, now: i64) -> Result<()> {
    let due = now.saturating_add(SHOWN_WITHIN);
    replan(conn, JobKind::Board, id, Some(due)).await
}

impl Lease {
    fn values(&self) -> [Value<'static>; 3] {
        [self.kind.name().into(), self.key.into(), self.holder.into()]
    }

    fn values_and(&self, number: i64) -> [Value<'static>; 4] {
        let [kind, key, holder] = self.values();
        [kind, key, holder, number.into()]
    }
}

/// Acquires the lease of a due job, for a number of milliseconds.
pub(super) async fn acquire(
    conn: &mut Connection<'_>,
    Lease { kind, key, holder }: Lease,
    now: i64,
    millis: i64,
) -> Result<()> {
    let values = [
        kind.name().into(),
        key.into(),
        now.into(),
        holder.into(),
        millis.into(),
    ];
    conn.must_change(ACQUIRE, &values).await
}

/// Renews a lease, for a number of milliseconds.
pub(super) async fn renew(conn: &mut Connection<'_>, lease: &Lease, millis: i64) -> Result<()> {
    conn.must_change(RENEW, &lease.values_and(millis)).await
}

/// Fails if the lease is lost; without a lease, nothing is checked.
pub(super) async fn check(conn: &mut Connection<'_>, lease: Option<&Lease>) -> Result<()> {
    match lease {
        Some(lease) => conn.must_change(CHECK_LEASE, &lease.values()).await,
        None => Ok(()),
    }
}

/// Ends a leased job, or this attempt at it.
pub(super) async fn finish(conn: &mut Connection<'_>, lease: &Lease, end: &JobEnd) -> Result<()> {
    match end {
        JobEnd::Done => conn.must_change(DONE, &lease.values()).await,
        JobEnd::GivenUp => conn.must_change(GIVE_UP, &lease.values()).await,
        JobEnd::Again(due) => conn.must_change(AGAIN, &lease.values_and(*due)).await,
        JobEnd::Failed(due) => conn.must_change(FAILED, &lease.values_and(*due)).await,
    }
}

/// Is there a job of this kind with the key 0 that was not given up?
pub(super) async fn is_planned(conn: &mut Connection<'_>, kind: JobKind) -> Result<bool> {
    Ok(conn.number(PLANNED, &[kind.name().into()]).await? > 0)
}

pub(super) async fn dead(conn: &mut Connection<'_>) -> Result<u64> {
    Ok(conn.number(DEAD, &[]).await?.cast_unsigned())
}

pub(super) async fn due(
    conn: &mut Connection<'_>,
    kind: JobKind,
    now: i64,
    limit: u32,
) -> Result<Vec<u64>> {
    let values = [kind.name().into(), now.into(), limit.into()];
    let found: Vec<(i64,)> = conn.ask(DUE, &values).await?;
    Ok(found
        .into_iter()
        .map(|(key,)| key.cast_unsigned())
        .collect())
}

/// The job whose lease `holder` has.
pub(super) async fn job(
    conn: &mut Connection<'_>,
    kind: JobKind,
    key: u64,
    holder: u64,
) -> Result<Option<Job>> {
    let values = [kind.name().into(), key.into(), holder.into()];
    let found: Option<(i64, String)> = conn.first(JOB, &values).await?;
    Ok(found.map(|(attempts, state)| Job {
        kind,
        key,
        attempts: match_rows::count(attempts),
        state,
    }))
}
