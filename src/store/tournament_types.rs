//! The types of tournaments. Players call a tournament an event.

use std::fmt;
use std::str::FromStr;

use pairings::{Format, Round};
use rules::{ChosenOptions, Kind};
use serde::{Deserialize, Serialize};

use crate::clocks::{HOUR, TimeControl};
use crate::model::{Person, Place};

/// The status of a tournament. It follows from its record.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentStatus {
    /// People are joining.
    Open,
    /// It is being played.
    Running,
    /// It was played to its end.
    Over,
    /// It was cancelled.
    Cancelled,
}

/// When a tournament starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentStart {
    /// When its host says so.
    ByHand,
    /// As soon as this many people are in.
    Full(u16),
    /// This many milliseconds after it was opened.
    After(i64),
}

/// How a tournament is played. Its host chooses it before anybody can join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentTerms {
    /// The game.
    pub kind: Kind,
    /// The game's options.
    pub options: ChosenOptions,
    /// The number of seats of a match.
    pub seats: u8,
    /// The format.
    pub format: Format,
    /// How much time each seat has. Clocks in tournaments are strict.
    pub clock: TimeControl,
    /// When it starts.
    pub start: TournamentStart,
    /// Do its matches change ratings?
    pub rated: bool,
    /// Is it in a channel of announcements? Such a channel has threads of another kind.
    pub news: bool,
}

/// As it is stored, and in custom ids: `h`, `f8` (people), `a24` (hours).
impl fmt::Display for TournamentStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByHand => f.write_str("h"),
            Self::Full(people) => write!(f, "f{people}"),
            Self::After(time) => write!(f, "a{}", time / HOUR),
        }
    }
}

impl FromStr for TournamentStart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.get(1..).and_then(|number| number.parse::<i64>().ok());
        let start = match (text.get(..1), number) {
            (Some("h"), None) => Some(Self::ByHand),
            (Some("f"), Some(people)) => people.try_into().ok().map(Self::Full),
            (Some("a"), Some(hours)) => hours.checked_mul(HOUR).map(Self::After),
            _ => None,
        };
        start.ok_or_else(|| format!("the start \"{text}\""))
    }
}

impl TournamentTerms {
    /// The usual terms of a game.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            options: ChosenOptions::new(),
            seats: kind.seats().0,
            format: Format::Swiss,
            clock: TimeControl {
                strict: true,
                ..TimeControl::PRESETS[2]
            },
            start: TournamentStart::ByHand,
            rated: true,
            news: false,
        }
    }

    /// How long a round lasts, in milliseconds: what all seats have, and what the turns of a long match add. By
    /// correspondence nobody uses much of that, and sleep pauses the clocks, so fewer turns are counted.
    pub fn round(&self) -> i64 {
        let turns = if self.clock.is_correspondence() {
            12
        } else {
            120
        };
        let seats = i64::from(self.seats) * self.clock.bank;
        seats.saturating_add(turns * self.clock.increment)
    }
}

/// As it is stored, and in custom ids: game, seats, format, clock without `strict`, start, then `r` (rated) and `n`
/// (announcements), and the game's options as JSON if any are chosen. An example is `kitaran;2;sw;600+15;f8;r`.
impl fmt::Display for TournamentTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, format) = (self.kind.id(), self.format);
        let clock = TimeControl {
            strict: false,
            ..self.clock
        };
        write!(f, "{game};{};{format};{clock};{}", self.seats, self.start)?;
        let (rated, news) = (
            if self.rated { "r" } else { "" },
            if self.news { "n" } else { "" },
        );
        write!(f, ";{rated}{news}")?;
        if self.options.is_empty() {
            return Ok(());
        }
        // values of options always have a JSON form
        let options = serde_json::to_string(&self.options).unwrap_or_default();
        write!(f, ";{options}")
    }
}

impl FromStr for TournamentTerms {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" are no terms of a tournament");
        let mut fields = text.splitn(7, ';').collect::<Vec<&str>>();
        fields.resize(fields.len().max(7), "");
        let [game, seats, format, clock, start, flags, options] =
            fields.try_into().map_err(|_| wrong())?;
        Ok(Self {
            kind: game.parse()?,
            seats: seats.parse().map_err(|_| wrong())?,
            format: format.parse().map_err(|_| wrong())?,
            clock: TimeControl {
                strict: true,
                ..clock.parse().map_err(|_| wrong())?
            },
            start: start.parse()?,
            rated: flags.contains('r'),
            news: flags.contains('n'),
            options: match options {
                "" => ChosenOptions::new(),
                options => serde_json::from_str(options).map_err(|_| wrong())?,
            },
        })
    }
}

