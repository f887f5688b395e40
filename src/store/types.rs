//! What is kept of matches, and what is asked of it.

use games::{Kind, Outcome, Record};

use crate::clocks::{Interval, Rest, TimeControl};
use crate::model::{MatchCode, Place, Player};

/// Where a match stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// Players are joining.
    Lobby,
    /// It is being played.
    Live,
    /// It was played to an end.
    Over,
    /// Its host called it off before it began.
    Cancelled,
    /// Nobody came before its lobby ran out.
    Expired,
    /// Its record no longer replays; it does not count.
    Stopped,
}

/// A match as it is opened.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a choice of its own, and a column"
)]
pub struct NewMatch {
    /// The id of the interaction that opened it: unique for ever.
    pub id: u64,
    /// Its short code; none where a program that knew no codes opened it.
    pub code: Option<MatchCode>,
    /// Where it is played.
    pub place: Place,
    /// Who opened it.
    pub host: u64,
    /// Which game.
    pub kind: Kind,
    /// How many seats, if that is fixed.
    pub wanted: Option<u8>,
    /// Are seats drawn at the start? Else they follow the order of joining.
    pub shuffled: bool,
    /// Does the match begin by itself as soon as all seats are taken?
    pub self_start: bool,
    /// Is it played in a thread that was made for it?
    pub own_thread: bool,
    /// How much time each seat has; none: as much as it likes.
    pub clock: Option<TimeControl>,
    /// The game's options.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// Who is in already, in order of joining.
    pub players: Vec<Player>,
    /// Who was asked to join, in order.
    pub invited: Vec<u64>,
    /// Who of them does not play.
    pub declined: Vec<u64>,
    /// Can only those who were asked join?
    pub private: bool,
    /// The games among which whoever joins chooses, `kind` first; empty: that alone.
    pub offers: Vec<Kind>,
    /// When.
    pub now: i64,
}

impl NewMatch {
    /// Is it a rematch? Then those who are asked are its players in order of seats, its host among them.
    pub fn is_rematch(&self) -> bool {
        self.invited.contains(&self.host)
    }

    /// Who was asked and has neither joined nor declined.
    pub fn awaited(&self) -> Vec<u64> {
        let seated = |user: &u64| self.players.iter().any(|player| player.is(*user));
        let awaited = self.invited.iter().copied();
        let answered = |user: &u64| seated(user) || self.declined.contains(user);
        awaited.filter(|user| !answered(user)).collect()
    }

    /// The games of which one is to be played.
    pub fn games(&self) -> &[Kind] {
        if self.offers.is_empty() {
            std::slice::from_ref(&self.kind)
        } else {
            &self.offers
        }
    }
}

/// A match on file.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// What it was opened with; `players` are those of now: in order of joining in the lobby, in
    /// order of seats from the start on. `now` is when it was opened.
    pub opened: NewMatch,
    /// Where it stands.
    pub status: Status,
    /// The setup and all events, from the start on (in a lobby: no events, seats 0, seed 0).
    pub record: Record,
    /// When each of the events happened, in unix milliseconds.
    pub times: Vec<i64>,
    /// When it began, in unix milliseconds; none in a lobby, and where a program began it that knew no clocks.
    pub started: Option<i64>,
    /// In order of seats: what belongs to their clocks. Empty where none runs.
    pub seat_times: Vec<SeatTime>,
    /// The message that shows it now.
    pub message: Option<u64>,
    /// When something last happened to it.
    pub touched: i64,
    /// How often it has changed besides its events.
    pub version: u64,
    /// Who was given hints: bit 0 for seat 1, and so on. These gain nothing.
    pub hinted: u8,
}

impl StoredMatch {
    /// How far it has come.
    pub fn head(&self) -> Head {
        Head {
            id: self.opened.id,
            status: self.status,
            version: self.version,
            events: self.record.events.len(),
        }
    }
}

/// What belongs to the clock of a seat, besides what happened and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTime {
    /// What stops it.
    pub rest: Rest,
    /// When its last reminder was due, in unix milliseconds; 0: never.
    pub reminded: i64,
    /// Until when it wants none, in unix milliseconds; 0: none such.
    pub snoozed: i64,
    /// The vacations that were said where the match is played.
    pub away_told: Vec<Interval>,
}

/// How far a match has come: what somebody saw of it who decided to change it, and by which a copy in
/// memory is known to be the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The match.
    pub id: u64,
    /// Where it stands.
    pub status: Status,
    /// How often it has changed besides its events.
    pub version: u64,
    /// How many events its record has.
    pub events: usize,
}

impl Head {
    /// How far it has come after a change that was decided upon this: each but an append counts up the
    /// version.
    #[must_use]
    pub fn changed(self) -> Self {
        let version = self.version + 1;
        Self { version, ..self }
    }
}

/// A change to a lobby or a match, with what its author saw of it: it happens only if that still is so.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchChange {
    /// What was seen.
    pub saw: Head,
    /// What is to change.
    pub change: Change,
    /// When, in unix milliseconds.
    pub now: i64,
}

