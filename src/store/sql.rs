//! The statements, as `SQLite` and `PostgreSQL` both understand them; those at the end are
//! `PostgreSQL`'s alone.

/// Nothing happens when the id or the channel is taken.
pub(super) const OPEN: &str = "\
    insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, \
        wanted, shuffled, invited, opened, touched) \
    values ($1, 'lobby', $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11, $11) \
    on conflict do nothing";

pub(super) const EXISTS: &str = "select id from matches where id = $1";

pub(super) const SEAT_PLAYER: &str =
    "insert into players (match, position, user_id, name) values ($1, $2, $3, $4)";

pub(super) const CLEAR_PLAYERS: &str = "delete from players where match = $1";

pub(super) const USERS: &str = "select user_id from players where match = $1 order by position";

pub(super) const CHANGE_LOBBY: &str =
    "update matches set host = $2, touched = $3 where id = $1 and status = 'lobby'";

pub(super) const START: &str = "\
    update matches \
    set status = 'live', game = $2, rules = $3, seats = $4, seed = $5, options = $6, touched = $7 \
    where id = $1 and status = 'lobby'";

/// Nothing happens when the match is not live or its record is shorter or longer.
pub(super) const APPEND: &str = "\
    insert into events (match, seq, seat, what, at) \
    select m.id, $2, $3, $4, $5 from matches m \
    where m.id = $1 and m.status = 'live' and $2 = coalesce( \
        (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
    on conflict do nothing";

pub(super) const FINISH: &str = "\
    update matches set status = 'over', touched = $2, ended = $2 where id = $1 and status = 'live'";

pub(super) const RESULT: &str = "\
    insert into results \
        (match, seat, guild, game, user_id, name, place, sole, score, ended) \
    select m.id, p.position, m.guild, m.game, p.user_id, p.name, $3, $4, $5, $6 \
    from matches m join players p on p.match = m.id \
    where m.id = $1 and p.position = $2";

/// Takes hold of a match that is over.
pub(super) const HOLD_OVER: &str =
    "update matches set touched = touched where id = $1 and status = 'over'";

pub(super) const UNRANK: &str = "delete from results where match = $1";

pub(super) const CLOSE: &str = "\
    update matches set status = $3, touched = $4, ended = $4 where id = $1 and status = $2";

pub(super) const SHOW: &str = "update matches set message = $2 where id = $1";

pub(super) const MESSAGE: &str =
    "select message from matches where id = $1 and message is not null";

pub(super) const MATCH: &str = "\
    select status, guild, channel, host, game, rules, seats, seed, options, wanted, shuffled, \
        invited, message, opened, touched \
    from matches where id = $1";

pub(super) const PLAYERS: &str =
    "select position, user_id, name from players where match = $1 order by position";

pub(super) const EVENTS: &str =
    "select seq, seat, what, at from events where match = $1 order by seq";

pub(super) const CURRENT: &str =
    "select id from matches where channel = $1 and status in ('lobby', 'live')";

pub(super) const HEAD: &str = "\
    select m.id, cast(case when m.status = 'live' then 1 else 0 end as bigint), coalesce( \
        (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0), \
        (select count(*) from players p where p.match = m.id), \
        case when m.status = 'lobby' then m.touched else 0 end \
    from matches m where m.channel = $1 and m.status in ('lobby', 'live')";

pub(super) const PLAN: &str = "\
    insert into jobs (kind, key, due, held) values ($1, $2, $3, 0) \
    on conflict (kind, key) do nothing";

/// There may be one from an earlier event; it begins anew.
pub(super) const PLAN_BOARD: &str = "\
    insert into jobs (kind, key, due, held) values ('board', $1, $2, 0) \
    on conflict (kind, key) do update set due = excluded.due, held = 0";

/// Nothing happens when there are events from $2 on: those are not shown yet.
pub(super) const BOARD_SHOWN: &str = "\
    delete from jobs where kind = 'board' and key = $1 \
        and not exists (select 1 from events e where e.match = $1 and e.seq >= $2)";

