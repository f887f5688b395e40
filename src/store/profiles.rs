//! What a person's results add up to.

use std::collections::BTreeMap;

use rules::Pool;

use super::both_databases::{Connection, in_batch, statements};
use super::error::Result;
use super::leaderboard_types::{Opponent, Profile, ProfileGame, SeatCount};
use super::match_rows;
use super::rating_book::RatingRow;
use super::values::Value;

/// How many of the last matches a profile reads. The ratings and sums count all matches.
const MATCHES: i64 = 1000;

/// How many matches a rating's course shows.
const COURSE: usize = 40;

statements! {
    /// How many of some people have played a rated match. With `exists`, `PostgreSQL` would read all results.
    RATED_BEFORE => in_batch!("\
        select count(*) from raters x \
        where (select r.rated from results r where r.rater = x.rater and r.rated = 1 limit 1) = 1 and x.user_id");

    RATER = "select rater from raters where user_id = $1";

    /// A person's ratings of all time everywhere.
    RATINGS_OF = "\
        select scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten from ratings \
        where rater = $1 and period = 0 and scope = 0 and pool <> '' order by played desc, pool";

    /// A person's last results: pool, seat, whether they won, whether their time was up, their rating after it.
    RESULTS_OF = "\
        select pool, seat, cast(case when counted > 0 then sole else 0 end as bigint), \
            cast(case when absent_from > 0 then 1 else 0 end as bigint), rated, mean_after, seq \
        from results where rater = $1 and mean_before > 0 order by ended desc, seq desc limit $2";

    /// With whom a person played most, on the server $2 or (0) anywhere: name, matches, wins.
    OPPONENTS = "\
        select n.name, count(*), cast(sum(case when counted.counted > 0 then counted.sole else 0 end) as bigint) from ( \
            select seq, sole, counted from results where rater = $1 and mean_before > 0 and cast($2 as bigint) in (0, guild) \
            order by ended desc, seq desc limit $3) counted \
        join results o on o.seq = counted.seq and o.rater <> $1 and o.rater <> 0 \
        join names n on n.guild = cast($2 as bigint) and n.rater = o.rater \
        group by o.rater, n.name order by 2 desc, 3 desc, o.rater limit 3";
}

/// The columns of [`RESULTS_OF`].
type ResultRow = (String, i64, i64, i64, i64, i64, i64);

/// How many of these people have played a rated match.
pub(super) async fn rated_before(conn: &mut Connection<'_>, users: &[u64]) -> Result<u32> {
    let ids: Vec<i64> = users.iter().map(|user| user.cast_signed()).collect();
    let found = conn.number(RATED_BEFORE, &[Value::Ids(&ids)]).await?;
    Ok(match_rows::count(found))
}

/// A person's profile. Opponents are those on the server `guild` (0: anywhere).
pub(super) async fn profile(conn: &mut Connection<'_>, user: u64, guild: u64) -> Result<Profile> {
    let rater = conn.number(RATER, &[user.into()]).await?;
    if rater == 0 {
        return Ok(Profile::default());
    }
    let ratings: Vec<RatingRow> = conn.ask(RATINGS_OF, &[rater.into()]).await?;
    let results: Vec<ResultRow> = conn
        .ask(RESULTS_OF, &[rater.into(), MATCHES.into()])
        .await?;
    let values = [rater.into(), guild.into(), MATCHES.into()];
    let opponents: Vec<(String, i64, i64)> = conn.ask(OPPONENTS, &values).await?;
    let opponent = |(name, played, won)| Opponent {
        name,
        played: match_rows::count(played),
        won: match_rows::count(won),
    };
    let late = results
        .iter()
        .filter(|(_, _, _, late, ..)| *late == 1)
        .count();
    Ok(Profile {
        games: ratings
            .iter()
            .filter_map(|row| game(row, &results))
            .collect(),
        opponents: opponents.into_iter().map(opponent).collect(),
        streak: longest_streak(&results),
        finished: u32::try_from(results.len()).unwrap_or(u32::MAX),
        late: u32::try_from(late).unwrap_or(u32::MAX),
    })
}

/// The rows of one game. `None` if only a newer program knows it.
fn game(row: &RatingRow, results: &[ResultRow]) -> Option<ProfileGame> {
    let pool: Pool = row.pool.parse().ok()?;
    let of_pool = || results.iter().filter(|(pool, ..)| *pool == row.pool);
    let rated = of_pool().filter(|(_, _, _, _, rated, ..)| *rated == 1);
    let mut course: Vec<(i64, i64)> = rated.map(|(.., after, seq)| (*seq, *after)).collect();
    // matches may have been rated in another order than they ended
    course.sort_unstable();
    let course = course.split_off(course.len().saturating_sub(COURSE));
    let mut seats: BTreeMap<i64, SeatCount> = BTreeMap::new();
    for (_, seat, won, ..) in of_pool() {
        let count = seats.entry(*seat).or_default();
        count.played += 1;
        count.won += match_rows::count(*won);
    }
    let standing = row.standing();
    Some(ProfileGame {
        pool,
        rating: standing.rating,
        rated: match_rows::count(standing.rated),
        played: match_rows::count(standing.played),
        won: match_rows::count(standing.won),
        beaten: standing.beaten,
        course: course.into_iter().map(|(_, after)| after).collect(),
        seats: seats
            .into_iter()
            .filter_map(|(seat, count)| Some((u8::try_from(seat).ok()?, count)))
            .collect(),
    })
}

/// The longest streak of wins in these results.
fn longest_streak(results: &[ResultRow]) -> u32 {
    let (mut longest, mut running) = (0, 0);
    for (_, _, won, ..) in results {
        running = if *won == 1 { running + 1 } else { 0 };
        longest = longest.max(running);
    }
    longest
}
