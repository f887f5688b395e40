//! The teacher's judgement of a position: what matters, the turn that the search would play, and how sure the search
//! is. The game's own search runs with a fixed number of nodes, so the same position gets the same answer on every
//! machine.

use rules::translatable_text::Words;
use rules::turn_completion;
use rules::{AnyMatch, Match, Say, Seat, ToAct, Viewer};

use crate::levels;
use crate::place_scores::{chances, for_two};
use crate::player_kinds::{AnyThought, in_words};
use crate::reference_players::value_of;
use crate::{Budget, Searched, Thought};

/// How many searches a hint runs. The number of them that agree tells how sure the hint is.
pub const SEARCHES: u8 = 3;

/// A turn is clearly worse if its value is at least this much lower; 1 is the difference between first and last place.
pub const CLEARLY: f32 = 0.15;

/// A review calls a turn a mistake if it loses at least this much. It is more than `CLEARLY`, so that a deeper search
/// still finds the turn to be a mistake.
pub const CALLED: f32 = 0.3;

/// A review also shows a seat's worst turn if it loses at least this much, even if it is no mistake. A seat may lose a
/// match by small losses alone.
pub const TOLD: f32 = 0.05;

/// The strongest level's nodes are divided by this. A hint spends the result on its searches together, and the same
/// again on threats and on the other turns. In games with a solver, the solver may spend it once more.
const OF_A_HINT: u64 = 6;

/// The most important fact about a position for the seat that is to act.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// The seat can win at once, with the recommended turn.
    WinsNow,
    /// It is proven that the seat can force a win.
    WinsSoon {
        /// In how many of its own turns the seat wins, counting this one. `None` if that is not known exactly.
        turns: Option<u32>,
    },
    /// It is proven that the seat comes last whatever it plays.
    Lost,
    /// If the seat passed, another seat would gain something.
    Threat {
        /// The seat that threatens.
        seat: Seat,
        /// The turn it threatens to play, in canonical notation.
        turn: String,
        /// What that turn means.
        meaning: Say,
        /// What the threatened turn would do: what is true after it, but not if its seat only waited.
        then: Vec<Say>,
        /// Would the threatened turn win at once?
        wins: bool,
        /// Does the recommended turn prevent the threatened one?
        answered: bool,
    },
    /// All other turns that were tried are clearly worse.
    OnlyTurn,
    /// The choice is secret.
    Secret,
    /// Nothing more specific applies. Tells how many other turns are about as good.
    Others {
        /// How many of the tried turns are about as good as the recommended one.
        good: usize,
        /// How many other turns were tried.
        tried: usize,
    },
}

/// What the teacher says about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// What matters.
    pub matter: Matter,
    /// The first part of the turn, such as the piece that moves. `None` if the turn has only one part.
    pub begins: Option<String>,
    /// The recommended turn, its value and the expected line.
    pub thought: AnyThought,
    /// The seat's chance to be first.
    pub chance: f32,
    /// How many of the [`SEARCHES`] would play this turn.
    pub agreeing: u8,
    /// How many nodes all searches used together.
    pub nodes: u64,
}

macro_rules! any_match {
    ($($game:ident: $id:ident),+ $(,)?) => {
        /// Makes a hint for a seat that is to act, from only what this seat may know.
        ///
        /// ```
        /// use rules::{AnyMatch, Kind, Seat};
        /// use players::teacher;
        ///
        /// let mut running = AnyMatch::new(Kind::Archimedes, 2, 7, &Default::default()).unwrap();
        /// let hint = teacher::hint(&running, Seat::new(1), &|| true).unwrap(); // stopped at once
        /// assert!(running.play(Seat::new(1), &hint.thought.turn).is_ok());
        /// ```
        ///
        /// # Errors
        /// The seat is not to act.
        pub fn hint(running: &AnyMatch, seat: Seat, stop: &dyn Fn() -> bool) -> Result<Hint, Say> {
            match running { $(AnyMatch::$game(running) => hint_for(running, seat, stop)),+ }
        }
    };
}

rules::with_games!(any_match);

