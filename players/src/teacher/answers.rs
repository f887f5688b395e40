//! How the other seats answer turns that are not the best: what they threaten, and how many turns are about as good.

use games::translatable_text::Words;
use games::{Say, Seat, ToAct};

use super::{CLEARLY, Matter, searched};
use crate::place_scores::Values;
use crate::reference_players::{pass_on, value_of};
use crate::{Budget, Searched};

/// How another seat answers a turn.
pub struct Answer {
    pub seat: Seat,
    pub turn: String,
    pub meaning: Say,
    /// Does it win at once?
    pub wins: bool,
    /// What is left to the seat that asks.
    pub left: f32,
}

/// How turns other than the best are answered.
pub struct Answers {
    /// How many seats the match has.
    pub seats: u8,
    pub given: Vec<Answer>,
    /// Turns that end the match, or after which the same seat goes on.
    pub unanswered: usize,
}

impl Answers {
    pub fn add<G: Searched>(&mut self, game: &G, seat: Seat, turn: &G::Turn, budget: &mut Budget) {
        let mut after = game.clone();
        after.apply(seat, turn);
        pass_on(&mut after);
        let next = match after.to_act() {
            ToAct::One(next) if next != seat => next,
            _ => {
                self.unanswered += 1;
                return;
            }
        };
        let Ok(answer) = searched(&after, next, 1, budget) else {
            return;
        };
        let turn = answer.turn.to_string();
        let meaning = after.meaning(next, &turn).say();
        let mut end = after;
        end.apply(next, &answer.turn);
        pass_on(&mut end);
        let wins = end.outcome().is_some_and(|end| end.won_by(next));
        let values: Values = value_of(&end);
        let left = if self.seats == 2 && end.outcome().is_none() {
            1.0 - answer.value
        } else {
            values[seat.index()]
        };
        self.given.push(Answer {
            seat: next,
            turn,
            meaning,
            wins,
            left,
        });
    }

    /// What matters when the best turn is worth `value`.
    pub fn matter(&self, value: f32) -> Matter {
        let worse: Vec<_> = self
            .given
            .iter()
            .filter(|answer| answer.left <= value - CLEARLY)
            .collect();
        let tried = self.given.len() + self.unanswered;
        let same = |turn: &str| worse.iter().filter(|other| other.turn == turn).count();
        let threat = worse
            .iter()
            .rev()
            .max_by_key(|answer| (same(&answer.turn), answer.wins));
        if let Some(threat) = threat
            && same(&threat.turn) * 2 > tried
        {
            return Matter::Threat {
                seat: threat.seat,
                turn: threat.turn.clone(),
                meaning: threat.meaning.clone(),
                wins: threat.wins,
            };
        }
        if tried > 0 && worse.len() == tried {
            Matter::OnlyTurn
        } else {
            let good = tried - worse.len();
            Matter::Others { good, tried }
        }
    }
}
