use std::collections::BTreeSet;

use rules::archimedes::{Archimedes, START};
use rules::grid::square::Square;
use rules::grid::square_bitset::bit;
use rules::random_generator::Rng;
use rules::{Game, Seat, ToAct};

use crate::{Budget, Searched, Thought};

fn placed(ships: [&[&str]; 2], to_act: u8) -> Archimedes {
    let set = |names: &[&str]| {
        names
            .iter()
            .filter_map(|name| Square::parse(name))
            .map(bit)
            .sum()
    };
    Archimedes::placed(ships.map(set), Seat::new(to_act))
}

fn thought(game: &Archimedes, nodes: u64, seed: u64) -> Thought<rules::archimedes::Turn> {
    let ToAct::One(seat) = game.to_act() else {
        panic!("the match is over");
    };
    let mut budget = Budget::new(nodes, &|| false);
    game.search(seat, &mut budget, &mut Rng::new(seed)).unwrap()
}

#[test]
fn a_port_that_cannot_be_freed_is_entered() {
    // the diagonal is free, and black cannot see its port from all three sides
    let game = placed([&["d4", "a2", "b1", "a4"], &["h5", "c7", "b5"]], 1);
    for seed in 0..5 {
        let found = thought(&game, 500, seed);
        assert_eq!(found.turn.to_string(), "d4-h8");
        assert!(found.proven && found.value >= 1.0);
    }
}

