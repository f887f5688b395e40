//! The course of a match: the chances of each seat before each turn. A proof that is found later is carried back to the
//! earlier turns for which it is also valid. Apart from that, large drops stand only at turns that were compared with a
//! better turn.

use rules::{Seat, TurnNumber};

use super::CLEARLY;

/// The largest change of the chances from one turn to the next if the turn was no mistake. Two searches of neighbouring
/// positions never give exactly the same value.
const DRIFT: f32 = CLEARLY / 2.0;

/// The judgement of one position, before a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The turn before this position.
    pub after: TurnNumber,
    /// The seat to act.
    pub seat: Seat,
    /// The chances of each seat, which add up to 1.
    pub chances: Vec<f32>,
    /// Is it proven which seat wins?
    pub proven: bool,
    /// Would the search play another turn than the seat did?
    pub other: bool,
}

impl Point {
    /// The seat whose win is proven here.
    fn winner(&self) -> Option<Seat> {
        self.proven.then(|| sure(&self.chances)).flatten()
    }
}

/// The seat that is certain to win.
fn sure(chances: &[f32]) -> Option<Seat> {
    chances.iter().position(|one| *one >= 1.0).map(Seat::at)
}

/// The course of a match: its judged positions in order, and its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The judged positions. Positions before a secret choice or a resignation are not judged.
    pub points: Vec<Point>,
    /// The chances at the end.
    pub end: Vec<f32>,
    /// Did the match end by a turn? An agreement or a resignation proves nothing about the position.
    pub played_out: bool,
}

