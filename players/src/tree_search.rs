//! Monte Carlo tree search for any number of seats: max^n (each seat wants most for itself), PUCT with priors from a first
//! look, proven ends passed up. What a leaf is worth, each game says: its evaluation, a playout, or both.

use games::random_generator::Rng;
use games::{Game, Seat, ToAct};

use crate::place_scores::{self, Values};
use crate::{Budget, Thought};

/// Bytes that the tree may take; when it is full, it grows no more.
const TREE_BYTES: usize = 48 << 20;

/// Longest line looked at, in turns and passes: games that go round are weighed there.
const DEEPEST: usize = 200;

/// What a tree search needs to know of a game.
pub trait Guided: Game {
    /// What a position that goes on is worth for each seat: an evaluation, the end of a playout, or both. `rng` is all the
    /// chance there is.
    fn leaf(&self, rng: &mut Rng, scratch: &mut Vec<Self::Turn>) -> Values;

    /// How good each of a seat's legal turns looks at first sight: adds one number above 0 for each; only their
    /// proportions count.
    fn promises(&self, seat: Seat, turns: &[Self::Turn], out: &mut Vec<f32>) {
        let (_, _) = (self, seat);
        out.extend(turns.iter().map(|_| 1.0));
    }

    /// How much is tried out, against what looked best so far.
    const EXPLORATION: f32 = 1.0;

    /// How much less than its parent's a turn is expected to be worth before it was tried.
    const DOUBT: f32 = 0.1;
}

/// One turn of a node.
struct Edge<T> {
    turn: Option<T>,
    prior: f32,
    visits: u32,
    /// The sum of what the seat to act got by it.
    sum: f32,
    /// The node it leads to; 0 when there is none yet (the root is no child).
    child: u32,
}

/// A position; those that were never looked at twice have no edges.
struct Node {
    seat: Option<Seat>,
    first: u32,
    edges: u32,
    visits: u32,
    /// What it is worth whatever is played, once known.
    proven: Option<Values>,
}

struct Tree<G: Guided> {
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Turn>>,
    scratch: Vec<G::Turn>,
    promises: Vec<f32>,
}

