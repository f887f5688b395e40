//! Jobs that a change to a match plans.

use super::connection_trait::Connection;
use super::{SHOWN_WITHIN, StoreError, sql};

/// Plans the job that shows a board, unless somebody shows it earlier.
pub(super) async fn plan_board(
    connection: &mut impl Connection,
    id: u64,
    now: i64,
) -> Result<(), StoreError> {
    let values = [id.into(), now.saturating_add(SHOWN_WITHIN).into()];
    connection.change(sql::PLAN_BOARD, &values).await?;
    Ok(())
}

/// Plans the job that plays a computer's turn, unless somebody plays it earlier.
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
