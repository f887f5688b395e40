//! Suggestions after a turn that cannot be played: legal turns that begin like the typed text or have the most in
//! common with it. A suggested turn loses at once only if every turn does.

use std::cmp::Reverse;

use crate::game::{Game, Seat, ToAct};
use crate::legal_turns;
use crate::lenient_parsing::{dashed, plain, squeezed};
use crate::translatable_text::sentences;
use crate::turn_consequences::{self, Danger};

/// The most turns in a suggestion.
pub const MOST: usize = 3;

/// The most turns that are examined to find suggestions that differ from each other.
const LOOKED_AT: usize = 30;

/// The most characters of a typed text that are compared; no turn is longer.
const COMPARED: usize = 60;

sentences! {
    /// Turns that could be played instead.
    Suggestion = "suggestion"
}

/// The turns that a text is compared with, to find the one it means or to suggest others. They are all legal turns or,
/// if they cannot be listed, [those near the text](Game::near).
pub(crate) fn candidates<G: Game>(game: &G, seat: Seat, typed: &str) -> Vec<G::Turn> {
    if game.listable() {
        legal_turns::all(game, seat)
    } else {
        game.near(seat, typed)
    }
}

/// Adds the dashes to a text and returns why the resulting turn is illegal. This tells more than that the text cannot
/// be read. `None` if the text is the beginning of one of these legal turns.
pub(crate) fn refused_with_dashes<G: Game>(
    game: &G,
    seat: Seat,
    text: &str,
    turns: &[G::Turn],
) -> Option<G::Refusal> {
    let begun = squeezed(text);
    let begins = |turn: &G::Turn| turn.to_string().starts_with(&begun);
    if turns.iter().any(begins) {
        return None;
    }
    let dashed = dashed(text)?;
    game.parse(seat, text).err()?;
    let turn = game.parse(seat, &dashed).ok()?;
    game.check(seat, &turn).err()
}

/// A legal turn of a seat that is to act; empty if there is none. It is taken from the middle of the list, so that it
/// is not always in the same corner.
pub(crate) fn example<G: Game>(game: &G, seat: Seat) -> String {
    let mut turns = candidates(game, seat, "");
    let middle = turns.len() / 2;
    turns.rotate_left(middle);
    let turn = harmless(game, seat, turns.iter(), |turn| turn).next();
    turn.map(ToString::to_string).unwrap_or_default()
}

/// Filters items that each have a legal turn of this seat, and keeps their order. It returns the items whose turn has
/// no danger, or else those with the smallest danger.
fn harmless<'a, G: Game, T: 'a>(
    game: &G,
    seat: Seat,
    all: impl Iterator<Item = &'a T> + Clone,
    turn: impl Fn(&T) -> &G::Turn + Copy,
) -> impl Iterator<Item = &'a T> {
    // the danger of a secret choice would reveal what the others chose
    let open = matches!(game.to_act(), ToAct::One(_));
    let worst = move |one: &T| {
        let ahead = || turn_consequences::ahead(game, seat, turn(one));
        let dangers = open.then(|| turn_consequences::dangers(&ahead(), seat));
        let weights = dangers.unwrap_or_default();
        weights.iter().map(Danger::weight).max().unwrap_or(0)
    };
    let mut least = u8::MAX;
    for one in all.clone() {
        least = least.min(worst(one));
        if least == 0 {
            break;
        }
    }
    all.filter(move |one| worst(one) == least)
}

