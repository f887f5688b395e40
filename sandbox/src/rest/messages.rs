//! Creates and changes messages, for all routes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    ApiError, Call,
    body::{Payload, Upload},
    channels::seen,
    components, field_checks,
    field_checks::{invalid, no_choice},
    message_limits,
};
use crate::{
    id::Id,
    permission::Permission,
    world::{
        AllowedMentions, Attachment, Channel, ChannelKind, Closed, MAX_ACTIVE, Message, ThreadAct,
        World, flags,
    },
};

/// How long Discord recognizes a nonce: "the past few minutes".
const NONCE_MS: u64 = 180_000;

pub(super) fn check_new(
    path: &str,
    body: &Value,
    files: &BTreeMap<u64, Upload>,
) -> Result<(), ApiError> {
    field_checks::check(path, body, |body| message_limits::message(body, files, &[]))
}

/// Writes a checked body into a message. If the body has `attachments`, only the listed attachments stay. Otherwise all
/// stay.
pub(super) fn fill(
    world: &mut World,
    message: &mut Message,
    body: &Value,
    files: &BTreeMap<u64, Upload>,
) {
    let known = world.channels.message(message.channel, message.id);
    let new = known.is_none();
    if let Some(content) = body.get("content") {
        // the text of every message is trimmed at both ends
        let text = content.as_str().unwrap_or_default();
        text.trim().clone_into(&mut message.content);
    }
    if let Some(rows) = body.get("components") {
        message.components = components::normal(rows.as_array().map_or(&[], Vec::as_slice));
    }
    if let Some(bits) = body["flags"].as_u64() {
        // "Edit Message": "only SUPPRESS_EMBEDS [...] can currently be set/unset"
        let at_first = if new {
            flags::SUPPRESS_NOTIFICATIONS
        } else {
            0
        };
        let settable = flags::SUPPRESS_EMBEDS | at_first;
        message.flags = message.flags & !settable | bits & settable;
    }
    attach(world, message, &body["attachments"], files);
    // "Edit Message": "When the content field is edited, the mentions array in the message object will be reconstructed"
    if body.get("content").is_some() || new {
        let allowed = match &body["allowed_mentions"] {
            Value::Null => AllowedMentions::open(),
            given => AllowedMentions::read(given),
        };
        world.set_mentions(message, &allowed);
    }
}

fn attach(world: &mut World, message: &mut Message, list: &Value, files: &BTreeMap<u64, Upload>) {
    if let Some(list) = list.as_array() {
        let listed: Vec<Id> = list
            .iter()
            .filter_map(|one| Id::from_json(&one["id"]))
            .collect();
        message.attachments.retain(|old| listed.contains(&old.id));
        for old in &mut message.attachments {
            let entry = list
                .iter()
                .find(|one| Id::from_json(&one["id"]) == Some(old.id));
            if let Some(description) = entry.and_then(|one| one["description"].as_str()) {
                old.description = Some(description.to_owned());
            }
        }
    }
    for (number, file) in files {
        let entry = list.as_array().into_iter().flatten();
        let entry = entry
            .clone()
            .find(|one| message_limits::file_number(&one["id"]) == Some(*number));
        let description = entry
            .and_then(|one| one["description"].as_str())
            .map(str::to_owned);
        let id = world.next_id();
        world.channels.files.put(id, file.bytes.clone());
        message.attachments.push(Attachment {
            id,
            filename: file.filename.clone(),
            description,
            content_type: crate::world::content_type(&file.filename),
            size: file.bytes.len(),
            pixels: crate::world::picture_size(&file.bytes),
        });
    }
}

/// Whether a bot may post in a channel.
fn may_post(world: &World, bot: Id, channel: Id, body: &Payload) -> Result<(), ApiError> {
    let room = seen(world, bot, channel)?;
    let bits = world.bits(bot, channel);
    if !room.kind.has_messages() {
        return Err(ApiError::NO_TEXT_CHANNEL);
    }
    let send = if room.kind.is_thread() {
        Permission::SendMessagesInThreads
    } else {
        Permission::SendMessages
    };
    let replies = !body.json["message_reference"].is_null();
    if !bits.has(send) || (!body.files.is_empty() && !bits.has(Permission::AttachFiles)) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if replies && !bits.has(Permission::ReadMessageHistory) {
        return Err(ApiError::CANNOT_REPLY);
    }
    world
        .thread_allows(bot, channel, ThreadAct::Post)
        .map_err(|_| ApiError::LOCKED)?;
    may_wake(world, room)?;
    let closed = |user: &Id| world.users.get(user).is_some_and(|u| u.refuses_dms);
    if room.kind == ChannelKind::Direct {
        if room.recipients.iter().any(closed) {
            return Err(ApiError::NO_DMS);
        }
        let known = |user: &Id| *user == bot || !world.installs(bot, *user, channel).none();
        if !room.recipients.iter().all(known) {
            return Err(ApiError::NO_MUTUAL_GUILDS);
        }
    }
    Ok(())
}

