//! Discord's JSON of what is in the world. The forms of channels and messages stand in their own files.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Channels, Guild, User};
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
            "communication_disabled_until": null,
            "roles": member.roles,
            "joined_at": iso(member.joined_ms),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "pending": false,
            "flags": 0,
        }))
    }
}
