//! Tests that computer players and the teacher use nothing that is hidden from the seat. With the same seeds but other
//! secret choices of the other seats, their answers must be the same.

#![allow(clippy::unwrap_used)] // tests and their helpers may panic

use std::cell::Cell;

use players::{Budget, Player, teacher, think};
use rules::random_generator::Rng;
use rules::{AnyMatch, Kind, Seat, Viewer};
use serde_json::json;

const PLAYERS: [Player; 8] = [
    Player::Random,
    Player::Beginner,
    Player::Greedy,
    Player::Flat,
    Player::Search,
    Player::Level(1),
    Player::Level(3),
    Player::Level(6),
];

fn start(kind: Kind, seats: u64, seed: u64) -> AnyMatch {
    let options = match kind {
        Kind::XeroG => json!({"setup": "hidden"}),
        _ => json!({}),
    };
    AnyMatch::new(kind, seats, seed, options.as_object().unwrap()).unwrap()
}

/// The turns of all players and the teacher's answers, with few nodes.
fn answers(running: &AnyMatch, seat: Seat) -> Vec<String> {
    let mut answers: Vec<String> = PLAYERS
        .into_iter()
        .map(|player| {
            let mut budget = Budget::new(60, &|| false);
            format!(
                "{:?}",
                think(running, seat, player, &mut budget, 9).unwrap()
            )
        })
        .collect();
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 40
    };
    answers.push(format!(
        "{:?}",
        teacher::hint(running, seat, &stop).unwrap()
    ));
    answers.push(players::expected(running, seat).to_string());
    answers
}

#[test]
fn what_others_have_chosen_in_secret_changes_nothing() {
    let first = Seat::new(1);
    for (kind, seats) in [
        (Kind::VirusFight, 2),
        (Kind::VirusFight, 3),
        (Kind::XeroG, 2),
    ] {
        let mut rng = Rng::new(5);
        let mut seen = Vec::new();
        let mut chosen = Vec::new();
        for _ in 0..3 {
            let mut running = start(kind, seats, 7);
            for number in 2..=seats {
                let seat = Seat::new(u8::try_from(number).unwrap());
                let turn = running.random_turn(seat, &mut rng).unwrap();
                running.play(seat, &turn).unwrap();
                chosen.push(turn);
            }
            seen.push(answers(&running, first));
        }
        chosen.dedup();
        assert!(chosen.len() > 1, "{kind:?}: the choices differ");
        assert!(
            seen.iter().all(|one| *one == seen[0]),
            "{kind:?}: {seen:#?}"
        );
    }
}

/// Future random events are as unknown to a seat as the others' secret choices.
#[test]
fn the_seed_changes_nothing_that_was_not_seen() {
    for kind in Kind::ALL {
        let matches = [7, 8].map(|seed| start(*kind, u64::from(kind.seats().0), seed));
        let seat = matches[0].to_act().seats()[0];
        let views = matches
            .each_ref()
            .map(|one| one.position(Viewer::Seat(seat)));
        if views[0] == views[1] {
            let [one, other] = matches.each_ref().map(|running| answers(running, seat));
            assert_eq!(one, other, "{kind:?}");
        }
    }
}
