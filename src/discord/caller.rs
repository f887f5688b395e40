//! Whoever used a command or a button: who, where, in which language, and how to answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{
    ChannelType, CommandInteraction, ComponentInteraction, Member, PartialChannel, Permissions,
    ThreadMetadata, User,
};

use super::courier::Address;
use super::error::Failure;
use super::reply::{self, Answer, Post};
use super::{Shared, names, watch};
use crate::sessions::Place;
use crate::store::Player;
use crate::words::{Text, Tongue};

/// What the channel is, as far as it makes a difference to what may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    Channel,
    Thread,
    /// A moderator has locked it.
    LockedThread,
}

impl Room {
    fn of(channel: Option<&PartialChannel>) -> Self {
        let is_thread = channel.is_some_and(|channel| is_thread(channel.kind));
        match thread(channel) {
            Some(thread) if thread.locked => Self::LockedThread,
            _ if is_thread => Self::Thread,
            _ => Self::Channel,
        }
    }
}

/// One interaction and its sender.
pub struct Caller<'a> {
    /// The bot.
    pub shared: &'a Arc<Shared>,
    /// How to reach Discord.
    pub http: &'a Arc<Http>,
    /// The interaction, which is unique for ever.
    pub id: u64,
    /// Who.
    pub player: Player,
    /// May they manage the server's channels?
    pub admin: bool,
    /// May they speak for the server as a whole?
    pub keeper: bool,
    /// The language they read.
    pub tongue: Tongue,
    /// The language that everybody in the channel reads.
    pub common: Tongue,
    /// The message whose button was pressed.
    pub message: Option<u64>,
    place: Option<Place>,
    permissions: Option<Permissions>,
    room: Room,
    /// Is it a thread that has been archived? There nothing can be edited, until a message wakes it.
    pub(super) asleep: AtomicBool,
    address: Address<'a>,
    answered: AtomicBool,
}

/// Commands and presses are two types with the same fields.
macro_rules! caller {
    ($shared:ident, $http:ident, $from:ident, $member:expr, $message:expr) => {
        Self {
            shared: $shared,
            http: $http,
            id: $from.id.get(),
            player: player(&$from.user, $member),
            admin: is_admin($member),
            keeper: is_keeper($member),
            tongue: Tongue::of(&$from.locale),
            common: Tongue::of($from.guild_locale.as_deref().unwrap_or_default()),
            message: $message,
            place: place($from.guild_id, $from.channel_id),
            permissions: $from.app_permissions,
            room: Room::of($from.channel.as_ref()),
            asleep: AtomicBool::new(
                thread($from.channel.as_ref()).is_some_and(|thread| thread.archived),
            ),
            address: Address {
                application: $from.application_id,
                interaction: $from.id,
                token: &$from.token,
            },
            // whoever tells of a failure may come after the answer
            answered: AtomicBool::new($shared.answered.get(&$from.id.get()).is_some()),
        }
    };
}

impl<'a> Caller<'a> {
    /// The sender of a command.
    pub fn of_command(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a CommandInteraction,
    ) -> Self {
        caller!(shared, http, from, from.member.as_deref(), None)
    }

    /// Whoever pressed a button or chose from a menu.
    pub fn of_component(
        shared: &'a Arc<Shared>,
        http: &'a Arc<Http>,
        from: &'a ComponentInteraction,
    ) -> Self {
        caller!(
            shared,
            http,
            from,
            from.member.as_ref(),
            Some(from.message.id.get())
        )
    }

    /// Where: a channel or thread of a server.
    ///
    /// # Errors
    /// It is a private conversation.
    pub fn place(&self) -> Result<Place, Failure> {
        self.place.ok_or(Failure::Told(Text::GuildOnly))
    }

    /// Checks that what is changed here can be shown: in a locked thread Discord takes no answer. To
    /// be asked before anything is written; commands and presses are where they come in.
    ///
    /// # Errors
    /// The thread is locked.
    pub fn may_change(&self) -> Result<(), Failure> {
        if self.room == Room::LockedThread {
            return Err(Failure::Told(Text::ThreadLocked));
        }
        Ok(())
    }

