//! The model of the operations with plans, and of what plans play.

use std::collections::{BTreeMap, BTreeSet};

use rules::{AnyMatch, Retire, Seat, ToAct, Viewer};

use crate::followed_plans::{ACCEPT, Plan, Plans, RESIGN};
use crate::model::{Channel, Match};
use crate::model_transitions::Way;
use crate::operation::{PlanBegins, Reply, Ticket, TypedPlan};

impl Plan {
    /// With the branches of the plan before, as far as they do not answer the same turns otherwise.
    fn beside(mut self, before: Option<Self>, seat: Seat, game: &AnyMatch) -> Self {
        let Some(before) = before.filter(|_| !self.own_turns_only) else {
            return self;
        };
        let known = game.known_to(Viewer::Seat(seat));
        let rests = { before.branches.iter() }
            .filter_map(|branch| branch.strip_prefix(before.happened.as_slice()));
        for rest in rests {
            let mut now = AnyMatch::clone(&known);
            let mut kept = 0;
            for (at, turn) in rest.iter().enumerate() {
                let ToAct::One(to_act) = now.to_act() else {
                    break;
                };
                let answers = self.branches.iter().filter_map(|branch| {
                    let next = branch.strip_prefix(&rest[..at])?;
                    next.first()
                });
                if to_act == seat && answers.into_iter().any(|answer| answer != turn) {
                    break;
                }
                kept = at + 1;
                if now.play(to_act, turn).is_err() {
                    break;
                }
            }
            if kept > 0 {
                self.branches.insert(rest[..kept].to_vec());
            }
        }
        self
    }
}

impl Plans {
    pub fn accepts(&self, seat: Seat, game: &AnyMatch) -> bool {
        self.next(seat, game) == Some(ACCEPT)
    }

    /// Something has happened since the ply `from`. Plays all answers to it, and returns the seats that answered.
    pub fn answer(&mut self, game: &mut AnyMatch, mut from: usize) -> Vec<u8> {
        let mut answered = BTreeSet::new();
        loop {
            let events = &game.events()[from..];
            for event in events {
                self.happens(event);
            }
            from = game.events().len();
            if game.outcome().is_some() {
                self.0.clear();
            }
            let ToAct::One(seat) = game.to_act() else {
                break;
            };
            let done = match self.next(seat, game).map(str::to_owned) {
                None => break,
                Some(next) if next == ACCEPT => break,
                Some(next) if next == RESIGN => game.retire(seat, Retire::Resign),
                Some(next) => game.play(seat, &next),
            };
            done.expect("it was possible");
            answered.insert(seat.number());
        }
        answered.into_iter().collect()
    }

    /// The branches of a seat's plan, unless it has ended.
    fn branches(&self, seat: Seat, game: &AnyMatch) -> Vec<String> {
        let waits = match game.to_act() {
            ToAct::One(to_act) if to_act == seat => self.next(seat, game).is_some(),
            ToAct::One(_) => true,
            _ => false,
        };
        let plan = self.0.get(&seat.number()).filter(|_| waits);
        let branches = plan.map_or_else(BTreeSet::new, |plan| plan.branches.clone());
        // a branch that another one continues is a part of that
        let whole = |branch: &&Vec<String>| {
            let goes_on =
                |other: &Vec<String>| other.len() > branch.len() && other.starts_with(branch);
            !branches.iter().any(goes_on)
        };
        let played = plan.map_or(&[][..], |plan| &plan.happened);
        let mut lines: Vec<String> = { branches.iter() }
            .filter(whole)
            .filter_map(|branch| branch.strip_prefix(played))
            .filter(|rest| !rest.is_empty())
            .map(|rest| rest.join(" "))
            .collect();
        lines.sort();
        lines
    }
}

