//! The acts of a node, and their scores for the selection.

use super::board::Act;

/// One act of a node.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub act: Act,
    /// Is the child node proven?
    pub proven: bool,
    /// The prior: how likely the act looks without a search, as a share of all acts.
    pub prior: f32,
    pub visits: u32,
    /// The sum of what the seat to act got from this act.
    pub sum: f32,
    /// How many playouts had the same act of the same seat at a later turn, and the sum of what the seat got in them.
    pub later: (f32, f32),
    /// The child node; 0 if there is none yet (the root is never a child).
    pub child: u32,
}

/// The selection score of an act. It is updated whenever the act's data change, so that choosing among a node's acts is
/// fast.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    /// The mean result of this act here, mixed with its mean result where the same seat played it later.
    known: f32,
    /// The weight of the expected value of unvisited acts.
    unseen: f32,
    /// The exploration bonus for few visits.
    untried: f32,
}

impl Edge {
    /// An act without visits.
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

    /// The selection score. After `half` visits, results from other lines count half.
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
    /// The score of an act with a proven value, which more visits cannot change.
    pub fn proven(worth: f32) -> Self {
        Self {
            known: worth,
            unseen: 0.0,
            untried: 0.0,
        }
    }

    /// The index of the highest score. `unseen` is the expected value of unvisited acts.
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
