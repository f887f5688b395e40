//! Takebacks: `/undo`, and the buttons by which the others agree.

use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::match_option;
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::markdown::plain;
use crate::discord::transport::custom_id::Voice;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::takeback_offer;
use crate::sessions::{OfferShown, TakebackAnswer, Ticket};
use crate::store::OfferKind;
use crate::words::Text;

/// Offers to take back the caller's last turn.
#[poise::command(slash_command)]
pub async fn undo(
    context: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, _) = match_option::named(&caller, named.as_deref()).await?;
    if !caller.is_away_from(place) {
        caller.request.may_post()?;
    }
    let sessions = &caller.shared.sessions;
    let (user, number) = (caller.request.person.user, caller.request.id);
    let offer = sessions.ask_takeback(place, user, number).await?;
    if offer.waiting.is_empty() {
        // all other players are computers, which agree at once
        let (ticket, number) = (offer.ticket, offer.offer.number);
        let answer = sessions.allow_takeback(place, ticket, user, number).await?;
        if let TakebackAnswer::TakenBack(_, snapshot) = answer {
            return caller.show_board(&snapshot).await;
        }
    }
    let mut post = takeback_offer::post(&offer, &caller.request.common);
    if offer.offer.number != caller.request.id {
        // the offer was shown before, and the players were asked
        post.mentions.clear();
    }
    let (id, number) = (offer.ticket.id, offer.offer.number);
    let Some(message) = caller.say_in(place, (id, offer.code), &post).await? else {
        return Ok(());
    };
    match sessions.offer_shown(place, id, number, message).await? {
        OfferShown::Here(Some(before)) => caller.strip_later(place, before),
        OfferShown::Here(None) => {}
        OfferShown::Below => caller.strip_later(place, message),
        // the closing text does not depend on the turn
        OfferShown::Closed => {
            caller.close_offer_later(place, id, message, OfferKind::Takeback(0));
        }
    }
    Ok(())
}

/// Answers or withdraws a turn offer.
pub(super) async fn press(
    caller: &Caller<'_>,
    ticket: Ticket,
    voice: Voice,
    number: u64,
) -> Result<(), Failure> {
    let (sessions, place) = (&caller.shared.sessions, caller.place()?);
    let (user, locale) = (caller.request.person.user, &caller.request.common);
    let name = plain(&caller.request.person.name);
    let text = match voice {
        Voice::Agree => {
            let answer = sessions.allow_takeback(place, ticket, user, number).await?;
            return agreed(caller, answer).await;
        }
        Voice::Decline => {
            sessions
                .decline_takeback(place, ticket, user, number)
                .await?;
            Text::TakebackDeclined { name }
        }
        Voice::Withdraw => {
            sessions
                .withdraw_takeback(place, ticket, user, number)
                .await?;
            Text::TakebackWithdrawn { name }
        }
    };
    caller.update(&Post::text(locale.text(&text))).await
}

async fn agreed(caller: &Caller<'_>, answer: TakebackAnswer) -> Result<(), Failure> {
    let locale = &caller.request.common;
    match answer {
        TakebackAnswer::Open(offer) => {
            let post = Post {
                mentions: Vec::new(),
                ..takeback_offer::post(&offer, locale)
            };
            caller.update(&post).await
        }
        TakebackAnswer::TakenBack(offer, snapshot) => {
            // the takeback is committed, so the board is shown even if the offer's message could
            // not be edited
            let last = takeback_offer::taken_back(&offer, locale);
            if let Err(error) = caller.update(&last).await {
                tracing::warn!(%error, "the offer of a takeback could not be closed");
            }
            caller.show_board(&snapshot).await
        }
    }
}
