//! Stores what pauses clocks (sleep and vacations), and which reminders were sent.

use std::collections::BTreeMap;

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::jobs::{self, replanned_or_earlier};
use super::{JobKind, StoreError, match_rows};
use crate::clocks::{Interval, Rest};
use crate::model::Player;

/// The matches in which the user $1 still plays.
macro_rules! playing {
    () => {
        "(select p.match from players p join matches o on o.id = p.match \
         where p.user_id = $1 and p.done = 0 and o.status = 'live')"
    };
}

statements! {
    /// Stores when the clock of a seat is paused.
    SEAT_REST = "update players set sleep = $3, away = $4 where match = $1 and position = $2";

    /// Makes a change of a user's vacations and the start of a match with that user exclude each other.
    LOCK_USER => Sql::postgres("select pg_advisory_xact_lock($1)");

    /// Locks the matches in which a user still plays. The order is the same for all transactions, so they cannot
    /// deadlock.
    LOCK_PLAYING => Sql::postgres("\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 0 and m.status = 'live' order by m.id for no key update of m");

    /// The vacations of a user.
    AWAY = "select away from preferences where user_id = $1";

    PREFER_AWAY = "\
        insert into preferences (user_id, away) values ($1, $2) \
        on conflict (user_id) do update set away = excluded.away";

    /// Copies the vacations $2 of the user $1 into all matches in which this user still plays.
    SEATS_AWAY = concat!("update players set away = $2 where user_id = $1 and done = 0 and match in ", playing!());

    MATCHES_AWAY = concat!("update matches set version = version + 1 where id in ", playing!());

    /// Plans a job of the kind $3 for each match with a clock in which the user $1 still plays. The jobs are due from
    /// the time $2 on, 2 s apart. So jobs of other matches can run in between.
    PLAN_AWAY = concat!("\
        insert into jobs (kind, key, due, leased_until) \
        select cast($3 as text), m.id, $2 + 2000 * row_number() over (order by m.id), 0 \
        from matches m where m.clock is not null and m.id in ", playing!(), replanned_or_earlier!());

    /// Stores that a seat was sent the reminder that was due at $3, unless a later reminder is stored.
    REMINDED = "update players set reminded = $3 where match = $1 and position = $2 and reminded < $3";

    SNOOZE = "update players set snoozed = $3 where match = $1 and position = $2";
}

/// Stores when the clocks of a match's seats are paused.
pub(super) async fn rest(conn: &mut Connection<'_>, id: u64, rests: &[Rest]) -> Result<()> {
    for (position, rest) in (1i64..).zip(rests) {
        let sleep = rest.sleep.as_ref().map(ToString::to_string);
        let away = match_rows::away_column(&rest.away);
        let values = [
            id.into(),
            position.into(),
            sleep.as_deref().into(),
            away.as_deref().into(),
        ];
        conn.must_change(SEAT_REST, &values).await?;
    }
    Ok(())
}

/// Fails if `rests` differs from the stored vacations of any player. The vacations stay locked until the transaction
/// ends.
pub(super) async fn still_away(
    conn: &mut Connection<'_>,
    players: &[Player],
    rests: &[Rest],
) -> Result<()> {
    let people = players.iter().zip(rests);
    let people = people.filter_map(|(player, rest)| Some((player.user()?, &rest.away)));
    let people: BTreeMap<u64, &Vec<Interval>> = people.collect();
    for (user, known) in people {
        conn.change(LOCK_USER, &[user.into()]).await?;
        let away: Option<(Option<String>,)> = conn.first(AWAY, &[user.into()]).await?;
        if away.and_then(|(away,)| away) != match_rows::away_column(known) {
            return Err(StoreError::Stale);
        }
    }
    Ok(())
}

/// Stores somebody's vacations, in their settings and in all matches in which they still play.
pub(super) async fn go_away(
    conn: &mut Connection<'_>,
    user: u64,
    away: &[Interval],
    now: i64,
) -> Result<()> {
    let away = match_rows::away_column(away);
    let values = [user.into(), away.as_deref().into()];
    conn.change(LOCK_USER, &values[..1]).await?;
    conn.change(LOCK_PLAYING, &values[..1]).await?;
    conn.must_change(PREFER_AWAY, &values).await?;
    conn.change(SEATS_AWAY, &values).await?;
    conn.change(MATCHES_AWAY, &values[..1]).await?;
    for kind in [JobKind::Clock, JobKind::Vacation] {
        let values = [user.into(), now.into(), kind.name().into()];
        conn.change(PLAN_AWAY, &values).await?;
    }
    Ok(())
}

pub(super) async fn reminded(conn: &mut Connection<'_>, id: u64, seat: u8, at: i64) -> Result<()> {
    let values = [id.into(), seat.into(), at.into()];
    conn.must_change(REMINDED, &values).await
}

/// Stores until when a seat wants no reminder. Then its user gets one.
pub(super) async fn snooze(
    conn: &mut Connection<'_>,
    id: u64,
    seat: u8,
    until: i64,
    user: u64,
) -> Result<()> {
    let values = [id.into(), seat.into(), until.into()];
    conn.must_change(SNOOZE, &values).await?;
    jobs::remind(conn, user, until).await
}
