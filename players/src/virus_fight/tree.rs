//! Tree search without playouts, for any number of seats: each seat maximises its own score (max^n). When a node is
//! expanded, all its turns are evaluated at once. Before its first visit, a turn's value is its evaluation.

use rules::random_generator::Rng;
use rules::virus_fight::VirusFight;

use super::board::{Board, NONE, Small};
use super::evaluation::values;
use crate::place_scores::{SEATS, Values, add, mean};
use crate::{Budget, Thought};

/// How many bytes the tree may use; a full tree stops growing. The lists are copied as they grow and may then have room
/// for twice as much, so up to three times this memory is used.
const TREE_BYTES: usize = 20 << 20;

/// The longest line searched, in turns.
const DEEPEST: usize = 100;

/// At most this many turns of a position are searched: those with the best evaluation.
const WIDTH: usize = 40;

/// The weight of exploration. Several pairs of a weight and a [`SLACK`] each played 80 to 120 matches against weight 0.6
/// with slack 0.1 (two seats, random programs, 300 nodes). Weight 0.3 with slack 0.2 scored 0.58 (interval 0.49 to 0.67,
/// so this may be chance). With slack 0.1, weight 0.3 scored 0.57, and the weights 0.15 and 1.2 scored 0.50 each.
const EXPLORATION: f32 = 0.3;

/// A turn whose evaluation is this much lower than the best one gets a quarter of the best one's prior.
const SLACK: f32 = 0.2;

/// A position that occurs for the second time has nearly the values of an end by repetition. They are nearer to 0.5: this
/// share of the distance is left.
const BACK: f32 = 0.7;

/// How many evaluated turns count as one node of the budget.
const WEIGHED_A_NODE: usize = 32;

struct Edge {
    turn: Small,
    prior: f32,
    visits: u32,
    sum: f32,
    /// The child node; 0 when there is none yet.
    child: u32,
}

struct Node {
    seat: u8,
    first: u32,
    edges: u32,
    /// Its proven values, once it is proven.
    proven: Option<Values>,
    /// Its assumed values, if it is a repetition.
    back: Option<Values>,
}

struct Tree<'a> {
    game: &'a VirusFight,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    turns: Vec<Small>,
    weighed: Vec<(f32, Small)>,
    hashes: Vec<u64>,
    /// By root turn, the sum of what each seat got.
    got: Vec<Values>,
    /// Does every node have all turns of its position?
    whole: bool,
}

/// Searches until the budget is spent, and expands one node at a time.
pub fn search(
    game: &VirusFight,
    board: &Board,
    seat: usize,
    budget: &mut Budget,
    rng: &mut Rng,
) -> Option<Thought<Small>> {
    let mut tree = Tree {
        game,
        nodes: Vec::new(),
        edges: Vec::new(),
        turns: Vec::new(),
        weighed: Vec::new(),
        hashes: Vec::new(),
        got: Vec::new(),
        whole: true,
    };
    tree.open(board, Some(rng));
    tree.got = vec![[0.0; SEATS]; tree.edges.len()];
    if tree.nodes[0].edges < 2 {
        // without legal turns there is nothing to search: the rules pass for this seat
        let legal = tree.edges.first().filter(|_| !tree.turns.is_empty());
        return legal.map(|edge| Thought::unsearched(edge.turn));
    }
    let mut path = Vec::new();
    while tree.nodes[0].proven.is_none() && budget.spend() {
        tree.descend(board, &mut path);
        // evaluating many turns takes long, so it counts as more nodes
        for _ in 0..tree.turns.len() / WEIGHED_A_NODE {
            budget.spend();
        }
        tree.turns.clear();
    }
    tree.thought(seat)
}

