//! Sentences below a picture: what a step of a panel asks, what its buttons mean, and what follows a table.

use crate::palette::Ink;
use crate::scene::{Label, Scene};
use crate::text_measuring::{Fonts, Weight};

/// The room at both sides, in units.
const MARGIN: i32 = 28;

/// The most lines of one sentence.
const MOST_LINES: usize = 3;

/// Adds sentences in this size of the font below everything in the scene. The picture becomes higher by their lines.
pub fn add(scene: &mut Scene, sentences: &[String], size: i32, fonts: &Fonts) {
    if sentences.is_empty() {
        return;
    }
    let (line_height, limit) = (size * 14 / 10, scene.width - 2 * MARGIN);
    let mut y = scene.height + line_height / 2;
    let fits = |words: &str| fonts.width(words, size as f32, Weight::Regular) <= limit as f32;
    for sentence in sentences {
        for line in lines(sentence, &fits) {
            scene.text(Label::new(line, (MARGIN, y), size, Ink::Text).limit(limit));
            y += line_height;
        }
        y += line_height / 6;
    }
    scene.height = y;
}

/// A sentence in lines that fit. What has no room in [`MOST_LINES`] is left to the last line, which is cut.
fn lines(sentence: &str, fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        let full = lines.len() == MOST_LINES;
        match lines.last_mut() {
            Some(line) if full || fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_sentence_breaks_between_words_and_has_three_lines_at_most() {
        let fits = |words: &str| words.len() <= 9;
        assert_eq!(lines("one two three", &fits), ["one two", "three"]);
        let long = lines("one two three four five six seven", &fits);
        assert_eq!(long, ["one two", "three", "four five six seven"]);
        assert!(lines("", &fits).is_empty());
    }
}
