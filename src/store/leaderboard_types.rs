//! The types of leaderboards, profiles and past matches that the store returns.

use ratings::{Period, Rating};
use rules::{Kind, Pool};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::clocks::DAY;
use crate::model::{Level, MatchCode};

/// One leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// A server; 0: everywhere.
    pub scope: u64,
    /// Which matches; `None`: the counts of all matches, which have no ratings.
    pub pool: Option<Pool>,
    /// The time that it covers: a season, a month, or all time.
    pub period: Period,
    /// The server whose names its reader sees; 0: none. Everywhere, people of other servers have the name under which
    /// they are listed, if they have chosen one.
    pub seen_from: u64,
}

/// The sort key of a row on a leaderboard, from which a page begins. It stays valid when the leaderboard changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageKey {
    /// The negated cautious rating, in hundredths of a point.
    pub uncautious: i64,
    /// The person's number.
    pub rater: i64,
}

/// Which page of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The first.
    First,
    /// The rows after this one.
    After(PageKey),
    /// The rows before this one.
    Before(PageKey),
    /// The page that begins with the row of the person who asks; the first one if they have no row.
    Own,
}

/// Replaces the names of people who were forgotten. On the leaderboards of all servers, it also replaces the names of
/// people who have not looked at such a leaderboard.
const UNNAMED: &str = "–";

/// A person with a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPerson {
    /// The number under which the ratings are stored.
    pub rater: i64,
    /// Discord's id; 0 if the person was forgotten.
    pub user: u64,
    /// The name under which they last played; "–" if they were forgotten.
    pub name: String,
    /// The rating.
    pub rating: Rating,
    /// How many matches have changed it.
    pub rated: u32,
    /// How many matches were played to an end, rated or not.
    pub played: u32,
    /// In how many of them they alone had the first place, without hints.
    pub won: u32,
}

impl RatedPerson {
    /// Is the name shown?
    pub fn is_named(&self) -> bool {
        self.user > 0 && self.name != UNNAMED
    }
}

/// The standing of the person who asks.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnStanding {
    /// From 1 on; `None`: too few matches have changed the rating.
    pub rank: Option<u32>,
    /// The rating.
    pub person: RatedPerson,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaderboard {
    /// Best first, by cautious rating.
    pub rows: Vec<RatedPerson>,
    /// The number of the first row, from 1 on.
    pub first: u32,
    /// The place of each row. Equal ratings share a place.
    pub ranks: Vec<u32>,
    /// Do more rows follow?
    pub more: bool,
    /// The standing of the person who asks, if they have played.
    pub own: Option<OwnStanding>,
    /// While nobody is listed: the people who have played some rated matches.
    pub unlisted: Vec<RatedPerson>,
    /// On the first page: who has beaten the strongest computers.
    pub beaten: Vec<Beaten>,
    /// On the first page: who has played most.
    pub active: Vec<Active>,
}

/// The sort key of a finished match in the list of a person. It stays valid when more matches end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastKey {
    /// When it ended, in unix milliseconds.
    pub ended: i64,
    /// Its number in the order of rating.
    pub seq: i64,
}

impl PastKey {
    /// Before the latest match.
    pub const LATEST: Self = Self {
        ended: i64::MAX,
        seq: i64::MAX,
    };
}

/// Which of their finished matches a person wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PastFilter {
    /// Which games; `None`: all.
    pub pool: Option<Pool>,
    /// How they ended for the person.
    pub result: PastResult,
    /// When they ended.
    pub time: PastTime,
    /// Who else played, as a user; 0: anybody.
    pub opponent: u64,
}

/// How a finished match ended for a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PastResult {
    /// In any way.
    #[default]
    Any,
    /// They alone were first.
    Won,
    /// They shared the first place.
    Shared,
    /// Somebody else was first.
    Behind,
}

/// When a finished match ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PastTime {
    /// At any time.
    #[default]
    Any,
    /// In the last 30 days.
    Month,
    /// In the last 365 days.
    Year,
}

impl PastTime {
    /// The earliest end, in unix milliseconds.
    pub fn earliest_end(self, now: i64) -> i64 {
        match self {
            Self::Any => i64::MIN,
            Self::Month => now - 30 * DAY,
            Self::Year => now - 365 * DAY,
        }
    }
}

/// A finished match, for one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastMatch {
    /// Its id.
    pub id: u64,
    /// Its short code, if it has one.
    pub code: Option<MatchCode>,
    /// Which matches it is rated with; `None` if only a newer program knows them.
    pub pool: Option<Pool>,
    /// The names of the others, in order of seats.
    pub others: Vec<String>,
    /// The player's place, 1 is best.
    pub place: u8,
    /// Did nobody share this place?
    pub alone: bool,
    /// The rating before and after, in hundredths of a point, if the match is rated.
    pub rating: Option<(i64, i64)>,
    /// Its sort key in the list.
    pub key: PastKey,
}

/// What a person's results add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// Each game they have finished, the most played first.
    pub games: Vec<ProfileGame>,
    /// With whom they played most.
    pub opponents: Vec<Opponent>,
    /// The longest streak of wins in their last thousand matches.
    pub streak: u32,
    /// How many of their last thousand matches are known.
    pub finished: u32,
    /// In how many of them their time was up.
    pub late: u32,
}

/// A person's results in one pool, everywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileGame {
    /// Which matches.
    pub pool: Pool,
    /// The rating.
    pub rating: Rating,
    /// How many matches have changed it.
    pub rated: u32,
    /// How many matches were played to an end.
    pub played: u32,
    /// In how many of them they alone were first, without hints.
    pub won: u32,
    /// Wins over each level.
    pub beaten: [u8; 6],
    /// The rating after each of the last rated matches, in hundredths of a point, oldest first.
    pub course: Vec<i64>,
    /// The results by seat, from 1 on.
    pub seats: Vec<(u8, SeatCount)>,
}

/// Results in one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatCount {
    /// How many matches.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
}

/// Somebody with whom a person has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The name.
    pub name: String,
    /// How many matches.
    pub played: u32,
    /// How many of them the person whose profile it is won.
    pub won: u32,
}

/// A person who alone had the first place in a match against computers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beaten {
    /// The name under which they last played.
    pub name: String,
    /// The level of the strongest computer they have beaten.
    pub level: u8,
}

/// A person who plays much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Active {
    /// The name under which they last played.
    pub name: String,
    /// How many matches were played to an end.
    pub played: u32,
}

/// A person's results in a game against computers, if the strongest one has this level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The game.
    pub kind: Kind,
    /// The level.
    pub level: Level,
    /// How many matches have ended.
    pub played: u32,
    /// In how many of them the person alone was first, without a hint.
    pub won: u32,
}
