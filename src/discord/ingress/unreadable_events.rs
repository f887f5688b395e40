//! Gateway events that serenity could not parse. Without this, serenity drops them silently. Interactions among them
//! are handled if the bot can do without the fields that serenity could not parse.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use poise::serenity_prelude as serenity;
use serenity::{Context, Event, FullEvent, Interaction, RawEventHandler, Ready, UserId};
use tokio::sync::OnceCell;

use crate::discord::framework::context_without_gateway::DetachedContext;
use crate::discord::framework::dispatch_without_gateway::Dispatcher;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::unsupported::Unsupported;
use crate::discord::requests::used_fields;
use crate::metrics;
use crate::panic_guard::guarded;

/// How many kinds of events the log distinguishes at most.
const KINDS: usize = 64;

/// Counts unparsable events, and answers interactions among them.
#[derive(Clone)]
pub struct UnreadableEvents {
    shared: Arc<Shared>,
    count: Arc<AtomicU64>,
    /// The kinds that were logged already.
    told: Arc<Mutex<BTreeSet<String>>>,
    /// Made for the first interaction that serenity's client does not hand on.
    dispatcher: Arc<OnceCell<Dispatcher>>,
}

impl UnreadableEvents {
    /// A counter at zero.
    pub fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            count: Arc::default(),
            told: Arc::default(),
            dispatcher: Arc::default(),
        }
    }

    /// How many events could not be parsed since the start.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Handles an interaction outside serenity's client.
    async fn dispatch(&self, context: &Context, interaction: Interaction) -> serenity::Result<()> {
        let dispatcher = self.dispatcher.get_or_try_init(|| async {
            let detached = DetachedContext::new(Arc::clone(&context.http)).await?;
            let bot = UserId::new(interaction.application_id().get());
            Ok::<_, serenity::Error>(Dispatcher::new(detached, bot, Arc::clone(&self.shared)))
        });
        let dispatcher = dispatcher.await?;
        let _task = self.shared.tasks.token();
        Box::pin(dispatcher.dispatch(interaction)).await;
        Ok(())
    }

    /// Starts the framework, which waits for a session.
    async fn begin(&self, context: &Context, data_about_bot: Ready) {
        metrics::session(false);
        let _ = self.shared.greeted.slot(&context.shard_id).set(());
        let http = &context.http;
        http.set_application_id(data_about_bot.application.id);
        if let Some(framework) = self.shared.framework.get().and_then(Weak::upgrade) {
            let ready = FullEvent::Ready { data_about_bot };
            framework.dispatch(context.clone(), ready).await;
        }
    }

    async fn unread(&self, context: &Context, kind: &str, value: &serde_json::Value) {
        if kind == "INTERACTION_CREATE"
            && let Ok(interaction) = used_fields::read(value)
            && self.dispatch(context, interaction).await.is_ok()
        {
            return;
        }
        if kind == "READY"
            && let Some(ready) = used_fields::read_ready(value)
        {
            self.begin(context, ready).await;
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        metrics::unread();
        if kind != "INTERACTION_CREATE" {
            // a new kind of event may arrive many times a second, so it is logged once
            if self.is_news(kind) {
                tracing::warn!(kind, "an event could not be read");
            }
            return;
        }
        let strange = Unsupported::of(value);
        let id = strange.as_ref().map(|strange| strange.id.get());
        tracing::warn!(kind, interaction = id, "an event could not be read");
        if let Some(strange) = strange {
            let _task = self.shared.tasks.token();
            strange.answer(&self.shared, &context.http).await;
        }
    }

    fn is_news(&self, kind: &str) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.len() < KINDS && told.insert(kind.to_owned())
    }
}

#[serenity::async_trait]
impl RawEventHandler for UnreadableEvents {
    async fn raw_event(&self, context: Context, event: Event) {
        match event {
            Event::Ready(_) => metrics::session(false),
            Event::Resumed(_) => metrics::session(true),
            Event::Unknown(unknown) => {
                let unread = self.unread(&context, &unknown.kind, &unknown.value);
                let _ = guarded("event", unread).await;
            }
            _ => {}
        }
    }
}
