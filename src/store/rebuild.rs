//! Computes all ratings from the results, in the order in which matches were rated, and finds what differs.

use ratings::{Book, Standing, Track};

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::rating_book::{self, RatingRow, of_rows};
use super::seat_results::result_columns;
use super::values::Value;
use super::{Lease, SeatResult, jobs};

/// How many matches are read, and how many rows written, in one step.
const STEP: i64 = 1000;

statements! {
    RESULTS_FROM = concat!(
        "select ", result_columns!(), " from results where seq > $1 and seq <= $2 order by seq, seat");

    LAST_SEQ = "select coalesce(max(seq), 0) from results";

    RATINGS_FROM = "\
        select scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten from ratings \
        where (scope, pool, period, rater) > ($1, $2, $3, $4) order by scope, pool, period, rater limit $5";

    RATERS_FROM = "\
        select rater, absent_from, absent_until, absent_cost, absent_spared from raters \
        where rater > $1 order by rater limit $2";

    CORRECT_RESULTS => of_rows!("\
        update results set weight = v.weight, reason = v.reason, mean_before = v.mean_before, \
            mean_after = v.mean_after, sigma = v.sigma, server_before = v.server_before, \
            server_after = v.server_after, server_sigma = v.server_sigma, from_new = v.from_new \
        from (select cast(e.value ->> 0 as bigint) as seq, cast(e.value ->> 1 as bigint) as seat, \
            cast(e.value ->> 2 as bigint) as weight, cast(e.value ->> 3 as bigint) as reason, \
            cast(e.value ->> 4 as bigint) as mean_before, cast(e.value ->> 5 as bigint) as mean_after, \
            cast(e.value ->> 6 as bigint) as sigma, cast(e.value ->> 7 as bigint) as server_before, \
            cast(e.value ->> 8 as bigint) as server_after, cast(e.value ->> 9 as bigint) as server_sigma, \
            cast(e.value ->> 10 as bigint) as from_new",
        ") v where results.seq = v.seq and results.seat = v.seat and results.seq between $2 and $3");

    DELETE_RATING = "delete from ratings where scope = $1 and pool = $2 and period = $3 and rater = $4";

    CORRECT_ABSENCES => of_rows!("\
        update raters set absent_from = v.absent_from, absent_until = v.absent_until, absent_cost = v.absent_cost, \
            absent_spared = v.absent_spared \
        from (select cast(e.value ->> 0 as bigint) as rater, cast(e.value ->> 1 as bigint) as absent_from, \
            cast(e.value ->> 2 as bigint) as absent_until, cast(e.value ->> 3 as bigint) as absent_cost, \
            cast(e.value ->> 4 as bigint) as absent_spared",
        ") v where raters.rater = v.rater");
}

/// The key of a row of `ratings`.
type RatingKey = (i64, String, i64, i64);

/// Rows that differ from what the results say. Each list has the form of its statement's rows.
#[derive(Clone, Debug, Default)]
pub struct Correction {
    results: Vec<serde_json::Value>,
    ratings: Vec<serde_json::Value>,
    unfounded: Vec<RatingKey>,
    absences: Vec<serde_json::Value>,
}

impl Correction {
    /// How many rows differ.
    pub fn rows(&self) -> usize {
        self.results.len() + self.ratings.len() + self.unfounded.len() + self.absences.len()
    }

    /// Each row that differs, in words.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let lines = |what: &'static str, rows: &[serde_json::Value]| {
            let line = |row: &serde_json::Value| format!("{what} {row}");
            rows.iter().map(line).collect::<Vec<_>>()
        };
        let all = [
            lines("the rating of the result", &self.results),
            lines("the rating", &self.ratings),
            lines("the last absence of the person", &self.absences),
        ];
        let unfounded = self.unfounded.iter();
        let unfounded = unfounded.map(|key| format!("there should be no rating {key:?}"));
        all.into_iter().flatten().chain(unfounded)
    }
}

/// Where a [`Rebuild`] is.
enum At {
    /// It rates the matches whose numbers are above the first value, up to the second.
    Results(i64, i64),
    /// It compares the ratings after this key.
    Ratings(RatingKey),
    /// It adds ratings that are missing.
    Missing,
    /// It compares the absences of people after this number.
    Absences(i64),
}

/// Computes all ratings from the results, step by step.
pub struct Rebuild {
    /// The ratings as they should be. Those that were compared are taken out.
    book: Book,
    at: At,
    /// Ratings that are not stored at all.
    missing: Vec<(Track, i64, Standing)>,
}

impl Rebuild {
    /// Begins with the first match.
    pub(super) async fn begin(conn: &mut Connection<'_>) -> Result<Self> {
        let last = conn.number(LAST_SEQ, &[]).await?;
        Ok(Self {
            book: Book::default(),
            at: At::Results(0, last),
            missing: Vec::new(),
        })
    }

