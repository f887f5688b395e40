//! Private messages about new lobbies and about matches that somebody follows, and who can see a lobby.

use std::time::Duration;

use futures_util::future::{join_all, try_join_all};
use poise::serenity_prelude::Http;
use tokio::time::timeout;

use crate::discord::flows::notices::taken;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::channel_visibility::{Readers, readers};
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::open_lobbies::{self, MOST_SHOWN};
use crate::model::{MatchMessage, Place};
use crate::sessions::{NewLobby, Snapshot};
use crate::store::OwnMatch;

/// How long a list of lobbies waits for Discord's answers about their channels.
const WAITS: Duration = Duration::from_secs(1);

/// Can this person see a place?
async fn sees(shared: &Shared, http: &Http, place: Place, user: u64) -> Result<bool, SendError> {
    let readers = readers(&shared.transport, http, place, &[user]).await?;
    Ok(readers == Readers::All)
}

/// Those of these lobbies that a person can see. If Discord does not answer in time, a lobby is not shown.
pub async fn seen(
    shared: &Shared,
    http: &Http,
    lobbies: Vec<OwnMatch>,
    user: u64,
) -> Vec<OwnMatch> {
    let asked = lobbies.iter().map(async |lobby| {
        let sees = timeout(WAITS, sees(shared, http, lobby.place, user)).await;
        matches!(sees, Ok(Ok(true)))
    });
    let sees = join_all(asked).await;
    let shown = lobbies.into_iter().zip(sees).filter(|(_, sees)| *sees);
    shown.map(|(lobby, _)| lobby).take(MOST_SHOWN).collect()
}

/// Tells a person of lobbies, once a day at most, if they can see one that is new. If Discord refuses the message, it is
/// not tried again.
///
/// # Errors
/// The person was not told, but a retry may succeed.
pub async fn tell_of_lobbies(
    shared: &Shared,
    http: &Http,
    user: u64,
    news: Vec<NewLobby>,
) -> Result<(), Failure> {
    let asked = news
        .iter()
        .map(|one| sees(shared, http, one.lobby.place, user));
    let sees = try_join_all(asked).await?;
    let visible: Vec<NewLobby> = news
        .into_iter()
        .zip(sees)
        .filter_map(|(one, sees)| sees.then_some(one))
        .collect();
    if !visible.iter().any(|one| one.is_new) {
        return Ok(());
    }
    let sessions = &shared.sessions;
    let (locale, waiting) = (
        sessions.people.language_of(user).await,
        sessions.agenda.waiting(user).await?,
    );
    let lobbies = visible.into_iter().map(|one| one.lobby);
    let lobbies: Vec<OwnMatch> = lobbies.take(MOST_SHOWN).collect();
    let post = open_lobbies::news(&lobbies, &waiting, user, &locale);
    let day = usize::try_from(sessions.now() / crate::clocks::DAY).unwrap_or_default();
    let name = Shows::LobbyNews.of(user, day);
    taken(direct_messages::send(&shared.transport, http, user, name, &post).await)?;
    Ok(sessions.company.told_of_lobbies(user).await?)
}

/// Tells people who followed a match that it has ended, if they can still see its channel. Each is told once.
///
/// # Errors
/// Somebody was not told, but a retry may succeed.
pub async fn tell_followers(
    shared: &Shared,
    http: &Http,
    ended: &Snapshot,
    followers: &[u64],
) -> Result<(), Failure> {
    let (sessions, id) = (&shared.sessions, ended.opened.id);
    let (place, message) = (ended.opened.place, sessions.boards.message(id).await);
    for user in followers {
        if sees(shared, http, place, *user).await? {
            let locale = sessions.people.language_of(*user).await;
            let post = open_lobbies::ended(ended, MatchMessage { place, message }, &locale);
            let name = Shows::Followed.of(id, ended.ply);
            taken(direct_messages::send(&shared.transport, http, *user, name, &post).await)?;
        }
        sessions.company.follow(id, *user, false).await?;
    }
    Ok(())
}
