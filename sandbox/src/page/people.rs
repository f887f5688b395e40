//! Settings of people and servers, and conversations, for the page (or a script).

use std::sync::Arc;

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::request_parts::{refuse, user_id};
use crate::{
    id::Id,
    shared_state::Core,
    world::{LOCALES, MAX_GROUP},
};

/// `POST /sandbox/language`: sets the `locale` of a `user` or of a `guild`.
pub(super) fn language(core: &Core, body: &Value) -> Response {
    let locale = body["locale"].as_str().unwrap_or_default();
    if !LOCALES.contains(&locale) {
        return refuse(StatusCode::BAD_REQUEST, "Discord has no such language");
    }
    let mut world = core.world();
    let user = body["user"].as_str().and_then(|text| user_id(&world, text));
    let guild = Id::from_json(&body["guild"]).filter(|id| world.guilds.contains_key(id));
    if let Some(user) = user.and_then(|id| world.users.get_mut(&id)) {
        locale.clone_into(&mut user.locale);
        world.watchers.layout_changed();
    } else if let Some(guild) = guild {
        world.set_guild_locale(guild, locale);
    } else {
        return refuse(StatusCode::NOT_FOUND, "no such user or server");
    }
    Json(json!({})).into_response()
}

/// `POST /sandbox/install`: adds the default bot's application to a person's account or, if `installed` is false,
/// removes it.
pub(super) fn install(core: &Core, body: &Value) -> Response {
    let mut world = core.world();
    let user = body["user"].as_str().and_then(|text| user_id(&world, text));
    let Some(user) = user else {
        return refuse(StatusCode::NOT_FOUND, "no such user");
    };
    world.set_installed(core.app, user, body["installed"] != false);
    Json(json!({})).into_response()
}

/// `POST /sandbox/group`: begins a conversation of the `user` and other `people`. With one other person it is their
/// direct conversation, which may exist already.
pub(super) fn group(core: &Arc<Core>, body: &Value) -> Response {
    let mut world = core.world();
    let others = body["people"].as_array().into_iter().flatten();
    let texts = [&body["user"]].into_iter().chain(others);
    let mut people: Vec<Id> = Vec::new();
    for text in texts {
        let Some(person) = text.as_str().and_then(|text| user_id(&world, text)) else {
            return refuse(StatusCode::NOT_FOUND, "no such user");
        };
        if !people.contains(&person) {
            people.push(person);
        }
    }
    let id = match people.as_slice() {
        [one, other] => world.direct_channel(*one, *other),
        [_, _, ..] if people.len() <= MAX_GROUP => world.group_channel(&people),
        _ => return refuse(StatusCode::BAD_REQUEST, "2 to 10 people are wanted"),
    };
    Json(json!({"id": id})).into_response()
}
