//! What follows when time passes: people are reminded, time that is up is told, vacations are announced.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::clocks::Rung;
use crate::discord::flows::match_place;
use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::transport::direct_messages;
use crate::discord::transport::messages;
use crate::discord::transport::nonce::{Nonce, Shows};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::transport::send_error::SendError;
use crate::discord::views::{board_message, time_messages};
use crate::model::{MatchMessage, Player};
use crate::sessions::{Absence, Call, OwnMatches, Snapshot};
use crate::store::Reminders;
use crate::words::Locale;

/// Tells each of these what they are to be told, and puts down that they were.
///
/// # Errors
/// One was not told; those before it were.
pub async fn remind(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    snapshot: &Snapshot,
    calls: &[Call],
) -> Result<(), Failure> {
    for call in calls {
        match tell(shared, http, snapshot, *call).await {
            Ok(()) => {}
            // there is nobody to be told, or no place any more
            Err(Failure::Request(miss)) if miss.is_final() => {
                tracing::info!(%miss, id = snapshot.id, "a reminder was not taken");
            }
            Err(failure) => return Err(failure),
        }
        shared.sessions.reminded(snapshot.id, *call).await?;
    }
    Ok(())
}

async fn tell(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    snapshot: &Snapshot,
    call: Call,
) -> Result<(), Failure> {
    let locale = Locale::default();
    let name = name_of(snapshot, call);
    if call.reminder.rung == Rung::Over {
        let post = time_messages::time_is_over(snapshot, call.seat, &locale);
        return post_beside(shared, http, snapshot, name, &post).await;
    }
    let player = snapshot.players.get(call.seat.index());
    let Some(user) = player.and_then(Player::reachable) else {
        return Ok(());
    };
    let link = MatchMessage {
        place: snapshot.place,
        message: shared.sessions.message(snapshot.id).await,
    };
    let by_mention = || time_messages::reminder(snapshot, call.seat, link, &locale);
    match shared.sessions.preferences(user).await?.reminders {
        Reminders::Never => Ok(()),
        Reminders::Digest => Ok(shared.sessions.plan_digest(user).await?),
        Reminders::Mention => post_beside(shared, http, snapshot, name, &by_mention()).await,
        Reminders::Message => {
            let post = time_messages::private_reminder(snapshot, call.seat, link, &locale);
            let sent = direct_messages::send(&shared.transport, http, user, name, &post).await;
            match sent {
                Err(miss) if miss.is_final() => {
                    tracing::debug!(%miss, "a private reminder was not taken");
                    post_beside(shared, http, snapshot, name, &by_mention()).await
                }
                sent => Ok(sent.map(drop)?),
            }
        }
    }
}

/// Names a notice, so that it is posted once: match, seat and when it was due.
fn name_of(snapshot: &Snapshot, call: Call) -> Nonce {
    let due = call.reminder.at / 1000 * 8 + i64::from(call.seat.number());
    let due = usize::try_from(due & 0xffff_ffff);
    Shows::Reminder.of(snapshot.id, due.unwrap_or_default())
}

async fn post_beside(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    name: Nonce,
    post: &Post,
) -> Result<(), Failure> {
    let of = (snapshot.place, snapshot.id);
    let sent = match_place::send(shared, http, of, name, post).await;
    Ok(sent.map(drop)?)
}

/// Says beside a board who is away, or back, and has the board show the clocks as they are now.
///
/// # Errors
/// One was not said; those before it were.
pub async fn announce(
    shared: &Shared,
    http: &Http,
    snapshot: &Snapshot,
    absences: &[Absence],
) -> Result<(), Failure> {
    for absence in absences {
        let post = time_messages::absence(snapshot, absence, &Locale::default());
        let when: i64 = absence.all.iter().map(|(from, until)| from ^ until).sum();
        let said = when / 1000 * 8 + i64::from(absence.seat.number());
        let said = usize::try_from(said & 0xffff_ffff).unwrap_or_default();
        let name = Shows::Absence.of(snapshot.id, said);
        match post_beside(shared, http, snapshot, name, &post).await {
            Err(Failure::Request(miss)) if miss.is_final() => {
                tracing::info!(%miss, id = snapshot.id, "a vacation could not be announced");
            }
            said => said?,
        }
        shared.sessions.absence_told(snapshot.id, absence).await?;
    }
    show_clocks(shared, http, snapshot).await
}

/// Changes the message that shows a match, which stays what it is: nobody is notified.
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
    // a turn may have been shown meanwhile, in another message
    if sessions.message(snapshot.id).await != Some(message) {
        messages::strip(&shared.transport, http, channel, message).await;
    }
    Ok(())
}

/// Sends somebody their digest.
///
/// # Errors
/// It was not sent, and may be later.
pub async fn digest(
    shared: &Shared,
    http: &Http,
    user: u64,
    own: &OwnMatches,
) -> Result<(), Failure> {
    /// Most messages of a day's digest.
    const PARTS: usize = 16;
    let day = usize::try_from(shared.sessions.now() / crate::clocks::DAY).unwrap_or_default();
    let posts = time_messages::digest(own, user, &Locale::default());
    for (part, post) in posts.iter().enumerate() {
        let name = Shows::Digest.of(user, day * PARTS + part);
        let sent = direct_messages::send(&shared.transport, http, user, name, post).await;
        match sent {
            Err(miss) if !SendError::is_final(&miss) => return Err(miss.into()),
            Err(miss) => tracing::info!(%miss, "a digest was not taken"),
            Ok(_) => {}
        }
    }
    Ok(shared.sessions.digested(user).await?)
}
