//! Settings of people and servers.

use crate::clocks::{Interval, SleepWindow};

/// A person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Are turns that are put together with buttons played without a confirmation?
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

/// One choice of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// See [`Preferences::unconfirmed`].
    Unconfirmed(bool),
    /// See [`Preferences::sleep`].
    Sleep(Option<SleepWindow>),
    /// See [`Preferences::away`]. The same transaction updates the clocks of all matches in which they play, as of
    /// this time in unix milliseconds.
    Away(Vec<Interval>, i64),
    /// See [`Preferences::reminders`].
    Reminders(Reminders),
    /// See [`Preferences::digested`].
    Digested(i64),
}

/// A server's settings, chosen by its managers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServerSettings {
    /// Can only members of the server look up its matches by code? By default anybody can, if everybody in the server
    /// sees the channel.
    pub own_matches_only: bool,
}
