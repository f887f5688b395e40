//! Statements that delete or rename in batches. Each batch is a short transaction, so no turn waits long. Each
//! searches again for what is left, so the work continues after an interruption. A batch changes some hundred rows: on
//! `SQLite` twice as many take more than twice as long, and the whole is not faster.
//!
//! A batch queries the ids of its matches once and passes them to all its statements. If each statement searched for
//! matches, one might find a match that another has missed.

use super::statements;

/// Subtracts results from the standings of their game and of all games. Results against computers are not in the
/// standings of all games.
macro_rules! uncount {
    ($results:expr) => {
        concat!(
            "with gone as (",
            $results,
            "), \
             taken as ( \
                select guild, game, level, user_id, count(*) as played, cast(sum(sole) as bigint) as won, \
                    cast(sum(counted) as bigint) as places \
                from gone where counted > 0 group by guild, game, level, user_id \
                union all \
                select guild, '', 0, user_id, count(*), cast(sum(sole) as bigint), cast(sum(counted) as bigint) \
                from gone where counted > 0 and level = 0 group by guild, user_id) \
             update standings set \
                played = standings.played - taken.played, \
                won = standings.won - taken.won, \
                places = standings.places - taken.places, \
                average = case when standings.played > taken.played \
                    then cast(standings.places - taken.places as double precision) \
                        / (standings.played - taken.played) \
                    else 0 end \
             from taken where standings.guild = taken.guild and standings.game = taken.game \
                and standings.level = taken.level and standings.user_id = taken.user_id"
        )
    };
}
pub(super) use uncount;

/// Locks the rows that [`uncount`] is about to change, for `PostgreSQL`. An update that has waited for a row may skip
/// it, because its join was evaluated before the wait.
macro_rules! lock_lines {
    ($of:expr) => {
        concat!(
            "select s.played from ( \
                select guild, game, level, user_id from results where ",
            $of,
            " union select guild, '', 0, user_id from results where level = 0 and ",
            $of,
            ") r join standings s on s.guild = r.guild and s.game = r.game \
                and s.level = r.level and s.user_id = r.user_id \
             order by s.guild, s.game, s.level, s.user_id for update of s"
        )
    };
}
pub(super) use lock_lines;

/// The matches of a person's batch; $1 is the person.
macro_rules! of_person {
    () => {
        "($2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
    };
}
pub(super) use of_person;

/// The matches of a server's batch.
macro_rules! of_server {
    () => {
        "($1, $2, $3, $4, $5)"
    };
}
pub(super) use of_server;

/// The matches of a person's batch, without the person.
macro_rules! ten {
    () => {
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    };
}

/// The lobbies of a batch, or a server's lobbies and live matches.
macro_rules! twelve {
    () => {
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
    };
}

/// Some matches of the server $2 in which the user $1 has another name than $3.
macro_rules! old_names {
    () => {
        "select p.match from players p join matches m on m.id = p.match \
         where p.user_id = $1 and m.guild = $2 and p.name <> $3 order by p.done, p.match desc limit 10"
    };
}
pub(super) use old_names;

