//! Tests results: they are derived after the end, once, and in order.

use ratings::Period;
use rules::{Event, Kind, Pool, What};
use skirmish::model::{self, Level, Occupant};
use skirmish::store::{
    Board, Change, ClocksDue, Ending, JobEnd, JobKind, LAST_ID, MatchChange, MatchResult, NewMatch,
    Page, Progress, Purge, SeatResult, Status, Store, StoreError, rebuild_ratings,
};

use crate::backends::Place;
use crate::match_changes::{Append, Steps as _, counted, rated, seat_result};
use crate::sample_matches::{
    ANN, BOB, GUILD, append, ending, kind, live, load, lobby, place as place_of, start,
};

pub async fn ends_with_a_result_for_each_player(place: impl Place) {
    let store = place.open().await;
    live(&store, 1, &[ANN, BOB]).await;
    let refused = store.rank(1, results(&[1, 2]), None).await;
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    ends_at(&store, 1, 400).await;
    for places in [&[][..], &[1], &[1, 2, 3]] {
        let refused = store.rank(1, results(places), None).await;
        assert!(
            matches!(refused, Err(StoreError::Damaged { id: 1, .. })),
            "{refused:?}"
        );
    }
    assert_eq!(counted(&store, GUILD, None, ANN).await, None);
    for _ in 0..2 {
        // they are stored once, however often they are derived
        store.rank(1, results(&[1, 2]), None).await.unwrap();
        assert_eq!(counted(&store, GUILD, None, ANN).await, Some((1, 1)));
    }
}

/// A person's time is up in one match after the other. What they did between decides whether that is one absence.
pub async fn an_act_anywhere_ends_an_absence(place: impl Place) {
    let [any, far] = [71, 72];
    let store = place.open().await;
    let rating = async |user| {
        let board = Board {
            scope: GUILD,
            pool: None,
            period: Period::AllTime,
            seen_from: GUILD,
        };
        let board = Board {
            pool: Some(Pool::of(kind(), &serde_json::Map::new())),
            ..board
        };
        let own = store.own_standing(&board, user).await.unwrap();
        own.map_or(150_000, |own| own.person.rating.mean)
    };
    // ANN is second, and her time runs from 300 on
    for id in 1..=4 {
        let users = [[BOB, ANN], [any, ANN], [far, ANN], [far, ANN]][id as usize - 1];
        live(&store, id, &users).await;
        store.append(&append(id, 0, "a1")).await.unwrap();
    }
    let out = async |id, now| {
        let saw = load(&store, id).await.head();
        let change = Change::Append {
            events: vec![Event {
                seat: 2,
                what: What::Timeout,
            }],
            gone: Vec::new(),
            back: Vec::new(),
            ended: true,
            results: None,
            to_act: 0,
            due: ClocksDue::default(),
            computer: None,
        };
        let change = MatchChange { saw, change, now };
        store.change(&change).await.unwrap();
        let mut result = results(&[1, 2]);
        (result.seats[1].absent_from, result.seats[1].absent_until) = (300, now);
        store.rank(id, result, None).await.unwrap();
    };
    out(1, 1_000).await;
    let first = rating(ANN).await;
    assert!(first < 149_000, "{first}");
    // nothing was done, and this one is no dearer
    out(2, 2_000).await;
    assert_eq!(rating(ANN).await, first);
    assert!(rating(any).await > 150_000, "the opponent gains");
    // a turn in another match ends the absence
    let act = Append {
        now: 2_500,
        ..append(4, 1, "b2")
    };
    store.append(&act).await.unwrap();
    out(3, 3_000).await;
    let second = rating(ANN).await;
    assert!(second < first - 1_000, "{first} {second}");
    store
        .plan(JobKind::Ratings, 0, 0, String::new())
        .await
        .unwrap();
    let leased = store.acquire(JobKind::Ratings, 0, 1, 60_000).await;
    let leased = leased.unwrap().unwrap();
    let rows = rebuild_ratings(&store, leased.lease()).await.unwrap();
    assert_eq!(rows, 0, "a rebuild computes the same");
}

