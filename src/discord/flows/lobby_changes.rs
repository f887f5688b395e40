//! Changes to a lobby, and the updates of its message.

use std::sync::Arc;

use poise::serenity_prelude::Http;

use crate::discord::content::markdown::plain;
use crate::discord::flows::board_message_repair::Showing;
use crate::discord::flows::notices::{Notice, Way};
use crate::discord::flows::thread_names::name_after_players;
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::messages;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::board_message;
use crate::discord::views::lobby_message::{self, mentioned};
use crate::discord::views::time_messages::said_elsewhere;
use crate::model::{Level, Place, Player};
use crate::sessions::{
    Arrival, Departure, Joining, Lobby, NewComputer, Opening, Problem, Snapshot, Terms,
};
use crate::store::Status;
use crate::words::{ChallengeText, ComputerText, Locale, Text};

/// Takes a seat.
pub async fn join(caller: &Caller<'_>, id: Option<u64>, how: Joining) -> Result<Arrival, Failure> {
    let (place, person) = (caller.place()?, caller.request.person.clone());
    Ok(caller
        .shared
        .sessions
        .join_as(place, id, person, how)
        .await?)
}

/// Takes a seat by a command, or by a button on another message than the lobby's. The lobby's message is updated, and
/// the player is told privately.
pub async fn join_from_elsewhere(
    caller: &Caller<'_>,
    id: Option<u64>,
    how: Joining,
) -> Result<(), Failure> {
    let shown = message(caller, caller.place()?).await?;
    match join(caller, id, how).await? {
        Arrival::Begun(snapshot) => show_begun(caller, shown, &snapshot).await,
        Arrival::Joined(joined) => {
            let place = caller.place()?;
            let link = caller.shared.sessions.link(place, joined.opened.id).await;
            // the seat is stored, so the others must see it even if the player's answer failed
            let told = caller.tell(&Text::Joined { link }).await;
            let post = lobby_message::post(&joined, &caller.request.common);
            let shown = replace(caller, shown, &post).await?;
            catch_up(caller, shown, *joined).await?;
            told.map_err(Failure::on_file)
        }
    }
}

/// Shows a match that has just begun, and marks its lobby as started.
pub async fn show_begun(
    caller: &Caller<'_>,
    lobby: Option<u64>,
    snapshot: &Snapshot,
) -> Result<(), Failure> {
    name_after_players(caller, snapshot);
    take_rematch_off(caller, snapshot);
    caller.show_board(snapshot).await?;
    if let Some(message) = lobby {
        let post = begun(snapshot, &caller.request.common);
        caller.edit_if_there(message, &post).await;
    }
    Ok(())
}

/// Removes **Rematch** from the place's last match if the same people play the next match there. Runs after the answer.
pub fn take_rematch_off(caller: &Caller<'_>, next: &Snapshot) {
    let people = |players: &[Player]| {
        let mut people: Vec<u64> = players.iter().filter_map(Player::user).collect();
        people.sort_unstable();
        people
    };
    let (place, next) = (next.place, people(&next.players));
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    caller
        .shared
        .tasks
        .spawn("a rematch has begun", async move {
            let Ok(last) = shared.sessions.last_finished(place).await else {
                return;
            };
            let shown = shared.sessions.message(last.id).await;
            if let Some(message) = shown.filter(|_| people(&last.players) == next) {
                let (transport, channel) = (&shared.transport, place.channel());
                let rows = board_message::buttons_after_rematch(&last, &Locale::default());
                messages::set_buttons(transport, &http, channel, message, &rows).await;
            }
        });
}

/// The message of a lobby whose match has begun.
pub fn begun(snapshot: &Snapshot, locale: &Locale) -> Post {
    lobby_message::started(snapshot.kind, &snapshot.options, &snapshot.without, locale)
}

