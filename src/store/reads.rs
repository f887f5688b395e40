//! The queries, the same for both databases.

use super::connection_trait::Connection;
use super::rows::{self, HeadRow, MatchRow, OwnRow};
use super::sql::clock_statements;
use super::{
    Ending, Head, Job, JobKind, Offer, OfferKind, Offers, OwnMatch, Preferences, ServerSettings,
    StoreError, StoredMatch, sql,
};
use crate::model::{MatchCode, Place};

/// The columns of [`PROPOSAL`](sql::PROPOSAL).
type ProposalRow = (i64, i64, i64, Option<i64>, i64, i64);

/// The columns of [`OFFERS`](sql::OFFERS).
type OfferRow = (i64, i64, i64, i64, Option<i64>, i64);

/// The match with this id. It takes several statements, so the caller runs this in a snapshot.
pub(super) async fn load(
    connection: &mut impl Connection,
    id: u64,
) -> Result<Option<StoredMatch>, StoreError> {
    let damage = |error| rows::damage(id, error);
    let key = [id.into()];
    let found = connection.ask(sql::MATCH, &key).await.map_err(damage)?;
    let Some(row) = found.into_iter().next() else {
        return Ok(None);
    };
    let row: MatchRow = row;
    let players = connection.ask(sql::PLAYERS, &key).await.map_err(damage)?;
    let times = if row.is_timed() {
        connection
            .ask(clock_statements::SEAT_TIMES, &key)
            .await
            .map_err(damage)?
    } else {
        Vec::new()
    };
    let events = connection.ask(sql::EVENTS, &key).await.map_err(damage)?;
    rows::stored(id, row, (players, times), events).map(Some)
}

/// The lobby or live match of a channel, also in a snapshot.
pub(super) async fn current(
    connection: &mut impl Connection,
    channel: u64,
) -> Result<Option<StoredMatch>, StoreError> {
    load_named(connection, sql::CURRENT, channel).await
}

/// The match that ended last in a channel, also in a snapshot.
pub(super) async fn last_over(
    connection: &mut impl Connection,
    channel: u64,
) -> Result<Option<StoredMatch>, StoreError> {
    load_named(connection, sql::LAST_OVER, channel).await
}

/// The match of a channel whose id `statement` finds.
async fn load_named(
    connection: &mut impl Connection,
    statement: &'static str,
    channel: u64,
) -> Result<Option<StoredMatch>, StoreError> {
    let found: Vec<(i64,)> = connection.ask(statement, &[channel.into()]).await?;
    match found.first() {
        Some((id,)) => load(connection, id.cast_unsigned()).await,
        None => Ok(None),
    }
}

/// The match that has this code, or the next higher one.
pub(super) async fn coded(
    connection: &mut impl Connection,
    code: MatchCode,
) -> Result<Option<(MatchCode, u64)>, StoreError> {
    let key = i64::from(code.number()).into();
    let found: Vec<(i64, i64)> = connection.ask(sql::CODED, &[key]).await?;
    Ok(found.first().and_then(|(code, id)| {
        let code = u32::try_from(*code).ok().and_then(MatchCode::new)?;
        Some((code, id.cast_unsigned()))
    }))
}

pub(super) async fn preferences(
    connection: &mut impl Connection,
    user: u64,
) -> Result<Preferences, StoreError> {
    let found = connection.ask(sql::PREFERENCES, &[user.into()]).await?;
    let first = found.into_iter().next();
    Ok(first.map(rows::preferences).unwrap_or_default())
}

/// The stored animation of a match.
pub(super) async fn replay(
    connection: &mut impl Connection,
    id: u64,
) -> Result<Option<Vec<u8>>, StoreError> {
    let found: Vec<(Vec<u8>,)> = connection.ask(sql::REPLAY, &[id.into()]).await?;
    Ok(found.into_iter().next().map(|(gif,)| gif))
}

pub(super) async fn server_settings(
    connection: &mut impl Connection,
    guild: u64,
) -> Result<ServerSettings, StoreError> {
    let found: Vec<(i64,)> = connection
        .ask(sql::SERVER_SETTINGS, &[guild.into()])
        .await?;
    Ok(ServerSettings {
        own_matches_only: found.first().is_some_and(|(only,)| *only != 0),
    })
}

