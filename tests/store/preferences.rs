//! What people choose for themselves, and the match that ended last in a channel.

use skirmish::store::{LAST_ID, NewMatch, Preferences, Purge, Store};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, GUILD, ending, live, lobby, place as place_of, start};

const UNCONFIRMED: Preferences = Preferences { unconfirmed: true };

pub async fn what_is_preferred_is_kept_for_each_person(place: impl Place) {
    let store = place.open().await;
    let none = Preferences::default();
    assert_eq!(store.preferences(ANN).await.unwrap(), none);
    for preferences in [UNCONFIRMED, none, UNCONFIRMED] {
        store.prefer(ANN, preferences).await.unwrap();
        assert_eq!(store.preferences(ANN).await.unwrap(), preferences);
    }
    assert_eq!(store.preferences(BOB).await.unwrap(), none);
}

pub async fn what_is_preferred_is_forgotten_with_its_person(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&ending(1, 0, &[1, 2], 400)).await.unwrap();
    // with matches, and without any
    for user in [ANN, BOB, 99] {
        store.prefer(user, UNCONFIRMED).await.unwrap();
    }
    for user in [BOB, 99] {
        let what = Purge::Person {
            user,
            until: LAST_ID,
            nobody: 77,
        };
        while store.purge(what, None).await.unwrap() {}
        assert_eq!(
            store.preferences(user).await.unwrap(),
            Preferences::default()
        );
    }
    assert_eq!(store.preferences(ANN).await.unwrap(), UNCONFIRMED);
}

pub async fn the_last_match_that_ended_in_a_channel(place: impl Place) {
    let store = place.open().await;
    let in_one = |id| NewMatch {
        place: place_of(GUILD, 9),
        ..lobby(id)
    };
    assert!(store.last_over(9).await.unwrap().is_none());
    for (id, ended) in [(1, 400), (2, 600), (3, 500)] {
        store.open(&in_one(id)).await.unwrap();
        assert_ne!(
            store.last_over(9).await.unwrap().map(|one| one.opened.id),
            Some(id)
        );
        store.start(&start(id, &[ANN, BOB])).await.unwrap();
        store.append(&ending(id, 0, &[2, 1], ended)).await.unwrap();
    }
    let last = store.last_over(9).await.unwrap().expect("a match");
    assert_eq!(last.opened.id, 2);
    assert!(store.last_over(10).await.unwrap().is_none());
}
