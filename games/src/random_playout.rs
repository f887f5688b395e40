//! Uniformly random complete games: for measuring, for testing, and for search.

use crate::game::{Game, ToAct};
use crate::random_generator::Rng;

/// Plays on at random to the end and gives the number of turns played, passes not counted.
///
/// ```
/// use games::{Game, Seat, kitaran::Kitaran, random_generator::Rng, random_playout::playout};
///
/// let mut position = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
/// let turns = playout(&mut position, &mut Rng::new(7), &mut Vec::new());
/// assert!(turns >= 25); // as many as there are squares to fill
/// assert!(position.outcome().is_some());
/// ```
pub fn playout<G: Game>(game: &mut G, rng: &mut Rng, buffer: &mut Vec<G::Turn>) -> u64 {
    let mut turns = 0;
    loop {
        let seat = match game.to_act() {
            ToAct::Over => return turns,
            ToAct::One(seat) => seat,
            ToAct::Secret(seats) => match seats.first() {
                Some(seat) => *seat,
                None => return turns,
            },
        };
        match game.random_turn(seat, rng, buffer) {
            Some(turn) => {
                game.apply(seat, &turn);
                turns += 1;
            }
            None => game.pass(seat),
        }
    }
}
