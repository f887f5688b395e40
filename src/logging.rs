//! The log, on standard error: plain or as JSON, and never with a secret in it.

use std::cell::Cell;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::config::{Config, LogFormat};
use crate::discord::serenity_log_listener;
use crate::panic_guard;

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

tokio::task_local! {
    /// Does the span of what is in hand say already which match it is about?
    static NAMED: Cell<bool>;
}

/// Does something within a span that has, or will have, the match that it is about.
pub async fn naming<T>(named: bool, doing: impl Future<Output = T>) -> T {
    NAMED.scope(Cell::new(named), doing).await
}

/// What is in hand is about this match.
pub fn of_match(id: u64) {
    let _ = NAMED.try_with(|named| {
        // a second time it would stand there twice
        if !named.replace(true) {
            tracing::Span::current().record("match", id);
        }
    });
}

/// Reads a filter. Values in it are no regular expressions: one can take hours to make ready.
///
/// # Errors
/// Why it is none.
pub fn filter(text: &str) -> Result<EnvFilter, String> {
    // the library cuts within letters
    if !text.is_ascii() {
        return Err("it has letters that no filter has".to_owned());
    }
    let filter = EnvFilter::builder().with_regex(false).parse(text);
    filter.map_err(|error| error.to_string())
}

/// Starts the log as the settings have it.
pub fn start(config: &Config) {
    let asked = filter(&config.log).unwrap_or_default();
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match config.log_format {
        LogFormat::Plain => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let shown = lines.with_filter(asked.and(filter_fn(is_discreet)));
    tracing_subscriber::registry()
        .with(shown)
        .with(serenity_log_listener())
        .init();
    panic_guard::log_panics();
}

/// Does this tell nothing that came or went over the wire?
fn is_discreet(what: &Metadata<'_>) -> bool {
    let mut path = what.target().split("::");
    let (library, module) = (path.next().unwrap_or_default(), path.next());
    let tells = TELL_ALL
        .iter()
        .any(|name| library == *name || library.starts_with("hyper"));
    // a span's fields stand in every line within it
    let most = match library {
        // their warnings name the address of an answer, and that holds its token
        "poise" => Level::ERROR,
        "serenity" if module == Some("http") => Level::ERROR,
        // and these hold the frame that could not be read
        "serenity" if module == Some("gateway") && path.next() == Some("ws") => Level::ERROR,
        _ => Level::INFO,
    };
    !tells || (what.is_event() && *what.level() <= most)
}
