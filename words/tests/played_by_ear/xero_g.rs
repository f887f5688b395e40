//! A listener for Xero-G. It builds a position from what it heard, and the rules compute where ships can fly there.

use std::collections::HashMap;

use rules::random_generator::Rng;
use rules::xero_g::XeroG;
use rules::{Game, Kind, Seat};
use serde_json::json;

use crate::phrases::{any_of, of_seat, over, tells_of_a_turn};
use crate::{Listener, Told, play};

#[derive(Default)]
pub struct Ear {
    /// The size of the ship on each square, by rank and file; 0 if there is none.
    ships: [[u8; 6]; 6],
    /// The seat to fly. In the setup, the seat that arranges its row.
    acting: Option<u8>,
    setup: bool,
    stood: HashMap<(u8, [[u8; 6]; 6]), u8>,
}

impl Ear {
    fn turns(&self, seat: u8) -> Vec<String> {
        let rank = |rank: &[u8; 6]| rank.iter().map(u8::to_string).collect::<String>();
        let ranks: Vec<String> = self.ships.iter().rev().map(rank).collect();
        let study = XeroG::study(&ranks.join("/"), Seat::new(seat)).unwrap();
        let mut turns = Vec::new();
        study.turns(Seat::new(seat), &mut turns);
        let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
        turns.sort_unstable();
        turns
    }

    /// The squares of the ships that this seat could fly into the base.
    fn winners(&self, seat: u8) -> Vec<String> {
        let turns = self.turns(seat).into_iter();
        turns
            .filter_map(|turn| Some(turn.strip_suffix("-base")?.to_owned()))
            .collect()
    }
}

impl Listener for Ear {
    fn forget(&mut self) {
        let stood = std::mem::take(&mut self.stood);
        *self = Self {
            stood,
            ..Self::default()
        };
    }

    fn takes(&mut self, line: &str) -> bool {
        if let Some(rest) = line.strip_prefix("Rank ") {
            let (rank, ships) = rest.strip_suffix('.').unwrap().split_once(": ").unwrap();
            let rank: usize = rank.parse().unwrap();
            for ship in ships.replace(" and ", ", ").split(", ") {
                let (size, file) = ship.split_once(" on ").unwrap();
                let file = usize::from(file.as_bytes()[0] - b'a');
                self.ships[rank - 1][file] = size.parse().unwrap();
            }
        } else if let Some((seat, rest)) = of_seat(line) {
            if rest.starts_with(" to fly, ") || rest.contains(" to arrange six ships ") {
                self.acting = Some(seat);
                self.setup = rest.contains(" to arrange ");
            } else if !rest.starts_with("'s home row is rank ") {
                return tells_of_a_turn(line, &["flew", "arranged", "has arranged"]);
            }
        } else {
            return over(line) || line.starts_with("The board has ");
        }
        true
    }

    fn threats(&mut self, _told: Told<'_>) -> Vec<String> {
        let Some(seat) = self.acting.filter(|_| !self.setup) else {
            return Vec::new();
        };
        let times = self.stood.entry((seat, self.ships)).or_default();
        *times += 1;
        let again = "This position has come up twice: the third time is a draw.";
        let mut lines: Vec<String> = (*times == 2)
            .then(|| again.to_owned())
            .into_iter()
            .collect();
        let mine = self.winners(seat);
        if !mine.is_empty() {
            let ships = any_of(&mine);
            lines.push(format!(
                "seat {seat} can fly into the base with the ship on {ships}."
            ));
        }
        let theirs = self.winners(3 - seat);
        if !theirs.is_empty() {
            let (other, ships) = (3 - seat, any_of(&theirs));
            lines.push(format!(
                "seat {other} threatens to fly into the base with the ship on {ships}."
            ));
        }
        lines
    }

    fn turn(&self, rng: &mut Rng) -> Option<(u8, String)> {
        let seat = self.acting?;
        if self.setup {
            let rows = ["322113", "123123", "112233", "321321"];
            return Some((seat, rows[rng.below(rows.len())].to_owned()));
        }
        // makes matches long: players seldom take a win
        let mut turns = self.turns(seat);
        let wins = turns.iter().any(|turn| turn.ends_with("-base"));
        if wins && rng.below(4) > 0 && turns.iter().any(|turn| !turn.ends_with("-base")) {
            turns.retain(|turn| !turn.ends_with("-base"));
        }
        let turn = turns[rng.below(turns.len())].clone();
        Some((seat, turn))
    }
}

#[test]
fn xero_g_is_played_by_ear() {
    for setup in ["open", "hidden"] {
        let threats = ["can fly into the base", "threatens to fly into the base"];
        play::<Ear>(Kind::XeroG, 2, &json!({"setup": setup}), false, &threats);
    }
}
