//! Around every interaction, whichever way it comes: its span in the log and its numbers.

use std::borrow::Cow;
use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use poise::serenity_prelude as serenity;
use serenity::{CommandType, ConnectionStage, Context, FullEvent, Interaction, ShardManager};
use tracing::Instrument as _;

use super::Shared;
use super::custom_id::{CustomId, Verb};
use super::error::Failure;
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
pub struct Subject {
    id: u64,
    kind: &'static str,
    name: Cow<'static, str>,
    of: Option<u64>,
}

impl Subject {
    /// What an event is, if it is an interaction.
    pub fn of(event: &FullEvent, options: &Options) -> Option<Self> {
        let FullEvent::InteractionCreate { interaction } = event else {
            return None;
        };
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
        Some(Self { id, kind, name, of })
    }
}

/// Can nothing be done with it? Of commands of a kind it does not know poise panics; and who asks for
/// suggestions says for what.
pub fn is_senseless(event: &FullEvent) -> bool {
    use CommandType::{ChatInput, Message, User};
    let FullEvent::InteractionCreate { interaction } = event else {
        return false;
    };
    let senseless = match interaction {
        Interaction::Command(command) => !matches!(command.data.kind, ChatInput | User | Message),
        Interaction::Autocomplete(command) => {
            command.data.kind != ChatInput || command.data.autocomplete().is_none()
        }
        _ => false,
    };
    if senseless {
        tracing::warn!("an interaction came with which nothing can be done");
    }
    senseless
}

fn verb_name(verb: Verb) -> Cow<'static, str> {
    Cow::Borrowed(verb.into())
}

/// Does what an event asks for, watched if it is an interaction.
pub async fn watched(subject: Option<Subject>, doing: impl Future<Output = ()>) {
    let Some(Subject { id, kind, name, of }) = subject else {
        return doing.await;
    };
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
                let ms = took.map(|took| took.as_millis() as u64);
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
        if is_senseless(&event) {
            return;
        }
        let subject = Subject::of(&event, self.inner.options());
        // held until all is done that the interaction asks for
        let _hand = subject.is_some().then(|| self.shared.hands.token());
        let doing = serenity::Framework::dispatch(&self.inner, context, event);
        watched(subject, doing).await;
    }
}

/// The gateway's shards of this process.
pub struct Gateway(pub Arc<ShardManager>);

impl Gateway {
    /// Counts them.
    pub async fn measure(&self) {
        let runners = self.0.runners.lock().await;
        let stages = runners.values().map(|runner| runner.stage);
        let connected = stages.filter(|stage| *stage == ConnectionStage::Connected);
        let connected = connected.count();
        measures::shards(connected, runners.len() - connected);
    }
}
