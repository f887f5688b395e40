//! Everything that exists in the sandbox, in memory, behind one lock. No code here waits.

mod activity;
mod app;
mod channel;
mod channel_kind;
mod channels;
mod entity_creation_and_lookup;
mod files;
mod guild;
mod installation_authorization;
mod interaction;
mod locale;
mod mentions;
mod message;
mod old_edits;
mod renderer;
mod thread_archiving_and_locking;
mod user;
mod watchers;

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde_json::json;

pub(crate) use self::{
    app::{App, Command, CommandKind},
    channel::{Channel, MAX_GROUP},
    channel_kind::ChannelKind,
    channels::Channels,
    files::{Files, content_type, picture_size},
    guild::Guild,
    installation_authorization::{MAX_USER_FOLLOWUPS, Owners},
    interaction::{Ack, Interaction, Kind, Seen},
    locale::{LOCALES, localized, translation},
    mentions::AllowedMentions,
    message::{Attachment, Cause, Message, Target, flags},
    old_edits::OldEdits,
    renderer::Renderer,
    thread_archiving_and_locking::{Closed, MAX_ACTIVE, ThreadAct},
    user::User,
    watchers::Watchers,
};
use crate::{
    clock::Clock,
    gateway::Gateway,
    id::{Id, Ids},
    schema_judge::Judge,
};

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
    pub(crate) channels: Channels,
    pub(crate) interactions: HashMap<Id, Interaction>,
    order: VecDeque<Id>,
    pub(crate) gateway: Gateway,
    pub(crate) activities: activity::Activities,
    pub(crate) judge: Judge,
    pub(crate) watchers: Watchers,
    pub(crate) old_edits: Option<OldEdits>,
    pub(crate) problems: Vec<String>,
}

impl World {
    pub(crate) fn new(clock: Clock, origin: String) -> Self {
        let watchers = Watchers::new();
        Self {
            channels: Channels::new(clock.clone(), watchers.clone()),
            clock,
            origin,
            ids: Ids::default(),
            apps: BTreeMap::new(),
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            interactions: HashMap::new(),
            order: VecDeque::new(),
            gateway: Gateway::default(),
            activities: activity::Activities::default(),
            judge: Judge::start(),
            watchers,
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

    /// Writes Discord's JSON.
    pub(crate) fn json(&self) -> Renderer<'_> {
        Renderer {
            origin: &self.origin,
            users: &self.users,
            guilds: &self.guilds,
            channels: &self.channels,
        }
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

    /// Adds a new message and announces it to everyone who may see it.
    pub(crate) fn post(&mut self, message: Message) {
        let (id, channel) = (message.id, message.channel);
        self.channels.store(message);
        self.announce(channel, id, true);
    }

    /// Announces a new or changed message to the page.
    pub(crate) fn announce(&self, channel: Id, id: Id, new: bool) {
        let Some(message) = self.channels.message(channel, id) else {
            return;
        };
        let owner = message.owner;
        self.watchers.tell_page(|| {
            let message = self.channels.message(channel, id).map(|m| self.json().message(m));
            json!({"type": "message", "channel": channel, "message": message, "owner": owner, "new": new})
        });
        self.watchers.changed();
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
