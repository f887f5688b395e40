//! What would do instead of a turn that cannot be played: legal turns that begin as what was typed begins,
//! or share the most with it. None of them loses at once while another turn does not.

use std::cmp::Reverse;

use serde::Serialize;
use strum::VariantNames;
use thiserror::Error;

use crate::game::{Game, Seat, ToAct};
use crate::lenient_parsing::{dashed, plain, squeezed};
use crate::translatable_text::{Words, any_of};
use crate::turn_lists;
use crate::turn_lookahead::{self, Danger};

/// Most turns that are suggested.
pub const MOST: usize = 3;

/// Turns that are looked at for suggestions that differ.
const LOOKED_AT: usize = 30;

/// Letters of a typed text that are compared: more than any turn has.
const COMPARED: usize = 60;

/// What would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, VariantNames, Error)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences say it
pub enum Suggestion {
    #[error("from {from}: {}", any_of(ends))]
    From { from: String, ends: Vec<String> },
    #[error("from {from}: {ends} and {more} more")]
    FromMore {
        from: String,
        /// `b4, c4, d6`.
        ends: String,
        /// Legal turns from there besides these.
        more: usize,
    },
    #[error("turns like it: {}", any_of(turns))]
    Begun { turns: Vec<String> },
    #[error("turns like it: {turns} and {more} more")]
    BegunMore {
        /// `2@e5, 2@e6, 2@d5`.
        turns: String,
        more: usize,
    },
    #[error("legal turns are: {}", any_of(turns))]
    Near { turns: Vec<String> },
    #[error("legal turns are: {turns} and {more} more")]
    NearMore {
        /// `b4, b5, c4`.
        turns: String,
        more: usize,
    },
    #[error("a legal turn now is {turn}")]
    Any { turn: String },
}

impl Words for Suggestion {
    const PREFIX: &'static str = "suggestion";
}

/// The turns among which one is looked for that a text means, or that would do instead: all legal ones, or
/// where they cannot be listed [those near it](Game::near).
pub(crate) fn candidates<G: Game>(game: &G, seat: Seat, typed: &str) -> Vec<G::Turn> {
    if game.listable() {
        turn_lists::all(game, seat)
    } else {
        game.near(seat, typed)
    }
}

/// What is wrong with a text that is a turn once its dashes are put in, which says more than that it cannot be read.
/// Not where it is how one of these legal turns begins.
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

/// A legal turn of a seat that is to act, from the middle of the list, which is not always the same corner;
/// empty when there is none.
///
/// ```
/// use games::{Seat, kitaran::Kitaran, refusal_suggestions::example};
///
/// let start = Kitaran::placed(Default::default(), [0; 2], 0, Seat::new(1));
/// assert_eq!(example(&start, Seat::new(1)), "c3");
/// ```
pub fn example<G: Game>(game: &G, seat: Seat) -> String {
    let mut turns = candidates(game, seat, "");
    let middle = turns.len() / 2;
    turns.rotate_left(middle);
    let turn = harmless(game, seat, turns.iter(), |turn| turn).next();
    turn.map(ToString::to_string).unwrap_or_default()
}

/// Those with a legal turn of this seat, in their order, that are as harmless as can be: all that lose
/// nothing at once, or else the least bad of them.
fn harmless<'a, G: Game, T: 'a>(
    game: &G,
    seat: Seat,
    all: impl Iterator<Item = &'a T> + Clone,
    turn: impl Fn(&T) -> &G::Turn + Copy,
) -> impl Iterator<Item = &'a T> {
    // what a secret choice leads to depends on the others', which nobody may know
    let open = matches!(game.to_act(), ToAct::One(_));
    let worst = move |one: &T| {
        let ahead = || turn_lookahead::ahead(game, seat, turn(one));
        let dangers = open.then(|| turn_lookahead::dangers(&ahead(), seat));
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

/// What would do instead of a text that is no legal turn; `None` when there is none.
///
/// ```
/// use games::{Game, Seat, Setup, archimedes::Archimedes, refusal_suggestions::suggest};
///
/// let setup = Setup { rules: 1, seats: 2, seed: 7, options: Default::default() };
/// let start = Archimedes::new(&setup).unwrap();
/// let told = suggest(&start, Seat::new(1), "d1-h6").unwrap().to_string();
/// assert_eq!(told, "from d1: g4, f3, e2 and 4 more");
/// ```
pub fn suggest<G: Game>(game: &G, seat: Seat, typed: &str) -> Option<Suggestion> {
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
    let mut near: Vec<Near<G::Turn>> = turn_lists::all(game, seat)
        .into_iter()
        .map(|turn| Near::of::<G>(turn, &wanted))
        .collect();
    near.sort_by(|a, b| a.rank().cmp(&b.rank()));
    if near.first().is_none_or(|nearest| !nearest.related()) {
        let turn = example(game, seat);
        return (!turn.is_empty()).then_some(Suggestion::Any { turn });
    }
    // each goes on in another way, as far as that can be
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

/// The sentence that suggests these turns of those that begin as the first does.
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

/// A legal turn and how much it is like what was typed.
struct Near<T> {
    turn: T,
    /// As it is written.
    text: String,
    /// Where in that its parts end.
    ends: Vec<usize>,
    /// Twice as many parts as both begin with, and one more when the typed text ends within the next.
    begins: usize,
    /// Parts of the typed text that it has, too, in any place.
    shared: usize,
    /// From the first part in which they differ to what was typed there, in squares.
    apart: u8,
}

/// Farther than any two squares are.
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

    /// Has it anything to do with what was typed?
    fn related(&self) -> bool {
        self.begins > 0 || self.shared > 0 || self.apart < FAR
    }

    /// What is nearest comes first.
    fn rank(&self) -> (Reverse<usize>, Reverse<usize>, u8, &str) {
        (
            Reverse(self.begins),
            Reverse(self.shared),
            self.apart,
            &self.text,
        )
    }

    /// Where the part ends in which the text goes on from what was typed.
    fn next(&self) -> &str {
        let end = self.ends.get(self.begins / 2);
        end.map_or(&self.text, |end| &self.text[..*end])
    }

    /// The square that it begins with, when that is all that was typed of it.
    fn from(&self) -> Option<String> {
        let from = self.text.get(..*self.ends.first()?)?;
        let square = from.starts_with(|letter: char| letter.is_ascii_lowercase()) && from.len() > 1;
        (square && self.begins / 2 == 1).then(|| from.to_owned())
    }

    /// The square where it ends, when it goes from one to another and that is all.
    fn end(&self) -> Option<String> {
        let [from, to] = self.ends[..] else {
            return None;
        };
        let rest = self.text.get(from..to)?.strip_prefix(['-', 'x'])?;
        (to == self.text.len()).then(|| rest.to_owned())
    }
}

/// From one part to another, in squares, when both are the names of squares.
fn apart<G: Game>(one: &str, other: &str) -> u8 {
    match (G::place(one), G::place(other)) {
        (Some(one), Some(other)) => one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)),
        _ => FAR,
    }
}

/// What a turn in lower case names, one after the other, with where each ends: squares and instructions
/// (a letter and a number), digits, the base, and the signs `*`, `>` and an `x` that begins something.
/// Dashes, and an `x` like a dash, are left out.
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
