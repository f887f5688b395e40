//! People who think ahead. Everybody plays like a computer of level 3. After their own turn, a planner expects the turns
//! that such a computer plays in the opponent's place with three seeds, and has an answer ready to each. A reply is
//! forced if the opponent's turn was one of these.
//!
//! This file also follows the plans by itself, without the package `plans`: so the season knows what the bot must play.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Mutex;

use players::{Budget, Player, think};
use rules::{AnyMatch, Event, Seat, ToAct, Viewer, What};

/// How many turns of the opponent a planner expects at most.
const EXPECTED: u64 = 3;

/// Nobody plans a longer line.
const LONGEST_LINE: usize = 8;

/// How well people play.
const LEVEL: Player = Player::Level(3);

/// A turn of a seat. `RESIGN` is the turn of a seat that resigns.
pub type Step = (Seat, String);

pub const RESIGN: &str = "resign";

/// What a seat has planned.
#[derive(Clone, Debug)]
pub struct Plan {
    seat: Seat,
    /// How many events the match had when the plan was made.
    since: usize,
    /// In a match of two: lines of turns, each with a reply at its end. In a match of more: one line of own turns.
    lines: Vec<Vec<Step>>,
    own_only: bool,
    /// Does it begin with the turn that its player plays now?
    begins_now: bool,
}

/// What a plan says about a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    Reply(String),
    Waits,
    /// Its last reply was played.
    Finished,
    /// Something happened that is not in it.
    Left,
}

/// What a computer plays for a seat. Every answer is kept: all runs of the season ask the same.
pub fn turn_of(game: &AnyMatch, seat: Seat, seed: u64) -> String {
    static KNOWN: Mutex<Option<HashMap<u64, String>>> = Mutex::new(None);
    let mut hasher = DefaultHasher::new();
    // what a seat knows has no events in it
    let known = game.known_to(Viewer::Seat(seat)).hash();
    (game.kind().id(), known, game.events(), seat.number(), seed).hash(&mut hasher);
    let key = hasher.finish();
    if let Some(turn) = KNOWN.lock().unwrap().get_or_insert_default().get(&key) {
        return turn.clone();
    }
    let never = || false;
    let mut budget = Budget::new(u64::MAX, &never);
    let turn = think(game, seat, LEVEL, &mut budget, seed).unwrap().turn;
    let mut known = KNOWN.lock().unwrap();
    known.get_or_insert_default().insert(key, turn.clone());
    turn
}

impl Plan {
    /// The plan of a seat in a match in which `own` is its next turn, or another seat is to act. `reply` chooses the
    /// seat's own turns; it gets the number of events then. None if there is nothing to answer.
    pub fn made(
        game: &AnyMatch,
        seat: Seat,
        own: Option<&str>,
        seed: u64,
        reply: impl Fn(&AnyMatch, usize) -> Option<String>,
    ) -> Option<Self> {
        let mut known = AnyMatch::clone(&game.known_to(Viewer::Seat(seat)));
        // what a seat knows has no events in it
        let (ply, none) = (game.events().len(), known.events().len());
        let mut begin: Vec<Step> = Vec::new();
        if let Some(own) = own {
            known.play(seat, own).ok()?;
            begin.push((seat, own.to_owned()));
        }
        let own_only = game.seats() > 2;
        let mut lines: Vec<Vec<Step>> = Vec::new();
        for guess in 0..if own_only { 1 } else { EXPECTED } {
            let (mut now, mut line) = (known.clone(), begin.clone());
            while let ToAct::One(other) = now.to_act()
                && other != seat
                && line.len() < LONGEST_LINE
            {
                let turn = turn_of(&now, other, seed.wrapping_add(guess));
                now.play(other, &turn).unwrap();
                line.push((other, turn));
            }
            if now.to_act() != ToAct::One(seat) || line.len() == begin.len() {
                continue;
            }
            if let Some(reply) = reply(&now, ply + now.events().len() - none)
                && !(own_only && reply == RESIGN)
            {
                line.push((seat, reply));
                if own_only {
                    line.retain(|(one, _)| *one == seat);
                }
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        (!lines.is_empty()).then_some(Self {
            seat,
            since: ply,
            lines,
            own_only,
            begins_now: own.is_some(),
        })
    }

    /// As its player types it.
    pub fn typed(&self) -> String {
        let line = |line: &Vec<Step>| {
            let turns: Vec<&str> = line.iter().map(|(_, turn)| turn.as_str()).collect();
            turns.join(", then ")
        };
        let lines: Vec<String> = self.lines.iter().map(line).collect();
        let begin = match (self.begins_now, self.own_only) {
            (true, _) => "",
            (false, true) => "if legal ",
            (false, false) => "if ",
        };
        format!("{begin}{}", lines.join("; "))
    }

    /// What it says now.
    pub fn says(&self, game: &AnyMatch) -> Says {
        let Some(happened) = turns(&game.events()[self.since..]) else {
            return Says::Left;
        };
        let own = |step: &&Step| !self.own_only || step.0 == self.seat;
        let happened: Vec<&Step> = happened.iter().filter(own).collect();
        let follows = |line: &&Vec<Step>| line.iter().zip(&happened).all(|(one, two)| one == *two);
        let mut lines = self.lines.iter().filter(follows);
        let Some(line) = lines.find(|line| line.len() >= happened.len()) else {
            return Says::Left;
        };
        match line.get(happened.len()) {
            None => Says::Finished,
            Some(_) if game.to_act() != ToAct::One(self.seat) => Says::Waits,
            Some((seat, reply)) if *seat == self.seat => Says::Reply(reply.clone()),
            Some(_) => Says::Left,
        }
    }
}

/// The turns among these events. None if something else happened.
fn turns(events: &[Event]) -> Option<Vec<Step>> {
    let happened = events.iter().filter(|event| event.what != What::Pass);
    let turn = |event: &Event| match &event.what {
        What::Turn(turn) => Some((Seat::new(event.seat), turn.clone())),
        _ => None,
    };
    happened.map(turn).collect()
}
