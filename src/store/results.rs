//! Stores what follows from the end of a match: its results, the ratings, and its animation. It also stores hints,
//! because a seat with hints gains nothing.

use std::time::Duration;

use tokio::time::sleep;

use super::both_databases::{Connection, Sql, in_batch, statements};
use super::error::Result;
use super::match_queries::lock_match;
use super::rating_book::{self, LOCK_RATINGS, TRY_LOCK_RATINGS};
use super::seat_results::{OWN, result_columns};
use super::values::Value;
use super::{Ending, Head, Lease, MatchResult, SeatResult, Status, StoreError, jobs, tournaments};
use crate::panic_guard::guarded;

/// How long animations are stored: three months, as a difference of Discord's ids. The milliseconds of an id begin at
/// bit 22. When an animation is stored, some of those of matches older than this are deleted.
const ANIMATIONS_KEPT: u64 = (90 * 24 * 60 * 60 * 1000) << 22;

/// If the job for results is due later than this time from now, in milliseconds, it has tried all matches and could not
/// read those that are left.
const NOT_READ_UNTIL: i64 = 60_000;

statements! {
    ENDINGS = "\
        select ended, match from endings where (ended, match) > ($1, $2) order by ended, match limit $3";

    /// Has a match of the user $1 ended after $2 that has no results yet? Counts up to one.
    ENDED_OF = "\
        select count(*) from ( \
            select 1 from players p join endings e on e.match = p.match \
            where p.user_id = $1 and e.ended > $2 limit 1) counted";

    /// Must the job derive the results of an earlier match first? Matches that the job could not read do not count. If
    /// only such matches are left, the job is due after $1.
    EARLIER = "\
        select count(*) from (select 1 from endings where (ended, match) > (0, 0) and not exists ( \
            select 1 from jobs where kind = 'results' and key = 0 and dead = 0 and holder = 0 and attempts = 0 \
                and due > $1) limit 1) counted";

    DERIVED = "delete from endings where match = $1";

    /// The columns of a match that its results repeat: its server, its end, and the length of the server's seasons.
    ENDED_MATCH = "\
        select m.guild, m.ended, coalesce((select s.season_months from servers s where s.guild = m.guild), 3) \
        from matches m where m.id = $1";

    SEATED = "select user_id, coalesce(level, 0), name from players where match = $1 order by position";

    NEXT_SEQ = "select coalesce(max(seq), 0) + 1 from results";

    RESULT = concat!(
        "insert into results (", result_columns!(), ") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, \
            $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)");

    /// The results of the match $1.
    CHANGES = concat!("select ", result_columns!(), " from results where match = $1 order by seat");

    /// The stored number of the match $1.
    SEQ = "select seq from results where match = $1 order by seat limit 1";

    /// Corrects the columns of a result that follow from its match alone.
    CORRECT = "\
        update results set guild = $3, pool = $4, strongest = $5, \
            rater = case when rater > 0 and rater not in (select x.rater from raters x where x.rater = results.rater) \
                then rater else $6 end, level = $7, level_mean = $8, place = $9, \
            counted = $10, sole = $11, score = $12, ended = $13, rated = $14, early = $15, edge = $16, \
            absent_from = $17, left_early = $18 \
        where seq = $1 and seat = $2";

    /// Removes the match and the server from the results of the matches $1, because that server is forgotten. The
    /// ratings of people everywhere stay.
    UNLINK_RESULTS => in_batch!("\
        update results set match = null, guild = 0, season_months = 3, server_before = mean_before, \
            server_after = mean_after, server_sigma = sigma \
        where match");

    /// Deletes the results with the number $1.
    NO_RESULTS = "delete from results where seq = $1";

    RESULTS_STORED = "select count(*) from results where seq = $1";

    REPLAY = "select gif from replays where match = $1";

    KEEP_REPLAY = "\
        insert into replays (match, gif) values ($1, $2) \
        on conflict (match) do update set gif = excluded.gif";

    /// Deletes at most two animations, of matches with ids below $1. An animation is drawn again if somebody asks for
    /// it.
    OLD_REPLAYS = "\
        delete from replays where match in (select match from replays where match < $1 order by match limit 2)";
}

/// Has a match of this user ended after `since` that has no results yet?
pub(super) async fn ended_of(conn: &mut Connection<'_>, user: u64, since: i64) -> Result<bool> {
    let found = conn.number(ENDED_OF, &[user.into(), since.into()]).await?;
    Ok(found > 0)
}

