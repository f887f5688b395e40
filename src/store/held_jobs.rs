//! Jobs as statements name them, and whether one is still held.

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

/// Goes on only as long as a job is held.
pub(super) async fn keep(
    connection: &mut impl Connection,
    by: Option<&Hold>,
) -> Result<(), StoreError> {
    match by {
        Some(hold) => change(connection, sql::KEEP, &held(hold)).await,
        None => Ok(()),
    }
}
