//! Ratings: reads what a match needs into a [`Book`], and stores what the book has changed.

use std::collections::BTreeMap;

use ratings::{
    Book, FROM_NEW_TIME, LastAbsence, MONTHS_EVERYWHERE, Match, Period, Rating, Seat, Standing,
    Track, Who,
};

use super::SeatResult;
use super::both_databases::{Connection, Sql, in_batch, statements};
use super::error::Result;
use super::match_rows::row;
use super::values::Value;

/// How far back the matches of a pair of people count, in milliseconds.
const WEEK: i64 = 7 * 86_400_000;

/// Makes a statement whose parameter `$1` is a JSON list of rows. Each row is a list, of which `e.value ->> 0` is the
/// first column.
macro_rules! of_rows {
    ($before:expr, $after:expr) => {
        Sql {
            sqlite: concat!($before, " from json_each($1) e where true ", $after),
            postgres: concat!(
                $before,
                " from json_array_elements(cast($1 as json)) e (value) where true ",
                $after
            ),
        }
    };
}
pub(super) use of_rows;

statements! {
    /// Makes all changes of ratings wait for each other.
    LOCK_RATINGS => Sql::postgres("select pg_advisory_xact_lock(33)");

    /// Takes the same lock, if it is free: then the answer is 1.
    TRY_LOCK_RATINGS => Sql {
        sqlite: "select 1",
        postgres: "select cast(case when pg_try_advisory_xact_lock(33) then 1 else 0 end as bigint)",
    };

    RATERS => in_batch!("select user_id, rater from raters where user_id"; "");

    /// Locks the people of a match, so that nobody is forgotten meanwhile.
    LOCK_RATERS => Sql::postgres("select rater from raters where user_id = any($1) order by rater for update");

    /// A number that nobody has had. Results stay under the numbers of people who are forgotten.
    NEXT_RATER = "\
        select coalesce(max(known.rater), 0) + 1 from ( \
            select max(rater) as rater from raters union all select max(rater) from results \
            union all select max(rater) from ratings) known";

    NEW_RATER = "insert into raters (rater, user_id) values ($1, $2)";

    ABSENCES => in_batch!("\
        select rater, absent_from, absent_until, absent_cost, absent_spared from raters where absent_until > 0 and rater");

    SET_ABSENCE = "\
        update raters set absent_from = $2, absent_until = $3, absent_cost = $4, absent_spared = $5 where rater = $1";

    /// When the user $1 last acted in any match, after $2 and until $3. Events at the same time that follow another
    /// seat's event (passes, planned replies) are not acts. The time of joining is not stored; the opening of the match
    /// stands for it. The start of a match counts for its host, or, if the match begins by itself, for the players who
    /// joined.
    ACTED = "\
        with own as ( \
            select p.match, p.position, m.opened, case when (m.host = p.user_id) = (m.self_start = 0) then m.started end as started \
            from players p join matches m on m.id = p.match \
            where p.user_id = $1 and (m.ended is null or m.ended > $2)) \
        select coalesce(max(acted), 0) from ( \
            select opened as acted from own union all select started from own union all \
            select e.at from own join events e on e.match = own.match and e.seat = own.position \
            where e.at > $2 and e.what not in ('pass', 'timeout') and not exists ( \
                select 1 from events b where b.match = e.match and b.seq = e.seq - 1 and b.at = e.at and b.seat <> e.seat)) acts \
        where acted <= $3";

    /// When some people last left a rated match early, after $2.
    LEFT => in_batch!("select rater, max(ended) from results where left_early = 1 and ended > $2 and rater"; " group by rater");

    NAME = "\
        insert into names (guild, rater, name) values ($1, $2, $3) \
        on conflict (guild, rater) do update set name = excluded.name where names.name <> excluded.name";

    LIST_AS = "\
        insert into names (guild, rater, name) select 0, x.rater, $2 from raters x where x.user_id = $1 \
        on conflict (guild, rater) do update set name = excluded.name where names.name <> excluded.name";

    /// The standings of some people, everywhere and on the server $2, of the periods $4 to $6 and of all time.
    STANDINGS_OF => in_batch!(standings_of: "rater");

    /// The rated matches of some people that ended after $2: number, person, end.
    MET => in_batch!("select seq, rater, ended from results where rated = 1 and ended > $2 and rater"; " order by seq");

    /// What some people gained in the pool $3 from people who were new, after $2: person, gain.
    FROM_NEW => in_batch!("\
        select rater, cast(sum(from_new) as bigint) from results where ended > $2 and pool = $3 and rater"; " group by rater");

    /// What makes some people known in the pool $2: person, number of rated matches of full length with others (counted
    /// to 5), number of people met in rated matches (counted to 4). Each step of `known` finds one more person, so the
    /// search ends as soon as the person is known.
    FULL => Sql {
        sqlite: full!("in (select value from json_each($1))"),
        postgres: full!("= any($1)"),
    };

    /// How many rated matches a pair has finished after $2.
    MEETINGS = "select cast(coalesce(sum(met), 0) as bigint) from meetings where pair = $1 and at > $2";

    MEET = "\
        insert into meetings (pair, at, met) values ($1, $2, 1) \
        on conflict (pair, at) do update set met = meetings.met + 1";

    STORE_RATINGS => of_rows!(concat!("\
        insert into ratings (scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten, unbeaten) \
        select cast(e.value ->> 0 as bigint), e.value ->> 1, cast(e.value ->> 2 as bigint), \
            cast(e.value ->> 3 as bigint), cast(e.value ->> 4 as bigint), cast(e.value ->> 5 as bigint), \
            cast(e.value ->> 6 as bigint), cast(e.value ->> 7 as bigint), cast(e.value ->> 8 as bigint), \
            cast(e.value ->> 9 as bigint), cast(e.value ->> 10 as bigint), cast(e.value ->> 11 as bigint)"), "\
        on conflict (scope, pool, period, rater) do update set \
            mean = excluded.mean, sigma = excluded.sigma, at = excluded.at, rated = excluded.rated, \
            played = excluded.played, won = excluded.won, beaten = excluded.beaten, unbeaten = excluded.unbeaten");
}

