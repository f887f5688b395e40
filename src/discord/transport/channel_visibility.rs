//! Computes who may see a channel, as Discord does from roles and overwrites ("Topics / Permissions").

use futures_util::future::join_all;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serenity::http::{Http, LightMethod, Request, Route};
use serenity::{
    ChannelId, ChannelType, GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions,
    RoleId, Timestamp, UserId,
};

use crate::discord::transport::client::{Plan, Transport};
use crate::discord::transport::send_error::SendError;
use crate::model::Place;

/// A member of a server.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    pub user: u64,
    /// The member's roles, without the role of everybody.
    pub roles: &'a [RoleId],
}

#[derive(Deserialize)]
struct Channel {
    #[serde(rename = "type")]
    kind: ChannelType,
    guild_id: Option<GuildId>,
    parent_id: Option<ChannelId>,
    permission_overwrites: Option<Vec<Value>>,
    thread_metadata: Option<Thread>,
    recipients: Option<Vec<Recipient>>,
}

#[derive(Deserialize)]
struct Thread {
    locked: bool,
}

#[derive(Deserialize)]
struct Recipient {
    id: UserId,
}

#[derive(Deserialize)]
struct Guild {
    owner_id: UserId,
    roles: Vec<Role>,
}

#[derive(Deserialize)]
struct Role {
    id: RoleId,
    permissions: Permissions,
}

#[derive(Deserialize)]
struct MemberFacts {
    roles: Vec<RoleId>,
    communication_disabled_until: Option<Timestamp>,
}

/// Whether somebody may write in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speech {
    /// They may.
    Allowed,
    /// They lack this permission, or have a time-out.
    Lacks(Permissions),
    /// They cannot see the place, or it is gone.
    Unseen,
    /// The place is a locked thread.
    Locked,
}

/// Which of the given people can see a place, and so can play there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readers {
    All,
    /// All of the given people but these.
    Not(Vec<u64>),
    /// The place is gone, hidden from the bot, or a locked thread.
    Nobody,
}

/// May a member of a server see one of its channels or threads? A private thread is visible only to members who were
/// added to it.
///
/// # Errors
/// Discord did not answer. If the bot itself may not see the channel, that is no error: the result is false.
pub async fn may_see(
    transport: &Transport,
    http: &Http,
    guild: u64,
    channel: u64,
    member: Member<'_>,
) -> Result<bool, SendError> {
    let room = Room::of(transport, http, guild, channel).await?;
    Ok(room.is_some_and(|room| room.shows_itself_to(member)))
}

/// May everybody in a server see one of its channels or threads? And may this user see it, if they are a member? A
/// private thread is never public.
///
/// # Errors
/// As [`may_see`].
pub async fn is_public_for(
    transport: &Transport,
    http: &Http,
    guild: u64,
    channel: u64,
    user: u64,
) -> Result<bool, SendError> {
    match Room::of(transport, http, guild, channel).await? {
        Some(room) => room.is_public_for(transport, http, user).await,
        None => Ok(false),
    }
}

/// Can a user see a channel or thread of a server: as one of its members or, with `by_others`, because all of them can?
///
/// # Errors
/// As [`may_see`].
pub async fn may_watch(
    transport: &Transport,
    http: &Http,
    [guild, channel]: [u64; 2],
    user: u64,
    by_others: bool,
) -> Result<bool, SendError> {
    let Some(room) = Room::of(transport, http, guild, channel).await? else {
        return Ok(false);
    };
    if room.is_seen_by(transport, http, user).await? {
        return Ok(true);
    }
    Ok(by_others && room.is_public_for(transport, http, user).await?)
}

