//! Parses each setting's value. An error text is the end of a sentence that begins with the setting's name. It never
//! repeats a value that may be a secret.

use std::net::SocketAddr;

use secrecy::SecretString;

use super::PublicKey;
use crate::logging::{self, LogFormat};
use crate::store;

/// How a range of shards must be written.
pub(super) const RANGE_FORM: &str =
    "must be such as 0..4: from the first to before the second, of SHARDS";

/// How many shards all processes run together.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShardCount {
    /// As many as Discord says.
    Auto,
    /// This many, at least one.
    Number(u32),
}

/// Some of the shards.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShardRange {
    /// The first.
    pub from: u32,
    /// One past the last.
    pub to: u32,
}

pub(super) fn token(given: &str) -> Result<SecretString, &'static str> {
    if !given.is_empty() && serenity::utils::token::validate(given).is_err() {
        return Err(
            "does not look like a bot's token: copy it again from the developer portal, \"Bot\", \"Reset \
             Token\"",
        );
    }
    Ok(SecretString::from(given))
}

/// Parses a proxy's address. A password in it is refused, because errors and the log repeat the address.
pub(super) fn proxy(given: &str) -> Result<String, &'static str> {
    let rest = given
        .strip_prefix("http://")
        .or_else(|| given.strip_prefix("https://"));
    let rest = rest.map(|host| host.trim_end_matches('/'));
    match rest {
        Some(rest) if rest.contains('@') => Err("must be an address without user and password"),
        Some(rest) if !rest.is_empty() && !rest.contains(char::is_whitespace) => {
            Ok(given.trim_end_matches('/').to_owned())
        }
        _ => Err("must be an address such as http://127.0.0.1:8700"),
    }
}

/// Parses the address of the page on which a board is tapped.
pub(super) fn public_url(given: &str) -> Result<String, &'static str> {
    let host = given
        .strip_prefix("https://")
        .or_else(|| given.strip_prefix("http://"));
    let is_host = |host: &&str| {
        let host = host.trim_end_matches('/');
        !host.is_empty()
            && !host.contains(|sign: char| sign.is_whitespace() || "@?#".contains(sign))
    };
    match host.filter(is_host) {
        Some(_) => Ok(given.trim_end_matches('/').to_owned()),
        None => Err("must be an address such as https://skirmish.example.org"),
    }
}

/// Parses the application's client secret.
pub(super) fn client_secret(given: &str) -> Result<SecretString, &'static str> {
    let is_secret = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    if given.chars().all(is_secret) {
        return Ok(SecretString::from(given));
    }
    Err(
        "does not look like a client secret: copy it again from the developer portal, \"OAuth2\", \"Reset \
         Secret\"",
    )
}

pub(super) fn database(given: &str) -> Result<SecretString, String> {
    if store::is_address(given) {
        Ok(SecretString::from(given))
    } else {
        Err(format!("must be {}", store::ADDRESSES))
    }
}

pub(super) fn number(given: &str, most: u32, unit: &str) -> Result<u32, String> {
    let number = given
        .parse()
        .ok()
        .filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("must be 1 to {most}{unit}, not \"{given}\""))
}

pub(super) fn minutes(given: &str) -> Result<u32, String> {
    number(given, 10_080, " minutes")
}

pub(super) fn user_rate(given: &str) -> Result<u32, &'static str> {
    let rate = given.parse().ok().filter(|rate| *rate <= 1000);
    rate.ok_or("must be 1 to 1000, or 0 for no limit")
}

pub(super) fn http_address(given: &str) -> Result<SocketAddr, String> {
    let address = given.parse();
    address.map_err(|_| format!("must be an address such as 127.0.0.1:8080, not \"{given}\""))
}

pub(super) fn public_key(given: &str) -> Result<PublicKey, &'static str> {
    let mut bytes = [0; 32];
    match hex::decode_to_slice(given, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(
            "must be the 64 digits from the developer portal, \"General Information\", \"Public Key\"",
        ),
    }
}

pub(super) fn shard_count(given: &str) -> Result<ShardCount, &'static str> {
    if given == "auto" {
        return Ok(ShardCount::Auto);
    }
    let count = given.parse().ok().filter(|count| *count > 0);
    count
        .map(ShardCount::Number)
        .ok_or("must be auto or a number from 1 on")
}

pub(super) fn shard_range(given: &str) -> Result<ShardRange, &'static str> {
    let ends = given.split_once("..");
    let range = ends.and_then(|(from, to)| {
        Some(ShardRange {
            from: from.parse().ok()?,
            to: to.parse().ok()?,
        })
    });
    range
        .filter(|range| range.from < range.to)
        .ok_or(RANGE_FORM)
}

pub(super) fn log_filter(given: &str) -> Result<String, String> {
    match logging::filter(given) {
        Ok(_) => Ok(given.to_owned()),
        Err(error) => Err(format!(
            "is no filter such as info or skirmish=debug: {error}"
        )),
    }
}

pub(super) fn log_format(given: &str) -> Result<LogFormat, String> {
    let format = given.parse();
    format.map_err(|_| format!("must be plain or json, not \"{given}\""))
}
