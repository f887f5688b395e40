//! A listener for Kitaran.

use std::collections::{BTreeSet, HashMap};

use rules::Kind;
use rules::random_generator::Rng;
use serde_json::json;

use crate::phrases::{
    At, BESIDE, all, all_of, any_of, between, name, names, of_seat, over, squares, step,
    tells_of_a_turn,
};
use crate::{Listener, Told, play};

/// A stone, and the stones that a conversion around it flips.
type Conversion = (At, Vec<At>);

type Position = (usize, [BTreeSet<At>; 2], BTreeSet<At>);

#[derive(Default)]
pub struct Ear {
    side: u8,
    /// The side to act; 0 is black.
    acting: Option<usize>,
    stones: [BTreeSet<At>; 2],
    protected: BTreeSet<At>,
    /// How many times each position has occurred.
    stood: HashMap<Position, u8>,
}

impl Ear {
    fn around(&self, stone: At, of: &BTreeSet<At>) -> Vec<At> {
        let beside = BESIDE.iter().filter_map(|way| step(stone, *way, self.side));
        beside.filter(|at| of.contains(at)).collect()
    }

    /// The stones around which a side may convert, each with the stones that would be flipped.
    fn conversions(&self, side: usize, protected: &BTreeSet<At>) -> Vec<Conversion> {
        let own = self.stones[side].iter();
        let flips = own.map(|stone| (*stone, self.around(*stone, &self.stones[1 - side])));
        let legal = flips.filter(|(_, flips)| {
            !flips.is_empty() && flips.iter().all(|flip| !protected.contains(flip))
        });
        legal.collect()
    }

    fn after_converting(&self, side: usize, stone: At) -> Position {
        let flips: BTreeSet<At> = self
            .around(stone, &self.stones[1 - side])
            .into_iter()
            .collect();
        let mut stones = self.stones.clone();
        stones[side].extend(&flips);
        stones[1 - side].retain(|stone| !flips.contains(stone));
        (1 - side, stones, flips)
    }

    fn told_by_number(
        conversions: &[Conversion],
        line: impl Fn(&str, &str) -> String,
    ) -> Vec<String> {
        let of = |number: usize| {
            let such = conversions
                .iter()
                .filter(|(_, flips)| flips.len() == number);
            let places: Vec<At> = such.map(|(stone, _)| *stone).collect();
            let stones = format!("{number} stone{}", if number == 1 { "" } else { "s" });
            (!places.is_empty()).then(|| line(&stones, &any_of(&names(&places))))
        };
        (1..=4).filter_map(of).collect()
    }

    /// A line for each conversion with the stones that it flips.
    fn told_each(conversions: &[Conversion], seat: usize, verb: &str) -> Vec<String> {
        let line = |(stone, flips): &Conversion| {
            let mut flips = flips.clone();
            flips.sort_unstable();
            let (stone, flips) = (name(*stone), all_of(&names(&flips)));
            format!("seat {seat} {verb} {flips} around {stone}.")
        };
        conversions.iter().map(line).collect()
    }

    /// The empty squares, in the order of their names.
    fn empty(&self) -> Vec<At> {
        let taken = |at: &At| self.stones.iter().any(|stones| stones.contains(at));
        all(self.side).filter(|at| !taken(at)).collect()
    }
}

