//! Leagues: divisions in which everybody plays everybody, season after season.

use crate::groups::{self, Group, MOST};
use crate::history::History;
use crate::record::{Match, Round};
use crate::seating::{Seating, numbered};
use crate::standings::{Scope, ranked};

/// How many go up, and how many go down, between two divisions.
const MOVING: usize = 2;

/// One season of a league.
pub struct Season {
    /// Its first round.
    pub first: Round,
    /// How many rounds it has, at least 1.
    pub rounds: Round,
    /// Its divisions, the strongest first.
    pub divisions: Vec<Group>,
}

impl Season {
    /// The first round after it.
    fn end(&self) -> Round {
        self.first.saturating_add(self.rounds)
    }

    /// A season that begins in a round with these people, the best first.
    fn new(history: &History, order: &[usize], first: Round) -> Self {
        let mut rest = order;
        let mut divisions = Vec::new();
        for size in groups::sizes(order.len()) {
            let (members, others) = rest.split_at(size);
            divisions.push(members.iter().copied().map(Some).collect::<Group>());
            rest = others;
        }
        // the last division has at least one free number for somebody who comes in mid-season
        if let Some(last) = divisions.last_mut() {
            last.resize((last.len() + 1).next_multiple_of(2), None);
        }
        let seats = history.event.seats;
        let rounds = divisions
            .iter()
            .map(|division| groups::rounds(division.len(), seats))
            .max();
        let mut season = Self {
            first,
            rounds: rounds.unwrap_or(1).max(1),
            divisions,
        };
        let newcomers = newcomers(history, order, first.saturating_add(1), season.end());
        if let Some(last) = season.divisions.last_mut() {
            let room = MOST.saturating_sub(last.iter().flatten().count());
            for (number, player) in last
                .iter_mut()
                .filter(|number| number.is_none())
                .zip(newcomers)
                .take(room)
            {
                *number = Some(player);
            }
        }
        season
    }

    /// The people of the next season, the best first: two up, two down, newcomers last.
    fn next_order(&self, history: &History) -> Vec<usize> {
        let mut divisions: Vec<Vec<usize>> = self
            .divisions
            .iter()
            .map(|division| self.order(history, division))
            .collect();
        for upper in 1..divisions.len() {
            let [up, down] = [upper - 1, upper].map(|at| divisions[at].len());
            // with fewer than four nobody would stay
            let moving = MOVING.min(up / 2).min(down / 2);
            let risen: Vec<usize> = divisions[upper].drain(..moving).collect();
            let fallen = divisions[upper - 1].split_off(up - moving);
            divisions[upper - 1].extend(risen);
            divisions[upper].splice(0..0, fallen);
        }
        let mut order = divisions.concat();
        let newcomers = newcomers(history, &order, 1, self.end().saturating_add(1));
        order.extend(newcomers);
        order.retain(|&player| history.is_present(player, self.end()));
        order
    }

    /// A division by place.
    fn order(&self, history: &History, division: &Group) -> Vec<usize> {
        let members: Vec<usize> = division.iter().flatten().copied().collect();
        ranked(history, &members, self.scope())
            .into_iter()
            .map(|one| one.player)
            .collect()
    }

    /// Its rounds.
    pub fn scope(&self) -> Scope {
        Scope {
            from: self.first,
            until: self.end() - 1,
        }
    }
}

/// Who is not in the order and comes in a round from `from` to before `end`, by that round and seed.
fn newcomers(history: &History, order: &[usize], from: Round, end: Round) -> Vec<usize> {
    let mut known = vec![false; history.players.len()];
    for &player in order {
        known[player] = true;
    }
    let arrival = |player: usize| (from..end).find(|&round| history.is_present(player, round));
    let strangers = (0..history.players.len()).filter(|&player| !known[player]);
    let mut newcomers: Vec<_> = strangers
        .filter_map(|player| Some((arrival(player)?, player)))
        .collect();
    newcomers.sort_unstable();
    newcomers.into_iter().map(|(_, player)| player).collect()
}

/// The season that contains a round.
pub fn season(history: &History, round: Round) -> Season {
    let mut season = Season::new(history, &history.present(1), 1);
    while season.end() <= round && season.end() < Round::MAX {
        season = Season::new(history, &season.next_order(history), season.end());
    }
    season
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let season = season(history, round);
    let seating = Seating::new(history);
    let own_round = round - season.first + 1;
    let divisions = season.divisions.iter();
    numbered(
        divisions.flat_map(|division| groups::pair(history, &seating, division, round, own_round)),
    )
}
