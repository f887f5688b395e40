//! The data of buttons as text. A binary format (such as postcard's) would need an encoding such as base64. An
//! encrypted draft is already encoded so. Encoded twice, it would be too long for a custom id.

use rules::{Kind, Pool, Seat};
use strum::VariantArray;

use super::choices::{
    Asked, BoardMenu, BoardPage, EventMenu, HintPart, PastList, PastMenu, PictureChoice,
    SettingsPart, Target, Topic, Voice, Whose,
};
use super::thinking::Thinking;
use crate::discord::content::terms_code;
use crate::model::Level;
use crate::sessions::{LobbyOptionKind, WantedLobby};
use crate::store::{
    Page, PageKey, PastFilter, PastKey, PastResult, PastTime, Reminders, TournamentTerms,
};

/// Replaces the id of a game's pool where all games are meant.
const ALL: &str = "all";

/// The key before the latest finished match. Its numbers would need 39 characters.
const LATEST: &str = "latest";

/// What is left to read of a button's data.
pub(super) struct Words<'a>(Option<&'a str>);

impl<'a> Words<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self((!text.is_empty()).then_some(text))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The next word.
    fn word(&mut self) -> Option<&'a str> {
        let text = self.0.take()?;
        let (word, rest) = match text.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        self.0 = rest;
        Some(word)
    }

    fn rest(&mut self) -> &'a str {
        self.0.take().unwrap_or_default()
    }
}

/// A part of a button's data.
pub(super) trait Data: Sized {
    /// One word, or several with spaces between them. A part that may itself contain spaces must be the last one.
    fn write(&self) -> String;

    /// Reads what [`write`](Self::write) wrote. None if it is something else.
    fn read(from: &mut Words<'_>) -> Option<Self>;
}

macro_rules! named {
    ($($choice:ty),* $(,)?) => {
        $(impl Data for $choice {
            fn write(&self) -> String {
                <&str>::from(self).to_owned()
            }

            fn read(from: &mut Words<'_>) -> Option<Self> {
                from.word()?.parse().ok()
            }
        })*
    };
}

named!(
    Asked,
    BoardMenu,
    EventMenu,
    HintPart,
    LobbyOptionKind,
    PastMenu,
    PictureChoice,
    Reminders,
    SettingsPart,
    Target,
    Topic,
    Voice,
    Whose,
);

macro_rules! numbered {
    ($($choice:ty),* $(,)?) => {
        $(impl Data for $choice {
            fn write(&self) -> String {
                let number = <$choice>::VARIANTS.iter().position(|one| one == self);
                number.unwrap_or_default().to_string()
            }

            fn read(from: &mut Words<'_>) -> Option<Self> {
                let number: usize = from.word()?.parse().ok()?;
                <$choice>::VARIANTS.get(number).copied()
            }
        })*
    };
}

// in the custom id of a list of finished matches there is no room for their names
numbered!(PastResult, PastTime);

macro_rules! printed {
    ($($value:ty),*) => {
        $(impl Data for $value {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(from: &mut Words<'_>) -> Option<Self> {
                from.word()?.parse().ok()
            }
        })*
    };
}

printed!(u32, usize, i64);

impl Data for Kind {
    fn write(&self) -> String {
        self.id().to_owned()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        from.word()?.parse().ok()
    }
}

/// The number of an offer or the id of a user, in hexadecimal.
impl Data for u64 {
    fn write(&self) -> String {
        format!("{self:x}")
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        Self::from_str_radix(from.word()?, 16).ok()
    }
}

impl Data for bool {
    fn write(&self) -> String {
        u8::from(*self).to_string()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        match from.word()? {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }
}

impl Data for String {
    fn write(&self) -> String {
        self.clone()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        Some(from.rest().to_owned())
    }
}

impl Data for Level {
    fn write(&self) -> String {
        self.number().to_string()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        Self::new(from.word()?.parse().ok()?)
    }
}

impl Data for Seat {
    fn write(&self) -> String {
        self.number().to_string()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        let number: u8 = from.word()?.parse().ok()?;
        (number > 0).then(|| Self::new(number))
    }
}

impl Data for Option<Pool> {
    fn write(&self) -> String {
        self.map_or(ALL, Pool::id).to_owned()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        match from.word()? {
            ALL => Some(None),
            id => Some(Some(id.parse().ok()?)),
        }
    }
}

/// Words in order: game, result, time, opponent, and whether the menus are shown.
impl Data for PastList {
    fn write(&self) -> String {
        let PastFilter {
            pool,
            result,
            time,
            opponent,
        } = self.filter;
        let (result, time) = (result.write(), time.write());
        let (pool, opponent, narrows) = (pool.write(), opponent.write(), self.narrows.write());
        format!("{pool} {result} {time} {opponent} {narrows}")
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        let filter = PastFilter {
            pool: Data::read(from)?,
            result: Data::read(from)?,
            time: Data::read(from)?,
            opponent: Data::read(from)?,
        };
        let narrows = Data::read(from)?;
        Some(Self { filter, narrows })
    }
}

impl Data for PastKey {
    fn write(&self) -> String {
        if *self == Self::LATEST {
            return LATEST.to_owned();
        }
        format!("{} {}", self.ended, self.seq)
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        match from.word()? {
            LATEST => Some(Self::LATEST),
            ended => Some(Self {
                ended: ended.parse().ok()?,
                seq: Data::read(from)?,
            }),
        }
    }
}

/// Words in order: game, scope, period, and the page with its key. A capital letter of the scope means "in words".
impl Data for BoardPage {
    fn write(&self) -> String {
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
        let (game, period) = (self.pool.write(), self.period.code());
        format!("{game} {scope} {period} {page}")
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        let pool = Data::read(from)?;
        let (everywhere, in_words) = match from.word()? {
            "e" => (true, false),
            "s" => (false, false),
            "E" => (true, true),
            "S" => (false, true),
            _ => return None,
        };
        let period = ratings::Period::from_code(from.word()?.parse().ok()?);
        let page = match from.word()? {
            "f" => Page::First,
            "o" => Page::Own,
            way => {
                let key = PageKey {
                    uncautious: from.word()?.parse().ok()?,
                    rater: from.word()?.parse().ok()?,
                };
                match way {
                    "a" => Page::After(key),
                    "b" => Page::Before(key),
                    _ => return None,
                }
            }
        };
        Some(Self {
            pool,
            everywhere,
            period,
            page,
            in_words,
        })
    }
}

impl Data for Box<WantedLobby> {
    fn write(&self) -> String {
        terms_code::write(self)
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        terms_code::read(from.rest()).map(Self::new)
    }
}

impl Data for Box<TournamentTerms> {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        from.rest().parse().ok().map(Self::new)
    }
}

impl Data for Thinking {
    fn write(&self) -> String {
        self.written()
    }

    fn read(from: &mut Words<'_>) -> Option<Self> {
        Self::of_text(from.rest())
    }
}