statements! {
    /// Open lobbies up to $2 to which the user $1 may be invited.
    INVITATIONS = "\
        select id, invited, declined from matches where status in ('lobby', 'live') and status = 'lobby' \
            and id <= $2 and invited like '%' || cast($1 as text) || '%'";

    INVITED = "\
        update matches set invited = $2, declined = $3, version = version + 1 where id = $1 and status = 'lobby'";

    /// Some matches up to $2 in which the user $1 has nothing more to do.
    PERSON_BATCH = "\
        select p.match from players p where p.user_id = $1 and p.done = 1 and p.match <= $2 \
        order by p.match limit 10";

    /// Replaces the host $1 by $12. The new version makes copies in memory stale.
    PERSON_MATCHES = concat!("\
        update matches set version = version + 1, host = case when host = $1 then $12 else host end \
        where id in ", of_person!());

    /// Animations show names, so they are deleted.
    PERSON_REPLAYS = concat!("delete from replays where match in ", ten!());

    PERSON_UNCOUNT = uncount!(concat!("\
        select match, guild, game, level, user_id, sole, counted from results \
        where user_id = $1 and match in ", of_person!()));

    PERSON_UNCOUNTED = "delete from standings where user_id = $1 and played <= 0";

    PERSON_RESULTS = concat!("\
        update results set user_id = $12, name = '–' where user_id = $1 and match in ", of_person!());

    PERSON_COUNT = concat!("\
        insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
        select guild, game, level, user_id, '–', count(*), cast(sum(sole) as bigint), cast(sum(counted) as bigint), \
            cast(sum(counted) as double precision) / count(*), max(ended) \
        from results where user_id = $12 and user_id <> $1 and guild <> 0 and counted > 0 \
            and match in ", of_person!(), " group by guild, game, level, user_id \
        union all \
        select guild, '', 0, user_id, '–', count(*), cast(sum(sole) as bigint), cast(sum(counted) as bigint), \
            cast(sum(counted) as double precision) / count(*), max(ended) \
        from results where user_id = $12 and user_id <> $1 and guild <> 0 and counted > 0 and level = 0 \
            and match in ", of_person!(), " group by guild, user_id \
        order by 1, 2, 3, 4 \
        on conflict (guild, game, level, user_id) do update set \
            played = standings.played + excluded.played, \
            won = standings.won + excluded.won, \
            places = standings.places + excluded.places, \
            average = cast(standings.places + excluded.places as double precision) \
                / (standings.played + excluded.played), \
            ended = case when excluded.ended >= standings.ended then excluded.ended else standings.ended end");

    PERSON_PLAYERS = concat!("\
        update players set user_id = $12, name = '–', sleep = null, away = null, away_told = null where user_id = $1 and done = 1 and match in ", of_person!());

    PERSON_PREFERENCES = "delete from preferences where user_id = $1";

    /// Some matches of the server $2 in which the user $1 has another name than $3, first those in which they still
    /// play.
    OLD_NAMES_BATCH = old_names!();

    /// The new version makes copies of these matches in memory stale.
    RENAME_MATCHES = concat!("update matches set version = version + 1 where id in ", ten!());

    RENAME_PLAYERS = concat!("update players set name = $12 where user_id = $1 and match in ", of_person!());

    RENAME_RESULTS = concat!("update results set name = $12 where user_id = $1 and match in ", of_person!());

    RENAME_LINES = "update standings set name = $3 where user_id = $1 and guild = $2 and name <> $3";

    OLD_NAMES_LEFT = "\
        select match from ( \
            select p.match from players p join matches m on m.id = p.match \
            where p.user_id = $1 and m.guild = $2 and p.name <> $3 \
            union all select guild from standings where user_id = $1 and guild = $2 and name <> $3) old limit 1";

    /// Jobs whose key is the person.
    PERSON_JOBS = "delete from jobs where kind in ('vacation', 'digest') and key = $1";

    PERSON_LEFT = "select match from players where user_id = $1 and done = 1 and match <= $2 limit 1";

    /// Some lobbies and live matches of the server $1, up to the id $2.
    SERVER_GOING_ON = "\
        select m.id from matches m where m.guild = $1 and m.status in ('lobby', 'live') and m.id <= $2 \
        order by m.id limit 12";

    /// Their players have nothing more to do in them.
    SERVER_DONE = concat!("update players set done = 1 where done <> 1 and match in ", twelve!());

    /// They end at once, and are deleted later.
    SERVER_STOP = concat!("\
        update matches set status = 'cancelled', ended = touched, version = version + 1 \
        where status in ('lobby', 'live') and id in ", twelve!());

    /// Some matches of the server $1 up to $2.
    SERVER_BATCH = "\
        select m.id from matches m where m.guild = $1 and m.id <= $2 order by m.id limit 5";

    SERVER_UNCOUNT = uncount!(concat!(
        "select match, guild, game, level, user_id, sole, counted from results where match in ", of_server!()));

    SERVER_UNCOUNTED = concat!("\
        delete from standings where played <= 0 and user_id in \
            (select r.user_id from results r where r.match in ", of_server!(), ")");

    SERVER_RESULTS = concat!("delete from results where match in ", of_server!());

    SERVER_REPLAYS = concat!("delete from replays where match in ", of_server!());

    SERVER_ENDINGS = concat!("delete from endings where match in ", of_server!());

    SERVER_PROPOSALS = concat!("delete from proposals where match in ", of_server!());

    SERVER_OFFERS = concat!("delete from takeback_offers where match in ", of_server!());

    SERVER_EVENTS = concat!("delete from events where match in ", of_server!());

    SERVER_PLAYERS = concat!("delete from players where match in ", of_server!());

    SERVER_JOBS = concat!(
        "delete from jobs where kind in ('lobby', 'board', 'thread', 'clock', 'reminder', 'vacation', 'computer', 'lost', 'replay') \
        and key in ", of_server!());

    SERVER_MATCHES = concat!("delete from matches where id in ", of_server!());

    /// Deletes the settings of the server $1, if they are not newer than $2.
    SERVER_SETTINGS_GONE = "delete from servers where guild = $1 and chosen <= $2";

    SERVER_LEFT = "select id from matches where guild = $1 and id <= $2 limit 1";

    /// Some lobbies that ended before $1 and never became matches.
    UNBEGUN_BATCH = "\
        select m.id from matches m where m.status in ('cancelled', 'expired') and m.seats = 0 \
        and m.ended < $1 order by m.ended limit 12";

    UNBEGUN_PLAYERS = concat!("delete from players where match in ", twelve!());

    UNBEGUN_MATCHES = concat!("delete from matches where id in ", twelve!());

    UNBEGUN_LEFT = "\
        select id from matches where status in ('cancelled', 'expired') and seats = 0 \
            and ended < $1 limit 1";
}

/// Takes a person out of some matches, in this order.
pub(in crate::store) const PERSON: [&str; 6] = [
    PERSON_MATCHES,
    PERSON_UNCOUNT,
    PERSON_UNCOUNTED,
    PERSON_RESULTS,
    PERSON_COUNT,
    PERSON_PLAYERS,
];

/// Ends some lobbies and live matches of a server, in this order.
pub(in crate::store) const SERVER_ENDED: [&str; 2] = [SERVER_DONE, SERVER_STOP];

/// Deletes some matches of a server, in this order.
pub(in crate::store) const SERVER: [&str; 11] = [
    SERVER_UNCOUNT,
    SERVER_UNCOUNTED,
    SERVER_RESULTS,
    SERVER_REPLAYS,
    SERVER_ENDINGS,
    SERVER_PROPOSALS,
    SERVER_OFFERS,
    SERVER_EVENTS,
    SERVER_PLAYERS,
    SERVER_JOBS,
    SERVER_MATCHES,
];

/// Deletes some lobbies that never became matches, in this order.
pub(in crate::store) const UNBEGUN: [&str; 2] = [UNBEGUN_PLAYERS, UNBEGUN_MATCHES];