/// Which of these people can see a place. Where the bot is a guest, it cannot know: nobody counts.
///
/// # Errors
/// Discord did not answer.
pub async fn readers(
    transport: &Transport,
    http: &Http,
    place: Place,
    users: &[u64],
) -> Result<Readers, SendError> {
    let seen: Vec<Result<bool, SendError>> = match place {
        Place::Guest { .. } => return Ok(Readers::Nobody),
        Place::Conversation { channel, .. } => {
            let channel = channel_of(transport, http, ChannelId::new(channel)).await?;
            let with = channel.and_then(|channel| channel.recipients);
            let sees = |user: &u64| Ok(with.iter().flatten().any(|one| one.id.get() == *user));
            users.iter().map(sees).collect()
        }
        Place::Server { guild, channel } | Place::Beside { guild, channel } => {
            let room = Room::of(transport, http, guild, channel).await?;
            let Some(room) = room.filter(|room| !room.locked) else {
                return Ok(Readers::Nobody);
            };
            join_all(
                users
                    .iter()
                    .map(|user| room.is_seen_by(transport, http, *user)),
            )
            .await
        }
    };
    let mut blind = Vec::new();
    for (user, sees) in users.iter().zip(seen) {
        if !sees? {
            blind.push(*user);
        }
    }
    Ok(if blind.is_empty() {
        Readers::All
    } else {
        Readers::Not(blind)
    })
}

/// May a user write in a place? `now`: unix milliseconds.
///
/// # Errors
/// Discord did not answer.
pub async fn speech_in(
    transport: &Transport,
    http: &Http,
    place: Place,
    user: u64,
    now: i64,
) -> Result<Speech, SendError> {
    let (Place::Server { guild, channel } | Place::Beside { guild, channel }) = place else {
        // a conversation with the bot has no permissions
        return Ok(Speech::Allowed);
    };
    let Some(room) = Room::of(transport, http, guild, channel).await? else {
        return Ok(Speech::Unseen);
    };
    let write = if room.is_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    if room.locked {
        return Ok(Speech::Locked);
    }
    let member = member_of(transport, http, room.guild, UserId::new(user)).await?;
    let Some(member) = member else {
        return Ok(Speech::Unseen);
    };
    let roles = &member.roles;
    let own = Member { user, roles };
    if !room.lets_in(own) || !room.has_inside(transport, http, user).await? {
        return Ok(Speech::Unseen);
    }
    if room.owner.get() == user {
        return Ok(Speech::Allowed);
    }
    let may = permissions(room.guild, &room.roles, &room.overwrites, own);
    let until = member.communication_disabled_until;
    let silenced = until.is_some_and(|until| until.unix_timestamp() * 1000 > now);
    let allowed = may.administrator() || may.contains(write) && !silenced;
    Ok(if allowed {
        Speech::Allowed
    } else {
        Speech::Lacks(write)
    })
}

/// Turns a refusal by Discord into none, because the bot may then not know the answer.
fn known<T>(asked: Result<T, SendError>) -> Result<Option<T>, SendError> {
    match asked {
        Ok(known) => Ok(Some(known)),
        Err(miss) if miss.is_final() => Ok(None),
        Err(miss) => Err(miss),
    }
}

/// A member's roles; none if the user is not a member.
async fn roles_of(
    transport: &Transport,
    http: &Http,
    guild: GuildId,
    user: UserId,
) -> Result<Option<Vec<RoleId>>, SendError> {
    let found = member_of(transport, http, guild, user).await?;
    Ok(found.map(|found| found.roles))
}

/// A member's roles and time-out; none if the user is not a member.
async fn member_of(
    transport: &Transport,
    http: &Http,
    guild_id: GuildId,
    user_id: UserId,
) -> Result<Option<MemberFacts>, SendError> {
    let request = || Request::new(Route::GuildMember { guild_id, user_id }, LightMethod::Get);
    known(transport.send(Plan::lookup(http), request).await)
}

/// The facts that decide who may see a channel.
struct Room {
    guild: GuildId,
    owner: UserId,
    roles: Vec<Role>,
    overwrites: Vec<PermissionOverwrite>,
    /// The permissions needed to read its messages.
    needed: Permissions,
    is_thread: bool,
    /// Set if it is a private thread, which only members added to it can see.
    private: Option<ChannelId>,
    /// Is it a locked thread, in which players can do nothing?
    locked: bool,
}

