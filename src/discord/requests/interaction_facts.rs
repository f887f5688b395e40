//! The facts of an interaction: the user, the place, the language, and what may be done there.

use poise::serenity_prelude as serenity;
use serenity::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandInteraction,
    ComponentInteraction, ComponentInteractionDataKind, InteractionContext, Member, MessageFlags,
    PartialChannel, Permissions, RoleId, ThreadMetadata, User,
};

use crate::discord::content::custom_id::Effect;
use crate::discord::content::display_names;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Speech, is_thread};
use crate::discord::transport::send_error::SendError;
use crate::model::{Actor, Person, Place, Reach};
use crate::words::{Locale, PlaceText, Text};

/// The kind of channel. It decides what may be done there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// A channel in which threads of this kind can be created.
    Channel(ChannelType),
    /// The chat of a voice channel. It has no threads, and only members who may connect can read it.
    Voice,
    /// A channel without threads.
    Threadless,
    Thread,
    /// A thread that a moderator has locked.
    LockedThread,
    /// The bot's own conversation with one person; it has no threads and no permissions.
    Conversation,
}

impl Room {
    fn of(channel: Option<&PartialChannel>) -> Self {
        let is_thread = channel.is_some_and(|channel| is_thread(channel.kind));
        match thread(channel) {
            Some(thread) if thread.locked => Self::LockedThread,
            _ if is_thread => Self::Thread,
            _ => match channel.map(|channel| channel.kind) {
                Some(ChannelType::News) => Self::Channel(ChannelType::NewsThread),
                Some(ChannelType::Text) | None => Self::Channel(ChannelType::PublicThread),
                Some(ChannelType::Voice | ChannelType::Stage) => Self::Voice,
                Some(ChannelType::Private) => Self::Conversation,
                Some(_) => Self::Threadless,
            },
        }
    }
}

/// One interaction, without the part that answers it.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of the interaction, independent of the others"
)]
pub struct Request {
    /// The interaction's id, which is globally unique.
    pub id: u64,
    /// The user.
    pub person: Person,
    /// The name that everybody on Discord sees, not that on a server.
    pub public_name: String,
    /// May they manage the server's channels?
    manager: bool,
    /// May they act for the server as a whole?
    pub server_manager: bool,
    /// The user's language.
    pub locale: Locale,
    /// The language of the channel.
    pub common: Locale,
    /// The message whose button was pressed.
    pub message: Option<u64>,
    /// Is that message visible only to them?
    pub pressed_private: bool,
    /// What they chose in a menu; of people, the ids. None: it was no menu.
    pub chosen: Option<Vec<String>>,
    /// Is the place an archived thread?
    pub archived: bool,
    /// Their roles in the server, without the role of everybody.
    pub roles: Vec<RoleId>,
    place: Option<Place>,
    /// The permissions of the bot; `own` has those of the user.
    permissions: Option<Permissions>,
    own: Option<Permissions>,
    room: Room,
}

/// Commands and presses have different types with the same fields.
macro_rules! request {
    ($from:ident, $member:expr, $message:expr, $private:expr) => {{
        let place = place(
            $from.guild_id,
            $from.channel_id,
            $from.context,
            &$from.authorizing_integration_owners,
        );
        Self {
            id: $from.id.get(),
            person: person(&$from.user, nick_in(place, $member)),
            public_name: person(&$from.user, None).name,
            manager: !is_guest(place) && is_manager($member),
            server_manager: !is_guest(place) && is_server_manager($member),
            locale: Locale::of(&$from.locale),
            common: common(
                place,
                $from
                    .guild_locale
                    .as_deref()
                    .unwrap_or(match $from.guild_id {
                        Some(_) => "",
                        None => &$from.locale,
                    }),
            ),
            message: $message,
            pressed_private: $private,
            chosen: None,
            archived: thread($from.channel.as_ref()).is_some_and(|thread| thread.archived),
            roles: $member
                .map(|member| member.roles.clone())
                .unwrap_or_default(),
            place,
            permissions: $from.app_permissions,
            own: $member.and_then(|member| member.permissions),
            room: Room::of($from.channel.as_ref()),
        }
    }};
}

