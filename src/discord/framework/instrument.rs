//! Wraps every interaction, from any way in, in its log span and metrics.

use std::borrow::Cow;
use std::future::Future;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::http::Http;
use serenity::{Context, FullEvent, Interaction};
use strum::VariantNames as _;
use tracing::Instrument as _;

use crate::discord::content::custom_id::{CustomId, Verb};
use crate::discord::interactions::{activity_launch, command_list};
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::Request;
use crate::discord::requests::interaction_telemetry;
use crate::discord::requests::shared_state::Shared;
use crate::discord::requests::suggestions;
use crate::discord::requests::unsupported::Unsupported;
use crate::discord::transport::first_answer;
use crate::panic_guard::{Panicked, guarded};
use crate::words::Locale;
use crate::{logging, metrics};

type Options = poise::FrameworkOptions<Arc<Shared>, Failure>;

/// What an interaction is, in words that are fixed in the code.
struct Subject {
    id: u64,
    kind: &'static str,
    name: Cow<'static, str>,
    of: Option<u64>,
}

impl Subject {
    fn of(interaction: &Interaction, options: &Options) -> Self {
        // Discord may still offer commands of an older version of the program
        let known = |name: &str| {
            let mut commands = options.commands.iter();
            let found = commands.find(|command| command.name == name);
            found.map_or(Cow::Borrowed("other"), |command| command.name.clone())
        };
        let (kind, name, of) = match interaction {
            _ if activity_launch::entry_point(interaction).is_some() => {
                ("command", Cow::Borrowed(activity_launch::ENTRY_POINT), None)
            }
            Interaction::Command(command) => ("command", known(&command.data.name), None),
            Interaction::Autocomplete(command) => ("autocomplete", known(&command.data.name), None),
            Interaction::Component(pressed) => match pressed.data.custom_id.parse::<CustomId>() {
                Ok(id) => ("press", verb_name(&id), Some(id.ticket.id)),
                Err(_) => ("press", Cow::Borrowed("other"), None),
            },
            _ => ("other", Cow::Borrowed("other"), None),
        };
        let id = interaction.id().get();
        let of = of.filter(|id| *id > 0);
        Self { id, kind, name, of }
    }
}

/// The kind and the name of everything that an interaction can be.
pub fn subjects() -> Vec<(&'static str, Cow<'static, str>)> {
    let other = ["command", "autocomplete", "press", "other"].map(|kind| (kind, "other".into()));
    let commands = command_list::bare().into_iter().map(|one| one.name);
    let commands = commands.flat_map(|name| [("command", name.clone()), ("autocomplete", name)]);
    let launch = [("command", activity_launch::ENTRY_POINT.into())];
    let presses = Verb::VARIANTS.iter().map(|verb| ("press", (*verb).into()));
    commands.chain(launch).chain(presses).chain(other).collect()
}

fn verb_name(id: &CustomId) -> Cow<'static, str> {
    Cow::Borrowed(id.verb().into())
}

/// Handles an event from any way in; `tell` passes the event on. A user who waits for an answer gets one, even after
/// a panic. The sender's name is stored afterwards.
pub async fn serve<F: Future<Output = ()>>(
    shared: &Arc<Shared>,
    http: &Arc<Http>,
    options: &Options,
    mut event: FullEvent,
    tell: impl FnOnce(FullEvent) -> F,
) {
    suggestions::read_labels(&mut event, &options.commands);
    let FullEvent::InteractionCreate { interaction } = &event else {
        let _ = guarded("event", tell(event)).await;
        return;
    };
    let subject = Subject::of(interaction, options);
    let unsupported = Unsupported::read(interaction);
    let asked = match interaction {
        Interaction::Command(from) | Interaction::Autocomplete(from) => {
            Some(Request::of_command(from))
        }
        Interaction::Component(from) => Some(Request::of_component(from)),
        _ => None,
    };
    let served = Unsupported::is_served(interaction, &options.commands);
    let launched = activity_launch::entry_point(interaction).cloned();
    let doing = async {
        in_chosen_language(shared, asked.as_ref(), &mut event).await;
        let _answering = shared.computers.answering();
        let all = async {
            match &unsupported {
                _ if launched.is_some() => {
                    if let Some(command) = &launched {
                        activity_launch::on_entry_point(shared, http, command).await;
                    }
                }
                Some(unsupported) if !served => unsupported.answer(shared, http).await,
                _ => tell(event).await,
            }
        };
        if guarded("interaction", all).await == Err(Panicked)
            && let Some(unsupported) = &unsupported
        {
            // if this panics too, nothing more can be done
            let _ = guarded("apology", unsupported.apologize(shared, http)).await;
        }
    };
    instrumented(subject, Box::pin(first_answer::awaited(doing))).await;
    let Some(asked) = asked else {
        return;
    };
    let hearing = shared
        .sessions
        .people
        .hear_person(asked.person.user, &asked.locale);
    let _ = guarded("language", hearing).await;
    if let Ok(place) = asked.place() {
        if let Some(guild) = place.guild() {
            // as Discord sent it
            let keeping = shared.sessions.people.keep_server(guild, &asked.common);
            let _ = guarded("language", keeping).await;
        }
        let noting = shared
            .sessions
            .people
            .note_name(&asked.person, place, asked.id);
        let _ = guarded("name", noting).await;
    }
}

