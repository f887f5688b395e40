//! Where interactions are seen to that serenity's client does not bring: those that come over HTTP, and
//! frames as the gateway sends them.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{FullEvent, Interaction};

use crate::discord::framework::context_without_gateway::DetachedContext;
use crate::discord::framework::instrument::serve;
use crate::discord::framework::setup::options;
use crate::discord::replies::bot_state::Shared;
use crate::discord::replies::failure_kinds::Failure;
use crate::discord::replies::unsupported::Unsupported;

/// What commands and buttons need around them.
pub struct Dispatcher {
    detached: DetachedContext,
    options: Arc<poise::FrameworkOptions<Arc<Shared>, Failure>>,
    shared: Arc<Shared>,
    bot: serenity::UserId,
}

impl Dispatcher {
    /// For the bot with this id.
    pub fn new(detached: DetachedContext, bot: serenity::UserId, shared: Arc<Shared>) -> Self {
        Self {
            detached,
            options: Arc::new(options()),
            shared,
            bot,
        }
    }

    /// The same for a bot that remembers something else: to begin anew without much work.
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

    /// Counts what is in hand.
    pub fn hands(&self) -> &crate::panic_guard::Hands {
        &self.shared.hands
    }

    /// Does what an interaction asks for.
    pub async fn dispatch(&self, interaction: Interaction) {
        let event = FullEvent::InteractionCreate { interaction };
        let (shared, http) = (&self.shared, &self.detached.context.http);
        Box::pin(serve(shared, http, &self.options, event, |event| {
            self.tell(event)
        }))
        .await;
    }

    /// Answers what nothing here is made for.
    pub async fn answer(&self, unsupported: Unsupported) {
        let http = &self.detached.context.http;
        unsupported.answer(&self.shared, http).await;
    }

    /// What serenity hands to commands, without a gateway.
    pub fn context(&self) -> &serenity::Context {
        &self.detached.context
    }

    /// What every command and button works with.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Hands an event to commands and buttons, as serenity's client does.
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
