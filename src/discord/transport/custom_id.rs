//! What a button or a menu says when it is pressed: version, action, match, ply, and what else the action
//! needs. Never a secret, and at most 100 characters. It is all that a button has after a restart.

use std::fmt;
use std::str::FromStr;

use games::{Kind, Seat};
use strum::{Display, EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

use crate::discord::transport::terms_code;
use crate::model::Level;
use crate::sessions::{Terms, Ticket};
use crate::store::Reminders;

/// The version of the format; older buttons are told to be out of date.
const VERSION: &str = "1";

/// What stands where a game would, for all of them.
const ALL: &str = "all";

/// What Discord allows.
const MAX_CHARS: usize = 100;

/// What a button does. Discriminants ([`Verb`]) stand in the custom id; what a variant holds stands behind
/// them, as `payload` writes and `read` reads it.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(Verb),
    doc = "What a button does, without what it does it with.",
    derive(Display, EnumString, Hash, IntoStaticStr, VariantNames),
    strum(serialize_all = "kebab-case")
)]
pub enum Action {
    /// Takes a seat in the lobby.
    Join,
    /// Takes a seat that the presser was asked to take.
    Accept,
    /// Says that the presser, who was asked, does not play.
    DeclineInvitation,
    /// Takes a seat, and chooses this game.
    Take(Kind),
    /// Gives it up.
    Leave,
    /// Starts the match.
    Start,
    /// Asks the host how strong a computer is to be that takes a seat of the lobby.
    AddComputer,
    /// Gives a seat of the lobby to a computer of this level.
    Computer(Level),
    /// Takes the last computer out of the lobby.
    RemoveComputer,
    /// Calls the lobby off.
    Cancel,
    /// Calls off a match in play, asked once.
    Abort,
    /// Shows a page of a game's rules, from 0.
    Rules(Kind, usize),
    /// Opens the panel of moves, or goes to another point of it: with what is typed, perhaps sealed.
    Panel(String),
    /// Shows the board to whoever presses, from their own side.
    View,
    /// Tells the board in words to whoever presses, as they may see it.
    Describe,
    /// Plays this turn, perhaps sealed.
    Play(String),
    /// Opens a lobby for this game.
    Open(Kind),
    /// Opens a lobby as it was asked for, in a thread of its own.
    OpenThread(Box<Terms>),
    /// Opens a lobby with the same players.
    Rematch,
    /// Gives up, asked once.
    Resign,
    /// Forgets, asked once.
    Forget(Whose),
    /// Does not do what was asked once.
    Stay(Asked),
    /// Agrees to end the match: to the proposal of this number.
    Agree(u64),
    /// Does not.
    Decline(u64),
    /// Says something about the offer of this number to take back a turn.
    Takeback(Voice, u64),
    /// Has the presser's turns, put together by buttons, confirmed from now on, or played at once.
    Confirm(bool),
    /// Asks whether to end the part of a seat whose time is up.
    AskClaim,
    /// Ends the part of this seat, asked once.
    Claim(Seat),
    /// Gives the presser peace from reminders of the match for a while.
    Snooze,
    /// Has the presser reminded this way.
    Reminders(Reminders),
    /// Has the presser's time run at night.
    NoSleep,
    /// Ends the presser's vacation.
    EndVacation,
    /// Shows a match to whoever presses as it was at this ply, or as it is now.
    Replay(Target),
    /// A menu of turns at which to look so.
    ReplayTurn,
    /// Sends the animation of a match that is over to whoever presses.
    Animation,
    /// Sends the record of a match that is over to whoever presses.
    Record,
    /// Gives the presser a hint for their turn, as much of it as this.
    Hint(HintPart),
    /// Shows the presser the review of a match that is over: a turning point, from 1, or 0 for all turns.
    Review(usize),
    /// Leads the presser to the match that waits longest for them.
    Next,
    /// Shows a page, from 0, of the presser's matches.
    OwnMatches(u32),
    /// Shows a page, from 0, of a game's leaderboard or of that of all games.
    Top(Option<Kind>, usize),
}

