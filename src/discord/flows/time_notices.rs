//! Notices caused by time: reminders, and time that is up.

use futures_util::future::join_all;
use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::clocks::Rung;
use crate::discord::flows::match_place;
use crate::discord::flows::notices::{Notice, taken};
use crate::discord::flows::past_boards;
use crate::discord::flows::place_messages;
use crate::discord::flows::public_board::{new_board, public_board};
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, time_messages};
use crate::model::{MatchMessage, Place, Player};
use crate::sessions::{Call, OwnMatches, PastBoard, Snapshot, Ticket};
use crate::store::Reminders;
use crate::words::{ClockText, Locale};

/// Tells a user about their own time in these matches, the most urgent first, and tells the opponents if time is up.
/// Nobody is pinged twice in the same server, or by direct message: one message names the further matches of the same
/// people. A match counts as told after the last message that names it.
///
/// # Errors
/// A reminder was not sent, but a retry may succeed.
pub async fn remind(
    shared: &Shared,
    http: &Http,
    user: u64,
    due: &[(Snapshot, Call)],
) -> Result<(), Failure> {
    let chosen = shared.sessions.people.preferences(user).await?.reminders;
    // a warning of a loss does not wait for the next digest
    let waits = |(snapshot, call): &&Due| {
        let clocks = snapshot.clocks.as_ref();
        let warns = clocks.is_some_and(|clocks| clocks.warns_of_a_loss(call.reminder.rung));
        chosen == Reminders::Digest && !warns
    };
    let (waiting, now): (Vec<_>, Vec<_>) = due.iter().partition(waits);
    if !waiting.is_empty() {
        shared.sessions.agenda.plan_digest(user).await?;
    }
    for (snapshot, _) in now.iter().filter(|(_, call)| is_over(*call)) {
        show_clocks(shared, http, snapshot).await?;
    }
    let mentions = match chosen {
        Reminders::Mention => true,
        Reminders::Never => false,
        Reminders::Message | Reminders::Digest => !told_directly(shared, http, user, &now).await?,
    };
    let pings = pings(user, mentions, &now);
    for (at, ping) in pings.iter().enumerate() {
        tell(shared, http, ping).await?;
        let later = &pings[at + 1..];
        for (snapshot, call) in ping
            .names()
            .filter(|one| !later.iter().any(|ping| ping.has(one)))
        {
            shared
                .sessions
                .clocks
                .reminded(snapshot.opened.id, *call)
                .await?;
        }
    }
    for (snapshot, call) in due
        .iter()
        .filter(|one| !pings.iter().any(|ping| ping.has(one)))
    {
        shared
            .sessions
            .clocks
            .reminded(snapshot.opened.id, *call)
            .await?;
    }
    Ok(())
}

/// A match in which a user's own time is about to end, or is up.
type Due = (Snapshot, Call);

fn is_over(call: Call) -> bool {
    call.reminder.rung == Rung::Over
}

/// Sends a user one direct message about all these matches. Returns false if they take none.
async fn told_directly(
    shared: &Shared,
    http: &Http,
    user: u64,
    due: &[&Due],
) -> Result<bool, Failure> {
    let [(snapshot, call), rest @ ..] = due else {
        return Ok(true);
    };
    let more = named(shared, rest).await;
    let link = link_to(shared, snapshot).await;
    let locale = shared.sessions.people.language_of(user).await;
    let post = time_messages::private_reminder(snapshot, *call, link, &more, &locale);
    let post = with_page(shared, post, snapshot.ticket(), &locale);
    let name = name_of(Shows::OwnTimeUp, snapshot, *call);
    let sent = direct_messages::send(&shared.transport, http, user, name, &post);
    Ok(taken(sent.await)?)
}

/// A message in the place of a match, and whom it pings.
struct Ping<'a> {
    of: &'a Due,
    people: Vec<u64>,
    /// The matches in the same server that this message names, too.
    more: Vec<&'a Due>,
}

