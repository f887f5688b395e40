//! Random positions for the tests of this module.

use super::board::{Board, MAX_SIZE, SIDE};
use super::{Options, Phase, XeroG};
use crate::game::{Game, Setup, ToAct};
use crate::grid::square::Square;
use crate::random_generator::Rng;

/// Visits every position of one random match in which a ship is to fly.
pub(super) fn flights(seed: u64, mut visit: impl FnMut(&XeroG)) {
    let setup = Setup {
        rules: XeroG::RULES,
        seats: 2,
        seed,
        options: Options::default(),
    };
    let (mut game, mut rng) = (XeroG::new(&setup).unwrap(), Rng::new(seed));
    while let ToAct::One(seat) = game.to_act() {
        if game.phase() == Phase::Fly {
            visit(&game);
        }
        let turn = game.random_turn(seat, &mut rng, &mut Vec::new()).unwrap();
        game.apply(seat, &turn);
    }
}

/// A board with this many ships, of each size in turn, on random squares of this many ranks. It has fewer ships if
/// there are too few squares.
pub(super) fn scattered(rng: &mut Rng, ships: usize, ranks: u8) -> Board {
    let first = rng.below(usize::from(SIDE - ranks) + 1) as u8;
    let within = |square: &Square| (first..first + ranks).contains(&square.rank());
    let mut squares: Vec<Square> = Square::all(SIDE).filter(within).collect();
    rng.shuffle(&mut squares);
    let mut board = Board::default();
    for (square, size) in squares.into_iter().take(ships).zip((1..=MAX_SIZE).cycle()) {
        board.put(square, size);
    }
    board
}
