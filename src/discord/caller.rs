//! Whoever used a command or a button: who, where, in which language, and how to answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{ChannelType, CommandInteraction, ComponentInteraction, Member, Permissions, User};

use super::courier::Address;
use super::error::Failure;
use super::reply::{self, Answer, Post};
use super::shown::{self, Showing};
use super::{Shared, board, watch};
use crate::measures::Outcome;
use crate::sessions::{Place, Snapshot};
use crate::store::Player;
use crate::words::{Text, Tongue};

/// Longest name kept of a player.
const MAX_NAME: usize = 32;

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
    thread: bool,
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
            thread: $from
                .channel
                .as_ref()
                .is_some_and(|channel| is_thread(channel.kind)),
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

    /// Checks that the bot may do here what a match needs.
    ///
    /// # Errors
    /// What is missing, named.
    pub fn may_post(&self) -> Result<(), Failure> {
        let Some(have) = self.permissions else {
            return Ok(());
        };
        let send = if self.thread {
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
        if self.answered() {
            let courier = &self.shared.courier;
            return Ok(Some(reply::follow_up(courier, self.address, post).await?));
        }
        self.respond(Answer::Message, post).await
    }

    /// Shows a post in the place of the message whose button was pressed.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn update(&self, post: &Post) -> Result<(), Failure> {
        self.respond(Answer::Update, post).await.map(drop)
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

    /// Shows everybody what happened, and notifies who is next. The new board becomes the one with
    /// buttons. A turn that is on file is shown even when its answer fails: then by the bot's own
    /// right to post.
    ///
    /// # Errors
    /// It could not be drawn, or Discord took it neither way.
    pub async fn show_board(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let post = board::public(self.shared, snapshot, &self.common).await?;
        self.show_as_of(snapshot, &post).await
    }

    /// Shows a turn that was answered before: a secret one only changes the board's message, which
    /// then says who is ready; any other gets a board of its own.
    ///
    /// # Errors
    /// It could not be drawn, or Discord did not take it.
    pub async fn show_turn(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let shown = self.shared.sessions.message(snapshot.id).await;
        match shown.filter(|_| snapshot.chose_in_secret()) {
            Some(message) => {
                let post = board::public(self.shared, snapshot, &self.common).await?;
                let post = Post {
                    mentions: Vec::new(),
                    ..post
                };
                self.edit(message, &post).await?;
                self.now_shows(snapshot.place, snapshot.id, Some(snapshot.ply), message);
                Ok(())
            }
            None => self.show_board(snapshot).await,
        }
    }

    /// Shows everybody the board again; nobody is notified. It becomes the one with buttons.
    ///
    /// # Errors
    /// It could not be drawn, or Discord did not take it.
    pub async fn show_board_again(&self, snapshot: &Snapshot) -> Result<(), Failure> {
        let post = board::public(self.shared, snapshot, &self.common).await?;
        let mentions = Vec::new();
        self.show_as_of(snapshot, &Post { mentions, ..post }).await
    }

    async fn show_as_of(&self, snapshot: &Snapshot, post: &Post) -> Result<(), Failure> {
        let showing = Showing {
            place: snapshot.place,
            id: snapshot.id,
            ply: Some(snapshot.ply),
            post,
        };
        self.show(showing).await.map(drop)
    }

    /// Shows what is on file already: as the answer, or else by the bot's own right to post. It
    /// becomes the message with buttons; gives it, where it is known.
    ///
    /// # Errors
    /// Discord took it neither way.
    pub async fn show(&self, showing: Showing<'_>) -> Result<Option<u64>, Failure> {
        let message = match self.reply(showing.post).await {
            Err(Failure::Send(miss)) => {
                watch::ended(Outcome::Failed);
                tracing::warn!(%miss, "an answer failed; what it shows is posted without it");
                shown::instead(self.shared, self.http, showing, &miss).await?
            }
            replied => replied?,
        };
        if let Some(message) = message {
            self.now_shows(showing.place, showing.id, showing.ply, message);
        }
        Ok(message)
    }

    /// Notes, behind the answer, which message shows a match as of a ply, or its lobby, and takes the
    /// buttons off the one before.
    pub fn now_shows(&self, place: Place, id: u64, ply: Option<usize>, message: u64) {
        let (shared, http) = (Arc::clone(self.shared), Arc::clone(self.http));
        self.shared.hands.spawn(async move {
            shown::note(&shared, &http, place, id, ply, message).await;
        });
    }

    /// Replaces what a message in the caller's channel shows.
    ///
    /// # Errors
    /// Discord did not take it.
    pub async fn edit(&self, message: u64, post: &Post) -> Result<(), Failure> {
        let (courier, channel) = (&self.shared.courier, self.place()?.channel);
        Ok(reply::edit(courier, self.http, channel, message, post).await?)
    }
}

fn place(guild: Option<serenity::GuildId>, channel: serenity::ChannelId) -> Option<Place> {
    let guild = guild?.get();
    Some(Place {
        guild,
        channel: channel.get(),
    })
}

/// A user as a player, under the name that the server knows them by.
pub fn player(user: &User, member: Option<&Member>) -> Player {
    let nick = member.and_then(|member| member.nick.as_ref());
    let name = nick.or(user.global_name.as_ref()).unwrap_or(&user.name);
    Player {
        user: user.id.get(),
        name: name.chars().take(MAX_NAME).collect(),
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
