use std::collections::BTreeSet;

use rules::random_generator::Rng;
use rules::xero_g::{OneSided, Options, Row, XeroG};
use rules::{Game, Seat, ToAct};

use super::turns::list;
use crate::{Budget, Searched, Thought};

const SOUTH: Seat = Seat::new(1);

fn found(game: &XeroG, seat: Seat, nodes: u64, seed: u64) -> Thought<rules::xero_g::Turn> {
    let mut budget = Budget::new(nodes, &|| false);
    let found = game.search(seat, &mut budget, &mut Rng::new(seed));
    found.unwrap()
}

fn study(ranks: &str) -> XeroG {
    XeroG::study(ranks, SOUTH).unwrap()
}

fn start(setup: &str, seed: u64) -> XeroG {
    let options: Options = serde_json::from_value(serde_json::json!({ "setup": setup })).unwrap();
    crate::start(2, seed, options)
}

/// Calls `visit` with every position of a match that is played at random after the rows are chosen.
fn visited(seed: u64, mut visit: impl FnMut(&XeroG, Seat)) {
    let (mut game, mut rng) = (start("open", seed), Rng::new(seed));
    while let ToAct::One(seat) = game.to_act() {
        if OneSided::of(&game, seat).is_some() {
            visit(&game, seat);
        }
        let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
        game.apply(seat, &turn);
    }
}

#[test]
fn a_base_in_reach_is_entered_with_any_budget() {
    for nodes in [0, 1, 50] {
        let mut game = study("000001/000000/000000/000000/000000/000000");
        let thought = found(&game, SOUTH, nodes, 1);
        assert!(thought.proven);
        game.apply(SOUTH, &thought.turn);
        assert!(game.outcome().unwrap().won_by(SOUTH));
    }
}

#[test]
fn a_threat_is_met_at_once() {
    let mut met = 0;
    for seed in 0..3 {
        visited(seed, |game, seat| {
            let ships = OneSided::of(game, seat).unwrap();
            if ships.wins() || !ships.turned().wins() {
                return;
            }
            let mut turns = Vec::new();
            list(ships, &mut Vec::new(), &mut turns);
            if turns.iter().any(|(_, flight)| !flight.flown(ships).wins()) && met < 200 {
                let mut after = game.clone();
                after.apply(seat, &found(game, seat, 1, seed).turn);
                let over = after.outcome().is_some();
                assert!(over || after.winning(seat.opponent()).is_none(), "{game:?}");
                met += 1;
            }
        });
    }
    assert!(met > 50, "{met}");
}

#[test]
fn the_turns_of_the_search_are_legal_and_leave_nearly_all_that_the_legal_ones_do() {
    let (mut positions, mut boards, mut missing) = (0, 0, 0);
    for seed in 0..4 {
        visited(seed, |game, seat| {
            let ships = OneSided::of(game, seat).unwrap();
            if ships.wins() {
                return;
            }
            let (mut turns, mut legal) = (Vec::new(), Vec::new());
            list(ships, &mut Vec::new(), &mut turns);
            for (_, turn) in &turns {
                assert_eq!(game.check(seat, &turn.turn(seat).unwrap()), Ok(()));
            }
            let found: BTreeSet<_> = turns
                .iter()
                .map(|(_, turn)| turn.flown(ships).sets())
                .collect();
            game.turns(seat, &mut legal);
            let real = legal.iter().map(|turn| {
                let mut after = game.clone();
                after.apply(seat, turn);
                OneSided::of(&after, seat.opponent()).unwrap().sets()
            });
            let real: BTreeSet<_> = real.collect();
            assert!(found.is_subset(&real));
            positions += 1;
            boards += real.len();
            missing += real.len() - found.len();
        });
    }
    assert!(
        positions > 500 && missing * 1000 < boards,
        "{positions} {missing} of {boards}"
    );
}

#[test]
fn turns_are_legal_with_few_nodes_and_with_none() {
    for nodes in [0, 1, 50] {
        let mut tried = 0;
        visited(3, |game, seat| {
            tried += 1;
            if tried % 9 == 0 {
                let thought = found(game, seat, nodes, 2);
                assert_eq!(game.check(seat, &thought.turn), Ok(()));
            }
        });
        for setup in ["open", "hidden"] {
            let game = start(setup, 1);
            let row = found(&game, SOUTH, nodes, 3);
            assert_eq!(game.check(SOUTH, &row.turn), Ok(()));
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_turn() {
    let game = study("321321/000000/000000/000000/000000/123123");
    for nodes in [0, 7, 100] {
        assert_eq!(found(&game, SOUTH, nodes, 1), found(&game, SOUTH, nodes, 1));
    }
}

#[test]
fn matches_vary_by_seed() {
    let mut varied = 0;
    for rows in [
        "213312/000000/000000/000000/000000/213312",
        "112233/000000/000000/000000/000000/332211",
    ] {
        let turns: Vec<_> = (0..20)
            .map(|seed| found(&study(rows), SOUTH, 0, seed).turn)
            .collect();
        varied += u32::from(turns.iter().any(|turn| *turn != turns[0]));
    }
    assert!(varied > 0);
}

#[test]
fn rows_of_both_setups_are_chosen_by_chance_too() {
    for setup in ["open", "hidden"] {
        let game = start(setup, 1);
        let rows: Vec<_> = (0..6)
            .map(|seed| found(&game, SOUTH, 200, seed).turn)
            .collect();
        assert!(rows.iter().any(|row| *row != rows[0]), "{setup}");
    }
    assert_eq!(Row::all().count(), 90);
}

/// If a turn is said to win in two turns, every answer must leave a way into the base. Otherwise some answer must leave
/// no way into the base.
#[test]
fn short_ways_to_win_are_those_that_trying_everything_finds() {
    let (mut ways, mut none) = (0, 0);
    for seed in 0..6 {
        visited(seed, |game, seat| {
            let ships = OneSided::of(game, seat).unwrap();
            if ships.wins() || ways >= 20 && none >= 200 {
                return;
            }
            let mut turns = Vec::new();
            list(ships, &mut Vec::new(), &mut turns);
            for turn in turns
                .iter()
                .filter_map(|(_, flight)| flight.turn(seat))
                .take(40)
            {
                let mut after = game.clone();
                after.apply(seat, &turn);
                let other = seat.opponent();
                let mut answers = Vec::new();
                if after.to_act() == ToAct::One(other) {
                    after.turns(other, &mut answers);
                }
                let leaves = |answer: &rules::xero_g::Turn| {
                    let mut next = after.clone();
                    next.apply(other, answer);
                    next.to_act() == ToAct::One(seat) && next.winning(seat).is_some()
                };
                let all = !answers.is_empty() && answers.iter().all(leaves);
                let found = game.wins_in(seat, &turn, &mut Budget::new(300, &|| false));
                assert_eq!(found == Some(2), all, "{turn:?} in {game:?}");
                ways += u32::from(all);
                none += u32::from(!all);
            }
        });
    }
    assert!(ways > 0 && none > 0, "{ways} ways, {none} without");
}
