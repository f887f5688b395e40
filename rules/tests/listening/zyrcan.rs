//! Zyrcan for a listener, who also knows the board only from the description of its rows.

use std::collections::{BTreeMap, BTreeSet};

use rules::Kind;
use rules::random_generator::Rng;
use rules::translatable_text::{all_of, any_of};
use serde_json::json;

use crate::words::{At, at, between, list, name, names, of_seat, over, squares, tells_of_a_turn};
use crate::{Listener, play};

/// The six directions along rows and diagonals; a space is its row and its number.
const WAYS: [(i8, i8); 6] = [(0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)];

/// A seat as the listener was told.
#[derive(Clone, Default)]
struct Side {
    /// By space: engines.
    ships: BTreeMap<At, u8>,
    /// Ships of 1, 2 and 3 engines still to deploy.
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
    sides: BTreeMap<u8, Side>,
    acting: Option<u8>,
    /// What every seat has to deploy at the start.
    full_hand: [u8; 3],
    phase: Phase,
    last_round: bool,
    /// Did the alt text tell what other seats could capture? It tells this of all seats or, if
    /// there is no room, of none.
    hears_of_others: bool,
}

/// Steps between two spaces.
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

    /// Where a ship with this number of engines can end: it may pass over ships, but not over
    /// spaces that are not in play.
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
        WAYS.iter().filter_map(end).collect()
    }

    /// All moves of a seat's ships, as from and to.
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

    /// What a seat can capture.
    fn prey(&self, seat: u8) -> Vec<At> {
        let prey: BTreeSet<At> = self.captures(seat).into_iter().map(|(_, to)| to).collect();
        prey.into_iter().collect()
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

    /// The lines about deploying: which seats have no room, and for which it gets scarce.
    fn scarce_room(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let three = self
            .acting
            .filter(|seat| self.blitz() && self.sides[seat].hand[2] > 0);
        if let Some(seat) = three {
            let spaces = self.room(seat, 3).len();
            let told = format!("{spaces} space{}", if spaces == 1 { "" } else { "s" });
            let tight = (1..=6).contains(&spaces);
            let line = format!("seat {seat}'s threes in hand fit on {told} only.");
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
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some(hand) = between(line, "All have in hand: ", ".") {
            self.full_hand = hand_of(hand);
        } else if let Some(spaces) = line.strip_prefix("The board is a hexagon of ") {
            // the board has twelve spaces for each seat, and one more
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
                self.last_round = what.ends_with("the last.");
            } else {
                self.hears_of_others |= rest.starts_with(" threatens to capture the ships on ");
                return self.hears_of_a_side(seat, rest) || tells_of_a_turn(line, &["played"]);
            }
        } else {
            return over(line) || line.starts_with("Engines: ");
        }
        true
    }

    fn threats(&mut self, whole: bool) -> Vec<String> {
        let Some(acting) = self.acting else {
            return Vec::new();
        };
        let mut lines = match self.phase {
            Phase::Attack => Vec::new(),
            Phase::Deploy | Phase::DeployAndMove => self.scarce_room(),
        };
        if self.phase == Phase::Deploy {
            return lines;
        }
        let living = self.sides.iter().filter(|(_, side)| !side.left);
        let prey: Vec<(u8, Vec<At>)> = living.map(|(seat, _)| (*seat, self.prey(*seat))).collect();
        for (seat, prey) in prey.iter().filter(|(_, prey)| !prey.is_empty()) {
            let ships = all_of(&names(prey));
            if *seat == acting {
                lines.push(format!("seat {seat} can capture the ships on {ships}."));
            } else if self.hears_of_others || whole {
                lines.push(format!(
                    "seat {seat} threatens to capture the ships on {ships}."
                ));
            }
        }
        let none = prey.iter().filter(|(_, prey)| prey.is_empty());
        let none: Vec<String> = none.map(|(seat, _)| format!("seat {seat}")).collect();
        if self.phase == Phase::Attack && !self.last_round && !none.is_empty() {
            lines.push(format!(
                "{} can capture nothing now. If that is still so on their turn, that round is the last.",
                all_of(&none)
            ));
        }
        lines
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
            "can capture the ships",
            "threatens to capture the ships",
            "can capture nothing now",
        ];
        play::<Ear>(
            Kind::Zyrcan,
            seats,
            &json!({"variant": "standard"}),
            true,
            &threats,
        );
        let threats = [
            "can capture the ships",
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
