//! The options of a game in the form that the rest of the program uses.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The options that a host has chosen, by name. A missing option has its default.
pub type ChosenOptions = serde_json::Map<String, Value>;

/// The options that the host of a match may choose. Each value is checked when it is read. Records store all options.
pub trait HostOptions:
    Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync
{
    /// The option that divides the game's ratings: matches are rated together only if they have the same value of it.
    /// It has a short list of values (`OptionSpec::choice` or `OptionSpec::few`). `None`: all matches of the game are
    /// rated together.
    const DIVIDES_RATINGS: Option<&'static str> = None;

    /// The options in the form that a list of games shows.
    fn specs() -> Vec<OptionSpec>;
}

/// One option of a game, in the form that a list of games shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionSpec {
    /// The option's name.
    #[serde(skip)]
    pub name: &'static str,
    /// How the host gives a value.
    pub kind: OptionKind,
    /// The value if the host gives none.
    pub default: Value,
    /// Every allowed value, or `{"min","max","step"}` for a wide range.
    pub allowed: Value,
}

/// How the host gives the value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// The value is a name.
    Choice,
    /// The value is a whole number.
    Integer,
    /// The value is a number.
    Number,
}

impl OptionSpec {
    const fn new(name: &'static str, kind: OptionKind, default: Value, allowed: Value) -> Self {
        Self {
            name,
            kind,
            default,
            allowed,
        }
    }

    /// An option that is chosen by name.
    pub(crate) fn choice<T: Default + Serialize>(name: &'static str, all: &[T]) -> Self {
        Self::new(name, OptionKind::Choice, json!(T::default()), json!(all))
    }

    /// A whole number: one of a few.
    pub(crate) fn few<T: Default + Serialize>(name: &'static str, all: &[u8]) -> Self {
        Self::new(name, OptionKind::Integer, json!(T::default()), json!(all))
    }

    /// A whole number in a wide range.
    pub(crate) fn whole<T: Default + Serialize>(name: &'static str, [min, max]: [u8; 2]) -> Self {
        let allowed = json!({"min": min, "max": max, "step": 1});
        Self::new(name, OptionKind::Integer, json!(T::default()), allowed)
    }

    /// A number in steps of a half.
    pub(crate) fn halves<T: Default + Serialize>(name: &'static str, [min, max]: [i8; 2]) -> Self {
        let allowed = json!({"min": min, "max": max, "step": 0.5});
        Self::new(name, OptionKind::Number, json!(T::default()), allowed)
    }

    /// The values of an option that is chosen by name; empty if it is a number.
    ///
    /// ```
    /// use rules::Kind;
    ///
    /// let variant = &Kind::Zyrcan.options()[0];
    /// assert_eq!(variant.choices(), ["standard", "blitzkrieg"]);
    /// assert!(Kind::Kitaran.options()[0].choices().is_empty()); // the size is a number
    /// ```
    pub fn choices(&self) -> &[Value] {
        let by_name = self.kind == OptionKind::Choice;
        self.allowed
            .as_array()
            .filter(|_| by_name)
            .map_or(&[], Vec::as_slice)
    }

    /// Does this option have only on and off, and is this value its default? Then it need not be mentioned.
    ///
    /// ```
    /// use rules::Kind;
    ///
    /// let swap = &Kind::Archimedes.options()[0];
    /// assert!(swap.is_off(&"no".into()) && !swap.is_off(&"yes".into()));
    /// assert!(!Kind::XeroG.options()[0].is_off(&"open".into()));
    /// ```
    pub fn is_off(&self, value: &Value) -> bool {
        self.default == "no" && *value == self.default
    }

    /// The smallest and the largest number; `None` if a value is chosen by name.
    ///
    /// ```
    /// use rules::Kind;
    ///
    /// let size = &Kind::Kitaran.options()[0];
    /// assert_eq!((size.name, size.range()), ("size", Some([4.into(), 8.into()])));
    /// ```
    pub fn range(&self) -> Option<[Value; 2]> {
        match &self.allowed {
            Value::Array(values) if self.kind != OptionKind::Choice => {
                Some([values.first()?.clone(), values.last()?.clone()])
            }
            Value::Object(range) => Some([range.get("min")?.clone(), range.get("max")?.clone()]),
            _ => None,
        }
    }
}

/// Declares a type of whole numbers that a host can choose. Records may contain `5.0` for 5.
macro_rules! whole_number {
    ($(#[$doc:meta])* $name:ident, $possible:expr, $default:expr, $error:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "f64", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// The number.
            ///
            /// ```
            /// use rules::angels::Options;
            ///
            /// let Options { power, reach, marks } = Options::default();
            /// assert_eq!([power.get(), reach.get(), marks.get()], [1, 7, 12]);
            /// ```
            pub const fn get(self) -> u8 {
                self.0
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        }

        impl TryFrom<f64> for $name {
            type Error = OptionError;

            fn try_from(number: f64) -> Result<Self, OptionError> {
                // a number above the range of `u8` becomes 255, which is never allowed
                let whole = number as u8;
                if number.fract() != 0.0 || number < 0.0 || !$possible.contains(&whole) {
                    return Err($error);
                }
                Ok(Self(whole))
            }
        }

        impl From<$name> for u8 {
            fn from(number: $name) -> Self {
                number.0
            }
        }
    };
}

pub(crate) use whole_number;
