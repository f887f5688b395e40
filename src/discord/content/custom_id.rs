//! The custom id of a button or a menu: version, action, match, ply, and the action's own data. It has at most 100
//! characters and no readable secret. After a restart it is all that the bot knows about the button.

mod buttons;
mod choices;
mod payload;
#[cfg(test)]
mod tests;
mod thinking;

use std::fmt;
use std::str::FromStr;

pub use buttons::{Action, Effect, Verb};
pub use choices::{
    Asked, BoardMenu, BoardPage, EventMenu, HintPart, PastList, PastMenu, PictureChoice,
    SettingsPart, Target, Topic, Voice, Whose,
};
pub use thinking::{ThinkStep, Thinking};

use crate::sessions::Ticket;

/// The version of the format. The bot answers a button of an older version with a note that it is out of date.
const VERSION: &str = "1";

/// Discord's limit of a custom id, in characters.
const MAX_CHARS: usize = 100;

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
