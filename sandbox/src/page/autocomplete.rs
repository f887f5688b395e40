//! What can follow a half-typed command.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::{
    act::{Room, User, commands_for, hint},
    shared_state::Core,
    world::World,
};

/// The most suggestions shown.
const MOST: usize = 25;

/// One suggestion: its name, its meaning, and the line after it is chosen.
fn item(label: &str, detail: &str, line: &str, required: bool) -> Value {
    json!({"label": label, "detail": detail, "line": line, "required": required})
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// All commands with their sub-commands: names such as `play zyrcan`, and descriptions.
fn leaves(things: &[Value], before: &str, found: &mut Vec<(String, String)>) {
    for thing in things {
        let name = format!("{before}{}", text(&thing["name"]));
        let options = thing["options"].as_array().map_or(&[][..], Vec::as_slice);
        let nested = options
            .first()
            .is_some_and(|o| matches!(o["type"].as_u64(), Some(1 | 2)));
        if nested {
            leaves(options, &format!("{name} "), found);
        } else {
            found.push((name, text(&thing["description"]).to_owned()));
        }
    }
}

/// Suggestions for a line that starts with a slash.
pub(super) async fn suggest(core: &Arc<Core>, user: &User, room: &Room, line: &str) -> Value {
    let typed = line.trim_start().trim_start_matches('/');
    let mut known = Vec::new();
    {
        let world = core.world();
        let bodies: Vec<Value> = commands_for(&world, user.id, room.id)
            .into_iter()
            .map(|(_, c)| c.body.clone())
            .collect();
        leaves(&bodies, "", &mut known);
    }
    let chosen = known
        .iter()
        .filter(|(name, _)| *typed == *name || typed.starts_with(&format!("{name} ")));
    // While the text could still become a longer name, names are suggested.
    let done = typed.contains(' ')
        || known
            .iter()
            .all(|(name, _)| name == typed || !name.contains(typed));
    let Some((name, description)) = chosen.max_by_key(|(name, _)| name.len()).filter(|_| done)
    else {
        let wanted = typed.to_lowercase();
        let mut fits: Vec<_> = known
            .iter()
            .filter(|(name, _)| name.contains(wanted.trim_end()))
            .collect();
        fits.sort_by_key(|(name, _)| (!name.starts_with(&wanted), name.clone()));
        let items: Vec<_> = fits
            .iter()
            .take(MOST)
            .map(|(name, detail)| item(&format!("/{name}"), detail, &format!("/{name} "), false))
            .collect();
        return json!({"stage": "commands", "about": "Commands", "items": items});
    };
    options(core, user, room, line, &format!("/{name}: {description}")).await
}

async fn options(core: &Arc<Core>, user: &User, room: &Room, line: &str, about: &str) -> Value {
    let found = hint(&core.world(), user.id, room.id, line);
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
            let name = text(&o["name"]);
            item(
                name,
                text(&o["description"]),
                &format!("{start} {name}:"),
                o["required"] == true,
            )
        })
        .collect();
    let Some(focused) = found.focused else {
        return json!({"stage": "options", "about": about, "items": further});
    };
    let prefix = line.strip_suffix(found.typed.as_str()).unwrap_or(line);
    let mut items = values(&core.world(), room, &focused, prefix, &found.typed);
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
        text(&focused["name"]),
        text(&focused["description"])
    );
    json!({"stage": "values", "about": about, "items": items})
}

/// The fixed values of an option that match the typed text.
fn values(world: &World, room: &Room, option: &Value, prefix: &str, typed: &str) -> Vec<Value> {
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
            let guild = world.guild_of(room.id);
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
                .map(|c| (text(&c["name"]).to_owned(), String::new()))
                .collect()
        }
    };
    let fitting = names.iter().filter(|(name, _)| fits(name)).take(MOST);
    fitting
        .map(|(name, detail)| item(name, detail, &format!("{prefix}{name} "), false))
        .collect()
}
