//! Tests where a practice match began.

use skirmish::store::{Change, ClocksDue, MatchChange, NewMatch, PracticeStart, Purge, Terms};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{
    ANN, BOB, GUILD, append, live, load, lobby, lobby_head, place as place_of, players, record,
    turn,
};

pub async fn where_it_begins_is_kept_until_that_match_goes(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB, 13]).await;
    store.append(&append(1, 0, "a")).await.unwrap();
    let code = load(&store, 1).await.opened.code;
    assert!(code.is_some());
    let begins = PracticeStart {
        id: 1,
        code,
        events: 1,
    };
    let new = NewMatch {
        place: place_of(GUILD + 1, 50),
        terms: Terms {
            practice: Some(begins),
            ..lobby(2).terms
        },
        ..lobby(2)
    };
    store.open(&new).await.unwrap();
    assert_eq!(load(&store, 2).await.opened, new);
    let mut record = record(3);
    record.events.push(turn(1, "a"));
    let change = Change::Start {
        rated: None,
        players: players(&[ANN, BOB, 13]),
        record: record.clone(),
        to_act: 0b001,
        gone: vec![2],
        rests: Vec::new(),
        due: ClocksDue::default(),
        computer: None,
        to: None,
    };
    let (saw, now) = (lobby_head(2), 200);
    let change = MatchChange { saw, change, now };
    store.change(&change).await.unwrap();
    let stored = load(&store, 2).await;
    assert_eq!(stored.record, record);
    assert_eq!(stored.opened.terms.practice, Some(begins));
    // a seat that is out from the start has nothing to do
    for (user, plays) in [(ANN, true), (BOB, false), (13, true)] {
        let playing = store.playing(user, Some(2)).await.unwrap();
        assert_eq!(playing.is_some(), plays, "{user}");
    }
    assert_eq!(load(&store, 1).await.opened.terms.practice, None);
    // the server of the first match is forgotten
    let until = skirmish::store::LAST_ID;
    while store
        .purge(
            Purge::Server {
                guild: GUILD,
                until,
            },
            None,
        )
        .await
        .unwrap()
    {}
    assert_eq!(store.load(1).await.unwrap(), None);
    let left = PracticeStart {
        id: 0,
        code: None,
        events: 1,
    };
    assert_eq!(load(&store, 2).await.opened.terms.practice, Some(left));
    store.close_store().await;
}
