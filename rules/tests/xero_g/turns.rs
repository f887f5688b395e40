//! Which turns are legal.

use std::collections::BTreeSet;

use rules::random_generator::Rng;
use rules::xero_g::XeroG;
use rules::{Game, Seat};

use crate::boards::{HARD, each_position, scattered, study, turns};

#[test]
fn sentence_by_sentence() {
    let mut position = study(HARD, 1);
    let mut all = Vec::new();
    let mut claims = 0;
    for (at, line) in include_str!("turns.txt").lines().enumerate() {
        let place = format!("line {}: {line}", at + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let texts: Vec<&str> = rest.split(' ').collect();
        match word {
            "" | "#" => continue,
            "exactly" => {
                assert_eq!(missing(&texts, &all), [""; 0], "{place}");
                assert_eq!(texts.len(), all.len(), "{place}: {all:?}");
            }
            "legal" => assert_eq!(missing(&texts, &all), [""; 0], "{place}"),
            "illegal" => assert_eq!(missing(&texts, &all).len(), texts.len(), "{place}"),
            ranks => {
                position = study(ranks, rest.parse().unwrap());
                all = turns(&position);
                continue;
            }
        }
        for text in &texts {
            let listed = all.iter().any(|turn| turn == text);
            assert_eq!(may_play(&position, text), listed, "{text} in {place}");
        }
        claims += texts.len();
    }
    assert!(claims > 150, "only {claims} claims");
}

/// The texts that are not in the list.
fn missing<'a>(texts: &[&'a str], all: &[String]) -> Vec<&'a str> {
    let absent = |text: &&&str| all.iter().all(|turn| turn != **text);
    texts.iter().filter(absent).copied().collect()
}

fn may_play(position: &XeroG, text: &str) -> bool {
    let seat = position.to_act().seats()[0];
    let turn = position.parse(seat, text);
    turn.is_ok_and(|turn| position.check(seat, &turn).is_ok())
}

#[test]
fn the_hard_position() {
    assert_eq!(turns(&study(HARD, 1)).len(), 882);
}

/// Checks the reason why no seat ever has to pass: there always is a turn.
#[test]
fn there_always_is_a_turn() {
    let mut rng = Rng::new(1);
    for _ in 0..3_000 {
        assert!(!turns(&scattered(&mut rng)).is_empty());
    }
}

#[test]
fn random_turns_are_drawn_evenly() {
    let position = study("000000/000300/000000/000000/120000/100000", 1);
    let (seat, all, mut rng) = (Seat::new(1), turns(&position), Rng::new(1));
    let mut counts = vec![0; all.len()];
    for _ in 0..all.len() * 200 {
        let turn = position.random_turn(seat, &mut rng, &mut Vec::new());
        let text = turn.unwrap().to_string();
        counts[all.binary_search(&text).unwrap()] += 1;
    }
    let even = |count: &i32| (120..=280).contains(count);
    assert!(counts.iter().all(even), "{counts:?}");
}

#[test]
fn drawn_turns_are_listed_turns() {
    each_position(2, |position, rng| {
        let seat = position.to_act().seats()[0];
        let all: BTreeSet<String> = turns(position).into_iter().collect();
        let turn = position.random_turn(seat, rng, &mut Vec::new()).unwrap();
        assert!(all.contains(&turn.to_string()), "{turn}");
    });
}
