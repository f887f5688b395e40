//! Creates, finds and removes users, guilds and channels.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    App, Channel, ChannelKind, Guild, User, World,
    guild::{Member, Role},
};
use crate::{
    id::Id,
    permission::{Bits, Permission},
};

impl World {
    pub(crate) fn app_by_token(&self, token: &str) -> Option<Id> {
        self.apps
            .values()
            .find(|app| app.token == token)
            .map(|app| app.id)
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.origin.replacen("http", "ws", 1))
    }

    pub(crate) fn add_app(&mut self, id: Id, name: &str) {
        self.users.insert(id, User::new(id, name, true));
        self.apps.insert(id, App::new(id, name));
    }

    pub(crate) fn add_user(&mut self, id: Id, name: &str) {
        self.users.insert(id, User::new(id, name, false));
    }

    pub(crate) fn user_by_name(&self, name: &str) -> Option<&User> {
        let exact = |u: &&User| !u.bot && u.name == name;
        let loose = |u: &&User| u.name.eq_ignore_ascii_case(name) || u.username() == name;
        self.users
            .values()
            .find(exact)
            .or_else(|| self.users.values().find(loose))
    }

    pub(crate) fn add_guild(&mut self, id: Id, name: &str, owner: Id) {
        let everyone = Role {
            name: "@everyone".to_owned(),
            bits: Bits::everyone(),
            bot: None,
        };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            locale: "en-US".to_owned(),
            roles: BTreeMap::from([(id, everyone)]),
            members: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
        self.join(id, owner);
    }

    /// Makes a user (not a bot) a member.
    pub(crate) fn join(&mut self, guild: Id, user: Id) {
        let joined_ms = self.now();
        let place = self.guilds.get_mut(&guild);
        let Some(place) = place.filter(|place| !place.members.contains_key(&user)) else {
            return;
        };
        let roles = BTreeSet::new();
        place.members.insert(user, Member { joined_ms, roles });
        self.page_layout_changed();
    }

    /// Makes a bot a member and gives it its own role.
    pub(crate) fn add_bot(&mut self, guild: Id, app: Id) {
        let (joined_ms, role) = (self.now(), self.next_id());
        let Some(name) = self.apps.get(&app).map(|a| a.name.clone()) else {
            return;
        };
        let place = self.guilds.get_mut(&guild);
        let Some(place) = place.filter(|place| !place.members.contains_key(&app)) else {
            return;
        };
        place.roles.insert(
            role,
            Role {
                name,
                bits: Bits::everyone(),
                bot: Some(app),
            },
        );
        place.members.insert(
            app,
            Member {
                joined_ms,
                roles: BTreeSet::from([role]),
            },
        );
        self.page_layout_changed();
    }

    /// Removes a bot and its role from a guild; false if the bot was not in the guild.
    pub(crate) fn remove_bot(&mut self, guild: Id, app: Id) -> bool {
        let Some(place) = self.guilds.get_mut(&guild) else {
            return false;
        };
        if place.members.remove(&app).is_none() {
            return false;
        }
        place.roles.retain(|_, role| role.bot != Some(app));
        self.page_layout_changed();
        true
    }

    /// Gives a member a role with one permission; the role is created if there is none.
    pub(crate) fn grant(&mut self, guild: Id, user: Id, permission: Permission) {
        let fresh = self.next_id();
        let Some(place) = self.guilds.get_mut(&guild) else {
            return;
        };
        let bits = Bits(permission as u64);
        let fits = |role: &Role| role.bits == bits && role.bot.is_none();
        let known = place
            .roles
            .iter()
            .find(|(_, role)| fits(role))
            .map(|(id, _)| *id);
        let role = known.unwrap_or(fresh);
        place.roles.entry(role).or_insert_with(|| Role {
            name: format!("{permission:?}"),
            bits,
            bot: None,
        });
        if let Some(member) = place.members.get_mut(&user) {
            member.roles.insert(role);
        }
        self.page_layout_changed();
    }

    pub(crate) fn add_channel(&mut self, id: Id, guild: Id, name: &str, kind: ChannelKind) {
        self.channels
            .insert(id, Channel::new(id, kind, Some(guild), name));
        self.page_layout_changed();
    }

    /// The guild that a channel belongs to.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channels.get(&channel)?.guild
    }

    pub(crate) fn channel_by_name(&self, guild: Id, name: &str) -> Option<Id> {
        let fits = |c: &&Channel| c.guild == Some(guild) && c.name == name && !c.kind.is_thread();
        self.channels.values().find(fits).map(|c| c.id)
    }

    /// Removes a guild's channel or thread, and the threads in it.
    pub(crate) fn remove_channel(&mut self, channel: Id) {
        self.channels
            .retain(|id, room| *id != channel && room.parent != Some(channel));
        self.private.retain(|_, message| message.channel != channel);
        self.page_layout_changed();
    }

    /// Denies a user or bot a permission in a channel, or allows it again.
    pub(crate) fn overwrite(&mut self, channel: Id, user: Id, permission: Permission, deny: bool) {
        let Some(room) = self.channels.get_mut(&channel) else {
            return;
        };
        let (allow, denied) = room.overwrites.entry(user).or_default();
        allow.0 &= !(permission as u64);
        if deny {
            denied.0 |= permission as u64;
        } else {
            denied.0 &= !(permission as u64);
        }
        if *allow == Bits::default() && *denied == Bits::default() {
            room.overwrites.remove(&user);
        }
        self.page_layout_changed();
    }
}
