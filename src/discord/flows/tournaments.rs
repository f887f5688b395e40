//! What a tournament needs in Discord without anybody's press: its message, the threads of its matches, warnings.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::ChannelType;
use serenity::http::Http;

use crate::discord::content::painter::DrawError;
use crate::discord::flows::board_message_repair;
use crate::discord::flows::thread_names;
use crate::discord::requests::audience::Audience;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::threads::ThreadName;
use crate::discord::transport::{messages, threads};
use crate::discord::views::lobby_message::mentioned;
use crate::discord::views::{standings_card, tournament_message, tournament_news};
use crate::model::{NewPlace, Place, Player};
use crate::sessions::{AbsentPlayer, PairedMatch, Problem, Tournament};
use crate::store::{StoreError, Terms, TournamentAct};
use crate::words::{EventText, Locale};

/// Discord's error code for a message that is gone.
const UNKNOWN_MESSAGE: isize = 10_008;

async fn locale_of(shared: &Shared, tournament: &Tournament) -> Locale {
    // 0 is no person
    shared
        .sessions
        .people
        .language_in(tournament.stored.place, 0)
        .await
}

/// A tournament's message, with its drawn standings after the start.
///
/// # Errors
/// They could not be drawn.
pub async fn post(
    shared: &Shared,
    tournament: &Tournament,
    locale: &Locale,
) -> Result<Post, DrawError> {
    let now = shared.sessions.now();
    let mut post = tournament_message::post(tournament, now, locale);
    if let Some((card, alt)) = standings_card::card(tournament, locale) {
        let (place, person) = (tournament.stored.place, 0);
        let painter = shared.painter(Audience::Everybody { place, person }).await;
        post.picture = painter.standings(card, alt).await?;
    }
    Ok(post)
}

/// Shows a tournament as it is now in its message, which is posted if there is none yet. In one process only one request
/// at a time does so, and the last one shows the latest state.
///
/// # Errors
/// Discord did not accept it, or the database failed.
pub async fn show(shared: &Shared, http: &Http, tournament: Tournament) -> Result<(), Failure> {
    let (id, channel) = (tournament.stored.id, tournament.stored.place.channel());
    let locale = locale_of(shared, &tournament).await;
    let (transport, tournaments) = (&shared.transport, &shared.sessions.tournaments);
    let slot = shared.events.slot(&id);
    let last = slot.get_or_init(async || Arc::default()).await;
    let mut last = last.lock().await;
    let mut shown = tournaments.tournament(id).await?;
    while last.as_ref() != Some(&shown) {
        *last = None;
        let post = post(shared, &shown, &locale).await?;
        let edited = match shown.stored.message {
            Some(message) => messages::edit(transport, http, channel, message, &post).await,
            None => Ok(()),
        };
        let gone = matches!(&edited, Err(miss) if miss.code() == Some(UNKNOWN_MESSAGE));
        if shown.stored.message.is_none() || gone {
            let nonce = Shows::Tournament.of(id, shown.stored.acts.len());
            let message = messages::send(transport, http, channel, nonce, &post).await?;
            tournaments.now_shows(id, message).await?;
            shown.stored.message = Some(message);
        } else {
            edited?;
        }
        *last = Some(shown);
        shown = tournaments.tournament(id).await?;
    }
    Ok(())
}

/// Tells the news of a tournament, each in a message of its own that pings those whom it concerns.
///
/// # Errors
/// Discord did not accept one, or the database failed.
pub async fn announce(shared: &Shared, http: &Http, id: u64) -> Result<(), Failure> {
    let tournament = shared.sessions.tournaments.tournament(id).await?;
    let news = tournament.news();
    if news.is_empty() {
        return Ok(());
    }
    let locale = locale_of(shared, &tournament).await;
    let channel = tournament.stored.place.channel();
    for (at, act) in news {
        let Some(post) = tournament_news::post(&tournament, act, &locale) else {
            continue;
        };
        if let TournamentAct::Asked { entrant, .. } = act {
            let person = tournament.entrant((*entrant).into());
            let (host, user) = (
                tournament.stored.host,
                person.map_or(0, |one| one.person.user),
            );
            let apart = shared.sessions.company.apart(host, &[user]).await?;
            if !apart.is_empty() {
                // nobody learns of the block
                continue;
            }
        }
        let nonce = Shows::TournamentNews.of(id, at);
        messages::send(&shared.transport, http, channel, nonce, &post).await?;
    }
    let told = tournament.stored.acts.len();
    Ok(shared.sessions.tournaments.announced(id, told).await?)
}

