//! Statements about clocks, and about when each way in worked.

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
    /// Stores when the clock of a seat is paused. A vacation that is known at the start counts as announced, because
    /// everybody sees it then.
    SEAT_REST = "update players set sleep = $3, away = $4, away_told = $4 where match = $1 and position = $2";

    /// The vacations of a user.
    AWAY = "select away from preferences where user_id = $1";

    /// Copies a user's vacations into all matches in which they still play.
    SEATS_AWAY = concat!("update players set away = $2 where user_id = $1 and done = 0 and match in ", playing!());

    MATCHES_AWAY = concat!("update matches set version = version + 1 where id in ", playing!());

    /// Plans a job of the kind $3 for each of these matches, 2 s apart, so other matches' jobs do not wait for all of
    /// them.
    PLAN_AWAY = concat!("\
        insert into jobs (kind, key, due, held) \
        select cast($3 as text), m.id, $2 + 2000 * row_number() over (order by m.id), 0 \
        from matches m where m.clock is not null and m.id in ", playing!(), anew_or_earlier!());

    /// Stores that the vacations of a seat were announced.
    AWAY_TOLD = "update players set away_told = $3 where match = $1 and position = $2";

    /// When the clocks of a match's seats are paused, the last reminder of each, and until when it wants none.
    SEAT_TIMES = "\
        select sleep, away, reminded, snoozed, away_told from players where match = $1 order by position";

    /// Stores that a seat was reminded, unless a later reminder is stored.
    REMINDED = "update players set reminded = $3 where match = $1 and position = $2 and reminded < $3";

    SNOOZE = "update players set snoozed = $3 where match = $1 and position = $2";

    /// When each way in was last heard, if after $1.
    HEARD = "select shard, shards, at from heartbeats where at > $1";

    /// Outages that ended after $1.
    OUTAGES = "\
        select shard, shards, from_at, until_at from outages where until_at > $1 order by until_at";

    /// Plans the job that checks a match's clocks.
    PLAN_CLOCK = concat!("insert into jobs (kind, key, due, held) values ('clock', $1, $2, 0)", anew!());

    /// Deletes the jobs that a match does not need after its end.
    NO_CLOCK = "delete from jobs where kind in ('clock', 'reminder', 'vacation', 'computer') and key = $1";
}

/// Statements that use the database's clock, because the clocks of processes may differ, and jump.
macro_rules! by_clock {
    ($clock:literal) => {
        by_clock!(@at $clock, concat!("coalesce($3, ", $clock, ")"), concat!("coalesce($4, ", $clock, ")"));
    };
    (@at $clock:literal, $beat:expr, $outage:expr) => {
        statements! {
            /// In unix milliseconds.
            CLOCK = concat!("select ", $clock);

            /// Stores that a shard ($1 of $2) works, now or at a simulated time ($3). A stored time later than that
            /// came from a wrong clock and is overwritten.
            BEAT = concat!("\
                insert into heartbeats (shard, shards, at) values ($1, $2, ", $beat, ") \
                on conflict (shards, shard) do update set at = excluded.at \
                where heartbeats.at < excluded.at or heartbeats.at > ", $beat);

            /// Stores an outage of the same shard if nothing was heard for $5 milliseconds before now, or before a
            /// simulated time ($4). What counts is this shard, and ways in with another number of shards. One of them
            /// must have been heard after $3.
            OUTAGE = concat!("\
                insert into outages (shard, shards, from_at, until_at) \
                select cast($1 as bigint), cast($2 as bigint), heard.at, heard.now from ( \
                    select max(at) as at, ", $outage, " as now from heartbeats \
                    where at > $3 and at <= ", $outage, " and (shards <> $2 or shard = $1)) heard \
                where heard.at < heard.now - $5 \
                on conflict (shards, shard, from_at) do nothing");
        }
    };
}

/// `SQLite`'s.
pub(in crate::store) mod sqlite {
    use super::statements;
    by_clock!("cast(unixepoch('subsec') * 1000 as integer)");
}

/// `PostgreSQL`'s.
pub(in crate::store) mod postgres {
    use super::statements;
    by_clock!("cast(extract(epoch from clock_timestamp()) * 1000 as bigint)");
}
