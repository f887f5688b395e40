use serde_json::Value;

use super::{Message, World};
use crate::{id::Id, permission::Permission};

/// Whom a message may ping.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "as many as Discord has")]
pub(crate) struct AllowedMentions {
    pub(crate) everyone: bool,
    pub(crate) all_users: bool,
    pub(crate) all_roles: bool,
    pub(crate) users: Vec<Id>,
    pub(crate) roles: Vec<Id>,
    pub(crate) replied_user: bool,
}

impl AllowedMentions {
    /// The default for a message without `allowed_mentions`: everyone named is pinged.
    pub(crate) fn open() -> Self {
        Self {
            everyone: true,
            all_users: true,
            all_roles: true,
            replied_user: true,
            ..Self::default()
        }
    }

    /// Reads a checked `allowed_mentions`.
    pub(crate) fn read(json: &Value) -> Self {
        let ids = |field: &str| -> Vec<Id> {
            json[field]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Id::from_json)
                .collect()
        };
        let parses = |kind: &str| {
            json["parse"]
                .as_array()
                .is_some_and(|all| all.iter().any(|k| k == kind))
        };
        Self {
            everyone: parses("everyone"),
            all_users: parses("users"),
            all_roles: parses("roles"),
            users: ids("users"),
            roles: ids("roles"),
            replied_user: json["replied_user"].as_bool().unwrap_or(false),
        }
    }
}

/// All `<@…>` and `<@&…>` in a text, in order: whether it is a role, and the id.
fn named(content: &str) -> Vec<(bool, Id)> {
    let mut found = Vec::new();
    for part in content.split("<@").skip(1) {
        let Some((inside, _)) = part.split_once('>') else {
            continue;
        };
        let (role, digits) = match inside.strip_prefix('&') {
            Some(digits) => (true, digits),
            None => (false, inside.strip_prefix('!').unwrap_or(inside)),
        };
        if let Ok(id) = digits.parse()
            && !found.contains(&(role, id))
        {
            found.push((role, id));
        }
    }
    found
}

impl World {
    /// Determines whom a message pings, from its content, its reply and the allowed mentions.
    pub(crate) fn set_mentions(&self, message: &mut Message, allowed: &AllowedMentions) {
        message.mentions.clear();
        message.mention_roles.clear();
        let guild = self.channels.guild_of(message.channel);
        for (is_role, id) in named(&message.content) {
            if is_role {
                let known = guild
                    .and_then(|g| self.guilds.get(&g))
                    .is_some_and(|g| g.roles.contains_key(&id));
                if known && (allowed.all_roles || allowed.roles.contains(&id)) {
                    message.mention_roles.push(id);
                }
            } else if self.users.contains_key(&id)
                && (allowed.all_users || allowed.users.contains(&id))
            {
                message.mentions.push(id);
            }
        }
        let replied = message
            .reference
            .and_then(|(channel, id)| self.channels.message(channel, id));
        if let Some(replied) = replied
            && message.kind == 19
            && allowed.replied_user
            && !message.mentions.contains(&replied.author)
        {
            message.mentions.push(replied.author);
        }
        let names_all = message.content.contains("@everyone") || message.content.contains("@here");
        let may = self
            .bits(message.author, message.channel)
            .has(Permission::MentionEveryone);
        message.mention_everyone = names_all && allowed.everyone && may && guild.is_some();
    }
}