pub(super) const DUE: &str = "\
    select kind, key, held from jobs where due <= $1 and held <= $1 order by due, kind, key limit $2";

/// Nothing happens when somebody else has it, or has done it.
pub(super) const CLAIM: &str = "\
    update jobs set held = $4 where kind = $1 and key = $2 and held = $3 and due <= $5";

pub(super) const AGAIN: &str =
    "update jobs set due = $4, held = 0 where kind = $1 and key = $2 and held = $3";

pub(super) const DONE: &str = "delete from jobs where kind = $1 and key = $2 and held = $3";

/// What never became a match, by its players and itself.
pub(super) const CLEAN: [&str; 2] = [
    "delete from players where match in ( \
        select m.id from matches m where m.status in ('cancelled', 'expired') and m.ended < $1 \
        and not exists (select 1 from events e where e.match = m.id))",
    "delete from matches where status in ('cancelled', 'expired') and ended < $1 \
        and not exists (select 1 from events e where e.match = matches.id)",
];

/// A number that stands for nobody yet; Discord's ids are far larger.
pub(super) const NOBODY: &str =
    "select coalesce(max(user_id), 0) + 1 from players where user_id between 1 and 999999";

/// The person is $1, and $2 stands there afterwards. Who is asked to join is only asked in lobbies.
pub(super) const FORGET_PERSON: [&str; 4] = [
    "update players set user_id = $2, name = '–' where user_id = $1 and match in \
        (select id from matches where status not in ('lobby', 'live'))",
    "update results set user_id = $2, name = '–' where user_id = $1",
    "update matches set host = $2 where host = $1 and status not in ('lobby', 'live')",
    "update matches set invited = '[]' where status not in ('lobby', 'live') and $2 > 0 \
        and invited like '%' || cast($1 as text) || '%'",
];

/// The first one locks the matches, so that no turn comes in between.
pub(super) const FORGET_SERVER: [&str; 6] = [
    "update matches set touched = touched where guild = $1",
    "delete from jobs where kind in ('lobby', 'board') \
        and key in (select id from matches where guild = $1)",
    "delete from results where guild = $1",
    "delete from events where match in (select id from matches where guild = $1)",
    "delete from players where match in (select id from matches where guild = $1)",
    "delete from matches where guild = $1",
];

/// A lobby or match that somebody is in.
pub(super) const BUSY: &str = "\
    select m.id, m.guild, m.channel from matches m join players p on p.match = m.id \
    where p.user_id = $1 and m.status in ('lobby', 'live') order by m.id limit 1";

pub(super) const COUNT: &str = "select count(*) from matches where guild = $1";

pub(super) const GOING_ON: &str = "\
    select coalesce(sum(case when status = 'live' then 1 else 0 end), 0), count(*) \
    from matches where status in ('lobby', 'live')";

/// One row at least, so that the number of lines is known on a page without lines.
pub(super) const STANDINGS: &str = "\
    with summed as ( \
        select user_id, count(*) as played, cast(sum(sole) as bigint) as won, \
            cast(sum(place) as double precision) / count(*) as average \
        from results where guild = $1 and game = coalesce($2, game) group by user_id), \
    ranked as ( \
        select user_id, played, won, average, \
            rank() over (order by won desc, average, played desc) as place \
        from summed), \
    page as (select * from ranked order by place, user_id limit $3 offset $4) \
    select counted.total, page.user_id, page.played, page.won, page.average, page.place, \
        (select r.name from results r where r.guild = $1 and r.user_id = page.user_id \
            order by r.ended desc, r.match desc, r.seat limit 1) as name \
    from (select count(*) as total from summed) counted left join page on 1 = 1 \
    order by page.place, page.user_id";

/// What is derived from a record that has ended.
pub(super) const RESULTS: &str = "\
    select seat, user_id, name, guild, game, place, sole, score, ended \
    from results where match = $1 order by seat";