impl Room {
    /// Reads these facts for a channel of a server. For a thread, reads those of its parent channel. None if the bot
    /// cannot see the channel, or if it is not in this server.
    async fn of(
        transport: &Transport,
        http: &Http,
        guild: u64,
        channel: u64,
    ) -> Result<Option<Self>, SendError> {
        let (guild_id, channel_id) = (GuildId::new(guild), ChannelId::new(channel));
        let request = || Request::new(Route::Guild { guild_id }, LightMethod::Get);
        let (guild, channel) = tokio::join!(
            transport.send(Plan::lookup(http), request),
            channel_of(transport, http, channel_id)
        );
        let (Some(guild), Some(room)) = (known::<Guild>(guild)?, channel?) else {
            return Ok(None);
        };
        let private = (room.kind == ChannelType::PrivateThread).then_some(channel_id);
        let locked = room
            .thread_metadata
            .as_ref()
            .is_some_and(|thread| thread.locked);
        let is_thread = is_thread(room.kind);
        let channel = match room.parent_id.filter(|_| is_thread) {
            Some(parent) => channel_of(transport, http, parent).await?,
            None => Some(room),
        };
        let channel = channel.filter(|channel| channel.guild_id == Some(guild_id));
        Ok(channel.map(|channel| Self {
            guild: guild_id,
            owner: guild.owner_id,
            roles: guild.roles,
            overwrites: (channel.permission_overwrites.iter().flatten())
                .map(|one| overwrite(one, guild_id))
                .collect(),
            needed: needed(channel.kind),
            is_thread,
            private,
            locked,
        }))
    }

    fn shows_itself_to(&self, member: Member<'_>) -> bool {
        self.private.is_none() && self.lets_in(member)
    }

    fn lets_in(&self, member: Member<'_>) -> bool {
        if self.owner.get() == member.user {
            return true;
        }
        let may = permissions(self.guild, &self.roles, &self.overwrites, member);
        may.contains(self.needed)
    }

    /// May everybody see it? And may this user, if they are a member?
    async fn is_public_for(
        &self,
        transport: &Transport,
        http: &Http,
        user: u64,
    ) -> Result<bool, SendError> {
        // no user has the server's id, so this represents a member without roles
        let anybody = Member {
            user: self.guild.get(),
            roles: &[],
        };
        if !self.shows_itself_to(anybody) {
            return Ok(false);
        }
        let roles = roles_of(transport, http, self.guild, UserId::new(user)).await?;
        Ok(roles.is_none_or(|roles| {
            self.shows_itself_to(Member {
                user,
                roles: &roles,
            })
        }))
    }

    /// Was this user added to it? Only private threads have such members.
    async fn has_inside(
        &self,
        transport: &Transport,
        http: &Http,
        user: u64,
    ) -> Result<bool, SendError> {
        let Some(channel_id) = self.private else {
            return Ok(true);
        };
        let user_id = UserId::new(user);
        let route = Route::ChannelThreadMember {
            channel_id,
            user_id,
        };
        let request = || Request::new(route, LightMethod::Get);
        let told: Option<IgnoredAny> = known(transport.send(Plan::lookup(http), request).await)?;
        Ok(told.is_some())
    }

    async fn is_seen_by(
        &self,
        transport: &Transport,
        http: &Http,
        user: u64,
    ) -> Result<bool, SendError> {
        if !self.has_inside(transport, http, user).await? {
            return Ok(false);
        }
        let roles = roles_of(transport, http, self.guild, UserId::new(user)).await?;
        let sees = |roles: Vec<RoleId>| {
            self.lets_in(Member {
                user,
                roles: &roles,
            })
        };
        Ok(roles.is_some_and(sees))
    }
}

pub fn is_thread(kind: ChannelType) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    matches!(kind, NewsThread | PrivateThread | PublicThread)
}

/// The permissions needed to read a channel. Only members who may connect to a voice channel can read its chat.
fn needed(kind: ChannelType) -> Permissions {
    match kind {
        ChannelType::Voice | ChannelType::Stage => Permissions::VIEW_CHANNEL | Permissions::CONNECT,
        _ => Permissions::VIEW_CHANNEL,
    }
}

