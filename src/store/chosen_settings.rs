//! What people and servers have chosen for themselves.

use crate::clocks::{Interval, SleepWindow};

/// What a person has chosen for themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// A turn that is put together by buttons is played without being confirmed.
    pub unconfirmed: bool,
    /// When they sleep.
    pub sleep: Option<SleepWindow>,
    /// Their vacations.
    pub away: Vec<Interval>,
    /// How they are reminded that it is their turn.
    pub reminders: Reminders,
    /// When they had the last digest, in unix milliseconds; 0: never.
    pub digested: i64,
}

/// How somebody is reminded that it is their turn.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Reminders {
    /// By a mention where the match is played.
    #[default]
    Mention,
    /// By a private message.
    Message,
    /// By one private message a day about all their matches.
    Digest,
    /// Not at all.
    Never,
}

/// What a person chooses for themselves, one thing at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// See [`Preferences::unconfirmed`].
    Unconfirmed(bool),
    /// See [`Preferences::sleep`].
    Sleep(Option<SleepWindow>),
    /// See [`Preferences::away`]. The clocks of all matches in which they play know of it in the same moment: as of then, in
    /// unix milliseconds.
    Away(Vec<Interval>, i64),
    /// See [`Preferences::reminders`].
    Reminders(Reminders),
    /// See [`Preferences::digested`].
    Digested(i64),
}

/// What whoever manages a server has chosen for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServerSettings {
    /// Only people of the server may look at its matches by their codes; else anybody may, where everybody of the
    /// server sees the channel.
    pub own_matches_only: bool,
}
