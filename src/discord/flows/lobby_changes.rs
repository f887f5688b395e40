//! Changes to a lobby, and the updates of its message.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::Http;
use tokio::time::timeout;

use crate::discord::flows::board_message_repair::Showing;
use crate::discord::flows::match_threads;
use crate::discord::flows::notices::Notice;
use crate::discord::flows::place_messages;
use crate::discord::flows::thread_names::name_after_players;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::board_message;
use crate::discord::views::lobby_message::{self, mentioned};
use crate::discord::views::time_messages::said_elsewhere;
use crate::model::{Actor, Level, MatchMessage, Place, Player, SeatOrder};
use crate::sessions::{
    Lobby, LobbyAct, LobbyAfter, LobbyChange, NewComputer, Opening, Problem, Snapshot, WantedLobby,
};
use crate::store::{NewMatch, Status, StoreError, Terms};
use crate::words::{ChallengeText, ComputerText, Locale, PlaceText, Text};

/// How long news for the host may hold up the answer to a player who takes a seat.
const NEWS_FIRST: Duration = Duration::from_millis(700);

/// Shows a match that has just begun, and marks its lobby as started.
pub async fn show_begun(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    let lobby = caller
        .shared
        .sessions
        .boards
        .message(snapshot.opened.id)
        .await;
    let place = snapshot.opened.place;
    if caller.is_away_from(place) {
        let message = None;
        let link = MatchMessage { place, message };
        caller.tell(&Text::ThreadOpened { link }).await?;
    }
    show_board(caller, snapshot).await?;
    if let Some(message) = lobby {
        caller
            .edit_if_there(message, &begun(caller, snapshot))
            .await;
    }
    Ok(())
}

/// Shows the board of a match that has just begun.
pub(super) async fn show_board(caller: &Caller<'_>, snapshot: &Snapshot) -> Result<(), Failure> {
    name_after_players(caller, snapshot);
    take_rematch_off(caller, snapshot);
    if caller.is_away_from(snapshot.opened.place) {
        return match_threads::show_begun(caller, snapshot).await;
    }
    caller.display().show_board(snapshot).await?;
    // after a server's first board
    let guild = snapshot.opened.place.guild().unwrap_or_default();
    match caller.shared.sessions.store().count(guild, 2).await {
        Ok(1) if guild > 0 => {
            let told = caller.tell(&Text::ReadsNothing).await;
            told.map_err(Failure::on_file)
        }
        _ => Ok(()),
    }
}

/// Removes **Rematch** from the place's last match if the same people play the next match there. Runs after the answer.
fn take_rematch_off(caller: &Caller<'_>, next: &Snapshot) {
    if next.practice.is_some() {
        return;
    }
    let people = |players: &[Player]| {
        let mut people: Vec<u64> = players.iter().filter_map(Player::user).collect();
        people.sort_unstable();
        people
    };
    let (place, next) = (next.opened.place, people(&next.opened.players));
    let (shared, http) = (Arc::clone(caller.shared), Arc::clone(caller.http));
    let pressed = caller.request.message;
    caller
        .shared
        .tasks
        .spawn("a rematch has begun", async move {
            let Ok(last) = shared.sessions.play.last_finished(place).await else {
                return;
            };
            let shown = shared.sessions.boards.message(last.opened.id).await;
            if matches!(place, Place::Conversation { .. }) && shown != pressed {
                // several matches of the same people end there, and this one may have its own rematch
                return;
            }
            if let Some(message) = shown.filter(|_| people(&last.opened.players) == next) {
                let locale = shared.sessions.people.language_of_match(&last).await;
                let rows = board_message::buttons_after_rematch(&last, &locale);
                place_messages::set_buttons(&shared, &http, place, message, &rows).await;
            }
        });
}

/// The message of a lobby whose match has begun, with a link if the match is elsewhere.
pub fn begun(caller: &Caller<'_>, snapshot: &Snapshot) -> Post {
    let place = snapshot.opened.place;
    let away = caller.is_away_from(place).then_some(place);
    lobby_message::started(
        &snapshot.opened.terms,
        &snapshot.without,
        away,
        &caller.request.common,
    )
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
            let (place, host) = (lobby.opened.place, lobby.opened.host);
            let locale = shared.sessions.people.language_in(place, host).await;
            let post = after_leaving(&lobby, &locale);
            let Some(message) = shared.sessions.boards.message(lobby.opened.id).await else {
                continue;
            };
            if let Err(miss) = place_messages::edit(&shared, &http, place, message, &post).await {
                tracing::info!(%miss, "a lobby's message could not be changed");
            }
        }
    });
}

