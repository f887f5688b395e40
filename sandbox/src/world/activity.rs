//! Activities: pages that Discord shows in a frame. Who has one open, and how its host's server finds out who that is.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::World;
use crate::id::Id;

/// How long a code can be exchanged, in milliseconds.
const CODE_MS: u64 = 60_000;

/// People who have the Activity open together, in one channel.
pub(crate) struct Instance {
    app: Id,
    channel: Id,
    launch: Id,
    users: BTreeSet<Id>,
}

/// What a page got for the person who uses it: it can be exchanged once.
struct Code {
    app: Id,
    user: Id,
    until_ms: u64,
}

/// All instances, and what proves who is in them.
#[derive(Default)]
pub(crate) struct Activities {
    instances: BTreeMap<String, Instance>,
    codes: HashMap<String, Code>,
    tokens: HashMap<String, Id>,
}

impl World {
    /// Opens the Activity for a user. Those in one channel share an instance.
    pub(crate) fn launch(&mut self, app: Id, channel: Id, user: Id) -> String {
        let all = &mut self.activities.instances;
        let open = all
            .iter_mut()
            .find(|(_, one)| one.app == app && one.channel == channel);
        if let Some((name, instance)) = open {
            instance.users.insert(user);
            return name.clone();
        }
        let launch = self.next_id();
        let name = match self.channels.guild_of(channel) {
            Some(guild) => format!("i-{launch}-gc-{guild}-{channel}"),
            None => format!("i-{launch}-pc-{channel}"),
        };
        let instance = Instance {
            app,
            channel,
            launch,
            users: BTreeSet::from([user]),
        };
        self.activities.instances.insert(name.clone(), instance);
        name
    }

    /// Closes a user's page. An instance ends with its last user.
    pub(crate) fn leave_activity(&mut self, instance: &str, user: Id) {
        let all = &mut self.activities.instances;
        if let Some(one) = all.get_mut(instance) {
            one.users.remove(&user);
        }
        all.retain(|_, one| !one.users.is_empty());
    }

    /// What a page gets when its user lets the application know who they are.
    pub(crate) fn authorize(&mut self, app: Id, user: Id) -> String {
        let (id, until_ms) = (self.next_id().get(), self.now() + CODE_MS);
        let code = format!("{:030}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let given = Code {
            app,
            user,
            until_ms,
        };
        self.activities.codes.insert(code.clone(), given);
        code
    }

    /// Exchanges a code for a token of the person, once. `None`: it is not a code for this application, or too old.
    pub(crate) fn exchange(&mut self, app: Id, code: &str) -> Option<String> {
        let now = self.now();
        let codes = &mut self.activities.codes;
        let given = codes.get(code).filter(|given| given.app == app)?;
        let (user, late) = (given.user, given.until_ms < now);
        codes.remove(code);
        if late {
            return None;
        }
        let token = format!("person-{}", self.next_id());
        self.activities.tokens.insert(token.clone(), user);
        Some(token)
    }

    /// Whose token it is.
    pub(crate) fn user_by_token(&self, token: &str) -> Option<Id> {
        self.activities.tokens.get(token).copied()
    }

    /// An instance, in Discord's form.
    pub(crate) fn instance(&self, app: Id, name: &str) -> Option<Value> {
        let all = &self.activities.instances;
        let one = all.get(name).filter(|one| one.app == app)?;
        let channel = one.channel;
        let location = match self.channels.guild_of(channel) {
            Some(guild) => json!({
                "id": format!("gc-{guild}-{channel}"), "kind": "gc",
                "channel_id": channel, "guild_id": guild,
            }),
            None => json!({"id": format!("pc-{channel}"), "kind": "pc", "channel_id": channel}),
        };
        Some(json!({
            "application_id": app,
            "instance_id": name,
            "launch_id": one.launch,
            "location": location,
            "users": one.users,
        }))
    }
}