macro_rules! full {
    ($people:expr) => {
        concat!(
            "with recursive known (rater, seen, people) as ( \
                select rater, ',0,' || cast(rater as text) || ',', 0 from raters where rater ",
            $people,
            " union all select rater, seen || cast(( \
                select o.rater from results r join results o on o.seq = r.seq \
                where r.rater = known.rater and r.pool = $2 and r.rated = 1 \
                    and known.seen not like '%,' || cast(o.rater as text) || ',%' limit 1) as text) || ',', people + 1 \
                from known where seen is not null and people < 4) \
            select rater, ( \
                select count(*) from ( \
                    select 1 from results r \
                    where r.rater = known.rater and r.pool = $2 and r.rated = 1 and r.early = 0 and exists ( \
                        select 1 from results o where o.seq = r.seq and o.rater not in (0, r.rater)) limit 5) counted), \
                cast(max(people) as bigint) from known where seen is not null group by rater"
        )
    };
}
use full;

macro_rules! standings_of {
    ($where:expr) => {
        concat!(
            "select scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten from ratings where ",
            $where,
            " and period in (0, $4, $5, $6) and scope in (0, $2) and pool in ('', $3)"
        )
    };
}
use standings_of;

row! {
    /// A rating as it is stored.
    #[derive(Clone, Debug, PartialEq)]
    pub(super) struct RatingRow {
        pub scope: i64,
        pub pool: String,
        pub period: i64,
        pub rater: i64,
        pub mean: i64,
        pub sigma: i64,
        pub at: i64,
        pub rated: i64,
        pub played: i64,
        pub won: i64,
        pub beaten: i64,
    }
}

impl RatingRow {
    pub fn standing(&self) -> Standing {
        Standing {
            rating: Rating {
                mean: self.mean,
                sigma: self.sigma,
            },
            at: self.at,
            rated: self.rated,
            played: self.played,
            won: self.won,
            beaten: beaten(self.beaten),
        }
    }

    pub fn track(&self) -> Track {
        Track {
            scope: self.scope,
            pool: self.pool.clone(),
            period: Period::from_code(self.period),
        }
    }
}

/// The wins over each level, from the column for them.
pub(super) fn beaten(column: i64) -> [u8; 6] {
    let [_, _, six, five, four, three, two, one] = column.to_be_bytes();
    [one, two, three, four, five, six]
}

/// The column for wins over each level.
pub(super) fn beaten_column([one, two, three, four, five, six]: [u8; 6]) -> i64 {
    i64::from_be_bytes([0, 0, six, five, four, three, two, one])
}

/// The column for the highest level with a win, negated.
fn unbeaten_column(beaten: [u8; 6]) -> i64 {
    let levels = (1i64..).zip(beaten);
    let won = levels.filter(|(_, wins)| *wins > 0);
    -won.map(|(level, _)| level).last().unwrap_or_default()
}

