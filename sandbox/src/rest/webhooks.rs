//! The requests of a bot with an interaction's token, after the first answer.

use super::{Answer, ApiError, Call, Reply, id, interactions, messages};
use crate::{
    id::Id,
    world::{Ack, MAX_USER_FOLLOWUPS, World, flags},
};

pub(super) fn route(
    world: &mut World,
    call: &Call,
    method: &str,
    app: Id,
    token: &str,
    path: &[&str],
) -> Answer {
    if let ("GET", ["messages", "@original"]) = (method, path)
        && let Some(held) = world.interactions.values_mut().find(|i| i.token == token)
    {
        held.asked();
    }
    let interaction = by_token(world, app, token).map_err(|error| ApiError {
        // to ask whether there is an answer is never a breach
        breach: error.breach && method != "GET",
        ..error
    })?;
    match (method, path) {
        ("POST", []) => follow_up(world, call, interaction),
        (_, ["messages", which]) => {
            let (channel, message) = target(world, interaction, which)?;
            one(world, call, method, interaction, channel, message)
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}

fn by_token(world: &World, app: Id, token: &str) -> Result<Id, ApiError> {
    let id: Id = token
        .split('.')
        .nth(1)
        .and_then(|part| part.parse().ok())
        .ok_or(ApiError::DEAD_TOKEN)?;
    let known = world
        .interactions
        .get(&id)
        .filter(|i| i.token == token && i.app == app);
    let interaction = known.ok_or(ApiError::DEAD_TOKEN)?;
    if interaction.is_over(world.now()) {
        return Err(ApiError::DEAD_TOKEN);
    }
    match interaction.ack {
        // before the first answer, and after one that shows no message, there can be no follow-up
        None | Some(Ack::Choices | Ack::Launch) => Err(ApiError::UNKNOWN_WEBHOOK),
        Some(_) => Ok(id),
    }
}

fn target(world: &World, interaction: Id, which: &str) -> Result<(Id, Id), ApiError> {
    let interaction = world
        .interactions
        .get(&interaction)
        .ok_or(ApiError::DEAD_TOKEN)?;
    let message = match which {
        "@original" => interaction.original.ok_or(ApiError::UNKNOWN_MESSAGE)?,
        other => {
            let message = id(other)?;
            let own =
                interaction.original == Some(message) || interaction.followups.contains(&message);
            if !own {
                return Err(ApiError::UNKNOWN_MESSAGE);
            }
            message
        }
    };
    Ok((interaction.channel, message))
}

fn one(
    world: &mut World,
    call: &Call,
    method: &str,
    interaction: Id,
    channel: Id,
    message: Id,
) -> Answer {
    match method {
        "GET" => {
            let found = world.channels.message(channel, message);
            let found = found.ok_or(ApiError::UNKNOWN_MESSAGE)?;
            Reply::ok(world.json().message(found))
        }
        "PATCH" => {
            let json = messages::edit(world, channel, message, "", &call.payload, call.body())?;
            news(world, interaction);
            Reply::ok(json)
        }
        "DELETE" => {
            let last = world.channels.message(channel, message).cloned();
            let last = last.ok_or(ApiError::UNKNOWN_MESSAGE)?;
            let author = last.author;
            if let Some(interaction) = world.interactions.get_mut(&interaction) {
                interaction.deleted = Some(last);
            }
            let gone = messages::remove(world, author, channel, message);
            news(world, interaction);
            gone
        }
        _ => Err(ApiError::NO_METHOD),
    }
}

fn news(world: &World, interaction: Id) {
    if let Some(interaction) = world.interactions.get(&interaction) {
        interaction.news.notify_waiters();
    }
}

/// Posts a follow-up message. The first one after a deferred answer replaces that answer.
fn follow_up(world: &mut World, call: &Call, interaction: Id) -> Answer {
    let body = call.body();
    let files = &call.payload.files;
    messages::check_new("", body, files)?;
    let about = world
        .interactions
        .get(&interaction)
        .ok_or(ApiError::DEAD_TOKEN)?;
    let (channel, original) = (about.channel, about.original);
    let first = original.and_then(|m| world.channels.message(channel, m));
    let loading = first.filter(|m| m.flags & flags::LOADING != 0);
    if let Some(message) = loading.map(|m| m.id) {
        return one(world, call, "PATCH", interaction, channel, message);
    }
    // "Apps are limited to 5 followup messages per interaction if it was initiated from a user-installed app and
    // isn't installed in the server" ("Create Followup Message")
    if about.cause.owners.user_only() && about.followups.len() >= MAX_USER_FOLLOWUPS {
        return Err(ApiError::TOO_MANY_FOLLOWUPS);
    }
    let mut message = interactions::new_message(world, interaction, body, false)?;
    message.original = original;
    messages::fill(world, &mut message, body, files);
    if message.is_empty() {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    let json = world.json().message(&message);
    if let Some(about) = world.interactions.get_mut(&interaction) {
        about.followups.push(message.id);
    }
    world.post(message);
    news(world, interaction);
    Reply::ok(json)
}
