//! The only place that knows serenity and poise.

mod board;
mod caller;
mod commands;
mod components;
mod custom_id;
mod error;
mod lobby;
mod painter;
mod panel;
mod reply;
mod rules;
mod sealed;
mod ticks;
mod top;
mod unheard;

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::sessions::Sessions;
use crate::words::Tongue;
use error::Failure;
pub use painter::Painter;
pub use sealed::Sealer;
pub use ticks::{once as tick, run as run_ticks};
pub use unheard::Unheard;

/// What every command and button works with.
pub struct Shared {
    /// The matches.
    pub sessions: Sessions,
    /// Draws them.
    pub painter: Painter,
    /// Keeps secret drafts out of buttons.
    pub sealer: Sealer,
    /// The interactions seen lately: Discord may deliver one twice.
    seen: quick_cache::sync::Cache<u64, ()>,
}

impl Shared {
    /// Everything together.
    pub fn new(sessions: Sessions, painter: Painter, sealer: Sealer) -> Self {
        const REMEMBERED: usize = 4096;
        Self {
            sessions,
            painter,
            sealer,
            seen: quick_cache::sync::Cache::new(REMEMBERED),
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
) -> poise::Framework<Arc<Shared>, Failure> {
    poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: commands::all(&Tongue::default()),
            event_handler: |context, event| Box::pin(components::on_event(context, event)),
            on_error: |error| Box::pin(error::on_framework_error(error)),
            initialize_owners: false,
            ..Default::default()
        })
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
                Ok(shared)
            })
        })
        .build()
}

/// The names of all messages that are asked for by name: what commands are called, rules pages.
pub fn message_keys() -> Vec<String> {
    let mut keys = commands::message_keys();
    keys.extend(rules::message_keys());
    keys
}
