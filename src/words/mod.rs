//! Chooses the words: typed sentences become Fluent messages in the reader's language. A language is a folder under
//! `locales/`.

mod bot_messages;
mod challenge_messages;
mod clock_messages;
mod computer_messages;
mod message_link;
mod place_messages;
mod replay_messages;
mod teacher_messages;

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, static_loader};
use rules::translatable_text::{ALL_FIELDS, SEAT_FIELDS, parts};
use rules::{Kind, OptionSpec, Say, Seat};
use serde::Serialize;
use serde_json::{Map, Value};
use strum::VariantNames;

pub use bot_messages::Text;
pub use challenge_messages::ChallengeText;
pub use clock_messages::ClockText;
pub use computer_messages::ComputerText;
pub use place_messages::PlaceText;
pub use replay_messages::ReplayText;
pub use teacher_messages::TeacherText;

static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        // on some phones, the isolation marks around arguments would show as boxes
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A typed sentence of the bot's own. It is like [`rules::translatable_text::Words`], but its words are only in the
/// Fluent files.
pub trait Sentence: Serialize + VariantNames {
    /// The prefix of a message's name, before the variant; may be empty.
    const PREFIX: &'static str;

    /// The names of all messages of this type.
    fn keys() -> Vec<String> {
        Self::VARIANTS
            .iter()
            .map(|variant| key(Self::PREFIX, variant))
            .collect()
    }
}

fn key(prefix: &str, variant: &str) -> String {
    if prefix.is_empty() {
        variant.to_owned()
    } else {
        format!("{prefix}-{variant}")
    }
}

/// A reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale(LanguageIdentifier);

impl Default for Locale {
    fn default() -> Self {
        Self::of("en")
    }
}

impl Locale {
    /// The language of a Discord locale such as `en-GB`; English if that language is missing.
    pub fn of(locale: &str) -> Self {
        Self(locale.parse().unwrap_or_default())
    }

    /// A sentence of the bot's own.
    pub fn text<S: Sentence>(&self, sentence: &S) -> String {
        let (variant, args) = parts(sentence);
        let nobody = |_| String::new();
        self.message(&key(S::PREFIX, &variant), &args, &nobody)
    }

    /// A game's sentence with the seats' names, followed by the sentences after it.
    pub fn say(&self, say: &Say, names: &dyn Fn(Seat) -> String) -> String {
        let said = self.message(&say.key, &say.args, names);
        match &say.then {
            Some(next) => format!("{said} {}", self.say(next, names)),
            None => said,
        }
    }

    /// A message without arguments, by its key: for the names of games and commands.
    pub fn named(&self, key: &str) -> String {
        self.message(key, &Map::new(), &|_| String::new())
    }

    /// `a`, `a and b`, `a, b and c` in this language.
    pub fn all_of(&self, items: &[String]) -> String {
        self.list("list-and", items)
    }

    /// `a`, `a or b`, `a, b or c` in this language.
    pub fn any_of(&self, items: &[String]) -> String {
        self.list("list-or", items)
    }

    fn list(&self, key: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => {
                let both = [("head", head.join(", ")), ("last", last.clone())];
                let args = both.map(|(name, text)| (name.to_owned(), Value::String(text)));
                self.message(key, &Map::from_iter(args), &|_| String::new())
            }
        }
    }

    fn message(
        &self,
        key: &str,
        args: &Map<String, Value>,
        names: &dyn Fn(Seat) -> String,
    ) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue> = args
            .iter()
            .map(|(name, value)| (Cow::Owned(name.clone()), self.value(name, value, names)))
            .collect();
        let said = |key: &str| LOCALES.try_lookup_with_args(&self.0, key, &args);
        said(key)
            .or_else(|| said(&shared_key(key)?))
            .unwrap_or_else(|| {
                tracing::error!("there is no message \"{key}\" for {}", self.0);
                key.to_owned()
            })
    }

    fn value(
        &self,
        name: &str,
        value: &Value,
        names: &dyn Fn(Seat) -> String,
    ) -> FluentValue<'static> {
        let seats = SEAT_FIELDS.contains(&name);
        let all = seats || ALL_FIELDS.contains(&name);
        let list = if all { "list-and" } else { "list-or" };
        match value {
            Value::Number(number) if seats => seat_name(number, names).into(),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => whole.into(),
                None => number.as_f64().unwrap_or_default().into(),
            },
            Value::String(text) => text.clone().into(),
            // so that a message can select on whether the list is empty
            Value::Array(items) if items.is_empty() => "none".into(),
            Value::Array(items) => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| match item {
                        Value::Number(number) if seats => seat_name(number, names),
                        Value::String(text) => text.clone(),
                        Value::Array(pair) => self.score(pair, names),
                        other => other.to_string(),
                    })
                    .collect();
                self.list(list, &items).into()
            }
            other => other.to_string().into(),
        }
    }
}

