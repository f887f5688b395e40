//! Statements that must change at least one row.

use super::StoreError;
use super::connection_trait::{Connection, Value};

/// Runs a statement that must change a row. If it changes none, the caller's knowledge is stale.
pub(super) async fn change(
    connection: &mut impl Connection,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<(), StoreError> {
    match connection.change(sql, values).await? {
        0 => Err(StoreError::Stale),
        _ => Ok(()),
    }
}
