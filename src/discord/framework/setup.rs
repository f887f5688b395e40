//! Builds poise's framework from the commands and buttons, and registers the commands.

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use crate::discord::framework::command_errors::on_framework_error;
use crate::discord::framework::instrument::Instrumented;
use crate::discord::framework::registration;
use crate::discord::interactions::{button_dispatch, command_list};
use crate::discord::requests::application::Application;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::shared_state::Shared;

/// The framework that serenity runs. `ready` receives the result of the registration.
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
                let activity = known.board.client_secret().is_some();
                let (about, done) = tokio::join!(
                    Application::ask(&context.http),
                    registration::register(&context.http, commands, activity)
                );
                introduce(&known, about);
                let done = done.map(drop);
                // a failure must stop the bot, because poise would then let every command wait for ever
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
    let inner = Arc::new(inner);
    Instrumented { inner, shared }
}

/// The handlers of commands and presses, for any way in.
pub fn options() -> poise::FrameworkOptions<Arc<Shared>, Failure> {
    let mut commands = command_list::all();
    poise::set_qualified_names(&mut commands);
    poise::FrameworkOptions {
        commands,
        event_handler: |context, event| Box::pin(button_dispatch::on_event(context, event)),
        on_error: |error| Box::pin(on_framework_error(error)),
        initialize_owners: false,
        ..Default::default()
    }
}

/// Keeps what the portal says about the application. Without it the bot works, but links to no pages and hears no
/// webhook events.
fn introduce(shared: &Shared, asked: Result<Application, serenity::Error>) {
    match asked {
        Ok(about) => drop(shared.about.set(about)),
        Err(error) => tracing::warn!(%error, "Discord did not say what the portal says"),
    }
}

/// Registers the commands when there is no gateway, unless Discord has them already. Returns the bot's user id.
///
/// # Errors
/// Discord did not accept the commands.
pub async fn register(
    http: &serenity::Http,
    shared: &Shared,
) -> Result<serenity::UserId, ::serenity::Error> {
    let application = Application::ask(http).await?;
    let id = application.id;
    introduce(shared, Ok(application));
    http.set_application_id(id);
    let activity = shared.board.client_secret().is_some();
    registration::register(http, &options().commands, activity).await?;
    Ok(serenity::UserId::new(id.get()))
}
