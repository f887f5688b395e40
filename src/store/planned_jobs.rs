//! Jobs that follow from a change to a match.

use super::connection_trait::Connection;
use super::{SHOWN_WITHIN, StoreError, sql};

/// A board is a job until it is shown.
pub(super) async fn plan_board(
    connection: &mut impl Connection,
    id: u64,
    now: i64,
) -> Result<(), StoreError> {
    let values = [id.into(), now.saturating_add(SHOWN_WITHIN).into()];
    connection.change(sql::PLAN_BOARD, &values).await?;
    Ok(())
}

/// A computer's turn is a job until it is made.
pub(super) async fn plan_computer(
    connection: &mut impl Connection,
    id: u64,
    due: Option<i64>,
) -> Result<(), StoreError> {
    if let Some(due) = due {
        let values = [id.into(), due.into()];
        connection.change(sql::PLAN_COMPUTER, &values).await?;
    }
    Ok(())
}
