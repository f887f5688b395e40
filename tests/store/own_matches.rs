//! Tests that every turn stores which seats must act and since when, and tests a user's list of matches.

use rules::{Event, What};
use skirmish::store::{
    Change, ClocksDue, DerivedColumns, JobKind, MatchChange, Status, Store, Write,
};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, live, load, lobby};

/// Seat 1 or 2 plays a turn. Then it is the decision of the seats in `to_act` (bit 0 for seat 1).
async fn turn(store: &Store, id: u64, seat: u8, to_act: u8, now: i64) {
    let saw = load(store, id).await.head();
    let what = What::Turn("c3".to_owned());
    let change = Change::Append {
        events: vec![Event { seat, what }],
        gone: Vec::new(),
        back: Vec::new(),
        ended: false,
        results: None,
        to_act,
        due: ClocksDue::default(),
        computer: None,
    };
    let change = MatchChange { saw, change, now };
    store.change(&change).await.unwrap();
}

/// Since when each seat of a match waits.
async fn waiting(store: &Store, user: u64, id: u64) -> Vec<Option<i64>> {
    let (own, _) = store.own_matches(user, 0, 100).await.unwrap();
    let own = own.into_iter().find(|own| own.id == id).unwrap();
    own.players.into_iter().map(|(_, since)| since).collect()
}

pub async fn who_is_to_act_is_noted_with_every_turn(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB, 13]).await;
    turn(&store, 1, 1, 0b010, 500).await;
    assert_eq!(waiting(&store, ANN, 1).await, [None, Some(500), None]);
    turn(&store, 1, 2, 0b101, 700).await;
    assert_eq!(waiting(&store, ANN, 1).await, [Some(700), None, Some(700)]);
    // a seat that has not acted has waited as long as before; a seat that acted and is to act again, only since then
    turn(&store, 1, 1, 0b101, 900).await;
    assert_eq!(waiting(&store, BOB, 1).await, [Some(900), None, Some(700)]);
    let closing = (Status::Live, Status::Cancelled);
    store.close(1, closing.0, closing.1, 950).await.unwrap();
    assert_eq!(store.own_matches(ANN, 0, 9).await.unwrap(), (Vec::new(), 0));
    store.close_store().await;
}

pub async fn what_waits_longest_comes_first(place: impl Place) {
    let store = place.open().await;
    for id in 1..=4 {
        live(&store, id, &[ANN, BOB, 13]).await;
    }
    turn(&store, 1, 2, 0b001, 900).await;
    turn(&store, 2, 1, 0b010, 300).await;
    turn(&store, 3, 2, 0b001, 600).await;
    turn(&store, 4, 1, 0b010, 400).await;
    store.open(&lobby(5)).await.unwrap();
    let (all, total) = store.own_matches(ANN, 0, 9).await.unwrap();
    let ids: Vec<u64> = all.iter().map(|own| own.id).collect();
    assert_eq!((ids, total), (vec![3, 1, 5, 4, 2], 5));
    let statuses: Vec<Status> = all.iter().map(|own| own.status).collect();
    assert_eq!(statuses[1..3], [Status::Live, Status::Lobby]);
    let stored = load(&store, 3).await;
    assert_eq!(
        (all[0].code, all[0].place),
        (stored.opened.code, stored.opened.place)
    );
    assert_eq!(all[0].game, stored.record.game);
    let (page, total) = store.own_matches(ANN, 3, 1).await.unwrap();
    assert_eq!((page[0].id, page.len(), total), (4, 1, 5));
    assert_eq!(store.own_matches(99, 0, 9).await.unwrap(), (Vec::new(), 0));
    store.close_store().await;
}

/// Reading all matches of a user by id returns each match once, even if turns change the order of the list.
pub async fn by_id_none_is_skipped_whatever_is_played(place: impl Place) {
    let store = place.open().await;
    for id in 1..=5 {
        live(&store, id, &[ANN, BOB, 13]).await;
    }
    let (mut seen, mut behind) = (Vec::new(), 0);
    loop {
        let some = store.own_matches_by_id(ANN, behind, 2).await.unwrap();
        let Some(last) = some.last() else { break };
        behind = last.id;
        seen.extend(some.iter().map(|own| own.id));
        // between two pages a turn is played in every match: by Ann where the match was already listed, else by Bob
        for id in 1..=5 {
            let seat = if seen.contains(&id) { 1 } else { 2 };
            turn(&store, id, seat, 0b100, 400 + id as i64).await;
        }
    }
    assert_eq!(seen, [1, 2, 3, 4, 5]);
    store.close_store().await;
}

pub async fn what_follows_from_a_record_is_noted_anew_once(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB, 13]).await;
    turn(&store, 1, 1, 0b010, 500).await;
    let saw = load(&store, 1).await.head();
    let derived = DerivedColumns {
        to_act: 0b010,
        done: 0b100,
        computer: true,
    };
    let now = 800;
    store
        .write(Write::Backfill { saw, derived, now })
        .await
        .unwrap();
    // a seat that is known to wait has waited as long as before
    assert_eq!(waiting(&store, ANN, 1).await, [None, Some(500), None]);
    assert_eq!(store.own_matches(13, 0, 9).await.unwrap().1, 0);
    let jobs = store.due(JobKind::Computer, now, 9).await.unwrap();
    assert_eq!(jobs, [1]);
    let saw = skirmish::store::Head { events: 7, ..saw };
    let stale = Write::Backfill { saw, derived, now };
    assert!(store.write(stale).await.is_err());
    store.close_store().await;
}
