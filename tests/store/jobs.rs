//! Tests stored jobs.

use skirmish::store::{JobEnd, JobKind, NewMatch, Purge, SHOWN_WITHIN, Status, StoreError};
use strum::VariantArray as _;

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, append, ending, live, lobby};

const NONE: [u64; 0] = [];

/// Longer than any test lasts.
const LONG: i64 = 3_600_000;

pub async fn a_job_is_leased_once(place: impl Place) {
    let store = place.open().await;
    for id in [7, 8] {
        let now = 1000 - id as i64;
        store.open(&NewMatch { now, ..lobby(id) }).await.unwrap();
    }
    let due = async |now, limit| store.due(JobKind::Lobby, now, limit).await.unwrap();
    assert_eq!(store.due(JobKind::Clean, 0, 10).await.unwrap(), [0]);
    assert_eq!(due(991, 10).await, NONE);
    assert_eq!(due(1000, 10).await, [8, 7]);
    assert_eq!(due(1000, 1).await, [8]);
    // if two have found the job, only one gets its lease
    let claim = async |key, now| store.acquire(JobKind::Lobby, key, now, LONG).await.unwrap();
    let leased = claim(8, 1000).await.expect("the job");
    assert_eq!((leased.job.key, leased.job.attempts), (8, 1));
    assert_eq!(claim(8, 1000).await, None);
    assert_eq!(due(i64::MAX, 10).await, [7]);
    // a job that was put off begins again with its first attempt
    store.finish(&leased, JobEnd::Again(1700)).await.unwrap();
    assert_eq!(due(1699, 10).await, [7]);
    assert_eq!(claim(8, 1699).await, None);
    let again = claim(8, 1700).await.expect("the job");
    assert_eq!(again.job.attempts, 1);
    let other = store.finish(&leased, JobEnd::Done).await;
    assert!(matches!(other, Err(StoreError::Stale)));
    store.finish(&again, JobEnd::Done).await.unwrap();
    let twice = store.finish(&again, JobEnd::Done).await;
    assert!(matches!(twice, Err(StoreError::Stale)));
    assert_eq!(due(9999, 10).await, [7]);
}

/// A worker that needs longer than its lease loses the job, whatever its own clock shows.
pub async fn a_lease_runs_by_the_databases_clock(place: impl Place) {
    let store = place.open().await;
    let plan = |state: &str| store.plan(JobKind::ForgetPerson, 9, 100, state.to_owned());
    plan("first").await.unwrap();
    plan("second").await.unwrap();
    let claim = async |now, lease| {
        let leased = store.acquire(JobKind::ForgetPerson, 9, now, lease).await;
        leased.unwrap()
    };
    assert_eq!(claim(99, LONG).await, None);
    // a lease that expires at once
    let late = claim(100, -1).await.expect("the job");
    assert_eq!(late.job.state, "first");
    let leased = claim(100, LONG).await.expect("the job");
    assert_eq!(leased.job.attempts, 2);
    assert_ne!(late.holder, leased.holder);
    for lost in [
        store.renew(&late, LONG).await,
        store.finish(&late, JobEnd::Done).await,
        store.finish(&late, JobEnd::Failed(5)).await,
        store.finish(&late, JobEnd::GivenUp).await,
    ] {
        assert!(matches!(lost, Err(StoreError::Stale)), "{lost:?}");
    }
    // a clock that is a thousand years ahead cannot take a leased job
    assert_eq!(claim(i64::MAX, LONG).await, None);
    store.renew(&leased, -1).await.unwrap();
    assert!(claim(100, LONG).await.is_some());
}

pub async fn what_fails_too_often_is_given_up(place: impl Place) {
    let store = place.open().await;
    let plan = store.plan(JobKind::ForgetServer, 5, 0, "7".to_owned());
    plan.await.unwrap();
    for attempt in 1..4 {
        let claim = store.acquire(JobKind::ForgetServer, 5, attempt, LONG).await;
        let leased = claim.unwrap().expect("the job");
        assert_eq!(i64::from(leased.job.attempts), attempt);
        let again = JobEnd::Failed(attempt + 1);
        store.finish(&leased, again).await.unwrap();
        assert_eq!(
            store.due(JobKind::ForgetServer, attempt, 9).await.unwrap(),
            NONE
        );
    }
    let claim = store.acquire(JobKind::ForgetServer, 5, 9, LONG).await;
    let leased = claim.unwrap().expect("the job");
    assert_eq!(store.state().await.unwrap().dead_jobs, 0);
    store.finish(&leased, JobEnd::GivenUp).await.unwrap();
    assert_eq!(store.state().await.unwrap().dead_jobs, 1);
    assert_eq!(
        store.due(JobKind::ForgetServer, i64::MAX, 9).await.unwrap(),
        NONE
    );
    let claim = store
        .acquire(JobKind::ForgetServer, 5, i64::MAX, LONG)
        .await;
    assert_eq!(claim.unwrap(), None);
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
    // a cancelled match keeps its record
    live(&store, 5, &[ANN, BOB]).await;
    store.append(&append(5, 0, "2@e5")).await.unwrap();
    store
        .close(5, Status::Live, Status::Cancelled, 100)
        .await
        .unwrap();
    let before = 200;
    assert!(!store.purge(Purge::Unbegun { before }, None).await.unwrap());
    let mut kept = Vec::new();
    for id in 1..=5 {
        kept.extend(store.load(id).await.unwrap().map(|_| id));
    }
    assert_eq!(kept, [3, 4, 5]);
}

