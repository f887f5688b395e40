//! The only place that knows serenity and poise.

mod board;
mod buckets;
mod caller;
pub mod checkup;
mod commands;
mod components;
mod courier;
mod custom_id;
mod delivery;
mod endpoint;
mod error;
mod lobby;
mod names;
mod offstage;
mod overheard;
mod painter;
mod panel;
mod rate_limit;
mod registration;
mod reply;
mod rules;
mod scheduler;
mod sealed;
mod showing;
mod shown;
mod stage;
mod strange;
mod too_many_requests;
mod top;
mod unheard;
mod watch;

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::guard::Hands;
use crate::sessions::Sessions;
use crate::words::Tongue;
pub use checkup::Finding;
pub use commands::message_keys;
pub use courier::Courier;
pub use custom_id::{BadId, CustomId, Verb};
pub use endpoint::{Endpoint, Envelope, NotTaken, Received, Signed};
use error::Failure;
pub use offstage::Offstage;
pub use overheard::{Closed, layer as overhearing};
pub use painter::Painter;
pub use rate_limit::RateLimit;
pub use scheduler::{once as run_jobs_once, run as run_scheduler};
pub use sealed::Sealer;
pub use stage::Stage;
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
    pub rate_limit: RateLimit<u64>,
    /// How often one user may have another notified of an invitation: host and invited.
    invitations: RateLimit<(u64, u64)>,
    /// Carries what is sent.
    pub courier: Courier,
    /// Counts what is in hand, so that stopping can wait for it.
    pub hands: Hands,
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
        rate_limit: RateLimit<u64>,
        courier: Courier,
    ) -> Self {
        const REMEMBERED: usize = 4096;
        Self {
            sessions,
            painter,
            sealer,
            rate_limit,
            invitations: RateLimit::one_in(lobby::INVITED_AGAIN),
            courier,
            hands: Hands::new(),
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
                let done = registration::register(&context.http, commands).await;
                let done = done.map(drop);
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

/// Tells Discord the commands, unless it has them, where no gateway does it; gives the bot's id.
///
/// # Errors
/// Discord did not take them.
pub async fn register(http: &serenity::Http) -> Result<serenity::UserId, ::serenity::Error> {
    let application = http.get_current_application_info().await?;
    http.set_application_id(application.id);
    registration::register(http, &options().commands).await?;
    Ok(serenity::UserId::new(application.id.get()))
}
