//! The names of all messages that the program can ask for. A language's Fluent files must have them.

use rules::Kind;
use words::{option_key, shared_key, side_keys, value_key};

use crate::discord;
use crate::sessions::Problem;
use crate::words::{
    AnalysisText, ChallengeText, ClockText, CompanyText, ComputerText, ContactText, LookText,
    NoteText, OptionText, PlaceText, PlanText, RatingText, ReplayText, Sentence as _, TeacherText,
    Text,
};

/// The name of the message that all games share. A game's own message takes precedence.
pub fn shared(key: &str) -> Option<String> {
    shared_key(key)
}

/// The names of all messages that the program can ask for.
pub fn all() -> Vec<String> {
    let mut keys = rules::catalog::message_keys();
    keys.extend(Text::keys());
    keys.extend(AnalysisText::keys());
    keys.extend(ChallengeText::keys());
    keys.extend(ClockText::keys());
    keys.extend(CompanyText::keys());
    keys.extend(ComputerText::keys());
    keys.extend(ContactText::keys());
    keys.extend(LookText::keys());
    keys.extend(OptionText::keys());
    keys.extend(PlaceText::keys());
    keys.extend(NoteText::keys());
    keys.extend(PlanText::keys());
    keys.extend(RatingText::keys());
    keys.extend(TeacherText::keys());
    keys.extend(ReplayText::keys());
    keys.extend(Problem::keys());
    keys.extend(
        [
            "list-and",
            "list-or",
            "score-of",
            "ship-on-file",
            "decimal-mark",
        ]
        .map(str::to_owned),
    );
    keys.extend(discord::message_keys());
    for kind in Kind::ALL {
        keys.extend(side_keys(*kind).into_iter().flatten());
        keys.push(discord::first_turn_key(*kind));
        for option in kind.options() {
            match option.allowed.as_array() {
                Some(values) => {
                    let told = values.iter().filter(|value| !option.is_off(value));
                    keys.extend(told.map(|value| value_key(*kind, &option, value)));
                }
                None => keys.push(option_key(*kind, &option)),
            }
        }
    }
    keys
}
