//! Chooses the words: typed sentences become Fluent messages in the reader's language. A language is a folder under
//! `locales/`. Each sentence exists only there.
//!
//! ```
//! use rules::{AnyMatch, Kind, Seat};
//!
//! let mut running = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
//! running.play(Seat::new(1), "c3").unwrap();
//! let refusal = running.read(Seat::new(2), "c3").unwrap_err();
//! let said = words::english(&refusal);
//! assert!(said.starts_with("A stone of seat 1 stands on c3: choose an empty square. "));
//! ```

mod choice_buttons;
mod option_and_side_names;

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use rules::catalog::PanelChoice;
use rules::translatable_text::{ALL_FIELDS, SEAT_FIELDS, parts};
use rules::{Description, Say, Seat};
use sentences::sentences;
use serde::Serialize;
use serde_json::{Map, Value};

pub use option_and_side_names::{option_key, shared_key, side_keys, sign, value_key};

static_loader! {
    static LOCALES = {
        locales: "../locales",
        fallback_language: "en",
        // on some phones, the isolation marks around arguments would show as boxes
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The most characters of a name in an alt text.
pub const LONGEST_ALT_NAME: usize = 14;

/// A typed sentence that belongs to no game. Its form is that of serde's tag `say` in kebab case.
///
/// ```
/// use serde::Serialize;
/// use words::{Locale, Sentence};
///
/// #[derive(Serialize)]
/// #[serde(tag = "say", rename_all = "kebab-case")]
/// enum Caption {
///     CornerRound { round: u16 },
/// }
///
/// impl Sentence for Caption {
///     const PREFIX: &'static str = "line";
/// }
///
/// assert_eq!(Locale::default().text(&Caption::CornerRound { round: 3 }), "round 3");
/// ```
pub trait Sentence: Serialize {
    /// The prefix of a message's name, before the variant; may be empty.
    const PREFIX: &'static str;

    /// The name of this message.
    fn key(&self) -> String
    where
        Self: Sized,
    {
        key(Self::PREFIX, &parts(self).0)
    }
}

/// The language itself: its name, and how it joins words.
#[sentences("language.ftl")]
#[derive(Serialize)]
pub enum LanguageText {}

impl Sentence for LanguageText {
    const PREFIX: &'static str = "";
}

fn key(prefix: &str, variant: &str) -> String {
    if prefix.is_empty() {
        variant.to_owned()
    } else {
        format!("{prefix}-{variant}")
    }
}

const ENGLISH: LanguageIdentifier = langid!("en");

/// A reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    language: LanguageIdentifier,
    /// Do the texts name commands as people of all languages can type them?
    for_all: bool,
}

impl Default for Locale {
    fn default() -> Self {
        Self::new(ENGLISH)
    }
}

impl Locale {
    const fn new(language: LanguageIdentifier) -> Self {
        let for_all = false;
        Self { language, for_all }
    }

    fn is_translated(&self) -> bool {
        self.language != ENGLISH
    }

    /// The same language for a text that people with other languages read: it names commands in English, as everybody
    /// can type them. The Discord of each of them knows only the names in their own language besides.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// let german = Locale::of("de");
    /// assert!(german.named("problem-nothing-here").contains("`/spielen`"));
    /// assert!(german.for_all().named("problem-nothing-here").contains("`/play`"));
    /// ```
    #[must_use]
    pub fn for_all(self) -> Self {
        Self {
            for_all: true,
            ..self
        }
    }

    /// The language of a Discord locale such as `en-GB`; English if that language is missing.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// assert_eq!(Locale::of("en-GB").named("side-kitaran-first"), "black");
    /// assert_eq!(Locale::of("?").named("side-kitaran-first"), "black");
    /// ```
    pub fn of(locale: &str) -> Self {
        let asked: LanguageIdentifier = locale.parse().unwrap_or(ENGLISH);
        let mut all = Self::all();
        let known = all.find(|known| known.language.language == asked.language);
        known.unwrap_or_default()
    }

    /// All languages that the program has.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// assert!(Locale::all().any(|one| one.named("language-name") == "Español"));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        LOCALES.locales().cloned().map(Self::new)
    }

    /// The name of the language's folder, such as `es`. None for English.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// assert_eq!(Locale::of("es-419").code(), Some("es"));
    /// assert_eq!(Locale::of("en-GB").code(), None);
    /// ```
    pub fn code(&self) -> Option<&str> {
        self.is_translated()
            .then(|| self.language.language.as_str())
    }

    /// The language with this code; English if there is none.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// assert_eq!(Locale::of_code(Some("de")), Locale::of("de"));
    /// assert_eq!(Locale::of_code(None), Locale::default());
    /// ```
    pub fn of_code(code: Option<&str>) -> Self {
        code.map_or_else(Self::default, Self::of)
    }

    /// The name of a command or an option in this language, by the key of its description. None in English, whose names
    /// are in the code.
    ///
    /// ```
    /// use words::Locale;
    ///
    /// assert_eq!(Locale::of("es").name_of("command-play").unwrap(), "jugar");
    /// assert_eq!(Locale::default().name_of("command-play"), None);
    /// ```
    pub fn name_of(&self, key: &str) -> Option<String> {
        let said = |key: &str| LOCALES.try_lookup(&self.language, &format!("{key}.name"));
        let named = || said(key).or_else(|| said(&shared_key(key)?));
        self.is_translated().then(named)?
    }

    /// A sentence that belongs to no game: see [`Sentence`] for an example.
    ///
    /// ```
    /// # use words::{Locale, Sentence};
    /// fn label<S: Sentence>(sentence: &S) -> String {
    ///     Locale::default().text(sentence)
    /// }
    /// ```
    pub fn text<S: Sentence>(&self, sentence: &S) -> String {
        let (variant, args) = parts(sentence);
        let nobody = |_| String::new();
        self.message(&key(S::PREFIX, &variant), &args, &nobody)
    }

    /// A game's sentence with the seats' names, followed by the sentences after it.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat, Viewer};
    /// use words::Locale;
    ///
    /// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
    /// let title = start.view(Viewer::Public).caption().title;
    /// let name = |seat: Seat| ["Ann", "Ben"][seat.index()].to_owned();
    /// assert_eq!(Locale::default().say(&title, &name), "Ann to play");
    /// ```
    pub fn say(&self, say: &Say, names: &dyn Fn(Seat) -> String) -> String {
        let said = self.message(&say.key, &say.args, names);
        match &say.then {
            Some(next) => format!("{said} {}", self.say(next, names)),
            None => said,
        }
    }

    /// The text of a choice's button: the square that is chosen next, or words if it is no square. A choice of a
    /// piece that can capture shows this, too.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Seat};
    /// use words::Locale;
    ///
    /// let start = AnyMatch::new(Kind::Zyrcan, 3, 7, &Default::default()).unwrap();
    /// let button = |typed: &str| {
    ///     let step = start.panel(Seat::new(1), typed).unwrap();
    ///     Locale::default().button(&step.choices[0])
    /// };
    /// assert_eq!([button(""), button("2@b..e")], ["Ship of 1, rows b to e", "b2"]);
    /// ```
    pub fn button(&self, choice: &PanelChoice) -> String {
        choice_buttons::label(self, choice)
    }

    /// A message without arguments, by its key: for the names of games and commands.
    ///
    /// ```
    /// assert_eq!(words::Locale::default().named("reason-full"), "the board is full");
    /// ```
    pub fn named(&self, key: &str) -> String {
        self.message(key, &Map::new(), &|_| String::new())
    }

    /// `a`, `a and b`, `a, b and c` in this language.
    ///
    /// ```
    /// let items = ["a1", "b2", "c3"].map(str::to_owned);
    /// assert_eq!(words::Locale::default().all_of(&items), "a1, b2 and c3");
    /// ```
    pub fn all_of(&self, items: &[String]) -> String {
        self.list(items, |head, last| LanguageText::ListAnd { head, last })
    }

    /// `a`, `a or b`, `a, b or c` in this language.
    ///
    /// ```
    /// let items = ["a1", "b2", "c3"].map(str::to_owned);
    /// assert_eq!(words::Locale::default().any_of(&items), "a1, b2 or c3");
    /// ```
    pub fn any_of(&self, items: &[String]) -> String {
        self.list(items, |head, last| LanguageText::ListOr { head, last })
    }

    /// A description with an alt text as long as it may be in this language, even with names of [`LONGEST_ALT_NAME`]
    /// characters.
    ///
    /// ```
    /// use rules::{AnyMatch, Kind, Viewer};
    /// use words::Locale;
    ///
    /// let start = AnyMatch::new(Kind::Archimedes, 2, 7, &Default::default()).unwrap();
    /// let described = Locale::default().fitted(start.view(Viewer::Public).describe());
    /// assert_eq!(described.urgent_threats(), described.threats);
    /// ```
    pub fn fitted(&self, described: Description<Say>) -> Description<Say> {
        let name = |_| "m".repeat(LONGEST_ALT_NAME);
        let length = |line: &Say| self.say(line, &name).chars().count() + 1;
        described.fitted(|lines| lines.iter().map(length).sum())
    }

    fn list(&self, items: &[String], joined: fn(String, String) -> LanguageText) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [head @ .., last] => self.text(&joined(head.join(", "), last.clone())),
        }
    }

    /// An attribute of a sentence's message. None if it has not this attribute.
    fn attribute(&self, say: &Say, attribute: &str) -> Option<String> {
        let key = format!("{}.{attribute}", say.key);
        let args = self.values(&say.args, &|_| String::new());
        LOCALES.try_lookup_with_args(&self.language, &key, &args)
    }

    fn values(
        &self,
        args: &Map<String, Value>,
        names: &dyn Fn(Seat) -> String,
    ) -> HashMap<Cow<'static, str>, FluentValue<'static>> {
        let value = |(name, value): (&String, &Value)| {
            (Cow::Owned(name.clone()), self.value(name, value, names))
        };
        args.iter().map(value).collect()
    }

    fn message(
        &self,
        key: &str,
        args: &Map<String, Value>,
        names: &dyn Fn(Seat) -> String,
    ) -> String {
        let args = self.values(args, names);
        let in_language = |language: &LanguageIdentifier| {
            let said = |key: &str| LOCALES.try_lookup_with_args(language, key, &args);
            said(key).or_else(|| said(&shared_key(key)?))
        };
        let Some(said) = in_language(&self.language) else {
            tracing::error!("there is no message \"{key}\" for {}", self.language);
            return key.to_owned();
        };
        match in_language(&ENGLISH) {
            Some(english) if self.for_all && self.is_translated() => {
                with_commands_of(&said, &english)
            }
            _ => said,
        }
    }

    fn value(
        &self,
        name: &str,
        value: &Value,
        names: &dyn Fn(Seat) -> String,
    ) -> FluentValue<'static> {
        let seats = SEAT_FIELDS.contains(&name);
        let all = seats || ALL_FIELDS.contains(&name);
        match value {
            Value::Number(number) if seats => seat_name(number, names).into(),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => whole.into(),
                None => self.decimal(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => text.clone().into(),
            // a message can then select on whether the list is empty
            Value::Array(items) if items.is_empty() => "none".into(),
            Value::Array(items) => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| match item {
                        Value::Number(number) if seats => seat_name(number, names),
                        size if matches!(name, "sizes" | "pair") => {
                            self.text(&LanguageText::SizeOfShip { size: size.clone() })
                        }
                        Value::String(text) => text.clone(),
                        Value::Array(pair) => self.pair(pair, names),
                        other => other.to_string(),
                    })
                    .collect();
                let list = if all {
                    self.all_of(&items)
                } else {
                    self.any_of(&items)
                };
                list.into()
            }
            other => other.to_string().into(),
        }
    }
}

