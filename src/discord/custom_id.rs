//! What a button or a menu says when it is pressed: version, verb, match, ply, and what was typed.
//! Never a secret, and at most 100 characters. It is all that a button has after a restart.

use std::fmt;
use std::str::FromStr;

use games::Kind;
use strum::{Display, EnumString, IntoStaticStr, VariantNames};

use crate::sessions::Ticket;

/// The version of the format; older buttons are told to be out of date.
const VERSION: &str = "1";

/// What stands where a game would, for all of them.
const ALL: &str = "all";

/// What Discord allows.
const MAX_CHARS: usize = 100;

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Verb {
    /// Takes a seat in the lobby.
    Join,
    /// Gives it up.
    Leave,
    /// Starts the match.
    Start,
    /// Calls the lobby off.
    Cancel,
    /// Calls off a match in play, asked once.
    Abort,
    /// Shows the rules; the rest is `game page`.
    Rules,
    /// Opens the panel of moves, or goes to another point of it; the rest is what is typed.
    Panel,
    /// Shows the board to whoever presses, from their own side.
    View,
    /// A menu of the panel; the rest is what was typed before.
    Pick,
    /// Plays the turn that the rest holds.
    Play,
    /// Opens a lobby for the game that the rest names.
    Open,
    /// Opens a lobby with the same players.
    Rematch,
    /// Gives up, asked once.
    Resign,
    /// Forgets what the rest names, asked once.
    Forget,
    /// Does not do what was asked once; the rest says what that was.
    Stay,
    /// Agrees to end the match; the rest is the proposal.
    Agree,
    /// Does not; the rest is the proposal.
    Decline,
    /// Turns the leaderboard's page; the rest is `game page` or `all page`.
    Top,
}

impl Verb {
    /// Does it change what is on file, or show something to everybody? Then it needs a channel in which
    /// the bot may post.
    pub fn changes(self) -> bool {
        match self {
            Self::Join
            | Self::Leave
            | Self::Start
            | Self::Cancel
            | Self::Abort
            | Self::Play
            | Self::Open
            | Self::Rematch
            | Self::Resign
            | Self::Forget
            | Self::Agree
            | Self::Decline => true,
            Self::Rules | Self::Panel | Self::View | Self::Pick | Self::Stay | Self::Top => false,
        }
    }
}

/// A parsed custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// What to do.
    pub verb: Verb,
    /// With which match, as of which ply.
    pub ticket: Ticket,
    /// What else the verb needs.
    pub rest: String,
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
    pub fn new(verb: Verb, id: u64, ply: usize) -> Self {
        Self {
            verb,
            ticket: Ticket { id, ply },
            rest: String::new(),
        }
    }

    /// The same with something typed.
    pub fn with(self, rest: impl Into<String>) -> Self {
        Self {
            rest: rest.into(),
            ..self
        }
    }

    /// The same with a page, from 0, of a game's or of all games': `game page`, or `all page`.
    pub fn with_page(self, kind: Option<Kind>, page: usize) -> Self {
        let game = kind.map_or(ALL, Kind::id);
        self.with(format!("{game} {page}"))
    }

    /// The game and the page that it names, if it does.
    pub fn page(&self) -> Option<(Option<Kind>, usize)> {
        let (game, page) = self.rest.split_once(' ')?;
        let kind = match game {
            ALL => None,
            id => Some(id.parse().ok()?),
        };
        Some((kind, page.parse().ok()?))
    }

    /// The same with a proposal's number, in hexadecimal.
    pub fn with_proposal(self, number: u64) -> Self {
        self.with(format!("{number:x}"))
    }

    /// The proposal that it names, if it does.
    pub fn proposal(&self) -> Option<u64> {
        // buttons of earlier versions said before it who had agreed
        let number = self
            .rest
            .rsplit_once('.')
            .map_or(&*self.rest, |(_, number)| number);
        u64::from_str_radix(number, 16).ok()
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { verb, ticket, rest } = self;
        write!(
            f,
            "{VERSION}:{verb}:{:x}:{:x}:{rest}",
            ticket.id, ticket.ply
        )
    }
}

impl FromStr for CustomId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let mut parts = text.splitn(5, ':');
        let version = parts.next().unwrap_or_default();
        let mut part = || parts.next().ok_or(BadId::Garbage);
        let (Ok(verb), Ok(id), Ok(ply), Ok(rest)) = (part(), part(), part(), part()) else {
            return Err(BadId::Garbage);
        };
        if version != VERSION && version.parse::<u32>().is_ok() {
            return Err(BadId::Version);
        }
        if version != VERSION || text.chars().count() > MAX_CHARS {
            return Err(BadId::Garbage);
        }
        Ok(Self {
            verb: verb.parse().map_err(|_| BadId::Garbage)?,
            ticket: Ticket {
                id: u64::from_str_radix(id, 16).map_err(|_| BadId::Garbage)?,
                ply: usize::from_str_radix(ply, 16).map_err(|_| BadId::Garbage)?,
            },
            rest: rest.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip() {
        for verb in [Verb::Join, Verb::Panel, Verb::Top] {
            let id = CustomId::new(verb, u64::MAX, usize::MAX >> 1).with("2@e5 c3-c5: more");
            assert_eq!(id.to_string().parse(), Ok(id.clone()));
            assert!(id.to_string().len() <= MAX_CHARS);
        }
    }

    #[test]
    fn what_else_a_verb_needs_round_trips() {
        let id = CustomId::new(Verb::Top, u64::MAX, 1);
        for kind in [None]
            .into_iter()
            .chain(Kind::ALL.iter().copied().map(Some))
        {
            let paged = id.clone().with_page(kind, 7);
            assert_eq!(paged.page(), Some((kind, 7)), "{paged}");
            assert_eq!(paged.proposal(), None);
        }
        let proposed = id.clone().with_proposal(u64::MAX);
        assert_eq!(proposed.rest, "ffffffffffffffff");
        assert_eq!(proposed.proposal(), Some(u64::MAX));
        assert_eq!(proposed.page(), None);
        assert_eq!(id.with("1f.ff").proposal(), Some(255));
        assert!(proposed.to_string().len() <= MAX_CHARS);
    }

    #[test]
    fn what_is_not_ours_is_told_apart_from_what_is_old() {
        for (text, bad) in [
            ("", BadId::Garbage),
            ("hello", BadId::Garbage),
            ("1:join:zz:0:", BadId::Garbage),
            ("1:fly:1:0:", BadId::Garbage),
            ("1:join:1:", BadId::Garbage),
            ("x:join:1:0:", BadId::Garbage),
            ("1:join:11111111111111111:0:", BadId::Garbage),
            ("0:join:1:0:", BadId::Version),
            ("2:join:1:0:", BadId::Version),
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(bad), "{text}");
        }
    }
}
