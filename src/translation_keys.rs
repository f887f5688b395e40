//! The names of all messages that the program can ask for. A language's Fluent files must have them.

use rules::Kind;

use crate::discord;
use crate::sessions::Problem;
use crate::words::{
    ChallengeText, ClockText, ComputerText, PlaceText, ReplayText, Sentence as _, TeacherText,
    Text, option_key, shared_key, value_key,
};

/// The name of the message that all games share; a game's own message goes before it.
pub fn shared(key: &str) -> Option<String> {
    shared_key(key)
}

/// The names of all messages that the program can ask for.
pub fn all() -> Vec<String> {
    let mut keys = rules::catalog::message_keys();
    keys.extend(Text::keys());
    keys.extend(ChallengeText::keys());
    keys.extend(ClockText::keys());
    keys.extend(ComputerText::keys());
    keys.extend(PlaceText::keys());
    keys.extend(TeacherText::keys());
    keys.extend(ReplayText::keys());
    keys.extend(Problem::keys());
    keys.extend(["list-and", "list-or", "score-of"].map(str::to_owned));
    keys.extend(discord::message_keys());
    for kind in Kind::ALL {
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
