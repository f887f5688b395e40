//! The operations of users in a channel, and the answers.

use rules::Kind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use skirmish::sessions;

/// An operation, by a user or by the bot itself.
#[derive(Clone, Debug, Serialize, Deserialize, strum::EnumDiscriminants)]
#[strum_discriminants(name(DeedKind), derive(Hash, PartialOrd, Ord, strum::EnumIter))]
pub enum Operation {
    /// `/play`
    Open {
        user: u64,
        id: u64,
        terms: LobbyTerms,
    },
    /// By command, or by a button that names the lobby.
    Join {
        user: u64,
        id: Option<u64>,
    },
    /// The button of an invited player.
    Accept {
        user: u64,
        id: u64,
    },
    /// The other button of an invited player.
    DeclineInvitation {
        user: u64,
        id: u64,
    },
    /// The button of a game: the first or the second game that may be offered.
    Take {
        user: u64,
        id: u64,
        second: bool,
    },
    Leave {
        user: u64,
        id: Option<u64>,
    },
    Start {
        user: u64,
        id: Option<u64>,
    },
    /// The host's button.
    AddComputer {
        user: u64,
        id: u64,
    },
    RemoveComputer {
        user: u64,
        id: u64,
    },
    /// A menu of the host.
    Choose {
        user: u64,
        id: u64,
        option: ChosenOption,
    },
    Turn {
        user: u64,
        ticket: Option<Ticket>,
        text: String,
    },
    /// `/move` with a plan.
    Plan {
        user: u64,
        id: Option<u64>,
        typed: TypedPlan,
    },
    /// The button that deletes a plan.
    DropPlan {
        user: u64,
        id: u64,
    },
    /// The result of a search for the computer in a seat.
    ComputerActs {
        ticket: Ticket,
        seat: u8,
        act: ComputerDeed,
    },
    Resign {
        user: u64,
        ticket: Option<Ticket>,
    },
    /// `/end`, or `/cancel` if others have taken turns: a new offer.
    Propose {
        user: u64,
        number: u64,
        cancels: bool,
    },
    /// A button of an end offer.
    Agree {
        user: u64,
        offer_button: OfferButton,
    },
    Decline {
        user: u64,
        offer_button: OfferButton,
    },
    Withdraw {
        user: u64,
        offer_button: OfferButton,
    },
    /// `/undo`
    AskTakeback {
        user: u64,
        number: u64,
    },
    /// A button of a takeback offer.
    AllowTakeback {
        user: u64,
        offer_button: OfferButton,
    },
    DeclineTakeback {
        user: u64,
        offer_button: OfferButton,
    },
    WithdrawTakeback {
        user: u64,
        offer_button: OfferButton,
    },
    /// `/here`: moves the match to the other channel, or back.
    Move {
        user: u64,
        id: u64,
        back: bool,
    },
    /// Discord reports that the channel is gone.
    Lose {
        id: u64,
    },
    Cancel {
        user: u64,
        admin: bool,
        what: Cancelling,
    },
    ForgetPerson {
        user: u64,
        /// The interaction that asks for the deletion.
        request: u64,
    },
    ForgetServer {
        /// The interaction that asks for the deletion.
        request: u64,
    },
    /// A part of deleting a server, which does not happen at once: this match is deleted.
    Delete {
        id: u64,
    },
    /// A part of deleting a person's data: a placeholder replaces them in this match, if they no longer take part in
    /// it.
    Redact {
        user: u64,
        id: u64,
    },
    /// A part of deleting a person's data: they leave this lobby, or resign from this match.
    LeaveBehind {
        user: u64,
        id: u64,
    },
    /// Does the jobs that are due: an `Expire` or a `Clean` for each job of that kind.
    Jobs,
    /// A lobby's job.
    Expire {
        id: u64,
    },
    /// The job of a match's clocks.
    RunOut {
        id: u64,
    },
    /// The job of a match's own thread: archives it if nothing is played there.
    PutAway {
        id: u64,
    },
    /// The daily job.
    Clean,
    /// Asks for the channel's board.
    Look,
    /// A player asks for the channel's board, and sees their own plan below it.
    LookAtPlan {
        user: u64,
    },
    /// Asks for the channel's lobby.
    See,
    /// Stores that this message shows the match.
    Shown {
        id: u64,
        ply: Option<usize>,
        message: u64,
    },
}

/// What an operation cancels.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Cancelling {
    Lobby(u64),
    Ask(Option<u64>),
    Match(u64),
}

/// What a host chooses in a menu. Here players always sit in the order of joining.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum ChosenOption {
    Seats(Option<u8>),
    SelfStart(bool),
    Private(bool),
    Invite(u64),
}

impl From<ChosenOption> for sessions::LobbyOption {
    fn from(option: ChosenOption) -> Self {
        match option {
            ChosenOption::Seats(wanted) => Self::Seats(wanted),
            ChosenOption::SelfStart(self_start) => Self::SelfStart(self_start),
            ChosenOption::Private(true) => Self::Private(sessions::WhoJoins::Invited),
            ChosenOption::Private(false) => Self::Private(sessions::WhoJoins::Anybody),
            ChosenOption::Invite(user) => Self::Invite(vec![user]),
        }
    }
}

