//! The acts of a node, and their scores for the selection.

use super::board::Act;

/// One act of a node.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub act: Act,
    /// Is the child node proven?
    pub proven: bool,
    /// Its prior: how likely the act looks at first sight, as a share of all acts.
    pub prior: f32,
    pub visits: u32,
    /// The sum of what the seat to act got from it.
    pub sum: f32,
    /// In how many playouts the same seat did the same act later, and the sum of what it got.
    pub later: (f32, f32),
    /// The child node; 0 when there is none yet (the root is no child).
    pub child: u32,
}

/// The selection score of an act. It is updated when the act's data change, so that choosing among all acts of a node
/// is fast.
#[derive(Clone, Copy, Debug)]
pub struct Hope {
    /// Its mean value so far, in this line and elsewhere.
    known: f32,
    /// How much the expected value of unvisited acts counts.
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

    /// The selection score; after `half` visits, results from elsewhere count half.
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
    /// The score of an act with a proven value: more visits cannot change it.
    pub fn proven(worth: f32) -> Self {
        Self {
            known: worth,
            unseen: 0.0,
            untried: 0.0,
        }
    }

    /// The index of the highest score; `unseen` is the expected value of unvisited acts.
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
