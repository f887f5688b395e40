//! Tests who is invited to a lobby, who has declined, and which games are offered.

use rules::Kind;
use skirmish::store::{Change, ClocksDue, Head, MatchChange, NewMatch, Status, Terms};

use crate::backends::Place;
use crate::sample_matches::{ANN, BOB, load, lobby, lobby_head, players, record};

pub async fn keeps_who_is_asked_and_who_declined(place: impl Place) {
    let store = place.open().await;
    let offers = vec![Kind::Kitaran, Kind::XeroG];
    for id in [1, 2] {
        let new = NewMatch {
            terms: Terms {
                invited: vec![BOB, 13],
                offers: offers.clone(),
                ..lobby(id).terms
            },
            ..lobby(id)
        };
        store.open(&new).await.unwrap();
        let change = Change::Lobby(Box::new(NewMatch {
            players: players(&[ANN]),
            declined: vec![14],
            terms: Terms {
                invited: vec![13, 14],
                ..lobby(id).terms
            },
            ..lobby(id)
        }));
        let (saw, now) = (lobby_head(id), 110);
        store
            .change(&MatchChange { saw, change, now })
            .await
            .unwrap();
        let opened = load(&store, id).await.opened;
        let lists = (&opened.terms.invited[..], &opened.declined[..]);
        assert_eq!(lists, (&[13, 14][..], &[14][..]));
        assert_eq!(opened.terms.offers, offers);
    }
    // once it has begun or was cancelled, it has no invitations
    let head = lobby_head(1).changed();
    let begin = Change::Start {
        rated: None,
        players: players(&[ANN, BOB]),
        record: record(2),
        to_act: 0,
        gone: Vec::new(),
        rests: Vec::new(),
        due: ClocksDue::default(),
        computer: None,
        to: None,
    };
    let close = Change::Close {
        to: Status::Cancelled,
    };
    for (id, change) in [(1, begin), (2, close)] {
        let saw = Head { id, ..head };
        let change = MatchChange {
            saw,
            change,
            now: 120,
        };
        store.change(&change).await.unwrap();
        let opened = load(&store, id).await.opened;
        assert!(opened.terms.invited.is_empty() && opened.declined.is_empty());
        assert!(opened.terms.offers.is_empty());
    }
}
