//! Clocks of matches, without Discord.

use crate::sessions::tests::{TABLE, append_nonsense, open_for, play, sessions_by};

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use rules::{AnyMatch, Kind, Seat, What};

use crate::clocks::{HOUR, MINUTE, TimeControl};
use crate::model::Place;
use crate::sessions::{Agreement, Problem, Sessions, Work};
use crate::store::{JobEnd, JobKind, Terms};

/// Terms with twelve hours each.
fn half_a_day(kind: Kind, strict: bool) -> Terms {
    let clock = if strict {
        "12h each strict"
    } else {
        "12h each"
    };
    Terms {
        clock: TimeControl::typed(clock).unwrap(),
        ..Terms::usual(kind)
    }
}

/// Reminders may be sent hours late, or never. No deadline may wait for them.
#[tokio::test]
async fn a_reminder_that_is_not_taken_takes_no_deadline_with_it() {
    let now = Arc::new(AtomicI64::new(1_000));
    let sessions = sessions_by(Arc::clone(&now)).await;
    let terms = half_a_day(Kind::Kitaran, true);
    let begun = open_for(&sessions, 7, TABLE, terms, 2).await;
    // does all due jobs, as if Discord refused all messages; returns how many reminders were refused, or none once a
    // seat is out
    let passes = async || {
        let mut refused = 0;
        for kind in [JobKind::Clock, JobKind::NextReminder] {
            for leased in sessions.acquire_jobs(kind, 0, 8).await.unwrap() {
                let end = match sessions.work(&leased).await.unwrap() {
                    Work::TimedOut(_) => return None,
                    Work::Again(at) => JobEnd::Again(at),
                    Work::Remind(_, due, _) => {
                        refused += due.len();
                        sessions.failed(&leased.job)
                    }
                    _ => JobEnd::Done,
                };
                sessions.finish_job(&leased, end).await.unwrap();
            }
        }
        Some(refused)
    };
    let mut refused = 0;
    for _ in 0..12 * 6 {
        now.fetch_add(10 * MINUTE, Ordering::Relaxed);
        match passes().await {
            Some(more) => refused += more,
            None => break,
        }
    }
    assert!(refused > 6, "{refused} were refused");
    let stored = sessions
        .store()
        .load(begun.opened.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.record.events.last().unwrap().what, What::Timeout);
    assert_eq!(stored.times.last().unwrap() / MINUTE, 12 * 60);
}

/// The time of several seats may be up. A claim that names one seat must not put out another.
#[tokio::test]
async fn a_claim_is_against_the_seat_that_was_asked_about() {
    let now = Arc::new(AtomicI64::new(1_000));
    let sessions = sessions_by(Arc::clone(&now)).await;
    let terms = half_a_day(Kind::VirusFight, false);
    let begun = open_for(&sessions, 7, TABLE, terms, 3).await;
    now.fetch_add(13 * HOUR, Ordering::Relaxed);
    let (ticket, seat, asked) = sessions.clocks.claimable(TABLE, Some(7), 1).await.unwrap();
    assert_eq!((seat, asked.user()), (Seat::new(2), Some(2)));
    // the named seat plays after all
    let game = sessions.store().load(7).await.unwrap().unwrap();
    let turn = AnyMatch::replay(&game.record).unwrap().example(seat);
    let played = sessions.play.turn(TABLE, None, 2, &turn).await.unwrap().0;
    let claimed = sessions.clocks.claim(TABLE, ticket, seat, 1).await;
    assert!(claimed.is_err(), "{claimed:?}");
    let still = sessions.play.look(TABLE, None, None).await.unwrap();
    assert!(still.left(seat) == begun.left(seat) && !still.left(Seat::new(3)));
    // a claim ends the part of the seat that it names, and no other
    let (ticket, seat, _) = sessions.clocks.claimable(TABLE, Some(7), 1).await.unwrap();
    assert_eq!(seat, Seat::new(3));
    assert!(
        sessions
            .clocks
            .claim(TABLE, ticket, Seat::new(2), 1)
            .await
            .is_err()
    );
    let after = sessions.clocks.claim(TABLE, ticket, seat, 1).await.unwrap();
    assert!(after.left(seat) && !after.left(Seat::new(2)) && after.ply > played.ply);
}

