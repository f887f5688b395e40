//! A listener for Zyrcan. It knows the board only from the description of its rows.

use std::collections::{BTreeMap, BTreeSet};

use rules::Kind;
use rules::random_generator::Rng;
use serde_json::json;

use crate::phrases::{
    At, all_of, any_of, at, between, list, name, names, of_seat, over, squares, tells_of_a_turn,
};
use crate::{Listener, Told, play};

/// A seat, according to the lines that were heard.
#[derive(Clone, Default)]
struct Side {
    /// The engines of the ship on each space.
    ships: BTreeMap<At, u8>,
    /// The number of ships of 1, 2 and 3 engines still to deploy.
    hand: [u8; 3],
    left: bool,
}

/// The phases of a match.
#[derive(Clone, Copy, Default, PartialEq)]
enum Phase {
    #[default]
    Attack,
    Deploy,
    DeployAndMove,
}

#[derive(Default)]
pub struct Ear {
    spaces: BTreeSet<At>,
    /// The steps to the neighbours of a space, as rows and numbers: what the description of the board says.
    ways: Vec<(i8, i8)>,
    sides: BTreeMap<u8, Side>,
    acting: Option<u8>,
    /// The ships that every seat has to deploy at the start.
    full_hand: [u8; 3],
    phase: Phase,
    last_round: bool,
}

/// The number of steps between two spaces.
fn apart(one: At, other: At) -> u8 {
    let row = one.0 as i8 - other.0 as i8;
    let number = one.1 as i8 - other.1 as i8;
    row.abs().max(number.abs()).max((row - number).abs()) as u8
}

impl Ear {
    fn blitz(&self) -> bool {
        self.phase == Phase::DeployAndMove
    }

    fn taken(&self) -> BTreeSet<At> {
        self.sides
            .values()
            .flat_map(|side| side.ships.keys().copied())
            .collect()
    }

    /// The spaces where a ship with this number of engines can end. It may pass over ships, but not over spaces that
    /// are not in play.
    fn ends(&self, from: At, engines: u8) -> Vec<At> {
        let end = |way: &(i8, i8)| {
            let mut to = from;
            for _ in 0..engines {
                let (row, number) = (
                    to.0.checked_add_signed(way.0)?,
                    to.1.checked_add_signed(way.1)?,
                );
                to = (row, number);
                self.spaces.get(&to)?;
            }
            Some(to)
        };
        self.ways.iter().filter_map(end).collect()
    }

    /// All moves of a seat's ships, as (from, to).
    fn steps(&self, seat: u8) -> Vec<(At, At)> {
        let own = &self.sides[&seat].ships;
        let steps = own.iter().flat_map(|(from, engines)| {
            self.ends(*from, *engines)
                .into_iter()
                .map(move |to| (*from, to))
        });
        steps.filter(|(_, to)| !own.contains_key(to)).collect()
    }

    fn captures(&self, seat: u8) -> Vec<(At, At)> {
        let taken = self.taken();
        self.steps(seat)
            .into_iter()
            .filter(|(_, to)| taken.contains(to))
            .collect()
    }

    /// The ships that a seat can capture.
    fn prey(&self, seat: u8) -> Vec<At> {
        let prey: BTreeSet<At> = self.captures(seat).into_iter().map(|(_, to)| to).collect();
        prey.into_iter().collect()
    }

    /// The moves by which other seats could capture a ship of this seat.
    fn dangers(&self, seat: u8) -> Vec<(At, At)> {
        let others = self.sides.iter();
        let others = others.filter(|(other, side)| **other != seat && !side.left);
        let captures = others.flat_map(|(other, _)| self.captures(*other));
        let own = &self.sides[&seat].ships;
        captures.filter(|(_, to)| own.contains_key(to)).collect()
    }

    /// The number of engines of the ship on a space.
    fn value(&self, at: At) -> u8 {
        let ships = self.sides.values().find_map(|side| side.ships.get(&at));
        *ships.unwrap()
    }

    /// A line for each value of captured ships, which names every capture.
    fn by_value(
        &self,
        mut captures: Vec<(At, At)>,
        line: impl Fn(u8, &str) -> String,
    ) -> Vec<String> {
        captures.sort_by_key(|(from, to)| (*to, *from));
        let of = |engines: u8| {
            let such = captures.iter().filter(|(_, to)| self.value(*to) == engines);
            let turns = such.map(|(from, to)| format!("{}x{}", name(*from), name(*to)));
            let turns: Vec<String> = turns.collect();
            (!turns.is_empty()).then(|| line(engines, &any_of(&turns)))
        };
        (1..=3).filter_map(of).collect()
    }

