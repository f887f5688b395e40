//! The custom id of a button or a menu: version, action, match, ply, and the action's own data. It has at most 100
//! characters and no readable secret. After a restart it is all that the bot knows about the button.

use std::fmt;
use std::str::FromStr;

use ratings::Period;
use rules::{Kind, Pool, Seat};
use strum::{Display, EnumDiscriminants, EnumString, IntoStaticStr, VariantArray, VariantNames};

use crate::discord::content::terms_code;
use crate::model::Level;
use crate::sessions::{LobbyOptionKind, Terms, Ticket};
use crate::store::{Page, PageKey, PastKey, Reminders};

/// The version of the format. The bot answers a button of an older version with a note that it is out of date.
const VERSION: &str = "1";

/// Replaces the id of a game's pool where all games are meant.
const ALL: &str = "all";

/// Discord's limit of a custom id, in characters.
const MAX_CHARS: usize = 100;

/// What a button does. The custom id contains the discriminant ([`Verb`]), and then the variant's data. `payload`
/// writes this data and `read` parses it.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(
    name(Verb),
    doc = "The kind of an [`Action`], without its data.",
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
    /// Shows the host the menus of the lobby's options.
    Options,
    /// A menu of the lobby's options.
    Choose(LobbyOptionKind),
    /// Asks the host which level the computer that takes a seat in the lobby should have.
    AddComputer,
    /// Gives a seat of the lobby to a computer of this level.
    Computer(Level),
    /// Takes the last computer out of the lobby.
    RemoveComputer,
    /// Asks the host whom to remove from the lobby.
    AskRemove,
    /// Removes this user from the lobby.
    Remove(u64),
    /// Cancels the lobby.
    Cancel,
    /// Asks for a confirmation to cancel a match in play.
    AskAbort,
    /// Cancels a match in play, after a confirmation.
    Abort,
    /// Shows a page of a game's rules, from 0.
    Rules(Kind, usize),
    /// Opens the panel, or moves it to another step. Contains the typed text, which may be encrypted.
    Panel(String),
    /// Shows the presser the board from their own side.
    View,
    /// Sends the presser a description of the board in words, with only what this person is allowed to see.
    Describe,
    /// Shows everybody the channel's board again.
    ShowEveryone,
    /// Moves the match to the presser's channel, or to a new thread there (true).
    Here(bool),
    /// Plays this turn, which may be encrypted.
    Play(String),
    /// Plays this turn, which may be encrypted. From then on, the panel plays the presser's turns without asking.
    PlayAlways(String),
    /// Opens a lobby for this game.
    Open(Kind),
    /// Starts a match of this game against computers of this level.
    Alone(Kind, Level),
    /// Shows the presser a part of the help.
    Help(Topic),
    /// Shows the presser their results against computers.
    Progress,
    /// Opens a lobby with these terms in a new thread.
    OpenThread(Box<Terms>),
    /// Opens a lobby with the same players.
    Rematch,
    /// Resigns, after a confirmation.
    Resign,
    /// Asks for a confirmation to delete the data of this person or server.
    AskForget(Whose),
    /// Deletes the data of this person or server, after a confirmation.
    Forget(Whose),
    /// Answers no to a confirmation.
    Stay(Asked),
    /// Agrees to the end offer of this number.
    Agree(u64),
    /// Declines the end offer of this number.
    Decline(u64),
    /// Withdraws the presser's own agreement to the end offer of this number, which closes it.
    Withdraw(u64),
    /// Answers or withdraws the turn offer of this number.
    Takeback(Voice, u64),
    /// Chooses for the presser whether turns from the panel are confirmed first (true) or played at once.
    Confirm(bool),
    /// Deletes the presser's plan in the match.
    Unplan,
    /// Deletes the presser's note on the match.
    DeleteNote,
    /// Asks for confirmation to end the part of a seat whose time is up.
    AskClaim,
    /// Ends the part of this seat, after a confirmation.
    Claim(Seat),
    /// Pauses the presser's reminders of the match for a while.
    Snooze,
    /// Sets how the presser is reminded.
    Reminders(Reminders),
    /// Shows the presser one part of their settings.
    Settings(SettingsPart),
    /// Chooses how the presser sees pictures.
    Pictures(PictureChoice),
    /// Removes the presser's sleep window.
    NoSleep,
    /// Ends the presser's vacation.
    EndVacation,
    /// Shows the presser a match as it was at this ply, or as it is now.
    Replay(Target),
    /// A menu of turns. Shows the presser the match as it was after the chosen turn.
    ReplayTurn,
    /// Sends the presser the animation of a match that is over.
    Animation,
    /// Sends the presser the record of a match that is over.
    Record,
    /// Gives the presser a hint for their turn. The hint ends after this part.
    Hint(HintPart),
    /// Shows the presser the review of a match that is over: a turning point, from 1, or 0 for all turns.
    Review(usize),
    /// Asks the presser against which level they play on from this ply of a match that is over.
    AskPractice,
    /// Begins a practice match from this ply of a match that is over, against computers of this level.
    Practice(Level),
    /// Links the presser to the match that has waited longest for them.
    Next,
    /// A menu of the presser's matches. Shows the presser the chosen one.
    Look,
    /// Shows a page, from 0, of the presser's matches.
    OwnMatches(u32),
    /// Shows a page of a leaderboard.
    Board(BoardPage),
    /// A menu of a leaderboard. Shows the leaderboard of the chosen game or time.
    BoardMenu(BoardMenu, BoardPage),
    /// Shows the presser their own profile.
    Profile,
    /// Shows the presser their finished matches behind this one, of one pool or of all.
    Past(Option<Pool>, PastKey),
    /// A menu of games. Shows the presser their finished matches of the chosen one.
    PastGame,
    /// Sends the presser all that is stored of them, as a file.
    Export,
    /// Shows the presser the lobbies that they may join.
    OpenLobbies,
    /// A menu of games. Stores of whose new lobbies the presser wants to be told on this server.
    Wish,
    /// The presser does not want to be told of new lobbies.
    NoWishes,
    /// Pings some people who want to be told of lobbies.
    AskAround,
    /// A menu of people. Stores whom the presser blocks.
    Block,
    /// Begins (true) or stops to follow a match.
    Follow(bool),
    /// A button of an analysis.
    Think(Thinking),
}

