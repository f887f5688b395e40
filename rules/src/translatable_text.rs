//! Sentences that can be translated. The rules use typed values, each with a plain English `Display`. [`Say`] carries
//! such a value without its type to the code that translates it.

use std::fmt::{Debug, Display};

use serde::Serialize;
use serde_json::{Map, Value};
use strum::VariantNames;

use crate::common_lines::CommonLine;
use crate::seats::Seat;

/// A typed sentence of a game: an enum serialised with `#[serde(tag = "say", rename_all = "kebab-case")]`. Its variant
/// is the message's name and its fields are the message's arguments. A variant `Common` holds a [`CommonLine`].
pub trait Words:
    Clone + Debug + PartialEq + Display + Serialize + VariantNames + Send + Sync + 'static
{
    /// The prefix of a message's key, for example `zyrcan-refusal`.
    const PREFIX: &'static str;

    /// The sentence without its type.
    ///
    /// ```
    /// use rules::{CommonLine, Seat, kitaran::Line, translatable_text::Words};
    ///
    /// let say = Line::from(CommonLine::TitleToPlay { seat: Seat::new(1) }).say();
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

    /// The keys of all messages of this type.
    ///
    /// ```
    /// use rules::{kitaran::Label, translatable_text::Words};
    ///
    /// assert!(Label::keys().contains(&"kitaran-label-place".to_owned()));
    /// ```
    fn keys() -> Vec<String> {
        let own = Self::VARIANTS.iter().flat_map(|variant| match *variant {
            "common" => CommonLine::VARIANTS,
            _ => std::slice::from_ref(variant),
        });
        own.map(|variant| format!("{}-{variant}", Self::PREFIX))
            .collect()
    }
}

/// The fields of typed sentences that hold seats.
pub const SEAT_FIELDS: [&str; 4] = ["seat", "owner", "waiting", "winners"];

/// The fields of typed sentences whose lists mean all items ("and"). All other lists mean any one item ("or").
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

/// The variant and the fields of a sentence that is serialised as [`Words`] requires.
///
/// ```
/// use rules::{CommonLine, Seat, translatable_text::parts};
///
/// let (variant, fields) = parts(&CommonLine::TitleToPlay { seat: Seat::new(1) });
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

/// A sentence that can be translated.
#[derive(Clone, Debug, PartialEq)]
pub struct Say {
    /// The message's key, such as `zyrcan-refusal-occupied`.
    pub key: String,
    /// Its arguments: numbers, texts, lists of texts. Fields named in
    /// [`SEAT_FIELDS`] hold a seat's number or a list of them.
    pub args: Map<String, Value>,
    /// The sentence in plain English, including the sentence in `then`.
    pub plain: String,
    /// A sentence that follows it, for example what could be played instead.
    pub then: Option<Box<Say>>,
}

impl Say {
    /// This sentence followed by another one.
    ///
    /// ```
    /// use rules::{CommonLine, Seat, kitaran::Line, translatable_text::Words};
    ///
    /// let [one, two] = [1, 2].map(|seat| Line::from(CommonLine::TitleToPlay { seat: Seat::new(seat) }).say());
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
/// use rules::translatable_text::any_of;
///
/// assert_eq!(any_of(&["a1", "b2", "c3"]), "a1, b2 or c3");
/// ```
pub fn any_of<T: Display>(items: &[T]) -> String {
    join(items, "or")
}

/// `a`, `a and b`, `a, b and c`; nothing for an empty list.
///
/// ```
/// use rules::translatable_text::all_of;
///
/// assert_eq!(all_of(&["a1", "b2", "c3"]), "a1, b2 and c3");
/// ```
pub fn all_of<T: Display>(items: &[T]) -> String {
    join(items, "and")
}

/// `a, b and c`, or `none` for an empty list.
pub(crate) fn all_or_none<T: Display>(items: &[T]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    all_of(items)
}

/// `seat 1: 22 and seat 2: 19`: each seat with its number. The colon is there because a name may end with a digit. The
/// translating code recognises such a list by its pairs.
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
