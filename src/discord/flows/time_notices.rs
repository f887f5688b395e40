//! Notices caused by time: reminders, time that is up, vacations.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use rules::Seat;
use serenity::http::Http;

use crate::clocks::Rung;
use crate::discord::flows::match_place;
use crate::discord::flows::notices::{Notice, Way, taken};
use crate::discord::requests::bot_state::Shared;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::direct_messages;
use crate::discord::transport::messages;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::{board_message, time_messages};
use crate::model::{MatchMessage, Player};
use crate::sessions::{Absence, Call, OwnMatches, Snapshot};
use crate::store::Reminders;
use crate::words::Locale;

/// Sends each of these reminders, and stores that they were sent.
///
/// # Errors
/// One was not sent, but may be later; the others were.
pub async fn remind(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    snapshot: &Snapshot,
    calls: &[Call],
) -> Result<(), Failure> {
    let mut all = Ok(());
    for call in calls {
        match tell(shared, http, snapshot, *call).await {
            Ok(()) => shared.sessions.reminded(snapshot.id, *call).await?,
            failed => all = failed,
        }
    }
    all
}

async fn tell(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    snapshot: &Snapshot,
    call: Call,
) -> Result<(), Failure> {
    let (seat, locale) = (call.seat, Locale::default());
    if call.reminder.rung == Rung::Over {
        let notice = Notice {
            people: opponents(snapshot, seat),
            private: time_messages::time_is_over_privately(snapshot, seat, &locale),
            ..beside(
                snapshot,
                name_of(Shows::Reminder, snapshot, call),
                time_messages::time_is_over(snapshot, seat, &locale),
            )
        };
        notice.send(shared, http, Way::Beside).await?;
    }
    let player = snapshot.players.get(seat.index());
    let Some(user) = player.and_then(Player::reachable) else {
        return Ok(());
    };
    let chosen = shared.sessions.preferences(user).await?.reminders;
    let clocks = snapshot.clocks.as_ref();
    let warns = clocks.is_some_and(|clocks| clocks.warns_of_a_loss(call.reminder.rung));
    let first = match chosen {
        Reminders::Never => return Ok(()),
        // a warning of a loss does not wait for tomorrow's digest
        Reminders::Digest if !warns => {
            return Ok(shared.sessions.plan_digest(user).await?);
        }
        Reminders::Mention => Way::Beside,
        Reminders::Message | Reminders::Digest => Way::Directly,
    };
    let link = MatchMessage {
        place: snapshot.place,
        message: shared.sessions.message(snapshot.id).await,
    };
    let shows = match call.reminder.rung {
        Rung::Over => Shows::OwnTimeUp,
        _ => Shows::Reminder,
    };
    let notice = Notice {
        people: vec![user],
        private: time_messages::private_reminder(snapshot, call, link, &locale),
        ..beside(
            snapshot,
            name_of(shows, snapshot, call),
            time_messages::reminder(snapshot, call, link, &locale),
        )
    };
    Ok(notice.send(shared, http, first).await?)
}

/// A notice beside a match's board that has no private recipients.
fn beside(snapshot: &Snapshot, name: Nonce, post: Post) -> Notice {
    Notice {
        name,
        place: snapshot.place,
        id: snapshot.id,
        beside: post,
        people: Vec::new(),
        private: Post::default(),
    }
}

/// The people who wait for a seat.
fn opponents(snapshot: &Snapshot, seat: Seat) -> Vec<u64> {
    let own = snapshot.players.get(seat.index());
    let own = own.and_then(Player::user);
    let people = snapshot.people().filter(|player| player.user() != own);
    people.filter_map(Player::reachable).collect()
}

/// The nonce of a reminder, made of match, seat and due time, so that it is posted once.
fn name_of(shows: Shows, snapshot: &Snapshot, call: Call) -> Nonce {
    let due = call.reminder.at / 1000 * 8 + i64::from(call.seat.number());
    let due = usize::try_from(due & 0xffff_ffff);
    shows.of(snapshot.id, due.unwrap_or_default())
}

