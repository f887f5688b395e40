//! What follows from the end of a match: its results, the standings (sums of results), and its animation. Also hints,
//! because a seat with hints gains nothing.

use super::connection::{Connection, in_batch, statements};
use super::error::Result;
use super::matches::lock_match;
use super::standing_sums::{COUNT, LOCK_STANDINGS, UNCOUNT, UNCOUNTED};
use super::values::Value;
use super::{Ending, Head, Lease, SeatResult, Status, StoreError, jobs};

/// By how much an id may be smaller than that of the match whose animation is being stored; animations of older
/// matches are deleted. Three months in Discord's ids, whose milliseconds begin at bit 22.
const ANIMATIONS_KEPT: u64 = (90 * 24 * 60 * 60 * 1000) << 22;

statements! {
    ENDINGS = "\
        select ended, match from endings where guild = $1 and (ended, match) > ($2, $3) \
        order by ended, match limit $4";

    DERIVED = "delete from endings where match = $1";

    USERS = "select user_id from players where match = $1 order by position";

    /// `level` is the strongest computer's, or 0 in a match of people only. Each level is a leaderboard of its own.
    RESULT = "\
        insert into results (match, seat, guild, game, level, user_id, name, place, counted, sole, score, ended) \
        select m.id, p.position, m.guild, m.game, \
            coalesce((select max(c.level) from players c where c.match = m.id), 0), \
            p.user_id, p.name, $3, $6, $4, $5, m.ended \
        from matches m join players p on p.match = m.id \
        where m.id = $1 and p.position = $2";

    /// Deletes the results of the matches $1.
    NO_RESULTS => in_batch!("delete from results where match");

    /// Stores that a seat, given as its bit, got hints.
    HINT = "update matches set hinted = hinted | $2 where id = $1";

    REPLAY = "select gif from replays where match = $1";

    KEEP_REPLAY = "\
        insert into replays (match, gif) values ($1, $2) \
        on conflict (match) do update set gif = excluded.gif";

    /// Deletes some animations of matches before $1. Each is drawn again if somebody asks for it.
    OLD_REPLAYS = "\
        delete from replays where match in (select match from replays where match < $1 order by match limit 2)";
}

/// Matches of a server that are over and have no results yet, after `behind`.
pub(super) async fn endings(
    conn: &mut Connection<'_>,
    guild: u64,
    behind: Ending,
    limit: u32,
) -> Result<Vec<Ending>> {
    let values = [
        guild.into(),
        behind.ended.into(),
        behind.id.into(),
        limit.into(),
    ];
    let found: Vec<(i64, i64)> = conn.ask(ENDINGS, &values).await?;
    let ending = |(ended, id): (i64, i64)| Ending {
        ended,
        id: id.cast_unsigned(),
    };
    Ok(found.into_iter().map(ending).collect())
}

/// Stores the results of a match that is over in place of earlier ones, and updates the standings.
pub(super) async fn rank(
    conn: &mut Connection<'_>,
    id: u64,
    results: &[SeatResult],
    by: Option<&Lease>,
) -> Result<()> {
    jobs::check(conn, by).await?;
    let head = lock_match(conn, id).await?;
    if head.is_none_or(|head| head.status != Status::Over) {
        return Err(StoreError::Stale);
    }
    let ids = [id.cast_signed()];
    let batch = [Value::Ids(&ids)];
    for sql in [LOCK_STANDINGS, UNCOUNT, UNCOUNTED, NO_RESULTS] {
        conn.change(sql, &batch).await?;
    }
    let users: Vec<(i64,)> = conn.ask(USERS, &[id.into()]).await?;
    fits(id, users.len(), results)?;
    let first = results.iter().filter(|result| result.place == 1).count();
    for (position, result) in (1i64..).zip(results) {
        let values = [
            id.into(),
            position.into(),
            result.place.into(),
            (result.place == 1 && first == 1).into(),
            Value::MaybeReal(result.score),
            result.counted.into(),
        ];
        conn.must_change(RESULT, &values).await?;
    }
    conn.change(COUNT, &batch).await?;
    conn.change(DERIVED, &[id.into()]).await?;
    Ok(())
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

/// Stores that a seat of a match, from 1 on, got hints.
pub(super) async fn hint(conn: &mut Connection<'_>, id: u64, seat: u8) -> Result<()> {
    let bit = 1_i64 << seat.saturating_sub(1).min(7);
    conn.must_change(HINT, &[id.into(), bit.into()]).await
}

/// The stored animation of a match.
pub(super) async fn replay(conn: &mut Connection<'_>, id: u64) -> Result<Option<Vec<u8>>> {
    let found: Option<(Vec<u8>,)> = conn.first(REPLAY, &[id.into()]).await?;
    Ok(found.map(|(gif,)| gif))
}

/// Stores the animation of a match that is over, if the match still has the head `saw`. So the animation cannot have
/// the name of a person who was forgotten since.
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
