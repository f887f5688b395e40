//! Decides where an application is installed, and which installation authorizes an interaction.
//!
//! The rules are from Discord's documentation, "Interactions / Application Commands", section "Contexts", and
//! "Interactions / Receiving and Responding", section "Authorizing Integration Owners Object".

use serde_json::{Value, json};

use super::{ChannelKind, Command, World};
use crate::{
    id::Id,
    permission::{Bits, Permission},
};

/// The most follow-ups to an interaction that only a user's own installation authorizes ("Create Followup Message").
pub(crate) const MAX_USER_FOLLOWUPS: usize = 5;

/// The installations that authorize an interaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Owners {
    /// The server's installation. In the bot's own conversation: the installation of any server.
    pub(crate) guild: bool,
    /// The person's installation.
    pub(crate) user: Option<Id>,
}

impl Owners {
    pub(crate) fn none(self) -> bool {
        self == Self::default()
    }

    /// Discord's words: "meaning the authorizing integration owners object only contains `USER_INSTALL`".
    pub(crate) fn user_only(self) -> bool {
        !self.guild && self.user.is_some()
    }

    /// `authorizing_integration_owners`. `guild` is the interaction's server; without one, "0" is written.
    pub(crate) fn json(self, guild: Option<Id>) -> Value {
        let mut json = json!({});
        if self.guild {
            json["0"] = guild.map_or_else(|| "0".into(), Id::json);
        }
        if let Some(user) = self.user {
            json["1"] = user.json();
        }
        json
    }
}

impl World {
    /// Adds an application to a person's account, or removes it.
    pub(crate) fn set_installed(&mut self, app: Id, user: Id, installed: bool) {
        if let Some(app) = self.apps.get_mut(&app) {
            if installed {
                app.installed_by.insert(user);
            } else {
                app.installed_by.remove(&user);
            }
        }
        self.watchers.layout_changed();
    }

    pub(crate) fn has_installed(&self, app: Id, user: Id) -> bool {
        let app = self.apps.get(&app);
        app.is_some_and(|app| app.installed_by.contains(&user))
    }

    /// All installations that apply to a user in a channel.
    pub(crate) fn installs(&self, app: Id, user: Id, channel: Id) -> Owners {
        let both = |guild| self.is_member(guild, app) && self.is_member(guild, user);
        let context = self.channels.context(app, channel);
        let guild = match (self.channels.guild_of(channel), context) {
            (Some(guild), _) => self.is_member(guild, app),
            (None, 1) => self.guilds.keys().any(|guild| both(*guild)),
            _ => false,
        };
        let user = Some(user).filter(|user| self.has_installed(app, *user));
        Owners { guild, user }
    }

    /// The installations that let a user use a command in a channel. If there are none, the command is not shown
    /// there.
    pub(crate) fn command_owners(
        &self,
        app: Id,
        command: &Command,
        user: Id,
        channel: Id,
    ) -> Owners {
        let all = self.installs(app, user, channel);
        let context = self.channels.context(app, channel);
        let lists = |field: &str, wanted: u8| {
            let list = command.body[field].as_array();
            list.is_none_or(|list| list.contains(&json!(wanted)))
        };
        // `dm_permission`: "available in DMs with the app"; "Deprecated (use contexts instead)"
        let private = context == 0 || command.body["dm_permission"] != false;
        if !lists("contexts", context) || !private {
            return Owners::default();
        }
        Owners {
            guild: all.guild && lists("integration_types", 0),
            user: all.user.filter(|_| lists("integration_types", 1)),
        }
    }

    /// Whether only the user sees the answers to an interaction, even if the bot wants public ones. The rule is from
    /// Topics / Permissions, `USE_EXTERNAL_APPS`: "When disabled, users will still be allowed to use their apps but the
    /// responses will be ephemeral. This only applies to apps not also installed to the server."
    pub(crate) fn must_whisper(&self, owners: Owners, user: Id, channel: Id) -> bool {
        let guild = self.channels.guild_of(channel);
        let may = self.bits(user, channel).has(Permission::UseExternalApps);
        owners.user_only() && guild.is_some() && !may
    }

    /// `app_permissions`: in private channels "`ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE` [...] and additionally
    /// [...] `USE_EXTERNAL_EMOJIS` for DMs with the app's bot user" ("Interaction Structure"). If only the user has
    /// installed the application, then in a server it has at most these permissions, and at most those of the user.
    pub(crate) fn app_bits(&self, app: Id, user: Id, channel: Id) -> Bits {
        let private = Permission::AttachFiles as u64
            | Permission::EmbedLinks as u64
            | Permission::MentionEveryone as u64;
        let room = self.channels.get(channel);
        let context = self.channels.context(app, channel);
        match (room.map(|c| (c.kind, c.guild)), context) {
            (Some((_, Some(guild))), _) if self.is_member(guild, app) => self.bits(app, channel),
            (Some((ChannelKind::Direct, _)), 1) => {
                Bits(private | Permission::UseExternalEmojis as u64)
            }
            (Some((kind, _)), _) if kind.is_private() => Bits(private),
            _ => Bits(private & self.bits(user, channel).0),
        }
    }
}
