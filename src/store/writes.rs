//! The changes, each on a connection that holds the write lock.

use games::{Event, Record};
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};
use sqlx::{query, query_scalar};

use super::{Append, NewMatch, Player, SeatResult, Start, Status, StoreError, rows, sql};

/// A change.
pub(super) enum Write {
    Open(NewMatch),
    Seat {
        id: u64,
        before: Vec<u64>,
        players: Vec<Player>,
        host: u64,
        now: i64,
    },
    Start(Start),
    Append(Append),
    Close {
        id: u64,
        from: Status,
        to: Status,
        now: i64,
    },
    Show {
        id: u64,
        message: u64,
    },
}

impl Write {
    /// Is it one statement? Then it happens whole or not at all without a savepoint of its own.
    pub(super) fn is_single(&self) -> bool {
        match self {
            Self::Append(append) => append.events.len() == 1 && append.results.is_none(),
            Self::Close { .. } | Self::Show { .. } => true,
            Self::Open(_) | Self::Seat { .. } | Self::Start(_) => false,
        }
    }

    /// Does it. After an error there may be traces of it, unless it is a single statement.
    pub(super) async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        match self {
            Self::Open(new) => open(connection, new).await,
            Self::Seat {
                id,
                before,
                players,
                host,
                now,
            } => {
                change(
                    connection,
                    query(sql::CHANGE_LOBBY)
                        .bind(id.cast_signed())
                        .bind(host.cast_signed())
                        .bind(now),
                )
                .await?;
                if users(connection, *id).await? != *before {
                    return Err(StoreError::MovedOn);
                }
                clear(connection, *id).await?;
                seat(connection, *id, players).await
            }
            Self::Start(start) => begin(connection, start).await,
            Self::Append(append) => extend(connection, append).await,
            Self::Close { id, from, to, now } => {
                change(
                    connection,
                    query(sql::CLOSE)
                        .bind(id.cast_signed())
                        .bind(from.to_string())
                        .bind(to.to_string())
                        .bind(now),
                )
                .await
            }
            Self::Show { id, message } => {
                change(
                    connection,
                    query(sql::SHOW)
                        .bind(id.cast_signed())
                        .bind(message.cast_signed()),
                )
                .await
            }
        }
    }
}

/// Runs a statement that changes something, or else the match has moved on.
async fn change(
    connection: &mut SqliteConnection,
    statement: Query<'_, Sqlite, SqliteArguments>,
) -> Result<(), StoreError> {
    match statement.execute(connection).await?.rows_affected() {
        0 => Err(StoreError::MovedOn),
        _ => Ok(()),
    }
}

async fn open(connection: &mut SqliteConnection, new: &NewMatch) -> Result<(), StoreError> {
    let id = new.id.cast_signed();
    let opened = query(sql::OPEN)
        .bind(id)
        .bind(new.guild.cast_signed())
        .bind(new.channel.cast_signed())
        .bind(new.host.cast_signed())
        .bind(new.kind.id())
        .bind(i64::from(new.kind.rules()))
        .bind(object(&new.options))
        .bind(new.wanted.map(i64::from))
        .bind(i64::from(new.shuffled))
        .bind(serde_json::Value::from(new.invited.as_slice()).to_string())
        .bind(new.now)
        .execute(&mut *connection)
        .await?;
    if opened.rows_affected() == 0 {
        let same: Option<i64> = query_scalar(sql::EXISTS)
            .bind(id)
            .fetch_optional(connection)
            .await?;
        return Err(match same {
            Some(_) => StoreError::Duplicate,
            None => StoreError::Occupied,
        });
    }
    seat(connection, new.id, &new.players).await
}

async fn users(connection: &mut SqliteConnection, id: u64) -> Result<Vec<u64>, StoreError> {
    let users: Vec<i64> = query_scalar(sql::USERS)
        .bind(id.cast_signed())
        .fetch_all(connection)
        .await
        .map_err(|error| rows::damage(id, error))?;
    Ok(users.into_iter().map(i64::cast_unsigned).collect())
}

async fn clear(connection: &mut SqliteConnection, id: u64) -> Result<(), StoreError> {
    let clear = query(sql::CLEAR_PLAYERS).bind(id.cast_signed());
    clear.execute(connection).await?;
    Ok(())
}

async fn seat(
    connection: &mut SqliteConnection,
    id: u64,
    players: &[Player],
) -> Result<(), StoreError> {
    for (position, player) in (1i64..).zip(players) {
        query(sql::SEAT_PLAYER)
            .bind(id.cast_signed())
            .bind(position)
            .bind(player.user.cast_signed())
            .bind(&player.name)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn begin(connection: &mut SqliteConnection, start: &Start) -> Result<(), StoreError> {
    let Record {
        game,
        rules,
        seats,
        seed,
        options,
        events,
    } = &start.record;
    change(
        connection,
        query(sql::START)
            .bind(start.id.cast_signed())
            .bind(game)
            .bind(i64::from(*rules))
            .bind(i64::from(*seats))
            .bind(seed.cast_signed())
            .bind(object(options))
            .bind(start.now),
    )
    .await?;
    clear(connection, start.id).await?;
    seat(connection, start.id, &start.players).await?;
    record(connection, start.id, 0, events, start.now).await
}

async fn extend(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    let Append { id, at, now, .. } = *append;
    record(connection, id, at, &append.events, now).await?;
    match &append.results {
        Some(results) => finish(connection, id, results, now).await,
        None => Ok(()),
    }
}

async fn record(
    connection: &mut SqliteConnection,
    id: u64,
    at: usize,
    events: &[Event],
    now: i64,
) -> Result<(), StoreError> {
    for (seq, event) in (at as i64..).zip(events) {
        change(
            connection,
            query(sql::APPEND)
                .bind(id.cast_signed())
                .bind(seq)
                .bind(i64::from(event.seat))
                .bind(event.what.as_str())
                .bind(now),
        )
        .await?;
    }
    Ok(())
}

async fn finish(
    connection: &mut SqliteConnection,
    id: u64,
    results: &[SeatResult],
    now: i64,
) -> Result<(), StoreError> {
    change(
        connection,
        query(sql::FINISH).bind(id.cast_signed()).bind(now),
    )
    .await?;
    let players = users(connection, id).await?.len();
    if players != results.len() {
        let why = format!("{players} players, but {} results", results.len());
        return Err(StoreError::Damaged { id, why });
    }
    let first = results.iter().filter(|result| result.place == 1).count();
    for (position, result) in (1i64..).zip(results) {
        change(
            connection,
            query(sql::RESULT)
                .bind(id.cast_signed())
                .bind(position)
                .bind(i64::from(result.place))
                .bind(i64::from(result.place == 1 && first == 1))
                .bind(result.score)
                .bind(now),
        )
        .await?;
    }
    Ok(())
}

/// Without copying the map into a value.
fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}
