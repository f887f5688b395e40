//! Values of statements that name a job or a lease, and the check that a lease is not lost.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::{Hold, JobKind, StoreError, sql};

pub(super) fn held(hold: &Hold) -> [Value<'static>; 3] {
    let [kind, key] = named(hold.kind, hold.key);
    [kind, key, hold.holder.into()]
}

pub(super) fn named(kind: JobKind, key: u64) -> [Value<'static>; 2] {
    [kind.name().into(), key.into()]
}

/// Fails if the lease is lost; without a lease, nothing is checked.
pub(super) async fn keep(
    connection: &mut impl Connection,
    by: Option<&Hold>,
) -> Result<(), StoreError> {
    match by {
        Some(hold) => change(connection, sql::KEEP, &held(hold)).await,
        None => Ok(()),
    }
}
