//! Draws a legal turn uniformly. It counts the turns instead of listing them, and numbers them in the order of the
//! list.

use super::board_geometry::MAX_ENGINES;
use super::ships::Ships;
use super::{Deploy, Phase, Step, Turn, Variant, Zyrcan};
use crate::game::Seat;
use crate::grid::drawn_bits::CountedSet;
use crate::grid::hex::{Hex, spaces};
use crate::random_generator::Rng;

/// The space of a set with this number.
#[inline]
fn nth(set: CountedSet, number: u32) -> Option<Hex> {
    Hex::from_index(set.nth(number)? as usize)
}

impl Zyrcan {
    pub(super) fn drawn_turn(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        match (self.phase, self.variant) {
            (Phase::Attack, _) => self.ships.drawn_capture(seat, rng).map(Turn::step),
            (Phase::Deploy, Variant::Standard) => self.drawn_deployment(seat, rng),
            (Phase::Deploy, Variant::Blitzkrieg) => self.drawn_blitz_turn(seat, rng),
        }
    }

    fn drawn_deployment(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        // in the standard game any ship can be deployed on any empty space
        let empty = CountedSet::of(self.ships.board().in_play & !self.ships.occupied());
        let spaces = empty.count();
        let hand = self.hands[seat.index()];
        let kinds = hand.iter().filter(|left| **left > 0).count() as u32;
        let mut drawn = rng.below((kinds * spaces) as usize) as u32;
        for engines in 1..=MAX_ENGINES {
            if hand[usize::from(engines) - 1] == 0 {
                continue;
            }
            if drawn < spaces {
                let at = nth(empty, drawn)?;
                return Some(Turn::deploy(Deploy { engines, at }));
            }
            drawn -= spaces;
        }
        None
    }

    fn drawn_blitz_turn(&self, seat: Seat, rng: &mut Rng) -> Option<Turn> {
        let (board, own) = (self.ships.board(), self.ships.fleet(seat));
        let others = self.ships.others(seat);
        let all = self.ships.count_steps(seat, board.in_play & !own);
        let landings = [1, 2, 3].map(|engines| self.landing(seat, engines));
        // after a deployment, each ship that could move to that space has one move less; if no move is left, the turn
        // is only the deployment
        let turns = |at: Hex| all.saturating_sub(self.ships.reaching(seat, at)).max(1);
        let mut count = 0;
        let mut counted = [0; crate::grid::hex::SPACES];
        for at in spaces(landings[0] | landings[1] | landings[2]) {
            counted[at.index()] = turns(at);
            let kinds = landings.iter().filter(|landing| **landing & at.bit() != 0);
            count += counted[at.index()] * kinds.count() as u32;
        }
        if count == 0 {
            let step = (all > 0).then(|| rng.below(all as usize) as u32)?;
            return self
                .ships
                .nth_step(seat, board.in_play & !own, others, step)
                .map(Turn::step);
        }
        let mut drawn = rng.below(count as usize) as u32;
        for (engines, landing) in (1..).zip(landings) {
            for at in spaces(landing) {
                let turns = counted[at.index()];
                if drawn < turns {
                    let deploy = Deploy { engines, at };
                    let open = board.in_play & !own & !at.bit();
                    let step = self.ships.nth_step(seat, open, others, drawn);
                    return Some(
                        step.map_or(Turn::deploy(deploy), |step| Turn::both(deploy, step)),
                    );
                }
                drawn -= turns;
            }
        }
        None
    }
}

impl Ships {
    fn drawn_capture(&self, seat: Seat, rng: &mut Rng) -> Option<Step> {
        let others = self.others(seat);
        let count = self.count_steps(seat, others);
        (count > 0)
            .then(|| rng.below(count as usize) as u32)
            .and_then(|drawn| self.nth_step(seat, others, others, drawn))
    }

    /// The number of moves of this seat's ships to one of `targets`.
    fn count_steps(&self, seat: Seat, targets: u64) -> u32 {
        let reached = |(engines, from)| self.board().reach(from, engines) & targets;
        let ways = self.ships_of(seat).map(reached).map(u64::count_ones);
        ways.sum()
    }

    /// The move with this number.
    fn nth_step(&self, seat: Seat, targets: u64, prey: u64, mut number: u32) -> Option<Step> {
        for (engines, from) in self.ships_of(seat) {
            let ways = CountedSet::of(self.board().reach(from, engines) & targets);
            let count = ways.count();
            if number < count {
                let to = nth(ways, number)?;
                let captures = prey & to.bit() != 0;
                return Some(Step { from, to, captures });
            }
            number -= count;
        }
        None
    }

    /// How many ships of a seat can go to a space. Moves are symmetric, so this counts the ships that can be reached
    /// from the space.
    fn reaching(&self, seat: Seat, at: Hex) -> u32 {
        let (board, fleet) = (self.board(), self.by_seat[seat.index()]);
        let from = |engines: u8| board.reach(at, engines) & fleet[usize::from(engines) - 1];
        (1..=MAX_ENGINES)
            .map(|engines| from(engines).count_ones())
            .sum()
    }
}
