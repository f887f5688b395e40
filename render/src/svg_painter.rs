//! Writes a scene as SVG, with presentation attributes only: the content security policy of a page may forbid styles.
//!
//! Each shape is defined once, around the origin, and used wherever the scene has it. Fill and stroke come from the
//! group around the use; a definition only says how wide its stroke is.

use std::collections::HashMap;

use tiny_skia::{Path, PathSegment};

use crate::palette::{Ink, Palette, Rgb};
use crate::scene::{Align, Edge, Label, Scene, Shape, Spot, Sprite, Thing};
use crate::shape_outlines;
use crate::text_measuring::{Fonts, Weight};

/// The scene as the element `svg`. Equal scenes give equal texts.
pub fn svg(scene: &Scene, palette: &Palette, fonts: &Fonts) -> String {
    let mut definitions = Definitions::default();
    let groups = scene.things.chunk_by(|a, b| a.ink() == b.ink());
    let groups = groups.map(|group| {
        let colour = hex(palette.colour(group[0].ink()));
        let things = group.iter().map(|thing| match thing {
            Thing::Sprite { sprite, at, .. } => definitions.used(*sprite, *at),
            Thing::Text(label) => text(label, fonts),
            Thing::Line { through, width, .. } => line(through, *width),
        });
        let things: String = things.collect();
        format!(r#"<g fill="{colour}" stroke="{colour}">{things}</g>"#)
    });
    let body: String = groups.collect();
    let (width, height) = (scene.width, scene.height);
    let ground = hex(palette.colour(Ink::Ground));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Noto Sans,sans-serif" stroke-width="0" stroke-linejoin="round"><defs>{}</defs><rect width="{width}" height="{height}" fill="{ground}"/>{body}</svg>"#,
        definitions.text
    )
}

/// The definitions of all shapes that were used so far.
#[derive(Default)]
struct Definitions {
    text: String,
    numbers: HashMap<Sprite, usize>,
}

