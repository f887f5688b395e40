//! All that is written, each in one transaction; what changes a lobby or match stands in `changes`.

use super::connection::{Connection, Value};
use super::{
    Hold, JobEnd, JobKind, MatchChange, NewMatch, Purge, SeatResult, Status, StoreError,
    match_updates, purge, rows, sql,
};

/// A change, as the methods of [`Store`](super::Store) that are named like it make it.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Write {
    /// Opens a lobby.
    Open(NewMatch),
    /// Changes a lobby or a match as far as it still is what its author saw.
    Change(MatchChange),
    /// Plans a job, unless there is one.
    Plan {
        /// What.
        kind: JobKind,
        /// About what.
        key: u64,
        /// When it is due.
        due: i64,
        /// What it has to remember.
        state: String,
    },
    /// Takes a job that is due for some milliseconds.
    Claim {
        /// What.
        kind: JobKind,
        /// About what.
        key: u64,
        /// Who takes it: a number for this once.
        holder: u64,
        /// For how long, in milliseconds.
        lease: i64,
        /// When.
        now: i64,
    },
    /// Keeps a claimed job for some milliseconds more.
    Renew {
        /// Which, and who has it.
        hold: Hold,
        /// For how long, in milliseconds.
        lease: i64,
    },
    /// Ends a claimed job, or this attempt at it.
    Finish {
        /// Which, and who has it.
        hold: Hold,
        /// What becomes of it.
        end: JobEnd,
    },
    /// Deletes or renames a batch of what is no longer to be known.
    Purge {
        /// What.
        what: Purge,
        /// The job that asks for it: nothing is done once somebody else has it.
        by: Option<Hold>,
    },
    /// Makes the results of a match that is over anew.
    Rank {
        /// The match.
        id: u64,
        /// In order of seats.
        results: Vec<SeatResult>,
        /// When it ended.
        ended: i64,
    },
    /// Remembers which message shows a match.
    Show {
        /// The match.
        id: u64,
        /// The message.
        message: u64,
        /// How many events its record had when it was shown, if it is in play.
        ply: Option<usize>,
    },
}

impl Write {
    /// Which change it is.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Change(MatchChange { change, .. }) => change.into(),
            other => other.into(),
        }
    }

    /// Is it one statement? Then it happens whole or not at all without a savepoint of its own.
    pub(super) fn is_single(&self) -> bool {
        match self {
            Self::Show { ply, .. } => ply.is_none(),
            Self::Plan { .. } | Self::Claim { .. } | Self::Renew { .. } | Self::Finish { .. } => {
                true
            }
            Self::Open(_) | Self::Change(_) | Self::Purge { .. } | Self::Rank { .. } => false,
        }
    }

    /// Does it. After an error there may be traces of it, unless it is a single statement.
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
                change(connection, L::CLAIM, &values).await
            }
            Self::Renew { hold, lease } => {
                let [kind, key, holder] = held(hold);
                let values = [kind, key, holder, (*lease).into()];
                change(connection, L::RENEW, &values).await
            }
            Self::Finish { hold, end } => {
                let whose = held(hold);
                let [kind, key, holder] = whose;
                match end {
                    JobEnd::Done => change(connection, sql::DONE, &whose).await,
                    JobEnd::GivenUp => change(connection, sql::GIVE_UP, &whose).await,
                    JobEnd::Again(due) => {
                        change(connection, sql::AGAIN, &[kind, key, holder, (*due).into()]).await
                    }
                    JobEnd::Failed(due) => {
                        change(connection, sql::FAILED, &[kind, key, holder, (*due).into()]).await
                    }
                }
            }
            Self::Purge { what, by } => {
                if let Some(hold) = by {
                    change(connection, sql::KEEP, &held(hold)).await?;
                }
                purge::batch(connection, what).await
            }
            Self::Rank { id, results, ended } => rank_anew(connection, *id, results, *ended).await,
            Self::Show { id, message, ply } => {
                change(connection, sql::SHOW, &[(*id).into(), (*message).into()]).await?;
                if let Some(ply) = ply {
                    let values = [(*id).into(), count(*ply).into()];
                    connection.change(sql::BOARD_SHOWN, &values).await?;
                }
                Ok(())
            }
        }
    }
}

/// A number of things as the databases have numbers.
pub(super) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Runs a statement that changes something, or else the match has moved on.
pub(super) async fn change(
    connection: &mut impl Connection,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<(), StoreError> {
    match connection.change(sql, values).await? {
        0 => Err(StoreError::MovedOn),
        _ => Ok(()),
    }
}

async fn open(connection: &mut impl Connection, new: &NewMatch) -> Result<(), StoreError> {
    let options = object(&new.options);
    let invited = serde_json::Value::from(new.invited.as_slice()).to_string();
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
    ];
    if connection.change(sql::OPEN, &values).await? == 0 {
        let same: Vec<(i64,)> = connection.ask(sql::EXISTS, &[new.id.into()]).await?;
        return Err(match same.first() {
            Some(_) => StoreError::Duplicate,
            None => StoreError::Occupied,
        });
    }
    plan(connection, JobKind::Lobby, new.id, new.now, "").await?;
    match_updates::put_players(connection, new.id, &new.players).await
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

fn held(hold: &Hold) -> [Value<'static>; 3] {
    let [kind, key] = named(hold.kind, hold.key);
    [kind, key, hold.holder.into()]
}

fn named(kind: JobKind, key: u64) -> [Value<'static>; 2] {
    [kind.name().into(), key.into()]
}

async fn rank_anew<L: Connection>(
    connection: &mut L,
    id: u64,
    results: &[SeatResult],
    ended: i64,
) -> Result<(), StoreError> {
    let stands = match_updates::hold(connection, id).await?;
    if stands.is_none_or(|stands| stands.status != Status::Over) {
        return Err(StoreError::MovedOn);
    }
    for statement in [sql::UNCOUNT_MATCH, sql::UNCOUNTED, sql::UNRANK] {
        connection.change(statement, &[id.into()]).await?;
    }
    match_updates::rank(connection, id, results, ended).await
}

/// Without copying the map into a value.
pub(super) fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}
