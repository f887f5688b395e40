//! Zyrcan: tree search for several seats (max^n) over the bare board, with playouts. The odds of the playouts were
//! fitted to the search's own choices. A turn of Blitzkrieg is two decisions, the deployment and the step, so a node
//! has some hundred edges, not thousands.
//!
//! Speed comes first: four times the nodes win 0.78 of the place score (3 seats, 4000 against 1000 nodes, 100 matches,
//! an early version). The measured choices:
//! - In a playout, each deployment is the better of two drawn spaces.
//! - The later deployments of a playout count as visits of the same deployment now (all moves as first). If they count
//!   half after 10 visits instead of 100, the score is 0.43 (120 matches).
//! - In the standard game playouts go to the end. Stopped after 8 or 16 turns of the attack they scored 0.53 and 0.52
//!   (200 matches).
//! - In Blitzkrieg playouts end with the evaluation after nine turns. Against the same first version, 12 turns scored
//!   0.74, 8 turns 0.75, to the end 0.60, three 0.52, none 0.43 (1000 nodes, 45 matches each).
//! - Steps that are drawn almost evenly score 0.37 (120 matches). Odds twice as sharp as the search's own choices
//!   scored 0.59, equally sharp ones 0.48 (160 matches).
//! - In the attack, the evaluation of the position where a playout began is a part of its result. Three tenths scored
//!   0.54, six tenths 0.55 (200 matches at 2000 nodes).

mod board;
mod evaluation;
mod playout;
mod policy;
#[cfg(test)]
mod tests;
mod tree;
mod tree_edge;
#[cfg(test)]
#[path = "../fitting/zyrcan.rs"]
mod tuning;
mod weights;

use std::sync::LazyLock;

use rules::Seat;
use rules::random_generator::Rng;
use rules::zyrcan::{Turn, Zyrcan};

use crate::levels::{Levels, levels};
use crate::place_scores::Values;
use crate::{Budget, Searched, Thought};

use board::{Act, Position, turn};
use policy::Odds;
use tree::{Manner, Tree};

/// The parameters of the search: standard game, Blitzkrieg.
static USUAL: LazyLock<[Manner; 2]> = LazyLock::new(|| {
    let manner = |turns| Manner {
        odds: Odds::new(2.0, 1.0),
        promise: Odds::new(1.0, 1.0),
        tries: 2,
        turns,
        exploration: 1.0,
        doubt: 0.1,
        elsewhere: 100.0,
        glance: 10.0,
        look: [0.0, 5.0, 5.0],
        weighed: 0.3,
        ripe: 4,
    };
    [manner(u32::MAX), manner(9)]
});

impl Manner {
    /// The search parameters for this position.
    fn usual(position: &Position) -> &'static Self {
        &USUAL[usize::from(position.blitzkrieg)]
    }
}

impl Searched for Zyrcan {
    fn levels(&self) -> Levels {
        let position = Position::of(self);
        match position.seats {
            _ if position.blitzkrieg => levels([10, 100], [130, 600, 4000, 400_000]),
            4 => levels([12, 50], [85, 560, 4500, 210_000]),
            5 => levels([12, 52], [250, 1400, 18_000, 140_000]),
            _ => levels([25, 100], [72, 600, 7000, 300_000]),
        }
    }

    fn expected(&self) -> Values {
        evaluation::expected(&Position::of(self))
    }

    fn search(&self, _seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<Turn>> {
        let position = Position::of(self);
        let manner = Manner::usual(&position);
        let tree = Tree::search(&position, manner, budget, rng);
        thought(&position, &tree, &manner.odds, rng)
    }
}

/// The result of a search as turns of the rules.
fn thought(root: &Position, tree: &Tree, odds: &Odds, rng: &mut Rng) -> Option<Thought<Turn>> {
    let edge = tree.favourite(0)?;
    let mean = match edge.visits {
        0 => 0.5,
        visits => edge.sum / visits as f32,
    };
    let worth = tree.worth(edge).map(|values| values[root.seat()]);
    let mut line = Vec::new();
    let (mut position, mut next) = (*root, Some(edge));
    let mut deploy = None;
    while let Some(edge) = next {
        let before = position;
        position.act(edge.act);
        next = (edge.child > 0)
            .then(|| tree.favourite(edge.child))
            .flatten()
            .filter(|edge| edge.visits > 0);
        match edge.act {
            Act::Deploy { .. } if position.midway() => {
                // the turn is not complete until its step is known
                deploy = Some(edge.act);
                if next.is_none() && line.is_empty() {
                    let step = position.guided_step(odds, rng);
                    line.push(turn(&before, deploy, step));
                }
            }
            Act::Deploy { .. } => line.push(turn(&before, Some(edge.act), None)),
            Act::Step { .. } => line.push(turn(&before, deploy.take(), Some(edge.act))),
        }
    }
    Some(Thought {
        turn: *line.first()?,
        value: worth.unwrap_or(mean),
        // other seats may play turns that are worse for themselves, so nothing is proven
        proven: false,
        depth: line.len() as u32,
        line,
        rounds: Vec::new(),
        values: tree.expected(edge),
    })
}
