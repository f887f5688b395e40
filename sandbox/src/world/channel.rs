use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{ChannelKind, Message, Renderer, User};
use crate::{clock::iso, id::Id, permission::Bits};

/// The most people in one conversation. It is from Topics / Opcodes and Status Codes, error 30004: "Maximum number of
/// recipients reached (10)". Whether that counts the owner is not said; here it does.
pub(crate) const MAX_GROUP: usize = 10;

pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<Id>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    /// The channel that a thread belongs to.
    pub(crate) parent: Option<Id>,
    /// Who started a thread or a conversation of several people.
    pub(crate) owner: Option<Id>,
    pub(crate) archived: bool,
    pub(crate) archived_ms: u64,
    pub(crate) locked: bool,
    /// Whether members may add others to a private thread.
    pub(crate) invitable: bool,
    pub(crate) auto_archive: u64,
    pub(crate) slowmode: u64,
    /// The people of a conversation, or the members of a thread.
    pub(crate) recipients: BTreeSet<Id>,
    /// The allowed and denied permissions, by user or role.
    pub(crate) overwrites: BTreeMap<Id, (Bits, Bits)>,
    pub(crate) messages: BTreeMap<Id, Message>,
    pub(crate) last_message: Option<Id>,
    pub(crate) message_count: u64,
}

impl Channel {
    pub(crate) fn new(id: Id, kind: ChannelKind, guild: Option<Id>, name: &str) -> Self {
        Self {
            id,
            kind,
            guild,
            name: name.to_owned(),
            topic: None,
            parent: None,
            owner: None,
            archived: false,
            archived_ms: id.created_ms(),
            locked: false,
            invitable: true,
            auto_archive: 1440,
            slowmode: 0,
            recipients: BTreeSet::new(),
            overwrites: BTreeMap::new(),
            messages: BTreeMap::new(),
            last_message: None,
            message_count: 0,
        }
    }

    pub(crate) fn thread_member_json(&self, user: Id) -> Value {
        json!({"id": self.id, "user_id": user, "join_timestamp": iso(self.id.created_ms()), "flags": 0})
    }
}

impl Renderer<'_> {
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
