//! The only place that knows serenity and poise.

mod board;
mod buckets;
mod caller;
pub mod checkup;
mod commands;
mod components;
mod courier;
mod custom_id;
mod endpoint;
mod error;
mod lobby;
mod offstage;
mod overheard;
mod pace;
mod painter;
mod panel;
mod reply;
mod rules;
mod sealed;
mod shown;
mod stage;
mod strange;
mod ticks;
mod top;
mod unheard;
mod watch;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use tokio_util::task::TaskTracker;

use crate::sessions::Sessions;
use crate::words::Tongue;
pub use checkup::Finding;
pub use courier::Courier;
pub use custom_id::{BadId, CustomId, Verb};
pub use endpoint::{Endpoint, NotTaken, Received};
use error::Failure;
pub use offstage::Offstage;
pub use overheard::{Closed, layer as overhearing};
pub use pace::Pace;
pub use painter::Painter;
pub use sealed::Sealer;
pub use stage::Stage;
pub use ticks::{once as tick, run as run_ticks};
pub use unheard::Unheard;
pub use watch::Gateway;
use watch::Watched;

/// What every command and button works with.
pub struct Shared {
    /// The matches.
    pub sessions: Sessions,
    /// Draws them.
    pub painter: Painter,
    /// Keeps secret drafts out of buttons.
    pub sealer: Sealer,
    /// How fast one user may go.
    pub pace: Pace,
    /// Carries what is sent.
    pub courier: Courier,
    /// Counts what is in hand, so that stopping can wait for it.
    pub hands: TaskTracker,
    /// The interactions seen lately: Discord may deliver one twice.
    seen: quick_cache::sync::Cache<u64, ()>,
    /// Those of them that have their first answer.
    answered: quick_cache::sync::Cache<u64, ()>,
}

impl Shared {
    /// Everything together.
    pub fn new(
        sessions: Sessions,
        painter: Painter,
        sealer: Sealer,
        pace: Pace,
        courier: Courier,
    ) -> Self {
        const REMEMBERED: usize = 4096;
        Self {
            sessions,
            painter,
            sealer,
            pace,
            courier,
            hands: TaskTracker::new(),
            seen: quick_cache::sync::Cache::new(REMEMBERED),
            answered: quick_cache::sync::Cache::new(REMEMBERED),
        }
    }

    /// Is this the first time that this interaction comes?
    fn first_time(&self, interaction: u64) -> bool {
        let mut first = false;
        let noted = self.seen.get_or_insert_with(&interaction, || {
            first = true;
            Ok::<(), std::convert::Infallible>(())
        });
        debug_assert!(noted.is_ok());
        first
    }
}

/// What serenity needs to run the bot; `ready` is told how setting up went.
pub fn framework(
    shared: Arc<Shared>,
    ready: tokio::sync::mpsc::Sender<Result<(), ::serenity::Error>>,
) -> impl serenity::Framework + 'static {
    let known = Arc::clone(&shared);
    let inner = poise::Framework::builder()
        .options(options())
        .initialize_owners(false)
        .setup(move |context, _, framework| {
            Box::pin(async move {
                let commands = &framework.options().commands;
                let done = poise::builtins::register_globally(context, commands).await;
                // a failure here is fatal: poise would let every command wait for ever
                let told = done
                    .as_ref()
                    .copied()
                    .map_err(|error| serenity::Error::Io(std::io::Error::other(error.to_string())));
                let _ = ready.send(told).await;
                done?;
                Ok(known)
            })
        })
        .build();
    Watched { inner, shared }
}

/// What happens with commands and presses, whichever way they come.
fn options() -> poise::FrameworkOptions<Arc<Shared>, Failure> {
    let mut commands = commands::all(&Tongue::default());
    poise::set_qualified_names(&mut commands);
    poise::FrameworkOptions {
        commands,
        event_handler: |context, event| Box::pin(components::on_event(context, event)),
        on_error: |error| Box::pin(error::on_framework_error(error)),
        initialize_owners: false,
        ..Default::default()
    }
}

/// Tells Discord the commands, where no gateway does it; gives the bot's id.
///
/// # Errors
/// Discord did not take them.
pub async fn register(http: &serenity::Http) -> Result<serenity::UserId, ::serenity::Error> {
    let application = http.get_current_application_info().await?;
    http.set_application_id(application.id);
    let commands = poise::builtins::create_application_commands(&options().commands);
    serenity::Command::set_global_commands(http, commands).await?;
    Ok(serenity::UserId::new(application.id.get()))
}

/// The names of all messages that are asked for by name: what commands are called, rules pages.
pub fn message_keys() -> Vec<String> {
    let mut keys = commands::message_keys();
    keys.extend(rules::message_keys());
    keys
}