/// Tells a host who started a match, privately, which invited people it began without.
pub async fn tell_without(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let Some(text) = lobby_message::begun_without(&snapshot.without, &caller.request.locale) else {
        return Ok(());
    };
    let told = caller.reply(&Post::private(text)).await;
    told.map(drop).map_err(Failure::on_file)
}

/// Leaves the lobby. Also returns the lobby's new message.
pub async fn leave(caller: &Caller<'_>, id: Option<u64>) -> Result<(Lobby, Post), Failure> {
    let (place, user) = (caller.place()?, caller.request.person.user);
    let departure = caller.shared.sessions.leave(place, id, user).await?;
    let (Departure::Left(lobby) | Departure::Closed(lobby)) = departure;
    let post = after_leaving(&lobby, &caller.request.common);
    Ok((lobby, post))
}

fn after_leaving(lobby: &Lobby, locale: &Locale) -> Post {
    if lobby.opened.players.is_empty() {
        return lobby_message::closed(lobby, &Text::LobbyEmpty, locale);
    }
    lobby_message::post(lobby, locale)
}

/// Updates the messages of lobbies that a person has left, in any place. If Discord refuses an update, the message
/// stays as it was.
pub fn show_left_later(caller: &Caller<'_>, lobbies: Vec<Lobby>) {
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    caller.shared.tasks.spawn("showing lobbies", async move {
        for lobby in lobbies {
            let (channel, post) = (
                lobby.opened.place.channel(),
                after_leaving(&lobby, &Locale::default()),
            );
            let Some(message) = shared.sessions.message(lobby.opened.id).await else {
                continue;
            };
            if let Err(miss) =
                messages::edit(&shared.transport, &http, channel, message, &post).await
            {
                tracing::info!(%miss, "a lobby's message could not be changed");
            }
        }
    });
}

/// The message that shows a place's lobby, if it is known.
pub async fn message(caller: &Caller<'_>, place: Place) -> Result<Option<u64>, Failure> {
    let sessions = &caller.shared.sessions;
    Ok(match sessions.lobby_now(place).await? {
        Some(lobby) => sessions.message(lobby.opened.id).await,
        None => None,
    })
}

/// Replaces a lobby's message by a post. Returns the message that shows it now.
pub async fn replace(
    caller: &Caller<'_>,
    message: Option<u64>,
    post: &Post,
) -> Result<Option<u64>, Failure> {
    match message {
        Some(message) => Ok(caller.edit(message, post).await?.or(Some(message))),
        None => Ok(None),
    }
}

/// Simultaneous changes may reach Discord in another order. So after showing a lobby, this checks whether it has
/// changed again, and shows its current state.
pub async fn catch_up(
    caller: &Caller<'_>,
    mut message: Option<u64>,
    mut shown: Lobby,
) -> Result<(), Failure> {
    let (place, locale) = (caller.place()?, &caller.request.common);
    loop {
        let now = caller.shared.sessions.lobby_now(place).await?;
        let Some(now) = now.filter(|now| now.opened.id == shown.opened.id) else {
            break;
        };
        let seen = |lobby: &Lobby| (lobby.opened.players.clone(), lobby.opened.declined.clone());
        if seen(&now) == seen(&shown) {
            return Ok(());
        }
        message = replace(caller, message, &lobby_message::post(&now, locale)).await?;
        shown = now;
    }
    // an empty lobby has been shown as cancelled
    if shown.opened.players.is_empty() {
        return Ok(());
    }
    let stored = caller.shared.sessions.store().load(shown.opened.id).await;
    let Some(stored) = stored.map_err(Problem::from)? else {
        return Ok(());
    };
    let post = match stored.status {
        Status::Lobby => return Ok(()),
        Status::Expired => lobby_message::closed(&shown, &Text::LobbyExpired, locale),
        Status::Cancelled if stored.opened.players.is_empty() => {
            lobby_message::closed(&shown, &Text::LobbyEmpty, locale)
        }
        Status::Cancelled => lobby_message::closed(&shown, &Text::LobbyCancelled, locale),
        Status::Live | Status::Over | Status::Stopped => {
            let awaited = shown.awaited();
            lobby_message::started(shown.opened.kind, &shown.opened.options, &awaited, locale)
        }
    };
    replace(caller, message, &post).await.map(drop)
}

