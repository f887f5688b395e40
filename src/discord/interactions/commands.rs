//! The slash commands. What they are called and said to do stands in the Fluent files.

use std::borrow::Cow;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

use crate::discord::interactions::context::Command;
use crate::discord::interactions::{
    agreement, forget, help, lobby, match_play, pages, play_command,
};
use crate::words::Tongue;

fn bare(tongue: &Tongue) -> Vec<Command> {
    vec![
        play_command::play(tongue),
        lobby::join(),
        lobby::leave(),
        lobby::start(),
        lobby::cancel(),
        match_play::r#move(),
        match_play::pass(),
        match_play::board(),
        agreement::propose(),
        match_play::resign(),
        pages::leaderboard(),
        pages::rules(),
        forget::forget(),
        help::help(),
        help::ping(),
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
    let mut keys = play_command::message_keys();
    for command in &bare(&Tongue::default()) {
        collect(command, "command", &mut keys);
    }
    keys
}
