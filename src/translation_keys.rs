//! The names of messages that the program asks for by their names. A language's Fluent files must have them.

use rules::{EndKind, Kind};
use words::{option_key, side_keys, value_key};

use crate::discord;
use crate::sessions::Problem;
use crate::words::{PREFIXES, Sentence as _};

/// The prefixes of the bot's typed sentences, each with the name of its enum.
///
/// ```
/// assert!(skirmish::translation_keys::prefixes().any(|one| one == ("note", "NoteText")));
/// ```
pub fn prefixes() -> impl Iterator<Item = (&'static str, &'static str)> {
    PREFIXES
        .iter()
        .copied()
        .chain([(Problem::PREFIX, "Problem")])
}

/// The names of all messages for which the program asks by their names.
pub fn all() -> Vec<String> {
    let mut keys = discord::message_keys();
    let mut ends = EndKind::COMMON.to_vec();
    for kind in Kind::ALL {
        ends.extend(kind.ends());
        keys.extend(kind.pages().iter().map(|page| page.key.to_owned()));
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
    keys.extend(ends.into_iter().map(|end| end.say(2).key));
    keys
}
