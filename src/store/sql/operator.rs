//! Statements for the host's commands, on a connection without time limits.

/// The derived results of a match.
pub(in crate::store) const RESULTS: &str = "\
    select seat, user_id, name, guild, game, level, place, counted, sole, score, ended \
    from results where match = $1 order by seat";

/// When a match ended, and whether its results still have to be derived.
pub(in crate::store) const ENDED: &str = "\
    select m.ended, cast((select count(*) from endings e where e.match = m.id) as bigint) \
    from matches m where m.id = $1";

pub(in crate::store) const SOME_IDS: &str =
    "select id from matches where id >= $1 order by id limit 1000";

/// Deletes the rows that the bot writes when it starts on a new database.
pub(in crate::store) const UNSTARTED: &str =
    "delete from jobs; delete from heartbeats; delete from outages";

pub(in crate::store) const TOUCHED: &str =
    "select coalesce(max(touched), 0), cast(coalesce(sum(version), 0) as bigint) from matches";

/// Jobs that were given up, by kind.
pub(in crate::store) const DEAD_JOBS: &str =
    "select kind, count(*) from jobs where dead = 1 group by kind order by kind";

/// Lets them be tried again.
pub(in crate::store) const REVIVE: &str = "update jobs set dead = 0, attempts = 0 where dead = 1";

/// Deletes outages and heartbeats later than $1, and makes all clock jobs due, because they may have been put off
/// beyond $1.
pub(in crate::store) const FORGET_AHEAD: [&str; 3] = [
    "delete from outages where until_at > $1",
    "delete from heartbeats where at > $1",
    "update jobs set due = $1 where kind = 'clock' and due > $1",
];

/// The sums of the results, which the standings must equal.
macro_rules! sums {
    () => {
        "(select guild, game, level, user_id, count(*) as played, cast(sum(sole) as bigint) as won, \
            cast(sum(counted) as bigint) as places, max(ended) as ended \
          from results where user_id <> 0 and guild <> 0 and counted > 0 group by guild, game, level, user_id \
          union all \
          select guild, '', 0, user_id, count(*), cast(sum(sole) as bigint), cast(sum(counted) as bigint), \
            max(ended) \
          from results where user_id <> 0 and guild <> 0 and counted > 0 and level = 0 \
            group by guild, user_id)"
    };
}

/// Standings that differ from the sums of the results: some of them, with server, game and user.
pub(in crate::store) const STANDINGS_DIFFER: &str = concat!(
    "select coalesce(s.guild, k.guild), coalesce(s.game, k.game), coalesce(s.user_id, k.user_id) from ",
    sums!(),
    " s full join standings k on k.guild = s.guild and k.game = s.game and k.level = s.level and k.user_id = s.user_id \
      where s.played is null or k.played is null or s.played <> k.played or s.won <> k.won \
        or s.places <> k.places order by 1, 2, 3 limit 100"
);

pub(in crate::store) const CLEAR_STANDINGS: &str = "delete from standings";

/// Rebuilds all leaderboards. The name is the one in the match that ended last.
pub(in crate::store) const FILL_STANDINGS: &str = concat!(
    "insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
     select s.guild, s.game, s.level, s.user_id, n.name, s.played, s.won, s.places, \
        cast(s.places as double precision) / s.played, s.ended from ",
    sums!(),
    " s join (select guild, user_id, name, row_number() over (partition by guild, user_id \
            order by ended desc, match desc, seat) as nth from results) n \
        on n.guild = s.guild and n.user_id = s.user_id and n.nth = 1"
);

/// Which seats have nothing more to do in a match.
pub(in crate::store) const DONE_SEATS: &str =
    "select position from players where match = $1 and done = 1";

/// Which jobs derived from its record a match has: to play for its computers, and to check its clocks.
pub(in crate::store) const MATCH_JOBS: &str =
    "select kind from jobs where kind in ('computer', 'clock') and key = $1";

/// Applied migrations.
pub(in crate::store) const VERSION: &str =
    "select coalesce(max(version), 0) from _sqlx_migrations where success";

/// Writes and rolls back, so nothing is left.
pub(in crate::store) const TRY_WRITING: &str = "\
    create table skirmish_doctor (tried bigint); insert into skirmish_doctor values (1); rollback";

pub(in crate::store) const MIGRATED_SQLITE: &str =
    "select count(*) from sqlite_master where type = 'table' and name = '_sqlx_migrations'";

pub(in crate::store) const MIGRATED_POSTGRES: &str =
    "select case when to_regclass('_sqlx_migrations') is null then 0::bigint else 1::bigint end";

/// A complete, compact copy of the database as it is when the statement begins.
pub(in crate::store) const BACKUP: &str = "vacuum into $1";

/// One row `ok`, or what is wrong with the file.
pub(in crate::store) const INTEGRITY: &str = "pragma integrity_check";
