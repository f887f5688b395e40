//! Finds what another seat threatens, that is, what the seat to act would lose by passing. Also compares the other
//! turns with the best.

use rules::translatable_text::Words;
use rules::{Described, Seat, ToAct, Viewer};

use super::expected_scores::{after, compared, expected, only_turn};
use super::reasons::between;
use super::{CLEARLY, Matter};
use crate::reference_players::candidates;
use crate::{Budget, Searched};
use rules::random_generator::Rng;

/// How many other turns are compared with the best.
const TRIED: usize = 12;

/// A position, and the seat that is to act.
pub(super) struct Asked<'g, G> {
    pub game: &'g G,
    pub seats: u8,
    pub seat: Seat,
}

impl<G: Searched> Asked<'_, G> {
    /// What the other seat threatens, and whether the best turn answers it. A threat either wins at once or costs the
    /// seat at least [`CLEARLY`].
    pub fn threat(&self, best: &G::Turn, budget: &mut Budget, nodes: u64) -> Option<Matter> {
        if !self.game.can_pass(self.seat) {
            return None;
        }
        let mut passed = self.game.clone();
        passed.pass(self.seat);
        let ToAct::One(other) = passed.to_act() else {
            return None;
        };
        let mut played = self.game.clone();
        played.apply(self.seat, best);
        if let Some(wins) = passed.winning(other) {
            let still = played.to_act() == ToAct::One(other) && played.winning(other).is_some();
            return Some(told(&passed, other, &wins, (true, !still)));
        }
        // a forced turn is no threat, because its player does not choose it
        if G::SOLVED || only_turn(&passed, other).is_some() {
            return None;
        }
        let mut side = |game: &G| budget.part(nodes, |part| expected(game, self.seats, 1, part));
        let sides = [side(&played), side(&passed)];
        let (_, lost) = compared([&sides[0], &sides[1]], |values| values[self.seat.index()]);
        let turn = sides[1].line.first().filter(|_| lost >= CLEARLY)?;
        Some(told(&passed, other, turn, (false, true)))
    }

    /// How many of the other turns are about as good as the best. All are judged with equal nodes and depth.
    pub fn others(&self, best: &G::Turn, budget: &mut Budget, nodes: u64) -> Matter {
        let mut others = candidates(self.game, self.seat, &mut Rng::new(1));
        others.retain(|turn| turn != best);
        others.truncate(TRIED);
        let part = nodes / (others.len() as u64 + 1);
        let mut side = |turn: &G::Turn| {
            let seats = (self.seats, self.seat);
            budget.part(part, |part| after(self.game, seats, turn, part))
        };
        let best = side(best);
        let worse = |turn: &&G::Turn| {
            let other = side(turn);
            let (_, lost) = compared([&best, &other], |values| values[self.seat.index()]);
            lost >= CLEARLY
        };
        let tried = others.len();
        let worse = others.iter().filter(worse).count();
        if tried > 0 && worse == tried {
            Matter::OnlyTurn
        } else {
            let good = tried - worse;
            Matter::Others { good, tried }
        }
    }
}

fn told<G: Searched>(
    passed: &G,
    seat: Seat,
    turn: &G::Turn,
    (wins, answered): (bool, bool),
) -> Matter {
    let mut then = passed.clone();
    then.apply(seat, turn);
    let boards = [&then, passed].map(|board| board.view(Viewer::Public).describe().say());
    let turn = turn.to_string();
    Matter::Threat {
        seat,
        meaning: passed.meaning(seat, &turn).say(),
        turn,
        then: between(seat, boards).good,
        wins,
        answered,
    }
}