    /// The captured ships by their values, such as `threes: e5; twos: none; ones: b2 and c3`.
    fn values(&self, captures: &[(At, At)]) -> String {
        let taken: BTreeSet<At> = captures.iter().map(|(_, to)| *to).collect();
        let kinds = [(3, "threes"), (2, "twos"), (1, "ones")].map(|(engines, kind)| {
            let such = taken.iter().copied();
            let such: Vec<At> = such.filter(|at| self.value(*at) == engines).collect();
            match &*such {
                [] => format!("{kind}: none"),
                such => format!("{kind}: {}", all_of(&names(such))),
            }
        });
        kinds.join("; ")
    }

    fn can_capture(&self, seat: u8) -> Option<String> {
        let captures = self.captures(seat);
        let line = format!("seat {seat} can capture {}.", self.values(&captures));
        (!captures.is_empty()).then_some(line)
    }

    fn can_lose(&self, seat: u8) -> String {
        let dangers = self.dangers(seat);
        if dangers.is_empty() {
            return format!("No ship of seat {seat} is in danger.");
        }
        format!("seat {seat} can lose {}.", self.values(&dangers))
    }

    /// Every capture by and of the seat `own`.
    fn own_captures(&self, own: u8) -> Vec<String> {
        let mut lines = self.by_value(self.captures(own), |engines, turns| {
            format!("seat {own} can capture a ship of {engines} with {turns}.")
        });
        lines.extend(self.safe_captures(own));
        let mut dangers = Vec::new();
        for by in self.living().into_iter().filter(|by| *by != own) {
            let mut captures = self.captures(by);
            captures.retain(|(_, to)| self.sides[&own].ships.contains_key(to));
            dangers.extend(self.by_value(captures, |engines, turns| {
                format!("seat {own} can lose a ship of {engines} to seat {by}: {turns}.")
            }));
        }
        if dangers.is_empty() {
            lines.push(self.can_lose(own));
        }
        lines.extend(dangers);
        lines
    }

    /// The captures after which no other ship could go to that space.
    fn safe_captures(&self, own: u8) -> Option<String> {
        let mut captures = self.captures(own);
        let others = self.sides.iter();
        let others = others.filter(|(seat, side)| **seat != own && !side.left);
        let enemies: Vec<(At, u8)> = others
            .flat_map(|(_, side)| side.ships.iter().map(|(at, engines)| (*at, *engines)))
            .collect();
        captures.retain(|(_, to)| {
            !enemies
                .iter()
                .any(|(at, engines)| self.ends(*at, *engines).contains(to))
        });
        captures.sort_by_key(|(from, to)| (*to, *from));
        let turns = captures
            .iter()
            .map(|(from, to)| format!("{}x{}", name(*from), name(*to)));
        let turns: Vec<String> = turns.collect();
        (!turns.is_empty()).then(|| {
            let turns = any_of(&turns);
            format!(
                "With {turns}, seat {own} captures safely: nobody can capture that ship at once."
            )
        })
    }

    /// What the other seats could capture.
    fn could_capture(&self, seats: impl Fn(u8) -> bool) -> Vec<String> {
        let living = self.living().into_iter().filter(|seat| seats(*seat));
        let line = |seat: u8| {
            let prey = self.prey(seat);
            let ships = all_of(&names(&prey));
            let line = format!("seat {seat} threatens to capture the ships on {ships}.");
            (!prey.is_empty()).then_some(line)
        };
        living.filter_map(line).collect()
    }

    fn living(&self) -> Vec<u8> {
        let living = self.sides.iter().filter(|(_, side)| !side.left);
        living.map(|(seat, _)| *seat).collect()
    }

    fn no_capture(&self) -> Option<String> {
        let none = self.living().into_iter();
        let none = none.filter(|seat| self.prey(*seat).is_empty());
        let none: Vec<String> = none.map(|seat| format!("seat {seat}")).collect();
        let line = format!(
            "{} cannot capture now. If they still cannot on their turn, that round is the last.",
            all_of(&none)
        );
        let told = self.phase == Phase::Attack && !self.last_round && !none.is_empty();
        told.then_some(line)
    }

