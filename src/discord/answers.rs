//! The way that answers to interactions go: their token allows them, and the limit that counts for
//! all of a bot's requests does not count for them. So they stand in no queue with anything else:
//! serenity would keep a bucket for each interaction for ever, and have all follow-ups of the
//! application wait when one channel has had too many.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::Response;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use serenity::http::{ErrorResponse, HttpError, Request};
use serenity::{ApplicationId, InteractionId, StatusCode};
use tokio::time::Instant;

/// How long an interaction may wait for its first answer.
const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// How long its token is good for more.
const TOKEN_LIVES: Duration = Duration::from_mins(15);

/// One interaction, as far as it takes to answer it.
#[derive(Clone, Copy, Debug)]
pub struct Address<'a> {
    /// The bot.
    pub application: ApplicationId,
    /// The interaction.
    pub interaction: InteractionId,
    /// What allows to answer it.
    pub token: &'a str,
}

/// Sends answers.
pub struct Answers {
    client: reqwest::Client,
    /// The bot's own, which serenity's requests always carry.
    token: String,
    /// What stands where Discord's address would: `http://host:port`.
    proxy: Option<String>,
}

/// Which of the two times counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The first answer.
    First,
    /// Whatever follows it.
    Later,
}

impl Answers {
    /// By this client, to Discord or the proxy in its place.
    pub fn new(client: reqwest::Client, token: &str, proxy: Option<String>) -> Self {
        let token = format!("Bot {}", token.trim_start_matches("Bot "));
        Self {
            client,
            token,
            proxy,
        }
    }

    /// Sends a request; `make` makes it anew each time. It is sent again only where Discord says
    /// that it was not performed but may be later, after the time it names, and while it is of use.
    ///
    /// # Errors
    /// Discord did not take it, or the connection failed: then it may have been performed, and is
    /// not sent again.
    pub async fn send<'a, T: DeserializeOwned>(
        &self,
        turn: Turn,
        make: impl Fn() -> Request<'a>,
    ) -> serenity::Result<T> {
        let until = Instant::now()
            + match turn {
                Turn::First => FIRST_ANSWER,
                Turn::Later => TOKEN_LIVES,
            };
        loop {
            let (request, proxy) = (make(), self.proxy.as_deref());
            let method = request.method_ref().reqwest_method();
            let response = request.build(&self.client, &self.token, proxy)?.send();
            let response = response.await?;
            if let Some(wait) = wait(&response)
                && Instant::now() + wait < until
            {
                tracing::debug!(?wait, "an answer has to wait");
                tokio::time::sleep(wait).await;
                continue;
            }
            if !response.status().is_success() {
                let error = ErrorResponse::from_response(response, method).await;
                return Err(HttpError::UnsuccessfulRequest(error).into());
            }
            return Ok(serde_json::from_slice(&response.bytes().await?)?);
        }
    }
}

/// After which time to ask again, if that is what Discord says.
fn wait(response: &Response) -> Option<Duration> {
    if response.status() != StatusCode::TOO_MANY_REQUESTS {
        return None;
    }
    let headers = response.headers();
    // the same time, but to the millisecond; missing when all routes are meant
    seconds(headers, "x-ratelimit-reset-after").or_else(|| seconds(headers, "retry-after"))
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds = headers.get(name)?.to_str().ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
