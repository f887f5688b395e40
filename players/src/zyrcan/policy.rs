//! The likelihood that a good player chooses an act, from a few features that are fast to compute.

use super::board::{Act, Position, each};
use super::weights::{DEPLOYMENT_LOGITS, STEP_LOGITS};

/// The number of classes of steps.
pub const STEPS: usize = 2 * 2 * 2 * 2 * 3 * 4 * 2;
/// The number of classes of deployments.
pub const DEPLOYMENTS: usize = 2 * 3 * 4 * 4;

/// Sets of spaces that the classes of all acts of the seat to act use.
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'a> {
    position: &'a Position,
    foes: u64,
    /// The spaces to which enemies can go.
    risky: u64,
    /// Enemies that could capture a ship of this seat.
    threats: u64,
    /// The ships of seats that rank at least as high as this seat.
    ahead: u64,
    /// The spaces to which this seat can go.
    pub goals: u64,
    base: usize,
}

impl<'a> Outlook<'a> {
    #[inline]
    pub fn new(position: &'a Position) -> Self {
        let seat = position.seat();
        let (own, foes) = (position.own[seat], position.others(seat));
        let (ways, movers) = (position.ways, position.movers());
        let (mut risky, mut goals, mut near) = (0, 0, [0; 3]);
        for at in each(foes) {
            risky |= ways.reach(position.kind_on(at), at);
        }
        for at in each(own) {
            for (kind, near) in near.iter_mut().enumerate() {
                *near |= ways.reach(kind, at);
            }
            if movers >> at & 1 != 0 {
                goals |= ways.reach(position.kind_on(at), at);
            }
        }
        let [ones, twos, threes] = position.kinds;
        let threats = foes & (near[0] & ones | near[1] & twos | near[2] & threes);
        let mine = position.standing(seat);
        let mut ahead = 0;
        for other in 0..usize::from(position.seats) {
            if other != seat && position.standing(other) >= mine {
                ahead |= position.own[other];
            }
        }
        Self {
            position,
            foes,
            risky,
            threats,
            ahead,
            goals: goals & position.targets(),
            base: usize::from(position.blitzkrieg && !position.attack) * (STEPS / 2),
        }
    }

    /// The part of a step's class that depends on its ship and the ship's space.
    #[inline]
    pub fn mover(&self, from: usize) -> usize {
        let flees = (self.risky >> from & 1) as usize;
        self.base + (self.position.kind_on(from) * 2 + flees) * 32
    }

    /// The part of a step's class that depends on its target.
    #[inline]
    pub fn goal(&self, to: usize) -> usize {
        let bit = |set: u64| (set >> to & 1) as usize;
        let victim = bit(self.foes) + self.position.kind_on(to);
        ((victim * 2 + bit(self.risky)) * 2 + bit(self.ahead)) * 2 + bit(self.threats)
    }

    #[inline]
    fn deployment(&self, kind: usize, at: usize) -> usize {
        deployment(self.position, self.foes, kind, at)
    }

    pub fn class(&self, act: Act) -> usize {
        match act {
            Act::Deploy { kind, at } => self.deployment(kind.into(), at.into()),
            Act::Step { from, to } => self.mover(from.into()) + self.goal(to.into()),
        }
    }
}

#[inline]
pub fn deployment(position: &Position, foes: u64, kind: usize, at: usize) -> usize {
    let risks = (position.reaching(at) & foes).count_ones().min(3) as usize;
    let prey = (position.ways.reach(kind, at) & foes).count_ones().min(3) as usize;
    ((usize::from(position.blitzkrieg) * 3 + kind) * 4 + risks) * 4 + prey
}

/// A power of two above the number of step classes: an index below it needs no bounds check.
const STEP_PLACES: usize = STEPS.next_power_of_two();

/// The relative likelihood of each class.
#[derive(Clone, Debug)]
pub struct Odds {
    steps: [u32; STEP_PLACES],
    pub deployments: [u32; DEPLOYMENTS],
}

/// The exponential function, approximated by exact operations only.
fn exp(x: f32) -> f32 {
    let mut power = 1.0 + x / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

impl Odds {
    /// Makes the odds, with a factor each for steps and for deployments. A higher factor prefers the most likely class
    /// more.
    pub fn new(steps: f32, deployments: f32) -> Self {
        let odds = |logit: i16, sharp: f32| {
            let odds = 256.0 * exp(f32::from(logit) / 100.0 * sharp);
            odds.clamp(1.0, 65_536.0) as u32
        };
        let mut places = [0; STEP_PLACES];
        for (place, logit) in places.iter_mut().zip(STEP_LOGITS) {
            *place = odds(logit, steps);
        }
        Self {
            steps: places,
            deployments: DEPLOYMENT_LOGITS.map(|logit| odds(logit, deployments)),
        }
    }

    /// The relative likelihood of a step class.
    #[inline]
    pub fn step(&self, class: usize) -> u32 {
        self.steps[class % STEP_PLACES]
    }

    /// The relative likelihood of each act.
    pub fn promises(&self, position: &Position, acts: &[Act], out: &mut Vec<f32>) {
        let outlook = Outlook::new(position);
        out.extend(acts.iter().map(|act| {
            let class = outlook.class(*act);
            let odds = match act {
                Act::Deploy { .. } => self.deployments[class],
                Act::Step { .. } => self.step(class),
            };
            odds as f32
        }));
    }
}
