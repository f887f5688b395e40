//! That a bot is there, and when none was.

use super::StoreError;
use super::connection_trait::Connection;
use super::expected_change::change;
use super::sql::clock_statements;

/// Says that a bot is there, as far as the time when one was last seen is still the same.
pub(super) async fn beat(
    connection: &mut impl Connection,
    seen: Option<i64>,
    now: i64,
    silence: i64,
) -> Result<(), StoreError> {
    let Some(seen) = seen else {
        return change(connection, clock_statements::FIRST_HEARTBEAT, &[now.into()]).await;
    };
    if now <= seen {
        return Ok(());
    }
    change(
        connection,
        clock_statements::BEAT,
        &[seen.into(), now.into()],
    )
    .await?;
    if now - seen > silence {
        let away = [seen.into(), now.into()];
        connection.change(clock_statements::OUTAGE, &away).await?;
    }
    Ok(())
}
