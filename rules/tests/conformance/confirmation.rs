//! The texts that a player sees about a turn before confirming it.

use std::cell::Cell;

use rules::random_generator::Rng;
use rules::turn_consequences::Effect;
use rules::{AnyMatch, AnyView, Kind, Viewer};
use serde_json::{Value, json};

use crate::setups::{random_turn, walk};

fn matches(
    kind: Kind,
    options: &Value,
    seats: u64,
    games: u64,
    visit: impl Fn(&AnyMatch, &mut Rng),
) {
    let options = serde_json::from_value(options.clone()).unwrap();
    for seed in 0..games {
        let mut game = AnyMatch::new(kind, seats, seed, &options).unwrap();
        walk(&mut game, &mut Rng::new(seed), &visit);
    }
}

/// Blitzkrieg: the label names both the deployed ship and the moved ship.
#[test]
fn both_halves_of_a_turn_are_told() {
    matches(
        Kind::Zyrcan,
        &json!({"variant": "blitzkrieg"}),
        3,
        4,
        |game, rng| {
            let Some(&seat) = game.to_act().seats().first() else {
                return;
            };
            let turn = random_turn(game, seat, rng);
            if let Some((deploy, step)) = turn.split_once(' ') {
                let told = game.meaning(seat, &turn).to_string();
                let squares = [&deploy[2..], &step[..2], &step[3..]];
                assert!(squares.iter().all(|at| told.contains(at)), "{turn}: {told}");
                assert_eq!(
                    told.contains(" captured="),
                    step.contains('x'),
                    "{turn}: {told}"
                );
            }
        },
    );
}

/// Xero-G: the label names every ship that boosts the flight.
#[test]
fn the_way_of_a_flight_is_told() {
    matches(Kind::XeroG, &json!({}), 2, 6, |game, rng| {
        let Some(&seat) = game.to_act().seats().first() else {
            return;
        };
        let turn = random_turn(game, seat, rng);
        let told = game.meaning(seat, &turn);
        let mut after = game.clone();
        after.play(seat, &turn).unwrap();
        let AnyView::XeroG(view) = after.view(Viewer::Public) else {
            unreachable!()
        };
        if let Some(last) = view.last {
            let boosts: Vec<String> = last.boosts.iter().map(|one| one.at.to_string()).collect();
            assert_eq!(told.args["boosts"], json!(boosts), "{turn}: {told}");
        }
    });
}

/// Archimedes: the label of every ship that can destroy another says so, also for a rebuilt ship.
#[test]
fn every_ship_that_can_destroy_says_so() {
    let ships = |game: &AnyMatch, seat: u8| -> Vec<String> {
        let position = game.position(Viewer::Public);
        let ships = position["ships"].as_object().unwrap().iter();
        let own = ships.filter(|(_, owner)| **owner == json!(seat));
        own.map(|(at, _)| at.clone()).collect()
    };
    matches(Kind::Archimedes, &json!({}), 2, 4, |game, _| {
        let Some(&seat) = game.to_act().seats().first() else {
            return;
        };
        let enemy = seat.opponent().number();
        let turns = game.turns(seat).unwrap();
        for choice in game.next(seat, "", 25).unwrap() {
            if choice.text.len() != 2 {
                continue;
            }
            let mut targets: Vec<String> = Vec::new();
            for turn in turns.iter().filter(|turn| turn.starts_with(&choice.text)) {
                let mut after = game.clone();
                after.play(seat, turn).unwrap();
                let left = ships(&after, enemy);
                targets.extend(
                    ships(game, enemy)
                        .into_iter()
                        .filter(|at| !left.contains(at)),
                );
            }
            targets.sort_unstable();
            targets.dedup();
            let told = &choice.label.args["targets"];
            assert_eq!(*told, json!(targets), "{}: {}", choice.text, choice.label);
        }
    });
}

/// A choice is shown as winning exactly if the match is won after this turn and the passes that follow it. For example,
/// no other seat can capture any more, or a marker can do nothing any more.
#[test]
fn choices_that_win_are_those_after_which_the_match_is_won() {
    let wins = Cell::new(0);
    let fewest = |kind: &Kind| (*kind, u64::from(kind.seats().0));
    let every = Kind::ALL.iter().map(fewest);
    for (kind, seats) in every.chain([(Kind::VirusFight, 3)]) {
        wins.set(0);
        matches(kind, &json!({}), seats, 4, |game, _| {
            let Some(&seat) = game.to_act().seats().first() else {
                return;
            };
            if game.turns(seat).is_err() {
                return;
            }
            let mut steps = vec![String::new()];
            while let Some(typed) = steps.pop() {
                for choice in game.panel(seat, &typed).unwrap().choices {
                    let text = &choice.text;
                    if !choice.done {
                        steps.push(text.clone());
                        continue;
                    }
                    let mut after = game.clone();
                    after.play(seat, text).unwrap();
                    let won = after.outcome().is_some_and(|outcome| outcome.won_by(seat));
                    assert_eq!(choice.effect == Effect::Wins, won, "{kind}: {text}");
                    wins.set(wins.get() + usize::from(won));
                }
            }
        });
        assert!(wins.get() > 0, "{kind}: nobody won");
    }
}
