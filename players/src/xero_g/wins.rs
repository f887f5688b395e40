//! Finds the fewest of its own turns in which a seat wins by force. It tries every turn of both sides, so the result is
//! exact. That is slow, so only short wins are searched.

use rules::xero_g::OneSided;

use super::turns::{Flight, list};
use crate::Budget;

/// The longest win searched, in turns of the winning seat after its first.
const MOST: u32 = 3;

struct Ways<'s, 'b> {
    budget: &'s mut Budget<'b>,
    /// By the number of turns left, the answer that last prevented a win.
    answers: [Option<Flight>; MOST as usize + 1],
    stopped: bool,
}

/// The fewest further turns of its own in which a seat wins by force. The other seat is to fly. `None` if not known.
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
    /// Can the seat to fly win within `turns` of its own turns?
    fn won(&mut self, ships: OneSided, turns: u32) -> bool {
        ships.wins()
            || turns > 1
                && flights(ships)
                    .into_iter()
                    .any(|flight| self.forced(flight.flown(ships), turns - 1))
    }

    /// Does the seat that is not to fly win within `turns` of its own turns, whatever the other seat plays?
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
