//! Settings from the environment and a `.env` file.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

use thiserror::Error;

use crate::{logging, store};

/// The file with settings, in the folder in which the program is started.
pub const SETTINGS_FILE: &str = ".env";

/// Every setting there is, with its default as `.env.example` gives it.
pub const SETTINGS: [(&str, &str); 13] = [
    ("DISCORD_TOKEN", ""),
    ("DISCORD_PROXY", ""),
    ("DATABASE_URL", "sqlite:skirmish.sqlite"),
    ("DATABASE_POOL", "8"),
    ("SKIRMISH_HTTP", ""),
    ("DISCORD_PUBLIC_KEY", ""),
    ("SHARDS", "auto"),
    ("SHARD_RANGE", ""),
    ("SKIRMISH_LOG", "info"),
    ("SKIRMISH_USER_RATE", "5"),
    ("SKIRMISH_LOG_FORMAT", "plain"),
    ("SKIRMISH_LOBBY_MINUTES", "60"),
    ("SKIRMISH_IDLE_MINUTES", "30"),
];

/// A text that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for whoever must have it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// What the bot runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The bot's token.
    pub token: Secret,
    /// Where Discord's REST API is reached instead of directly: `http://host:port`.
    pub proxy: Option<String>,
    /// The database's address, as [`store::open`] takes it; it can hold a password.
    pub database: Secret,
    /// How many connections to a database on a server there are at most.
    pub connections: u32,
    /// Where health, and with a public key interactions, are served over HTTP.
    pub http: Option<SocketAddr>,
    /// The application's public key, when interactions come over HTTP instead of the gateway.
    pub public_key: Option<[u8; 32]>,
    /// Which part of the gateway's events this process gets.
    pub shards: Shards,
    /// What is logged, as `tracing-subscriber` filters are written.
    pub log: String,
    /// Interactions a second that one user may send in the long run; 0: no limit.
    pub user_rate: u32,
    /// How a line of the log is written.
    pub log_format: LogFormat,
    /// Minutes of silence after which a lobby expires.
    pub lobby_minutes: u32,
    /// Minutes after which an unused match is dropped from memory.
    pub idle_minutes: u32,
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

/// Which of the gateway's shards a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shards {
    /// As many as Discord says.
    Auto,
    /// So many.
    All(u32),
    /// From the first to before the second, of so many.
    Range(u32, u32, u32),
}

/// What is wrong with the settings.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// No token: the two ways on.
    #[error(
        "DISCORD_TOKEN is not set: run `skirmish sandbox` to try Skirmish here without Discord, or put \
         your bot's token into a file named .env (see .env.example) to host it"
    )]
    NoToken,
    /// Some settings are unknown or bad, a line each.
    #[error("{}", .0.join("\n"))]
    Bad(Vec<String>),
}

impl Config {
    /// Reads the environment and, for what it does not set, the file `.env` in this folder.
    ///
    /// # Errors
    /// Every unknown or bad setting, or that there is no token.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Self::tokenless_from_environment()?.with_token()
    }

    /// The same for what needs no Discord: the token may be missing, and is empty then.
    ///
    /// # Errors
    /// Every unknown or bad setting.
    pub fn tokenless_from_environment() -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let file = dotenv(Path::new(SETTINGS_FILE), &mut problems);
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok()?;
            let ours =
                SETTINGS.iter().any(|(known, _)| *known == name) || name.starts_with("SKIRMISH_");
            // what is no Unicode becomes bad enough to be named
            ours.then(|| (name, value.to_string_lossy().into_owned()))
        });
        Self::tokenless(&layered(file, environment), problems)
    }

    /// Reads settings given by name; `problems` are those already found.
    ///
    /// # Errors
    /// Every unknown or bad setting, or that there is no token.
    pub fn from_settings(
        settings: &BTreeMap<String, String>,
        problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        Self::tokenless(settings, problems)?.with_token()
    }

    fn with_token(self) -> Result<Self, ConfigError> {
        if self.token.reveal().is_empty() {
            return Err(ConfigError::NoToken);
        }
        Ok(self)
    }

    fn tokenless(
        settings: &BTreeMap<String, String>,
        mut problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        for name in settings.keys() {
            if !SETTINGS.iter().any(|(known, _)| known == name) {
                let known: Vec<String> = SETTINGS
                    .iter()
                    .map(|(name, _)| (*name).to_owned())
                    .collect();
                let known = games::translatable_text::all_of(&known);
                problems.push(format!("{name} is not a setting; there are {known}"));
            }
        }
        let mut number = |name: &str, most: u32, unit: &str| {
            let given = value(settings, name);
            match given.parse() {
                Ok(number) if (1..=most).contains(&number) => return number,
                _ => problems.push(format!("{name} must be 1 to {most}{unit}, not \"{given}\"")),
            }
            0
        };
        let connections = number("DATABASE_POOL", 500, "");
        let lobby_minutes = number("SKIRMISH_LOBBY_MINUTES", 10_080, " minutes");
        let idle_minutes = number("SKIRMISH_IDLE_MINUTES", 10_080, " minutes");
        let user_rate = value(settings, "SKIRMISH_USER_RATE").parse().ok();
        let user_rate = user_rate.filter(|rate| *rate <= 1000);
        if user_rate.is_none() {
            problems.push("SKIRMISH_USER_RATE must be 1 to 1000, or 0 for no limit".to_owned());
        }
        let proxy = Some(value(settings, "DISCORD_PROXY")).filter(|proxy| !proxy.is_empty());
        if proxy.as_ref().is_some_and(|proxy| !is_http(proxy)) {
            problems
                .push("DISCORD_PROXY must be an address such as http://127.0.0.1:8700".to_owned());
        }
        let database = value(settings, "DATABASE_URL");
        if !store::is_address(&database) {
            // an address can hold a password, so it is not repeated
            problems.push(format!("DATABASE_URL must be {}", store::ADDRESSES));
        }
        let (http, public_key) = over_http(settings, &mut problems);
        let shards = shards(settings, &mut problems);
        let log = value(settings, "SKIRMISH_LOG");
        if let Err(error) = logging::filter(&log) {
            problems.push(format!(
                "SKIRMISH_LOG is no filter such as info or skirmish=debug: {error}"
            ));
        }
        let format = value(settings, "SKIRMISH_LOG_FORMAT");
        let log_format = format.parse().unwrap_or_else(|_| {
            problems.push(format!(
                "SKIRMISH_LOG_FORMAT must be plain or json, not \"{format}\""
            ));
            LogFormat::Plain
        });
        let token = value(settings, "DISCORD_TOKEN");
        if !token.is_empty() && serenity::utils::token::validate(&token).is_err() {
            problems.push("DISCORD_TOKEN does not look like a bot's token: copy it again from the developer portal, \"Bot\", \"Reset Token\"".to_owned());
        }
        if !problems.is_empty() {
            return Err(ConfigError::Bad(problems));
        }
        Ok(Self {
            token: Secret::new(token),
            proxy: proxy.map(|proxy| proxy.trim_end_matches('/').to_owned()),
            database: Secret::new(database),
            connections,
            http,
            public_key,
            shards,
            log,
            user_rate: user_rate.unwrap_or_default(),
            log_format,
            lobby_minutes,
            idle_minutes,
        })
    }
}

