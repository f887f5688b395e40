use std::sync::Arc;

use super::{Message, PATIENCE, User, wait};
use crate::{
    error::Error,
    id::Id,
    permission::Permission,
    shared_state::Core,
    world::{self, Channel, ChannelKind, LOCALES, World},
};

/// A server.
#[derive(Clone)]
pub struct Guild {
    core: Arc<Core>,
    /// Its id.
    pub id: Id,
}

impl Guild {
    pub(crate) fn new(core: &Arc<Core>, id: Id) -> Self {
        Self {
            core: core.clone(),
            id,
        }
    }

    /// A text channel, created if there is none with this name.
    pub fn channel(&self, name: &str) -> Room {
        self.channel_of(name, ChannelKind::Text)
    }

    /// A voice channel; it has a chat. It is created if there is no channel with this name.
    pub fn voice_channel(&self, name: &str) -> Room {
        self.channel_of(name, ChannelKind::Voice)
    }

    /// A forum, created if there is no channel with this name. Its posts are threads: see [`Room::start_thread`].
    pub fn forum(&self, name: &str) -> Room {
        self.channel_of(name, ChannelKind::Forum)
    }

    fn channel_of(&self, name: &str, kind: ChannelKind) -> Room {
        let mut world = self.core.world();
        let known = world.channels.by_name(self.id, name);
        let id = known.unwrap_or_else(|| {
            let channel = Channel::new(world.next_id(), kind, Some(self.id), name);
            world.channels.add(channel)
        });
        Room::new(&self.core, id)
    }

    /// Makes someone a member.
    pub fn join(&self, user: &User) {
        self.core.world().join(self.id, user.id);
    }

    /// Removes someone, as if they had left.
    pub fn leave(&self, user: &User) {
        let mut world = self.core.world();
        if let Some(guild) = world.guilds.get_mut(&self.id) {
            guild.members.remove(&user.id);
        }
    }

    /// Gives a member a time-out until this time, in unix milliseconds, or ends it.
    pub fn time_out(&self, user: &User, until: Option<u64>) {
        let mut world = self.core.world();
        let guild = world.guilds.get_mut(&self.id);
        if let Some(member) = guild.and_then(|guild| guild.members.get_mut(&user.id)) {
            member.silenced_ms = until;
        }
    }

    /// Sets the server's own language, such as `de` or `es-419`. It is `en-US` at first.
    ///
    /// # Panics
    /// Discord has no such language.
    #[track_caller]
    pub fn set_locale(&self, locale: &str) {
        assert!(
            LOCALES.contains(&locale),
            "Discord has no language {locale:?}"
        );
        self.core.world().set_guild_locale(self.id, locale);
    }

    /// Removes the default bot.
    pub fn kick_bot(&self) {
        self.core.world().remove_bot(self.id, self.core.app);
    }

    /// Adds the default bot, even if it was removed before.
    pub fn add_bot(&self) {
        self.core.world().add_bot(self.id, self.core.app);
    }

    /// The guild's threads that are not archived.
    pub fn threads(&self) -> Vec<Room> {
        let world = self.core.world();
        let open = world
            .channels
            .values()
            .filter(|c| c.guild == Some(self.id) && c.kind.is_thread());
        open.filter(|c| !c.archived)
            .map(|c| Room::new(&self.core, c.id))
            .collect()
    }
}

/// A channel, a thread, or a conversation outside of servers.
#[derive(Clone)]
pub struct Room {
    pub(crate) core: Arc<Core>,
    /// Its id.
    pub id: Id,
}

impl Room {
    pub(crate) fn new(core: &Arc<Core>, id: Id) -> Self {
        Self {
            core: core.clone(),
            id,
        }
    }

    fn look<T>(&self, at: impl FnOnce(&Channel) -> T) -> Option<T> {
        self.core.world().channels.get(self.id).map(at)
    }

    fn set_member(&self, user: Id, inside: bool) {
        let channels = &mut self.core.world().channels;
        channels.set_thread_member(self.id, user, inside);
    }

    fn overwrite(&self, user: Id, permission: Permission, deny: bool) {
        let channels = &mut self.core.world().channels;
        channels.overwrite(self.id, user, permission, deny);
    }

    /// The channel's name; empty for conversations and deleted channels.
    pub fn name(&self) -> String {
        self.look(|c| c.name.clone()).unwrap_or_default()
    }

    pub(crate) fn is_thread(&self) -> bool {
        self.look(|c| c.kind.is_thread()) == Some(true)
    }

    pub(crate) fn takes_threads(&self) -> bool {
        self.look(|c| c.kind.takes_threads()) == Some(true)
    }

    /// Whether this channel still exists.
    pub fn exists(&self) -> bool {
        self.look(|_| ()).is_some()
    }

    /// Starts a public thread in this channel for a user. In a forum the thread is a post, which begins with a message.
    pub fn start_thread(&self, starter: &User, name: &str) -> Self {
        self.thread(starter, name, ChannelKind::PublicThread)
    }

