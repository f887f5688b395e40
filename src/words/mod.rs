//! The bot's own typed sentences. The package `words` turns them into Fluent messages in the reader's language.

mod message_link;
mod sentences;

pub use ::words::{LONGEST_ALT_NAME, LanguageText, Locale, Sentence, sign};
pub(crate) use sentences::{
    AnalysisText, ChallengeText, ClockText, CompanyText, ComputerText, ContactText, EventText,
    LookText, NoteText, OptionText, PREFIXES, PlaceText, PlanText, RatingText, ReplayText,
    TappedText, TeacherText, Text,
};