#[test]
fn an_open_port_is_shut() {
    // white threatens to enter the port along the diagonal
    let game = placed([&["d4", "a2", "b1", "a4"], &["h5", "c7", "g3"]], 2);
    let found = thought(&game, 3000, 1);
    let mut after = game.clone();
    after.apply(Seat::new(2), &found.turn);
    let entering = after.parse(Seat::new(1), "d4-h8").ok();
    let lost = entering.is_some_and(|turn| {
        after.apply(Seat::new(1), &turn);
        after.outcome().is_some()
    });
    assert!(!lost);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_turn_and_other_seeds_vary() {
    let start = Archimedes::placed(START, Seat::new(1));
    assert_eq!(thought(&start, 800, 3), thought(&start, 800, 3));
    let first: BTreeSet<String> = (0..30)
        .map(|seed| thought(&start, 300, seed).turn.to_string())
        .collect();
    assert!(first.len() > 1);
}

#[test]
fn turns_are_legal_with_any_number_of_nodes() {
    for seed in 0..12 {
        let (mut game, mut rng) = (Archimedes::placed(START, Seat::new(1)), Rng::new(seed));
        let mut turns = 0;
        while let ToAct::One(seat) = game.to_act() {
            for nodes in [0, 1, 50] {
                let found = thought(&game, nodes, seed);
                assert_eq!(game.check(seat, &found.turn), Ok(()));
                assert_eq!(found.line.first(), Some(&found.turn));
            }
            let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
            game.apply(seat, &turn);
            turns += 1;
            if turns > 60 {
                break;
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed() {
    let start = Archimedes::placed(START, Seat::new(1));
    let mut budget = Budget::new(u64::MAX, &|| true);
    let found = start.search(Seat::new(1), &mut budget, &mut Rng::new(1));
    assert!(found.is_some());
    assert_eq!(budget.spent(), 0);
}

#[test]
fn more_ships_are_expected_to_win() {
    let fewer = START[1] & (START[1] - 1);
    let fewer = fewer & (fewer - 1);
    let game = Archimedes::placed([START[0], fewer], Seat::new(1));
    let expected = game.expected();
    assert!(expected[0] > 0.6 && expected[1] < 0.4);
    assert!((expected[0] + expected[1] - 1.0).abs() < 1e-6);
}

/// A match in which black may swap sides.
fn with_swap(turns: &[&str]) -> Archimedes {
    let options = rules::archimedes::Options {
        swap: rules::archimedes::SideSwap::Yes,
    };
    let mut game: Archimedes = crate::start(2, 1, options);
    for (turn, seat) in turns.iter().zip([1, 2].map(Seat::new)) {
        let turn = game.parse(seat, turn).unwrap();
        assert_eq!(game.check(seat, &turn), Ok(()));
        game.apply(seat, &turn);
    }
    game
}

/// Black takes the better side: a fleet with a good first turn, never one that has lost a ship.
#[test]
fn sides_are_changed_where_the_other_side_is_better() {
    let swaps = |first: &str| {
        let game = with_swap(&[first]);
        let found = (0..10).map(|seed| thought(&game, 3000, seed));
        for found in found.clone() {
            assert!(found.value >= 0.5, "{first}: {found:?}");
            let mut game = game.clone();
            for (turn, seat) in found.line.iter().zip([2, 1, 2, 1].map(Seat::new)) {
                assert_eq!(game.check(seat, turn), Ok(()), "{first}: {found:?}");
                game.apply(seat, turn);
            }
        }
        found
            .filter(|found| found.turn.to_string() == "swap")
            .count()
    };
    assert_eq!(swaps("c3-g3"), 10);
    // three of black's ships see e6 at once
    assert_eq!(swaps("d2-d6"), 0);
}

/// White begins with a nearly even turn, but not always with the same one.
#[test]
fn the_first_turn_is_even_where_sides_can_change() {
    let start = with_swap(&[]);
    let firsts: BTreeSet<String> = (0..20)
        .map(|seed| {
            let found = thought(&start, 300, seed);
            let white = super::first_turn_results::white_wins(found.turn).unwrap();
            assert!((0.4..0.6).contains(&white), "{found:?}");
            found.turn.to_string()
        })
        .collect();
    assert_eq!(firsts.len(), super::side_swap::CHOSEN_FROM, "{firsts:?}");
}

/// In these matches an invader is in the port of the seat to act, while that seat could also enter the enemy's port.
/// Entering would lose at once.
#[test]
fn an_invader_is_destroyed_before_a_port_is_entered() {
    const MATCHES: [&str; 3] = [
        "b4-b8 g6-f5 c3-c7 g5-g2 b3-e3 h5-h2 a4-e8 h7-g6 c7-b6 g7-d7 a3-a7 g2-a8 c2-a4 g6-g3 e3-e7 h8-h7 d2-a5 h8-e5 a2-e6 f8-e7 \
         a4-d7 g8-e8 a1-a3 h8-d4 a5-e1 h8-c3 d1-h5 h8-e5 b1-h7 h8-f8 c1-g1 e8-a4 a7-c7 g3-h4 a1-e1 h8-f6 c7-d8 a4-a1",
        "d2-h2 f7-d5 c3-e3 g5-g3 b2-e5 f6-d6 d1-f3 g6-g1 c2-f2 h6-h1 f3-g4 h7-h2 b3-h3 e7-a7 a1-c3 g7-e5 b1-h7 d6-d5 g4-g5 \
         a7-d4 c1-f4 h1-a1",
        "c3-f3 f6-a6 c2-c7 g5-g2 b4-h4 h5-a5 a3-c5 f7-f1 c5-a7 f8-a3 a1-f6 e8-e5 c7-c8 g7-f6 a1-c3 e5-g3 a1-b2 h6-h3 c8-a8 \
         h7-e7 c3-c5 h8-h5 c1-h6 h8-g7 b3-e3 h8-h5 e3-g1 h3-h2 d1-d2 h8-h6 c5-d4 h5-g4 a2-a6 g8-a2 a8-g8 f1-d1 a1-c1 g3-a3 \
         g8-h8",
    ];
    for (match_number, turns) in MATCHES.iter().enumerate() {
        let mut game = Archimedes::placed(START, Seat::new(1));
        for text in turns.split_whitespace() {
            let seat = game.to_act().seats()[0];
            let turn = game.parse(seat, text).unwrap();
            game.apply(seat, &turn);
        }
        let seat = game.to_act().seats()[0];
        for nodes in [0, 1, 100, 5000] {
            let mut after = game.clone();
            after.apply(seat, &thought(&game, nodes, nodes).turn);
            assert!(
                after.outcome().is_none(),
                "match {match_number}, {nodes} nodes"
            );
        }
    }
}
