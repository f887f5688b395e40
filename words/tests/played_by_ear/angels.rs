//! A listener for Angels and Demons.

use std::collections::BTreeSet;

use rules::Kind;
use rules::random_generator::Rng;
use serde_json::json;

use crate::phrases::{
    At, all, all_of, any_of, at, between, name, names, of_seat, over, tells_of_a_turn,
};
use crate::{Listener, Told, play};

#[derive(Default)]
pub struct Ear {
    side: u8,
    power: u8,
    angel: At,
    /// All marks that were ever told. Marks stay, and the list of a full board is told only in part.
    marked: BTreeSet<At>,
    /// The seat to act, and whether the demon still marks the fence.
    acting: Option<u8>,
    fence: bool,
}

impl Ear {
    fn border(&self, (file, rank): At) -> bool {
        [file, rank]
            .iter()
            .any(|place| *place == 0 || *place == self.side - 1)
    }

    /// The squares where the angel could land from `from`.
    fn landings(&self, from: At) -> Vec<At> {
        let near = |to: &At| to.0.abs_diff(from.0).max(to.1.abs_diff(from.1)) <= self.power;
        let open = |to: &At| near(to) && *to != from && !self.marked.contains(to);
        all(self.side).filter(open).collect()
    }

    /// The number of flights to the border; `None` if the angel is walled in.
    fn way_out(&self) -> Option<u16> {
        let (mut reached, mut last) = (BTreeSet::from([self.angel]), vec![self.angel]);
        for flights in 1.. {
            let next: BTreeSet<At> = last.iter().flat_map(|from| self.landings(*from)).collect();
            if next.iter().any(|to| self.border(*to)) {
                return Some(flights);
            }
            last = next.into_iter().filter(|to| reached.insert(*to)).collect();
            if last.is_empty() {
                break;
            }
        }
        None
    }

    /// Adds the marks of a text such as `a4-a6 b1 c1`.
    fn mark(&mut self, runs: &str) {
        for run in runs.split(' ') {
            let (first, last) = run.split_once('-').unwrap_or((run, run));
            let (first, last) = (at(first), at(last));
            for file in first.0..=last.0 {
                self.marked
                    .extend((first.1..=last.1).map(|rank| (file, rank)));
            }
        }
    }

    fn hears_of_the_angel(&mut self, rest: &str) -> bool {
        let Some(stands) = rest.strip_prefix(", the angel, stands on ") else {
            return false;
        };
        let square = stands.split([' ', '.']).next().unwrap();
        self.angel = at(square);
        if let Some((_, power)) = stands.split_once("flies up to ") {
            self.power = power[..1].parse().unwrap();
        }
        true
    }
}

impl Listener for Ear {
    fn forget(&mut self) {
        (self.acting, self.fence) = (None, false);
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some(rest) = line.strip_prefix("The board has ") {
            self.side = rest.split(' ').next().unwrap().parse().unwrap();
            return true;
        }
        let Some((seat, rest)) = of_seat(line) else {
            return over(line);
        };
        if rest.starts_with(", the demon, to mark ") || rest.starts_with(", the angel, to fly, ") {
            self.acting = Some(seat);
            self.fence = rest.contains(" of the border before the angel flies");
        } else if let Some(list) = rest.strip_prefix(", the demon, has marked ") {
            if let Some((_, list)) = list.split_once(": ") {
                self.mark(list.strip_suffix('.').unwrap());
            }
        } else if let Some(square) = between(rest, " marked ", ".") {
            self.marked.insert(at(square));
        } else {
            return self.hears_of_the_angel(rest) || tells_of_a_turn(line, &["flew"]);
        }
        true
    }

    fn threats(&mut self, _told: Told<'_>) -> Vec<String> {
        if self.acting.is_none() {
            return Vec::new();
        }
        let landings = self.landings(self.angel);
        let mut exits = landings.clone();
        exits.retain(|to| self.border(*to));
        let way_out = self.way_out();
        let mut lines = Vec::new();
        if let (Some(flights), true) = (way_out, exits.is_empty()) {
            let flights = format!("{flights} flight{}", if flights == 1 { "" } else { "s" });
            lines.push(format!(
                "Without any more marks, the border is {flights} away."
            ));
        }
        if self.fence {
            return lines;
        }
        if !exits.is_empty() {
            let exits = any_of(&names(&exits));
            lines.push(format!(
                "seat 1 can reach the border with the next flight: {exits}."
            ));
        }
        if way_out.is_none() {
            lines.push("No way to the border is left: seat 1 is walled in.".to_owned());
        }
        if let [only] = landings[..] {
            lines.push(format!(
                "seat 1 has one square left to fly to: {}.",
                name(only)
            ));
        } else if (2..=3).contains(&landings.len()) {
            let left = landings.len();
            let squares = all_of(&names(&landings));
            lines.push(format!(
                "seat 1 has {left} squares left to fly to: {squares}."
            ));
        }
        lines
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let seat = self.acting?;
        let landings = self.landings(self.angel);
        let mut choices: Vec<At> = match (self.fence, seat) {
            (true, _) => all(self.side).filter(|at| self.border(*at)).collect(),
            (false, 1) => landings.clone(),
            (false, _) => all(self.side).filter(|at| *at != self.angel).collect(),
        };
        choices.retain(|at| !self.marked.contains(at));
        // makes matches long: the angel stays inside, and the demon mostly marks squares beside it
        let wanted = |to: &&At| match seat {
            1 => !self.border(**to),
            _ => landings.contains(to) && landings.len() > 1,
        };
        let wanted: Vec<At> = choices.iter().filter(wanted).copied().collect();
        let choices = if wanted.is_empty() || rng.below(12) == 0 {
            choices
        } else {
            wanted
        };
        Some((seat, name(choices[rng.below(choices.len())])))
    }
}

const THREATS: [&str; 3] = ["next flight", "Without any more marks", "walled in"];

#[test]
fn angels_and_demons_is_played_by_ear() {
    for (power, reach, marks) in [(1, 7, 12), (1, 3, 0), (4, 12, 48)] {
        let options = json!({"power": power, "reach": reach, "marks": marks});
        let threats = if power == 1 {
            &THREATS[..]
        } else {
            &THREATS[1..2]
        };
        play::<Ear>(Kind::Angels, 2, &options, false, threats);
    }
}
