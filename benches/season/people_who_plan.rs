//! People who think ahead. Everybody plays like a computer of level 3.
//!
//! When: a person can think ahead with each of their turns. A person who waits without a plan can also do it 1 to 12 hours
//! after the match began, after a takeback, and after their plan played its last reply. `share` is the probability that
//! they do it, each time. A seed decides, and not what the others will play.
//!
//! What: they ask six times what such a computer would play in the opponent's place, and expect up to three different
//! turns. They have a reply to each. Then the line goes on with one more turn that they expect, and a reply to it. So a
//! plan has up to three lines of two replies. In a match of more than two seats it has own turns only.
//!
//! A reply is forced if its player expected the opponent's turn, or would have expected it by thinking ahead. `share` is
//! not the share of forced replies that are planned, so the season counts these too. A plan has more than one reply, but
//! often the opponent plays before its player can think ahead, so at 30 % the two are about the same.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::iter::Sum;
use std::sync::Mutex;

use players::{Budget, Player, think};
use rules::{AnyMatch, Event, Seat, ToAct, Viewer};

use crate::followed_plans::{Plan as Followed, RESIGN};

/// How many turns of the opponent a planner expects at most.
const EXPECTED: usize = 3;

/// How often a planner asks what the opponent might play.
const GUESSES: u64 = 6;

/// Nobody plans a longer line.
const LONGEST_LINE: usize = 8;

/// How well people play.
const LEVEL: Player = Player::Level(3);

/// A turn of a seat. `RESIGN` is the turn of a seat that resigns.
pub type Step = (Seat, String);

/// What a seat has planned.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In a match of two: lines of turns, each with a reply at its end. No line is the beginning of another. In a match of
    /// more: one line of own turns.
    lines: Vec<Vec<Step>>,
    own_only: bool,
    /// Does it begin with the turn that its player plays now?
    begins_now: bool,
}

/// What became of a match's plans.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub typed: usize,
    pub answered: usize,
    /// In matches of two: the replies, those that were forced, and those that were planned.
    pub replies: usize,
    pub forced: usize,
    pub planned: usize,
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |one, two| Self {
            typed: one.typed + two.typed,
            answered: one.answered + two.answered,
            replies: one.replies + two.replies,
            forced: one.forced + two.forced,
            planned: one.planned + two.planned,
        })
    }
}

/// What a computer plays for a seat, in a match that had the events `past` before those of `game`. Every answer is kept:
/// all runs of the season ask the same.
pub fn turn_of(past: &[Event], game: &AnyMatch, seat: Seat, seed: u64) -> String {
    static KNOWN: Mutex<Option<HashMap<u64, String>>> = Mutex::new(None);
    let mut hasher = DefaultHasher::new();
    let known = game.known_to(Viewer::Seat(seat)).hash();
    // what a seat knows has no events in it
    let events: Vec<&Event> = past.iter().chain(game.events()).collect();
    (game.kind().id(), known, events, seat.number(), seed).hash(&mut hasher);
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

/// Somebody who thinks ahead.
pub struct Planner<'a> {
    /// The match as it is.
    pub game: &'a AnyMatch,
    pub seat: Seat,
    /// How many replies a line has at most.
    pub replies: usize,
    /// The seed with which the planner guesses the others' turns. It depends on how many events the match has.
    pub seed: &'a dyn Fn(usize) -> u64,
    /// The planner's own turn when the match has so many events.
    pub reply: &'a dyn Fn(&AnyMatch, usize) -> Option<String>,
}

impl Planner<'_> {
    /// The plan, if `own` is the planner's next turn, or another seat is to act. None if there is nothing to answer.
    pub fn plan(&self, own: Option<&str>) -> Option<Plan> {
        let mut known = self.knows();
        let mut begin: Vec<Step> = Vec::new();
        if let Some(own) = own {
            known.play(self.seat, own).ok()?;
            begin.push((self.seat, own.to_owned()));
        }
        if known.to_act() == ToAct::One(self.seat) {
            return None;
        }
        let mut lines = Vec::new();
        self.lines(&known, &begin, &mut lines);
        if self.own_only() {
            for line in &mut lines {
                line.retain(|(one, _)| *one == self.seat);
            }
        }
        (!lines.is_empty()).then_some(Plan {
            lines,
            own_only: self.own_only(),
            begins_now: own.is_some(),
        })
    }

    /// Does the planner expect this turn of the seat that is to act?
    pub fn expects(&self, turn: &str) -> bool {
        let known = self.knows();
        matches!(known.to_act(), ToAct::One(other)
            if self.expected(&known, other, &[]).iter().any(|one| one == turn))
    }

    /// The match as the planner knows it. It has no events.
    fn knows(&self) -> AnyMatch {
        AnyMatch::clone(&self.game.known_to(Viewer::Seat(self.seat)))
    }

    fn own_only(&self) -> bool {
        self.game.seats() > 2
    }

    /// The turns of another seat, which is to act after this line, that the planner expects. Only the opponent's next turn
    /// can be one of several: the plan has as many lines.
    fn expected(&self, now: &AnyMatch, other: Seat, line: &[Step]) -> Vec<String> {
        let past = self.game.events();
        let seed = (self.seed)(past.len() + now.events().len());
        let goes_on = match line.last() {
            Some((last, _)) => *last == other || self.replied(line) > 0,
            None => past.last().is_some_and(|last| last.seat == other.number()),
        };
        let most = if goes_on || self.own_only() {
            1
        } else {
            EXPECTED
        };
        let mut turns = Vec::new();
        for guess in 0..GUESSES {
            let turn = turn_of(past, now, other, seed.wrapping_add(guess));
            if !turns.contains(&turn) {
                turns.push(turn);
            }
            if turns.len() == most {
                break;
            }
        }
        turns
    }

    /// How many turns of another seat this line answers.
    fn replied(&self, line: &[Step]) -> usize {
        let after_other = |pair: &&[Step]| pair[0].0 != self.seat && pair[1].0 == self.seat;
        line.windows(2).filter(after_other).count()
    }

    /// Finds the lines that go on with `line`, which led to `now`. Returns whether there are any.
    fn lines(&self, now: &AnyMatch, line: &[Step], found: &mut Vec<Vec<Step>>) -> bool {
        let ToAct::One(to_act) = now.to_act() else {
            return false;
        };
        let with = |turn: &str| [line, &[(to_act, turn.to_owned())]].concat();
        let mut after = now.clone();
        if to_act != self.seat {
            if line.len() >= LONGEST_LINE {
                return false;
            }
            let before = found.len();
            for turn in self.expected(now, to_act, line) {
                after.clone_from(now);
                after.play(to_act, &turn).unwrap();
                self.lines(&after, &with(&turn), found);
            }
            return found.len() > before;
        }
        let ply = self.game.events().len() + now.events().len();
        let Some(reply) = (self.reply)(now, ply) else {
            return false;
        };
        if self.own_only() && reply == RESIGN {
            return false;
        }
        let line = with(&reply);
        let goes_on = self.replied(&line) < self.replies
            && reply != RESIGN
            && after.play(to_act, &reply).is_ok()
            && after.to_act() != ToAct::One(self.seat)
            && self.lines(&after, &line, found);
        if !goes_on {
            found.push(line);
        }
        true
    }
}

impl Plan {
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

    /// As it is followed.
    pub fn followed(&self) -> Followed {
        let turns = |line: &Vec<Step>| line.iter().map(|(_, turn)| turn.clone()).collect();
        Followed::new(self.lines.iter().map(turns).collect(), self.own_only)
    }
}
