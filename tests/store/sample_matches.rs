//! Sample matches to store.

use rules::{Event, Kind, Record, What};
use serde_json::{Map, Value, json};
use skirmish::model::{MatchCode, Person, Place, Player, SeatOrder};
use skirmish::store::{Change, Head, MatchChange, NewMatch, Status, Store, StoredMatch, Terms};

pub use crate::match_changes::{Append, Start};
use crate::match_changes::{Steps as _, seat_result};

pub const ANN: u64 = 11;
pub const BOB: u64 = 12;
pub const GUILD: u64 = 5;

pub fn kind() -> Kind {
    Kind::ALL[0]
}

pub fn player(user: u64) -> Player {
    let name = format!("Player {user}");
    Person { user, name }.into()
}

pub fn place(guild: u64, channel: u64) -> Place {
    Place::Server { guild, channel }
}

pub fn players(users: &[u64]) -> Vec<Player> {
    users.iter().copied().map(player).collect()
}

pub fn options() -> Map<String, Value> {
    match json!({"size": 7, "variant": "öd", "list": [1, null, {"deep": true}]}) {
        Value::Object(options) => options,
        _ => Map::new(),
    }
}

/// A lobby that Ann opened at 100, in its own channel.
pub fn lobby(id: u64) -> NewMatch {
    NewMatch {
        id,
        code: MatchCode::candidates(id).next(),
        place: place(GUILD, id + 1_000_000),
        host: ANN,
        own_thread: false,
        players: players(&[ANN]),
        declined: Vec::new(),
        listed: false,
        tournament: None,
        now: 100,
        terms: Terms {
            order: SeatOrder::Joining,
            self_start: false,
            options: options(),
            clock: None,
            ..Terms::usual(kind())
        },
    }
}

pub fn record(seats: usize) -> Record {
    Record {
        game: kind().id().to_owned(),
        rules: kind().rules(),
        seats: seats as u8,
        seed: 77,
        options: options(),
        events: Vec::new(),
    }
}

/// A start at 200.
pub fn start(id: u64, users: &[u64]) -> Start {
    Start {
        id,
        players: players(users),
        record: record(users.len()),
        now: 200,
    }
}

pub fn turn(seat: u8, text: &str) -> Event {
    let what = What::Turn(text.to_owned());
    Event { seat, what }
}

/// A turn at 300 plus one millisecond for each earlier turn.
pub fn append(id: u64, at: usize, text: &str) -> Append {
    Append {
        id,
        at,
        events: vec![turn(1 + (at % 2) as u8, text)],
        results: None,
        now: 300 + at as i64,
    }
}

/// An end by resignation.
pub fn ending(id: u64, at: usize, places: &[u8], now: i64) -> Append {
    let results = places.iter().map(|&place| seat_result(place, None));
    let (seat, what) = (1, What::Resign);
    Append {
        id,
        at,
        events: vec![Event { seat, what }],
        results: Some(results.collect()),
        now,
    }
}

/// The head of a lobby that nobody has changed.
pub fn lobby_head(id: u64) -> Head {
    Head {
        id,
        status: Status::Lobby,
        version: 0,
        events: 0,
    }
}

/// Puts these players in a lobby.
pub fn seat(saw: Head, users: &[u64], host: u64, now: i64) -> MatchChange {
    let change = Change::Lobby(Box::new(NewMatch {
        players: players(users),
        host,
        ..lobby(saw.id)
    }));
    MatchChange { saw, change, now }
}

/// A live match of these players, of which the first is the host.
pub async fn live(store: &Store, id: u64, users: &[u64]) {
    let new = NewMatch {
        host: users[0],
        players: players(&users[..1]),
        ..lobby(id)
    };
    store.open(&new).await.unwrap();
    store.start(&start(id, users)).await.unwrap();
}

pub async fn load(store: &Store, id: u64) -> StoredMatch {
    store.load(id).await.unwrap().expect("a match")
}

/// The stored turns.
pub async fn turns(store: &Store, id: u64) -> Vec<String> {
    let record = load(store, id).await.record;
    let events = record.events.iter();
    events.map(|event| event.what.to_string()).collect()
}
