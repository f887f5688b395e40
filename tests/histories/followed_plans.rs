//! Follows plans without the package `plans`, for the histories' model and for the season (`benches/season`). A plan is a
//! list of branches, and the turns since it was set. It goes on while one of its branches begins with these turns and has
//! more.

use std::collections::{BTreeMap, BTreeSet};

use rules::{AnyMatch, Event, Seat, ToAct, What};

/// The turn of a player who resigns.
pub const RESIGN: &str = "resign";
/// The turn of a player who accepts an end offer.
pub const ACCEPT: &str = "accept";

/// The plans of a match, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plans(pub BTreeMap<u8, Plan>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    pub branches: BTreeSet<Vec<String>>,
    /// In a match of more than two, branches have only the seat's own turns.
    pub own_turns_only: bool,
    /// The turns since the plan was set; with `own_turns_only`, those of its seat.
    pub happened: Vec<String>,
}

impl Plan {
    pub fn new(branches: BTreeSet<Vec<String>>, own_turns_only: bool) -> Self {
        Self {
            branches,
            own_turns_only,
            happened: Vec::new(),
        }
    }

    /// The next turn of a branch that fits so far.
    pub fn next(&self) -> Option<&str> {
        let mut next = self.branches.iter().filter_map(|branch| {
            let rest = branch.strip_prefix(self.happened.as_slice())?;
            rest.first()
        });
        next.next().map(String::as_str)
    }
}

impl Plans {
    /// Forgets the plans that this event ends.
    pub fn happens(&mut self, event: &Event) {
        let What::Turn(turn) = &event.what else {
            if event.what != What::Pass {
                self.0.clear();
            }
            return;
        };
        self.0.retain(|seat, plan| {
            if !plan.own_turns_only || *seat == event.seat {
                plan.happened.push(turn.clone());
            }
            plan.next().is_some()
        });
    }

    /// What the plan of this seat does now.
    pub fn next(&self, seat: Seat, game: &AnyMatch) -> Option<&str> {
        let next = self.0.get(&seat.number())?.next()?;
        let possible = [RESIGN, ACCEPT].contains(&next) || game.read(seat, next).is_ok();
        (game.to_act() == ToAct::One(seat) && possible).then_some(next)
    }
}
