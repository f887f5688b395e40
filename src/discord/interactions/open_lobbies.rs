//! **Open lobbies** of `/matches`, the choice to be told of new ones, and **Ask around** below a lobby.

use rules::Kind;

use crate::discord::content::markdown::plain;
use crate::discord::flows::company_notices::seen;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::channel_visibility::{Readers, readers};
use crate::discord::transport::messages;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::lobby_message::mentioned;
use crate::discord::views::open_lobbies::{self, ANY_GAME, OpenLobbies};
use crate::model::Place;
use crate::sessions::{MOST_ASKED, Problem};
use crate::store::OwnMatch;
use crate::words::{CompanyText, Text};

/// Shows the presser the lobbies that they may join.
pub(super) async fn press(caller: &Caller<'_>) -> Result<(), Failure> {
    let post = page(caller).await?;
    caller.show_privately(&post).await
}

async fn page(caller: &Caller<'_>) -> Result<Post, Failure> {
    let guild = caller.place().ok().and_then(Place::guild);
    let elsewhere = lobbies(caller, guild.unwrap_or_default(), true).await?;
    let here = match guild {
        Some(guild) => lobbies(caller, guild, false).await?,
        None => Vec::new(),
    };
    let user = caller.request.person.user;
    let open = OpenLobbies {
        here,
        elsewhere,
        guild,
        wishes: caller.shared.sessions.company.lobby_wishes(user).await?,
    };
    Ok(open_lobbies::page(&open, &caller.request.locale))
}

async fn lobbies(
    caller: &Caller<'_>,
    guild: u64,
    elsewhere: bool,
) -> Result<Vec<OwnMatch>, Failure> {
    let (shared, user) = (caller.shared, caller.request.person.user);
    let open = shared
        .sessions
        .company
        .open_lobbies(user, guild, elsewhere)
        .await?;
    let open = open.into_iter().map(|(own, _)| own).collect();
    Ok(seen(shared, caller.http, open, user).await)
}

/// Stores which new lobbies of this server the presser wants to hear about.
pub(super) async fn choose(caller: &Caller<'_>) -> Result<(), Failure> {
    let unknown = || Failure::Told(Text::UnknownButton);
    let guild = caller.place()?.guild().ok_or_else(unknown)?;
    let game = |value: &String| match &**value {
        ANY_GAME => Some(String::new()),
        id => id.parse().ok().map(|kind: Kind| kind.id().to_owned()),
    };
    let games: Option<Vec<String>> = caller.all_chosen()?.iter().map(game).collect();
    let mut games = games.ok_or_else(unknown)?;
    games.sort_unstable();
    games.dedup();
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.company.wish(user, guild, games).await?;
    press(caller).await
}

/// The presser does not want to be told of lobbies any more, on no server.
pub(super) async fn press_no_wishes(caller: &Caller<'_>) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions.company.wish(user, 0, Vec::new()).await?;
    caller.tell(&CompanyText::WishesOff).await
}

/// Pings some people who asked to be told of such lobbies, once for each lobby.
pub(super) async fn press_ask_around(caller: &Caller<'_>, id: u64) -> Result<(), Failure> {
    let (place, sessions) = (caller.lobby_place(Some(id)).await?, &caller.shared.sessions);
    let (host, http) = (&caller.request.person, caller.http);
    let lobby = sessions.lobbies.hosted(place, id, host.user).await?;
    if lobby.opened.terms.private || lobby.coming() >= lobby.size().1 {
        return Err(Problem::LobbyGone.into());
    }
    let mut people = sessions.company.to_ask(&lobby).await?;
    match readers(&caller.shared.transport, http, place, &people).await? {
        Readers::All => {}
        Readers::Not(blind) => people.retain(|user| !blind.contains(user)),
        Readers::Nobody => people.clear(),
    }
    people.truncate(MOST_ASKED);
    let number = people.len();
    if people.is_empty() {
        return caller.tell(&CompanyText::NobodyAsked).await;
    }
    sessions.company.ask_around(id, people.clone()).await?;
    let note = CompanyText::AskAround {
        players: mentioned(&people, &caller.request.common),
        name: plain(&host.name),
        game: lobby.opened.terms.kind.name().to_owned(),
    };
    let post = Post {
        mentions: people,
        ..Post::text(caller.request.common.text(&note))
    };
    let (nonce, transport) = (
        Shows::News.of(caller.request.id, 0),
        &caller.shared.transport,
    );
    let sent = messages::send(transport, http, place.channel(), nonce, &post).await;
    sent.map_err(Failure::Unshown)?;
    caller.tell(&CompanyText::AskedAround { number }).await
}
