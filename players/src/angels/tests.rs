use rules::angels::{ANGEL, Angels, DEMON, Marks, Options, Power, Reach, Square};
use rules::random_generator::Rng;
use rules::{Game, Seat, ToAct};

use super::board::{At, Board};
use super::proof::Prover;
use crate::{Budget, Searched};

/// The fewest flights in which the angel reaches the border, found by trying every mark and flight. `None` if it
/// needs more than `flights`.
fn tried(game: &Angels, flights: u32) -> Option<u32> {
    (1..=flights).find(|flights| gets_through(game, *flights))
}

fn gets_through(game: &Angels, flights: u32) -> bool {
    let ToAct::One(seat) = game.to_act() else {
        return game.outcome().is_some_and(|end| end.won_by(ANGEL));
    };
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    let mut after = turns.iter().map(|turn| {
        let mut after = game.clone();
        after.apply(seat, turn);
        after
    });
    if seat == ANGEL {
        flights > 0 && after.any(|after| gets_through(&after, flights - 1))
    } else {
        flights > 0 && after.all(|after| gets_through(&after, flights))
    }
}

/// Power, reach, marks of the fence.
const VARIANTS: [(u8, u8, u8); 8] = [
    (1, 3, 0),
    (1, 3, 12),
    (1, 7, 12),
    (1, 12, 48),
    (2, 6, 0),
    (2, 12, 20),
    (3, 9, 7),
    (4, 12, 48),
];

fn start((power, reach, marks): (u8, u8, u8)) -> Angels {
    let options = Options {
        power: Power::try_from(f64::from(power)).unwrap(),
        reach: Reach::try_from(f64::from(reach)).unwrap(),
        marks: Marks::try_from(f64::from(marks)).unwrap(),
    };
    crate::start(2, 7, options)
}

fn placed(variant: (u8, u8, u8), turns: &str) -> Angels {
    let mut game = start(variant);
    for turn in turns.split_whitespace() {
        let ToAct::One(seat) = game.to_act() else {
            panic!("over before {turn}");
        };
        let turn = game.parse(seat, turn).unwrap();
        game.apply(seat, &turn);
    }
    game
}

fn thought(game: &Angels, seat: Seat, nodes: u64, seed: u64) -> crate::Thought<Square> {
    let mut budget = Budget::new(nodes, &|| false);
    game.search(seat, &mut budget, &mut Rng::new(seed)).unwrap()
}

fn name(at: At) -> Option<Square> {
    Board::square(at)
}

#[test]
fn turns_are_legal_with_any_budget_in_random_positions() {
    let mut rng = Rng::new(3);
    for variant in VARIANTS {
        let mut game = start(variant);
        let mut number = 0;
        while let ToAct::One(seat) = game.to_act() {
            let nodes = [0, 1, 50][number % 3];
            if number % 5 == 0 || number < 3 {
                let turn = thought(&game, seat, nodes, 1).turn;
                assert_eq!(game.check(seat, &turn), Ok(()), "{variant:?}");
            }
            let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
            game.apply(seat, &turn);
            number += 1;
        }
    }
}

#[test]
fn the_fast_board_agrees_with_the_rules() {
    let mut rng = Rng::new(5);
    for number in 0..40 {
        let mut game = start(VARIANTS[number % VARIANTS.len()]);
        let mut board = Board::of(&game);
        while let ToAct::One(seat) = game.to_act() {
            let fresh = Board::of(&game);
            assert_eq!(
                (board.hash, board.open, board.angel),
                (fresh.hash, fresh.open, fresh.angel)
            );
            assert_eq!(board.demon_to_act, seat == DEMON);
            assert_eq!(board.fence_left, fresh.fence_left);
            let mut turns = Vec::new();
            game.turns(seat, &mut turns);
            if seat == ANGEL {
                let landings = board.landings(board.angel);
                assert!(
                    landings
                        .squares()
                        .filter_map(name)
                        .eq(turns.iter().copied())
                );
                assert_eq!(board.landings_in(board.angel, &board.open), landings.len());
            } else if board.fence_left > 0 {
                assert!(
                    board
                        .exits()
                        .squares()
                        .filter_map(name)
                        .eq(turns.iter().copied())
                );
            }
            let turn = turns[rng.below(turns.len())];
            game.apply(seat, &turn);
            board = board.after(super::board::at(turn.file().into(), turn.rank().into()));
        }
    }
}

/// Is there a way? Tries everything.
fn has_way(board: &Board, flights: u32) -> bool {
    let landings = board.landings(board.angel);
    if !landings.and(&board.exits()).is_empty() {
        return true;
    }
    flights > 1
        && landings.squares().any(|to| {
            let flown = board.after(to);
            let mut marks = flown.open;
            marks.remove(flown.angel);
            marks
                .squares()
                .all(|mark| has_way(&flown.after(mark), flights - 1))
        })
}

