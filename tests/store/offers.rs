//! Tests end offers and takeback offers.

use rules::{Event, Takeback, What};
use skirmish::store::{
    Change, ClocksDue, MatchChange, Offer, OfferKind, Offers, Store, StoreError,
};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, append, ending, live, load};

fn propose(saw: skirmish::store::Head, offer: Option<Offer>) -> MatchChange {
    let change = Change::Offer { offer };
    let now = 500;
    MatchChange { saw, change, now }
}

/// The offers of match 1.
async fn offers(store: &Store) -> Offers {
    let found = store.current_in_full(1_000_001).await.unwrap();
    found.map(|(_, beside)| beside.offers).unwrap_or_default()
}

/// The open offer, and the number of events at which it was made.
async fn open(store: &Store) -> Option<(Offer, usize)> {
    offers(store).await.open
}

pub async fn an_offer_is_kept_until_it_is_over(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "2@e5")).await.unwrap();
    assert_eq!(open(&store).await, None);
    let number = u64::MAX - 1;
    for (agreed, message) in [(1, None), (1, Some(u64::MAX >> 1)), (3, Some(7))] {
        let saw = load(&store, 1).await.head();
        let offer = Offer {
            number,
            agreed,
            message,
            about: OfferKind::End,
        };
        store.change(&propose(saw, Some(offer))).await.unwrap();
        assert_eq!(open(&store).await, Some((offer, 1)));
        // the match's head has changed, so every process loads it again
        assert_eq!(load(&store, 1).await.head(), saw.changed());
    }
    let saw = load(&store, 1).await.head();
    store.change(&propose(saw, None)).await.unwrap();
    assert_eq!(open(&store).await, None);
    let last = Offer {
        number,
        agreed: 1,
        message: None,
        about: OfferKind::End,
    };
    store
        .change(&propose(saw.changed(), Some(last)))
        .await
        .unwrap();
    store.append(&ending(1, 1, &[1, 2], 600)).await.unwrap();
    assert_eq!(open(&store).await, None);
}

/// If two agree at the same time, both count.
pub async fn a_change_to_an_offer_states_what_it_saw(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let saw = load(&store, 1).await.head();
    let offer = |agreed| {
        let message = None;
        Some(Offer {
            number: 7,
            agreed,
            message,
            about: OfferKind::End,
        })
    };
    store.change(&propose(saw, offer(1))).await.unwrap();
    for late in [offer(2), None] {
        let refused = store.change(&propose(saw, late)).await;
        assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    }
    assert_eq!(open(&store).await, Some((offer(1).unwrap(), 0)));
}

fn takeback(event: usize, agreed: u8) -> Offer {
    Offer {
        number: 9 + event as u64,
        agreed,
        message: None,
        about: OfferKind::Takeback(event),
    }
}

/// A takeback of a turn can be offered once. That it was offered stays stored until the match ends.
pub async fn an_offer_of_a_takeback_is_known_until_the_end(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "2@e5")).await.unwrap();
    let change = async |offer| {
        let saw = load(&store, 1).await.head();
        store.change(&propose(saw, offer)).await.unwrap();
    };
    let all = async || {
        let known = offers(&store).await;
        (known.open, known.offered)
    };
    change(Some(takeback(0, 1))).await;
    assert_eq!(all().await, (Some((takeback(0, 1), 1)), vec![0]));
    let shown = Offer {
        message: Some(u64::MAX >> 1),
        ..takeback(0, 3)
    };
    change(Some(shown)).await;
    assert_eq!(all().await, (Some((shown, 1)), vec![0]));
    // declined
    change(None).await;
    assert_eq!(all().await, (None, vec![0]));
    // a new offer replaces an open one
    let end = Offer {
        about: OfferKind::End,
        ..takeback(0, 2)
    };
    change(Some(end)).await;
    assert_eq!(all().await, (Some((end, 1)), vec![0]));
    store.append(&append(1, 1, "1@e4")).await.unwrap();
    change(Some(takeback(1, 2))).await;
    assert_eq!(all().await, (Some((takeback(1, 2), 2)), vec![0, 1]));
    change(Some(end)).await;
    assert_eq!(all().await, (Some((end, 2)), vec![0, 1]));
    store.append(&ending(1, 2, &[1, 2], 600)).await.unwrap();
    assert_eq!(all().await, (None, vec![]));
}

/// A takeback also brings back a player who was out by the turn that is taken back.
pub async fn who_is_back_in_a_match_has_something_to_do(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB, 13]).await;
    let steps = [
        (1, What::Turn("2@e5".to_owned()), vec![2], vec![], 4),
        (1, What::Takeback(Takeback::of(0)), vec![], vec![2], 1),
    ];
    let mut playing = Vec::new();
    for (seat, what, gone, back, to_act) in steps {
        let saw = load(&store, 1).await.head();
        let change = Change::Append {
            events: vec![Event { seat, what }],
            gone,
            back,
            ended: false,
            results: None,
            to_act,
            due: ClocksDue::default(),
            computer: None,
        };
        let now = 500;
        let change = MatchChange { saw, change, now };
        store.change(&change).await.unwrap();
        playing.push(store.playing(BOB, None).await.unwrap().is_some());
    }
    assert_eq!(playing, [false, true]);
    let (own, _) = store.own_matches(ANN, 0, 9).await.unwrap();
    let waiting: Vec<_> = own[0].players.iter().map(|(_, since)| *since).collect();
    assert_eq!(waiting, [Some(500), None, None]);
}