    /// Reads `In its own row: the numbers one less and one more.` and the same of the rows above and below.
    fn hears_of_neighbours(&mut self, told: &str) {
        self.ways.clear();
        for (beginning, row) in [
            ("In its own row: the numbers ", 0),
            ("In the row above: ", 1),
            ("In the row below: ", -1),
        ] {
            let (_, numbers) = told.split_once(beginning).unwrap();
            let (numbers, _) = numbers.split_once('.').unwrap();
            self.ways
                .extend(list(numbers).iter().map(|number| match *number {
                    "one less" => (row, -1),
                    "the same number" => (row, 0),
                    "one more" => (row, 1),
                    _ => panic!("{number}"),
                }));
        }
    }

    /// The spaces where a ship with this number of engines can be deployed.
    fn room(&self, seat: u8, engines: u8) -> Vec<At> {
        let (taken, own) = (self.taken(), &self.sides[&seat].ships);
        let far = |at: &At| !self.blitz() || own.keys().all(|ship| apart(*ship, *at) >= engines);
        let free = self.spaces.iter().copied().filter(|at| !taken.contains(at));
        free.filter(far).collect()
    }

    fn in_hand(&self, seat: u8) -> Vec<u8> {
        let hand = self.sides[&seat].hand;
        (1..=3)
            .filter(|kind| hand[usize::from(*kind) - 1] > 0)
            .collect()
    }

    fn hears_of_a_side(&mut self, seat: u8, rest: &str) -> bool {
        let side = self.sides.entry(seat).or_default();
        let Some(fleet) = between(rest, "'s ones: ", ".") else {
            side.left |= rest == " is out.";
            return side.left || rest == " has no ship on the board.";
        };
        let (fleet, hand) = fleet.split_once("; in hand: ").unwrap_or((fleet, ""));
        for (kind, spaces) in (1..).zip(fleet.split("; ")) {
            let spaces = spaces
                .trim_start_matches("twos: ")
                .trim_start_matches("threes: ");
            side.ships
                .extend(squares(spaces).into_iter().map(|at| (at, kind)));
        }
        side.hand = hand_of(hand);
        true
    }

    fn hears_of_a_row(&mut self, spaces: &str) {
        let Some((low, high)) = spaces.split_once(" to ") else {
            self.spaces.extend(squares(spaces));
            return;
        };
        let (low, high) = (at(low), at(high));
        self.spaces
            .extend((low.1..=high.1).map(|number| (low.0, number)));
    }

    /// The lines about room for deploying: for which seats there is none, and for which it becomes scarce.
    fn scarce_room(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let three = self
            .acting
            .filter(|seat| self.blitz() && self.sides[seat].hand[2] > 0);
        if let Some(seat) = three {
            let spaces = self.room(seat, 3).len();
            let told = match spaces {
                1 => "one space".to_owned(),
                spaces => format!("{spaces} spaces"),
            };
            let tight = (1..=6).contains(&spaces);
            let line =
                format!("seat {seat}'s threes in hand fit on {told} only: deploy them soon.");
            lines.extend(tight.then_some(line));
        }
        for seat in self.sides.keys().filter(|seat| !self.sides[seat].left) {
            let mut kinds = self.in_hand(*seat);
            kinds.retain(|kind| self.room(*seat, *kind).is_empty());
            let line = format!("seat {seat} has no room for ships of {}.", any_of(&kinds));
            lines.extend((!kinds.is_empty()).then_some(line));
        }
        lines
    }

    fn deployment(&self, seat: u8, rng: &mut Rng) -> Option<(u8, At)> {
        let all = self.in_hand(seat).into_iter();
        let all = all.flat_map(|kind| self.room(seat, kind).into_iter().map(move |at| (kind, at)));
        let all: Vec<(u8, At)> = all.collect();
        (!all.is_empty()).then(|| all[rng.below(all.len())])
    }
}

/// Reads `4 ones, 6 twos, 2 threes`.
fn hand_of(told: &str) -> [u8; 3] {
    let mut hand = [0; 3];
    for (kind, number) in hand.iter_mut().zip(list(told)) {
        *kind = number.split(' ').next().unwrap().parse().unwrap();
    }
    hand
}

