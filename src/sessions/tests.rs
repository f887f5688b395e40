//! Matches without Discord.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use games::{Event, Kind, Seat, What};

use super::{News, Opening, Problem, Sessions, Snapshot, Terms, Work};
use crate::model::{Person, Place};
use crate::store::{Change, Ending, JobKind, MatchChange, SqliteStore};

/// Sessions on a database of their own, whose clock each look at it moves on by a millisecond.
async fn sessions() -> Sessions {
    let store = SqliteStore::open("sqlite::memory:").await.unwrap();
    let now = AtomicI64::new(1_000);
    let clock = Arc::new(move || now.fetch_add(1, Ordering::Relaxed));
    Sessions::new(Arc::new(store), clock, 1_000_000, 1_000_000)
}

fn person(user: u64) -> Person {
    let name = format!("P{user}");
    Person { user, name }
}

/// A match of two, 1 and 2 in order of seats.
async fn begun(sessions: &Sessions, place: Place) -> Snapshot {
    open(sessions, 7, place).await
}

async fn open(sessions: &Sessions, id: u64, place: Place) -> Snapshot {
    let opening = Opening {
        computers: Vec::new(),
        id,
        place,
        own_thread: false,
        host: person(1),
        terms: Terms {
            shuffled: false,
            self_start: false,
            ..Terms::usual(Kind::Kitaran)
        },
    };
    sessions.open(opening).await.unwrap();
    sessions.join(place, Some(id), person(2)).await.unwrap();
    sessions.start(place, Some(id), 1).await.unwrap()
}

/// Plays any legal turn.
async fn play(sessions: &Sessions, at: &Snapshot) -> Snapshot {
    let seat = at.to_act[0];
    let user = at.players[seat.index()].user().unwrap();
    let known = sessions.suggest(at.place, user, "").await.unwrap();
    let mut typed = String::new();
    let mut choices = known.choices;
    loop {
        typed.clone_from(&choices[0].text);
        choices = sessions
            .suggest(at.place, user, &typed)
            .await
            .unwrap()
            .choices;
        match sessions.turn(at.place, None, user, &typed).await {
            Ok((snapshot, _)) => return snapshot,
            Err(Problem::Refused { .. }) => {}
            Err(problem) => panic!("{problem:?}"),
        }
    }
}

#[tokio::test]
async fn a_conversation_is_a_place_like_a_channel() {
    let sessions = sessions().await;
    let (here, there) = (
        Place::Conversation { channel: 3 },
        Place::Conversation { channel: 4 },
    );
    let begun = begun(&sessions, here).await;
    assert_eq!(play(&sessions, &begun).await.place, here);
    let link = sessions.link(here, begun.id).await.to_string();
    assert_eq!(link, "https://discord.com/channels/@me/3");
    // another conversation knows nothing of it
    let elsewhere = sessions.finished(there, begun.id).await;
    assert!(matches!(elsewhere, Err(Problem::Foreign)), "{elsewhere:?}");
}

#[tokio::test]
async fn the_times_of_turns_in_memory_are_those_on_file() {
    let sessions = sessions().await;
    let place = Place::Server {
        guild: 2,
        channel: 3,
    };
    let mut snapshot = begun(&sessions, place).await;
    for _ in 0..5 {
        snapshot = play(&sessions, &snapshot).await;
    }
    assert_eq!(snapshot.times.len(), snapshot.ply);
    assert!(snapshot.times.is_sorted(), "{:?}", snapshot.times);
    let stored = sessions.store().load(snapshot.id).await.unwrap().unwrap();
    assert_eq!(snapshot.times, stored.times);
}

#[tokio::test]
async fn the_system_retires_a_seat_whose_time_is_up() {
    let sessions = sessions().await;
    let place = Place::Server {
        guild: 2,
        channel: 3,
    };
    let begun = begun(&sessions, place).await;
    let late = Seat::new(2);
    let ended = sessions
        .time_out(place, (begun.id, None), late)
        .await
        .unwrap();
    assert_eq!(ended.news, [News::TimedOut(late)]);
    assert_eq!(ended.outcome.unwrap().places, [1, 2]);
    let stored = sessions.store().load(begun.id).await.unwrap().unwrap();
    assert_eq!(stored.record.events.last().unwrap().what, What::Timeout);
}

#[tokio::test]
async fn a_leaderboard_counts_what_has_just_ended() {
    let sessions = sessions().await;
    let (guild, channel) = (2, 3);
    let place = Place::Server { guild, channel };
    let begun = begun(&sessions, place).await;
    sessions.resign(place, None, 1).await.unwrap();
    let standings = sessions.standings(guild, None, 0, 9).await.unwrap();
    let lines: Vec<_> = standings
        .lines
        .iter()
        .map(|one| (one.user, one.won))
        .collect();
    assert_eq!(lines, [(2, 1), (1, 0)]);
    // there is nothing left to do
    let claimed = sessions.claim_jobs(JobKind::Results, 0, 9).await.unwrap();
    assert_eq!(claimed, []);
    assert_eq!(begun.place, place);
}

#[tokio::test]
async fn a_job_derives_results_and_leaves_what_cannot_be_read() {
    let sessions = sessions().await;
    let guild = 2;
    for (id, channel) in [(7, 3), (8, 4)] {
        let place = Place::Server { guild, channel };
        open(&sessions, id, place).await;
        sessions.resign(place, None, 1).await.unwrap();
    }
    // by its record it is not over
    let store = sessions.store();
    let place = Place::Server { guild, channel: 5 };
    let third = open(&sessions, 9, place).await;
    let stored = store.load(third.id).await.unwrap().unwrap();
    let change = Change::Append {
        events: vec![Event {
            seat: 1,
            what: What::Turn("nonsense".to_owned()),
        }],
        gone: Vec::new(),
        back: Vec::new(),
        ended: true,
        to_act: 0,
        due: None,
        computer: None,
    };
    let (saw, now) = (stored.head(), 1_000);
    store
        .change(&MatchChange { saw, change, now })
        .await
        .unwrap();

    let claimed = sessions.claim_jobs(JobKind::Results, 0, 9).await.unwrap();
    let worked = sessions.work(&claimed[0]).await.unwrap();
    assert!(matches!(worked, Work::Again(_)), "{worked:?}");
    let standings = store.standings(guild, None, 0, 9).await.unwrap();
    let played: Vec<_> = standings.lines.iter().map(|one| one.played).collect();
    assert_eq!(played, [2, 2]);
    let left = store.endings(guild, Ending::FIRST, 9).await.unwrap();
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [9]);
}

#[tokio::test]
async fn a_whole_turn_without_its_signs_is_suggested_as_it_is_written() {
    let sessions = sessions().await;
    let place = Place::Conversation { channel: 3 };
    let mut at = begun(&sessions, place).await;
    while !matches!(sessions.suggest(place, 1, "*").await, Ok(known) if !known.choices.is_empty()) {
        at = play(&sessions, &at).await;
    }
    let turns = sessions.suggest(place, 1, "*").await.unwrap().choices;
    let turn = turns.iter().find(|one| one.done).unwrap();
    let loose = turn.text.replace('*', "* ");
    let known = sessions.suggest(place, 1, &loose).await.unwrap().choices;
    assert_eq!(known, std::slice::from_ref(turn));
}
