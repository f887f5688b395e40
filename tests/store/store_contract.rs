//! Tests the contract of every store.

use rules::{Event, What};
use skirmish::model::SeatOrder;
use skirmish::store::{Change, ClocksDue, Head, MatchChange, NewMatch, Status, StoreError, Terms};

use crate::backends::Place;
use crate::match_changes::{Append, Steps as _, counted, seat_result};
use crate::sample_matches::{
    ANN, BOB, GUILD, append, ending, live, load, lobby, lobby_head, place as place_of, players,
    record, seat, start, turn, turns,
};

pub async fn opens_a_lobby(place: impl Place) {
    let store = place.open().await;
    let new = NewMatch {
        players: players(&[ANN, BOB]),
        terms: Terms {
            wanted: Some(2),
            order: SeatOrder::Random,
            invited: vec![BOB, 13],
            private: true,
            offers: vec![rules::Kind::Kitaran, rules::Kind::XeroG],
            ..lobby(1).terms
        },
        ..lobby(1)
    };
    store.open(&new).await.unwrap();

    let stored = load(&store, 1).await;
    assert_eq!(stored.opened, new);
    assert_eq!(stored.status, Status::Lobby);
    assert_eq!(stored.message, None);
    assert_eq!(stored.touched, 100);
    let mut empty = record(0);
    empty.seed = 0;
    assert_eq!(stored.record, empty);
    assert_eq!(
        store.current(new.place.channel()).await.unwrap(),
        Some(stored)
    );
    assert_eq!(store.current(4).await.unwrap(), None);
    assert_eq!(store.load(4).await.unwrap(), None);
}

pub async fn one_table_for_a_channel(place: impl Place) {
    let store = place.open().await;
    let in_one = |id| NewMatch {
        place: place_of(GUILD, 9),
        ..lobby(id)
    };
    let occupied = async |id| {
        let opened = store.open(&in_one(id)).await;
        assert!(matches!(opened, Err(StoreError::Occupied)), "{opened:?}");
        assert_eq!(store.load(id).await.unwrap(), None);
    };
    store.open(&in_one(1)).await.unwrap();
    occupied(2).await;
    store.start(&start(1, &[ANN, BOB])).await.unwrap();
    occupied(3).await;
    store.append(&ending(1, 0, &[2, 1], 400)).await.unwrap();
    assert_eq!(store.current(9).await.unwrap(), None);

    for (id, to) in [(4, Status::Cancelled), (5, Status::Expired)] {
        store.open(&in_one(id)).await.unwrap();
        store.close(id, Status::Lobby, to, 500).await.unwrap();
    }
    store.open(&in_one(6)).await.unwrap();
    let current = store.current(9).await.unwrap().expect("a lobby");
    assert_eq!(current.opened.id, 6);
}

pub async fn the_same_interaction_twice(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    for again in [
        lobby(1),
        NewMatch {
            place: place_of(GUILD, 9),
            ..lobby(1)
        },
    ] {
        let opened = store.open(&again).await;
        assert!(matches!(opened, Err(StoreError::Duplicate)), "{opened:?}");
    }
    assert_eq!(load(&store, 1).await.opened, lobby(1));
}

pub async fn players_join(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    let seats = async |saw, after: &[u64], host, now| {
        store.change(&seat(saw, after, host, now)).await.unwrap();
        let stored = load(&store, 1).await;
        assert_eq!(stored.opened.players, players(after));
        assert_eq!(stored.opened.host, host);
        assert_eq!((stored.opened.now, stored.touched), (100, now));
        assert_eq!(stored.head(), saw.changed());
        stored.head()
    };
    let saw = seats(lobby_head(1), &[ANN, BOB], ANN, 110).await;
    let saw = seats(saw, &[BOB, 13, 14], BOB, 120).await;
    let saw = seats(saw, &[14], 14, 130).await;
    // the last player who leaves closes it, in the same change
    store.change(&seat(saw, &[], 14, 140)).await.unwrap();
    let stored = load(&store, 1).await;
    assert_eq!((stored.status, stored.opened.host), (Status::Cancelled, 0));
    assert_eq!(
        store.current(stored.opened.place.channel()).await.unwrap(),
        None
    );
}

