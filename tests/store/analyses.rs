//! Tests what people try on boards of their own, and what they note.

use skirmish::store::{AnalysisKey, Purge, Store, StoreError, Write};
use tokio::task::JoinSet;

use crate::backends::Place;
use crate::sample_matches::{ANN, BOB, GUILD, live};

fn key(id: u64, since: usize) -> AnalysisKey {
    let (user, game) = (ANN, "");
    AnalysisKey {
        user,
        id,
        game,
        since,
    }
}

async fn step(
    store: &Store,
    key: AnalysisKey,
    steps: [&str; 2],
    now: i64,
) -> Result<(), StoreError> {
    let steps = steps.map(str::to_owned);
    store.write(Write::Analyse { key, steps, now }).await
}

pub async fn of_steps_at_once_one_is_stored(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    for before in ["", "1a"] {
        let mut racing = JoinSet::new();
        for racer in 0..8 {
            let store = store.clone();
            let after = if before.is_empty() {
                "1a".to_owned()
            } else {
                format!("1{racer}")
            };
            racing.spawn(async move { step(&store, key(1, 0), [before, &after], 1).await });
        }
        let done = racing.join_all().await;
        assert_eq!(done.iter().filter(|one| one.is_ok()).count(), 1);
        let stale = |one: &&Result<(), StoreError>| matches!(one, Err(StoreError::Stale));
        assert_eq!(done.iter().filter(stale).count(), 7, "{done:?}");
    }
    store.close_store().await;
}

pub async fn the_latest_hundred_analyses_are_kept(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    for since in 0..130 {
        step(&store, key(1, since), ["", "1a"], since as i64)
            .await
            .unwrap();
        assert!(store.analysis(key(1, since)).await.unwrap().is_some());
    }
    let mut kept = Vec::new();
    for since in 0..130 {
        if store.analysis(key(1, since)).await.unwrap().is_some() {
            kept.push(since);
        }
    }
    assert_eq!(kept, (30..130).collect::<Vec<_>>());
    // the clock was wrong and goes back: what is begun now is kept
    step(&store, key(1, 200), ["", "1a"], -1).await.unwrap();
    assert!(store.analysis(key(1, 200)).await.unwrap().is_some());
    store.close_store().await;
}

pub async fn nothing_is_stored_about_a_match_that_was_deleted(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    step(&store, key(1, 0), ["", "1a"], 1).await.unwrap();
    let until = skirmish::store::LAST_ID;
    let guild = GUILD;
    while store
        .purge(Purge::Server { guild, until }, None)
        .await
        .unwrap()
    {}
    let late = step(&store, key(1, 0), ["", "1a"], 2).await;
    assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
    assert_eq!(store.analysis(key(1, 0)).await.unwrap(), None);
    // a game from its start has no match
    let game = rules::Kind::Kitaran.id();
    let start = AnalysisKey { game, ..key(0, 2) };
    step(&store, start.clone(), ["", "1a"], 3).await.unwrap();
    assert!(store.analysis(start).await.unwrap().is_some());
    store.close_store().await;
}

pub async fn first_notes_at_once_are_both_accepted(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let mut racing = JoinSet::new();
    for racer in 0..8 {
        let store = store.clone();
        let note = Some(format!("{racer}"));
        racing.spawn(async move {
            store
                .write(Write::Note {
                    id: 1,
                    user: ANN,
                    note,
                })
                .await
        });
    }
    let done = racing.join_all().await;
    assert!(done.iter().all(Result::is_ok), "{done:?}");
    assert!(store.note(1, ANN).await.unwrap().is_some());
    store.close_store().await;
}