    /// Checks that the bot may do here what a match needs.
    ///
    /// # Errors
    /// What is missing, named.
    pub fn may_post(&self) -> Result<(), Failure> {
        self.may_change()?;
        let Some(have) = self.permissions else {
            return Ok(());
        };
        let send = if self.room == Room::Thread {
            (
                Permissions::SEND_MESSAGES_IN_THREADS,
                Text::PermissionSendThreads,
            )
        } else {
            (Permissions::SEND_MESSAGES, Text::PermissionSend)
        };
        let needed = [
            (Permissions::VIEW_CHANNEL, Text::PermissionView),
            send,
            (Permissions::ATTACH_FILES, Text::PermissionAttach),
        ];
        let lacking = needed
            .iter()
            .filter(|(one, _)| !have.contains(*one) && !have.administrator());
        let missing: Vec<String> = lacking.map(|(_, name)| self.tongue.text(name)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let permissions = self.tongue.all_of(&missing);
        Err(Failure::Told(Text::MissingPermissions { permissions }))
    }

    /// Has the interaction been answered?
    pub fn answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    /// Shows a post as the answer, or after it; gives its message's id, where Discord tells it.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn reply(&self, post: &Post) -> Result<Option<u64>, Failure> {
        let message = if self.answered() {
            let courier = &self.shared.courier;
            Some(reply::follow_up(courier, self.address, post).await?)
        } else {
            self.respond(Answer::Message, post).await?
        };
        if !post.private {
            self.asleep.store(false, Ordering::Relaxed);
        }
        Ok(message)
    }

    /// Shows a post in the place of the message whose button was pressed; where Discord does not let
    /// that be changed, as a message of its own.
    ///
    /// # Errors
    /// Discord took it no way.
    pub async fn update(&self, post: &Post) -> Result<(), Failure> {
        // what only one user sees does not stand in the thread
        if !post.private && self.asleep.load(Ordering::Relaxed) {
            return self.show_anew(post).await.map(drop);
        }
        let miss = match self.respond(Answer::Update, post).await {
            Err(Failure::Send(miss)) => miss,
            done => return done.map(drop),
        };
        tracing::info!(%miss, "a message could not be changed as an answer");
        match (self.message, post.private) {
            _ if miss.is_final() => self.show_anew(post).await.map(drop),
            (Some(message), false) => self.edit(message, post).await.map(drop),
            _ => Err(Failure::Send(miss)),
        }
    }

    async fn respond(&self, how: Answer, post: &Post) -> Result<Option<u64>, Failure> {
        let message = reply::answer(&self.shared.courier, self.address, how, post).await?;
        self.answered.store(true, Ordering::Relaxed);
        self.shared.answered.insert(self.id, ());
        watch::answered();
        Ok(message)
    }

    /// Says something of the bot's own, privately.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn tell(&self, text: &Text) -> Result<(), Failure> {
        self.reply(&Post::private(self.tongue.text(text)))
            .await
            .map(drop)
    }
}

/// The state of a thread.
fn thread(channel: Option<&PartialChannel>) -> Option<&ThreadMetadata> {
    channel?.thread_metadata.as_ref()
}

fn place(guild: Option<serenity::GuildId>, channel: serenity::ChannelId) -> Option<Place> {
    let guild = guild?.get();
    Some(Place {
        guild,
        channel: channel.get(),
    })
}

/// A user as a player, under the name that the server knows them by, if there is anything to see in it.
pub fn player(user: &User, member: Option<&Member>) -> Player {
    let nick = member.and_then(|member| member.nick.as_deref());
    let names = [nick, user.global_name.as_deref(), Some(&*user.name)];
    Player {
        user: user.id.get(),
        name: names::first_visible(names.into_iter().flatten()),
    }
}

fn is_admin(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions);
    permissions
        .is_some_and(|may| may.administrator() || may.manage_channels() || may.manage_guild())
}

fn is_keeper(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions);
    permissions.is_some_and(|may| may.administrator() || may.manage_guild())
}

fn is_thread(kind: ChannelType) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    matches!(kind, NewsThread | PrivateThread | PublicThread)
}
