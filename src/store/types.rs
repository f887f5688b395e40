//! The types of matches that the store takes and returns.

use ::players::measured_strength;
use rules::{Kind, Record};

use super::{SeatResult, Terms};
use crate::clocks::Rest;
use crate::model::{MatchCode, Place, Player};

/// The status of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// Players are joining.
    Lobby,
    /// It is being played.
    Live,
    /// It was played to an end.
    Over,
    /// It was cancelled, and counts nowhere.
    Cancelled,
    /// Its lobby expired.
    Expired,
    /// Its record cannot be replayed any more, so it does not count.
    Stopped,
}

/// Why a match is casual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Casual {
    /// Its host chose that, or it is practice.
    Chosen,
    /// Nobody has measured whether its options are fair.
    Options,
    /// A computer plays.
    Computers,
    /// More than two people play, and not all of them had played a rated match before.
    Newcomers,
}

/// A new match with the properties that it is opened with.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMatch {
    /// The id of the interaction that opened it: unique for ever.
    pub id: u64,
    /// Its short code; `None` if a version of the program without codes opened it.
    pub code: Option<MatchCode>,
    /// Where it is played.
    pub place: Place,
    /// Who opened it.
    pub host: u64,
    /// Is it played in a thread that was made for it?
    pub own_thread: bool,
    /// Which game is played, and how.
    pub terms: Terms,
    /// Who has joined, in order of joining.
    pub players: Vec<Player>,
    /// The invited people who have declined.
    pub declined: Vec<u64>,
    /// May it be listed on other servers?
    pub listed: bool,
    /// The tournament to which it belongs.
    pub tournament: Option<u64>,
    /// When it is opened, in unix milliseconds.
    pub now: i64,
}

impl NewMatch {
    /// The people who were invited and have neither joined nor declined.
    pub fn awaited(&self) -> Vec<u64> {
        let seated = |user: &u64| self.players.iter().any(|player| player.is(*user));
        let awaited = self.terms.invited.iter().copied();
        let answered = |user: &u64| seated(user) || self.declined.contains(user);
        awaited.filter(|user| !answered(user)).collect()
    }

    /// Is a match of these players with this number of seats rated?
    pub fn is_rated_with(&self, seats: u8) -> bool {
        self.casual_with(seats).is_none()
    }

    /// Why a match of these players with this number of seats is casual; `None` if it is rated. If nobody has chosen, a
    /// match of two people is rated. One of more people is rated if all have played a rated match before. That is
    /// decided and stored when it begins, so until then it counts as casual. A match with options whose balance was not
    /// measured is always casual, because one side may have won before the first turn. Practice is casual too.
    pub fn casual_with(&self, seats: u8) -> Option<Casual> {
        let terms = &self.terms;
        let computers = || self.players.iter().any(|player| player.level().is_some());
        match terms.rated {
            _ if terms.practice.is_some() => Some(Casual::Chosen),
            Some(false) => Some(Casual::Chosen),
            _ if !measured_strength(terms.kind, seats, &terms.options).fits => {
                Some(Casual::Options)
            }
            Some(true) => None,
            None if computers() => Some(Casual::Computers),
            None => (seats != 2).then_some(Casual::Newcomers),
        }
    }

    /// Is a match with these players rated with any of the numbers of seats that it can still get?
    pub fn may_be_rated(&self) -> bool {
        let (min, max) = self.terms.kind.seats();
        let seats = self
            .terms
            .wanted
            .map_or(min..=max, |wanted| wanted..=wanted);
        let casual = |seats| self.casual_with(seats);
        // a match of more than two people is rated if all of them have played a rated match by its beginning
        seats
            .into_iter()
            .map(casual)
            .any(|why| matches!(why, None | Some(Casual::Newcomers)))
    }
}

