//! Everything that exists in the sandbox, in memory, behind one lock. No code here waits.

mod app;
mod channel;
mod channel_kind;
mod entity_creation_and_lookup;
mod files;
mod guild;
mod installation_authorization;
mod interaction;
mod locale;
mod mentions;
mod message;
mod old_edits;
mod thread_archiving_and_locking;
mod user;

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use serde_json::Value;
use tokio::sync::{broadcast, watch};

pub(crate) use self::{
    app::{App, Command, CommandKind},
    channel::{Channel, MAX_GROUP},
    channel_kind::ChannelKind,
    files::{Files, content_type, picture_size},
    guild::Guild,
    installation_authorization::{MAX_USER_FOLLOWUPS, Owners},
    interaction::{Ack, Interaction, Kind, Seen},
    locale::{LOCALES, localized, translation},
    mentions::AllowedMentions,
    message::{Attachment, Cause, Message, Target, flags},
    old_edits::OldEdits,
    thread_archiving_and_locking::{Closed, MAX_ACTIVE, ThreadAct},
    user::User,
};
use crate::{
    clock::Clock,
    gateway::Gateway,
    id::{Id, Ids},
    schema_judge::Judge,
};

/// How many messages a channel keeps; the oldest are evicted first.
pub(crate) const KEPT_MESSAGES: usize = 500;
/// How many private messages are kept in all.
const KEPT_PRIVATE: usize = 1000;
/// How many interactions are remembered.
const KEPT_INTERACTIONS: usize = 5000;
/// How many problems are remembered.
const KEPT_PROBLEMS: usize = 1000;

pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) origin: String,
    pub(crate) ids: Ids,
    pub(crate) apps: BTreeMap<Id, App>,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    /// Messages that only their owner sees.
    pub(crate) private: BTreeMap<Id, Message>,
    pub(crate) files: Files,
    pub(crate) interactions: HashMap<Id, Interaction>,
    order: VecDeque<Id>,
    pub(crate) gateway: Gateway,
    pub(crate) judge: Judge,
    pub(crate) changes: watch::Sender<u64>,
    pub(crate) feed: broadcast::Sender<Arc<str>>,
    /// When the next thread may be due for archiving, in unix milliseconds.
    next_archiving_ms: u64,
    pub(crate) old_edits: Option<OldEdits>,
    problems: Vec<String>,
}

impl World {
    pub(crate) fn new(clock: Clock, origin: String) -> Self {
        Self {
            clock,
            origin,
            ids: Ids::default(),
            apps: BTreeMap::new(),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            private: BTreeMap::new(),
            files: Files::default(),
            interactions: HashMap::new(),
            order: VecDeque::new(),
            gateway: Gateway::default(),
            judge: Judge::start(),
            changes: watch::channel(0).0,
            feed: broadcast::channel(1024).0,
            next_archiving_ms: u64::MAX,
            old_edits: None,
            problems: Vec::new(),
        }
    }

    pub(crate) fn now(&self) -> u64 {
        self.clock.now_ms()
    }

    pub(crate) fn next_id(&mut self) -> Id {
        self.ids.next(self.clock.now_ms())
    }

    /// Wakes everyone who waits for a change.
    pub(crate) fn changed(&self) {
        self.changes.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// Can interactions reach the bot?
    pub(crate) fn hears(&self, app: Id) -> bool {
        let over_http = |app: &App| !app.endpoints.is_empty();
        self.gateway.is_connected(app) || self.apps.get(&app).is_some_and(over_http)
    }

    pub(crate) fn problem(&mut self, problem: String) {
        if self.problems.len() < KEPT_PROBLEMS {
            self.problems.push(problem);
        }
    }

    pub(crate) fn problems(&self) -> Vec<String> {
        self.problems.clone()
    }

    pub(crate) fn forget_problems(&mut self) {
        self.problems.clear();
    }

    /// Sends an event to the chat page, if one is open.
    pub(crate) fn tell_page(&self, json: impl FnOnce() -> Value) {
        if self.feed.receiver_count() > 0 {
            // it is no error if nobody listens any more
            let _ = self.feed.send(json().to_string().into());
        }
    }

    /// A message by id, public or private.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.private
            .get(&id)
            .filter(|m| m.channel == channel)
            .or_else(|| self.channels.get(&channel)?.messages.get(&id))
    }

    pub(crate) fn is_known(&self, channel: Id, id: Id) -> bool {
        self.message(channel, id).is_some()
    }

    pub(crate) fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        match self.private.get_mut(&id) {
            Some(message) if message.channel == channel => Some(message),
            _ => self.channels.get_mut(&channel)?.messages.get_mut(&id),
        }
    }

    /// Adds a new message and announces it to everyone who may see it.
    pub(crate) fn post(&mut self, message: Message) {
        let (id, channel, owner) = (message.id, message.channel, message.owner);
        // Topics / Threads: "Sending a message will automatically unarchive the thread"
        if owner.is_none() {
            self.set_archived(channel, false);
        }
        if owner.is_some() {
            self.private.insert(id, message);
            while self.private.len() > KEPT_PRIVATE
                && let Some((_, old)) = self.private.pop_first()
            {
                self.files.drop_all(&old.attachments);
            }
        } else if let Some(room) = self.channels.get_mut(&channel) {
            room.messages.insert(id, message);
            room.last_message = Some(id);
            room.message_count += 1;
            while room.messages.len() > KEPT_MESSAGES
                && let Some((_, old)) = room.messages.pop_first()
            {
                self.files.drop_all(&old.attachments);
            }
        }
        self.announce(channel, id, true);
    }

    /// Announces a new or changed message to the page.
    pub(crate) fn announce(&self, channel: Id, id: Id, new: bool) {
        let Some(message) = self.message(channel, id) else {
            return;
        };
        let owner = message.owner;
        self.tell_page(|| {
            let message = self.message(channel, id).map(|m| self.message_json(m));
            serde_json::json!({"type": "message", "channel": channel, "message": message, "owner": owner, "new": new})
        });
        self.changed();
    }

    pub(crate) fn delete(&mut self, channel: Id, id: Id) -> bool {
        let gone = match self.private.remove(&id) {
            Some(message) => Some(message),
            None => self
                .channels
                .get_mut(&channel)
                .and_then(|c| c.messages.remove(&id)),
        };
        let Some(message) = gone else { return false };
        self.files.drop_all(&message.attachments);
        self.tell_page(|| serde_json::json!({"type": "deleted", "channel": channel, "id": id}));
        self.changed();
        true
    }

    /// Remembers an interaction, and forgets the oldest if there are too many.
    pub(crate) fn remember(&mut self, interaction: Interaction) {
        self.order.push_back(interaction.id);
        self.interactions.insert(interaction.id, interaction);
        while self.order.len() > KEPT_INTERACTIONS
            && let Some(old) = self.order.pop_front()
        {
            self.interactions.remove(&old);
        }
    }
}
