//! `PostgreSQL`'s own statements.

use super::data_erasure_statements::{lock_lines, of_person, of_server, old_names};
use super::job_plans::anew;
use super::{statements, waiting};

statements! {
    /// A change to a match begins by locking its row: whoever else wants to change it waits, and looks
    /// again at how it stands by then.
    LOCK = "select id from matches where id = $1 for no key update";

    /// Whoever changes a user's vacations, or begins a match with them, waits for the other.
    LOCK_USER = "select pg_advisory_xact_lock($1)";

    /// Two openings by the same host wait for each other. The key differs from that of [`LOCK_USER`], which is taken while
    /// rows are locked: an opening may wait for such a row.
    LOCK_HOST = "select pg_advisory_xact_lock(-cast($1 as bigint))";

    /// The matches in which a user still plays, in one order for all.
    LOCK_PLAYING = "\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 0 and m.status = 'live' order by m.id for no key update of m";

    /// The same for a batch, in one order for all.
    PERSON_BATCH = "\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 1 and p.match <= $2 order by p.match limit 10 \
        for no key update of m";

    OLD_NAMES_BATCH = concat!("\
        select m.id from matches m where m.id in (", old_names!(), ") order by m.id for no key update");

    /// Before what is going on in a server is ended: whoever joins in this moment is seen by what follows.
    SERVER_GOING_ON = "\
        select m.id from matches m where m.guild = $1 and m.status in ('lobby', 'live') and m.id <= $2 \
        order by m.id limit 12 for no key update";

    SERVER_BATCH = "\
        select m.id from matches m where m.guild = $1 and m.id <= $2 order by m.id limit 5 for update";

    PERSON_LINES = lock_lines!(concat!("user_id = $1 and match in ", of_person!()));

    SERVER_LINES = lock_lines!(concat!("match in ", of_server!()));

    MATCH_LINES = lock_lines!("match = $1");

    /// A whole turn that ends nothing: `$3` are the events, a JSON array of pairs of a seat and what it did.
    /// Gives no row when the match is not live, its version is another than `$6`, or its record is shorter
    /// or longer.
    ///
    /// The lock comes first: all else is made of its row. The record's length is seen as it was when the
    /// statement began; if it has grown meanwhile, the events' primary key fails the whole statement.
    TURN = concat!("\
        with live as ( \
            select m.id from matches m \
            where m.id = $1 and m.status = 'live' and m.version = $6 and $2 = coalesce( \
                (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
            for no key update of m), \
        added as ( \
            insert into events (match, seq, seat, what, at) \
            select live.id, $2 + e.place - 1, cast(e.event ->> 0 as bigint), e.event ->> 1, $4 \
            from live, json_array_elements(cast($3 as json)) with ordinality as e (event, place)), \
        planned as ( \
            insert into jobs (kind, key, due, held) select 'board', live.id, $5, 0 from live", anew!(), "), \
        clocked as ( \
            insert into jobs (kind, key, due, held) \
            select 'clock', live.id, cast($9 as bigint), 0 from live where cast($9 as bigint) is not null", anew!(), "), \
        waited as ( \
            update players set waiting_since = ", waiting!("$7", "$8", "$4"), " \
            from live where players.match = live.id) \
        select id from live");

    /// For each connection: how long a statement may take and a transaction may pause, and how long it may wait for a
    /// lock, in milliseconds.
    /// A server that answers before a change is on disk is told to wait for it, and none is to compile
    /// statements (JIT): that takes longer than all that is asked here.
    SETTINGS = "\
        select set_config('statement_timeout', $1, false), \
            set_config('idle_in_transaction_session_timeout', $1, false), \
            set_config('lock_timeout', $2, false), \
            set_config('jit', 'off', false), \
            set_config('synchronous_commit', \
                coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

    /// For several questions that are to see one state.
    SNAPSHOT = "begin isolation level repeatable read read only";
}