/// Results with these places.
fn results(places: &[u8]) -> MatchResult {
    let seats = places.iter().map(|&place| seat_result(place, None));
    rated(kind(), seats.collect())
}

/// A live match without turns ends, and its results are not derived.
async fn ends_at(store: &Store, id: u64, now: i64) {
    ends_with(store, id, None, now).await;
}

/// A live match without turns ends. With results, they are derived.
async fn ends_with(store: &Store, id: u64, results: Option<MatchResult>, now: i64) {
    let saw = load(store, id).await.head();
    let change = Change::Append {
        events: ending(id, 0, &[], now).events,
        gone: Vec::new(),
        back: Vec::new(),
        ended: true,
        results,
        to_act: 0,
        due: ClocksDue::default(),
        computer: None,
    };
    store
        .change(&MatchChange { saw, change, now })
        .await
        .unwrap();
}

/// A match with this id ends and is rated in the same change. Tests beside this one may have locked the ratings of the
/// `PostgreSQL` server: then this does the job's work, and the next match ends. Returns the next free id, and `so_far`
/// with the matches that were rated here.
async fn ends_rated(store: &Store, mut id: u64, mut so_far: u32, now: i64) -> (u64, u32) {
    for _ in 0..50 {
        let before = waiting(store, Ending::FIRST).await;
        live(store, id, &[ANN, BOB]).await;
        ends_with(store, id, Some(results(&[1, 2])), now).await;
        let rated = waiting(store, Ending::FIRST).await == before;
        if !rated {
            store.rank(id, results(&[1, 2]), None).await.unwrap();
        }
        (id, so_far) = (id + 1, so_far + 1);
        if rated {
            return (id, so_far);
        }
    }
    panic!("no match was rated in its own change");
}

/// The matches without results, in order.
async fn waiting(store: &Store, behind: Ending) -> Vec<u64> {
    let endings = store.endings(behind, 9).await.unwrap();
    endings.iter().map(|ending| ending.id).collect()
}

/// Is the job for results due at this time?
async fn job_is_due(store: &Store, now: i64) -> bool {
    store.due(JobKind::Results, now, 9).await.unwrap() == [0]
}

pub async fn an_end_is_rated_in_its_own_change(place: impl Place) {
    let store = place.open().await;
    let (mut id, mut so_far) = (1, 0);
    for matches in 1..=2 {
        (id, so_far) = ends_rated(&store, id, so_far, 400).await;
        let changes = store.rating_changes(id - 1).await.unwrap();
        assert!(
            changes[0].mean_after > changes[0].mean_before,
            "{changes:?}"
        );
        let none_was_left = id == matches + 1;
        assert!(!none_was_left || !job_is_due(&store, 400).await);
        let counts = counted(&store, GUILD, None, ANN).await;
        assert_eq!(counts, Some((so_far, so_far)));
    }
    // derived again, they are the same
    store.rank(1, results(&[1, 2]), None).await.unwrap();
    let counts = counted(&store, GUILD, None, ANN).await;
    assert_eq!(counts, Some((so_far, so_far)));
}

