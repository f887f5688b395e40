//! The course of a match: a curve for each seat, with the seat's shape at some of its points.

use crate::palette::{Ink, Theme};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, seat_shape};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{BAR, Card, Frame, WIDTH, seat_token, strip_height};
use crate::{Course, Symbol};

/// The colours of the seats over the ground.
pub const THEME: Theme = Theme {
    own: &[],
    seats: 5,
    meets: &[
        (Ink::Seat(0), Ink::Ground),
        (Ink::Seat(1), Ink::Ground),
        (Ink::Seat(2), Ink::Ground),
        (Ink::Seat(3), Ink::Ground),
        (Ink::Seat(4), Ink::Ground),
        (Ink::Bar, Ink::Ground),
    ],
};

/// The left end of the curves: the numbers are left of it.
const LEFT: i32 = 76;
/// Right end of the curves.
const RIGHT: i32 = WIDTH - 36;
/// The height of the first place.
const TOP: i32 = BAR + 52;
/// The height of the last place.
const BOTTOM: i32 = TOP + 220;
/// The height of the turn numbers below the curves.
const NUMBERS: i32 = 44;
/// The size of the numbers.
const SIZE: i32 = 22;
/// The width of a curve.
const STROKE: i32 = 4;
/// The radius of a seat's shape on its curve.
const SHAPE: f32 = 9.0;
/// How many shapes all curves together have, about.
const SHAPES: usize = 20;
/// The most turn numbers.
const STEPS: usize = 6;

/// The picture's scene.
pub fn scene(course: &Course, fonts: &Fonts) -> Scene {
    let frame = Frame {
        captions: &course.captions,
        fonts,
        token: seat_token,
    };
    let end = BOTTOM + NUMBERS;
    let seats = course.curves.len().min(5) as u8;
    let mut scene = frame.begin(end + strip_height(seats, 0), &THEME, &[]);
    grid(&mut scene, course);
    marks(&mut scene, course);
    let curves = course.curves.iter().zip(0..seats);
    for (curve, seat) in curves {
        let through: Vec<Spot> = curve.iter().map(|point| spot(course, *point)).collect();
        if through.len() > 1 {
            scene.line(through, STROKE, Ink::Seat(seat));
        }
    }
    // above all lines, each seat at other points, so that curves that cover each other can be seen
    for (at, seat) in shapes(course, seats) {
        let shape = seat_shape(seat, SHAPE);
        scene.shape(at, shape, Edge::Grown(25), Ink::Ground);
        scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
    }
    let cards: Vec<Card> = (0..seats)
        .map(|seat| Card::new(seat, String::new(), &[], None))
        .collect();
    frame.strip(&mut scene, end, &cards);
    scene
}

/// The lines at the first place, at one half and at the last, and the turn numbers.
fn grid(scene: &mut Scene, course: &Course) {
    for (percent, down) in [(100, TOP), (50, i32::midpoint(TOP, BOTTOM)), (0, BOTTOM)] {
        let at = (LEFT - 16, down);
        let number = Label::new(percent.to_string(), at, SIZE, Ink::Quiet);
        scene.text(number.align(Align::Right));
        if percent == 50 {
            scene.dots((LEFT - 6, down), (RIGHT + 6, down), 10, 1.5, Ink::Quiet);
        } else {
            scene.line(vec![(LEFT, down), (RIGHT, down)], 2, Ink::Bar);
        }
    }
    let last = course.numbers.iter().max();
    for number in numbered(last.map_or(course.turns, |last| *last as usize)) {
        let turn = course
            .numbers
            .iter()
            .position(|one| *one as usize >= number);
        let at = (
            across(turn.unwrap_or(number), course.turns),
            BOTTOM + NUMBERS / 2 + 2,
        );
        let number = Label::new(number.to_string(), at, SIZE, Ink::Quiet);
        scene.text(number.align(Align::Middle));
    }
}

/// Round turn numbers, few enough to fit.
fn numbered(turns: usize) -> impl Iterator<Item = usize> {
    let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    let mut rounds = tens.flat_map(|ten| [1, 2, 5].map(|digit| ten.saturating_mul(digit)));
    let step = rounds.find(|step| turns / step <= STEPS);
    let step = step.unwrap_or(usize::MAX);
    (step..=turns).step_by(step)
}

/// The marked turns: a dotted line for each, with a number above it. Where lines are close to each other, the numbers
/// move aside.
fn marks(scene: &mut Scene, course: &Course) {
    let lines: Vec<i32> = course
        .marks
        .iter()
        .map(|turn| across(*turn, course.turns))
        .collect();
    for ((number, left), line) in (1..).zip(apart(&lines)).zip(lines) {
        scene.dots((line, TOP - 12), (line, BOTTOM + 4), 9, 1.5, Ink::Text);
        let at = (left, TOP - 26);
        scene.tell(Symbol::Place);
        scene.shape(at, Shape::Disc(150), Edge::Filled, Ink::Text);
        let label = Label::new(number.to_string(), at, 24, Ink::Ground);
        scene.text(label.bold().align(Align::Middle));
    }
}

/// Moves these places until no two numbers touch, if there is room. Keeps the order of the places.
fn apart(places: &[i32]) -> Vec<i32> {
    /// The distance between the middles of two numbers.
    const APART: i32 = 34;
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|index| places[*index]);
    let mut moved = places.to_vec();
    let mut right = WIDTH - APART / 2;
    for index in order.iter().rev() {
        moved[*index] = places[*index].min(right);
        right = moved[*index] - APART;
    }
    // numbers that were pushed too far left come back and push others to the right
    let mut left = LEFT;
    for index in order {
        moved[index] = moved[index].max(left).min(WIDTH - APART / 2);
        left = moved[index] + APART;
    }
    moved
}