/// Announces beside a board who is on vacation or back, and updates the clocks on the board.
///
/// # Errors
/// One was not announced; those before it were.
pub async fn announce(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    absences: &[Absence],
) -> Result<(), Failure> {
    for absence in absences {
        let post = time_messages::absence(snapshot, absence, &Locale::default());
        let when: i64 = absence.all.iter().map(|(from, until)| from ^ until).sum();
        let seat_and_begun = i64::from(absence.seat.number()) * 2 + i64::from(absence.begun);
        let said = when / 1000 * 16 + seat_and_begun;
        let said = usize::try_from(said & 0xffff_ffff).unwrap_or_default();
        let name = Shows::Absence.of(snapshot.id, said);
        let notice = Notice {
            people: opponents(snapshot, absence.seat),
            private: time_messages::said_elsewhere(
                snapshot.kind,
                snapshot.code,
                &post,
                &Locale::default(),
            ),
            ..beside(snapshot, name, post)
        };
        if !notice.people.is_empty() {
            notice.send(shared, http, Way::Beside).await?;
        }
        shared.sessions.absence_told(snapshot.id, absence).await?;
    }
    show_clocks(shared, http, snapshot).await
}

/// Tells players the state of their match if Discord does not accept its board: those whom the board would ping, or
/// all at the end of the match.
///
/// # Errors
/// One player was not told, but may be later.
pub async fn tell_unshown(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
) -> Result<(), Failure> {
    let locale = Locale::default();
    let board = board_message::public(&shared.painter, snapshot, &locale).await?;
    let told = time_messages::said_elsewhere(snapshot.kind, snapshot.code, &board, &locale);
    let name = Shows::Board.of(snapshot.id, snapshot.ply);
    let all = snapshot.players.iter().filter_map(Player::reachable);
    let people = match snapshot.outcome {
        Some(_) => all.collect(),
        None => board.mentions,
    };
    for user in people {
        let transport = &shared.transport;
        taken(direct_messages::send(transport, http, user, name, &told).await)?;
    }
    Ok(())
}

/// Edits the message that shows a match, without a ping.
async fn show_clocks(shared: &Shared, http: &Http, snapshot: &Snapshot) -> Result<(), Failure> {
    let (sessions, channel) = (&shared.sessions, snapshot.place.channel());
    let Some(message) = sessions.message(snapshot.id).await else {
        return Ok(());
    };
    let mut post = board_message::public(&shared.painter, snapshot, &Locale::default()).await?;
    post.mentions = Vec::new();
    if let Err(miss) = messages::edit(&shared.transport, http, channel, message, &post).await {
        tracing::info!(%miss, id = snapshot.id, "a board does not show its clocks as they are now");
    }
    // a turn may have been shown in another message meanwhile, so this one must not have buttons
    if sessions.message(snapshot.id).await != Some(message) {
        messages::strip(&shared.transport, http, channel, message).await;
    }
    Ok(())
}

/// Sends a person their digest. If they take no direct messages, each part of it goes to the place of its match.
///
/// # Errors
/// It was not sent, but may be later.
pub async fn digest(
    shared: &Shared,
    http: &Http,
    user: u64,
    own: &OwnMatches,
) -> Result<(), Failure> {
    /// The most messages of one digest.
    const PARTS: usize = 16;
    let day = usize::try_from(shared.sessions.now() / crate::clocks::DAY).unwrap_or_default();
    let posts = time_messages::digest(own, user, &Locale::default());
    let mut arrived = true;
    for (part, post) in posts.iter().enumerate() {
        let name = Shows::Digest.of(user, day * PARTS + part);
        arrived &= taken(direct_messages::send(&shared.transport, http, user, name, post).await)?;
    }
    if !arrived {
        for own in &own.lines {
            let post = time_messages::digest_beside(own, user, &Locale::default());
            let name = Shows::Digest.of(own.id, day);
            taken(match_place::send(shared, http, own.place, own.id, name, &post).await)?;
        }
    }
    Ok(shared.sessions.digested(user).await?)
}