impl Channel {
    /// Sets somebody's plan, or deletes it.
    pub fn set_plan(
        &self,
        user: u64,
        asked: Option<u64>,
        typed: Option<&TypedPlan>,
    ) -> Result<Way, &'static str> {
        let (id, mut one, seat, game) = self.find_seat(asked, user)?;
        if !game.living(seat) {
            return Err("Gone");
        }
        let plan = typed.map(|typed| read(typed, seat, &game)).transpose()?;
        let goes_on = !one.plans.branches(seat, &game).is_empty();
        let before = one.plans.0.remove(&seat.number()).filter(|_| goes_on);
        let plan = plan.map(|plan| plan.beside(before, seat, &game));
        one.plans.0.extend(plan.map(|plan| (seat.number(), plan)));
        let next = one.plans.next(seat, &game);
        let at_once = next.filter(|next| ![RESIGN, ACCEPT].contains(next));
        let at_once = at_once.map(str::to_owned);
        Ok((shown(id, &one, seat, at_once), self.with(id, one)))
    }

    pub fn look_at_plan(&self, user: u64) -> Result<Way, &'static str> {
        // strangers see a board without a plan
        let found = self.find_seat(None, user);
        let (id, one, seat, _) = match found {
            Err("NotPlaying") => {
                let (id, one) = self.current().expect("a match");
                let ticket = Ticket { id, ply: one.ply() };
                let reply = Reply::Planned {
                    ticket,
                    branches: Vec::new(),
                    at_once: None,
                };
                return Ok((reply, self.clone()));
            }
            found => found?,
        };
        Ok((shown(id, &one, seat, None), self.clone()))
    }
}

fn shown(id: u64, one: &Match, seat: Seat, at_once: Option<String>) -> Reply {
    let game = &one.game.as_ref().expect("a match in play").0;
    Reply::Planned {
        ticket: Ticket { id, ply: one.ply() },
        branches: one.plans.branches(seat, game),
        at_once,
    }
}

/// Reads a plan branch by branch.
fn read(typed: &TypedPlan, seat: Seat, game: &AnyMatch) -> Result<Plan, &'static str> {
    if typed.begins != PlanBegins::AtOnce && game.to_act().includes(seat) {
        return Err("PlanOnOwnTurn");
    }
    let own_turns_only = game.seats() > 2;
    if own_turns_only {
        let turns = typed.branches.concat();
        if turns.is_empty() {
            return Err("PlanWithoutReply");
        }
        if matches!(game.to_act(), ToAct::Secret(_)) {
            return Err("PlanNobodysTurn");
        }
        let more = typed.branches.len() > 1 && typed.begins != PlanBegins::IfLegal;
        if typed.begins == PlanBegins::If || more {
            return Err("PlanCondition");
        }
        return Ok(Plan::new(BTreeSet::from([turns]), own_turns_only));
    }
    // a plan must not tell what its player does not know
    let known = game.known_to(Viewer::Seat(seat));
    let mut answers: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for branch in &typed.branches {
        let (mut now, mut ended) = (AnyMatch::clone(&known), false);
        for (at, turn) in branch.iter().enumerate() {
            let ToAct::One(to_act) = now.to_act() else {
                return Err("PlanNobodysTurn");
            };
            let ends = [RESIGN, ACCEPT].contains(&turn.as_str());
            if !ends && now.read(to_act, turn).is_err() {
                return Err("Refused");
            }
            let at_once = at == 0 && turn == RESIGN;
            if ended || ends && to_act != seat || at_once {
                return Err("PlanEndNotHere");
            }
            ended = ends;
            if to_act == seat {
                let before = branch[..at].to_vec();
                if answers.entry(before).or_insert_with(|| turn.clone()) != turn {
                    return Err("PlanTwoReplies");
                }
            }
            if !ends {
                now.play(to_act, turn).expect("it was read");
            }
        }
    }
    if answers.is_empty() {
        return Err("PlanWithoutReply");
    }
    let branches = typed.branches.iter().cloned().collect();
    Ok(Plan::new(branches, own_turns_only))
}
