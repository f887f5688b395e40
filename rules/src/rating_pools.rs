//! Rating pools: which matches are rated together.

use std::fmt::{Debug, Formatter, Result as Written};
use std::str::FromStr;
use std::sync::LazyLock;

use serde_json::Value;

use crate::catalog::Kind;
use crate::option_specification::ChosenOptions;

/// Matches that are rated together: those of a game, or those with one value of the option that [divides the game's
/// ratings](crate::HostOptions::DIVIDES_RATINGS), such as a board size. Pools are ordered as people see the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool(u8);

/// What is known of a pool.
struct Entry {
    pool: Pool,
    kind: Kind,
    id: String,
    /// The option that divides the game's ratings, and its value in this pool.
    option: Option<(&'static str, Value)>,
    /// Is this the pool of the game's default options?
    usual: bool,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let kinds = Kind::ALL.iter();
    let mut entries: Vec<Entry> = kinds.flat_map(|kind| entries_of(*kind)).collect();
    for (pool, entry) in (0..).map(Pool).zip(&mut entries) {
        entry.pool = pool;
    }
    entries
});

static ALL: LazyLock<Vec<Pool>> =
    LazyLock::new(|| ENTRIES.iter().map(|entry| entry.pool).collect());

/// The pools of one game. They are numbered later.
fn entries_of(kind: Kind) -> Vec<Entry> {
    let specs = kind.options();
    let divides = |name| specs.iter().find(|spec| spec.name == name);
    let Some(spec) = kind.divides_ratings().and_then(divides) else {
        return vec![Entry {
            pool: Pool(0),
            kind,
            id: kind.id().to_owned(),
            option: None,
            usual: true,
        }];
    };
    let values = spec.allowed.as_array().map_or(&[][..], Vec::as_slice);
    let entry = |value: &Value| {
        let usual = same(value, &spec.default);
        let id = match value {
            // the usual variant has the name of the game
            Value::String(_) if usual => kind.id().to_owned(),
            Value::String(name) => format!("{}-{name}", kind.id()),
            number => format!("{}-{number}", kind.id()),
        };
        Entry {
            pool: Pool(0),
            kind,
            id,
            option: Some((spec.name, value.clone())),
            usual,
        }
    };
    values.iter().map(entry).collect()
}

/// Are these values of an option equal? Records may contain `5.0` for 5.
fn same(one: &Value, other: &Value) -> bool {
    one == other
        || one
            .as_f64()
            .is_some_and(|number| other.as_f64() == Some(number))
}

impl Pool {
    /// The pool of a match with these options. A missing option has its default; so has a value that the game does not
    /// allow.
    ///
    /// ```
    /// use rules::{Kind, Pool};
    ///
    /// let options = serde_json::from_str(r#"{"size": 6.0, "komi": 0.5}"#).unwrap();
    /// assert_eq!(Pool::of(Kind::Kitaran, &options).id(), "kitaran-6");
    /// assert_eq!(Pool::of(Kind::Kitaran, &Default::default()).id(), "kitaran-5");
    /// ```
    pub fn of(kind: Kind, options: &ChosenOptions) -> Self {
        let of_game = || ENTRIES.iter().filter(|entry| entry.kind == kind);
        let chosen = |entry: &&Entry| {
            entry.option.as_ref().is_some_and(|(name, value)| {
                let given = options.get(*name);
                given.is_some_and(|given| same(given, value))
            })
        };
        let found = of_game().find(chosen);
        let found = found.or_else(|| of_game().find(|entry| entry.usual));
        found.map_or(Self(0), |entry| entry.pool)
    }

    /// All pools, in the order in which people see the games.
    ///
    /// ```
    /// use rules::Pool;
    ///
    /// let ids = Pool::all().iter().map(|pool| pool.id());
    /// assert!(ids.take(3).eq(["zyrcan", "zyrcan-blitzkrieg", "kitaran-4"]));
    /// ```
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The game.
    ///
    /// ```
    /// use rules::{Kind, Pool};
    ///
    /// assert_eq!(Pool::all()[1].kind(), Kind::Zyrcan);
    /// ```
    pub fn kind(self) -> Kind {
        self.entry().kind
    }

