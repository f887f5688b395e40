//! What a command gets, and whoever used it.

use std::sync::Arc;

use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::caller::Caller;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::rights::effect_of;
use crate::discord::transport::custom_id::Effect;
use crate::sessions::Problem;
use crate::words::Text;

/// What a command gets.
pub type Context<'a> = poise::ApplicationContext<'a, Arc<Shared>, Failure>;

/// One command.
pub type Command = poise::Command<Arc<Shared>, Failure>;

/// Whoever used a command; the second delivery of one interaction is refused without a word.
pub fn caller<'a>(context: &Context<'a>) -> Result<Caller<'a>, Failure> {
    let caller = quiet_caller(context);
    if !caller.shared.first_time(caller.request.id) {
        return Err(Problem::Duplicate.into());
    }
    if !caller.shared.rate_limit.allows(&caller.request.person.user) {
        return Err(Failure::Told(Text::TooFast));
    }
    // a command without an entry, which a test names, is taken for one that speaks
    let effect = effect_of(&context.command().qualified_name);
    caller.request.may(effect.unwrap_or(Effect::Speaks))?;
    Ok(caller)
}

/// Whoever types an option that has suggestions; nobody where they type too fast.
pub fn suggesting<'a>(context: &Context<'a>) -> Option<Caller<'a>> {
    let caller = quiet_caller(context);
    let user = caller.request.person.user;
    caller.shared.rate_limit.allows(&user).then_some(caller)
}

/// The same for what may come twice.
pub fn quiet_caller<'a>(context: &Context<'a>) -> Caller<'a> {
    let http = &context.serenity_context().http;
    Caller::of_command(context.framework.user_data, http, context.interaction)
}