/// A page of a leaderboard. The server is the one in which the button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPage {
    /// Which matches; `None`: an overview of all games.
    pub pool: Option<Pool>,
    /// Is it the leaderboard of all servers?
    pub everywhere: bool,
    /// Its time.
    pub period: Period,
    /// Which page.
    pub page: Page,
    /// Are the rows in the text of the message? By default they are in its picture.
    pub in_words: bool,
}

/// What is chosen in a menu of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum BoardMenu {
    /// The game.
    Game,
    /// The time.
    Period,
}

impl BoardPage {
    /// Words in order: game, scope, time, and the page with its key. A capital letter of the scope means "in words".
    fn write(&self) -> String {
        let game = self.pool.map_or(ALL, Pool::id);
        let scope = match (self.everywhere, self.in_words) {
            (true, false) => "e",
            (false, false) => "s",
            (true, true) => "E",
            (false, true) => "S",
        };
        let page = match self.page {
            Page::First => "f".to_owned(),
            Page::Own => "o".to_owned(),
            Page::After(key) => format!("a {} {}", key.uncautious, key.rater),
            Page::Before(key) => format!("b {} {}", key.uncautious, key.rater),
        };
        format!("{game} {scope} {} {page}", self.period.code())
    }

    fn read(payload: &str) -> Option<Self> {
        let mut words = payload.split(' ');
        let pool = match words.next()? {
            ALL => None,
            id => Some(id.parse().ok()?),
        };
        let (everywhere, in_words) = match words.next()? {
            "e" => (true, false),
            "s" => (false, false),
            "E" => (true, true),
            "S" => (false, true),
            _ => return None,
        };
        let period = Period::from_code(words.next()?.parse().ok()?);
        let way = words.next()?;
        let page = match way {
            "f" => Page::First,
            "o" => Page::Own,
            _ => {
                let key = PageKey {
                    uncautious: words.next()?.parse().ok()?,
                    rater: words.next()?.parse().ok()?,
                };
                match way {
                    "a" => Page::After(key),
                    "b" => Page::Before(key),
                    _ => return None,
                }
            }
        };
        words.next().is_none().then_some(Self {
            pool,
            everywhere,
            period,
            page,
            in_words,
        })
    }
}

/// Which turn of a match to show next. Two buttons may lead to the same ply; this makes their custom ids differ.
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

/// A part of a person's settings with menus of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SettingsPart {
    /// How they see pictures.
    Pictures,
    /// Whom they have blocked.
    Blocked,
}

/// What the presser chooses about the pictures that only they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PictureChoice {
    /// A menu: the theme.
    Theme,
    /// A menu: the kind of colour vision.
    Colours,
    /// Larger words in pictures.
    LargeLabels,
    /// Words of the usual size in pictures.
    UsualLabels,
    /// Words instead of pictures.
    TextOnly,
    /// Pictures again.
    Pictures,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintPart {
    /// Only what matters. The presser has confirmed that their seat can then gain nothing.
    Matter,
    /// Also the beginning of the turn.
    Begin,
    /// Also the whole turn.
    Turn,
}

