//! Finds out who has opened the page inside Discord. Discord gives the page a code. Nothing else that the page says about
//! itself is believed.
//!
//! serenity has no routes for these requests, and two of them do not carry the bot's token. The tokens of people are used
//! for one question and dropped.

use poise::serenity_prelude as serenity;
use reqwest::header::{AUTHORIZATION, USER_AGENT};
use reqwest::{Method, RequestBuilder};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serenity::http::Request;
use serenity::{ApplicationId, UserId};

use crate::discord::transport::client::{Plan, Sendable, Transport};
use crate::discord::transport::retry_after::Way;
use crate::discord::transport::send_error::SendError;

/// The longest code or name of an instance that is passed on, in bytes. Discord's have fewer than 100.
const LONGEST: usize = 256;

/// The flag of an application whose host has enabled Activities.
pub const EMBEDDED: u64 = 1 << 17;

/// The application that Discord shows as an Activity.
#[derive(Clone, Copy)]
pub struct ActivityApplication<'a> {
    /// Its id.
    pub id: ApplicationId,
    /// Its client secret.
    pub client_secret: &'a SecretString,
}

/// Why somebody is not let in.
#[derive(Debug)]
pub enum NotEntered {
    /// The code or the instance is not good, or the person is not in that instance.
    Refused,
    /// The client secret is not the application's.
    WrongSecret,
    /// Discord did not say.
    Unknown(SendError),
}

/// One of the requests.
enum Ask<'a> {
    /// Exchanges a page's code for the token of the person who gave it.
    Exchange(ActivityApplication<'a>, &'a str),
    /// Who has given this token?
    Person(&'a SecretString),
    /// Who is in this instance of the application's Activity?
    Instance(ApplicationId, &'a str),
}

#[derive(Deserialize)]
struct Exchanged {
    access_token: String,
}

#[derive(Deserialize)]
struct Person {
    id: UserId,
}

#[derive(Deserialize)]
struct Instance {
    users: Vec<UserId>,
}

impl Sendable for Ask<'_> {
    fn method(&self) -> Method {
        match self {
            Self::Exchange(..) => Method::POST,
            Self::Person(_) | Self::Instance(..) => Method::GET,
        }
    }

    fn way(&self) -> Way {
        Way::Activity(match self {
            Self::Exchange(..) => "exchange",
            Self::Person(_) => "person",
            Self::Instance(..) => "instance",
        })
    }

    fn counted(&self) -> Option<&Request<'_>> {
        None
    }

    fn built(
        &self,
        client: &reqwest::Client,
        token: &str,
        proxy: Option<&str>,
    ) -> Result<RequestBuilder, Box<serenity::Error>> {
        let base = proxy.unwrap_or("https://discord.com").trim_end_matches('/');
        let path = match self {
            Self::Exchange(..) => "oauth2/token".to_owned(),
            Self::Person(_) => "users/@me".to_owned(),
            Self::Instance(id, instance) => {
                format!("applications/{id}/activity-instances/{instance}")
            }
        };
        let request = client.request(self.method(), format!("{base}/api/v10/{path}"));
        let request = request.header(USER_AGENT, serenity::constants::USER_AGENT);
        Ok(match self {
            Self::Exchange(application, code) => request.form(&[
                ("grant_type", "authorization_code"),
                ("code", code),
                ("client_id", &application.id.to_string()),
                ("client_secret", application.client_secret.expose_secret()),
            ]),
            Self::Person(person) => request.bearer_auth(person.expose_secret()),
            Self::Instance(..) => request.header(AUTHORIZATION, token),
        })
    }
}

/// Can this be a code, or the name of an instance? It becomes a part of an address.
fn is_plain(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(plain)
}

/// Who gave a page this code. The person must be in that instance of the Activity. A code is good once.
///
/// # Errors
/// Discord does not confirm it.
pub async fn who_entered(
    transport: &Transport,
    application: ActivityApplication<'_>,
    code: &str,
    instance: &str,
) -> Result<u64, NotEntered> {
    if !is_plain(code) || !is_plain(instance) {
        return Err(NotEntered::Refused);
    }
    // the code comes first: without a good one, nobody makes the bot use its own token
    let exchange = || Ask::Exchange(application, code);
    let exchanged: Exchanged = match transport.send(Plan::EXCHANGE, exchange).await {
        Err(miss) if miss.is_unauthorized() => return Err(NotEntered::WrongSecret),
        told => told?,
    };
    let token = SecretString::from(exchanged.access_token);
    let person: Person = transport.send(Plan::WHO, || Ask::Person(&token)).await?;
    drop(token);
    let instance = || Ask::Instance(application.id, instance);
    let instance: Instance = transport.send(Plan::WHO, instance).await?;
    if instance.users.contains(&person.id) {
        return Ok(person.id.get());
    }
    Err(NotEntered::Refused)
}

/// Does Discord know this client secret? Asks with a code that Discord never gives.
///
/// # Errors
/// Discord did not say.
pub async fn knows_secret(
    transport: &Transport,
    application: ActivityApplication<'_>,
) -> Result<bool, SendError> {
    let exchange = || Ask::Exchange(application, "none");
    let told: Result<Exchanged, SendError> = transport.send(Plan::EXCHANGE, exchange).await;
    match told {
        Err(miss) if miss.is_unauthorized() => Ok(false),
        Err(miss) if !miss.is_final() => Err(miss),
        _ => Ok(true),
    }
}

impl From<SendError> for NotEntered {
    fn from(miss: SendError) -> Self {
        if miss.is_final() {
            return Self::Refused;
        }
        Self::Unknown(miss)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_becomes_a_part_of_an_address_has_no_signs_of_addresses() {
        for fine in [
            "i-1276580072400224306-gc-912952092627435520-912954213460484116",
            "Ab_9",
        ] {
            assert!(is_plain(fine), "{fine}");
        }
        let long = "a".repeat(LONGEST + 1);
        for bad in [
            "", "a/b", "..", "a?b", "a#b", "a%2Fb", "a b", "ä", "a\n", &long,
        ] {
            assert!(!is_plain(bad), "{bad}");
        }
    }
}
