//! Why a player's request is refused. Each reason has its own sentence.

use rules::{Kind, ReplayError, Say};
use serde::Serialize;
use strum::VariantNames;

use crate::model::{MatchMessage, Mention, Place, Player};
use crate::store::{MOST_LOBBIES, Offer, StoreError};
use crate::words::Sentence;

/// Why something was not done. Then nothing has changed.
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
        /// 1 if the user who asks can take a seat, or else 0.
        joins: u8,
    },
    /// The channel has a lobby already, and the user who asks has a seat in it.
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
    /// The user is already out of the match.
    Gone,
    /// The button belongs to an earlier position.
    Stale {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// The button was pressed before, and that press played this turn.
    PlayedAlready {
        /// The turn.
        turn: String,
    },
    /// The button was pressed before, that press played this turn, and the match is over.
    PlayedLast {
        /// The turn.
        turn: String,
    },
    /// The end offer was made before somebody played.
    Lapsed {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// Another match of the user has the same position, so an answer would help the user there.
    SamePosition {
        /// Where that match is shown.
        link: MatchMessage,
    },
    /// Like `SamePosition`, but the other match belongs to another player of the match that is looked at. Not everybody
    /// may know where or by whom it is played.
    SamePositionOfPlayers,
    /// The takeback offer has lapsed because somebody played, or somebody declined or withdrew it.
    OfferClosed {
        /// Where the match is shown now.
        link: MatchMessage,
    },
    /// Another offer is open.
    OtherOffer {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// A takeback of this turn was offered before.
    OfferedBefore,
    /// An end offer was made in this turn already, and somebody declined it.
    ProposedBefore,
    /// The user made this offer, so the others decide about it.
    OwnOffer,
    /// Only the player who asked for a takeback may withdraw the offer.
    WithdrawAskerOnly {
        /// Who that is.
        asker: String,
    },
    /// This takeback would let somebody play again whose data was deleted.
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
    /// They host the most open lobbies on this server that one person may have.
    TooManyLobbies {
        /// How many one person may host.
        most: usize,
    },
    /// The remaining seats are reserved for invited players.
    SeatsHeld {
        /// For whom.
        players: Vec<Mention>,
        /// Until when, in unix seconds.
        until: i64,
    },
    /// The remaining seats are reserved for invited players, so a computer cannot have one.
    SeatsAsked {
        /// Who was invited and has not answered.
        players: Vec<Mention>,
    },
    /// Only the host may give a seat to a computer or remove it.
    ComputerHostOnly {
        /// Who that is.
        host: String,
    },
    /// A computer does not agree to end the match.
    ComputerPlaysOn {
        /// Which.
        name: String,
    },
    /// A computer has joined since the user was asked for a level.
    ComputerJoined {
        /// The level of that computer.
        level: u8,
    },
    /// No computer is in the lobby.
    NoComputer,
    /// Only invited players can join.
    PrivateLobby {
        /// Who opened it.
        host: String,
    },
    /// Only invited players can join, and too few are invited for the game.
    PrivateTooFew {
        /// How many others the game needs.
        needed: usize,
        /// How many were invited.
        others: usize,
    },
    /// The user was not invited, so they can neither accept nor decline.
    NotAsked {
        /// Who was invited and has not answered.
        players: Vec<Mention>,
    },
    /// The user declines, but has a seat.
    DeclinedSeated,
    /// The user has declined before.
    DeclinedAlready,
    /// A player who joins must choose one of several games.
    ChooseGame {
        /// Where the games are shown.
        link: MatchMessage,
    },
    /// More players are needed.
    TooFew {
        /// How many have joined.
        joined: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Only the host may do this.
    HostOnly {
        /// Who that is.
        host: String,
    },
    /// Only the host may remove somebody from a lobby.
    RemoveHostOnly {
        /// Who that is.
        host: String,
    },
    /// The host tried to remove themselves from their own lobby.
    RemoveSelf,
    /// The person to remove is not in the lobby.
    RemoveAbsent,
    /// Only the host or a manager of the server may do this.
    HostOrAdminOnly {
        /// Who the host is.
        host: String,
    },
    /// Only a manager of the server may do this.
    AdminOnly,
    /// The game does not have that many seats.
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
    /// The match has no clock.
    NoClock,
    /// The user's time was up before they played, and the clock is strict.
    TimeUp,
    /// Nobody else's time is up yet.
    TimeLeft {
        /// When the first of them runs out of time, in unix seconds.
        until: i64,
        /// 1 if the clock is strict, so that nobody has to claim.
        strict: u8,
    },
    /// Only the user's own time runs.
    YoursRuns,
    /// It is not the user's turn.
    NotYourTurn,
    /// The user asked for more days of vacation than are left.
    VacationSpent {
        /// How many are left this year.
        days: i64,
    },
    /// A part of a time control is not a length of time.
    ClockLength {
        /// What was typed.
        typed: String,
    },
    /// A number of a time control has no unit.
    ClockUnit {
        /// The number.
        number: String,
        /// What it can mean, in code spans.
        ways: String,
    },
    /// A time control's bank is too short or too long.
    ClockBank {
        /// How much.
        length: String,
    },
    /// A time control's increment is too long.
    ClockIncrement {
        /// How much.
        length: String,
    },
    /// The text describes another kind of time control.
    ClockOther {
        /// The part of the text that says so.
        typed: String,
    },
    /// A time control can be read in two ways.
    ClockUnclear {
        /// One of them.
        one: String,
        /// The other.
        other: String,
    },
    /// A time control's limit is less than its bank.
    ClockLimit,
    /// The text for a sleep window is not two hours of the day.
    SleepHours {
        /// What was typed.
        typed: String,
    },
    /// A sleep window is too long, or has no length.
    SleepLength,
    /// There is no such time zone.
    SleepZone {
        /// What was typed.
        typed: String,
    },
    /// A time zone was given without a sleep window.
    SleepHoursMissing,
    /// Several time zones have this name.
    SleepZones {
        /// Which.
        zones: String,
    },
    /// A sleep window was given without a time zone.
    SleepZoneMissing,
    /// The match's record no longer replays.
    Stopped,
    /// The stored match is unknown to this version of the program, or makes no sense to it.
    Unreadable {
        /// Why, in plain English.
        why: String,
    },
    /// The same interaction was handled before: it gets no second answer.
    #[serde(skip)]
    Duplicate,
    /// The rules refuse it. The players are here because the sentence may name them.
    #[serde(skip)]
    Refused {
        /// Which game.
        kind: Kind,
        /// Why, and what would be legal.
        say: Say,
        /// In order of seats.
        players: Vec<Player>,
    },
    /// The database failed.
    #[serde(skip)]
    Store {
        /// The database's error.
        error: StoreError,
    },
}

impl Sentence for Problem {
    const PREFIX: &'static str = "problem";

    fn keys() -> Vec<String> {
        // these three have their sentences elsewhere
        let others = ["duplicate", "refused", "store"];
        let own = Self::VARIANTS.iter().filter(|name| !others.contains(name));
        own.map(|name| format!("problem-{name}")).collect()
    }
}

impl Problem {
    pub(super) fn open_offer(place: Place, open: &Offer) -> Self {
        let message = open.message;
        let link = MatchMessage { place, message };
        Self::OtherOffer { link }
    }

    /// The same with every player's name changed, so that it names nobody where it is shown.
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

impl From<ReplayError> for Problem {
    fn from(error: ReplayError) -> Self {
        let why = error.to_string();
        Self::Unreadable { why }
    }
}