/// Puts settings over others of the same name. An empty one is an unset one, and leaves what is below.
fn layered(
    below: BTreeMap<String, String>,
    over: impl Iterator<Item = (String, String)>,
) -> BTreeMap<String, String> {
    let mut settings = below;
    for (name, value) in over {
        let below = settings.entry(name).or_default();
        if !value.trim().is_empty() {
            *below = value;
        }
    }
    settings
}

/// The setting, or its default when it is absent or empty.
fn value(settings: &BTreeMap<String, String>, name: &str) -> String {
    let default = SETTINGS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or("", |(_, default)| default);
    let given = settings
        .get(name)
        .map(|value| value.trim())
        .filter(|value| !value.is_empty());
    given.unwrap_or(default).to_owned()
}

fn over_http(
    settings: &BTreeMap<String, String>,
    problems: &mut Vec<String>,
) -> (Option<SocketAddr>, Option<[u8; 32]>) {
    let (address, key) = (
        value(settings, "SKIRMISH_HTTP"),
        value(settings, "DISCORD_PUBLIC_KEY"),
    );
    let http = address.parse().ok();
    if http.is_none() && !address.is_empty() {
        problems.push(format!(
            "SKIRMISH_HTTP must be an address such as 127.0.0.1:8080, not \"{address}\""
        ));
    }
    let mut bytes = [0; 32];
    let read = hex::decode_to_slice(&key, &mut bytes);
    let public_key = read.ok().map(|()| bytes);
    if public_key.is_none() && !key.is_empty() {
        problems.push(
            "DISCORD_PUBLIC_KEY must be the 64 digits from the developer portal, \"General \
             Information\", \"Public Key\""
                .to_owned(),
        );
    }
    if public_key.is_some() && address.is_empty() {
        problems
            .push("DISCORD_PUBLIC_KEY needs SKIRMISH_HTTP: where interactions come in".to_owned());
    }
    (http, public_key)
}

fn shards(settings: &BTreeMap<String, String>, problems: &mut Vec<String>) -> Shards {
    let (count, range) = (value(settings, "SHARDS"), value(settings, "SHARD_RANGE"));
    let count = match count.as_str() {
        "auto" => Some(None),
        number => number.parse().ok().filter(|count| *count > 0).map(Some),
    };
    let Some(count) = count else {
        problems.push("SHARDS must be auto or a number from 1 on".to_owned());
        return Shards::Auto;
    };
    if range.is_empty() {
        return count.map_or(Shards::Auto, Shards::All);
    }
    let ends = range.split_once("..");
    let ends = ends.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    match (count, ends) {
        (Some(count), Some((from, to))) if from < to && to <= count => {
            Shards::Range(from, to, count)
        }
        (None, Some(_)) => {
            problems.push("SHARD_RANGE needs SHARDS: the number of all shards".to_owned());
            Shards::Auto
        }
        _ => {
            problems.push(
                "SHARD_RANGE must be such as 0..4: from the first to before the second, of SHARDS"
                    .to_owned(),
            );
            Shards::Auto
        }
    }
}

fn is_http(address: &str) -> bool {
    let rest = address
        .strip_prefix("http://")
        .or_else(|| address.strip_prefix("https://"));
    rest.is_some_and(|host| {
        !host.trim_end_matches('/').is_empty() && !host.contains(char::is_whitespace)
    })
}

fn dotenv(path: &Path, problems: &mut Vec<String>) -> BTreeMap<String, String> {
    if !path.exists() {
        return BTreeMap::new();
    }
    let Ok(lines) = dotenvy::from_path_iter(path) else {
        problems.push(format!("{} cannot be read", path.display()));
        return BTreeMap::new();
    };
    let read = lines.enumerate().filter_map(|(number, line)| {
        // the line itself may hold the token
        let unreadable = |_| {
            problems.push(format!(
                "setting {} in {} cannot be read",
                number + 1,
                path.display()
            ));
        };
        line.map_err(unreadable).ok()
    });
    layered(BTreeMap::new(), read)
}

#[cfg(test)]
mod tests;