/// A part of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// How matches begin, go on and end.
    Playing,
    /// Clocks, reminders, sleep and vacations.
    Time,
    /// Playing against computers.
    Alone,
    /// What is stored, and who can see it.
    Privacy,
}

/// Whose data to delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Whose {
    /// The caller's, on every server.
    Mine,
    /// The server's.
    Server,
}

/// An answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Voice {
    /// Agrees.
    Agree,
    /// Declines.
    Decline,
    /// Withdraws the offer. Only a player who made it, or has agreed to end the match, may do this.
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
    /// The action's data, which follows the verb.
    fn payload(&self) -> String {
        match self {
            Self::Join
            | Self::Accept
            | Self::DeclineInvitation
            | Self::Leave
            | Self::Options
            | Self::AddComputer
            | Self::RemoveComputer
            | Self::Start
            | Self::Cancel
            | Self::AskRemove
            | Self::AskAbort
            | Self::Abort
            | Self::Look
            | Self::View
            | Self::Describe
            | Self::ShowEveryone
            | Self::Rematch
            | Self::ReplayTurn
            | Self::Animation
            | Self::Record
            | Self::Next
            | Self::Progress
            | Self::Profile
            | Self::PastGame
            | Self::Export
            | Self::OpenLobbies
            | Self::Wish
            | Self::NoWishes
            | Self::AskAround
            | Self::Block
            | Self::AskClaim
            | Self::AskPractice
            | Self::Unplan
            | Self::DeleteNote
            | Self::Snooze
            | Self::NoSleep
            | Self::EndVacation
            | Self::Resign => String::new(),
            Self::Think(thinking) => thinking.write(),
            Self::Choose(option) => <&str>::from(option).to_owned(),
            Self::Remove(user) => format!("{user:x}"),
            Self::Computer(level) | Self::Practice(level) => level.number().to_string(),
            Self::Claim(seat) => seat.number().to_string(),
            Self::Settings(part) => <&str>::from(part).to_owned(),
            Self::Pictures(choice) => <&str>::from(choice).to_owned(),
            Self::Reminders(how) => <&str>::from(how).to_owned(),
            Self::Replay(target) => <&str>::from(target).to_owned(),
            Self::Hint(part) => <&str>::from(part).to_owned(),
            Self::Help(topic) => <&str>::from(topic).to_owned(),
            Self::Alone(kind, level) => paged(*kind, level.number().into()),
            Self::Review(page) => page.to_string(),
            Self::OwnMatches(page) => page.to_string(),
            Self::Panel(typed) | Self::Play(typed) | Self::PlayAlways(typed) => typed.clone(),
            Self::Rules(kind, page) => paged(*kind, *page),
            Self::Board(page) => page.write(),
            Self::Past(pool, key) => {
                let game = pool.map_or(ALL, Pool::id);
                format!("{game} {} {}", key.ended, key.seq)
            }
            Self::BoardMenu(menu, page) => format!("{} {}", <&str>::from(menu), page.write()),
            Self::Open(kind) | Self::Take(kind) => kind.id().to_owned(),
            Self::OpenThread(terms) => terms_code::write(terms),
            Self::AskForget(whose) | Self::Forget(whose) => <&str>::from(whose).to_owned(),
            Self::Stay(asked) => <&str>::from(asked).to_owned(),
            Self::Agree(number) | Self::Decline(number) | Self::Withdraw(number) => {
                format!("{number:x}")
            }
            Self::Takeback(voice, number) => format!("{} {number:x}", <&str>::from(voice)),
            Self::Confirm(yes) | Self::Here(yes) | Self::Follow(yes) => u8::from(*yes).to_string(),
        }
    }

    /// Reads the action of a verb with this data. None if the data does not fit the verb.
    fn read(verb: Verb, payload: &str) -> Option<Self> {
        Some(match verb {
            Verb::Join => Self::Join,
            Verb::Accept => Self::Accept,
            Verb::DeclineInvitation => Self::DeclineInvitation,
            Verb::Take => Self::Take(payload.parse().ok()?),
            Verb::Leave => Self::Leave,
            Verb::Options => Self::Options,
            Verb::Choose => Self::Choose(payload.parse().ok()?),
            Verb::AddComputer => Self::AddComputer,
            Verb::Computer => Self::Computer(Level::new(payload.parse().ok()?)?),
            Verb::RemoveComputer => Self::RemoveComputer,
            Verb::AskPractice => Self::AskPractice,
            Verb::Practice => Self::Practice(Level::new(payload.parse().ok()?)?),
            Verb::Start => Self::Start,
            Verb::Cancel => Self::Cancel,
            Verb::AskRemove => Self::AskRemove,
            Verb::Remove => Self::Remove(hex(payload)?),
            Verb::AskAbort => Self::AskAbort,
            Verb::Abort => Self::Abort,
            Verb::Look => Self::Look,
            Verb::View => Self::View,
            Verb::Describe => Self::Describe,
            Verb::ShowEveryone => Self::ShowEveryone,
            Verb::Rematch => Self::Rematch,
            Verb::Replay => Self::Replay(payload.parse().ok()?),
            Verb::ReplayTurn => Self::ReplayTurn,
            Verb::Animation => Self::Animation,
            Verb::Record => Self::Record,
            Verb::Hint => Self::Hint(payload.parse().ok()?),
            Verb::Review => Self::Review(payload.parse().ok()?),
            Verb::Next => Self::Next,
            Verb::Progress => Self::Progress,
            Verb::Help => Self::Help(payload.parse().ok()?),
            Verb::Alone => {
                let (kind, level) = page(payload)?;
                Self::Alone(kind, Level::new(level.try_into().ok()?)?)
            }
            Verb::Unplan => Self::Unplan,
            Verb::DeleteNote => Self::DeleteNote,
            Verb::AskClaim => Self::AskClaim,
            Verb::Claim => Self::Claim(seat(payload)?),
            Verb::Snooze => Self::Snooze,
            Verb::Reminders => Self::Reminders(payload.parse().ok()?),
            Verb::Settings => Self::Settings(payload.parse().ok()?),
            Verb::Pictures => Self::Pictures(payload.parse().ok()?),
            Verb::NoSleep => Self::NoSleep,
            Verb::EndVacation => Self::EndVacation,
            Verb::OwnMatches => Self::OwnMatches(payload.parse().ok()?),
            Verb::Resign => Self::Resign,
            Verb::Panel => Self::Panel(payload.to_owned()),
            Verb::Play => Self::Play(payload.to_owned()),
            Verb::PlayAlways => Self::PlayAlways(payload.to_owned()),
            Verb::Rules => {
                let (kind, page) = page(payload)?;
                Self::Rules(kind, page)
            }
            Verb::Board => Self::Board(BoardPage::read(payload)?),
            Verb::BoardMenu => {
                let (menu, page) = payload.split_once(' ')?;
                Self::BoardMenu(menu.parse().ok()?, BoardPage::read(page)?)
            }
            Verb::Profile => Self::Profile,
            Verb::Past => {
                let mut words = payload.split(' ');
                let pool = match words.next()? {
                    ALL => None,
                    id => Some(id.parse().ok()?),
                };
                let key = PastKey {
                    ended: words.next()?.parse().ok()?,
                    seq: words.next()?.parse().ok()?,
                };
                Self::Past(pool, key)
            }
            Verb::PastGame => Self::PastGame,
            Verb::Export => Self::Export,
            Verb::OpenLobbies => Self::OpenLobbies,
            Verb::Wish => Self::Wish,
            Verb::NoWishes => Self::NoWishes,
            Verb::AskAround => Self::AskAround,
            Verb::Block => Self::Block,
            Verb::Follow => Self::Follow(yes(payload)?),
            Verb::Think => Self::Think(Thinking::read(payload)?),
            Verb::Open => Self::Open(payload.parse().ok()?),
            Verb::OpenThread => Self::OpenThread(Box::new(terms_code::read(payload)?)),
            Verb::AskForget => Self::AskForget(payload.parse().ok()?),
            Verb::Forget => Self::Forget(payload.parse().ok()?),
            Verb::Stay => Self::Stay(payload.parse().ok()?),
            Verb::Agree => Self::Agree(hex(payload)?),
            Verb::Decline => Self::Decline(hex(payload)?),
            Verb::Withdraw => Self::Withdraw(hex(payload)?),
            Verb::Takeback => {
                let (voice, number) = payload.split_once(' ')?;
                Self::Takeback(voice.parse().ok()?, hex(number)?)
            }
            Verb::Confirm => Self::Confirm(yes(payload)?),
            Verb::Here => Self::Here(yes(payload)?),
        })
    }
}

fn yes(payload: &str) -> Option<bool> {
    match payload {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn seat(payload: &str) -> Option<Seat> {
    let number: u8 = payload.parse().ok()?;
    (number > 0).then(|| Seat::new(number))
}

/// A game and a number, such as a page from 0.
fn paged(kind: Kind, page: usize) -> String {
    format!("{} {page}", kind.id())
}

fn page(payload: &str) -> Option<(Kind, usize)> {
    let (game, page) = payload.split_once(' ')?;
    Some((game.parse().ok()?, page.parse().ok()?))
}

/// The number of an offer or the id of a user, in hexadecimal.
fn hex(payload: &str) -> Option<u64> {
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

mod thinking;
mod verb_effects;
pub use thinking::{ThinkStep, Thinking};
pub use verb_effects::Effect;
#[cfg(test)]
mod tests;