fn hint_for<G: Searched>(
    running: &Match<G>,
    seat: Seat,
    stop: &dyn Fn() -> bool,
) -> Result<Hint, Say> {
    running.may_act(seat)?;
    let known = running.known_to(Viewer::Seat(seat));
    let game: &G = &known;
    let seats = running.setup().seats;
    let nodes = levels::strongest_nodes(game) / OF_A_HINT;
    let mut budget = Budget::new(5 * nodes.max(1), stop);
    let mut thoughts = Vec::new();
    for seed in 1..=u64::from(SEARCHES) {
        let part = nodes / u64::from(SEARCHES);
        thoughts.extend(budget.part(part, |part| opinion((game, seats), seat, seed, part)));
    }
    let agreeing = |thought: &Thought<G::Turn>| {
        let same = thoughts.iter().filter(|other| other.turn == thought.turn);
        same.count() as u8
    };
    // in a tie, the search with the lowest seed wins
    let (best, agreeing) = thoughts
        .iter()
        .map(|thought| (thought, agreeing(thought)))
        .rev()
        .max_by_key(|(thought, agreeing)| (thought.proven, *agreeing))
        .ok_or_else(|| rules::CommonRefusal::Over.say())?;
    let mut best = best.clone();
    if G::SOLVED && matches!(game.to_act(), ToAct::One(_)) {
        prove(game, seat, &mut best, &mut budget, nodes / 2);
    }
    let asked = Asked { game, seats, seat };
    let matter = matter(&asked, &best, &mut budget, nodes / 2);
    if best.proven {
        let (who, value) = ((seats, seat), best.value);
        let line = to_the_end(game, who, &best.line, value, &mut budget, nodes / 2);
        // a certain line is shown to its end, or not at all
        best.line = line.unwrap_or_else(|| vec![best.turn.clone()]);
    }
    let turn = best.turn.to_string();
    let values = best.values.unwrap_or_default();
    Ok(Hint {
        matter,
        begins: turn_completion::first_part(&turn).map(str::to_owned),
        thought: in_words(&best),
        chance: chances(&values[..usize::from(seats)])[seat.index()],
        agreeing,
        nodes: budget.spent(),
    })
}

/// The turn that one search chooses, and what each seat can expect.
fn opinion<G: Searched>(
    (game, seats): (&G, u8),
    seat: Seat,
    seed: u64,
    budget: &mut Budget,
) -> Option<Thought<G::Turn>> {
    if !matches!(game.to_act(), ToAct::One(_)) {
        let found = searched(game, seat, seed, budget)?;
        let values = Some(value_of(game));
        return Some(Thought { values, ..found });
    }
    let found = expected(game, seats, seed, budget);
    Some(Thought {
        value: found.values[seat.index()],
        proven: found.proven,
        depth: found.depth,
        values: Some(found.values),
        line: found.line.clone(),
        ..Thought::unsearched(found.line.into_iter().next()?)
    })
}

/// Asks the game's solver for the result of the best turn. Afterwards `best` is proven only if the solver has proven
/// it.
fn prove<G: Searched>(
    game: &G,
    seat: Seat,
    best: &mut Thought<G::Turn>,
    budget: &mut Budget,
    nodes: u64,
) {
    let after = budget.part(nodes, |part| solved_after(game, seat, &best.turn, part));
    let lost =
        after == Some(false) && budget.part(nodes, |part| game.solve(seat, part)) == Some(false);
    best.proven = lost || after == Some(true);
    best.value = match after {
        Some(true) => 1.0,
        _ if lost => 0.0,
        _ => open(best.value),
    };
    best.values = Some(for_two(seat, best.value));
}

fn matter<G: Searched>(
    asked: &Asked<G>,
    best: &Thought<G::Turn>,
    budget: &mut Budget,
    nodes: u64,
) -> Matter {
    let (game, seat) = (asked.game, asked.seat);
    if matches!(game.to_act(), ToAct::Secret(_)) {
        return Matter::Secret;
    }
    let mut after = game.clone();
    after.apply(seat, &best.turn);
    if after.outcome().is_some_and(|end| end.won_by(seat)) {
        return Matter::WinsNow;
    }
    if best.proven && best.value >= 1.0 {
        let turns = budget.part(nodes, |part| game.wins_in(seat, &best.turn, part));
        return Matter::WinsSoon { turns };
    }
    if best.proven && best.value <= 0.0 {
        return Matter::Lost;
    }
    let threat = asked.threat(&best.turn, budget, nodes / 2);
    threat.unwrap_or_else(|| asked.others(&best.turn, budget, nodes))
}

mod chances_by_turn;
mod comparison;
mod expected_scores;
mod reasons;
mod review;
#[cfg(test)]
mod tests;
mod threat;

pub use chances_by_turn::{Course, Point};
pub use comparison::{Compared, Found, Judged, Search, judge, nodes_of_a_comparison};
use expected_scores::{expected, open, searched, solved_after, to_the_end};
pub use reasons::{Reasons, reasons};
pub use review::{Mistake, Review, Reviewing};
use threat::Asked;
