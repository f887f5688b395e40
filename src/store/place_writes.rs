//! Changes to the place of a match.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::planned_jobs::plan_board;
use super::sql::place_statements;
use super::{Head, StoreError, rows, sql};
use crate::model::Place;

/// Moves a match to another place, where it has no message yet. Open offers lapse.
pub(super) async fn move_match(
    connection: &mut impl Connection,
    Head { id, events, .. }: Head,
    (to, own_thread): (Place, bool),
    now: i64,
) -> Result<(), StoreError> {
    let guild = Value::from(rows::guild_column(to));
    let values = [
        id.into(),
        guild,
        to.channel().into(),
        i64::from(own_thread).into(),
    ];
    let moved = connection.change(place_statements::MOVE, &values).await;
    let taken = |error: &sqlx::Error| {
        let error = error.as_database_error();
        error.is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    };
    match moved {
        Err(error) if taken(&error) => return Err(StoreError::Occupied),
        moved => drop(moved?),
    }
    connection.change(sql::NO_PROPOSAL, &[id.into()]).await?;
    let values = [id.into(), i64::try_from(events).unwrap_or(i64::MAX).into()];
    connection
        .change(place_statements::NO_OPEN_OFFER, &values)
        .await?;
    plan_board(connection, id, now).await
}

/// Stores that the place of a match is gone, and plans the job that tells its players.
pub(super) async fn lose(
    connection: &mut impl Connection,
    id: u64,
    channel: u64,
    now: i64,
) -> Result<(), StoreError> {
    change(
        connection,
        place_statements::LOSE,
        &[id.into(), channel.into()],
    )
    .await?;
    connection
        .change(place_statements::PLAN_LOST, &[id.into(), now.into()])
        .await?;
    Ok(())
}
