//! Statements that keep the standings equal to the sums of the results. Results among people count in the standings of
//! their game and in those of all games, results against computers only in those of their game and level. Only
//! people's results in servers count.

use super::connection::{Sql, in_batch, statements};

/// The sums of the results with this condition.
macro_rules! sums {
    ($where:expr) => {
        concat!(
            "(select guild, game, level, user_id, max(name) as name, count(*) as played, \
                cast(sum(sole) as bigint) as won, cast(sum(counted) as bigint) as places, max(ended) as ended \
              from results where user_id <> 0 and guild <> 0 and counted > 0 and ",
            $where,
            " group by guild, game, level, user_id \
              union all \
              select guild, '', 0, user_id, max(name), count(*), \
                cast(sum(sole) as bigint), cast(sum(counted) as bigint), max(ended) \
              from results where user_id <> 0 and guild <> 0 and counted > 0 and level = 0 and ",
            $where,
            " group by guild, user_id)"
        )
    };
}

/// Adds results. The rows are locked in the order of the key, so two transactions with the same people cannot
/// deadlock.
macro_rules! count {
    ($where:expr) => {
        concat!(
            "insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
             select guild, game, level, user_id, name, played, won, places, \
                cast(places as double precision) / played, ended from ",
            sums!($where),
            " counted order by 1, 2, 3, 4 \
             on conflict (guild, game, level, user_id) do update set \
                name = case when excluded.ended >= standings.ended then excluded.name else standings.name end, \
                played = standings.played + excluded.played, \
                won = standings.won + excluded.won, \
                places = standings.places + excluded.places, \
                average = cast(standings.places + excluded.places as double precision) \
                    / (standings.played + excluded.played), \
                ended = case when excluded.ended >= standings.ended then excluded.ended else standings.ended end"
        )
    };
}

/// Subtracts results.
macro_rules! uncount {
    ($where:expr) => {
        concat!(
            "update standings set \
                played = standings.played - taken.played, \
                won = standings.won - taken.won, \
                places = standings.places - taken.places, \
                average = case when standings.played > taken.played \
                    then cast(standings.places - taken.places as double precision) \
                        / (standings.played - taken.played) \
                    else 0 end \
             from ",
            sums!($where),
            " taken where standings.guild = taken.guild and standings.game = taken.game \
                and standings.level = taken.level and standings.user_id = taken.user_id"
        )
    };
}

/// Locks the rows that [`uncount`] is about to change. An update that has waited for a row may skip it, because its
/// join was evaluated before the wait.
macro_rules! lock {
    ($where:expr) => {
        concat!(
            "select s.played from ( \
                select guild, game, level, user_id from results where ",
            $where,
            " union select guild, '', 0, user_id from results where level = 0 and ",
            $where,
            ") r join standings s on s.guild = r.guild and s.game = r.game \
                and s.level = r.level and s.user_id = r.user_id \
             order by s.guild, s.game, s.level, s.user_id for update of s"
        )
    };
}

statements! {
    /// Locks the standings that have results of the matches $1: needed before they are subtracted.
    LOCK_STANDINGS => Sql::postgres(lock!("match = any($1)"));

    COUNT => in_batch!(count: "match");

    UNCOUNT => in_batch!(uncount: "match");

    /// The same for the results of the user $2.
    UNCOUNT_PERSON => in_batch!(uncount: "user_id = $2 and match");

    /// Adds the results that have the placeholder $3 instead of the user $2 now.
    COUNT_PLACEHOLDER => in_batch!(count: "user_id = $3 and user_id <> $2 and match");

    /// Deletes standings without any result left, after results of these matches were subtracted.
    UNCOUNTED => in_batch!("\
        delete from standings where played <= 0 and user_id in (select r.user_id from results r where r.match"; ")");
}

/// Standings that differ from the sums of the results: some of them, with server, game and user.
pub(super) const STANDINGS_DIFFER: Sql = Sql::both(concat!(
    "select coalesce(s.guild, k.guild), coalesce(s.game, k.game), coalesce(s.user_id, k.user_id) from ",
    sums!("true"),
    " s full join standings k on k.guild = s.guild and k.game = s.game and k.level = s.level and k.user_id = s.user_id \
      where s.played is null or k.played is null or s.played <> k.played or s.won <> k.won \
        or s.places <> k.places order by 1, 2, 3 limit 100"
));

pub(super) const CLEAR_STANDINGS: Sql = Sql::both("delete from standings");

/// Rebuilds all leaderboards. The name is the one in the match that ended last.
pub(super) const FILL_STANDINGS: Sql = Sql::both(concat!(
    "insert into standings (guild, game, level, user_id, name, played, won, places, average, ended) \
     select s.guild, s.game, s.level, s.user_id, n.name, s.played, s.won, s.places, \
        cast(s.places as double precision) / s.played, s.ended from ",
    sums!("true"),
    " s join (select guild, user_id, name, row_number() over (partition by guild, user_id \
            order by ended desc, match desc, seat) as nth from results) n \
        on n.guild = s.guild and n.user_id = s.user_id and n.nth = 1"
));
