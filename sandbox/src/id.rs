use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use serde_json::Value;

/// Discord's epoch (2015-01-01T00:00:00Z) in unix milliseconds.
const EPOCH_MS: u64 = 1_420_070_400_000;

/// A snowflake: Discord's 64-bit id, ordered by creation time, written as a decimal string in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

impl Id {
    /// The id as a number.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// A fixed id for things that exist when a sandbox starts. It is the same after every start.
    pub(crate) const fn seed(n: u64) -> Self {
        Self(1_000_000_000_000_000_000 + (n << 22))
    }

    /// The creation time in unix milliseconds.
    pub(crate) const fn created_ms(self) -> u64 {
        (self.0 >> 22) + EPOCH_MS
    }

    pub(crate) fn json(self) -> Value {
        Value::String(self.to_string())
    }

    /// Reads an id from a JSON body: a decimal string, or a plain number.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => text.parse().ok(),
            Value::Number(number) => number.as_u64().filter(|n| *n != 0).map(Self),
            _ => None,
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a snowflake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a snowflake")]
pub struct NotAnId;

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotAnId);
        }
        text.parse()
            .ok()
            .filter(|n| *n != 0)
            .map(Self)
            .ok_or(NotAnId)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Makes strictly increasing ids.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    last: u64,
}

impl Ids {
    pub(crate) fn next(&mut self, now_ms: u64) -> Id {
        let from_clock = now_ms.saturating_sub(EPOCH_MS) << 22;
        self.last = from_clock.max(self.last + 1);
        Id(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_rise_even_when_the_clock_stands() {
        let mut ids = Ids::default();
        let first = ids.next(EPOCH_MS + 1000);
        let second = ids.next(EPOCH_MS + 1000);
        assert!(second > first);
        assert_eq!(first.created_ms(), EPOCH_MS + 1000);
    }

    #[test]
    fn only_plain_digits_are_ids() {
        assert!("123".parse::<Id>().is_ok());
        for bad in ["", "0", "+1", "-1", "1x", " 1", "99999999999999999999999"] {
            assert!(bad.parse::<Id>().is_err(), "{bad}");
        }
    }
}
