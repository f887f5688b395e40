//! Buttons and menus: everything they need stands in their custom id, so that they work after a
//! restart.

pub mod agree;
pub mod forget;
pub mod lobby;
pub mod table;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, ComponentInteractionDataKind, FullEvent, Interaction};

use super::caller::Caller;
use super::custom_id::{BadId, CustomId, Verb};
use super::error::{self, Failure};
use super::reply::Post;
use super::{Shared, rules, top, watch};
use crate::words::Text;

/// Takes presses; commands are poise's.
pub async fn on_event(
    context: poise::FrameworkContext<'_, Arc<Shared>, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Component(pressed),
    } = event
    {
        let shared = context.user_data;
        if shared.first_time(pressed.id.get()) {
            let caller = Caller::of_component(shared, &context.serenity_context.http, pressed);
            let done = if shared.rate_limit.allows(&caller.player.user) {
                handle(&caller, pressed).await
            } else {
                Err(Failure::Told(Text::TooFast))
            };
            if let Err(failure) = done {
                error::answer(&caller, failure).await;
            }
        } else {
            watch::came_before();
        }
    }
    Ok(())
}

async fn handle(caller: &Caller<'_>, pressed: &ComponentInteraction) -> Result<(), Failure> {
    let id: CustomId = pressed.data.custom_id.parse().map_err(|bad| {
        Failure::Told(match bad {
            BadId::Version => Text::OutOfDateButton,
            BadId::Garbage => Text::UnknownButton,
        })
    })?;
    if id.verb.changes() {
        caller.may_change()?;
    }
    let ticket = id.ticket;
    let unknown = || Failure::Told(Text::UnknownButton);
    match id.verb {
        Verb::Join => lobby::press_join(caller, ticket.id).await,
        Verb::Leave => lobby::press_leave(caller, ticket.id).await,
        Verb::Start => lobby::press_start(caller, ticket.id).await,
        Verb::Cancel => lobby::press_cancel(caller, ticket.id).await,
        Verb::Abort => lobby::press_abort(caller, ticket.id).await,
        Verb::Rematch => lobby::rematch(caller, ticket.id).await,
        Verb::Panel => table::panel(caller, ticket, &id.rest, is_private(pressed)).await,
        Verb::Pick => match &pressed.data.kind {
            ComponentInteractionDataKind::StringSelect { values } if values.len() == 1 => {
                table::panel(caller, ticket, &values[0], true).await
            }
            _ => Err(unknown()),
        },
        Verb::Play => table::play(caller, ticket, &id.rest).await,
        Verb::View => table::view(caller, ticket).await,
        Verb::Open => lobby::open(caller, &id.rest).await,
        Verb::Resign => table::resign(caller, ticket).await,
        Verb::Agree => agree::agree(caller, ticket, id.proposal().ok_or_else(unknown)?).await,
        Verb::Decline => agree::decline(caller, ticket, id.proposal().ok_or_else(unknown)?).await,
        Verb::Forget => forget::forget(caller, &id.rest).await,
        Verb::Stay => table::stay(caller, &id.rest).await,
        Verb::Rules => {
            let (kind, page) = id.page().ok_or_else(unknown)?;
            let post = rules::post(caller, kind.ok_or_else(unknown)?, page).await?;
            turn_page(caller, &post, is_private(pressed)).await
        }
        Verb::Top => {
            let (kind, page) = id.page().ok_or_else(unknown)?;
            let post = top::post(caller, kind, u32::try_from(page).unwrap_or(u32::MAX)).await?;
            caller.update(&post).await
        }
    }
}

async fn turn_page(caller: &Caller<'_>, post: &Post, private: bool) -> Result<(), Failure> {
    if private {
        caller.update(post).await
    } else {
        caller.reply(post).await.map(drop)
    }
}

/// Puts a last word in the place of the message whose button was pressed. What was asked is on file
/// by then: whatever follows does so whether or not this is taken.
async fn close(caller: &Caller<'_>, last: &Post) {
    if let Err(error) = caller.update(last).await {
        tracing::warn!(%error, "what was pressed could not be closed");
    }
}

/// Was the button on a message that only its presser sees?
fn is_private(pressed: &ComponentInteraction) -> bool {
    let flags = pressed.message.flags.unwrap_or_default();
    flags.contains(serenity::MessageFlags::EPHEMERAL)
}
