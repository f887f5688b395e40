//! Tests places in which the bot is a guest, and the servers that it meets for the first time.

use skirmish::model;
use skirmish::store::{Change, MatchChange, NewMatch, StoreError};

use crate::backends::Place;
use crate::sample_matches::{ANN, BOB, GUILD, live, load, lobby};

pub async fn a_guest_s_place_is_kept_and_left(place: impl Place) {
    let store = place.open().await;
    let guest = |guild, channel| model::Place::Guest { guild, channel };
    for (id, at) in [(1, guest(Some(GUILD), 71)), (2, guest(None, 72))] {
        let new = NewMatch {
            place: at,
            ..lobby(id)
        };
        store.open(&new).await.unwrap();
        assert_eq!(load(&store, id).await.opened.place, at);
        assert_eq!(store.playing(ANN, Some(id)).await.unwrap(), Some((id, at)));
        let (own, _) = store.own_matches(ANN, 0, 9).await.unwrap();
        let own = own.into_iter().find(|own| own.id == id);
        assert_eq!(own.map(|own| own.place), Some(at));
    }
    // the server has not added the bot
    assert_eq!(store.count(GUILD, 9).await.unwrap(), 0);
    live(&store, 3, &[ANN, BOB, 13]).await;
    for to in [guest(Some(GUILD), 73), lobby(3).place] {
        let saw = load(&store, 3).await.head();
        let change = Change::Move {
            to,
            own_thread: false,
        };
        let change = MatchChange {
            saw,
            change,
            now: 500,
        };
        store.change(&change).await.unwrap();
        assert_eq!(load(&store, 3).await.opened.place, to);
    }
    store.close_store().await;
}

pub async fn a_server_is_welcomed_once(place: impl Place) {
    let store = place.open().await;
    let (first, second) = tokio::join!(store.welcome(GUILD + 1), store.welcome(GUILD + 1));
    assert_eq!(u8::from(first.is_ok()) + u8::from(second.is_ok()), 1);
    assert!(matches!(first.and(second).unwrap_err(), StoreError::Stale));
    // the servers that it knows: one with a match, one with a language
    live(&store, 1, &[ANN, BOB, 13]).await;
    store.server_speaks(GUILD + 2, None).await.unwrap();
    for known in [GUILD, GUILD + 2] {
        let again = store.welcome(known).await;
        assert!(matches!(again, Err(StoreError::Stale)), "{known}");
    }
    store.close_store().await;
}
