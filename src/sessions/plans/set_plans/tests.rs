//! The clocks of planned turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rules::Kind;

use super::*;
use crate::clocks::{MINUTE, TimeControl};
use crate::sessions::Sessions;
use crate::sessions::tests::open_for;
use crate::store::Terms;

/// Both people have planned, so four turns are played in one act.
#[tokio::test]
async fn planned_turns_give_the_time_that_they_give_after_a_restart() {
    let store = crate::store::open("sqlite::memory:", 1).await.unwrap();
    let now = Arc::new(AtomicI64::new(1_000));
    let restarted = || {
        let now = Arc::clone(&now);
        let clock = Arc::new(move || now.load(Ordering::Relaxed));
        let sessions = Sessions::new(store.clone(), clock, 1_000_000, 1_000_000);
        sessions.channels.never_away();
        sessions
    };
    let sessions = restarted();
    let place = Place::Server {
        guild: 1,
        channel: 10,
    };
    let terms = Terms {
        clock: TimeControl::typed("10m+15s").unwrap(),
        ..Terms::usual(Kind::Kitaran)
    };
    open_for(&sessions, 7, place, terms, 2).await;
    for (user, text) in [
        (2, "if c3 then a1, if e5 then b2"),
        (1, "c3, if a1 then e5"),
    ] {
        let typed = TypedPlan {
            text,
            words: &::plans::Words::english(),
        };
        sessions
            .plans
            .set_plan(place, Some(7), user, Some(typed))
            .await
            .unwrap();
    }
    now.store(21_000, Ordering::Relaxed);
    let (played, _) = sessions.play.turn(place, None, 1, "c3").await.unwrap();
    assert_eq!(played.ply, 4);
    let left = async |sessions: &Sessions| {
        let looked = sessions.play.look(place, None, None).await.unwrap();
        let seats = looked.clocks.unwrap().seats;
        seats.iter().map(|seat| seat.left).collect::<Vec<_>>()
    };
    // 20 seconds were used, and each of the four turns gave 15
    assert_eq!(
        left(&sessions).await,
        [10 * MINUTE + 10_000, 10 * MINUTE + 30_000]
    );
    assert_eq!(left(&restarted()).await, left(&sessions).await);
}
