//! Settings from the environment and a `.env` file.

use crate::logging::LogFormat;
mod value_parsers;

use std::collections::BTreeMap;
use std::error::Error as _;
use std::io::ErrorKind::NotFound;
use std::net::SocketAddr;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, FromArgMatches as _};
use secrecy::{ExposeSecret as _, SecretString};
use thiserror::Error;

use value_parsers::{
    RANGE_FORM, ShardCount, ShardRange, client_secret, database, http_address, log_filter,
    log_format, minutes, number, proxy, public_key, public_url, shard_count, shard_range, token,
    user_rate,
};

/// The file with settings, in the folder in which the program is started.
pub const SETTINGS_FILE: &str = ".env";

const UNQUOTED: &str =
    "has an open quote, a space, a $ or a \\: write the whole value in single quotes";

/// The bot's settings. Each field is a setting: an environment variable with the name given here, or a
/// line of the file `.env`.
#[derive(Clone, Debug, clap::Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
pub struct Config {
    /// The bot's token, from the developer portal: "Bot", "Reset Token"
    #[arg(long, env = "DISCORD_TOKEN", default_value = "", value_parser = token)]
    pub token: SecretString,
    /// The proxy through which Discord's REST API is reached: `http://host:port`
    #[arg(long, env = "DISCORD_PROXY", value_parser = proxy)]
    pub proxy: Option<String>,
    /// The database: `sqlite:` and a file, or `postgres://` and a server; it can contain a password
    #[arg(long, env = "DATABASE_URL", default_value = "sqlite:skirmish.sqlite", value_parser = database)]
    pub database: SecretString,
    /// The most connections to a database server
    #[arg(long, env = "DATABASE_POOL", default_value = "8", value_parser = |given: &str| number(given, 500, ""))]
    pub connections: u32,
    /// The address for health and, with a public key, interactions over HTTP: `127.0.0.1:8080`
    #[arg(long, env = "SKIRMISH_HTTP", value_parser = http_address)]
    pub http: Option<SocketAddr>,
    /// The application's public key, if interactions come over HTTP instead of the gateway
    #[arg(long, env = "DISCORD_PUBLIC_KEY", value_parser = public_key)]
    pub public_key: Option<PublicKey>,
    /// The number of shards of all processes together: `auto` (as many as Discord recommends), or a number
    #[arg(long, env = "SHARDS", default_value = "auto", value_parser = shard_count)]
    shard_count: ShardCount,
    /// The shards of this process: `0..4` means from 0 up to but not including 4
    #[arg(long, env = "SHARD_RANGE", value_parser = shard_range)]
    shard_range: Option<ShardRange>,
    /// The log level, or a filter as in `tracing-subscriber`
    #[arg(long, env = "SKIRMISH_LOG", default_value = "info", value_parser = log_filter)]
    pub log: String,
    /// The long-term limit of interactions per second from one user; 0: no limit
    #[arg(long, env = "SKIRMISH_USER_RATE", default_value = "5", value_parser = user_rate)]
    pub user_rate: u32,
    /// The format of the log: `plain`, or `json` for programs
    #[arg(long, env = "SKIRMISH_LOG_FORMAT", default_value = "plain", value_parser = log_format)]
    pub log_format: LogFormat,
    /// Minutes without activity after which a lobby expires
    #[arg(long, env = "SKIRMISH_LOBBY_MINUTES", default_value = "1440", value_parser = minutes)]
    pub lobby_minutes: u32,
    /// Minutes after which an unused match is evicted from memory
    #[arg(long, env = "SKIRMISH_IDLE_MINUTES", default_value = "30", value_parser = minutes)]
    pub idle_minutes: u32,
    /// The address under which others reach `SKIRMISH_HTTP`, for the page on which a board is tapped:
    /// `https://skirmish.example.org`
    #[arg(long, env = "SKIRMISH_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,
    /// The application's client secret, from "Reset Secret" in the portal, if Discord shows that page as an Activity
    #[arg(long, env = "DISCORD_CLIENT_SECRET", value_parser = client_secret)]
    pub client_secret: Option<SecretString>,
}

/// A public key of Ed25519.
pub type PublicKey = [u8; 32];

/// Which of the gateway's shards a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shards {
    /// As many as Discord recommends.
    Auto,
    /// This number of shards.
    All(u32),
    /// The shards from the first number up to but not including the second. The third is the number of all shards.
    Range(u32, u32, u32),
}

