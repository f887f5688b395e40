//! The record of a match. Everything else about the match is computed from it.
//!
//! Events are only ever added. A turn that was taken back stays in the list, and a later event cancels it. For example,
//! `[1, "takeback 12"]` means that seat 1 took back its last turn, event 12 (from 0), and all events after it. Only
//! events that were not taken back decide the position, its repetitions, future draws of the generator, and the
//! outcome.

use std::fmt;

use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A turn in canonical notation.
    Turn(String),
    /// The rules passed for a seat that had no legal turn.
    Pass,
    /// A seat resigned.
    Resign,
    /// A seat's time ran out.
    Timeout,
    /// All living seats agreed to end the match. This event belongs to no seat.
    Agree,
    /// A seat took back its last turn and all events after it. Those events no longer count.
    Takeback(Takeback),
}

/// A takeback of all events from one index on, written `takeback 12`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Takeback {
    from: usize,
    written: String,
}

impl Takeback {
    /// A takeback of the event at this index of the record and of all events after it. The index counts from 0 and
    /// includes events that were already taken back.
    ///
    /// ```
    /// use rules::{Takeback, What};
    ///
    /// assert_eq!(What::Takeback(Takeback::of(12)).as_str(), "takeback 12");
    /// ```
    pub fn of(from: usize) -> Self {
        let written = format!("{TAKEBACK}{from}");
        Self { from, written }
    }

    /// The index of the first event that is taken back. It is a turn of the seat that takes it back.
    ///
    /// ```
    /// use rules::Takeback;
    ///
    /// assert_eq!(Takeback::of(12).from(), 12);
    /// ```
    pub fn from(&self) -> usize {
        self.from
    }

    /// Reads only what [`of`](Takeback::of) writes.
    fn read(text: &str) -> Option<Self> {
        let takeback = Self::of(text.strip_prefix(TAKEBACK)?.parse().ok()?);
        (takeback.written == text).then_some(takeback)
    }
}

/// The text before the index.
const TAKEBACK: &str = "takeback ";

impl What {
    /// The event as text, in the form that records store.
    ///
    /// ```
    /// use rules::What;
    ///
    /// assert_eq!(What::Turn("2@e5".to_owned()).as_str(), "2@e5");
    /// assert_eq!(What::Pass.as_str(), "pass");
    /// ```
    pub fn as_str(&self) -> &str {
        match self {
            Self::Turn(turn) => turn,
            Self::Pass => "pass",
            Self::Resign => "resign",
            Self::Timeout => "timeout",
            Self::Agree => "agree",
            Self::Takeback(takeback) => &takeback.written,
        }
    }

    /// Reads the text that [`as_str`](What::as_str) writes.
    ///
    /// ```
    /// use rules::What;
    ///
    /// assert_eq!(What::from_text("timeout"), What::Timeout);
    /// assert_eq!(What::from_text("2@e5"), What::Turn("2@e5".to_owned()));
    /// assert!(matches!(What::from_text("takeback 12"), What::Takeback(_)));
    /// ```
    pub fn from_text(text: &str) -> Self {
        match text {
            "pass" => Self::Pass,
            "resign" => Self::Resign,
            "timeout" => Self::Timeout,
            "agree" => Self::Agree,
            other => match Takeback::read(other) {
                Some(takeback) => Self::Takeback(takeback),
                None => Self::Turn(other.to_owned()),
            },
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One event, written `[seat, "turn"]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The seat's number; 0 for an event that belongs to no seat.
    pub seat: u8,
    /// What happened.
    pub what: What,
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.seat, self.what.as_str()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (seat, text) = <(u8, String)>::deserialize(deserializer)?;
        let what = What::from_text(&text);
        if (seat == 0) != (what == What::Agree) {
            return Err(de::Error::custom("seat 0 agrees and nothing else"));
        }
        Ok(Self { seat, what })
    }
}

/// A match's setup and all its events: enough to replay it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of the rules by which the match is played.
    pub rules: u32,
    /// The number of seats.
    pub seats: u8,
    /// The source of all random draws.
    pub seed: u64,
    /// The game's options.
    pub options: Map<String, Value>,
    /// All events, in order.
    pub events: Vec<Event>,
}