/// The seats' shapes. One is at the end of each curve, beside shapes that are already there. Others are at some
/// points of the curves that are still free.
fn shapes(course: &Course, seats: u8) -> Vec<(Spot, u8)> {
    let mut placed: Vec<(Spot, u8)> = Vec::new();
    let is_free = |placed: &[(Spot, u8)], at| placed.iter().all(|(there, _)| !touch(*there, at));
    let curves = || course.curves.iter().zip(0..seats);
    for (curve, seat) in curves() {
        let Some(last) = curve.last() else { continue };
        let mut end = spot(course, *last);
        while !is_free(&placed, end) && end.0 > LEFT {
            end.0 -= 1;
        }
        placed.push((end, seat));
    }
    let number = usize::from(seats).max(1);
    for (curve, seat) in curves() {
        let step = (curve.len() * number).div_ceil(SHAPES).max(number);
        let first = usize::from(seat) * step / number;
        for point in curve.iter().skip(first).step_by(step) {
            let at = spot(course, *point);
            if is_free(&placed, at) {
                placed.push((at, seat));
            }
        }
    }
    placed
}

/// Do the shapes of two seats at these spots overlap?
fn touch(one: Spot, other: Spot) -> bool {
    /// The least distance between the middles of two shapes.
    const APART: i32 = 22;
    let apart = |one: i32, other: i32| (one - other).abs();
    apart(one.0, other.0).max(apart(one.1, other.1)) < APART
}

fn spot(course: &Course, (turn, value): (usize, f32)) -> Spot {
    let value = if value.is_nan() {
        0.5
    } else {
        value.clamp(0.0, 1.0)
    };
    let down = value * (BOTTOM - TOP) as f32;
    (across(turn, course.turns), BOTTOM - down.round() as i32)
}

/// How far to the right a turn is drawn.
fn across(turn: usize, turns: usize) -> i32 {
    let share = turn.min(turns) as f64 / turns.max(1) as f64;
    LEFT + (share * f64::from(RIGHT - LEFT)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::{BOTTOM, STEPS, THEME, TOP, apart, numbered, scene, touch};
    use crate::palette::{Ink, Palette};
    use crate::scene::{Edge, Spot, Thing};
    use crate::sprite_and_glyph_cache::Sprites;
    use crate::{Captions, Course};

    fn drawn(curves: Vec<Vec<(usize, f32)>>, turns: usize, marks: Vec<usize>) -> Vec<Thing> {
        let captions = Captions::default();
        let course = Course {
            captions,
            turns,
            marks,
            curves,
            numbers: Vec::new(),
        };
        let fonts = Sprites::new().unwrap().fonts;
        scene(&course, &fonts).things
    }

    #[test]
    fn whatever_is_asked_for_stays_in_the_picture() {
        let odd = [f32::NAN, f32::INFINITY, -1.0, 0.3, 2.0];
        for turns in [0, 1, 7, 600] {
            for seats in 0..=6 {
                let curve = |seat: usize| {
                    let points = (0..turns + 3).map(|turn| (turn, odd[(turn + seat) % odd.len()]));
                    points.collect()
                };
                let curves = (0..seats).map(curve).collect();
                for thing in drawn(curves, turns, vec![0, turns, turns + 9]) {
                    if let Thing::Line { through, .. } = thing {
                        let inside =
                            |at: &(i32, i32)| (0..720).contains(&at.0) && (0..500).contains(&at.1);
                        assert!(through.iter().all(inside));
                    }
                }
            }
        }
    }

    #[test]
    fn few_turns_have_numbers() {
        assert!(numbered(5).eq([1, 2, 3, 4, 5]));
        assert!(numbered(43).eq([10, 20, 30, 40]));
        assert!(numbered(600).eq([100, 200, 300, 400, 500, 600]));
        assert!(numbered(usize::MAX).count() <= STEPS);
    }

    #[test]
    fn seats_that_stand_alike_are_all_seen() {
        for (seats, turns) in [(2, 1), (3, 2), (5, 3), (5, 4), (4, 60)] {
            let curve: Vec<(usize, f32)> = (0..=turns).map(|turn| (turn, 0.5)).collect();
            let things = drawn(vec![curve; seats], turns, Vec::new());
            let mut seen: Vec<(Spot, u8, bool)> = Vec::new();
            for thing in things {
                if let Thing::Sprite { sprite, at, ink } = thing
                    && sprite.edge == Edge::Filled
                    && (TOP..=BOTTOM).contains(&at.1)
                    && let Ink::Seat(seat) = ink
                {
                    for (other, _, hidden) in &mut seen {
                        *hidden |= touch(*other, at);
                    }
                    seen.push((at, seat, false));
                }
            }
            for seat in 0..seats as u8 {
                let is_open = |(_, of, hidden): &(Spot, u8, bool)| *of == seat && !hidden;
                assert!(seen.iter().any(is_open), "{seat} of {seats}: {seen:?}");
            }
        }
    }

    #[test]
    fn numbers_that_would_touch_are_moved_apart() {
        assert_eq!(apart(&[100, 200, 300]), [100, 200, 300]);
        assert_eq!(apart(&[210, 200, 220]), [186, 152, 220]);
        assert_eq!(apart(&[76, 78, 77]), [76, 144, 110], "at the start");
        assert_eq!(apart(&[684, 684, 684]), [616, 650, 684], "at the end");
    }

    #[test]
    fn its_colours_are_few_enough() {
        assert!(Palette::new(&THEME).colours().len() <= crate::palette::MOST_COLOURS);
    }
}
