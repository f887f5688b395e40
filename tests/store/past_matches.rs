//! Tests the list of a person's finished matches.

use rules::Pool;
use skirmish::store::{PastFilter, PastKey, PastMatch, PastResult, PastTime};

use crate::backends::Place;
use crate::leaderboards::{played, pool};

pub async fn finished_matches_come_in_pages_the_latest_first(place: impl Place) {
    let store = place.open().await;
    let matches: &[(&[u64], &[u8])] = &[
        (&[1, 2], &[1, 2]),
        (&[3, 1], &[1, 2]),
        (&[2, 3], &[1, 2]),
        (&[1, 2], &[1, 1]),
    ];
    played(&store, 1, matches).await;
    let filtered = async |user, filter, now, behind| {
        let found = store
            .past_matches(user, filter, now, behind, 2)
            .await
            .unwrap();
        let of = |one: &PastMatch| (one.id, one.others.clone(), one.place, one.alone);
        (
            found.iter().map(of).collect::<Vec<_>>(),
            found.last().map(|one| one.key),
        )
    };
    let page = async |user, pool, behind| {
        let filter = PastFilter {
            pool,
            ..PastFilter::default()
        };
        filtered(user, filter, 0, behind).await
    };
    let (first, last) = page(1, None, PastKey::LATEST).await;
    let name = |user: u64| vec![format!("Player {user}")];
    assert_eq!(first, [(4, name(2), 1, false), (2, name(3), 2, true)]);
    let (second, _) = page(1, Some(pool()), last.unwrap()).await;
    assert_eq!(second, [(1, name(2), 1, true)]);
    let other: Pool = "archimedes".parse().unwrap();
    assert_eq!(page(1, Some(other), PastKey::LATEST).await.0, []);
    assert_eq!(page(99, None, PastKey::LATEST).await.0, []);
    let found = store
        .past_matches(2, PastFilter::default(), 0, PastKey::LATEST, 1)
        .await
        .unwrap();
    let (before, after) = found[0].rating.unwrap();
    assert!(before != after && before > 0, "{found:?}");
    let ids = async |filter, now| {
        let found = filtered(1, filter, now, PastKey::LATEST).await.0;
        found.into_iter().map(|one| one.0).collect::<Vec<_>>()
    };
    for (result, expected) in [
        (PastResult::Any, vec![4, 2]),
        (PastResult::Won, vec![1]),
        (PastResult::Shared, vec![4]),
        (PastResult::Behind, vec![2]),
    ] {
        let filter = PastFilter {
            result,
            ..PastFilter::default()
        };
        assert_eq!(ids(filter, 0).await, expected, "{result:?}");
    }
    for (opponent, expected) in [(0, vec![4, 2]), (2, vec![4, 1]), (3, vec![2]), (9, vec![])] {
        let filter = PastFilter {
            opponent,
            ..PastFilter::default()
        };
        assert_eq!(ids(filter, 0).await, expected, "{opponent}");
    }
    let (end, day) = (found[0].key.ended, 86_400_000);
    for (time, days, some) in [
        (PastTime::Any, 1000, true),
        (PastTime::Year, 364, true),
        (PastTime::Year, 366, false),
        (PastTime::Month, 29, true),
        (PastTime::Month, 31, false),
    ] {
        let filter = PastFilter {
            time,
            ..PastFilter::default()
        };
        let found = ids(filter, end + days * day).await;
        assert_eq!(!found.is_empty(), some, "{time:?} {days}");
    }
}