impl Locale {
    /// A seat's name with its number, from one pair of a list.
    fn score(&self, pair: &[Value], names: &dyn Fn(Seat) -> String) -> String {
        let [Value::Number(seat), score] = pair else {
            return String::new();
        };
        let name = Value::String(seat_name(seat, names));
        let args = [("name", name), ("score", score.clone())];
        let args = args.map(|(name, value)| (name.to_owned(), value));
        self.message("score-of", &Map::from_iter(args), names)
    }
}

fn seat_name(number: &serde_json::Number, names: &dyn Fn(Seat) -> String) -> String {
    let seat = number.as_u64().and_then(|number| u8::try_from(number).ok());
    seat.filter(|number| *number > 0)
        .map(|number| names(Seat::new(number)))
        .unwrap_or_default()
}

/// The key of the message that says the same for all games: without the game's name, which begins the key or follows
/// `command-play`. A game's own message goes first.
pub(crate) fn shared_key(key: &str) -> Option<String> {
    const COMMAND: &str = "command-play-";
    let (start, rest) = match key.strip_prefix(COMMAND) {
        Some(rest) => (COMMAND, rest),
        None => ("", key),
    };
    let mut ids = Kind::ALL.iter().map(|kind| kind.id());
    let rest = ids.find_map(|id| rest.strip_prefix(id)?.strip_prefix('-'))?;
    Some(format!("{start}{rest}"))
}

/// The sign that stands for a seat in text.
pub fn sign(kind: Kind, seat: Seat) -> char {
    let signs = kind.signs();
    signs[seat.index() % signs.len()]
}

/// The key of the message that names a game's option whose values are not listed.
pub(crate) fn option_key(kind: Kind, option: &OptionSpec) -> String {
    format!("option-{}-{}", kind.id(), option.name)
}

/// The key of the message that names one value of a game's option whose values are listed.
pub(crate) fn value_key(kind: Kind, option: &OptionSpec, value: &Value) -> String {
    let value = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    format!("{}-{value}", option_key(kind, option))
}

impl Locale {
    /// The value of a game's option in words; none for a number at its default or a switch that is off.
    pub fn option(&self, kind: Kind, option: &OptionSpec, value: &Value) -> Option<String> {
        if option.is_off(value) {
            return None;
        }
        if option.allowed.is_array() {
            return Some(self.named(&value_key(kind, option, value)));
        }
        let args = Map::from_iter([("value".to_owned(), value.clone())]);
        let said = || self.message(&option_key(kind, option), &args, &|_| String::new());
        (value.as_f64() != option.default.as_f64()).then(said)
    }
}

#[cfg(test)]
mod tests {
    use rules::kitaran::Line;
    use rules::translatable_text::Words as _;

    use super::*;

    #[test]
    fn a_score_names_each_seat_with_its_number() {
        let scores = [(Seat::new(1), 12.0), (Seat::new(2), 10.5)];
        let name = |seat: Seat| ["Ann", "Ben"][seat.index()].to_owned();
        for (line, wanted) in [
            (Line::Stones { scores }, "Stones: Ann: 12 and Ben: 10.5."),
            (
                Line::StonesKomi { scores, komi: 0.5 },
                "Stones, with komi 0.5 for white: Ann: 12 and Ben: 10.5.",
            ),
        ] {
            assert_eq!(Locale::default().say(&line.say(), &name), wanted);
        }
    }
}
