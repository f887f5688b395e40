//! Ending a match by agreement: `/agree`, the end offer of `/cancel`, and the buttons of an end offer.

use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::lobby_commands::show_called_off;
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::markdown::plain;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::end_offer;
use crate::model::Place;
use crate::sessions::{Agreement, EndOffer, OfferShown, Snapshot, Ticket};
use crate::store::OfferKind;
use crate::words::{ChallengeText, Text};

/// Offers to end the match with its current result.
#[poise::command(slash_command, rename = "agree")]
pub async fn propose(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    suggest(&caller, caller.place()?, OfferKind::End).await
}

/// Offers to end a place's match, in one of the two ways. An offer that was shown before is shown again without
/// a ping.
pub(super) async fn suggest(
    caller: &Caller<'_>,
    place: Place,
    about: OfferKind,
) -> Result<(), Failure> {
    if !caller.is_away_from(place) {
        caller.request.may_post()?;
    }
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let number = caller.request.id;
    match sessions.propose_to(place, about, user, number).await? {
        Agreement::Proposed(end_offer) => {
            let mut post = end_offer::post(&end_offer, &caller.request.common);
            if end_offer.offer.number != number {
                // the players were asked before
                post.mentions.clear();
            }
            let of = (end_offer.ticket.id, None);
            let message = caller.say_in(place, of, &post).await?;
            if let Some(message) = message {
                note(caller, place, &end_offer, message).await?;
            }
            Ok(())
        }
        Agreement::Alone(end_offer) => {
            let post = end_offer::asked(&end_offer, &caller.request.locale);
            caller.ask_about(place, end_offer.ticket.id, post).await
        }
        Agreement::Ended(snapshot) => caller.show_board(&snapshot).await,
        Agreement::CalledOff(off) => show_agreed_off(caller, place, &off).await,
    }
}

/// Stores which message shows an end offer from now on. The previous message loses its buttons; if the offer has
/// closed meanwhile, this message loses them instead.
async fn note(
    caller: &Caller<'_>,
    place: Place,
    end_offer: &EndOffer,
    message: u64,
) -> Result<(), Failure> {
    let sessions = &caller.shared.sessions;
    let (id, number) = (end_offer.ticket.id, end_offer.offer.number);
    match sessions.offer_shown(place, id, number, message).await? {
        OfferShown::Here(Some(before)) => caller.strip_later(place, before),
        OfferShown::Here(None) => {}
        OfferShown::Below => caller.strip_later(place, message),
        OfferShown::Closed => {
            caller.close_offer_later(place, id, message, end_offer.offer.about);
        }
    }
    Ok(())
}

/// Agrees to an end offer.
pub(super) async fn agree(caller: &Caller<'_>, ticket: Ticket, number: u64) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let place = caller.place()?;
    match sessions.agree(place, ticket, user, number).await? {
        Agreement::Proposed(end_offer) | Agreement::Alone(end_offer) => {
            let post = Post {
                mentions: Vec::new(),
                ..end_offer::post(&end_offer, &caller.request.common)
            };
            caller.update(&post).await
        }
        Agreement::Ended(snapshot) => {
            // the end is committed, so the board is shown even if the offer's message could not be edited
            let text = caller.request.common.text(&Text::AgreedAll);
            if let Err(error) = caller.update(&Post::text(text)).await {
                tracing::warn!(%error, "an offer could not be closed");
            }
            caller.show_board(&snapshot).await
        }
        Agreement::CalledOff(off) => {
            let text = caller.request.common.text(&Text::AgreedAll);
            if let Err(error) = caller.update(&Post::text(text)).await {
                tracing::warn!(%error, "an offer could not be closed");
            }
            show_agreed_off(caller, place, &off).await
        }
    }
}

async fn show_agreed_off(caller: &Caller<'_>, place: Place, off: &Snapshot) -> Result<(), Failure> {
    caller.close_lapsed(off);
    show_called_off(caller, place, (off.id, off.code), &off.players, |players| {
        let words = ChallengeText::OffAgreed { players };
        caller.request.common.text(&words)
    })
    .await
}

/// Declines an end offer.
pub(super) async fn decline(
    caller: &Caller<'_>,
    ticket: Ticket,
    number: u64,
) -> Result<(), Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    sessions
        .decline(caller.place()?, ticket, user, number)
        .await?;
    let name = plain(&caller.request.person.name);
    let text = caller.request.common.text(&Text::Declined { name });
    caller.update(&Post::text(text)).await
}
