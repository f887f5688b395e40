//! Tests what a deletion request deletes.

use std::collections::BTreeSet;

use ratings::Period;
use rules::{Event, What};
use skirmish::store::{
    Board, Change, ClocksDue, ErasedWith, JobKind, LAST_ID, MatchChange, NewMatch, Page, Purge,
    Status, Store, Terms, nobody,
};
use strum::VariantArray as _;
use tokio::task::JoinSet;

use crate::backends::Place;
use crate::match_changes::{Steps as _, counted};
use crate::sample_matches::{
    ANN, BOB, GUILD, append, ending, live, load, lobby, lobby_head, players, turns,
};

async fn forget(store: &Store, user: u64, nobody: u64) {
    forget_until(store, user, nobody, LAST_ID).await;
}

async fn forget_until(store: &Store, user: u64, nobody: u64, until: u64) {
    let what = Purge::Person {
        user,
        until,
        nobody,
    };
    while store.purge(what.clone(), None).await.unwrap() {}
}

/// The names of those who played most on the server, at most three.
async fn names_of_active(store: &Store) -> Vec<String> {
    let board = Board {
        scope: GUILD,
        pool: None,
        period: Period::AllTime,
        seen_from: GUILD,
    };
    let found = store
        .leaderboard(&board, Page::First, 9, ANN)
        .await
        .unwrap();
    found.active.into_iter().map(|one| one.name).collect()
}

/// The users of a match in order of seats, with their names.
async fn seated(store: &Store, id: u64) -> Vec<(u64, String)> {
    let players = load(store, id).await.opened.players.into_iter();
    players
        .map(|player| (player.user().unwrap(), player.name))
        .collect()
}

pub async fn a_person_is_taken_out_of_what_is_over(place: impl Place) {
    let store = place.open().await;
    for id in [1, 2] {
        live(&store, id, &[ANN, BOB]).await;
        store.append(&append(id, 0, "2@e5")).await.unwrap();
    }
    let result = ending(1, 1, &[1, 2], 400);
    store.append(&result).await.unwrap();
    let cancelled = NewMatch {
        terms: Terms {
            invited: vec![BOB, 7],
            ..lobby(3).terms
        },
        ..lobby(3)
    };
    store.open(&cancelled).await.unwrap();
    let close = store.close(3, Status::Lobby, Status::Cancelled, 500);
    close.await.unwrap();
    let place = (2, crate::sample_matches::place(GUILD, 1_000_002));
    assert_eq!(store.playing(BOB, None).await.unwrap(), Some(place));
    assert_eq!(store.playing(99, None).await.unwrap(), None);

    forget(&store, BOB, 77).await;
    let (ann, bob) = ("Player 11".to_owned(), "Player 12".to_owned());
    let nobody = (77, "–".to_owned());
    let there = seated(&store, 1).await;
    assert_eq!(there, [(ANN, ann.clone()), nobody.clone()]);
    assert_eq!(turns(&store, 1).await, ["2@e5", "resign"]);
    let names = names_of_active(&store).await;
    assert_eq!(names, [ann.clone(), "–".to_owned()]);
    assert_eq!(counted(&store, GUILD, None, BOB).await, None);
    assert!(load(&store, 3).await.opened.terms.invited.is_empty());
    // a match in play keeps its players
    assert_eq!(seated(&store, 2).await, [(ANN, ann), (BOB, bob)]);
    forget(&store, ANN, 78).await;
    assert_eq!(load(&store, 3).await.opened.host, 78);
    // nobody has this id
    forget(&store, 99, 79).await;
}

/// A request deletes only what was there when it was made, even if it is handled later or again.
pub async fn what_begins_after_a_request_is_no_part_of_it(place: impl Place) {
    let store = place.open().await;
    for id in [1, 2] {
        live(&store, id, &[ANN, BOB]).await;
        store.append(&append(id, 0, "2@e5")).await.unwrap();
        store.append(&ending(id, 1, &[1, 2], 400)).await.unwrap();
    }
    forget_until(&store, BOB, 77, 1).await;
    let users = async |id| {
        let seated = seated(&store, id).await.into_iter();
        seated.map(|(user, _)| user).collect::<Vec<_>>()
    };
    assert_eq!(users(1).await, [ANN, 77]);
    assert_eq!(users(2).await, [ANN, BOB]);
}

