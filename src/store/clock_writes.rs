//! What belongs to the clocks of a match.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::sql::clock_statements;
use super::{StoreError, rows};
use crate::clocks::Rest;

/// What stops a seat's clock, where anything does.
pub(super) async fn rest(
    connection: &mut impl Connection,
    id: u64,
    position: i64,
    rest: &Rest,
) -> Result<(), StoreError> {
    let sleep = rest.sleep.as_ref().map(ToString::to_string);
    let away = rows::away_column(&rest.away);
    let values = [
        id.into(),
        position.into(),
        Value::MaybeText(sleep.as_deref()),
        Value::MaybeText(away.as_deref()),
    ];
    change(connection, clock_statements::SEAT_REST, &values).await
}

pub(super) async fn plan_clock(
    connection: &mut impl Connection,
    id: u64,
    due: Option<i64>,
) -> Result<(), StoreError> {
    if let Some(due) = due {
        let values = [id.into(), due.into()];
        connection
            .change(clock_statements::PLAN_CLOCK, &values)
            .await?;
    }
    Ok(())
}
