//! Matches that are viewed step by step afterwards.

#![allow(clippy::unwrap_used, missing_docs)] // a test may fail anywhere

use rules::random_generator::Rng;
use rules::{AnyMatch, AnyView, Event, Kind, Record, Retire, Seat, ToAct, Viewer, What};
use serde_json::{Map, Value, json};

/// A match of random turns, in which seats sometimes resign.
fn played(kind: Kind, seats: u8, options: &Map<String, Value>, seed: u64) -> AnyMatch {
    let mut running = AnyMatch::new(kind, seats.into(), seed, options).unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..120 {
        let Some(seat) = running.to_act().seats().first().copied() else {
            break;
        };
        if rng.below(40) == 0 {
            running.retire(seat, Retire::Resign).unwrap();
        } else {
            let turn = running.random_turn(seat, &mut rng).unwrap();
            running.play(seat, &turn).unwrap();
        }
    }
    running
}

#[test]
fn every_step_is_the_match_as_it_was_then() {
    let mut passes = 0;
    for kind in Kind::ALL {
        let (fewest, most) = kind.seats();
        for (seats, seed) in (fewest..=most).zip(1..).chain([(fewest, 9)]) {
            let end = played(*kind, seats, &Map::new(), seed);
            let record = end.record();
            passes += record
                .events
                .iter()
                .filter(|event| event.what == What::Pass)
                .count();
            let mut seen: Vec<AnyMatch> = Vec::new();
            let walked = AnyMatch::walk(&record, |shown| seen.push(shown.clone()));
            assert_eq!(walked, Ok(end));
            let steps = record.steps();
            assert_eq!(seen.len(), steps.len());
            for (shown, events) in seen.iter().zip(steps) {
                let until = record.until(events);
                assert_eq!(until.events.len(), events);
                assert_eq!(AnyMatch::replay(&until).as_ref(), Ok(shown));
            }
        }
    }
    assert!(passes > 0, "no step with passes was looked at");
}

#[test]
fn within_a_step_the_one_before_is_shown() {
    let event = |seat, what| Event { seat, what };
    let turn = |text: &str| What::Turn(text.to_owned());
    let passed = vec![
        event(1, What::Pass),
        event(2, turn("a1")),
        event(1, What::Pass),
        event(2, turn("a2")),
    ];
    let record = Record {
        events: passed,
        ..AnyMatch::new(Kind::Kitaran, 2, 7, &Map::new())
            .unwrap()
            .record()
    };
    assert_eq!(record.steps(), [1, 3, 4]);
    let kept = [0, 1, 2, 3, 4, 5].map(|events| record.until(events).events.len());
    assert_eq!(kept, [1, 1, 1, 3, 4, 4]);
}

#[test]
fn a_record_that_does_not_replay_is_refused() {
    let mut record = played(Kind::Kitaran, 2, &Map::new(), 3).record();
    record.events[2] = record.events[0].clone();
    let refused = AnyMatch::walk(&record, |_| {});
    assert_eq!(refused.unwrap_err(), AnyMatch::replay(&record).unwrap_err());
}

/// The views of everybody before the choices are revealed.
fn seen_in_secret(record: &Record) -> Vec<AnyView> {
    let mut seen = Vec::new();
    let walked = AnyMatch::walk(record, |shown| {
        if matches!(shown.to_act(), ToAct::Secret(_)) {
            seen.push(shown.view(Viewer::Public));
        }
    });
    walked.unwrap();
    seen
}

fn hidden(kind: Kind) -> AnyMatch {
    let options = match kind {
        Kind::XeroG => json!({"setup": "hidden"}),
        _ => json!({}),
    };
    AnyMatch::new(kind, kind.seats().0.into(), 7, options.as_object().unwrap()).unwrap()
}

