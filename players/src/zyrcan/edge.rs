//! What may be done in a position, and what is hoped of it.

use super::board::Act;

/// One act of a node.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub act: Act,
    /// The node it leads to is proven.
    pub proven: bool,
    /// How likely it looked at first sight, as a share of all acts.
    pub prior: f32,
    pub visits: u32,
    /// The sum of what the seat to act got by it.
    pub sum: f32,
    /// In how many playouts the same was done later by the same seat, and what it got.
    pub later: (f32, f32),
    /// The node it leads to; 0 when there is none yet (the root is no child).
    pub child: u32,
}

/// What is hoped of an act: changed when something is learned of it, so that a choice among all acts of a node is quick.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    /// What it gave so far, here and elsewhere.
    known: f32,
    /// How much what is expected of acts that were never tried counts.
    unseen: f32,
    /// What is added for how little it was tried.
    untried: f32,
}

impl Edge {
    /// An act that was not tried yet.
    pub fn new(act: Act, prior: f32) -> Self {
        Self {
            act,
            proven: false,
            prior,
            visits: 0,
            sum: 0.0,
            later: (0.0, 0.0),
            child: 0,
        }
    }

    /// What is hoped of it, when after `half` visits what was seen elsewhere counts half.
    pub fn hope(&self, half: f32) -> Hope {
        let times = self.visits as f32;
        let (seen, sum) = self.later;
        let (elsewhere, mean) = if seen > 0.0 {
            (half / (half + times) * seen / (seen + 1.0), sum / seen)
        } else {
            (0.0, 0.0)
        };
        let own = match self.visits {
            0 => 0.0,
            _ => self.sum / times,
        };
        Hope {
            known: own + elsewhere * (mean - own),
            unseen: if self.visits == 0 {
                1.0 - elsewhere
            } else {
                0.0
            },
            untried: self.prior / (1.0 + times),
        }
    }
}

impl Hope {
    /// Of an act that is proven to be worth that: it will give no more, however often it is tried.
    pub fn proven(worth: f32) -> Self {
        Self {
            known: worth,
            unseen: 0.0,
            untried: 0.0,
        }
    }

    /// The greatest of some hopes; `unseen` is what is expected of acts that were never tried.
    pub fn greatest(hopes: &[Self], unseen: f32, scale: f32) -> usize {
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, hope) in hopes.iter().enumerate() {
            let score = hope.known + hope.unseen * unseen + scale * hope.untried;
            if score > most {
                (best, most) = (number, score);
            }
        }
        best
    }
}
