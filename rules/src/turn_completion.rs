//! What can follow a half-typed turn, for autocomplete, select menus and the `table` program.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::lenient_parsing::plain;
use crate::translatable_text::Say;

/// The default number of choices in a list (Discord's maximum).
pub const LIMIT: usize = 25;

/// One choice that can follow, without its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The whole line so far.
    pub text: String,
    /// Is it a complete turn?
    pub done: bool,
}

/// One choice that can follow, with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The whole line so far.
    pub text: String,
    /// What its last part means.
    pub label: Say,
    /// Is it a complete turn?
    pub done: bool,
}

/// The squares that a half-typed turn names, and those where it can go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The squares already named, in order.
    pub chosen: Vec<String>,
    /// The squares that can be named next, sorted.
    pub targets: Vec<String>,
}

/// The squares in a half-typed turn, given the legal turns (canonical texts).
///
/// ```
/// use rules::turn_completion::marks;
///
/// let turns = ["2@e5 c3-c5", "2@e5 d1-d2", "1@a1"].map(str::to_owned);
/// let marks = marks(turns.into_iter(), "2@e5");
/// assert_eq!((marks.chosen, marks.targets), (vec!["e5".into()], vec!["c3".into(), "d1".into()]));
/// ```
pub fn marks(turns: impl Iterator<Item = String>, typed: &str) -> Marks {
    let typed = plain(typed);
    let (mut chosen, mut targets) = (Vec::new(), Vec::new());
    for turn in turns.filter(|turn| begins(turn, &typed)) {
        let (named, open): (Vec<_>, Vec<_>) =
            squares(&turn).partition(|(end, _)| *end <= typed.len());
        // `m1` is a square, and also the beginning of `m13`
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
    Marks { chosen, targets }
}

/// The only place besides squares that a turn can name (Xero-G).
const BASE: &str = "base";

/// The squares of a canonical turn, each with the index where it ends: a lower-case letter and a number. The base
/// counts as a square.
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

/// The choices that can follow `typed`, given the legal turns (canonical texts): whole turns if at most `limit` remain,
/// else the next step of the notation, else the next letter. Empty when nothing follows, or when not even single
/// letters fit.
///
/// ```
/// use rules::turn_completion::follow;
///
/// let turns = || ["c3", "a1", "a2"].map(str::to_owned).into_iter();
/// let texts = |typed, limit| follow(turns(), typed, limit).into_iter().map(|draft| draft.text);
/// assert!(texts("", 3).eq(["a1", "a2", "c3"]));
/// assert!(texts("", 2).eq(["a", "c3"])); // three do not fit
/// assert!(texts("a", 2).eq(["a1", "a2"]));
/// ```
pub fn follow(turns: impl Iterator<Item = String>, typed: &str, limit: usize) -> Vec<Draft> {
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

/// Groups turns by their next part, which ends where `cut` says. A part that all turns share is taken at once, and a
/// group with one turn is offered as the whole turn. Parts that differ only in `-` and `x` form one group, written with
/// `-`, since players may type either.
fn grouped(turns: &[String], typed: usize, cut: fn(&str, usize) -> usize) -> Vec<Draft> {
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

/// The text with `-` for every `x`.
fn dashed(text: &str) -> Cow<'_, str> {
    if text.contains('x') {
        Cow::Owned(text.replace('x', "-"))
    } else {
        Cow::Borrowed(text)
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

/// The end of the next step of the notation: after `@`, or where a square, a bracket or a word ends.
fn next_step(turn: &str, from: usize) -> usize {
    let bytes = turn.as_bytes();
    let ends = |at: usize| bytes[at - 1] == b'@' || matches!(bytes[at], b'-' | b'x' | b'(' | b' ');
    (from + 1..bytes.len())
        .find(|&at| ends(at))
        .unwrap_or(bytes.len())
}

/// The beginning of a canonical turn: all up to its first square, or its first step if it has no square. `None` if that
/// is the whole turn.
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
    let space = usize::from(turn.as_bytes().get(from) == Some(&b' '));
    (from + 1 + space).min(turn.len())
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