/// A match as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// The properties as they are now: the place, the host, the players and the invitations may have changed since the
    /// opening. `players` are in order of joining in a lobby, and in order of seats from the start on. `now` is when
    /// the match was opened.
    pub opened: NewMatch,
    /// Its status.
    pub status: Status,
    /// The setup and all events, from the start on (in a lobby: no events, seats 0, seed 0).
    pub record: Record,
    /// When each of the events happened, in unix milliseconds.
    pub times: Vec<i64>,
    /// When it began, in unix milliseconds; `None` in a lobby, and if a version of the program without clocks began
    /// it.
    pub started: Option<i64>,
    /// Under which terms it began: 0 is before version 0.2.0, when fewer ends counted.
    pub terms: i64,
    /// In order of seats: data of their clocks. Empty if the match has no clock that runs, and no computers.
    pub seat_times: Vec<SeatTime>,
    /// The message that shows it now.
    pub message: Option<u64>,
    /// When something last happened to it, in unix milliseconds.
    pub touched: i64,
    /// Counts all changes except appended events.
    pub version: u64,
    /// Which seats got hints: bit 0 for seat 1, and so on. They gain nothing on leaderboards.
    pub hinted: u8,
}

impl StoredMatch {
    /// Its head.
    pub fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: self.status,
            version: self.version,
            events: self.record.events.len(),
        }
    }
}

/// Data of a seat's clock that is not in the events and their times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// When the clock is paused.
    pub rest: Rest,
    /// When its last reminder was due, in unix milliseconds; 0: never.
    pub reminded: i64,
    /// Until when the player wants no reminders, in unix milliseconds; 0: reminders are on.
    pub snoozed: i64,
}

/// A match's status, version and number of events, as a caller saw them. A change fails if the match's head is no
/// longer the one on which the change was decided. A copy in memory is current if its head is the stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The match.
    pub id: u64,
    /// Its status.
    pub status: Status,
    /// Counts all changes except appended events.
    pub version: u64,
    /// How many events its record has.
    pub events: usize,
}

impl Head {
    /// The head after one more change, other than an append: only the version differs.
    #[must_use]
    pub fn changed(self) -> Self {
        let version = self.version + 1;
        Self { version, ..self }
    }
}

/// A change to a lobby or a match, and the state ([`Head`]) of it that the author of the change saw. The change fails
/// if this head is stale.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchChange {
    /// The head that the author saw.
    pub saw: Head,
    /// What is to change.
    pub change: Change,
    /// When, in unix milliseconds.
    pub now: i64,
}

/// When the clocks of a match need somebody next, in unix milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClocksDue {
    /// When the match's clock job is due; `None`: a planned job stays.
    pub clock: Option<i64>,
    /// Each person whose clock runs, once, and the latest time at which to remind them.
    pub people: Vec<(u64, i64)>,
}

/// What can change about a lobby or a match.
#[derive(Clone, Debug, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Change {
    /// A lobby gets these players, host and invitations, and what the host has chosen: the number of seats, their
    /// order, the start, who can join, the clock, and whether it is rated. The rest of the lobby stays as it was opened. Without players the lobby is
    /// cancelled.
    Lobby(Box<NewMatch>),
    /// A lobby becomes a match. Also plans a job that shows the match's board, in case nothing shows it earlier.
    Start {
        /// The players in order of seats.
        players: Vec<Player>,
        /// The match's first record: the setup, and the passes of seats that have no legal turn at the start.
        record: Record,
        /// The seats that must act: bit 0 for seat 1, and so on.
        to_act: u8,
        /// The numbers of the seats, from 1 on, that were out before the position at which practice begins.
        gone: Vec<u8>,
        /// Is it rated? `None`: as the lobby's terms say.
        rated: Option<bool>,
        /// In order of seats: when their clocks are paused.
        rests: Vec<Rest>,
        /// When its clocks need somebody next.
        due: ClocksDue,
        /// When the computer job is due, in unix milliseconds; `None`: no computer is to act.
        computer: Option<i64>,
        /// Where it is played, and whether that is a thread of its own, if the lobby was beside another match.
        to: Option<(Place, bool)>,
    },
    /// Events are appended to a live match. Also plans a job that shows the match's board, in case nothing shows it
    /// earlier.
    Append {
        /// At least one event.
        events: Vec<rules::Event>,
        /// The seats, from 1 on, that these events put out of the match.
        gone: Vec<u8>,
        /// The seats, from 1 on, that are in the match again, because a takeback made void the events that put them
        /// out.
        back: Vec<u8>,
        /// Did the match end with these events?
        ended: bool,
        /// The results of the match, if it ended. They are rated with this change, unless an earlier match still has
        /// none. `None`: a job derives them.
        results: Option<MatchResult>,
        /// The seats that must act after them: bit 0 for seat 1, and so on.
        to_act: u8,
        /// When its clocks need somebody next.
        due: ClocksDue,
        /// When the computer job is due, in unix milliseconds; `None`: no computer is to act.
        computer: Option<i64>,
    },
    /// A live match moves to another place. Open offers lapse.
    Move {
        /// The place.
        to: Place,
        /// Is it a thread that was made for it?
        own_thread: bool,
    },
    /// A lobby or a live match ends without a result.
    Close {
        /// The status it gets.
        to: Status,
    },
    /// Sets or removes the plan of a seat of a live match.
    Plan {
        /// The seat, from 1 on.
        seat: u8,
        /// Whose plan it is, and the plan as the package `plans` writes it.
        planned: Option<(u64, String)>,
    },
    /// Sets or removes the open offer of a live match.
    Offer {
        /// The offer, made at the event count of the head.
        offer: Option<Offer>,
    },
}

