//! Virus Fight for a listener. What instructions can do is computed from a position that is built from
//! what the listener heard.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::grid::square::Square;
use rules::random_generator::Rng;
use rules::translatable_text::all_of;
use rules::virus_fight::{Instruction, Placed, VirusFight};
use rules::{Game, Kind, Seat};
use serde_json::json;

use crate::words::{between, list, of_seat, over, tells_of_a_turn};
use crate::{Listener, play};

/// Markers, spares, instructions, the seat to act, the seat that began the round.
type Position = (
    BTreeMap<u8, String>,
    BTreeMap<u8, Vec<String>>,
    BTreeMap<String, String>,
    u8,
    u8,
);

#[derive(Default)]
pub struct Ear {
    seats: u8,
    acting: Option<u8>,
    setup: bool,
    first: u8,
    over: bool,
    /// By seat: the square of its marker, and its spares in the form `M1`.
    markers: BTreeMap<u8, String>,
    spares: BTreeMap<u8, Vec<String>>,
    /// By square, in the form `M1`.
    instructions: BTreeMap<String, String>,
    stood: HashMap<Position, u8>,
}

/// `MOVE 1` as `m1`.
fn code(action: &str, size: &str) -> String {
    format!("{}{size}", action[..1].to_lowercase())
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

impl Ear {
    /// The turns of a seat as if it were to act.
    fn turns(&self, seat: u8) -> Vec<String> {
        let instruction = |code: &str| Instruction::parse(code).unwrap();
        let placed = self.instructions.iter().map(|(at, code)| Placed {
            at: square(at),
            instruction: instruction(code),
        });
        let markers = self
            .markers
            .iter()
            .map(|(seat, at)| (Seat::new(*seat), square(at)));
        let spares = self.spares.iter().flat_map(|(seat, codes)| {
            codes
                .iter()
                .map(move |code| (Seat::new(*seat), instruction(code)))
        });
        let (placed, markers, spares): (Vec<_>, Vec<_>, Vec<_>) =
            (placed.collect(), markers.collect(), spares.collect());
        let seat = Seat::new(seat);
        let game = VirusFight::arranged(self.seats, &placed, &markers, &spares, seat);
        let mut turns = Vec::new();
        game.turns(seat, &mut turns);
        turns.iter().map(ToString::to_string).collect()
    }

    /// Reads `WRITE 2 3, JUMP 1 and MOVE 2`, with `number` spares of each.
    fn has_spares(&mut self, seat: u8, number: usize, told: &str) {
        let spares = self.spares.entry(seat).or_default();
        for item in list(told) {
            let (action, sizes) = item.split_once(' ').unwrap();
            let codes = sizes.split(' ').map(|size| code(action, size));
            spares.extend(codes.flat_map(|code| vec![code; number]));
        }
    }

    /// Reads ` on a1, MOVE 3. One spare each: ERASE 2. Two spares each: WRITE 1.`
    fn hears_of_a_marker(&mut self, seat: u8, rest: &str) -> bool {
        let Some((at, rest)) = rest
            .strip_prefix(" on ")
            .and_then(|rest| rest.split_once(", "))
        else {
            return false;
        };
        self.markers.insert(seat, at.to_owned());
        if let Some((_, spares)) = rest.split_once("; spare ") {
            self.has_spares(seat, 1, spares.strip_suffix('.').unwrap());
            return true;
        }
        self.spares.entry(seat).or_default();
        for sentence in rest.trim_end_matches('.').split(". ") {
            for (number, words) in [
                "One spare",
                "Two spares",
                "Three spares",
                "Four spares",
                "Five spares",
            ]
            .iter()
            .enumerate()
            {
                if let Some(told) = sentence.strip_prefix(&format!("{words} each: ")) {
                    self.has_spares(seat, number + 1, told);
                }
            }
        }
        true
    }

    /// Reads `a1 b2 MOVE 3, c1 WRITE 2`.
    fn hears_of_a_block(&mut self, cells: &str) {
        for cell in list(cells.strip_suffix('.').unwrap()) {
            let words: Vec<&str> = cell.split(' ').collect();
            let (squares, kind) = words.split_at(words.len() - 2);
            for square in squares {
                self.instructions
                    .insert((*square).to_owned(), code(kind[0], kind[1]));
            }
        }
    }

    /// How often the position has occurred, this time included.
    fn stands(&mut self, acting: u8) -> u8 {
        let mut spares = self.spares.clone();
        for spares in spares.values_mut() {
            spares.sort();
        }
        let position = (
            self.markers.clone(),
            spares,
            self.instructions.clone(),
            acting,
            self.first,
        );
        let times = self.stood.entry(position).or_default();
        *times += 1;
        *times
    }
}

impl Listener for Ear {
    fn forget(&mut self) {
        let stood = std::mem::take(&mut self.stood);
        let seats = self.seats;
        *self = Self {
            seats,
            stood,
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        let block = line.starts_with("Block") || line.starts_with("On the board: ");
        if let Some((_, cells)) = line.split_once(": ").filter(|_| block) {
            self.hears_of_a_block(cells);
        } else if let Some(waiting) = between(line, "Setup: ", " to write a program in secret.") {
            self.setup = true;
            self.acting = of_seat(waiting).map(|(seat, _)| seat);
        } else if let Some((seat, rest)) = of_seat(line) {
            self.seats = self.seats.max(seat);
            if let Some((_, first)) = rest.split_once(", begun by ") {
                self.acting = Some(seat);
                self.first = of_seat(first).unwrap().0;
            } else if self.hears_of_a_marker(seat, rest) {
                return true;
            } else {
                let stands = ["writes.", "is ready.", "was eliminated.", "is out."];
                let verbs = [
                    "moved", "wrote", "erased", "took", "jumped", "could", "played",
                ];
                let stands = stands.iter().any(|stands| rest[1..] == **stands);
                return stands || tells_of_a_turn(line, &verbs);
            }
        } else {
            self.over |= over(line);
            let shapes = [
                "The board has",
                "If seat ",
                "All have one spare",
                "Spares: ",
            ];
            return over(line) || shapes.iter().any(|shape| line.starts_with(shape));
        }
        true
    }

    fn threats(&mut self, _whole: bool) -> Vec<String> {
        let Some(acting) = self.acting.filter(|_| !self.setup) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if self.stands(acting) == 2 {
            let again = "This position stands for the second time: at the third the match ends, and the player with most spares wins.";
            lines.push(again.to_owned());
        }
        for seat in self.markers.keys() {
            let turns = self.turns(*seat);
            let ways = turns
                .iter()
                .filter_map(|turn| Some(turn.split_once('>')?.1));
            let ways: Vec<&str> = ways.collect::<BTreeSet<&str>>().into_iter().collect();
            lines.extend(match ways.len() {
                0 => Some(format!(
                    "If nothing changes, seat {seat} is out in their next turn."
                )),
                1..=2 => Some(format!("seat {seat} can only get to {}.", all_of(&ways))),
                _ => None,
            });
        }
        lines
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let seat = self.acting?;
        if self.setup {
            let programs = [
                "W3 M2* J1 E3",
                "W1* M3",
                "E1 W2 W1* J2 M3",
                "J3 W2*",
                "M1 M2 W3* E2",
            ];
            return Some((seat, programs[rng.below(programs.len())].to_owned()));
        }
        // makes long matches: markers stay in play if they can
        let turns = self.turns(seat);
        let stays: Vec<&String> = turns.iter().filter(|turn| turn.contains('>')).collect();
        let turn = match stays.len() {
            0 => &turns[rng.below(turns.len())],
            some => stays[rng.below(some)],
        };
        Some((seat, turn.clone()))
    }
}

#[test]
fn virus_fight_is_played_by_ear() {
    for seats in 2..=5 {
        let threats = ["can only get to"];
        play::<Ear>(Kind::VirusFight, seats, &json!({}), seats > 2, &threats);
    }
}
