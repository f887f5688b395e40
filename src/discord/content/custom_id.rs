//! The custom id of a button or a menu: version, action, match, ply, and the action's own data. It waits
//! no secret and at most 100 characters. After a restart it is all that the bot knows about the button.

use std::fmt;
use std::str::FromStr;

use rules::{Kind, Seat};
use strum::{Display, EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

use crate::discord::content::terms_code;
use crate::model::Level;
use crate::sessions::{Terms, Ticket};
use crate::store::Reminders;

/// The version of the format. Buttons of an older version are answered with a note that they are out of
/// date.
const VERSION: &str = "1";

/// Stands in place of a game's name for all games.
const ALL: &str = "all";

/// Discord's limit.
const MAX_CHARS: usize = 100;

/// What a button does. The custom id waits the discriminant ([`Verb`]), then the variant's data as
/// `payload` writes and `read` parses it.
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
    /// Accepts the invitation of the presser and takes the seat.
    Accept,
    /// Declines the invitation of the presser.
    DeclineInvitation,
    /// Takes a seat and chooses this game.
    Take(Kind),
    /// Leaves the seat in the lobby.
    Leave,
    /// Starts the match.
    Start,
    /// Asks the host which level the computer that takes a seat in the lobby should have.
    AddComputer,
    /// Gives a seat of the lobby to a computer of this level.
    Computer(Level),
    /// Takes the last computer out of the lobby.
    RemoveComputer,
    /// Cancels the lobby.
    Cancel,
    /// Cancels a match in play, after a confirmation.
    Abort,
    /// Shows a page of a game's rules, from 0.
    Rules(Kind, usize),
    /// Opens the panel, or moves it to another step. Holds the typed text, which may be encrypted.
    Panel(String),
    /// Shows the board to whoever presses, from their own side.
    View,
    /// Sends the presser the board in words, as they may see it.
    Describe,
    /// Plays this turn, which may be encrypted.
    Play(String),
    /// Opens a lobby for this game.
    Open(Kind),
    /// Opens a lobby with these terms in a new thread.
    OpenThread(Box<Terms>),
    /// Opens a lobby with the same players.
    Rematch,
    /// Resigns, after a confirmation.
    Resign,
    /// Deletes the data of this person or server, after a confirmation.
    Forget(Whose),
    /// Answers a confirmation with no.
    Stay(Asked),
    /// Agrees to the end offer of this number.
    Agree(u64),
    /// Declines the end offer of this number.
    Decline(u64),
    /// Answers or withdraws the turn offer of this number.
    Takeback(Voice, u64),
    /// Chooses for the presser whether turns from the panel are confirmed first (true) or played at once.
    Confirm(bool),
    /// Asks for confirmation to end the part of a seat whose time is up.
    AskClaim,
    /// Ends the part of this seat, after a confirmation.
    Claim(Seat),
    /// Pauses the presser's reminders of the match for a while.
    Snooze,
    /// Sets how the presser is reminded.
    Reminders(Reminders),
    /// Removes the presser's sleep window.
    NoSleep,
    /// Ends the presser's vacation.
    EndVacation,
    /// Shows the presser a match as it was at this ply, or as it is now.
    Replay(Target),
    /// A menu of turns to show in the same way.
    ReplayTurn,
    /// Sends the animation of a match that is over to whoever presses.
    Animation,
    /// Sends the record of a match that is over to whoever presses.
    Record,
    /// Gives the presser a hint for their turn, up to this part.
    Hint(HintPart),
    /// Shows the presser the review of a match that is over: a turning point, from 1, or 0 for all turns.
    Review(usize),
    /// Links the presser to the match that has waited longest for them.
    Next,
    /// Shows a page, from 0, of the presser's matches.
    OwnMatches(u32),
    /// Shows a page, from 0, of a game's leaderboard or of the leaderboard of all games.
    Top(Option<Kind>, usize),
}

/// Which turn of a match to show next. It also keeps the custom ids of buttons different when they lead to
/// the same ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Target {
    /// Before the first turn.
    First,
    /// The turn before.
    Back,
    /// The turn after.
    On,
    /// The latest turn, whatever the ply.
    Last,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintPart {
    /// What matters. The presser has confirmed the hint, after which their seat cannot gain.
    Matter,
    /// The beginning of the turn too.
    Begin,
    /// The whole turn too.
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

/// An answer to a turn offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Voice {
    /// Agrees to the takeback.
    Agree,
    /// Declines the takeback.
    Decline,
    /// Withdraws the offer, by the player who made it.
    Withdraw,
}

/// An act for which a confirmation is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Asked {
    /// To resign.
    Resign,
    /// To cancel a match.
    Abort,
    /// To end the part of a seat whose time is up.
    Claim,
    /// To delete data.
    Forget,
}

impl Action {
    /// The data behind the verb.
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

    /// The action of a verb with this data; none if they do not fit together.
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
            Verb::Agree => Self::Agree(end_offer(payload)?),
            Verb::Decline => Self::Decline(end_offer(payload)?),
            Verb::Takeback => {
                let (voice, number) = payload.split_once(' ')?;
                Self::Takeback(voice.parse().ok()?, end_offer(number)?)
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

/// A page, from 0, of the leaderboard of a game or of all games: `game page` or `all page`.
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

/// An offer's number, in hexadecimal.
fn end_offer(payload: &str) -> Option<u64> {
    u64::from_str_radix(payload, 16).ok()
}

/// A parsed custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// The match and the ply that it is about.
    pub ticket: Ticket,
    /// The action.
    pub action: Action,
}

/// Why a custom id cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadId {
    /// It was made by another version of the bot.
    Version,
    /// It was not made by the bot.
    Garbage,
}

impl CustomId {
    /// The custom id of a button for a match at a ply.
    pub const fn new(action: Action, id: u64, ply: usize) -> Self {
        let ticket = Ticket { id, ply };
        Self { ticket, action }
    }

    /// Is it short enough for Discord?
    pub fn fits(&self) -> bool {
        self.to_string().chars().count() <= MAX_CHARS
    }

    /// The action without its data.
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

mod verb_effects;
pub use verb_effects::Effect;
#[cfg(test)]
mod tests;
