//! The choices that can follow a half-typed turn, for autocomplete, the `table` program and the panel.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::grid::letter_and_number;
use crate::lenient_parsing::plain;
use crate::translatable_text::Say;

/// The default number of choices in a list (Discord's maximum).
pub const LIMIT: usize = 25;

/// The most choices of a panel's step: five rows of five buttons, one of them **Back**. Beside a whole turn there is room
/// for fewer, because **Play** needs room too.
pub const PANEL_LIMIT: usize = 24;

/// A choice that can follow a half-typed turn, without its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The whole line so far.
    pub text: String,
    /// Is the line a complete turn?
    pub done: bool,
}

/// A choice that can follow a half-typed turn, with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The whole line so far.
    pub text: String,
    /// The meaning of the last part of the line.
    pub label: Say,
    /// Is the line a complete turn?
    pub done: bool,
}

/// The squares that a half-typed turn names, and the squares that can be named next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The squares already named, in order.
    pub chosen: Vec<String>,
    /// The squares that can be named next, sorted.
    pub targets: Vec<String>,
    /// The squares that the names of choices have, sorted.
    pub named: Vec<String>,
}

/// A half-typed turn. In the panel it may end with an area of the board: `a..c` are the squares with these letters, and
/// `a1..c3` those that also have these numbers.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The text before the area, in plain form.
    pub(crate) text: String,
    /// The letters and the numbers of the area.
    area: Option<[RangeInclusive<u8>; 2]>,
}

impl Begun {
    /// Reads a half-typed turn in any spelling.
    ///
    /// ```
    /// # use rules::turn_completion::Begun;
    /// assert!(Begun::read(" A1..C3").leads_to("*b2"));
    /// ```
    pub fn read(typed: &str) -> Self {
        let text = plain(typed);
        let area = text.split_once("..").and_then(|(low, high)| {
            let start = low.rfind(|sign: char| sign.is_ascii_lowercase())?;
            let corner = |name: &str, number: u8| {
                let letter = name.bytes().next()?.checked_sub(b'a')?;
                let number = match name.get(1..)? {
                    "" => number,
                    digits
                        if digits.len() > 2
                            || !digits.starts_with(|one: char| one.is_ascii_digit()) =>
                    {
                        return None;
                    }
                    digits => digits.parse::<u8>().ok()?.checked_sub(1)?,
                };
                Some((letter, number))
            };
            let (low, high) = (corner(&low[start..], 0)?, corner(high, u8::MAX)?);
            Some((start, [low.0..=high.0, low.1..=high.1]))
        });
        match area {
            Some((start, area)) => Self {
                text: text[..start].to_owned(),
                area: Some(area),
            },
            None => Self { text, area: None },
        }
    }

    /// Can it become this canonical turn?
    ///
    /// ```
    /// # use rules::turn_completion::Begun;
    /// let begun = Begun::read("b1-a..c");
    /// assert!(begun.leads_to("b1-c4") && begun.leads_to("b1xa3(e2)"));
    /// assert!(!begun.leads_to("b1-d4") && !begun.leads_to("c1-a2"));
    /// ```
    pub fn leads_to(&self, turn: &str) -> bool {
        let Some([letters, numbers]) = &self.area else {
            return begins(turn, &self.text);
        };
        let inside = |(letter, number)| letters.contains(&letter) && numbers.contains(&number);
        begins(turn, &self.text)
            && square_after(turn, self.text.len()).is_some_and(|(_, place)| inside(place))
    }
}

/// The squares of a half-typed turn, given the legal turns as canonical texts.
pub(crate) fn marks(turns: impl Iterator<Item = String>, typed: &str) -> Marks {
    let begun = Begun::read(typed);
    let typed = &begun.text;
    let (mut chosen, mut targets) = (Vec::new(), Vec::new());
    for turn in turns.filter(|turn| begun.leads_to(turn)) {
        let (named, open): (Vec<_>, Vec<_>) =
            squares(&turn).partition(|(end, _)| *end <= typed.len());
        // `m1` is a square, but also the beginning of `m13`
        if named.len() > chosen.len() {
            chosen = named
                .into_iter()
                .map(|(_, square)| square.to_owned())
                .collect();
        }
        targets.extend(open.first().map(|(_, square)| (*square).to_owned()));
    }
    targets.sort_unstable();
    targets.dedup();
    Marks {
        chosen,
        targets,
        named: Vec::new(),
    }
}

