//! That a bot is there, and when none was.

use super::connection_trait::Connection;
use super::expected_change::change;
use super::{StoreError, sql};

/// Says that a bot is there, as far as the time when one was last seen is still the same.
pub(super) async fn beat(
    connection: &mut impl Connection,
    seen: Option<i64>,
    now: i64,
    silence: i64,
) -> Result<(), StoreError> {
    let Some(seen) = seen else {
        return change(connection, sql::FIRST_HEARTBEAT, &[now.into()]).await;
    };
    if now <= seen {
        return Ok(());
    }
    change(connection, sql::BEAT, &[seen.into(), now.into()]).await?;
    if now - seen > silence {
        let away = [seen.into(), now.into()];
        connection.change(sql::OUTAGE, &away).await?;
    }
    Ok(())
}