pub async fn a_lobby_that_has_changed_is_not_what_was_seen(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    let first = lobby_head(1);
    store
        .change(&seat(first, &[ANN, BOB], ANN, 110))
        .await
        .unwrap();
    let record = record(2);
    let players = players(&[ANN, BOB]);
    let changes = [
        Change::Lobby(Box::new(NewMatch {
            players: players.clone(),
            ..lobby(1)
        })),
        Change::Start {
            rated: None,
            players,
            record,
            to_act: 0,
            gone: Vec::new(),
            rests: Vec::new(),
            due: ClocksDue::default(),
            computer: None,
            to: None,
        },
        Change::Close {
            to: Status::Expired,
        },
        Change::Append {
            events: vec![turn(1, "a1")],
            gone: Vec::new(),
            back: Vec::new(),
            ended: false,
            results: None,
            to_act: 0,
            due: ClocksDue::default(),
            computer: None,
        },
        Change::Offer { offer: None },
    ];
    let now = 150;
    let other = |version, status, events, id| Head {
        id,
        status,
        version,
        events,
    };
    for change in &changes {
        for saw in [
            first,
            other(2, Status::Lobby, 0, 1),
            other(1, Status::Live, 0, 1),
            other(1, Status::Lobby, 1, 1),
            other(1, Status::Lobby, 0, 2),
        ] {
            let change = change.clone();
            let refused = store.change(&MatchChange { saw, change, now }).await;
            assert!(
                matches!(refused, Err(StoreError::Stale)),
                "{saw:?} {refused:?}"
            );
        }
    }
    let stored = load(&store, 1).await;
    assert_eq!((stored.head(), stored.touched), (first.changed(), 110));
}

pub async fn starts(place: impl Place) {
    let store = place.open().await;
    let new = NewMatch {
        players: players(&[ANN, BOB]),
        terms: Terms {
            order: SeatOrder::Random,
            ..lobby(1).terms
        },
        ..lobby(1)
    };
    store.open(&new).await.unwrap();
    let mut start = start(1, &[BOB, ANN]);
    start.record.options.insert("drawn".into(), 3.into());
    let what = What::Pass;
    start.record.events = vec![Event { seat: 1, what }, turn(2, "a1")];
    store.start(&start).await.unwrap();

    let stored = load(&store, 1).await;
    assert_eq!(stored.status, Status::Live);
    assert_eq!(stored.record, start.record);
    assert_eq!(stored.touched, 200);
    let expected = NewMatch {
        players: start.players,
        terms: Terms {
            options: start.record.options,
            ..new.terms
        },
        ..new
    };
    assert_eq!(stored.opened, expected);
    store.append(&append(1, 2, "b2")).await.unwrap();
}

pub async fn starts_once(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.open(&lobby(2)).await.unwrap();
    store
        .close(2, Status::Lobby, Status::Cancelled, 150)
        .await
        .unwrap();
    for id in [1, 2, 3] {
        let started = store.start(&start(id, &[7, 8])).await;
        assert!(matches!(started, Err(StoreError::Stale)), "{started:?}");
    }
    assert_eq!(load(&store, 1).await.opened.players, players(&[ANN, BOB]));
    assert_eq!(load(&store, 2).await.opened.players, players(&[ANN]));
}

pub async fn appends(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    let several = Append {
        events: vec![
            turn(2, "b2 x \"c3\"; drop table events; --"),
            Event {
                seat: 1,
                what: What::Pass,
            },
            Event {
                seat: 2,
                what: What::Timeout,
            },
            Event {
                seat: 0,
                what: What::Agree,
            },
        ],
        ..append(1, 1, "")
    };
    store.append(&several).await.unwrap();

    let stored = load(&store, 1).await;
    let mut events = vec![turn(1, "a1")];
    events.extend(several.events);
    assert_eq!(stored.record.events, events);
    assert_eq!(stored.status, Status::Live);
    assert_eq!(stored.touched, 301);
}

