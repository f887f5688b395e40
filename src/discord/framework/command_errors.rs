//! Errors that poise reports for a command.

use std::sync::Arc;

use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_handler;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::unsupported::Unsupported;
use crate::words::Text;

/// Handles an error that poise reports for a command.
pub async fn on_framework_error(error: poise::FrameworkError<'_, Arc<Shared>, Failure>) {
    use poise::Context::Application;
    use poise::FrameworkError as E;
    if let Some(poise::Context::Application(ctx)) = error.ctx()
        && ctx.interaction_type == poise::CommandInteractionType::Autocomplete
    {
        tracing::warn!("nothing could be suggested: {error}");
        let unsupported = Unsupported::suggestions(ctx.interaction);
        return unsupported
            .answer(ctx.framework.user_data, &ctx.serenity_context().http)
            .await;
    }
    let (ctx, failure) = match error {
        E::Command {
            error,
            ctx: Application(ctx),
            ..
        } => (ctx, error),
        E::ArgumentParse {
            error,
            ctx: Application(ctx),
            ..
        } => {
            tracing::debug!(%error, "an option is not understood");
            (ctx, Failure::Told(Text::NotUnderstood))
        }
        E::GuildOnly {
            ctx: Application(ctx),
            ..
        } => (ctx, Failure::Told(Text::GuildOnly)),
        E::CommandStructureMismatch {
            description, ctx, ..
        } => (ctx, another_form(description)),
        E::Setup { error, .. } => return tracing::error!(%error, "setting up failed"),
        other => return tracing::error!("{other}"),
    };
    let http = &ctx.serenity_context().http;
    let caller = Caller::of_command(ctx.framework.user_data, http, ctx.interaction);
    failure_handler::answer(&caller, failure).await;
}

fn another_form(why: &str) -> Failure {
    tracing::warn!(why, "Discord knows a command in another form");
    Failure::Told(Text::OutOfDateButton)
}