    /// The name under which ratings are stored. It never changes. It has at most 24 small letters, digits and dashes.
    ///
    /// ```
    /// use rules::{Kind, Pool};
    ///
    /// assert_eq!(Pool::of(Kind::XeroG, &Default::default()).id(), "xero-g");
    /// ```
    pub fn id(self) -> &'static str {
        &self.entry().id
    }

    /// The option that divides the game's ratings, and its value in this pool. `None` if all matches of the game are
    /// rated together.
    ///
    /// ```
    /// use rules::{Kind, Pool};
    ///
    /// let pool: Pool = "kitaran-7".parse().unwrap();
    /// assert_eq!(pool.option(), Some(("size", &7.into())));
    /// assert_eq!(Pool::of(Kind::Angels, &Default::default()).option(), None);
    /// ```
    pub fn option(self) -> Option<(&'static str, &'static Value)> {
        let option = self.entry().option.as_ref();
        option.map(|(name, value)| (*name, value))
    }

    fn entry(self) -> &'static Entry {
        // pools are made only from the list itself
        &ENTRIES[usize::from(self.0)]
    }
}

impl FromStr for Pool {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let found = Self::all().iter().find(|pool| pool.id() == id);
        found.copied().ok_or_else(|| {
            let ids: Vec<&str> = Self::all().iter().map(|pool| pool.id()).collect();
            let ids = ids.join(", ");
            format!("there is no rating pool \"{id}\"; there is {ids}")
        })
    }
}

impl Debug for Pool {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "Pool({})", self.id())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    /// The ids that databases contain, in the order of pools. An id may be added, never changed or removed.
    const STORED: [&str; 11] = [
        "zyrcan",
        "zyrcan-blitzkrieg",
        "kitaran-4",
        "kitaran-5",
        "kitaran-6",
        "kitaran-7",
        "kitaran-8",
        "archimedes",
        "xero-g",
        "virus-fight",
        "angels",
    ];

    fn options(json: Value) -> ChosenOptions {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn stored_ids_keep_their_pools() {
        let pools: Vec<Pool> = STORED.iter().map(|id| id.parse().unwrap()).collect();
        assert!(pools.is_sorted());
        assert!("kitaran".parse::<Pool>().is_err());
        assert!("kitaran-9".parse::<Pool>().is_err());
    }

    #[test]
    fn ids_are_different_short_and_lead_back_to_their_pools() {
        let mut seen = BTreeSet::new();
        for pool in Pool::all() {
            let id = pool.id();
            assert!(seen.insert(id), "{id} exists twice");
            assert_eq!(id.parse(), Ok(*pool));
            assert!(id.len() <= 24, "{id} is too long");
            let allowed = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            assert!(id.chars().all(allowed), "{id}");
        }
    }

    #[test]
    fn every_value_of_a_dividing_option_has_its_own_pool() {
        for kind in Kind::ALL {
            let pools: Vec<Pool> = Pool::all()
                .iter()
                .filter(|pool| pool.kind() == *kind)
                .copied()
                .collect();
            let usual = Pool::of(*kind, &ChosenOptions::new());
            assert!(pools.contains(&usual), "{kind} has no pool");
            let Some(name) = kind.divides_ratings() else {
                assert_eq!(pools.len(), 1);
                continue;
            };
            let specs = kind.options();
            let spec = specs.iter().find(|spec| spec.name == name);
            let spec = spec.unwrap_or_else(|| panic!("{kind} has no option {name}"));
            let values = spec
                .allowed
                .as_array()
                .unwrap_or_else(|| panic!("{name} is a range"));
            let of = |value: &Value| Pool::of(*kind, &options(json!({ (name): value })));
            assert_eq!(values.iter().map(of).collect::<Vec<_>>(), pools);
            assert_eq!(of(&spec.default), usual);
        }
    }

    #[test]
    fn values_are_read_as_records_write_them() {
        let of = |json| Pool::of(Kind::Kitaran, &options(json)).id();
        assert_eq!(of(json!({"size": 5.0})), "kitaran-5");
        assert_eq!(of(json!({"size": 8, "quiet": 20})), "kitaran-8");
        assert_eq!(of(json!({"size": 9})), "kitaran-5");
        let of = |json| Pool::of(Kind::Zyrcan, &options(json)).id();
        assert_eq!(of(json!({"variant": "standard"})), "zyrcan");
        assert_eq!(of(json!({"variant": "blitzkrieg"})), "zyrcan-blitzkrieg");
    }
}