impl Listener for Ear {
    fn forget(&mut self) {
        let seats = self.sides.keys().copied();
        *self = Self {
            sides: seats.map(|seat| (seat, Side::default())).collect(),
            spaces: std::mem::take(&mut self.spaces),
            ways: std::mem::take(&mut self.ways),
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some(hand) = between(line, "Each player has in hand: ", ".") {
            self.full_hand = hand_of(hand);
        } else if let Some(spaces) = line.strip_prefix("The board is a hexagon of ") {
            // the board has twelve spaces for each seat, plus one
            self.hears_of_neighbours(spaces);
            let seats = spaces[..2].parse::<u8>().unwrap() / 12;
            for seat in 1..=seats {
                let side = self.sides.entry(seat).or_default();
                side.hand = if side.hand == [0; 3] {
                    self.full_hand
                } else {
                    side.hand
                };
            }
        } else if let Some((_, spaces)) = line
            .strip_prefix("Row ")
            .and_then(|row| row.split_once(": "))
        {
            self.hears_of_a_row(spaces.strip_suffix('.').unwrap());
        } else if let Some((seat, rest)) = of_seat(line) {
            if let Some(what) = rest.strip_prefix(" to ") {
                self.acting = Some(seat);
                self.phase = match what {
                    what if what.starts_with("deploy and move") => Phase::DeployAndMove,
                    what if what.starts_with("deploy") => Phase::Deploy,
                    _ => Phase::Attack,
                };
                self.last_round = what.ends_with("in the last round.");
            } else {
                return self.hears_of_a_side(seat, rest) || tells_of_a_turn(line, &["played"]);
            }
        } else {
            return over(line) || line.starts_with("Engines: ");
        }
        true
    }

    fn threats(&mut self, told: Told<'_>) -> Vec<String> {
        let Some(acting) = self.acting else {
            return Vec::new();
        };
        let mut last = match self.phase {
            Phase::Attack => Vec::new(),
            Phase::Deploy | Phase::DeployAndMove => self.scarce_room(),
        };
        if self.phase == Phase::Deploy {
            return last;
        }
        last.extend(self.no_capture());
        let living = self.living();
        let own = told.viewer.filter(|seat| living.contains(seat));
        let own = own.unwrap_or(acting);
        let first: Vec<String> = self.can_capture(acting).into_iter().collect();
        if told.whole {
            let first = if own == acting { Vec::new() } else { first };
            let others = self.could_capture(|seat| seat != acting && seat != own);
            return [first, self.own_captures(own), last, others].concat();
        }
        let danger = vec![self.can_lose(own)];
        let fewest = [first, last].concat();
        let fewer = [&*fewest, &danger].concat();
        let all = [&*fewer, &self.could_capture(|seat| seat != acting)].concat();
        if told.soon_heard(&all) {
            all
        } else if told.fits(&fewer) {
            fewer
        } else {
            fewest
        }
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let seat = self.acting?;
        if self.phase == Phase::Attack {
            let captures = self.captures(seat);
            let (from, to) = captures[rng.below(captures.len())];
            return Some((seat, format!("{}x{}", name(from), name(to))));
        }
        let deployed = self.deployment(seat, rng);
        let mut parts: Vec<String> = Vec::new();
        parts.extend(deployed.map(|(kind, at)| format!("{kind}@{}", name(at))));
        let mut steps = if self.blitz() {
            self.steps(seat)
        } else {
            Vec::new()
        };
        steps.retain(|(_, to)| deployed.is_none_or(|(_, at)| at != *to));
        if !steps.is_empty() {
            let (from, to) = steps[rng.below(steps.len())];
            let sign = if self.taken().contains(&to) { 'x' } else { '-' };
            parts.push(format!("{}{sign}{}", name(from), name(to)));
        }
        Some((seat, parts.join(" ")))
    }
}

#[test]
fn zyrcan_is_played_by_ear() {
    for seats in 3..=5 {
        let threats = [
            "can capture threes",
            "can capture a ship of 3",
            "captures safely",
            "can lose threes",
            "can lose a ship of 3",
            "is in danger",
            "threatens to capture the ships",
            "cannot capture now",
        ];
        play::<Ear>(
            Kind::Zyrcan,
            seats,
            &json!({"variant": "standard"}),
            true,
            &threats,
        );
        let threats = [
            "can capture threes",
            "can lose a ship of 3",
            "is in danger",
            "no room for",
            "threes in hand fit on",
        ];
        play::<Ear>(
            Kind::Zyrcan,
            seats,
            &json!({"variant": "blitzkrieg"}),
            true,
            &threats,
        );
    }
}
