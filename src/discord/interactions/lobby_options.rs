//! **Options** of a lobby: its host chooses in menus.

use std::str::FromStr;

use poise::serenity_prelude::{ComponentInteractionDataKind, PartialMember, Permissions, User};

use crate::discord::content::markdown::plain;
use crate::discord::flows::lobby_acts::act;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_handler::{record, words};
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::person;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::lobby_options::{self, NONE, OptionPage, USUAL};
use crate::sessions::{LobbyAct, LobbyOption, LobbyOptionKind};
use crate::words::Text;

/// Shows the host the menus of a page.
pub(super) async fn press_options(
    caller: &Caller<'_>,
    id: u64,
    page: OptionPage,
) -> Result<(), Failure> {
    let (sessions, host) = (&caller.shared.sessions, caller.request.person.user);
    let lobby = sessions
        .lobbies
        .hosted(caller.lobby_place(Some(id)).await?, id, host)
        .await?;
    let post = lobby_options::post(&lobby, page, &caller.request.locale);
    caller.show_privately(&post).await
}

/// Changes an option, or says above the menus why not. Discord shows a refused choice as chosen until the menus are
/// updated.
pub(super) async fn choose(
    caller: &Caller<'_>,
    id: u64,
    menu: LobbyOptionKind,
) -> Result<(), Failure> {
    let changed = match option(caller, menu) {
        Ok(option) => act(caller, Some(id), LobbyAct::Choose(option)).await,
        Err(failure) => Err(failure),
    };
    let Err(mut failure @ (Failure::Problem(_) | Failure::Told(_))) = changed else {
        return changed;
    };
    let (sessions, host) = (&caller.shared.sessions, caller.request.person.user);
    let Ok(lobby) = sessions
        .lobbies
        .hosted(caller.lobby_place(Some(id)).await?, id, host)
        .await
    else {
        return Err(failure);
    };
    let Some(content) = words(caller, &mut failure) else {
        return Err(failure);
    };
    record(&failure);
    let menus = lobby_options::post(&lobby, OptionPage::of(menu), &caller.request.locale);
    caller.update(&Post { content, ..menus }).await
}

/// The option that was chosen in a menu.
fn option(caller: &Caller<'_>, menu: LobbyOptionKind) -> Result<LobbyOption, Failure> {
    Ok(match menu {
        LobbyOptionKind::Seats => {
            let seats: u8 = value(caller)?;
            LobbyOption::Seats((seats > 0).then_some(seats))
        }
        LobbyOptionKind::Order => LobbyOption::Order(value(caller)?),
        LobbyOptionKind::SelfStart => LobbyOption::SelfStart(value(caller)?),
        LobbyOptionKind::Private => LobbyOption::Private(value(caller)?),
        LobbyOptionKind::Clock => LobbyOption::Clock(value_unless(caller, NONE)?),
        LobbyOptionKind::Rated => LobbyOption::Rated(value_unless(caller, USUAL)?),
        LobbyOptionKind::Invite => {
            let unknown = || Failure::Told(Text::UnknownButton);
            let pressed = caller.pressed.ok_or_else(unknown)?;
            let ComponentInteractionDataKind::UserSelect { values } = &pressed.data.kind else {
                return Err(unknown());
            };
            // the menu is a message of the bot itself
            if values.contains(&pressed.message.author.id) {
                return Err(Failure::Told(Text::LevelInstead));
            }
            let resolved = &pressed.data.resolved;
            let user = |id| Some((resolved.users.get(id)?, resolved.members.get(id)));
            let users: Option<Vec<_>> = values.iter().map(user).collect();
            let users = users.ok_or_else(unknown)?;
            LobbyOption::Invite(invited(caller, &users)?)
        }
    })
}

fn value<T: FromStr>(caller: &Caller<'_>) -> Result<T, Failure> {
    let value = caller.chosen()?.parse();
    value.map_err(|_| Failure::Told(Text::UnknownButton))
}

/// The chosen value; none if it is this one.
fn value_unless<T: FromStr>(caller: &Caller<'_>, none: &str) -> Result<Option<T>, Failure> {
    if caller.chosen()? == none {
        return Ok(None);
    }
    value(caller).map(Some)
}

/// The ids of people who are to be invited.
///
/// # Errors
/// The host or a bot is among them, or somebody who cannot see a server's channel.
pub(super) fn invited(
    caller: &Caller<'_>,
    asked: &[(&User, Option<&PartialMember>)],
) -> Result<Vec<u64>, Failure> {
    let sees = |member: Option<&PartialMember>| {
        let permissions = member.and_then(|member| member.permissions);
        permissions.is_some_and(Permissions::view_channel)
    };
    let id = |(user, member): &(&User, Option<&PartialMember>)| {
        let id = user.id.get();
        let nick = member.and_then(|member| member.nick.as_deref());
        let name = plain(&person(user, nick).name);
        if user.bot {
            return Err(Failure::Told(Text::BotPlayer { name }));
        }
        if id == caller.request.person.user {
            return Err(Failure::Told(Text::OpponentYourself));
        }
        if caller.request.guild().is_ok() && !sees(*member) {
            return Err(Failure::Told(Text::NoAccess { name }));
        }
        Ok(id)
    };
    asked.iter().map(id).collect()
}
