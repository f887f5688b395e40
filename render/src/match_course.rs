//! The course of a match: a curve for each seat, with the seat's shape at some of its points.

use rules::TurnNumber;

use crate::boards;
use crate::look::{Look, LookTheme};
use crate::palette::{Ink, Shades, Theme};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, TokenState, seat_shape};
use crate::text_measuring::Fonts;
use crate::title_bar_and_seat_strip::{BAR, Card, Frame, WIDTH, seat_token, strip_height};
use crate::{Course, Symbol};

/// The colours of the seats on the ground.
pub const THEME: Theme = Theme {
    own: Shades::NONE,
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

/// The left end of the curves. The numbers are left of it.
const LEFT: i32 = 76;
/// Right end of the curves.
const RIGHT: i32 = WIDTH - 36;
/// Where the line of the first place is, from the top.
const TOP: i32 = BAR + 52;
/// Where the line of the last place is, from the top.
const BOTTOM: i32 = TOP + 220;
/// The height of the turn numbers below the curves.
const NUMBERS: i32 = 44;
/// The size of the numbers.
const SIZE: i32 = 22;
/// The width of a curve.
const STROKE: i32 = 4;
/// The radius of a seat's shape on its curve.
const SHAPE: f32 = 9.0;
/// The approximate number of shapes on all curves together.
const SHAPES: usize = 20;
/// The most turn numbers.
const STEPS: usize = 6;

/// The picture's scene.
pub fn scene(course: &Course, fonts: &Fonts, look: Look) -> Scene {
    let dark = course.game.and_then(boards::dark_side);
    let own_look = course
        .game
        .filter(|_| dark.is_some())
        .map(boards::theme_and_token);
    let (theme, token) = own_look.unwrap_or((&THEME, seat_token));
    let frame = Frame {
        captions: &course.captions,
        fonts,
        token,
        look,
    };
    let end = BOTTOM + look.size(NUMBERS, 50);
    let seats = course.curves.len().min(5) as u8;
    let mut scene = frame.begin(end + strip_height(seats, 0, look), theme, &[]);
    grid(&mut scene, course);
    marks(&mut scene, course);
    let curves = course.curves.iter().zip(0..seats);
    for (curve, seat) in curves {
        let through: Vec<Spot> = curve.iter().map(|point| spot(course, *point)).collect();
        match dark {
            _ if through.len() < 2 => {}
            None => scene.line(through, STROKE, Ink::Seat(seat)),
            // the line is filled with what is darker or lighter, as the side is
            Some(dark) if (dark == seat) != (look.theme == LookTheme::Light) => {
                scene.line(through.clone(), STROKE + 4, Ink::Quiet);
                scene.line(through, STROKE - 2, Ink::Ground);
            }
            Some(_) => scene.line(through, STROKE, Ink::Text),
        }
    }
    // shapes are above all lines, and each seat has them at other points, so curves that cover each other stay visible
    for (at, seat) in shapes(course, seats) {
        let shape = seat_shape(seat, SHAPE);
        scene.shape(at, shape, Edge::Grown(25), Ink::Ground);
        if dark.is_some() {
            token(&mut scene, at, seat, SHAPE, TokenState::Live);
        } else {
            scene.shape(at, shape, Edge::Filled, Ink::Seat(seat));
        }
    }
    let cards: Vec<Card> = (0..seats)
        .map(|seat| Card::new(seat, String::new(), &[], None))
        .collect();
    frame.strip(&mut scene, end, &cards);
    scene
}

/// Draws a line at 100, at 50 and at 0 percent, and the turn numbers.
fn grid(scene: &mut Scene, course: &Course) {
    let size = scene.look.size(SIZE, 28);
    for (percent, down) in [(100, TOP), (50, i32::midpoint(TOP, BOTTOM)), (0, BOTTOM)] {
        let at = (LEFT - 16, down);
        let number = Label::new(percent.to_string(), at, size, Ink::Quiet);
        scene.text(number.align(Align::Right));
        if percent == 50 {
            scene.dots((LEFT - 6, down), (RIGHT + 6, down), 10, 1.5, Ink::Quiet);
        } else {
            let ink = scene.look.faint_line();
            scene.line(vec![(LEFT, down), (RIGHT, down)], 2, ink);
        }
    }
    for number in numbered(course.last) {
        let at = (
            across(number, course.last),
            BOTTOM + scene.look.size(NUMBERS / 2 + 2, 27),
        );
        let number = Label::new(number.to_string(), at, size, Ink::Quiet);
        scene.text(number.align(Align::Middle));
    }
}

/// Round turn numbers, few enough to fit.
fn numbered(last: TurnNumber) -> impl Iterator<Item = TurnNumber> {
    let turns = last.turns();
    let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
    let mut rounds = tens.flat_map(|ten| [1, 2, 5].map(|digit| ten.saturating_mul(digit)));
    let step = rounds.find(|step| turns / step <= STEPS);
    let step = step.unwrap_or(usize::MAX);
    (step..=turns).step_by(step).map(TurnNumber::after)
}

/// Draws the marked turns: a dotted line for each, with a number above it. If lines are close to each other, the
/// numbers move aside.
fn marks(scene: &mut Scene, course: &Course) {
    let lines: Vec<i32> = course
        .marks
        .iter()
        .map(|turn| across(*turn, course.last))
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
    // numbers that were pushed too far left move back and push others to the right
    let mut left = LEFT;
    for index in order {
        moved[index] = moved[index].max(left).min(WIDTH - APART / 2);
        left = moved[index] + APART;
    }
    moved
}

/// The places of the seats' shapes. One shape is at the end of each curve, moved aside if shapes are already there.
/// Other shapes are at points of the curves that are still free.
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

fn spot(course: &Course, (turn, value): (TurnNumber, f32)) -> Spot {
    let value = if value.is_nan() {
        0.5
    } else {
        value.clamp(0.0, 1.0)
    };
    let down = value * (BOTTOM - TOP) as f32;
    (across(turn, course.last), BOTTOM - down.round() as i32)
}

/// The distance from the left at which a turn is drawn.
fn across(turn: TurnNumber, last: TurnNumber) -> i32 {
    let share = turn.min(last).turns() as f64 / last.turns().max(1) as f64;
    LEFT + (share * f64::from(RIGHT - LEFT)).round() as i32
}

#[cfg(test)]
mod tests {
    use rules::TurnNumber;

    use super::{BOTTOM, STEPS, THEME, TOP, apart, numbered, scene, touch};
    use crate::look::Look;
    use crate::palette::{Ink, Palette};
    use crate::scene::{Edge, Spot, Thing};
    use crate::sprite_and_glyph_cache::Sprites;
    use crate::{Captions, Course};

    fn drawn(curves: Vec<Vec<(usize, f32)>>, turns: usize, marks: Vec<usize>) -> Vec<Thing> {
        let captions = Captions::default();
        let course = Course {
            game: None,
            captions,
            last: TurnNumber::after(turns),
            marks: marks.into_iter().map(TurnNumber::after).collect(),
            curves: curves
                .into_iter()
                .map(|curve| {
                    curve
                        .into_iter()
                        .map(|(turn, value)| (TurnNumber::after(turn), value))
                        .collect()
                })
                .collect(),
        };
        let fonts = Sprites::new().unwrap().fonts;
        scene(&course, &fonts, Look::default()).things
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
        let numbers = |turns| numbered(TurnNumber::after(turns)).map(TurnNumber::turns);
        assert!(numbers(5).eq([1, 2, 3, 4, 5]));
        assert!(numbers(43).eq([10, 20, 30, 40]));
        assert!(numbers(600).eq([100, 200, 300, 400, 500, 600]));
        assert!(numbers(usize::MAX).count() <= STEPS);
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
        assert!(
            Palette::new(&THEME, Look::default()).colours().len() <= crate::palette::MOST_COLOURS
        );
    }
}