/// The only target besides squares that a turn can name (Xero-G).
const BASE: &str = "base";

/// The squares of a canonical turn, each with the index where it ends. A square is a lower-case letter and a number.
/// The base also counts as a square.
fn squares(turn: &str) -> impl Iterator<Item = (usize, &str)> {
    let square = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit();
    let bytes = turn.as_bytes();
    let starts = bytes
        .windows(2)
        .enumerate()
        .filter(move |(_, pair)| square(pair));
    let squares = starts.filter_map(move |(at, _)| {
        let digits = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit());
        let end = at + 1 + digits.count();
        Some((end, turn.get(at..end)?))
    });
    let base = turn.find(BASE).map(|at| (at + BASE.len(), BASE));
    squares.chain(base)
}

/// The choices that can follow `typed`, given the legal turns as canonical texts. If at most `limit` turns remain, the
/// choices are whole turns, else the next steps of the notation, else the next letters. Empty if nothing follows, or if
/// even single letters do not fit.
pub(crate) fn follow(turns: impl Iterator<Item = String>, typed: &str, limit: usize) -> Vec<Draft> {
    let typed = plain(typed);
    let mut turns: Vec<String> = turns.filter(|turn| begins(turn, &typed)).collect();
    turns.sort_unstable();
    turns.dedup();
    if turns.len() <= limit {
        let whole = |text| Draft { text, done: true };
        return turns.into_iter().map(whole).collect();
    }
    [next_step as fn(&str, usize) -> usize, next_letter]
        .into_iter()
        .map(|cut| grouped(&turns, typed.len(), cut))
        .find(|groups| groups.len() <= limit)
        .unwrap_or_default()
}

/// Up to this many turns are offered in a panel as whole turns, and up to this many pairs of steps as one step.
const FEW_TURNS: usize = 10;

/// The choices of a panel's step that can follow `typed`, given the legal turns as canonical texts: the next steps of
/// the notation, or whole turns if only a few single moves remain. If there are more than `limit` next steps, there
/// is one choice for each row; if all of them lie in one row, for each area of it. `early`: if a choice has too many next steps, it is offered with each
/// area instead.
pub(crate) fn steps(
    turns: impl Iterator<Item = String>,
    typed: &str,
    limit: usize,
    early: bool,
) -> Vec<Draft> {
    let begun = Begun::read(typed);
    let mut turns: Vec<String> = turns.filter(|turn| begun.leads_to(turn)).collect();
    turns.sort_unstable();
    turns.dedup();
    let from = begun.text.len();
    // a deployment and a move are never one choice
    let single = |turn: &String| !turn[from..].trim_start().contains(' ');
    if turns.len() <= FEW_TURNS && turns.iter().all(single) {
        let whole = |text| Draft { text, done: true };
        return turns.into_iter().map(whole).collect();
    }
    let next = grouped(&turns, from, next_step);
    if next.len() <= limit {
        let parts = |draft: &Draft| {
            let begun = Begun::read(&draft.text);
            let turns = turns.iter().filter(|turn| begun.leads_to(turn));
            grouped(
                &turns.cloned().collect::<Vec<_>>(),
                draft.text.len(),
                next_step,
            )
        };
        let two: Vec<Draft> = next.iter().flat_map(parts).collect();
        if two.len() <= FEW_TURNS && two.iter().all(|draft| single(&draft.text)) {
            return two;
        }
        // what stands in brackets is chosen in a step of its own
        let open = |parts: &[Draft]| parts.iter().any(|part| part.text.contains('('));
        let divided = next.iter().flat_map(|draft| match parts(draft) {
            parts if early && parts.len() > PANEL_LIMIT && !open(&parts) => {
                areas(parts, draft.text.len())
            }
            _ => vec![draft.clone()],
        });
        let divided: Vec<Draft> = divided.collect();
        return Some(divided)
            .filter(|all| all.len() <= limit)
            .unwrap_or(next);
    }
    let ends = turns[0].bytes().zip(turns[turns.len() - 1].bytes());
    let shared = ends.take_while(|(one, other)| one == other).count();
    let letters = next
        .iter()
        .filter_map(|part| square_after(&part.text, shared));
    let letters: BTreeSet<u8> = letters.map(|(_, (letter, _))| letter).collect();
    if letters.len() == 1 {
        return areas(next, shared);
    }
    let signs = |count| {
        grouped(&turns, from, move |turn, from| {
            next_signs(turn, from, count)
        })
    };
    // a setup of digits is written several at a time
    let several = [3, 2].map(signs).into_iter();
    let mut few = several.filter(|rows| rows.len() <= FEW_TURNS);
    let found = few.next().unwrap_or_else(|| signs(1));
    // only a forged area leads to more
    Some(found)
        .filter(|found| found.len() <= limit)
        .unwrap_or_default()
}

