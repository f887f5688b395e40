//! The teacher: hints while a match is played, and the review of one that is over. Both are found by this process' searches
//! and kept for a while; the same position gives the same again.

use std::sync::Arc;
use std::time::Duration;

use games::{AnyMatch, Known, Seat, ToAct, What};
use players::place_scores;
use players::teacher::{self, Care, Course, Hint, Point};
use thiserror::Error;

use crate::computers::{Share, ThoughtError};
use crate::recent::Recent;
use crate::sessions::{HintAsked, Problem, ReplayedMatch};

/// How many hints, and how many reviews, are kept.
const KEPT: usize = 256;

/// How long a hint is looked for: the answer is due within three seconds.
const HINT: Duration = Duration::from_millis(1800);

/// How long one turn of a match is looked at.
const JUDGED: Duration = Duration::from_secs(2);

/// How many turning points are shown.
pub const TURNING_POINTS: usize = 3;

/// How many are looked at again with more care: some of them prove to be none.
const LOOKED_AT_AGAIN: usize = 6;

/// No review came of a match.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// It cannot be read.
    #[error("it cannot be read: {0:?}")]
    Unreadable(Problem),
    /// A search failed.
    #[error(transparent)]
    Thought(#[from] ThoughtError),
}

/// A turn with which much was lost.
#[derive(Clone, Debug)]
pub struct TurningPoint {
    /// Which turn, from 0: how many were played before.
    pub turn: usize,
    /// Whose.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What would have been better, and what it leads to.
    pub better: teacher::Judged,
    /// The match after the turn, and what was found to answer it; none where that was not looked for.
    pub answer: Option<(Known<AnyMatch>, teacher::Judged)>,
    /// What the seat could expect from it, and what it could after its turn, from 0 to 1.
    pub expected: (f32, f32),
    /// The match before the turn.
    pub position: Known<AnyMatch>,
}

impl TurningPoint {
    /// Was another turn better, and clearly so?
    fn is_clear(&self) -> bool {
        let lost = self.expected.0 - self.expected.1;
        lost >= teacher::CLEARLY && self.better.best.turn != self.played
    }
}

/// A match that was looked at again.
#[derive(Clone, Debug)]
pub struct Review {
    /// What each seat could expect, turn by turn.
    pub course: Course,
    /// How many turns were played.
    pub turns: usize,
    /// Where most was lost, in order of turns.
    pub turning_points: Vec<TurningPoint>,
    /// How many nodes were searched for each turn, at most.
    pub nodes: u64,
}

/// What this process has found lately.
#[derive(Debug)]
pub struct Teacher {
    /// By match, ply and seat.
    hints: Recent<(u64, usize, u8), Arc<Hint>>,
    /// By match and number of events.
    reviews: Recent<(u64, usize), Arc<Review>>,
}

impl Default for Teacher {
    fn default() -> Self {
        Self {
            hints: Recent::new(KEPT),
            reviews: Recent::new(KEPT),
        }
    }
}

impl Teacher {
    /// A hint for the position that was asked for.
    ///
    /// # Errors
    /// The search failed.
    pub async fn hint(
        &self,
        computers: Share<'_>,
        asked: &HintAsked,
    ) -> Result<Arc<Hint>, ThoughtError> {
        let (ticket, seat) = (asked.ticket, asked.seat);
        let key = (ticket.id, ticket.ply, seat.number());
        let finding = async {
            let _waits = computers.waiting();
            let game = asked.game.clone();
            let found = computers.search(HINT, move |stop| teacher::hint(&game, seat, stop));
            found.await.map(Arc::new)
        };
        let slot = self.hints.slot(&key);
        slot.get_or_try_init(|| finding).await.cloned()
    }

    /// The review of a match that is over, if it was made lately.
    pub fn kept_review(&self, of: &ReplayedMatch) -> Option<Arc<Review>> {
        self.reviews.get(&key(of))
    }

    /// The review of a match that is over. Takes seconds: each turn waits for its search like a computer's.
    ///
    /// # Errors
    /// The match cannot be read, or a search failed.
    pub async fn review(
        &self,
        computers: Share<'_>,
        of: &ReplayedMatch,
    ) -> Result<Arc<Review>, ReviewError> {
        let making = async {
            let _waits = computers.waiting();
            made(computers, of).await.map(Arc::new)
        };
        let slot = self.reviews.slot(&key(of));
        slot.get_or_try_init(|| making).await.cloned()
    }
}

