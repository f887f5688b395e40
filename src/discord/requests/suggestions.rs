//! Autocomplete: the suggestions that are offered, and how a chosen one is read.
//!
//! Some of Discord's clients send a suggestion's label instead of its value, for example after a change of
//! channel. So a label begins with its value, and every option with autocomplete is read up to the sign after it.

use poise::serenity_prelude as serenity;
use serenity::{
    AutocompleteChoice, CommandDataOption, CommandDataOptionValue, CreateAutocompleteResponse,
    FullEvent, Interaction,
};

use crate::discord::requests::unsupported::Commands;

/// Separates a value from its meaning in a label.
const SIGN: char = '·';

/// The most characters of a label or a value.
const LONGEST: usize = 100;

/// The most suggestions that Discord accepts.
pub const MOST: usize = 25;

/// The suggestions for an option while a user types.
#[derive(Default)]
pub struct Suggestions(Vec<AutocompleteChoice>);

impl Suggestions {
    /// Adds a suggestion. `meaning` explains it in words, if the value does not explain itself.
    pub fn offer(&mut self, value: String, meaning: Option<&str>) {
        if value.chars().count() > LONGEST || self.0.len() == MOST {
            return;
        }
        let label = meaning.map_or_else(
            || value.clone(),
            |meaning| format!("{value} {SIGN} {meaning}"),
        );
        let label: String = label.chars().take(LONGEST).collect();
        self.0.push(AutocompleteChoice::new(label, value));
    }
}

impl From<Suggestions> for CreateAutocompleteResponse {
    fn from(suggestions: Suggestions) -> Self {
        Self::new().set_choices(suggestions.0)
    }
}

/// Replaces labels by their values in all options that have suggestions.
pub fn read_labels(event: &mut FullEvent, commands: &Commands) {
    if let FullEvent::InteractionCreate {
        interaction: Interaction::Command(command) | Interaction::Autocomplete(command),
    } = event
    {
        read_options(commands, &command.data.name, &mut command.data.options);
    }
}

fn read_options(commands: &Commands, name: &str, options: &mut [CommandDataOption]) {
    let Some(command) = commands.iter().find(|command| command.name == name) else {
        return;
    };
    let suggests = |name: &str| {
        let mut all = command.parameters.iter();
        all.any(|one| one.name == name && one.autocomplete_callback.is_some())
    };
    for option in options {
        match &mut option.value {
            CommandDataOptionValue::SubCommand(inner)
            | CommandDataOptionValue::SubCommandGroup(inner) => {
                read_options(&command.subcommands, &option.name, inner);
            }
            CommandDataOptionValue::String(text)
            | CommandDataOptionValue::Autocomplete { value: text, .. }
                if suggests(&option.name) =>
            {
                if let Some((value, _)) = text.split_once(SIGN) {
                    *text = value.trim().to_owned();
                }
            }
            _ => {}
        }
    }
}
