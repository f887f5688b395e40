//! The slash commands. What they are called and said to do stands in the Fluent files.

mod lobby;
mod other;
mod play;
mod table;

use std::borrow::Cow;
use std::sync::Arc;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

use super::Shared;
use super::caller::Caller;
use super::error::Failure;
use crate::sessions::Problem;
use crate::words::{Text, Tongue};
pub use play::{open_lobby, set_ranges};

/// What a command gets.
type Context<'a> = poise::ApplicationContext<'a, Arc<Shared>, Failure>;

/// One command.
pub type Command = poise::Command<Arc<Shared>, Failure>;

fn bare(tongue: &Tongue) -> Vec<Command> {
    vec![
        play::play(tongue),
        lobby::join(),
        lobby::leave(),
        lobby::start(),
        lobby::cancel(),
        table::r#move(),
        table::pass(),
        table::board(),
        table::agree(),
        table::resign(),
        other::leaderboard(),
        other::rules(),
        other::forget(),
        other::help(),
        other::ping(),
    ]
}

/// All commands, described in this language.
pub fn all(tongue: &Tongue) -> Vec<Command> {
    let mut commands = bare(tongue);
    for command in &mut commands {
        describe(command, "command", tongue);
    }
    commands
}

/// Puts the words to a command; `parent` is the message that describes what it is part of.
fn describe(command: &mut Command, parent: &str, tongue: &Tongue) {
    // Discord keeps what needs a server's channel out of private conversations. Where nothing is said,
    // the application's own settings hold, and new applications can be installed for users alone.
    command.guild_only = !matches!(&*command.name, "help" | "ping" | "rules");
    command.install_context = Some(vec![InstallationContext::Guild]);
    command.interaction_context = Some(if command.guild_only {
        vec![InteractionContext::Guild]
    } else {
        vec![InteractionContext::Guild, InteractionContext::BotDm]
    });
    let key = format!("{parent}-{}", command.name);
    command.description = Some(Cow::Owned(tongue.named(&key)));
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = Some(Cow::Owned(tongue.named(&key)));
    }
    for sub in &mut command.subcommands {
        describe(sub, &key, tongue);
    }
}

/// The names of the messages that describe commands and name their choices.
pub fn message_keys() -> Vec<String> {
    fn collect(command: &Command, parent: &str, keys: &mut Vec<String>) {
        let key = format!("{parent}-{}", command.name);
        let parameters = command.parameters.iter();
        keys.extend(parameters.map(|parameter| format!("{key}-{}", parameter.name)));
        for sub in &command.subcommands {
            collect(sub, &key, keys);
        }
        keys.push(key);
    }
    let mut keys = play::message_keys();
    for command in &bare(&Tongue::default()) {
        collect(command, "command", &mut keys);
    }
    keys
}

/// The commands that change nothing on file; what `board` shows to everybody it checks itself.
const READING: [&str; 6] = ["board", "help", "leaderboard", "pass", "ping", "rules"];

/// Whoever used a command; the second delivery of one interaction is refused without a word.
fn caller<'a>(context: &Context<'a>) -> Result<Caller<'a>, Failure> {
    let caller = quiet_caller(context);
    if !caller.shared.first_time(caller.id) {
        return Err(Problem::Duplicate.into());
    }
    if !caller.shared.rate_limit.allows(&caller.player.user) {
        return Err(Failure::Told(Text::TooFast));
    }
    if !READING.contains(&&*context.command().qualified_name) {
        caller.may_change()?;
    }
    Ok(caller)
}

/// The same for what may come twice.
fn quiet_caller<'a>(context: &Context<'a>) -> Caller<'a> {
    let http = &context.serenity_context().http;
    Caller::of_command(context.framework.user_data, http, context.interaction)
}
