//! What people do to a lobby, and how its result is shown: on the lobby's message, to the person who did it, and to the
//! people whom it concerns.

use crate::discord::content::markdown::plain;
use crate::discord::flows::lobby_changes::{
    begun, catch_up, change, ping, replace, show_begun, show_board, show_change, tell_withheld,
    with_news_for_host,
};
use crate::discord::flows::replaced_messages::close;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::clock_words;
use crate::discord::views::lobby_message::{self, mentioned};
use crate::discord::views::lobby_options::{self, OptionPage};
use crate::model::Player;
use crate::sessions::{
    Joining, Lobby, LobbyAct, LobbyAfter, LobbyChange, LobbyOptionKind, Snapshot,
};
use crate::words::{ChallengeText, ComputerText, OptionText, Text};

/// The act of a caller who takes a seat.
pub fn join(caller: &Caller<'_>, how: Joining) -> LobbyAct {
    let name = caller.request.person.name.clone();
    LobbyAct::Join { name, how }
}

/// Does something to the lobby of the caller's channel, and shows the result. A button of a private message is not on
/// the lobby's own message, so the lobby's message needs an update too.
pub async fn act(caller: &Caller<'_>, id: Option<u64>, act: LobbyAct) -> Result<(), Failure> {
    let (place, actor) = (caller.lobby_place(id).await?, caller.request.actor());
    let change = change(caller, place, id, actor, &act).await?;
    // other acts have buttons only on the lobby's own message
    let elsewhere = matches!(
        act,
        LobbyAct::Join { .. }
            | LobbyAct::AddComputer { .. }
            | LobbyAct::Remove(_)
            | LobbyAct::Choose(_)
            | LobbyAct::Cancel
    );
    let pressed = caller.request.message.is_some();
    if pressed && !(elsewhere && caller.request.pressed_private) {
        show(caller, &act, change).await
    } else {
        show_from_elsewhere(caller, &act, change).await
    }
}

/// Shows what an act has changed. Its button is on the lobby's message.
async fn show(caller: &Caller<'_>, act: &LobbyAct, change: LobbyChange) -> Result<(), Failure> {
    match &change.after {
        LobbyAfter::Begun(snapshot) => {
            close(caller, &begun(caller, snapshot)).await;
            show_board(caller, snapshot).await?;
            tell_host_without(caller, snapshot).await
        }
        LobbyAfter::Waits(lobby) => {
            let post = lobby_message::post(lobby, &caller.request.common);
            with_news_for_host(caller, act, lobby, caller.update(&post)).await?;
            tell_others(caller, act, &change).await?;
            if lobby.opened.host != change.before.host {
                let host = lobby_message::host_name(&lobby.opened);
                caller.tell(&Text::LobbyHostLeft { host }).await?;
            }
            catch_up(caller, caller.request.message, (**lobby).clone()).await
        }
        LobbyAfter::Ended(lobby) => {
            caller.update(&closed(caller, act, lobby)).await?;
            tell_others(caller, act, &change).await
        }
    }
}

/// Shows what an act has changed, by a command or by a button that is not on the lobby's message. The change is stored, so
/// the others must see it even if the answer failed.
pub async fn show_from_elsewhere(
    caller: &Caller<'_>,
    act: &LobbyAct,
    change: LobbyChange,
) -> Result<(), Failure> {
    let told = answer(caller, act, &change).await;
    match &change.after {
        LobbyAfter::Begun(snapshot) => {
            show_begun(caller, snapshot).await?;
            return tell_host_without(caller, snapshot).await;
        }
        LobbyAfter::Waits(lobby) => {
            let others = tell_others(caller, act, &change).await;
            let shown = Box::pin(show_change(caller, (**lobby).clone()));
            with_news_for_host(caller, act, lobby, shown).await?;
            others?;
        }
        LobbyAfter::Ended(lobby) => {
            let message = caller.shared.sessions.boards.message(lobby.opened.id).await;
            replace(caller, message, &closed(caller, act, lobby)).await?;
            tell_others(caller, act, &change).await?;
        }
    }
    told.map_err(Failure::on_file)
}

/// A lobby's last message, if its match did not begin.
fn closed(caller: &Caller<'_>, act: &LobbyAct, lobby: &Lobby) -> Post {
    let locale = &caller.request.common;
    match act {
        LobbyAct::Decline => {
            let name = plain(&caller.request.person.name);
            lobby_message::closed(lobby, &ChallengeText::Closed { name }, locale)
        }
        LobbyAct::Leave => lobby_message::closed(lobby, &Text::LobbyEmpty, locale),
        _ => lobby_message::closed(lobby, &Text::LobbyCancelled, locale),
    }
}

