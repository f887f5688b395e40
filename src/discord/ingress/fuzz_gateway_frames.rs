//! Reads gateway frames as serenity's client does. For the fuzz targets, because the client itself accepts frames
//! only from Discord.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{Event, FullEvent, GatewayEvent, RawEventHandler as _};

use crate::discord::framework::dispatch_without_gateway::Dispatcher;
use crate::discord::ingress::unreadable_events::UnreadableEvents;

/// Handles a frame. Returns false if it cannot be parsed.
#[doc(hidden)]
pub async fn hear(dispatcher: &Dispatcher, frame: &str) -> bool {
    let Ok(GatewayEvent::Dispatch(_, event)) = serde_json::from_str(frame) else {
        return false;
    };
    match event {
        Event::InteractionCreate(event) => {
            Box::pin(dispatcher.dispatch(event.interaction)).await;
        }
        Event::MessageCreate(event) => {
            let new_message = event.message;
            Box::pin(dispatcher.tell(FullEvent::Message { new_message })).await;
        }
        other => {
            let known = !matches!(other, Event::Unknown(_));
            let unreadable = UnreadableEvents::new(Arc::clone(dispatcher.shared()));
            unreadable
                .raw_event(dispatcher.context().clone(), other)
                .await;
            return known;
        }
    }
    true
}
