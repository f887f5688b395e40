//! Reviews a finished match. First every position is judged. Then each turn that seems to lose much is compared with a
//! better one, with equal nodes and depth. In games with a solver, the solver decides.

use std::sync::Arc;

use rules::{AnyMatch, Seat, ToAct, TurnNumber, What};

use super::chances_by_turn::Course;
use super::comparison::{Care, Compared, Found, Search};
use super::reasons::{Reasons, reasons};
use super::{CALLED, CLEARLY};
use crate::place_scores::{self, chances};

/// How many turning points are shown at most.
const TURNING_POINTS: usize = 3;

/// How many turning points are shown if so many turns were clearly worse than others.
const LEAST_POINTS: usize = 2;

/// The most turns that are compared, for all seats together.
const LOOKED_AT_AGAIN: usize = 8;

/// A review in progress: it says which search comes next and takes the results.
#[derive(Debug)]
pub struct Reviewing {
    positions: Arc<Vec<AnyMatch>>,
    turns: Vec<Turn>,
    course: Course,
    mistakes: Vec<(usize, Compared)>,
    /// The indices of the turns that are still to be compared; the last entry comes next.
    again: Vec<usize>,
    nodes: u64,
}

/// A turn that can be judged: neither a secret choice nor a resignation.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// How many turns were played before.
    pub number: usize,
    pub seat: Seat,
    pub played: String,
}

/// A mistake, or the worst turn of a seat.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The number of the turn.
    pub turn: TurnNumber,
    /// The seat that played it.
    pub seat: Seat,
    /// The turn that was played.
    pub played: String,
    /// The comparison with the better turn.
    pub compared: Compared,
    /// The reasons for the played turn against the better one, then the reverse.
    pub reasons: [Reasons; 2],
    /// The match before and after the turn.
    pub positions: [AnyMatch; 2],
}

/// What a review has found.
#[derive(Clone, Debug)]
pub struct Review {
    /// The chances, turn by turn.
    pub course: Course,
    /// Every turn that was clearly worse than another, and the worst turn of each seat, the largest loss first.
    pub mistakes: Vec<Mistake>,
    /// The largest number of nodes that were searched for one turn.
    pub nodes: u64,
}

impl Review {
    /// The turning points for a viewer, in order of turns: the mistakes that lost most. If there are fewer than two, the
    /// next turns that were clearly worse than others make it two: a match is rarely lost by one turn. If the viewer
    /// has a seat, their own worst turn is included, however little it lost.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind};
    /// # use players::teacher::Reviewing;
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(Reviewing::new(vec![start], |_| None).review().turning_points(None).is_empty());
    /// ```
    pub fn turning_points(&self, viewer: Option<Seat>) -> Vec<&Mistake> {
        let own = |one: &Mistake| viewer == Some(one.seat);
        let all = self.mistakes.iter();
        let mut shown: Vec<&Mistake> = all
            .filter(|one| one.compared.lost >= CLEARLY || own(one))
            .collect();
        shown.sort_by(|one, other| other.compared.lost.total_cmp(&one.compared.lost));
        let called = shown.partition_point(|one| one.compared.lost >= CALLED);
        let mut most = called.clamp(LEAST_POINTS, TURNING_POINTS);
        if let Some(worst) = shown
            .iter()
            .position(|one| own(one))
            .filter(|at| *at >= most)
        {
            most = TURNING_POINTS.min(most + 1);
            shown.swap(most - 1, worst);
        }
        shown.truncate(most);
        shown.sort_by_key(|one| one.turn);
        shown
    }
}

