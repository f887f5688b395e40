//! What people choose for themselves, written one thing at a time.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::{Preference, StoreError, rows, sql};

/// Puts down one choice of a user; the others stay.
pub(super) async fn prefer(
    connection: &mut impl Connection,
    user: u64,
    choice: &Preference,
) -> Result<(), StoreError> {
    let user = user.into();
    let text;
    let (statement, value) = match choice {
        Preference::Unconfirmed(unconfirmed) => {
            (sql::PREFER_UNCONFIRMED, i64::from(*unconfirmed).into())
        }
        Preference::Sleep(window) => {
            text = window.as_ref().map(ToString::to_string);
            (sql::PREFER_SLEEP, Value::MaybeText(text.as_deref()))
        }
        Preference::Away(away) => {
            text = rows::away_column(away);
            (sql::PREFER_AWAY, Value::MaybeText(text.as_deref()))
        }
        Preference::Reminders(how) => (sql::PREFER_REMINDERS, <&str>::from(how).into()),
        Preference::Digested(at) => (sql::PREFER_DIGESTED, (*at).into()),
    };
    change(connection, statement, &[user, value]).await
}
