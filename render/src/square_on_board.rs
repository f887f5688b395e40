//! Where a square is in a picture.

use crate::scene::Spot;

/// A square, and where it is in a picture. Places are in units from the picture's top left: first to the right, then
/// down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareOnBoard {
    /// Its name in the game's notation: `c3`. In Xero-G, `base` is the base that the seat to act can enter.
    pub name: String,
    /// Its middle.
    pub middle: (i32, i32),
    /// The corners of its outline, clockwise: a rectangle from the upper left, or a hexagon from the top. Outlines of
    /// neighbours meet, and never overlap.
    pub outline: Vec<(i32, i32)>,
}

impl SquareOnBoard {
    /// A rectangle around its middle, with half its width and half its height.
    pub(crate) fn rectangle(name: String, middle: Spot, half: Spot) -> Self {
        let ((x, y), (right, down)) = (middle, half);
        let corners = [
            (-right, -down),
            (right, -down),
            (right, down),
            (-right, down),
        ];
        Self {
            name,
            middle,
            outline: corners.map(|(right, down)| (x + right, y + down)).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::{AnyView, Seat};

    use super::*;
    use crate::layout_checks::{LOOKS, support};
    use crate::look::Look;
    use crate::palette::Palette;
    use crate::palette_painter::{Canvas, Finish};
    use crate::readable_text::readable_captions;
    use crate::scene::{Edge, Scene, Shape, Thing};
    use crate::sprite_and_glyph_cache::Sprites;
    use crate::{Captions, Marks, boards};

    /// The most units by which the rim of a ring may lie outside its square, next to the edge of another space.
    const RIM: i32 = 2;

    /// The most units by which the ground below a square's name may lie outside the square: in Zyrcan, a name is at the
    /// lower corner of a hexagon.
    const NAME: i32 = 12;

    /// A board in one look, seen from one side.
    struct Board {
        name: String,
        view: AnyView,
        captions: Captions,
        look: Look,
        squares: Vec<SquareOnBoard>,
    }

    impl Board {
        fn scene(&self, marks: &Marks, sprites: &Sprites) -> Scene {
            boards::scene(&self.view, &self.captions, marks, &sprites.fonts, self.look)
        }

        /// The scene without marks, and without the last turn, which marks hide.
        fn bare(&self, sprites: &Sprites) -> Scene {
            let marks = Marks {
                chosen: vec!["none".to_owned()],
                ..Marks::default()
            };
            self.scene(&marks, sprites)
        }
    }

    /// Every position with each look, seen from each side.
    fn every_board(sprites: &Sprites) -> Vec<Board> {
        let mut all = Vec::new();
        for position in support::positions().into_iter().chain(support::ended()) {
            for (look, seat) in LOOKS.into_iter().flat_map(|look| [(look, 1), (look, 2)]) {
                let has_sides = matches!(position.view, AnyView::Archimedes(_) | AnyView::XeroG(_));
                if seat == 2 && !has_sides {
                    continue;
                }
                let captions = Captions {
                    side: Some(Seat::new(seat)),
                    ..readable_captions(&position.captions, &sprites.fonts)
                };
                all.push(Board {
                    name: format!("{} {look} {seat}", position.name),
                    squares: boards::squares(&position.view, &captions, look),
                    view: position.view.clone(),
                    captions,
                    look,
                });
            }
        }
        all
    }

    /// Is a place inside an outline that is this much larger? The place is given in halves of a unit.
    fn is_inside(outline: &[Spot], (x, y): Spot, margin: i32) -> bool {
        let next = outline.iter().cycle().skip(1);
        outline.iter().zip(next).all(|(from, to)| {
            let (right, down) = (to.0 - from.0, to.1 - from.1);
            let cross = right * (y - 2 * from.1) - down * (x - 2 * from.0);
            let length = f64::from(right).hypot(f64::from(down));
            f64::from(cross) > -2.0 * length * f64::from(margin)
        })
    }

    /// For each pixel, row by row, the index of the square that has its middle.
    fn owners(board: &Board, scene: &Scene) -> Vec<Option<usize>> {
        let mut owners = vec![None; (scene.width * scene.height) as usize];
        for (index, square) in board.squares.iter().enumerate() {
            let (name, outline) = (&square.name, &square.outline);
            let [columns, rows] = [|at: &Spot| at.0, |at: &Spot| at.1].map(|part| {
                let parts = || outline.iter().map(part);
                parts().min().unwrap()..parts().max().unwrap()
            });
            assert!(columns.start >= 0 && columns.end <= scene.width, "{name}");
            assert!(rows.start >= 0 && rows.end <= scene.height, "{name}");
            assert!(
                is_inside(outline, (2 * square.middle.0, 2 * square.middle.1), 0),
                "{name}"
            );
            for (x, y) in rows.flat_map(|y| columns.clone().map(move |x| (x, y))) {
                if is_inside(outline, (2 * x + 1, 2 * y + 1), 0) {
                    let owner = &mut owners[(y * scene.width + x) as usize];
                    assert_eq!(*owner, None, "{}: {name} is on another square", board.name);
                    *owner = Some(index);
                }
            }
        }
        owners
    }

    #[test]
    fn rings_change_pixels_of_their_squares_only() {
        let sprites = Sprites::new().unwrap();
        let palettes = LOOKS.map(|look| {
            let themes = boards::THEMES.iter();
            themes
                .map(|theme| Palette::new(theme, look))
                .collect::<Vec<_>>()
        });
        for board in every_board(&sprites) {
            let bare = board.bare(&sprites);
            let owners = owners(&board, &bare);
            let look = LOOKS.iter().position(|look| *look == board.look).unwrap();
            let theme = boards::THEMES
                .iter()
                .position(|theme| *theme == bare.theme)
                .unwrap();
            let painted = |scene: &Scene| {
                let mut canvas = Canvas::default();
                canvas.paint(scene, &palettes[look][theme], &sprites, Finish::Screen);
                canvas
            };
            let without = painted(&bare);
            // of two squares that touch each other, at most one is marked
            let rows = board
                .squares
                .chunk_by(|a, b| a.middle.1 == b.middle.1)
                .enumerate();
            let classes: Vec<usize> = rows
                .flat_map(|(row, squares)| (0..squares.len()).map(move |at| row % 2 * 2 + at % 2))
                .collect();
            for class in 0..4 {
                let marked = board
                    .squares
                    .iter()
                    .zip(&classes)
                    .filter(|(_, of)| **of == class);
                let names: Vec<String> = marked.map(|(square, _)| square.name.clone()).collect();
                let marks = Marks {
                    chosen: names.clone(),
                    targets: names,
                    ..Marks::default()
                };
                let with = painted(&board.scene(&marks, &sprites));
                let mut changed = BTreeSet::new();
                let pixels = with.pixels().iter().zip(without.pixels());
                for (pixel, _) in pixels
                    .enumerate()
                    .filter(|(_, (with, without))| with != without)
                {
                    let at = pixel as i32;
                    let around = (-RIM..=RIM).flat_map(|down| {
                        (-RIM..=RIM).map(move |right| at + down * bare.width + right)
                    });
                    let mut near = around.filter_map(|at| *owners.get(at as usize)?);
                    let owner = near.find(|owner| classes[*owner] == class);
                    let place = (at % bare.width, at / bare.width);
                    assert!(owner.is_some(), "{}: {place:?} changed", board.name);
                    changed.extend(owners[pixel]);
                }
                let unmarked = (0..classes.len())
                    .filter(|at| classes[*at] == class)
                    .find(|at| !changed.contains(at));
                assert_eq!(
                    unmarked.map(|at| &board.squares[at].name),
                    None,
                    "{}",
                    board.name
                );
            }
        }
    }

    #[test]
    fn marks_of_a_name_are_where_the_square_of_that_name_is() {
        let sprites = Sprites::new().unwrap();
        for board in every_board(&sprites) {
            let bare = board.bare(&sprites);
            for square in &board.squares {
                let name = || vec![square.name.clone()];
                let marks = Marks {
                    chosen: name(),
                    targets: name(),
                    named: name(),
                };
                let with = board.scene(&marks, &sprites).things;
                let added = with.len() - bare.things.len();
                let pairs = with.iter().zip(&bare.things);
                let before = pairs.take_while(|(a, b)| a == b).count();
                assert_eq!(
                    with[before + added..],
                    bare.things[before..],
                    "{}",
                    board.name
                );
                let wrong = |what: &str| format!("{} {}: {what}", board.name, square.name);
                let mut is_ringed = false;
                for thing in &with[before..before + added] {
                    let (at, half) = match thing {
                        Thing::Sprite { sprite, at, .. } => {
                            is_ringed |= *at == square.middle;
                            match (sprite.shape, sprite.edge) {
                                (Shape::Plate(right, down, _), Edge::Filled) => {
                                    (*at, (right / 10, down / 10))
                                }
                                _ => (*at, (0, 0)),
                            }
                        }
                        Thing::Text(label) => {
                            assert_eq!(label.words, square.name, "{}", board.name);
                            (label.at, (0, 0))
                        }
                        Thing::Line { .. } => panic!("{}", wrong("a line")),
                    };
                    for (right, down) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
                        let corner = (at.0 + right * half.0, at.1 + down * half.1);
                        let twice = (2 * corner.0, 2 * corner.1);
                        assert!(
                            is_inside(&square.outline, twice, NAME),
                            "{}",
                            wrong(&format!("{corner:?} of {thing:?}"))
                        );
                    }
                }
                assert!(is_ringed, "{}", wrong("no ring"));
            }
        }
    }

    #[test]
    fn every_square_that_a_turn_names_is_on_the_board() {
        use support::{angels, archimedes, kitaran, virus_fight, xero_g, zyrcan};
        let tables = [
            angels::table(1, 3, 12, 3),
            angels::table(4, 12, 48, 3),
            archimedes::table(3),
            kitaran::table(5, 0.0, 3),
            virus_fight::table(2, 3),
            virus_fight::table(5, 2),
            xero_g::table(1),
            zyrcan::table(3, "standard", 2),
            zyrcan::table(5, "blitzkrieg", 2),
        ];
        for mut table in tables {
            for _ in 0..60 {
                let Some(seat) = table.actor() else {
                    break;
                };
                let squares = boards::squares(&table.view(), &Captions::default(), Look::default());
                let names: BTreeSet<&str> = squares.iter().map(|one| one.name.as_str()).collect();
                assert_eq!(names.len(), squares.len(), "two squares have one name");
                let turns = table.game.turns(seat).unwrap();
                let some = turns
                    .iter()
                    .step_by(turns.len() / 20 + 1)
                    .map(String::as_str);
                for typed in some.chain([""]) {
                    let marks = table.game.marks(seat, typed);
                    for name in marks
                        .chosen
                        .iter()
                        .chain(&marks.targets)
                        .chain(&marks.named)
                    {
                        assert!(names.contains(name.as_str()), "{name} of {typed:?}");
                    }
                }
                table.step();
            }
        }
    }

    #[test]
    fn squares_are_listed_as_they_lie() {
        let sea = support::archimedes::table(3).view();
        let corners = |side| {
            let captions = Captions {
                side: Some(Seat::new(side)),
                ..Captions::default()
            };
            let squares = boards::squares(&sea, &captions, Look::default());
            [0, 1, squares.len() - 1].map(|at| squares[at].name.clone())
        };
        assert_eq!(corners(1), ["a8", "b8", "h1"]);
        assert_eq!(corners(2), ["h1", "g1", "a8"]);
    }

    #[test]
    fn what_stands_on_a_square_is_on_a_square_of_the_picture() {
        let mut found = 0;
        for board in every_board(&Sprites::new().unwrap()) {
            for (square, _) in board.view.on_squares() {
                let named = board.squares.iter().any(|one| one.name == square);
                assert!(named, "{}: {square}", board.name);
                found += 1;
            }
        }
        assert!(found > 100, "{found}");
    }
}