#[test]
fn no_step_tells_a_secret_before_the_match_does() {
    for (kind, choices) in [
        (Kind::XeroG, ["112233", "332211"]),
        (Kind::VirusFight, ["W3 M2* J1", "W1* M2 J3"]),
    ] {
        let seats = [1, 2].map(Seat::new);
        let records = choices.map(|choice| {
            let mut running = hidden(kind);
            for seat in seats {
                running.play(seat, choice).unwrap();
            }
            assert!(running.unrevealed().is_empty(), "{kind}");
            running.record()
        });
        let seen = records.each_ref().map(seen_in_secret);
        assert_eq!(seen[0].len(), seats.len(), "{kind}");
        assert_eq!(seen[0], seen[1], "{kind}");
    }
}

#[test]
fn whoever_leaves_before_the_revelation_takes_their_choice_along() {
    let seats = [1, 2, 3].map(Seat::new);
    let mut running = AnyMatch::new(Kind::VirusFight, 3, 7, &Map::new()).unwrap();
    running.play(seats[0], "W3 M2* J1").unwrap();
    running.play(seats[1], "W3 M2* J1").unwrap();
    assert_eq!(running.unrevealed(), [0, 1]);
    running.retire(seats[0], Retire::Resign).unwrap();
    running.play(seats[2], "W3 M2* J1").unwrap();
    assert_eq!(running.unrevealed(), [0]);
}

/// Two matches that differ in the first seat's choice: until it is shown, nobody else knows a difference between their
/// turns, from whatever position.
#[test]
fn turns_are_known_as_their_viewer_knows_them() {
    let seats = [1, 2, 3].map(Seat::new);
    let choices = ["W3 M2* J1", "W1* M2 J3"];
    let [mut one, mut other] = choices.map(|choice| {
        let mut running = AnyMatch::new(Kind::VirusFight, 3, 7, &Map::new()).unwrap();
        running.play(seats[1], "W3 M2* J1").unwrap();
        running.play(seats[0], choice).unwrap();
        running
    });
    let others = [
        Viewer::Public,
        Viewer::Seat(seats[1]),
        Viewer::Seat(seats[2]),
    ];
    let same = |one: &AnyMatch, other: &AnyMatch| {
        let ranges = (0..=one.ply()).flat_map(|end| (0..=end).map(move |start| start..end));
        ranges.clone().count() > 2
            && ranges.clone().all(|plies| {
                let known = |game: &AnyMatch, viewer| game.known_turns(viewer, plies.clone());
                others
                    .iter()
                    .all(|viewer| known(one, *viewer) == known(other, *viewer))
            })
    };
    assert!(same(&one, &other));
    // the own choice is known at once
    let own = |game: &AnyMatch| game.known_turns(Viewer::Seat(seats[0]), 0..2).unwrap();
    assert_eq!(own(&one)[0].1, choices[0]);
    assert_ne!(own(&one), own(&other));
    // a choice that is never shown stays unknown, and the others' turns go on without it
    let gone = [&one, &other].map(|running| {
        let mut running = running.clone();
        running.retire(seats[0], Retire::Resign).unwrap();
        running.play(seats[2], "W3 M2* J1").unwrap();
        running
    });
    assert!(same(&gone[0], &gone[1]));
    assert_eq!(gone[0].known_turns(Viewer::Public, 0..4), None);
    let since = gone[0].known_turns(Viewer::Public, 3..4).unwrap();
    let movers: Vec<Seat> = since.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(movers, [seats[1], seats[2]]);
    // with the last choice, all three are known, in order of seats, but not in the positions before
    for running in [&mut one, &mut other] {
        running.play(seats[2], "W3 M2* J1").unwrap();
    }
    assert!(!same(&one, &other));
    let shown = one.known_turns(Viewer::Public, 0..one.ply()).unwrap();
    let movers: Vec<Seat> = shown.iter().map(|(seat, _)| *seat).take(3).collect();
    assert_eq!(movers, seats);
    assert_eq!(shown[0].1, choices[0]);
    for end in 0..=2 {
        assert_eq!(one.known_turns(Viewer::Public, 0..end).unwrap().len(), 0);
    }
}
