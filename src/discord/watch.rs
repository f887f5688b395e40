//! Around every interaction, whichever way it comes: its span in the log and its numbers.

use std::borrow::Cow;
use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{ConnectionStage, Context, FullEvent, Interaction, ShardManager};
use tracing::Instrument as _;

use super::Shared;
use super::custom_id::{CustomId, Verb};
use super::error::Failure;
use super::strange::Strange;
use crate::guard::{Panicked, guarded};
use crate::logging;
use crate::measures::{self, Outcome};

type Options = poise::FrameworkOptions<Arc<Shared>, Failure>;

tokio::task_local! {
    static WATCH: Watch;
}

/// What is known so far of how the interaction in hand goes.
struct Watch {
    since: Instant,
    took: Cell<Option<Duration>>,
    outcome: Cell<Option<Outcome>>,
}

/// Discord has taken the first answer to the interaction in hand.
pub fn answered() {
    let _ = WATCH.try_with(|watch| watch.took.set(Some(watch.since.elapsed())));
}

/// The interaction in hand did not do what it should.
pub fn ended(outcome: Outcome) {
    let _ = WATCH.try_with(|watch| watch.outcome.set(Some(outcome)));
}

/// The interaction in hand came before, and is not counted again.
pub fn came_before() {
    let _ = WATCH.try_with(|watch| watch.outcome.set(None));
}

/// What an interaction is, in words known here.
struct Subject {
    id: u64,
    kind: &'static str,
    name: Cow<'static, str>,
    of: Option<u64>,
}

impl Subject {
    /// What it is.
    fn of(interaction: &Interaction, options: &Options) -> Self {
        // Discord may know commands of an older program
        let known = |name: &str| {
            let mut commands = options.commands.iter();
            let found = commands.find(|command| command.name == name);
            found.map_or(Cow::Borrowed("other"), |command| command.name.clone())
        };
        let (kind, name, of) = match interaction {
            Interaction::Command(command) => ("command", known(&command.data.name), None),
            Interaction::Autocomplete(command) => ("autocomplete", known(&command.data.name), None),
            Interaction::Component(pressed) => match pressed.data.custom_id.parse() {
                Ok(CustomId { verb, ticket, .. }) => ("press", verb_name(verb), Some(ticket.id)),
                Err(_) => ("press", Cow::Borrowed("other"), None),
            },
            _ => ("other", Cow::Borrowed("other"), None),
        };
        let id = interaction.id().get();
        let of = of.filter(|id| *id > 0);
        Self { id, kind, name, of }
    }
}

fn verb_name(verb: Verb) -> Cow<'static, str> {
    Cow::Borrowed(verb.into())
}

/// Does what an event asks for, whichever way it came: `tell` hands it on. Whatever becomes of it,
/// whoever waits for an answer gets one.
pub async fn serve<F: Future<Output = ()>>(
    shared: &Shared,
    http: &Http,
    options: &Options,
    event: FullEvent,
    tell: impl FnOnce(FullEvent) -> F,
) {
    let FullEvent::InteractionCreate { interaction } = &event else {
        let _ = guarded("event", tell(event)).await;
        return;
    };
    let subject = Subject::of(interaction, options);
    let strange = Strange::read(interaction);
    let served = Strange::is_served(interaction, &options.commands);
    let doing = async {
        let all = async {
            match &strange {
                Some(strange) if !served => strange.answer(shared, http).await,
                _ => tell(event).await,
            }
        };
        if guarded("interaction", all).await == Err(Panicked)
            && let Some(strange) = &strange
        {
            // should this panic too, nothing is left to try
            let _ = guarded("apology", strange.apologize(shared, http)).await;
        }
    };
    watched(subject, Box::pin(doing)).await;
}

/// Does what an interaction asks for, watched.
async fn watched(subject: Subject, doing: impl Future<Output = ()>) {
    let Subject { id, kind, name, of } = subject;
    let span = tracing::info_span!("interaction", id, kind, verb = %name, "match" = of);
    let watch = Watch {
        since: Instant::now(),
        took: Cell::new(None),
        outcome: Cell::new(Some(Outcome::Ok)),
    };
    let all = WATCH.scope(watch, async move {
        doing.await;
        WATCH.with(|watch| {
            // suggestions are poise's to send
            if kind == "autocomplete" {
                watch.took.set(Some(watch.since.elapsed()));
            }
            if let Some(outcome) = watch.outcome.get() {
                let took = watch.took.get();
                let ms = took.map(|took| u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
                tracing::debug!(outcome = <&str>::from(outcome), ms, "done");
                measures::interaction(kind, name, outcome, took);
            }
        });
    });
    logging::naming(of.is_some(), all).instrument(span).await;
}

/// poise's framework, watched.
pub struct Watched {
    pub inner: poise::Framework<Arc<Shared>, Failure>,
    pub shared: Arc<Shared>,
}

#[serenity::async_trait]
impl serenity::Framework for Watched {
    async fn init(&mut self, client: &serenity::Client) {
        serenity::Framework::init(&mut self.inner, client).await;
    }

    async fn dispatch(&self, context: Context, event: FullEvent) {
        let (options, http) = (self.inner.options(), Arc::clone(&context.http));
        let tell = |event| serenity::Framework::dispatch(&self.inner, context, event);
        // held until all is done that the event asks for; what comes over HTTP is spawned by the hands
        let _hand = self.shared.hands.token();
        Box::pin(serve(&self.shared, &http, options, event, tell)).await;
    }
}

/// The gateway's shards of this process.
pub struct Gateway {
    manager: Arc<ShardManager>,
    /// How many there should be: serenity forgets those that it cannot connect.
    expected: AtomicUsize,
}

impl Gateway {
    /// At least so many shards.
    pub fn new(manager: Arc<ShardManager>, expected: u32) -> Self {
        Self {
            manager,
            expected: AtomicUsize::new(expected as usize),
        }
    }

    /// Counts them.
    pub async fn measure(&self) {
        let runners = self.manager.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
        let connected = connected.count();
        let known = self.expected.fetch_max(runners.len(), Ordering::Relaxed);
        measures::shards(connected, known.max(runners.len()) - connected);
    }
}
