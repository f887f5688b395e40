//! The course of a match: what each seat could expect before each of its turns, and where that changed most.

use games::Seat;

use super::CLEARLY;

/// One turn of a match, as it was judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Which turn: how many positions there were before.
    pub turn: usize,
    /// Whose it was.
    pub seat: Seat,
    /// What the seat could expect from the best turn: a place score.
    pub value: f32,
    /// Did it play another turn than the one that the search found?
    pub other: bool,
}

/// All of them, in order, and what each seat got in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The turns that were judged: no turns chosen in secret, nobody's leaving.
    pub points: Vec<Point>,
    /// Place scores by seat.
    pub end: Vec<f32>,
}

impl Course {
    /// What a seat could expect after a turn that was judged, as far as is known: before its own next turn, or in the end. With
    /// two seats what one expects the other does not.
    ///
    /// ```
    /// # use games::Seat;
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat, value| Point { turn, seat: Seat::new(seat), value, other: false };
    /// let course = Course { points: vec![point(0, 1, 0.5), point(1, 2, 0.25)], end: vec![1.0, 0.0] };
    /// assert_eq!([course.after(0), course.after(1)], [0.75, 0.0]);
    /// ```
    pub fn after(&self, index: usize) -> f32 {
        let seat = self.points[index].seat;
        let two = self.end.len() == 2;
        let later = self.points[index + 1..].iter();
        let mut known = later.filter_map(|point| match point.seat {
            same if same == seat => Some(point.value),
            _ if two => Some(1.0 - point.value),
            _ => None,
        });
        let end = self.end.get(seat.index()).copied().unwrap_or(0.5);
        known.next().unwrap_or(end)
    }

    /// Puts what was found with more care in the place of what was found at first: what the seat of a point could expect
    /// before its turn and after it.
    ///
    /// ```
    /// # use games::Seat;
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat, value| Point { turn, seat: Seat::new(seat), value, other: true };
    /// let mut course = Course { points: vec![point(0, 1, 0.5), point(1, 2, 0.5)], end: vec![0.0, 1.0] };
    /// course.correct(0, (0.75, 0.25));
    /// assert_eq!(course.line(Seat::new(1)), [(0, 0.75), (1, 0.25), (2, 0.0)]);
    /// ```
    pub fn correct(&mut self, index: usize, (before, after): (f32, f32)) {
        let seat = self.points[index].seat;
        self.points[index].value = before;
        let two = self.end.len() == 2;
        if let Some(next) = self.points.get_mut(index + 1) {
            if next.seat == seat {
                next.value = after;
            } else if two {
                next.value = 1.0 - after;
            }
        }
    }

    /// What a seat lost with a turn of its own.
    fn lost(&self, index: usize) -> f32 {
        self.points[index].value - self.after(index)
    }

    /// The turns with which most was lost, as indices of the points, most first: another turn was better, and clearly so.
    ///
    /// ```
    /// use games::Seat;
    /// use players::teacher::{Course, Point};
    ///
    /// let point = |turn, seat, value| Point { turn, seat: Seat::new(seat), value, other: true };
    /// let points = vec![point(0, 1, 0.5), point(1, 2, 0.5), point(2, 1, 0.6), point(3, 2, 0.9), point(4, 1, 0.1)];
    /// let course = Course { points, end: vec![0.0, 1.0] };
    /// assert_eq!(course.turning_points(3), [2]); // from 0.6 to 0.1
    /// ```
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let mut found: Vec<usize> = (0..self.points.len())
            .filter(|index| self.points[*index].other && self.lost(*index) >= CLEARLY)
            .collect();
        found.sort_by(|one, other| self.lost(*other).total_cmp(&self.lost(*one)));
        found.truncate(most);
        found
    }

    /// What a seat could expect, turn by turn, with the turns at which it is known; the end is the turn after the last.
    ///
    /// ```
    /// # use games::Seat;
    /// # use players::teacher::{Course, Point};
    /// let point = |turn, seat, value| Point { turn, seat: Seat::new(seat), value, other: false };
    /// let course = Course { points: vec![point(0, 1, 0.5), point(1, 2, 0.25)], end: vec![1.0, 0.0] };
    /// assert_eq!(course.line(Seat::new(1)), [(0, 0.5), (1, 0.75), (2, 1.0)]);
    /// ```
    pub fn line(&self, seat: Seat) -> Vec<(usize, f32)> {
        let two = self.end.len() == 2;
        let known = self.points.iter().filter_map(|point| match point.seat {
            same if same == seat => Some((point.turn, point.value)),
            _ if two => Some((point.turn, 1.0 - point.value)),
            _ => None,
        });
        let last = self.points.last().map_or(0, |point| point.turn + 1);
        let end = self.end.get(seat.index()).copied().unwrap_or(0.5);
        known.chain([(last, end)]).collect()
    }
}