    /// Starts a private thread in this channel for a user, who becomes a member of the thread.
    pub fn start_private_thread(&self, starter: &User, name: &str) -> Self {
        self.thread(starter, name, ChannelKind::PrivateThread)
    }

    fn thread(&self, starter: &User, name: &str, kind: ChannelKind) -> Self {
        let mut world = self.core.world();
        let id = world.next_id();
        let parent = world.channels.get(self.id);
        let (guild, posts) =
            parent.map_or((None, false), |c| (c.guild, c.kind == ChannelKind::Forum));
        let mut thread = Channel::new(id, kind, guild, name);
        thread.parent = Some(self.id);
        thread.owner = Some(starter.id);
        thread.recipients.insert(starter.id);
        world.channels.add(thread);
        if posts {
            // the first message of a post has the post's id
            let mut message = world::Message::new(id, id, starter.id);
            name.clone_into(&mut message.content);
            world.post(message);
        }
        Self::new(&self.core, id)
    }

    /// Archives a thread, as a moderator would.
    pub fn archive(&self) {
        self.core.world().channels.set_archived(self.id, true);
    }

    /// Unarchives a thread, as a moderator would.
    pub fn unarchive(&self) {
        self.core.world().channels.set_archived(self.id, false);
    }

    /// Locks a thread, as a moderator would.
    pub fn lock(&self) {
        self.core.world().channels.set_locked(self.id, true);
    }

    /// Unlocks a thread, as a moderator would.
    pub fn unlock(&self) {
        self.core.world().channels.set_locked(self.id, false);
    }

    /// Adds a user to a thread.
    pub fn add(&self, user: &User) {
        self.set_member(user.id, true);
    }

    /// Removes a user from a thread, as if they were removed or had left.
    pub fn remove(&self, user: &User) {
        self.set_member(user.id, false);
    }

    /// Adds the default bot to a thread.
    pub fn add_bot(&self) {
        self.set_member(self.core.app, true);
    }

    /// Removes the default bot from a thread.
    pub fn remove_bot(&self) {
        self.set_member(self.core.app, false);
    }

    /// Whether this is an archived thread.
    pub fn is_archived(&self) -> bool {
        self.look(|c| c.archived) == Some(true)
    }

    /// Denies the default bot a permission, in this channel and its threads.
    pub fn deny_bot(&self, permission: Permission) {
        self.overwrite(self.core.app, permission, true);
    }

    /// Reverses [`Room::deny_bot`].
    pub fn allow_bot(&self, permission: Permission) {
        self.overwrite(self.core.app, permission, false);
    }

    /// Denies a user a permission, in this channel and its threads.
    pub fn deny(&self, user: &User, permission: Permission) {
        self.overwrite(user.id, permission, true);
    }

    /// Denies everybody a permission, in this channel and its threads. Administrators still have it, and so do users
    /// whom an overwrite of the channel allows it.
    pub fn deny_everybody(&self, permission: Permission) {
        if let Some(guild) = self.look(|c| c.guild).flatten() {
            // the role `@everyone` has the guild's id
            self.overwrite(guild, permission, true);
        }
    }

    /// The channel's public messages, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        let world = self.core.world();
        let all = world.channels.public_messages(self.id);
        all.map(|m| Message::read(&self.core, &world, m)).collect()
    }

    /// The channel's newest public message.
    pub fn last_message(&self) -> Option<Message> {
        let world = self.core.world();
        let last = world.channels.public_messages(self.id).next_back()?;
        Some(Message::read(&self.core, &world, last))
    }

    /// A public message by id.
    pub fn message(&self, id: Id) -> Option<Message> {
        let world = self.core.world();
        let found = world.channels.get(self.id)?.messages.get(&id)?;
        Some(Message::read(&self.core, &world, found))
    }

    /// Waits for a public message that `wanted` accepts, new or old. The newest is tried first.
    ///
    /// # Errors
    /// There is none after 20 s of real time.
    pub async fn wait_for(&self, wanted: impl Fn(&Message) -> bool) -> Result<Message, Error> {
        let core = self.core.clone();
        let look = |world: &World| {
            let all = world.channels.public_messages(self.id).rev();
            all.map(|m| Message::read(&core, world, m)).find(&wanted)
        };
        wait(&self.core, PATIENCE, "a message", look).await
    }

    /// The threads in this channel, archived or not.
    pub fn threads(&self) -> Vec<Self> {
        let world = self.core.world();
        let mine = world
            .channels
            .values()
            .filter(|c| c.parent == Some(self.id));
        mine.map(|c| Self::new(&self.core, c.id)).collect()
    }

    /// Deletes this channel and its threads. Does nothing for a conversation.
    pub fn delete(&self) {
        if self.look(|c| c.kind.is_private()) == Some(false) {
            self.core.world().channels.remove(self.id);
        }
    }
}
