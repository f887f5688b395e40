//! Kitaran for a listener.

use std::collections::{BTreeSet, HashMap};

use rules::Kind;
use rules::random_generator::Rng;
use rules::translatable_text::{all_of, any_of};
use serde_json::json;

use crate::words::{
    At, BESIDE, all, between, name, names, of_seat, over, squares, step, tells_of_a_turn,
};
use crate::{Listener, play};

type Position = (usize, [BTreeSet<At>; 2], BTreeSet<At>);

#[derive(Default)]
pub struct Ear {
    side: u8,
    /// 0 is black.
    acting: Option<usize>,
    stones: [BTreeSet<At>; 2],
    protected: BTreeSet<At>,
    /// How often each position has occurred.
    stood: HashMap<Position, u8>,
}

impl Ear {
    fn around(&self, stone: At, of: &BTreeSet<At>) -> Vec<At> {
        let beside = BESIDE.iter().filter_map(|way| step(stone, *way, self.side));
        beside.filter(|at| of.contains(at)).collect()
    }

    /// The stones around which a side may convert, each with the number of stones that it flips.
    fn conversions(&self, side: usize, protected: &BTreeSet<At>) -> Vec<(At, usize)> {
        let own = self.stones[side].iter();
        let flips = own.map(|stone| (*stone, self.around(*stone, &self.stones[1 - side])));
        let legal = flips.filter(|(_, flips)| {
            !flips.is_empty() && flips.iter().all(|flip| !protected.contains(flip))
        });
        legal.map(|(stone, flips)| (stone, flips.len())).collect()
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
        conversions: &[(At, usize)],
        line: impl Fn(&str, &str) -> String,
    ) -> Vec<String> {
        let of = |number: usize| {
            let such = conversions.iter().filter(|(_, flips)| *flips == number);
            let places: Vec<At> = such.map(|(stone, _)| *stone).collect();
            let stones = format!("{number} stone{}", if number == 1 { "" } else { "s" });
            (!places.is_empty()).then(|| line(&stones, &any_of(&names(&places))))
        };
        (1..=4).filter_map(of).collect()
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
            // the line is also a threat, so it is compared with the threats
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

    fn threats(&mut self, _whole: bool) -> Vec<String> {
        let Some(side) = self.acting else {
            return Vec::new();
        };
        let now = (side, self.stones.clone(), self.protected.clone());
        let times = self.stood.entry(now).or_default();
        *times += 1;
        let mut lines = Vec::new();
        if *times == 2 {
            let line = "This position stands for the second time: at the third the match ends and is counted.";
            lines.push(line.to_owned());
        }
        let filled: usize = self.stones.iter().map(BTreeSet::len).sum();
        match usize::from(self.side).pow(2) - filled {
            1 => lines.push("The match ends when the board is full: 1 square is left.".to_owned()),
            empty @ 2..=3 => lines.push(format!(
                "The match ends when the board is full: {empty} squares are left."
            )),
            _ => {}
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
        lines.extend(Self::told_by_number(&own, |stones, places| {
            format!("seat {mine} can convert {stones} around {places}.")
        }));
        let replies = self.conversions(1 - side, &BTreeSet::new());
        lines.extend(Self::told_by_number(&replies, |stones, places| {
            format!("seat {theirs} threatens to convert {stones} around {places}.")
        }));
        lines
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let side = self.acting?;
        let seat = side as u8 + 1;
        let own = self.conversions(side, &self.protected);
        // prefers known positions, so that some repeat
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
        let taken = |at: &At| self.stones.iter().any(|stones| stones.contains(at));
        let empty: Vec<At> = all(self.side).filter(|at| !taken(at)).collect();
        Some((seat, name(empty[rng.below(empty.len())])))
    }
}

const THREATS: [&str; 4] = [
    "Protected",
    "can convert 1 stone",
    "threatens to convert 2",
    "second time",
];

#[test]
fn kitaran_is_played_by_ear() {
    for size in [4, 5, 8] {
        let threats = if size == 4 {
            &THREATS[..]
        } else {
            &THREATS[..3]
        };
        play::<Ear>(
            Kind::Kitaran,
            2,
            &json!({"size": size, "komi": 0.5}),
            false,
            threats,
        );
    }
}
