//! Changes to the settings of people, one choice at a time.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::sql::clock_statements;
use super::{JobKind, Preference, StoreError, rows, sql};
use crate::clocks::Interval;

/// Stores one choice of a user; the others stay as they are.
pub(super) async fn prefer<L: Connection>(
    connection: &mut L,
    user: u64,
    choice: &Preference,
) -> Result<(), StoreError> {
    let text;
    let (statement, value) = match choice {
        Preference::Unconfirmed(unconfirmed) => {
            (sql::PREFER_UNCONFIRMED, i64::from(*unconfirmed).into())
        }
        Preference::Sleep(window) => {
            text = window.as_ref().map(ToString::to_string);
            (sql::PREFER_SLEEP, Value::MaybeText(text.as_deref()))
        }
        Preference::Away(away, now) => return go_away(connection, user, away, *now).await,
        Preference::Reminders(how) => (sql::PREFER_REMINDERS, <&str>::from(how).into()),
        Preference::Digested(at) => (sql::PREFER_DIGESTED, (*at).into()),
    };
    change(connection, statement, &[user.into(), value]).await
}

/// Stores somebody's vacations, in their settings and in all matches in which they still play.
async fn go_away<L: Connection>(
    connection: &mut L,
    user: u64,
    away: &[Interval],
    now: i64,
) -> Result<(), StoreError> {
    let away = rows::away_column(away);
    let values = [user.into(), Value::MaybeText(away.as_deref())];
    for lock in L::OWN.lock_user.into_iter().flatten() {
        connection.change(lock, &values[..1]).await?;
    }
    change(connection, sql::PREFER_AWAY, &values).await?;
    connection
        .change(clock_statements::SEATS_AWAY, &values)
        .await?;
    connection
        .change(clock_statements::MATCHES_AWAY, &values[..1])
        .await?;
    for kind in [JobKind::Clock, JobKind::Vacation] {
        let values = [user.into(), now.into(), kind.name().into()];
        connection
            .change(clock_statements::PLAN_AWAY, &values)
            .await?;
    }
    Ok(())
}
