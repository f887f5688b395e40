//! Addresses of `PostgreSQL` databases. Errors and the log show only the host, the port and the database's name.

use std::str::FromStr;

use sqlx::Error;
use sqlx::postgres::PgConnectOptions;

use super::StoreError;
use super::error::Result;

/// The settings that may follow the `?`. sqlx logs any unknown setting with its value, and that could be a mistyped
/// `password`.
const SETTINGS: [&str; 18] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// Parses a database's address.
///
/// # Errors
/// [`StoreError::Address`], which repeats nothing of the address.
pub(super) fn options(url: &str) -> Result<PgConnectOptions> {
    let refuse = |why: &str| {
        Err(StoreError::Address(format!(
            "the database's address: {why}"
        )))
    };
    let Some((_, rest)) = url.split_once("://") else {
        return refuse("it starts with \"postgres://\"");
    };
    let host_ends = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    if rest[host_ends..].contains(['@', '#']) {
        return refuse("in a password, write %23 for #, %2F for /, %3F for ? and %40 for @");
    }
    let settings = rest.split_once('?').map_or("", |(_, settings)| settings);
    if !settings.split('&').all(is_known) {
        let known = SETTINGS.join(", ");
        return refuse(&format!(
            "what stands after the ? is a setting that there is not; there are {known}"
        ));
    }
    // the library's error quotes what it cannot read
    let options = PgConnectOptions::from_str(url);
    // a pooler such as PgBouncer refuses this setting, which is for decimal numbers as text
    options.map(|options| options.extra_float_digits(None)).or_else(|_| {
        refuse(
            "it cannot be read; it is like postgres://user:password@host:5432/database?sslmode=require, \
             where sslmode is disable, allow, prefer, require, verify-ca or verify-full",
        )
    })
}

/// Is this `name=value` a setting that sqlx knows, or empty?
fn is_known(setting: &str) -> bool {
    let (name, _) = setting.split_once('=').unwrap_or((setting, ""));
    setting.is_empty() || SETTINGS.contains(&name) || is_server_setting(name)
}

/// Is this name `options[…]`, a setting of the server?
fn is_server_setting(name: &str) -> bool {
    let name = name.strip_prefix("options[");
    name.is_some_and(|name| name.ends_with(']'))
}

/// Rewords the error of a failed connection. The server's message names the user and other parts of the address.
pub(super) fn discreet(error: Error) -> Error {
    let why = match &error {
        Error::Database(refusal) => refused(refusal.code().as_deref().unwrap_or_default()),
        Error::Configuration(_) => "the settings in its address do not fit".to_owned(),
        _ => return error,
    };
    Error::Io(std::io::Error::other(why))
}

/// The meaning of the code with which the server refuses a connection (appendix A of its manual).
fn refused(code: &str) -> String {
    match code {
        "28000" => "it does not allow this user to connect from here".to_owned(),
        "28P01" => "it does not take this user and password".to_owned(),
        "3D000" => "it has no database of this name".to_owned(),
        "42501" => "this user may not use this database".to_owned(),
        "53300" => "it has no free connections".to_owned(),
        "57P03" => "it is starting or stopping".to_owned(),
        // a server's code is five letters and digits; anything else is not repeated
        code if code.len() == 5 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            format!("it refuses, with the code {code}")
        }
        _ => "it refuses".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "hunter2";

    #[test]
    fn no_refusal_of_an_address_repeats_anything_of_it() {
        for url in [
            "hunter2",
            "postgres://hunter2",
            "postgres://me:hunter2@host:hunter2/x",
            "postgres://me:hunter2/x@host/x",
            "postgres://me:hunter2#x@host/x",
            "postgres://me:%ffhunter2@host/x",
            "postgres://%ffhunter2@host/x",
            "postgres://host/%ffhunter2",
            "postgres://host/x?pasword=hunter2",
            "postgres://host/x?Password=hunter2",
            "postgres://host/x?passwor%64=hunter2",
            "postgres://host/x?sslmode=require&pass=hunter2",
            "postgres://host/x?hunter2",
            "postgres://host/x?=hunter2",
            "postgres://host/x?hunter2=password",
            "postgres://host/x?options[hunter2=on",
            "postgres://host/x?sslmode=hunter2",
            "postgres://host/x?port=hunter2",
            "postgres://host/x?hostaddr=hunter2",
            "postgres://host/x?statement-cache-capacity=hunter2",
            "postgres://ho st/x?password=hunter2",
            "postgres://[hunter2/x",
        ] {
            let Err(error) = options(url) else {
                // in this address `hunter2` is the host's name, which may be shown
                assert_eq!(url, "postgres://hunter2");
                continue;
            };
            assert!(!error.to_string().contains(SECRET), "{url}: {error}");
            assert!(!format!("{error:?}").contains(SECRET), "{url}: {error:?}");
        }
    }

    #[test]
    fn known_settings_are_taken() {
        for url in [
            "postgres://me:hunter2@host:5433/x?sslmode=verify-full&sslrootcert=/a/b&application_name=c",
            "postgresql://host/x?user=me&password=hunter2&",
            "postgres:///x?host=/var/run/postgresql&options[search_path]=other",
        ] {
            assert!(options(url).is_ok(), "{url}");
        }
    }

    #[test]
    fn a_server_s_refusal_is_told_in_our_words() {
        assert_eq!(refused("28P01"), "it does not take this user and password");
        assert_eq!(refused("XX000"), "it refuses, with the code XX000");
        assert_eq!(refused("user hunter2"), "it refuses");
    }
}
