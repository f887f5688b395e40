//! The lobbies and matches in which somebody still has something to do.

use super::OwnMatch;
use super::blocks::meets;
use super::both_databases::{Connection, statements};
use super::error::Result;
use super::match_rows::{self, OwnRow};

statements! {
    /// The matches in which the user $1 still has something to do: $2 of them after the first $3. First those that wait
    /// for the user, the longest wait first; then the others, the newest first.
    OWN_MATCHES = "\
        select match from players where user_id = $1 and done = 0 \
        order by case when waiting_since > 0 then waiting_since else 9223372036854775807 end, match desc \
        limit $2 offset $3";

    /// The same matches in the order of their ids: the first $3 with ids above $2. Turns do not change this order, so a
    /// reader of all pages misses no match.
    OWN_MATCHES_BY_ID = "\
        select match from players where user_id = $1 and done = 0 and match > $2 order by match limit $3";

    /// In how many matches the user $1 still has something to do.
    OWN_MATCHES_COUNT = "select count(*) from players where user_id = $1 and done = 0";

    /// Open lobbies that the user $1 has not joined and that have perhaps invited them: the id is only searched for as
    /// text, so a longer id that contains it also matches. Without lobbies of people whom the user must not meet.
    ASKED = concat!("\
        select m.id, m.invited, m.declined from matches m \
        where m.status = 'lobby' and m.invited <> '[]' and m.invited like '%' || cast($1 as text) || '%' \
            and not exists (select 1 from players p where p.match = m.id and p.user_id = $1)",
        meets!("$1"), " order by m.id");

    OWN_MATCH = "\
        select id, status, guild, guest, conversation, channel, message, game, code, lost, offers, \
            (select p.round from pairings p where p.match = matches.id) as round \
        from matches where id = $1";

    PLAYERS_WAITING = "\
        select position, user_id, level, name, waiting_since from players where match = $1 order by position";
}

/// The open lobbies that invite a user who has not answered, the oldest first.
async fn asked(conn: &mut Connection<'_>, user: u64) -> Result<Vec<i64>> {
    let lobbies: Vec<(i64, String, Option<String>)> = conn.ask(ASKED, &[user.into()]).await?;
    let names = |list: &str| {
        let users: Vec<u64> = match_rows::json("asked", list).unwrap_or_default();
        users.contains(&user)
    };
    let asked = lobbies
        .into_iter()
        .filter(|(_, invited, declined)| names(invited) && !declined.as_deref().is_some_and(names));
    Ok(asked.map(|(id, ..)| id).collect())
}

/// A page of the matches in which a user still has something to do, and how many there are. Invitations come first.
pub(super) async fn own_matches(
    conn: &mut Connection<'_>,
    user: u64,
    offset: u32,
    limit: u32,
) -> Result<(Vec<OwnMatch>, u32)> {
    let asked = asked(conn, user).await?;
    let (offset, limit, invitations) = (offset as usize, limit as usize, asked.len());
    let mut found: Vec<i64> = asked.into_iter().skip(offset).take(limit).collect();
    let values = [
        user.into(),
        (limit - found.len()).into(),
        offset.saturating_sub(invitations).into(),
    ];
    let seated: Vec<(i64,)> = conn.ask(OWN_MATCHES, &values).await?;
    found.extend(seated.into_iter().map(|(id,)| id));
    let own = listed(conn, found).await?;
    let seats = conn.number(OWN_MATCHES_COUNT, &[user.into()]).await?;
    let invitations = u32::try_from(invitations).unwrap_or(u32::MAX);
    Ok((own, match_rows::count(seats).saturating_add(invitations)))
}

/// The same matches without invitations, ordered by id, after the id `behind`.
pub(super) async fn own_matches_by_id(
    conn: &mut Connection<'_>,
    user: u64,
    behind: u64,
    limit: u32,
) -> Result<Vec<OwnMatch>> {
    let values = [user.into(), behind.into(), limit.into()];
    let found: Vec<(i64,)> = conn.ask(OWN_MATCHES_BY_ID, &values).await?;
    listed(conn, found.into_iter().map(|(id,)| id).collect()).await
}

/// The entries of the matches with these ids. Damaged parts are left out, and do not affect other entries.
pub(super) async fn listed(conn: &mut Connection<'_>, ids: Vec<i64>) -> Result<Vec<OwnMatch>> {
    let mut own = Vec::with_capacity(ids.len());
    for id in ids {
        let key = [id.into()];
        let row = conn.ask(OWN_MATCH, &key).await;
        let row: Vec<OwnRow> = match_rows::readable(id, row)?;
        // the match may just have been deleted
        if let Some(row) = row.into_iter().next() {
            let players = conn.ask(PLAYERS_WAITING, &key).await;
            own.push(match_rows::own_match(
                row,
                match_rows::readable(id, players)?,
            ));
        }
    }
    Ok(own)
}
