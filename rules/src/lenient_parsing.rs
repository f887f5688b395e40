//! Reads the many spellings in which people type a turn, and converts them to one form in which turns are compared.

use std::fmt::{Display, Write as _};

/// Converts a text to plain letters: lower case, digits and dashes as on a keyboard, single spaces. Every allowed
/// spelling of a turn has the same plain form as the canonical spelling, except that `-` and `x` may differ.
///
/// ```
/// assert_eq!(rules::lenient_parsing::plain("  2@Ｅ5   c3–C5 "), "2@e5 c3-c5");
/// ```
pub fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().map(plain_char).collect()
}

/// The most characters of a typed text that a refusal quotes. The text may be longer than a message can be.
const QUOTED: usize = 40;

/// The typed text as a refusal quotes it.
pub(crate) fn quoted(text: &str) -> String {
    text.trim().chars().take(QUOTED).collect()
}

/// The [`plain`] form without any white space.
///
/// ```
/// assert_eq!(rules::lenient_parsing::squeezed(" 2 @ E5 "), "2@e5");
/// ```
pub fn squeezed(text: &str) -> String {
    letters(text).collect()
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    letters.map(plain_char)
}

fn plain_char(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{30fc}' | '\u{fe58}' | '\u{fe63}' => '-',
        '×' => 'x',
        // full-width characters have the same order as ASCII
        '\u{ff01}'..='\u{ff5e}' => {
            char::from((c as u32 - 0xff01 + 0x21) as u8).to_ascii_lowercase()
        }
        _ => c.to_ascii_lowercase(),
    }
}

/// A text in lower case and without accents, so that `Días`, `dias` and `DÍAS` are equal.
///
/// ```
/// assert_eq!(rules::lenient_parsing::folded("Möglich MAÑANA dreißig"), "moglich manana dreissig");
/// ```
pub fn folded(text: &str) -> String {
    const ACCENTS: [(&str, &str); 13] = [
        ("àáâãäåāăą", "a"),
        ("çćč", "c"),
        ("ďđð", "d"),
        ("èéêëēėęě", "e"),
        ("ìíîïīįı", "i"),
        ("łļľ", "l"),
        ("ñńň", "n"),
        ("òóôõöøōő", "o"),
        ("śşšș", "s"),
        ("ß", "ss"),
        ("ùúûüūůű", "u"),
        ("ýÿ", "y"),
        ("źżž", "z"),
    ];
    let mut all = String::new();
    for letter in text.chars().map(plain_char).flat_map(char::to_lowercase) {
        let accented = ACCENTS.iter().find(|(all, _)| all.contains(letter));
        match (accented, letter) {
            (Some((_, bare)), _) => all.push_str(bare),
            // an accent of its own, after its letter
            (None, '\u{300}'..='\u{36f}') => {}
            (None, letter) => all.push(letter),
        }
    }
    all
}

/// Adds the dashes to a text that may be a turn typed without them: `b4 d6` becomes `b4-d6`. A single square becomes a
/// turn from this square to itself. That turn is never legal, but its refusal says what is on the square. `None` for
/// other texts.
pub(crate) fn dashed(text: &str) -> Option<String> {
    let mut squares: Vec<String> = Vec::new();
    for letter in letters(text) {
        match (squares.last_mut(), letter) {
            (_, 'a'..='z') => squares.push(letter.into()),
            (Some(square), '0'..='9') => square.push(letter),
            _ => return None,
        }
    }
    if let [alone] = &squares[..] {
        squares.push(alone.clone());
    }
    let whole = |square: &String| square.len() > 1;
    (!squares.is_empty() && squares.iter().all(whole)).then(|| squares.join("-"))
}

/// Reduces a text to its letters, digits and `*`. It drops `x` too, because between squares `x` means the same as a
/// dash.
pub(crate) fn skeleton(text: &str) -> String {
    letters(text).filter(|letter| is_kept(*letter)).collect()
}

fn is_kept(letter: char) -> bool {
    letter != 'x' && (letter.is_alphanumeric() || letter == '*')
}

/// The one turn that a text means: the only turn that equals the text except for white space, or else the only turn
/// with the same [`skeleton`].
pub(crate) fn meant<T: Display>(turns: Vec<T>, text: &str) -> Option<T> {
    let (typed, bare) = (squeezed(text), skeleton(text));
    if typed.is_empty() {
        return None;
    }
    let (mut same, mut similar) = (Only::default(), Only::default());
    let mut turn = String::new();
    for (at, one) in turns.iter().enumerate() {
        turn.clear();
        // writing to a `String` cannot fail
        let _ = write!(turn, "{one}");
        if letters(&turn).eq(typed.chars()) {
            same.add(at);
        }
        if letters(&turn)
            .filter(|letter| is_kept(*letter))
            .eq(bare.chars())
        {
            similar.add(at);
        }
    }
    let similar = similar.at().filter(|_| !bare.is_empty());
    turns.into_iter().nth(same.at().or(similar)?)
}

/// The index of a found item, unless more than one was found.
#[derive(Default)]
struct Only {
    first: Option<usize>,
    more: bool,
}

impl Only {
    fn add(&mut self, at: usize) {
        self.more |= self.first.is_some();
        self.first.get_or_insert(at);
    }

    fn at(self) -> Option<usize> {
        self.first.filter(|_| !self.more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_letters() {
        for (text, plainly) in [
            ("  E5XE7 ", "e5xe7"),
            ("2@E5   c3–C5", "2@e5 c3-c5"),
            ("e\u{ff15}\u{ff0d}e７", "e5-e7"),
            ("０１２３４５６７８９", "0123456789"),
            ("Ａ１×ｂ２", "a1xb2"),
            ("\t pass\n", "pass"),
        ] {
            assert_eq!(plain(text), plainly);
        }
    }

    #[test]
    fn dashes_between_squares() {
        assert_eq!(dashed("B4 d6e7").as_deref(), Some("b4-d6-e7"));
        assert_eq!(dashed("j10").as_deref(), Some("j10-j10"));
        assert_eq!(dashed("2@e5 c3-c5"), None);
    }

    #[test]
    fn the_examples_of_the_rules() {
        let turns = ["2@e4", "b4-d6", "b6-b4", ">c5", "x >d1"];
        for (typed, turn) in [
            ("2 @e4", "2@e4"),
            ("2 e4", "2@e4"),
            ("b4d6", "b4-d6"),
            ("b6 - b4", "b6-b4"),
            ("> c5", ">c5"),
            ("x>d1", "x >d1"),
        ] {
            assert_eq!(meant(turns.to_vec(), typed), Some(turn), "{typed}");
        }
    }

    #[test]
    fn what_could_be_two_turns_is_none() {
        assert_eq!(meant(vec!["xd4 >c4", "d4-c4"], "d4c4"), None);
        assert_eq!(meant(vec!["x", "b1"], "-"), None);
    }
}
