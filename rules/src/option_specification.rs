//! The options of a game, as the rest of the program sees them.

use serde::Serialize;
use serde_json::Value;

/// One option of a game, as a list of games shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionSpec {
    /// The option's name.
    #[serde(skip)]
    pub name: &'static str,
    /// How a value is given.
    pub kind: OptionKind,
    /// The value if the host chooses none.
    pub default: Value,
    /// Every allowed value, or for a wide range `{"min","max","step"}`.
    pub allowed: Value,
}

/// How the value of an option is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// By name.
    Choice,
    /// As a whole number.
    Integer,
    /// As a number.
    Number,
}

impl OptionSpec {
    pub(crate) const fn new(
        name: &'static str,
        kind: OptionKind,
        default: Value,
        allowed: Value,
    ) -> Self {
        Self {
            name,
            kind,
            default,
            allowed,
        }
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

    /// Is this value the default of an on/off option, so that it need not be mentioned?
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

    /// The least and the greatest number; `None` if a value is chosen by name.
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
