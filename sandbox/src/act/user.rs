use std::sync::Arc;

use serde_json::Value;

use super::{
    Answer, Message, Room,
    answer::first,
    command_line_parser,
    interaction_delivery::{Deed, deliver},
};
use crate::{
    error::Error,
    id::Id,
    permission::Permission,
    shared_state::Core,
    world::{
        self, AllowedMentions, ChannelKind, Kind, LOCALES, Owners, ThreadAct, World, localized,
    },
};

/// Someone who uses Discord.
#[derive(Clone)]
pub struct User {
    pub(super) core: Arc<Core>,
    /// The account's id.
    pub id: Id,
}

/// A suggestion of autocomplete.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The text for the user.
    pub name: String,
    /// The value that the bot receives: a text or a number.
    pub value: Value,
}

impl User {
    pub(crate) fn new(core: &Arc<Core>, id: Id) -> Self {
        Self {
            core: core.clone(),
            id,
        }
    }

    /// The name.
    pub fn name(&self) -> String {
        self.core
            .world()
            .users
            .get(&self.id)
            .map(|u| u.name.clone())
            .unwrap_or_default()
    }

    /// Changes the name. Messages sent earlier keep the old one.
    pub fn rename(&self, name: &str) {
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            name.clone_into(&mut user.name);
        }
    }

    /// Gives the user this PNG file as avatar.
    pub fn set_avatar(&self, png: Vec<u8>) {
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            user.avatar = Some((format!("{:032x}", png.len()), png));
        }
    }

    /// How a message mentions this user: `<@id>`.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sets the language of the client, such as `de` or `en-US`.
    ///
    /// # Panics
    /// Discord has no such language.
    #[track_caller]
    pub fn locale(self, locale: &str) -> Self {
        assert!(
            LOCALES.contains(&locale),
            "Discord has no language {locale:?}"
        );
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            locale.clone_into(&mut user.locale);
        }
        self
    }

    /// Makes the user an administrator of the default guild.
    pub fn admin(self) -> Self {
        self.with(Permission::Administrator)
    }

    /// Gives the user a permission in the default guild.
    pub fn with(self, permission: Permission) -> Self {
        self.core
            .world()
            .grant(self.core.guild, self.id, permission);
        self
    }

    /// Blocks direct messages from all bots to this user, or allows them again.
    pub fn refuse_direct_messages(&self, refuse: bool) {
        if let Some(user) = self.core.world().users.get_mut(&self.id) {
            user.refuses_dms = refuse;
        }
    }

    /// The direct channel with the default bot.
    pub fn direct(&self) -> Room {
        let id = self.core.world().direct_channel(self.core.app, self.id);
        Room::new(&self.core, id)
    }

    /// The conversation with another user; the bot is not in it.
    pub fn direct_with(&self, other: &Self) -> Room {
        let id = self.core.world().direct_channel(self.id, other.id);
        Room::new(&self.core, id)
    }

    /// Adds the default bot's application to the user's own account.
    pub fn install_app(&self) {
        let app = self.core.app;
        self.core.world().set_installed(app, self.id, true);
    }

    /// Removes the default bot's application from the user's own account.
    pub fn uninstall_app(&self) {
        let app = self.core.app;
        self.core.world().set_installed(app, self.id, false);
    }

    /// Posts a plain message.
    ///
    /// # Panics
    /// This user may not post there; see [`User::try_say`].
    #[track_caller]
    pub fn say(&self, room: &Room, content: &str) -> Message {
        match self.try_say(room, content) {
            Ok(message) => message,
            Err(error) => panic!("{error}"),
        }
    }

    /// Posts a plain message, if this user is allowed to.
    ///
    /// # Errors
    /// The user does not see the channel, has no permission to post in it, or the channel is a locked thread.
    pub fn try_say(&self, room: &Room, content: &str) -> Result<Message, Error> {
        let mut world = self.core.world();
        may_say(&world, self.id, room.id)?;
        let id = world.next_id();
        let mut message = world::Message::new(id, room.id, self.id);
        content.clone_into(&mut message.content);
        world.set_mentions(&mut message, &AllowedMentions::open());
        let read = Message::read(&self.core, &world, &message);
        world.post(message);
        Ok(read)
    }

    /// Types a slash command and sends it: `/play zyrcan seats:3 player:@Bob`. Options can be in any order. A value
    /// ends where the next option's name begins. Commands, options and choices are typed by their names in the user's
    /// language (see [`User::locale`]) or by their default names. Returns when the bot has answered or the deadline has passed.
    ///
    /// # Errors
    /// A client would not send the line, or no bot is connected.
    pub async fn slash(&self, room: &Room, line: &str) -> Result<Answer, Error> {
        let typed = command_line_parser::slash(&self.core.world(), self.id, room.id, line)?;
        let deed = self.deed(typed.app, room.id, Kind::Command, typed.data);
        let id = deliver(
            &self.core,
            Deed {
                name: Some(typed.name),
                owners: typed.owners,
                ..deed
            },
        )?;
        Ok(first(&self.core, id).await)
    }

    /// Types a slash command up to a point in its last option, and returns the suggestions.
    ///
    /// # Errors
    /// That option has no autocomplete, no bot is connected, or the bot did not answer in time.
    pub async fn autocomplete(&self, room: &Room, line: &str) -> Result<Vec<Choice>, Error> {
        let typed = command_line_parser::autocomplete(&self.core.world(), self.id, room.id, line)?;
        let deed = self.deed(typed.app, room.id, Kind::Autocomplete, typed.data);
        let id = deliver(
            &self.core,
            Deed {
                name: Some(typed.name),
                owners: typed.owners,
                ..deed
            },
        )?;
        let answer = first(&self.core, id).await;
        if answer.failed() {
            return Err(Error::Refused("loading options failed".to_owned()));
        }
        let world = self.core.world();
        let locale = world.locale_of(self.id);
        let choice = |c: &Value| Choice {
            name: localized(c, "name", locale).to_owned(),
            value: c["value"].clone(),
        };
        Ok(answer.choices().iter().map(choice).collect())
    }

    /// The private messages in a channel that this user still sees, oldest first.
    pub fn private_messages(&self, room: &Room) -> Vec<Message> {
        let world = self.core.world();
        let mine = world.channels.private_messages(room.id, self.id);
        mine.map(|m| Message::read(&self.core, &world, m)).collect()
    }

    /// Dismisses a private message.
    pub fn dismiss(&self, message: &Message) {
        if message.owner == Some(self.id) {
            let channels = &mut self.core.world().channels;
            channels.delete(message.channel, message.id);
        }
    }

    pub(super) fn deed(&self, app: Id, channel: Id, kind: Kind, data: Value) -> Deed {
        Deed {
            app,
            user: self.id,
            channel,
            kind,
            data,
            source: None,
            name: None,
            target: None,
            owners: Owners::default(),
        }
    }
}

/// The rules are from Topics / Threads, "Permissions": "The `SEND_MESSAGES` permission has no effect in threads"; and
/// from "Locked Threads".
fn may_say(world: &World, user: Id, channel: Id) -> Result<(), Error> {
    let refused = |why: &str| Err(Error::Refused(why.to_owned()));
    let bits = world.bits(user, channel);
    if !bits.has(Permission::ViewChannel) {
        return refused("this user does not see that channel");
    }
    let kind = world.channels.get(channel).map(|c| c.kind);
    if kind.is_some_and(|kind| !kind.has_messages()) {
        return refused("a forum has posts, and no messages of its own");
    }
    let thread = kind.is_some_and(ChannelKind::is_thread);
    let speaks = if thread {
        bits.has(Permission::SendMessagesInThreads)
    } else {
        bits.has(Permission::SendMessages)
    };
    if !speaks {
        return refused("this user may not post in that channel");
    }
    world
        .thread_allows(user, channel, ThreadAct::Post)
        .or_else(|_| refused("that thread is locked"))
}