/// Searches until the budget is spent, one node a time down the tree.
pub fn search<G: Guided>(
    game: &G,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<G::Turn>> {
    let mut tree = Tree::<G> {
        nodes: Vec::new(),
        edges: Vec::new(),
        scratch: Vec::new(),
        promises: Vec::new(),
    };
    tree.add(game);
    tree.expand(0, game);
    let root = &tree.nodes[0];
    if root.edges < 2 {
        let only = tree.edges.first().and_then(|edge| edge.turn.clone());
        return only.map(Thought::unsearched);
    }
    let mut path = Vec::new();
    while tree.nodes[0].proven.is_none() && budget.spend() {
        tree.descend(game, rng, &mut path);
    }
    tree.thought(seat)
}

impl<G: Guided> Tree<G> {
    fn full(&self) -> bool {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge<G::Turn>>()
            > TREE_BYTES
    }

    /// Adds the node of a position.
    fn add(&mut self, game: &G) -> u32 {
        let seat = match game.to_act() {
            ToAct::One(seat) => Some(seat),
            ToAct::Secret(seats) => seats.first().copied(),
            ToAct::Over => None,
        };
        self.nodes.push(Node {
            seat,
            first: 0,
            edges: 0,
            visits: 0,
            proven: game.outcome().map(|end| place_scores::of(&end)),
        });
        self.nodes.len() as u32 - 1
    }

    /// Gives a node its edges: a turn each, or a pass.
    fn expand(&mut self, node: u32, game: &G) {
        let Some(seat) = self.nodes[node as usize].seat else {
            return;
        };
        let mut turns = std::mem::take(&mut self.scratch);
        turns.clear();
        self.promises.clear();
        game.turns(seat, &mut turns);
        game.promises(seat, &turns, &mut self.promises);
        let all: f32 = self.promises.iter().sum();
        let first = self.edges.len() as u32;
        let new = |(turn, promise): (Option<G::Turn>, f32)| Edge {
            turn,
            prior: promise / all,
            visits: 0,
            sum: 0.0,
            child: 0,
        };
        if turns.is_empty() {
            self.edges.push(new((None, all.max(1.0))));
        }
        let turns_with = turns.drain(..).map(Some).zip(self.promises.drain(..));
        self.edges.extend(turns_with.map(new));
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (first, self.edges.len() as u32 - first);
        self.scratch = turns;
    }

    /// One way down to a new position, and back up with what it is worth.
    fn descend(&mut self, game: &G, rng: &mut Rng, path: &mut Vec<(u32, u32)>) {
        path.clear();
        let mut position = game.clone();
        let mut at = 0;
        let values = loop {
            if let Some(values) = self.nodes[at as usize].proven {
                break values;
            }
            let visited = self.nodes[at as usize].visits > 0;
            if self.nodes[at as usize].edges == 0 && visited && !self.full() {
                self.expand(at, &position);
            }
            let first_visit = at != 0 && !visited;
            if first_visit || self.nodes[at as usize].edges == 0 || path.len() >= DEEPEST {
                break position.leaf(rng, &mut self.scratch);
            }
            let edge = self.select(at);
            path.push((at, edge));
            let seat = self.nodes[at as usize].seat;
            match (&self.edges[edge as usize].turn, seat) {
                (Some(turn), Some(seat)) => position.apply(seat, turn),
                (None, Some(seat)) => position.pass(seat),
                (_, None) => {}
            }
            at = match self.edges[edge as usize].child {
                0 => {
                    let child = self.add(&position);
                    self.edges[edge as usize].child = child;
                    child
                }
                child => child,
            };
        };
        self.nodes[at as usize].visits += 1;
        self.pass_up(path, values, at);
    }

    /// The edge that promises most: what it gave so far, and how little it was tried.
    fn select(&self, at: u32) -> u32 {
        let node = &self.nodes[at as usize];
        let edges = &self.edges[node.first as usize..][..node.edges as usize];
        let (visits, sum) = edges.iter().fold((0, 0.0), |(visits, sum), edge| {
            (visits + edge.visits, sum + edge.sum)
        });
        let mean = if visits > 0 { sum / visits as f32 } else { 0.5 };
        let unseen = (mean - G::DOUBT).max(0.0);
        let seat = node.seat.map_or(0, Seat::index);
        let scale = G::EXPLORATION * ((visits + 1) as f32).sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, edge) in edges.iter().enumerate() {
            // what is proven will give no more than that, however often it is tried
            let score = if let Some(values) = self.worth(edge) {
                values[seat]
            } else {
                let value = match edge.visits {
                    0 => unseen,
                    visits => edge.sum / visits as f32,
                };
                value + scale * edge.prior / (1 + edge.visits) as f32
            };
            if score > most {
                (best, most) = (number, score);
            }
        }
        node.first + best as u32
    }

    /// Adds what was found along a path, and what is proven by it.
    fn pass_up(&mut self, path: &[(u32, u32)], values: Values, leaf: u32) {
        let mut proven = self.nodes[leaf as usize].proven.is_some();
        for (at, edge) in path.iter().rev() {
            let node = &mut self.nodes[*at as usize];
            node.visits += 1;
            let seat = node.seat.map_or(0, Seat::index);
            let edge = &mut self.edges[*edge as usize];
            edge.visits += 1;
            edge.sum += values[seat];
            proven = proven && self.prove(*at);
        }
    }

    /// Is a node proven by its children? A seat that can be first is; else all of them must be proven.
    fn prove(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let seat = node.seat.map_or(0, Seat::index);
        let edges = &self.edges[node.first as usize..][..node.edges as usize];
        let (mut best, mut all): (Option<Values>, bool) = (None, true);
        for edge in edges {
            match self.worth(edge) {
                Some(values) if best.is_none_or(|best| values[seat] > best[seat]) => {
                    best = Some(values);
                }
                Some(_) => {}
                None => all = false,
            }
        }
        let proven = best.filter(|best| all || best[seat] >= 1.0);
        self.nodes[at as usize].proven = proven;
        proven.is_some()
    }

    /// What was found for the root: a proven first place, else what was tried most of what is not proven to be worse.
    fn thought(&self, seat: Seat) -> Option<Thought<G::Turn>> {
        let root = &self.nodes[0];
        let edge = self.favourite(root)?;
        let mut line = Vec::new();
        let mut next = Some(edge);
        while let Some(edge) = next {
            line.extend(edge.turn.clone());
            next = (edge.child > 0)
                .then(|| self.favourite(&self.nodes[edge.child as usize]))
                .flatten()
                .filter(|edge| edge.visits > 0);
        }
        let mean = edge.sum / edge.visits.max(1) as f32;
        let value = self.worth(edge).map_or(mean, |values| values[seat.index()]);
        Some(Thought {
            turn: edge.turn.clone()?,
            value,
            proven: root.proven.is_some(),
            depth: line.len() as u32,
            line,
        })
    }

    /// What an edge is proven to be worth.
    fn worth(&self, edge: &Edge<G::Turn>) -> Option<Values> {
        let child = (edge.child > 0).then(|| &self.nodes[edge.child as usize]);
        child.and_then(|child| child.proven)
    }

    /// The edge that is best by what is proven, or else was tried most; one that is proven to lose is the last choice.
    fn favourite(&self, node: &Node) -> Option<&Edge<G::Turn>> {
        let edges = &self.edges[node.first as usize..][..node.edges as usize];
        let seat = node.seat?.index();
        let rank = |edge: &Edge<G::Turn>| match self.worth(edge) {
            Some(values) if node.proven.is_some() => (values[seat], 0),
            Some(values) if values[seat] <= 0.0 => (-1.0, 0),
            _ => (0.0, edge.visits),
        };
        edges.iter().max_by(|a, b| {
            let (a, b) = (rank(a), rank(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        })
    }
}