/// A player who has resigned no longer takes part, though the others play on. The deletion makes every copy of the match
/// stale.
pub async fn whoever_left_a_match_that_goes_on_can_be_forgotten(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB, 13]).await;
    let saw = load(&store, 1).await.head();
    let (seat, what) = (2, What::Resign);
    let leaves = Change::Append {
        events: vec![Event { seat, what }],
        gone: vec![2],
        back: Vec::new(),
        ended: false,
        results: None,
        to_act: 0,
        due: ClocksDue::default(),
        computer: None,
    };
    let (change, now) = (leaves, 300);
    store
        .change(&MatchChange { saw, change, now })
        .await
        .unwrap();
    assert_eq!(store.playing(BOB, None).await.unwrap(), None);
    assert!(store.playing(ANN, None).await.unwrap().is_some());
    let before = load(&store, 1).await.head();
    forget(&store, BOB, 77).await;
    let users: Vec<u64> = seated(&store, 1).await.iter().map(|one| one.0).collect();
    assert_eq!(users, [ANN, 77, 13]);
    let after = store.head(1_000_001).await.unwrap().unwrap();
    assert!(after.version > before.version, "{after:?}");
    // the match ends as usual, even for somebody without a name
    store.append(&ending(1, 1, &[1, 3, 2], 400)).await.unwrap();
    let names = names_of_active(&store).await;
    assert_eq!(names, ["Player 11", "–", "Player 13"]);
}

pub async fn who_was_only_invited_is_forgotten(place: impl Place) {
    let store = place.open().await;
    for (id, invited) in [(1, vec![BOB, 7, 112]), (2, vec![BOB]), (3, vec![7, BOB])] {
        let asked = NewMatch {
            terms: Terms {
                invited,
                ..lobby(id).terms
            },
            ..lobby(id)
        };
        store.open(&asked).await.unwrap();
    }
    let change = Change::Lobby(Box::new(NewMatch {
        players: players(&[ANN]),
        declined: vec![BOB, 7],
        terms: Terms {
            invited: vec![BOB, 7, 112],
            ..lobby(1).terms
        },
        ..lobby(1)
    }));
    let (saw, now) = (lobby_head(1), 110);
    store
        .change(&MatchChange { saw, change, now })
        .await
        .unwrap();
    let invited = async |id| load(&store, id).await.opened.terms.invited;
    // once a match has begun or was cancelled, invited users who never joined are not stored
    store
        .start(&crate::sample_matches::start(2, &[ANN]))
        .await
        .unwrap();
    store
        .close(3, Status::Lobby, Status::Expired, 200)
        .await
        .unwrap();
    assert_eq!((invited(2).await, invited(3).await), (vec![], vec![]));
    let before = load(&store, 1).await.head();
    forget(&store, BOB, 77).await;
    assert_eq!(invited(1).await, [7, 112]);
    assert_eq!(load(&store, 1).await.opened.declined, [7]);
    assert_eq!(load(&store, 1).await.head(), before.changed());
}

/// If many people are deleted at the same moment, each gets their own placeholder.
pub async fn people_forgotten_at_once_stay_apart(place: impl Place) {
    let store = place.open().await;
    let users: Vec<u64> = (1000..1016).collect();
    for (id, pair) in (1..).zip(users.chunks(2)) {
        live(&store, id, pair).await;
        store.append(&ending(id, 0, &[1, 2], 400)).await.unwrap();
    }
    let mut forgetting = JoinSet::new();
    for user in users {
        let store = store.clone();
        let nobody = nobody().unwrap();
        forgetting.spawn(async move { forget(&store, user, nobody).await });
    }
    forgetting.join_all().await;
    let mut placeholders = BTreeSet::new();
    for id in 1..=8 {
        let seated = seated(&store, id).await.into_iter();
        let unnamed = seated.filter(|(user, name)| name == "–" && *user < 1 << 51);
        placeholders.extend(unnamed.map(|(user, _)| user));
    }
    assert_eq!(placeholders.len(), 16);
    assert!(names_of_active(&store).await.iter().all(|name| name == "–"));
}

