//! The log, on standard error: plain or as JSON, and never with a secret in it.

use tracing::{Level, Metadata};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, filter, fmt};

use crate::config::{Config, LogFormat};

/// Libraries that, asked for details, tell what goes over the wire: interactions' tokens, with which
/// anybody could answer them, and turns chosen in secret.
const TELL_ALL: [&str; 8] = [
    "h2",
    "hyper",
    "poise",
    "reqwest",
    "rustls",
    "serenity",
    "tokio_tungstenite",
    "tungstenite",
];

/// Starts the log as the settings have it.
pub fn start(config: &Config) {
    let asked = EnvFilter::try_new(&config.log).unwrap_or_default();
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match config.log_format {
        LogFormat::Plain => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let discreet = lines.with_filter(filter::filter_fn(is_discreet));
    tracing_subscriber::registry()
        .with(asked)
        .with(discreet)
        .init();
}

/// Does this tell nothing that came or went over the wire?
fn is_discreet(what: &Metadata<'_>) -> bool {
    let library = what.target().split("::").next().unwrap_or_default();
    let tells = TELL_ALL
        .iter()
        .any(|name| library == *name || library.starts_with("hyper"));
    // a span's fields stand in every line within it
    !tells || (what.is_event() && *what.level() <= Level::INFO)
}
