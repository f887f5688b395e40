//! The list of slash commands. Their names and descriptions for users are in the Fluent files.

use std::borrow::Cow;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

use crate::discord::interactions::command_context::Command;
use crate::discord::interactions::{
    challenge_command, forget_command, help_command, here_command, hint_command, lobby_commands,
    match_commands, match_lookup_command, offer_commands, own_matches_commands,
    personal_settings_command, play_command, reference_commands, replay_command,
    server_settings_command, time_commands,
};
use crate::words::Locale;

fn bare(locale: &Locale) -> Vec<Command> {
    vec![
        play_command::play(locale),
        challenge_command::challenge(),
        lobby_commands::join(),
        lobby_commands::leave(),
        lobby_commands::remove(),
        lobby_commands::start(),
        lobby_commands::cancel(),
        match_commands::r#move(),
        match_commands::pass(),
        match_commands::board(),
        match_commands::describe(),
        match_lookup_command::r#match(),
        replay_command::replay(),
        own_matches_commands::matches(),
        own_matches_commands::next(),
        here_command::here(),
        offer_commands::offer_end(),
        offer_commands::undo(),
        hint_command::hint(),
        match_commands::resign(),
        reference_commands::leaderboard(),
        reference_commands::rules(),
        personal_settings_command::settings(),
        time_commands::claim(),
        time_commands::sleep(),
        time_commands::vacation(),
        server_settings_command::server(),
        forget_command::forget(),
        help_command::help(),
        help_command::ping(),
    ]
}

/// All commands, with descriptions in this language.
pub fn all(locale: &Locale) -> Vec<Command> {
    let mut commands = bare(locale);
    for command in &mut commands {
        describe(command, "command", locale);
    }
    commands
}

/// Sets a command's descriptions. `parent` is the key of the message that describes the command it belongs
/// to.
fn describe(command: &mut Command, parent: &str, locale: &Locale) {
    // Commands that need a server or other people are `guild_only`: not offered in the bot's own conversations. Without
    // these fields the application's own settings apply, and new applications can be installed for single users.
    command.install_context = Some(vec![InstallationContext::Guild]);
    command.interaction_context = Some(if command.guild_only {
        vec![InteractionContext::Guild]
    } else {
        vec![InteractionContext::Guild, InteractionContext::BotDm]
    });
    let key = format!("{parent}-{}", command.name);
    command.description = Some(Cow::Owned(locale.named(&key)));
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = Some(Cow::Owned(locale.named(&key)));
    }
    for sub in &mut command.subcommands {
        describe(sub, &key, locale);
    }
}

/// The keys of the messages that describe commands and name their choices.
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
    for command in &bare(&Locale::default()) {
        collect(command, "command", &mut keys);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::interactions::command_context::effect_of;

    #[test]
    fn every_command_states_its_effect() {
        let commands = bare(&Locale::default());
        let missing = commands
            .iter()
            .filter(|command| effect_of(command).is_none());
        let missing: Vec<&str> = missing.map(|command| &*command.name).collect();
        assert_eq!(missing, [""; 0]);
    }
}
