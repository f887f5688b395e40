//! Open lobbies that somebody may join, and who asked to be told of new ones.

use rules::Kind;

use super::blocks::meets;
use super::both_databases::{Connection, statements};
use super::error::Result;
use super::jobs::replanned_or_earlier;
use super::own_matches::listed;
use super::{NewMatch, OwnMatch};
use crate::clocks::{DAY, MINUTE};

/// How long a new lobby waits before people are told of it, in milliseconds. Most lobbies find their players earlier,
/// and one message can then tell of several.
const TOLD_AFTER: i64 = 10 * MINUTE;

/// At most this many lobbies are looked at for one list.
const LOOKED_AT: u32 = 10;

/// At most this many people are considered when a host asks around.
const CONSIDERED: u32 = 15;

/// Lobbies that anybody may join, without those of the user $2 and of people whom the user must not meet.
macro_rules! open_to_all {
    ($where:literal) => {
        concat!(
            "select m.id from matches m \
             where m.status in ('lobby', 'live') and m.status = 'lobby' and m.private = 0 and ",
            $where,
            " and not exists (select 1 from players p where p.match = m.id and p.user_id = $2)",
            meets!("$2"),
            " order by m.id desc limit $3"
        )
    };
}

statements! {
    OPEN_HERE = open_to_all!("m.guild = $1");

    /// Lobbies on other servers than $1. Only servers where the user has played, or wants to be told of lobbies.
    OPEN_ELSEWHERE = open_to_all!("\
        m.listed = 1 and m.guild <> $1 and m.guild in ( \
            select w.guild from lobby_wishes w where w.user_id = $2 \
            union select n.guild from names n join raters x on x.rater = n.rater where x.user_id = $2)");

    WISHES = "select guild, game, since from lobby_wishes where user_id = $1 order by guild, game";

    NO_WISHES = "delete from lobby_wishes where user_id = $1 and cast($2 as bigint) in (0, guild)";

    WISH = "insert into lobby_wishes (guild, game, user_id, since) values ($1, $2, $3, $4)";

    /// Plans a job for each user who wants to be told of the lobby $1, except its host. The job is due at the time $2,
    /// or $3 milliseconds after the user was last told, whichever is later.
    PLAN_NEWS = concat!("\
        insert into jobs (kind, key, due, leased_until) \
        select distinct 'lobby-news', w.user_id, \
            case when coalesce(p.lobbies_told, 0) + $3 > $2 then coalesce(p.lobbies_told, 0) + $3 else $2 end, 0 \
        from matches m join lobby_wishes w on w.guild = m.guild and \
            (w.game in ('', m.game) or m.offers like '%\"' || w.game || '\"%') \
            left join preferences p on p.user_id = w.user_id \
        where m.id = $1 and w.user_id <> m.host order by 2", replanned_or_earlier!());

    TOLD = "\
        insert into preferences (user_id, lobbies_told) values ($1, $2) \
        on conflict (user_id) do update set lobbies_told = excluded.lobbies_told";

    /// As [`TOLD`], but changes no row if the user was told after the time $3.
    TOLD_ONCE = "\
        insert into preferences (user_id, lobbies_told) values ($1, $2) \
        on conflict (user_id) do update set lobbies_told = excluded.lobbies_told where preferences.lobbies_told <= $3";

    SEEN = "update lobby_wishes set since = $2 where user_id = $1";

    /// Who asked for lobbies like $1 and was not told of any after the time $2. First those who were told longest ago.
    ASKED_FOR = concat!("\
        select distinct w.user_id, coalesce(f.lobbies_told, 0) \
        from matches m join lobby_wishes w on w.game in ('', m.game) \
            left join preferences f on f.user_id = w.user_id \
        where m.id = $1 and w.guild = (select o.guild from matches o where o.id = $1) and coalesce(f.lobbies_told, 0) <= $2 \
            and not exists (select 1 from players p where p.match = m.id and p.user_id = w.user_id)",
        meets!("w.user_id"), " order by 2, 1 limit $3");

    ASKED_AROUND = "\
        update matches set asked_around = 1 where id = $1 and status = 'lobby' and asked_around = 0";

    HAS_ASKED = "select asked_around from matches where id = $1";
}

