//! Where interactions are seen to that serenity's client does not bring: those that come over HTTP, and
//! frames as the gateway sends them.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{Event, FullEvent, GatewayEvent, Interaction, RawEventHandler as _};

use super::Shared;
use super::error::Failure;
use super::offstage::Offstage;
use super::strange::Strange;
use super::unheard::Unheard;
use super::watch::serve;

/// What commands and buttons need around them.
pub struct Stage {
    offstage: Offstage,
    options: Arc<poise::FrameworkOptions<Arc<Shared>, Failure>>,
    shared: Arc<Shared>,
    bot: serenity::UserId,
}

impl Stage {
    /// For the bot with this id.
    pub fn new(offstage: Offstage, bot: serenity::UserId, shared: Arc<Shared>) -> Self {
        Self {
            offstage,
            options: Arc::new(super::options()),
            shared,
            bot,
        }
    }

    /// The same for a bot that remembers something else: to begin anew without much work.
    #[doc(hidden)]
    #[must_use]
    pub fn anew(&self, shared: Arc<Shared>) -> Self {
        Self {
            offstage: self.offstage.clone(),
            options: Arc::clone(&self.options),
            shared,
            bot: self.bot,
        }
    }

    /// Counts what is in hand.
    pub(super) fn hands(&self) -> &crate::guard::Hands {
        &self.shared.hands
    }

    /// Does what an interaction asks for.
    pub(super) async fn dispatch(&self, interaction: Interaction) {
        let event = FullEvent::InteractionCreate { interaction };
        let (shared, http) = (&self.shared, &self.offstage.context.http);
        Box::pin(serve(shared, http, &self.options, event, |event| {
            self.tell(event)
        }))
        .await;
    }

    /// Answers what nothing here is made for.
    pub(super) async fn answer(&self, strange: Strange) {
        let http = &self.offstage.context.http;
        strange.answer(&self.shared, http).await;
    }

    /// Reads a frame of the gateway as serenity's client does, and does what it asks for; false when
    /// it cannot be read. For the fuzz targets: the client takes frames from Discord alone.
    #[doc(hidden)]
    pub async fn hear(&self, frame: &str) -> bool {
        let Ok(GatewayEvent::Dispatch(_, event)) = serde_json::from_str(frame) else {
            return false;
        };
        let context = self.offstage.context.clone();
        match event {
            Event::InteractionCreate(event) => {
                Box::pin(self.dispatch(event.interaction)).await;
            }
            Event::MessageCreate(event) => {
                let new_message = event.message;
                Box::pin(self.tell(FullEvent::Message { new_message })).await;
            }
            other => {
                let known = !matches!(other, Event::Unknown(_));
                let unheard = Unheard::new(Arc::clone(&self.shared));
                unheard.raw_event(context, other).await;
                return known;
            }
        }
        true
    }

    async fn tell(&self, event: FullEvent) {
        let framework = poise::FrameworkContext {
            serenity_context: &self.offstage.context,
            bot_id: self.bot,
            options: &self.options,
            user_data: &self.shared,
            shard_manager: &self.offstage.shards,
        };
        Box::pin(poise::dispatch_event(framework, event)).await;
    }
}