impl Request {
    /// The request of a command.
    pub fn of_command(from: &CommandInteraction) -> Self {
        request!(from, from.member.as_deref(), None, false)
    }

    /// The request of a button or a menu.
    pub fn of_component(from: &ComponentInteraction) -> Self {
        let flags = from.message.flags.unwrap_or_default();
        let private = flags.contains(MessageFlags::EPHEMERAL);
        let message = Some(from.message.id.get());
        Self {
            chosen: chosen(from),
            ..request!(from, from.member.as_ref(), message, private)
        }
    }

    /// The request of a press on the page of a match. `id` is as unique as an interaction's. What Discord says with an
    /// interaction about permissions is not known.
    pub fn on_page(id: u64, person: Person, place: Place, locales: [&Locale; 2]) -> Self {
        let [locale, common] = locales.map(Clone::clone);
        Self {
            id,
            public_name: person.name.clone(),
            person,
            manager: false,
            server_manager: false,
            locale,
            common,
            message: None,
            pressed_private: true,
            chosen: None,
            archived: false,
            roles: Vec::new(),
            place: Some(place).filter(|place| place.reach() == Reach::Own),
            permissions: None,
            own: None,
            room: Room::Threadless,
        }
    }

    /// The place.
    ///
    /// # Errors
    /// Discord did not say what kind of conversation it is.
    pub fn place(&self) -> Result<Place, Failure> {
        self.place.ok_or(Failure::Told(Text::GuildOnly))
    }

    /// Is the bot only a guest here, so that it can show nothing but answers?
    pub fn is_of_guest(&self) -> bool {
        is_guest(self.place)
    }

    /// The server.
    ///
    /// # Errors
    /// The interaction is not in a server that has added the bot.
    pub fn guild(&self) -> Result<u64, Failure> {
        let guild = self.place.and_then(Place::guild);
        guild.ok_or(Failure::Told(Text::GuildOnly))
    }

    /// The user as an actor, with their rights here.
    pub fn actor(&self) -> Actor {
        let user = self.person.user;
        if self.manager {
            Actor::Manager(user)
        } else {
            Actor::Player(user)
        }
    }

    /// Checks that the bot may do this here for the user. Commands and presses are checked when they arrive, before
    /// anything is written.
    ///
    /// # Errors
    /// The thread is locked, or the user lacks the permission to do the same themselves.
    pub fn may(&self, effect: Effect) -> Result<(), Failure> {
        match effect {
            Effect::Reads => Ok(()),
            Effect::Acts => self.may_change(),
            Effect::Speaks => {
                self.may_change()?;
                self.may_be_seen()?;
                self.may_themselves(match self.room {
                    Room::Thread | Room::LockedThread => &[SEND_IN_THREADS],
                    _ => &[SEND],
                })
            }
        }
    }

    /// Checks that the user may write in another place than this one, where the bot speaks for them.
    ///
    /// # Errors
    /// As [`may`](Self::may).
    pub fn may_speak(&self, there: Speech) -> Result<(), Failure> {
        let lacks = match there {
            Speech::Allowed => return Ok(()),
            Speech::Locked => return Err(Failure::Told(Text::ThreadLockedThere)),
            Speech::Lacks(lacks) => lacks,
            Speech::Unseen => Permissions::VIEW_CHANNEL,
        };
        let named = [VIEW, SEND, SEND_IN_THREADS].into_iter();
        let named = named.filter(|(one, _)| lacks.contains(*one));
        let named: Vec<String> = named.map(|(_, name)| self.locale.text(&name)).collect();
        let permissions = self.locale.all_of(&named);
        Err(Failure::Told(Text::OwnPermissionsThere { permissions }))
    }

    /// Checks that others see the answers. In a server that has not added the bot, Discord shows them only to the user
    /// if the user lacks the permission for such apps.
    fn may_be_seen(&self) -> Result<(), Failure> {
        let in_server = matches!(self.place, Some(Place::Guest { guild: Some(_), .. }));
        let lacking = self.lacking(self.own, &[EXTERNAL_APPS]);
        match lacking.filter(|_| in_server) {
            Some(permission) => Err(Failure::Place(PlaceText::SeenByYouAlone { permission })),
            None => Ok(()),
        }
    }

