//! A lobby's commands: `/join`, `/leave`, `/start`, `/cancel`.

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow};

use super::{Context, caller};
use crate::discord::board::button;
use crate::discord::components::lobby as pressed;
use crate::discord::custom_id::{CustomId, Verb};
use crate::discord::error::Failure;
use crate::discord::{lobby, reply};
use crate::sessions::Cancelled;
use crate::words::Text;

/// Takes a seat in the channel's lobby.
#[poise::command(slash_command)]
pub async fn join(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let message = pressed::message(&caller).await?;
    let joined = pressed::join(&caller, None).await?;
    let link = caller
        .shared
        .sessions
        .link(caller.place()?, joined.opened.id)
        .await;
    // it is on file, and the others are to see it whether or not the player was told
    let told = caller.tell(&Text::Joined { link }).await;
    let post = lobby::post(&joined, &caller.common);
    pressed::replace(&caller, message, &post).await?;
    pressed::catch_up(&caller, message, joined).await?;
    told.map_err(Failure::on_file)
}

/// Gives it up.
#[poise::command(slash_command)]
pub async fn leave(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let message = pressed::message(&caller).await?;
    let (left, post) = pressed::leave(&caller, None).await?;
    let told = caller.tell(&Text::Left).await;
    pressed::replace(&caller, message, &post).await?;
    pressed::catch_up(&caller, message, left).await?;
    told.map_err(Failure::on_file)
}

/// Starts the match.
#[poise::command(slash_command)]
pub async fn start(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let (place, sessions) = (caller.place()?, &caller.shared.sessions);
    let snapshot = sessions.start(place, None, caller.player.user).await?;
    let lobby_message = sessions.message(snapshot.id).await;
    caller.show_board(&snapshot).await?;
    if let Some(message) = lobby_message {
        let post = lobby::started(snapshot.kind, &snapshot.options, &caller.common);
        caller.edit_if_there(message, &post).await;
    }
    Ok(())
}

/// Calls off the lobby, or a match that nobody will finish.
#[poise::command(slash_command)]
pub async fn cancel(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let place = caller.place()?;
    let user = caller.player.user;
    let message = pressed::message(&caller).await?;
    match caller
        .shared
        .sessions
        .cancel(place, None, user, caller.admin, false)
        .await?
    {
        Cancelled::Lobby(gone) => {
            let told = caller.tell(&Text::LobbyCancelled).await;
            let post = lobby::closed(&gone, &Text::LobbyCancelled, &caller.common);
            pressed::replace(&caller, message, &post).await?;
            told.map_err(Failure::on_file)
        }
        Cancelled::Asked(ticket) => {
            let id = |verb| CustomId::new(verb, ticket.id, ticket.ply);
            let tongue = &caller.tongue;
            let abort = button(
                &id(Verb::Abort),
                &Text::ButtonAbort,
                ButtonStyle::Danger,
                tongue,
            );
            let stay = button(
                &id(Verb::Stay).with("abort"),
                &Text::ButtonKeep,
                ButtonStyle::Secondary,
                tongue,
            );
            let post = reply::Post {
                rows: vec![CreateActionRow::Buttons(vec![abort, stay])],
                ..reply::Post::private(tongue.text(&Text::AbortAsk))
            };
            caller.reply(&post).await.map(drop)
        }
        Cancelled::Live(_) | Cancelled::Unreadable(_) => Ok(()),
    }
}
