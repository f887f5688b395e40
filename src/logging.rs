//! The log, on standard error, plain or as JSON. It never contains a secret.

use std::cell::Cell;
use std::io::IsTerminal as _;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt as _, LevelFilter, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt};

use crate::discord::serenity_log_listener;
use crate::panic_guard;

/// Libraries whose debug lines contain what is sent and received: interactions' tokens, with which anybody could
/// answer them, and secret choices.
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
    /// Does the current span have the id of its match already?
    static NAMED: Cell<bool>;
}

/// Runs a future in a span with a field for its match. `named`: the field is set already.
pub async fn naming<T>(named: bool, doing: impl Future<Output = T>) -> T {
    NAMED.scope(Cell::new(named), doing).await
}

/// Adds the id of a match to the current span, unless it has one.
pub fn of_match(id: u64) {
    let _ = NAMED.try_with(|named| {
        // a field that is recorded twice would be logged twice
        if !named.replace(true) {
            tracing::Span::current().record("match", id);
        }
    });
}

/// Parses a filter. Values in it are not regular expressions, which can take hours to compile.
///
/// # Errors
/// The error says why the text is not a filter.
pub fn filter(text: &str) -> Result<EnvFilter, String> {
    // the library cuts the text at bytes, maybe within a character
    if !text.is_ascii() {
        return Err("it has letters that no filter has".to_owned());
    }
    // the library takes any other word for the name of a part of the program, and then logs nothing else
    let mut words = text.split(',').map(str::trim);
    let known = |word: &str| word.contains(['=', '[']) || word.parse::<LevelFilter>().is_ok();
    if let Some(word) = words.find(|word| !word.is_empty() && !known(word)) {
        return Err(format!(
            "\"{word}\" is not off, error, warn, info, debug or trace"
        ));
    }
    let filter = EnvFilter::builder().with_regex(false).parse(text);
    filter.map_err(|error| error.to_string())
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Plain,
    /// For programs: a JSON object.
    Json,
}

/// Starts the log with this filter.
pub fn start(asked: &str, format: LogFormat) {
    let asked = filter(asked).unwrap_or_default();
    let lines = fmt::layer().with_ansi(std::io::stderr().is_terminal());
    let lines = lines.with_writer(std::io::stderr);
    let lines = match format {
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

/// Is this line free of data that was sent or received?
fn is_discreet(what: &Metadata<'_>) -> bool {
    let mut path = what.target().split("::");
    let (library, module) = (path.next().unwrap_or_default(), path.next());
    let tells = TELL_ALL
        .iter()
        .any(|name| library == *name || library.starts_with("hyper"));
    // spans are excluded: a span's fields are in every line within it
    let most = match library {
        // their warnings contain the URL of an answer, which contains its token
        "poise" => Level::ERROR,
        "serenity" if module == Some("http") => Level::ERROR,
        // it warns of the end of its connection on every clean stop
        "serenity" if what.target().ends_with("::shard_runner") => Level::ERROR,
        // these warnings contain the frame that could not be read
        "serenity" if module == Some("gateway") && path.next() == Some("ws") => Level::ERROR,
        _ => Level::INFO,
    };
    !tells || (what.is_event() && *what.level() <= most)
}
