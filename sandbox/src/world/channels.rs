//! All channels, with their messages and attachments.

use std::collections::BTreeMap;

use serde_json::json;

use super::{Channel, Files, Message, Watchers};
use crate::{
    clock::Clock,
    id::Id,
    permission::{Bits, Permission},
};

/// How many messages a channel keeps; the oldest are evicted first.
const KEPT_MESSAGES: usize = 500;
/// How many private messages are kept in all.
const KEPT_PRIVATE: usize = 1000;

pub(crate) struct Channels {
    by_id: BTreeMap<Id, Channel>,
    /// Messages that only their owner sees.
    private: BTreeMap<Id, Message>,
    pub(crate) files: Files,
    /// When the next thread may be due for archiving, in unix milliseconds.
    pub(super) next_archiving_ms: u64,
    pub(super) clock: Clock,
    pub(super) watchers: Watchers,
}

impl Channels {
    pub(super) fn new(clock: Clock, watchers: Watchers) -> Self {
        Self {
            by_id: BTreeMap::new(),
            private: BTreeMap::new(),
            files: Files::default(),
            next_archiving_ms: u64::MAX,
            clock,
            watchers,
        }
    }

    pub(crate) fn get(&self, id: Id) -> Option<&Channel> {
        self.by_id.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: Id) -> Option<&mut Channel> {
        self.by_id.get_mut(&id)
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Channel> {
        self.by_id.values()
    }

    pub(crate) fn add(&mut self, channel: Channel) -> Id {
        let id = channel.id;
        self.by_id.insert(id, channel);
        self.threads_changed();
        id
    }

    /// The guild that a channel belongs to.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.get(channel)?.guild
    }

    /// The interaction context type of a channel for an application: 0 server, 1 conversation with its bot,
    /// 2 another private channel ("Interaction Context Types").
    pub(crate) fn context(&self, app: Id, channel: Id) -> u8 {
        match self.get(channel) {
            Some(room) if room.guild.is_some() => 0,
            Some(room) if room.recipients.contains(&app) => 1,
            _ => 2,
        }
    }

    pub(crate) fn by_name(&self, guild: Id, name: &str) -> Option<Id> {
        let fits = |c: &&Channel| c.guild == Some(guild) && c.name == name && !c.kind.is_thread();
        self.values().find(fits).map(|c| c.id)
    }

    /// Removes a guild's channel or thread, and the threads in it.
    pub(crate) fn remove(&mut self, channel: Id) {
        self.by_id
            .retain(|id, room| *id != channel && room.parent != Some(channel));
        self.private.retain(|_, message| message.channel != channel);
        self.watchers.layout_changed();
    }

    /// Denies a user or bot a permission in a channel, or allows it again.
    pub(crate) fn overwrite(&mut self, channel: Id, user: Id, permission: Permission, deny: bool) {
        let Some(room) = self.by_id.get_mut(&channel) else {
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
        self.watchers.layout_changed();
    }

    /// A channel's messages that everybody sees, oldest first.
    pub(crate) fn public_messages(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        let room = self.by_id.get(&channel).into_iter();
        room.flat_map(|room| room.messages.values())
    }

    /// A channel's messages that only this user sees, oldest first.
    pub(crate) fn private_messages(&self, channel: Id, user: Id) -> impl Iterator<Item = &Message> {
        let mine = move |m: &&Message| m.owner == Some(user) && m.channel == channel;
        self.private.values().filter(mine)
    }

    /// A message by id, public or private.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.private
            .get(&id)
            .filter(|m| m.channel == channel)
            .or_else(|| self.get(channel)?.messages.get(&id))
    }

    pub(crate) fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        match self.private.get_mut(&id) {
            Some(message) if message.channel == channel => Some(message),
            _ => self.by_id.get_mut(&channel)?.messages.get_mut(&id),
        }
    }

    /// Stores a new message, and evicts the oldest if there are too many.
    pub(super) fn store(&mut self, message: Message) {
        // Topics / Threads: "Sending a message will automatically unarchive the thread"
        if message.owner.is_none() {
            self.set_archived(message.channel, false);
        }
        let (messages, most) = if message.owner.is_some() {
            (&mut self.private, KEPT_PRIVATE)
        } else if let Some(room) = self.by_id.get_mut(&message.channel) {
            room.last_message = Some(message.id);
            room.message_count += 1;
            (&mut room.messages, KEPT_MESSAGES)
        } else {
            return;
        };
        messages.insert(message.id, message);
        while messages.len() > most
            && let Some((_, old)) = messages.pop_first()
        {
            self.files.drop_all(&old.attachments);
        }
    }

    pub(crate) fn delete(&mut self, channel: Id, id: Id) -> bool {
        let public = |room: &mut Channel| room.messages.remove(&id);
        let gone = self
            .private
            .remove(&id)
            .or_else(|| self.by_id.get_mut(&channel).and_then(public));
        let Some(message) = gone else { return false };
        self.files.drop_all(&message.attachments);
        self.watchers
            .tell_page(|| json!({"type": "deleted", "channel": channel, "id": id}));
        self.watchers.changed();
        true
    }
}