impl Locale {
    /// A number with the decimal mark of this language.
    fn decimal(&self, number: f64) -> FluentValue<'static> {
        if number.fract() == 0.0 {
            return number.into();
        }
        let written = number.to_string();
        written
            .replace('.', &self.text(&LanguageText::DecimalMark))
            .into()
    }

    /// One pair of a list: the size of a ship and the letter of its file, or a seat and its number.
    fn pair(&self, pair: &[Value], names: &dyn Fn(Seat) -> String) -> String {
        match pair {
            [size, Value::String(file)] => self.text(&LanguageText::ShipOnFile {
                size: size.clone(),
                file: file.clone(),
            }),
            [Value::Number(seat), score] => self.text(&LanguageText::ScoreOf {
                name: seat_name(seat, names),
                score: score.clone(),
            }),
            _ => String::new(),
        }
    }
}

/// A game's sentence in English. The seats have their numbers as names.
///
/// ```
/// use rules::{AnyMatch, Kind, Viewer};
///
/// let start = AnyMatch::new(Kind::Kitaran, 2, 7, &Default::default()).unwrap();
/// let title = start.view(Viewer::Public).caption().title;
/// assert_eq!(words::english(&title), "seat 1 to play");
/// ```
pub fn english(say: &Say) -> String {
    Locale::default().say(say, &|seat| seat.to_string())
}