#[test]
fn proofs_find_the_ways_that_there_are_and_no_other() {
    let mut rng = Rng::new(11);
    let mut found = [0, 0];
    for number in 0..60 {
        let mut game = start([(1, 3, 0), (1, 4, 0), (2, 6, 0)][number % 3]);
        for _ in 0..rng.below(20) * 2 {
            if let ToAct::One(seat) = game.to_act() {
                let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
                game.apply(seat, &turn);
            }
        }
        if game.to_act() != ToAct::One(ANGEL) {
            continue;
        }
        let board = Board::of(&game);
        let longest = if number % 3 == 2 { 2 } else { 3 };
        for flights in 1..=longest {
            let mut budget = Budget::new(u64::MAX, &|| false);
            let way = Prover::new().way(&board, flights, &mut budget);
            assert_eq!(
                way.is_some(),
                has_way(&board, flights),
                "{game:?} {flights}"
            );
            found[usize::from(way.is_some())] += 1;
        }
    }
    assert!(found[0] > 10 && found[1] > 10, "{found:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_turn() {
    for variant in [(1, 7, 0), (2, 12, 0)] {
        let game = start(variant);
        let turn = thought(&game, ANGEL, 300, 9);
        assert_eq!(turn, thought(&game, ANGEL, 300, 9));
    }
}

#[test]
fn fences_differ_by_the_seed() {
    let game = start((1, 7, 12));
    let first = thought(&game, DEMON, 10, 1).turn;
    assert!((2..20).any(|seed| thought(&game, DEMON, 10, seed).turn != first));
}

#[test]
fn the_angel_lands_on_the_border_when_it_can() {
    // the angel has flown to the left twice, and the demon's marks are elsewhere
    let game = placed((1, 3, 0), "c4 g7 b4 g6");
    for nodes in [0, 100] {
        let thought = thought(&game, ANGEL, nodes, 1);
        assert_eq!(
            (thought.turn.file(), thought.proven, thought.value),
            (0, true, 1.0)
        );
    }
}

#[test]
fn the_demon_marks_the_one_way_out() {
    // the fence already has a3 and a5, so only a4 is left
    let game = placed((1, 3, 2), "a3 a5 c4 g7 b4");
    for nodes in [0, 100] {
        assert_eq!(thought(&game, DEMON, nodes, 1).turn.to_string(), "a4");
    }
}

#[test]
fn the_angel_sees_a_way_of_three_flights_and_the_demon_that_it_is_lost() {
    let game = start((1, 3, 0));
    let found = thought(&game, ANGEL, 500, 1);
    assert!(found.proven);
    let mut game = game;
    game.apply(ANGEL, &found.turn);
    let found = thought(&game, DEMON, 2000, 1);
    assert!(found.value < 0.1, "{found:?}");
}

#[test]
fn a_demon_catches_an_angel_that_has_one_square_left() {
    let walls = "d3 c2 d4 d2 d3 e2 d4 c3 d3 e3 d4 c4 d3 e4 d4 c5 d3 d5 d4 e5 d3";
    let game = placed((1, 3, 0), walls);
    for nodes in [0, 100] {
        assert_eq!(thought(&game, DEMON, nodes, 1).turn.to_string(), "d4");
    }
}

/// Compares the solver with a full search: which side wins, and in how many flights. Where the full search finds no way
/// of a few flights, the solver must claim none.
#[test]
fn solver_and_distances_agree_with_trying_everything() {
    const FEW: u32 = 3;
    let (mut ways, mut held) = (0, 0);
    for seed in 0..16 {
        let (mut game, mut rng) = (start((1, 3, 12)), Rng::new(seed));
        let plies = 12 + 2 * rng.below(8);
        for _ in 0..plies {
            let ToAct::One(seat) = game.to_act() else {
                break;
            };
            // a demon that plays well stops some angels, so both results occur
            let turn = if seat == DEMON && seed % 2 == 0 {
                thought(&game, seat, 50, seed).turn
            } else {
                game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap()
            };
            game.apply(seat, &turn);
        }
        if game.to_act() != ToAct::One(ANGEL) {
            continue;
        }
        let fewest = tried(&game, FEW);
        let mut budget = Budget::new(1_000_000, &|| false);
        let solved = game.solve(ANGEL, &mut budget);
        if fewest.is_some() {
            assert_eq!(solved, Some(true), "{game:?}");
        }
        let mut turns = Vec::new();
        game.turns(ANGEL, &mut turns);
        let of = |turn: &Square| game.wins_in(ANGEL, turn, &mut Budget::new(1_000_000, &|| false));
        let claimed = turns.iter().filter_map(of).min();
        assert_eq!(
            claimed.filter(|flights| *flights <= FEW),
            fewest,
            "{game:?}"
        );
        assert_eq!(claimed.is_some(), solved == Some(true), "{game:?}");
        ways += u32::from(fewest.is_some());
        held += u32::from(solved == Some(false));
    }
    assert!(ways > 1 && held > 1, "{ways} ways, {held} held");
}