pub(super) const ENDED: &str = "select ended from matches where id = $1";

pub(super) const SOME_IDS: &str = "select id from matches where id >= $1 order by id limit 1000";

pub(super) const NO_JOBS: &str = "delete from jobs";

pub(super) const TOUCHED: &str = "select coalesce(max(touched), 0) from matches";

/// Applied migrations.
pub(super) const VERSION: &str =
    "select coalesce(max(version), 0) from _sqlx_migrations where success";

/// Leaves nothing behind.
pub(super) const TRY_WRITING: &str = "\
    create table skirmish_doctor (tried bigint); insert into skirmish_doctor values (1); rollback";

pub(super) const MIGRATED_SQLITE: &str =
    "select count(*) from sqlite_master where type = 'table' and name = '_sqlx_migrations'";

pub(super) const MIGRATED_POSTGRES: &str =
    "select case when to_regclass('_sqlx_migrations') is null then 0::bigint else 1::bigint end";

/// A whole and tidy copy, as of the moment at which it begins.
pub(super) const BACKUP: &str = "vacuum into $1";

/// The one line `ok`, or what is wrong with the file.
pub(super) const INTEGRITY: &str = "pragma integrity_check";

/// A whole turn: `$3` are the events' seats, `$4` what they did; a last turn has the results' places,
/// whether each is first alone, and scores, else null. Gives the number of players, or no row when
/// the match is not live or its record is shorter or longer.
///
/// The lock comes first: all else is made of its row. Whoever else wants to append to the match or to
/// end it waits behind it, and then looks again at the status as it is by then. The record's length is
/// seen as it was when the statement began; if it has grown meanwhile, the events' primary key fails
/// the whole statement.
pub(super) const TURN: &str = "\
    with live as ( \
        select m.id, m.guild, m.game, \
            (select count(*) from players p where p.match = m.id) as seats \
        from matches m \
        where m.id = $1 and m.status = 'live' and $2 = coalesce( \
            (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
        for no key update of m), \
    fit as (select * from live where $6 is null or seats = cardinality($6)), \
    added as ( \
        insert into events (match, seq, seat, what, at) \
        select fit.id, $2 + e.place - 1, e.seat, e.what, $5 \
        from fit, unnest($3, $4) with ordinality as e (seat, what, place)), \
    ended as ( \
        update matches m set status = 'over', touched = $5, ended = $5 \
        from fit where m.id = fit.id and $6 is not null), \
    ranked as ( \
        insert into results \
            (match, seat, guild, game, user_id, name, place, sole, score, ended) \
        select fit.id, p.position, fit.guild, fit.game, p.user_id, p.name, \
            r.place, r.sole, r.score, $5 \
        from fit join players p on p.match = fit.id \
            join unnest($6, $7, $8) with ordinality as r (place, sole, score, seat) \
                on r.seat = p.position), \
    planned as ( \
        insert into jobs (kind, key, due, held) select 'board', fit.id, $9, 0 from fit \
        on conflict (kind, key) do update set due = excluded.due, held = 0) \
    select seats from live";

/// A board is shown.
pub(super) const SHOW_BOARD: &str = "\
    with done as ( \
        delete from jobs where kind = 'board' and key = $1 \
            and not exists (select 1 from events e where e.match = $1 and e.seq >= $3)) \
    update matches set message = $2 where id = $1";

/// For each connection: how long a statement may take and a transaction may pause, in milliseconds.
/// A server that answers before a change is on disk is told to wait for it.
pub(super) const SETTINGS: &str = "\
    select set_config('statement_timeout', $1, false), \
        set_config('idle_in_transaction_session_timeout', $1, false), \
        set_config('synchronous_commit', \
            coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)";

/// For several questions that are to see one state.
pub(super) const SNAPSHOT: &str = "begin isolation level repeatable read read only";
