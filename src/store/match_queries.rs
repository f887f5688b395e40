//! Queries about matches.

use super::both_databases::{Connection, Sql, in_batch, statements};
use super::error::Result;
use super::match_rows::{self, HeadRow, MatchRow, PlayerRow};
use super::values::Value;
use super::{Beside, Head, Status, StoredMatch, offers, plans};
use crate::model::{MatchCode, Place};

/// The columns of a head.
macro_rules! head_of {
    ($where:expr) => {
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

    /// The heads of the matches $1.
    HEADS => in_batch!(head_of: "m.id");

    MATCH = "\
        select status, guild, guest, conversation, channel, host, game, rules, seats, seed, options, wanted, \
            seat_order, invited, message, opened, touched, version, self_start, code, own_thread, clock, started, \
            declined, private, offers, hinted, rated, listed, terms, practice_from, practice_events, tournament, \
            (select o.code from matches o where o.id = matches.practice_from) as practice_code \
        from matches where id = $1";

    PLAYERS = "select position, user_id, level, name from players where match = $1 order by position";

    /// For each seat of a match: when its clock is paused, when its last reminder was due, until when its player wants
    /// no reminders, and which vacations were announced.
    SEAT_TIMES = "\
        select sleep, away, reminded, snoozed from players where match = $1 order by position";

    EVENTS = "select seq, seat, what, at from events where match = $1 order by seq";

    CURRENT = "select id from matches where channel = $1 and status in ('lobby', 'live')";

    /// The match that ended last in a channel, or at a table of its own in that conversation.
    LAST_OVER = "\
        select id from matches where id in ( \
            (select id from matches where channel = $1 and status = 'over' order by ended desc limit 1), \
            (select id from matches where conversation = $1 and status = 'over' order by ended desc limit 1) \
        ) order by ended desc limit 1";

    MESSAGE = "select message from matches where id = $1 and message is not null";

    /// The match with the code $1, or with the next higher code.
    CODED = "select code, id from matches where code >= $1 order by code limit 1";

    /// A lobby or match in which the user $1 still has something to do. If $2 is not 0, only the match $2 is looked at;
    /// if $3 is not 0, only the server $3.
    PLAYING = "\
        select m.id, m.guild, m.guest, m.conversation, m.channel from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and $2 in (0, p.match) and $3 in (0, m.guild) order by p.match limit 1";

    /// The matches in play of the user $1 in their conversation $2 with the bot: first those that wait for the user, the
    /// longest wait first; then the others, the newest first.
    IN_CONVERSATION = "\
        select m.id, m.guild, m.guest, m.conversation, m.channel from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and m.status = 'live' and $2 in (m.channel, m.conversation) \
        order by case when p.waiting_since > 0 then p.waiting_since else 9223372036854775807 end, p.match desc";

    /// How many lobbies and matches the server $1 has. The count stops at $2.
    COUNT = "select count(*) from (select 1 from matches where guild = $1 limit $2) counted";

    GOING_ON = "\
        select coalesce(sum(case when status = 'live' then 1 else 0 end), 0), count(*) \
        from matches where status in ('lobby', 'live')";
}

/// The heads of these lobbies and matches. One that is gone has none.
pub(super) async fn heads(conn: &mut Connection<'_>, ids: &[u64]) -> Result<Vec<Head>> {
    let ids: Vec<i64> = ids.iter().map(|id| id.cast_signed()).collect();
    let rows: Vec<HeadRow> = conn.ask(HEADS, &[Value::Ids(&ids)]).await?;
    rows.into_iter().map(match_rows::head).collect()
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
    found.map(match_rows::head).transpose()
}

/// The match with this id. It takes several statements, so the caller runs this in a snapshot.
pub(super) async fn load(conn: &mut Connection<'_>, id: u64) -> Result<Option<StoredMatch>> {
    let damage = |error| match_rows::damage(id, error);
    let key = [id.into()];
    let found: Option<MatchRow> = conn.first(MATCH, &key).await.map_err(damage)?;
    let Some(row) = found else {
        return Ok(None);
    };
    let players: Vec<PlayerRow> = conn.ask(PLAYERS, &key).await.map_err(damage)?;
    let times = if row.is_timed(&players) {
        conn.ask(SEAT_TIMES, &key).await.map_err(damage)?
    } else {
        Vec::new()
    };
    let events = conn.ask(EVENTS, &key).await.map_err(damage)?;
    match_rows::stored(id, row, players, times, events).map(Some)
}

/// The lobby or live match of a channel. Like [`load`], it runs in a snapshot.
pub(super) async fn current(
    conn: &mut Connection<'_>,
    channel: u64,
) -> Result<Option<StoredMatch>> {
    load_named(conn, CURRENT, channel).await
}

/// The lobby or live match of a channel, and its offers and plans. It runs in a snapshot, so they are those of this
/// head: a request may be refused because of the offers, and no version check would find that they are newer.
pub(super) async fn current_in_full(
    conn: &mut Connection<'_>,
    channel: u64,
) -> Result<Option<(StoredMatch, Beside)>> {
    let Some(stored) = current(conn, channel).await? else {
        return Ok(None);
    };
    let id = stored.opened.id;
    let beside = match stored.status {
        Status::Live => Beside {
            offers: offers::offers(conn, id).await?,
            plans: plans::plans(conn, id).await?,
        },
        _ => Beside::default(),
    };
    Ok(Some((stored, beside)))
}

/// The match that ended last in a channel. Like [`load`], it runs in a snapshot.
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
    first_playing(conn, user, id.unwrap_or_default(), 0).await
}

/// A lobby or match of a server in which a user still has something to do.
pub(super) async fn playing_on(
    conn: &mut Connection<'_>,
    user: u64,
    guild: u64,
) -> Result<Option<(u64, Place)>> {
    first_playing(conn, user, 0, guild).await
}

async fn first_playing(
    conn: &mut Connection<'_>,
    user: u64,
    id: u64,
    guild: u64,
) -> Result<Option<(u64, Place)>> {
    let values = [user.into(), id.into(), guild.into()];
    let found: Option<PlayedRow> = conn.first(PLAYING, &values).await?;
    Ok(found.map(played))
}

/// The columns of `PLAYING` and `IN_CONVERSATION`: an id and the columns of a place.
type PlayedRow = (i64, i64, Option<i64>, Option<i64>, i64);

fn played((id, guild, guest, conversation, channel): PlayedRow) -> (u64, Place) {
    let place = match_rows::place((guild, guest, conversation, channel));
    (id.cast_unsigned(), place)
}

/// A user's matches in play in their conversation with the bot: first the one that has waited longest for the user.
pub(super) async fn in_conversation(
    conn: &mut Connection<'_>,
    user: u64,
    conversation: u64,
) -> Result<Vec<(u64, Place)>> {
    let values = [user.into(), conversation.into()];
    let found: Vec<PlayedRow> = conn.ask(IN_CONVERSATION, &values).await?;
    Ok(found.into_iter().map(played).collect())
}

pub(super) async fn count(conn: &mut Connection<'_>, guild: u64, most: u32) -> Result<u32> {
    let count = conn.number(COUNT, &[guild.into(), most.into()]).await?;
    Ok(match_rows::count(count))
}

/// How many matches are being played, and how many lobbies there are.
pub(super) async fn going_on(conn: &mut Connection<'_>) -> Result<(u64, u64)> {
    let found: Option<(i64, i64)> = conn.first(GOING_ON, &[]).await?;
    let (live, all) = found.unwrap_or_default();
    Ok((live.cast_unsigned(), (all - live).cast_unsigned()))
}
