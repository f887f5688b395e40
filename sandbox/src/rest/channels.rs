use serde_json::Value;

use super::{Answer, ApiError, Call, Reply, field_checks::check, id, messages, threads};
use crate::{
    id::Id,
    permission::{Bits, Permission},
    world::{Channel, World},
};

pub(super) fn known(world: &World, channel: Id) -> Result<&Channel, ApiError> {
    let room = world.channels.get(channel);
    room.ok_or(ApiError::UNKNOWN_CHANNEL)
}

/// The channel, if the bot can see it.
pub(super) fn seen(world: &World, bot: Id, channel: Id) -> Result<&Channel, ApiError> {
    let room = known(world, channel)?;
    if world.bits(bot, channel).has(Permission::ViewChannel) {
        Ok(room)
    } else {
        Err(ApiError::MISSING_ACCESS)
    }
}

pub(super) fn route(
    world: &mut World,
    call: &Call,
    method: &str,
    channel: Id,
    path: &[&str],
) -> Answer {
    let bot = call.bot()?;
    let room = seen(world, bot, channel)?;
    match (method, path) {
        ("GET", []) => Reply::ok(world.json().channel(room)),
        ("PATCH", []) => change(world, call, channel),
        ("GET", ["messages"]) => messages::list(world, call, channel),
        ("POST", ["messages"]) => messages::create(world, call, channel),
        (_, ["messages", message]) => one(world, call, method, channel, id(message)?),
        ("POST", ["threads"]) => threads::plain(world, call, channel),
        // "Returns a 404 response if the user is not a member of the thread"
        ("GET", ["thread-members", user]) => {
            let user = id(user)?;
            if !room.recipients.contains(&user) {
                return Err(ApiError::UNKNOWN_MEMBER);
            }
            Reply::ok(room.thread_member_json(user))
        }
        ("PUT" | "DELETE", ["thread-members", user]) => {
            let user = if *user == "@me" { bot } else { id(user)? };
            threads::member(world, bot, channel, user, method == "PUT")
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}

/// Handles a request about one message. Private messages are never found here.
fn one(world: &mut World, call: &Call, method: &str, channel: Id, message: Id) -> Answer {
    let bot = call.bot()?;
    let room = known(world, channel)?;
    let bits = world.bits(bot, channel);
    let found = room
        .messages
        .get(&message)
        .ok_or(ApiError::UNKNOWN_MESSAGE)?;
    match method {
        "GET" if !bits.has(Permission::ReadMessageHistory) => Err(ApiError::MISSING_PERMISSIONS),
        "GET" => Reply::ok(world.json().message(found)),
        "PATCH" if found.author != bot => Err(ApiError::NOT_AUTHOR),
        "PATCH" => {
            let files = !call.payload.files.is_empty();
            if files && !bits.has(Permission::AttachFiles) {
                return Err(ApiError::MISSING_PERMISSIONS);
            }
            let now = world.now();
            if let Some(limit) = &mut world.old_edits {
                limit
                    .count(channel, message, now)
                    .map_err(|wait| ApiError::OLD_EDITS.after(wait))?;
            }
            messages::edit(world, channel, message, "", &call.payload, call.body())
                .and_then(Reply::ok)
        }
        "DELETE" if found.author != bot && !bits.has(Permission::ManageMessages) => {
            Err(ApiError::MISSING_PERMISSIONS)
        }
        "DELETE" => messages::remove(world, bot, channel, message),
        _ => Err(ApiError::NO_METHOD),
    }
}

/// `PATCH /channels/{channel}`. The starter of a thread may change it. Everybody else needs a permission.
fn change(world: &mut World, call: &Call, channel: Id) -> Answer {
    let bot = call.bot()?;
    let room = seen(world, bot, channel)?;
    let bits = world.bits(bot, channel);
    let thread = room.kind.is_thread();
    let own = thread && room.owner == Some(bot);
    let body = call.body();
    let allowed = if thread {
        may_change_thread(room, body, bits, own)
    } else {
        bits.has(Permission::ManageChannels)
    };
    if !allowed {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if room.archived && body["archived"] != Value::Bool(false) {
        return Err(ApiError::ARCHIVED);
    }
    check("", body, |channel| {
        if !body["name"].is_null() {
            channel.field("name").text(1..=100);
        }
        channel.field("topic").optional_text(1024);
        channel.field("archived").optional_bool();
        channel.field("locked").optional_bool();
        threads::durations(channel);
    })?;
    let now = world.now();
    if let Some(room) = world.channels.get_mut(channel) {
        apply(room, body, now);
    }
    world.channels.threads_changed();
    Reply::ok(world.json().channel(known(world, channel)?))
}

/// The rules are from Topics / Threads, "Editing & Deleting Threads" and "Locked Threads", and from Resources /
/// Channel, "Modify Channel": "When setting `archived` to `false`, when `locked` is also `false`, only the
/// `SEND_MESSAGES` permission is required". In threads that is Send Messages in Threads.
fn may_change_thread(room: &Channel, body: &Value, bits: Bits, own: bool) -> bool {
    let given = |field: &str| !body[field].is_null();
    if bits.has(Permission::ManageThreads) {
        return true;
    }
    if room.locked || given("locked") || given("rate_limit_per_user") {
        return false;
    }
    let opens = body["archived"] == false && body.as_object().is_some_and(|map| map.len() == 1);
    own || (opens && bits.has(Permission::SendMessagesInThreads))
}

fn apply(room: &mut Channel, body: &Value, now: u64) {
    if let Some(name) = body["name"].as_str() {
        name.clone_into(&mut room.name);
    }
    if let Some(topic) = body.get("topic") {
        room.topic = topic.as_str().map(str::to_owned);
    }
    // `archive_timestamp` is changed when "archiving, or unarchiving a thread, and when changing the
    // auto_archive_duration field" (Topics / Threads, "Thread Fields")
    if let Some(archived) = body["archived"].as_bool() {
        room.archived = archived;
        room.archived_ms = now;
    }
    if let Some(locked) = body["locked"].as_bool() {
        room.locked = locked;
    }
    if let Some(minutes) = body["auto_archive_duration"].as_u64() {
        room.auto_archive = minutes;
        room.archived_ms = now;
    }
    if let Some(seconds) = body["rate_limit_per_user"].as_u64() {
        room.slowmode = seconds;
    }
}
