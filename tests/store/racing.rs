//! Tests many changes at the same time, and closing a store.

use skirmish::clocks::TimeControl;
use skirmish::store::{JobKind, MOST_LOBBIES, NewMatch, Preference, Status, StoreError, Terms};
use tokio::task::JoinSet;

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{
    ANN, BOB, append, ending, live, load, lobby, lobby_head, seat, start, turns,
};

pub async fn one_of_many_wins_each_ply(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let mut racing = JoinSet::new();
    for racer in 0..16 {
        let store = store.clone();
        racing.spawn(async move {
            let mut won = Vec::new();
            for at in 0..25 {
                let one = append(1, at, &format!("{racer}"));
                match store.append(&one).await {
                    Ok(()) => won.push((at, racer.to_string())),
                    Err(StoreError::Stale) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            won
        });
    }
    let mut won = racing.join_all().await.concat();
    won.sort();
    let plies: Vec<usize> = won.iter().map(|(at, _)| *at).collect();
    assert_eq!(plies, (0..25).collect::<Vec<_>>());
    let winners: Vec<String> = won.into_iter().map(|(_, racer)| racer).collect();
    assert_eq!(turns(&store, 1).await, winners);
}

/// Few enough that nobody waits for more than two commits: a change that waits for a second is refused.
const TABLES: u64 = 100;

pub async fn many_tables_at_once(place: impl Place) {
    let store = place.open().await;
    let mut playing = JoinSet::new();
    for id in 1..=TABLES {
        let store = store.clone();
        playing.spawn(async move {
            live(&store, id, &[id, BOB]).await;
            for at in 0..4 {
                let turn = append(id, at, &format!("{id}-{at}"));
                store.append(&turn).await.unwrap();
            }
            let end = ending(id, 4, &[1, 2], 400);
            store.append(&end).await.unwrap();
        });
    }
    playing.join_all().await;
    for id in 1..=TABLES {
        let mut expected: Vec<String> = (0..4).map(|at| format!("{id}-{at}")).collect();
        expected.push("resign".to_owned());
        assert_eq!(turns(&store, id).await, expected);
        assert_eq!(load(&store, id).await.status, Status::Over);
    }
}

/// One host tries to open twelve lobbies at once, through two stores. Exactly five are opened.
pub async fn a_host_opens_five_at_once(place: impl Place) {
    let stores = [place.open().await, place.open().await];
    let mut racing = JoinSet::new();
    for id in 1..=12 {
        let store = stores[id as usize % 2].clone();
        racing.spawn(async move {
            match store.open(&lobby(id)).await {
                Ok(()) => true,
                Err(StoreError::TooManyLobbies) => false,
                Err(error) => panic!("{error}"),
            }
        });
    }
    let opened = racing.join_all().await;
    let opened = opened.into_iter().filter(|opened| *opened).count();
    assert_eq!(opened, MOST_LOBBIES);
    // another server has its own limit, and so has another host
    let store = &stores[0];
    let elsewhere = NewMatch {
        place: crate::sample_matches::place(6, 90),
        ..lobby(90)
    };
    store.open(&elsewhere).await.unwrap();
    let by_bob = NewMatch {
        host: BOB,
        players: crate::sample_matches::players(&[BOB]),
        ..lobby(91)
    };
    store.open(&by_bob).await.unwrap();
}

/// Two programs choose a vacation for the same user at once. Afterwards all matches have the same vacation as the
/// settings.
pub async fn one_of_two_vacations_holds(place: impl Place) {
    let stores = [place.open().await, place.open().await];
    for id in 1..=3 {
        let new = NewMatch {
            terms: Terms {
                clock: Some(TimeControl::USUAL),
                ..lobby(id).terms
            },
            ..lobby(id)
        };
        stores[0].open(&new).await.unwrap();
        stores[0].start(&start(id, &[ANN, BOB])).await.unwrap();
    }
    for round in 0..40 {
        let mut racing = JoinSet::new();
        for (other, store) in stores.iter().enumerate() {
            let store = store.clone();
            let from = 1_000 * (2 * round + other as i64 + 1);
            let away = Preference::Away(vec![(from, from + 500)], round);
            racing.spawn(async move { store.prefer(ANN, away).await });
        }
        for answer in racing.join_all().await {
            answer.unwrap();
        }
        let away = stores[0].preferences(ANN).await.unwrap().away;
        assert_eq!(away.len(), 1, "{away:?}");
        for id in 1..=3 {
            let seats = load(&stores[1], id).await.seat_times;
            assert_eq!(seats[0].rest.away, away, "match {id} in round {round}");
        }
    }
}

pub async fn one_of_many_opens(place: impl Place) {
    let store = place.open().await;
    let mut racing = JoinSet::new();
    for id in 1..=50 {
        let store = store.clone();
        racing.spawn(async move {
            let new = NewMatch {
                place: crate::sample_matches::place(5, 9),
                ..lobby(id)
            };
            match store.open(&new).await {
                Ok(()) => Some(id),
                Err(StoreError::Occupied) => None,
                Err(error) => panic!("{error}"),
            }
        });
    }
    let won: Vec<u64> = racing.join_all().await.into_iter().flatten().collect();
    let current = store.current(9).await.unwrap().expect("a lobby");
    assert_eq!(won, [current.opened.id]);
}

pub async fn what_is_answered_can_be_read(place: impl Place) {
    let store = place.open().await;
    let mut playing = JoinSet::new();
    for id in 1..=8 {
        let store = store.clone();
        playing.spawn(async move {
            // each has its own host, because one host can open only a few lobbies at once
            live(&store, id, &[100 + id, BOB]).await;
            for at in 0..20 {
                let turn = append(id, at, "a1");
                store.append(&turn).await.unwrap();
                assert_eq!(turns(&store, id).await.len(), at + 1);
            }
        });
    }
    playing.join_all().await;
}

/// A read never mixes the host of one moment with the players of another.
pub async fn what_is_read_is_one_state(place: impl Place) {
    let store = place.open().await;
    store.open(&lobby(1)).await.unwrap();
    let writing = {
        let store = store.clone();
        tokio::spawn(async move {
            let mut saw = lobby_head(1);
            for host in 20..120 {
                let users: Vec<u64> = (0..=host % 3).map(|n| host + n * 1000).collect();
                store.change(&seat(saw, &users, host, 110)).await.unwrap();
                saw = saw.changed();
            }
        })
    };
    while !writing.is_finished() {
        let opened = load(&store, 1).await.opened;
        assert!(opened.players[0].is(opened.host));
        let expected = if opened.host == ANN {
            1
        } else {
            opened.host % 3 + 1
        };
        assert_eq!(opened.players.len() as u64, expected);
    }
    writing.await.unwrap();
}

pub async fn nothing_after_closing(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.close_store().await;
    store.close_store().await;
    let refused = [
        store.open(&lobby(2)).await,
        store.change(&seat(lobby_head(1), &[ANN], ANN, 1)).await,
        store.start(&start(1, &[ANN])).await,
        store.append(&append(1, 0, "a1")).await,
        store.close(1, Status::Live, Status::Stopped, 1).await,
        store.show(1, 1_000_001, 2, None).await,
        store.load(1).await.map(drop),
        store.current(1).await.map(drop),
        store.due(JobKind::Lobby, 1, 9).await.map(drop),
        store.progress(1).await.map(drop),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    }
}

/// Each change is either made and acknowledged, or refused because the store was closed or because it waited too long.
pub async fn closing_finishes_what_waits(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let mut writing = JoinSet::new();
    for at in 0..300 {
        let store = store.clone();
        writing.spawn(async move { store.show(1, 1_000_001, at + 1, None).await });
    }
    tokio::task::yield_now().await;
    store.close_store().await;
    for answer in writing.join_all().await {
        assert!(
            matches!(answer, Ok(()) | Err(StoreError::Closed)),
            "{answer:?}"
        );
    }
}