/// Which turn of a match is looked at next. Keeps the ids of buttons apart that lead to the same ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Target {
    /// Before the first.
    First,
    /// The one before.
    Back,
    /// The one after.
    On,
    /// The last there is, whatever the ply.
    Last,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintPart {
    /// What matters: whoever presses knows that their seat gains nothing then.
    Matter,
    /// What the turn begins with too.
    Begin,
    /// The turn too.
    Turn,
}

/// Whose data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Whose {
    /// The caller's, on every server.
    Mine,
    /// The server's.
    Server,
}

/// What is said about the offer to take back a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Voice {
    /// It may be taken back.
    Agree,
    /// It stays.
    Decline,
    /// Whoever asked does not want it any more.
    Withdraw,
}

/// What was asked once before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Asked {
    /// Whether to give up.
    Resign,
    /// Whether to call a match off.
    Abort,
    /// Whether to end the part of somebody whose time is up.
    Claim,
    /// Whether to forget.
    Forget,
}

impl Action {
    /// What stands behind the verb.
    fn payload(&self) -> String {
        match self {
            Self::Join
            | Self::Accept
            | Self::DeclineInvitation
            | Self::Leave
            | Self::AddComputer
            | Self::RemoveComputer
            | Self::Start
            | Self::Cancel
            | Self::Abort
            | Self::View
            | Self::Describe
            | Self::Rematch
            | Self::ReplayTurn
            | Self::Animation
            | Self::Record
            | Self::Next
            | Self::AskClaim
            | Self::Snooze
            | Self::NoSleep
            | Self::EndVacation
            | Self::Resign => String::new(),
            Self::Computer(level) => level.number().to_string(),
            Self::Claim(seat) => seat.number().to_string(),
            Self::Reminders(how) => <&str>::from(how).to_owned(),
            Self::Replay(target) => <&str>::from(target).to_owned(),
            Self::Hint(part) => <&str>::from(part).to_owned(),
            Self::Review(page) => page.to_string(),
            Self::OwnMatches(page) => page.to_string(),
            Self::Panel(typed) | Self::Play(typed) => typed.clone(),
            Self::Rules(kind, page) => paged(Some(*kind), *page),
            Self::Top(kind, page) => paged(*kind, *page),
            Self::Open(kind) | Self::Take(kind) => kind.id().to_owned(),
            Self::OpenThread(terms) => terms_code::write(terms),
            Self::Forget(whose) => <&str>::from(whose).to_owned(),
            Self::Stay(asked) => <&str>::from(asked).to_owned(),
            Self::Agree(number) | Self::Decline(number) => format!("{number:x}"),
            Self::Takeback(voice, number) => format!("{} {number:x}", <&str>::from(voice)),
            Self::Confirm(confirm) => u8::from(*confirm).to_string(),
        }
    }

    /// What a verb does with what stands behind it; nothing where it cannot be done with that.
    fn read(verb: Verb, payload: &str) -> Option<Self> {
        Some(match verb {
            Verb::Join => Self::Join,
            Verb::Accept => Self::Accept,
            Verb::DeclineInvitation => Self::DeclineInvitation,
            Verb::Take => Self::Take(payload.parse().ok()?),
            Verb::Leave => Self::Leave,
            Verb::AddComputer => Self::AddComputer,
            Verb::Computer => Self::Computer(Level::new(payload.parse().ok()?)?),
            Verb::RemoveComputer => Self::RemoveComputer,
            Verb::Start => Self::Start,
            Verb::Cancel => Self::Cancel,
            Verb::Abort => Self::Abort,
            Verb::View => Self::View,
            Verb::Describe => Self::Describe,
            Verb::Rematch => Self::Rematch,
            Verb::Replay => Self::Replay(payload.parse().ok()?),
            Verb::ReplayTurn => Self::ReplayTurn,
            Verb::Animation => Self::Animation,
            Verb::Record => Self::Record,
            Verb::Hint => Self::Hint(payload.parse().ok()?),
            Verb::Review => Self::Review(payload.parse().ok()?),
            Verb::Next => Self::Next,
            Verb::AskClaim => Self::AskClaim,
            Verb::Claim => Self::Claim(seat(payload)?),
            Verb::Snooze => Self::Snooze,
            Verb::Reminders => Self::Reminders(payload.parse().ok()?),
            Verb::NoSleep => Self::NoSleep,
            Verb::EndVacation => Self::EndVacation,
            Verb::OwnMatches => Self::OwnMatches(payload.parse().ok()?),
            Verb::Resign => Self::Resign,
            Verb::Panel => Self::Panel(payload.to_owned()),
            Verb::Play => Self::Play(payload.to_owned()),
            Verb::Rules => {
                let (kind, page) = page(payload)?;
                Self::Rules(kind?, page)
            }
            Verb::Top => {
                let (kind, page) = page(payload)?;
                Self::Top(kind, page)
            }
            Verb::Open => Self::Open(payload.parse().ok()?),
            Verb::OpenThread => Self::OpenThread(Box::new(terms_code::read(payload)?)),
            Verb::Forget => Self::Forget(payload.parse().ok()?),
            Verb::Stay => Self::Stay(payload.parse().ok()?),
            Verb::Agree => Self::Agree(proposal(payload)?),
            Verb::Decline => Self::Decline(proposal(payload)?),
            Verb::Takeback => {
                let (voice, number) = payload.split_once(' ')?;
                Self::Takeback(voice.parse().ok()?, proposal(number)?)
            }
            Verb::Confirm => Self::Confirm(match payload {
                "0" => false,
                "1" => true,
                _ => return None,
            }),
        })
    }
}

