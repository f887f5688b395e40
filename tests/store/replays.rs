//! Tests stored animations, and servers' settings.

use std::sync::Arc;

use skirmish::store::{Head, LAST_ID, Purge, ServerSettings, Store, StoreError, Write, nobody};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, GUILD, append, ending, live, load};

async fn keep(store: &Store, saw: Head, gif: &[u8]) -> Result<(), StoreError> {
    let gif = Arc::from(gif);
    store.write(Write::KeepReplay { saw, gif }).await
}

async fn over(store: &Store, id: u64) -> Head {
    live(store, id, &[ANN, BOB]).await;
    store.append(&append(id, 0, "2@e5")).await.unwrap();
    let result = ending(id, 1, &[1, 2], 400);
    store.append(&result).await.unwrap();
    load(store, id).await.head()
}

pub async fn an_animation_is_kept_of_what_is_over(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let early = load(&store, 1).await.head();
    let refused = keep(&store, early, b"early").await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    let saw = over(&store, 2).await;
    assert_eq!(store.replay(2).await.unwrap(), None);
    for gif in [&b"GIF89a\0\xff"[..], b"another"] {
        keep(&store, saw, gif).await.unwrap();
        assert_eq!(store.replay(2).await.unwrap().as_deref(), Some(gif));
    }
    let stale = Head {
        version: saw.version + 1,
        ..saw
    };
    let refused = keep(&store, stale, b"stale").await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    assert_eq!(store.replay(2).await.unwrap().unwrap(), b"another");
    store.close_store().await;
}

/// Animations do not accumulate: a new one replaces older ones.
pub async fn old_animations_make_room(place: impl Place) {
    let store = place.open().await;
    let month = (30 * 24 * 60 * 60 * 1000) << 22;
    for id in [1, 2, 3, 2 * month, 4 * month] {
        let saw = over(&store, id).await;
        keep(&store, saw, b"GIF89a").await.unwrap();
    }
    let mut kept = Vec::new();
    for id in [1, 2, 3, 2 * month, 4 * month] {
        kept.push(store.replay(id).await.unwrap().is_some());
    }
    // two are deleted at a time
    assert_eq!(kept, [false, false, true, true, true]);
    store.close_store().await;
}

/// An animation that was drawn before contains names that must not be shown any more.
pub async fn an_animation_goes_with_whoever_is_forgotten(place: impl Place) {
    let store = place.open().await;
    let saw = over(&store, 1).await;
    let other = over(&store, 2).await;
    keep(&store, saw, b"with names").await.unwrap();
    let what = Purge::Person {
        user: BOB,
        until: 1,
        nobody: nobody().unwrap(),
    };
    keep(&store, other, b"later").await.unwrap();
    while store.purge(what.clone(), None).await.unwrap() {}
    assert_eq!(store.replay(1).await.unwrap(), None);
    assert_eq!(store.replay(2).await.unwrap().unwrap(), b"later");
    let refused = keep(&store, saw, b"with names").await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    let what = Purge::Server {
        guild: GUILD,
        until: LAST_ID,
    };
    while store.purge(what.clone(), None).await.unwrap() {}
    assert_eq!(store.replay(2).await.unwrap(), None);
    store.close_store().await;
}

pub async fn what_is_chosen_for_a_server_holds_until_its_data_is_deleted(place: impl Place) {
    let store = place.open().await;
    let open = ServerSettings::default();
    let closed = ServerSettings {
        analysis: skirmish::store::Analysable::All,
        language: None,
        look: Some("light-deutan-large".to_owned()),
        own_matches_only: true,
        season_months: 6,
        keeps_pictures: true,
        season_channel: Some(77),
    };
    let set = |settings, chosen| Write::SetServer {
        guild: GUILD,
        settings,
        chosen,
        season_ends: 5,
    };
    assert_eq!(store.server_settings(GUILD).await.unwrap(), open);
    for (settings, chosen) in [
        (closed.clone(), 10),
        (open.clone(), 11),
        (closed.clone(), 12),
    ] {
        store.write(set(settings.clone(), chosen)).await.unwrap();
        assert_eq!(store.server_settings(GUILD).await.unwrap(), settings);
    }
    assert_eq!(store.server_settings(GUILD + 1).await.unwrap(), open);
    // settings that were chosen after the deletion request stay
    for (until, left) in [(11, closed), (12, open.clone())] {
        let guild = GUILD;
        let what = Purge::Server { guild, until };
        while store.purge(what.clone(), None).await.unwrap() {}
        assert_eq!(store.server_settings(GUILD).await.unwrap(), left);
    }
    store.close_store().await;
}
