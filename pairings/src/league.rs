//! Leagues: divisions in which everybody plays everybody, season after season.

use crate::groups::{self, Group, MOST, longest};
use crate::history::{History, Scope};
use crate::record::{Match, Round};
use crate::seating::numbered;
use crate::standings::{Standing, ranked};
use crate::tables::shares;

/// How many go up, and how many go down, between two divisions.
const MOVING: usize = 2;

/// One season of a league.
struct Season {
    /// Its first and last round.
    scope: Scope,
    /// Its divisions, the strongest first.
    divisions: Vec<Group>,
}

impl Season {
    /// A season that begins in a round with these people, the best first.
    fn new(history: &History, order: &[usize], first: Round) -> Self {
        let mut players = order.iter().copied().map(Some);
        let sizes = shares(order.len(), order.len().div_ceil(MOST));
        let division = |size| players.by_ref().take(size).collect();
        let mut divisions: Vec<Group> = sizes.into_iter().map(division).collect();
        // the last division has at least one free number for somebody who comes in mid-season
        if let Some(last) = divisions.last_mut() {
            last.resize((last.len() + 1).next_multiple_of(2), None);
        }
        let end = first + longest(&divisions, history.event.seats).max(1) - 1;
        if let Some(last) = divisions.last_mut() {
            let room = MOST - last.iter().flatten().count();
            let newcomers = newcomers(history, order, [first + 1, end]);
            let free = last.iter_mut().filter(|number| number.is_none());
            for (number, player) in free.take(room).zip(newcomers) {
                *number = Some(player);
            }
        }
        Self {
            scope: [first, end],
            divisions,
        }
    }

    /// The people of the season that begins in a round, the best first: two up, two down, newcomers last.
    fn next_order(&self, history: &History, next: Round) -> Vec<usize> {
        let mut order = Vec::new();
        let mut before = 0;
        for division in &self.divisions {
            let places = ranked(history, division, self.scope, 0);
            let start = order.len();
            order.extend(places.iter().map(|one| one.player));
            // the last of the division above change places with the first of this one
            let moving = MOVING.min(before / 2).min(places.len() / 2);
            order[start - moving..start + moving].rotate_left(moving);
            before = places.len();
        }
        let newcomers = newcomers(history, &order, [1, next]);
        order.extend(newcomers);
        order.retain(|&player| history.players[player].is_here(next));
        order
    }
}

/// Who is not in the order and comes in one of some rounds, by that round and seed.
fn newcomers(history: &History, order: &[usize], [from, until]: Scope) -> Vec<usize> {
    let mut newcomers: Vec<usize> = (0..history.players.len()).collect();
    newcomers.retain(|player| !order.contains(player));
    newcomers.retain(|&player| history.players[player].comes(from, until));
    let arrival =
        |&player: &usize| (from..=until).find(|&round| history.players[player].is_here(round));
    newcomers.sort_by_key(arrival);
    newcomers
}

/// The season that contains a round.
fn season(history: &History, round: Round) -> Season {
    let mut season = Season::new(history, &history.present(1), 1);
    loop {
        let [first, last] = season.scope;
        // a season ends early when all its members have left: others wait for the next one
        let members = || season.divisions.iter().flatten().flatten();
        let is_empty = |round: &Round| !members().any(|&one| history.players[one].is_here(*round));
        let empty = (first + 1..=last.min(round)).find(is_empty);
        let next = match empty {
            Some(next) => next,
            None if last < round => last + 1,
            None => return season,
        };
        season.scope[1] = next - 1;
        season = Season::new(history, &season.next_order(history, next), next);
    }
}

/// The first round of the season of the last round.
pub fn season_start(history: &History) -> Round {
    season(history, history.latest().max(1)).scope[0]
}

/// The pairing of a round.
pub fn pair(history: &History, round: Round) -> Vec<Match> {
    let season = season(history, round);
    let own_round = round - season.scope[0] + 1;
    let matches = |division| groups::pair(history, division, round, own_round);
    numbered(season.divisions.iter().flat_map(matches).collect())
}

/// The places of the season of the last round, by division.
pub fn places(history: &History) -> Vec<Standing> {
    let season = season(history, history.latest().max(1));
    let divisions = (1..).zip(&season.divisions);
    let places = |(number, group): (u32, &Group)| ranked(history, group, season.scope, number);
    divisions.flat_map(places).collect()
}
