//! Words are chosen at the edge: the rules speak in typed values, each with a plain English
//! `Display`, and [`Say`] carries one, erased, to whoever speaks another language.

use std::fmt::{Debug, Display};

use serde::Serialize;
use serde_json::{Map, Value};
use strum::VariantNames;

use crate::seats::Seat;

/// A typed sentence of a game: an enum serialised with `#[serde(tag = "say", rename_all =
/// "kebab-case")]`, so that its variant is a message's name and its fields the arguments.
pub trait Words:
    Clone + Debug + PartialEq + Display + Serialize + VariantNames + Send + Sync + 'static
{
    /// What stands before the variant in a message's name, `zyrcan-refusal` say.
    const PREFIX: &'static str;

    /// The sentence, erased.
    ///
    /// ```
    /// use games::{Seat, kitaran::Line, translatable_text::Words};
    ///
    /// let say = Line::TitleToPlay { seat: Seat::new(1) }.say();
    /// assert_eq!((say.key.as_str(), &say.args["seat"]), ("kitaran-line-title-to-play", &1.into()));
    /// assert_eq!(say.plain, "seat 1 to play");
    /// ```
    fn say(&self) -> Say {
        let (variant, args) = parts(self);
        Say {
            key: format!("{}-{variant}", Self::PREFIX),
            args,
            plain: self.to_string(),
            then: None,
        }
    }

    /// The names of all messages of this type.
    ///
    /// ```
    /// use games::{kitaran::Label, translatable_text::Words};
    ///
    /// assert!(Label::keys().contains(&"kitaran-label-place".to_owned()));
    /// ```
    fn keys() -> Vec<String> {
        Self::VARIANTS
            .iter()
            .map(|variant| format!("{}-{variant}", Self::PREFIX))
            .collect()
    }
}

/// The fields of typed sentences that hold seats.
pub const SEAT_FIELDS: [&str; 4] = ["seat", "owner", "waiting", "winners"];

/// The fields of typed sentences that hold lists of which all are meant; of other lists any one is.
pub const ALL_FIELDS: [&str; 15] = [
    "flips",
    "destroyed",
    "protected",
    "squares",
    "cells",
    "scores",
    "lost",
    "players",
    "boosts",
    "enemies",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
];

/// The variant and the fields of a sentence that is serialised as [`Words`] says.
///
/// ```
/// use games::{Seat, kitaran::Line, translatable_text::parts};
///
/// let (variant, fields) = parts(&Line::TitleToPlay { seat: Seat::new(1) });
/// assert_eq!((variant.as_str(), &fields["seat"]), ("title-to-play", &1.into()));
/// ```
pub fn parts<T: Serialize>(sentence: &T) -> (String, Map<String, Value>) {
    match serde_json::to_value(sentence) {
        Ok(Value::Object(mut fields)) => match fields.remove("say") {
            Some(Value::String(variant)) => (variant, fields),
            _ => (String::new(), fields),
        },
        _ => (String::new(), Map::new()),
    }
}

/// A sentence that the edge may translate.
#[derive(Clone, Debug, PartialEq)]
pub struct Say {
    /// The message's name, such as `zyrcan-refusal-occupied`.
    pub key: String,
    /// Its arguments: numbers, texts, lists of texts. Fields named in
    /// [`SEAT_FIELDS`] hold a seat's number or a list of them.
    pub args: Map<String, Value>,
    /// The sentence in plain English, with what follows it.
    pub plain: String,
    /// A sentence that follows it: what would do instead, say.
    pub then: Option<Box<Say>>,
}

impl Say {
    /// The same with a sentence behind it.
    ///
    /// ```
    /// use games::{Seat, kitaran::Line, translatable_text::Words};
    ///
    /// let [one, two] = [1, 2].map(|seat| Line::TitleToPlay { seat: Seat::new(seat) }.say());
    /// let both = one.followed_by(two.clone());
    /// assert_eq!(both.plain, "seat 1 to play; seat 2 to play");
    /// assert_eq!(both.then, Some(Box::new(two)));
    /// ```
    pub fn followed_by(self, next: Self) -> Self {
        Self {
            plain: format!("{}; {}", self.plain, next.plain),
            then: Some(Box::new(next)),
            ..self
        }
    }
}

impl Display for Say {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.plain)
    }
}

/// `a`, `a or b`, `a, b or c`; nothing for an empty list.
///
/// ```
/// use games::translatable_text::any_of;
///
/// assert_eq!(any_of(&["a1", "b2", "c3"]), "a1, b2 or c3");
/// ```
pub fn any_of<T: Display>(items: &[T]) -> String {
    join(items, "or")
}

/// `a`, `a and b`, `a, b and c`; nothing for an empty list.
///
/// ```
/// use games::translatable_text::all_of;
///
/// assert_eq!(all_of(&["a1", "b2", "c3"]), "a1, b2 and c3");
/// ```
pub fn all_of<T: Display>(items: &[T]) -> String {
    join(items, "and")
}

/// `a, b and c`, or `none`: where a sentence names what there is in any case.
pub(crate) fn all_or_none<T: Display>(items: &[T]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    all_of(items)
}

/// `seat 1: 22 and seat 2: 19` (a name may end with a number, too): each seat with its number. The edge knows such a list by its pairs.
pub(crate) fn each_of<T: Display>(scores: &[(Seat, T)]) -> String {
    let scores: Vec<String> = scores
        .iter()
        .map(|(seat, one)| format!("{seat}: {one}"))
        .collect();
    all_of(&scores)
}

fn join<T: Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [head @ .., last] => {
            let head: Vec<String> = head.iter().map(ToString::to_string).collect();
            format!("{} {word} {last}", head.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::any_of;

    #[test]
    fn lists_read_like_speech() {
        let cases: [(&[&str], &str); 4] = [
            (&[], ""),
            (&["a"], "a"),
            (&["a", "b"], "a or b"),
            (&["a", "b", "c"], "a, b or c"),
        ];
        for (items, read) in cases {
            assert_eq!(any_of(items), read);
        }
    }
}
