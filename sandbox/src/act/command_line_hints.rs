//! Finds what can follow a half-typed line.

use serde_json::Value;

use super::available_commands::{commands_for, named};
use super::command_line_parser::{find, is_named, is_nested, list, split};
use crate::{
    error::Error,
    id::Id,
    world::{CommandKind, World},
};

/// The state at the end of a typed line, for the page.
pub(crate) struct Hint {
    /// The sub-commands or options that can follow.
    pub(crate) options: Vec<Value>,
    /// The option being typed.
    pub(crate) focused: Option<Value>,
    /// The typed part of that option.
    pub(crate) typed: String,
    /// The default names of the options that are already typed.
    pub(crate) given: Vec<String>,
}

/// The state at the end of a line.
pub(crate) fn hint(world: &World, user: Id, channel: Id, line: &str) -> Result<Hint, Error> {
    let found = match find(world, user, channel, line) {
        Ok(found) => found,
        Err(error) => return nested_hint(world, user, channel, line).ok_or(error),
    };
    let given = split(found.options, found.rest, found.locale).unwrap_or_default();
    let last = given.last();
    Ok(Hint {
        options: found.options.to_vec(),
        focused: last.map(|(option, _)| (*option).clone()),
        typed: last
            .map(|(_, text)| text.trim_start().to_owned())
            .unwrap_or_default(),
        given: given
            .iter()
            .filter_map(|(option, _)| option["name"].as_str())
            .map(str::to_owned)
            .collect(),
    })
}

/// The sub-commands that the user can type next, if the typed line does not yet have a complete sub-command.
fn nested_hint(world: &World, user: Id, channel: Id, line: &str) -> Option<Hint> {
    let mut words = line.trim_start().strip_prefix('/')?.split_whitespace();
    let first = words.next()?;
    let all = commands_for(world, user, channel, CommandKind::Slash);
    let locale = world.locale_of(user);
    let (_, command) = named(&all, first, locale)?;
    let mut options = list(&command.body["options"]);
    for word in words {
        match options
            .iter()
            .find(|o| is_nested(o) && is_named(o, word, locale))
        {
            Some(next) => options = list(&next["options"]),
            None => break,
        }
    }
    let options = options.iter().filter(|o| is_nested(o)).cloned().collect();
    Some(Hint {
        options,
        focused: None,
        typed: String::new(),
        given: Vec::new(),
    })
}