impl Reviewing {
    /// A review of a match, from its positions at the start and after each turn. `first_event` returns the first event
    /// after a turn.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat};
    /// use players::teacher::Reviewing;
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut after = start.clone();
    /// let played = after.play(Seat::new(1), "c3").unwrap();
    /// let mut reviewing = Reviewing::new(vec![start, after], |_| played.first());
    /// while let Some(search) = reviewing.next() {
    ///     reviewing.put(search.run(&|| true).unwrap());
    /// }
    /// assert_eq!(reviewing.review().course.points.len(), 1);
    /// ```
    pub fn new<'a>(
        positions: Vec<AnyMatch>,
        first_event: impl Fn(TurnNumber) -> Option<&'a rules::Event>,
    ) -> Self {
        let turn = |(number, position): (usize, &AnyMatch)| {
            let event = first_event(TurnNumber::after(number))?;
            match (position.to_act(), &event.what) {
                (ToAct::One(seat), What::Turn(played)) if seat.number() == event.seat => {
                    let played = played.clone();
                    Some(Turn {
                        number,
                        seat,
                        played,
                    })
                }
                _ => None,
            }
        };
        let before = positions.iter().take(positions.len().saturating_sub(1));
        let turns: Vec<Turn> = before.enumerate().filter_map(turn).collect();
        let last = positions.last();
        let seats = last.map_or(0, |last| usize::from(last.seats()));
        let outcome = last.and_then(AnyMatch::outcome);
        let end = outcome.map_or([0.5; place_scores::SEATS], |end| place_scores::of(&end));
        let played_out = turns
            .last()
            .is_some_and(|last| last.number + 2 == positions.len());
        let course = Course {
            points: Vec::new(),
            end: chances(&end[..seats.min(place_scores::SEATS)]),
            played_out,
        };
        Self {
            positions: Arc::new(positions),
            turns,
            course,
            mistakes: Vec::new(),
            again: Vec::new(),
            nodes: 0,
        }
    }

    /// The search that is needed next; `None` when the review is complete.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind};
    /// # use players::teacher::Reviewing;
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(Reviewing::new(vec![start], |_| None).next().is_none()); // nothing was played
    /// ```
    pub fn next(&self) -> Option<Search> {
        let done = self.course.points.len();
        let (index, care) = match self.turns.get(done) {
            Some(_) => (
                done,
                Care::Every {
                    of: self.turns.len(),
                },
            ),
            None => (*self.again.last()?, Care::Again),
        };
        Some(Search {
            positions: Arc::clone(&self.positions),
            turn: self.turns[index].clone(),
            winner: self.course.winner_after(index).filter(|_| done > index),
            care,
        })
    }

    /// Takes the result of the last search.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind, Seat};
    /// # use players::teacher::Reviewing;
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let mut after = start.clone();
    /// let played = after.play(Seat::new(1), "c3").unwrap();
    /// let mut reviewing = Reviewing::new(vec![start, after], |_| played.first());
    /// let found = reviewing.next().unwrap().run(&|| true).unwrap();
    /// reviewing.put(found);
    /// assert!(reviewing.next().is_none()); // the one turn was judged, and stopped searches accuse nobody
    /// ```
    pub fn put(&mut self, found: Found) {
        match found {
            Found::Stands(point, nodes) => {
                self.nodes = self.nodes.max(nodes);
                self.course.points.push(point);
                if self.course.points.len() == self.turns.len() {
                    self.course.carry_proofs();
                    self.again = self.suspects();
                }
            }
            Found::Mistake(found) => {
                let index = self.again.pop();
                self.mistakes.extend(index.zip(found.map(|found| *found)));
            }
        }
    }

    /// The turns to compare, with an equal share for each seat.
    fn suspects(&self) -> Vec<usize> {
        let seats = self.course.end.len();
        let most = LOOKED_AT_AGAIN.div_ceil(seats.max(1));
        let of = |index| self.course.suspects(Seat::at(index), most);
        (0..seats).flat_map(of).collect()
    }

    /// The finished review.
    ///
    /// ```
    /// # use rules::{AnyMatch, Kind};
    /// # use players::teacher::Reviewing;
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// assert!(Reviewing::new(vec![start], |_| None).review().mistakes.is_empty());
    /// ```
    pub fn review(mut self) -> Review {
        let told: Vec<_> = self
            .mistakes
            .iter()
            .filter(|(_, found)| found.lost >= CALLED)
            .map(|(index, found)| {
                let [before, after] = found.chances.clone();
                (*index, before, after)
            })
            .collect();
        self.course.settle(&told);
        self.mistakes
            .sort_by(|(_, one), (_, other)| other.lost.total_cmp(&one.lost));
        let (positions, turns) = (&self.positions, &self.turns);
        let mut seats = Vec::new();
        self.mistakes.retain(|(index, found)| {
            let seat = turns[*index].seat;
            let first = !seats.contains(&seat);
            seats.push(seat);
            first || found.lost >= CLEARLY
        });
        let mistakes = self.mistakes.into_iter().map(|(index, compared)| {
            let Turn {
                number,
                seat,
                played,
            } = turns[index].clone();
            let before = &positions[number];
            let why = |turn: &str, other: &str| reasons(before, seat, turn, Some(other));
            let better = &compared.better.turn;
            Mistake {
                turn: TurnNumber::after(number + 1),
                seat,
                reasons: [why(&played, better), why(better, &played)],
                positions: [before.clone(), positions[number + 1].clone()],
                played,
                compared,
            }
        });
        Review {
            mistakes: mistakes.collect(),
            course: self.course,
            nodes: self.nodes,
        }
    }
}
