//! Parses a typed line as a Discord client would, using the registered commands.

use serde_json::{Value, json};

use super::available_commands::{commands_for, named};
use crate::{
    error::Error,
    id::Id,
    world::{Command, CommandKind, Owners, World, localized},
};

pub(super) struct Line {
    pub(super) app: Id,
    pub(super) owners: Owners,
    pub(super) data: Value,
    /// The command and its sub-commands.
    pub(super) name: String,
}

fn typed(text: impl Into<String>) -> Error {
    Error::Typed(text.into())
}

/// The command, its sub-commands (type and name), the options of the last one, and the rest of the text.
pub(super) struct Found<'a> {
    app: Id,
    /// The user's language.
    pub(super) locale: &'a str,
    owners: Owners,
    command: &'a Command,
    path: Vec<(u64, &'a str)>,
    pub(super) options: &'a [Value],
    pub(super) rest: &'a str,
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// Whether a command, sub-command or option has this name in the user's language. Its default name is accepted too, so
/// a test need not know the user's language.
pub(super) fn is_named(thing: &Value, word: &str, locale: &str) -> bool {
    thing["name"] == word || localized(thing, "name", locale) == word
}

/// The names that the user sees.
pub(super) fn names<'a>(things: impl Iterator<Item = &'a Value>, locale: &str) -> String {
    let names = things.map(|thing| localized(thing, "name", locale));
    names.collect::<Vec<_>>().join(", ")
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

pub(super) fn find<'a>(
    world: &'a World,
    user: Id,
    channel: Id,
    line: &'a str,
) -> Result<Found<'a>, Error> {
    let text = line
        .trim_start()
        .strip_prefix('/')
        .ok_or_else(|| typed("a command starts with /"))?;
    let (first, mut rest) = split_word(text);
    let locale = world.locale_of(user);
    let all = commands_for(world, user, channel, CommandKind::Slash);
    let Some((app, command)) = named(&all, first, locale) else {
        let known = names(all.iter().map(|(_, c)| &c.body), locale);
        return Err(typed(format!(
            "there is no command /{first} here for this user; there are: {known}"
        )));
    };
    let (mut options, mut path) = (list(&command.body["options"]), Vec::new());
    while options.first().is_some_and(is_nested) {
        let (second, after) = split_word(rest.trim_start());
        let Some(next) = options.iter().find(|o| is_named(o, second, locale)) else {
            let known = names(options.iter(), locale);
            return Err(typed(format!(
                "/{} {second:?}: there are the sub-commands {known}",
                command.name()
            )));
        };
        path.push((
            next["type"].as_u64().unwrap_or(1),
            next["name"].as_str().unwrap_or_default(),
        ));
        (options, rest) = (list(&next["options"]), after);
        if next["type"] == 1 {
            break;
        }
    }
    Ok(Found {
        app,
        locale,
        owners: world.command_owners(app, command, user, channel),
        command,
        path,
        options,
        rest,
    })
}

/// Splits `name:value name:value` at the known names. A value ends where the next known name begins.
pub(super) fn split<'a>(
    options: &'a [Value],
    rest: &'a str,
    locale: &str,
) -> Result<Vec<(&'a Value, &'a str)>, Error> {
    let mut starts: Vec<(usize, usize, &Value)> = Vec::new();
    let mut at_word = true;
    for (at, c) in rest.char_indices() {
        if at_word && let Some((end, option)) = name_at(options, rest, at, locale) {
            starts.push((at, end, option));
        }
        at_word = c.is_whitespace();
    }
    let before = starts
        .first()
        .map_or(rest, |(at, _, _)| &rest[..*at])
        .trim();
    if !before.is_empty() {
        return Err(typed(format!(
            "{before:?} belongs to no option; there are: {}",
            names(options.iter(), locale)
        )));
    }
    let mut found: Vec<(&Value, &str)> = Vec::new();
    for (index, (_, end, option)) in starts.iter().enumerate() {
        let until = starts.get(index + 1).map_or(rest.len(), |(at, _, _)| *at);
        if found
            .iter()
            .any(|(known, _)| known["name"] == option["name"])
        {
            return Err(typed(format!("option {} is given twice", option["name"])));
        }
        found.push((option, &rest[*end..until]));
    }
    Ok(found)
}