impl Listener for Ear {
    fn forget(&mut self) {
        *self = Self {
            side: self.side,
            stood: std::mem::take(&mut self.stood),
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some(rest) = line.strip_prefix("The board has ") {
            self.side = rest[..1].parse().unwrap();
        } else if let Some(list) = between(line, "Protected for this turn: ", ".") {
            self.protected = squares(list).into_iter().collect();
            // this line is also a threat, so it is compared with the threats
            return false;
        } else if let Some((seat, rest)) = of_seat(line) {
            let index = usize::from(seat) - 1;
            if rest.starts_with(" to play, ") {
                self.acting = Some(index);
            } else if let Some(list) = rest.strip_prefix([", black: ", ", white: "][index]) {
                self.stones[index] = squares(list.strip_suffix('.').unwrap())
                    .into_iter()
                    .collect();
            } else {
                return tells_of_a_turn(line, &["placed", "converted"]);
            }
        } else {
            return over(line) || line.starts_with("Stones");
        }
        true
    }

    fn threats(&mut self, told: Told<'_>) -> Vec<String> {
        let empty = self.empty();
        let mut lines = Vec::new();
        if (1..=10).contains(&empty.len()) {
            lines.push(format!("Empty: {}.", all_of(&names(&empty))));
        }
        let Some(side) = self.acting else {
            return lines;
        };
        let now = (side, self.stones.clone(), self.protected.clone());
        let times = self.stood.entry(now).or_default();
        *times += 1;
        if *times == 2 {
            let line = "This position has come up twice: the third time, the match ends and the stones are counted.";
            lines.push(line.to_owned());
        }
        if (1..=3).contains(&empty.len()) {
            lines.push("The match ends when the board is full.".to_owned());
        }
        let own = self.conversions(side, &self.protected);
        let third = |stone: &At| self.stood.get(&self.after_converting(side, *stone)) == Some(&2);
        let repeats: Vec<At> = own.iter().map(|(stone, _)| *stone).filter(third).collect();
        if !repeats.is_empty() {
            lines.push(format!(
                "Converting around {} repeats a position for the third time and ends the match.",
                any_of(&names(&repeats))
            ));
        }
        if !self.protected.is_empty() {
            let protected: Vec<At> = self.protected.iter().copied().collect();
            lines.push(format!(
                "Protected for this turn: {}.",
                all_of(&names(&protected))
            ));
        }
        let (mine, theirs) = (side + 1, 2 - side);
        if own.is_empty() {
            lines.push(format!("seat {mine} can convert nothing now."));
        }
        let replies = self.conversions(1 - side, &BTreeSet::new());
        let each = Self::told_each(&own, mine, "can convert");
        let replies_each = Self::told_each(&replies, theirs, "threatens to convert");
        let all = [&*lines, &each, &replies_each].concat();
        if told.whole || told.soon_heard(&all) {
            return all;
        }
        let by_number = Self::told_by_number(&own, |stones, places| {
            format!("seat {mine} can convert {stones} around {places}.")
        });
        let replies_by_number = Self::told_by_number(&replies, |stones, places| {
            format!("seat {theirs} threatens to convert {stones} around {places}.")
        });
        let fewer = [&*lines, &each, &replies_by_number].concat();
        if told.soon_heard(&fewer) {
            fewer
        } else {
            [lines, by_number, replies_by_number].concat()
        }
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let side = self.acting?;
        let seat = side as u8 + 1;
        let own = self.conversions(side, &self.protected);
        // prefers positions that have occurred, so that some repeat
        let known = |stone: &At| {
            self.stood
                .contains_key(&self.after_converting(side, *stone))
        };
        if let Some((stone, _)) = own.iter().find(|(stone, _)| known(stone)) {
            return Some((seat, format!("*{}", name(*stone))));
        }
        if !own.is_empty() && rng.below(8) > 0 {
            return Some((seat, format!("*{}", name(own[rng.below(own.len())].0))));
        }
        let empty = self.empty();
        Some((seat, name(empty[rng.below(empty.len())])))
    }
}

const THREATS: [&str; 5] = [
    "Protected",
    "around",
    "can convert nothing now",
    "Empty: ",
    "come up twice",
];

#[test]
fn kitaran_is_played_by_ear() {
    for (size, kinds) in [(4, 5), (5, 4), (8, 3)] {
        let options = json!({"size": size, "komi": 0.5});
        play::<Ear>(Kind::Kitaran, 2, &options, false, &THREATS[..kinds]);
    }
}
