//! The names of messages that the program asks for by their names. A language's Fluent files must have them.

use rules::Kind;
use words::{option_key, shared_key, side_keys, value_key};

use crate::discord;
use crate::sessions::Problem;
use crate::words::{PREFIXES, Sentence as _};

/// The name of the message that all games share. A game's own message takes precedence.
pub fn shared(key: &str) -> Option<String> {
    shared_key(key)
}

/// The typed sentence of a message in this file, as code names it. None if the program asks for the message by its name.
///
/// ```
/// use skirmish::translation_keys::typed;
///
/// assert_eq!(typed("note-button-delete", "notes.ftl").unwrap(), "NoteText::ButtonDelete");
/// assert_eq!(typed("joined", "bot.ftl").unwrap(), "Text::Joined");
/// assert_eq!(typed("list-and", "language.ftl"), None);
/// ```
pub fn typed(key: &str, file: &str) -> Option<String> {
    let mut enums = PREFIXES.iter().chain(&[(Problem::PREFIX, "Problem")]);
    let found = enums.find_map(|(prefix, of)| {
        let name = key.strip_prefix(prefix)?.strip_prefix('-')?;
        Some((*of, name))
    });
    let (of, name) = found.or_else(|| (file == "bot.ftl").then_some(("Text", key)))?;
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or_default();
        first.to_uppercase() + rest
    });
    Some(format!("{of}::{}", words.collect::<String>()))
}

/// The names of all messages for which the program asks by their names.
pub fn all() -> Vec<String> {
    let mut keys = rules::catalog::message_keys();
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
