//! The bot's statements, in the SQL that `SQLite` and `PostgreSQL` share. Turns may wait for any of them, so each
//! finds its rows by an index, however large the tables are. A test checks the query plans of both databases.
//! Statements that may take longer are in `operator`.

pub(super) mod clock_statements;
pub(super) mod data_erasure_statements;
pub(super) mod job_leases;
mod job_plans;
pub(super) mod leaderboard_statements;
pub(super) mod operator;
pub(super) mod place_statements;
pub(super) mod postgres;
#[cfg(test)]
mod tests;

use job_plans::{anew, anew_or_earlier};

/// The statements that both databases understand, by name.
pub(super) const COMMON: [&[(&str, &str)]; 5] = [
    ALL,
    data_erasure_statements::ALL,
    clock_statements::ALL,
    leaderboard_statements::ALL,
    place_statements::ALL,
];

/// Defines statements as constants, and lists them for the test of their query plans.
macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $sql:expr;)+) => {
        $($(#[$doc])* pub(in crate::store) const $name: &str = $sql;)+

        /// All of them, by name.
        pub(in crate::store) const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),+];
    };
}
pub(super) use statements;

/// The new value of `waiting_since`, when the seats in the bit set `$to_act` are to decide, those in `$acted` have
/// acted, and the time is `$now`.
macro_rules! waiting {
    ($to_act:literal, $acted:literal, $now:literal) => {
        concat!(
            "case when ((",
            $to_act,
            " >> cast(position - 1 as int)) & 1) = 0 then 0 \
             when waiting_since > 0 and ((",
            $acted,
            " >> cast(position - 1 as int)) & 1) = 0 then waiting_since else ",
            $now,
            " end"
        )
    };
}
pub(super) use waiting;

