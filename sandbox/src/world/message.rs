use serde_json::Value;

use super::{Kind, Owners};
use crate::id::Id;

/// Message flags the sandbox knows.
pub(crate) mod flags {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    /// The application that posted the message.
    pub(crate) app: Option<Id>,
    /// Whether the message came through an interaction's token.
    pub(crate) webhook: bool,
    /// Discord's message type: 0 plain, 18 thread created, 19 reply, 20 answer to a slash command,
    /// 23 answer to a command of a menu.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) flags: u64,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    /// The message to which this message replies, or on which its command was used: (channel, message).
    pub(crate) reference: Option<(Id, Id)>,
    pub(crate) edited_ms: Option<u64>,
    /// The only user who sees the message.
    pub(crate) owner: Option<Id>,
    pub(crate) cause: Option<Cause>,
    /// The message of the interaction's first answer, if this message is a follow-up.
    pub(crate) original: Option<Id>,
    pub(crate) nonce: Option<Value>,
}

/// The interaction from which a message came.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    pub(crate) id: Id,
    pub(crate) kind: Kind,
    pub(crate) user: Id,
    /// The installations that authorized the interaction.
    pub(crate) owners: Owners,
    /// The command's name.
    pub(crate) name: Option<String>,
    /// The person or message that the command was used on.
    pub(crate) target: Option<Target>,
    /// The message whose component was used.
    pub(crate) interacted: Option<Id>,
}

/// What a user command or a message command was used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    User(Id),
    Message(Id),
}

#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: &'static str,
    pub(crate) size: usize,
    pub(crate) pixels: Option<(u32, u32)>,
}

impl Message {
    /// An empty message.
    pub(crate) fn new(id: Id, channel: Id, author: Id) -> Self {
        Self {
            id,
            channel,
            author,
            app: None,
            webhook: false,
            kind: 0,
            content: String::new(),
            flags: 0,
            components: Vec::new(),
            attachments: Vec::new(),
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            reference: None,
            edited_ms: None,
            owner: None,
            cause: None,
            original: None,
            nonce: None,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.content.is_empty() && self.components.is_empty() && self.attachments.is_empty()
    }
}
