//! In how few turns of its own a seat wins. Every turn of both sides is tried, so the result is exact. That is slow,
//! so only short ways are searched.

use rules::xero_g::OneSided;

use super::turns::{Flight, list};
use crate::Budget;

/// Longest way searched, in turns of the winning seat after the first.
const MOST: u32 = 3;

struct Ways<'s, 'b> {
    budget: &'s mut Budget<'b>,
    /// The answer that last prevented a win, by how many turns were left.
    answers: [Option<Flight>; MOST as usize + 1],
    stopped: bool,
}

/// In how many further turns a seat wins whatever is answered; the other seat is to fly. `None` if that is not known.
pub fn fewest(next: OneSided, budget: &mut Budget) -> Option<u32> {
    let mut ways = Ways {
        budget,
        answers: [None; MOST as usize + 1],
        stopped: false,
    };
    for turns in 1..=MOST {
        let forced = ways.forced(next, turns);
        if ways.stopped {
            break;
        }
        if forced {
            return Some(turns);
        }
    }
    None
}

impl Ways<'_, '_> {
    /// Can the seat to fly win within `turns` turns of its own?
    fn won(&mut self, ships: OneSided, turns: u32) -> bool {
        ships.wins()
            || turns > 1
                && flights(ships)
                    .into_iter()
                    .any(|flight| self.forced(flight.flown(ships), turns - 1))
    }

    /// Does the seat that is not to fly win within `turns` turns?
    fn forced(&mut self, next: OneSided, turns: u32) -> bool {
        self.stopped |= !self.budget.spend();
        if self.stopped || next.wins() {
            return false;
        }
        let mut answers = flights(next);
        let before = self.answers[turns as usize];
        if let Some(at) = answers.iter().position(|one| Some(*one) == before) {
            answers.swap(0, at);
        }
        let saves = answers
            .iter()
            .find(|answer| !self.won(answer.flown(next), turns));
        self.answers[turns as usize] = saves.copied().or(before);
        !answers.is_empty() && saves.is_none()
    }
}

fn flights(ships: OneSided) -> Vec<Flight> {
    let mut turns = Vec::new();
    list(ships, &mut Vec::new(), &mut turns);
    turns.into_iter().map(|(_, flight)| flight).collect()
}