pub async fn an_end_after_one_without_results_waits_for_the_job(place: impl Place) {
    let store = place.open().await;
    let won = || Some(results(&[1, 2]));
    for id in [1, 2, 3, 5, 7, 8] {
        live(&store, id, &[ANN, BOB]).await;
    }
    ends_at(&store, 1, 400).await;
    ends_with(&store, 2, won(), 401).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [1, 2]);
    assert!(job_is_due(&store, 401).await);
    // a leased job has not rated them either
    let leased = store.acquire(JobKind::Results, 0, 401, 60_000).await;
    let leased = leased.unwrap().unwrap();
    ends_with(&store, 3, won(), 402).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [1, 2, 3]);
    let late = store.rank(1, results(&[1, 2]), Some(leased.lease())).await;
    assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
    for id in 1..=3 {
        store.rank(id, results(&[1, 2]), None).await.unwrap();
    }
    let (next, so_far) = ends_rated(&store, 100, 3, 403).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [0; 0]);
    // a match that the job could not read waits an hour, and the others do not wait for it
    ends_at(&store, 5, 404).await;
    let leased = store.acquire(JobKind::Results, 0, 404, 60_000).await;
    let again = JobEnd::Again(3_600_000);
    store
        .finish(&leased.unwrap().unwrap(), again)
        .await
        .unwrap();
    let (_, so_far) = ends_rated(&store, next, so_far, 405).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [5]);
    // after a failure the job comes back for all of them
    let leased = store.acquire(JobKind::Results, 0, 3_600_000, 60_000).await;
    let failed = JobEnd::Failed(9_000_000);
    store
        .finish(&leased.unwrap().unwrap(), failed)
        .await
        .unwrap();
    ends_with(&store, 7, won(), 406).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [5, 7]);
    for id in [5, 7] {
        store.rank(id, results(&[1, 2]), None).await.unwrap();
    }
    // while the ratings are rebuilt, no match is rated
    let plan = store.plan(JobKind::Ratings, 0, 0, String::new());
    plan.await.unwrap();
    ends_with(&store, 8, won(), 407).await;
    assert_eq!(waiting(&store, Ending::FIRST).await, [8]);
    let counts = counted(&store, GUILD, None, ANN).await;
    assert_eq!(counts, Some((so_far + 2, so_far + 2)));
}

pub async fn results_that_do_not_fit_leave_the_turn_played(place: impl Place) {
    let store = place.open().await;
    for (id, places) in [(1, &[1, 2, 3][..]), (2, &[][..])] {
        live(&store, id, &[ANN, BOB]).await;
        ends_with(&store, id, Some(results(places)), 400).await;
        let stored = load(&store, id).await;
        assert_eq!(
            (stored.status, stored.record.events.len()),
            (Status::Over, 1)
        );
        assert_eq!(waiting(&store, Ending::FIRST).await, [id]);
        assert!(job_is_due(&store, 400).await);
        assert_eq!(store.rating_changes(id).await.unwrap(), []);
        store.rank(id, results(&[1, 2]), None).await.unwrap();
    }
    assert_eq!(counted(&store, GUILD, None, ANN).await, Some((2, 2)));
}

pub async fn what_ended_waits_for_its_results_in_order(place: impl Place) {
    let store = place.open().await;
    for (id, guild, ended) in [
        (1, GUILD, 500),
        (2, GUILD, 400),
        (3, 9, 300),
        (4, GUILD, 400),
    ] {
        let place = place_of(guild, 1_000 + id);
        store.open(&NewMatch { place, ..lobby(id) }).await.unwrap();
        store.start(&start(id, &[ANN, BOB])).await.unwrap();
        ends_at(&store, id, ended).await;
    }
    let first = Ending::FIRST;
    let waiting = async |behind| waiting(&store, behind).await;
    assert_eq!(waiting(first).await, [3, 2, 4, 1]);
    let second = Ending { ended: 400, id: 2 };
    assert_eq!(waiting(second).await, [4, 1]);
    for (user, since, waits) in [(ANN, 499, true), (ANN, 500, false), (99, 0, false)] {
        assert_eq!(store.ended_of(user, since).await.unwrap(), waits);
    }
    assert!(job_is_due(&store, 500).await);

    let claim = store.acquire(JobKind::Results, 0, 500, 60_000).await;
    let lease = claim.unwrap().unwrap().lease();
    store.rank(2, results(&[1, 2]), Some(lease)).await.unwrap();
    assert_eq!(waiting(first).await, [3, 4, 1]);
    // another match ends: the job begins again, and the worker that had it must not write
    live(&store, 5, &[ANN, BOB]).await;
    ends_at(&store, 5, 450).await;
    let late = store.rank(4, results(&[1, 2]), Some(lease)).await;
    assert!(matches!(late, Err(StoreError::Stale)), "{late:?}");
    assert_eq!(waiting(first).await, [3, 4, 5, 1]);
    assert_eq!(counted(&store, GUILD, None, ANN).await, Some((1, 1)));
    let (guild, until) = (GUILD, LAST_ID);
    let all = Purge::Server { guild, until };
    while store.purge(all.clone(), None).await.unwrap() {}
    assert_eq!(waiting(first).await, [3]);
}

