//! Changes to the clocks of a match.

use std::collections::BTreeMap;

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::sql::clock_statements;
use super::{StoreError, rows};
use crate::clocks::{Interval, Rest};
use crate::model::Player;

/// Stores when a seat's clock is paused.
pub(super) async fn rest(
    connection: &mut impl Connection,
    id: u64,
    position: i64,
    rest: &Rest,
) -> Result<(), StoreError> {
    let sleep = rest.sleep.as_ref().map(ToString::to_string);
    let away = rows::away_column(&rest.away);
    let values = [
        id.into(),
        position.into(),
        Value::MaybeText(sleep.as_deref()),
        Value::MaybeText(away.as_deref()),
    ];
    change(connection, clock_statements::SEAT_REST, &values).await
}

/// Fails if `rests` does not have the stored vacations of each player. Their vacations stay locked until the
/// transaction ends.
pub(super) async fn still_away<L: Connection>(
    connection: &mut L,
    players: &[Player],
    rests: &[Rest],
) -> Result<(), StoreError> {
    let people = players.iter().zip(rests);
    let people = people.filter_map(|(player, rest)| Some((player.user()?, &rest.away)));
    let people: BTreeMap<u64, &Vec<Interval>> = people.collect();
    for (user, known) in people {
        if let Some([lock, _]) = L::OWN.lock_user {
            connection.change(lock, &[user.into()]).await?;
        }
        let away: Vec<(Option<String>,)> = connection
            .ask(clock_statements::AWAY, &[user.into()])
            .await?;
        let away = away.into_iter().next().and_then(|(away,)| away);
        if away != rows::away_column(known) {
            return Err(StoreError::Stale);
        }
    }
    Ok(())
}

pub(super) async fn plan_clock(
    connection: &mut impl Connection,
    id: u64,
    due: Option<i64>,
) -> Result<(), StoreError> {
    if let Some(due) = due {
        let values = [id.into(), due.into()];
        connection
            .change(clock_statements::PLAN_CLOCK, &values)
            .await?;
    }
    Ok(())
}