/// Reads everything that a match's ratings depend on.
pub(super) async fn open_book(conn: &mut Connection<'_>, played: &Match) -> Result<Book> {
    let mut book = Book::default();
    let people = played.seats.iter().filter_map(|seat| seat.who.person());
    let people: Vec<i64> = people.collect();
    let ids = Value::Ids(&people);
    let [everywhere, server] = [MONTHS_EVERYWHERE, played.season_months]
        .map(|months| Period::season_of(played.month, months).code());
    let values = [
        ids,
        played.server.into(),
        played.pool.as_str().into(),
        everywhere.into(),
        server.into(),
        Period::Month(played.month).code().into(),
    ];
    let rows: Vec<RatingRow> = conn.ask(STANDINGS_OF, &values).await?;
    for row in rows {
        book.put(&row.track(), row.rater, row.standing());
    }
    let absences: Vec<(i64, i64, i64, i64, i64)> = conn.ask(ABSENCES, &[ids]).await?;
    for (person, from, until, cost, spared) in absences {
        book.put_absence(person, LastAbsence::of([from, until, cost, spared]));
    }
    let since = played.at.saturating_sub(WEEK);
    let left: Vec<(i64, i64)> = conn.ask(LEFT, &[ids, since.into()]).await?;
    for (person, at) in left {
        book.put_left(person, at);
    }
    let since = played.at.saturating_sub(WEEK);
    let season = played.at.saturating_sub(FROM_NEW_TIME);
    let values = [ids, season.into(), played.pool.as_str().into()];
    let gains: Vec<(i64, i64)> = conn.ask(FROM_NEW, &values).await?;
    for (person, gain) in gains {
        book.put_from_new(&played.pool, person, played.at, gain);
    }
    let values = [ids, played.pool.as_str().into()];
    let full: Vec<(i64, i64, i64)> = conn.ask(FULL, &values).await?;
    for (person, matches, people) in full {
        book.put_full(&played.pool, person, matches, people);
    }
    if people.len() > 1 {
        let met: Vec<(i64, i64, i64)> = conn.ask(MET, &[ids, since.into()]).await?;
        let mut matches: BTreeMap<i64, (Vec<i64>, i64)> = BTreeMap::new();
        for (seq, rater, ended) in met {
            let entry = matches.entry(seq).or_insert_with(|| (Vec::new(), ended));
            entry.0.push(rater);
        }
        for (people, ended) in matches.into_values() {
            book.put_met(&people, ended);
        }
    }
    Ok(book)
}

/// Stores that the people of a match have met, under the marks of their seats (0: none). For each pair, finds how many
/// of their matches in the week before are stored under numbers that were given up. The book does not know these
/// matches.
pub(super) async fn meet(
    conn: &mut Connection<'_>,
    book: &Book,
    played: &mut Match,
    marks: &[i64],
) -> Result<()> {
    let seats = played
        .seats
        .iter()
        .zip(marks)
        .enumerate()
        .filter(|(_, (_, mark))| **mark != 0);
    let people = seats.filter_map(|(at, (seat, mark))| Some((at, seat.who.person()?, *mark)));
    let people: Vec<_> = people.filter(|_| played.rated).collect();
    for (index, &(seat, one, mark)) in people.iter().enumerate() {
        for &(across, other, beside) in &people[index + 1..] {
            let pair = mark.wrapping_add(beside);
            let since = played.at.saturating_sub(WEEK);
            let all = conn.number(MEETINGS, &[pair.into(), since.into()]).await?;
            let known = i64::try_from(book.met(one, other, played.at)).unwrap_or(i64::MAX);
            let again = u8::try_from(all.saturating_sub(known).clamp(0, 255)).unwrap_or_default();
            played.seats[seat].again[across] = again;
            played.seats[across].again[seat] = again;
            conn.change(MEET, &[pair.into(), played.at.into()]).await?;
        }
    }
    Ok(())
}

/// Stores what a book has changed.
pub(super) async fn store_book(
    conn: &mut Connection<'_>,
    book: &mut Book,
    played: &Match,
) -> Result<()> {
    for seat in &played.seats {
        if let (Who::Person(person), Some(_)) = (seat.who, seat.absence) {
            let [from, until, cost, spared] = book.last_absence(person).columns();
            let values = [person, from, until, cost, spared].map(Value::Number);
            conn.change(SET_ABSENCE, &values).await?;
        }
    }
    let changed = book.take_changed();
    let rows = changed
        .iter()
        .map(|(track, person, standing)| rating_row(track, *person, standing));
    store_ratings(conn, rows).await
}