/// What can change about a lobby or a match.
#[derive(Clone, Debug, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Change {
    /// A lobby has other players from now on; without any it is closed.
    Seat {
        /// In order of joining.
        players: Vec<Player>,
        /// The host from now on.
        host: u64,
        /// Who is asked to join, in order.
        invited: Vec<u64>,
        /// Who of them does not play.
        declined: Vec<u64>,
    },
    /// A lobby becomes a match, whose board is a job until it is shown.
    Start {
        /// The players in order of seats.
        players: Vec<Player>,
        /// The record it starts with: the setup, and whatever the rules passed at once.
        record: Record,
        /// Whose decision it is: bit 0 for seat 1, and so on.
        to_act: u8,
        /// In order of seats: what stops their clocks.
        rests: Vec<Rest>,
        /// When its clocks are to be looked at, in unix milliseconds; none: never.
        due: Option<i64>,
        /// When it is a job for anybody to play for a computer, in unix milliseconds; none: no computer is to act.
        computer: Option<i64>,
    },
    /// Something happens in a live match, whose board is a job until it is shown.
    Append {
        /// What happened: at least one event.
        events: Vec<games::Event>,
        /// The seats, from 1 on, that have left with it and have nothing more to do.
        gone: Vec<u8>,
        /// The seats, from 1 on, that are back in the match, since what took them out of it was taken back.
        back: Vec<u8>,
        /// Did the match end with these events? Then its results are to be derived.
        ended: bool,
        /// Whose decision it is after them: bit 0 for seat 1, and so on.
        to_act: u8,
        /// When its clocks are to be looked at, in unix milliseconds; none: as planned before, or never.
        due: Option<i64>,
        /// When it is a job for anybody to play for a computer, in unix milliseconds; none: no computer is to act.
        computer: Option<i64>,
    },
    /// A live match goes on in another place. What is proposed lapses.
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
    /// In a live match a seat is given hints: it gains nothing any more.
    Hint {
        /// The seat, from 1 on.
        seat: u8,
    },
    /// A live match has this open proposal, or none.
    Propose {
        /// The proposal, as of the events that were seen.
        proposal: Option<Ballot>,
    },
}

/// Who has agreed to an open proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The proposal: the interaction that made it.
    pub number: u64,
    /// The seats that have agreed: bit 0 for seat 1, and so on.
    pub agreed: u8,
    /// The message that shows it, when it is noted.
    pub message: Option<u64>,
    /// What is done when all agree.
    pub motion: Motion,
}

/// What a proposal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// The match ends as it stands.
    End,
    /// The match is called off, and counts for nobody.
    Cancel,
    /// The turn that is this event of the record, counted from 0, is taken back with all that followed.
    Takeback(usize),
}

/// What was proposed in a match in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// The one that nobody has closed, and as of how many events it was made: it lapses with the next.
    pub open: Option<(Ballot, usize)>,
    /// The turns, by their events, that somebody has ever asked to take back, in order.
    pub offered: Vec<usize>,
    /// As of how many events somebody last proposed to end the match, or to call it off.
    pub proposed: Option<usize>,
}

/// What is noted beside the record of a lobby or match, and follows from it. Bit 0 is seat 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// Whose decision it is, in a match in play.
    pub to_act: u8,
    /// Who has nothing more to do.
    pub done: u8,
    /// Is a computer to act, which is a job?
    pub computer: bool,
}

/// A lobby or match in which somebody has something to do yet, as a list of theirs shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnMatch {
    /// Its id.
    pub id: u64,
    /// Its short code, where it has one.
    pub code: Option<MatchCode>,
    /// A lobby, or a match in play.
    pub status: Status,
    /// Where it is played.
    pub place: Place,
    /// The message that shows it, if it is known.
    pub message: Option<u64>,
    /// Is its place gone, or shut to the bot, as far as that is known?
    pub lost: bool,
    /// The game's id, which a later version of the program may know alone.
    pub game: String,
    /// The games among which whoever joins chooses; empty: that alone.
    pub offers: Vec<Kind>,
    /// Who plays, in order; with since when it is their decision, in unix milliseconds.
    pub players: Vec<(Player, Option<i64>)>,
}

/// The largest animation that is kept, in bytes: one of some 300 turns. A larger one is made whenever it is asked for.
pub const MAX_REPLAY: usize = 1 << 20;

/// How a seat did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatResult {
    /// 1 is best; equals share.
    pub place: u8,
    /// The place that counts on leaderboards; 0: none does.
    pub counted: u8,
    /// Where the game has scores.
    pub score: Option<f64>,
}

impl SeatResult {
    /// How each seat did, in order of seats. A seat with a hint (its bit of `hinted`) gains nothing: it counts as last,
    /// and not at all where it is first.
    pub fn all(outcome: &Outcome, hinted: u8) -> Vec<Self> {
        let score = |seat: usize| outcome.scores.as_ref()?.get(seat).copied();
        let last = outcome.places.iter().copied().max().unwrap_or_default();
        let places = outcome.places.iter().enumerate();
        let result = |(seat, &place): (usize, &u8)| Self {
            place,
            counted: match (hinted >> seat & 1, place) {
                (0, _) => place,
                (_, 1) => 0,
                _ => last,
            },
            score: score(seat),
        };
        places.map(result).collect()
    }
}

/// A match that is over and whose results have not been derived yet: in this order they are.
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

/// One player's line of a server's leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Discord's id.
    pub user: u64,
    /// The name they last played under.
    pub name: String,
    /// Matches played to the end.
    pub played: u32,
    /// Matches in which nobody else shared the first place.
    pub won: u32,
    /// Average place, 1 is best.
    pub average: f64,
    /// Equal standings share the better rank and the next is skipped (1, 1, 3).
    pub rank: u32,
}

/// Who has been first alone in a match against computers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beaten {
    /// Discord's id.
    pub user: u64,
    /// The name they last played under.
    pub name: String,
    /// The strongest computer's level, the highest of all such matches.
    pub level: u8,
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The lines of this page, best first: most won, then the better average place, then most
    /// played, then the user's id (which makes no rank).
    pub lines: Vec<Standing>,
    /// How many lines there are in all.
    pub total: u32,
    /// With the first page of a game: who has beaten the strongest computers, ten at most, the best first. Matches against
    /// computers count for nothing else.
    pub beaten: Vec<Beaten>,
}
