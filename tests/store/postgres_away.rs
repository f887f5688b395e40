//! Tests a `PostgreSQL` server that does not answer, or is gone, for a while. Players are told in time, and no data is
//! lost.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use skirmish::store::{Change, ClocksDue, JobKind, MatchChange, Store, StoreError};

use crate::backends::{Place, Postgres};
use crate::match_changes::{Steps as _, head_of};
use crate::sample_matches::{ANN, BOB, append, live, lobby, turn, turns};
use crate::severable_proxy::Front;

/// Discord's limit for an answer.
const LIMIT: Duration = Duration::from_secs(3);

/// Checks that everything fails, in time.
async fn all_fail(store: &Store) {
    let in_time = |asked: Instant, answer: Result<(), StoreError>| {
        let took = asked.elapsed();
        assert!(matches!(answer, Err(StoreError::Database(_))), "{answer:?}");
        assert!(took < LIMIT, "{took:?}");
    };
    let asked = Instant::now();
    in_time(asked, store.append(&append(1, 1, "lost")).await);
    let asked = Instant::now();
    in_time(asked, store.current(1_000_001).await.map(drop));
    let asked = Instant::now();
    in_time(asked, store.due(JobKind::Board, 1, 9).await.map(drop));
}

async fn back_again(store: &Store) {
    assert_eq!(turns(store, 1).await, ["a1"]);
    store.append(&append(1, 1, "b2")).await.unwrap();
    assert_eq!(turns(store, 1).await, ["a1", "b2"]);
}

/// A store as a host opens it, but with a single connection, so that no older connection is left.
async fn played(front: &Front) -> Store {
    let store = skirmish::store::open(&front.address(), 1).await.unwrap();
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    store
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs() {
    let front = Front::before(&Postgres::fresh().await.url);
    let store = played(&front).await;
    front.freezes();
    all_fail(&store).await;
    front.thaws();
    back_again(&store).await;
    front.freezes();
    let asked = Instant::now();
    store.close_store().await;
    assert!(asked.elapsed() < 2 * LIMIT, "{:?}", asked.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_gone() {
    let mut front = Front::before(&Postgres::fresh().await.url);
    let store = played(&front).await;
    front.goes().await;
    all_fail(&store).await;
    front.comes();
    back_again(&store).await;
}

/// Polls a future this often, then drops it.
async fn give_up_after<T>(polls: usize, doing: impl Future<Output = T>) {
    let (mut doing, mut left) = (pin!(doing), polls);
    poll_fn(|context| {
        left -= 1;
        match doing.as_mut().poll(context) {
            Poll::Pending if left > 0 => Poll::Pending,
            _ => Poll::Ready(()),
        }
    })
    .await;
}

/// On one thread, no answer passes the proxy within a poll, so a future is dropped at each of its awaits.
#[tokio::test]
async fn a_turn_after_a_call_that_was_given_up_is_committed() {
    let place = Postgres::fresh().await;
    let front = Front::before(&place.url);
    let store = played(&front).await;
    let other = place.open().await;
    for polls in 1..24 {
        let new = lobby(100 + polls as u64);
        for opens in [false, true] {
            if opens {
                give_up_after(polls, store.open(&new)).await;
            } else {
                give_up_after(polls, store.load(1)).await;
            }
            let saw = head_of(&other, 1).await.unwrap();
            // a turn is a single statement, without a transaction of its own
            let change = Change::Append {
                events: vec![turn(1, "on")],
                gone: Vec::new(),
                back: Vec::new(),
                ended: false,
                results: None,
                to_act: 1,
                due: ClocksDue::default(),
                computer: None,
            };
            let turn = MatchChange {
                saw,
                change,
                now: 300,
            };
            store.change(&turn).await.unwrap();
            let events = head_of(&other, 1).await.unwrap().events;
            assert_eq!(events, saw.events + 1, "given up after {polls} polls");
        }
    }
}