/// The choices that can follow `typed` where squares are tapped, given the legal turns as canonical texts: those up to the
/// next square. `None` if no turn names a square.
pub(crate) fn taps(turns: impl Iterator<Item = String>, typed: &str) -> Option<Vec<Draft>> {
    let begun = Begun::read(typed);
    let mut turns: Vec<String> = turns.filter(|turn| begun.leads_to(turn)).collect();
    turns.sort_unstable();
    turns.dedup();
    turns.iter().find(|turn| squares(turn).next().is_some())?;
    let mut drafts = grouped(&turns, begun.text.len(), next_step);
    // `x` alone may go on as `x >c5` and as `xc5 >e5`, so it is written as `x >`
    let texts: Vec<String> = drafts.iter().map(|draft| plain(&draft.text)).collect();
    for (draft, text) in drafts.iter_mut().zip(&texts) {
        let is_longer = |other: &&String| other.len() > text.len() && other.starts_with(text);
        let longer: Vec<&String> = texts.iter().filter(is_longer).collect();
        if draft.done || longer.is_empty() {
            continue;
        }
        let own = turns.iter().filter(|turn| {
            let turn = plain(turn);
            turn.starts_with(text) && !longer.iter().any(|other| turn.starts_with(*other))
        });
        let own: Vec<&str> = own.map(String::as_str).collect();
        if own.len() > 1 {
            shared_beginning(&own).clone_into(&mut draft.text);
        }
    }
    Some(drafts)
}

/// What all these texts begin with.
pub(crate) fn shared_beginning<'a>(texts: &[&'a str]) -> &'a str {
    let Some((first, others)) = texts.split_first() else {
        return "";
    };
    let differs = |at: &usize| {
        let part = first.get(..*at + 1);
        part.is_none_or(|part| others.iter().any(|other| !other.starts_with(part)))
    };
    let end = (0..first.len()).find(differs).unwrap_or(first.len());
    first.get(..end).unwrap_or_default()
}

/// Divides squares into the fewest areas that each fit into a step: ranges of letters, or of numbers if all squares have
/// one letter. Each square begins at or after the index `from` of its text. Parts that are not squares remain.
fn areas(parts: Vec<Draft>, from: usize) -> Vec<Draft> {
    let (squared, mut found): (Vec<_>, Vec<_>) = parts
        .into_iter()
        .partition(|part| square_after(&part.text, from).is_some());
    let at = |part: &Draft| square_after(&part.text, from);
    let places: Vec<(usize, (u8, u8))> = squared.iter().filter_map(at).collect();
    let Some(&(start, (first, _))) = places.first() else {
        return found;
    };
    let one = places.iter().all(|(_, (letter, _))| *letter == first);
    let key = |(_, (letter, number)): &(usize, (u8, u8))| if one { *number } else { *letter };
    let keys: Vec<u8> = places
        .iter()
        .map(key)
        .collect::<BTreeSet<u8>>()
        .into_iter()
        .collect();
    let fits = |run: &[u8]| {
        let inside = places.iter().filter(|place| run.contains(&key(place)));
        inside.count() <= PANEL_LIMIT
    };
    let letter = |letter: u8| char::from(b'a' + letter);
    let corner = |key: u8| {
        if one {
            format!("{}{}", letter(first), key + 1)
        } else {
            letter(key).to_string()
        }
    };
    let before = &squared[0].text[..start];
    let area = |run: &[u8]| Draft {
        text: format!("{before}{}..{}", corner(run[0]), corner(run[run.len() - 1])),
        done: false,
    };
    let mut runs = (1..=keys.len()).map(|count| keys.chunks(keys.len().div_ceil(count)));
    let runs = runs.find(|runs| runs.clone().all(fits));
    found.extend(runs.into_iter().flatten().map(area));
    found
}

