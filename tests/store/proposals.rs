//! Proposals to end a match.

use skirmish::store::{Ballot, Change, MatchChange, Store, StoreError};

use crate::backends::Place;
use crate::match_changes::Steps as _;
use crate::sample_matches::{ANN, BOB, append, ending, live, load};

fn propose(saw: skirmish::store::Head, proposal: Option<Ballot>) -> MatchChange {
    let change = Change::Propose { proposal };
    let now = 500;
    MatchChange { saw, change, now }
}

pub async fn a_proposal_is_kept_until_it_is_over(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&append(1, 0, "2@e5")).await.unwrap();
    assert_eq!(store.proposal(1).await.unwrap(), None);
    let number = u64::MAX - 1;
    for (agreed, message) in [(1, None), (1, Some(u64::MAX >> 1)), (3, Some(7))] {
        let saw = load(&store, 1).await.head();
        let ballot = Ballot {
            number,
            agreed,
            message,
        };
        store.change(&propose(saw, Some(ballot))).await.unwrap();
        assert_eq!(store.proposal(1).await.unwrap(), Some((ballot, 1)));
        // the match itself has changed, so that every process looks again
        assert_eq!(load(&store, 1).await.head(), saw.changed());
    }
    let saw = load(&store, 1).await.head();
    store.change(&propose(saw, None)).await.unwrap();
    assert_eq!(store.proposal(1).await.unwrap(), None);
    let last = Ballot {
        number,
        agreed: 1,
        message: None,
    };
    store
        .change(&propose(saw.changed(), Some(last)))
        .await
        .unwrap();
    store.append(&ending(1, 1, &[1, 2], 600)).await.unwrap();
    assert_eq!(store.proposal(1).await.unwrap(), None);
}

/// Of two who agree at once neither is lost.
pub async fn a_change_to_a_proposal_states_what_it_saw(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let saw = load(&store, 1).await.head();
    let ballot = |agreed| {
        let message = None;
        Some(Ballot {
            number: 7,
            agreed,
            message,
        })
    };
    store.change(&propose(saw, ballot(1))).await.unwrap();
    for late in [ballot(2), None] {
        let refused = store.change(&propose(saw, late)).await;
        assert!(matches!(refused, Err(StoreError::MovedOn)), "{refused:?}");
    }
    assert_eq!(
        store.proposal(1).await.unwrap(),
        Some((ballot(1).unwrap(), 0))
    );
}
