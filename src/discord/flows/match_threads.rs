//! Threads for single matches: opened, named after the players, archived after the end.

use std::sync::Arc;

use poise::serenity_prelude::ChannelType;

use crate::discord::flows::computer_turns;
use crate::discord::flows::lobby_changes::{self, computers, invitation, tell_withheld};
use crate::discord::flows::public_board::new_board;
use crate::discord::flows::thread_names::{for_lobby, for_players};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::threads::ThreadName;
use crate::discord::transport::{messages, threads};
use crate::discord::views::lobby_message;
use crate::model::{Actor, MatchCode, MatchMessage, NewPlace, Place, Player};
use crate::sessions::{
    Lobby, LobbyAct, LobbyAfter, LobbyChange, Opening, Problem, Snapshot, WantedLobby,
};
use crate::words::Text;

/// Creates a thread in the caller's channel and opens a lobby in it. The thread comes first, because a match needs its
/// place. If the lobby fails, the thread is archived. However often the button of a message that offers a thread is
/// pressed, only one match is opened: the message's id becomes the match's id, and the database refuses a second match
/// with this id.
///
/// # Errors
/// A thread cannot be created here, or [`crate::sessions::Lobbies::open`] refused.
pub async fn open_lobby(caller: &Caller<'_>, wanted: WantedLobby) -> Result<(), Failure> {
    let Some(offer) = caller.request.message else {
        let (lobby, place) = make(caller, caller.request.id, wanted).await?;
        return show_opened(caller, place, lobby).await;
    };
    // a second press waits for the result of the first
    let slot = caller.shared.offered_threads.slot(&offer);
    let mut own = None;
    let find = async {
        if let Some(thread) = opened_by(caller, offer).await? {
            return Ok::<u64, Failure>(thread);
        }
        match make(caller, offer, wanted).await {
            // another process has opened the lobby first
            Err(Failure::Problem(Problem::Duplicate)) => {
                Ok(opened_by(caller, offer).await?.ok_or(Problem::Duplicate)?)
            }
            made => Ok(own.insert(made?).1.channel()),
        }
    };
    let thread = *slot.get_or_try_init(|| find).await?;
    match own {
        Some((lobby, place)) => show_opened(caller, place, lobby).await,
        None => tell_where(caller, thread).await,
    }
}

/// The thread of the match with this id, if there is one.
async fn opened_by(caller: &Caller<'_>, id: u64) -> Result<Option<u64>, Failure> {
    let stored = caller.shared.sessions.store().load(id).await;
    let stored = stored.map_err(Problem::from)?;
    Ok(stored.map(|stored| stored.opened.place.channel()))
}

async fn tell_where(caller: &Caller<'_>, thread: u64) -> Result<(), Failure> {
    let (guild, channel) = (caller.request.guild()?, thread);
    let link = MatchMessage {
        place: Place::Server { guild, channel },
        message: None,
    };
    let text = caller.request.locale.text(&Text::ThreadOpened { link });
    caller.update(&Post::private(text)).await
}

/// Creates a thread and opens the lobby with this id in it.
async fn make(
    caller: &Caller<'_>,
    id: u64,
    wanted: WantedLobby,
) -> Result<(Lobby, Place), Failure> {
    let (request, sessions) = (&caller.request, &caller.shared.sessions);
    let kind = request.may_start_thread()?;
    let guild = request.guild()?;
    wanted.check(request.person.user)?;
    sessions
        .agenda
        .may_host(caller.place()?, request.person.user)
        .await?;
    // the lobby gets the first free code, which is almost always the first candidate
    let code = MatchCode::candidates(id).next();
    let name = for_lobby(
        &wanted.terms,
        &[&request.person.name],
        code,
        &request.common,
    );
    let thread = create(caller, kind, &name).await?;
    let place = Place::Server {
        guild,
        channel: thread,
    };
    let opening = Opening {
        id,
        place,
        own_thread: true,
        host: request.person.clone(),
        computers: computers(&wanted.computers, &request.common),
        terms: wanted.terms,
    };
    match sessions.lobbies.open(opening).await {
        Ok(lobby) => Ok((lobby, place)),
        Err(problem) => {
            put_away(caller, thread);
            Err(problem.into())
        }
    }
}

async fn create(caller: &Caller<'_>, kind: ChannelType, name: &ThreadName) -> Result<u64, Failure> {
    let (transport, http) = (&caller.shared.transport, caller.http);
    let made = threads::create(transport, http, caller.place()?.channel(), kind, name).await;
    made.map_err(|miss| {
        if threads::are_too_many(&miss) {
            return Failure::Told(Text::ThreadsTooMany);
        }
        caller.request.no_thread(miss)
    })
}

