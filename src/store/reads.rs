//! The questions, the same for both databases.

use games::Kind;

use super::link::{Link, Value};
use super::{Head, Job, Standings, StoreError, StoredMatch, rows, sql};

/// The match with this id, in three statements: the caller has them see one state.
pub(super) async fn load(link: &mut impl Link, id: u64) -> Result<Option<StoredMatch>, StoreError> {
    let damage = |error| rows::damage(id, error);
    let key = [id.into()];
    let found = link.ask(sql::MATCH, &key).await.map_err(damage)?;
    let Some(row) = found.into_iter().next() else {
        return Ok(None);
    };
    let players = link.ask(sql::PLAYERS, &key).await.map_err(damage)?;
    let events = link.ask(sql::EVENTS, &key).await.map_err(damage)?;
    rows::stored(id, row, players, events).map(Some)
}

/// The lobby or live match of a channel, likewise.
pub(super) async fn current(
    link: &mut impl Link,
    channel: u64,
) -> Result<Option<StoredMatch>, StoreError> {
    let found: Vec<(i64,)> = link.ask(sql::CURRENT, &[channel.into()]).await?;
    match found.first() {
        Some((id,)) => load(link, id.cast_unsigned()).await,
        None => Ok(None),
    }
}

pub(super) async fn head(link: &mut impl Link, channel: u64) -> Result<Option<Head>, StoreError> {
    let found: Vec<(i64, i64, i64, i64, i64)> = link.ask(sql::HEAD, &[channel.into()]).await?;
    let size = |number: i64| usize::try_from(number).unwrap_or_default();
    Ok(found
        .first()
        .map(|&(id, live, events, players, touched)| Head {
            id: id.cast_unsigned(),
            live: live == 1,
            events: size(events),
            players: size(players),
            touched,
        }))
}

pub(super) async fn message(link: &mut impl Link, id: u64) -> Result<Option<u64>, StoreError> {
    let found: Vec<(i64,)> = link.ask(sql::MESSAGE, &[id.into()]).await?;
    Ok(found.first().map(|(message,)| message.cast_unsigned()))
}

/// A lobby or match that a user is in: match, server and channel.
pub(super) async fn busy(
    link: &mut impl Link,
    user: u64,
) -> Result<Option<(u64, u64, u64)>, StoreError> {
    let found: Vec<(i64, i64, i64)> = link.ask(sql::BUSY, &[user.into()]).await?;
    let ids = |&(id, guild, channel): &(i64, i64, i64)| {
        let [id, guild, channel] = [id, guild, channel].map(i64::cast_unsigned);
        (id, guild, channel)
    };
    Ok(found.first().map(ids))
}

pub(super) async fn count(link: &mut impl Link, guild: u64) -> Result<u64, StoreError> {
    let found: Vec<(i64,)> = link.ask(sql::COUNT, &[guild.into()]).await?;
    Ok(found.first().map_or(0, |(count,)| count.cast_unsigned()))
}

/// How many matches are being played, and how many lobbies there are.
pub(super) async fn going_on(link: &mut impl Link) -> Result<(u64, u64), StoreError> {
    let found: Vec<(i64, i64)> = link.ask(sql::GOING_ON, &[]).await?;
    let (live, all) = found.first().copied().unwrap_or_default();
    Ok((live.cast_unsigned(), (all - live).cast_unsigned()))
}

pub(super) async fn due(
    link: &mut impl Link,
    now: i64,
    limit: u32,
) -> Result<Vec<Job>, StoreError> {
    let values = [now.into(), i64::from(limit).into()];
    let found: Vec<(String, i64, i64)> = link.ask(sql::DUE, &values).await?;
    let job = |(kind, key, held): (String, i64, i64)| {
        // what a later program has planned is left to it
        let kind = kind.parse().ok()?;
        let key = key.cast_unsigned();
        Some(Job { kind, key, held })
    };
    Ok(found.into_iter().filter_map(job).collect())
}

pub(super) async fn standings(
    link: &mut impl Link,
    guild: u64,
    kind: Option<Kind>,
    offset: u32,
    limit: u32,
) -> Result<Standings, StoreError> {
    let values = [
        guild.into(),
        Value::MaybeText(kind.map(Kind::id)),
        i64::from(limit).into(),
        i64::from(offset).into(),
    ];
    Ok(rows::standings(link.ask(sql::STANDINGS, &values).await?))
}
