//! All changes, each in one transaction. Those of a lobby or match are in `match_updates`.

use std::sync::Arc;

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::held_jobs::{held, keep, named};
use super::sql::clock_statements;
use super::{
    Head, Hold, JobEnd, JobKind, MatchChange, NewMatch, Noted, Preference, Purge, SeatResult,
    ServerSettings, StoreError, match_updates, place_writes, preference_writes, presence, purge,
    result_writes, rows, sql,
};
use crate::clocks::Interval;
use crate::model::WayIn;

/// How many open lobbies one host may have on a server.
pub const MOST_LOBBIES: usize = 5;

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
    Claim {
        /// The kind.
        kind: JobKind,
        /// Its subject.
        key: u64,
        /// The lease's number, used only once.
        holder: u64,
        /// For how long, in milliseconds.
        lease: i64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Renews a lease.
    Renew {
        /// The lease.
        hold: Hold,
        /// For how long, in milliseconds.
        lease: i64,
    },
    /// Ends a leased job, or this attempt at it.
    Finish {
        /// The lease.
        hold: Hold,
        /// How it ends.
        end: JobEnd,
    },
    /// Purges one batch of data.
    Purge {
        /// Which data.
        what: Purge,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Hold>,
    },
    /// Stores the results of a match that is over.
    Rank {
        /// The match.
        id: u64,
        /// In order of seats.
        results: Vec<SeatResult>,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Hold>,
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
    Note {
        /// The head that was seen.
        saw: Head,
        /// The derived values.
        noted: Noted,
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
    /// A seat wants no reminder until `until`, and one then.
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

    /// Is it one statement on this database? Then it is atomic without a transaction or savepoint.
    pub(super) fn is_single<L: Connection>(&self) -> bool {
        match self {
            Self::Show { ply, .. } => ply.is_none(),
            Self::Change(change) => {
                match_updates::plain_turn(change).is_some() && L::OWN.turn.is_some()
            }
            Self::Plan { .. }
            | Self::Claim { .. }
            | Self::Renew { .. }
            | Self::Finish { .. }
            | Self::Reminded { .. }
            | Self::AwayTold { .. }
            | Self::SetServer { .. } => true,
            Self::Prefer { choice, .. } => !matches!(choice, Preference::Away(..)),
            Self::Open(_)
            | Self::Purge { .. }
            | Self::Rank { .. }
            | Self::Snooze { .. }
            | Self::Lose { .. }
            | Self::Beat { .. }
            | Self::Note { .. }
            | Self::KeepReplay { .. } => false,
        }
    }

    /// Makes the change. After an error, parts of it may be done, unless it is a single statement.
    pub(super) async fn apply<L: Connection>(&self, connection: &mut L) -> Result<(), StoreError> {
        match self {
            Self::Open(new) => open(connection, new).await,
            Self::Change(change) => match_updates::change_match(connection, change).await,
            Self::Plan {
                kind,
                key,
                due,
                state,
            } => plan(connection, *kind, *key, *due, state).await,
            Self::Claim {
                kind,
                key,
                holder,
                lease,
                now,
            } => {
                let [kind, key] = named(*kind, *key);
                let values = [kind, key, (*now).into(), (*holder).into(), (*lease).into()];
                change(connection, L::OWN.claim, &values).await
            }
            Self::Renew { hold, lease } => {
                let [kind, key, holder] = held(hold);
                let values = [kind, key, holder, (*lease).into()];
                change(connection, L::OWN.renew, &values).await
            }
            Self::Finish { hold, end } => finish(connection, hold, end).await,
            Self::Purge { what, by } => {
                keep(connection, by.as_ref()).await?;
                purge::batch(connection, what).await
            }
            Self::Rank { id, results, by } => {
                result_writes::rank(connection, *id, results, by.as_ref()).await
            }
            Self::Show {
                id,
                channel,
                message,
                ply,
            } => show(connection, *id, (*channel, *message), *ply).await,
            Self::Lose { id, channel, now } => {
                place_writes::lose(connection, *id, *channel, *now).await
            }
            Self::Note { saw, noted, now } => {
                match_updates::note(connection, saw, *noted, *now).await
            }
            Self::KeepReplay { saw, gif } => result_writes::keep_replay(connection, saw, gif).await,
            Self::SetServer {
                guild,
                settings,
                chosen,
            } => {
                let own_only = i64::from(settings.own_matches_only).into();
                let values = [(*guild).into(), own_only, (*chosen).into()];
                change(connection, sql::SET_SERVER, &values).await
            }
            Self::Prefer { user, choice } => {
                preference_writes::prefer(connection, *user, choice).await
            }
            Self::Reminded { id, seat, at } => {
                let values = [(*id).into(), i64::from(*seat).into(), (*at).into()];
                change(connection, clock_statements::REMINDED, &values).await
            }
            Self::AwayTold { id, seat, away } => {
                let away = rows::away_column(away);
                let away = Value::MaybeText(away.as_deref());
                let values = [(*id).into(), i64::from(*seat).into(), away];
                change(connection, clock_statements::AWAY_TOLD, &values).await
            }
            Self::Snooze {
                id,
                seat,
                until,
                due,
            } => {
                let values = [(*id).into(), i64::from(*seat).into(), (*until).into()];
                change(connection, clock_statements::SNOOZE, &values).await?;
                let values = [(*id).into(), (*due).into()];
                change(connection, clock_statements::PLAN_CLOCK, &values).await
            }
            Self::Beat {
                ways,
                silence,
                simulated,
            } => presence::beat(connection, ways, *silence, *simulated).await,
        }
    }
}

async fn finish(
    connection: &mut impl Connection,
    hold: &Hold,
    end: &JobEnd,
) -> Result<(), StoreError> {
    let whose = held(hold);
    let [kind, key, holder] = whose;
    let later = |due: i64| [kind, key, holder, due.into()];
    match end {
        JobEnd::Done => change(connection, sql::DONE, &whose).await,
        JobEnd::GivenUp => change(connection, sql::GIVE_UP, &whose).await,
        JobEnd::Again(due) => change(connection, sql::AGAIN, &later(*due)).await,
        JobEnd::Failed(due) => change(connection, sql::FAILED, &later(*due)).await,
    }
}

/// A count as a number of the database.
pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

async fn open<L: Connection>(connection: &mut L, new: &NewMatch) -> Result<(), StoreError> {
    if let Some(lock) = L::OWN.lock_host {
        connection.change(lock, &[new.host.into()]).await?;
    }
    let values = [new.host.into(), rows::guild_column(new.place).into()];
    let hosted: Vec<(i64,)> = connection.ask(sql::HOSTED, &values).await?;
    let most = count(MOST_LOBBIES);
    if hosted.iter().any(|(hosted,)| *hosted >= most) {
        return refused(connection, new.id, StoreError::TooManyLobbies).await;
    }
    let options = object(&new.options);
    let invited = rows::list(&new.invited);
    let clock = new.clock.map(|clock| clock.to_string());
    let values = [
        new.id.into(),
        rows::guild_column(new.place).into(),
        new.place.channel().into(),
        new.host.into(),
        new.kind.id().into(),
        i64::from(new.kind.rules()).into(),
        options.as_str().into(),
        Value::MaybeNumber(new.wanted.map(i64::from)),
        i64::from(new.shuffled).into(),
        invited.as_str().into(),
        new.now.into(),
        i64::from(new.self_start).into(),
        Value::MaybeNumber(new.code.map(|code| code.number().into())),
        i64::from(new.own_thread).into(),
        Value::MaybeText(clock.as_deref()),
    ];
    if connection.change(sql::OPEN, &values).await? == 0 {
        return refused(connection, new.id, StoreError::Occupied).await;
    }
    if new.private || !new.offers.is_empty() {
        let offers: Vec<&str> = new.offers.iter().map(|kind| kind.id()).collect();
        let offers = (!offers.is_empty()).then(|| serde_json::Value::from(offers).to_string());
        let private = i64::from(new.private).into();
        let values = [new.id.into(), private, Value::MaybeText(offers.as_deref())];
        change(connection, sql::LOBBY_CHOICE, &values).await?;
    }
    plan(connection, JobKind::Lobby, new.id, new.now, "").await?;
    match_updates::put_players(connection, new.id, &new.players).await
}

/// The error for a lobby that was not opened: [`StoreError::Duplicate`] if the same interaction has opened it before,
/// and `why` in all other cases.
async fn refused(
    connection: &mut impl Connection,
    id: u64,
    why: StoreError,
) -> Result<(), StoreError> {
    let same: Vec<(i64,)> = connection.ask(sql::EXISTS, &[id.into()]).await?;
    Err(match same.first() {
        Some(_) => StoreError::Duplicate,
        None => why,
    })
}

async fn plan(
    connection: &mut impl Connection,
    kind: JobKind,
    key: u64,
    due: i64,
    state: &str,
) -> Result<(), StoreError> {
    let [kind, key] = named(kind, key);
    let values = [kind, key, due.into(), state.into()];
    connection.change(sql::PLAN, &values).await?;
    Ok(())
}

/// The first statement locks the match's row, so the second sees all events that were committed before.
async fn show(
    connection: &mut impl Connection,
    id: u64,
    (channel, message): (u64, u64),
    ply: Option<usize>,
) -> Result<(), StoreError> {
    let id = id.into();
    change(connection, sql::SHOW, &[id, message.into(), channel.into()]).await?;
    if let Some(ply) = ply {
        let values = [id, count(ply).into()];
        connection.change(sql::BOARD_SHOWN, &values).await?;
    }
    Ok(())
}

/// Serializes a map without copying it into a JSON value first.
pub(super) fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}