statements! {
    /// Nothing happens when the id, the channel or the code is taken.
    OPEN = "\
        insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, \
            wanted, shuffled, invited, opened, touched, self_start, code, own_thread, clock) \
        values ($1, 'lobby', $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15) \
        on conflict do nothing";

    /// How many open lobbies the user $1 hosts on the server $2.
    HOSTED = "\
        select count(*) from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and m.status = 'lobby' and m.host = $1 and m.guild = $2";

    EXISTS = "select id from matches where id = $1";

    /// The head of a match.
    STANDS = "\
        select m.id, m.status, m.version, coalesce( \
            (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
        from matches m where m.id = $1";

    /// The head of the lobby or live match of a channel.
    HEAD = "\
        select m.id, m.status, m.version, coalesce( \
            (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
        from matches m where m.channel = $1 and m.status in ('lobby', 'live')";

    /// Every change except an append increments the version.
    CHANGED = "update matches set version = version + 1, touched = $2 where id = $1";

    SEAT_PLAYER = "\
        insert into players (match, position, user_id, level, name, done, waiting_since) \
        values ($1, $2, $3, $4, $5, 0, 0)";

    CLEAR_PLAYERS = "delete from players where match = $1";

    /// Nobody has anything more to do in a match.
    PLAYERS_DONE = "update players set done = 1 where match = $1 and done = 0";

    /// A seat has nothing more to do in a match.
    PLAYER_DONE = "update players set done = 1 where match = $1 and position = $2";

    /// A seat is back in a match.
    PLAYER_BACK = "update players set done = 0 where match = $1 and position = $2";

    /// Stores whose decision it is in the match $1 from now ($4) on: the seats in the bits of $2. A player who had to
    /// act before and has not acted ($3) keeps the earlier time.
    WAITING = concat!("update players set waiting_since = ", waiting!("$2", "$3", "$4"), " where match = $1");

    /// Backfills the same for the match $1 at the time $4: whose decision it is ($2), and who has nothing more to do
    /// ($3).
    NOTE = concat!(
        "update players set waiting_since = ", waiting!("$2", "0", "$4"), ", \
            done = ($3 >> cast(position - 1 as int)) & 1 where match = $1");

    /// Lobbies and matches in which somebody still has something to do. First those that wait for them, the longest
    /// wait first; then the others, the newest first.
    OWN_MATCHES = "\
        select match from players where user_id = $1 and done = 0 \
        order by case when waiting_since > 0 then waiting_since else 9223372036854775807 end, match desc \
        limit $2 offset $3";

    /// The same by id, after $2. Turns do not change this order, so a reader of all pages misses none.
    OWN_MATCHES_BY_ID = "\
        select match from players where user_id = $1 and done = 0 and match > $2 order by match limit $3";
    /// Open lobbies whose list of invitations contains the digits of the user $1, who has not joined.
    ASKED = "\
        select id, invited, declined from matches \
        where status = 'lobby' and invited <> '[]' and invited like '%' || cast($1 as text) || '%' \
            and not exists (select 1 from players p where p.match = matches.id and p.user_id = $1) \
        order by id";

    OWN_MATCH = "select id, status, guild, channel, message, game, code, lost, offers from matches where id = $1";

    /// How many of them there are.
    OWN_MATCHES_COUNT = "select count(*) from players where user_id = $1 and done = 0";

    PLAYERS_WAITING = "\
        select position, user_id, level, name, waiting_since from players where match = $1 order by position";

    USERS = "select user_id from players where match = $1 order by position";

    LOBBY_SEATS = "update matches set host = $2, invited = $3, declined = $4 where id = $1";

    /// Who can join a lobby, and which games they choose from.
    LOBBY_CHOICE = "update matches set private = $2, offers = $3 where id = $1";

    START = "\
        update matches set status = 'live', game = $2, rules = $3, seats = $4, seed = $5, options = $6, \
            invited = '[]', declined = null, offers = null, started = $7 \
        where id = $1";

    APPEND = "insert into events (match, seq, seat, what, at) values ($1, $2, $3, $4, $5)";

    FINISH = "update matches set status = 'over', touched = $2, ended = $2 where id = $1";

    CLOSE = "update matches set status = $2, ended = $3, invited = '[]', declined = null, offers = null where id = $1";

    /// Marks a match that is over as waiting for its results.
    ENDING = "\
        insert into endings (match, guild, ended) select id, guild, ended from matches where id = $1";

    /// Plans the job that derives the results of the match's server.
    PLAN_RESULTS = concat!("\
        insert into jobs (kind, key, due, held) select 'results', m.guild, $2, 0 from matches m \
        where m.id = $1", anew!());

    /// Plans the job that archives the thread of a match that has ended or was cancelled.
    PLAN_THREAD = concat!("\
        insert into jobs (kind, key, due, held) select 'thread', m.id, $2, 0 from matches m \
        where m.id = $1 and m.own_thread = 1", anew_or_earlier!());

    /// Plans the job that plays for a computer. It replaces a job for an earlier turn, even one that is leased.
    PLAN_COMPUTER = concat!("insert into jobs (kind, key, due, held) values ('computer', $1, $2, 0)", anew!());

    /// Plans the job that draws the animation of a match that is over.
    PLAN_REPLAY = concat!("insert into jobs (kind, key, due, held) values ('replay', $1, $2, 0)", anew_or_earlier!());

    REPLAY = "select gif from replays where match = $1";

    KEEP_REPLAY = "\
        insert into replays (match, gif) values ($1, $2) \
        on conflict (match) do update set gif = excluded.gif";

    /// Deletes some animations of matches before $1. Each is drawn again if somebody asks for it.
    OLD_REPLAYS = "\
        delete from replays where match in (select match from replays where match < $1 order by match limit 2)";

    SERVER_SETTINGS = "select own_matches_only from servers where guild = $1";

    SET_SERVER = "\
        insert into servers (guild, own_matches_only, chosen) values ($1, $2, $3) \
        on conflict (guild) do update set own_matches_only = excluded.own_matches_only, chosen = excluded.chosen";

    ENDINGS = "\
        select ended, match from endings where guild = $1 and (ended, match) > ($2, $3) \
        order by ended, match limit $4";

    DERIVED = "delete from endings where match = $1";

    /// `level` is the strongest computer's, or 0 in a match of people only. Each level is a leaderboard of its own.
    RESULT = "\
        insert into results (match, seat, guild, game, level, user_id, name, place, counted, sole, score, ended) \
        select m.id, p.position, m.guild, m.game, \
            coalesce((select max(c.level) from players c where c.match = m.id), 0), \
            p.user_id, p.name, $3, $6, $4, $5, m.ended \
        from matches m join players p on p.match = m.id \
        where m.id = $1 and p.position = $2";

    UNRANK = "delete from results where match = $1";

    /// Adds a match's results to the standings of its game and of all games: only people's results, and only in
    /// servers. The rows are locked in the order of the key, so two transactions with the same people cannot deadlock.
    COUNT_MATCH = "\
        insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
        select guild, game, level, user_id, max(name), count(*), cast(sum(sole) as bigint), \
            cast(sum(counted) as bigint), cast(sum(counted) as double precision) / count(*), max(ended) \
        from results where match = $1 and user_id <> 0 and guild <> 0 and counted > 0 \
            group by guild, game, level, user_id \
        union all \
        select guild, '', 0, user_id, max(name), count(*), cast(sum(sole) as bigint), \
            cast(sum(counted) as bigint), cast(sum(counted) as double precision) / count(*), max(ended) \
        from results where match = $1 and user_id <> 0 and guild <> 0 and counted > 0 and level = 0 \
            group by guild, user_id \
        order by 1, 2, 3, 4 \
        on conflict (guild, game, level, user_id) do update set \
            name = case when excluded.ended >= standings.ended then excluded.name else standings.name end, \
            played = standings.played + excluded.played, \
            won = standings.won + excluded.won, \
            places = standings.places + excluded.places, \
            average = cast(standings.places + excluded.places as double precision) \
                / (standings.played + excluded.played), \
            ended = case when excluded.ended >= standings.ended then excluded.ended else standings.ended end";

    /// Subtracts a match's results from the standings again.
    UNCOUNT_MATCH = data_erasure_statements::uncount!("select match, guild, game, level, user_id, sole, counted from results where match = $1");

    /// Deletes standings without any result left.
    UNCOUNTED = "\
        delete from standings where played <= 0 and user_id in \
            (select r.user_id from results r where r.match = $1)";

    /// Stores that a seat, given as its bit, got hints.
    HINT = "update matches set hinted = hinted | $2 where id = $1";

    SHOW = "update matches set message = $2, lost = 0 where id = $1 and channel = $3";

    MESSAGE = "select message from matches where id = $1 and message is not null";

    MATCH = "\
        select status, guild, channel, host, game, rules, seats, seed, options, wanted, \
            shuffled, invited, message, opened, touched, version, self_start, code, own_thread, clock, started, \
            declined, private, offers, hinted \
        from matches where id = $1";

    /// The match with a code, or with the next higher one.
    CODED = "select code, id from matches where code >= $1 order by code limit 1";

    PLAYERS = "select position, user_id, level, name from players where match = $1 order by position";

    EVENTS = "select seq, seat, what, at from events where match = $1 order by seq";

    CURRENT = "select id from matches where channel = $1 and status in ('lobby', 'live')";

    /// The match that ended last in a channel.
    LAST_OVER = "\
        select id from matches where channel = $1 and status = 'over' order by ended desc limit 1";

    PREFERENCES = "\
        select unconfirmed, sleep, away, reminders, digested from preferences where user_id = $1";

    PREFER_UNCONFIRMED = "\
        insert into preferences (user_id, unconfirmed) values ($1, $2) \
        on conflict (user_id) do update set unconfirmed = excluded.unconfirmed";

    PREFER_SLEEP = "\
        insert into preferences (user_id, unconfirmed, sleep) values ($1, 0, $2) \
        on conflict (user_id) do update set sleep = excluded.sleep";

    PREFER_AWAY = "\
        insert into preferences (user_id, unconfirmed, away) values ($1, 0, $2) \
        on conflict (user_id) do update set away = excluded.away";

    PREFER_REMINDERS = "\
        insert into preferences (user_id, unconfirmed, reminders) values ($1, 0, $2) \
        on conflict (user_id) do update set reminders = excluded.reminders";

    PREFER_DIGESTED = "\
        insert into preferences (user_id, unconfirmed, digested) values ($1, 0, $2) \
        on conflict (user_id) do update set digested = excluded.digested";

    PROPOSAL = "select number, events, agreed, message, cancels, closed from proposals where match = $1";

    PROPOSE = "\
        insert into proposals (match, number, events, agreed, message, cancels, closed) \
        values ($1, $2, $3, $4, $5, $6, 0) \
        on conflict (match) do update set number = excluded.number, events = excluded.events, \
            agreed = excluded.agreed, message = excluded.message, cancels = excluded.cancels, closed = 0";

    CLOSE_PROPOSAL = "update proposals set closed = 1 where match = $1 and closed = 0";

    NO_PROPOSAL = "delete from proposals where match = $1";

    /// The takebacks that were offered in a match.
    OFFERS = "\
        select event, number, events, agreed, message, closed from takeback_offers \
        where match = $1 order by event";

    OFFER = "\
        insert into takeback_offers (match, event, number, events, agreed, message, closed) \
        values ($1, $2, $3, $4, $5, $6, 0) \
        on conflict (match, event) do update set number = excluded.number, events = excluded.events, \
            agreed = excluded.agreed, message = excluded.message, closed = 0";

    CLOSE_OFFERS = "update takeback_offers set closed = 1 where match = $1 and closed = 0";

    NO_OFFERS = "delete from takeback_offers where match = $1";

    PLAN = concat!(
        "insert into jobs (kind, key, due, held, state) values ($1, $2, $3, 0, $4)", anew_or_earlier!());

    PLAN_BOARD = concat!("insert into jobs (kind, key, due, held) values ('board', $1, $2, 0)", anew!());

    /// Deletes the board's job, unless there are events from $2 on, which are not shown yet.
    BOARD_SHOWN = "\
        delete from jobs where kind = 'board' and key = $1 \
            and not exists (select 1 from events e where e.match = $1 and e.seq >= $2)";

    JOB = "select attempts, state from jobs where kind = $1 and key = $2 and holder = $3";

    /// Changes a row only if the lease is not lost, and locks it until the end of the transaction.
    KEEP = "update jobs set holder = holder where kind = $1 and key = $2 and holder = $3";

    AGAIN = "\
        update jobs set due = $4, held = 0, holder = 0, attempts = 0 \
        where kind = $1 and key = $2 and holder = $3";

    FAILED = "\
        update jobs set due = $4, held = 0, holder = 0 where kind = $1 and key = $2 and holder = $3";

    GIVE_UP = "\
        update jobs set dead = 1, held = 0, holder = 0 where kind = $1 and key = $2 and holder = $3";

    DONE = "delete from jobs where kind = $1 and key = $2 and holder = $3";

    /// How many jobs were given up.
    DEAD = "select count(*) from jobs where dead = 1";

    /// A lobby or match in which somebody still has something to do; if $2 is not 0, only that match.
    PLAYING = "\
        select m.id, m.guild, m.channel from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and $2 in (0, p.match) order by p.match limit 1";

    /// How many lobbies and matches a server has, counted up to $2.
    COUNT = "select count(*) from (select 1 from matches where guild = $1 limit $2) counted";

    GOING_ON = "\
        select coalesce(sum(case when status = 'live' then 1 else 0 end), 0), count(*) \
        from matches where status in ('lobby', 'live')";
}