/// Shows that a lobby has expired, and tells its host and the people who have not answered.
///
/// # Errors
/// Discord did not accept the notice.
pub async fn tell_expired(shared: &Shared, http: &Http, expired: &Lobby) -> Result<(), SendError> {
    let Lobby {
        opened, message, ..
    } = expired;
    let (transport, channel, locale) =
        (&shared.transport, opened.place.channel(), Locale::default());
    let closed = lobby_message::closed(expired, &Text::LobbyExpired, &locale);
    if let Some(message) = *message
        && let Err(error) = messages::edit(transport, http, channel, message, &closed).await
    {
        tracing::debug!(%error, "an expired lobby's message could not be changed");
    }
    let (host, awaited) = (format!("<@{}>", opened.host), expired.awaited());
    let note = if awaited.is_empty() {
        ChallengeText::Expired { host }
    } else {
        let players = mentioned(&awaited, &locale);
        ChallengeText::Unanswered { host, players }
    };
    let post = Post {
        mentions: [vec![opened.host], awaited].concat(),
        ..Post::text(locale.text(&note))
    };
    let notice = Notice {
        name: Shows::News.of(opened.id, 0),
        place: opened.place,
        id: opened.id,
        people: post.mentions.clone(),
        private: said_elsewhere(opened.kind, opened.code, &post, &locale),
        beside: post,
    };
    notice.send(shared, http, Way::Beside).await
}

/// Tells the caller privately which people they pinged too recently to ping again. `listed`: it is in those people's
/// list of matches.
pub async fn tell_withheld(
    caller: &Caller<'_>,
    withheld: &[u64],
    listed: bool,
) -> Result<(), Failure> {
    if withheld.is_empty() {
        return Ok(());
    }
    let players = mentioned(withheld, &caller.request.locale);
    let text = caller.request.locale.text(&ChallengeText::NotPinged {
        players,
        listed: u8::from(listed),
    });
    caller.reply(&Post::private(text)).await.map(drop)
}

/// Pings people of a lobby about something that concerns them there, because an edited message pings nobody. One person
/// can ping another only once in a while; the caller is told who was not pinged.
pub async fn notify(
    caller: &Caller<'_>,
    users: &[u64],
    note: &ChallengeText,
) -> Result<(), Failure> {
    let from = caller.request.person.user;
    let (shared, channel) = (caller.shared, caller.place()?.channel());
    let others = users.iter().copied().filter(|user| *user != from);
    let (mentions, withheld) = pinged(shared, from, others);
    if mentions.is_empty() {
        return tell_withheld(caller, &withheld, false).await;
    }
    let post = Post {
        mentions,
        ..Post::text(caller.request.common.text(note))
    };
    let nonce = Shows::News.of(caller.request.id, 0);
    let sent = messages::send(&shared.transport, caller.http, channel, nonce, &post).await;
    sent.map_err(Failure::Unshown)?;
    tell_withheld(caller, &withheld, false).await
}

/// The people whom somebody may ping now, and those whom they pinged too recently.
fn pinged(shared: &Shared, from: u64, users: impl Iterator<Item = u64>) -> (Vec<u64>, Vec<u64>) {
    users.partition(|user| shared.invitations.allows(&(from, *user)))
}

/// Tells the lobby's players and the people invited to it that it was cancelled.
pub async fn notify_cancelled(caller: &Caller<'_>, gone: &Lobby) -> Result<(), Failure> {
    let (from, name) = (&caller.request.person, plain(&caller.request.person.name));
    let players = gone.opened.players.iter();
    let mut users: Vec<u64> = players.filter_map(Player::reachable).collect();
    users.extend(gone.awaited());
    users.retain(|user| *user != from.user);
    let players = mentioned(&users, &caller.request.common);
    notify(caller, &users, &ChallengeText::CalledOff { players, name }).await
}

