//! How likely a good player is to do what: by a few things that are seen at once.

use super::board::{Act, Position, each};
use super::weights::{DEPLOYMENT_LOGITS, STEP_LOGITS};

/// Classes of steps.
pub const STEPS: usize = 2 * 2 * 2 * 2 * 3 * 4 * 2;
/// Classes of deployments.
pub const DEPLOYMENTS: usize = 2 * 3 * 4 * 4;

/// What the seat to act sees before it looks at single acts.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    foes: u64,
    /// Where foes can go to.
    risky: u64,
    /// Ships of seats that stand at least as well.
    ahead: u64,
    base: usize,
}

impl Outlook {
    pub fn new(position: &Position) -> Self {
        let seat = position.seat();
        let foes = position.others(seat);
        let mut risky = 0;
        for kind in 0..3 {
            for at in each(foes & position.kinds[kind]) {
                risky |= position.ways.reach(kind, at);
            }
        }
        let mine = position.standing(seat);
        let mut ahead = 0;
        for other in 0..usize::from(position.seats) {
            if other != seat && position.standing(other) >= mine {
                ahead |= position.own[other];
            }
        }
        Self {
            foes,
            risky,
            ahead,
            base: usize::from(position.blitzkrieg && !position.attack) * (STEPS / 2),
        }
    }

    /// The class of all steps of a ship, less what `step` adds.
    #[inline]
    pub fn mover(&self, kind: usize, from: usize) -> usize {
        let flees = (self.risky >> from & 1) as usize;
        self.base + (kind * 2 + flees) * 32
    }

    #[inline]
    pub fn step(&self, position: &Position, mover: usize, to: usize) -> usize {
        let victim = (self.foes >> to & 1) as usize * (position.kind_on(to) + 1);
        let risky = (self.risky >> to & 1) as usize;
        let ahead = (self.ahead >> to & 1) as usize;
        let threat =
            position.ways.reach(victim.saturating_sub(1), to) & position.own[position.seat()];
        let threat = usize::from(victim > 0 && threat != 0);
        mover + ((victim * 2 + risky) * 2 + ahead) * 2 + threat
    }

    #[inline]
    pub fn deployment(&self, position: &Position, kind: usize, at: usize) -> usize {
        deployment(position, self.foes, kind, at)
    }

    pub fn class(&self, position: &Position, act: Act) -> usize {
        match act {
            Act::Deploy { kind, at } => self.deployment(position, kind.into(), at.into()),
            Act::Step { from, to } => {
                let mover = self.mover(position.kind_on(from.into()), from.into());
                self.step(position, mover, to.into())
            }
        }
    }
}

#[inline]
pub fn deployment(position: &Position, foes: u64, kind: usize, at: usize) -> usize {
    let risks = (position.reaching(at) & foes).count_ones().min(3) as usize;
    let prey = (position.ways.reach(kind, at) & foes).count_ones().min(3) as usize;
    ((usize::from(position.blitzkrieg) * 3 + kind) * 4 + risks) * 4 + prey
}

/// How likely each class is, in proportion.
#[derive(Clone, Debug)]
pub struct Odds {
    pub steps: [u32; STEPS],
    pub deployments: [u32; DEPLOYMENTS],
}

/// The exponential function by exact operations only, near enough.
fn exp(x: f32) -> f32 {
    let mut power = 1.0 + x / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

impl Odds {
    /// The odds, the sharper the surer of what looks best.
    pub fn new(steps: f32, deployments: f32) -> Self {
        let odds = |logit: i16, sharp: f32| {
            let odds = 256.0 * exp(f32::from(logit) / 100.0 * sharp);
            odds.clamp(1.0, 65_536.0) as u32
        };
        Self {
            steps: STEP_LOGITS.map(|logit| odds(logit, steps)),
            deployments: DEPLOYMENT_LOGITS.map(|logit| odds(logit, deployments)),
        }
    }

    /// How likely acts are, in proportion.
    pub fn promises(&self, position: &Position, acts: &[Act], out: &mut Vec<f32>) {
        let outlook = Outlook::new(position);
        out.extend(acts.iter().map(|act| {
            let class = outlook.class(position, *act);
            let odds = match act {
                Act::Deploy { .. } => self.deployments[class],
                Act::Step { .. } => self.steps[class],
            };
            odds as f32
        }));
    }
}
