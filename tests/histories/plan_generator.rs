//! Generates plans, and the turns that set them off.

use rules::{AnyMatch, Seat, ToAct, What};
use skirmish::store::StoredMatch;

use crate::followed_plans::{ACCEPT, RESIGN};
use crate::operation::{Operation, PlanBegins, TypedPlan};
use crate::operation_generator::{People, is_one};

/// A plan that somebody has typed.
pub struct Remembered {
    id: u64,
    /// How many events the match had.
    since: usize,
    branches: Vec<Vec<String>>,
}

impl People {
    /// A plan of one of the players, which mostly answers a turn of somebody else.
    pub fn plan(&mut self, seen: &StoredMatch, user: u64) -> Option<Operation> {
        let game = AnyMatch::replay(&seen.record).ok()?;
        // secret choices cannot be planned
        if matches!(game.to_act(), ToAct::Secret(_)) && self.chance(80) {
            return None;
        }
        let seats = (0..game.seats()).map(|index| Seat::at(usize::from(index)));
        let people: Vec<(Seat, u64)> = seats
            .filter_map(|seat| Some((seat, seen.opened.players[seat.index()].user()?)))
            .filter(|(_, user)| is_one(*user))
            .collect();
        let to_act = game.to_act();
        let fits = |(seat, _): &&(Seat, u64)| !to_act.includes(*seat);
        let waiting: Vec<(Seat, u64)> = people.iter().filter(fits).copied().collect();
        let from = if waiting.is_empty() || self.chance(30) {
            &people
        } else {
            &waiting
        };
        let (seat, own) = *from.get(self.rng.below(from.len()))?;
        let user = if self.chance(95) { own } else { user };
        let mut branches = vec![self.branch(&game, seat, Vec::new())];
        if game.seats() == 2 {
            for _ in 0..self.rng.below(3) {
                // continues a part of the first branch in another way
                let kept = self.rng.below(branches[0].len().max(1));
                let begin = branches[0][..kept].to_vec();
                branches.push(self.branch(&game, seat, begin));
            }
        }
        if self.chance(4) {
            branches[0].push("z9".to_owned());
        }
        let begins = if game.to_act().includes(seat) && self.chance(95) {
            PlanBegins::AtOnce
        } else if game.seats() > 2 && self.chance(95) {
            PlanBegins::IfLegal
        } else {
            PlanBegins::If
        };
        let id = self.id(Some(seen));
        self.plans.push(Remembered {
            id: seen.opened.id,
            since: seen.record.events.len(),
            branches: branches.clone(),
        });
        Some(Operation::Plan {
            user,
            id,
            typed: TypedPlan { begins, branches },
        })
    }

    /// A branch that begins with these turns. In a match of more than two it has the seat's own turns only.
    pub fn branch(&mut self, game: &AnyMatch, seat: Seat, begin: Vec<String>) -> Vec<String> {
        let mut now = game.clone();
        for turn in &begin {
            if let ToAct::One(to_act) = now.to_act() {
                let _ = now.play(to_act, turn);
            }
        }
        let mut branch = begin;
        for _ in 0..12 {
            let ToAct::One(to_act) = now.to_act() else {
                break;
            };
            let own = to_act == seat;
            let last = own && self.chance(35);
            if last && game.seats() == 2 && self.chance(35) {
                let end = if self.chance(50) { RESIGN } else { ACCEPT };
                branch.push(end.to_owned());
                break;
            }
            let Some(turn) = now.random_turn(to_act, &mut self.rng) else {
                break;
            };
            now.play(to_act, &turn).expect("a legal turn");
            if own || game.seats() == 2 {
                branch.push(turn);
            }
            if last {
                break;
            }
        }
        branch
    }

    /// Does a plan expect a turn now?
    pub fn is_turn_expected(&self, seen: &StoredMatch) -> bool {
        !self.all_expected(seen).is_empty()
    }

    /// A turn that a plan expects now.
    pub fn expected(&mut self, seen: &StoredMatch) -> Option<String> {
        let expected = self.all_expected(seen);
        let drawn = self.rng.below(expected.len());
        expected.get(drawn).cloned()
    }

    fn all_expected(&self, seen: &StoredMatch) -> Vec<String> {
        let fits = |plan: &&Remembered| plan.id == seen.opened.id;
        let next = |plan: &Remembered| {
            let events = seen.record.events.get(plan.since..)?;
            let turns: Vec<&str> = { events.iter() }
                .filter(|event| event.what != What::Pass)
                .map(|event| event.what.as_str())
                .collect();
            let next = |branch: &Vec<String>| {
                let begins =
                    branch.len() > turns.len() && branch.iter().zip(&turns).all(|(a, b)| a == b);
                begins.then(|| branch[turns.len()].clone())
            };
            let mut found = plan.branches.iter().filter_map(next);
            found.find(|turn| ![RESIGN, ACCEPT].contains(&turn.as_str()))
        };
        self.plans.iter().filter(fits).filter_map(next).collect()
    }
}