/// An open offer, and who has agreed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The id of the interaction that made the offer.
    pub number: u64,
    /// The seats that have agreed: bit 0 for seat 1, and so on.
    pub agreed: u8,
    /// The message that shows it, if it is stored.
    pub message: Option<u64>,
    /// What happens if all agree.
    pub about: OfferKind,
}

/// What an offer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// The match ends as it stands.
    End,
    /// The match is cancelled, and counts for nobody.
    Cancel,
    /// The turn at this event of the record (counted from 0) is taken back, with all later events.
    Takeback(usize),
}

/// What is stored of a match in play beside its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Its offers.
    pub offers: Offers,
    /// What its seats have planned, as the package `plans` writes it.
    pub plans: Vec<String>,
}

/// The offers of a match in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The open offer, and the event count at which it was made. The offer lapses with the next event.
    pub open: Option<(Offer, usize)>,
    /// The turns for which somebody has offered a takeback, as indices of events, in order.
    pub offered: Vec<usize>,
    /// The event count at which somebody last offered to end or cancel the match.
    pub proposed: Option<usize>,
}

/// Values derived from the record of a lobby or a match, and stored beside it. Bit 0 is seat 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DerivedColumns {
    /// The seats that must act in a match in play.
    pub to_act: u8,
    /// The seats that have nothing more to do.
    pub done: u8,
    /// Is a computer to act? Then there must be a computer job.
    pub computer: bool,
}

/// A lobby or match in which somebody still has something to do, as their own list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnMatch {
    /// Its id.
    pub id: u64,
    /// Its short code, if it has one.
    pub code: Option<MatchCode>,
    /// A lobby, or a match in play.
    pub status: Status,
    /// Where it is played.
    pub place: Place,
    /// The message that shows it, if it is known.
    pub message: Option<u64>,
    /// Is its place known to be gone, or closed to the bot?
    pub lost: bool,
    /// Its round, if it belongs to a tournament.
    pub round: Option<u32>,
    /// The game's id; this version of the program may not know the game.
    pub game: String,
    /// The games from which a player who joins chooses. Empty: `game` only.
    pub offers: Vec<Kind>,
    /// The players in order. Each has the time since when they must act, in unix milliseconds.
    pub players: Vec<(Player, Option<i64>)>,
}

/// The largest animation that is stored, in bytes: one of some 300 turns. A larger one is drawn each time somebody asks
/// for it.
pub const MAX_REPLAY: usize = 1 << 20;

/// What a match that is over adds to leaderboards and ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// In order of seats. They follow from its record alone.
    pub seats: Vec<SeatResult>,
    /// In order of seats: a hash of the person's id, made with a key; 0: unknown. If it is empty, all are unknown.
    pub marks: Vec<i64>,
}

/// A match that is over and has no results yet. Results are derived in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// When it ended, in unix milliseconds.
    pub ended: i64,
    /// The match.
    pub id: u64,
}

impl Ending {
    /// Before all others.
    pub const FIRST: Self = Self {
        ended: i64::MIN,
        id: 0,
    };
}
