//! The slash commands. What they are called and said to do stands in the Fluent files.

mod other;
mod play;
mod table;


use std::borrow::Cow;
use std::sync::Arc;

use super::Shared;
use super::caller::Caller;
use super::error::Failure;
use crate::words::Tongue;
pub use play::open_lobby;

/// What a command gets.
type Context<'a> = poise::ApplicationContext<'a, Arc<Shared>, Failure>;

/// One command.
type Command = poise::Command<Arc<Shared>, Failure>;

fn bare() -> Vec<Command> {
    vec![
        play::play(),
        play::join(),
        play::leave(),
        play::start(),
        play::cancel(),
        table::r#move(),
        table::pass(),
        table::board(),
        table::resign(),
        other::leaderboard(),
        other::rules(),
        other::help(),
        other::ping(),
    ]
}

/// All commands, described in this language.
pub fn all(tongue: &Tongue) -> Vec<Command> {
    let mut commands = bare();
    for command in &mut commands {
        describe(command, tongue);
    }
    commands
}

fn describe(command: &mut Command, tongue: &Tongue) {
    // Discord keeps what no channel of a server can use out of private conversations
    command.guild_only = command.name != "help" && command.name != "ping" && command.name != "rules";
    let key = command_key(command);
    command.description = Some(Cow::Owned(tongue.named(&key)));
    for parameter in &mut command.parameters {
        parameter.description = Some(Cow::Owned(tongue.named(&format!("{key}-{}", parameter.name))));
    }
    for sub in &mut command.subcommands {
        describe(sub, tongue);
    }
}

fn command_key(command: &Command) -> String {
    format!("command-{}", command.qualified_name.replace(' ', "-"))
}

/// The names of the messages that describe commands.
pub fn message_keys() -> Vec<String> {
    fn collect(command: &Command, keys: &mut Vec<String>) {
        let key = command_key(command);
        keys.extend(command.parameters.iter().map(|parameter| format!("{key}-{}", parameter.name)));
        keys.push(key);
        for sub in &command.subcommands {
            collect(sub, keys);
        }
    }
    let mut keys = Vec::new();
    for command in &bare() {
        collect(command, &mut keys);
    }
    keys
}

/// Lets a command through once: Discord may deliver an interaction twice.
pub async fn check(context: poise::Context<'_, Arc<Shared>, Failure>) -> Result<bool, Failure> {
    Ok(match context {
        poise::Context::Application(command) => {
            context.data().first_time(command.interaction.id.get())
        }
        poise::Context::Prefix(_) => false,
    })
}

fn caller<'a>(context: &Context<'a>) -> Caller<'a> {
    Caller::of_command(context.framework.user_data, &context.serenity_context().http, context.interaction)
}
