//! Takebacks that bring back a player who was out of the match.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, What};

use super::*;
use crate::model::{Person, SeatOrder};
use crate::sessions::Sessions;
use crate::sessions::tests::join;
use crate::sessions::{Forgotten, Opening};
use crate::store::Terms;

/// Discord's ids are above those of placeholders.
const FIRST: u64 = 1 << 60;

const PLACE: Place = Place::Server {
    guild: FIRST,
    channel: FIRST + 1,
};

/// A match of Virus Fight for three, in which seats go out one after the other.
struct Table {
    sessions: Sessions,
    id: u64,
    rng: Rng,
}

fn person(seat: Seat) -> Person {
    let user = FIRST + u64::from(seat.number());
    let name = format!("P{user}");
    Person { user, name }
}

impl Table {
    async fn begun(seed: u64) -> Self {
        let store = crate::store::open("sqlite::memory:", 1).await.unwrap();
        let now = AtomicI64::new(1_000);
        let clock = Arc::new(move || now.fetch_add(1, Ordering::Relaxed));
        let sessions = Sessions::new(store, clock, 1_000_000, 1_000_000);
        let id = FIRST + 10;
        let opening = Opening {
            computers: Vec::new(),
            id,
            place: PLACE,
            own_thread: false,
            host: person(Seat::new(1)),
            terms: Terms {
                wanted: Some(3),
                order: SeatOrder::Joining,
                ..Terms::usual(Kind::VirusFight)
            },
        };
        sessions.lobbies.open(opening).await.unwrap();
        for seat in [2, 3] {
            join(&sessions, PLACE, id, person(Seat::new(seat))).await;
        }
        let rng = Rng::new(seed);
        Self { sessions, id, rng }
    }

    async fn game(&self) -> AnyMatch {
        let stored = self.sessions.store().load(self.id).await.unwrap().unwrap();
        AnyMatch::replay(&stored.record).unwrap()
    }

    async fn play(&self, seat: Seat, turn: &str) {
        let played = self
            .sessions
            .play
            .turn(PLACE, None, person(seat).user, turn);
        played.await.unwrap();
    }

    /// Plays until one seat is out and the others play on. Returns another seat that can take back a turn from before
    /// that, and the seat that is out.
    async fn goes_on_without_one(&mut self) -> Option<(Seat, Seat)> {
        loop {
            let game = self.game().await;
            let seat = *game.to_act().seats().first()?;
            let turn = game.random_turn(seat, &mut self.rng).unwrap();
            self.play(seat, &turn).await;
            let after = self.game().await;
            let (living, out): (Vec<Seat>, Vec<Seat>) =
                (1..=3).map(Seat::new).partition(|seat| after.living(*seat));
            if let [out] = out[..] {
                let may = |seat: &Seat| after.last_turn(*seat).is_ok();
                return living.into_iter().find(may).map(|other| (other, out));
            }
        }
    }

    /// All others who still play agree to this seat's takeback.
    async fn take_back(&self, seat: Seat) {
        let number = FIRST + 50;
        let user = person(seat).user;
        let offer = self
            .sessions
            .offers
            .offer_takeback(PLACE, None, user, number);
        let offer = offer.await.unwrap();
        let button = offer.button();
        for seat in offer.waiting {
            let allowed = self.sessions.offers.agree(PLACE, button, person(seat).user);
            allowed.await.unwrap();
        }
    }

    async fn plays(&self, seat: Seat) -> bool {
        let playing = self.sessions.store().playing(person(seat).user, None).await;
        playing.unwrap().is_some()
    }
}

#[tokio::test]
async fn whoever_was_out_plays_again_unless_they_were_forgotten() {
    for seed in 1..=100 {
        let mut table = Table::begun(seed).await;
        if let Some((other, out)) = table.goes_on_without_one().await {
            is_back_and_then_forgotten(&table, other, out, false).await;
            let mut table = Table::begun(seed).await;
            table.goes_on_without_one().await;
            return is_back_and_then_forgotten(&table, other, out, true).await;
        }
    }
    panic!("nobody was ever out by what could be taken back");
}

async fn is_back_and_then_forgotten(table: &Table, other: Seat, out: Seat, asked_before: bool) {
    let before = table.game().await;
    assert!(!table.plays(out).await);
    table.take_back(other).await;
    assert!(table.game().await.living(out));
    assert!(table.plays(out).await);
    // the same turns are played again; then the player who is out because of them asks to delete their data
    let from = before.last_turn(other).unwrap();
    for event in &before.events()[from..] {
        if let What::Turn(turn) = &event.what {
            table.play(Seat::new(event.seat), turn).await;
        }
    }
    assert!(!table.game().await.living(out));
    let user = person(other).user;
    let ask = || {
        table
            .sessions
            .offers
            .offer_takeback(PLACE, None, user, FIRST + 61)
    };
    let offer = if asked_before {
        Some(ask().await.unwrap())
    } else {
        None
    };
    let forgotten = table.sessions.forget_person(person(out).user, FIRST + 60);
    assert!(matches!(forgotten.await, Ok((Forgotten::All, _))));
    let refused = match offer {
        None => ask().await.map(drop),
        Some(offer) => {
            let third = person(offer.waiting[0]).user;
            let allow = table.sessions.offers.agree(PLACE, offer.button(), third);
            allow.await.map(drop)
        }
    };
    assert!(
        matches!(refused, Err(Problem::SeatForgotten)),
        "{refused:?}"
    );
    assert!(!table.game().await.living(out));
}