/// Updates the message of a lobby that was changed from elsewhere. Looks up the message only after the change was
/// stored. So no change is missed: the process that posts the message records it, and only then looks for changes.
///
/// # Errors
/// Discord did not accept the new message.
pub async fn show_change(caller: &Caller<'_>, lobby: Lobby) -> Result<(), Failure> {
    let message = caller.shared.sessions.boards.message(lobby.opened.id).await;
    let post = lobby_message::post(&lobby, &caller.request.common);
    let shown = replace(caller, message, &post).await?;
    catch_up(caller, shown, lobby).await
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

/// Shows a lobby in a new message if its message was deleted. Returns whether it was.
///
/// # Errors
/// Discord did not accept the new message.
pub async fn shown_again(caller: &Caller<'_>, lobby: &Lobby) -> Result<bool, Failure> {
    let post = lobby_message::post(lobby, &caller.request.common);
    let before = caller.shared.sessions.boards.message(lobby.opened.id).await;
    let now = match before {
        Some(message) => caller.edit(message, &post).await?,
        None => caller.show_anew(&post).await?,
    };
    Ok(now != before)
}

/// Shows the current state of a lobby if the lobby has changed since it was shown, because simultaneous changes may
/// reach Discord in another order.
pub async fn catch_up(
    caller: &Caller<'_>,
    mut message: Option<u64>,
    mut shown: Lobby,
) -> Result<(), Failure> {
    let (place, locale) = (shown.opened.place, &caller.request.common);
    loop {
        let now = caller.shared.sessions.lobbies.lobby_now(place).await?;
        let Some(now) = now.filter(|now| now.opened.id == shown.opened.id) else {
            break;
        };
        if now.opened == shown.opened {
            return Ok(());
        }
        message = replace(caller, message, &lobby_message::post(&now, locale)).await?;
        shown = now;
    }
    // an empty lobby is shown as cancelled already
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
            // a match stores no invitations: those of the lobby count
            let (players, place) = (stored.opened.players, stored.opened.place);
            let awaited = NewMatch {
                players,
                ..shown.opened.clone()
            }
            .awaited();
            let away = (!place.is(shown.opened.place)).then_some(place);
            lobby_message::started(&shown.opened.terms, &awaited, away, locale)
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
    let locale = shared
        .sessions
        .people
        .language_in(opened.place, opened.host)
        .await;
    let closed = lobby_message::closed(expired, &Text::LobbyExpired, &locale);
    if let Some(message) = *message
        && let Err(error) = place_messages::edit(shared, http, opened.place, message, &closed).await
    {
        tracing::debug!(%error, "an expired lobby's message could not be changed");
    }
    let (host, awaited) = (format!("<@{}>", opened.host), expired.awaited());
    let apart = shared.sessions.company.apart(opened.host, &awaited).await;
    let apart = apart.unwrap_or_else(|_| awaited.clone());
    let mut mentions = [vec![opened.host], awaited.clone()].concat();
    mentions.retain(|user| !apart.contains(user));
    let told = |locale: &Locale| {
        let host = host.clone();
        let note = if awaited.is_empty() {
            ChallengeText::Expired { host }
        } else {
            let players = mentioned(&awaited, locale);
            ChallengeText::Unanswered { host, players }
        };
        Post {
            mentions: mentions.clone(),
            ..Post::text(locale.text(&note))
        }
    };
    let mut private = Vec::new();
    for user in &mentions {
        let locale = shared.sessions.people.language_of(*user).await;
        let post = said_elsewhere(opened.terms.kind, opened.code, &told(&locale), &locale);
        private.push((*user, post));
    }
    let notice = Notice {
        name: Shows::News.of(opened.id, 0),
        place: opened.place,
        id: opened.id,
        private,
        beside: told(&locale),
    };
    notice.send(shared, http).await
}

/// Tells the caller privately which invited people were not pinged, because the caller pinged them recently.
pub async fn tell_withheld(caller: &Caller<'_>, withheld: &[u64]) -> Result<(), Failure> {
    if withheld.is_empty() {
        return Ok(());
    }
    let players = mentioned(withheld, &caller.request.locale);
    let text = caller
        .request
        .locale
        .text(&ChallengeText::NotPinged { players });
    caller.reply(&Post::private(text)).await.map(drop)
}

/// Posts a note that pings these people, but not the caller. Returns who was not pinged. With `only_pings`, a note that
/// pings nobody is not posted. If the caller has blocked a person, or the person the caller, the note looks the same,
/// but does not ping that person.
pub(super) async fn ping(
    caller: &Caller<'_>,
    users: &[u64],
    note: String,
    only_pings: bool,
) -> Result<Vec<u64>, Failure> {
    let from = caller.request.person.user;
    let (shared, place) = (caller.shared, caller.place()?);
    let others = users.iter().copied().filter(|user| *user != from);
    let (mut mentions, withheld) = pinged(shared, from, others);
    let apart = shared.sessions.company.apart(from, users).await?;
    if mentions.is_empty() && (only_pings || withheld.is_empty()) {
        return Ok(withheld);
    }
    mentions.retain(|user| !apart.contains(user));
    let post = Post {
        mentions,
        ..Post::text(note)
    };
    if caller.request.is_of_guest() {
        caller.reply(&post).await.map_err(Failure::on_file)?;
        return Ok(withheld);
    }
    let nonce = Shows::News.of(caller.request.id, 0);
    let sent = place_messages::send(shared, caller.http, place, 0, nonce, &post).await;
    sent.map_err(Failure::Unshown)?;
    Ok(withheld)
}

/// If the act took the last seat, tells the host, who has to press **Start**. Then does `answer`. In this order the
/// news comes before **Start** is enabled, and does not appear below the board. If Discord is slow, the answer does not
/// wait for the news. As a guest, the bot can say nothing before its answer.
pub(super) async fn with_news_for_host<T>(
    caller: &Caller<'_>,
    act: &LobbyAct,
    lobby: &Lobby,
    answer: impl Future<Output = T>,
) -> T {
    let mut told = pin!(tell_host_if_full(caller, act, lobby));
    let in_time = if caller.request.is_of_guest() {
        None
    } else {
        timeout(NEWS_FIRST, &mut told).await.ok()
    };
    let answered = answer.await;
    let told = match in_time {
        Some(told) => told,
        None => told.await,
    };
    if let Err(failure) = told {
        let id = lobby.opened.id;
        tracing::info!(%failure, id, "a host was not told that all seats are taken");
    }
    answered
}

async fn tell_host_if_full(
    caller: &Caller<'_>,
    act: &LobbyAct,
    lobby: &Lobby,
) -> Result<(), Failure> {
    let joined = matches!(act, LobbyAct::Join { .. });
    if !joined || lobby.opened.players.len() < lobby.size().1 {
        return Ok(());
    }
    let user = [lobby.opened.host];
    let note = Text::LobbyFull {
        host: format!("<@{}>", lobby.opened.host),
    };
    let note = caller.request.common.text(&note);
    ping(caller, &user, note, true).await.map(drop)
}

/// The people whom somebody may ping now, and those whom they pinged too recently.
fn pinged(shared: &Shared, from: u64, users: impl Iterator<Item = u64>) -> (Vec<u64>, Vec<u64>) {
    users.partition(|user| shared.invitations.allows(&(from, *user)))
}

/// Opens a lobby in the caller's channel and shows it. If a lobby or a match is in the way and a thread can be created,
/// a thread is offered.
pub async fn open_lobby(
    caller: &Caller<'_>,
    own_thread: bool,
    wanted: WantedLobby,
) -> Result<(), Failure> {
    caller.request.may_post()?;
    let place = caller.place()?;
    let wanted = wanted_at(place, wanted, caller.request.person.user)?;
    let opening = Opening {
        id: caller.request.id,
        place,
        own_thread,
        host: caller.request.person.clone(),
        terms: wanted.terms.clone(),
        computers: computers(&wanted.computers, &caller.request.common),
    };
    let lobbies = &caller.shared.sessions.lobbies;
    let mut opened = lobbies.open(opening.clone()).await;
    if let (Err(Problem::Occupied { .. }), Some(beside)) = (&opened, place.beside())
        && caller.request.may_start_thread().is_ok()
        && !is_rematch_of_live(caller, place, &wanted.terms).await
    {
        let place = beside;
        let opening = opening.clone();
        opened = lobbies.open(Opening { place, ..opening }).await;
    }
    if let (Err(Problem::Occupied { .. }), Place::Conversation { .. }) = (&opened, place) {
        let snapshot = lobbies.begin_at_table(opening).await?;
        return show_begun(caller, &snapshot).await;
    }
    let opened = match opened {
        Ok(opened) => opened,
        Err(problem) if is_in_the_way(&problem) && caller.request.may_start_thread().is_ok() => {
            return Err(Failure::ThreadOffered(Box::new((problem, wanted))));
        }
        Err(problem) => return Err(problem.into()),
    };
    if opened.begins() {
        // all seats are taken already, so the host need not press Start
        let snapshot = begin(caller, &opened).await?;
        show_begun(caller, &snapshot).await?;
        return tell_guest_limits(caller).await;
    }
    let (post, withheld) = invitation(caller.shared, &opened, &caller.request.common).await?;
    let showing = Showing {
        place: opened.opened.place,
        id: opened.opened.id,
        ply: None,
        post: &post,
    };
    let message = caller.display().show(showing).await?;
    // somebody may have joined or left before the answer was sent
    catch_up(caller, message, opened).await?;
    tell_withheld(caller, &withheld).await
}

/// Is this the rematch of people who already play in the place? The button of their last match was pressed again.
async fn is_rematch_of_live(caller: &Caller<'_>, place: Place, terms: &Terms) -> bool {
    let live = caller.shared.sessions.play.look(place, None, None).await;
    let plays = |live: &Snapshot, user| live.opened.players.iter().any(|one| one.is(user));
    let mut asked = terms.invited.iter();
    terms.order == SeatOrder::Invited
        && live.is_ok_and(|live| asked.all(|user| plays(&live, *user)))
}

/// Tells the caller what the bot cannot do here as a guest. A lobby's message says this too, but a match that begins at
/// once has no such message.
async fn tell_guest_limits(caller: &Caller<'_>) -> Result<(), Failure> {
    if !caller.request.is_of_guest() {
        return Ok(());
    }
    caller
        .tell(&PlaceText::Guest)
        .await
        .map_err(Failure::on_file)
}

/// A wanted lobby as the place allows it. In a conversation, computers take the other seats.
fn wanted_at(place: Place, wanted: WantedLobby, host: u64) -> Result<WantedLobby, Failure> {
    match place {
        Place::Server { .. } | Place::Beside { .. } | Place::Guest { .. } => Ok(wanted),
        Place::Conversation { .. } if wanted.terms.invited.iter().any(|user| *user != host) => {
            Err(Failure::Told(Text::NobodyElseHere))
        }
        Place::Conversation { .. } => Ok(wanted.against_computers()),
    }
}

/// Does something to a lobby. If its match begins and the channel has another match in play, the match begins in a new
/// thread. The store decides whether the channel is free.
pub async fn change(
    caller: &Caller<'_>,
    place: Place,
    id: Option<u64>,
    actor: Actor,
    act: &LobbyAct,
) -> Result<LobbyChange, Failure> {
    let sessions = &caller.shared.sessions;
    let shown = match place {
        Place::Beside { .. } => sessions.lobbies.lobby_now(place).await?,
        _ => None,
    };
    let mut done = sessions
        .lobbies
        .act_on_lobby(place, id, actor, act)
        .await
        .map_err(Failure::Problem);
    if let (Err(Failure::Problem(Problem::Store { error })), Some(lobby)) = (&done, &shown)
        && matches!(error, StoreError::Occupied)
    {
        done = match_threads::begin(caller, lobby, actor, act).await;
    }
    // the match has no message in its new place, so nothing names the lobby's message any more
    if let (Ok(change), Some(message)) = (&done, shown.and_then(|lobby| lobby.message))
        && let LobbyAfter::Begun(snapshot) = &change.after
        && caller.request.message != Some(message)
    {
        caller
            .edit_if_there(message, &begun(caller, snapshot))
            .await;
    }
    done
}

/// Begins the match of a lobby whose seats were all taken when it was opened.
pub(super) async fn begin(caller: &Caller<'_>, lobby: &Lobby) -> Result<Snapshot, Failure> {
    let opened = &lobby.opened;
    let (host, act) = (Actor::Player(opened.host), LobbyAct::Start);
    let begun = change(caller, opened.place, Some(opened.id), host, &act);
    match begun.await?.after {
        LobbyAfter::Begun(snapshot) => Ok(*snapshot),
        LobbyAfter::Waits(_) | LobbyAfter::Ended(_) => Err(Problem::LobbyGone.into()),
    }
}

/// A computer of this level, with its names.
pub fn computer(level: Level, locale: &Locale) -> NewComputer {
    /// More computers than a match can have.
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

/// The computers of these levels, with their names.
pub(super) fn computers(levels: &[Level], locale: &Locale) -> Vec<Player> {
    let mut computers = Vec::new();
    for level in levels {
        computers.push(self::computer(*level, locale).beside(&computers));
    }
    computers
}

/// Is another lobby or match in the way, so that a thread would help?
fn is_in_the_way(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::Occupied { .. } | Problem::LobbyOpen { .. } | Problem::LobbyYours { .. }
    )
}

/// The message of a newly opened lobby, and the people whom it does not ping. It pings the invited people, but one
/// host can ping a person only once in a while. If one of the two has blocked the other, the message looks the same.
pub(super) async fn invitation(
    shared: &Shared,
    lobby: &Lobby,
    locale: &Locale,
) -> Result<(Post, Vec<u64>), Failure> {
    let (host, awaited) = (lobby.opened.host, lobby.awaited());
    let apart = shared.sessions.company.apart(host, &awaited).await?;
    let (mut mentions, withheld) = pinged(shared, host, awaited.into_iter());
    mentions.retain(|user| !apart.contains(user));
    let post = lobby_message::post(lobby, locale);
    Ok((Post { mentions, ..post }, withheld))
}
