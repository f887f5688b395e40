//! The program: runs the bot, or another command.

// `println!` and `eprintln!` panic when their stream is closed
#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::io::Write as _;
use std::process::ExitCode;
#[cfg(feature = "sandbox")]
use std::sync::Arc;

use secrecy::ExposeSecret as _;
use skirmish::app::{App, AppError, Stop};
use skirmish::cli::{Cli, Command, VERSION};
use skirmish::config::{Config, ConfigError};
use skirmish::{logging, operate, runtime, store};

/// The exit status if a restart cannot help, as in BSD's `sysexits.h`.
const EX_CONFIG: u8 = 78;

type Failed = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let cli = Cli::read();
    match runtime::start().map_err(Failed::from).and_then(|runtime| {
        let ran = runtime.block_on(run(cli));
        // does not wait for tasks that never yield
        runtime.shutdown_background();
        ran
    }) {
        Ok(code) => code,
        Err(error) => {
            // if stderr is closed, the exit code alone reports the failure
            let _ = writeln!(std::io::stderr(), "skirmish: {error}");
            let is_permanent = error.is::<ConfigError>()
                || error.downcast_ref().is_some_and(AppError::is_permanent);
            ExitCode::from(if is_permanent { EX_CONFIG } else { 1 })
        }
    }
}

async fn run(cli: Cli) -> Result<ExitCode, Failed> {
    match cli.command {
        #[cfg(feature = "sandbox")]
        Some(Command::Sandbox { port, database }) => {
            sandboxed(port, database).await?;
        }
        Some(Command::Operate(what)) => {
            return Ok(operate::run(what, Config::tokenless_from_environment()).await?);
        }
        None => {
            let config = Config::from_environment()?;
            logging::start(&config.log, config.log_format);
            let database = store::shown(config.database.expose_secret());
            tracing::info!(version = VERSION, database, "starting");
            let app = App::build(&config).await?;
            serve(app.alone(cli.take_over)).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn serve(app: App) -> Result<(), Failed> {
    tokio::spawn(stop_on_signal(app.stopper()));
    Ok(app.run().await?)
}

#[cfg(unix)]
async fn stop_on_signal(stop: Stop) {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    stop.stop();
    tracing::info!("stopping");
}

#[cfg(not(unix))]
async fn stop_on_signal(stop: Stop) {
    if tokio::signal::ctrl_c().await.is_ok() {
        stop.stop();
    }
}

/// Runs the sandbox, and the bot against it over a real socket.
#[cfg(feature = "sandbox")]
async fn sandboxed(port: u16, database: String) -> Result<(), Failed> {
    use std::collections::BTreeMap;

    let sandbox = sandbox::Sandbox::builder()
        .bot("Skirmish")
        .port(port)
        .start()
        .await?;
    let settings = BTreeMap::from([
        ("DISCORD_TOKEN".to_owned(), sandbox.token()),
        ("DISCORD_PROXY".to_owned(), sandbox.url().to_owned()),
        ("DATABASE_URL".to_owned(), database),
        ("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned()),
        ("DISCORD_CLIENT_SECRET".to_owned(), sandbox.client_secret()),
        ("SKIRMISH_LOG".to_owned(), "warn,skirmish=info".to_owned()),
        // one browser sends the interactions of all users
        ("SKIRMISH_USER_RATE".to_owned(), "0".to_owned()),
    ]);
    // what a host does in the developer portal: boards open inside
    sandbox.enable_activity();
    let config = Config::from_settings(&settings, Vec::new())?;
    logging::start(&config.log, config.log_format);
    let url = sandbox.url();
    let _ = writeln!(
        std::io::stdout(),
        "Skirmish plays at {url} (stop it with Ctrl+C)"
    );
    // a tester can set the sandbox's clock forward, and that does not count as an outage of the bot
    let clock = sandbox.clock();
    let clock = Arc::new(move || i64::try_from(clock.now_ms()).unwrap_or(i64::MAX));
    let store = skirmish::store::open(config.database.expose_secret(), config.connections).await?;
    let app = App::build_on(store, &config, clock)
        .await?
        .never_away()
        .with_board();
    if let Some(address) = app.address() {
        sandbox.map_activity(&address.to_string()).await?;
    }
    serve(app).await
}
