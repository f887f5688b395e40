//! The bot's own sentences, made from the English Fluent files: a message is a variant, its variables are the fields. The
//! documentation of the attribute `sentences` has the details.

use rules::TurnNumber;
use sentences::sentences;
use serde::Serialize;

use super::Sentence;
use crate::model::{MatchMessage, Mention};

/// What the bot itself says. The messages have no prefix.
#[sentences("bot.ftl")]
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum Text {}

impl Sentence for Text {
    const PREFIX: &'static str = "";
}

/// Declares the sentences of each prefix.
macro_rules! typed {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {
        /// The prefixes of the sentences here, each with the name of its enum.
        pub const PREFIXES: &[(&str, &str)] = &[$(($prefix, stringify!($name))),*];
        $(
            $(#[$doc])*
            #[sentences($prefix)]
            #[derive(Clone, Debug, Serialize)]
            #[serde(tag = "say", rename_all = "kebab-case")]
            pub enum $name {}

            impl Sentence for $name {
                const PREFIX: &'static str = $prefix;
            }
        )*
    };
}

typed! {
    /// What the bot says in an analysis.
    AnalysisText = "analysis";
    /// What the bot says about challenges, about people who are invited to a lobby, and about cancelling a match.
    ChallengeText = "challenge";
    /// What the bot says about time: clocks, reminders, sleep and vacations.
    ClockText = "clock";
    /// What the bot says about finding people to play with, and about keeping away from others.
    CompanyText = "company";
    /// What the bot says about computers.
    ComputerText = "computer";
    /// What the bot says to the person who adds it to a server.
    ContactText = "contact";
    /// What the bot says about events, which are tournaments.
    EventText = "event";
    /// What the bot says about how pictures look.
    LookText = "look";
    /// What the bot says about a person's own notes.
    NoteText = "note";
    /// What the bot says about the options of a lobby.
    OptionText = "lobby-option";
    /// What the bot says about where a match is played.
    PlaceText = "place";
    /// What the bot says about plans.
    PlanText = "plan";
    /// What the bot says about ratings, leaderboards and profiles.
    RatingText = "rating";
    /// What the bot says about the replay of a match, and in its record.
    ReplayText = "replay";
    /// What the page on which a board is tapped says, and what the chat says about it.
    TappedText = "tapped";
    /// What the teacher says.
    TeacherText = "teacher";
}