/// From its start on, a match has a job to show it until somebody has done so, and again after each event.
pub async fn a_board_is_a_job_until_it_is_shown(place: impl Place) {
    let store = place.open().await;
    let due = async |now: i64| store.due(JobKind::Board, now, 10).await.unwrap();
    live(&store, 1, &[ANN, BOB]).await;
    assert_eq!(due(200 + SHOWN_WITHIN - 1).await, NONE);
    assert_eq!(due(200 + SHOWN_WITHIN).await, [1]);
    store.show(1, 1_000_001, 90, Some(0)).await.unwrap();
    assert_eq!(due(i64::MAX).await, NONE);
    // the latest event decides when the job is due
    store.append(&append(1, 0, "2@e5")).await.unwrap();
    store.append(&append(1, 1, "2@e4")).await.unwrap();
    assert_eq!(due(301 + SHOWN_WITHIN - 1).await, NONE);
    assert_eq!(due(301 + SHOWN_WITHIN).await, [1]);
    // a message that shows an earlier ply does not end the job, nor does a lobby's message
    store.show(1, 1_000_001, 91, Some(1)).await.unwrap();
    store.show(1, 1_000_001, 92, None).await.unwrap();
    assert_eq!(due(i64::MAX).await, [1]);
    assert_eq!(store.message(1).await.unwrap(), Some(92));
    // somebody plays while another process is about to show an older state
    let now = 301 + SHOWN_WITHIN;
    let leased = store.acquire(JobKind::Board, 1, now, LONG).await.unwrap();
    let leased = leased.expect("the job");
    store.append(&append(1, 2, "1@e3")).await.unwrap();
    assert!(matches!(
        store.finish(&leased, JobEnd::Done).await,
        Err(StoreError::Stale)
    ));
    assert_eq!(due(i64::MAX).await, [1]);
    // the end is shown too
    store.append(&ending(1, 3, &[1, 2], 400)).await.unwrap();
    assert_eq!(due(400 + SHOWN_WITHIN).await, [1]);
    store.show(1, 1_000_001, 93, Some(4)).await.unwrap();
    assert_eq!(due(i64::MAX).await, NONE);
    // a message in another place does not count
    let elsewhere = store.show(1, 7, 94, Some(4)).await;
    assert!(matches!(elsewhere, Err(StoreError::Stale)));
    let nobody = store.show(2, 1_000_002, 1, Some(0)).await;
    assert!(matches!(nobody, Err(StoreError::Stale)));
}

/// If a job is planned again while it is being done, it is done again. The same holds for a job that was given up.
pub async fn a_job_that_is_planned_again_begins_anew(place: impl Place) {
    let store = place.open().await;
    for kind in JobKind::VARIANTS {
        let plan = async |due| store.plan(*kind, 5, due, String::new()).await.unwrap();
        let claim = async |now| store.acquire(*kind, 5, now, LONG).await.unwrap();
        plan(10).await;
        // a waiting job stays due
        plan(20).await;
        let first = claim(10).await.expect("the job");
        plan(30).await;
        assert_eq!(claim(29).await, None);
        let again = claim(30).await.expect("the job once more");
        assert_eq!(again.job.attempts, 1, "{kind:?}");
        let late = store.finish(&first, JobEnd::Done).await;
        assert!(matches!(late, Err(StoreError::Stale)));
        store.finish(&again, JobEnd::GivenUp).await.unwrap();
        assert_eq!(claim(i64::MAX).await, None);
        plan(40).await;
        let revived = claim(40).await.expect("the job once more");
        assert_eq!(revived.job.attempts, 1, "{kind:?}");
        store.finish(&revived, JobEnd::Failed(900)).await.unwrap();
        // it does not inherit the long pause of earlier failures
        plan(50).await;
        assert!(claim(50).await.is_some(), "{kind:?}");
    }
}
