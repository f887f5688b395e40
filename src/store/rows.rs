//! From rows to matches: whatever is on file, nothing here panics.

use std::str::FromStr;

use games::{Event, Kind, Record, What};

use super::{NewMatch, Player, Standing, Standings, Status, StoreError, StoredMatch};

/// The columns of [`MATCH`](super::sql::MATCH).
pub(super) type MatchRow = (
    String,
    i64,
    i64,
    i64,
    String,
    i64,
    i64,
    i64,
    String,
    Option<i64>,
    i64,
    String,
    Option<i64>,
    i64,
    i64,
);

/// The columns of [`PLAYERS`](super::sql::PLAYERS).
pub(super) type PlayerRow = (i64, i64, String);

/// The columns of [`EVENTS`](super::sql::EVENTS).
pub(super) type EventRow = (i64, i64, String, i64);

/// The columns of [`STANDINGS`](super::sql::STANDINGS).
pub(super) type StandingRow = (
    i64,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<f64>,
    Option<i64>,
    Option<String>,
);

/// A column that does not hold what it should is damage; everything else is the database's trouble.
pub(super) fn damage(id: u64, error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged {
            id,
            why: error.to_string(),
        },
        other => other.into(),
    }
}

/// Puts a match together.
///
/// # Errors
/// [`StoreError::Damaged`] with the first thing that does not fit.
pub(super) fn stored(
    id: u64,
    row: MatchRow,
    players: Vec<PlayerRow>,
    events: Vec<EventRow>,
) -> Result<StoredMatch, StoreError> {
    assemble(id, row, players, events).map_err(|why| StoreError::Damaged { id, why })
}

fn assemble(
    id: u64,
    row: MatchRow,
    players: Vec<PlayerRow>,
    events: Vec<EventRow>,
) -> Result<StoredMatch, String> {
    let (status, guild, channel, host, game, rules, seats, seed, options, ..) = row;
    let (.., wanted, shuffled, invited, message, opened, touched) = row;
    let options: serde_json::Map<_, _> = json("options", &options)?;
    let last = events.last().map_or(touched, |&(_, _, _, at)| at);
    Ok(StoredMatch {
        status: Status::from_str(&status).map_err(|_| format!("the status \"{status}\""))?,
        message: message.map(i64::cast_unsigned),
        touched: touched.max(last),
        opened: NewMatch {
            id,
            guild: guild.cast_unsigned(),
            channel: channel.cast_unsigned(),
            host: host.cast_unsigned(),
            kind: Kind::from_str(&game)?,
            wanted: wanted
                .map(|wanted| small("seats wanted", wanted))
                .transpose()?,
            shuffled: shuffled != 0,
            options: options.clone(),
            players: seated(players)?,
            invited: json("invited", &invited)?,
            now: opened,
        },
        record: Record {
            game,
            rules: small("the version of the rules", rules)?,
            seats: small("seats", seats)?,
            seed: seed.cast_unsigned(),
            options,
            events: happened(events)?,
        },
    })
}

fn seated(rows: Vec<PlayerRow>) -> Result<Vec<Player>, String> {
    let seats = (1..).zip(rows);
    seats
        .map(|(expected, (position, user, name))| {
            if position != expected {
                return Err(format!("no player in position {expected}"));
            }
            let user = user.cast_unsigned();
            Ok(Player { user, name })
        })
        .collect()
}

fn happened(rows: Vec<EventRow>) -> Result<Vec<Event>, String> {
    let places = (0..).zip(rows);
    places
        .map(|(expected, (seq, seat, what, _))| {
            if seq != expected {
                return Err(format!("no event {expected}"));
            }
            let (seat, what) = (small("a seat", seat)?, What::from_text(&what));
            if (seat == 0) != (what == What::Agree) {
                return Err(format!("event {seq}: seat 0 agrees and nothing else"));
            }
            Ok(Event { seat, what })
        })
        .collect()
}

fn json<T: serde::de::DeserializeOwned>(column: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{column}: {error}"))
}

fn small<T: TryFrom<i64>>(what: &str, number: i64) -> Result<T, String> {
    T::try_from(number).map_err(|_| format!("{what}: {number}"))
}

/// A page of a leaderboard.
pub(super) fn standings(rows: Vec<StandingRow>) -> Standings {
    let total = rows.first().map_or(0, |row| row.0);
    let lines = rows.into_iter().filter_map(|row| {
        let (_, user, played, won, average, rank, name) = row;
        Some(Standing {
            user: user?.cast_unsigned(),
            name: name?,
            played: count(played?),
            won: count(won?),
            average: average?,
            rank: count(rank?),
        })
    });
    Standings {
        lines: lines.collect(),
        total: count(total),
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
