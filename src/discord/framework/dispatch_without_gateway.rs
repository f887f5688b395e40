//! Handles interactions that do not come from serenity's client: those over HTTP, and test frames in
//! the gateway's format.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{FullEvent, Interaction};

use crate::discord::framework::context_without_gateway::DetachedContext;
use crate::discord::framework::instrument::serve;
use crate::discord::framework::setup::options;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::unsupported::Unsupported;

/// What commands and buttons need to run.
pub struct Dispatcher {
    detached: DetachedContext,
    options: Arc<poise::FrameworkOptions<Arc<Shared>, Failure>>,
    shared: Arc<Shared>,
    bot: serenity::UserId,
}

impl Dispatcher {
    /// A dispatcher for the bot with this user id.
    pub fn new(detached: DetachedContext, bot: serenity::UserId, shared: Arc<Shared>) -> Self {
        Self {
            detached,
            options: Arc::new(options()),
            shared,
            bot,
        }
    }

    /// The same dispatcher with another shared state. The fuzz targets use this as a cheap restart.
    #[doc(hidden)]
    #[must_use]
    pub fn anew(&self, shared: Arc<Shared>) -> Self {
        Self {
            detached: self.detached.clone(),
            options: Arc::clone(&self.options),
            shared,
            bot: self.bot,
        }
    }

    /// The running tasks.
    pub fn tasks(&self) -> &crate::panic_guard::Tasks {
        &self.shared.tasks
    }

    /// Handles an interaction.
    pub async fn dispatch(&self, interaction: Interaction) {
        let event = FullEvent::InteractionCreate { interaction };
        let (shared, http) = (&self.shared, &self.detached.context.http);
        Box::pin(serve(shared, http, &self.options, event, |event| {
            self.tell(event)
        }))
        .await;
    }

    /// Answers an interaction that has no handler.
    pub async fn answer(&self, unsupported: Unsupported) {
        let http = &self.detached.context.http;
        unsupported.answer(&self.shared, http).await;
    }

    /// The context that commands get, without a gateway.
    pub fn context(&self) -> &serenity::Context {
        &self.detached.context
    }

    /// The state that all commands and buttons share.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Passes an event to commands and buttons, as serenity's client does.
    pub async fn tell(&self, event: FullEvent) {
        let framework = poise::FrameworkContext {
            serenity_context: &self.detached.context,
            bot_id: self.bot,
            options: &self.options,
            user_data: &self.shared,
            shard_manager: &self.detached.shards,
        };
        Box::pin(poise::dispatch_event(framework, event)).await;
    }
}