    /// Checks that the user has these permissions. The bot must not use its own permissions for a user who lacks
    /// them.
    fn may_themselves(&self, needed: &[(Permissions, Text)]) -> Result<(), Failure> {
        match self.lacking(self.own, needed) {
            Some(permissions) => Err(Failure::Told(Text::OwnPermissions { permissions })),
            None => Ok(()),
        }
    }

    /// Does the server let the user open Activities here? Outside of servers everybody may.
    pub fn may_open_activities(&self) -> bool {
        self.own
            .is_none_or(|own| own.administrator() || own.use_embedded_activities())
    }

    /// Checks that a change can be shown here: in a locked thread Discord accepts no answer.
    ///
    /// # Errors
    /// The thread is locked.
    pub fn may_change(&self) -> Result<(), Failure> {
        if self.room == Room::LockedThread {
            return Err(Failure::Told(Text::ThreadLocked));
        }
        Ok(())
    }

    /// Checks that the bot has the permissions here that a match needs.
    ///
    /// # Errors
    /// Permissions are missing. The error names them.
    pub fn may_post(&self) -> Result<(), Failure> {
        self.may_change()?;
        if self.is_of_guest() {
            return self.has(&[ATTACH]);
        }
        self.has(match self.room {
            Room::Thread | Room::LockedThread => &[VIEW, SEND_IN_THREADS, ATTACH],
            Room::Voice => &[VIEW, CONNECT, SEND, ATTACH],
            Room::Channel(_) | Room::Threadless => &[VIEW, SEND, ATTACH],
            Room::Conversation => &[],
        })
    }

    /// Checks that the bot and the user may create a thread here and play in it. Returns the kind of thread.
    ///
    /// # Errors
    /// There can be no threads here, or permissions are missing. The error names them.
    pub fn may_start_thread(&self) -> Result<ChannelType, Failure> {
        if self.is_of_guest() {
            return Err(Failure::Place(PlaceText::GuestThread));
        }
        let kind = self.bot_may_start_thread()?;
        self.may_themselves(&[CREATE_THREADS, SEND_IN_THREADS])?;
        Ok(kind)
    }

    /// Checks that the bot may create a thread here, for a lobby whose host was allowed to. Returns the kind of thread.
    ///
    /// # Errors
    /// As [`may_start_thread`](Self::may_start_thread).
    pub fn bot_may_start_thread(&self) -> Result<ChannelType, Failure> {
        match self.room {
            Room::Channel(kind) => {
                self.has(&[VIEW, CREATE_THREADS, SEND_IN_THREADS, ATTACH])?;
                Ok(kind)
            }
            Room::Voice | Room::Threadless | Room::Conversation => {
                Err(Failure::Told(Text::ThreadNotHere))
            }
            Room::Thread | Room::LockedThread => Err(Failure::Told(Text::ThreadInThread)),
        }
    }

    /// The failure if Discord creates no thread: a permission may be missing although the interaction listed it.
    pub fn no_thread(&self, miss: SendError) -> Failure {
        match miss.lacks(VIEW, CREATE_THREADS) {
            Some((_, name)) => Failure::Told(Text::MissingPermissions {
                permissions: self.locale.text(&name),
            }),
            None => miss.into(),
        }
    }

    fn has(&self, needed: &[(Permissions, Text)]) -> Result<(), Failure> {
        match self.lacking(self.permissions, needed) {
            Some(permissions) => Err(Failure::Told(Text::MissingPermissions { permissions })),
            None => Ok(()),
        }
    }

    /// The names of the missing permissions, if the permissions are known and any is missing.
    fn lacking(&self, have: Option<Permissions>, needed: &[(Permissions, Text)]) -> Option<String> {
        let have = have.filter(|have| !have.administrator())?;
        let lacking = needed.iter().filter(|(one, _)| !have.contains(*one));
        let missing: Vec<String> = lacking.map(|(_, name)| self.locale.text(name)).collect();
        (!missing.is_empty()).then(|| self.locale.all_of(&missing))
    }
}

