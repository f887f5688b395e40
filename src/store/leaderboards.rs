//! Finds pages of leaderboards, in the same way for both databases.

use std::sync::Arc;
use std::time::Instant;

use super::connection::{Connection, statements};
use super::error::Result;
use super::leaderboard_page_index::{Board, Leap, Look, MILESTONE_STEP, Milestone, Milestones};
use super::rows::{self, StandingRow};
use super::values::Value;
use super::{Beaten, Standing, Standings};

/// Joins the rows of a page with their names. Names are read from the standings of all games.
macro_rules! named {
    () => {
        "select page.user_id, page.played, page.won, page.average, ( \
            select a.name from standings a \
            where a.guild = $1 and a.game = '' and a.level = 0 and a.user_id = page.user_id) \
        from ("
    };
}

macro_rules! of_page {
    () => {
        ") page "
    };
}

statements! {
    /// Who has beaten computers in the game $2, of the server $1.
    BEATEN = "\
        select user_id, max(name), max(level) as best from standings \
        where guild = $1 and game = $2 and level > 0 and won > 0 \
        group by user_id order by best desc, user_id limit 10";

    /// How many rows a leaderboard has; $2 is '' for the one of all games.
    SIZE = "select count(*) from standings where guild = $1 and game = $2 and level = 0";

    /// A page of a leaderboard, best first. Names are looked up for the page only, not for the skipped rows. All other
    /// columns are in the index.
    STANDINGS = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
        order by s.unwon, s.average, s.unplayed, s.user_id limit $3 offset $4", of_page!(), "\
        order by page.won desc, page.average, page.played desc, page.user_id");

    /// The same with the offset counted from the end, best last.
    STANDINGS_FROM_END = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
        order by s.unwon desc, s.average desc, s.unplayed desc, s.user_id desc limit $3 offset $4", of_page!(), "\
        order by page.won, page.average desc, page.played, page.user_id desc");

    /// The same as the first, with the offset counted from the row `$5` to `$8`.
    STANDINGS_AFTER = concat!(named!(), "\
        select s.user_id, -s.unplayed as played, -s.unwon as won, s.average from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 and (s.unwon, s.average, s.unplayed, s.user_id) > ($5, $6, $7, $8) \
        order by s.unwon, s.average, s.unplayed, s.user_id limit $3 offset $4", of_page!(), "\
        order by page.won desc, page.average, page.played desc, page.user_id");

    /// The row that follows the row `$3` to `$6` after `$7` others.
    MARK = "\
        select s.unwon, s.average, s.unplayed, s.user_id from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 and (s.unwon, s.average, s.unplayed, s.user_id) > ($3, $4, $5, $6) \
        order by s.unwon, s.average, s.unplayed, s.user_id limit 1 offset $7";

    /// How many rows follow the row `$3` to `$6`, counted up to `$7`.
    REST = "\
        select count(*) from ( \
            select 1 from standings s \
            where s.guild = $1 and s.game = $2 and s.level = 0 \
                and (s.unwon, s.average, s.unplayed, s.user_id) > ($3, $4, $5, $6) limit $7) counted";

    /// How many rows of a leaderboard before a user's row are equal to it.
    EQUALS = "\
        select count(*) from standings s \
        where s.guild = $1 and s.game = $2 and s.level = 0 \
            and s.unwon = $3 and s.average = $4 and s.unplayed = $5 and s.user_id < $6";
}

/// The columns of [`MARK`].
type MarkRow = (i64, f64, i64, i64);

pub(super) async fn standings(
    conn: &mut Connection<'_>,
    milestones: &Milestones,
    board: Board,
    offset: u32,
    limit: u32,
) -> Result<Standings> {
    let mut found = found(conn, milestones, board, offset, limit).await?;
    if offset == 0 && !board.game.is_empty() {
        let values = [board.guild.into(), board.game.into()];
        let rows: Vec<(i64, Option<String>, i64)> = conn.ask(BEATEN, &values).await?;
        found.beaten = rows.into_iter().filter_map(beaten).collect();
    }
    Ok(found)
}

async fn found(
    conn: &mut Connection<'_>,
    milestones: &Milestones,
    board: Board,
    offset: u32,
    limit: u32,
) -> Result<Standings> {
    if let Some(look) = milestones.get(board, Instant::now()) {
        let found = look_up(conn, board, &look, offset, limit).await?;
        if let Some(found) = found {
            return Ok(found);
        }
    }
    let values = [board.guild.into(), board.game.into()];
    let total = conn.number(SIZE, &values).await?;
    let look = Arc::new(Look::new(total, Vec::new()));
    milestones.note(board, &look);
    let found = look_up(conn, board, &look, offset, limit).await?;
    Ok(found.unwrap_or_else(|| page_of(Vec::new(), total, offset, offset)))
}