/// What is wrong with the settings.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// There is no token. The message names the two ways to go on.
    #[error(
        "DISCORD_TOKEN is not set: run `skirmish sandbox` to try Skirmish here without Discord, or put \
         your bot's token into a file named .env (see .env.example) to host it"
    )]
    NoToken,
    /// Some settings are unknown or bad; one line each.
    #[error("{}", .0.join("\n"))]
    Bad(Vec<String>),
}

impl Config {
    /// Reads the environment. Settings that are missing there come from the file `.env` in this folder.
    ///
    /// # Errors
    /// The error lists every unknown or bad setting, or says that there is no token.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Self::tokenless_from_environment()?.with_token()
    }

    /// Like [`from_environment`](Self::from_environment), for commands that do not need Discord: a missing
    /// token is read as empty.
    ///
    /// # Errors
    /// The error lists every unknown or bad setting.
    pub fn tokenless_from_environment() -> Result<Self, ConfigError> {
        let mut problems = Vec::new();
        let text = std::fs::read_to_string(SETTINGS_FILE);
        if let Some(error) = text.as_ref().err().filter(|error| error.kind() != NotFound) {
            problems.push(format!("{SETTINGS_FILE} cannot be read: {error}"));
        }
        let text = text.unwrap_or_default();
        // some editors begin each file with this sign
        let text = text.trim_start_matches('\u{feff}');
        let file = dotenv(text, &mut problems);
        let known = settings();
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            let name = name.into_string().ok()?;
            let ours =
                known.iter().any(|known| known.name == name) || name.starts_with("SKIRMISH_");
            // invalid Unicode becomes a bad value, so that the setting is reported
            ours.then(|| (name, value.to_string_lossy().into_owned()))
        });
        Self::tokenless(layered(file, environment), problems).map_err(|error| match error {
            ConfigError::Bad(all) => {
                ConfigError::Bad(all.iter().map(|one| with_line(text, one)).collect())
            }
            other @ ConfigError::NoToken => other,
        })
    }

    /// Reads settings by name. `problems` contains the problems found so far.
    ///
    /// # Errors
    /// The error lists every unknown or bad setting, or says that there is no token.
    pub fn from_settings(
        settings: &BTreeMap<String, String>,
        problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        Self::tokenless(settings.clone(), problems)?.with_token()
    }

    /// Which of the gateway's shards this process runs.
    pub fn shards(&self) -> Shards {
        match (self.shard_count, self.shard_range) {
            (ShardCount::Auto, _) => Shards::Auto,
            (ShardCount::Number(count), None) => Shards::All(count),
            (ShardCount::Number(count), Some(range)) => Shards::Range(range.from, range.to, count),
        }
    }

    fn with_token(self) -> Result<Self, ConfigError> {
        if self.token.expose_secret().is_empty() {
            return Err(ConfigError::NoToken);
        }
        Ok(self)
    }

    fn tokenless(
        mut given: BTreeMap<String, String>,
        mut problems: Vec<String>,
    ) -> Result<Self, ConfigError> {
        let known = settings();
        given.retain(|name, value| {
            let is_known = known.iter().any(|known| known.name == *name);
            if !is_known {
                let known: Vec<String> = known.iter().map(|known| known.name.clone()).collect();
                let known = words::Locale::default().all_of(&known);
                problems.push(format!("{name} is not a setting; there are {known}"));
            }
            is_known && !value.trim().is_empty()
        });
        let config = parse(given, &known, &mut problems);
        if let Some(config) = &config {
            problems.extend(config.contradictions());
        }
        match config {
            Some(config) if problems.is_empty() => Ok(config),
            _ => Err(ConfigError::Bad(problems)),
        }
    }

    /// Finds settings that contradict each other.
    fn contradictions(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if self.public_key.is_some() && self.http.is_none() {
            problems.push(
                "DISCORD_PUBLIC_KEY needs SKIRMISH_HTTP: where interactions come in".to_owned(),
            );
        }
        if self.public_url.is_some() && self.http.is_none() {
            problems.push("SKIRMISH_PUBLIC_URL needs SKIRMISH_HTTP: what it leads to".to_owned());
        }
        if self.client_secret.is_some() && self.http.is_none() {
            problems.push(
                "DISCORD_CLIENT_SECRET needs SKIRMISH_HTTP: where the Activity is served"
                    .to_owned(),
            );
        }
        match (self.shard_count, self.shard_range) {
            (ShardCount::Auto, Some(_)) => {
                problems.push("SHARD_RANGE needs SHARDS: the number of all shards".to_owned());
            }
            (ShardCount::Number(count), Some(range)) if range.to > count => {
                problems.push(format!("SHARD_RANGE {RANGE_FORM}"));
            }
            _ => {}
        }
        problems
    }
}

