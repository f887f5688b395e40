//! The list of slash commands. The Fluent files contain their descriptions for users.

use std::borrow::Cow;

use poise::serenity_prelude::{InstallationContext, InteractionContext};

use crate::discord::interactions::activity_launch::ENTRY_POINT_KEY;
use crate::discord::interactions::command_context::Command;
use crate::discord::interactions::translated_commands::translations;
use crate::discord::interactions::{
    analysis_buttons, event_command, help_command, hint_command, leaderboard_command,
    lobby_commands, match_commands, match_lookup_command, offer_commands, own_matches_commands,
    personal_settings_command, play_command, profile_command, rules_command,
    server_settings_command,
};
use crate::words::Locale;

/// The commands, without their descriptions.
pub fn bare() -> Vec<Command> {
    vec![
        play_command::play(),
        lobby_commands::join(),
        match_commands::r#move(),
        match_commands::board(),
        match_lookup_command::r#match(),
        own_matches_commands::matches(),
        offer_commands::offer_end(),
        offer_commands::undo(),
        hint_command::hint(),
        match_commands::resign(),
        leaderboard_command::leaderboard(),
        profile_command::profile(),
        profile_command::profile_of_person(),
        analysis_buttons::analyse_message(),
        event_command::event(),
        rules_command::rules(),
        personal_settings_command::settings(),
        server_settings_command::server(),
        help_command::help(),
    ]
}

/// All commands, with names and descriptions in all languages.
pub fn all() -> Vec<Command> {
    let mut commands = bare();
    for command in &mut commands {
        describe(command, "command");
    }
    commands
}

/// Sets the names and descriptions of a command and its options. `parent` is the message key of the command to which this one
/// belongs.
fn describe(command: &mut Command, parent: &str) {
    // Without these fields, the application's own settings apply.
    let (installed, offered) = offered_in(command);
    (command.install_context, command.interaction_context) = (Some(installed), Some(offered));
    let english = Locale::default();
    let described = |key: &str| translations(|locale| Some(locale.named(key)));
    // the names in English are in the code
    let named = |key: &str| translations(|locale| locale.name_of(key));
    if command.context_menu_action.is_some() {
        let key = menu_key(command);
        command.context_menu_name = Some(Cow::Owned(english.named(&key)));
        command.name_localizations = described(&key);
        return;
    }
    let key = format!("{parent}-{}", command.name);
    command.description = Some(Cow::Owned(english.named(&key)));
    command.description_localizations = described(&key);
    command.name_localizations = named(&key);
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = Some(Cow::Owned(english.named(&key)));
        parameter.description_localizations = described(&key);
        parameter.name_localizations = named(&key);
    }
    for sub in &mut command.subcommands {
        describe(sub, &key);
    }
}

/// By which installations and in which places Discord offers a command. A `guild_only` command needs a server that has
/// added the bot.
fn offered_in(command: &Command) -> (Vec<InstallationContext>, Vec<InteractionContext>) {
    use InteractionContext::{BotDm, Guild, PrivateChannel};
    if command.guild_only {
        return (vec![InstallationContext::Guild], vec![Guild]);
    }
    let both = vec![InstallationContext::Guild, InstallationContext::User];
    let offered = match &*command.name {
        // nobody can join the bot's own conversation with a person
        "join" => vec![Guild, PrivateChannel],
        _ => vec![Guild, BotDm, PrivateChannel],
    };
    (both, offered)
}

/// The key of the message that names a command in the menu on a person.
fn menu_key(command: &Command) -> String {
    format!("menu-{}", command.name)
}

/// The keys of the messages that describe the commands and name their choices.
pub fn message_keys() -> Vec<String> {
    fn collect(command: &Command, parent: &str, keys: &mut Vec<String>) {
        if command.context_menu_action.is_some() {
            keys.push(menu_key(command));
            return;
        }
        let key = format!("{parent}-{}", command.name);
        let parameters = command.parameters.iter();
        keys.extend(parameters.map(|parameter| format!("{key}-{}", parameter.name)));
        for sub in &command.subcommands {
            collect(sub, &key, keys);
        }
        keys.push(key);
    }
    let mut keys = play_command::message_keys();
    keys.push(ENTRY_POINT_KEY.to_owned());
    keys.extend(leaderboard_command::message_keys().map(str::to_owned));
    keys.extend(server_settings_command::message_keys().map(str::to_owned));
    for command in &bare() {
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
        let commands = bare();
        let missing = commands
            .iter()
            .filter(|command| effect_of(command).is_none());
        let missing: Vec<&str> = missing.map(|command| &*command.name).collect();
        assert_eq!(missing, [""; 0]);
    }
}
