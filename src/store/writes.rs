//! All that is written, each in one transaction; what changes a lobby or match stands in `match_updates`.

use std::sync::Arc;

use super::connection_trait::{Connection, Value};
use super::{
    Head, Hold, JobEnd, JobKind, MatchChange, NewMatch, Preferences, Purge, SeatResult,
    ServerSettings, Status, StoreError, match_updates, purge, rows, sql,
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
    /// Puts down the results of a match that is over.
    Rank {
        /// The match.
        id: u64,
        /// In order of seats.
        results: Vec<SeatResult>,
        /// The job that asks for it: nothing is done once somebody else has it.
        by: Option<Hold>,
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
    /// Notes whose decision it is in a match of which that is not noted.
    NoteWaiting {
        /// What was seen of it.
        saw: Head,
        /// Whose decision it is: bit 0 for seat 1, and so on.
        to_act: u8,
        /// Since when, in unix milliseconds.
        since: i64,
    },
    /// Puts down what a person chooses for themselves.
    Prefer {
        /// Who.
        user: u64,
        /// What.
        preferences: Preferences,
    },
    /// Keeps the animation of a match that is over.
    KeepReplay {
        /// What was seen of it.
        saw: Head,
        /// The animation, a GIF.
        gif: Arc<[u8]>,
    },
    /// Puts down what whoever manages a server chooses for it.
    SetServer {
        /// The server.
        guild: u64,
        /// What.
        settings: ServerSettings,
        /// The interaction that asks for it.
        chosen: u64,
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

    /// Is it one statement on this database? Then it happens whole or not at all without a transaction or
    /// savepoint of its own.
    pub(super) fn is_single<L: Connection>(&self) -> bool {
        match self {
            Self::Show { ply, .. } => ply.is_none() || L::SHOW_BOARD.is_some(),
            Self::Change(change) => {
                match_updates::plain_turn(change).is_some() && L::TURN.is_some()
            }
            Self::Plan { .. }
            | Self::Claim { .. }
            | Self::Renew { .. }
            | Self::Finish { .. }
            | Self::Prefer { .. }
            | Self::SetServer { .. } => true,
            Self::Open(_)
            | Self::Purge { .. }
            | Self::Rank { .. }
            | Self::NoteWaiting { .. }
            | Self::KeepReplay { .. } => false,
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
                keep(connection, by.as_ref()).await?;
                purge::batch(connection, what).await
            }
            Self::Rank { id, results, by } => rank(connection, *id, results, by.as_ref()).await,
            Self::Show { id, message, ply } => show(connection, *id, *message, *ply).await,
            Self::NoteWaiting { saw, to_act, since } => {
                match_updates::note_waiting(connection, saw, *to_act, *since).await
            }
            Self::KeepReplay { saw, gif } => match_updates::keep_replay(connection, saw, gif).await,
            Self::SetServer {
                guild,
                settings,
                chosen,
            } => {
                let own_only = i64::from(settings.own_matches_only).into();
                let values = [(*guild).into(), own_only, (*chosen).into()];
                change(connection, sql::SET_SERVER, &values).await
            }
            Self::Prefer { user, preferences } => {
                let unconfirmed = i64::from(preferences.unconfirmed);
                change(
                    connection,
                    sql::PREFER,
                    &[(*user).into(), unconfirmed.into()],
                )
                .await
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
        i64::from(new.self_start).into(),
        Value::MaybeNumber(new.code.map(|code| code.number().into())),
        i64::from(new.own_thread).into(),
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

/// Goes on only as long as a job is held.
async fn keep(connection: &mut impl Connection, by: Option<&Hold>) -> Result<(), StoreError> {
    match by {
        Some(hold) => change(connection, sql::KEEP, &held(hold)).await,
        None => Ok(()),
    }
}

async fn show<L: Connection>(
    connection: &mut L,
    id: u64,
    message: u64,
    ply: Option<usize>,
) -> Result<(), StoreError> {
    let [id, message] = [id.into(), message.into()];
    let Some(ply) = ply.map(|ply| count(ply).into()) else {
        return change(connection, sql::SHOW, &[id, message]).await;
    };
    if let Some(statement) = L::SHOW_BOARD {
        return change(connection, statement, &[id, message, ply]).await;
    }
    change(connection, sql::SHOW, &[id, message]).await?;
    connection.change(sql::BOARD_SHOWN, &[id, ply]).await?;
    Ok(())
}

/// The results of a match that is over, in place of those it may have, and the standings with them.
async fn rank<L: Connection>(
    connection: &mut L,
    id: u64,
    results: &[SeatResult],
    by: Option<&Hold>,
) -> Result<(), StoreError> {
    keep(connection, by).await?;
    let stands = match_updates::hold(connection, id).await?;
    if stands.is_none_or(|stands| stands.status != Status::Over) {
        return Err(StoreError::MovedOn);
    }
    if let Some(lines) = L::LINES {
        connection.change(lines.one, &[id.into()]).await?;
    }
    for statement in [sql::UNCOUNT_MATCH, sql::UNCOUNTED, sql::UNRANK] {
        connection.change(statement, &[id.into()]).await?;
    }
    let users: Vec<(i64,)> = connection.ask(sql::USERS, &[id.into()]).await?;
    fits(id, users.len(), results)?;
    for (position, (result, sole)) in (1i64..).zip(ranked(results)) {
        let values = [
            id.into(),
            position.into(),
            i64::from(result.place).into(),
            sole.into(),
            Value::MaybeReal(result.score),
        ];
        change(connection, sql::RESULT, &values).await?;
    }
    connection.change(sql::COUNT_MATCH, &[id.into()]).await?;
    connection.change(sql::DERIVED, &[id.into()]).await?;
    Ok(())
}

/// # Errors
/// [`StoreError::Damaged`] when there is not one result for each player.
fn fits(id: u64, players: usize, results: &[SeatResult]) -> Result<(), StoreError> {
    if players == results.len() {
        return Ok(());
    }
    let why = format!("{players} players, but {} results", results.len());
    Err(StoreError::Damaged { id, why })
}

/// Each result, with 1 when it is the first place alone, else 0.
fn ranked(results: &[SeatResult]) -> impl Iterator<Item = (&SeatResult, i64)> {
    let first = results.iter().filter(|result| result.place == 1).count();
    let sole = move |result: &SeatResult| i64::from(result.place == 1 && first == 1);
    results.iter().map(move |result| (result, sole(result)))
}

/// Without copying the map into a value.
pub(super) fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}