pub async fn a_large_server_goes_batch_by_batch(place: impl Place) {
    let store = place.open().await;
    for id in 1..=50 {
        live(&store, id, &[ANN, BOB]).await;
        if id > 3 {
            store.append(&ending(id, 0, &[1, 2], 400)).await.unwrap();
        }
    }
    let later = NewMatch {
        now: 1000,
        ..lobby(60)
    };
    store.open(&later).await.unwrap();
    assert_eq!(store.count(GUILD, 10).await.unwrap(), 10);
    assert_eq!(store.count(GUILD, 100).await.unwrap(), 51);
    let (guild, until) = (GUILD, 59);
    let what = Purge::Server { guild, until };
    assert!(store.purge(what.clone(), None).await.unwrap());
    // matches in play end at once
    assert_eq!(store.current(1_000_001).await.unwrap(), None);
    let mut batches = 1;
    while store.purge(what.clone(), None).await.unwrap() {
        batches += 1;
    }
    assert!(batches >= 3, "{batches}");
    // a match that was opened after the request stays
    assert_eq!(store.count(GUILD, 100).await.unwrap(), 1);
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
}

pub async fn a_server_is_deleted_whole(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    store.append(&ending(1, 0, &[1, 2], 400)).await.unwrap();
    live(&store, 2, &[ANN, BOB]).await;
    store.append(&append(2, 0, "2@e5")).await.unwrap();
    store.open(&lobby(3)).await.unwrap();
    let elsewhere = NewMatch {
        place: crate::sample_matches::place(GUILD + 1, 1_000_004),
        ..lobby(4)
    };
    store.open(&elsewhere).await.unwrap();
    assert_eq!(store.count(GUILD, 9).await.unwrap(), 3);

    let (guild, until) = (GUILD, 99);
    while store
        .purge(Purge::Server { guild, until }, None)
        .await
        .unwrap()
    {}
    assert_eq!(store.count(GUILD, 9).await.unwrap(), 0);
    for id in 1..=3 {
        assert_eq!(store.load(id).await.unwrap(), None);
    }
    assert_eq!(store.current(1_000_002).await.unwrap(), None);
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
    for (kind, about) in [(JobKind::Lobby, vec![4]), (JobKind::Board, vec![])] {
        assert_eq!(store.due(kind, i64::MAX, 10).await.unwrap(), about);
    }
    assert_eq!(load(&store, 4).await.opened, elsewhere);
    // the channel is free again
    store.open(&lobby(2)).await.unwrap();
}

/// All kinds of jobs about a deleted match are deleted; other jobs stay.
pub async fn jobs_about_its_matches_go_with_a_server(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    for kind in JobKind::VARIANTS {
        store.plan(*kind, 1, 0, String::new()).await.unwrap();
    }
    let until = LAST_ID;
    let what = Purge::Server {
        guild: GUILD,
        until,
    };
    while store.purge(what.clone(), None).await.unwrap() {}
    for kind in JobKind::VARIANTS {
        let left = store.due(*kind, i64::MAX, 10).await.unwrap();
        let gone = kind.erased_with() == ErasedWith::Match;
        assert_eq!(left.contains(&1), !gone, "{kind:?}");
    }
    store.close_store().await;
}

/// The same for jobs about a person.
pub async fn jobs_about_a_person_go_with_the_person(place: impl Place) {
    let store = place.open().await;
    for kind in JobKind::VARIANTS {
        store.plan(*kind, BOB, 0, String::new()).await.unwrap();
    }
    forget(&store, BOB, 77).await;
    for kind in JobKind::VARIANTS {
        let left = store.due(*kind, i64::MAX, 10).await.unwrap();
        let gone = kind.erased_with() == ErasedWith::Person;
        assert_eq!(left.contains(&BOB), !gone, "{kind:?}");
    }
    store.close_store().await;
}
