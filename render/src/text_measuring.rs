//! Text: two weights of one font, measured and cut to fit.

use skrifa::raw::ReadError;

use crate::font_glyphs::{Coverage, Font};

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For what is read second.
    Regular,
    /// For what is read first.
    Bold,
}

/// The fonts.
#[derive(Debug)]
pub struct Fonts {
    regular: Font,
    bold: Font,
}

/// A letter ready to be drawn, or to be looked up among those that are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    /// Which weight.
    pub weight: Weight,
    /// The letter in its font; `None`: a box for one that the font has not.
    pub glyph: Option<u16>,
    /// The font's size in pixels.
    pub size: u16,
    /// How far right of a whole pixel, in quarters.
    pub quarters: u8,
}

/// Where the letters of a text are: whole pixels right of its beginning.
pub type Line = Vec<(Letter, i32)>;

/// Halfway up a capital letter, in sizes above the base line.
const HALF_CAPITAL: f32 = 0.357;

/// How wide a box is, in sizes, and the way to the next letter.
const BOX: (f32, f32) = (0.5, 0.62);

const ELLIPSIS: char = '…';

impl Fonts {
    /// Reads the fonts that come with this crate.
    pub fn new() -> Result<Self, ReadError> {
        let regular = include_bytes!("../assets/NotoSans-Regular.subset.ttf");
        let bold = include_bytes!("../assets/NotoSans-Bold.subset.ttf");
        Ok(Self {
            regular: Font::new(regular)?,
            bold: Font::new(bold)?,
        })
    }

    /// How wide a text is, in pixels.
    pub fn width(&self, words: &str, size: f32, weight: Weight) -> f32 {
        let ways = words.chars().filter(|letter| !invisible(*letter));
        ways.map(|letter| self.advance(letter, size, weight)).sum()
    }

    /// The letters of a text no wider than `limit` pixels, and how wide it is.
    pub fn line(&self, words: &str, size: f32, weight: Weight, limit: f32) -> (Line, f32) {
        let shown = self.fit(words, size, weight, limit);
        let (mut line, mut x) = (Line::new(), 0.0);
        for letter in shown.chars().filter(|letter| !invisible(*letter)) {
            let quarters = (x * 4.0_f32).round() as i32;
            if !letter.is_whitespace() {
                let letter = Letter {
                    weight,
                    glyph: self.font(weight).glyph(letter),
                    size: size as u16,
                    quarters: quarters.rem_euclid(4) as u8,
                };
                line.push((letter, quarters.div_euclid(4)));
            }
            x += self.advance(letter, size, weight);
        }
        (line, x)
    }

    /// What a letter covers, from where it stands, halfway up a capital; `None` when there is
    /// nothing to see.
    pub fn coverage(&self, letter: Letter) -> Option<Coverage> {
        let size = f32::from(letter.size);
        let right = f32::from(letter.quarters) / 4.0;
        let Some(glyph) = letter.glyph else {
            return Some(empty_box(size, right));
        };
        let down = (size * HALF_CAPITAL).round();
        self.font(letter.weight).coverage(glyph, size, right, down)
    }

    fn font(&self, weight: Weight) -> &Font {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    fn advance(&self, letter: char, size: f32, weight: Weight) -> f32 {
        if letter.is_whitespace() {
            return size * 0.26;
        }
        let font = self.font(weight);
        let glyph = font.glyph(letter);
        glyph.map_or(size * BOX.1, |glyph| font.advance(glyph, size))
    }

    /// As much of a text as fits, with an ellipsis if that is not all of it.
    fn fit(&self, words: &str, size: f32, weight: Weight, limit: f32) -> String {
        // a name cannot make us measure a novel
        let words: String = words.chars().take(400).collect();
        if self.width(&words, size, weight) <= limit {
            return words;
        }
        let mut left = limit - self.advance(ELLIPSIS, size, weight);
        let mut kept = String::new();
        for letter in words.chars() {
            if !invisible(letter) {
                left -= self.advance(letter, size, weight);
            }
            if left < 0.0 {
                break;
            }
            kept.push(letter);
        }
        kept.truncate(kept.trim_end().len());
        kept.push(ELLIPSIS);
        kept
    }
}

/// Joiners, marks put on other letters, direction and variation marks, control characters: what
/// takes no room of its own.
fn invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0000}'..='\u{e01ef}')
}

/// A hollow box as high as a capital letter.
fn empty_box(size: f32, right: f32) -> Coverage {
    let half = (size * HALF_CAPITAL).round() as i32;
    let width = (size * BOX.0).round() as usize;
    let height = half as usize * 2;
    let line = (size / 14.0).round().max(1.0) as usize;
    let edge = |at: usize, length: usize| at < line || at + line >= length;
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let bytes = pixels.map(|(x, y)| 255 * u8::from(edge(x, width) || edge(y, height)));
    Coverage {
        left: (right + size * 0.06) as i32,
        top: -half,
        width,
        bytes: bytes.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_an_ellipsis_within_the_limit() {
        let fonts = Fonts::new().unwrap();
        for words in [
            "Wolfeschlegelsteinhausenbergerdorff",
            "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂",
            "a b c d e f g h i j k l",
        ] {
            let shown = fonts.fit(words, 20.0, Weight::Regular, 100.0);
            assert!(shown.ends_with('…'), "{shown}");
            assert!(
                fonts.width(&shown, 20.0, Weight::Regular) <= 100.0,
                "{shown}"
            );
        }
        assert_eq!(fonts.fit("Ada", 20.0, Weight::Regular, 100.0), "Ada");
    }

    #[test]
    fn the_fonts_hold_the_letters_of_western_and_central_europe() {
        let fonts = Fonts::new().unwrap();
        for letter in "Aßçñøþžłőğ−–—’“”…•‹›€×".chars() {
            for weight in [Weight::Regular, Weight::Bold] {
                assert!(fonts.font(weight).glyph(letter).is_some(), "{letter}");
            }
        }
    }
}