fn name_at<'a>(
    options: &'a [Value],
    text: &str,
    at: usize,
    locale: &str,
) -> Option<(usize, &'a Value)> {
    let (word, _) = text[at..].split_once(':')?;
    let option = options
        .iter()
        .find(|option| is_named(option, word, locale))?;
    Some((at + word.len() + 1, option))
}

/// The users, channels and roles that a line names.
#[derive(Default)]
struct Named {
    users: Vec<Id>,
    channels: Vec<Id>,
    roles: Vec<Id>,
}

/// Parses a complete command.
pub(super) fn slash(world: &World, user: Id, channel: Id, line: &str) -> Result<Line, Error> {
    let found = find(world, user, channel, line)?;
    let given = split(found.options, found.rest, found.locale)?;
    for option in found
        .options
        .iter()
        .filter(|option| option["required"] == true)
    {
        if !given
            .iter()
            .any(|(known, _)| known["name"] == option["name"])
        {
            return Err(typed(format!(
                "the required option {} is missing",
                option["name"]
            )));
        }
    }
    let mut named = Named::default();
    let mut values = Vec::new();
    for (option, text) in given {
        let value = value(
            world,
            channel,
            found.locale,
            option,
            text.trim(),
            &mut named,
        )?;
        values.push(json!({"name": option["name"], "type": option["type"], "value": value}));
    }
    Ok(build(world, channel, &found, values, &named))
}

/// Parses a half-typed command; its last option is the focused one.
pub(super) fn autocomplete(
    world: &World,
    user: Id,
    channel: Id,
    line: &str,
) -> Result<Line, Error> {
    let found = find(world, user, channel, line)?;
    let mut given = split(found.options, found.rest, found.locale)?;
    let Some((focused, text)) = given.pop() else {
        return Err(typed("no option is being typed"));
    };
    if focused["autocomplete"] != true {
        return Err(typed(format!(
            "option {} has no autocomplete",
            focused["name"]
        )));
    }
    let mut named = Named::default();
    let mut values: Vec<Value> = given
        .into_iter()
        .filter_map(|(option, text)| {
            let value = value(
                world,
                channel,
                found.locale,
                option,
                text.trim(),
                &mut named,
            )
            .ok()?;
            Some(json!({"name": option["name"], "type": option["type"], "value": value}))
        })
        .collect();
    let text = text.trim_start();
    values.push(
        json!({"name": focused["name"], "type": focused["type"], "value": text, "focused": true}),
    );
    Ok(build(world, channel, &found, values, &named))
}

fn build(world: &World, channel: Id, found: &Found<'_>, values: Vec<Value>, named: &Named) -> Line {
    let mut options = values;
    for (kind, name) in found.path.iter().rev() {
        options = vec![json!({"name": name, "type": kind, "options": options})];
    }
    let mut data = json!({"id": found.command.id, "name": found.command.name(), "type": 1, "options": options});
    let resolved = super::interaction_delivery::resolved(
        world,
        channel,
        &named.users,
        &named.channels,
        &named.roles,
    );
    if resolved.as_object().is_some_and(|map| !map.is_empty()) {
        data["resolved"] = resolved;
    }
    let words = [found.command.name()]
        .into_iter()
        .chain(found.path.iter().map(|(_, name)| *name));
    Line {
        app: found.app,
        owners: found.owners,
        data,
        name: words.collect::<Vec<_>>().join(" "),
    }
}

