//! One search of a review. It either judges a position, or compares two turns of a position with equal nodes and depth.

use std::sync::Arc;

use rules::translatable_text::Words;
use rules::{AnyMatch, Match, Say, Seat, TurnNumber, Viewer};

use super::TOLD;
use super::chances_by_turn::Point;
use super::expected_scores::{after, compared, expected, open, solved_after, to_the_end};
use super::review::Turn;
use crate::place_scores::{self, Values, chances};
use crate::player_kinds::in_words;
use crate::{Budget, Searched, Thought, levels};

/// For the first look at each turn of a match, the strongest level's nodes are divided by this.
const OF_A_TURN: u64 = 32;

/// All first looks of a match together use at most this many times the nodes that the strongest level uses for one
/// turn.
const ALL_TURNS: u64 = 4;

/// For each search of a comparison, the strongest level's nodes are divided by this.
const OF_A_COMPARISON: u64 = 16;

/// For the shallower comparison, which must agree, a comparison's nodes are divided by this.
const SHALLOW: u64 = 8;

/// If the solver has decided only one of the two turns, and a mistake is still possible, it may use this many times a
/// comparison's nodes for the other turn.
const SURE: u64 = 20;

/// A search that a review needs next.
#[derive(Clone, Debug)]
pub struct Search {
    pub(super) positions: Arc<Vec<AnyMatch>>,
    pub(super) turn: Turn,
    /// The seat whose win is proven after the turn.
    pub(super) winner: Option<Seat>,
    pub(super) care: Care,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Care {
    /// The first look at a turn; `of` is the number of turns in the match.
    Every { of: usize },
    /// A comparison, because the turn may be a mistake.
    Again,
}

/// What a search of a review has found.
#[derive(Clone, Debug)]
pub enum Found {
    /// A judged position, and the number of searched nodes.
    Stands(Point, u64),
    /// The turn compared with a better one; `None` if the turn was no mistake.
    Mistake(Option<Box<Compared>>),
}

/// The comparison of a turn with a better one.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The better turn, with its principal variation.
    pub better: Thought<String>,
    /// The line that was expected after the played turn.
    pub answers: Vec<String>,
    /// The chances of each seat after the better turn, and after the played one.
    pub chances: [Vec<f32>; 2],
    /// A lower bound of the seat's loss.
    pub lost: f32,
    /// How many nodes were searched in all.
    pub nodes: u64,
}

macro_rules! any_match {
    ($($game:ident: $id:ident),+ $(,)?) => {
        impl Search {
            /// Runs the search until it is done or `stop` returns true.
            ///
            /// ```
            /// # use rules::{AnyMatch, Kind, Seat};
            /// # use players::teacher::{Found, Reviewing};
            /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
            /// let mut after = start.clone();
            /// let played = after.play(Seat::new(1), "c3").unwrap();
            /// let reviewing = Reviewing::new(vec![start, after], |_| played.first());
            /// let found = reviewing.next().unwrap().run(&|| true);
            /// assert!(matches!(found, Ok(Found::Stands(..))));
            /// ```
            ///
            /// # Errors
            /// The record has no such turn.
            pub fn run(&self, stop: &dyn Fn() -> bool) -> Result<Found, Say> {
                match &self.positions[self.turn.number] {
                    $(AnyMatch::$game(running) => self.of(running, stop)),+
                }
            }
        }

        /// Judges two turns of a position with `nodes` nodes each, as a review does. Returns how much less the second
        /// turn is worth to the seat. If the game has a solver, it also returns whether each turn wins.
        ///
        /// ```
        /// # use rules::{AnyMatch, Kind, Seat};
        /// # use players::teacher::judge;
        /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
        /// let same = judge(&start, Seat::new(1), ["c3", "c3"], 100).unwrap();
        /// assert!(same.lost.abs() < 1e-6);
        /// ```
        ///
        /// # Errors
        /// One of the texts is no legal turn.
        pub fn judge(running: &AnyMatch, seat: Seat, turns: [&str; 2], nodes: u64) -> Result<Judged, Say> {
            match running { $(AnyMatch::$game(running) => judged(running, seat, turns, nodes)),+ }
        }

        /// How many nodes a review searches to judge one of two turns.
        ///
        /// ```
        /// # use rules::{AnyMatch, Kind};
        /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
        /// assert!(players::teacher::nodes_of_a_comparison(&start) > 100_000);
        /// ```
        pub fn nodes_of_a_comparison(running: &AnyMatch) -> u64 {
            match running { $(AnyMatch::$game(running) => nodes(&*running.known_to(Viewer::Public), Care::Again)),+ }
        }
    };
}

