//! Statements that are to change something.

use super::StoreError;
use super::connection_trait::{Connection, Value};

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