/// The results of a match, in order of seats. Empty if it has none yet.
pub(super) async fn rating_changes(conn: &mut Connection<'_>, id: u64) -> Result<Vec<SeatResult>> {
    Ok(conn.ask(CHANGES, &[id.into()]).await?)
}

/// Matches that are over and have no results yet, after `behind`.
pub(super) async fn endings(
    conn: &mut Connection<'_>,
    behind: Ending,
    limit: u32,
) -> Result<Vec<Ending>> {
    let values = [behind.ended.into(), behind.id.into(), limit.into()];
    let found: Vec<(i64, i64)> = conn.ask(ENDINGS, &values).await?;
    let ending = |(ended, id): (i64, i64)| Ending {
        ended,
        id: id.cast_unsigned(),
    };
    Ok(found.into_iter().map(ending).collect())
}

/// Stores the results of a match that is over, and rates it. If it was rated before, only the columns that follow from
/// the match alone are corrected; the ratings must then be rebuilt.
pub(super) async fn rank(
    conn: &mut Connection<'_>,
    id: u64,
    result: &MatchResult,
    by: Option<&Lease>,
) -> Result<()> {
    jobs::check(conn, by).await?;
    let head = lock_match(conn, id).await?;
    if head.is_none_or(|head| head.status != Status::Over) {
        return Err(StoreError::Stale);
    }
    conn.change(LOCK_RATINGS, &[]).await?;
    let mut rows = result_rows(conn, id, result).await?;
    let seq = conn.number(SEQ, &[id.into()]).await?;
    if seq > 0 {
        let stored = conn.number(RESULTS_STORED, &[seq.into()]).await?;
        if usize::try_from(stored) == Ok(rows.len()) {
            for row in &mut rows {
                row.seq = seq;
                conn.must_change(CORRECT, &row.values()[..OWN]).await?;
            }
        } else {
            // rows are missing, or there are too many: they are stored again under the same number
            conn.change(NO_RESULTS, &[seq.into()]).await?;
            store(conn, id, seq, &mut rows).await?;
        }
    } else if jobs::is_planned(conn, super::JobKind::Ratings).await? {
        return Err(StoreError::Rebuilding);
    } else {
        rate(conn, id, &mut rows, &result.marks).await?;
    }
    conn.change(DERIVED, &[id.into()]).await?;
    Ok(())
}

/// Rates a match in the transaction in which it ends. Returns false and changes nothing if the job must rate the match
/// later. The reason is that an earlier match has no results yet, another process is changing ratings, or the results
/// cannot be rated.
pub(super) async fn rank_at_end(
    conn: &mut Connection<'_>,
    id: u64,
    result: &MatchResult,
    now: i64,
) -> Result<bool> {
    // without a savepoint, an error would abort the whole transaction on `PostgreSQL`
    conn.run(Sql::both("savepoint results")).await?;
    let ranked = guarded("results", rank_if_next(conn, id, result, now)).await;
    let done = matches!(ranked, Ok(Ok(())));
    conn.run(Sql::both(if done {
        "release savepoint results"
    } else {
        tracing::debug!(id, ?ranked, "the results of a match are left for the job");
        "rollback to savepoint results"
    }))
    .await?;
    Ok(done)
}

/// How often the end of a match retries to lock the ratings. Another process needs that lock for some milliseconds.
const TRIES: u32 = 10;

/// How long the end of a match waits before each retry.
const PAUSE: Duration = Duration::from_millis(10);

/// Rates a match that ends now, if all earlier matches are rated and the lock of the ratings is free soon.
async fn rank_if_next(
    conn: &mut Connection<'_>,
    id: u64,
    result: &MatchResult,
    now: i64,
) -> Result<()> {
    // this transaction has the row lock of the match, so an unlimited wait for the lock of the ratings could deadlock
    let mut free = conn.number(TRY_LOCK_RATINGS, &[]).await? == 1;
    for _ in 0..TRIES {
        if !free {
            sleep(PAUSE).await;
            free = conn.number(TRY_LOCK_RATINGS, &[]).await? == 1;
        }
    }
    let later = now.saturating_add(NOT_READ_UNTIL);
    if !free || conn.number(EARLIER, &[later.into()]).await? > 0 {
        return Err(StoreError::Stale);
    }
    if jobs::is_planned(conn, super::JobKind::Ratings).await? {
        return Err(StoreError::Rebuilding);
    }
    let mut rows = result_rows(conn, id, result).await?;
    rate(conn, id, &mut rows, &result.marks).await
}

