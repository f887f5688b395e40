//! What one can do in a channel, and what one is told.

use games::Kind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use skirmish::sessions;

/// Something that somebody does, or the bot by itself.
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
    /// By the button for those who are asked.
    Accept {
        user: u64,
        id: u64,
    },
    /// The other one.
    DeclineInvitation {
        user: u64,
        id: u64,
    },
    /// By the button of a game, the first or the second that may be offered.
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
    /// By the host's button.
    AddComputer {
        user: u64,
        id: u64,
    },
    RemoveComputer {
        user: u64,
        id: u64,
    },
    Turn {
        user: u64,
        ticket: Option<Ticket>,
        text: String,
    },
    /// What a search has found for the computer in a seat.
    ComputerActs {
        ticket: Ticket,
        seat: u8,
        act: ComputerDeed,
    },
    Resign {
        user: u64,
        ticket: Option<Ticket>,
    },
    /// `/agree`, or `/cancel` where others have moved: a new proposal.
    Propose {
        user: u64,
        number: u64,
        cancels: bool,
    },
    /// A button of a proposal.
    Agree {
        user: u64,
        proposal: Proposal,
    },
    Decline {
        user: u64,
        proposal: Proposal,
    },
    /// `/undo`
    AskTakeback {
        user: u64,
        number: u64,
    },
    /// A button of such an offer.
    AllowTakeback {
        user: u64,
        proposal: Proposal,
    },
    DeclineTakeback {
        user: u64,
        proposal: Proposal,
    },
    WithdrawTakeback {
        user: u64,
        proposal: Proposal,
    },
    /// `/here`: the match goes on in the other channel, or comes back from there.
    Move {
        user: u64,
        id: u64,
        back: bool,
    },
    /// Discord says that the channel is gone.
    Lose {
        id: u64,
    },
    Cancel {
        user: u64,
        admin: bool,
        id: Option<u64>,
        sure: bool,
    },
    ForgetPerson {
        user: u64,
        /// The interaction that asks for it.
        request: u64,
    },
    ForgetServer {
        /// The interaction that asks for it.
        request: u64,
    },
    /// Part of forgetting a server, which does not happen at once: this match is deleted.
    Delete {
        id: u64,
    },
    /// Part of forgetting a person: nobody stands for them in this match, when they have nothing more
    /// to do in it.
    Redact {
        user: u64,
        id: u64,
    },
    /// Part of forgetting a person: they leave this lobby, or resign from this match.
    LeaveBehind {
        user: u64,
        id: u64,
    },
    /// Does what is due: an `Expire` or a `Clean` for each job of that kind.
    Jobs,
    /// A lobby's job.
    Expire {
        id: u64,
    },
    /// The job of a match's clocks.
    RunOut {
        id: u64,
    },
    /// The job of a match's own thread: it is put away when nothing is played there.
    PutAway {
        id: u64,
    },
    /// The daily job.
    Clean,
    /// The channel's board.
    Look,
    /// The channel's lobby.
    See,
    /// A message shows the match now.
    Shown {
        id: u64,
        ply: Option<usize>,
        message: u64,
    },
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

/// The games between which whoever joins chooses, where they do.
pub const OFFERED: [Kind; 2] = [Kind::Kitaran, Kind::VirusFight];

/// What a lobby is opened with.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a choice of its own, as for players"
)]
pub struct LobbyTerms {
    #[serde(serialize_with = "kind_to", deserialize_with = "kind_from")]
    pub game: Kind,
    pub wanted: Option<u8>,
    /// Does whoever takes the last seat begin the match?
    pub self_start: bool,
    /// Is a seat whose time is up out at once?
    pub timed: bool,
    /// Who is asked to join.
    pub asked: Vec<u64>,
    /// Can only they?
    pub private: bool,
    /// Does whoever joins choose between two games?
    pub offers: bool,
    /// How many computers play.
    pub computers: u8,
    /// Is the place a thread made for it, to be put away when nothing is played there any more?
    pub thread: bool,
}

/// What a button of a match says it belongs to.
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

/// What the buttons of a proposal say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub ticket: Ticket,
    pub number: u64,
    /// Is it to take back a turn? Else to end the match.
    pub takeback: bool,
}

/// What is acknowledged, as far as a player can tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// A lobby is shown.
    Lobby {
        id: u64,
        players: Vec<u64>,
        host: u64,
    },
    /// Whoever left was the last.
    Closed(u64),
    /// A board is shown.
    Board {
        id: u64,
        players: Vec<u64>,
        ply: usize,
        over: bool,
        to_act: Vec<u8>,
        left: Vec<u8>,
    },
    /// Who has to agree yet, by seats.
    Proposed {
        ticket: Ticket,
        waiting: Vec<u8>,
    },
    /// A lobby or a match was called off.
    Off(u64),
    /// To be asked once more before it is called off.
    Asked(Ticket),
    /// The lobby is closed since nobody came.
    Expired,
    /// There is nothing to be seen, or nothing to be done.
    Nothing,
    Done,
    /// It will be done.
    GoesOn,
    /// The name of the [`Problem`](skirmish::sessions::Problem).
    Refused(String),
}

impl Reply {
    pub fn refused(why: &str) -> Self {
        Self::Refused(why.to_owned())
    }
}
