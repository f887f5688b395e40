//! What the page's requests name, and refusals.

use std::sync::Arc;

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::{act::Message, id::Id, shared_state::Core, world::World};

/// The longest name of a user or channel, in characters.
pub(super) const MAX_NAME: usize = 100;

pub(super) fn refuse(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({"error": why}))).into_response()
}

/// A person by id or name.
pub(super) fn user_id(world: &World, text: &str) -> Option<Id> {
    let by_id = text
        .parse()
        .ok()
        .filter(|id| world.users.get(id).is_some_and(|u| !u.bot));
    by_id.or_else(|| world.user_by_name(text).map(|u| u.id))
}

/// A channel by id, or a channel of the default guild by name.
pub(super) fn channel_id(core: &Core, world: &World, text: &str) -> Option<Id> {
    let by_id = text
        .parse()
        .ok()
        .filter(|id| world.channels.get(*id).is_some());
    by_id.or_else(|| world.channels.by_name(core.guild, text))
}

pub(super) fn find_message(core: &Arc<Core>, channel: Id, id: &Value) -> Option<Message> {
    let world = core.world();
    let message = world.channels.message(channel, Id::from_json(id)?)?;
    Some(Message::read(core, &world, message))
}
