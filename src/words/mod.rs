//! The bot's own typed sentences. The package `words` turns them into Fluent messages in the reader's language.

mod analysis_messages;
mod bot_messages;
mod challenge_messages;
mod clock_messages;
mod company_messages;
mod computer_messages;
mod contact_messages;
mod lobby_option_messages;
mod look_messages;
mod message_link;
mod note_messages;
mod place_messages;
mod plan_messages;
mod rating_messages;
mod replay_messages;
mod teacher_messages;

pub use ::words::{LONGEST_ALT_NAME, Locale, Sentence, sign};
pub use analysis_messages::AnalysisText;
pub use bot_messages::Text;
pub use challenge_messages::ChallengeText;
pub use clock_messages::ClockText;
pub use company_messages::CompanyText;
pub use computer_messages::ComputerText;
pub use contact_messages::ContactText;
pub use lobby_option_messages::OptionText;
pub use look_messages::LookText;
pub use note_messages::NoteText;
pub use place_messages::PlaceText;
pub use plan_messages::PlanText;
pub use rating_messages::RatingText;
pub use replay_messages::ReplayText;
pub use teacher_messages::TeacherText;