/// Groups turns by their next part, whose end is found by `cut`. A part that all turns share is added at once. A group
/// with one turn becomes the whole turn. Parts that differ only in `-` and `x` form one group, which is written with
/// `-`, because players may type either.
fn grouped(turns: &[String], typed: usize, cut: impl Fn(&str, usize) -> usize) -> Vec<Draft> {
    let mut from = typed;
    loop {
        let mut groups: BTreeMap<Cow<str>, Vec<&String>> = BTreeMap::new();
        for turn in turns {
            let end = if turn.len() > from {
                cut(turn, from)
            } else {
                turn.len()
            };
            groups.entry(dashed(&turn[..end])).or_default().push(turn);
        }
        if let (1, Some(shared)) = (groups.len(), groups.keys().next())
            && shared.len() > from
        {
            from = shared.len();
            continue;
        }
        return groups
            .into_iter()
            .map(|(part, members)| group(part.into_owned(), &members))
            .collect();
    }
}

/// The text with `-` for every `x` but the first character: a turn never begins with `-`, and a first `x` may be a
/// file.
fn dashed(text: &str) -> Cow<'_, str> {
    match text.split_at_checked(1) {
        Some((first, rest)) if rest.contains('x') => {
            Cow::Owned(format!("{first}{}", rest.replace('x', "-")))
        }
        _ => Cow::Borrowed(text),
    }
}

fn group(part: String, members: &[&String]) -> Draft {
    let [first, rest @ ..] = members else {
        return Draft {
            text: part,
            done: false,
        };
    };
    let spelt = &first[..part.len()];
    let text = match rest {
        [] => (*first).clone(),
        _ if rest.iter().all(|turn| turn.starts_with(spelt)) => spelt.to_owned(),
        _ => part,
    };
    Draft {
        done: members.iter().any(|turn| **turn == text),
        text,
    }
}

/// Does this canonical turn begin with the typed text (in plain form)? `-` and `x` count as equal.
pub(crate) fn begins(turn: &str, typed: &str) -> bool {
    let folded = |b: u8| match b.to_ascii_lowercase() {
        b'x' => b'-',
        b => b,
    };
    turn.len() >= typed.len()
        && turn
            .bytes()
            .zip(typed.bytes())
            .all(|(a, b)| folded(a) == folded(b))
}

/// The squares that a text names, in order.
///
/// ```
/// use rules::turn_completion::squares_in;
///
/// assert_eq!(squares_in("2@e5 c3xc4"), ["e5", "c3", "c4"]);
/// ```
pub fn squares_in(text: &str) -> Vec<&str> {
    squares(text).map(|(_, square)| square).collect()
}

/// The next square that ends after the index `from`: where it starts, and its letter and number.
fn square_after(text: &str, from: usize) -> Option<(usize, (u8, u8))> {
    let (end, square) = squares(text).find(|(end, _)| *end > from)?;
    Some((end - square.len(), letter_and_number(square)?))
}

/// The first square that a text adds to the typed part with which it begins, or the first one of another text.
pub(crate) fn added_square<'a>(text: &'a str, typed: &str) -> Option<&'a str> {
    let from = if begins(text, typed) { typed.len() } else { 0 };
    let added = squares(text).filter(|(end, _)| *end > from);
    let first = added.min_by_key(|(end, _)| *end);
    first.map(|(_, square)| square)
}

/// The first square that a text names.
pub(crate) fn first_square(text: &str) -> Option<&str> {
    let found = squares(text).map(|(_, square)| square);
    found.min_by_key(|square| *square == BASE)
}

/// The end of the next step of the notation: after `@`, or at the end of a square, a bracket or a word.
fn next_step(turn: &str, from: usize) -> usize {
    let bytes = turn.as_bytes();
    let ends = |at: usize| bytes[at - 1] == b'@' || matches!(bytes[at], b'-' | b'x' | b'(' | b' ');
    (from + 1..bytes.len())
        .find(|&at| ends(at))
        .unwrap_or(bytes.len())
}