impl<'a> Ping<'a> {
    fn names(&self) -> impl Iterator<Item = &'a Due> {
        [self.of].into_iter().chain(self.more.iter().copied())
    }

    fn has(&self, due: &Due) -> bool {
        self.names()
            .any(|(snapshot, _)| snapshot.opened.id == due.0.opened.id)
    }
}

/// The messages that tell everybody concerned about these matches, in their places. With `mentions` they ping the user
/// whose time it is, too.
fn pings<'a>(user: u64, mentions: bool, due: &[&'a Due]) -> Vec<Ping<'a>> {
    let mut pings: Vec<Ping<'a>> = Vec::new();
    for one in due {
        let (snapshot, call) = one;
        let opponents = time_messages::opponents(snapshot, call.seat);
        let opponents = opponents
            .filter_map(Player::reachable)
            .filter(|_| is_over(*call));
        let own = Some(user).filter(|_| mentions);
        let mut new = Vec::new();
        for person in opponents.chain(own) {
            let before = pings.iter_mut().find(|ping| {
                ping.people.contains(&person)
                    && together(ping.of.0.opened.place, snapshot.opened.place)
            });
            match before {
                None => new.push(person),
                Some(ping) if !ping.has(one) => ping.more.push(one),
                Some(_) => {}
            }
        }
        if !new.is_empty() {
            pings.push(Ping {
                of: one,
                people: new,
                more: Vec::new(),
            });
        }
    }
    pings
}

/// May a message in one of these places name a match in the other? Yes, in the same server or the same
/// conversation.
fn together(one: Place, other: Place) -> bool {
    one.is_with(other)
}

async fn tell(shared: &Shared, http: &Http, ping: &Ping<'_>) -> Result<(), Failure> {
    let (snapshot, call) = ping.of;
    let locale = &shared.sessions.people.language_of_match(snapshot).await;
    let (seat, over) = (call.seat, is_over(*call));
    let (link, more) = (
        link_to(shared, snapshot).await,
        named(shared, &ping.more).await,
    );
    let owner = snapshot
        .opened
        .players
        .get(seat.index())
        .and_then(Player::user);
    let private = async |one: &u64| {
        let locale = &shared.sessions.people.language_of(*one).await;
        let post = if over && Some(*one) != owner {
            time_messages::time_is_over_privately(snapshot, seat, &more, locale)
        } else {
            let post = time_messages::private_reminder(snapshot, *call, link, &more, locale);
            with_page(shared, post, snapshot.ticket(), locale)
        };
        (*one, post)
    };
    let notice = Notice {
        name: name_of(Shows::Reminder, snapshot, *call),
        place: snapshot.opened.place,
        id: snapshot.opened.id,
        private: join_all(ping.people.iter().map(private)).await,
        beside: if over {
            time_messages::time_is_over(snapshot, seat, ping.people.clone(), &more, locale)
        } else {
            let post = time_messages::reminder(snapshot, *call, link, &more, locale);
            with_page(shared, post, snapshot.ticket(), locale)
        },
    };
    Ok(notice.send(shared, http).await?)
}

/// A reminder with a button for the page on which the board is tapped, if there is one.
fn with_page(shared: &Shared, mut post: Post, ticket: Ticket, locale: &Locale) -> Post {
    if shared.board.is_served() {
        board_message::offer_page(&mut post, ticket, locale);
    }
    post
}

/// Lines that name these matches.
async fn named(shared: &Shared, due: &[&Due]) -> Vec<ClockText> {
    let mut lines = Vec::with_capacity(due.len());
    for (snapshot, call) in due {
        let link = link_to(shared, snapshot).await;
        lines.push(time_messages::also(snapshot, *call, link));
    }
    lines
}

async fn link_to(shared: &Shared, snapshot: &Snapshot) -> MatchMessage {
    MatchMessage {
        place: snapshot.opened.place,
        message: shared.sessions.boards.message(snapshot.opened.id).await,
    }
}