pub(super) async fn head(
    connection: &mut impl Connection,
    channel: u64,
) -> Result<Option<Head>, StoreError> {
    let found: Vec<HeadRow> = connection.ask(sql::HEAD, &[channel.into()]).await?;
    found.into_iter().next().map(rows::head).transpose()
}

/// The offers of a match in play.
pub(super) async fn offers(
    connection: &mut impl Connection,
    id: u64,
) -> Result<Offers, StoreError> {
    let ends: Vec<ProposalRow> = connection.ask(sql::PROPOSAL, &[id.into()]).await?;
    let offers: Vec<OfferRow> = connection.ask(sql::OFFERS, &[id.into()]).await?;
    let number = |number: i64| usize::try_from(number).unwrap_or_default();
    let offer = |(shown, events, agreed, message): (i64, i64, i64, Option<i64>), about| {
        let offer = Offer {
            number: shown.cast_unsigned(),
            agreed: u8::try_from(agreed).unwrap_or_default(),
            message: message.map(i64::cast_unsigned),
            about,
        };
        (offer, number(events))
    };
    let proposed = ends.first().map(|(_, events, ..)| number(*events));
    let ends = ends.into_iter().filter(|(.., closed)| *closed == 0).map(
        |(shown, events, agreed, message, cancels, _)| {
            let about = if cancels == 0 {
                OfferKind::End
            } else {
                OfferKind::Cancel
            };
            offer((shown, events, agreed, message), about)
        },
    );
    let takebacks = offers.iter().filter(|(.., closed)| *closed == 0).map(
        |&(event, shown, events, agreed, message, _)| {
            let about = OfferKind::Takeback(number(event));
            offer((shown, events, agreed, message), about)
        },
    );
    Ok(Offers {
        // older versions of the program close only end offers, so the newest offer counts
        open: ends.chain(takebacks).max_by_key(|(_, events)| *events),
        offered: offers.iter().map(|(event, ..)| number(*event)).collect(),
        proposed,
    })
}

pub(super) async fn message(
    connection: &mut impl Connection,
    id: u64,
) -> Result<Option<u64>, StoreError> {
    let found: Vec<(i64,)> = connection.ask(sql::MESSAGE, &[id.into()]).await?;
    Ok(found.first().map(|(message,)| message.cast_unsigned()))
}

/// A lobby or match in which a user still has something to do, and where it is played.
pub(super) async fn playing(
    connection: &mut impl Connection,
    user: u64,
    id: Option<u64>,
) -> Result<Option<(u64, Place)>, StoreError> {
    let values = [user.into(), id.unwrap_or_default().into()];
    let found: Vec<(i64, i64, i64)> = connection.ask(sql::PLAYING, &values).await?;
    let first = found.first();
    Ok(first.map(|&(id, guild, channel)| (id.cast_unsigned(), rows::place(guild, channel))))
}

/// The open lobbies that invite a user who has not answered, the oldest first.
async fn asked(connection: &mut impl Connection, user: u64) -> Result<Vec<i64>, StoreError> {
    let lobbies: Vec<(i64, String, Option<String>)> =
        connection.ask(sql::ASKED, &[user.into()]).await?;
    let names = |list: &str| {
        let users: Vec<u64> = rows::json("asked", list).unwrap_or_default();
        users.contains(&user)
    };
    let asked = lobbies
        .into_iter()
        .filter(|(_, invited, declined)| names(invited) && !declined.as_deref().is_some_and(names));
    Ok(asked.map(|(id, ..)| id).collect())
}

/// A page of the matches in which a user still has something to do, and how many there are. Invitations come first.
pub(super) async fn own_matches(
    connection: &mut impl Connection,
    user: u64,
    offset: u32,
    limit: u32,
) -> Result<(Vec<OwnMatch>, u32), StoreError> {
    let asked = asked(connection, user).await?;
    let (offset, limit, invitations) = (offset as usize, limit as usize, asked.len());
    let asked: Vec<(i64,)> = asked.into_iter().map(|id| (id,)).collect();
    let mut found: Vec<(i64,)> = asked.into_iter().skip(offset).take(limit).collect();
    let values = [
        user.into(),
        super::writes::count(limit - found.len()).into(),
        super::writes::count(offset.saturating_sub(invitations)).into(),
    ];
    let seated: Vec<(i64,)> = connection.ask(sql::OWN_MATCHES, &values).await?;
    found.extend(seated);
    let own = listed(connection, found).await?;
    let total: Vec<(i64,)> = connection
        .ask(sql::OWN_MATCHES_COUNT, &[user.into()])
        .await?;
    let total = total.first().map_or(0, |(total,)| *total);
    Ok((own, rows::count(total + super::writes::count(invitations))))
}

