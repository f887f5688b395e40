//! A record replays to the same state. A record that does not follow the rules is refused.

use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Record, ReplayError, Seat, What};
use serde_json::{Value, json};

use crate::setups::{any, each_setup, unruly_walk};

#[test]
fn a_record_replays_to_the_same_state_at_every_ply() {
    each_setup(3, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, _| {
            let text = serde_json::to_string(&game.record()).unwrap();
            let record: Record = serde_json::from_str(&text).unwrap();
            assert_eq!(record, game.record());
            assert_eq!(AnyMatch::replay(&record).as_ref(), Ok(game));
        });
    });
}

#[test]
fn undo_gives_the_earlier_state() {
    each_setup(3, |mut game, rng| {
        let mut earlier = Vec::new();
        unruly_walk(&mut game, rng, |game, _| earlier.push(game.clone()));
        assert_eq!(earlier.pop().as_ref(), Some(&game));
        while let Some(before) = earlier.pop() {
            assert!(game.undo());
            assert_eq!(game, before);
        }
        let start = game.clone();
        assert!(!game.undo());
        assert_eq!(game, start);
    });
}

/// The record of a finished game with retirements and takebacks.
fn finished(mut game: AnyMatch, rng: &mut Rng) -> Record {
    unruly_walk(&mut game, rng, |_, _| {});
    game.record()
}

fn refused(record: &Record, what: &str) {
    if let Ok(game) = AnyMatch::replay(record) {
        panic!("{what} was accepted: {:?}", game.events());
    }
}

/// A record with a changed event is refused, unless it happens to be a valid record.
fn refused_or_sound(record: &Record) {
    if let Ok(game) = AnyMatch::replay(record) {
        assert_eq!(game.record(), *record);
    }
}

#[test]
fn another_setup_is_refused() {
    each_setup(1, |game, rng| {
        let record = finished(game, rng);
        let known = AnyMatch::replay(&record).unwrap().kind().rules();
        for rules in [known + 1, u32::MAX] {
            // a newer version is refused whatever else the record contains, because a newer program may understand it
            let newer = Record {
                rules,
                seats: u8::MAX,
                ..record.clone()
            };
            let error = AnyMatch::replay(&newer).unwrap_err();
            assert_eq!(
                error,
                ReplayError::Rules {
                    found: rules,
                    known
                }
            );
            assert!(error.newer());
        }
        let never = Record {
            rules: 0,
            ..record.clone()
        };
        let error = AnyMatch::replay(&never).unwrap_err();
        assert!(matches!(error, ReplayError::Setup(_)), "{error}");
        assert!(!error.newer());
        let game = Record {
            game: "no such game".to_owned(),
            ..record.clone()
        };
        let error = AnyMatch::replay(&game).unwrap_err();
        assert!(matches!(error, ReplayError::Game(_)), "{error}");
        assert!(error.newer());
        for seats in [0, 1, 9, u8::MAX] {
            let record = Record {
                seats,
                ..record.clone()
            };
            let error = AnyMatch::replay(&record).unwrap_err();
            assert!(matches!(error, ReplayError::Setup(_)), "{error}");
            assert!(!error.newer());
        }
        let mut options = record.clone();
        options.options.insert("no such option".into(), json!(1));
        let error = AnyMatch::replay(&options).unwrap_err();
        assert!(matches!(error, ReplayError::Setup(_)), "{error}");
    });
}

#[test]
fn passes_stand_exactly_where_the_rules_put_them() {
    each_setup(3, |game, rng| {
        let record = finished(game, rng);
        for at in 0..record.events.len() {
            if record.events[at].what == What::Pass {
                let mut dropped = record.clone();
                dropped.events.remove(at);
                refused(&dropped, "a dropped pass");
                dropped.events.truncate(at);
                refused(&dropped, "a dropped last pass");
            }
        }
        for _ in 0..20 {
            let mut invented = record.clone();
            let seat = 1 + rng.below(record.seats.into()) as u8;
            let what = What::Pass;
            let at = rng.below(record.events.len() + 1);
            invented.events.insert(at, Event { seat, what });
            refused(&invented, "an invented pass");
        }
    });
}

#[test]
fn events_of_no_seat_are_refused() {
    each_setup(2, |game, rng| {
        let record = finished(game, rng);
        for _ in 0..20 {
            let at = rng.below(record.events.len());
            for seat in [0, 9, u8::MAX] {
                let mut changed = record.clone();
                if changed.events[at].seat != seat {
                    changed.events[at].seat = seat;
                    refused(&changed, "a strange seat");
                }
            }
            let mut changed = record.clone();
            if changed.events[at].what != What::Agree {
                changed.events[at].what = What::Agree;
                refused(&changed, "one seat's agreement");
            }
        }
    });
}

#[test]
fn nothing_follows_the_end() {
    each_setup(2, |game, rng| {
        let record = finished(game, rng);
        let extra = any(&record.events, rng).clone();
        let agree = Event {
            seat: 0,
            what: What::Agree,
        };
        let resign = Event {
            seat: 1,
            what: What::Resign,
        };
        for event in [extra, agree, resign] {
            let mut longer = record.clone();
            longer.events.push(event);
            refused(&longer, "an event after the end");
        }
    });
}

#[test]
fn any_other_change_is_refused_or_gives_a_sound_game() {
    each_setup(4, |game, rng| {
        let record = finished(game, rng);
        for _ in 0..10 {
            let (at, other) = (
                rng.below(record.events.len()),
                rng.below(record.events.len()),
            );
            let mut dropped = record.clone();
            dropped.events.remove(at);
            refused_or_sound(&dropped);
            let mut swapped = record.clone();
            swapped.events.swap(at, other);
            refused_or_sound(&swapped);
            let mut doubled = record.clone();
            doubled.events.insert(other, record.events[at].clone());
            refused_or_sound(&doubled);
            let mut cut = record.clone();
            cut.events.truncate(at);
            refused_or_sound(&cut);
        }
    });
}

#[test]
fn only_canonical_text_replays() {
    each_setup(1, |game, rng| {
        let record = finished(game, rng);
        for (at, event) in record.events.iter().enumerate() {
            let What::Turn(turn) = &event.what else {
                continue;
            };
            for text in [format!(" {turn}"), turn.to_uppercase(), turn.repeat(2)] {
                if text != *turn {
                    let mut changed = record.clone();
                    changed.events[at].what = What::Turn(text);
                    refused(&changed, "another spelling");
                }
            }
        }
    });
}

#[test]
fn what_is_no_event_is_not_read() {
    for event in [
        json!([0, "a1"]),
        json!([1, "agree"]),
        json!([0, "pass"]),
        json!([300, "a1"]),
        json!([-1, "a1"]),
        json!(["1", "a1"]),
        json!([1]),
        json!([1, 2]),
        json!([1, "a1", "a2"]),
        json!({"seat": 1}),
        Value::Null,
    ] {
        assert!(
            serde_json::from_value::<Event>(event.clone()).is_err(),
            "{event}"
        );
    }
}

#[test]
fn replay_errors_say_where() {
    each_setup(1, |game, rng| {
        let mut record = finished(game, rng);
        record.events.insert(
            1,
            Event {
                seat: Seat::new(1).number(),
                what: What::Turn("nonsense".to_owned()),
            },
        );
        let error = AnyMatch::replay(&record).unwrap_err();
        let ReplayError::Event { at, what, why } = error else {
            panic!("{error}");
        };
        assert_eq!((at, what.as_str()), (1, "nonsense"));
        assert!(!why.is_empty());
    });
}
