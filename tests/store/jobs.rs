//! Background work on file.

use skirmish::store::{Job, JobKind, NewMatch, SHOWN_WITHIN, Status, Store, StoreError};

use crate::places::Place;
use crate::sample::{ANN, BOB, append, ending, live, lobby};

const NONE: [u64; 0] = [];

pub async fn jobs_are_claimed_once(place: impl Place) {
    let store = place.open().await;
    for id in [7, 8] {
        let now = 1000 - id as i64;
        store.open(&NewMatch { now, ..lobby(id) }).await.unwrap();
    }
    let job = |kind, key, held| Job { kind, key, held };
    let clean = job(JobKind::Clean, 0, 0);
    let (old, new) = (job(JobKind::Lobby, 8, 0), job(JobKind::Lobby, 7, 0));
    assert_eq!(store.due(991, 10).await.unwrap(), [clean]);
    assert_eq!(store.due(1000, 10).await.unwrap(), [clean, old, new]);
    assert_eq!(store.due(1000, 2).await.unwrap(), [clean, old]);
    // of two who have found it one gets it
    let held = store.claim(old, 1500, 1000).await.unwrap();
    assert_eq!(held, job(JobKind::Lobby, 8, 1500));
    assert!(matches!(
        store.claim(old, 1600, 1000).await,
        Err(StoreError::MovedOn)
    ));
    assert_eq!(store.due(1499, 10).await.unwrap(), [clean, new]);
    // held too long, it is anybody's again, and not the first one's any more
    assert_eq!(store.due(1500, 10).await.unwrap(), [clean, held, new]);
    let other = store.claim(held, 2000, 1500).await.unwrap();
    assert!(matches!(
        store.finish(held, None).await,
        Err(StoreError::MovedOn)
    ));
    store.finish(other, Some(1700)).await.unwrap();
    assert_eq!(store.due(1699, 10).await.unwrap(), [clean, new]);
    let again = store.claim(old, 2000, 1700).await.unwrap();
    store.finish(again, None).await.unwrap();
    assert!(matches!(
        store.finish(again, None).await,
        Err(StoreError::MovedOn)
    ));
    assert_eq!(store.due(9999, 10).await.unwrap(), [clean, new]);
}

pub async fn cleans_what_came_to_nothing(place: impl Place) {
    let store = place.open().await;
    for (id, to, at) in [
        (1, Status::Expired, 100),
        (2, Status::Cancelled, 100),
        (3, Status::Expired, 200),
    ] {
        store.open(&lobby(id)).await.unwrap();
        store.close(id, Status::Lobby, to, at).await.unwrap();
    }
    store.open(&lobby(4)).await.unwrap();
    // a match that was called off keeps its record
    live(&store, 5, &[ANN, BOB]).await;
    store.append(&append(5, 0, "2@e5")).await.unwrap();
    store
        .close(5, Status::Live, Status::Cancelled, 100)
        .await
        .unwrap();
    store.clean(200).await.unwrap();
    let mut kept = Vec::new();
    for id in 1..=5 {
        kept.extend(store.load(id).await.unwrap().map(|_| id));
    }
    assert_eq!(kept, [3, 4, 5]);
}

/// From a match's start on, showing it is a job until somebody has, and again after each event.
pub async fn a_board_is_a_job_until_it_is_shown(place: impl Place) {
    let store = place.open().await;
    let due = async |now: i64| {
        let due = store.due(now, 10).await.unwrap();
        let boards = due.into_iter().filter(|job| job.kind == JobKind::Board);
        boards.map(|job| job.key).collect::<Vec<_>>()
    };
    live(&store, 1, &[ANN, BOB]).await;
    assert_eq!(due(200 + SHOWN_WITHIN - 1).await, NONE);
    assert_eq!(due(200 + SHOWN_WITHIN).await, [1]);
    store.show_board(1, 0, 90).await.unwrap();
    assert_eq!(due(i64::MAX).await, NONE);
    // the latest event counts
    store.append(&append(1, 0, "2@e5")).await.unwrap();
    store.append(&append(1, 1, "2@e4")).await.unwrap();
    assert_eq!(due(301 + SHOWN_WITHIN - 1).await, NONE);
    assert_eq!(due(301 + SHOWN_WITHIN).await, [1]);
    // a message that shows less does not do, nor does one that a lobby had
    store.show_board(1, 1, 91).await.unwrap();
    store.show(1, 92).await.unwrap();
    assert_eq!(due(i64::MAX).await, [1]);
    assert_eq!(store.message(1).await.unwrap(), Some(92));
    // somebody plays while another process is about to show what was
    let now = 301 + SHOWN_WITHIN;
    let job = store.due(now, 10).await.unwrap();
    let job = job.into_iter().find(|job| job.kind == JobKind::Board);
    let held = store.claim(job.unwrap(), now + 50, now).await.unwrap();
    store.append(&append(1, 2, "1@e3")).await.unwrap();
    assert!(matches!(
        store.finish(held, None).await,
        Err(StoreError::MovedOn)
    ));
    assert_eq!(due(i64::MAX).await, [1]);
    // the end is shown too
    store.append(&ending(1, 3, &[1, 2], 400)).await.unwrap();
    assert_eq!(due(400 + SHOWN_WITHIN).await, [1]);
    store.show_board(1, 4, 93).await.unwrap();
    assert_eq!(due(i64::MAX).await, NONE);
    let nobody = store.show_board(2, 0, 1).await;
    assert!(matches!(nobody, Err(StoreError::MovedOn)));
}