/// A plan as somebody types it: branches of turns in canonical notation. A branch may end with `RESIGN` or
/// `ACCEPT`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypedPlan {
    pub begins: PlanBegins,
    pub branches: Vec<Vec<String>>,
}

/// What stands before the first turn of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlanBegins {
    /// Nothing: it is the seat's own turn, and is played at once.
    AtOnce,
    /// "if": it is another seat's turn.
    If,
    /// "if legal": it is the seat's own next turn, in a match of more than two.
    IfLegal,
}

impl TypedPlan {
    pub fn text(&self) -> String {
        let branches: Vec<String> = self
            .branches
            .iter()
            .map(|turns| turns.join(", then "))
            .collect();
        let [begin, next] = match self.begins {
            PlanBegins::AtOnce => ["", "; "],
            PlanBegins::If => ["if ", "; if "],
            PlanBegins::IfLegal => ["if legal ", "; if legal "],
        };
        format!("{begin}{}", branches.join(next))
    }
}

/// What a computer does in a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ComputerDeed {
    Turn(String),
    Resign,
    Agree,
}

impl From<&ComputerDeed> for sessions::ComputerAct {
    fn from(deed: &ComputerDeed) -> Self {
        match deed {
            ComputerDeed::Turn(text) => Self::Turn(text.clone()),
            ComputerDeed::Resign => Self::Resign,
            ComputerDeed::Agree => Self::Agree,
        }
    }
}

/// The two games that a player who joins can choose between, in a lobby with `offers`.
pub const OFFERED: [Kind; 2] = [Kind::Kitaran, Kind::VirusFight];

/// The terms of a lobby.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a choice of its own, as for players"
)]
pub struct LobbyTerms {
    #[serde(serialize_with = "kind_to", deserialize_with = "kind_from")]
    pub game: Kind,
    pub wanted: Option<u8>,
    /// Does the match begin when the last seat is taken?
    pub self_start: bool,
    /// Is the clock strict?
    pub timed: bool,
    /// Who is invited.
    pub asked: Vec<u64>,
    /// Can only invited players join?
    pub private: bool,
    /// Does the player who joins choose between two games?
    pub offers: bool,
    /// How many computers play.
    pub computers: u8,
    /// Is the place a thread that was made for it, and that is archived after the match?
    pub thread: bool,
}

impl LobbyTerms {
    /// The usual terms of a game.
    pub fn of(game: Kind) -> Self {
        Self {
            game,
            wanted: None,
            self_start: false,
            timed: false,
            asked: Vec::new(),
            private: false,
            offers: false,
            computers: 0,
            thread: false,
        }
    }
}

/// The match and ply that a button names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    pub id: u64,
    pub ply: usize,
}

impl From<sessions::Ticket> for Ticket {
    fn from(sessions::Ticket { id, ply }: sessions::Ticket) -> Self {
        Self { id, ply }
    }
}

impl From<Ticket> for sessions::Ticket {
    fn from(Ticket { id, ply }: Ticket) -> Self {
        Self { id, ply }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn kind_to<S: Serializer>(kind: &Kind, to: S) -> Result<S::Ok, S::Error> {
    kind.id().serialize(to)
}

fn kind_from<'de, D: Deserializer<'de>>(from: D) -> Result<Kind, D::Error> {
    let id = String::deserialize(from)?;
    id.parse().map_err(serde::de::Error::custom)
}

/// The offer that a button names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferButton {
    pub ticket: Ticket,
    pub number: u64,
    /// Is it a takeback offer? By default it is an end offer.
    pub takeback: bool,
}

/// An answer, as far as a player can see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// A lobby is shown.
    Lobby {
        id: u64,
        players: Vec<u64>,
        host: u64,
    },
    /// The last player has left the lobby.
    Closed(u64),
    /// A board is shown.
    Board {
        id: u64,
        players: Vec<u64>,
        ply: usize,
        over: bool,
        to_act: Vec<u8>,
        left: Vec<u8>,
        /// The seats whose planned answers were played with this change.
        answered: Vec<u8>,
    },
    /// A player's own plan, if it still says something: its branches in the order of their letters.
    Planned {
        ticket: Ticket,
        branches: Vec<String>,
        /// Is it the player's turn, and what does the plan play now?
        at_once: Option<String>,
    },
    /// Which seats have still to agree.
    Proposed {
        ticket: Ticket,
        waiting: Vec<u8>,
    },
    /// A lobby or a match was cancelled.
    Off(u64),
    /// The player must confirm before it is cancelled.
    Asked(Ticket),
    /// The lobby has expired.
    Expired,
    /// There is nothing to see or to do.
    Nothing,
    Done,
    /// It will be done later.
    GoesOn,
    /// The name of the [`Problem`](skirmish::sessions::Problem).
    Refused(String),
}

impl Reply {
    pub fn refused(why: &str) -> Self {
        Self::Refused(why.to_owned())
    }
}
