//! Tests the stored outages of the ways in.

use skirmish::model::WayIn;
use skirmish::store::{Presence, Store, StoreError, Write};

use crate::backends::Place;

const SECOND: i64 = 1000;
const SILENCE: i64 = 40 * SECOND;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Two shards.
const FIRST: WayIn = WayIn::shard(0, 2);
const SECOND_OF_TWO: WayIn = WayIn::shard(1, 2);

async fn beat(store: &Store, way: WayIn, simulated: Option<i64>) {
    let beat = Write::Beat {
        ways: vec![way],
        silence: SILENCE,
        simulated,
    };
    store.write(beat).await.unwrap();
}

async fn presence(store: &Store) -> Presence {
    let mut presence = store.presence(0).await.unwrap();
    presence.heard.sort_unstable();
    presence
}

pub async fn each_way_that_was_silent_was_away(place: impl Place) {
    let store = place.open().await;
    let heard = async |way, seconds: i64| beat(&store, way, Some(seconds * SECOND)).await;
    let outages = async || {
        let outages = presence(&store).await.outages.into_iter();
        let seconds =
            |(way, (from, until)): (WayIn, (i64, i64))| (way, from / SECOND, until / SECOND);
        outages.map(seconds).collect::<Vec<_>>()
    };
    for seconds in [100, 110, 120] {
        heard(FIRST, seconds).await;
        heard(SECOND_OF_TWO, seconds).await;
    }
    assert_eq!(
        presence(&store).await.heard,
        [(FIRST, 120 * SECOND), (SECOND_OF_TWO, 120 * SECOND)]
    );
    // exactly as long as a way may be silent
    heard(FIRST, 160).await;
    assert_eq!(outages().await, []);
    // the other way was silent meanwhile; the second report of it adds nothing
    heard(SECOND_OF_TWO, 161).await;
    heard(SECOND_OF_TWO, 161).await;
    let mut all = vec![(SECOND_OF_TWO, 120, 161)];
    assert_eq!(outages().await, all);
    // a new number of shards, and HTTP: their outage begins when any way was last heard
    heard(WayIn::shard(1, 3), 300).await;
    heard(WayIn::shard(2, 3), 400).await;
    all.extend([
        (WayIn::shard(1, 3), 161, 300),
        (WayIn::shard(2, 3), 161, 400),
    ]);
    assert_eq!(outages().await, all);
    heard(WayIn::HTTP, 420).await;
    assert_eq!(outages().await, all);
    // the former ways come back: until then interactions came by others
    heard(FIRST, 450).await;
    assert_eq!(outages().await, all);
    let since = store.presence(350 * SECOND).await.unwrap();
    assert_eq!(
        since.outages,
        [(WayIn::shard(2, 3), (161 * SECOND, 400 * SECOND))]
    );
}

/// A wrong clock put down an outage that begins at the same time as a true one.
pub async fn an_outage_ends_when_the_way_was_first_heard_again(place: impl Place) {
    let store = place.open().await;
    let heard = async |seconds: i64| beat(&store, FIRST, Some(seconds * SECOND)).await;
    for seconds in [100, 30 * DAY / SECOND, 100, 200, 300] {
        heard(seconds).await;
    }
    let outages = presence(&store).await.outages;
    let expected = [(100, 200), (200, 300)];
    assert_eq!(
        outages,
        expected.map(|(from, until)| (FIRST, (from * SECOND, until * SECOND)))
    );
}

/// A clock was a month ahead for a moment.
pub async fn what_a_wrong_clock_put_down_lies_ahead(place: impl Place) {
    let store = place.open().await;
    beat(&store, FIRST, None).await;
    let begun = presence(&store).await;
    assert_eq!(begun.heard[0].0, FIRST);
    let ago = begun.now - begun.heard[0].1;
    assert!(
        (0..60 * SECOND).contains(&ago),
        "by the database's clock: {ago} ms ago"
    );
    beat(&store, FIRST, Some(begun.now + 30 * DAY)).await;
    let wrong = presence(&store).await;
    let ways: Vec<WayIn> = wrong.ahead().iter().map(|(way, _)| *way).collect();
    assert_eq!(ways, [FIRST; 2], "heard, and away until then");
    let refused = wrong.without_ahead();
    assert_eq!((refused.heard, refused.outages), (Vec::new(), Vec::new()));
    // the clock is right again; later nobody can reach the bot
    beat(&store, FIRST, None).await;
    let right = presence(&store).await.without_ahead();
    assert_eq!((right.heard.len(), right.outages), (1, Vec::new()));
    let heard = right.heard[0].1;
    beat(&store, FIRST, Some(heard + 2 * SILENCE)).await;
    let away = (FIRST, (heard, heard + 2 * SILENCE));
    assert!(presence(&store).await.outages.contains(&away));
}

/// Another program takes a shard only from one that has let go of it, or has not said since it was asked for that it runs.
pub async fn a_shard_has_one_program(place: impl Place) {
    let store = place.open().await;
    let hold = |program: &str, instead| store.hold(FIRST, program.to_owned(), instead);
    assert_eq!(store.holder(FIRST).await.unwrap(), None);
    hold("one", None).await.unwrap();
    assert!(matches!(hold("two", None).await, Err(StoreError::Stale)));
    store
        .hold(SECOND_OF_TWO, "two".to_owned(), None)
        .await
        .unwrap();
    let seen = store.holder(FIRST).await.unwrap();
    // the clock counts milliseconds
    while store.holder(FIRST).await.unwrap() == seen {
        hold("one", None).await.unwrap();
    }
    assert!(matches!(hold("two", seen).await, Err(StoreError::Stale)));
    let seen = store.holder(FIRST).await.unwrap();
    assert_eq!(seen.as_ref().unwrap().0, "one");
    hold("two", seen).await.unwrap();
    assert!(matches!(hold("one", None).await, Err(StoreError::Stale)));
    store.let_go("one".to_owned()).await.unwrap();
    assert!(matches!(hold("one", None).await, Err(StoreError::Stale)));
    store.let_go("two".to_owned()).await.unwrap();
    hold("one", None).await.unwrap();
    assert_eq!(store.holder(SECOND_OF_TWO).await.unwrap(), None);
}