const VIEW: (Permissions, Text) = (Permissions::VIEW_CHANNEL, Text::PermissionView);
const SEND: (Permissions, Text) = (Permissions::SEND_MESSAGES, Text::PermissionSend);
const CONNECT: (Permissions, Text) = (Permissions::CONNECT, Text::PermissionConnect);
const ATTACH: (Permissions, Text) = (Permissions::ATTACH_FILES, Text::PermissionAttach);
const SEND_IN_THREADS: (Permissions, Text) = (
    Permissions::SEND_MESSAGES_IN_THREADS,
    Text::PermissionSendThreads,
);
const EXTERNAL_APPS: (Permissions, Text) =
    (Permissions::USE_EXTERNAL_APPS, Text::PermissionExternalApps);
const CREATE_THREADS: (Permissions, Text) = (
    Permissions::CREATE_PUBLIC_THREADS,
    Text::PermissionCreateThreads,
);

/// What was chosen in a menu.
fn chosen(from: &ComponentInteraction) -> Option<Vec<String>> {
    match &from.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => Some(values.clone()),
        ComponentInteractionDataKind::UserSelect { values } => {
            Some(values.iter().map(ToString::to_string).collect())
        }
        _ => None,
    }
}

/// The channel's metadata, if it is a thread.
fn thread(channel: Option<&PartialChannel>) -> Option<&ThreadMetadata> {
    channel?.thread_metadata.as_ref()
}

fn place(
    guild: Option<serenity::GuildId>,
    channel: serenity::ChannelId,
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
) -> Option<Place> {
    let channel = channel.get();
    let of_server = |owner| matches!(owner, &AuthorizingIntegrationOwner::GuildInstall(_));
    let of_user = |owner| matches!(owner, &AuthorizingIntegrationOwner::UserInstall(_));
    let installed_by_user_alone = owners.0.iter().any(of_user) && !owners.0.iter().any(of_server);
    match (guild.map(serenity::GuildId::get), context) {
        (guild @ Some(_), _) if installed_by_user_alone => Some(Place::Guest { guild, channel }),
        (Some(guild), _) => Some(Place::Server { guild, channel }),
        (None, Some(InteractionContext::BotDm)) => Some(Place::Conversation {
            channel,
            table: None,
        }),
        (guild, Some(InteractionContext::PrivateChannel)) => Some(Place::Guest { guild, channel }),
        (None, _) => None,
    }
}

/// The language of what everybody in a place sees. Where the bot is a guest, people have different languages, and no
/// server has chosen one.
fn common(place: Option<Place>, spoken: &str) -> Locale {
    let locale = Locale::of(spoken);
    if is_guest(place) {
        locale.for_all()
    } else {
        locale
    }
}

fn is_guest(place: Option<Place>) -> bool {
    place.is_some_and(|place| place.reach() == Reach::Token)
}

/// The name of a member on a server. Where the bot is a guest, people are named as everywhere on Discord: no server
/// there has given the bot its members' names.
fn nick_in(place: Option<Place>, member: Option<&Member>) -> Option<&str> {
    let member = member.filter(|_| !is_guest(place));
    member.and_then(|member| member.nick.as_deref())
}

/// A user with their first visible name: the nickname in the server, the display name, or the user name. If pictures
/// cannot show that name, the user name comes with it.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    let names = [nick, user.global_name.as_deref(), Some(&*user.name)];
    let name = display_names::first_visible(names.into_iter().flatten());
    Person {
        user: user.id.get(),
        name: display_names::stored(name, &user.name),
    }
}

fn is_manager(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions);
    permissions
        .is_some_and(|may| may.administrator() || may.manage_channels() || may.manage_guild())
}

fn is_server_manager(member: Option<&Member>) -> bool {
    let permissions = member.and_then(|member| member.permissions);
    permissions.is_some_and(|may| may.administrator() || may.manage_guild())
}
