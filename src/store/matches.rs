//! Queries about matches.

use super::connection::{Connection, Sql, statements};
use super::error::Result;
use super::rows::{self, HeadRow, MatchRow};
use super::{Head, StoredMatch};
use crate::model::{MatchCode, Place};

/// The columns of a head.
macro_rules! head_of {
    ($where:literal) => {
        concat!(
            "select m.id, m.status, m.version, coalesce( \
                (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
             from matches m where ",
            $where
        )
    };
}

statements! {
    /// The row lock of a match, which every change takes first. Other changes wait, and then read the new head.
    LOCK_MATCH => Sql::postgres("select id from matches where id = $1 for no key update");

    HEAD_BY_ID = head_of!("m.id = $1");

    /// The head of the lobby or live match of a channel.
    HEAD = head_of!("m.channel = $1 and m.status in ('lobby', 'live')");

    MATCH = "\
        select status, guild, channel, host, game, rules, seats, seed, options, wanted, \
            shuffled, invited, message, opened, touched, version, self_start, code, own_thread, clock, started, \
            declined, private, offers, hinted \
        from matches where id = $1";

    PLAYERS = "select position, user_id, level, name from players where match = $1 order by position";

    /// When the clocks of a match's seats are paused, the last reminder of each, and until when it wants none.
    SEAT_TIMES = "\
        select sleep, away, reminded, snoozed, away_told from players where match = $1 order by position";

    EVENTS = "select seq, seat, what, at from events where match = $1 order by seq";

    CURRENT = "select id from matches where channel = $1 and status in ('lobby', 'live')";

    /// The match that ended last in a channel.
    LAST_OVER = "select id from matches where channel = $1 and status = 'over' order by ended desc limit 1";

    MESSAGE = "select message from matches where id = $1 and message is not null";

    /// The match with a code, or with the next higher one.
    CODED = "select code, id from matches where code >= $1 order by code limit 1";

    /// A lobby or match in which somebody still has something to do; if $2 is not 0, only that match.
    PLAYING = "\
        select m.id, m.guild, m.channel from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and $2 in (0, p.match) order by p.match limit 1";

    /// How many lobbies and matches a server has, counted up to $2.
    COUNT = "select count(*) from (select 1 from matches where guild = $1 limit $2) counted";

    GOING_ON = "\
        select coalesce(sum(case when status = 'live' then 1 else 0 end), 0), count(*) \
        from matches where status in ('lobby', 'live')";
}

/// Takes the row lock of a match until the transaction ends, and reads its head.
pub(super) async fn lock_match(conn: &mut Connection<'_>, id: u64) -> Result<Option<Head>> {
    conn.change(LOCK_MATCH, &[id.into()]).await?;
    head_row(conn, HEAD_BY_ID, id).await
}

/// The head of a channel's lobby or live match.
pub(super) async fn head(conn: &mut Connection<'_>, channel: u64) -> Result<Option<Head>> {
    head_row(conn, HEAD, channel).await
}

async fn head_row(conn: &mut Connection<'_>, sql: Sql, key: u64) -> Result<Option<Head>> {
    let found: Option<HeadRow> = conn.first(sql, &[key.into()]).await?;
    found.map(rows::head).transpose()
}

/// The match with this id. It takes several statements, so the caller runs this in a snapshot.
pub(super) async fn load(conn: &mut Connection<'_>, id: u64) -> Result<Option<StoredMatch>> {
    let damage = |error| rows::damage(id, error);
    let key = [id.into()];
    let found: Option<MatchRow> = conn.first(MATCH, &key).await.map_err(damage)?;
    let Some(row) = found else {
        return Ok(None);
    };
    let players = conn.ask(PLAYERS, &key).await.map_err(damage)?;
    let times = if row.is_timed() {
        conn.ask(SEAT_TIMES, &key).await.map_err(damage)?
    } else {
        Vec::new()
    };
    let events = conn.ask(EVENTS, &key).await.map_err(damage)?;
    rows::stored(id, row, players, times, events).map(Some)
}

/// The lobby or live match of a channel, also in a snapshot.
pub(super) async fn current(
    conn: &mut Connection<'_>,
    channel: u64,
) -> Result<Option<StoredMatch>> {
    load_named(conn, CURRENT, channel).await
}

/// The match that ended last in a channel, also in a snapshot.
pub(super) async fn last_over(
    conn: &mut Connection<'_>,
    channel: u64,
) -> Result<Option<StoredMatch>> {
    load_named(conn, LAST_OVER, channel).await
}

/// The match of a channel whose id `statement` finds.
async fn load_named(
    conn: &mut Connection<'_>,
    statement: Sql,
    channel: u64,
) -> Result<Option<StoredMatch>> {
    match conn.first(statement, &[channel.into()]).await? {
        Some((id,)) => load(conn, i64::cast_unsigned(id)).await,
        None => Ok(None),
    }
}

/// The match that has this code, or the next higher one.
pub(super) async fn coded(
    conn: &mut Connection<'_>,
    code: MatchCode,
) -> Result<Option<(MatchCode, u64)>> {
    let found: Option<(i64, i64)> = conn.first(CODED, &[code.number().into()]).await?;
    Ok(found.and_then(|(code, id)| {
        let code = u32::try_from(code).ok().and_then(MatchCode::new)?;
        Some((code, id.cast_unsigned()))
    }))
}

pub(super) async fn message(conn: &mut Connection<'_>, id: u64) -> Result<Option<u64>> {
    let found: Option<(i64,)> = conn.first(MESSAGE, &[id.into()]).await?;
    Ok(found.map(|(message,)| message.cast_unsigned()))
}

/// A lobby or match in which a user still has something to do, and where it is played.
pub(super) async fn playing(
    conn: &mut Connection<'_>,
    user: u64,
    id: Option<u64>,
) -> Result<Option<(u64, Place)>> {
    let values = [user.into(), id.unwrap_or_default().into()];
    let found: Option<(i64, i64, i64)> = conn.first(PLAYING, &values).await?;
    Ok(found.map(|(id, guild, channel)| (id.cast_unsigned(), rows::place(guild, channel))))
}

pub(super) async fn count(conn: &mut Connection<'_>, guild: u64, most: u32) -> Result<u32> {
    let count = conn.number(COUNT, &[guild.into(), most.into()]).await?;
    Ok(rows::count(count))
}

/// How many matches are being played, and how many lobbies there are.
pub(super) async fn going_on(conn: &mut Connection<'_>) -> Result<(u64, u64)> {
    let found: Option<(i64, i64)> = conn.first(GOING_ON, &[]).await?;
    let (live, all) = found.unwrap_or_default();
    Ok((live.cast_unsigned(), (all - live).cast_unsigned()))
}
