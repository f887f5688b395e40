//! Compares the small board with the rules, and tests what the player finds.

use rules::kitaran::{Kitaran, Komi, Options, Quiet, Size};
use rules::random_generator::Rng;
use rules::{Game, Seat, ToAct};

use super::board::{Board, turn_of};
use crate::alpha_beta::Position;
use crate::reference_players::random;
use crate::{Budget, Searched, Thought};

fn start(size: u8, komi: f64) -> Kitaran {
    let options = Options {
        size: Size::try_from(f64::from(size)).unwrap(),
        komi: Komi::try_from(komi).unwrap(),
        // on some boards the match ends after a few quiet turns
        quiet: Quiet::try_from(f64::from(size % 3) * 3.0).unwrap(),
    };
    crate::start(2, 1, options)
}

fn found(game: &Kitaran, nodes: u64, seed: u64) -> Thought<rules::kitaran::Turn> {
    let ToAct::One(seat) = game.to_act() else {
        panic!("over");
    };
    let mut budget = Budget::new(nodes, &|| false);
    game.search(seat, &mut budget, &mut Rng::new(seed)).unwrap()
}

/// Calls `visit` with the positions of random games of all board sizes, and the seat to act.
fn positions(games: u64, mut visit: impl FnMut(&Kitaran, Seat)) {
    for number in 0..games {
        let mut rng = Rng::new(number);
        let mut game = start(
            4 + (number % 5) as u8,
            f64::from(rng.below(9) as u8) / 2.0 - 2.0,
        );
        while let ToAct::One(seat) = game.to_act() {
            visit(&game, seat);
            let turn = random(&game, seat, &mut rng).unwrap().turn;
            game.apply(seat, &turn);
        }
    }
}

#[test]
fn the_small_board_plays_by_the_rules() {
    positions(50, |game, seat| {
        let board = Board::of(game, 0);
        let (mut moves, mut turns) = (Vec::new(), Vec::new());
        board.list(&mut moves);
        game.turns(seat, &mut turns);
        assert_eq!(board.hash(), game.position_hash());
        assert_eq!(moves.len(), turns.len());
        for one in moves {
            let turn = turn_of(one).unwrap();
            assert!(turns.contains(&turn), "{turn}");
            let (mut after, small) = (game.clone(), board.after(one));
            after.apply(seat, &turn);
            assert_eq!(small.hash(), after.position_hash());
            match (small.end(), after.outcome()) {
                (None, None) => {
                    assert_eq!(ToAct::One(Seat::at(small.mover)), after.to_act());
                    // the incrementally updated score equals a newly computed one
                    assert_eq!(small.score(), Board::of(&after, 0).score(), "{after:?}");
                }
                (Some(end), Some(outcome)) => {
                    let [own, other] =
                        [small.mover, 1 - small.mover].map(|seat| outcome.places[seat]);
                    assert_eq!(end, other.cmp(&own));
                }
                // the small board does not know earlier positions, so the search detects repetitions
                (_, outcome) => assert_eq!(outcome.unwrap().kind, rules::EndKind::REPETITION),
            }
        }
    });
}

#[test]
fn legal_turns_come_with_any_number_of_nodes() {
    positions(10, |game, seat| {
        for nodes in [0, 1, 50] {
            let turn = found(game, nodes, 3).turn;
            assert_eq!(game.check(seat, &turn), Ok(()));
        }
    });
}

#[test]
fn the_same_seed_finds_the_same_and_another_may_differ() {
    let game = start(6, 0.5);
    assert_eq!(found(&game, 3000, 5), found(&game, 3000, 5));
    let turns: Vec<_> = (0..10).map(|seed| found(&game, 3000, seed).turn).collect();
    assert!(turns.iter().any(|turn| *turn != turns[0]));
}

/// A board of 4 by 4 where only d4 is empty. Squares without a white stone have a black one.
fn nearly_full(white: u64, mover: Seat) -> Kitaran {
    let all = rules::grid::square_bitset::board(4);
    let empty = 1 << 27; // d4
    let options = Options {
        size: Size::try_from(4.0).unwrap(),
        ..Options::default()
    };
    Kitaran::placed(options, [all & !white & !empty, white], 0, mover)
}

#[test]
fn who_leads_fills_the_last_square() {
    // in rows: nine black stones and six white ones
    let white = 0b0111 << 16 | 0b0111 << 24;
    let thought = found(&nearly_full(white, Seat::new(1)), 2000, 1);
    assert!(thought.proven);
    assert_eq!(thought.value.to_bits(), 1.0_f32.to_bits());
}

#[test]
fn who_is_behind_converts_before_the_last_square_is_filled() {
    // six white stones: filling d4 now would lose 7 to 9
    let white = 0b0111 << 16 | 0b0111 << 24;
    let game = nearly_full(white, Seat::new(2));
    let thought = found(&game, 2000, 1);
    assert!(thought.turn.to_string().starts_with('*'), "{thought:?}");
}