/// Puts the language of public messages where the interaction has that of the server on Discord: the one that the server's
/// manager chose. Where the bot is a guest, it is that of the person who has opened the match, whoever presses its buttons.
async fn in_chosen_language(shared: &Shared, asked: Option<&Request>, event: &mut FullEvent) {
    let FullEvent::InteractionCreate { interaction } = event else {
        return;
    };
    let (guild, channel, locale) = match interaction {
        Interaction::Command(from) | Interaction::Autocomplete(from) => {
            (from.guild_id, from.channel_id, &mut from.guild_locale)
        }
        Interaction::Component(from) => (from.guild_id, from.channel_id, &mut from.guild_locale),
        _ => return,
    };
    let sessions = &shared.sessions;
    let shown = if let Some(asked) = asked.filter(|asked| asked.is_of_guest()) {
        let opener = sessions.people.language_of_channel(channel.get()).await;
        opener.unwrap_or_else(|| asked.locale.clone())
    } else if let Some(guild) = guild {
        let heard = Locale::of(locale.as_deref().unwrap_or_default());
        sessions.people.language_of_server(guild.get(), heard).await
    } else {
        return;
    };
    *locale = Some(shown.code().unwrap_or_default().into());
}

/// Handles an interaction in its own log span, and counts it.
async fn instrumented(subject: Subject, doing: impl Future<Output = ()>) {
    let Subject { id, kind, name, of } = subject;
    let span = tracing::info_span!("interaction", id, kind, verb = %name, "match" = of);
    let all = async move {
        let summary = interaction_telemetry::observed(doing).await;
        // poise sends suggestions itself, so their answer is not recorded
        let took = match kind {
            "autocomplete" => Some(summary.done),
            _ => summary.answered,
        };
        if let Some(outcome) = summary.outcome {
            let ms = took.map(|took| u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
            tracing::debug!(outcome = <&str>::from(outcome), ms, "done");
            metrics::interaction(kind, name, outcome, took);
        }
    };
    logging::naming(of.is_some(), all).instrument(span).await;
}

/// poise's framework, with logging and metrics around every event.
pub struct Instrumented {
    pub inner: Arc<poise::Framework<Arc<Shared>, Failure>>,
    pub shared: Arc<Shared>,
}

#[serenity::async_trait]
impl serenity::Framework for Instrumented {
    async fn init(&mut self, client: &serenity::Client) {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            serenity::Framework::init(inner, client).await;
        }
        let inner = Arc::downgrade(&self.inner);
        let _ = self.shared.framework.set(inner);
    }

    async fn dispatch(&self, context: Context, event: FullEvent) {
        let (options, http) = (self.inner.options(), Arc::clone(&context.http));
        let tell = |event| serenity::Framework::dispatch(&*self.inner, context, event);
        // the event counts as a running task until it is handled; events over HTTP are spawned as tasks already
        let _task = self.shared.tasks.token();
        Box::pin(serve(&self.shared, &http, options, event, tell)).await;
    }
}