/// A setting, as described to the person who hosts the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The variable's name.
    pub name: String,
    /// The default; empty if there is none.
    pub default: String,
    /// Its purpose, in one line.
    pub about: String,
    /// Its name for clap.
    flag: String,
}

/// Every setting.
pub fn settings() -> Vec<Setting> {
    let command = Config::command();
    let settings = command.get_arguments().filter_map(|argument| {
        let defaults = argument.get_default_values().first();
        Some(Setting {
            name: argument.get_env()?.to_str()?.to_owned(),
            default: defaults.map_or_else(String::new, |one| one.to_string_lossy().into_owned()),
            about: argument
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default(),
            flag: argument.get_long()?.to_owned(),
        })
    });
    settings.collect()
}

/// Parses the settings with clap. clap stops at the first error, so it runs again until all errors are
/// found.
fn parse(
    mut given: BTreeMap<String, String>,
    known: &[Setting],
    problems: &mut Vec<String>,
) -> Option<Config> {
    // `given` already combines the environment and the file, without empty values
    let command = Config::command().mut_args(|argument| argument.env(Resettable::Reset));
    loop {
        let flags = known.iter().filter_map(|setting| {
            let value = given.get(&setting.name)?.trim();
            Some(format!("--{}={value}", setting.flag))
        });
        let error = match command.clone().try_get_matches_from(flags) {
            Ok(matches) => return Config::from_arg_matches(&matches).ok(),
            Err(error) => error,
        };
        let flag = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(flag)) => flag.clone(),
            _ => String::new(),
        };
        let is_wrong = |setting: &&Setting| flag.starts_with(&format!("--{} ", setting.flag));
        let Some(wrong) = known.iter().find(is_wrong) else {
            problems.push(format!("the settings cannot be read: {}", error.kind()));
            return None;
        };
        // clap's own sentence is left out: it repeats the given value, which may be a secret
        let why = error
            .source()
            .map_or_else(|| "cannot be read".to_owned(), ToString::to_string);
        problems.push(format!("{} {why}", wrong.name));
        given.remove(&wrong.name);
    }
}

/// Merges two layers of settings. `over` wins, but an empty value counts as unset and keeps the value below.
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

/// Reads the text of a settings file. A problem names the line and the setting, never the value, which may be the token.
fn dotenv(text: &str, problems: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut unreadable = |bad: &str| {
        let bad = bad.lines().next().unwrap_or_default().trim();
        let mut lines = (1..).zip(text.lines());
        let found = lines.find(|(_, line)| line.trim().ends_with(bad));
        let (number, line) = found.unwrap_or_default();
        let name = line.split_once('=').map(|(name, _)| name.trim());
        let why = name.map_or("there is no =".to_owned(), |name| {
            format!("{name} {UNQUOTED}")
        });
        problems.push(format!("{SETTINGS_FILE}, line {number}: {why}"));
    };
    let read = dotenvy::from_read_iter(text.as_bytes()).filter_map(|setting| match setting {
        Err(dotenvy::Error::LineParse(bad, _)) => {
            unreadable(&bad);
            None
        }
        other => other.ok(),
    });
    let settings = layered(BTreeMap::new(), read);
    // the library would put another setting there, or nothing
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
    {
        let value = line.split_once('=').map_or("", |(_, value)| value.trim());
        let value = value
            .split(" #")
            .next()
            .unwrap_or_default()
            .replace("\\$", "");
        if value.contains('$') && !value.starts_with('\'') {
            unreadable(line);
        }
    }
    problems.dedup();
    settings
}

/// Adds the number of the last line that sets the setting with which the problem begins, if the environment does not.
fn with_line(text: &str, problem: &str) -> String {
    let name = problem.split(' ').next().unwrap_or_default();
    let sets = |set: &str| set.trim().trim_start_matches("export ") == name;
    let names = text.lines().map(|line| line.split('=').next()).enumerate();
    let lines = names.filter(|(_, set)| set.is_some_and(sets));
    match lines.last() {
        Some((before, _)) if std::env::var_os(name).is_none_or(|set| set.is_empty()) => {
            format!("{SETTINGS_FILE}, line {}: {problem}", before + 1)
        }
        _ => problem.to_owned(),
    }
}

#[cfg(test)]
mod tests;
