//! Takebacks: the position follows from the events that nobody has taken back, and the record keeps all events.

use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, Record, Seat, Takeback, ToAct, What};

use crate::setups::{
    acting, all_seats, any, each_setup, living, one_in, random_turn, step, takes_back, unruly_walk,
    viewers, walk,
};

/// The number of random turns before a check that plays on from there.
const OPENING: usize = 30;

/// A match with only the events that nobody has taken back.
fn of_what_stands(game: &AnyMatch) -> AnyMatch {
    let record = game.record();
    let standing = game.standing().iter();
    let events = standing.map(|at| record.events[*at].clone()).collect();
    AnyMatch::replay(&Record { events, ..record }).unwrap()
}

/// Compares what everybody sees, and what the seats may do.
fn assert_same(one: &AnyMatch, other: &AnyMatch) {
    assert_eq!(one.to_act(), other.to_act());
    assert_eq!(one.outcome(), other.outcome());
    assert_eq!(living(one), living(other));
    for viewer in viewers(one) {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.position(viewer), other.position(viewer));
    }
    for seat in one.to_act().seats() {
        assert_eq!(one.turns(seat), other.turns(seat));
    }
}

#[test]
fn the_match_is_that_of_the_events_that_stand() {
    each_setup(2, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, _| {
            assert_same(game, &of_what_stands(game));
        });
    });
}

/// Views do not show repetition counts, future draws and passes. A difference in them only shows when both matches are
/// played on.
#[test]
fn both_go_on_and_end_alike() {
    each_setup(4, |mut game, rng| {
        for _ in 0..OPENING {
            let back = one_in(4, rng) && takes_back(&mut game, rng);
            if !back && !step(&mut game, rng) {
                return;
            }
        }
        let mut other = of_what_stands(&game);
        let begun = [game.standing().len(), other.events().len()];
        assert_eq!(begun[0], begun[1]);
        while let Some(seat) = acting(&game, rng) {
            let turn = random_turn(&game, seat, rng);
            assert_eq!(game.play(seat, &turn), other.play(seat, &turn));
        }
        assert_same(&game, &other);
    });
}

/// Plays the same turns back and forth. In games that count positions, the third occurrence ends the game. Turns that
/// were taken back must not count.
#[test]
fn what_was_taken_back_repeats_no_position() {
    each_setup(2, |mut game, rng| {
        for _ in 0..OPENING {
            if !step(&mut game, rng) {
                return;
            }
        }
        let before = game.clone();
        for _ in 0..5 {
            let Some(seat) = acting(&game, rng) else {
                return;
            };
            let turn = random_turn(&game, seat, rng);
            if matches!(game.to_act(), ToAct::Secret(_)) {
                return;
            }
            game.play(seat, &turn).unwrap();
            if game.take_back(seat).is_err() {
                assert!(game.outcome().is_some(), "it ended the match");
                return;
            }
            assert_same(&game, &before);
        }
        // the record keeps all of these events
        assert_eq!(game.events()[..before.events().len()], before.events()[..]);
        assert!(game.events().len() >= before.events().len() + 10);
        assert_eq!(game.standing().len(), before.standing().len());
    });
}

#[test]
fn a_takeback_leads_back_to_before_the_turn() {
    each_setup(1, |mut game, rng| {
        let mut earlier: Vec<(Seat, AnyMatch)> = Vec::new();
        walk(&mut game, rng, |game, rng| {
            // only sometimes, because each check replays the whole match
            if one_in(8, rng) {
                let seat = *any(&all_seats(game), rng);
                let mut after = game.clone();
                let wanted = earlier.iter().rev().find(|(played, _)| *played == seat);
                match (after.take_back(seat), wanted) {
                    (Ok(events), Some((_, before))) => {
                        assert_same(&after, before);
                        assert_eq!(events[0].seat, seat.number());
                        assert_eq!(after.events()[game.events().len()..], events);
                        // until the seat plays again, its next takeback would concern the turn before
                        let again = after.last_turn(seat);
                        assert_eq!(again, before.last_turn(seat));
                        assert_eq!(AnyMatch::replay(&after.record()).as_ref(), Ok(&after));
                    }
                    (Ok(_), None) => panic!("{seat} has not played"),
                    (Err(_), _) => assert_eq!(after, *game, "a refusal changes nothing"),
                }
            }
            if game.outcome().is_none() {
                // the seat that will play the next turn from this position
                let next = next_seat(game, rng);
                earlier.push((next, game.clone()));
            }
        });
        for seat in all_seats(&game) {
            let over = game.take_back(seat).unwrap_err();
            assert_eq!(over.key, "refusal-over");
        }
    });
}