fn seat(payload: &str) -> Option<Seat> {
    let number: u8 = payload.parse().ok()?;
    (number > 0).then(|| Seat::new(number))
}

/// A page, from 0, of a game's or of all games': `game page`, or `all page`.
fn paged(kind: Option<Kind>, page: usize) -> String {
    let game = kind.map_or(ALL, Kind::id);
    format!("{game} {page}")
}

fn page(payload: &str) -> Option<(Option<Kind>, usize)> {
    let (game, page) = payload.split_once(' ')?;
    let kind = match game {
        ALL => None,
        id => Some(id.parse().ok()?),
    };
    Some((kind, page.parse().ok()?))
}

/// A proposal's number, in hexadecimal.
fn proposal(payload: &str) -> Option<u64> {
    u64::from_str_radix(payload, 16).ok()
}

/// A parsed custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// With which match, as of which ply.
    pub ticket: Ticket,
    /// What to do.
    pub action: Action,
}

/// Why a custom id is none of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadId {
    /// Made by another version of the bot.
    Version,
    /// Not made by the bot.
    Garbage,
}

impl CustomId {
    /// A button of a match as of a ply.
    pub const fn new(action: Action, id: u64, ply: usize) -> Self {
        let ticket = Ticket { id, ply };
        Self { ticket, action }
    }

    /// Does Discord take it?
    pub fn fits(&self) -> bool {
        self.to_string().chars().count() <= MAX_CHARS
    }

    /// What it does, without what it does it with.
    pub fn verb(&self) -> Verb {
        (&self.action).into()
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Ticket { id, ply }, verb) = (self.ticket, self.verb());
        let payload = self.action.payload();
        write!(f, "{VERSION}:{verb}:{id:x}:{ply:x}:{payload}")
    }
}

impl FromStr for CustomId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let mut parts = text.splitn(5, ':');
        let version = parts.next().unwrap_or_default();
        let mut part = || parts.next().ok_or(BadId::Garbage);
        let (Ok(verb), Ok(id), Ok(ply), Ok(payload)) = (part(), part(), part(), part()) else {
            return Err(BadId::Garbage);
        };
        if version != VERSION && version.parse::<u32>().is_ok() {
            return Err(BadId::Version);
        }
        if version != VERSION || text.chars().count() > MAX_CHARS {
            return Err(BadId::Garbage);
        }
        let verb = verb.parse().map_err(|_| BadId::Garbage)?;
        Ok(Self {
            ticket: Ticket {
                id: u64::from_str_radix(id, 16).map_err(|_| BadId::Garbage)?,
                ply: usize::from_str_radix(ply, 16).map_err(|_| BadId::Garbage)?,
            },
            action: Action::read(verb, payload).ok_or(BadId::Garbage)?,
        })
    }
}

mod changing_verbs;
pub use changing_verbs::Effect;
#[cfg(test)]
mod tests;