/// A page found with the index. `None` if there are no rows where the index says that there are some.
async fn look_up(
    conn: &mut Connection<'_>,
    board: Board,
    look: &Look,
    offset: u32,
    limit: u32,
) -> Result<Option<Standings>> {
    let before = i64::from(offset);
    let rows = i64::from(limit).min(look.total - before).max(0);
    let page = if rows == 0 {
        Vec::new()
    } else {
        page(conn, board, look, before, rows).await?
    };
    let Some(&(user, played, won, average, _)) = page.first() else {
        let none = page_of(page, look.total, offset, offset);
        return Ok((rows == 0).then_some(none));
    };
    let first = Milestone {
        unwon: -won,
        average,
        unplayed: -played,
        user,
    };
    let rank = rank(conn, board, look, first, before).await?;
    Ok(Some(page_of(page, look.total, offset, rank)))
}

/// Some rows, counted from the milestone before them or from the nearer end, because skipped rows are read too.
async fn page(
    conn: &mut Connection<'_>,
    Board { guild, game }: Board,
    look: &Look,
    offset: i64,
    rows: i64,
) -> Result<Vec<StandingRow>> {
    let [guild, game] = [guild.into(), game.into()];
    let (skipped, milestone) = nearest(&look.milestones, offset);
    let ahead = offset - skipped;
    let behind = look.total - offset - rows;
    if behind < ahead {
        let values = [guild, game, rows.into(), behind.into()];
        let mut page: Vec<StandingRow> = conn.ask(STANDINGS_FROM_END, &values).await?;
        page.reverse();
        return Ok(page);
    }
    let Some(milestone) = milestone else {
        let values = [guild, game, rows.into(), ahead.into()];
        return Ok(conn.ask(STANDINGS, &values).await?);
    };
    let [unwon, average, unplayed, user] = milestone.values();
    let (rows, ahead) = (rows.into(), ahead.into());
    let values = [guild, game, rows, ahead, unwon, average, unplayed, user];
    Ok(conn.ask(STANDINGS_AFTER, &values).await?)
}

/// The last milestone before a row, and the number of rows up to it.
fn nearest(milestones: &[Milestone], offset: i64) -> (i64, Option<&Milestone>) {
    let steps = usize::try_from(offset).unwrap_or_default() / MILESTONE_STEP;
    let steps = steps.min(milestones.len());
    let milestone = steps.checked_sub(1).and_then(|last| milestones.get(last));
    (rows_to(steps), milestone)
}

/// The number of rows in this number of steps.
fn rows_to(steps: usize) -> i64 {
    i64::try_from(steps * MILESTONE_STEP).unwrap_or(i64::MAX)
}

/// The rank of the row after `offset` others. Many rows before it may be equal to it, so they are counted from the
/// first milestone among them.
async fn rank(
    conn: &mut Connection<'_>,
    Board { guild, game }: Board,
    look: &Look,
    first: Milestone,
    offset: i64,
) -> Result<u32> {
    let among = look
        .milestones
        .iter()
        .position(|milestone| milestone.is_equal(&first));
    let among = among.filter(|at| rows_to(at + 1) <= offset);
    let (counted, from) = match among {
        Some(at) => (rows_to(at + 1) - 1, look.milestones[at]),
        None => (offset, first),
    };
    let [unwon, average, unplayed, user] = from.values();
    let values: [Value<'_>; 6] = [guild.into(), game.into(), unwon, average, unplayed, user];
    let equals = conn.number(EQUALS, &values).await?;
    Ok(rows::count((counted + 1 - equals).max(1)))
}

/// Makes one step through a leaderboard.
pub(super) async fn leap(
    conn: &mut Connection<'_>,
    Board { guild, game }: Board,
    from: Milestone,
) -> Result<Leap> {
    let [unwon, average, unplayed, user] = from.values();
    let [guild, game] = [guild.into(), game.into()];
    let of = |rows: i64| [guild, game, unwon, average, unplayed, user, rows.into()];
    let found: Option<MarkRow> = conn.first(MARK, &of(rows_to(1) - 1)).await?;
    if let Some((unwon, average, unplayed, user)) = found {
        return Ok(Leap::To(Milestone {
            unwon,
            average,
            unplayed,
            user,
        }));
    }
    Ok(Leap::End(conn.number(REST, &of(rows_to(1))).await?))
}

/// A page of a leaderboard. Its first row has the rank `first`, and `before` rows are before it.
fn page_of(found: Vec<StandingRow>, total: i64, before: u32, first: u32) -> Standings {
    let mut rows: Vec<Standing> = Vec::with_capacity(found.len());
    for (index, (user, played, won, average, name)) in (1u32..).zip(found) {
        let (played, won) = (rows::count(played), rows::count(won));
        let rank = match rows.last() {
            None => first,
            Some(last)
                if last.played == played
                    && last.won == won
                    && last.average.total_cmp(&average).is_eq() =>
            {
                last.rank
            }
            Some(_) => before.saturating_add(index),
        };
        rows.push(Standing {
            user: user.cast_unsigned(),
            name: name.unwrap_or_default(),
            played,
            won,
            average,
            rank,
        });
    }
    Standings {
        rows,
        total: rows::count(total),
        beaten: Vec::new(),
    }
}

/// Reads a row of [`BEATEN`]: user, name, level.
fn beaten((user, name, level): (i64, Option<String>, i64)) -> Option<Beaten> {
    Some(Beaten {
        user: user.cast_unsigned(),
        name: name.unwrap_or_default(),
        level: level.try_into().ok()?,
    })
}
