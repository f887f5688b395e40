//! Monte Carlo tree search for several seats (max^n: each seat maximises its own score).

use rules::random_generator::Rng;

use super::board::{Act, Position, each};
use super::evaluation::{expected, stage};
use super::playout::Deployed;
use super::policy::Odds;
use super::tree_edge::{Edge, Hope};
use crate::Budget;
use crate::place_scores::{SEATS, Values, add, mean};

/// How many bytes the tree may use; a full tree stops growing.
const TREE_BYTES: usize = 48 << 20;

/// The parameters of a search.
#[derive(Clone, Debug)]
pub struct Manner {
    /// The odds that playouts use.
    pub odds: Odds,
    /// The odds that give acts their priors.
    pub promise: Odds,
    /// A playout draws this many random deployments and chooses one of them by odds.
    pub tries: u32,
    /// In Blitzkrieg's first phase, a playout ends with the evaluation after this many turns.
    pub turns: u32,
    /// The weight of exploration.
    pub exploration: f32,
    /// How much lower than its parent's the value of an unvisited act is expected to be.
    pub doubt: f32,
    /// After this many visits, a deployment's results from other lines count half.
    pub elsewhere: f32,
    /// After this many visits, the evaluation of the position after a step counts half.
    pub glance: f32,
    /// How many playouts the evaluation counts as: when deploying, when attacking, and in the first phase of
    /// Blitzkrieg.
    pub look: [f32; 3],
    /// In the attack, a playout's result contains this share of the evaluation of its first position.
    pub weighed: f32,
    /// A position is expanded after this many playouts.
    pub ripe: u32,
}

impl Manner {
    /// After this many visits of an act, other sources count half: for deployments or for steps.
    fn half(&self, deploys: bool) -> f32 {
        if deploys { self.elsewhere } else { self.glance }
    }
}

/// A position; it has no edges until it is expanded.
#[derive(Clone, Debug)]
struct Node {
    seat: u8,
    landings: [u64; 3],
    first: u32,
    edges: u32,
    visits: u32,
    /// The sum of what the seat to act got.
    sum: f32,
    /// Its proven values, if each seat plays for itself.
    proven: Option<Values>,
}

pub struct Tree<'a> {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The selection score of each edge, at the same index.
    hopes: Vec<Hope>,
    acts: Vec<Act>,
    priors: Vec<f32>,
    path: Vec<(u32, u32)>,
    /// By root act, the sum of what each seat got.
    got: Vec<Values>,
    manner: &'a Manner,
}

