//! The commands in the menus of people and messages, for the page (or a script).

use std::{collections::HashMap, sync::Arc};

use serde_json::{Value, json};

use super::request_parts::{find_message, user_id};
use crate::{
    act::{Answer, Room, User, commands_for},
    error::Error,
    id::Id,
    shared_state::Core,
    world::{CommandKind, World, localized},
};

/// `GET /sandbox/menu`: the commands in the menu of a person (`kind` 2) or of a message (`kind` 3), each with its
/// default name and with the label that the user sees.
pub(super) fn list(
    world: &World,
    user: Id,
    channel: Id,
    query: &HashMap<String, String>,
) -> Vec<Value> {
    let kind = match query.get("kind").map(String::as_str) {
        Some("2") => CommandKind::User,
        _ => CommandKind::Message,
    };
    let locale = world.locale_of(user);
    let mut all: Vec<(&str, &str)> = commands_for(world, user, channel, kind)
        .into_iter()
        .map(|(_, c)| (localized(&c.body, "name", locale), c.name()))
        .collect();
    all.sort_unstable();
    let shown = all.iter();
    shown
        .map(|(label, name)| json!({"name": name, "label": label}))
        .collect()
}

/// `POST /sandbox/use`: uses the command `name` on a `person` or a `message`.
pub(super) async fn act(
    core: &Arc<Core>,
    user: &User,
    room: &Room,
    body: &Value,
) -> Result<Answer, Error> {
    let name = body["name"].as_str().unwrap_or_default();
    if let Some(person) = body["person"].as_str() {
        let person = person_id(&core.world(), person);
        let person = person.ok_or_else(|| Error::Refused("no such person".to_owned()))?;
        return user
            .use_on_person(room, name, &User::new(core, person))
            .await;
    }
    let message = find_message(core, room.id, &body["message"]);
    let message = message.ok_or_else(|| Error::Refused("no such message".to_owned()))?;
    user.use_on_message(room, name, &message).await
}

/// A person or a bot by id, or a person by name.
fn person_id(world: &World, text: &str) -> Option<Id> {
    let by_id = text.parse().ok().filter(|id| world.users.contains_key(id));
    by_id.or_else(|| user_id(world, text))
}