/// Suggests turns instead of a text that is not a legal turn; `None` if there is no legal turn.
pub(crate) fn suggest<G: Game>(game: &G, seat: Seat, typed: &str) -> Option<Suggestion> {
    if !game.listable() {
        let near = game.near(seat, typed).into_iter().take(MOST);
        let mut turns: Vec<String> = near.map(|turn| turn.to_string()).collect();
        return match turns.len() {
            0 | 1 => turns.pop().map(|turn| Suggestion::Any { turn }),
            _ => Some(Suggestion::Begun { turns }),
        };
    }
    let typed: String = plain(typed).chars().take(COMPARED).collect();
    let wanted = parts(&typed);
    let mut near: Vec<Near<G::Turn>> = legal_turns::all(game, seat)
        .into_iter()
        .map(|turn| Near::of::<G>(turn, &wanted))
        .collect();
    near.sort_by(|a, b| a.rank().cmp(&b.rank()));
    if near.first().is_none_or(|nearest| !nearest.related()) {
        let turn = example(game, seat);
        return (!turn.is_empty()).then_some(Suggestion::Any { turn });
    }
    // turns that continue in different ways come first
    let (mut shown, mut alike) = (Vec::<&Near<_>>::new(), Vec::new());
    for one in harmless(game, seat, near.iter(), |near| &near.turn).take(LOOKED_AT) {
        match shown.first() {
            Some(first) if first.begins != one.begins => break,
            Some(_) if shown.iter().any(|other| other.next() == one.next()) => alike.push(one),
            _ => shown.push(one),
        }
        if shown.len() == MOST {
            break;
        }
    }
    shown.extend(alike);
    shown.truncate(MOST);
    let first = *shown.first()?;
    let all = near.iter().filter(|one| one.begins == first.begins).count();
    Some(said(first, &shown, all - shown.len()))
}

/// The sentence that suggests the turns `shown`, which all begin like `first`.
fn said<T>(first: &Near<T>, shown: &[&Near<T>], more: usize) -> Suggestion {
    let turns: Vec<String> = shown.iter().map(|one| one.text.clone()).collect();
    if first.begins == 0 {
        return match &turns[..] {
            [_, _, ..] if first.related() && more == 0 => Suggestion::Near { turns },
            [_, _, ..] if first.related() => Suggestion::NearMore {
                turns: turns.join(", "),
                more,
            },
            _ => Suggestion::Any {
                turn: first.text.clone(),
            },
        };
    }
    let ends: Option<Vec<String>> = shown.iter().map(|one| one.end()).collect();
    match (first.from(), ends) {
        (Some(from), Some(ends)) if more == 0 => Suggestion::From { from, ends },
        (Some(from), Some(ends)) => Suggestion::FromMore {
            from,
            ends: ends.join(", "),
            more,
        },
        _ if more > 0 => Suggestion::BegunMore {
            turns: turns.join(", "),
            more,
        },
        _ if turns.len() == 1 => Suggestion::Any {
            turn: first.text.clone(),
        },
        _ => Suggestion::Begun { turns },
    }
}

/// A legal turn and how similar it is to the typed text.
struct Near<T> {
    turn: T,
    /// Its notation.
    text: String,
    /// The index where each part of `text` ends.
    ends: Vec<usize>,
    /// Twice the number of leading parts that the turn shares with the typed text; one more if the text ends within the
    /// next part.
    begins: usize,
    /// How many other parts of the typed text the turn contains, at any place.
    shared: usize,
    /// The distance in squares between the first parts that differ.
    apart: u8,
}

/// More than the distance between any two squares.
const FAR: u8 = u8::MAX;

impl<T> Near<T> {
    fn of<G: Game<Turn = T>>(turn: T, wanted: &[(&str, usize)]) -> Self
    where
        T: std::fmt::Display,
    {
        let text = turn.to_string();
        let lower = text.to_ascii_lowercase();
        let own = parts(&lower);
        let same = wanted.iter().zip(&own).take_while(|(a, b)| a.0 == b.0);
        let whole = same.count();
        let (wanted, rest) = (&wanted[whole..], &own[whole..]);
        let within = match (wanted, rest.first()) {
            ([(letter, _)], Some((part, _))) => letter.len() == 1 && part.starts_with(letter),
            _ => false,
        };
        let has = |(part, _): &&(&str, usize)| rest.iter().any(|(own, _)| own == part);
        let apart = match (wanted.first(), rest.first()) {
            (Some((a, _)), Some((b, _))) => apart::<G>(a, b),
            _ => FAR,
        };
        Self {
            begins: 2 * whole + usize::from(within),
            shared: wanted.iter().filter(has).count(),
            apart,
            ends: own.iter().map(|(_, end)| *end).collect(),
            text,
            turn,
        }
    }

