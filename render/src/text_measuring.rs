//! Measures text in two weights of one font, and cuts it to fit.

use skrifa::raw::ReadError;

use crate::font_glyphs::{Coverage, Font};

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For text that is less important than bold text.
    Regular,
    /// For text that is read first.
    Bold,
}

/// The fonts.
#[derive(Debug)]
pub struct Fonts {
    regular: Font,
    bold: Font,
}

/// A letter to draw, and its key in the cache of drawn letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    /// Which weight.
    pub weight: Weight,
    /// The letter in its font.
    pub glyph: u16,
    /// The font's size in pixels.
    pub size: u16,
    /// The offset from a whole pixel to the right, in quarters.
    pub quarters: u8,
}

/// The letters of a text, each with its distance in whole pixels from the text's beginning.
pub type Line = Vec<(Letter, i32)>;

/// The height of a capital letter's middle above the base line, as a fraction of the font's size.
const HALF_CAPITAL: f32 = 0.357;

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

    /// Do both weights have this letter?
    pub fn has(&self, letter: char) -> bool {
        self.regular.glyph(letter).is_some() && self.bold.glyph(letter).is_some()
    }

    /// How wide a text is, in pixels.
    pub fn width(&self, words: &str, size: f32, weight: Weight) -> f32 {
        let ways = words.chars();
        ways.map(|letter| self.advance(letter, size, weight)).sum()
    }

    /// The letters of a text cut to `limit` pixels, and the text's width. Letters that the font lacks take no room;
    /// [`readable`](crate::readable_text::readable) removes them first.
    pub fn line(&self, words: &str, size: f32, weight: Weight, limit: f32) -> (Line, f32) {
        let shown = self.fit(words, size, weight, limit);
        let (mut line, mut x) = (Line::new(), 0.0);
        for letter in shown.chars() {
            let quarters = (x * 4.0_f32).round() as i32;
            let glyph = self.font(weight).glyph(letter);
            if let Some(glyph) = glyph.filter(|_| !letter.is_whitespace()) {
                let letter = Letter {
                    weight,
                    glyph,
                    size: size as u16,
                    quarters: quarters.rem_euclid(4) as u8,
                };
                line.push((letter, quarters.div_euclid(4)));
            }
            x += self.advance(letter, size, weight);
        }
        (line, x)
    }

    /// The pixels that a letter covers, relative to its place halfway up a capital. `None` if nothing is visible.
    pub fn coverage(&self, letter: Letter) -> Option<Coverage> {
        let size = f32::from(letter.size);
        let right = f32::from(letter.quarters) / 4.0;
        let down = Self::base_line(size);
        let font = self.font(letter.weight);
        font.coverage(letter.glyph, size, right, down)
    }

    /// How far the base line is below the place halfway up a capital, in pixels.
    pub fn base_line(size: f32) -> f32 {
        (size * HALF_CAPITAL).round()
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
        glyph.map_or(0.0, |glyph| font.advance(glyph, size))
    }

    /// The part of a text that fits. It ends in an ellipsis if it was cut.
    pub fn fit(&self, words: &str, size: f32, weight: Weight, limit: f32) -> String {
        // an upper bound, so a very long name costs no time
        let words: String = words.chars().take(400).collect();
        if self.width(&words, size, weight) <= limit {
            return words;
        }
        // a number at the end distinguishes names, so it is not cut: "Comput… 2"
        let number = |(stem, number): &(&str, &str)| {
            !stem.contains(' ') && number.chars().all(|letter| letter.is_ascii_digit())
        };
        let stem = words.rsplit_once(' ').filter(number);
        let stem = stem.map_or(words.len(), |(stem, _)| stem.len());
        let (stem, number) = words.split_at(stem);
        let end = self.width(number, size, weight);
        let mut left = limit - self.advance(ELLIPSIS, size, weight) - end;
        let mut kept = String::new();
        for letter in stem.chars() {
            left -= self.advance(letter, size, weight);
            if left < 0.0 {
                break;
            }
            kept.push(letter);
        }
        kept.truncate(kept.trim_end().len());
        kept.push(ELLIPSIS);
        if end < limit / 2.0 {
            kept.push_str(number);
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_an_ellipsis_within_the_limit() {
        let fonts = Fonts::new().unwrap();
        assert!(
            fonts
                .fit("Computer 2", 20.0, Weight::Regular, 90.0)
                .ends_with("… 2")
        );
        for words in [
            "Wolfeschlegelsteinhausenbergerdorff",
            "Ἐλευθέριος Παπαδημητρόπουλος",
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
    fn the_fonts_hold_the_letters_of_latin_greek_and_cyrillic_alphabets() {
        let fonts = Fonts::new().unwrap();
        let [latin, vietnamese] = ['\u{c0}'..='\u{24f}', '\u{1e00}'..='\u{1eff}'];
        let [greek, cyrillic] = ['\u{391}'..='\u{3ce}', '\u{400}'..='\u{481}'];
        let letters = latin.chain(vietnamese).chain(greek).chain(cyrillic);
        let letters = letters.filter(|letter| letter.is_alphabetic());
        for letter in letters.chain("әғқңөұүһӣ−–—’“”…•‹›€×№".chars())
        {
            assert!(fonts.has(letter), "{letter}");
        }
    }
}
