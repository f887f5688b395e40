//! Offers to the other players: `/end`, the end offer of **Cancel match**, `/undo`, and the buttons of their messages.

use crate::discord::content::custom_id::{Action, Asked, Effect, Voice};
use crate::discord::content::markdown::{mention, plain};
use crate::discord::flows::replaced_messages::close;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::interactions::match_option;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::offer_message::{self, Closed};
use crate::model::{MatchCode, Place, Player};
use crate::sessions::{Agreement, OfferButton, OfferShown, OpenOffer, Snapshot, Ticket};
use crate::store::OfferKind;
use crate::words::{ChallengeText, Text};

/// Offers to end the match with its current result.
#[poise::command(slash_command, rename = "end", custom_data = "Effect::Speaks")]
pub async fn offer_end(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    offer_end_in(&caller, caller.match_place().await?, None, OfferKind::End).await
}

/// Asks for a confirmation to offer the end of a match. Alone among computers, the offer itself asks.
pub(super) async fn ask_end(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let ticket = sessions.play.playing(place, Some(ticket.id), user).await?;
    let now = sessions.play.look(place, Some(ticket.id), None).await?;
    if now.only_person().is_some() {
        return press_end(caller, ticket).await;
    }
    let (question, yes) = (&Text::EndAsk, (Action::OfferEnd, &Text::ButtonOfferEnd));
    let display = caller.display();
    display
        .confirm(place, ticket, question, yes, Asked::End)
        .await
}

/// Offers to end a match. The presser has confirmed.
pub(super) async fn press_end(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    offer_end_in(caller, place, Some(ticket.id), OfferKind::End).await
}

/// Offers to take back the presser's last turn in a match.
pub(super) async fn press_takeback(caller: &Caller<'_>, ticket: Ticket) -> Result<(), Failure> {
    let place = caller.place_of(ticket.id).await?;
    offer_takeback_in(caller, place, Some(ticket.id)).await
}

/// Offers to end a match of a place; without `id`, its match in play. `about` says how.
pub(super) async fn offer_end_in(
    caller: &Caller<'_>,
    place: Place,
    id: Option<u64>,
    about: OfferKind,
) -> Result<(), Failure> {
    caller.may_speak_in(place).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let offered = sessions
        .offers
        .offer_end(place, id, about, user, caller.request.id);
    match offered.await? {
        Agreement::Open(open) => show(caller, place, &open, None).await,
        Agreement::Alone(open) => {
            let question = offer_message::question(&open, &caller.request.locale);
            caller
                .display()
                .ask_about(place, open.ticket.id, question)
                .await
        }
        Agreement::Ended(after) | Agreement::TakenBack(_, after) => {
            caller.display().show_board(&after).await
        }
        Agreement::Cancelled(cancelled) => show_agreed_cancel(caller, place, &cancelled).await,
    }
}

/// Offers to take back the caller's last turn.
#[poise::command(slash_command, custom_data = "Effect::Speaks")]
pub async fn undo(
    context: Context<'_>,
    #[rename = "match"]
    #[autocomplete = "match_option::suggest"]
    named: Option<String>,
) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (mut place, ticket) = match_option::named(&caller, named.as_deref()).await?;
    if let (None, Place::Conversation { channel, .. }) = (ticket, place) {
        place = last_played(&caller, channel).await?.unwrap_or(place);
    }
    offer_takeback_in(&caller, place, ticket.map(|ticket| ticket.id)).await
}

/// The place of the conversation's match with the latest turn: a turn is mostly taken back at once.
async fn last_played(caller: &Caller<'_>, channel: u64) -> Result<Option<Place>, Failure> {
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let mut latest = None;
    for (id, place) in sessions.agenda.in_conversation(user, channel).await? {
        let snapshot = sessions.play.look(place, Some(id), None).await;
        let at = snapshot.ok().and_then(|one| one.times.last().copied());
        if latest.is_none_or(|(before, _)| at > before) {
            latest = Some((at, place));
        }
    }
    Ok(latest.map(|(_, place)| place))
}

/// Offers to take back the caller's last turn in a match of a place; without `id`, in its match in play.
async fn offer_takeback_in(
    caller: &Caller<'_>,
    place: Place,
    id: Option<u64>,
) -> Result<(), Failure> {
    caller.may_speak_in(place).await?;
    let (sessions, user) = (&caller.shared.sessions, caller.request.person.user);
    let offered = sessions
        .offers
        .offer_takeback(place, id, user, caller.request.id);
    let open = offered.await?;
    if open.waiting.is_empty() {
        // all other players are computers, which agree at once
        let agreement = sessions.offers.agree(place, open.button(), user).await?;
        if let Agreement::TakenBack(_, after) = agreement {
            return caller.display().show_board(&after).await;
        }
    }
    show(caller, place, &open, open.code).await
}

