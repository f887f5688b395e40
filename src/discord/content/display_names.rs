//! Makes names safe to show: one line, visible, and without effect on the text around them. Discord allows nearly any
//! text as a name.

use unicode_properties::{
    GeneralCategory as Category, UnicodeEmoji as _, UnicodeGeneralCategory as _,
};

use crate::model::USER_NAME_FOLLOWS;

/// The most letters of a name, without the marks above and below them.
const MAX_LETTERS: usize = 32;

/// The most marks on one letter. No language needs more.
const MAX_MARKS: usize = 3;

/// The name for a person who has no visible name.
const NOBODY: &str = "Player";

/// A name as it is stored. If our fonts lack its letters, the user name follows, which is made of Latin letters.
pub fn stored(name: String, user_name: &str) -> String {
    match render::drawn_name(&name) {
        Some(_) => name,
        None => format!("{name}{USER_NAME_FOLLOWS}{}", safe(user_name)),
    }
}

/// The part of a stored name that pictures show. `None` if our fonts lack its letters, and no user name is stored:
/// earlier versions stored none.
pub fn in_picture(stored: &str) -> Option<String> {
    let (name, user_name) = stored.split_once(USER_NAME_FOLLOWS).unwrap_or((stored, ""));
    let (name, user_name) = (safe(name), safe(user_name));
    let drawn = render::drawn_name(&name).or_else(|| render::drawn_name(&user_name));
    drawn.map(Into::into)
}

const JOINER: char = '\u{200d}';

/// A name for the record: the first of these that is visible.
pub fn first_visible<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut names = names.into_iter().map(safe);
    let found = names.find(|name| !name.is_empty());
    found.unwrap_or_else(|| NOBODY.to_owned())
}

/// A name that can be drawn or shortened; never empty.
pub fn visible(name: &str) -> String {
    first_visible([name])
}

/// A name to insert into a text. A name with right-to-left letters is isolated, so that it does not reverse the text
/// beside it.
pub fn in_line(name: &str) -> String {
    apart(visible(name))
}

/// Like [`in_line`], with at most `most` characters.
pub fn in_short(name: &str, most: usize) -> String {
    apart(visible(name).chars().take(most).collect())
}

/// The names of all players of a match, at most `most` characters each and all different. Names that would be equal end
/// with the number of the seat.
pub fn told_apart<'a>(names: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<String> {
    let names = names.into_iter().map(|name| cut(&visible(name), most));
    let names: Vec<String> = names.collect();
    let alike = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let told = |(seat, name): (usize, &String)| {
        if !alike(name) {
            return apart(name.clone());
        }
        let number = seat.to_string();
        match most.saturating_sub(number.len() + 1) {
            0 => number,
            left => apart(format!("{} {number}", cut(name, left))),
        }
    };
    (1..).zip(&names).map(told).collect()
}

/// Shortens a name to `most` characters. It ends between words if at least half of the length remains.
fn cut(name: &str, most: usize) -> String {
    let mut short: String = name.chars().take(most).collect();
    let Some(next) = name[short.len()..].chars().next() else {
        return short;
    };
    let words = short.rfind(' ').filter(|_| next != ' ');
    if let Some(end) = words.filter(|end| short[..*end].chars().count() * 2 >= most) {
        short.truncate(end);
    }
    match short.trim_end_matches(|c: char| !c.is_alphanumeric()) {
        "" => short,
        letters => letters.to_owned(),
    }
}

fn apart(name: String) -> String {
    const FIRST_STRONG_ISOLATE: char = '\u{2068}';
    const POP_ISOLATE: char = '\u{2069}';
    if name.contains(runs_left) {
        return format!("{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}");
    }
    name
}

/// Is this in a Unicode block of right-to-left letters?
fn runs_left(c: char) -> bool {
    matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Removes characters that are invisible or affect the text around them, and marks that pile up. The result may be
/// empty.
pub fn safe(name: &str) -> String {
    let mut safe = String::new();
    let (mut letters, mut marks) = (0, 0);
    let (name, _) = name.split_once(USER_NAME_FOLLOWS).unwrap_or((name, ""));
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        match part(c) {
            Part::Letter => {
                if letters == MAX_LETTERS {
                    break;
                }
                letters += 1;
                marks = 0;
                safe.push(c);
            }
            // at most one space in a row, and none at the beginning
            Part::Space if !safe.is_empty() && !safe.ends_with(' ') => {
                if letters == MAX_LETTERS {
                    break;
                }
                letters += 1;
                safe.push(' ');
            }
            Part::Mark if marks < MAX_MARKS && safe.ends_with(|c: char| c != ' ') => {
                marks += 1;
                safe.push(c);
            }
            // a joiner counts only inside an emoji that is made of several
            Part::Joiner
                if rest.peek().is_some_and(|next| next.is_emoji_char())
                    && letters < MAX_LETTERS
                    && safe.trim_end_matches(is_selector).ends_with(is_pictogram) =>
            {
                safe.push(c);
            }
            _ => {}
        }
    }
    safe.truncate(safe.trim_end().len());
    safe
}

enum Part {
    Letter,
    Mark,
    Space,
    Joiner,
    Nothing,
}