    /// Makes the next step, and returns the rows that differ; `None` after the last step.
    pub(super) async fn next(&mut self, conn: &mut Connection<'_>) -> Result<Option<Correction>> {
        let mut wrong = Correction::default();
        match &self.at {
            &At::Results(from, last) => {
                let until = (from + STEP).min(last);
                wrong.results = self.rate(conn, from, until).await?;
                self.at = if until < last {
                    At::Results(until, last)
                } else {
                    At::Ratings((i64::MIN, String::new(), i64::MIN, i64::MIN))
                };
            }
            At::Ratings(after) => {
                let (scope, pool, period, rater) = after;
                let values = [
                    (*scope).into(),
                    pool.as_str().into(),
                    (*period).into(),
                    (*rater).into(),
                    STEP.into(),
                ];
                let rows: Vec<RatingRow> = conn.ask(RATINGS_FROM, &values).await?;
                let last = rows.last().map(key);
                for row in rows {
                    let track = row.track();
                    match self.book.remove(&track, row.rater) {
                        Some(standing) if standing == row.standing() => {}
                        Some(standing) => {
                            let row = rating_book::rating_row(&track, row.rater, &standing);
                            wrong.ratings.push(row);
                        }
                        None => wrong.unfounded.push(key(&row)),
                    }
                }
                if let Some(last) = last {
                    self.at = At::Ratings(last);
                } else {
                    self.missing = self.book.take_changed();
                    self.at = At::Missing;
                }
            }
            At::Missing => {
                let some = usize::try_from(STEP).unwrap_or(usize::MAX);
                let rest = self.missing.len().saturating_sub(some);
                let missing = self.missing.drain(rest..);
                let row = |(track, person, standing): (Track, i64, Standing)| {
                    rating_book::rating_row(&track, person, &standing)
                };
                wrong.ratings = missing.map(row).collect();
                if self.missing.is_empty() {
                    self.at = At::Absences(0);
                }
            }
            &At::Absences(after) => {
                let found: Vec<(i64, i64, i64, i64, i64)> =
                    conn.ask(RATERS_FROM, &[after.into(), STEP.into()]).await?;
                let Some((last, ..)) = found.last() else {
                    return Ok(None);
                };
                self.at = At::Absences(*last);
                let differ = found.into_iter().filter_map(|(rater, a, b, c, d)| {
                    let should = self.book.last_absence(rater).columns();
                    let [from, until, cost, spared] = should;
                    (should != [a, b, c, d])
                        .then(|| serde_json::json!([rater, from, until, cost, spared]))
                });
                wrong.absences = differ.collect();
            }
        }
        Ok(Some(wrong))
    }

    /// Rates the matches with the numbers above `from`, up to `until`, and returns the rows of results that differ.
    async fn rate(
        &mut self,
        conn: &mut Connection<'_>,
        from: i64,
        until: i64,
    ) -> Result<Vec<serde_json::Value>> {
        let rows: Vec<SeatResult> = conn.ask(RESULTS_FROM, &[from.into(), until.into()]).await?;
        let mut wrong = Vec::new();
        for seats in rows.chunk_by(|one, next| one.seq == next.seq) {
            let Some(played) = rating_book::played(seats) else {
                continue;
            };
            let rated = self.book.rate(&played);
            for (row, rated) in seats.iter().zip(rated) {
                let mut should = SeatResult::default();
                should.rate(&rated);
                if should.ratings() != row.ratings() {
                    let ids = [row.seq, row.seat];
                    let row: Vec<i64> = ids.into_iter().chain(should.ratings()).collect();
                    wrong.push(serde_json::json!(row));
                }
            }
        }
        Ok(wrong)
    }
}

fn key(row: &RatingRow) -> RatingKey {
    (row.scope, row.pool.clone(), row.period, row.rater)
}

/// Corrects rows, if the lease is not lost.
pub(super) async fn correct(
    conn: &mut Connection<'_>,
    wrong: &Correction,
    by: &Lease,
) -> Result<()> {
    jobs::check(conn, Some(by)).await?;
    // a match that is being rated is stored first
    conn.change(rating_book::LOCK_RATINGS, &[]).await?;
    if let (Some(first), Some(last)) = (wrong.results.first(), wrong.results.last()) {
        // rows are in the order of their numbers; the range lets the database find them by index
        let number = |row: &serde_json::Value| row[0].as_i64().unwrap_or_default();
        let range = [number(first).into(), number(last).into()];
        change(conn, CORRECT_RESULTS, &wrong.results, &range).await?;
    }
    for (scope, pool, period, rater) in &wrong.unfounded {
        let values = [
            (*scope).into(),
            pool.as_str().into(),
            (*period).into(),
            (*rater).into(),
        ];
        conn.change(DELETE_RATING, &values).await?;
    }
    let lists: [(Sql, &[serde_json::Value]); 2] = [
        (rating_book::STORE_RATINGS, &wrong.ratings),
        (CORRECT_ABSENCES, &wrong.absences),
    ];
    for (sql, rows) in lists {
        if !rows.is_empty() {
            change(conn, sql, rows, &[]).await?;
        }
    }
    Ok(())
}

/// Runs a statement whose first parameter is a list of rows.
async fn change(
    conn: &mut Connection<'_>,
    sql: Sql,
    rows: &[serde_json::Value],
    rest: &[Value<'_>],
) -> Result<()> {
    let rows = serde_json::Value::from(rows).to_string();
    let values = [&[rows.as_str().into()], rest].concat();
    conn.change(sql, &values).await?;
    Ok(())
}
