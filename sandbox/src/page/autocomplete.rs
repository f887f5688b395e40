//! Finds what can follow a half-typed command.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    act::{Room, User, commands_for, hint},
    shared_state::Core,
    world::{CommandKind, World, localized},
};

/// The most suggestions that are shown.
const MOST: usize = 25;

/// One suggestion: its name, its meaning, and what the typed line becomes when a user chooses it.
fn item(label: &str, detail: &str, line: &str, required: bool) -> Value {
    json!({"label": label, "detail": detail, "line": line, "required": required})
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A command or sub-command.
struct Leaf {
    /// The name in the user's language, such as `play zyrcan`.
    name: String,
    default_name: String,
    description: String,
}

/// Collects all commands with their sub-commands, in the user's language.
fn leaves(things: &[Value], locale: &str, before: [&str; 2], found: &mut Vec<Leaf>) {
    for thing in things {
        let name = format!("{}{}", before[0], localized(thing, "name", locale));
        let default_name = format!("{}{}", before[1], text(&thing["name"]));
        let options = thing["options"].as_array().map_or(&[][..], Vec::as_slice);
        let nested = options
            .first()
            .is_some_and(|o| matches!(o["type"].as_u64(), Some(1 | 2)));
        if nested {
            let before = [format!("{name} "), format!("{default_name} ")];
            leaves(options, locale, [&before[0], &before[1]], found);
        } else {
            found.push(Leaf {
                name,
                default_name,
                description: localized(thing, "description", locale).to_owned(),
            });
        }
    }
}

/// Suggestions for a line that starts with a slash.
pub(super) async fn suggest(core: &Arc<Core>, user: &User, room: &Room, line: &str) -> Value {
    let typed = line.trim_start().trim_start_matches('/');
    let mut known = Vec::new();
    {
        let world = core.world();
        let bodies: Vec<Value> = commands_for(&world, user.id, room.id, CommandKind::Slash)
            .into_iter()
            .map(|(_, c)| c.body.clone())
            .collect();
        leaves(&bodies, world.locale_of(user.id), ["", ""], &mut known);
    }
    let begins = |name: &str| *typed == *name || typed.starts_with(&format!("{name} "));
    let chosen = known
        .iter()
        .filter(|leaf| begins(&leaf.name) || begins(&leaf.default_name));
    // While the text could still become a longer name, names are suggested.
    let done = typed.contains(' ')
        || known
            .iter()
            .all(|leaf| leaf.name == typed || !leaf.name.contains(typed));
    let Some(leaf) = chosen.max_by_key(|leaf| leaf.name.len()).filter(|_| done) else {
        let wanted = typed.to_lowercase();
        let mut fits: Vec<_> = known
            .iter()
            .filter(|leaf| {
                let names = [&leaf.name, &leaf.default_name];
                names.iter().any(|name| name.contains(wanted.trim_end()))
            })
            .collect();
        fits.sort_by_key(|leaf| (!leaf.name.starts_with(&wanted), leaf.name.clone()));
        let items: Vec<_> = fits
            .iter()
            .take(MOST)
            .map(|leaf| {
                let name = format!("/{}", leaf.name);
                item(&name, &leaf.description, &format!("{name} "), false)
            })
            .collect();
        return json!({"stage": "commands", "about": "Commands", "items": items});
    };
    let about = format!("/{}: {}", leaf.name, leaf.description);
    options(core, user, room, line, &about).await
}

async fn options(core: &Arc<Core>, user: &User, room: &Room, line: &str, about: &str) -> Value {
    let (found, locale) = {
        let world = core.world();
        let locale = world.locale_of(user.id).to_owned();
        (hint(&world, user.id, room.id, line), locale)
    };
    let found = match found {
        Ok(found) => found,
        Err(error) => return json!({"stage": "options", "about": error.to_string(), "items": []}),
    };
    let left = found
        .options
        .iter()
        .filter(|o| !found.given.iter().any(|given| o["name"] == **given));
    let start = line.trim_end();
    let further: Vec<Value> = left
        .map(|o| {
            let name = localized(o, "name", &locale);
            item(
                name,
                localized(o, "description", &locale),
                &format!("{start} {name}:"),
                o["required"] == true,
            )
        })
        .collect();
    let Some(focused) = found.focused else {
        return json!({"stage": "options", "about": about, "items": further});
    };
    let prefix = line.strip_suffix(found.typed.as_str()).unwrap_or(line);
    let mut items = values(&core.world(), room, &locale, &focused, prefix, &found.typed);
    if focused["autocomplete"] == true {
        match user.autocomplete(room, line).await {
            Ok(choices) => items.extend(choices.iter().map(|choice| {
                let value = choice
                    .value
                    .as_str()
                    .map_or_else(|| choice.value.to_string(), str::to_owned);
                item(&choice.name, "", &format!("{prefix}{value} "), false)
            })),
            Err(error) => {
                return json!({"stage": "values", "about": error.to_string(), "items": further});
            }
        }
    }
    if found.typed.ends_with(' ') || items.is_empty() && !found.typed.is_empty() {
        items.extend(further);
    }
    let about = format!(
        "{}: {}",
        localized(&focused, "name", &locale),
        localized(&focused, "description", &locale)
    );
    json!({"stage": "values", "about": about, "items": items})
}

/// The fixed values of an option that match the typed text.
fn values(
    world: &World,
    room: &Room,
    locale: &str,
    option: &Value,
    prefix: &str,
    typed: &str,
) -> Vec<Value> {
    let wanted = typed.trim().trim_start_matches(['@', '#']).to_lowercase();
    let fits = |name: &str| name.to_lowercase().contains(&wanted);
    let names: Vec<(String, String)> = match option["type"].as_u64() {
        Some(5) => vec![
            ("true".into(), String::new()),
            ("false".into(), String::new()),
        ],
        Some(6 | 9) => {
            let mut users: Vec<_> = world.users.values().collect();
            users.sort_by_key(|u| u.bot);
            users
                .iter()
                .map(|u| (format!("@{}", u.name), u.username()))
                .collect()
        }
        Some(7) => {
            let guild = world.channels.guild_of(room.id);
            let rooms = world
                .channels
                .values()
                .filter(|c| c.guild == guild && !c.kind.is_thread());
            rooms
                .map(|c| (format!("#{}", c.name), String::new()))
                .collect()
        }
        _ => {
            let choices = option["choices"].as_array().into_iter().flatten();
            choices
                .map(|c| (localized(c, "name", locale).to_owned(), String::new()))
                .collect()
        }
    };
    let fitting = names.iter().filter(|(name, _)| fits(name)).take(MOST);
    fitting
        .map(|(name, detail)| item(name, detail, &format!("{prefix}{name} "), false))
        .collect()
}
