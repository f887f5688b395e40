//! Autocomplete: the suggestions that are offered, and how a chosen one is read.
//!
//! Some of Discord's clients send a suggestion's label instead of its value, for example after a change of channel.
//! So a label begins with its value, and of an option with autocomplete only the part before the sign is read.

use poise::serenity_prelude as serenity;
use serenity::{
    AutocompleteChoice, CommandDataOption, CommandDataOptionValue, CreateAutocompleteResponse,
    FullEvent, Interaction,
};

use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_handler;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::unsupported::Commands;
use crate::words::Text;

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
        let mut label: Vec<char> = label.chars().collect();
        if label.len() > LONGEST {
            // it ends where a part of its sentence ends, behind the value
            let ends = |at: &usize| matches!(label[*at], ':' | ';' | ',');
            let end = (value.chars().count() + 1..=LONGEST).rev().find(ends);
            label.truncate(end.unwrap_or(LONGEST));
        }
        let label: String = label.into_iter().collect();
        self.0.push(AutocompleteChoice::new(label, value));
    }

    /// Was nothing offered that Discord accepts?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A single choice that says why there are no suggestions: the first sentence of `words`, without markdown. Like
    /// every choice it stands for its value, which is what was typed.
    fn reason(typed: &str, words: &str) -> Self {
        let first = words.split(". ").next().unwrap_or_default();
        let letters = first.chars().filter(|letter| !"*`".contains(*letter));
        let reason: String = letters.collect();
        let label = format!("{typed} {SIGN} {}", reason.trim_end_matches('.'));
        let label: String = label.trim_start().chars().take(LONGEST).collect();
        // an empty value is no choice: the sign alone is read as nothing
        let value = Some(typed).filter(|typed| !typed.trim().is_empty());
        let value = value.map_or_else(|| SIGN.to_string(), str::to_owned);
        let mut all = Vec::new();
        if value.chars().count() <= LONGEST {
            all.push(AutocompleteChoice::new(label, value));
        }
        Self(all)
    }
}

/// The answer to a user who has typed this. If there are no suggestions, it says why.
pub fn offered(
    caller: &Caller<'_>,
    typed: &str,
    found: Result<Suggestions, Failure>,
) -> CreateAutocompleteResponse {
    let nothing = Failure::Told(Text::NothingToSuggest);
    let some = |all: &Suggestions| !all.is_empty();
    let mut failure = match found.map(|all| Some(all).filter(some)) {
        Ok(Some(all)) => return CreateAutocompleteResponse::new().set_choices(all.0),
        Ok(None) => nothing,
        Err(failure) => failure,
    };
    let words = failure_handler::words(caller, &mut failure).unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(Suggestions::reason(typed, &words).0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_ends_where_a_part_of_its_sentence_ends() {
        let value = "10d+36h/10d strict";
        let words = "10 días por participante, +36 horas por jugada (nunca más de 10 días); estricto: sin tiempo, fuera";
        let fits = format!("{value} · {}", words.split(':').next().unwrap());
        let mut all = Suggestions::default();
        all.offer(value.to_owned(), Some(words));
        all.offer("x".repeat(100), Some(words));
        let offered = serde_json::to_value(&all.0).unwrap();
        assert_eq!(offered[0]["name"], fits);
        assert_eq!(offered[1]["name"], "x".repeat(100));
    }
}