/// Whether a message may unarchive its thread. The thread then counts as active again.
pub(super) fn may_wake(world: &World, room: &Channel) -> Result<(), ApiError> {
    let full = |guild| world.channels.active_threads(guild) >= MAX_ACTIVE;
    if room.archived && room.guild.is_some_and(full) {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    Ok(())
}

/// `POST /channels/{channel}/messages`.
pub(super) fn create(world: &mut World, call: &Call, channel: Id) -> super::Answer {
    let bot = call.bot()?;
    may_post(world, bot, channel, &call.payload)?;
    let body = call.body();
    check_new("", body, &call.payload.files)?;
    if body["flags"]
        .as_u64()
        .is_some_and(|f| f & flags::EPHEMERAL != 0)
    {
        let message = "Only answers to interactions can be ephemeral";
        return Err(invalid("flags", "MESSAGE_FLAGS_INVALID", message));
    }
    field_checks::check("", body, message_limits::nonce)?;
    if let Some(same) = same_nonce(world, channel, bot, body) {
        return super::Reply::ok(world.json().message(same));
    }
    let id = world.next_id();
    let mut message = Message::new(id, channel, bot);
    message.reference = reference(world, channel, &body["message_reference"])?;
    if message.reference.is_some() {
        message.kind = 19;
    }
    fill(world, &mut message, body, &call.payload.files);
    if message.is_empty() {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    message.nonce = body
        .get("nonce")
        .filter(|n| n.is_string() || n.is_number())
        .cloned();
    let json = world.json().message(&message);
    world.post(message);
    super::Reply::ok(json)
}

/// The recent message with this nonce, if the bot enforces nonces.
fn same_nonce<'a>(world: &'a World, channel: Id, bot: Id, body: &Value) -> Option<&'a Message> {
    let nonce = body.get("nonce").filter(|_| body["enforce_nonce"] == true);
    let (nonce, now) = (nonce?, world.now());
    let room = world.channels.get(channel)?;
    let mut latest = room.messages.values().rev();
    latest.find(|message| {
        let lately = message.id.created_ms() + NONCE_MS > now;
        lately && message.author == bot && message.nonce.as_ref() == Some(nonce)
    })
}

fn reference(world: &World, channel: Id, json: &Value) -> Result<Option<(Id, Id)>, ApiError> {
    if json.is_null() {
        return Ok(None);
    }
    if json["type"].as_u64().unwrap_or(0) != 0 {
        return Err(no_choice("message_reference.type", "(0,)"));
    }
    let refused = |code, message: &str| invalid("message_reference", code, message);
    let unknown = || refused("REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    let id = Id::from_json(&json["message_id"]).ok_or_else(unknown)?;
    let elsewhere = Id::from_json(&json["channel_id"]).is_some_and(|c| c != channel);
    let found = world
        .channels
        .get(channel)
        .and_then(|c| c.messages.get(&id));
    // only plain messages, replies and answers to commands can be replied to ("Message Types" says so for each type)
    if found.is_some_and(|m| !matches!(m.kind, 0 | 19 | 20 | 23)) {
        let message = "Cannot reply to a system message";
        let code = "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE";
        return Err(refused(code, message));
    }
    let known = found.is_some();
    match (known && !elsewhere, json["fail_if_not_exists"].as_bool()) {
        (true, _) => Ok(Some((channel, id))),
        (false, Some(false)) => Ok(None),
        (false, _) => Err(unknown()),
    }
}

/// Changes a message and announces the changed message.
pub(super) fn edit(
    world: &mut World,
    channel: Id,
    id: Id,
    path: &str,
    payload: &Payload,
    body: &Value,
) -> Result<Value, ApiError> {
    let old = world.channels.message(channel, id);
    let old = old.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    world
        .thread_allows(old.author, channel, ThreadAct::Change)
        .map_err(|closed| match closed {
            Closed::Archived => ApiError::ARCHIVED,
            Closed::Locked => ApiError::ARCHIVED_FOR_ANSWERS,
        })?;
    let mut message = old.clone();
    let held: Vec<Id> = message.attachments.iter().map(|a| a.id).collect();
    field_checks::check(path, body, |body| {
        message_limits::message(body, &payload.files, &held);
    })?;
    fill(world, &mut message, body, &payload.files);
    if message.is_empty() {
        return Err(ApiError::EMPTY_MESSAGE);
    }
    if message.flags & flags::LOADING == 0 {
        message.edited_ms = Some(world.now());
    }
    message.flags &= !flags::LOADING;
    let json = world.json().message(&message);
    if let Some(place) = world.channels.message_mut(channel, id) {
        *place = message;
    }
    world.announce(channel, id, false);
    Ok(json)
}

/// Deletes a message of a channel.
pub(super) fn remove(world: &mut World, bot: Id, channel: Id, id: Id) -> super::Answer {
    world
        .thread_allows(bot, channel, ThreadAct::Delete)
        .map_err(|_| ApiError::ARCHIVED)?;
    if world.channels.delete(channel, id) {
        super::Reply::none()
    } else {
        Err(ApiError::UNKNOWN_MESSAGE)
    }
}

/// `GET /channels/{channel}/messages`, newest first.
pub(super) fn list(world: &World, call: &Call, channel: Id) -> super::Answer {
    let bot = call.bot()?;
    let room = seen(world, bot, channel)?;
    let bits = world.bits(bot, channel);
    if !bits.has(Permission::ReadMessageHistory) {
        return super::Reply::ok(json!([]));
    }
    let number = |name: &str| call.query.get(name).map(|text| super::id(text)).transpose();
    let limit = match call.query.get("limit").map(|l| l.parse::<usize>()) {
        None => 50,
        Some(Ok(limit)) if (1..=100).contains(&limit) => limit,
        Some(_) => {
            let message = "int value should be between 1 and 100.";
            return Err(invalid("limit", "NUMBER_TYPE_MAX", message));
        }
    };
    let (before, after) = (number("before")?, number("after")?);
    let fits = |m: &&Message| before.is_none_or(|b| m.id < b) && after.is_none_or(|a| m.id > a);
    let mut found: Vec<&Message> = if after.is_some() {
        room.messages.values().filter(fits).take(limit).collect()
    } else {
        room.messages
            .values()
            .rev()
            .filter(fits)
            .take(limit)
            .collect()
    };
    found.sort_by_key(|m| std::cmp::Reverse(m.id));
    super::Reply::ok(found.into_iter().map(|m| world.json().message(m)).collect())
}
