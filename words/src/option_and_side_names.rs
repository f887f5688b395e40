//! The names of games' options, values, sides and pools of ratings.

use rules::{Kind, OptionSpec, Pool, Seat};
use serde_json::{Map, Value};

use crate::Locale;

/// The key of the message that says the same for all games. It is the key without the game's name, which begins the
/// key or follows `command-play`. A game's own message takes precedence.
///
/// ```
/// use words::shared_key;
///
/// assert_eq!(shared_key("kitaran-line-over").as_deref(), Some("line-over"));
/// assert_eq!(shared_key("command-play-kitaran-clock").as_deref(), Some("command-play-clock"));
/// assert_eq!(shared_key("line-over"), None);
/// ```
pub fn shared_key(key: &str) -> Option<String> {
    const COMMAND: &str = "command-play-";
    let (start, rest) = match key.strip_prefix(COMMAND) {
        Some(rest) => (COMMAND, rest),
        None => ("", key),
    };
    let mut ids = Kind::ALL.iter().map(|kind| kind.id());
    let rest = ids.find_map(|id| rest.strip_prefix(id)?.strip_prefix('-'))?;
    Some(format!("{start}{rest}"))
}

/// The sign that represents a seat in text.
///
/// ```
/// assert_eq!(words::sign(rules::Kind::Kitaran, rules::Seat::new(1)), '⚫');
/// ```
pub fn sign(kind: Kind, seat: Seat) -> char {
    let signs = kind.signs();
    signs[seat.index() % signs.len()]
}

/// The key of the message that names a game's option whose values are not listed.
///
/// ```
/// let kind = rules::Kind::Kitaran;
/// assert_eq!(words::option_key(kind, &kind.options()[1]), "option-kitaran-komi");
/// ```
pub fn option_key(kind: Kind, option: &OptionSpec) -> String {
    format!("option-{}-{}", kind.id(), option.name)
}

/// The key of the message that names one value of a game's option whose values are listed.
///
/// ```
/// let kind = rules::Kind::Kitaran;
/// assert_eq!(words::value_key(kind, &kind.options()[0], &5.into()), "option-kitaran-size-5");
/// ```
pub fn value_key(kind: Kind, option: &OptionSpec, value: &Value) -> String {
    let value = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    format!("{}-{value}", option_key(kind, option))
}

/// The keys of the messages that name the two sides of a game. None if the game has no sides.
///
/// ```
/// let keys = words::side_keys(rules::Kind::Kitaran).unwrap();
/// assert_eq!(keys, ["side-kitaran-first", "side-kitaran-second"]);
/// ```
pub fn side_keys(kind: Kind) -> Option<[String; 2]> {
    let key = |side| format!("side-{}-{side}", kind.id());
    (kind.seats() == (2, 2)).then(|| ["first", "second"].map(key))
}

impl Locale {
    /// The names of the two sides of a game, in order of seats. None if the game has no sides.
    ///
    /// ```
    /// let sides = words::Locale::default().sides(rules::Kind::Kitaran).unwrap();
    /// assert_eq!(sides, ["black", "white"]);
    /// ```
    pub fn sides(&self, kind: Kind) -> Option<[String; 2]> {
        Some(side_keys(kind)?.map(|key| self.named(&key)))
    }

    /// A pool of matches that are rated together: the game, and the variant or board size.
    ///
    /// ```
    /// use rules::{Kind, Pool};
    ///
    /// let pool = Pool::of(Kind::Kitaran, &Default::default());
    /// assert_eq!(words::Locale::default().pool(pool), "Kitaran 5 × 5");
    /// ```
    pub fn pool(&self, pool: Pool) -> String {
        let kind = pool.kind();
        let options = kind.options();
        let option = pool.option().and_then(|(name, value)| {
            let option = options.iter().find(|option| option.name == name)?;
            // a variant that is not named is the usual one
            let usual = !option.choices().is_empty() && option.default == *value;
            (!usual).then(|| self.option(kind, option, value))?
        });
        match option {
            Some(option) => format!("{} {option}", kind.name()),
            None => kind.name().to_owned(),
        }
    }

    /// The value of a game's option in words. None for a number at its default or for a switch that is off.
    ///
    /// ```
    /// let kind = rules::Kind::Kitaran;
    /// let [size, komi, quiet] = &kind.options()[..] else { panic!() };
    /// let said = |option, value| words::Locale::default().option(kind, option, &value);
    /// assert_eq!(said(size, 6.into()).as_deref(), Some("6 × 6"));
    /// assert_eq!(said(komi, 1.5.into()).as_deref(), Some("komi 1.5"));
    /// assert_eq!(said(quiet, 0.into()), None);
    /// ```
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
