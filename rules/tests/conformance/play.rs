//! Games end, refusals change nothing, and seats may retire at any time.

use rules::random_generator::Rng;
use rules::{AnyMatch, Retire, Seat, What};

use crate::setups::{
    acting, all_seats, any, check_outcome, each_setup, living, one_in, random_turn, step,
    unruly_walk, walk,
};

#[test]
fn random_games_end() {
    each_setup(20, |mut game, rng| {
        walk(&mut game, rng, |game, _| {
            assert_eq!(game.outcome().is_some(), game.to_act().seats().is_empty());
        });
        check_outcome(&game, &game.outcome().unwrap(), &[]);
        for seat in all_seats(&game) {
            assert!(game.turns(seat).is_err());
            assert!(!game.living(seat));
            assert!(game.retire(seat, Retire::Resign).is_err());
        }
        assert!(game.agree().is_err());
    });
}

#[test]
fn the_same_choices_lead_to_the_same_end() {
    each_setup(2, |start, rng| {
        let seed = rng.next_u64();
        let play = |mut game: AnyMatch| {
            let mut rng = Rng::new(seed);
            unruly_walk(&mut game, &mut rng, |_, _| {});
            game
        };
        assert_eq!(play(start.clone()), play(start));
    });
}

#[test]
fn only_who_is_to_act_has_turns() {
    each_setup(2, |mut game, rng| {
        unruly_walk(&mut game, rng, |game, rng| {
            let acting = game.to_act().seats();
            let beyond = [game.seats() + 1, u8::MAX].map(Seat::new);
            for seat in all_seats(game).into_iter().chain(beyond) {
                if acting.contains(&seat) {
                    assert!(game.living(seat));
                    let turn = random_turn(game, seat, rng);
                    assert_eq!(game.read(seat, &turn), Ok(turn));
                    continue;
                }
                assert!(game.turns(seat).is_err());
                assert!(game.next(seat, "", 25).is_err());
                for other in &acting {
                    let turn = random_turn(game, *other, rng);
                    assert!(game.read(seat, &turn).is_err());
                    assert!(game.clone().play(seat, &turn).is_err());
                }
            }
            for seat in beyond {
                assert!(!game.living(seat));
                assert!(game.clone().retire(seat, Retire::Timeout).is_err());
            }
        });
    });
}

#[test]
fn a_refused_turn_changes_nothing() {
    each_setup(1, |mut game, rng| {
        let mut stale = vec![String::new(), "pass".to_owned(), "?".to_owned()];
        walk(&mut game, rng, |game, rng| {
            let mut after = game.clone();
            for text in &stale {
                for seat in all_seats(game) {
                    if after.read(seat, text).is_err() {
                        assert!(after.play(seat, text).is_err());
                        assert_eq!(*game, after, "{text}");
                    }
                }
            }
            if let Some(seat) = acting(game, rng) {
                stale.push(random_turn(game, seat, rng));
            }
        });
    });
}

#[test]
fn passing_is_not_a_choice() {
    each_setup(1, |mut game, rng| {
        walk(&mut game, rng, |game, _| {
            for seat in game.to_act().seats() {
                for pass in ["pass", "PASS", " Pass "] {
                    assert!(game.read(seat, pass).is_err());
                }
            }
        });
    });
}

#[test]
fn every_seat_may_leave_at_any_time() {
    each_setup(2, |mut game, rng| {
        walk(&mut game, rng, |game, rng| {
            for seat in living(game) {
                let how = *any(&[Retire::Resign, Retire::Timeout], rng);
                let mut after = game.clone();
                let events = after.retire(seat, how).unwrap();
                let what = match how {
                    Retire::Resign => What::Resign,
                    Retire::Timeout => What::Timeout,
                };
                assert_eq!((events[0].seat, &events[0].what), (seat.number(), &what));
                assert!(events[1..].iter().all(|event| event.what == What::Pass));
                check_left(&after, seat);
                if one_in(8, rng) {
                    others_leave_too(after, seat, rng);
                }
            }
        });
    });
}

fn check_left(game: &AnyMatch, seat: Seat) {
    assert!(!game.living(seat));
    assert!(!game.to_act().includes(seat));
    assert!(game.clone().retire(seat, Retire::Resign).is_err());
    assert!(game.turns(seat).is_err());
    match game.outcome() {
        Some(outcome) => check_outcome(game, &outcome, &[seat]),
        None => assert!(living(game).len() > 1, "one seat is left and plays on"),
    }
}

/// Plays on while seats sometimes retire. At the end it checks the order of the retired seats.
fn others_leave_too(mut game: AnyMatch, first: Seat, rng: &mut Rng) {
    let mut retired = vec![first];
    while game.outcome().is_none() {
        if one_in(12, rng) {
            let seat = *any(&living(&game), rng);
            game.retire(seat, Retire::Timeout).unwrap();
            retired.push(seat);
        } else {
            step(&mut game, rng);
        }
        for gone in &retired {
            assert!(!game.to_act().includes(*gone));
        }
    }
    check_outcome(&game, &game.outcome().unwrap(), &retired);
}

#[test]
fn all_may_agree_to_end_at_any_time() {
    each_setup(1, |mut game, rng| {
        walk(&mut game, rng, |game, _| {
            let mut after = game.clone();
            if game.outcome().is_some() {
                assert!(after.agree().is_err());
                return;
            }
            after.agree().unwrap();
            check_outcome(&after, &after.outcome().unwrap(), &[]);
            assert!(after.to_act().seats().is_empty());
        });
    });
}
