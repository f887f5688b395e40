//! Playouts, lightly guided: fleets are deployed at random, and captures are drawn by what they win and risk.

use rules::random_generator::Rng;

use super::board::{Act, Position, WIDE, each};
use super::evaluation::expected;
use super::policy::{Odds, Outlook, deployment};
use super::tree::Manner;
use crate::place_scores::{SEATS, Values};

/// A number below `bound`, close enough to uniform.
#[inline]
pub fn draw(rng: &mut Rng, bound: usize) -> usize {
    (((rng.next_u64() >> 32) * bound as u64) >> 32) as usize
}

/// The deployments since a search's root: the spaces by seat and kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deployed([[u64; 3]; SEATS]);

impl Deployed {
    #[inline]
    pub fn note(&mut self, seat: usize, act: Act) {
        if let Act::Deploy { kind, at } = act {
            self.0[seat][usize::from(kind)] |= 1 << at;
        }
    }

    pub fn by(&self, seat: u8) -> &[u64; 3] {
        &self.0[usize::from(seat)]
    }
}

impl Position {
    /// Plays to the end, or in Blitzkrieg's first phase at most `turns` turns. Returns the place scores that were
    /// reached or are expected.
    pub fn play_out(&mut self, manner: &Manner, deployed: &mut Deployed, rng: &mut Rng) -> Values {
        let mut turns = manner.turns;
        let weighed = (self.attack && !self.over).then(|| expected(self));
        if !self.attack {
            if self.blitzkrieg {
                while !self.attack {
                    if turns == 0 {
                        return expected(self);
                    }
                    turns -= 1;
                    self.deploy_and_go(manner, deployed, rng);
                }
            } else {
                self.deploy_all(manner, deployed, rng);
            }
        }
        while !self.over {
            match self.guided_step(&manner.odds, rng) {
                Some(Act::Step { from, to }) => {
                    self.travel(from.into(), to.into());
                    self.advance();
                }
                _ => self.pass(),
            }
        }
        let played = self.place_scores();
        let weighed = weighed.unwrap_or(played);
        let share = manner.weighed;
        std::array::from_fn(|seat| played[seat] + share * (weighed[seat] - played[seat]))
    }

    /// Deploys all ships in hand on empty spaces; the seats take turns.
    fn deploy_all(&mut self, manner: &Manner, deployed: &mut Deployed, rng: &mut Rng) {
        let mut spaces = [0; 64];
        let mut left = 0;
        for at in each(self.empty()) {
            spaces[left] = at;
            left += 1;
        }
        let mut hand = [[0_u8; 12]; SEATS];
        let mut ships = [0; SEATS];
        for seat in 0..usize::from(self.seats) {
            for kind in 0..3 {
                for _ in 0..self.hands[seat][kind] {
                    hand[seat][ships[seat] % 12] = kind as u8;
                    ships[seat] += 1;
                }
            }
        }
        let mut seat = self.seat();
        let mut idle = 0;
        while idle < SEATS {
            if ships[seat] == 0 {
                idle += 1;
            } else {
                idle = 0;
                let number = draw(rng, ships[seat]);
                let kind = usize::from(hand[seat][number % 12]) % 3;
                ships[seat] -= 1;
                hand[seat][number % 12] = hand[seat][ships[seat] % 12];
                let foes = self.others(seat);
                let mut drawn = draw(rng, left) % 64;
                if manner.tries > 1 {
                    let mut all = 0;
                    let mut other = drawn;
                    for _ in 0..manner.tries {
                        let odds =
                            manner.odds.deployments[deployment(self, foes, kind, spaces[other])];
                        all += odds;
                        if draw(rng, all as usize) < odds as usize {
                            drawn = other;
                        }
                        other = draw(rng, left) % 64;
                    }
                }
                let at = spaces[drawn];
                left -= 1;
                spaces[drawn] = spaces[left % 64];
                deployed.0[seat][kind] |= 1 << at;
                self.add(seat, kind, at);
            }
            seat = if seat + 1 == usize::from(self.seats) {
                0
            } else {
                seat + 1
            };
        }
        self.begin_attack();
    }

    /// Plays a turn of Blitzkrieg's first phase, or the remaining step of one.
    fn deploy_and_go(&mut self, manner: &Manner, deployed: &mut Deployed, rng: &mut Rng) {
        if let Some(landings) = self.landings() {
            let counts = landings.map(|landing| landing.count_ones() as usize);
            let foes = self.others(self.seat());
            let (mut kind, mut at, mut all) = (0, 0, 0);
            for _ in 0..manner.tries {
                let mut number = draw(rng, counts[0] + counts[1] + counts[2]);
                let mut other = 0;
                while number >= counts[other] && other < 2 {
                    number -= counts[other];
                    other += 1;
                }
                let space = each(landings[other]).nth(number).unwrap_or(0);
                let odds = manner.odds.deployments[deployment(self, foes, other, space)];
                all += odds;
                if draw(rng, all as usize) < odds as usize {
                    (kind, at) = (other, space);
                }
            }
            deployed.0[self.seat()][kind] |= 1 << at;
            self.place(kind, at);
        }
        if let Some(Act::Step { from, to }) = self.guided_step(&manner.odds, rng) {
            self.travel(from.into(), to.into());
        }
        self.advance();
    }

    /// Draws a step by the odds, among all targets and the ships that can go there.
    #[inline]
    pub fn guided_step(&self, odds: &Odds, rng: &mut Rng) -> Option<Act> {
        let (movers, outlook) = (self.movers(), Outlook::new(self));
        let ships = |to: usize| self.reaching(to) & movers;
        let likely = |from: usize, goal: usize| odds.step(outlook.mover(from) + goal);
        // by target, the cumulative odds of all steps; one random number selects a step
        let (mut sums, mut count, mut all) = ([0_u32; WIDE], 0, 0);
        for to in each(outlook.goals) {
            let goal = outlook.goal(to);
            for from in each(ships(to)) {
                all += likely(from, goal);
            }
            sums[count % WIDE] = all;
            count += 1;
        }
        let mut drawn = draw(rng, all as usize) as u32;
        let sums = &sums[..count % WIDE];
        let place = sums.iter().filter(|sum| **sum <= drawn).count();
        let to = each(outlook.goals).nth(place)?;
        let goal = outlook.goal(to);
        drawn -= place.checked_sub(1).map_or(0, |before| sums[before]);
        let from = each(ships(to)).find(|from| {
            let odds = likely(*from, goal);
            let found = drawn < odds;
            drawn = drawn.wrapping_sub(odds);
            found
        });
        Some(Act::Step {
            from: from? as u8,
            to: to as u8,
        })
    }
}
