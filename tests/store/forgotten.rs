//! What is deleted when somebody asks for it.

use skirmish::store::{NewMatch, Status, Store};

use crate::places::Place;
use crate::sample::{ANN, BOB, GUILD, append, ending, live, load, lobby, turns};

/// The users of a match in order of seats, with their names.
async fn seated(store: &impl Store, id: u64) -> Vec<(u64, String)> {
    let players = load(store, id).await.opened.players.into_iter();
    players.map(|player| (player.user, player.name)).collect()
}

pub async fn a_person_is_taken_out_of_what_is_over(place: impl Place) {
    let store = place.open().await;
    for id in [1, 2] {
        live(&store, id, &[ANN, BOB]).await;
        store.append(&append(id, 0, "2@e5")).await.unwrap();
    }
    let result = ending(1, 1, &[1, 2], 400);
    store.append(&result).await.unwrap();
    let called_off = NewMatch {
        invited: vec![BOB, 7],
        ..lobby(3)
    };
    store.open(&called_off).await.unwrap();
    let close = store.close(3, Status::Lobby, Status::Cancelled, 500);
    close.await.unwrap();
    let place = (2, GUILD, 1_000_002);
    assert_eq!(store.busy(BOB).await.unwrap(), Some(place));
    assert_eq!(store.busy(99).await.unwrap(), None);

    store.forget_person(BOB).await.unwrap();
    let (ann, bob) = ("Player 11".to_owned(), "Player 12".to_owned());
    let nobody = (BOB + 1, "–".to_owned());
    let there = seated(&store, 1).await;
    assert_eq!(there, [(ANN, ann.clone()), nobody.clone()]);
    assert_eq!(turns(&store, 1).await, ["2@e5", "resign"]);
    let standings = store.standings(GUILD, None, 0, 10).await.unwrap();
    let lines = standings.lines.iter();
    let lines: Vec<_> = lines.map(|line| (line.user, line.name.clone())).collect();
    assert_eq!(lines, [(ANN, ann.clone()), nobody]);
    assert!(load(&store, 3).await.opened.invited.is_empty());
    // a match that goes on keeps its players
    assert_eq!(seated(&store, 2).await, [(ANN, ann), (BOB, bob)]);
    store.forget_person(ANN).await.unwrap();
    assert_eq!(load(&store, 3).await.opened.host, BOB + 2);
    // nobody by that name
    store.forget_person(99).await.unwrap();
}

pub async fn a_server_is_deleted_whole(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&ending(1, 0, &[1, 2], 400)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.append(&append(2, 0, "2@e5")).await.unwrap();
    store.open(&lobby(3)).await.unwrap();
    let elsewhere = NewMatch {
        guild: GUILD + 1,
        ..lobby(4)
    };
    store.open(&elsewhere).await.unwrap();
    assert_eq!(store.count(GUILD).await.unwrap(), 3);

    store.forget_server(GUILD).await.unwrap();
    assert_eq!(store.count(GUILD).await.unwrap(), 0);
    for id in 1..=3 {
        assert_eq!(store.load(id).await.unwrap(), None);
    }
    assert_eq!(store.current(1_000_002).await.unwrap(), None);
    assert_eq!(store.standings(GUILD, None, 0, 10).await.unwrap().total, 0);
    let due = store.due(i64::MAX, 10).await.unwrap();
    let about: Vec<u64> = due.into_iter().map(|job| job.key).collect();
    assert_eq!(about, [0, 4]);
    assert_eq!(load(&store, 4).await.opened, elsewhere);
    // the channel is free again
    store.open(&lobby(2)).await.unwrap();
}
