//! `PostgreSQL`'s own statements.

use super::data_erasure_statements::{lock_lines, of_person, of_server, old_names};
use super::job_plans::anew;
use super::{statements, waiting};

statements! {
    /// The row lock of a match, which every change takes first. Other changes wait, and then read the new head.
    LOCK = "select id from matches where id = $1 for no key update";

    /// A change of a user's vacations and the start of a match with that user exclude each other.
    LOCK_USER = "select pg_advisory_xact_lock($1)";

    /// Two openings by the same host wait for each other. The key differs from that of [`LOCK_USER`], which is taken
    /// while rows are locked; an opening may wait for such a row, so one key for both could deadlock.
    LOCK_HOST = "select pg_advisory_xact_lock(-cast($1 as bigint))";

    /// Locks the matches in which a user still plays. The order is the same for all transactions, so they cannot
    /// deadlock.
    LOCK_PLAYING = "\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 0 and m.status = 'live' order by m.id for no key update of m";

    /// The same for a batch of matches in which the user has nothing more to do.
    PERSON_BATCH = "\
        select m.id from matches m join players p on p.match = m.id \
        where p.user_id = $1 and p.done = 1 and p.match <= $2 order by p.match limit 10 \
        for no key update of m";

    OLD_NAMES_BATCH = concat!("\
        select m.id from matches m where m.id in (", old_names!(), ") order by m.id for no key update");

    /// Locks lobbies and live matches of a server before they are ended, so the next statements see players who have
    /// just joined.
    SERVER_GOING_ON = "\
        select m.id from matches m where m.guild = $1 and m.status in ('lobby', 'live') and m.id <= $2 \
        order by m.id limit 12 for no key update";

    SERVER_BATCH = "\
        select m.id from matches m where m.guild = $1 and m.id <= $2 order by m.id limit 5 for update";

    PERSON_LINES = lock_lines!(concat!("user_id = $1 and match in ", of_person!()));

    SERVER_LINES = lock_lines!(concat!("match in ", of_server!()));

    MATCH_LINES = lock_lines!("match = $1");

    /// A whole turn that ends nothing. `$3` are the events: a JSON array of pairs of a seat and what it did. Gives no
    /// row if the match is not live, its version is not `$6`, or its number of events is not `$2`.
    ///
    /// The lock comes first, and everything else is computed from its row. But the number of events is read as of the
    /// statement's beginning. If it has grown since then, the primary key of the events fails the whole statement.
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

    /// Settings of each connection: how long a statement may take and a transaction may be idle ($1), and how long it
    /// may wait for a lock ($2), in milliseconds. A server that confirms commits before they are on disk is told to
    /// wait for the disk. JIT compilation is off: it takes longer than any statement here.
    SETTINGS = "\
        select set_config('statement_timeout', $1, false), \
            set_config('idle_in_transaction_session_timeout', $1, false), \
            set_config('lock_timeout', $2, false), \
            set_config('jit', 'off', false), \
            set_config('synchronous_commit', \
                coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

    /// A transaction whose queries see one snapshot.
    SNAPSHOT = "begin isolation level repeatable read read only";
}
