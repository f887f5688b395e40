use serde_json::Value;

use super::{
    Answer, ApiError, Call, Reply, channels,
    field_checks::{Part, check, no_choice},
};
use crate::{
    id::Id,
    permission::Permission,
    world::{Channel, ChannelKind, MAX_ACTIVE, Message, World},
};

/// Checks the slow mode and the time until automatic archiving.
pub(super) fn durations(channel: &Part<'_>) {
    channel
        .field("rate_limit_per_user")
        .optional_int(0..=21_600);
    let minutes = channel.field("auto_archive_duration");
    let allowed = matches!(minutes.json.as_u64(), Some(60 | 1440 | 4320 | 10_080));
    if !minutes.json.is_null() && !allowed {
        minutes.choice("(60, 1440, 4320, 10080)");
    }
}

fn thread(thread: &Part<'_>) {
    thread.field("name").text(1..=100);
    durations(thread);
}

fn may_start(world: &World, bot: Id, channel: Id, permission: Permission) -> Result<(), ApiError> {
    let room = channels::known(world, channel)?;
    if room.kind != ChannelKind::Text {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    if !world.bits(bot, channel).has(permission) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let full = |guild| world.channels.active_threads(guild) >= MAX_ACTIVE;
    if room.guild.is_some_and(full) {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    Ok(())
}

/// `POST /channels/{channel}/threads`: a thread without a message.
pub(super) fn plain(world: &mut World, call: &Call, channel: Id) -> Answer {
    let bot = call.bot()?;
    let body = call.body();
    let (kind, permission) = match body["type"].as_u64() {
        Some(11) => (ChannelKind::PublicThread, Permission::CreatePublicThreads),
        None | Some(12) => (ChannelKind::PrivateThread, Permission::CreatePrivateThreads),
        Some(_) => return Err(no_choice("type", "(11, 12)")),
    };
    may_start(world, bot, channel, permission)?;
    check("", body, thread)?;
    let id = world.next_id();
    let json = start(world, bot, channel, id, kind, body);
    if kind == ChannelKind::PublicThread {
        let notice = world.next_id();
        let mut message = Message::new(notice, channel, bot);
        message.kind = 18;
        body["name"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut message.content);
        world.post(message);
    }
    Reply::created(json)
}

fn start(world: &mut World, bot: Id, parent: Id, id: Id, kind: ChannelKind, body: &Value) -> Value {
    let guild = world.channels.guild_of(parent);
    let mut thread = Channel::new(id, kind, guild, body["name"].as_str().unwrap_or_default());
    thread.parent = Some(parent);
    thread.owner = Some(bot);
    thread.recipients.insert(bot);
    thread.auto_archive = body["auto_archive_duration"]
        .as_u64()
        .unwrap_or(thread.auto_archive);
    thread.invitable = body["invitable"].as_bool().unwrap_or(true);
    thread.slowmode = body["rate_limit_per_user"].as_u64().unwrap_or(0);
    let mut json = world.json().channel(&thread);
    json["member"] = thread.thread_member_json(bot);
    world.channels.add(thread);
    json
}

/// `PUT` and `DELETE /channels/{channel}/thread-members/{user}`. The rules are from Resources / Channel: "Join Thread",
/// "Add Thread Member", "Leave Thread", "Remove Thread Member". Each "requires the thread is not archived".
pub(super) fn member(world: &mut World, bot: Id, channel: Id, user: Id, joins: bool) -> Answer {
    let room = channels::known(world, channel)?;
    if !room.kind.is_thread() {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    if room.archived {
        return Err(ApiError::ARCHIVED);
    }
    if !room.guild.is_some_and(|guild| world.is_member(guild, user)) {
        return Err(ApiError::UNKNOWN_USER);
    }
    let bits = world.bits(bot, channel);
    let moderates = bits.has(Permission::ManageThreads);
    let private = room.kind == ChannelKind::PrivateThread;
    let starter = room.owner == Some(bot);
    let allowed = if moderates || user == bot {
        true
    } else if joins {
        // "Requires the ability to send messages in the thread"; `invitable`: "whether non-moderators can add
        // other non-moderators to a thread; only available on private threads"
        let speaks = bits.has(Permission::SendMessagesInThreads) && !room.locked;
        speaks && (!private || room.invitable || starter)
    } else {
        // "Requires the MANAGE_THREADS permission, or the creator of the thread if it is a PRIVATE_THREAD"
        private && starter
    };
    if !allowed {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    world.channels.set_thread_member(channel, user, joins);
    Reply::none()
}
