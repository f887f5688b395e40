//! Random games to the end, lightly guided: fleets are deployed anywhere, captures are chosen by what they win and risk.

use games::random_generator::Rng;

use super::board::{Act, Position, each};
use crate::place_scores::SEATS;

/// What guides a playout, in quarters of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// For each engine captured.
    pub gain: u32,
    /// For each engine of the ship that captures, when nobody can recapture.
    pub safe: u32,
    /// For each engine of the ship that captures, when it could have been captured where it stood.
    pub flee: u32,
    /// How much chance adds, at most; a power of two less one.
    pub noise: u32,
}

impl Guide {
    pub const USUAL: Self = Self {
        gain: 8,
        safe: 8,
        flee: 4,
        noise: 31,
    };
}

/// A number below `bound`, near enough to uniform.
#[inline]
pub fn draw(rng: &mut Rng, bound: usize) -> usize {
    ((rng.next_u64() >> 32) * bound as u64 >> 32) as usize
}

/// What was deployed since a search began: by seat and kind, the spaces.
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
    /// How good acts look at first sight: numbers above 0.
    pub fn priors(&self, guide: Guide, acts: &[Act], out: &mut Vec<f32>) {
        let foes = self.others(self.seat());
        out.extend(acts.iter().map(|act| match *act {
            Act::Deploy { .. } => 1.0,
            Act::Step { from, to } => {
                let worth = self.step_worth(guide, foes, from.into(), to.into());
                let above = (4 + worth) as f32;
                above * above
            }
        }));
    }

    #[inline]
    fn step_worth(&self, guide: Guide, foes: u64, from: usize, to: usize) -> u32 {
        let engines = self.kind_on(from) as u32 + 1;
        let mut worth = 0;
        if self.reaching(from) & foes != 0 {
            worth += guide.flee * engines;
        }
        if foes >> to & 1 == 1 {
            worth += guide.gain * (self.kind_on(to) as u32 + 1);
        }
        if self.reaching(to) & foes == 0 {
            worth += guide.safe * engines;
        }
        worth
    }

    /// Plays on to the end.
    pub fn play_out(&mut self, guide: Guide, deployed: &mut Deployed, rng: &mut Rng) {
        if !self.attack {
            if self.blitzkrieg {
                while !self.attack {
                    self.deploy_and_go(guide, deployed, rng);
                }
            } else {
                self.deploy_all(deployed, rng);
            }
        }
        while !self.over {
            match self.guided_step(guide, rng) {
                Some(Act::Step { from, to }) => {
                    self.travel(from.into(), to.into());
                    self.advance();
                }
                _ => self.pass(),
            }
        }
    }

    /// Puts all ships in hand on any empty spaces: as if each seat had drawn each of its turns.
    fn deploy_all(&mut self, deployed: &mut Deployed, rng: &mut Rng) {
        let mut spaces = [0; 64];
        let mut left = 0;
        for at in each(self.empty()) {
            spaces[left] = at;
            left += 1;
        }
        for seat in 0..usize::from(self.seats) {
            for kind in 0..3 {
                for _ in 0..self.hands[seat % SEATS][kind] {
                    let drawn = draw(rng, left);
                    let at = spaces[drawn % 64];
                    left -= 1;
                    spaces[drawn % 64] = spaces[left % 64];
                    deployed.0[seat % SEATS][kind] |= 1 << at;
                    self.kinds[kind] |= 1 << at;
                    self.own[seat % SEATS] |= 1 << at;
                }
            }
        }
        self.begin_attack();
    }

    /// One turn, or what is left of it, of the first phase of Blitzkrieg.
    fn deploy_and_go(&mut self, guide: Guide, deployed: &mut Deployed, rng: &mut Rng) {
        if let Some(landings) = self.landings() {
            let counts = landings.map(|landing| landing.count_ones() as usize);
            let mut number = draw(rng, counts[0] + counts[1] + counts[2]);
            let mut kind = 0;
            while number >= counts[kind] && kind < 2 {
                number -= counts[kind];
                kind += 1;
            }
            let at = each(landings[kind]).nth(number).unwrap_or(0);
            deployed.0[self.seat()][kind] |= 1 << at;
            self.place(kind, at);
        }
        match self.guided_step(guide, rng) {
            Some(Act::Step { from, to }) => self.travel(from.into(), to.into()),
            _ => {}
        }
        self.advance();
    }

    /// The step that looks best with some chance added.
    pub fn guided_step(&self, guide: Guide, rng: &mut Rng) -> Option<Act> {
        let (targets, movers) = (self.targets(), self.movers());
        let foes = self.others(self.seat());
        let (mut best, mut most) = (None, 0);
        let mut chance = rng.next_u64();
        for kind in 0..3 {
            for from in each(movers & self.kinds[kind]) {
                let to = self.ways.reach(kind, from) & targets;
                if to == 0 {
                    continue;
                }
                let engines = kind as u32 + 1;
                let flees = self.reaching(from) & foes != 0;
                let base = 1 + if flees { guide.flee * engines } else { 0 };
                for to in each(to) {
                    let mut worth = base + ((chance >> 40) as u32 & guide.noise);
                    chance = chance.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
                    if foes >> to & 1 == 1 {
                        worth += guide.gain * (self.kind_on(to) as u32 + 1);
                    }
                    if self.reaching(to) & foes == 0 {
                        worth += guide.safe * engines;
                    }
                    if worth > most {
                        most = worth;
                        best = Some((from, to));
                    }
                }
            }
        }
        best.map(|(from, to)| Act::Step {
            from: from as u8,
            to: to as u8,
        })
    }
}