/// The text with the commands of its English translation in place of its own, in their order. A command stands in a code
/// span and begins with `/`.
fn with_commands_of(said: &str, english: &str) -> String {
    let is_command = |span: &&str| span.starts_with('/');
    let mut commands = english.split('`').skip(1).step_by(2).filter(is_command);
    let spans = said.split('`').enumerate().map(|(at, span)| {
        let own = at % 2 == 1 && is_command(&span);
        own.then(|| commands.next()).flatten().unwrap_or(span)
    });
    spans.collect::<Vec<_>>().join("`")
}

fn seat_name(number: &serde_json::Number, names: &dyn Fn(Seat) -> String) -> String {
    let seat = number.as_u64().and_then(|number| u8::try_from(number).ok());
    seat.filter(|number| *number > 0)
        .map(|number| names(Seat::new(number)))
        .unwrap_or_default()
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

    #[test]
    fn fractions_and_ships_are_written_as_the_language_does() {
        let scores = [(Seat::new(1), 12.0), (Seat::new(2), 10.5)];
        let row = vec![(3, 'a'), (1, 'c')];
        let german = Locale::of("de");
        let said = |say: Say| german.say(&say, &|seat| seat.to_string());
        assert!(said(Line::Stones { scores }.say()).contains("10,5"));
        let rank = rules::xero_g::Line::Rank { rank: 1, row };
        assert_eq!(said(rank.say()), "Reihe 1: 3 auf a und 1 auf c.");
    }
}
