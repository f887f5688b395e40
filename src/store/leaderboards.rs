//! Leaderboards by rating, in pages by keyset, and what a person has done.

use std::collections::BTreeMap;

use ratings::{Period, Rating};
use rules::{Kind, Pool};

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::leaderboard_types::{
    Active, Beaten, Board, Leaderboard, OwnStanding, Page, PageKey, Progress, RatedPerson,
};
use super::match_rows;
use super::values::Value;
use crate::model::Level;

/// How many matches must have changed a rating before it is on a leaderboard: [`ratings::LISTED_FROM`]. The index
/// `ratings_order` has this number too.
pub const LISTED_FROM: u32 = 5;

/// Ranks are counted up to this number of people. A count takes some milliseconds.
pub const COUNTED: u32 = 100_000;

/// How many people the short lists beside a leaderboard have: of those who beat computers, and of the most active.
const SHORT_LIST: i64 = 3;

/// The rows of the board `$1` to `$3` for which `$where` is true, with names.
macro_rules! people {
    ($where:expr) => {
        concat!(
            "select r.rater, coalesce(x.user_id, 0), coalesce(n.name, g.name, '–'), r.mean, r.sigma, r.rated, r.played, \
                r.won \
             from ratings r left join raters x on x.rater = r.rater \
                left join names n on n.guild = $4 and n.rater = r.rater \
                left join names g on g.guild = 0 and g.rater = r.rater and r.scope = 0 \
             where r.scope = $1 and r.pool = $2 and r.period = $3 and ",
            $where
        )
    };
}

statements! {
    FIRST_PAGE = people!("r.rated >= 5 order by r.uncautious, r.rater limit $5");

    /// The people of a board who are not listed yet, those with most matches first.
    UNLISTED = people!("r.rated between 1 and 4 order by r.rated desc, r.uncautious, r.rater limit $5");

    PAGE_AFTER = people!("\
        r.rated >= 5 and (r.uncautious, r.rater) > ($6, $7) order by r.uncautious, r.rater limit $5");

    PAGE_BEFORE = people!("\
        r.rated >= 5 and (r.uncautious, r.rater) < ($6, $7) order by r.uncautious desc, r.rater desc limit $5");

    /// How many rows of a board come before a row. The count stops at $6.
    ROWS_BEFORE = "\
        select count(*) from ( \
            select 1 from ratings r where r.scope = $1 and r.pool = $2 and r.period = $3 and r.rated >= 5 \
                and (r.uncautious, r.rater) < ($4, $5) limit $6) counted";

    OWN_ROW = people!("r.rater = (select o.rater from raters o where o.user_id = $5)");

    MOST_ACTIVE = people!("r.unplayed < 0 order by r.unplayed, r.rater limit $5");

    /// The people who have beaten the strongest computers, with that level.
    BEATEN = "\
        select coalesce(n.name, g.name, '–'), -r.unbeaten \
        from ratings r left join names n on n.guild = $4 and n.rater = r.rater \
            left join names g on g.guild = 0 and g.rater = r.rater and r.scope = 0 \
        where r.scope = $1 and r.pool = $2 and r.period = $3 and r.unbeaten < 0 \
        order by r.unbeaten, r.rater limit $5";

    /// The periods of a scope and pool in which somebody played, the latest first. Each step finds the next period in
    /// the index, so the number of people does not matter.
    PERIODS = "\
        with recursive known (period) as ( \
            select max(r.period) from ratings r where r.scope = $1 and r.pool = $2 \
            union all \
            select (select max(r.period) from ratings r where r.scope = $1 and r.pool = $2 and r.period < known.period) \
            from known where known.period > 0) \
        select period from known where period > 0 limit $3";

    /// The results of the user $1 against computers in all places, by pool and by level of the match's strongest
    /// computer. A win after a hint does not count. A match that counts nowhere has no rating before it, and is left
    /// out.
    PROGRESS = "\
        select r.pool, r.strongest, count(*), cast(sum(case when r.counted > 0 then r.sole else 0 end) as bigint) \
        from players p join results r on r.match = p.match and r.seat = p.position \
        where p.user_id = $1 and r.strongest > 0 and r.mean_before > 0 \
        group by r.pool, r.strongest order by r.pool, r.strongest";

    /// Has the seat of the user $1 any event (a turn, a resignation, a timeout, a pass) in a match of the game $2?
    /// Counts up to one.
    HAS_PLAYED = "\
        select count(*) from ( \
            select 1 from players p join matches m on m.id = p.match \
            where p.user_id = $1 and m.game = $2 \
                and exists (select 1 from events e where e.match = p.match and e.seat = p.position) limit 1) counted";

    /// How many of the latest three matches of the user $1 in the pool $2, whose strongest computer had the level $3,
    /// were lost?
    LOST_OF_THREE = "\
        select count(*) from ( \
            select r.place from results r \
            where r.rater = (select x.rater from raters x where x.user_id = $1) and r.pool = $2 and r.strongest = $3 \
            order by r.ended desc, r.seq desc limit 3) counted \
        where counted.place > 1";

    /// How many matches of the user $1 among people are over? Counts up to two.
    ENDED_AMONG_PEOPLE = "\
        select count(*) from ( \
            select 1 from raters a join results r on r.rater = a.rater \
            where a.user_id = $1 and r.strongest = 0 limit 2) counted";
}

