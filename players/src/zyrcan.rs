//! Zyrcan: tree search over the bare board with guided playouts.

mod board;
mod evaluation;
mod playout;
mod policy;
mod tree;
#[cfg(test)]
mod tuning;
mod weights;

use games::Seat;
use games::random_generator::Rng;
use games::zyrcan::{Turn, Zyrcan};

use crate::place_scores::Values;
use crate::{Budget, Searched, Thought};

use board::{Act, Position, turn};
use policy::Odds;
use tree::{Manner, Tree};

/// Environment override while tuning.
fn knob(name: &str, usual: f32) -> f32 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or(usual))
}

impl Manner {
    /// How a position is searched.
    fn usual(_position: &Position) -> Self {
        let mut odds = Odds::new(
            [knob("SHARP", 2.0), knob("DSHARP", 1.0)],
            knob("TRIES", 2.0) as u32,
            knob("TRIESB", 2.0) as u32,
        );
        odds.turns = knob("TURNS", 9.0) as u32;
        Self {
            odds,
            promise: Odds::new([knob("PSHARP", 1.0), knob("PDSHARP", 1.0)], 0, 0),
            exploration: knob("EXPL", 1.0),
            doubt: knob("DOUBT", 0.1),
            glance: knob("GLANCE", 10.0),
            look: [0.0, knob("LOOKA", 5.0), knob("LOOKB", 5.0)],
            elsewhere: knob("ELSE", 100.0),
            ripe: knob("RIPE", 4.0) as u32,
        }
    }
}

impl Searched for Zyrcan {
    fn expected(&self) -> Values {
        evaluation::expected(&Position::of(self))
    }

    fn search(&self, _seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<Turn>> {
        let position = Position::of(self);
        let manner = Manner::usual(&position);
        let tree = Tree::search(&position, manner.clone(), budget, rng);
        thought(&position, &tree, &manner.odds, rng)
    }
}

/// What a search has found, as turns.
fn thought(root: &Position, tree: &Tree, odds: &Odds, rng: &mut Rng) -> Option<Thought<Turn>> {
    let edge = tree.favourite(0)?;
    let value = tree
        .worth(edge)
        .map_or(edge.sum / edge.visits.max(1) as f32, |values| {
            values[root.seat()]
        });
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
                // the turn is not whole
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
        value,
        proven: false,
        depth: line.len() as u32,
        line,
    })
}