/// The value in the form that the client would send, or why the client would refuse it.
fn value(
    world: &World,
    channel: Id,
    locale: &str,
    option: &Value,
    text: &str,
    named: &mut Named,
) -> Result<Value, Error> {
    let name = localized(option, "name", locale);
    let refuse = |why: &str| typed(format!("{name}: {text:?} {why}"));
    let choices = list(&option["choices"]);
    if !choices.is_empty() {
        let shown = |c: &Value| {
            c["value"]
                .as_str()
                .map_or_else(|| c["value"].to_string(), str::to_owned)
        };
        let here = |c: &&Value| localized(c, "name", locale) == text;
        let anywhere = |c: &&Value| c["name"] == text || shown(c) == text;
        let chosen = choices.iter().find(here);
        let chosen = chosen.or_else(|| choices.iter().find(anywhere));
        let why = format!("is none of {}", names(choices.iter(), locale));
        return chosen
            .map(|c| c["value"].clone())
            .ok_or_else(|| refuse(&why));
    }
    let in_range = |number: f64| {
        let min = option["min_value"].as_f64().is_none_or(|min| number >= min);
        min && option["max_value"].as_f64().is_none_or(|max| number <= max)
    };
    match option["type"].as_u64() {
        Some(3) => {
            let count = text.chars().count() as u64;
            let min = option["min_length"].as_u64().unwrap_or(1).max(1);
            let fits = (min..=option["max_length"].as_u64().unwrap_or(6000)).contains(&count);
            if fits {
                Ok(text.into())
            } else {
                Err(refuse("is too short or too long"))
            }
        }
        Some(4) => {
            let number: i64 = text.parse().map_err(|_| refuse("is no whole number"))?;
            // Discord allows whole numbers up to 2^53, which are exact as doubles
            #[allow(clippy::cast_precision_loss)]
            if in_range(number as f64) {
                Ok(number.into())
            } else {
                Err(refuse("is out of range"))
            }
        }
        Some(5) => text
            .to_ascii_lowercase()
            .parse::<bool>()
            .map(Value::from)
            .map_err(|_| refuse("is not true or false")),
        Some(6 | 9) => {
            let user = user_named(world, text).ok_or_else(|| refuse("is nobody known"))?;
            named.users.push(user);
            Ok(user.json())
        }
        Some(7) => {
            let id =
                channel_named(world, channel, text).ok_or_else(|| refuse("is no channel here"))?;
            named.channels.push(id);
            Ok(id.json())
        }
        Some(8) => {
            let id = role_named(world, channel, text).ok_or_else(|| refuse("is no role here"))?;
            named.roles.push(id);
            Ok(id.json())
        }
        Some(10) => {
            let number: f64 = text.parse().map_err(|_| refuse("is no number"))?;
            if in_range(number) {
                Ok(number.into())
            } else {
                Err(refuse("is out of range"))
            }
        }
        _ => Err(refuse("cannot be given in the sandbox")),
    }
}

fn inside<'a>(text: &'a str, open: &str) -> Option<&'a str> {
    text.strip_prefix(open)?.strip_suffix('>')
}

/// Finds a user or bot by a text such as `@Ann`, `Ann` or `<@id>`.
pub(super) fn user_named(world: &World, text: &str) -> Option<Id> {
    if let Some(id) = inside(text, "<@").and_then(|id| id.trim_start_matches('!').parse().ok()) {
        return world.users.contains_key(&id).then_some(id);
    }
    let name = text.strip_prefix('@').unwrap_or(text);
    let bot = || world.users.values().find(|u| u.bot && u.name == name);
    world.user_by_name(name).or_else(bot).map(|user| user.id)
}

fn channel_named(world: &World, here: Id, text: &str) -> Option<Id> {
    if let Some(id) = inside(text, "<#").and_then(|id| id.parse().ok()) {
        return world.channels.get(id).is_some().then_some(id);
    }
    let guild = world.channels.get(here)?.guild?;
    let name = text.strip_prefix('#').unwrap_or(text);
    world.channels.by_name(guild, name)
}

fn role_named(world: &World, here: Id, text: &str) -> Option<Id> {
    let guild = world.guilds.get(&world.channels.get(here)?.guild?)?;
    let name = text.strip_prefix('@').unwrap_or(text);
    let id = inside(text, "<@&").and_then(|id| id.parse::<Id>().ok());
    guild
        .roles
        .iter()
        .find(|(role, r)| id == Some(**role) || r.name == name)
        .map(|(role, _)| *role)
}