/// Opens a match in a thread of its own, and shows it. The thread comes first, because a match needs its place.
///
/// # Errors
/// Discord created no thread or accepted no message, or the database failed.
pub async fn open_match(shared: &Shared, http: &Http, paired: PairedMatch) -> Result<(), Failure> {
    let tournament = &paired.tournament;
    let locale = locale_of(shared, tournament).await;
    let snapshot = if let Some(opened) = &paired.opened {
        (**opened).clone()
    } else {
        let place = match thread(shared, http, &paired, &locale).await {
            Ok(place) => place,
            Err(failure) => {
                // the message says what may be missing
                let id = tournament.stored.id;
                shared.events.remove(&id);
                shared.sessions.tournaments.refresh(id).await?;
                return Err(failure);
            }
        };
        match shared.sessions.tournaments.begin(&paired, place).await {
            Ok(begun) => begun,
            Err(problem) => {
                let thread = place.place.channel();
                if let Err(miss) = threads::archive(&shared.transport, http, thread).await {
                    tracing::info!(%miss, thread, "an unused thread could not be archived");
                }
                return match problem {
                    // another process was faster, or the match is not to be played any more
                    Problem::Duplicate
                    | Problem::Store {
                        error: StoreError::Stale,
                    } => Ok(()),
                    problem => Err(problem.into()),
                };
            }
        }
    };
    let people: Vec<u64> = snapshot.people().filter_map(Player::reachable).collect();
    let until = tournament.round().map_or(0, |round| round.until);
    let until = until.div_euclid(1000);
    let notice = locale.text(&EventText::Notice {
        players: mentioned(&people, &locale),
        what: tournament_message::match_kind(tournament, paired.id, &locale),
        link: tournament_message::link(tournament),
        until,
    });
    board_message_repair::first(shared, http, &snapshot, &notice, &people).await
}

/// A new thread for a match.
async fn thread(
    shared: &Shared,
    http: &Http,
    paired: &PairedMatch,
    locale: &Locale,
) -> Result<NewPlace, Failure> {
    let stored = &paired.tournament.stored;
    let kind = if stored.terms.news {
        ChannelType::NewsThread
    } else {
        ChannelType::PublicThread
    };
    let names: Vec<&str> = paired.players.iter().map(|player| &*player.name).collect();
    let terms = Terms::usual(stored.terms.kind);
    let name = thread_names::for_lobby(&terms, &names, None, locale);
    let round = paired.tournament.round().map_or(1, |round| round.number);
    let of_round = |name| locale.text(&EventText::ThreadName { round, name });
    let name = ThreadName {
        wanted: of_round(name.wanted),
        plain: of_round(name.plain),
    };
    let (transport, channel) = (&shared.transport, stored.place.channel());
    let thread = threads::create(transport, http, channel, kind, &name).await?;
    let guild = stored.place.guild().unwrap_or_default();
    Ok(NewPlace {
        place: Place::Server {
            guild,
            channel: thread,
        },
        own_thread: true,
    })
}

/// Warns people who have not moved in the round, each in the thread of their match.
///
/// # Errors
/// Discord did not accept a warning, or the database failed.
pub async fn warn(
    shared: &Shared,
    http: &Http,
    tournament: &Tournament,
    absent: &[AbsentPlayer],
) -> Result<(), Failure> {
    let Some(round) = tournament.round() else {
        return Ok(());
    };
    let locale = locale_of(shared, tournament).await;
    for one in absent {
        let user = tournament
            .entrant(one.entrant.into())
            .map_or(0, |one| one.person.user);
        let pairing = tournament
            .latest_pairings()
            .find(|pairing| pairing.id == Some(one.id));
        let (Some(thread), true) = (pairing.and_then(|one| one.channel), user > 0) else {
            continue;
        };
        let text = locale.text(&EventText::Warning {
            players: mentioned(&[user], &locale),
            link: tournament_message::link(tournament),
        });
        let post = Post {
            mentions: vec![user],
            ..Post::text(text)
        };
        let nonce = Shows::AbsentWarning.of(one.id, one.entrant as usize);
        match messages::send(&shared.transport, http, thread, nonce, &post).await {
            Err(miss) if !miss.is_final() => return Err(miss.into()),
            Err(miss) => tracing::info!(%miss, "an absent player was not warned"),
            Ok(_) => {}
        }
    }
    let tournaments = &shared.sessions.tournaments;
    Ok(tournaments
        .warned(tournament.stored.id, round.number)
        .await?)
}
