use serde_json::{Value, json};

use super::{Kind, Owners, Renderer};
use crate::{clock::iso, id::Id};

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

impl Renderer<'_> {
    pub(crate) fn message(self, message: &Message) -> Value {
        let mut json = self.plain(message);
        if let Some((channel, id)) = message.reference {
            let found = self
                .channels
                .message(channel, id)
                .filter(|m| m.id != message.id);
            json["referenced_message"] = found.map_or(Value::Null, |m| self.plain(m));
        }
        json
    }

    fn plain(self, message: &Message) -> Value {
        let attachments = message
            .attachments
            .iter()
            .map(|a| self.attachment(message, a));
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "content": message.content,
            "author": self.user(message.author),
            "attachments": attachments.collect::<Vec<_>>(),
            "embeds": [],
            "components": message.components,
            "mentions": message.mentions.iter().map(|id| self.user(*id)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles,
            "mention_everyone": message.mention_everyone,
            "pinned": false,
            "tts": false,
            "flags": message.flags,
            "timestamp": iso(message.id.created_ms()),
            "edited_timestamp": message.edited_ms.map(iso),
        });
        if let Some(app) = message.app {
            json["application_id"] = app.json();
            if message.webhook {
                json["webhook_id"] = app.json();
            }
        }
        if let Some((channel, id)) = message.reference {
            json["message_reference"] = json!({"type": 0, "channel_id": channel, "message_id": id});
            if let Some(guild) = self.channels.guild_of(channel) {
                json["message_reference"]["guild_id"] = guild.json();
            }
        }
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(cause) = &message.cause {
            json["interaction_metadata"] = self.cause(cause, message);
            // "ID of the original response message, present only on follow-up messages"
            if let Some(original) = message.original {
                json["interaction_metadata"]["original_response_message_id"] = original.json();
            }
        }
        json
    }

    fn cause(self, cause: &Cause, message: &Message) -> Value {
        let guild = self.channels.guild_of(message.channel);
        let owners = cause.owners.json(guild);
        let mut json = json!({
            "id": cause.id,
            "type": cause.kind as u8,
            "user": self.user(cause.user),
            "authorizing_integration_owners": owners,
        });
        if let Some(name) = &cause.name {
            json["name"] = name.as_str().into();
        }
        // "Application Command Interaction Metadata Structure": each is "present only on" commands of its type
        match cause.target {
            Some(Target::User(user)) => json["target_user"] = self.user(user),
            Some(Target::Message(message)) => json["target_message_id"] = message.json(),
            None => {}
        }
        if let Some(interacted) = cause.interacted {
            json["interacted_message_id"] = interacted.json();
        }
        json
    }

    fn attachment(self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.attachment_url(message.channel, attachment);
        let mut json = json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some((width, height)) = attachment.pixels {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if let Some(description) = &attachment.description {
            json["description"] = description.as_str().into();
        }
        if message.owner.is_some() {
            json["ephemeral"] = true.into();
        }
        json
    }

    pub(crate) fn attachment_url(self, channel: Id, attachment: &Attachment) -> String {
        format!(
            "{}/attachments/{channel}/{}/{}",
            self.origin, attachment.id, attachment.filename
        )
    }
}