/// A game of whose new lobbies somebody wants to be told on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyWish {
    /// The server.
    pub guild: u64,
    /// The game's id; empty: any game.
    pub game: String,
    /// Lobbies that were opened since then are new, in unix milliseconds.
    pub since: i64,
}

impl LobbyWish {
    /// Is this a lobby that the person wants to hear about?
    pub fn fits(&self, lobby: &NewMatch) -> bool {
        let named = |kind: &Kind| kind.id() == self.game;
        lobby.place.guild() == Some(self.guild)
            && (self.game.is_empty() || lobby.terms.games().iter().any(named))
    }
}

/// The newest lobbies that a user may join, of the server `guild` or (`elsewhere`) of the others. The user may be
/// unable to see some of their channels, and some may be full.
pub(super) async fn open_lobbies(
    conn: &mut Connection<'_>,
    user: u64,
    guild: u64,
    elsewhere: bool,
) -> Result<Vec<OwnMatch>> {
    let sql = if elsewhere { OPEN_ELSEWHERE } else { OPEN_HERE };
    let values = [guild.into(), user.into(), LOOKED_AT.into()];
    let found: Vec<(i64,)> = conn.ask(sql, &values).await?;
    listed(conn, found.into_iter().map(|(id,)| id).collect()).await
}

/// The games of whose new lobbies a user wants to be told.
pub(super) async fn lobby_wishes(conn: &mut Connection<'_>, user: u64) -> Result<Vec<LobbyWish>> {
    let found: Vec<(i64, String, i64)> = conn.ask(WISHES, &[user.into()]).await?;
    let wish = |(guild, game, since): (i64, String, i64)| LobbyWish {
        guild: guild.cast_unsigned(),
        game,
        since,
    };
    Ok(found.into_iter().map(wish).collect())
}

/// Who can be pinged about a lobby: people who asked for such lobbies, and were told of none after `before`.
pub(super) async fn asked_for(conn: &mut Connection<'_>, id: u64, before: i64) -> Result<Vec<u64>> {
    let values = [id.into(), before.into(), CONSIDERED.into()];
    let found: Vec<(i64, i64)> = conn.ask(ASKED_FOR, &values).await?;
    Ok(found
        .into_iter()
        .map(|(id, _)| id.cast_unsigned())
        .collect())
}

/// Has the host of this lobby asked around?
pub(super) async fn has_asked(conn: &mut Connection<'_>, id: u64) -> Result<bool> {
    Ok(conn.number(HAS_ASKED, &[id.into()]).await? > 0)
}

/// Stores the games whose lobbies a user wants to hear about on a server: exactly these. Server 0 without games deletes
/// the wishes of the user on all servers.
pub(super) async fn wish(
    conn: &mut Connection<'_>,
    user: u64,
    guild: u64,
    games: &[String],
    now: i64,
) -> Result<()> {
    conn.change(NO_WISHES, &[user.into(), guild.into()]).await?;
    for game in games {
        let values = [guild.into(), game.as_str().into(), user.into(), now.into()];
        conn.change(WISH, &values).await?;
    }
    Ok(())
}

/// Plans that people are told of a new lobby.
pub(super) async fn plan_news(conn: &mut Connection<'_>, new: &NewMatch) -> Result<()> {
    if !new.terms.private && new.place.guild().is_some() {
        let due = new.now.saturating_add(TOLD_AFTER);
        conn.change(PLAN_NEWS, &[new.id.into(), due.into(), DAY.into()])
            .await?;
    }
    Ok(())
}

/// Stores that a user was told of all lobbies that were open at the time `now`.
pub(super) async fn told(conn: &mut Connection<'_>, user: u64, now: i64) -> Result<()> {
    conn.change(TOLD, &[user.into(), now.into()]).await?;
    conn.change(SEEN, &[user.into(), now.into()]).await?;
    Ok(())
}

/// Stores that the host of a lobby asks around, and that these people are pinged. Fails if the host has asked before,
/// or one of the people was told of a lobby within a day.
pub(super) async fn ask_around(
    conn: &mut Connection<'_>,
    id: u64,
    people: &[u64],
    now: i64,
) -> Result<()> {
    conn.must_change(ASKED_AROUND, &[id.into()]).await?;
    for user in people {
        let values = [(*user).into(), now.into(), (now - DAY).into()];
        conn.must_change(TOLD_ONCE, &values).await?;
    }
    Ok(())
}
