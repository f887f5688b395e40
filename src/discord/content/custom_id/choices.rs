//! The data that custom ids of buttons contain besides the action: pages, parts and answers.

use ratings::Period;
use rules::Pool;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::store::{Page, PastFilter};

/// A page of a leaderboard. The server is the one in which the button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPage {
    /// Which matches; `None`: an overview of all games.
    pub pool: Option<Pool>,
    /// Is it the leaderboard of all servers?
    pub everywhere: bool,
    /// The period whose matches the leaderboard counts.
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
    /// The period.
    Period,
}

/// What is chosen in a menu of the card of a new event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EventMenu {
    /// The game.
    Game,
    /// The format.
    Format,
    /// The clock.
    Clock,
    /// When it starts.
    Start,
}

/// A person's list of finished matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PastList {
    /// Which matches it has.
    pub filter: PastFilter,
    /// Are the menus shown in which one chooses which matches it has? Otherwise there is a menu to open one of them.
    pub narrows: bool,
}

/// What is chosen in a menu of a list of finished matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PastMenu {
    /// The game.
    Game,
    /// How they ended.
    Result,
    /// When they ended.
    Time,
    /// Who else played.
    Opponent,
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
    /// Only what matters in the position. `/hint` begins with this part.
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
    /// To offer the end of a match.
    End,
    /// To cancel a match.
    Abort,
    /// To cancel a lobby.
    Lobby,
    /// To end the part of a seat whose time is up.
    Claim,
    /// To delete data.
    Forget,
}