/// Shows an offer to everybody, and stores which message shows it from now on. The previous message loses its buttons;
/// if the offer has closed meanwhile, this message loses them instead.
async fn show(
    caller: &Caller<'_>,
    place: Place,
    open: &OpenOffer,
    code: Option<MatchCode>,
) -> Result<(), Failure> {
    let mut post = offer_message::post(open, &caller.request.common);
    let (id, number) = (open.ticket.id, open.offer.number);
    if number != caller.request.id {
        // the offer was shown before, and the players were asked
        post.mentions.clear();
    }
    let Some(message) = caller.display().say_in(place, id, code, &post).await? else {
        return Ok(());
    };
    let sessions = &caller.shared.sessions;
    match sessions
        .offers
        .offer_shown(place, id, number, message)
        .await?
    {
        OfferShown::Here(Some(before)) => caller.display().strip_later(place, before),
        OfferShown::Here(None) => {}
        OfferShown::Below => caller.display().strip_later(place, message),
        OfferShown::Closed => {
            caller
                .display()
                .close_offer_later(place, id, message, open.offer.about);
        }
    }
    Ok(())
}

/// Answers or withdraws an offer.
pub(super) async fn press(
    caller: &Caller<'_>,
    button: OfferButton,
    voice: Voice,
) -> Result<(), Failure> {
    let place = caller.place_of(button.ticket.id).await?;
    let sessions = &caller.shared.sessions;
    let user = caller.request.person.user;
    let name = plain(&caller.request.person.name);
    let text = match voice {
        Voice::Agree => {
            let agreement = sessions.offers.agree(place, button, user).await?;
            return show_agreement(caller, place, agreement).await;
        }
        Voice::Decline => {
            sessions.offers.decline(place, button, user).await?;
            if button.takeback {
                Text::TakebackDeclined { name }
            } else {
                Text::Declined { name }
            }
        }
        Voice::Withdraw => {
            sessions.offers.withdraw(place, button, user).await?;
            if button.takeback {
                Text::TakebackWithdrawn { name }
            } else {
                Text::Withdrawn { name }
            }
        }
    };
    let text = caller.request.common.text(&text);
    caller.update(&Post::text(text)).await
}

/// Shows the result of an agreement. It is committed, so a board is shown even if the offer's message could not be
/// edited.
async fn show_agreement(
    caller: &Caller<'_>,
    place: Place,
    agreement: Agreement,
) -> Result<(), Failure> {
    let locale = &caller.request.common;
    let agreed = || offer_message::closed(Closed::Agreed, locale);
    match agreement {
        Agreement::Open(open) | Agreement::Alone(open) => {
            let post = Post {
                mentions: Vec::new(),
                ..offer_message::post(&open, locale)
            };
            caller.update(&post).await
        }
        Agreement::Ended(after) => {
            close(caller, &agreed()).await;
            caller.display().show_board(&after).await
        }
        Agreement::TakenBack(open, after) => {
            close(caller, &offer_message::taken_back(&open, locale)).await;
            caller.display().show_board(&after).await
        }
        Agreement::Cancelled(cancelled) => {
            close(caller, &agreed()).await;
            show_agreed_cancel(caller, place, &cancelled).await
        }
    }
}

async fn show_agreed_cancel(
    caller: &Caller<'_>,
    place: Place,
    cancelled: &Snapshot,
) -> Result<(), Failure> {
    caller.display().close_lapsed(cancelled);
    let (id, code, players) = (
        cancelled.opened.id,
        cancelled.opened.code,
        &cancelled.opened.players,
    );
    show_cancelled(caller, place, id, code, players, |players| {
        let words = ChallengeText::OffAgreed { players };
        caller.request.common.text(&words)
    })
    .await
}

/// Tells everybody that a match was cancelled, in words that name these players.
pub(super) async fn show_cancelled(
    caller: &Caller<'_>,
    place: Place,
    id: u64,
    code: Option<MatchCode>,
    players: &[Player],
    words: impl FnOnce(String) -> String,
) -> Result<(), Failure> {
    let mentions: Vec<String> = players.iter().map(mention).collect();
    let text = words(caller.request.common.all_of(&mentions));
    let post = Post {
        mentions: players.iter().filter_map(Player::reachable).collect(),
        ..Post::text(text)
    };
    let message = caller.display().say_in(place, id, code, &post).await?;
    if let Some(message) = message {
        caller
            .display()
            .now_shows(place, id, Some(usize::MAX), message);
    }
    Ok(())
}