/// Opens a lobby in the caller's channel and shows it. If a lobby or a match is in the way and a thread can be created,
/// a thread is offered.
pub async fn open_lobby(
    caller: &Caller<'_>,
    own_thread: bool,
    terms: Terms,
) -> Result<(), Failure> {
    caller.request.may_post()?;
    let place = caller.place()?;
    let terms = terms_at(place, terms, caller.request.person.user)?;
    let opening = Opening {
        id: caller.request.id,
        place,
        own_thread,
        host: caller.request.person.clone(),
        terms: terms.clone(),
        computers: computers(&terms, &caller.request.common),
    };
    let opened = match caller.shared.sessions.open(opening).await {
        Ok(opened) => opened,
        Err(problem) if is_in_the_way(&problem) && caller.request.may_start_thread().is_ok() => {
            return Err(Failure::ThreadOffered(Box::new((problem, terms))));
        }
        Err(Problem::Occupied { link }) if place.guild().is_none() => {
            return Err(Failure::Told(Text::OneMatchHere { link }));
        }
        Err(problem) => return Err(problem.into()),
    };
    if opened.begins() {
        // the host need not press Start as well
        let snapshot = begin(caller, &opened).await?;
        return show_begun(caller, None, &snapshot).await;
    }
    let (post, withheld) = invitation(caller.shared, &opened, &caller.request.common);
    let showing = Showing {
        place,
        id: opened.opened.id,
        ply: None,
        post: &post,
    };
    let message = caller.show(showing).await?;
    // somebody may have joined or left before the answer was sent
    catch_up(caller, message, opened).await?;
    tell_withheld(caller, &withheld, true).await
}

/// The terms as the place allows them. In a conversation, computers take the other seats.
fn terms_at(place: Place, terms: Terms, host: u64) -> Result<Terms, Failure> {
    match place {
        Place::Server { .. } => Ok(terms),
        Place::Conversation { .. } if terms.invited.iter().any(|user| *user != host) => {
            Err(Failure::Told(Text::NobodyElseHere))
        }
        Place::Conversation { .. } => Ok(terms.against_computers()),
    }
}

/// Begins the match of a lobby whose seats were all taken when it was opened.
pub(super) async fn begin(caller: &Caller<'_>, lobby: &Lobby) -> Result<Snapshot, Failure> {
    let opened = &lobby.opened;
    let sessions = &caller.shared.sessions;
    let begun = sessions.start(opened.place, Some(opened.id), opened.host);
    Ok(begun.await?)
}

/// A computer of this level, with its name.
pub fn computer(level: Level, locale: &Locale) -> NewComputer {
    /// More than a match has seats.
    const MOST: usize = 8;
    let name = |number| {
        let level = level.number();
        locale.text(&ComputerText::Name { number, level })
    };
    NewComputer {
        level,
        names: (1..=MOST).map(name).collect(),
    }
}

/// The computers in the terms, with their names.
pub(super) fn computers(terms: &Terms, locale: &Locale) -> Vec<Player> {
    let mut computers = Vec::new();
    for level in &terms.computers {
        computers.push(self::computer(*level, locale).beside(&computers));
    }
    computers
}

/// Would the match be possible in a thread, beside the one in the way?
fn is_in_the_way(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::Occupied { .. } | Problem::LobbyOpen { .. } | Problem::LobbyYours { .. }
    )
}

/// The message of a newly opened lobby, and the people it does not ping. It pings those who are invited; one host can
/// ping a person only once in a while.
pub(super) fn invitation(shared: &Shared, lobby: &Lobby, locale: &Locale) -> (Post, Vec<u64>) {
    let awaited = lobby.awaited().into_iter();
    let (mentions, withheld) = pinged(shared, lobby.opened.host, awaited);
    let post = lobby_message::post(lobby, locale);
    (Post { mentions, ..post }, withheld)
}
