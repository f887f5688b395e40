use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{ChannelKind, World};
use crate::{
    id::Id,
    permission::{Bits, Permission},
};

pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    /// The language of the server's own texts: `preferred_locale`.
    pub(crate) locale: String,
    pub(crate) roles: BTreeMap<Id, Role>,
    pub(crate) members: BTreeMap<Id, Member>,
}

pub(crate) struct Role {
    pub(crate) name: String,
    pub(crate) bits: Bits,
    /// The bot that the role belongs to.
    pub(crate) bot: Option<Id>,
}

pub(crate) struct Member {
    pub(crate) joined_ms: u64,
    pub(crate) roles: BTreeSet<Id>,
    /// Until when they have a time-out.
    pub(crate) silenced_ms: Option<u64>,
}

impl Member {
    pub(crate) fn new(joined_ms: u64, roles: BTreeSet<Id>) -> Self {
        Self {
            joined_ms,
            roles,
            silenced_ms: None,
        }
    }
}

impl Guild {
    pub(crate) fn bits(&self, user: Id) -> Bits {
        if user == self.owner {
            return Bits::ALL;
        }
        let Some(member) = self.members.get(&user) else {
            return Bits::default();
        };
        let roles = member
            .roles
            .iter()
            .chain([&self.id])
            .filter_map(|id| self.roles.get(id));
        let bits = Bits(roles.fold(0, |sum, role| sum | role.bits.0));
        if bits.has(Permission::Administrator) {
            Bits::ALL
        } else {
            bits
        }
    }

    /// The data of `GET /guilds/{id}`.
    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "icon": null,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "features": [],
            "banner": null,
            "owner_id": self.owner,
            "application_id": null,
            "region": "us-east",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": self.roles_json(),
            "default_message_notifications": 0,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": self.locale,
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
        })
    }

    pub(crate) fn roles_json(&self) -> Vec<Value> {
        let numbered = self.roles.iter().enumerate();
        numbered
            .map(|(position, (id, role))| role_json(*id, role, position))
            .collect()
    }
}

fn role_json(id: Id, role: &Role, position: usize) -> Value {
    let mut json = json!({
        "id": id,
        "name": role.name,
        "permissions": role.bits.json(),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false,
        "managed": role.bot.is_some(),
        "mentionable": false,
        "icon": null,
        "unicode_emoji": null,
        "flags": 0,
    });
    if let Some(bot) = role.bot {
        json["tags"] = json!({"bot_id": bot});
    }
    json
}

impl World {
    /// The permissions of a user in a channel: the user's permissions in the guild, changed by the overwrites of the
    /// channel or of a thread's parent.
    pub(crate) fn bits(&self, user: Id, channel: Id) -> Bits {
        let Some(room) = self.channels.get(channel) else {
            return Bits::default();
        };
        let Some(guild) = room.guild.and_then(|id| self.guilds.get(&id)) else {
            let inside = room.kind.is_private() && room.recipients.contains(&user);
            return if inside {
                Bits::everyone()
            } else {
                Bits::default()
            };
        };
        let bits = guild.bits(user);
        if bits == Bits::ALL {
            return bits;
        }
        let source = room
            .parent
            .and_then(|id| self.channels.get(id))
            .unwrap_or(room);
        let (allow, deny) = source.overwrites.get(&user).copied().unwrap_or_default();
        let (all_allow, all_deny) = source
            .overwrites
            .get(&guild.id)
            .copied()
            .unwrap_or_default();
        let bits = ((bits.0 & !all_deny.0 | all_allow.0) & !deny.0) | allow.0;
        // Topics / Threads, "Permissions": "You must be invited to the [private] thread to be able to view or
        // participate in it, or be a moderator (MANAGE_THREADS permission)."
        let outside = room.kind == ChannelKind::PrivateThread
            && !room.recipients.contains(&user)
            && !Bits(bits).has(Permission::ManageThreads);
        // "For voice and stage channels, denying the CONNECT permission also implicitly denies other permissions"
        // (Topics / Permissions, "Implicit Permissions"). Users who cannot connect do not see the channel's chat
        // either.
        let outside =
            outside || room.kind == ChannelKind::Voice && !Bits(bits).has(Permission::Connect);
        // a user who cannot see a channel can do nothing in it
        if Bits(bits).has(Permission::ViewChannel) && !outside {
            Bits(bits)
        } else {
            Bits::default()
        }
    }

    pub(crate) fn is_member(&self, guild: Id, user: Id) -> bool {
        let guild = self.guilds.get(&guild);
        guild.is_some_and(|guild| guild.members.contains_key(&user))
    }

    /// Changes a guild's language.
    pub(crate) fn set_guild_locale(&mut self, guild: Id, locale: &str) {
        let Some(place) = self.guilds.get_mut(&guild) else {
            return;
        };
        locale.clone_into(&mut place.locale);
        self.watchers.layout_changed();
    }
}
