//! Changes after the end of a match: its results, the standings (sums of results), and its animation. Also hints,
//! because a seat with hints gains nothing.

use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::held_jobs::keep;
use super::match_updates::hold;
use super::{Head, Hold, SeatResult, Status, StoreError, sql};

/// By how much an id may be smaller than that of the match whose animation is being stored; animations of older
/// matches are deleted. Three months in Discord's ids, whose milliseconds begin at bit 22.
const ANIMATIONS_KEPT: u64 = (90 * 24 * 60 * 60 * 1000) << 22;

/// Stores the results of a match that is over in place of earlier ones, and updates the standings.
pub(super) async fn rank<L: Connection>(
    connection: &mut L,
    id: u64,
    results: &[SeatResult],
    by: Option<&Hold>,
) -> Result<(), StoreError> {
    keep(connection, by).await?;
    let stands = hold(connection, id).await?;
    if stands.is_none_or(|stands| stands.status != Status::Over) {
        return Err(StoreError::Stale);
    }
    if let Some(lines) = L::OWN.lines {
        connection.change(lines.one, &[id.into()]).await?;
    }
    for statement in [sql::UNCOUNT_MATCH, sql::UNCOUNTED, sql::UNRANK] {
        connection.change(statement, &[id.into()]).await?;
    }
    let users: Vec<(i64,)> = connection.ask(sql::USERS, &[id.into()]).await?;
    fits(id, users.len(), results)?;
    for (position, (result, sole)) in (1i64..).zip(ranked(results)) {
        let values = [
            id.into(),
            position.into(),
            i64::from(result.place).into(),
            sole.into(),
            Value::MaybeReal(result.score),
            i64::from(result.counted).into(),
        ];
        change(connection, sql::RESULT, &values).await?;
    }
    connection.change(sql::COUNT_MATCH, &[id.into()]).await?;
    connection.change(sql::DERIVED, &[id.into()]).await?;
    Ok(())
}

/// Stores that a seat of a match, from 1 on, got hints.
pub(super) async fn note_hint(
    connection: &mut impl Connection,
    id: u64,
    seat: u8,
) -> Result<(), StoreError> {
    let bit = 1_i64 << seat.saturating_sub(1).min(7);
    change(connection, sql::HINT, &[id.into(), bit.into()]).await
}

/// # Errors
/// [`StoreError::Damaged`] when the number of results differs from the number of players.
fn fits(id: u64, players: usize, results: &[SeatResult]) -> Result<(), StoreError> {
    if players == results.len() {
        return Ok(());
    }
    let why = format!("{players} players, but {} results", results.len());
    Err(StoreError::Damaged { id, why })
}

/// Each result, with 1 if it is the only first place, and 0 if not.
fn ranked(results: &[SeatResult]) -> impl Iterator<Item = (&SeatResult, i64)> {
    let first = results.iter().filter(|result| result.place == 1).count();
    let sole = move |result: &SeatResult| i64::from(result.place == 1 && first == 1);
    results.iter().map(move |result| (result, sole(result)))
}

/// Stores the animation of a match that is over, if the match still has the head `saw`. So the animation cannot have
/// the name of a person who was forgotten since.
pub(super) async fn keep_replay<L: Connection>(
    connection: &mut L,
    saw: &Head,
    gif: &[u8],
) -> Result<(), StoreError> {
    if saw.status != Status::Over || hold(connection, saw.id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    let values = [saw.id.into(), Value::Bytes(gif)];
    change(connection, sql::KEEP_REPLAY, &values).await?;
    let before = saw.id.saturating_sub(ANIMATIONS_KEPT);
    connection
        .change(sql::OLD_REPLAYS, &[before.into()])
        .await?;
    Ok(())
}