/// The nonce of a reminder. It contains match, seat and due time, so the reminder is posted only once.
fn name_of(shows: Shows, snapshot: &Snapshot, call: Call) -> Nonce {
    let due = call.reminder.at / 1000 * 8 + i64::from(call.seat.number());
    let due = usize::try_from(due & 0xffff_ffff);
    shows.of(snapshot.opened.id, due.unwrap_or_default())
}

/// Tells players the state of their match if Discord does not accept its board: those whom the board would ping, or
/// all at the end of the match.
///
/// # Errors
/// A player was not told, but a retry may succeed.
pub async fn tell_unshown(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
) -> Result<(), Failure> {
    let public = shared.sessions.people.language_of_match(snapshot).await;
    let board = new_board(shared, snapshot, &public).await?;
    let name = Shows::Board.of(snapshot.opened.id, snapshot.ply);
    let all = snapshot.opened.players.iter().filter_map(Player::reachable);
    let people = match snapshot.outcome {
        Some(_) => all.collect(),
        None => board.mentions,
    };
    for user in people {
        let locale = shared.sessions.people.language_of(user).await;
        let board = public_board(shared, snapshot, &locale).await?;
        let told =
            time_messages::said_elsewhere(snapshot.kind(), snapshot.opened.code, &board, &locale);
        let transport = &shared.transport;
        taken(direct_messages::send(transport, http, user, name, &told).await)?;
    }
    Ok(())
}

/// Updates the clocks on the board of a match. This pings nobody.
///
/// # Errors
/// The board could not be drawn.
pub async fn show_clocks(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), Failure> {
    let (sessions, place) = (&shared.sessions, snapshot.opened.place);
    let Some(message) = sessions.boards.message(snapshot.opened.id).await else {
        return Ok(());
    };
    let locale = sessions.people.language_of_match(snapshot).await;
    let mut post = public_board(shared, snapshot, &locale).await?;
    post.mentions = Vec::new();
    if let Err(miss) = place_messages::edit(shared, http, place, message, &post).await {
        tracing::info!(%miss, id = snapshot.opened.id, "a board does not show its clocks as they are now");
    }
    // a turn may have been shown in another message meanwhile, so this message must not have buttons
    if sessions.boards.message(snapshot.opened.id).await != Some(message) {
        let (id, now) = (snapshot.opened.id, Some(snapshot.ply));
        let edited = PastBoard::at(message, now);
        past_boards::shrink(shared, http, place, id, edited, now).await;
    }
    Ok(())
}

/// Sends a person their digest. If they take no direct messages, each part of it goes to the place of its match.
///
/// # Errors
/// The digest was not sent, but a retry may succeed.
pub async fn digest(
    shared: &Shared,
    http: &Http,
    user: u64,
    own: &OwnMatches,
) -> Result<(), Failure> {
    /// The most messages of one digest.
    const PARTS: usize = 16;
    let day = usize::try_from(shared.sessions.now() / crate::clocks::DAY).unwrap_or_default();
    let locale = shared.sessions.people.language_of(user).await;
    let posts = time_messages::digest(own, user, &locale);
    let mut arrived = true;
    for (part, post) in posts.iter().enumerate() {
        let name = Shows::Digest.of(user, day * PARTS + part);
        arrived &= taken(direct_messages::send(&shared.transport, http, user, name, post).await)?;
    }
    if !arrived {
        for one in &own.lines {
            let locale = shared.sessions.people.language_in(one.place, user).await;
            let post = time_messages::digest_beside(one, own.ahead.get(&one.id), user, &locale);
            let name = Shows::Digest.of(one.id, day);
            taken(match_place::send(shared, http, one.place, one.id, name, &post).await)?;
        }
    }
    Ok(shared.sessions.agenda.digested(user).await?)
}