impl<'a> Tree<'a> {
    /// Searches a position that is not over.
    pub fn search(
        position: &Position,
        manner: &'a Manner,
        budget: &mut Budget,
        rng: &mut Rng,
    ) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            hopes: Vec::new(),
            acts: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
            got: Vec::new(),
            manner,
        };
        tree.add(position);
        tree.expand(0, position);
        tree.got = vec![[0.0; SEATS]; tree.edges.len()];
        tree.vary(rng);
        if tree.nodes[0].edges < 2 && !position.blitzkrieg {
            return tree;
        }
        while tree.nodes[0].proven.is_none() && budget.spend() {
            tree.descend(position, rng);
        }
        tree
    }

    /// Varies the choice among root acts that look alike. At the start of Blitzkrieg all of them do.
    fn vary(&mut self, rng: &mut Rng) {
        let half = self.manner.half(self.nodes[0].landings != [0; 3]);
        for (edge, hope) in self.edges.iter_mut().zip(&mut self.hopes) {
            edge.prior *= 1.0 + rng.below(64) as f32 / 256.0;
            *hope = edge.hope(half);
        }
    }

    fn full(&self) -> bool {
        let nodes = self.nodes.len() * size_of::<Node>();
        let edges = self.edges.len() * (size_of::<Edge>() + size_of::<Hope>());
        nodes + edges > TREE_BYTES
    }

    fn add(&mut self, position: &Position) -> u32 {
        self.nodes.push(Node {
            seat: position.seat() as u8,
            landings: [0; 3],
            first: 0,
            edges: 0,
            visits: 0,
            sum: 0.0,
            proven: position.over.then(|| position.place_scores()),
        });
        self.nodes.len() as u32 - 1
    }

    fn expand(&mut self, node: u32, position: &Position) {
        self.acts.clear();
        self.priors.clear();
        position.acts(&mut self.acts);
        self.manner
            .promise
            .promises(position, &self.acts, &mut self.priors);
        let all: f32 = self.priors.iter().sum();
        let first = self.edges.len() as u32;
        let edges = self.acts.iter().zip(&self.priors);
        self.edges
            .extend(edges.map(|(act, prior)| Edge::new(*act, prior / all)));
        let look = self.manner.look[stage(position).0];
        if look > 0.0 {
            for edge in &mut self.edges[first as usize..] {
                let mut next = *position;
                next.act(edge.act);
                let values = if next.over {
                    next.place_scores()
                } else {
                    expected(&next)
                };
                edge.later = (look, look * values[position.seat()]);
            }
        }
        let landings = position.landings();
        let half = self.manner.half(landings.is_some());
        let edges = &self.edges[first as usize..];
        self.hopes.extend(edges.iter().map(|edge| edge.hope(half)));
        let node = &mut self.nodes[node as usize];
        node.landings = landings.unwrap_or([0; 3]);
        (node.first, node.edges) = (first, self.edges.len() as u32 - first);
    }

    /// One iteration: select down to a new position, play it out, and back up the result.
    fn descend(&mut self, root: &Position, rng: &mut Rng) {
        self.path.clear();
        let mut position = *root;
        let mut deployed = Deployed::default();
        let mut at = 0;
        let values = loop {
            let node = &self.nodes[at as usize];
            if let Some(values) = node.proven {
                break values;
            }
            if node.edges == 0 {
                if node.visits < self.manner.ripe || self.full() {
                    break position.play_out(self.manner, &mut deployed, rng);
                }
                self.expand(at, &position);
            }
            let edge = self.select(at);
            self.path.push((at, edge));
            let Edge { act, child, .. } = self.edges[edge as usize];
            deployed.note(position.seat(), act);
            position.act(act);
            at = child;
            if child == 0 {
                at = self.add(&position);
                self.edges[edge as usize].child = at;
            }
        };
        let leaf = &mut self.nodes[at as usize];
        leaf.visits += 1;
        leaf.sum += values[usize::from(leaf.seat)];
        self.pass_up(values, at, &deployed);
    }

    /// The most promising edge, by its results here and in other lines, and by its exploration bonus.
    fn select(&self, at: u32) -> u32 {
        let node = &self.nodes[at as usize];
        let visits = node.visits.max(1) as f32;
        let unseen = (node.sum / visits - self.manner.doubt).max(0.0);
        let scale = self.manner.exploration * visits.sqrt();
        let hopes = &self.hopes[node.first as usize..][..node.edges as usize];
        node.first + Hope::greatest(hopes, unseen, scale) as u32
    }

    /// The edges of the root.
    #[cfg(test)]
    pub fn root(&self) -> &[Edge] {
        self.edges_of(&self.nodes[0])
    }

    fn edges_of(&self, node: &Node) -> &[Edge] {
        &self.edges[node.first as usize..][..node.edges as usize]
    }

    /// Backs up values and proofs along the path.
    fn pass_up(&mut self, values: Values, leaf: u32, deployed: &Deployed) {
        if let Some((_, edge)) = self.path.first() {
            add(&mut self.got[*edge as usize], &values);
        }
        let mut proven = self.nodes[leaf as usize].proven.is_some();
        for at in (0..self.path.len()).rev() {
            let (at, edge) = self.path[at];
            let node = &mut self.nodes[at as usize];
            let seat = usize::from(node.seat);
            let worth = values[seat];
            node.visits += 1;
            node.sum += worth;
            let half = self.manner.half(node.landings != [0; 3]);
            let mut first = node.first as usize;
            for (landing, seen) in node.landings.iter().zip(deployed.by(node.seat)) {
                for space in each(landing & seen) {
                    let number = first + (landing & ((1 << space) - 1)).count_ones() as usize;
                    let edge = &mut self.edges[number];
                    edge.later = (edge.later.0 + 1.0, edge.later.1 + worth);
                    if !edge.proven {
                        self.hopes[number] = edge.hope(half);
                    }
                }
                first += landing.count_ones() as usize;
            }
            let number = edge as usize;
            let edge = &mut self.edges[number];
            edge.visits += 1;
            edge.sum += worth;
            edge.proven |= proven;
            let known = edge
                .proven
                .then(|| self.nodes[edge.child as usize].proven)
                .flatten();
            self.hopes[number] =
                known.map_or_else(|| edge.hope(half), |values| Hope::proven(values[seat]));
            proven = proven && self.prove(at);
        }
    }

    /// Tries to prove a node by its children. It is proven if the seat can be first, or if all children are proven.
    /// Equally good acts count as equally likely.
    fn prove(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let seat = usize::from(node.seat);
        let (mut all, mut best, mut times) = (true, [-1.0; SEATS], 0.0);
        for edge in self.edges_of(node) {
            match self.worth(edge) {
                Some(values) if values[seat] > best[seat] => (best, times) = (values, 1.0),
                Some(values) if values[seat].total_cmp(&best[seat]).is_eq() => {
                    times += 1.0;
                    for (mean, value) in best.iter_mut().zip(values) {
                        *mean += (value - *mean) / times;
                    }
                    best[seat] = values[seat];
                }
                Some(_) => {}
                None => all = false,
            }
        }
        let proven = all || best[seat] >= 1.0;
        self.nodes[at as usize].proven = proven.then_some(best);
        proven
    }

    /// What each seat can expect from a root act.
    pub fn expected(&self, edge: &Edge) -> Option<Values> {
        let at = self.edges.iter().position(|one| one.act == edge.act)?;
        self.worth(edge)
            .or_else(|| mean(&self.got[at], edge.visits))
    }

    /// The proven value of an edge.
    pub fn worth(&self, edge: &Edge) -> Option<Values> {
        let child = edge.proven.then(|| &self.nodes[edge.child as usize]);
        child.and_then(|child| child.proven)
    }

    /// The edge with the best proven value, else the most visited edge.
    pub fn favourite(&self, node: u32) -> Option<&Edge> {
        let node = &self.nodes[node as usize];
        let seat = usize::from(node.seat);
        let rank = |edge: &Edge| {
            let worth = self.worth(edge).map(|values| values[seat]);
            match worth {
                Some(worth) if node.proven.is_some() => (worth, 0, 0.0),
                Some(worth) if worth <= 0.0 => (-1.0, 0, 0.0),
                _ => (0.0, edge.visits, edge.prior),
            }
        };
        self.edges_of(node).iter().max_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            let values = a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
            values.then(a.2.total_cmp(&b.2))
        })
    }
}