rules::with_games!(any_match);

/// The result of comparing two turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// How much lower the second turn's value is.
    pub lost: f32,
    /// Does the seat win after each turn? `None` if undecided.
    pub wins: [Option<bool>; 2],
}

fn nodes<G: Searched>(game: &G, care: Care) -> u64 {
    let part = match care {
        Care::Every { of } => OF_A_TURN.max(of as u64 / ALL_TURNS),
        Care::Again => OF_A_COMPARISON,
    };
    (levels::strongest_nodes(game) / part).max(1)
}

fn judged<G: Searched>(
    running: &Match<G>,
    seat: Seat,
    turns: [&str; 2],
    nodes: u64,
) -> Result<Judged, Say> {
    let game = (*running.known_to(Viewer::Seat(seat))).clone();
    let seats = running.setup().seats;
    let parse = |text: &str| game.parse(seat, text).map_err(|refusal| refusal.say());
    let turns = [parse(turns[0])?, parse(turns[1])?];
    let mut budget = Budget::new(u64::MAX, &|| false);
    let sides = turns.map(|turn| {
        let side = budget.part(nodes, |part| after(&game, (seats, seat), &turn, part));
        let solved = budget.part(nodes, |part| solved_after(&game, seat, &turn, part));
        (side, solved)
    });
    let [one, other] = &sides;
    let (values, mut lost) = compared([&one.0, &other.0], chance(seats, seat));
    let wins = [one.1, other.1];
    if G::SOLVED && wins != [None; 2] {
        let [best, second] = settled(values, wins, seat);
        lost = best - second;
    }
    Ok(Judged { lost, wins })
}

/// The values of two turns for a seat. A verdict of the solver replaces the search's value.
fn settled(values: [Values; 2], wins: [Option<bool>; 2], seat: Seat) -> [f32; 2] {
    [0, 1].map(|side| match wins[side] {
        Some(wins) => f32::from(u8::from(wins)),
        None => open(values[side][seat.index()]),
    })
}

/// A function that converts values to this seat's chance to be first.
fn chance(seats: u8, seat: Seat) -> impl Fn(&Values) -> f32 {
    move |values| chances(&values[..usize::from(seats)])[seat.index()]
}

impl Search {
    fn of<G: Searched>(&self, running: &Match<G>, stop: &dyn Fn() -> bool) -> Result<Found, Say> {
        let Turn {
            number,
            seat,
            played,
        } = &self.turn;
        running.may_act(*seat)?;
        let (game, seats) = (
            (*running.known_to(Viewer::Seat(*seat))).clone(),
            running.setup().seats,
        );
        let nodes = nodes(&game, self.care);
        match self.care {
            Care::Every { .. } => {
                let mut budget = Budget::new(2 * nodes, stop);
                let solved = budget.part(nodes, |part| game.solve(*seat, part));
                let found = budget.part(nodes, |part| expected(&game, seats, 1, part));
                let best = found.line.first().map(G::Turn::to_string);
                let values = match solved {
                    Some(wins) => place_scores::for_two(*seat, f32::from(u8::from(wins))),
                    None => found.values,
                };
                let point = Point {
                    after: TurnNumber::after(*number),
                    seat: *seat,
                    chances: chances(&values[..usize::from(seats)]),
                    proven: found.proven || solved.is_some(),
                    other: best.as_ref() != Some(played),
                };
                Ok(Found::Stands(point, budget.spent()))
            }
            Care::Again => {
                let refused = |refusal: G::Refusal| refusal.say();
                let played = game.parse(*seat, played).map_err(refused)?;
                let found = self.mistake(&game, seats, &played, nodes, stop);
                Ok(Found::Mistake(found.map(Box::new)))
            }
        }
    }