fn key(of: &ReplayedMatch) -> (u64, usize) {
    (of.id(), of.ply(of.turns()))
}

/// A turn that can be judged: not chosen in secret, and nobody's leaving.
struct Turn {
    number: usize,
    seat: Seat,
    played: String,
}

async fn made(computers: Share<'_>, of: &ReplayedMatch) -> Result<Review, ReviewError> {
    let positions = of.positions().map_err(ReviewError::Unreadable)?;
    let turns: Vec<Turn> = (0..of.turns())
        .filter_map(|number| turn(of, &positions[number], number))
        .collect();
    let (mut points, mut nodes) = (Vec::new(), 0);
    let care = Care::Every { of: turns.len() };
    for turn in &turns {
        let judged = judge(computers, &positions[turn.number], turn.seat, care).await?;
        nodes = nodes.max(judged.nodes);
        points.push(Point {
            turn: turn.number,
            seat: turn.seat,
            value: judged.best.value,
            other: judged.best.turn != turn.played,
        });
    }
    let seats = of.players().len();
    let end = positions.last().and_then(|last| last.outcome());
    let end = end.map_or([0.5; place_scores::SEATS], |end| place_scores::of(&end));
    let mut course = Course {
        points,
        end: end[..seats.min(place_scores::SEATS)].to_vec(),
    };
    let mut turning_points = Vec::new();
    for index in course.turning_points(LOOKED_AT_AGAIN) {
        let found = turning_point(computers, &course, &turns[index], index, &positions).await?;
        // what is told and what is drawn are the same
        course.correct(index, found.expected);
        turning_points.extend(found.is_clear().then_some(found));
    }
    let lost = |point: &TurningPoint| point.expected.0 - point.expected.1;
    turning_points.sort_by(|one, other| lost(other).total_cmp(&lost(one)));
    turning_points.truncate(TURNING_POINTS);
    turning_points.sort_by_key(|point| point.turn);
    Ok(Review {
        course,
        turns: of.turns(),
        turning_points,
        nodes,
    })
}

fn turn(of: &ReplayedMatch, position: &AnyMatch, number: usize) -> Option<Turn> {
    let event = of.events(number + 1).first()?;
    match (position.to_act(), &event.what) {
        (ToAct::One(seat), What::Turn(played)) if seat.number() == event.seat => Some(Turn {
            number,
            seat,
            played: played.clone(),
        }),
        _ => None,
    }
}

/// Looks again with more care.
async fn turning_point(
    computers: Share<'_>,
    course: &Course,
    turn: &Turn,
    index: usize,
    positions: &[Known<AnyMatch>],
) -> Result<TurningPoint, ThoughtError> {
    let (position, after) = (&positions[turn.number], positions.get(turn.number + 1));
    let better = judge(computers, position, turn.seat, Care::TurningPoint).await?;
    let next = after.map(|after| (after, after.to_act()));
    let answer = match next {
        Some((after, ToAct::One(next))) => {
            let judged = judge(computers, after, next, Care::TurningPoint).await?;
            Some((after, next, judged))
        }
        _ => None,
    };
    let two = course.end.len() == 2;
    let left = match &answer {
        Some((_, next, judged)) if *next == turn.seat => judged.best.value,
        Some((.., judged)) if two => 1.0 - judged.best.value,
        _ => course.after(index),
    };
    Ok(TurningPoint {
        turn: turn.number,
        seat: turn.seat,
        played: turn.played.clone(),
        expected: (better.best.value, left),
        better,
        answer: answer.map(|(after, _, judged)| (after.clone(), judged)),
        position: position.clone(),
    })
}

async fn judge(
    computers: Share<'_>,
    position: &Known<AnyMatch>,
    seat: Seat,
    care: Care,
) -> Result<teacher::Judged, ThoughtError> {
    let position = position.clone();
    let judging = computers.search(JUDGED, move |stop| {
        teacher::judge(&position, seat, care, stop)
    });
    judging.await
}