/// Why somebody takes part no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// They left.
    Left,
    /// The host or a manager withdrew them.
    Withdrawn,
    /// They never moved in a match of the round.
    Absent,
    /// Their time ran out in two matches of a league.
    RanOut,
    /// They asked that their data be deleted.
    Forgotten,
}

/// An entry of a tournament's record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum TournamentAct {
    /// People can join from now on.
    Opened,
    /// Somebody takes part.
    Joined {
        /// Their number.
        entrant: u32,
        /// Their rating, by which they are seeded.
        rating: i64,
    },
    /// Somebody asks to take part after the start. The host lets them in.
    Asked {
        /// Their number.
        entrant: u32,
        /// Their rating, by which they would be seeded.
        rating: i64,
    },
    /// Somebody takes part no longer, from the next round on.
    Left {
        /// Their number.
        entrant: u32,
        /// Why.
        why: Leaving,
    },
    /// A round is paired.
    Paired {
        /// Its number, from 1 on.
        round: Round,
        /// When it ends, in unix milliseconds.
        until: i64,
    },
    /// Half of a round is over, and some have not moved yet: they were warned.
    Warned {
        /// The round.
        round: Round,
    },
    /// A round gets more time.
    Extended {
        /// The round.
        round: Round,
        /// When it ends now, in unix milliseconds.
        until: i64,
    },
    /// A result is corrected.
    Corrected {
        /// The round.
        round: Round,
        /// The number of the match in its round.
        number: u32,
        /// The points, in order of seats.
        points: Vec<u32>,
    },
    /// It was played to its end.
    Ended,
    /// It is cancelled.
    Cancelled,
    /// Too few people were in when it was to start.
    TooFew,
    /// Nobody has joined or started it for too long.
    Expired,
    /// Messages have told all news up to here.
    Announced,
}

/// Somebody who takes part in a tournament, or took part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Their number in the tournament, from 1 on.
    pub number: u32,
    /// Who; the user 0 was forgotten.
    pub person: Person,
}

/// A match of a tournament as it was paired, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The match; none if nobody is to play.
    pub id: Option<u64>,
    /// The channel of the match, if it was opened.
    pub channel: Option<u64>,
    /// Who plays, and the result. The entrants are numbers of [`Entrant`].
    pub paired: pairings::Match,
}

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTournament {
    /// The id of the interaction that made it.
    pub id: u64,
    /// Where its message is.
    pub place: Place,
    /// Who hosts it; 0: forgotten.
    pub host: u64,
    /// Its status.
    pub status: TournamentStatus,
    /// How it is played.
    pub terms: TournamentTerms,
    /// The message that shows it.
    pub message: Option<u64>,
    /// Its record, each entry with its time in unix milliseconds.
    pub acts: Vec<(i64, TournamentAct)>,
    /// Everybody who takes part or took part, by number.
    pub entrants: Vec<Entrant>,
    /// All matches, by round and number.
    pub pairings: Vec<Pairing>,
}

/// A change of a tournament, in one transaction.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentChange {
    /// The tournament as it is after the change, without new results. Entries of its record, entrants and pairings that
    /// are not stored yet are added.
    pub after: StoredTournament,
    /// How many entries the record had when the change was decided. The change fails if it has more by now.
    pub saw: usize,
    /// The results of pairings that have none yet. A result that was written meanwhile stays.
    pub results: Vec<pairings::Match>,
    /// When its job is due, in unix milliseconds.
    pub due: i64,
    /// When, in unix milliseconds.
    pub now: i64,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentLine {
    /// Its id.
    pub id: u64,
    /// Where its message is.
    pub place: Place,
    /// Its message.
    pub message: Option<u64>,
    /// Its status.
    pub status: TournamentStatus,
    /// How it is played.
    pub terms: TournamentTerms,
    /// How many people are or were in it.
    pub entrants: usize,
}