/// Repeated takebacks pay no increment twice and cost nobody time, neither in the database nor in memory.
#[tokio::test]
async fn a_takeback_leaves_each_clock_as_it_was() {
    let now = Arc::new(AtomicI64::new(1_000));
    let sessions = sessions_by(Arc::clone(&now)).await;
    let clock = TimeControl::typed("5d+1d/20d").unwrap();
    let terms = Terms {
        clock,
        ..Terms::usual(Kind::Kitaran)
    };
    let mut at = open_for(&sessions, 7, TABLE, terms, 2).await;
    for number in 1..5 {
        now.fetch_add(HOUR, Ordering::Relaxed);
        at = play(&sessions, &at).await;
        assert_eq!(at.to_act, [Seat::new(2)]);
        now.fetch_add(30 * HOUR, Ordering::Relaxed);
        let offer = sessions
            .offers
            .offer_takeback(TABLE, None, 1, number)
            .await
            .unwrap();
        let allow = sessions.offers.agree(TABLE, offer.button(), 2);
        at = match allow.await.unwrap() {
            Agreement::TakenBack(_, after) => *after,
            other => panic!("{other:?}"),
        };
        let on_file = sessions.play.latest(7).await.unwrap().unwrap();
        let ends = now.load(Ordering::Relaxed) + 120 * HOUR;
        for shown in [&at, &on_file] {
            let seats = &shown.clocks.as_ref().unwrap().seats;
            assert!((ends - seats[0].until.unwrap()).abs() < 1000, "{seats:?}");
            assert_eq!((seats[1].until, seats[1].left), (None, 120 * HOUR));
        }
    }
}

/// A vacation counts at once in all matches, even if jobs are late and the state in memory is older.
#[tokio::test]
async fn a_vacation_holds_in_all_matches_once_it_is_answered() {
    let now = Arc::new(AtomicI64::new(1_000));
    let sessions = sessions_by(Arc::clone(&now)).await;
    let table = |channel| Place::Server { guild: 2, channel };
    for channel in 1..=3 {
        let terms = half_a_day(Kind::Kitaran, true);
        open_for(&sessions, channel, table(channel), terms, 2).await;
    }
    now.fetch_add(11 * HOUR, Ordering::Relaxed);
    // a second choice before any job is done
    sessions.clocks.go_on_vacation(1, 2, 0).await.unwrap();
    sessions.clocks.go_on_vacation(1, 3, 0).await.unwrap();
    now.fetch_add(70 * HOUR, Ordering::Relaxed);
    let due = sessions.acquire_jobs(JobKind::Clock, 0, 8).await.unwrap();
    assert_eq!(due.len(), 3);
    for leased in due {
        let looked = sessions.work(&leased).await.unwrap();
        assert!(matches!(looked, Work::Again(_)), "{looked:?}");
    }
    // the board of each match shows the vacation
    let due = sessions
        .acquire_jobs(JobKind::Vacation, 0, 8)
        .await
        .unwrap();
    assert_eq!(due.len(), 3);
    for leased in due {
        let Work::Away(at) = sessions.work(&leased).await.unwrap() else {
            panic!("nothing was shown");
        };
        assert!(at.clocks.unwrap().seats[0].away.is_some());
    }
    // user 1 still had an hour left
    assert!(sessions.play.turn(table(1), None, 1, "c3").await.is_ok());
    now.fetch_add(4 * HOUR, Ordering::Relaxed);
    let late = sessions.play.turn(table(2), None, 1, "c3").await;
    assert!(matches!(late, Err(Problem::TimeUp)), "{late:?}");
    // only matches whose time was up before the vacation are listed
    sessions.clocks.go_on_vacation(1, 2, 0).await.unwrap();
    let overdue = sessions.clocks.overdue(1).await.unwrap();
    let places: Vec<Place> = overdue.iter().map(|link| link.place).collect();
    assert_eq!(places.len(), 2, "{places:?}");
    assert!(!places.contains(&table(1)));
    // a match whose record cannot be read must not hide the others
    let damaged = places[0].channel();
    append_nonsense(&sessions, damaged, false).await;
    let overdue = sessions.clocks.overdue(1).await.unwrap();
    let left: Vec<Place> = overdue.iter().map(|link| link.place).collect();
    assert_eq!(left, places[1..]);
}

#[tokio::test]
async fn turns_played_at_once_give_the_time_that_they_give_after_a_restart() {
    let store = crate::store::open("sqlite::memory:", 1).await.unwrap();
    let restarted = || {
        let sessions = Sessions::new(store.clone(), Arc::new(|| 50_000), 1_000_000, 1_000_000);
        sessions.channels.never_away();
        sessions
    };
    let sessions = restarted();
    let place = Place::Server {
        guild: 1,
        channel: 10,
    };
    let terms = Terms {
        clock: TimeControl::typed("10m+15s").unwrap(),
        options: serde_json::from_str(r#"{"marks": 5}"#).unwrap(),
        ..Terms::usual(Kind::Angels)
    };
    let begun = open_for(&sessions, 7, place, terms, 2).await;
    let demon = begun.opened.players[1].user().unwrap();
    let (marked, turn) = sessions
        .play
        .turn(place, None, demon, "a4, B15 o2")
        .await
        .unwrap();
    assert_eq!((marked.ply, &*turn), (3, "a4 b15 o2"));
    let clocks = async |sessions: &Sessions| {
        let looked = sessions.play.look(place, None, None).await.unwrap();
        format!("{:?}", looked.clocks.unwrap())
    };
    assert_eq!(clocks(&sessions).await, clocks(&restarted()).await);
}