/// Creates a thread in the caller's channel, in which a match can go on.
///
/// # Errors
/// A thread cannot be created here.
pub async fn for_match(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<NewPlace, Failure> {
    let kind = caller.request.may_start_thread()?;
    let guild = caller.request.guild()?;
    let name = for_players(snapshot, &caller.request.common);
    let channel = create(caller, kind, &name).await?;
    Ok(NewPlace {
        place: Place::Server { guild, channel },
        own_thread: true,
    })
}

/// Does something to a lobby so that its match begins in a new thread. If it does not begin, the thread is archived.
///
/// # Errors
/// A thread cannot be created here, or [`crate::sessions::Lobbies::act_on_lobby`] refused.
pub(super) async fn begin(
    caller: &Caller<'_>,
    lobby: &Lobby,
    actor: Actor,
    act: &LobbyAct,
) -> Result<LobbyChange, Failure> {
    let (kind, guild) = (
        caller.request.bot_may_start_thread()?,
        caller.request.guild()?,
    );
    let opened = &lobby.opened;
    let names: Vec<&str> = opened.players.iter().map(|one| one.name.as_str()).collect();
    let name = for_lobby(&opened.terms, &names, opened.code, &caller.request.common);
    let channel = create(caller, kind, &name).await?;
    let thread = NewPlace {
        place: Place::Server { guild, channel },
        own_thread: true,
    };
    let lobbies = &caller.shared.sessions.lobbies;
    let done = lobbies.act_with_thread(lobby, actor, act, thread).await;
    if !matches!(&done, Ok(change) if matches!(change.after, LobbyAfter::Begun(_))) {
        put_away(caller, channel);
    }
    Ok(done?)
}

/// Shows a match that has begun in its own thread. Its players are added to the thread, so Discord lists it for them.
pub(super) async fn show_begun(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let snapshot = computer_turns::follow(caller.shared, caller.http, snapshot).await;
    post_board(caller, &snapshot).await?;
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    let thread = snapshot.opened.place.channel();
    caller.shared.tasks.spawn("adding players", async move {
        for user in snapshot.people().filter_map(Player::reachable) {
            if let Err(miss) = threads::add_member(&shared.transport, &http, thread, user).await {
                tracing::debug!(%miss, "a player was not added to a thread");
            }
        }
    });
    Ok(())
}

/// Tells the user where their lobby is, and shows the lobby in its thread.
async fn show_opened(caller: &Caller<'_>, place: Place, lobby: Lobby) -> Result<(), Failure> {
    let request = &caller.request;
    let link = MatchMessage {
        place,
        message: None,
    };
    let opened = Post::private(request.locale.text(&Text::ThreadOpened { link }));
    // the message with the offer, and its button, is replaced
    let told = if request.message.is_some() {
        caller.update(&opened).await
    } else {
        caller.reply(&opened).await.map(drop)
    };
    // Discord lists a thread for everybody who is pinged in it; the host is not pinged, so the bot adds the host
    let (transport, http) = (&caller.shared.transport, caller.http);
    let (thread, host) = (place.channel(), request.person.user);
    if let Err(miss) = threads::add_member(transport, http, thread, host).await {
        tracing::debug!(%miss, "a host was not added to their thread");
    }
    show(caller, place, lobby).await?;
    told.map_err(Failure::on_file)
}

/// Posts a lobby's message in its thread.
async fn show(caller: &Caller<'_>, place: Place, lobby: Lobby) -> Result<(), Failure> {
    let (transport, http, locale) = (
        &caller.shared.transport,
        caller.http,
        &caller.request.common,
    );
    if lobby.begins() {
        let snapshot = lobby_changes::begin(caller, &lobby).await?;
        let snapshot = computer_turns::follow(caller.shared, caller.http, &snapshot).await;
        return post_board(caller, &snapshot).await;
    }
    let (post, withheld) = invitation(caller.shared, &lobby, locale).await?;
    let (id, thread) = (lobby.opened.id, place.channel());
    let sent = messages::send(transport, http, thread, Shows::Lobby.of(id, 0), &post).await;
    let message = sent.map_err(Failure::Unshown)?;
    caller.display().now_shows(place, id, None, message);
    // somebody may have joined or changed it meanwhile
    let now = caller.shared.sessions.lobbies.lobby_now(place).await?;
    if let Some(now) = now.filter(|now| now.opened != lobby.opened) {
        let post = lobby_message::post(&now, locale);
        let edited = messages::edit(transport, http, thread, message, &post).await;
        edited.map_err(Failure::Unshown)?;
    }
    tell_withheld(caller, &withheld).await
}

/// Posts a match's board in its thread; the caller is in another channel.
async fn post_board(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let (transport, http) = (&caller.shared.transport, caller.http);
    let locale = &caller.request.common;
    let post = new_board(caller.shared, snapshot, locale).await?;
    let (id, ply, place) = (snapshot.opened.id, snapshot.ply, snapshot.opened.place);
    let nonce = Shows::Board.of(id, ply);
    let sent = messages::send(transport, http, place.channel(), nonce, &post).await;
    let message = sent.map_err(Failure::Unshown)?;
    caller.display().now_shows(place, id, Some(ply), message);
    Ok(())
}

/// Archives a thread, after the answer.
pub fn put_away(caller: &Caller<'_>, thread: u64) {
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    caller.shared.tasks.spawn("archiving a thread", async move {
        if let Err(miss) = threads::archive(&shared.transport, &http, thread).await {
            tracing::info!(%miss, thread, "an unused thread could not be archived");
        }
    });
}