impl Tree<'_> {
    fn full(&self) -> bool {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge>() > TREE_BYTES
    }

    /// Adds a node for a position, with its turns. Returns its value, which is that of its best turn.
    fn open(&mut self, board: &Board, rng: Option<&mut Rng>) -> (u32, Values) {
        let node = self.nodes.len() as u32;
        let first = self.edges.len() as u32;
        let Some(seat) = board.acting() else {
            return (self.add(0, first, Some(board.end())), board.end());
        };
        self.turns.clear();
        board.turns(seat, &mut self.turns);
        if let Some(rng) = rng {
            rng.shuffle(&mut self.turns);
        }
        self.weighed.clear();
        let (mut best, mut most) = (values(board), f32::NEG_INFINITY);
        for &turn in &self.turns {
            let mut after = *board;
            after.play(seat, turn);
            let values = values(&after);
            if values[seat] > most {
                (best, most) = (values, values[seat]);
            }
            self.weighed.push((values[seat], turn));
        }
        if self.turns.is_empty() {
            let mut after = *board;
            after.leave(seat);
            best = values(&after);
            most = best[seat];
            self.weighed.push((
                most,
                Small {
                    step: NONE,
                    ..Small::default()
                },
            ));
        }
        self.weighed.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.whole &= self.weighed.len() <= WIDTH;
        self.weighed.truncate(WIDTH);
        let promise = |value: f32| {
            let far = 1.0 + (most - value) / SLACK;
            1.0 / (far * far)
        };
        let all: f32 = self.weighed.iter().map(|(value, _)| promise(*value)).sum();
        self.edges
            .extend(self.weighed.iter().map(|&(value, turn)| Edge {
                turn,
                prior: promise(value) / all,
                visits: 0,
                sum: value,
                child: 0,
            }));
        self.add(seat as u8, first, None);
        (node, best)
    }

    fn add(&mut self, seat: u8, first: u32, proven: Option<Values>) -> u32 {
        let edges = self.edges.len() as u32 - first;
        let back = None;
        self.nodes.push(Node {
            seat,
            first,
            edges,
            proven,
            back,
        });
        self.nodes.len() as u32 - 1
    }

    /// One iteration: select down to a new position, evaluate it, and back up its value.
    fn descend(&mut self, root: &Board, path: &mut Vec<(u32, u32)>) {
        path.clear();
        self.hashes.clear();
        let (mut board, mut at) = (*root, 0);
        let values = loop {
            let node = &self.nodes[at as usize];
            if let Some(values) = node.proven.or(node.back) {
                break values;
            }
            if path.len() >= DEEPEST {
                break values(&board);
            }
            self.hashes.push(board.hash());
            let edge = self.select(at);
            path.push((at, edge));
            let seat = usize::from(self.nodes[at as usize].seat);
            let Edge { turn, child, .. } = self.edges[edge as usize];
            if turn.step == NONE {
                board.leave(seat);
            } else {
                board.play(seat, turn);
            }
            if child != 0 {
                at = child;
                continue;
            }
            if let Some((values, sure)) = self.came_back(&board) {
                at = self.add(0, self.edges.len() as u32, sure.then_some(values));
                self.nodes[at as usize].back = Some(values);
                self.edges[edge as usize].child = at;
                break values;
            }
            if self.full() {
                break values(&board);
            }
            let (child, values) = self.open(&board, None);
            self.edges[edge as usize].child = child;
            at = child;
            break values;
        };
        self.pass_up(path, values, at);
    }

    /// The value of a repeated position, and whether it is certain. At the third occurrence the match ends. At the
    /// second the value is closer to level than that end, because the seat that is behind may still deviate, and
    /// because the seat that is ahead should make progress.
    fn came_back(&self, board: &Board) -> Option<(Values, bool)> {
        board.acting()?;
        let hash = board.hash();
        let stood = self.game.times_stood(hash);
        if stood == 0 && !self.hashes.contains(&hash) {
            return None;
        }
        let (sure, mut values) = (stood > 1, board.end());
        if !sure {
            for value in &mut values {
                *value = 0.5 + (*value - 0.5) * BACK;
            }
        }
        Some((values, sure))
    }

    /// The most promising edge, by its mean value and its exploration bonus.
    fn select(&self, at: u32) -> u32 {
        let node = &self.nodes[at as usize];
        let edges = &self.edges[node.first as usize..][..node.edges as usize];
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        let scale = EXPLORATION * ((visits + 1) as f32).sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, edge) in edges.iter().enumerate() {
            let score = match self.worth(edge) {
                Some(values) => values[usize::from(node.seat)],
                None => edge.mean() + scale * edge.prior / (1 + edge.visits) as f32,
            };
            if score > most {
                (best, most) = (number, score);
            }
        }
        node.first + best as u32
    }

    /// Backs up values and proofs along a path.
    fn pass_up(&mut self, path: &[(u32, u32)], values: Values, leaf: u32) {
        if let Some((_, edge)) = path.first() {
            add(&mut self.got[*edge as usize], &values);
        }
        let mut proven = self.nodes[leaf as usize].proven.is_some();
        for (at, edge) in path.iter().rev() {
            let seat = usize::from(self.nodes[*at as usize].seat);
            let edge = &mut self.edges[*edge as usize];
            // the first visit replaces the estimate
            edge.sum = if edge.visits == 0 {
                values[seat]
            } else {
                edge.sum + values[seat]
            };
            edge.visits += 1;
            proven = proven && self.prove(*at);
        }
    }

    /// Tries to prove a node by its children. It is proven if the seat can be first, or if all children are proven.
    fn prove(&mut self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        let seat = usize::from(node.seat);
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

    /// The result for the root.
    fn thought(&self, seat: usize) -> Option<Thought<Small>> {
        let root = &self.nodes[0];
        let edges = &self.edges[..root.edges as usize];
        let edge = self.favourite(root)?;
        let at = edges.iter().position(|one| one.turn == edge.turn)?;
        let mut line = Vec::new();
        let mut next = Some(edge);
        while let Some(edge) = next.filter(|edge| edge.turn.step != NONE || line.is_empty()) {
            line.push(edge.turn);
            next = (edge.child > 0)
                .then(|| self.favourite(&self.nodes[edge.child as usize]))
                .flatten()
                .filter(|edge| edge.visits > 0);
        }
        let value = self.worth(edge).map_or(edge.mean(), |values| values[seat]);
        let ends = edge.child > 0 && self.nodes[edge.child as usize].edges == 0;
        Some(Thought {
            turn: edge.turn,
            value,
            // a turn that was left out may be better for its seat, so a proof needs that no turn was left out
            proven: root.proven.is_some() && (self.whole || ends),
            depth: line.len() as u32,
            line,
            rounds: Vec::new(),
            values: self
                .worth(edge)
                .or_else(|| mean(&self.got[at], edge.visits)),
        })
    }

    /// The proven values of an edge.
    fn worth(&self, edge: &Edge) -> Option<Values> {
        let child = (edge.child > 0).then(|| &self.nodes[edge.child as usize]);
        child.and_then(|child| child.proven)
    }

    /// The edge with the best proven value, else the most visited edge. An edge that is proven to lose comes last.
    fn favourite(&self, node: &Node) -> Option<&Edge> {
        let edges = &self.edges[node.first as usize..][..node.edges as usize];
        let seat = usize::from(node.seat);
        let rank = |edge: &Edge| match self.worth(edge) {
            Some(values) if node.proven.is_some() => (values[seat], 0),
            Some(values) if values[seat] <= 0.0 => (-1.0, 0),
            _ => (0.0, edge.visits),
        };
        edges.iter().max_by(|a, b| {
            let (a, b) = ((rank(a), a.mean()), (rank(b), b.mean()));
            a.0.0
                .total_cmp(&b.0.0)
                .then(a.0.1.cmp(&b.0.1))
                .then(a.1.total_cmp(&b.1))
        })
    }
}

impl Edge {
    /// The edge's mean value, or its evaluation before the first visit.
    fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}
