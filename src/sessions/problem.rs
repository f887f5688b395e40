//! What can stand in the way of a player, each said in a sentence of its own.

use games::{Kind, Say};
use serde::Serialize;
use strum::VariantNames;

use super::channel_state::Unreadable;
use crate::model::{MatchMessage, Mention, Place, Player};
use crate::store::{Ballot, MOST_LOBBIES, StoreError};
use crate::words::Sentence;

/// Why something was not done. Nothing has changed then.
#[derive(Debug, Serialize, VariantNames)]
#[serde(tag = "say", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Problem {
    /// The channel has neither lobby nor match.
    NothingHere,
    /// The channel has a match already.
    Occupied {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The channel has a lobby already.
    LobbyOpen {
        /// Its id.
        id: u64,
        /// Who opened it.
        host: String,
        /// Its game's name.
        game: String,
        /// Where it is shown.
        link: MatchMessage,
        /// 1 where whoever asks can take a seat, or else 0.
        joins: u8,
    },
    /// The channel has a lobby already, in which whoever asks has a seat.
    LobbyYours {
        /// Its game's name.
        game: String,
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The lobby has not started yet.
    NotStarted {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The match is being played already.
    Started {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The user does not play in this match.
    NotPlaying {
        /// Who does.
        players: Vec<String>,
    },
    /// The user has left the match already.
    Gone,
    /// The button belongs to an earlier position.
    MovedOn {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// The button was pressed before, and this was played then.
    PlayedAlready {
        /// What.
        turn: String,
    },
    /// The button was pressed before, this was played then, and the match is over.
    PlayedLast {
        /// What.
        turn: String,
    },
    /// The proposal was made before somebody played.
    Lapsed {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// The position stands just so in another match of the user's, which it would help in.
    SamePosition {
        /// Where that is shown.
        link: MatchMessage,
    },
    /// The same for another of those who played the match that is looked at: where that other match is played, or by whom,
    /// is not for everybody to know.
    SamePositionOfPlayers,
    /// The offer of a takeback was made before somebody played, declined or withdrew it.
    OfferClosed {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// Something else has been proposed, which is open.
    OtherProposal {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// This turn was to be taken back once already.
    OfferedBefore,
    /// It was proposed in this turn, and somebody declined.
    ProposedBefore,
    /// The others decide about what the user asked for.
    OwnOffer,
    /// Only whoever asked for a takeback may withdraw that.
    WithdrawAskerOnly {
        /// Who that is.
        asker: String,
    },
    /// With this turn taken back somebody would play again who has been forgotten.
    SeatForgotten,
    /// The button belongs to a match that has ended.
    Ended,
    /// The button belongs to a lobby that is gone.
    LobbyGone,
    /// There is no match of this id in this place.
    Foreign,
    /// The user is in the lobby already.
    JoinedAlready,
    /// The user is not in the lobby.
    NotJoined,
    /// No seat is free.
    Full {
        /// How many have joined.
        seats: usize,
    },
    /// They host so many open lobbies on the server already.
    TooManyLobbies {
        /// How many one may.
        most: usize,
    },
    /// The seats that are left are kept for others.
    SeatsHeld {
        /// For whom.
        players: Vec<Mention>,
        /// Until when, in unix seconds.
        until: i64,
    },
    /// The seats that are left are for those who were asked, and not for a computer.
    SeatsAsked {
        /// Who was asked and has not answered.
        players: Vec<Mention>,
    },
    /// Only the host may give a seat to a computer, or take it back.
    ComputerHostOnly {
        /// Who that is.
        host: String,
    },
    /// A computer does not agree to end the match.
    ComputerPlaysOn {
        /// Which.
        name: String,
    },
    /// A computer has joined since the user was asked how strong one is to be.
    ComputerJoined {
        /// How strong that is.
        level: u8,
    },
    /// No computer is in the lobby.
    NoComputer,
    /// Only those who were asked can join.
    PrivateLobby {
        /// Who opened it.
        host: String,
    },
    /// Only those who were asked can join, and they are too few for the game.
    PrivateTooFew {
        /// How many others it takes.
        needed: usize,
        /// How many were asked.
        others: usize,
    },
    /// The user was not asked to join, so they can neither accept nor decline.
    NotAsked {
        /// Who was asked and has not answered.
        players: Vec<Mention>,
    },
    /// The user has a seat, and declines.
    DeclinedSeated,
    /// The user has declined before.
    DeclinedAlready,
    /// Whoever joins chooses one of several games.
    ChooseGame {
        /// Where they are shown.
        link: MatchMessage,
    },
    /// More players are needed.
    TooFew {
        /// How many have joined.
        joined: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Only the host may.
    HostOnly {
        /// Who that is.
        host: String,
    },
    /// Only the host may take somebody out of a lobby.
    RemoveHostOnly {
        /// Who that is.
        host: String,
    },
    /// The host is to be taken out of their own lobby.
    RemoveSelf,
    /// Whoever is to be taken out of a lobby is not in it.
    RemoveAbsent,
    /// Only the host or somebody who runs the server may.
    HostOrAdminOnly {
        /// Who the host is.
        host: String,
    },
    /// Only somebody who runs the server may.
    AdminOnly,
    /// The game has not as many seats.
    Seats {
        /// The game's name.
        game: String,
        /// Fewest.
        min: u8,
        /// Most.
        max: u8,
    },
    /// The game cannot be played with these options.
    Options {
        /// What is wrong, in plain English.
        why: String,
    },
    /// More players were named than there are seats.
    TooMany {
        /// How many seats.
        seats: usize,
    },
    /// The match has no clocks.
    NoClock,
    /// The user's time was up before they played, in a match in which that ends their part.
    TimeUp,
    /// Nobody else's time is up yet.
    TimeLeft {
        /// Until when somebody has time, in unix seconds.
        until: i64,
        /// 1 where the clock is strict, so that nobody has to claim.
        strict: u8,
    },
    /// Nobody's time runs but the user's own.
    YoursRuns,
    /// It is not the user's turn.
    NotYourTurn,
    /// More days of vacation than are left.
    VacationSpent {
        /// How many are left this year.
        days: i64,
    },
    /// A part of a time control is no length of time.
    ClockLength {
        /// What was typed.
        typed: String,
    },
    /// A number of a time control has no unit.
    ClockUnit {
        /// Which.
        number: String,
        /// What it can be, in code spans.
        ways: String,
    },
    /// A time control begins with too little or too much.
    ClockBank {
        /// How much.
        length: String,
    },
    /// A time control adds too much with a turn.
    ClockIncrement {
        /// How much.
        length: String,
    },
    /// A time control is one of another kind.
    ClockOther {
        /// What says so.
        typed: String,
    },
    /// A time control can be read in two ways.
    ClockUnclear {
        /// One of them.
        one: String,
        /// The other.
        other: String,
    },
    /// A time control's limit is less than what it begins with.
    ClockLimit,
    /// A sleep window is not two hours of the day.
    SleepHours {
        /// What was typed.
        typed: String,
    },
    /// A sleep window is too long, or none.
    SleepLength,
    /// There is no such time zone.
    SleepZone {
        /// What was typed.
        typed: String,
    },
    /// A time zone without a sleep window.
    SleepHoursMissing,
    /// Several time zones have that name.
    SleepZones {
        /// Which.
        zones: String,
    },
    /// A sleep window without a time zone.
    SleepZoneMissing,
    /// The match's record no longer replays.
    Stopped,
    /// What is on file is not known to this version of the program, or makes no sense to it.
    Unreadable {
        /// Why, in plain English.
        why: String,
    },
    /// The same interaction has been seen to already: nothing is said twice.
    #[serde(skip)]
    Duplicate,
    /// The rules refuse it; with the players, whom the sentence may name.
    #[serde(skip)]
    Refused {
        /// Which game.
        kind: Kind,
        /// Why, and what would do.
        say: Say,
        /// In order of seats.
        players: Vec<Player>,
    },
    /// The database did not do it.
    #[serde(skip)]
    Store {
        /// What it said.
        error: StoreError,
    },
}

impl Sentence for Problem {
    const PREFIX: &'static str = "problem";

    fn keys() -> Vec<String> {
        // these three are said in other words
        let others = ["duplicate", "refused", "store"];
        let own = Self::VARIANTS.iter().filter(|name| !others.contains(name));
        own.map(|name| format!("problem-{name}")).collect()
    }
}

impl Problem {
    pub(super) fn unreadable(one: &Unreadable) -> Self {
        Self::Unreadable {
            why: one.why.clone(),
        }
    }

    pub(super) fn open_proposal(place: Place, open: &Ballot) -> Self {
        let message = open.message;
        let link = MatchMessage { place, message };
        Self::OtherProposal { link }
    }

    /// The same with every player's name changed, so that it means nothing where it is shown.
    pub fn with_names(&self, change: impl Fn(&str) -> String) -> Option<Self> {
        Some(match self {
            Self::NotPlaying { players } => Self::NotPlaying {
                players: players.iter().map(|name| change(name)).collect(),
            },
            Self::LobbyOpen {
                id,
                host,
                game,
                link,
                joins,
            } => Self::LobbyOpen {
                id: *id,
                host: change(host),
                game: game.clone(),
                link: *link,
                joins: *joins,
            },
            Self::HostOnly { host } => Self::HostOnly { host: change(host) },
            Self::PrivateLobby { host } => Self::PrivateLobby { host: change(host) },
            Self::WithdrawAskerOnly { asker } => Self::WithdrawAskerOnly {
                asker: change(asker),
            },
            Self::ComputerHostOnly { host } => Self::ComputerHostOnly { host: change(host) },
            Self::RemoveHostOnly { host } => Self::RemoveHostOnly { host: change(host) },
            Self::HostOrAdminOnly { host } => Self::HostOrAdminOnly { host: change(host) },
            _ => return None,
        })
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Duplicate => Self::Duplicate,
            StoreError::Damaged { id, why } => {
                tracing::warn!(id, why, "a match on file cannot be read");
                Self::Unreadable { why }
            }
            StoreError::TooManyLobbies => Self::TooManyLobbies { most: MOST_LOBBIES },
            error => Self::Store { error },
        }
    }
}