/// The beginning of a canonical turn: its text up to the end of its first square, or its first step if it has no
/// square. `None` if this is the whole turn.
///
/// ```
/// use rules::turn_completion::first_part;
///
/// assert_eq!(first_part("2@e5 c3-c5"), Some("2@e5"));
/// assert_eq!(first_part("W3 M2* J1"), Some("W3"));
/// assert_eq!(first_part("c3"), None);
/// ```
pub fn first_part(turn: &str) -> Option<&str> {
    let end = match squares(turn).next() {
        Some((end, _)) => end,
        None => next_step(turn, 0),
    };
    turn.get(..end).filter(|part| part.len() < turn.len())
}

fn next_letter(turn: &str, from: usize) -> usize {
    next_signs(turn, from, 1)
}

fn next_signs(turn: &str, from: usize, count: usize) -> usize {
    let space = usize::from(turn.as_bytes().get(from) == Some(&b' '));
    (from + count + space).min(turn.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(turns: &[&str], typed: &str, limit: usize) -> Vec<String> {
        let turns = turns.iter().map(ToString::to_string);
        let mark = |draft: Draft| draft.text + if draft.done { "." } else { "" };
        follow(turns, typed, limit).into_iter().map(mark).collect()
    }

    #[test]
    fn whole_turns_as_soon_as_they_fit() {
        assert_eq!(texts(&["b2", "a1"], "", 2), ["a1.", "b2."]);
        assert_eq!(
            texts(&["e5xe7", "e5xc3", "d1xd2"], "E5-", 2),
            ["e5xc3.", "e5xe7."]
        );
        assert!(texts(&["e5xe7"], "f", 25).is_empty());
    }

    #[test]
    fn steps_before_letters() {
        let turns = ["1@a1", "1@a2", "1@b1", "2@a1", "2@a2"];
        assert_eq!(texts(&turns, "", 3), ["1@", "2@"]);
        assert_eq!(texts(&turns, "1", 2), ["1@a", "1@b1."]);
        let two_steps = ["2@e5 c3-c5", "2@e5 c3xc4", "2@e5 d1-d2"];
        assert_eq!(texts(&two_steps, "2@e5", 2), ["2@e5 c3", "2@e5 d1-d2."]);
    }

    #[test]
    fn a_dash_and_an_x_are_one_choice() {
        let turns = ["c3-c4", "c3-d3", "c3xd4", "c3xe5", "d3-d4"];
        assert_eq!(texts(&turns, "", 2), ["c3", "d3-d4."]);
        assert_eq!(texts(&turns, "c3", 3), ["c3-c4.", "c3-d", "c3xe5."]);
        assert_eq!(texts(&turns, "c3-d", 2), ["c3-d3.", "c3xd4."]);
        let captures = ["c3xc4", "c3xc5", "c3xd4"];
        assert_eq!(texts(&captures, "", 2), ["c3xc", "c3xd4."]);
    }

    #[test]
    fn squares_named_and_squares_to_come() {
        let turns = ["2@e5 c3-c5", "2@e5 c3xc4", "2@e5 d1-d2", "1@a1"];
        let marks = |typed| marks(turns.iter().map(ToString::to_string), typed);
        for (typed, chosen, targets) in [
            ("", vec![], vec!["a1", "e5"]),
            ("2@e5", vec!["e5"], vec!["c3", "d1"]),
            ("2@E5 c3", vec!["e5", "c3"], vec!["c4", "c5"]),
            ("2@e5 d1-d2", vec!["e5", "d1", "d2"], vec![]),
        ] {
            let marks = marks(typed);
            assert_eq!(
                (marks.chosen, marks.targets),
                (strings(&chosen), strings(&targets))
            );
        }
    }

    #[test]
    fn a_square_may_begin_with_the_name_of_another() {
        let turns = ["m1", "m13", "m2"];
        let marks = |typed| marks(turns.iter().map(ToString::to_string), typed);
        for (typed, chosen, targets) in [
            ("m", vec![], vec!["m1", "m13", "m2"]),
            ("m1", vec!["m1"], vec!["m13"]),
            ("m13", vec!["m13"], vec![]),
        ] {
            let marks = marks(typed);
            assert_eq!(
                (marks.chosen, marks.targets),
                (strings(&chosen), strings(&targets))
            );
        }
    }

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn nothing_rather_than_a_part_when_the_list_is_too_short() {
        assert!(texts(&["a1", "b1", "c1"], "", 2).is_empty());
    }
}
