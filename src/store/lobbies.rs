//! Opens lobbies, and seats their players.

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::{JobKind, NewMatch, StoreError, jobs, lobby_wishes, match_rows};
use crate::model::Player;

/// How many open lobbies one host may have on a server.
pub const MOST_LOBBIES: usize = 5;

statements! {
    /// Makes two openings by the same host wait for each other. The key differs from that of the lock of a user's
    /// vacations. That lock is taken while rows are locked, and an opening may wait for such a row, so one key for both
    /// could deadlock.
    LOCK_HOST => Sql::postgres("select pg_advisory_xact_lock(-cast($1 as bigint))");

    /// How many open lobbies the user $1 hosts on the server $2.
    HOSTED = "\
        select count(*) from players p join matches m on m.id = p.match \
        where p.user_id = $1 and p.done = 0 and m.status = 'lobby' and m.host = $1 and m.guild = $2";

    /// Inserts a lobby, or nothing when the id, the channel or the code is taken.
    OPEN = "\
        insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, \
            wanted, seat_order, invited, opened, touched, self_start, code, own_thread, clock, private, offers, rated, guest, listed, \
            practice_from, practice_events, tournament, conversation) \
        values ($1, 'lobby', $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24) \
        on conflict do nothing";

    EXISTS = "select count(*) from matches where id = $1";

    CLEAR_PLAYERS = "delete from players where match = $1";

    SEAT_PLAYER = "\
        insert into players (match, position, user_id, level, name, done, waiting_since) \
        values ($1, $2, $3, $4, $5, 0, 0)";
}

pub(super) async fn open(conn: &mut Connection<'_>, new: &NewMatch) -> Result<()> {
    let (guild, ..) = match_rows::place_columns(new.place);
    conn.change(LOCK_HOST, &[new.host.into()]).await?;
    let hosted = conn
        .number(HOSTED, &[new.host.into(), guild.into()])
        .await?;
    if usize::try_from(hosted).is_ok_and(|hosted| hosted >= MOST_LOBBIES) {
        return refused(conn, new.id, StoreError::TooManyLobbies).await;
    }
    insert(conn, new).await?;
    jobs::plan(conn, JobKind::Lobby, new.id, new.now, "").await?;
    lobby_wishes::plan_news(conn, new).await
}

/// Inserts a lobby with its players.
pub(super) async fn insert(conn: &mut Connection<'_>, new: &NewMatch) -> Result<()> {
    let (guild, guest, conversation, channel) = match_rows::place_columns(new.place);
    let options = match_rows::object(&new.terms.options);
    let invited = match_rows::list(&new.terms.invited);
    let order = new.terms.order.to_string();
    let clock = new.terms.clock.map(|clock| clock.to_string());
    let offers: Vec<&str> = new.terms.offers.iter().map(|kind| kind.id()).collect();
    let offers = (!offers.is_empty()).then(|| serde_json::Value::from(offers).to_string());
    let values = [
        new.id.into(),
        guild.into(),
        channel.into(),
        new.host.into(),
        new.terms.kind.id().into(),
        new.terms.kind.rules().into(),
        options.as_str().into(),
        new.terms.wanted.map(i64::from).into(),
        order.as_str().into(),
        invited.as_str().into(),
        new.now.into(),
        new.terms.self_start.into(),
        new.code.map(|code| i64::from(code.number())).into(),
        new.own_thread.into(),
        clock.as_deref().into(),
        new.terms.private.into(),
        offers.as_deref().into(),
        new.terms.rated.map(i64::from).into(),
        guest.into(),
        new.listed.into(),
        new.terms
            .practice
            .map(|start| start.id.cast_signed())
            .into(),
        new.terms
            .practice
            .and_then(|start| i64::try_from(start.events).ok())
            .into(),
        new.tournament.map(u64::cast_signed).into(),
        conversation.into(),
    ];
    if conn.change(OPEN, &values).await? == 0 {
        return refused(conn, new.id, StoreError::Occupied).await;
    }
    put_players(conn, new.id, &new.players).await
}

/// The error for a lobby that was not opened: [`StoreError::Duplicate`] if the same interaction has opened it before,
/// and `why` in all other cases.
async fn refused(conn: &mut Connection<'_>, id: u64, why: StoreError) -> Result<()> {
    Err(match conn.number(EXISTS, &[id.into()]).await? {
        0 => why,
        _ => StoreError::Duplicate,
    })
}

/// Replaces the players of a lobby or a match that begins.
pub(super) async fn replace_players(
    conn: &mut Connection<'_>,
    id: u64,
    players: &[Player],
) -> Result<()> {
    conn.change(CLEAR_PLAYERS, &[id.into()]).await?;
    put_players(conn, id, players).await
}

async fn put_players(conn: &mut Connection<'_>, id: u64, players: &[Player]) -> Result<()> {
    for (position, player) in (1i64..).zip(players) {
        let (user, level) = match_rows::occupant_columns(player.occupant);
        let values = [
            id.into(),
            position.into(),
            user.into(),
            level.into(),
            player.name.as_str().into(),
        ];
        conn.change(SEAT_PLAYER, &values).await?;
    }
    Ok(())
}
