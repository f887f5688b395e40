//! Turns rows into matches. No stored data makes this code panic.

use std::str::FromStr;

use rules::{Event, Kind, Record, What};

use super::error::Result;
use super::{
    Head, NewMatch, OwnMatch, PracticeStart, SeatTime, Status, StoreError, StoredMatch, Terms,
};
use crate::clocks::{Interval, Rest, SleepWindow, TimeControl};
use crate::model::{Level, MatchCode, Occupant, Place, Player, SeatOrder};

/// Defines a row with named columns. sqlx's tuples have at most 16 columns, and no names.
macro_rules! row {
    ($(#[$of_row:meta])* $see:vis struct $name:ident {
        $($(#[$doc:meta])* $seen:vis $column:ident: $type:ty,)+
    }) => {
        $(#[$of_row])*
        $see struct $name {
            $($(#[$doc])* $seen $column: $type,)+
        }

        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            for<'c> &'c str: sqlx::ColumnIndex<R>,
            i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            f64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        {
            fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $($column: row.try_get(stringify!($column))?,)+
                })
            }
        }
    };
}
pub(super) use row;

row! {
    /// The columns of `MATCH`.
    pub(super) struct MatchRow {
        status: String,
        guild: i64,
        guest: Option<i64>,
        conversation: Option<i64>,
        channel: i64,
        host: i64,
        game: String,
        rules: i64,
        seats: i64,
        seed: i64,
        options: String,
        wanted: Option<i64>,
        seat_order: String,
        invited: String,
        message: Option<i64>,
        opened: i64,
        touched: i64,
        version: i64,
        self_start: i64,
        code: Option<i64>,
        own_thread: i64,
        clock: Option<String>,
        started: Option<i64>,
        declined: Option<String>,
        private: i64,
        offers: Option<String>,
        hinted: i64,
        rated: Option<i64>,
        listed: i64,
        terms: i64,
        practice_from: Option<i64>,
        practice_code: Option<i64>,
        practice_events: Option<i64>,
        tournament: Option<i64>,
    }
}

/// The columns of `HEAD` and `HEAD_BY_ID`.
pub(super) type HeadRow = (i64, String, i64, i64);

impl MatchRow {
    /// Can a seat's time be up in the match of these players? Without a clock, only in a match with computers.
    pub fn is_timed(&self, players: &[PlayerRow]) -> bool {
        let computers = players.iter().any(|(.., level, _)| level.is_some());
        self.started.is_some() && (self.clock.is_some() || computers)
    }
}

/// The columns of `SEAT_TIMES`.
pub(super) type SeatTimeRow = (Option<String>, Option<String>, i64, i64);

/// The columns of `PLAYERS`.
pub(super) type PlayerRow = (i64, i64, Option<i64>, String);

row! {
    /// The columns of `OWN_MATCH`.
    pub(super) struct OwnRow {
        id: i64,
        status: String,
        guild: i64,
        guest: Option<i64>,
        conversation: Option<i64>,
        channel: i64,
        message: Option<i64>,
        game: String,
        code: Option<i64>,
        lost: i64,
        offers: Option<String>,
        round: Option<i64>,
    }
}

/// The columns of `PLAYERS_WAITING`.
pub(super) type WaitingRow = (i64, i64, Option<i64>, String, i64);

/// The columns of `EVENTS`.
pub(super) type EventRow = (i64, i64, String, i64);

/// An error in decoding a column means that the match is damaged; every other error is the database's.
pub(super) fn damage(id: u64, error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged {
            id,
            why: error.to_string(),
        },
        other => other.into(),
    }
}

/// The head of a match.
///
/// # Errors
/// [`StoreError::Damaged`] when its status is unknown.
pub(super) fn head(row: HeadRow) -> Result<Head> {
    let (id, status, version, events) = row;
    let id = id.cast_unsigned();
    let status = Status::from_str(&status).map_err(|_| StoreError::Damaged {
        id,
        why: format!("the status \"{status}\""),
    })?;
    Ok(Head {
        id,
        status,
        version: unsigned(version),
        events: usize::try_from(events).unwrap_or_default(),
    })
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// Assembles a match from its rows.
///
/// # Errors
/// [`StoreError::Damaged`] with the first thing that does not fit.
pub(super) fn stored(
    id: u64,
    row: MatchRow,
    players: Vec<PlayerRow>,
    times: Vec<SeatTimeRow>,
    events: Vec<EventRow>,
) -> Result<StoredMatch> {
    assemble(id, row, players, times, events).map_err(|why| StoreError::Damaged { id, why })
}

fn assemble(
    id: u64,
    row: MatchRow,
    players: Vec<PlayerRow>,
    seat_times: Vec<SeatTimeRow>,
    events: Vec<EventRow>,
) -> Result<StoredMatch, String> {
    let options: serde_json::Map<_, _> = json("options", &row.options)?;
    let times: Vec<i64> = events.iter().map(|&(_, _, _, at)| at).collect();
    let last = times.last().copied().unwrap_or(row.touched);
    Ok(StoredMatch {
        status: Status::from_str(&row.status)
            .map_err(|_| format!("the status \"{}\"", row.status))?,
        message: row.message.map(i64::cast_unsigned),
        touched: row.touched.max(last),
        version: unsigned(row.version),
        hinted: small("seats with hints", row.hinted)?,
        times,
        started: row.started,
        terms: row.terms,
        seat_times: seat_times
            .into_iter()
            .map(seat_time)
            .collect::<Result<_, _>>()?,
        opened: NewMatch {
            id,
            tournament: row.tournament.map(i64::cast_unsigned),
            code: row.code.map(code).transpose()?,
            place: place((row.guild, row.guest, row.conversation, row.channel)),
            host: row.host.cast_unsigned(),
            own_thread: row.own_thread != 0,
            terms: Terms {
                kind: Kind::from_str(&row.game)?,
                wanted: row
                    .wanted
                    .map(|wanted| small("seats wanted", wanted))
                    .transpose()?,
                order: SeatOrder::from_str(&row.seat_order)
                    .map_err(|_| format!("the order of seats \"{}\"", row.seat_order))?,
                self_start: row.self_start != 0,
                clock: row.clock.as_deref().map(time_control).transpose()?,
                options: options.clone(),
                invited: json("invited", &row.invited)?,
                private: row.private != 0,
                offers: row.offers.map_or(Ok(Vec::new()), |list| offered(&list))?,
                rated: row.rated.map(|rated| rated != 0),
                practice: practice(row.practice_from, row.practice_code, row.practice_events)?,
            },
            players: seated(players)?,
            declined: row
                .declined
                .map_or(Ok(Vec::new()), |list| json("declined", &list))?,
            listed: row.listed != 0,
            now: row.opened,
        },
        record: Record {
            game: row.game,
            rules: small("the version of the rules", row.rules)?,
            seats: small("seats", row.seats)?,
            seed: row.seed.cast_unsigned(),
            options,
            events: happened(events)?,
        },
    })
}

/// Where a practice match begins.
fn practice(
    from: Option<i64>,
    code_of_it: Option<i64>,
    events: Option<i64>,
) -> Result<Option<PracticeStart>, String> {
    let Some(from) = from else {
        return Ok(None);
    };
    Ok(Some(PracticeStart {
        id: from.cast_unsigned(),
        code: code_of_it.map(code).transpose()?,
        events: small("events of practice", events.unwrap_or_default())?,
    }))
}

fn time_control(text: &str) -> Result<TimeControl, String> {
    let control = text.parse();
    control.map_err(|error| format!("the clock \"{text}\": {error}"))
}

fn seat_time(row: SeatTimeRow) -> Result<SeatTime, String> {
    let (sleep, away, reminded, snoozed) = row;
    let rest = Rest {
        sleep: sleep.as_deref().and_then(sleep_window),
        away: away.map_or(Ok(Vec::new()), |text| json("away", &text))?,
    };
    Ok(SeatTime {
        rest,
        reminded,
        snoozed,
    })
}

/// A sleep window that cannot be read is ignored: its time zone may have been renamed.
pub(super) fn sleep_window(text: &str) -> Option<SleepWindow> {
    let window = text.parse();
    if let Err(error) = &window {
        tracing::warn!(%error, "a stored sleep window cannot be read");
    }
    window.ok()
}

/// The column for somebody's vacations.
pub(super) fn away_column(away: &[Interval]) -> Option<String> {
    // a list of pairs of numbers always has a JSON form
    (!away.is_empty()).then(|| serde_json::to_string(away).unwrap_or_default())
}

/// The rows of a query, or none if they are damaged.
///
/// # Errors
/// The database did not answer.
pub(super) fn readable<T>(id: i64, asked: Result<Vec<T>, sqlx::Error>) -> Result<Vec<T>> {
    match asked.map_err(|error| damage(id.cast_unsigned(), error)) {
        Err(StoreError::Damaged { id, why }) => {
            tracing::warn!(id, why, "an entry of somebody's matches is damaged");
            Ok(Vec::new())
        }
        asked => asked,
    }
}

/// An entry of somebody's list of matches. Damaged parts are left out.
pub(super) fn own_match(row: OwnRow, players: Vec<WaitingRow>) -> OwnMatch {
    let id = row.id.cast_unsigned();
    let damaged =
        |why: String| tracing::warn!(id, why, "an entry of somebody's matches is damaged");
    let (players, since): (Vec<PlayerRow>, Vec<i64>) = players
        .into_iter()
        .map(|(position, user, level, name, since)| ((position, user, level, name), since))
        .unzip();
    let players = seated(players).map_err(damaged).unwrap_or_default();
    let since = since.into_iter().map(|since| (since > 0).then_some(since));
    let status = Status::from_str(&row.status);
    let status = status.map_err(|_| format!("the status \"{}\"", row.status));
    let offers = row.offers.map(|list| offered(&list).map_err(damaged));
    OwnMatch {
        id,
        code: row
            .code
            .and_then(|number| code(number).map_err(damaged).ok()),
        status: status.map_err(damaged).unwrap_or(Status::Live),
        place: place((row.guild, row.guest, row.conversation, row.channel)),
        message: row.message.map(i64::cast_unsigned),
        lost: row.lost != 0,
        round: row.round.map(count),
        game: row.game,
        offers: offers.and_then(Result::ok).unwrap_or_default(),
        players: players.into_iter().zip(since).collect(),
    }
}

fn seated(rows: Vec<PlayerRow>) -> Result<Vec<Player>, String> {
    let seats = (1..).zip(rows);
    seats
        .map(|(expected, (position, user, level, name))| {
            if position != expected {
                return Err(format!("no player in position {expected}"));
            }
            let occupant = occupant(user, level)?;
            Ok(Player { occupant, name })
        })
        .collect()
}

/// The columns for an occupant: a user's id (0 for a computer), and the computer's level.
pub(super) fn occupant_columns(occupant: Occupant) -> (u64, Option<i64>) {
    match occupant {
        Occupant::Person(user) => (user, None),
        Occupant::Computer(level) => (0, Some(level.number().into())),
    }
}

fn occupant(user: i64, level: Option<i64>) -> Result<Occupant, String> {
    let Some(level) = level else {
        return Ok(Occupant::Person(user.cast_unsigned()));
    };
    let known = u8::try_from(level).ok().and_then(Level::new);
    let computer = known.ok_or_else(|| format!("a computer's level: {level}"))?;
    Ok(Occupant::Computer(computer))
}

/// A server's column: 0 for none.
fn guild_of(column: i64) -> Option<u64> {
    Some(column.cast_unsigned()).filter(|guild| *guild > 0)
}

/// The columns `guild`, `guest`, `conversation` and `channel` of a place. `guild` is 0 where no server has the match on
/// its lists.
pub(super) type PlaceColumns = (i64, Option<i64>, Option<i64>, i64);

/// The columns of a place.
pub(super) fn place_columns(place: Place) -> PlaceColumns {
    let (guest, conversation) = match place {
        Place::Guest { guild, .. } => (Some(guild.unwrap_or_default()), None),
        Place::Conversation {
            channel,
            table: Some(_),
        } => (None, Some(channel)),
        Place::Server { .. } | Place::Beside { .. } | Place::Conversation { .. } => (None, None),
    };
    (
        place.guild().unwrap_or_default().cast_signed(),
        guest.map(u64::cast_signed),
        conversation.map(u64::cast_signed),
        place.key().cast_signed(),
    )
}

/// The place for these columns.
pub(super) fn place((guild, guest, conversation, channel): PlaceColumns) -> Place {
    let key = channel.cast_unsigned();
    let channel = conversation.map_or(key, i64::cast_unsigned);
    match (guest, guild_of(guild)) {
        (Some(server), _) => Place::Guest {
            guild: guild_of(server),
            channel,
        },
        (None, None) => Place::Conversation {
            channel,
            table: conversation.map(|_| key),
        },
        (None, Some(guild)) => Place::in_server(guild, channel),
    }
}

fn code(number: i64) -> Result<MatchCode, String> {
    let code = u32::try_from(number).ok().and_then(MatchCode::new);
    code.ok_or_else(|| format!("a code's number: {number}"))
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

pub(super) fn json<T: serde::de::DeserializeOwned>(column: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{column}: {error}"))
}

/// The column for a list of ids.
pub(super) fn list(ids: &[u64]) -> String {
    serde_json::Value::from(ids).to_string()
}

/// The column for the users who declined.
pub(super) fn declined_column(declined: &[u64]) -> Option<String> {
    (!declined.is_empty()).then(|| list(declined))
}

/// Serializes a map without copying it into a JSON value first.
pub(super) fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}

/// The games of a list of ids.
fn offered(list: &str) -> Result<Vec<Kind>, String> {
    let ids: Vec<String> = json("offers", list)?;
    ids.iter().map(|id| Kind::from_str(id)).collect()
}

pub(super) fn small<T: TryFrom<i64>>(what: &str, number: i64) -> Result<T, String> {
    T::try_from(number).map_err(|_| format!("{what}: {number}"))
}

pub(super) fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
