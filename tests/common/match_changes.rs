//! Shortcuts for changes to stored matches. Each reads the current state just before it writes.
#![allow(dead_code)] // each test and benchmark uses only some of these

use ratings::Period;
use rules::{AnyMatch, Event, Kind, Pool, Record};
use skirmish::model::{Person, Place, Player, SeatOrder};
use skirmish::store::{
    Board, Change, ClocksDue, Head, MatchChange, MatchResult, NewMatch, PastFilter, PastKey,
    SeatResult, Status, Store, StoreError, Terms,
};

/// A lobby in the channel with this number on the first server. It has these users, and no clock. The first user is
/// the host.
pub fn lobby_of(
    id: u64,
    kind: Kind,
    channel: u64,
    users: impl IntoIterator<Item = u64>,
) -> NewMatch {
    let players: Vec<Player> = users.into_iter().map(player).collect();
    NewMatch {
        id,
        code: None,
        place: Place::Server { guild: 1, channel },
        host: players.first().and_then(Player::user).unwrap_or_default(),
        own_thread: false,
        players,
        declined: Vec::new(),
        listed: false,
        tournament: None,
        now: 0,
        terms: Terms {
            order: SeatOrder::Joining,
            self_start: false,
            clock: None,
            ..Terms::usual(kind)
        },
    }
}

fn player(user: u64) -> Player {
    let name = format!("Player {user}");
    Person { user, name }.into()
}

/// Turns a lobby into a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    pub id: u64,
    pub players: Vec<Player>,
    pub record: Record,
    pub now: i64,
}

/// Events to append to a record that has `at` events. With results, the match ends, and the results are
/// stored as if they followed from the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    pub id: u64,
    pub at: usize,
    pub events: Vec<Event>,
    pub results: Option<Vec<SeatResult>>,
    pub now: i64,
}

/// A match's head; if there is no such match, the head of an unchanged lobby.
pub async fn head_of(store: &Store, id: u64) -> Result<Head, StoreError> {
    let stored = store.load(id).await?;
    Ok(stored.map_or(
        Head {
            id,
            status: Status::Lobby,
            version: 0,
            events: 0,
        },
        |stored| stored.head(),
    ))
}

/// The seats to act after a record and these events, bit 0 for seat 1; none if no game can replay it.
fn to_act(record: &Record, events: &[Event]) -> u8 {
    let mut record = record.clone();
    record.events.extend_from_slice(events);
    let seats = AnyMatch::replay(&record).map_or(Vec::new(), |game| game.to_act().seats());
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// The result of a rated match with the game's usual options.
pub fn rated(kind: Kind, seats: Vec<SeatResult>) -> MatchResult {
    let pool = Pool::of(kind, &serde_json::Map::new()).id();
    let rated = |seat| SeatResult {
        pool: pool.to_owned(),
        rated: 1,
        ..seat
    };
    MatchResult {
        seats: seats.into_iter().map(rated).collect(),
        marks: Vec::new(),
    }
}

/// The result of a seat that counts in full.
pub fn seat_result(place: u8, score: Option<f64>) -> SeatResult {
    SeatResult {
        place: place.into(),
        counted: place.into(),
        score,
        ..SeatResult::default()
    }
}

/// What a server's leaderboard counts for a user: matches, and wins. `None`: the user has no match there.
pub async fn counted(
    store: &Store,
    guild: u64,
    pool: Option<Pool>,
    user: u64,
) -> Option<(u32, u32)> {
    let board = Board {
        scope: guild,
        pool,
        period: Period::AllTime,
        seen_from: guild,
    };
    let own = store.own_standing(&board, user).await.unwrap();
    own.map(|own| (own.person.played, own.person.won))
}

/// A store's changes, one at a time.
pub trait Steps: Sync {
    fn store(&self) -> &Store;

    /// Starts the match of a lobby.
    fn start(&self, start: &Start) -> impl Future<Output = Result<(), StoreError>> + Send {
        let Start {
            id,
            players,
            record,
            now,
        } = start.clone();
        async move {
            let status = Status::Lobby;
            let saw = Head {
                status,
                ..head_of(self.store(), id).await?
            };
            let to_act = to_act(&record, &[]);
            let change = Change::Start {
                rated: None,
                players,
                record,
                to_act,
                gone: Vec::new(),
                rests: Vec::new(),
                due: ClocksDue::default(),
                computer: None,
                to: None,
            };
            self.store().change(&MatchChange { saw, change, now }).await
        }
    }

    /// Appends events if the record has the given number of events, and stores the results.
    fn append(&self, append: &Append) -> impl Future<Output = Result<(), StoreError>> + Send {
        let append = append.clone();
        async move {
            self.append_without_rating(&append).await?;
            let Some(seats) = append.results else {
                return Ok(());
            };
            let stored = self.store().load(append.id).await?;
            let kind = stored.and_then(|stored| stored.record.game.parse().ok());
            let result = rated(kind.unwrap_or(Kind::Kitaran), seats);
            self.store().rank(append.id, result, None).await
        }
    }

    /// Appends events. With results, the match ends, but they are not stored.
    fn append_without_rating(
        &self,
        append: &Append,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        let Append {
            id,
            at,
            events,
            results,
            now,
        } = append.clone();
        async move {
            let (status, events_seen) = (Status::Live, at);
            let saw = Head {
                status,
                events: events_seen,
                ..head_of(self.store(), id).await?
            };
            let before = self.store().load(id).await?;
            let to_act = before.map_or(0, |stored| to_act(&stored.record, &events));
            let change = Change::Append {
                events,
                gone: Vec::new(),
                back: Vec::new(),
                ended: results.is_some(),
                results: None,
                to_act,
                due: ClocksDue::default(),
                computer: None,
            };
            self.store().change(&MatchChange { saw, change, now }).await
        }
    }

    /// Closes a lobby or match that has the given status.
    fn close(
        &self,
        id: u64,
        from: Status,
        to: Status,
        now: i64,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        async move {
            let status = from;
            let saw = Head {
                status,
                ..head_of(self.store(), id).await?
            };
            let change = Change::Close { to };
            self.store().change(&MatchChange { saw, change, now }).await
        }
    }
}

impl Steps for Store {
    fn store(&self) -> &Store {
        self
    }
}

/// The place of a user in their latest finished match, and whether it changed their rating.
pub async fn latest_place(store: &Store, user: u64) -> Option<(u8, bool)> {
    let all = PastFilter::default();
    let found = store.past_matches(user, all, 0, PastKey::LATEST, 1).await;
    let found = found.unwrap();
    found.first().map(|one| (one.place, one.rating.is_some()))
}
