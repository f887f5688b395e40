//! Sentences without their words. The rules use typed values; the Fluent files have the words, in each language.
//! [`Say`] passes such a value, without its type, to the package `words`.

use std::fmt::{self, Debug, Display, Formatter};

use serde::Serialize;
use serde_json::{Map, Value};

/// A typed sentence of a game. It is an enum whose variant is the message's name in kebab case, and whose fields are
/// the message's arguments. The variant `#[serde(untagged)] Common(...)` contains the sentences that games share.
pub trait Words: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// The prefix of a message's key, for example `zyrcan-refusal`.
    const PREFIX: &'static str;

    /// The sentence without its type.
    ///
    /// ```
    /// use rules::{CommonLine, Seat, kitaran::Line, translatable_text::Words};
    ///
    /// let say = Line::from(CommonLine::TitleToPlay { seat: Seat::new(1) }).say();
    /// assert_eq!((say.key.as_str(), &say.args["seat"]), ("kitaran-line-title-to-play", &1.into()));
    /// ```
    fn say(&self) -> Say {
        let (variant, args) = parts(self);
        Say {
            key: format!("{}-{variant}", Self::PREFIX),
            args,
            then: None,
        }
    }
}

/// The fields of typed sentences that contain seats.
pub const SEAT_FIELDS: [&str; 4] = ["seat", "owner", "waiting", "winners"];

/// The fields whose lists mean all items ("and"). All other lists mean any one item ("or").
pub const ALL_FIELDS: [&str; 18] = [
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
    "row",
    "sizes",
    "pair",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
];

/// The variant of a sentence in kebab case, and its fields. The sentence is serialised in serde's default form or with
/// `#[serde(tag = "say", rename_all = "kebab-case")]`.
///
/// ```
/// use rules::{CommonLine, Seat, translatable_text::parts};
///
/// let (variant, fields) = parts(&CommonLine::TitleToPlay { seat: Seat::new(1) });
/// assert_eq!((variant.as_str(), &fields["seat"]), ("title-to-play", &1.into()));
/// ```
pub fn parts<T: Serialize>(sentence: &T) -> (String, Map<String, Value>) {
    match serde_json::to_value(sentence) {
        Ok(Value::String(variant)) => (kebab(&variant), Map::new()),
        Ok(Value::Object(mut fields)) => match fields.remove("say") {
            Some(Value::String(variant)) => (variant, fields),
            _ => match fields.into_iter().next() {
                Some((variant, Value::Object(fields))) => (kebab(&variant), fields),
                _ => Default::default(),
            },
        },
        _ => Default::default(),
    }
}

/// Converts a variant's name to kebab case: `no-such-square` for `NoSuchSquare`.
fn kebab(variant: &str) -> String {
    let mut name = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// A sentence that can be translated.
#[derive(Clone, Debug, PartialEq)]
pub struct Say {
    /// The message's key, such as `zyrcan-refusal-occupied`.
    pub key: String,
    /// The arguments: numbers, texts, lists of texts. Fields named in [`SEAT_FIELDS`] contain a seat's number or a list
    /// of numbers.
    pub args: Map<String, Value>,
    /// A sentence that follows it, for example what could be played instead.
    pub then: Option<Box<Say>>,
}

impl Say {
    /// This sentence followed by another one.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        let then = Some(Box::new(next));
        Self { then, ..self }
    }
}

/// The key and the arguments, for logs and tests. The package `words` has the sentences for people.
///
/// ```
/// use rules::{AnyMatch, Kind, Seat};
///
/// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let refusal = start.read(Seat::new(1), "z9").unwrap_err().to_string();
/// let (refusal, suggestion) = refusal.split_once("; ").unwrap();
/// assert_eq!(refusal, "kitaran-refusal-no-such-square last=e5 square=z9");
/// assert!(suggestion.starts_with("suggestion-"));
/// ```
impl Display for Say {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, value) in &self.args {
            write!(f, " {name}={}", bare(value))?;
        }
        match &self.then {
            Some(next) => write!(f, "; {next}"),
            None => Ok(()),
        }
    }
}

/// A value as JSON without quotes.
fn bare(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(bare).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}

/// Makes an enum from the messages that begin with a prefix.
macro_rules! sentences {
    ($(#[$doc:meta])* $name:ident = $prefix:literal) => {
        $(#[$doc])*
        #[::sentences::sentences($prefix)]
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub enum $name {}

        impl crate::translatable_text::Words for $name {
            const PREFIX: &'static str = $prefix;
        }
    };
    ($(#[$doc:meta])* $name:ident = $prefix:literal, $common:ident = $shared:literal) => {
        $(#[$doc])*
        #[::sentences::sentences($prefix, common = $shared)]
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub enum $name {
            /// What games share. The message may have its own words here.
            #[serde(untagged)]
            Common(crate::$common),
        }

        impl crate::translatable_text::Words for $name {
            const PREFIX: &'static str = $prefix;
        }

        impl From<crate::$common> for $name {
            fn from(common: crate::$common) -> Self {
                Self::Common(common)
            }
        }
    };
}

/// Makes the enums of a game's sentences from the prefixes of its messages.
macro_rules! game_sentences {
    ($refusal:literal, $label:literal, $line:literal) => {
        crate::translatable_text::sentences! {
            /// Why a turn cannot be played.
            Refusal = $refusal, CommonRefusal = "refusal"
        }
        crate::translatable_text::sentences! {
            /// The meaning of a suggested turn, or of its last part.
            Label = $label
        }
        crate::translatable_text::sentences! {
            /// A sentence that describes the board.
            Line = $line, CommonLine = "line"
        }
    };
}

pub(crate) use {game_sentences, sentences};
