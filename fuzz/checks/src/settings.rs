//! Checks settings. For any settings, the bot gets values within their ranges, or an error that names each wrong
//! setting and reveals no secret.
//!
//! Each line is a setting: a byte selects it (`0` is the first one), and the rest is its value. If the byte is beyond
//! the last known setting, the rest is `name=value`. If no token is given, a valid one is added.

use secrecy::ExposeSecret as _;
use std::collections::BTreeMap;

use skirmish::config::{Config, ConfigError, Shards, settings};
use skirmish::store;

use crate::byte_choices::Bytes;

/// A text with the format of a token.
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// The most settings that are read.
const MOST: usize = 20;

type Settings = BTreeMap<String, String>;

/// Returns how many settings were accepted.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let settings = read(bytes);
    let result = of(&settings);
    tells_no_secret(&settings, &result);
    match result {
        Ok(config) => {
            in_range(&config);
            settings.len() - 1
        }
        Err(error) => refused(settings, &error),
    }
}

fn read(bytes: &[u8]) -> Settings {
    let all = settings();
    let token = ("DISCORD_TOKEN".to_owned(), TOKEN.to_owned());
    let given = Bytes::new(bytes).lines().take(MOST).map(|mut line| {
        let known = all.get(line.below(all.len() + 1));
        let text = line.text();
        let split = || text.split_once('=').unwrap_or((&text, ""));
        let (name, value) = known.map_or_else(split, |known| (&*known.name, &*text));
        let value = if name == "SKIRMISH_LOG" {
            without_fields(value)
        } else {
            value.to_owned()
        };
        (name.to_owned(), value)
    });
    [token].into_iter().chain(given).collect()
}

/// A filter without braces. If a filter names a field's value twice, an assertion of tracing-subscriber fails, but only
/// in builds with debug assertions.
fn without_fields(filter: &str) -> String {
    filter.replace(['{', '}'], "")
}

fn of(settings: &Settings) -> Result<Config, ConfigError> {
    Config::from_settings(settings, Vec::new())
}

/// Checks that the printed text does not depend on the secrets, only on whether they are valid.
fn tells_no_secret(settings: &Settings, result: &Result<Config, ConfigError>) {
    let printed = printed(result);
    for (name, good, bad) in [
        ("DISCORD_TOKEN", "a.b.c", "a"),
        ("DATABASE_URL", "postgres://u:p@h/d", "mysql://u:p@h/d"),
        ("DISCORD_CLIENT_SECRET", "abcdefgh", "a b"),
    ] {
        let given = settings.get(name).map_or("", |value| value.trim());
        if given.is_empty() {
            continue;
        }
        let mut other = settings.clone();
        let mut with = |value: &str| {
            other.insert(name.to_owned(), value.to_owned());
            self::printed(&of(&other))
        };
        let others = [with(good), with(bad)];
        assert!(
            others.contains(&printed),
            "{name} shows in {printed}: not one of {others:?}"
        );
    }
}

fn printed(result: &Result<Config, ConfigError>) -> String {
    match result {
        Ok(config) => format!("{config:?}"),
        Err(error) => format!("{error} {error:?}"),
    }
}

/// Checks accepted settings against the ranges in the documentation.
fn in_range(config: &Config) {
    assert!(!config.token.expose_secret().trim().is_empty());
    assert!(store::is_address(config.database.expose_secret()));
    assert!((1..=500).contains(&config.connections), "{config:?}");
    for minutes in [config.lobby_minutes, config.idle_minutes] {
        assert!((1..=10_080).contains(&minutes), "{config:?}");
    }
    assert!(config.user_rate <= 1000, "{config:?}");
    assert!(
        config.public_key.is_none() || config.http.is_some(),
        "{config:?}"
    );
    match config.shards() {
        Shards::Auto => {}
        Shards::All(count) => assert!(count > 0),
        Shards::Range(from, to, count) => assert!(from < to && to <= count, "{config:?}"),
    }
    if let Some(proxy) = &config.proxy {
        let host = proxy.strip_prefix("http://");
        let host = host.or_else(|| proxy.strip_prefix("https://"));
        assert!(
            host.is_some_and(|host| !host.is_empty() && !host.ends_with('/')),
            "{config:?}"
        );
    }
}

/// Checks that every problem begins with the name of a given setting, and that the other settings are valid without
/// these. Returns how many settings are left.
fn refused(mut settings: Settings, error: &ConfigError) -> usize {
    let problems = match error {
        ConfigError::NoToken => {
            let token = settings.get("DISCORD_TOKEN");
            assert!(token.is_none_or(|token| token.trim().is_empty()));
            return 0;
        }
        ConfigError::Bad(problems) => problems,
    };
    assert!(!problems.is_empty());
    let mut named = Vec::new();
    for problem in problems {
        let said = |name: &&String| problem.starts_with(&format!("{name} "));
        match settings.keys().rfind(said) {
            Some(name) => named.push(name.clone()),
            None => panic!("{problem:?} names no setting of {settings:?}"),
        }
    }
    for name in named {
        settings.remove(&name);
    }
    // a setting that depended on a removed one may now be wrong
    match of(&settings) {
        Ok(_) => settings.len().saturating_sub(1),
        Err(error) => refused(settings, &error),
    }
}
