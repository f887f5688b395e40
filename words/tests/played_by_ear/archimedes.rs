//! A listener for Archimedes.

use std::collections::{BTreeSet, HashMap};

use rules::Kind;
use rules::random_generator::Rng;
use serde_json::json;

use crate::phrases::{
    At, all_of, at, between, name, names, of_seat, over, squares, step, tells_of_a_turn,
};
use crate::{Listener, Told, play};

const QUEEN: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

#[derive(Default)]
pub struct Ear {
    acting: Option<usize>,
    over: bool,
    /// The ports of white and black, from the description of the board.
    ports: [At; 2],
    ships: [BTreeSet<At>; 2],
    /// The number of ships that each side can rebuild.
    lost: [u8; 2],
    stood: HashMap<(usize, [BTreeSet<At>; 2]), u8>,
}

impl Ear {
    fn taken(&self, square: At) -> bool {
        self.ships.iter().any(|ships| ships.contains(&square))
    }

    /// The empty squares that a queen on `from` reaches, and the first ship in each direction.
    fn seen(&self, from: At) -> (Vec<At>, Vec<At>) {
        let (mut empty, mut ships) = (Vec::new(), Vec::new());
        for way in QUEEN {
            let mut next = step(from, way, 8);
            while let Some(square) = next {
                if self.taken(square) {
                    ships.push(square);
                    break;
                }
                empty.push(square);
                next = step(square, way, 8);
            }
        }
        (empty, ships)
    }

    /// Every turn of a side.
    fn moves(&self, side: usize) -> Vec<(At, At)> {
        let port = self.ports[side];
        let rebuilt = (self.lost[side] > 0 && !self.taken(port)).then_some(port);
        let from = self.ships[side].iter().copied().chain(rebuilt);
        let moves = from.flat_map(|from| self.seen(from).0.into_iter().map(move |to| (from, to)));
        moves.filter(|(_, to)| *to != port).collect()
    }

    /// The ships of a side that two or more enemies attack, with the squares of the attackers.
    fn attacked(&self, side: usize) -> Vec<(At, Vec<At>)> {
        let attackers = |ship: &At| {
            let mut seen = self.seen(*ship).1;
            seen.retain(|other| self.ships[1 - side].contains(other));
            seen.sort_unstable();
            (*ship, seen)
        };
        let own = self.ships[side].iter().map(attackers);
        own.filter(|(_, attackers)| attackers.len() > 1).collect()
    }

    /// The lines that say from where each ship is attacked.
    fn attacks(&self) -> Vec<String> {
        let of_side = |side: usize| {
            let line = move |(ship, from): (At, Vec<At>)| {
                let (seat, ship, from) = (side + 1, name(ship), all_of(&names(&from)));
                format!("seat {seat}'s ship on {ship} is attacked from {from}.")
            };
            self.attacked(side).into_iter().map(line)
        };
        [0, 1].into_iter().flat_map(of_side).collect()
    }

    /// The lines that only say which ships are attacked.
    fn attacked_ships(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in [0, 1] {
            let (two, more): (Vec<_>, Vec<_>) = self
                .attacked(side)
                .into_iter()
                .partition(|(_, from)| from.len() == 2);
            for (which, ships) in [("two", two), ("three or more", more)] {
                let ships: Vec<At> = ships.into_iter().map(|(ship, _)| ship).collect();
                let told = all_of(&names(&ships));
                let line = format!("Ships of seat {} attacked by {which}: {told}.", side + 1);
                lines.extend((!ships.is_empty()).then_some(line));
            }
        }
        lines
    }

    fn port_threat(&self, owner: usize) -> Option<String> {
        let port = self.ports[owner];
        let (seat, told) = (owner + 1, name(port));
        if self.ships[1 - owner].contains(&port) {
            return Some(if self.acting == Some(owner) {
                format!(
                    "An enemy ship stands in the port {told} of seat {seat}, who must destroy it in this turn."
                )
            } else {
                format!("An enemy ship stands in the port {told} of seat {seat}.")
            });
        }
        let enter = self
            .moves(1 - owner)
            .into_iter()
            .filter(|(_, to)| *to == port);
        let enter: BTreeSet<At> = enter.map(|(from, _)| from).collect();
        let enter: Vec<At> = enter.into_iter().collect();
        let from = all_of(&names(&enter));
        let open = !enter.is_empty() && !self.over;
        open.then(|| format!("seat {seat}'s port {told} can be entered next, from {from}."))
    }
}

impl Listener for Ear {
    fn forget(&mut self) {
        *self = Self {
            ports: self.ports,
            stood: std::mem::take(&mut self.stood),
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some((_, ports)) = line.split_once("White's port is ") {
            let (white, black) = ports.split_once(", black's ").unwrap();
            self.ports = [at(white), at(black.strip_suffix('.').unwrap())];
        } else if line.starts_with("Ships: ") {
            let lost = line.split_once("To rebuild: ").map_or("", |(_, lost)| lost);
            for (seat, rest) in lost
                .trim_end_matches('.')
                .split(" and ")
                .filter_map(of_seat)
            {
                let number = rest.strip_prefix(": ").unwrap();
                self.lost[usize::from(seat) - 1] = number.parse().unwrap();
            }
        } else if let Some((seat, rest)) = of_seat(line) {
            let index = usize::from(seat) - 1;
            if rest.starts_with(" to play, ") {
                self.acting = Some(index);
            } else if let Some(list) = between(rest, [", white: ", ", black: "][index], ".") {
                self.ships[index] = squares(list).into_iter().collect();
            } else {
                return tells_of_a_turn(line, &["moved", "rebuilt"]);
            }
        } else {
            self.over |= over(line);
            return over(line);
        }
        true
    }

    fn threats(&mut self, told: Told<'_>) -> Vec<String> {
        let ports = [0, 1]
            .into_iter()
            .filter_map(|owner| self.port_threat(owner));
        let mut lines: Vec<String> = ports.collect();
        let Some(side) = self.acting else {
            return lines;
        };
        let times = self.stood.entry((side, self.ships.clone())).or_default();
        *times += 1;
        let again = "This position has come up twice: the third time is a draw.";
        lines.extend((*times == 2).then(|| again.to_owned()));
        let all = [&*lines, &self.attacks()].concat();
        if told.whole || told.soon_heard(&all) {
            all
        } else {
            [lines, self.attacked_ships()].concat()
        }
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let side = self.acting?;
        let mut moves = self.moves(side);
        // sometimes plays one of the two moves that end nearest to the port
        let goal = self.ports[1 - side];
        let near = |to: &At| to.0.abs_diff(goal.0).max(to.1.abs_diff(goal.1));
        if rng.below(3) == 0 {
            moves.sort_by_key(|(_, to)| near(to));
            moves.truncate(2);
        }
        let (from, to) = moves[rng.below(moves.len())];
        Some((side as u8 + 1, format!("{}-{}", name(from), name(to))))
    }
}

#[test]
fn archimedes_is_played_by_ear() {
    let threats = [
        "is attacked from",
        "can be entered next",
        "must destroy it in this turn",
    ];
    play::<Ear>(Kind::Archimedes, 2, &json!({}), false, &threats);
}
