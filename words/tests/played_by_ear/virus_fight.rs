//! A listener for Virus Fight. It builds a position from what it heard, and the rules compute what instructions can do
//! there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::grid::square::Square;
use rules::random_generator::Rng;
use rules::virus_fight::{Instruction, Placed, VirusFight};
use rules::{Game, Kind, Seat};
use serde_json::json;

use crate::phrases::{
    At, BESIDE, all_of, at, between, list, name, of_seat, over, step, tells_of_a_turn,
};
use crate::{Listener, Told, play};

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
    /// The square of each seat's marker, and each seat's spares in the form `M1`.
    markers: BTreeMap<u8, String>,
    spares: BTreeMap<u8, Vec<String>>,
    /// The instruction on each square, in the form `M1`.
    instructions: BTreeMap<String, String>,
    /// The blocks that were told: the seats whose markers are in each, and its squares.
    blocks: Vec<(BTreeSet<u8>, BTreeSet<String>)>,
    /// The lines of instructions that were told to touch, such as `a1-c1`.
    touching: BTreeSet<String>,
    /// Seats that were told to be in the block of another seat.
    sharing: Vec<(u8, u8)>,
    stood: HashMap<Position, u8>,
}

/// Converts an instruction's name: `MOVE 1` to `m1`.
fn code(action: &str, size: &str) -> String {
    format!("{}{size}", action[..1].to_lowercase())
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

impl Ear {
    /// The turns of a seat if it were to act.
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

    /// Reads ` on a1, MOVE 3. Spares, one of each: ERASE 2. Spares, two of each: WRITE 1.`
    fn hears_of_a_marker(&mut self, seat: u8, rest: &str) -> bool {
        let Some(rest) = rest.strip_prefix(" on ") else {
            return false;
        };
        let at = rest.split([',', ';']).next().unwrap();
        self.markers.insert(seat, at.to_owned());
        self.spares.entry(seat).or_default();
        if let Some((place, spares)) = rest.split_once("; spare ") {
            self.hears_in_brief(seat, &place[at.len()..], spares);
            return true;
        }
        for sentence in rest.trim_end_matches('.').split(". ") {
            for (number, words) in ["one", "two", "three", "four", "five"].iter().enumerate() {
                if let Some(told) = sentence.strip_prefix(&format!("Spares, {words} of each: ")) {
                    self.has_spares(seat, number + 1, told);
                }
            }
        }
        true
    }

    /// Reads `ERASE 2 and WRITE 1 1; block a1 MOVE 3, b1 JUMP 2.`, or only the spares after `, in seat 2's block`.
    fn hears_in_brief(&mut self, seat: u8, place: &str, told: &str) {
        let told = told.strip_suffix('.').unwrap();
        let (spares, block) = told.split_once("; block ").unwrap_or((told, ""));
        self.has_spares(seat, 1, spares);
        match between(place, ", in ", "'s block") {
            Some(owner) => self.sharing.push((seat, of_seat(owner).unwrap().0)),
            None => self.hears_of_a_block(BTreeSet::from([seat]), block),
        }
    }

    /// Reads `a1 b2 MOVE 3, c1 WRITE 2`.
    fn hears_of_a_block(&mut self, seats: BTreeSet<u8>, cells: &str) {
        let mut block = BTreeSet::new();
        for cell in list(cells) {
            let words: Vec<&str> = cell.split(' ').collect();
            let (squares, kind) = words.split_at(words.len() - 2);
            for square in squares {
                block.insert((*square).to_owned());
                self.instructions
                    .insert((*square).to_owned(), code(kind[0], kind[1]));
            }
        }
        self.blocks.push((seats, block));
    }

    /// The blocks according to the markers and instructions.
    fn connected(&self) -> BTreeSet<(BTreeSet<u8>, BTreeSet<String>)> {
        let mut left: BTreeSet<At> = self.instructions.keys().map(|square| at(square)).collect();
        let mut blocks = BTreeSet::new();
        while let Some(first) = left.pop_first() {
            let (mut block, mut last) = (BTreeSet::new(), vec![first]);
            while let Some(square) = last.pop() {
                block.insert(name(square));
                // no board has more than nine files
                let beside = BESIDE.iter().filter_map(|way| step(square, *way, 9));
                last.extend(beside.filter(|beside| left.remove(beside)));
            }
            let inside = self.markers.iter().filter(|(_, at)| block.contains(*at));
            blocks.insert((inside.map(|(seat, _)| *seat).collect(), block));
        }
        blocks
    }

    /// Checks that the blocks were told as they are.
    fn check_blocks(&self) {
        let mut told = self.blocks.clone();
        for (seat, owner) in &self.sharing {
            let block = told.iter_mut().find(|(seats, _)| seats.contains(owner));
            block.unwrap().0.insert(*seat);
        }
        let number = told.len();
        let told: BTreeSet<_> = told.into_iter().collect();
        assert_eq!(told.len(), number, "a block was told twice");
        assert_eq!(told, self.connected());
        if !self.touching.is_empty() {
            assert_eq!(self.touching, self.lines());
        }
    }

    /// The lines of two and more instructions, such as `a1-c1`.
    fn lines(&self) -> BTreeSet<String> {
        let beside = |square: At, way| {
            let beside = step(square, way, 9)?;
            self.instructions
                .contains_key(&name(beside))
                .then_some(beside)
        };
        let squares = self.instructions.keys().map(|square| at(square));
        let lines = squares.flat_map(|first| {
            [((1, 0), (-1, 0)), ((0, 1), (0, -1))].map(|(on, back)| {
                let mut end = beside(first, on).filter(|_| beside(first, back).is_none())?;
                while let Some(next) = beside(end, on) {
                    end = next;
                }
                Some(format!("{}-{}", name(first), name(end)))
            })
        });
        lines.flatten().collect()
    }

    /// Records an occurrence of the position. Returns how many times it has occurred, including now.
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
        if let Some(told) = line.strip_prefix("Block") {
            let (whose, blocks) = told.strip_suffix('.').unwrap().split_once(": ").unwrap();
            let seats = whose.strip_prefix(" of ").map_or(Vec::new(), list);
            let seats: BTreeSet<u8> = seats.iter().map(|seat| of_seat(seat).unwrap().0).collect();
            for cells in blocks.split("; ") {
                self.hears_of_a_block(seats.clone(), cells);
            }
        } else if let Some(lines) = between(
            line,
            "Instructions touch in these lines, from end to end: ",
            ".",
        ) {
            self.touching = list(lines).into_iter().map(str::to_owned).collect();
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

    fn threats(&mut self, told: Told<'_>) -> Vec<String> {
        self.check_blocks();
        let Some(acting) = self.acting.filter(|_| !self.setup) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if self.stands(acting) == 2 {
            let again = "This position has come up twice: the third time, the match ends, and the player with most spares wins.";
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
                1..=2 => Some(format!(
                    "seat {seat} can only go to {}, whatever they do.",
                    all_of(&ways)
                )),
                _ => None,
            });
        }
        if !told.whole && !told.fits(&lines) {
            let own = format!("seat {acting} ");
            lines.retain(|line| line.starts_with(&own) || !line.contains(" can only go to "));
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
        // makes matches long: markers stay in play if they can
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
        let threats = ["can only go to"];
        play::<Ear>(Kind::VirusFight, seats, &json!({}), seats > 2, &threats);
    }
}
