//! Discord's JSON of members, channels and messages.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Attachment, Cause, Channel, ChannelKind, Channels, Guild, Message, Target, User};
use crate::{clock::iso, id::Id};

/// Writes Discord's JSON, and looks up the users and channels that it names.
#[derive(Clone, Copy)]
pub(crate) struct Renderer<'a> {
    pub(super) origin: &'a str,
    pub(super) users: &'a BTreeMap<Id, User>,
    pub(super) guilds: &'a BTreeMap<Id, Guild>,
    pub(super) channels: &'a Channels,
}

impl Renderer<'_> {
    pub(super) fn user(self, id: Id) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    /// A member as part of a guild, with the user's data.
    pub(crate) fn member(self, guild: Id, user: Id) -> Option<Value> {
        let member = self.guilds.get(&guild)?.members.get(&user)?;
        Some(json!({
            "user": self.users.get(&user)?.json(),
            "nick": null,
            "avatar": null,
            "banner": null,
            "communication_disabled_until": member.silenced_ms.map(iso),
            "roles": member.roles,
            "joined_at": iso(member.joined_ms),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "pending": false,
            "flags": 0,
        }))
    }
    pub(crate) fn channel(self, channel: &Channel) -> Value {
        match channel.kind {
            ChannelKind::Direct | ChannelKind::Group => self.private(channel),
            ChannelKind::Text => self.text(channel),
            ChannelKind::Voice => {
                let mut json = self.text(channel);
                json["bitrate"] = json!(64_000);
                json["user_limit"] = json!(0);
                json["rtc_region"] = Value::Null;
                json
            }
            ChannelKind::Forum => {
                let mut json = self.text(channel);
                json["available_tags"] = json!([]);
                json["default_reaction_emoji"] = Value::Null;
                json["default_sort_order"] = Value::Null;
                json["default_forum_layout"] = json!(0);
                json
            }
            ChannelKind::PublicThread | ChannelKind::PrivateThread => thread_json(channel),
        }
    }

    /// "DM" and "Group DM" (Resources / Channel, "Channel Structure").
    fn private(self, channel: &Channel) -> Value {
        let people = channel
            .recipients
            .iter()
            .filter_map(|id| self.users.get(id));
        let people = people.filter(|user| !user.bot).map(User::json);
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind as u8,
            "flags": 0,
            "last_message_id": channel.last_message,
            "recipients": people.collect::<Vec<_>>(),
        });
        if channel.kind == ChannelKind::Group {
            json["name"] = Value::Null;
            json["icon"] = Value::Null;
            json["owner_id"] = json!(channel.owner);
        }
        json
    }

    fn text(self, channel: &Channel) -> Value {
        let overwrites: Vec<_> = channel
            .overwrites
            .iter()
            .map(|(id, (allow, deny))| {
                let kind = u8::from(self.users.contains_key(id));
                json!({"id": id, "type": kind, "allow": allow.json(), "deny": deny.json()})
            })
            .collect();
        let siblings = self
            .channels
            .values()
            .filter(|c| c.guild == channel.guild && c.id < channel.id);
        json!({
            "id": channel.id,
            "type": channel.kind as u8,
            "flags": 0,
            "guild_id": channel.guild,
            "name": channel.name,
            "topic": channel.topic,
            "position": siblings.filter(|c| !c.kind.is_thread()).count(),
            "parent_id": null,
            "nsfw": false,
            "rate_limit_per_user": channel.slowmode,
            "last_message_id": channel.last_message,
            "last_pin_timestamp": null,
            "permission_overwrites": overwrites,
        })
    }

    pub(crate) fn message(self, message: &Message) -> Value {
        let mut json = self.plain(message);
        if let Some((channel, id)) = message.reference {
            let found = self
                .channels
                .message(channel, id)
                .filter(|m| m.id != message.id);
            json["referenced_message"] = found.map_or(Value::Null, |m| self.plain(m));
        }
        json
    }

    fn plain(self, message: &Message) -> Value {
        let attachments = message
            .attachments
            .iter()
            .map(|a| self.attachment(message, a));
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "content": message.content,
            "author": self.user(message.author),
            "attachments": attachments.collect::<Vec<_>>(),
            "embeds": [],
            "components": message.components,
            "mentions": message.mentions.iter().map(|id| self.user(*id)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles,
            "mention_everyone": message.mention_everyone,
            "pinned": false,
            "tts": false,
            "flags": message.flags,
            "timestamp": iso(message.id.created_ms()),
            "edited_timestamp": message.edited_ms.map(iso),
        });
        if let Some(app) = message.app {
            json["application_id"] = app.json();
            if message.webhook {
                json["webhook_id"] = app.json();
            }
        }
        if let Some((channel, id)) = message.reference {
            json["message_reference"] = json!({"type": 0, "channel_id": channel, "message_id": id});
            if let Some(guild) = self.channels.guild_of(channel) {
                json["message_reference"]["guild_id"] = guild.json();
            }
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(cause) = &message.cause {
            json["interaction_metadata"] = self.cause(cause, message);
            // "ID of the original response message, present only on follow-up messages"
            if let Some(original) = message.original {
                json["interaction_metadata"]["original_response_message_id"] = original.json();
            }
        }
        json
    }

    fn cause(self, cause: &Cause, message: &Message) -> Value {
        let guild = self.channels.guild_of(message.channel);
        let owners = cause.owners.json(guild);
        let mut json = json!({
            "id": cause.id,
            "type": cause.kind as u8,
            "user": self.user(cause.user),
            "authorizing_integration_owners": owners,
        });
        if let Some(name) = &cause.name {
            json["name"] = name.as_str().into();
        }
        // "Application Command Interaction Metadata Structure": each is "present only on" commands of its type
        match cause.target {
            Some(Target::User(user)) => json["target_user"] = self.user(user),
            Some(Target::Message(message)) => json["target_message_id"] = message.json(),
            None => {}
        }
        if let Some(interacted) = cause.interacted {
            json["interacted_message_id"] = interacted.json();
        }
        json
    }

    fn attachment(self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.attachment_url(message.channel, attachment);
        let mut json = json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some((width, height)) = attachment.pixels {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if let Some(description) = &attachment.description {
            json["description"] = description.as_str().into();
        }
        if message.owner.is_some() {
            json["ephemeral"] = true.into();
        }
        json
    }

    pub(crate) fn attachment_url(self, channel: Id, attachment: &Attachment) -> String {
        format!(
            "{}/attachments/{channel}/{}/{}",
            self.origin, attachment.id, attachment.filename
        )
    }
}

fn thread_json(channel: &Channel) -> Value {
    let mut json = json!({
        "id": channel.id,
        "type": channel.kind as u8,
        "flags": 0,
        "guild_id": channel.guild,
        "name": channel.name,
        "parent_id": channel.parent,
        "owner_id": channel.owner,
        "rate_limit_per_user": channel.slowmode,
        "last_message_id": channel.last_message,
        "last_pin_timestamp": null,
        "message_count": channel.message_count,
        "member_count": channel.recipients.len(),
        "total_message_sent": channel.message_count,
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": iso(channel.archived_ms),
            "auto_archive_duration": channel.auto_archive,
            "locked": channel.locked,
            "create_timestamp": iso(channel.id.created_ms()),
        },
    });
    // "only available on private threads" (Resources / Channel, "Thread Metadata Structure")
    if channel.kind == ChannelKind::PrivateThread {
        json["thread_metadata"]["invitable"] = channel.invitable.into();
    }
    json
}
