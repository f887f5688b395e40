//! Tests the contract of a store whose database persists and can be opened by several programs.

use skirmish::store::{Change, MatchChange, Status, StoreError};
use tokio::task::JoinSet;

use crate::backends::Lasting;
use crate::match_changes::{Steps as _, counted};
use crate::sample_matches::{ANN, BOB, GUILD, append, ending, live, load, lobby, turns};

pub async fn comes_back(place: impl Lasting) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.append(&append(2, 0, "a1")).await.unwrap();
    store.show(2, 1_000_002, 77, None).await.unwrap();
    live(&store, 3, &[ANN, BOB]).await;
    store.append(&ending(3, 0, &[1, 2], 400)).await.unwrap();
    let mut before = Vec::new();
    for id in 1..=3 {
        before.push(load(&store, id).await);
    }
    let counts = counted(&store, GUILD, None, ANN).await;
    assert_eq!(counts, Some((1, 1)));
    store.close_store().await;

    for close in [false, true] {
        let store = place.open().await;
        for (id, before) in (1..).zip(&before) {
            assert_eq!(load(&store, id).await, *before);
        }
        assert_eq!(counted(&store, GUILD, None, ANN).await, counts);
        let late = store.append(&append(2, 0, "x")).await;
        assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
        if close {
            store.append(&append(2, 1, "b2")).await.unwrap();
            store.close_store().await;
        }
    }
    assert_eq!(turns(&place.open().await, 2).await, ["a1", "b2"]);
}

/// Two stores on one database, like two processes.
pub async fn two_stores_race(place: impl Lasting) {
    let stores = [place.open().await, place.open().await];
    live(&stores[0], 1, &[ANN, BOB]).await;
    let mut racing = JoinSet::new();
    for racer in 0..8 {
        let store = stores[racer % 2].clone();
        racing.spawn(async move {
            let mut won = Vec::new();
            let mut at = 0;
            while at < 60 {
                match store.append(&append(1, at, &racer.to_string())).await {
                    Ok(()) => won.push((at, racer.to_string())),
                    Err(StoreError::Stale) => {}
                    Err(error) => panic!("{error}"),
                }
                at = load(&store, 1).await.record.events.len();
            }
            won
        });
    }
    let mut won = racing.join_all().await.concat();
    won.sort();
    let plies: Vec<usize> = won.iter().map(|(at, _)| *at).collect();
    assert_eq!(plies, (0..60).collect::<Vec<_>>());
    let winners: Vec<String> = won.into_iter().map(|(_, racer)| racer).collect();
    assert_eq!(turns(&stores[1], 1).await, winners);
}

/// Opens three stores at the same moment, on a database without tables.
pub async fn two_stores_open_at_once(place: impl Lasting) {
    let (one, two, three) = tokio::join!(place.open(), place.open(), place.open());
    one.open(&lobby(1)).await.unwrap();
    assert_eq!(load(&two, 1).await.opened, lobby(1));
    let again = three.open(&lobby(1)).await;
    assert!(matches!(again, Err(StoreError::Duplicate)), "{again:?}");
}

/// Each statement makes one match unreadable, and changes nothing else.
const DAMAGE: [&str; 16] = [
    "update matches set game = 'ludo' where id = 1",
    "update matches set status = 'asleep' where id = 1",
    "update matches set options = '{\"size\":' where id = 1",
    "update matches set options = '[]' where id = 1",
    "update matches set invited = '[-1]' where id = 1",
    "update matches set declined = '[-1]' where id = 1",
    "update matches set offers = '[\"ludo\"]' where id = 1",
    "update matches set seats = 256 where id = 1",
    "update matches set rules = -1 where id = 1",
    "update matches set wanted = 1000 where id = 1",
    "update players set position = 5 where match = 1 and position = 2",
    "update events set seq = 7 where match = 1 and seq = 2",
    "delete from events where match = 1 and seq = 0",
    "update events set seat = -1 where match = 1 and seq = 1",
    "update events set seat = 0 where match = 1 and seq = 1",
    "update events set what = 'agree' where match = 1 and seq = 1",
];

pub async fn damage_is_told<P: Lasting>(_: P) {
    for damage in DAMAGE {
        told(&P::fresh().await, damage).await;
    }
}

async fn told(place: &impl Lasting, damage: &str) {
    let store = place.open().await;
    for id in [1, 2] {
        live(&store, id, &[ANN, BOB]).await;
        for at in 0..3 {
            store.append(&append(id, at, "a1")).await.unwrap();
        }
    }
    place.meddle(damage).await;

    let loaded = store.load(1).await;
    assert!(
        matches!(&loaded, Err(StoreError::Damaged { id: 1, .. })),
        "{damage}: {loaded:?}"
    );
    let current = store.current(1_000_001).await;
    assert!(
        matches!(&current, Ok(None) | Err(StoreError::Damaged { id: 1, .. })),
        "{damage}: {current:?}"
    );
    assert_eq!(turns(&store, 2).await.len(), 3);
    // it can be cancelled
    if !damage.contains("asleep") {
        let saw = store.head(1_000_001).await.unwrap().expect("a match");
        let to = Status::Cancelled;
        let change = Change::Close { to };
        let now = 500;
        store
            .change(&MatchChange { saw, change, now })
            .await
            .unwrap();
        assert_eq!(store.current(1_000_001).await.unwrap(), None);
    }
    store.append(&append(2, 3, "b2")).await.unwrap();
}

pub async fn a_newer_database_is_refused(place: impl Lasting) {
    place.open().await.close_store().await;
    place
        .meddle(
            "insert into _sqlx_migrations \
             (version, description, success, checksum, execution_time) \
             select 999, 'later', success, checksum, 0 from _sqlx_migrations where version = 1",
        )
        .await;
    let opened = place.try_open().await.map(drop);
    let Err(error @ StoreError::Newer { found: 999, .. }) = opened else {
        panic!("{opened:?}");
    };
    assert!(error.to_string().contains("newer version"), "{error}");
}

pub async fn an_edited_migration_is_refused(place: impl Lasting) {
    place.open().await.close_store().await;
    place
        .meddle("update _sqlx_migrations set checksum = substr(checksum, 1, 8)")
        .await;
    let opened = place.try_open().await.map(drop);
    let unknown = matches!(opened, Err(StoreError::Unknown { migration: 1 }));
    assert!(unknown, "{opened:?}");
}

/// Columns contain what no program wrote. The other matches of that person are still listed.
pub async fn a_damaged_match_hides_no_other_of_its_players(place: impl Lasting) {
    let store = place.open().await;
    for id in [1, 2, 3] {
        live(&store, id, &[ANN, BOB]).await;
    }
    for damage in [
        "update players set position = 7 where match = 2 and position = 2",
        "update players set level = 99 where match = 2 and position = 1",
        "update matches set code = -5 where id = 2",
        "update matches set status = 'from tomorrow' where id = 2",
    ] {
        place.meddle(damage).await;
        let (listed, total) = store.own_matches(ANN, 0, 9).await.unwrap();
        let ids: Vec<u64> = listed.iter().map(|own| own.id).collect();
        assert_eq!((ids, total), (vec![3, 2, 1], 3), "{damage}");
        assert_eq!(store.own_matches_by_id(ANN, 0, 9).await.unwrap().len(), 3);
    }
    store.close_store().await;
}