    /// Compares the played turn with the search's choice. `None` if that choice is not better.
    fn mistake<G: Searched>(
        &self,
        game: &G,
        seats: u8,
        played: &G::Turn,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Compared> {
        let seat = self.turn.seat;
        // a seat that can still force a win after its turn has made no mistake
        if self.winner == Some(seat) {
            return None;
        }
        let mut budget = Budget::new((7 + SURE) * nodes, stop);
        let best = budget.part(nodes, |part| expected(game, seats, 1, part));
        let better = best.line.first().filter(|turn| *turn != played)?;
        let solved = if G::SOLVED {
            Some(self.solved(game, [better, played], nodes, &mut budget)?)
        } else {
            None
        };
        let mut beside = |nodes| {
            let side = |turn| budget.part(nodes, |part| after(game, (seats, seat), turn, part));
            let sides = [better, played].map(side);
            let (values, lost) = compared([&sides[0], &sides[1]], chance(seats, seat));
            (sides, values, lost)
        };
        // a loss that two depths show is mostly real
        let (.., shallow) = beside(nodes / SHALLOW);
        let ([with, answered], mut values, deep) = beside(nodes);
        let mut lost = deep.min(shallow);
        if let Some(wins) = solved {
            let [before, after] = settled(values, wins, seat);
            values = [before, after].map(|value| place_scores::for_two(seat, value));
            lost = before - after;
        }
        // a stopped search has judged neither turn
        if stop() || lost < TOLD {
            return None;
        }
        let mut lines = [(better, with.line), (played, answered.line)].map(|(turn, line)| {
            let turns = [turn.clone()].into_iter().chain(line);
            turns.collect::<Vec<_>>()
        });
        let mut certain = match solved {
            Some(wins) => wins.map(|wins| wins.is_some()),
            None => [with.proven, answered.proven],
        };
        // a better turn that meets the same answer does not show what was wrong
        if certain != [true; 2] && lines[0].len() > 1 && lines[0].get(1) == lines[1].get(1) {
            return None;
        }
        for side in 0..2 {
            if certain[side] {
                let value = values[side][seat.index()];
                let end = to_the_end(game, (seats, seat), &lines[side], value, &mut budget, nodes);
                certain[side] = end.is_some();
                match end {
                    Some(line) => lines[side] = line,
                    None => values[side] = place_scores::for_two(seat, open(value)),
                }
            }
        }
        let [line, answers] = lines;
        Some(Compared {
            better: in_words(&Thought {
                value: values[0][seat.index()],
                proven: certain == [true; 2],
                depth: with.depth + 1,
                line,
                ..Thought::unsearched(better.clone())
            }),
            answers: answers[1..].iter().map(G::Turn::to_string).collect(),
            chances: values.map(|values| chances(&values[..usize::from(seats)])),
            lost,
            nodes: budget.spent(),
        })
    }

    /// The solver's verdict on each of the two turns; `None` if it cannot tell them apart. If only one turn is decided,
    /// the other is searched with [`SURE`] times the nodes.
    fn solved<G: Searched>(
        &self,
        game: &G,
        turns: [&G::Turn; 2],
        nodes: u64,
        budget: &mut Budget,
    ) -> Option<[Option<bool>; 2]> {
        let mut wins = |turn: usize, nodes| {
            budget.part(nodes, |part| {
                solved_after(game, self.turn.seat, turns[turn], part)
            })
        };
        let played = self.winner.map(|_| false).or_else(|| wins(1, nodes));
        let solved = match [wins(0, nodes), played] {
            [None, Some(false)] => [wins(0, SURE * nodes), played],
            [Some(true), None] => [Some(true), wins(1, SURE * nodes)],
            both => both,
        };
        let apart = solved != [None; 2] && solved[0] != Some(false) && solved[1] != Some(true);
        let decided = solved[0].is_some() && solved[1].is_some();
        (apart && (decided || !G::DECIDED)).then_some(solved)
    }
}