/// Reads an overwrite. One for a kind of target that is not known denies everybody what it denies, and allows nothing.
fn overwrite(one: &Value, guild: GuildId) -> PermissionOverwrite {
    PermissionOverwrite::deserialize(one).unwrap_or_else(|_| PermissionOverwrite {
        allow: Permissions::empty(),
        deny: Permissions::deserialize(&one["deny"]).unwrap_or(Permissions::all()),
        kind: PermissionOverwriteType::Role(guild.everyone_role()),
    })
}

/// A channel; none if it is gone or the bot may not see it.
async fn channel_of(
    transport: &Transport,
    http: &Http,
    channel_id: ChannelId,
) -> Result<Option<Channel>, SendError> {
    let request = || Request::new(Route::Channel { channel_id }, LightMethod::Get);
    known(transport.send(Plan::lookup(http), request).await)
}

fn permissions(
    guild: GuildId,
    roles: &[Role],
    overwrites: &[PermissionOverwrite],
    member: Member<'_>,
) -> Permissions {
    // the role of everybody has the server's id
    let everybody = RoleId::new(guild.get());
    let mut may = Permissions::empty();
    for role in roles {
        if role.id == everybody || member.roles.contains(&role.id) {
            may |= role.permissions;
        }
    }
    if may.administrator() {
        return Permissions::all();
    }
    let user = UserId::new(member.user);
    let for_everybody = |of| of == PermissionOverwriteType::Role(everybody);
    let for_roles = |of| matches!(of, PermissionOverwriteType::Role(role) if role != everybody && member.roles.contains(&role));
    let for_member = |of| of == PermissionOverwriteType::Member(user);
    let steps: [&dyn Fn(PermissionOverwriteType) -> bool; 3] =
        [&for_everybody, &for_roles, &for_member];
    for step in steps {
        let its: Vec<_> = overwrites.iter().filter(|one| step(one.kind)).collect();
        for one in &its {
            may &= !one.deny;
        }
        for one in &its {
            may |= one.allow;
        }
    }
    may
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: u64 = 1;

    fn overwrite(kind: PermissionOverwriteType, allow: bool) -> PermissionOverwrite {
        let (yes, no) = (Permissions::VIEW_CHANNEL, Permissions::empty());
        let (allow, deny) = if allow { (yes, no) } else { (no, yes) };
        PermissionOverwrite { allow, deny, kind }
    }

    fn sees(overwrites: &[PermissionOverwrite], roles: &[u64]) -> bool {
        let all = [
            (GUILD, Permissions::VIEW_CHANNEL),
            (2, Permissions::empty()),
            (3, Permissions::empty()),
            (4, Permissions::ADMINISTRATOR),
        ];
        let all = all.map(|(id, permissions)| Role {
            id: RoleId::new(id),
            permissions,
        });
        let roles: Vec<RoleId> = roles.iter().copied().map(RoleId::new).collect();
        let member = Member {
            user: 9,
            roles: &roles,
        };
        permissions(GuildId::new(GUILD), &all, overwrites, member)
            .contains(Permissions::VIEW_CHANNEL)
    }

    #[test]
    fn the_members_own_overwrite_stands_above_roles_and_those_above_everybodys() {
        let role = |id| PermissionOverwriteType::Role(RoleId::new(id));
        let me = PermissionOverwriteType::Member(UserId::new(9));
        let closed = overwrite(role(GUILD), false);
        assert!(sees(&[], &[]));
        assert!(!sees(std::slice::from_ref(&closed), &[2]));
        assert!(
            sees(std::slice::from_ref(&closed), &[4]),
            "an administrator"
        );
        let opened = [overwrite(role(2), true), closed.clone()];
        assert!(sees(&opened, &[2]));
        assert!(!sees(&opened, &[3]));
        let either = [overwrite(role(2), true), overwrite(role(3), false), closed];
        assert!(sees(&either, &[2, 3]), "one role that may is enough");
        let out = [overwrite(me, false), overwrite(role(2), true)];
        assert!(!sees(&out, &[2]));
    }
}