/// Tells the caller privately what they have done. A caller who took the last seat sees the board of the match that
/// has begun instead.
async fn answer(caller: &Caller<'_>, act: &LobbyAct, change: &LobbyChange) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let done = match (act, &change.after) {
        (LobbyAct::Join { .. }, LobbyAfter::Waits(lobby)) => {
            let place = caller.place()?;
            let link = caller
                .shared
                .sessions
                .boards
                .link(place, lobby.opened.id)
                .await;
            return caller.tell(&Text::Joined { link }).await;
        }
        (LobbyAct::Choose(option), LobbyAfter::Waits(lobby)) => {
            let page = OptionPage::of(option.into());
            return caller
                .update(&lobby_options::post(lobby, page, locale))
                .await;
        }
        (LobbyAct::Choose(_), _) => locale.text(&Text::LobbyStarted),
        (LobbyAct::AddComputer { computer, .. }, _) => {
            let level = computer.level.number();
            locale.text(&ComputerText::Added { level })
        }
        (LobbyAct::Remove(user), _) => {
            let players = &change.before.players;
            let name = players.iter().find(|one| one.is(*user));
            let name = name.map(|one| plain(&one.name)).unwrap_or_default();
            locale.text(&Text::Removed { name })
        }
        (LobbyAct::Cancel, _) => {
            let done = Post::private(locale.text(&Text::LobbyCancelled));
            return caller.show_privately(&done).await;
        }
        // the board of the match that has begun is the answer
        _ => return Ok(()),
    };
    close(caller, &Post::private(done)).await;
    Ok(())
}

/// Pings the people whom an act concerns, because an edited message pings nobody.
async fn tell_others(
    caller: &Caller<'_>,
    act: &LobbyAct,
    change: &LobbyChange,
) -> Result<(), Failure> {
    let (LobbyAfter::Waits(lobby) | LobbyAfter::Ended(lobby)) = &change.after else {
        return Ok(());
    };
    let (opened, from) = (&lobby.opened, &caller.request.person);
    let (locale, name) = (&caller.request.common, plain(&from.name));
    let host = format!("<@{}>", opened.host);
    let others = || -> Vec<u64> {
        let players = opened.players.iter().filter_map(Player::reachable);
        players.filter(|user| *user != from.user).collect()
    };
    let (users, note) = match act {
        LobbyAct::Decline => {
            let note = match change.after {
                LobbyAfter::Ended(_) => ChallengeText::DeclinedClosed { host, name },
                _ => ChallengeText::Declined { host, name },
            };
            (vec![opened.host], locale.text(&note))
        }
        LobbyAct::Remove(user) => {
            let player = format!("<@{user}>");
            let note = ChallengeText::Removed { player, host: name };
            (vec![*user], locale.text(&note))
        }
        LobbyAct::Choose(option) if LobbyOptionKind::from(option).concerns_all() => {
            let users = others();
            let note = OptionText::Changed {
                players: mentioned(&users, locale),
                name,
                clock: clock_words::control(opened.terms.clock, locale),
                rated: locale.text(&lobby_message::rated(lobby, locale)),
            };
            (users, locale.text(&note))
        }
        LobbyAct::Choose(_) => {
            let (awaited, mut invited) = (change.before.awaited(), opened.awaited());
            invited.retain(|user| !awaited.contains(user));
            if invited.is_empty() {
                return Ok(());
            }
            let note = OptionText::Invited {
                players: mentioned(&invited, locale),
                name,
                link: caller
                    .shared
                    .sessions
                    .boards
                    .link(caller.place()?, opened.id)
                    .await,
            };
            let withheld = ping(caller, &invited, locale.text(&note), true).await?;
            return tell_withheld(caller, &withheld).await;
        }
        LobbyAct::Cancel => {
            let mut users = others();
            let awaited = opened.awaited().into_iter();
            users.extend(awaited.filter(|user| *user != from.user));
            let players = mentioned(&users, locale);
            (
                users,
                locale.text(&ChallengeText::Cancelled { players, name }),
            )
        }
        _ => return Ok(()),
    };
    ping(caller, &users, note, false).await.map(drop)
}

/// Sends a private message to a host who has begun the match: it names the invited people who have no seat in it.
async fn tell_host_without(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let text = lobby_message::begun_without(&snapshot.without, &caller.request.locale);
    let Some(text) = text.filter(|_| snapshot.opened.host == caller.request.person.user) else {
        return Ok(());
    };
    let told = caller.reply(&Post::private(text)).await;
    told.map(drop).map_err(Failure::on_file)
}