/// A row for [`STORE_RATINGS`].
pub(super) fn rating_row(track: &Track, person: i64, standing: &Standing) -> serde_json::Value {
    serde_json::json!([
        track.scope,
        track.pool,
        track.period.code(),
        person,
        standing.rating.mean,
        standing.rating.sigma,
        standing.at,
        standing.rated,
        standing.played,
        standing.won,
        beaten_column(standing.beaten),
        unbeaten_column(standing.beaten),
    ])
}

pub(super) async fn store_ratings(
    conn: &mut Connection<'_>,
    rows: impl Iterator<Item = serde_json::Value>,
) -> Result<()> {
    let rows = serde_json::Value::Array(rows.collect()).to_string();
    conn.change(STORE_RATINGS, &[rows.as_str().into()]).await?;
    Ok(())
}

/// The people of some users, in the same order. New ones get a number.
pub(super) async fn raters(conn: &mut Connection<'_>, users: &[u64]) -> Result<Vec<i64>> {
    let ids: Vec<i64> = users.iter().map(|user| user.cast_signed()).collect();
    let ids = Value::Ids(&ids);
    conn.change(LOCK_RATERS, &[ids]).await?;
    let found: Vec<(i64, i64)> = conn.ask(RATERS, &[ids]).await?;
    let mut known: BTreeMap<u64, i64> = found
        .into_iter()
        .map(|(user, rater)| (user.cast_unsigned(), rater))
        .collect();
    let mut raters = Vec::new();
    for user in users {
        if !known.contains_key(user) {
            let rater = conn.number(NEXT_RATER, &[]).await?;
            conn.must_change(NEW_RATER, &[rater.into(), (*user).into()])
                .await?;
            known.insert(*user, rater);
        }
        raters.extend(known.get(user));
    }
    Ok(raters)
}

/// Stores the names of a match's people, as their server shows them.
pub(super) async fn store_names(
    conn: &mut Connection<'_>,
    server: i64,
    names: &[(i64, String)],
) -> Result<()> {
    for (rater, name) in names {
        let values = [server.into(), (*rater).into(), name.as_str().into()];
        conn.change(NAME, &values).await?;
    }
    Ok(())
}

/// Stores the name under which a user is listed on the leaderboards of all servers, if they have finished a match.
pub(super) async fn list_as(conn: &mut Connection<'_>, user: u64, name: &str) -> Result<()> {
    conn.change(LIST_AS, &[user.into(), name.into()]).await?;
    Ok(())
}

/// The match of these rows, which are in order of seats. `None` if it counts nowhere, because too little was played and
/// nobody has left early.
pub(super) fn played(rows: &[SeatResult]) -> Option<Match> {
    let first = rows.first()?;
    let short = rows.iter().all(|row| row.counted == 0);
    let left = rows.iter().any(|row| row.left_early == 1);
    if short && !left {
        return None;
    }
    let seat = |row: &SeatResult| Seat {
        who: if row.rater == 0 {
            Who::Level {
                level: u8::try_from(row.level).unwrap_or_default(),
                mean: row.level_mean,
            }
        } else {
            Who::Person(row.rater)
        },
        // a seat that had hints counts as last
        place: u8::try_from(if row.counted > 0 {
            row.counted
        } else {
            row.place
        })
        .unwrap_or_default(),
        won: row.sole == 1 && row.counted > 0,
        edge: row.edge,
        absence: (row.absent_from > 0).then_some(ratings::Absence {
            from: row.absent_from,
            until: if row.acted > 0 {
                row.absent_until
            } else {
                row.ended
            },
            acted: (row.acted > 0).then_some(row.acted),
        }),
        left: row.left_early == 1,
        again: row.again.to_le_bytes(),
    };
    Some(Match {
        at: first.ended,
        month: crate::clocks::month_of(first.ended),
        server: first.guild,
        season_months: first.season_months,
        pool: first.pool.clone(),
        rated: first.rated == 1 || short,
        early: first.early,
        short,
        seats: rows.iter().map(seat).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_over_levels_fit_into_one_column() {
        for wins in [[0; 6], [1, 2, 3, 4, 5, 6], [255; 6], [0, 0, 0, 0, 0, 1]] {
            let column = beaten_column(wins);
            assert_eq!(beaten(column), wins);
            assert!(column >= 0);
        }
        assert_eq!(unbeaten_column([1, 0, 2, 0, 0, 0]), -3);
        assert_eq!(unbeaten_column([0; 6]), 0);
    }
}
