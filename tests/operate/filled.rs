//! Makes a database with matches in it.

use crate::common::match_changes::{Append, Start, Steps as _};
use crate::common::test_databases::patient;
use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, Retire, Seat};
use serde_json::Map;
use skirmish::model::{Person, Place, Player};
use skirmish::store::{
    self, Change, MatchChange, NewMatch, Offer, OfferKind, SeatResult, Status, Store, Terms,
};

/// How `verify` describes what [`fill`] makes.
pub const SUMMARY: &str = "6 matches (1 cancelled, 2 live, 1 lobby, 2 over), ";

/// A match of Kitaran in play.
pub const LIVE: u64 = 3;
/// A match of Zyrcan that is over, by its rules.
pub const OVER: u64 = 4;
/// A match of Kitaran that is over, by resignation.
pub const RESIGNED: u64 = 5;
/// A match whose id has the highest bit set.
pub const HIGH: u64 = u64::MAX - 7;

/// Makes matches of every kind in a database.
pub async fn fill(address: &str) {
    let store = patient(address, 2).await;
    let store = &store;
    lobby(store, 1, Kind::Kitaran, 2).await;
    lobby(store, 2, Kind::Kitaran, 2).await;
    let cancelled = store.close(2, Status::Lobby, Status::Cancelled, 150);
    cancelled.await.unwrap();
    let mut live = Table::start(store, LIVE, Kind::Kitaran, 2).await;
    live.play(9).await;
    live.take_back().await;
    live.play(2).await;
    live.asks_to_take_back().await;
    let mut over = Table::start(store, OVER, Kind::Zyrcan, 3).await;
    for turns in [4, 1, 7] {
        over.play(turns).await;
        over.take_back().await;
    }
    over.play(usize::MAX).await;
    let mut resigned = Table::start(store, RESIGNED, Kind::Kitaran, 2).await;
    resigned.play(5).await;
    resigned.resign().await;
    let mut high = Table::start(store, HIGH, Kind::XeroG, 2).await;
    high.play(3).await;
    store.close_store().await;
}

/// A match and its store.
pub struct Table<'a> {
    store: &'a Store,
    id: u64,
    pub game: AnyMatch,
    rng: Rng,
}

async fn lobby(store: &Store, id: u64, kind: Kind, seats: u64) -> Vec<Player> {
    let players = (1..=seats).map(|number| {
        let (user, name) = (u64::MAX - number, format!("Plåyer \"{number}\" 🎲"));
        Player::from(Person { user, name })
    });
    let players: Vec<Player> = players.collect();
    let new = NewMatch {
        id,
        code: skirmish::model::MatchCode::candidates(id).next(),
        place: Place::Server {
            guild: 7,
            channel: id,
        },
        host: u64::MAX - 1,
        own_thread: false,
        players: players.clone(),
        declined: vec![10],
        listed: false,
        tournament: None,
        now: 100,
        terms: Terms {
            wanted: Some(seats as u8),
            self_start: false,
            invited: vec![9, 10],
            private: true,
            clock: None,
            ..Terms::usual(kind)
        },
    };
    store.open(&new).await.unwrap();
    players
}

impl<'a> Table<'a> {
    pub async fn start(store: &'a Store, id: u64, kind: Kind, seats: u64) -> Self {
        let players = lobby(store, id, kind, seats).await;
        let game = AnyMatch::new(kind, seats, u64::MAX - id, &Map::new()).unwrap();
        let record = game.record();
        let start = Start {
            id,
            players,
            record,
            now: 200,
        };
        store.start(&start).await.unwrap();
        store.show(id, id, 4_000, None).await.unwrap();
        Self {
            store,
            id,
            game,
            rng: Rng::new(id),
        }
    }

    /// Plays random turns while the match goes on.
    pub async fn play(&mut self, turns: usize) {
        for _ in 0..turns {
            if self.game.outcome().is_some() {
                return;
            }
            let (at, seat) = (self.game.events().len(), self.game.to_act().seats()[0]);
            let legal = self.game.turns(seat).unwrap_or_default();
            let turn = if legal.is_empty() {
                self.game.example(seat)
            } else {
                legal[self.rng.below(legal.len())].clone()
            };
            let events = self.game.play(seat, &turn).unwrap();
            self.append(at, events).await;
        }
    }

    async fn resign(&mut self) {
        let (at, seat) = (self.game.events().len(), self.game.to_act().seats()[0]);
        let events = self.game.retire(seat, Retire::Resign).unwrap();
        self.append(at, events).await;
    }

    /// The player of the last turn takes it back.
    async fn take_back(&mut self) {
        let at = self.game.events().len();
        let last = Seat::new(self.game.events()[at - 1].seat);
        let events = self.game.take_back(last).unwrap();
        self.append(at, events).await;
    }

    /// The player of the last turn asks to take it back.
    async fn asks_to_take_back(&self) {
        let saw = self.store.load(self.id).await.unwrap().unwrap().head();
        let event = saw.events - 1;
        let seat = self.game.events()[event].seat;
        let offer = Some(Offer {
            number: 5_000,
            agreed: 1 << (seat - 1),
            message: Some(u64::MAX - 3),
            about: OfferKind::Takeback(event),
        });
        let change = Change::Offer { offer };
        let now = 400;
        let change = MatchChange { saw, change, now };
        self.store.change(&change).await.unwrap();
    }

    async fn append(&self, at: usize, events: Vec<Event>) {
        let results = self.game.outcome();
        let results = results.map(|outcome| SeatResult::all(&outcome, 0));
        let append = Append {
            id: self.id,
            at,
            events,
            results,
            now: 300 + at as i64,
        };
        self.store.append_without_rating(&append).await.unwrap();
        if append.results.is_some() {
            let stored = self.store.load(self.id).await.unwrap().unwrap();
            let result = skirmish::derived_from_record::results(&stored).unwrap();
            self.store.rank(self.id, result, None).await.unwrap();
        }
    }
}

/// Runs SQL without the bot.
pub async fn meddle(address: &str, sql: &str) {
    let home = crate::common::test_databases::Home::with_database(address.to_owned());
    home.meddle(sql).await;
}

/// A legal first turn of the only match in a database.
pub async fn first_turn(address: &str) -> String {
    let mut archive = store::Maintenance::open_current(address).await.unwrap();
    let (ids, _) = archive.ids(i64::MIN).await.unwrap();
    let filed = archive.filed(ids[0]).await.unwrap().unwrap();
    let game = AnyMatch::replay(&filed.stored.record).unwrap();
    game.example(game.to_act().seats()[0])
}