/// The columns of a person on a board.
type PersonRow = (i64, i64, String, i64, i64, i64, i64, i64);

impl Board {
    /// The first four parameters of the statements.
    fn values(&self) -> [Value<'_>; 4] {
        let pool = self.pool.map_or("", Pool::id);
        let (scope, period) = (self.scope.into(), self.period.code().into());
        [scope, pool.into(), period, self.seen_from.into()]
    }
}

fn person(row: PersonRow) -> RatedPerson {
    let (rater, user, name, mean, sigma, counted, played, won) = row;
    RatedPerson {
        rater,
        user: user.cast_unsigned(),
        name,
        rating: Rating { mean, sigma },
        rated: match_rows::count(counted),
        played: match_rows::count(played),
        won: match_rows::count(won),
    }
}

impl PageKey {
    /// The sort key of a person's row.
    pub fn of(person: &RatedPerson) -> Self {
        Self {
            uncautious: -person.rating.cautious(),
            rater: person.rater,
        }
    }
}

/// A page of a leaderboard, with `limit` rows, and the standing of the user who asks.
pub(super) async fn leaderboard(
    conn: &mut Connection<'_>,
    board: &Board,
    page: Page,
    limit: u32,
    user: u64,
) -> Result<Leaderboard> {
    let own = own_standing(conn, board, user).await?;
    let mut found = match page {
        Page::First => list(conn, FIRST_PAGE, board, limit, None).await?,
        Page::After(key) => list(conn, PAGE_AFTER, board, limit, Some(key)).await?,
        Page::Before(key) => {
            let mut found = list(conn, PAGE_BEFORE, board, limit, Some(key)).await?;
            found.reverse();
            found
        }
        // the page that begins with the own row
        Page::Own => match &own {
            Some(OwnStanding {
                rank: Some(_),
                person,
            }) => {
                let PageKey { uncautious, rater } = PageKey::of(person);
                let before = PageKey {
                    uncautious,
                    rater: rater - 1,
                };
                list(conn, PAGE_AFTER, board, limit, Some(before)).await?
            }
            _ => list(conn, FIRST_PAGE, board, limit, None).await?,
        },
    };
    if found.is_empty() && page != Page::First {
        found = list(conn, FIRST_PAGE, board, limit, None).await?;
    }
    let unlisted = if found.is_empty() {
        list(conn, UNLISTED, board, limit, None).await?
    } else {
        Vec::new()
    };
    let before = match found.first() {
        Some(first) => rows_before(conn, board, PageKey::of(first)).await?,
        None => 0,
    };
    let ranks = ranks(conn, board, before, &found).await?;
    let more = match found.last() {
        Some(last) => !list(conn, PAGE_AFTER, board, 1, Some(PageKey::of(last)))
            .await?
            .is_empty(),
        None => false,
    };
    let (mut beaten, mut active) = (Vec::new(), Vec::new());
    if before == 0 {
        let [scope, pool, period, seen_from] = board.values();
        let values = [scope, pool, period, seen_from, SHORT_LIST.into()];
        let found: Vec<(String, i64)> = conn.ask(BEATEN, &values).await?;
        let of = |(name, level): (String, i64)| {
            Some(Beaten {
                name,
                level: u8::try_from(level).ok()?,
            })
        };
        beaten = found.into_iter().filter_map(of).collect();
        let found: Vec<PersonRow> = conn.ask(MOST_ACTIVE, &values).await?;
        let of = |row| {
            let RatedPerson { name, played, .. } = person(row);
            Active { name, played }
        };
        active = found.into_iter().map(of).collect();
    }
    Ok(Leaderboard {
        rows: found,
        first: before + 1,
        ranks,
        more,
        own,
        unlisted,
        beaten,
        active,
    })
}

async fn list(
    conn: &mut Connection<'_>,
    sql: Sql,
    board: &Board,
    limit: u32,
    key: Option<PageKey>,
) -> Result<Vec<RatedPerson>> {
    let mut values = board.values().to_vec();
    values.push(limit.into());
    if let Some(key) = key {
        values.extend([Value::from(key.uncautious), key.rater.into()]);
    }
    let found: Vec<PersonRow> = conn.ask(sql, &values).await?;
    Ok(found.into_iter().map(person).collect())
}

async fn rows_before(conn: &mut Connection<'_>, board: &Board, key: PageKey) -> Result<u32> {
    let [scope, pool, period, _] = board.values();
    let key = [key.uncautious.into(), key.rater.into()];
    let values = [scope, pool, period, key[0], key[1], COUNTED.into()];
    Ok(match_rows::count(conn.number(ROWS_BEFORE, &values).await?))
}