    /// Does the turn have anything in common with the typed text?
    fn related(&self) -> bool {
        self.begins > 0 || self.shared > 0 || self.apart < FAR
    }

    /// The sort key: the most similar turn comes first.
    fn rank(&self) -> (Reverse<usize>, Reverse<usize>, u8, &str) {
        (
            Reverse(self.begins),
            Reverse(self.shared),
            self.apart,
            &self.text,
        )
    }

    /// The text up to the end of the first part that was not typed.
    fn next(&self) -> &str {
        let end = self.ends.get(self.begins / 2);
        end.map_or(&self.text, |end| &self.text[..*end])
    }

    /// The first square of the turn, if the typed text shares exactly this part.
    fn from(&self) -> Option<String> {
        let from = self.text.get(..*self.ends.first()?)?;
        let square = from.starts_with(|letter: char| letter.is_ascii_lowercase()) && from.len() > 1;
        (square && self.begins / 2 == 1).then(|| from.to_owned())
    }

    /// The last square of the turn, if the turn is only a move from one square to another.
    fn end(&self) -> Option<String> {
        let [from, to] = self.ends[..] else {
            return None;
        };
        let rest = self.text.get(from..to)?.strip_prefix(['-', 'x'])?;
        (to == self.text.len()).then(|| rest.to_owned())
    }
}

/// The distance of two parts in squares, if both are names of squares.
fn apart<G: Game>(one: &str, other: &str) -> u8 {
    match (G::place(one), G::place(other)) {
        (Some(one), Some(other)) => one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)),
        _ => FAR,
    }
}

/// The parts of a turn in lower case and in order, each with the index where it ends. Parts are squares and
/// instructions (a letter and a number), digits, the base, the signs `*` and `>`, and an `x` at the beginning of a
/// word. Dashes are no parts, and neither is an `x` that means a dash.
fn parts(text: &str) -> Vec<(&str, usize)> {
    let bytes = text.as_bytes();
    let (mut parts, mut at, mut joined) = (Vec::new(), 0, false);
    while at < bytes.len() {
        let length = match &bytes[at..] {
            [b'b', b'a', b's', b'e', ..] => 4,
            [b'a'..=b'z', rest @ ..] if rest.first().is_some_and(u8::is_ascii_digit) => {
                1 + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
            }
            [b'x', ..] if joined => 0,
            [b'a'..=b'z' | b'0'..=b'9' | b'*' | b'>', ..] => 1,
            _ => 0,
        };
        let end = at + length.max(1);
        if length > 0 {
            parts.push((&text[at..end], end));
        }
        joined = length > 0 || joined && bytes[at] == b' ';
        at = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn what_a_turn_names() {
        for (turn, named) in [
            ("2@e5 c3xc5", "2 e5 c3 c5"),
            ("b6 x b4", "b6 b4"),
            ("xd4 >c4", "x d4 > c4"),
            ("x >c4", "x > c4"),
            ("w2@d4 >c4", "w2 d4 > c4"),
            ("b1-base", "b1 base"),
            ("b1-d2(e4)", "b1 d2 e4"),
            ("*m13", "* m13"),
            ("322113", "3 2 2 1 1 3"),
            ("2@é", "2"),
            ("w3 m2* x12", "w3 m2 * x12"),
        ] {
            let parts: Vec<&str> = parts(turn).iter().map(|(part, _)| *part).collect();
            assert_eq!(parts.join(" "), named, "{turn}");
        }
    }
}
