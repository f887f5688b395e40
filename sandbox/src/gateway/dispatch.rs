use serde_json::{Value, json};

use super::{Session, envelope, intents};
use crate::{id::Id, permission::Permission, world::World};

impl World {
    /// Sends an event to the sessions of one bot that subscribe to it.
    pub(crate) fn dispatch(
        &mut self,
        app: Id,
        guild: Option<Id>,
        any_of: u64,
        event: &str,
        data: &Value,
    ) {
        self.judge.event(|| envelope(event, data));
        self.dispatch_unjudged(app, guild, any_of, event, data);
    }

    /// Like `dispatch`, but the judge does not check the event: the judge has checked it already, or must not check it.
    pub(crate) fn dispatch_unjudged(
        &mut self,
        app: Id,
        guild: Option<Id>,
        any_of: u64,
        event: &str,
        data: &Value,
    ) {
        let text = data.to_string();
        let wanted = |session: &Session| {
            session.app == app && session.serves(guild) && session.wants(any_of)
        };
        self.gateway.send_to(wanted, event, &text);
        self.changed();
    }

    fn bots_in(&self, guild: Id) -> Vec<Id> {
        let Some(guild) = self.guilds.get(&guild) else {
            return Vec::new();
        };
        self.apps
            .keys()
            .copied()
            .filter(|app| guild.members.contains_key(app))
            .collect()
    }

    /// Sends an event about a guild's channels and threads to all bots in the guild.
    pub(crate) fn dispatch_guild(&mut self, guild: Id, event: &str, data: &Value) {
        for app in self.bots_in(guild) {
            self.dispatch(app, Some(guild), intents::GUILDS, event, data);
        }
    }

    /// Tells a bot that it has joined a guild.
    pub(crate) fn dispatch_joined(&mut self, guild: Id, app: Id) {
        let Some(event) = self.guilds.get(&guild).map(|g| self.guild_event(g, app)) else {
            return;
        };
        self.dispatch(app, Some(guild), intents::GUILDS, "GUILD_CREATE", &event);
    }

    /// Tells a bot that it has left a guild.
    pub(crate) fn dispatch_left(&mut self, guild: Id, app: Id) {
        // Discord leaves `unavailable` out when the bot was removed.
        let data = json!({"id": guild});
        self.dispatch(app, Some(guild), intents::GUILDS, "GUILD_DELETE", &data);
    }

    /// Sends `MESSAGE_CREATE` or `MESSAGE_UPDATE` without the parts that a bot may not read.
    pub(crate) fn dispatch_message(&mut self, event: &str, channel: Id, id: Id) {
        let Some((guild, apps, any_of)) = self.listeners(channel) else {
            return;
        };
        let wanted = |app: Id| {
            self.gateway
                .sessions
                .values()
                .any(|s| s.app == app && s.wants(any_of))
        };
        let apps: Vec<Id> = apps.into_iter().filter(|app| wanted(*app)).collect();
        let Some(message) = self
            .message(channel, id)
            .filter(|_| !apps.is_empty())
            .cloned()
        else {
            return;
        };
        let mut data = self.message_json(&message);
        data["channel_type"] = self
            .channels
            .get(&channel)
            .map_or(0, |c| c.kind as u8)
            .into();
        if let Some(guild) = guild {
            data["guild_id"] = guild.json();
            if let Some(Value::Object(mut member)) = self.member_json(guild, message.author) {
                member.remove("user");
                data["member"] = Value::Object(member);
            }
        }
        let mut hidden = data.clone();
        if !message.content.is_empty() {
            hidden["content"] = "".into();
        }
        for field in ["attachments", "embeds", "components"] {
            hidden[field] = json!([]);
        }
        for app in apps {
            let open = guild.is_none() || message.author == app || message.mentions.contains(&app);
            let data = if open { &data } else { &hidden };
            self.dispatch(app, guild, any_of, event, data);
        }
    }

    /// Sends `MESSAGE_DELETE`.
    pub(crate) fn dispatch_deleted(&mut self, channel: Id, id: Id) {
        let Some((guild, apps, any_of)) = self.listeners(channel) else {
            return;
        };
        let mut data = json!({"id": id, "channel_id": channel});
        if let Some(guild) = guild {
            data["guild_id"] = guild.json();
        }
        for app in apps {
            self.dispatch(app, guild, any_of, "MESSAGE_DELETE", &data);
        }
    }

    /// Who receives events about messages in a channel: its guild, the bots, and the intent they need.
    fn listeners(&self, channel: Id) -> Option<(Option<Id>, Vec<Id>, u64)> {
        let room = self.channels.get(&channel)?;
        let here = |app: &Id| self.bits(*app, channel).has(Permission::ViewChannel);
        if let Some(guild) = room.guild {
            let apps = self.bots_in(guild).into_iter().filter(here).collect();
            return Some((Some(guild), apps, intents::GUILD_MESSAGES));
        }
        let apps = self
            .apps
            .keys()
            .copied()
            .filter(|app| room.recipients.contains(app))
            .collect();
        Some((None, apps, intents::DIRECT_MESSAGES))
    }
}