pub async fn appends_several_whole_or_not(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    let late = Append {
        events: vec![turn(1, "x"), turn(2, "y")],
        ..append(1, 0, "")
    };
    let appended = store.append(&late).await;
    assert!(matches!(appended, Err(StoreError::Stale)), "{appended:?}");
    assert_eq!(turns(&store, 1).await, ["a1"]);
    assert_eq!(load(&store, 1).await.status, Status::Live);
}

pub async fn appends_at_the_end_only(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let refused = async |at| {
        for one in [append(1, at, "x"), ending(1, at, &[1, 2], 400)] {
            let appended = store.append(&one).await;
            assert!(
                matches!(appended, Err(StoreError::Stale)),
                "{at}: {appended:?}"
            );
        }
    };
    refused(1).await;
    store.append(&append(1, 0, "a1")).await.unwrap();
    store.append(&append(1, 1, "b2")).await.unwrap();
    for at in [0, 1, 3, 100] {
        refused(at).await;
    }
    assert_eq!(turns(&store, 1).await, ["a1", "b2"]);
}

pub async fn appends_to_live_matches_only(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.append(&ending(2, 0, &[2, 1], 400)).await.unwrap();
    live(&store, 3, &[ANN, BOB]).await;
    store
        .close(3, Status::Live, Status::Stopped, 400)
        .await
        .unwrap();
    for (id, at) in [(1, 0), (2, 1), (3, 0), (4, 0)] {
        for one in [append(id, at, "x"), ending(id, at, &[1, 2], 500)] {
            let appended = store.append(&one).await;
            assert!(
                matches!(appended, Err(StoreError::Stale)),
                "{id}: {appended:?}"
            );
        }
    }
    assert_eq!(turns(&store, 2).await, ["resign"]);
}

pub async fn ends(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let last = Append {
        results: Some(vec![
            seat_result(2, Some(-3.5)),
            seat_result(1, Some(1e300)),
        ]),
        ..append(1, 0, "a1")
    };
    store.append(&last).await.unwrap();
    let stored = load(&store, 1).await;
    assert_eq!((stored.status, stored.touched), (Status::Over, 300));
    assert_eq!(turns(&store, 1).await, ["a1"]);
    assert_eq!(counted(&store, GUILD, None, BOB).await, Some((1, 1)));
    assert_eq!(counted(&store, GUILD, None, ANN).await, Some((1, 0)));
}

pub async fn closes(place: impl Place) {
    let store = place.open().await;
    for (id, to) in [(1, Status::Cancelled), (2, Status::Expired)] {
        store.open(&lobby(id)).await.unwrap();
        store.close(id, Status::Lobby, to, 150).await.unwrap();
        let stored = load(&store, id).await;
        assert_eq!((stored.status, stored.touched), (to, 150));
    }
    live(&store, 3, &[ANN, BOB]).await;
    store.append(&append(3, 0, "a1")).await.unwrap();
    store
        .close(3, Status::Live, Status::Stopped, 350)
        .await
        .unwrap();
    let stored = load(&store, 3).await;
    assert_eq!((stored.status, stored.touched), (Status::Stopped, 350));
    assert_eq!(stored.record.events, [turn(1, "a1")]);
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
}

pub async fn closes_from_the_right_status(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    for (id, from) in [(1, Status::Live), (2, Status::Lobby), (3, Status::Lobby)] {
        let closed = store.close(id, from, Status::Cancelled, 500).await;
        assert!(matches!(closed, Err(StoreError::Stale)), "{closed:?}");
    }
    assert_eq!(load(&store, 1).await.status, Status::Lobby);
    assert_eq!(load(&store, 2).await.touched, 200);
}

pub async fn shows(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    for message in [8, u64::MAX >> 1, 9] {
        store.show(1, 1_000_001, message, None).await.unwrap();
        assert_eq!(load(&store, 1).await.message, Some(message));
    }
    assert_eq!(load(&store, 1).await.touched, 100);
    assert!(matches!(
        store.show(2, 1_000_002, 8, None).await,
        Err(StoreError::Stale)
    ));
}
