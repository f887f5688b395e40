//! Interactions that this program cannot handle. They come from a newer Discord, or are for commands of another
//! version of the bot. The sender gets an answer that says so, instead of no answer.

use std::sync::Arc;

use poise::ContextMenuCommandAction;
use poise::serenity_prelude as serenity;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::http::Http;
use serenity::{
    ApplicationId, CommandData, CommandDataOptionValue, CommandInteraction, CommandType,
    CreateAutocompleteResponse, CreateInteractionResponse, Interaction, InteractionId,
};

use crate::discord::requests::failure_handler::reference;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_telemetry;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::client::Address;
use crate::discord::transport::messages;
use crate::discord::transport::messages::Answer;
use crate::discord::transport::outgoing_message::Post;
use crate::metrics::{self, TaskOutcome};
use crate::panic_guard::Panicked;
use crate::words::{Locale, Sentence as _, Text};

/// The bot's commands.
pub type Commands = [poise::Command<Arc<Shared>, Failure>];

/// The parts of an interaction that are needed to answer it.
pub struct Unsupported {
    /// The interaction's id, which is globally unique.
    pub id: InteractionId,
    application: ApplicationId,
    token: String,
    locale: String,
    /// Does it ask for suggestions? Then no message can be shown.
    suggests: bool,
}

impl Unsupported {
    /// Reads an interaction that serenity could not parse. None if the needed parts are missing, or for a ping.
    pub fn of(interaction: &Value) -> Option<Self> {
        const PING: u64 = 1;
        const AUTOCOMPLETE: u64 = 4;
        fn read<T: DeserializeOwned>(interaction: &Value, field: &str) -> Option<T> {
            T::deserialize(interaction.get(field)?).ok()
        }
        let kind: Option<u64> = read(interaction, "type");
        if kind == Some(PING) {
            return None;
        }
        Some(Self {
            id: read(interaction, "id")?,
            application: read(interaction, "application_id")?,
            token: read(interaction, "token")?,
            locale: read(interaction, "locale").unwrap_or_default(),
            suggests: kind == Some(AUTOCOMPLETE),
        })
    }

    /// Reads an interaction of any kind that serenity could parse.
    pub fn read(interaction: &Interaction) -> Option<Self> {
        let locale = match interaction {
            Interaction::Command(one) | Interaction::Autocomplete(one) => &one.locale,
            Interaction::Component(one) => &one.locale,
            Interaction::Modal(one) => &one.locale,
            _ => return None,
        };
        Some(Self {
            id: interaction.id(),
            application: interaction.application_id(),
            token: interaction.token().to_owned(),
            locale: locale.clone(),
            suggests: matches!(interaction, Interaction::Autocomplete(_)),
        })
    }

    /// Does the bot have a handler for this interaction?
    pub fn is_served(interaction: &Interaction, commands: &Commands) -> bool {
        match interaction {
            Interaction::Command(one) => knows(commands, &one.data) && is_somebody(&one.user),
            // a request for suggestions must name an option
            Interaction::Autocomplete(one) => {
                let known = knows(commands, &one.data) && one.data.autocomplete().is_some();
                known && is_somebody(&one.user)
            }
            Interaction::Component(one) => is_somebody(&one.user),
            _ => false,
        }
    }

    /// Reads a request for suggestions that cannot be given.
    pub fn suggestions(wanted: &CommandInteraction) -> Self {
        Self {
            id: wanted.id,
            application: wanted.application_id,
            token: wanted.token.clone(),
            locale: wanted.locale.clone(),
            suggests: true,
        }
    }

    /// Tells the sender privately that this interaction is not supported.
    pub async fn answer(&self, shared: &Shared, http: &Http) {
        if !shared.first_time(self.id.get()) {
            return interaction_telemetry::came_before();
        }
        interaction_telemetry::ended(TaskOutcome::Told);
        metrics::refusal(Text::OutOfDateButton.key());
        let words = Locale::of(&self.locale).text(&Text::OutOfDateButton);
        self.tell(words, shared, http).await;
    }

    /// Tells the sender privately that the bot failed, as the first answer or a follow-up.
    pub async fn apologize(&self, shared: &Shared, http: &Http) {
        interaction_telemetry::ended(TaskOutcome::Failed);
        let locale = Locale::of(&self.locale);
        let line = reference(&locale, self.id.get(), "an interaction failed", &Panicked);
        let words = format!("{}\n{line}", locale.text(&Text::Trouble));
        self.tell(words, shared, http).await;
    }

    async fn tell(&self, words: String, shared: &Shared, http: &Http) {
        match self.say(words, shared, http).await {
            Ok(()) => interaction_telemetry::answered(),
            Err(error) => {
                interaction_telemetry::ended(TaskOutcome::Failed);
                tracing::warn!(%error, interaction = self.id.get(), "the player could not be told");
            }
        }
    }

    async fn say(&self, words: String, shared: &Shared, http: &Http) -> Result<(), Failure> {
        if self.suggests {
            let none = CreateAutocompleteResponse::new();
            let none = CreateInteractionResponse::Autocomplete(none);
            let sent = http.create_interaction_response(self.id, &self.token, &none, Vec::new());
            return Ok(sent.await?);
        }
        let address = Address {
            application: self.application,
            interaction: self.id,
            token: &self.token,
        };
        let (transport, post) = (&shared.transport, Post::private(words));
        if shared.answered.get(&self.id.get()).is_some() {
            messages::follow_up(transport, address, &post).await?;
        } else {
            messages::answer(transport, address, Answer::Message, &post).await?;
        }
        Ok(())
    }
}

/// serenity fills in a default user if an interaction names none.
fn is_somebody(user: &serenity::User) -> bool {
    user.id != serenity::User::default().id
}

/// Does the data fit one of the bot's commands? poise panics at option types that it does not know.
fn knows(commands: &Commands, data: &CommandData) -> bool {
    use CommandDataOptionValue::{SubCommand, SubCommandGroup};
    if matches!(data.kind, CommandType::User | CommandType::Message) {
        let mut named = commands
            .iter()
            .filter(|one| one.context_menu_name.as_deref() == Some(&data.name));
        let fits = named.any(|one| match one.context_menu_action {
            Some(ContextMenuCommandAction::User(_)) => data.kind == CommandType::User,
            Some(ContextMenuCommandAction::Message(_)) => data.kind == CommandType::Message,
            _ => false,
        });
        return data.target_id.is_some() && fits;
    }
    let Some(command) = commands.iter().find(|command| command.name == data.name) else {
        return false;
    };
    let mut options = data.options.iter();
    let sub = options.find(|option| matches!(option.value, SubCommand(_) | SubCommandGroup(_)));
    let known = match sub {
        Some(sub) => command.subcommands.iter().any(|one| one.name == sub.name),
        None => command.subcommands.is_empty(),
    };
    known && data.kind == CommandType::ChatInput
}