/// The place of a person on a board. Equal ratings share a place.
async fn rank(conn: &mut Connection<'_>, board: &Board, person: &RatedPerson) -> Result<u32> {
    // before all people with this rating
    let rater = i64::MIN;
    let key = PageKey {
        rater,
        ..PageKey::of(person)
    };
    Ok(rows_before(conn, board, key).await? + 1)
}

/// The places of rows of which `before` others come first.
async fn ranks(
    conn: &mut Connection<'_>,
    board: &Board,
    before: u32,
    rows: &[RatedPerson],
) -> Result<Vec<u32>> {
    let mut ranks: Vec<u32> = Vec::new();
    for (position, (index, person)) in (before + 1..).zip(rows.iter().enumerate()) {
        let above = index
            .checked_sub(1)
            .map(|above| (&rows[above], ranks[above]));
        ranks.push(match above {
            Some((above, rank)) if above.rating.cautious() == person.rating.cautious() => rank,
            Some(_) => position,
            None => rank(conn, board, person).await?,
        });
    }
    Ok(ranks)
}

/// A user's standing on a board, and their rank if they have played enough.
pub(super) async fn own_standing(
    conn: &mut Connection<'_>,
    board: &Board,
    user: u64,
) -> Result<Option<OwnStanding>> {
    let [scope, pool, period, seen_from] = board.values();
    let values = [scope, pool, period, seen_from, user.into()];
    let found: Option<PersonRow> = conn.first(OWN_ROW, &values).await?;
    let Some(person) = found.map(person) else {
        return Ok(None);
    };
    let rank = if person.rated >= LISTED_FROM {
        Some(rank(conn, board, &person).await?)
    } else {
        None
    };
    Ok(Some(OwnStanding { rank, person }))
}

/// The people in the first place of a board, at most ten.
pub(super) async fn leaders(conn: &mut Connection<'_>, board: &Board) -> Result<Vec<RatedPerson>> {
    let mut found = list(conn, FIRST_PAGE, board, 10, None).await?;
    let best = found.first().map(|first| first.rating.cautious());
    found.retain(|person| Some(person.rating.cautious()) == best);
    Ok(found)
}

/// The latest seasons of a scope and pool in which somebody played, at most `limit`, the latest first. Months are left
/// out.
pub(super) async fn seasons(
    conn: &mut Connection<'_>,
    scope: u64,
    pool: Option<Pool>,
    limit: u32,
) -> Result<Vec<Period>> {
    let pool = pool.map_or("", Pool::id);
    // each season has at most twelve months, and each month is a period of its own
    let periods = i64::from(limit).saturating_mul(13);
    let values = [scope.into(), pool.into(), periods.into()];
    let found: Vec<(i64,)> = conn.ask(PERIODS, &values).await?;
    let periods = found.into_iter().map(|(code,)| Period::from_code(code));
    let seasons = periods.filter(|period| matches!(period, Period::Season { .. }));
    Ok(seasons.take(limit as usize).collect())
}

/// A person's results against computers in all places.
pub(super) async fn progress(conn: &mut Connection<'_>, user: u64) -> Result<Vec<Progress>> {
    let found: Vec<(String, i64, i64, i64)> = conn.ask(PROGRESS, &[user.into()]).await?;
    let mut sums: BTreeMap<(Kind, u8), (i64, i64)> = BTreeMap::new();
    for (pool, level, played, won) in found {
        // a pool that only a newer program knows is left out
        let (Ok(pool), Ok(level)) = (pool.parse::<Pool>(), u8::try_from(level)) else {
            continue;
        };
        let sum = sums.entry((pool.kind(), level)).or_default();
        *sum = (sum.0 + played, sum.1 + won);
    }
    let progress = |((kind, level), (played, won)): ((Kind, u8), (i64, i64))| {
        Some(Progress {
            kind,
            level: Level::new(level)?,
            played: match_rows::count(played),
            won: match_rows::count(won),
        })
    };
    Ok(sums.into_iter().filter_map(progress).collect())
}

/// Has a person lost their latest three matches of this pool in which the strongest computer had this level?
pub(super) async fn keeps_losing(
    conn: &mut Connection<'_>,
    user: u64,
    pool: Pool,
    level: Level,
) -> Result<bool> {
    let values = [user.into(), pool.id().into(), level.number().into()];
    Ok(conn.number(LOST_OF_THREE, &values).await? == 3)
}

/// Has exactly one match of a person among people ended?
pub(super) async fn has_ended_one(conn: &mut Connection<'_>, user: u64) -> Result<bool> {
    Ok(conn.number(ENDED_AMONG_PEOPLE, &[user.into()]).await? == 1)
}

/// Has a person's seat any event, such as a turn or a resignation, in any match of this game?
pub(super) async fn has_played(conn: &mut Connection<'_>, user: u64, kind: Kind) -> Result<bool> {
    let values = [user.into(), kind.id().into()];
    Ok(conn.number(HAS_PLAYED, &values).await? > 0)
}