pub async fn matches_with_computers_count_and_those_in_conversations_only_everywhere(
    place: impl Place,
) {
    let store = place.open().await;
    let talk = model::Place::Conversation {
        channel: 77,
        table: None,
    };
    for (id, place) in [(1, place_of(GUILD, 66)), (2, talk)] {
        store.open(&NewMatch { place, ..lobby(id) }).await.unwrap();
        let mut start = start(id, &[ANN, BOB]);
        start.players[1].occupant = Occupant::Computer(Level::new(3).unwrap());
        store.start(&start).await.unwrap();
        store.append(&ending(id, 0, &[1, 2], 400)).await.unwrap();
    }
    let pool = Pool::of(kind(), &serde_json::Map::new());
    for (scope, played) in [(GUILD, 1), (0, 2)] {
        let board = Board {
            scope,
            pool: Some(pool),
            period: Period::AllTime,
            seen_from: GUILD,
        };
        let found = store
            .leaderboard(&board, Page::First, 9, ANN)
            .await
            .unwrap();
        assert!(found.rows.is_empty(), "{:?}", found.rows);
        let beaten = found.beaten.iter();
        let beaten: Vec<_> = beaten.map(|one| (&*one.name, one.level)).collect();
        assert_eq!(beaten, [("Player 11", 3)]);
        assert_eq!(
            counted(&store, scope, Some(pool), ANN).await,
            Some((played, played))
        );
    }
    // a person's own progress includes both
    let progress = store.progress(ANN).await.unwrap();
    let level = |one: &Progress| (one.kind, one.level.number(), one.played, one.won);
    let progress: Vec<_> = progress.iter().map(level).collect();
    assert_eq!(progress, [(kind(), 3, 2, 2)]);
    for (user, other, acted) in [
        (ANN, kind(), true),
        (ANN, Kind::Angels, false),
        (BOB, kind(), false),
    ] {
        assert_eq!(store.has_played(user, other).await.unwrap(), acted);
    }
}

/// The places of seats with hints, and the places that count: the last, or none if the seat was first.
#[test]
fn a_seat_with_hints_gains_nothing() {
    for (places, hinted, counted) in [
        (&[1, 2][..], 0b00, &[1, 2][..]),
        (&[1, 2], 0b01, &[0, 2]),
        (&[1, 2], 0b10, &[1, 2]),
        (&[1, 1], 0b10, &[1, 0]),
        (&[1, 2, 3], 0b010, &[1, 3, 3]),
        (&[2, 1, 2, 4], 0b1011, &[4, 0, 2, 4]),
    ] {
        let outcome = rules::Outcome {
            places: places.to_vec(),
            scores: None,
            ..ended()
        };
        let results = SeatResult::all(&outcome, hinted);
        let have: Vec<i64> = results.iter().map(|result| result.counted).collect();
        assert_eq!(have, counted, "{places:?} {hinted:b}");
    }
}

/// A match that ended by resignation.
fn ended() -> rules::Outcome {
    let seed = 1;
    let mut game = rules::AnyMatch::new(kind(), 3, seed, &serde_json::Map::new()).unwrap();
    for seat in [1, 2] {
        game.retire(rules::Seat::new(seat), rules::Retire::Resign)
            .unwrap();
    }
    game.outcome().unwrap()
}