/// The seat that plays next in a walk with this generator.
fn next_seat(game: &AnyMatch, rng: &Rng) -> Seat {
    acting(game, &mut rng.clone()).unwrap()
}

#[test]
fn secret_choices_and_what_came_before_somebody_left_stand() {
    each_setup(3, |mut game, rng| {
        let (mut stays, mut left) = (0, false);
        let mut secret = false;
        unruly_walk(&mut game, rng, |game, _| {
            // the latest event was a secret choice, or a seat retired
            let leaves = |event: &Event| matches!(event.what, What::Resign | What::Timeout);
            let events = &game.events()[stays..];
            let news = events.iter().rposition(leaves);
            if let Some(at) = news {
                (stays, left) = (stays + at + 1, true);
            }
            let last = game.events().iter().rposition(|one| one.what != What::Pass);
            if let Some(last) = last.filter(|last| secret && *last >= stays)
                && matches!(game.events()[last].what, What::Turn(_))
            {
                (stays, left) = (last + 1, false);
            }
            secret = matches!(game.to_act(), ToAct::Secret(_));
            for seat in all_seats(game) {
                match game.last_turn(seat) {
                    Ok(at) => assert!(at >= stays, "{at} is before {stays}"),
                    Err(say) if say.key == "refusal-left-since" => assert!(left),
                    Err(say) if say.key == "refusal-secret-stands" => assert!(!left),
                    Err(_) => {}
                }
            }
        });
    });
}

#[test]
fn only_what_a_seat_may_take_back_is_read() {
    each_setup(2, |mut game, rng| {
        for _ in 0..OPENING {
            step(&mut game, rng);
        }
        let record = game.record();
        let allowed: Vec<(u8, usize)> = all_seats(&game)
            .into_iter()
            .filter_map(|seat| Some((seat.number(), game.last_turn(seat).ok()?)))
            .collect();
        for seat in 0..=game.seats() + 1 {
            for from in (0..=record.events.len() + 1).chain([usize::MAX]) {
                let mut longer = record.clone();
                let what = What::Takeback(Takeback::of(from));
                longer.events.push(Event { seat, what });
                let read = AnyMatch::replay(&longer);
                assert_eq!(read.is_ok(), allowed.contains(&(seat, from)), "{longer:?}");
                if let Err(error) = read {
                    let error = error.to_string();
                    assert!(error.contains(&format!("takeback {from}")), "{error}");
                }
            }
        }
    });
}

#[test]
fn a_takeback_is_written_in_one_way() {
    for text in [
        "takeback",
        "takeback ",
        "takeback  1",
        "takeback +1",
        "takeback 01",
        "takeback -1",
        "takeback 1 ",
        "Takeback 1",
        "takeback 99999999999999999999999",
    ] {
        assert_eq!(What::from_text(text), What::Turn(text.to_owned()));
    }
    let written = What::Takeback(Takeback::of(10));
    assert_eq!(What::from_text("takeback 10"), written);
    // a takeback cannot be played as a turn
    each_setup(1, |mut game, rng| {
        step(&mut game, rng);
        let seat = acting(&game, rng).unwrap();
        assert!(game.read(seat, "takeback 0").is_err());
    });
}

/// This stored form must stay readable for ever.
#[test]
fn a_record_with_takebacks_is_read() {
    let events = r#"[[1,"c3"],[2,"a1"],[1,"e5"],[1,"takeback 2"],[1,"takeback 0"],[1,"b2"],[2,"c3"],[2,"takeback 6"],[2,"d4"]]"#;
    let start = AnyMatch::new(Kind::Kitaran, 2, 7, &serde_json::Map::new()).unwrap();
    let record = Record {
        events: serde_json::from_str(events).unwrap(),
        ..start.record()
    };
    let game = AnyMatch::replay(&record).unwrap();
    assert_eq!(game.standing(), [5, 8]);
    assert_eq!(game.to_act(), ToAct::One(Seat::new(1)));
    assert_eq!(serde_json::to_string(game.events()).unwrap(), events);
    let turns = game.turns(Seat::new(1)).unwrap();
    let free = |square: &str| turns.iter().any(|turn| turn == square);
    assert!(free("c3") && free("a1") && !free("b2") && !free("d4"));
}
