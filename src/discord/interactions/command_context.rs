//! The context of a command, and the user who sent it.

use std::sync::Arc;

use crate::discord::content::custom_id::Effect;
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::sessions::Problem;
use crate::words::Text;

/// The context that a command receives.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<Shared>, Failure>;

/// The type of a command.
pub type Command = poise::Command<Arc<Shared>, Failure>;

/// The user of a command. Refuses a second delivery of the same interaction, without an answer.
pub fn caller<'a>(context: &Context<'a>) -> Result<Caller<'a>, Failure> {
    let caller = quiet_caller(context);
    if !caller.shared.first_time(caller.request.id) {
        return Err(Problem::Duplicate.into());
    }
    if !caller.shared.rate_limit.allows(&caller.request.person.user) {
        return Err(Failure::Told(Text::TooFast));
    }
    let parent = context.parent_commands().first().copied();
    let effect = effect_of(parent.unwrap_or(context.command()));
    // a command without an effect counts as one that speaks; a test finds such commands
    caller.request.may(effect.unwrap_or(Effect::Speaks))?;
    Ok(caller)
}

/// What a command does to the channel in which it is used, as its attribute says.
pub fn effect_of(command: &Command) -> Option<Effect> {
    command.custom_data.downcast_ref().copied()
}

/// Checks that a user who types an option with suggestions is within the rate limit.
pub fn may_ask(caller: &Caller<'_>) -> Result<(), Failure> {
    let user = caller.request.person.user;
    let allowed = caller.shared.rate_limit.allows(&user).then_some(());
    allowed.ok_or(Failure::Told(Text::TooFast))
}

/// The user of an interaction that is not checked for a second delivery.
pub fn quiet_caller<'a>(context: &Context<'a>) -> Caller<'a> {
    let http = &context.serenity_context().http;
    Caller::of_command(context.framework.user_data, http, context.interaction)
}
