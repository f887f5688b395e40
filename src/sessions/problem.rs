//! Why a player's request is refused. Each reason has its own sentence.

use rules::{Kind, ReplayError, Say, Seat};
use serde::Serialize;
use strum::VariantNames;

use crate::model::{MatchMessage, Mention, Place, Player};
use crate::store::{MOST_LOBBIES, Offer, StoreError};
use crate::words::Sentence;

/// Why a request was refused. A refused request changes nothing.
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
        /// The host's name.
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
    /// The user cannot sit beside the people in this lobby. The sentence does not say why.
    NoSeat,
    /// The host of this lobby has asked around.
    AskedAlready,
    /// The match is not in play, or the user follows too many matches.
    NotFollowed,
    /// The match has not begun or was cancelled, or the user has too many notes.
    NotNoted {
        /// How many notes one person can have.
        most: usize,
    },
    /// The note has too many characters that must be escaped.
    NoteTooLong,
    /// The lobby has not started yet.
    NotStarted {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The match has already begun.
    Started {
        /// Where it is shown.
        link: MatchMessage,
    },
    /// The user does not play in this match.
    NotPlaying {
        /// The names of its players.
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
    /// The turn was played before practice began.
    BeforePractice,
    /// Practice cannot begin at this position.
    NoPractice,
    /// An end offer was made in this turn already, and somebody declined or withdrew it.
    ProposedBefore,
    /// The user made this offer, so the others decide about it.
    OwnOffer,
    /// This lobby does not have that choice.
    OtherOption,
    /// A rated match against computers cannot be cancelled once everybody has played.
    RatedMatch,
    /// No turn is taken back in a rated match with computers.
    RatedTakeback,
    /// The user has agreed to this end offer already, so the others decide about it.
    AgreedAlready,
    /// The user has not agreed to this end offer, so they cannot withdraw it.
    WithdrawAgreedOnly,
    /// Only the player who asked for a takeback may withdraw the offer.
    WithdrawAskerOnly {
        /// That player's name.
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
    /// The user hosts as many open lobbies on this server as one person may host.
    TooManyLobbies {
        /// How many one person may host.
        most: usize,
    },
    /// The remaining seats are reserved for invited players.
    SeatsReserved {
        /// The users for whom they are reserved.
        players: Vec<Mention>,
        /// Until when, in unix seconds.
        until: i64,
    },
    /// The remaining seats are reserved for invited players, so a computer cannot have one.
    SeatsAsked {
        /// Who was invited and has not answered.
        players: Vec<Mention>,
    },
    /// A computer does not agree to end the match.
    ComputerPlaysOn {
        /// The computer's name.
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
        /// The host's name.
        host: String,
    },
    /// Only invited players can join, and too few are invited for the game.
    PrivateTooFew {
        /// How many others the game needs.
        needed: usize,
        /// How many have joined or are invited.
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
        /// The host's name.
        host: String,
    },
    /// Only the host may change the lobby: its options, and who sits in it.
    LobbyHostOnly {
        /// The host's name.
        host: String,
    },
    /// The person to remove is not in the lobby, or is its host.
    RemoveAbsent,
    /// Only the host or a manager of the server may do this.
    HostOrAdminOnly {
        /// The host's name.
        host: String,
    },
    /// Only a manager of the server may do this.
    AdminOnly,
    /// The game does not have that many seats.
    Seats {
        /// The game's name.
        game: String,
        /// The fewest seats it can have.
        min: u8,
        /// The most seats it can have.
        max: u8,
    },
    /// The game cannot be played with these options.
    Options {
        /// The game's name.
        game: String,
        /// The game's id, for what its options allow.
        id: &'static str,
    },
    /// More players have joined or are invited than there are seats.
    TooMany {
        /// How many seats there are.
        seats: usize,
        /// How many have joined or are invited.
        players: usize,
    },
    /// Whose turn it is plays first, and plans then.
    PlanOnOwnTurn,
    /// A plan answers the same turns in two ways.
    PlanTwoReplies {
        /// The second answer.
        part: String,
    },
    /// A plan goes on where nobody is to act alone.
    PlanNobodysTurn {
        /// What stands there.
        part: String,
    },
    /// A plan ends the match in a wrong place.
    PlanEndNotHere {
        /// What stands there.
        part: String,
    },
    /// In a match of more than two, a plan expects a turn of somebody else.
    PlanCondition {
        /// The turn.
        part: String,
    },
    /// A plan answers nothing.
    PlanWithoutReply,
    /// A plan has too many turns.
    PlanTooLong,
    /// The server does not want that matches in play are analysed.
    AnalysisOff {
        /// 1 if only rated matches are meant, or else 0.
        rated: u8,
    },
    /// Nobody gets hints in a rated match.
    RatedWithoutHints,
    /// The user plays the game rated, and would get help.
    PlaysRated {
        /// The game's name.
        game: String,
        /// Where they play it.
        link: MatchMessage,
    },
    /// Somebody else at the table plays the game rated, and would get help.
    OtherPlaysRated {
        /// Their name.
        name: String,
        /// The game's name.
        game: String,
    },
    /// A branch of an analysis was deleted.
    BranchGone,
    /// An analysis has too many turns.
    AnalysisFull,
    /// This version of the program cannot read the person's analysis.
    AnalysisUnreadable,
    /// Nothing can be tried where somebody does not act: the match is over there.
    NothingToTry,
    /// A branch that somebody wants to plan has no turn of theirs.
    BranchWithoutReply,
    /// The match has not gone the way of a branch that somebody wants to plan.
    BranchLeft,
    /// The match has no clock.
    NoClock,
    /// The user's time was up before they played, and the clock is strict.
    TimeUp,
    /// Nobody else's time is up yet.
    TimeLeft {
        /// When the first of them runs out of time, in unix seconds.
        until: i64,
        /// 1 if the clock is strict, or else 0. With a strict clock nobody has to claim.
        strict: u8,
    },
    /// Nobody's time can be claimed, because only the user's own clock runs.
    YoursRuns,
    /// The user's own time is up, so they can only play.
    YoursIsUp,
    /// It is not the user's turn.
    NotYourTurn,
    /// The user asked for more days of vacation than are left.
    VacationSpent {
        /// How many are left this year.
        days: i64,
    },
    /// The user said when a vacation begins, but not how long it is.
    VacationDaysMissing,
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
        /// The bank that was given.
        length: String,
    },
    /// A time control's increment is too long.
    ClockIncrement {
        /// The increment that was given.
        length: String,
    },
    /// The text describes another kind of time control.
    ClockOther {
        /// The part of the text that describes it.
        typed: String,
    },
    /// A time control can be read in two ways.
    ClockUnclear {
        /// One way to read it.
        one: String,
        /// The other way.
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
        /// These time zones.
        zones: String,
    },
    /// A sleep window was given without a time zone.
    SleepZoneMissing,
    /// The match's record no longer replays.
    Stopped,
    /// This version of the program cannot read the stored lobby or match.
    Unreadable,
    /// The same interaction was handled before, so it gets no second answer.
    #[serde(skip)]
    Duplicate,
    /// The rules refuse the act. The sentence may name the players.
    #[serde(skip)]
    Refused {
        /// The game.
        kind: Kind,
        /// Why, and what would be legal.
        say: Say,
        /// The players, in order of seats.
        players: Vec<Player>,
        /// Which of several typed turns is refused, and whose it is.
        turn: Option<(Seat, String)>,
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
        // the sentences of these three problems are in other files
        let others = ["duplicate", "refused", "store"];
        let own = Self::VARIANTS.iter().filter(|name| !others.contains(name));
        own.map(|name| format!("problem-{name}")).collect()
    }
}

impl Problem {
    /// Names the turn that the rules refuse, where several were typed.
    pub(super) fn of_turn(mut self, seat: Seat, part: String) -> Self {
        if let Self::Refused { turn, .. } = &mut self {
            *turn = Some((seat, part));
        }
        self
    }

    pub(super) fn open_offer(place: Place, open: &Offer) -> Self {
        let message = open.message;
        let link = MatchMessage { place, message };
        Self::OtherOffer { link }
    }

    /// Changes each player's name by `change` and each quoted part of a typed line by `quote`.
    pub fn change_texts(&mut self, change: fn(&str) -> String, quote: fn(&str) -> String) {
        match self {
            Self::PlanTwoReplies { part }
            | Self::PlanNobodysTurn { part }
            | Self::PlanEndNotHere { part }
            | Self::PlanCondition { part } => *part = quote(part),
            Self::NotPlaying { players } => {
                for name in players {
                    *name = change(name);
                }
            }
            Self::LobbyOpen { host: name, .. }
            | Self::OtherPlaysRated { name, .. }
            | Self::HostOnly { host: name }
            | Self::PrivateLobby { host: name }
            | Self::WithdrawAskerOnly { asker: name }
            | Self::LobbyHostOnly { host: name }
            | Self::HostOrAdminOnly { host: name } => *name = change(name),
            _ => {}
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Duplicate => Self::Duplicate,
            StoreError::Damaged { id, why } => {
                tracing::warn!(id, why, "a match on file cannot be read");
                Self::Unreadable
            }
            StoreError::TooManyLobbies => Self::TooManyLobbies { most: MOST_LOBBIES },
            error => Self::Store { error },
        }
    }
}

impl From<ReplayError> for Problem {
    fn from(error: ReplayError) -> Self {
        tracing::warn!(%error, "a match cannot be replayed");
        Self::Unreadable
    }
}