impl Definitions {
    /// The use of a shape at a place. The first use also defines the shape.
    fn used(&mut self, sprite: Sprite, (x, y): Spot) -> String {
        let next = self.numbers.len();
        let number = *self.numbers.entry(sprite).or_insert_with(|| {
            self.text += &definition(sprite, next);
            next
        });
        format!(r##"<use href="#s{number}" x="{x}" y="{y}"/>"##)
    }
}

fn definition(sprite: Sprite, number: usize) -> String {
    // where circles and rectangles begin, which matters to dashes, is the same in SVG and in `shape_outlines`
    let shape = match sprite.shape {
        Shape::Disc(radius) => format!(r#"circle r="{}""#, tenths(radius)),
        Shape::Plate(right, down, radius) => {
            let [left, top] = [-right, -down].map(tenths);
            let [width, height, radius] = [right * 2, down * 2, radius].map(tenths);
            format!(r#"rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{radius}""#)
        }
        shape => {
            let outline = shape_outlines::outline(shape);
            format!(
                r#"path d="{}""#,
                outline.as_ref().map_or_else(String::new, path)
            )
        }
    };
    let ring = |width: i32| format!(r#" fill="none" stroke-width="{}""#, tenths(width));
    let edge = match sprite.edge {
        Edge::Filled => String::new(),
        Edge::Grown(by) => format!(r#" stroke-width="{}""#, tenths(by * 2)),
        Edge::Ring(width) => ring(width),
        Edge::Dashed(width) => {
            let Some([drawn, gap]) = shape_outlines::dashes(sprite.shape) else {
                return String::new();
            };
            // hundredths, because two dozen errors add up around a shape
            let dashes = format!("{drawn:.2} {gap:.2}");
            let offset = drawn / 2.0;
            let ring = ring(width);
            format!(r#"{ring} stroke-dasharray="{dashes}" stroke-dashoffset="{offset:.2}""#)
        }
    };
    format!(r#"<{shape} id="s{number}"{edge}/>"#)
}

fn path(outline: &Path) -> String {
    let places = |letter: char, points: &[tiny_skia::Point]| {
        let places = points.iter().map(|point| {
            let [x, y] = [point.x, point.y].map(|units| tenths((units * 10.0).round() as i32));
            format!("{x} {y}")
        });
        format!("{letter}{}", places.collect::<Vec<_>>().join(" "))
    };
    let segments = outline.segments().map(|segment| match segment {
        PathSegment::MoveTo(to) => places('M', &[to]),
        PathSegment::LineTo(to) => places('L', &[to]),
        PathSegment::QuadTo(handle, to) => places('Q', &[handle, to]),
        PathSegment::CubicTo(first, second, to) => places('C', &[first, second, to]),
        PathSegment::Close => "Z".to_owned(),
    });
    segments.collect()
}

fn line(through: &[Spot], width: i32) -> String {
    let places: Vec<String> = through.iter().map(|(x, y)| format!("{x} {y}")).collect();
    let points = places.join(" ");
    format!(
        r#"<polyline points="{points}" fill="none" stroke-width="{width}" stroke-linecap="round"/>"#
    )
}

/// A text that is as wide as in a picture. If the page lacks the font, its letters are stretched. Texts of one or two
/// letters fit in any font.
fn text(label: &Label, fonts: &Fonts) -> String {
    let size = label.size as f32;
    let shown = fonts.fit(&label.words, size, label.weight, label.limit as f32);
    let (x, y) = (label.at.0, label.at.1 + Fonts::base_line(size) as i32);
    let anchor = match label.align {
        Align::Left => "",
        Align::Middle => r#" text-anchor="middle""#,
        Align::Right => r#" text-anchor="end""#,
    };
    let weight = match label.weight {
        Weight::Regular => "",
        Weight::Bold => r#" font-weight="bold""#,
    };
    let mut length = String::new();
    if shown.chars().count() > 2 {
        let width = fonts.width(&shown, size, label.weight).round();
        length = format!(r#" textLength="{width}" lengthAdjust="spacingAndGlyphs""#);
    }
    let words = escaped(&shown);
    format!(r#"<text x="{x}" y="{y}" font-size="{size}"{anchor}{weight}{length}>{words}</text>"#)
}

/// The words as text of an XML document, without the control characters that XML forbids.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '&' => text += "&amp;",
            '<' => text += "&lt;",
            '>' => text += "&gt;",
            '"' => text += "&quot;",
            '\'' => text += "&#39;",
            _ => text.push(letter),
        }
    }
    text
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length in tenths of a unit, in units: `12.3`, `-4`.
fn tenths(length: i32) -> String {
    (f64::from(length) / 10.0).to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::layout_checks::{LOOKS, support};
    use crate::look::{Look, LookTheme, Vision};
    use crate::readable_text::readable_captions;
    use crate::{Captions, Marks, Renderer, SeatCaption, boards};

    /// The tags without their brackets, each with the text after it. Panics if the tags do not nest.
    fn parsed(svg: &str) -> Vec<(&str, String)> {
        let (mut open, mut tags) = (Vec::new(), Vec::new());
        for part in svg.split('<').skip(1) {
            let (tag, words) = part.split_once('>').unwrap();
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            let name = |tag: &str| tag.split([' ', '/']).next().unwrap().to_owned();
            match tag.strip_prefix('/') {
                Some(closed) => assert_eq!(open.pop(), Some(name(closed)), "{tag}"),
                None if tag.ends_with('/') => {}
                None => open.push(name(tag)),
            }
            let words = [
                ("&lt;", "<"),
                ("&gt;", ">"),
                ("&quot;", "\""),
                ("&#39;", "'"),
                ("&amp;", "&"),
            ]
            .iter()
            .fold(words.to_owned(), |words, (entity, letter)| {
                words.replace(entity, letter)
            });
            tags.push((tag, words));
        }
        assert!(open.is_empty(), "{open:?}");
        tags
    }

    fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
        let (_, value) = tag.split_once(&format!(" {name}=\"")).unwrap();
        value.split('"').next().unwrap()
    }

    /// What is drawn, in order: its colour, and its place or its words.
    fn drawn(tags: &[(&str, String)]) -> Vec<(String, String)> {
        let mut fill = "";
        let mut all = Vec::new();
        for (tag, words) in tags {
            let what = match tag.split(' ').next().unwrap() {
                "g" => {
                    fill = attribute(tag, "fill");
                    continue;
                }
                "use" => format!("{} {}", attribute(tag, "x"), attribute(tag, "y")),
                "text" => words.clone(),
                "polyline" => attribute(tag, "points").to_owned(),
                _ => continue,
            };
            all.push((fill.to_owned(), what));
        }
        all
    }

    fn expected(scene: &Scene, palette: &Palette, fonts: &Fonts) -> Vec<(String, String)> {
        let all = scene.things.iter().map(|thing| {
            let what = match thing {
                Thing::Sprite { at: (x, y), .. } => format!("{x} {y}"),
                Thing::Text(label) => {
                    let (size, limit) = (label.size as f32, label.limit as f32);
                    fonts.fit(&label.words, size, label.weight, limit)
                }
                Thing::Line { through, .. } => {
                    let places = through.iter().map(|(x, y)| format!("{x} {y}"));
                    places.collect::<Vec<_>>().join(" ")
                }
            };
            (hex(palette.colour(thing.ink())), what)
        });
        all.collect()
    }

    #[test]
    fn an_svg_has_everything_that_its_scene_has() {
        let fonts = Fonts::new().unwrap();
        let light = Look {
            theme: LookTheme::Light,
            vision: Vision::Deutan,
            large: false,
        };
        for look in LOOKS.into_iter().chain([light]) {
            let palettes: Vec<_> = boards::THEMES
                .iter()
                .map(|theme| (*theme, Palette::new(theme, look)))
                .collect();
            for position in support::positions().into_iter().chain(support::ended()) {
                let captions = readable_captions(&position.captions, &fonts);
                let draw =
                    || boards::scene(&position.view, &captions, &position.marks, &fonts, look);
                let scene = draw();
                let (_, palette) = palettes.iter().find(|(of, _)| *of == scene.theme).unwrap();
                let text = svg(&scene, palette, &fonts);
                assert_eq!(
                    text,
                    svg(&draw(), palette, &fonts),
                    "equal scenes, equal texts"
                );
                let tags = parsed(&text);
                assert_eq!(
                    drawn(&tags),
                    expected(&scene, palette, &fonts),
                    "{}",
                    position.name
                );
                let shapes = |name: &str, attribute_name: &str| -> Vec<&str> {
                    let with = tags
                        .iter()
                        .filter(|(tag, _)| tag.contains(&format!(" {name}=\"")));
                    with.map(|(tag, _)| attribute(tag, attribute_name).trim_start_matches('#'))
                        .collect()
                };
                let (defined, used) = (shapes("id", "id"), shapes("href", "href"));
                let distinct: BTreeSet<_> = defined.iter().collect();
                assert_eq!(distinct.len(), defined.len(), "a shape is defined twice");
                assert_eq!(distinct, used.iter().collect(), "{}", position.name);
                assert!(
                    !text.contains("style") && !text.contains("NaN"),
                    "{}",
                    position.name
                );
            }
        }
    }

    #[test]
    fn names_are_text_and_never_markup() {
        let name = r#"<script>alert("1 & 2")</script>'"#;
        assert_eq!(escaped("<\0\"&\"'>\n"), "&lt;&quot;&amp;&quot;&#39;&gt;");
        let words = Captions {
            title: name.to_owned(),
            foot: vec![name.to_owned()],
            seats: vec![SeatCaption {
                name: name.to_owned(),
                note: name.to_owned(),
            }],
            ..Captions::default()
        };
        let view = support::kitaran::table(5, 0.0, 3).view();
        let board = Renderer::new()
            .unwrap()
            .draw_svg(&view, &words, &Marks::default());
        let texts = drawn(&parsed(&board.svg));
        let whole = texts.iter().filter(|(_, words)| words == name).count();
        assert!(whole >= 1, "{texts:?}");
        assert!(!board.svg.contains("<script"));
    }

    #[test]
    fn a_board_is_small() {
        let renderer = Renderer::new().unwrap();
        let mut packer = libdeflater::Compressor::new(libdeflater::CompressionLvl::default());
        for (position, _) in support::measured() {
            let board = renderer.draw_svg(&position.view, &position.captions, &position.marks);
            let mut buffer = vec![0; packer.gzip_compress_bound(board.svg.len())];
            let bytes = packer
                .gzip_compress(board.svg.as_bytes(), &mut buffer)
                .unwrap();
            let name = &position.name;
            println!("{name}: {} bytes, {bytes} packed", board.svg.len());
            assert!(board.svg.len() < 64 * 1024 && bytes < 6 * 1024, "{name}");
        }
    }
}
