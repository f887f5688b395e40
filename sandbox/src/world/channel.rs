use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{ChannelKind, Message};
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