impl Course {
    /// Carries proofs backwards: if a seat's turn leads to a proven win, the seat could already win before that turn.
    ///
    /// ```
    /// # use rules::{Seat, TurnNumber};
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat| {
    ///     Point { after: TurnNumber::after(turn), seat: Seat::new(seat), chances: vec![0.5, 0.5], proven: false, other: true }
    /// };
    /// let mut course = Course { points: vec![point(0, 2), point(1, 1)], end: vec![1.0, 0.0], played_out: true };
    /// course.carry_proofs();
    /// assert_eq!(course.points[1].chances, [1.0, 0.0]); // seat 1 won with its turn
    /// assert_eq!(course.points[0].chances, [0.5, 0.5]); // seat 2 may have had a better one
    /// ```
    pub fn carry_proofs(&mut self) {
        let mut winner = sure(&self.end).filter(|_| self.played_out);
        for point in self.points.iter_mut().rev() {
            if winner == Some(point.seat) && !point.proven {
                let chance = |index| {
                    if Seat::at(index) == point.seat {
                        1.0
                    } else {
                        0.0
                    }
                };
                point.chances = (0..point.chances.len()).map(chance).collect();
                point.proven = true;
            }
            winner = point.winner();
        }
    }

    /// The chances after a judged turn: those before the next judged turn, or those at the end.
    pub(super) fn after(&self, index: usize) -> &[f32] {
        let next = self.points.get(index + 1);
        next.map_or(&self.end, |point| &point.chances)
    }

    /// The seat whose win is proven after a turn.
    pub(super) fn winner_after(&self, index: usize) -> Option<Seat> {
        match self.points.get(index + 1) {
            Some(point) => point.winner(),
            None => sure(&self.end).filter(|_| self.played_out),
        }
    }

    /// The turns with which a seat may have lost something, as indices of the points. The turn with the largest
    /// apparent loss comes first.
    ///
    /// ```
    /// # use rules::{Seat, TurnNumber};
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat, first| {
    ///     Point { after: TurnNumber::after(turn), seat: Seat::new(seat), chances: vec![first, 1.0 - first], proven: false, other: true }
    /// };
    /// let points = vec![point(0, 1, 0.5), point(1, 2, 0.4), point(2, 1, 0.6), point(3, 2, 0.1)];
    /// let course = Course { points, end: vec![0.0, 1.0], played_out: true };
    /// assert_eq!(course.suspects(Seat::new(1), 3), [2, 0]);
    /// assert_eq!(course.suspects(Seat::new(2), 3), [1]);
    /// ```
    pub fn suspects(&self, seat: Seat, most: usize) -> Vec<usize> {
        let lost = |index: &usize| {
            let (before, after) = (&self.points[*index].chances, self.after(*index));
            before[seat.index()] - after[seat.index()]
        };
        let own = |index: &usize| self.points[*index].seat == seat && self.points[*index].other;
        let all = (0..self.points.len()).filter(own);
        let mut found: Vec<usize> = all.filter(|index| lost(index) > 0.0).collect();
        found.sort_by(|one, other| lost(other).total_cmp(&lost(one)));
        // the worst turn is compared even if every turn lost only a little
        let drifts = found.iter().filter(|index| lost(index) >= DRIFT).count();
        found.truncate(most.min(drifts.max(1)));
        found
    }

    /// Enters the results of the comparisons: for each mistake the index of its point, and the chances before and after
    /// the turn. Between mistakes the chances change little.
    ///
    /// ```
    /// # use rules::{Seat, TurnNumber};
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat, first| {
    ///     Point { after: TurnNumber::after(turn), seat: Seat::new(seat), chances: vec![first, 1.0 - first], proven: false, other: true }
    /// };
    /// let points = vec![point(0, 1, 1.0), point(1, 2, 0.1), point(2, 1, 1.0), point(3, 2, 0.4)];
    /// let mut course = Course { points, end: vec![0.0, 1.0], played_out: false };
    /// course.settle(&[(2, vec![0.9, 0.1], vec![0.4, 0.6])]);
    /// let line = course.line(Seat::new(1));
    /// let told = |from: usize| line[from..].iter().map(|(turn, chance)| (turn.turns(), *chance)).collect::<Vec<_>>();
    /// assert_eq!(told(2), [(2, 0.9), (3, 0.4), (4, 0.0)]);
    /// assert!(line[0].1 > 0.8 && line[1].1 > 0.8); // and not from 1 to 0.1 and back
    /// ```
    pub fn settle(&mut self, mistakes: &[(usize, Vec<f32>, Vec<f32>)]) {
        for index in (0..self.points.len()).rev() {
            let mistake = mistakes.iter().find(|(at, ..)| *at == index);
            if let Some((_, before, after)) = mistake {
                self.points[index].chances.clone_from(before);
                let known = mistakes.iter().any(|(at, ..)| *at == index + 1);
                if let Some(next) = self.points.get_mut(index + 1).filter(|_| !known) {
                    next.chances.clone_from(after);
                }
                continue;
            }
            let last = index + 1 == self.points.len() && !self.played_out;
            if self.points[index].proven || last {
                continue;
            }
            let next = self.after(index).to_vec();
            let chances = &mut self.points[index].chances;
            let apart = |chances: &[f32]| {
                let each = chances.iter().zip(&next).map(|(one, next)| one - next);
                each.map(f32::abs).fold(0.0, f32::max)
            };
            let share = (DRIFT / apart(chances).max(DRIFT)).min(0.5);
            for (chance, next) in chances.iter_mut().zip(&next) {
                *chance = next + (*chance - next) * share;
            }
        }
    }

    /// A seat's chances as pairs: a turn, and the chance after it. The end comes last.
    ///
    /// ```
    /// # use rules::{Seat, TurnNumber};
    /// # use players::teacher::{Course, Point};
    /// let point = Point { after: TurnNumber::START, seat: Seat::new(1), chances: vec![0.6, 0.4], proven: false, other: false };
    /// let course = Course { points: vec![point], end: vec![1.0, 0.0], played_out: true };
    /// assert_eq!(course.line(Seat::new(2)), [(TurnNumber::START, 0.4), (TurnNumber::after(1), 0.0)]);
    /// ```
    pub fn line(&self, seat: Seat) -> Vec<(TurnNumber, f32)> {
        let known = self
            .points
            .iter()
            .map(|point| (point.after, point.chances[seat.index()]));
        let last = self
            .points
            .last()
            .map_or(TurnNumber::START, |point| point.after.next());
        let end = self.end.get(seat.index()).copied().unwrap_or(0.5);
        known.chain([(last, end)]).collect()
    }
}
