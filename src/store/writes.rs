//! All changes, each in one transaction.

use std::sync::Arc;

use super::connection::Connection;
use super::error::Result;
use super::{
    DerivedColumns, Head, JobEnd, JobKind, Lease, MatchChange, NewMatch, Preference, Purge,
    SeatResult, ServerSettings, clocks, erasure, jobs, lobbies, match_updates, presence, results,
    settings,
};
use crate::clocks::Interval;
use crate::model::WayIn;

/// A change. The methods of [`Store`](super::Store) with the same names make them.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Write {
    /// Opens a lobby.
    Open(NewMatch),
    /// Changes a lobby or a match, if its head is not stale.
    Change(MatchChange),
    /// Plans a job. If the same job is waiting already, the earlier due time counts.
    Plan {
        /// The kind.
        kind: JobKind,
        /// Its subject.
        key: u64,
        /// When it is due.
        due: i64,
        /// Data that it needs.
        state: String,
    },
    /// Acquires the lease of a due job.
    Acquire {
        /// The lease. Its number is used only once.
        lease: Lease,
        /// For how long, in milliseconds.
        millis: i64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Renews a lease.
    Renew {
        /// The lease.
        lease: Lease,
        /// For how long, in milliseconds.
        millis: i64,
    },
    /// Ends a leased job, or this attempt at it.
    Finish {
        /// The lease.
        lease: Lease,
        /// How it ends.
        end: JobEnd,
    },
    /// Purges one batch of data.
    Purge {
        /// Which data.
        what: Purge,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Lease>,
    },
    /// Stores the results of a match that is over.
    Rank {
        /// The match.
        id: u64,
        /// In order of seats.
        results: Vec<SeatResult>,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Lease>,
    },
    /// Stores which message shows a match.
    Show {
        /// The match.
        id: u64,
        /// Its channel: the change fails if the match is played elsewhere.
        channel: u64,
        /// The message.
        message: u64,
        /// How many events its record had when it was shown, if it is in play.
        ply: Option<usize>,
    },
    /// Stores that the place of a match in play is gone.
    Lose {
        /// The match.
        id: u64,
        /// The channel that is gone: the change fails if the match is played elsewhere.
        channel: u64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Backfills the values derived from a match's record, if its head is not stale.
    Backfill {
        /// The head that was seen.
        saw: Head,
        /// The derived values.
        derived: DerivedColumns,
        /// The time from which newly waiting players wait, in unix milliseconds.
        now: i64,
    },
    /// Stores one choice of a person.
    Prefer {
        /// Who.
        user: u64,
        /// The choice.
        choice: Preference,
    },
    /// Stores that a seat was reminded.
    Reminded {
        /// The match.
        id: u64,
        /// The seat, from 1 on.
        seat: u8,
        /// When the reminder was due, in unix milliseconds.
        at: i64,
    },
    /// Stores that the vacations of a seat's player were announced where the match is played.
    AwayTold {
        /// The match.
        id: u64,
        /// The seat, from 1 on.
        seat: u8,
        /// All their vacations.
        away: Vec<Interval>,
    },
    /// A seat wants its next reminder at the time `until`, and none before.
    Snooze {
        /// The match.
        id: u64,
        /// The seat, from 1 on.
        seat: u8,
        /// In unix milliseconds.
        until: i64,
        /// When the match's clock job is due for that, in unix milliseconds.
        due: i64,
    },
    /// Stores that ways in work. If one was silent for longer than `silence`, that time is stored as an outage.
    Beat {
        /// Which.
        ways: Vec<WayIn>,
        /// How long one may be silent, in milliseconds.
        silence: i64,
        /// The simulated time, in unix milliseconds; `None`: the database's clock counts.
        simulated: Option<i64>,
    },
    /// Stores the animation of a match that is over.
    KeepReplay {
        /// The head that was seen.
        saw: Head,
        /// The animation, a GIF.
        gif: Arc<[u8]>,
    },
    /// Stores a server's settings.
    SetServer {
        /// The server.
        guild: u64,
        /// The settings.
        settings: ServerSettings,
        /// The interaction that asks for it. A deletion of the server's data also deletes these settings, if they are
        /// not newer than its own interaction.
        chosen: u64,
    },
}

impl Write {
    /// The change's name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Change(MatchChange { change, .. }) => change.into(),
            other => other.into(),
        }
    }

    /// Makes the change. After an error, parts of it may be done.
    pub(super) async fn apply(&self, conn: &mut Connection<'_>) -> Result<()> {
        match self {
            Self::Open(new) => lobbies::open(conn, new).await,
            Self::Change(change) => match_updates::change_match(conn, change).await,
            Self::Plan {
                kind,
                key,
                due,
                state,
            } => jobs::plan(conn, *kind, *key, *due, state).await,
            Self::Acquire { lease, millis, now } => {
                jobs::acquire(conn, *lease, *now, *millis).await
            }
            Self::Renew { lease, millis } => jobs::renew(conn, lease, *millis).await,
            Self::Finish { lease, end } => jobs::finish(conn, lease, end).await,
            Self::Purge { what, by } => {
                jobs::check(conn, by.as_ref()).await?;
                erasure::batch(conn, what).await
            }
            Self::Rank { id, results, by } => results::rank(conn, *id, results, by.as_ref()).await,
            Self::Show {
                id,
                channel,
                message,
                ply,
            } => match_updates::show(conn, *id, *channel, *message, *ply).await,
            Self::Lose { id, channel, now } => match_updates::lose(conn, *id, *channel, *now).await,
            Self::Backfill { saw, derived, now } => {
                match_updates::backfill(conn, saw, *derived, *now).await
            }
            Self::KeepReplay { saw, gif } => results::keep_replay(conn, saw, gif).await,
            Self::SetServer {
                guild,
                settings,
                chosen,
            } => settings::set_server(conn, *guild, *settings, *chosen).await,
            Self::Prefer { user, choice } => settings::prefer(conn, *user, choice).await,
            Self::Reminded { id, seat, at } => clocks::reminded(conn, *id, *seat, *at).await,
            Self::AwayTold { id, seat, away } => clocks::away_told(conn, *id, *seat, away).await,
            Self::Snooze {
                id,
                seat,
                until,
                due,
            } => clocks::snooze(conn, *id, *seat, *until, *due).await,
            Self::Beat {
                ways,
                silence,
                simulated,
            } => presence::beat(conn, ways, *silence, *simulated).await,
        }
    }
}
