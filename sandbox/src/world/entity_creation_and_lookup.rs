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
        place.members.insert(user, Member::new(joined_ms, roles));
        self.watchers.layout_changed();
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
        let (bits, bot) = (Bits::everyone(), Some(app));
        place.roles.insert(role, Role { name, bits, bot });
        let roles = BTreeSet::from([role]);
        place.members.insert(app, Member::new(joined_ms, roles));
        self.watchers.layout_changed();
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
        self.watchers.layout_changed();
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
        let known = place.roles.iter().find(|(_, role)| fits(role));
        let role = known.map_or(fresh, |(id, _)| *id);
        place.roles.entry(role).or_insert_with(|| Role {
            name: format!("{permission:?}"),
            bits,
            bot: None,
        });
        if let Some(member) = place.members.get_mut(&user) {
            member.roles.insert(role);
        }
        self.watchers.layout_changed();
    }

    /// The direct channel of two users, created if there is none.
    pub(crate) fn direct_channel(&mut self, one: Id, other: Id) -> Id {
        let pair = BTreeSet::from([one, other]);
        let known = |c: &&Channel| c.kind == ChannelKind::Direct && c.recipients == pair;
        if let Some(channel) = self.channels.values().find(known) {
            return channel.id;
        }
        let mut channel = Channel::new(self.next_id(), ChannelKind::Direct, None, "");
        channel.recipients = pair;
        self.channels.add(channel)
    }

    /// Begins a conversation of several people; the first one owns it.
    pub(crate) fn group_channel(&mut self, people: &[Id]) -> Id {
        let mut channel = Channel::new(self.next_id(), ChannelKind::Group, None, "");
        channel.owner = people.first().copied();
        channel.recipients = people.iter().copied().collect();
        self.channels.add(channel)
    }
}
