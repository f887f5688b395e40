//! The names of messages that the program asks for by their names. A language's Fluent files must have them.

use rules::Kind;
use words::{option_key, shared_key, side_keys, value_key};

use crate::discord;
use crate::words::PREFIXES;

/// The name of the message that all games share. A game's own message takes precedence.
pub fn shared(key: &str) -> Option<String> {
    shared_key(key)
}

/// The name of a typed sentence in its enum, by its message and file: `gone` for `note-gone`. None if the program asks
/// for the message by its name.
///
/// ```
/// use skirmish::translation_keys::typed_name;
///
/// assert_eq!(typed_name("note-gone", "notes.ftl"), Some("gone"));
/// assert_eq!(typed_name("list-and", "language.ftl"), None);
/// ```
pub fn typed_name<'a>(key: &'a str, file: &str) -> Option<&'a str> {
    let of = |prefix: &str| key.strip_prefix(prefix)?.strip_prefix('-');
    let whole = (file == "bot.ftl").then_some(key);
    whole.or_else(|| {
        PREFIXES
            .iter()
            .chain(&["problem"])
            .find_map(|prefix| of(prefix))
    })
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