/// The same without invitations, by id after `behind`.
pub(super) async fn own_matches_by_id(
    connection: &mut impl Connection,
    user: u64,
    behind: u64,
    limit: u32,
) -> Result<Vec<OwnMatch>, StoreError> {
    let values = [user.into(), behind.into(), i64::from(limit).into()];
    let found = connection.ask(sql::OWN_MATCHES_BY_ID, &values).await?;
    listed(connection, found).await
}

/// The entries of matches with these ids. Damaged parts are left out, and do not affect other entries.
async fn listed(
    connection: &mut impl Connection,
    ids: Vec<(i64,)>,
) -> Result<Vec<OwnMatch>, StoreError> {
    let mut own = Vec::with_capacity(ids.len());
    for (id,) in ids {
        let key = [id.into()];
        let row = connection.ask(sql::OWN_MATCH, &key).await;
        let row: Vec<OwnRow> = rows::readable(id, row)?;
        // it may just have been deleted
        if let Some(row) = row.into_iter().next() {
            let players = connection.ask(sql::PLAYERS_WAITING, &key).await;
            own.push(rows::own_match(row, rows::readable(id, players)?));
        }
    }
    Ok(own)
}

/// Matches of a server that are over and have no results yet, after `behind`.
pub(super) async fn endings(
    connection: &mut impl Connection,
    guild: u64,
    behind: Ending,
    limit: u32,
) -> Result<Vec<Ending>, StoreError> {
    let values = [
        guild.into(),
        behind.ended.into(),
        behind.id.into(),
        i64::from(limit).into(),
    ];
    let found: Vec<(i64, i64)> = connection.ask(sql::ENDINGS, &values).await?;
    let ending = |(ended, id): (i64, i64)| Ending {
        ended,
        id: id.cast_unsigned(),
    };
    Ok(found.into_iter().map(ending).collect())
}

pub(super) async fn count(
    connection: &mut impl Connection,
    guild: u64,
    most: u32,
) -> Result<u32, StoreError> {
    let values = [guild.into(), i64::from(most).into()];
    let found: Vec<(i64,)> = connection.ask(sql::COUNT, &values).await?;
    Ok(found.first().map_or(0, |(count,)| rows::count(*count)))
}

/// How many jobs were given up.
pub(super) async fn dead(connection: &mut impl Connection) -> Result<u64, StoreError> {
    let found: Vec<(i64,)> = connection.ask(sql::DEAD, &[]).await?;
    Ok(found.first().map_or(0, |(count,)| count.cast_unsigned()))
}

/// How many matches are being played, and how many lobbies there are.
pub(super) async fn going_on(connection: &mut impl Connection) -> Result<(u64, u64), StoreError> {
    let found: Vec<(i64, i64)> = connection.ask(sql::GOING_ON, &[]).await?;
    let (live, all) = found.first().copied().unwrap_or_default();
    Ok((live.cast_unsigned(), (all - live).cast_unsigned()))
}

/// The keys of a kind's due jobs.
pub(super) async fn due<L: Connection>(
    connection: &mut L,
    kind: JobKind,
    now: i64,
    limit: u32,
) -> Result<Vec<u64>, StoreError> {
    let values = [kind.name().into(), now.into(), i64::from(limit).into()];
    let found: Vec<(i64,)> = connection.ask(L::OWN.due, &values).await?;
    Ok(found
        .into_iter()
        .map(|(key,)| key.cast_unsigned())
        .collect())
}

/// The job whose lease `holder` has.
pub(super) async fn job(
    connection: &mut impl Connection,
    kind: JobKind,
    key: u64,
    holder: u64,
) -> Result<Option<Job>, StoreError> {
    let values = [kind.name().into(), key.into(), holder.into()];
    let found: Vec<(i64, String)> = connection.ask(sql::JOB, &values).await?;
    Ok(found.into_iter().next().map(|(attempts, state)| Job {
        kind,
        key,
        attempts: rows::count(attempts),
        state,
    }))
}
