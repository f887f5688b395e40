//! Interactions in the form that bots receive, and their delivery.

use std::{sync::Arc, time::Instant};

use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::{
    error::Error,
    gateway::envelope,
    http_interactions,
    id::Id,
    permission::Permission,
    shared_state::Core,
    world::{Cause, Interaction, Kind, Owners, Seen, Target, World},
};

/// Discord's limit for one file, in bytes.
const ATTACHMENT_SIZE_LIMIT: u64 = 10 << 20;

/// An action of a user.
pub(super) struct Deed {
    pub(super) app: Id,
    pub(super) user: Id,
    pub(super) channel: Id,
    pub(super) kind: Kind,
    pub(super) data: Value,
    /// The message that contains the component.
    pub(super) source: Option<Id>,
    /// The command's full name.
    pub(super) name: Option<String>,
    /// The person or message that a command of a menu is used on.
    pub(super) target: Option<Target>,
    /// The installations that authorize the interaction.
    pub(super) owners: Owners,
}

/// Turns the action into an interaction and delivers it.
pub(super) fn deliver(core: &Arc<Core>, deed: Deed) -> Result<Id, Error> {
    let mut world = core.world();
    if !world.hears(deed.app) {
        return Err(Error::NoBot);
    }
    if !world
        .bits(deed.user, deed.channel)
        .has(Permission::ViewChannel)
    {
        return Err(Error::Refused(
            "this user does not see that channel".to_owned(),
        ));
    }
    let room = world.channels.get(deed.channel);
    if room.is_some_and(|c| !c.kind.has_messages()) {
        return Err(Error::Refused(
            "a forum has posts, and no messages of its own".to_owned(),
        ));
    }
    let id = world.next_id();
    // the middle part identifies the interaction; bots must not interpret the token
    let token = format!(
        "aW50ZXJhY3Rpb24.{id}.{:016x}",
        id.get().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    );
    let event = event(&world, id, &token, &deed);
    let guild = world.channels.guild_of(deed.channel);
    let cause = Cause {
        id,
        kind: deed.kind,
        user: deed.user,
        owners: deed.owners,
        name: deed.name,
        interacted: deed.source.filter(|_| deed.kind == Kind::Component),
        target: deed.target,
    };
    let created_ms = world.now();
    world.remember(Interaction {
        id,
        token,
        app: deed.app,
        kind: deed.kind,
        user: deed.user,
        channel: deed.channel,
        cause,
        source: deed.source,
        created_ms,
        sent: Instant::now(),
        latency: None,
        ack: None,
        answer: None,
        unsure: false,
        held: None,
        deleted: None,
        seen: Seen::Waiting,
        original: None,
        followups: Vec::new(),
        event: event.clone(),
        news: Arc::new(Notify::new()),
    });
    drop(world);
    tell(core, deed.app, guild, &event);
    Ok(id)
}

/// Delivers an interaction to its bot, through the gateway or over HTTP.
pub(crate) fn tell(core: &Arc<Core>, app: Id, guild: Option<Id>, event: &Value) {
    let mut world = core.world();
    let changed = world.gateway.trouble.change.as_mut().map(|change| {
        let mut changed = event.clone();
        change(&mut changed);
        changed
    });
    // a changed interaction does not follow Discord's schemas, so it is not judged
    if changed.is_none() {
        world.judge.event(|| envelope("INTERACTION_CREATE", event));
    }
    let event = changed.as_ref().unwrap_or(event);
    if world
        .apps
        .get(&app)
        .is_some_and(|app| !app.endpoints.is_empty())
    {
        drop(world);
        http_interactions::send(core, app, event);
    } else {
        world.dispatch(app, guild, "INTERACTION_CREATE", event);
    }
}

fn event(world: &World, id: Id, token: &str, deed: &Deed) -> Value {
    let room = world.channels.get(deed.channel);
    let guild = room.and_then(|c| c.guild);
    let user = world.users.get(&deed.user);
    let mut channel = room.map(|c| world.json().channel(c)).unwrap_or_default();
    if room.is_some_and(|room| !room.kind.is_private()) {
        channel["permissions"] = world.bits(deed.user, deed.channel).json();
    }
    let mut event = json!({
        "id": id,
        "application_id": deed.app,
        "type": deed.kind as u8,
        "token": token,
        "version": 1,
        "locale": world.locale_of(deed.user),
        "channel_id": deed.channel,
        "channel": channel,
        "app_permissions": world.app_bits(deed.app, deed.user, deed.channel).json(),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": deed.owners.json(guild),
        "context": world.channels.context(deed.app, deed.channel),
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        "data": deed.data,
    });
    if let Some(guild) = guild {
        event["guild_id"] = guild.json();
        let locale = world.guilds.get(&guild).map(|guild| &guild.locale);
        event["guild_locale"] = json!(locale);
        event["guild"] = json!({"id": guild, "locale": locale, "features": []});
        event["member"] = world.json().member(guild, deed.user).unwrap_or_default();
        event["member"]["permissions"] = world.bits(deed.user, deed.channel).json();
    } else if let Some(user) = user {
        event["user"] = user.json();
    }
    let message = |id| world.channels.message(deed.channel, id);
    if let Some(message) = deed.source.and_then(message) {
        event["message"] = world.json().message(message);
    }
    event
}

/// The users, members and channels that an interaction names, in the form of its `resolved` field.
pub(super) fn resolved(
    world: &World,
    channel: Id,
    users: &[Id],
    channels: &[Id],
    roles: &[Id],
) -> Value {
    let guild = world.channels.guild_of(channel);
    let mut all = json!({});
    for id in users {
        let key = id.to_string();
        if let Some(user) = world.users.get(id) {
            all["users"][&key] = user.json();
        }
        let member = guild.and_then(|guild| world.json().member(guild, *id));
        if let Some(Value::Object(mut member)) = member {
            for field in ["user", "deaf", "mute"] {
                member.remove(field);
            }
            member.insert("permissions".into(), world.bits(*id, channel).json());
            all["members"][&key] = Value::Object(member);
        }
    }
    for id in channels {
        if let Some(room) = world.channels.get(*id) {
            let mut json = world.json().channel(room);
            json["permissions"] = world
                .bits(users.first().copied().unwrap_or(*id), *id)
                .json();
            all["channels"][id.to_string()] = json;
        }
    }
    let known = guild.and_then(|guild| world.guilds.get(&guild));
    for role in known.into_iter().flat_map(crate::world::Guild::roles_json) {
        if roles.iter().any(|id| role["id"] == id.json()) {
            let key = role["id"].as_str().unwrap_or_default().to_owned();
            all["roles"][key] = role;
        }
    }
    all
}
