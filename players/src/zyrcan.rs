//! Zyrcan: tree search over the bare board with guided playouts.

mod board;
mod playout;
mod tree;

use games::random_generator::Rng;
use games::zyrcan::{Turn, Zyrcan};
use games::{Game, Seat};

use crate::place_scores::{SEATS, Values};
use crate::{Budget, Searched, Thought};

use board::{Act, Position, turn};
use playout::Guide;
use tree::{Manner, Tree};

/// Environment override while tuning.
fn knob(name: &str, usual: f32) -> f32 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or(usual))
}

impl Searched for Zyrcan {
    fn expected(&self) -> Values {
        [0.5; SEATS]
    }

    fn search(&self, _seat: Seat, budget: &mut Budget, rng: &mut Rng) -> Option<Thought<Turn>> {
        let position = Position::of(self);
        let guide = Guide::USUAL;
        let guide = Guide {
            gain: knob("GAIN", guide.gain as f32) as u32,
            safe: knob("SAFE", guide.safe as f32) as u32,
            flee: knob("FLEE", guide.flee as f32) as u32,
            noise: knob("NOISE", guide.noise as f32) as u32,
        };
        let manner = Manner {
            guide,
            exploration: knob("EXPL", 1.0),
            doubt: knob("DOUBT", 0.1),
            elsewhere: knob("ELSE", 100.0),
            ripe: knob("RIPE", 4.0) as u32,
        };
        let tree = Tree::search(&position, manner, budget, rng);
        thought(&position, &tree, guide, rng)
    }
}

/// What a search has found, as turns.
fn thought(root: &Position, tree: &Tree, guide: Guide, rng: &mut Rng) -> Option<Thought<Turn>> {
    let edge = tree.favourite(0)?;
    let value = tree.worth(edge).map_or(edge.sum / edge.visits.max(1) as f32, |values| values[root.seat()]);
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
                    let step = position.guided_step(guide, rng);
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