/// The columns of a match's results that follow from the match alone, in order of seats. New people get a number.
async fn result_rows(
    conn: &mut Connection<'_>,
    id: u64,
    result: &MatchResult,
) -> Result<Vec<SeatResult>> {
    let found: Option<(i64, i64, i64)> = conn.first(ENDED_MATCH, &[id.into()]).await?;
    let (guild, ended, season_months) = found.ok_or(StoreError::Stale)?;
    let seated: Vec<(i64, i64, String)> = conn.ask(SEATED, &[id.into()]).await?;
    fits(id, seated.len(), &result.seats)?;
    let levels: Vec<i64> = seated.iter().map(|(_, level, _)| *level).collect();
    let mut rows = SeatResult::in_match(&result.seats, &levels, guild, ended);
    let people = seated.iter().filter(|(_, level, _)| *level == 0);
    let users: Vec<u64> = people.map(|(user, ..)| user.cast_unsigned()).collect();
    let mut raters = rating_book::raters(conn, &users).await?.into_iter();
    for (row, (user, ..)) in rows.iter_mut().zip(&seated) {
        row.season_months = season_months;
        if row.level == 0 {
            row.rater = raters.next().unwrap_or_default();
        }
        if row.absent_from > 0 && row.rater > 0 {
            let values = [*user, row.absent_from, row.absent_until].map(Value::Number);
            // 0 is unknown; a person without acts has acted long ago
            row.acted = conn.number(rating_book::ACTED, &values).await?.max(1);
        }
    }
    Ok(rows)
}

/// Rates a match after all others, and stores its results. `marks` are those of its people.
async fn rate(
    conn: &mut Connection<'_>,
    id: u64,
    rows: &mut [SeatResult],
    marks: &[i64],
) -> Result<()> {
    let seq = conn.number(NEXT_SEQ, &[]).await?;
    let Some(mut played) = rating_book::played(rows) else {
        return store(conn, id, seq, rows).await;
    };
    let mut book = rating_book::open_book(conn, &played).await?;
    rating_book::meet(conn, &book, &mut played, marks).await?;
    let rated = book.rate(&played);
    for ((row, seat), rated) in rows.iter_mut().zip(&played.seats).zip(rated) {
        row.again = i64::from_le_bytes(seat.again);
        row.rate(&rated);
    }
    store(conn, id, seq, rows).await?;
    let names: Vec<(i64, i64, String)> = conn.ask(SEATED, &[id.into()]).await?;
    let names = rows.iter().zip(names).filter(|(row, _)| row.rater > 0);
    let names: Vec<_> = names.map(|(row, (.., name))| (row.rater, name)).collect();
    // a person appears on the lists of everywhere only when they have looked at one
    if played.server > 0 {
        rating_book::store_names(conn, played.server, &names).await?;
    }
    rating_book::store_book(conn, &mut book, &played).await
}

/// Stores the results of a match under this number.
async fn store(
    conn: &mut Connection<'_>,
    id: u64,
    seq: i64,
    rows: &mut [SeatResult],
) -> Result<()> {
    for row in rows.iter_mut() {
        row.seq = seq;
        let values = [&row.values()[..], &[id.into()]].concat();
        conn.must_change(RESULT, &values).await?;
    }
    tournaments::note_result(conn, id, Some(rows)).await
}

/// # Errors
/// [`StoreError::Damaged`] when the number of results differs from the number of players.
fn fits(id: u64, players: usize, results: &[SeatResult]) -> Result<()> {
    if players == results.len() {
        return Ok(());
    }
    let why = format!("{players} players, but {} results", results.len());
    Err(StoreError::Damaged { id, why })
}

pub(super) async fn replay(conn: &mut Connection<'_>, id: u64) -> Result<Option<Vec<u8>>> {
    let found: Option<(Vec<u8>,)> = conn.first(REPLAY, &[id.into()]).await?;
    Ok(found.map(|(gif,)| gif))
}

/// Stores the animation of a match that is over, if the match still has the head `saw`. So the animation cannot show
/// the name of a person who was forgotten in the meantime.
pub(super) async fn keep_replay(conn: &mut Connection<'_>, saw: &Head, gif: &[u8]) -> Result<()> {
    if saw.status != Status::Over || lock_match(conn, saw.id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    let values = [saw.id.into(), Value::Bytes(gif)];
    conn.must_change(KEEP_REPLAY, &values).await?;
    let before = saw.id.saturating_sub(ANIMATIONS_KEPT);
    conn.change(OLD_REPLAYS, &[before.into()]).await?;
    Ok(())
}
