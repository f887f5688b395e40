//! Statements about clocks, and about when no bot was there.

use super::job_plans::{anew, anew_or_earlier};
use super::statements;

/// The matches in which the user $1 still plays.
macro_rules! playing {
    () => {
        "(select p.match from players p join matches o on o.id = p.match \
         where p.user_id = $1 and p.done = 0 and o.status = 'live')"
    };
}

statements! {
    /// What stops the clock of a seat at the start: nobody is told of a vacation that everybody sees then.
    SEAT_REST = "update players set sleep = $3, away = $4, away_told = $4 where match = $1 and position = $2";

    /// The vacations of a user.
    AWAY = "select away from preferences where user_id = $1";

    /// They hold in all matches in which the user $1 still plays.
    SEATS_AWAY = concat!("update players set away = $2 where user_id = $1 and done = 0 and match in ", playing!());

    MATCHES_AWAY = concat!("update matches set version = version + 1 where id in ", playing!());

    /// A job of the kind $3 for each of these matches, one behind the other: others' do not wait for all of them.
    PLAN_AWAY = concat!("\
        insert into jobs (kind, key, due, held) \
        select cast($3 as text), m.id, $2 + 2000 * row_number() over (order by m.id), 0 \
        from matches m where m.clock is not null and m.id in ", playing!(), anew_or_earlier!());

    /// The vacations of a seat were said.
    AWAY_TOLD = "update players set away_told = $3 where match = $1 and position = $2";

    /// What stops the clocks of a match's seats, the last reminder of each, and until when it wants none.
    SEAT_TIMES = "\
        select sleep, away, reminded, snoozed, away_told from players where match = $1 order by position";

    /// A seat was reminded; nothing happens when it was reminded later.
    REMINDED = "update players set reminded = $3 where match = $1 and position = $2 and reminded < $3";

    SNOOZE = "update players set snoozed = $3 where match = $1 and position = $2";

    /// When a bot was last seen alive.
    HEARTBEAT = "select at from heartbeat where id = 1";

    FIRST_HEARTBEAT = "insert into heartbeat (id, at) values (1, $1) on conflict (id) do nothing";

    /// Nothing happens when it is another time than $1 by now.
    BEAT = "update heartbeat set at = $2 where id = 1 and at = $1";

    OUTAGE = "\
        insert into outages (from_at, until_at) values ($1, $2) \
        on conflict (from_at) do nothing";

    /// When no bot was there, since $1.
    OUTAGES = "select from_at, until_at from outages where until_at > $1 order by until_at";

    /// When something is to be looked at about a match's clocks.
    PLAN_CLOCK = concat!("insert into jobs (kind, key, due, held) values ('clock', $1, $2, 0)", anew!());

    /// Of a match that has ended nothing is due any more but its board.
    NO_CLOCK = "delete from jobs where kind in ('clock', 'reminder', 'vacation', 'computer') and key = $1";
}