/// The kind of a character in a name.
fn part(c: char) -> Part {
    match c {
        JOINER => return Part::Joiner,
        // Unicode calls them letters and symbols, but they are blank
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => return Part::Space,
        // Unicode calls them marks, but they show nothing
        '\u{34f}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{e0000}'..='\u{e0fff}' => {
            return Part::Nothing;
        }
        _ => {}
    }
    match c.general_category() {
        Category::NonspacingMark | Category::EnclosingMark | Category::SpacingMark => Part::Mark,
        Category::SpaceSeparator
        | Category::LineSeparator
        | Category::ParagraphSeparator
        | Category::Control => Part::Space,
        // these control direction or joining, or have no agreed meaning
        Category::Format | Category::Surrogate | Category::PrivateUse | Category::Unassigned => {
            Part::Nothing
        }
        _ => Part::Letter,
    }
}

/// Is this character visible and without effect on the text around it? Direction marks would reverse that text.
pub fn shows(c: char) -> bool {
    !matches!(part(c), Part::Nothing)
}

fn is_pictogram(c: char) -> bool {
    c.is_emoji_char() && !c.is_ascii()
}

/// Does this character select a form of the emoji before it?
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_with_something_to_see() {
        for (name, expected) in [
            ("Ann", "Ann"),
            ("  Ann   of  Cleves ", "Ann of Cleves"),
            (
                "Ann\nwins\r\n\tall\u{2028}of\u{2029}it\u{85}!\u{b}",
                "Ann wins all of it !",
            ),
            ("Ann\0\u{1b}[31m", "Ann [31m"),
            ("\u{202e}nnA\u{202c}", "nnA"),
            (
                "a\u{202a}b\u{202b}c\u{202d}d\u{2066}e\u{2067}f\u{2068}g\u{2069}h",
                "abcdefgh",
            ),
            ("A\u{200e}n\u{200f}n\u{61c}", "Ann"),
            ("A\u{200b}n\u{200c}n\u{200d}\u{2060}\u{feff}\u{ad}", "Ann"),
            ("\u{3164}Ann\u{2800}\u{ffa0}\u{115f}\u{1160}B", "Ann B"),
            ("*Ann* <@1> `x`", "*Ann* <@1> `x`"),
            ("–", "–"),
            ("Zoë Zoe\u{308}", "Zoë Zoe\u{308}"),
            ("กี้ นิ้ว", "กี้ นิ้ว"),
            ("क्षत्रिय", "क्षत्रिय"),
            (
                "👨\u{200d}👩\u{200d}👧 🏳\u{fe0f}\u{200d}🌈 👍🏽",
                "👨\u{200d}👩\u{200d}👧 🏳\u{fe0f}\u{200d}🌈 👍🏽",
            ),
            ("x\u{200d}1\u{200d}2", "x12"),
            ("🎲\u{e0067}\u{e0062}\u{e007f}", "🎲"),
            ("דנה", "דנה"),
        ] {
            assert_eq!(safe(name), expected, "{name:?}");
            assert_eq!(safe(expected), expected, "{name:?} a second time");
        }
    }

    #[test]
    fn a_name_of_nothing_gives_way_to_the_next() {
        for name in [
            "",
            " \t\u{a0}\u{3000}",
            "\u{200b}\u{200d}",
            "\u{3164}",
            "\u{202e}",
            "\u{301}\u{302}",
            "\u{fe0f}",
            "\u{2800}\u{2800}",
            "\u{e000}",
        ] {
            assert_eq!(first_visible([name, "ann"]), "ann", "{name:?}");
            assert_eq!(first_visible([name]), "Player", "{name:?}");
            assert_eq!(in_line(name), "Player", "{name:?}");
        }
        assert_eq!(first_visible([]), "Player");
    }

    #[test]
    fn a_name_is_not_long_in_any_direction() {
        let flood = format!("Z{}algo", "\u{315}\u{35b}\u{489}".repeat(300));
        assert_eq!(safe(&flood), "Z\u{315}\u{35b}\u{489}algo");
        assert_eq!(safe(&"ab ".repeat(500)), "ab ".repeat(11)[..32].trim_end());
        assert_eq!(safe(&"W".repeat(500)), "W".repeat(32));
        let chain = "👩\u{200d}".repeat(500);
        assert!(safe(&chain).chars().count() <= 2 * MAX_LETTERS);
        let worst = "a\u{301}\u{301}\u{301}\u{301}".repeat(500);
        assert_eq!(safe(&worst).chars().count(), MAX_LETTERS * (1 + MAX_MARKS));
    }

    #[test]
    fn a_name_that_runs_left_is_kept_apart() {
        assert_eq!(in_line("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(in_line("\u{2068}دانا\u{2069}"), "\u{2068}دانا\u{2069}");
        assert_eq!(in_line("Ann"), "Ann");
        assert_eq!(in_short("דנהדנה", 3), "\u{2068}דנה\u{2069}");
    }

    #[test]
    fn short_names_of_a_match_are_told_apart() {
        let told = |names: &[&str], most| told_apart(names.iter().copied(), most);
        let computers = ["Ann", "Level 1", "Level 1 (2)"];
        assert_eq!(told(&computers, 14), ["Ann", "Level 1", "Level 1 (2)"]);
        assert_eq!(told(&computers, 7), ["Ann", "Level 2", "Level 3"]);
        assert_eq!(told(&computers, 2), ["An", "2", "3"]);
        assert_eq!(told(&["Ann", "Ann"], 14), ["Ann 1", "Ann 2"]);
        assert_eq!(
            told(&["Alexander the Great", "Bo"], 14),
            ["Alexander the", "Bo"]
        );
        assert_eq!(told(&["Bartholomew", "👩👩👩👩"], 3), ["Bar", "👩👩👩"]);
    }
}
