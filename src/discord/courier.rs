//! The way that requests to Discord go: sent again while that is of use, and never so that a message
//! is posted twice.
//!
//! Answers to interactions stand in no queue with anything else: their token allows them, and the
//! limit that counts for all of a bot's requests does not count for them. serenity would keep a
//! bucket for each interaction for ever, and have all follow-ups of the application wait when one
//! channel has had too many. What goes to a channel keeps to serenity's limits.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::Response;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use serenity::http::{ErrorResponse, Http, HttpError, Ratelimiter, Request};
use serenity::{ApplicationId, InteractionId, StatusCode};
use thiserror::Error;
use tokio::time::{Instant, sleep, timeout};

use super::error::without_address;

/// How long to wait before a request is sent again, at first; each time twice as long.
const PAUSE: Duration = Duration::from_millis(100);

/// How long when Discord says that it was too much, but not for how long.
const TOO_MUCH: Duration = Duration::from_secs(1);

/// Discord's word for an interaction that has its answer.
const HAS_ANSWER: isize = 40060;

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

/// Why a request came to nothing.
#[derive(Debug, Error)]
pub enum Miss {
    /// Discord did not do it.
    #[error("{0}")]
    Undone(Box<serenity::Error>),
    /// Whether Discord did it is not known.
    #[error("{0} (perhaps it was done all the same)")]
    Unclear(Box<serenity::Error>),
    /// It was the answer to an interaction that has one: another process has heard of it too.
    #[error("{0} (by another process)")]
    Taken(Box<serenity::Error>),
}

impl Miss {
    /// Did Discord say no, so that asking again would be no use?
    pub fn is_final(&self) -> bool {
        let Self::Undone(error) = self else {
            return false;
        };
        refusal(error).is_some_and(|told| {
            let status = told.status_code;
            status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
        })
    }
}

/// What Discord said, if it was Discord that said no.
fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(told)) => Some(told),
        _ => None,
    }
}

/// How a request is sent.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// How long Discord may take for it.
    attempt: Duration,
    /// How long it is of use.
    patience: Duration,
    /// Is one that was done already harmless, or told?
    repeats: bool,
    limiter: Option<&'a Ratelimiter>,
}

impl Plan<'_> {
    /// An interaction's first answer: it may be 3 seconds late, and Discord takes only one.
    pub const FIRST: Self = Self {
        attempt: Duration::from_millis(1200),
        patience: Duration::from_millis(2800),
        repeats: true,
        limiter: None,
    };

    /// A message after it. Discord takes as many as come.
    pub const FOLLOW_UP: Self = Self {
        attempt: Duration::from_secs(10),
        patience: Duration::from_secs(30),
        repeats: false,
        limiter: None,
    };

    /// A question about an interaction's answers.
    pub const QUESTION: Self = Self {
        attempt: Duration::from_secs(2),
        patience: Duration::from_secs(10),
        repeats: true,
        limiter: None,
    };
}

impl<'a> Plan<'a> {
    /// To a channel, by the bot's own right: a question, a change, or a message that names itself so
    /// that Discord knows it when it comes again.
    pub fn channel(http: &'a Http) -> Self {
        Self {
            attempt: Duration::from_secs(10),
            patience: Duration::from_secs(30),
            repeats: true,
            limiter: http.ratelimiter.as_ref(),
        }
    }
}

/// Why one attempt failed, and what that means.
struct Trouble(What, Box<serenity::Error>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// Not done, and not to be: Discord says why.
    Refused,
    /// Not done now; later, after this time.
    Later(Duration),
    /// Never arrived.
    Away,
    /// Done or not: the connection, Discord or something between failed.
    Unclear,
}

impl Trouble {
    /// The address of an answer holds the interaction's token: it is taken out.
    fn new(what: What, error: impl Into<serenity::Error>) -> Self {
        Self(what, Box::new(without_address(error.into())))
    }
}

/// Sends requests.
pub struct Courier {
    client: reqwest::Client,
    /// The bot's own, which serenity's requests always carry.
    token: String,
    /// What stands where Discord's address would: `http://host:port`.
    proxy: Option<String>,
}

impl Courier {
    /// By this client, to Discord or the proxy in its place.
    pub fn new(client: reqwest::Client, token: &str, proxy: Option<String>) -> Self {
        let token = format!("Bot {}", token.trim_start_matches("Bot "));
        Self {
            client,
            token,
            proxy,
        }
    }

    /// Sends a request; `make` makes it anew each time. Where Discord did not do it, it is sent again
    /// while it is of use; where it may have, only if the plan says that this is harmless.
    ///
    /// # Errors
    /// It was not done, or nobody knows.
    pub async fn send<'a, T: DeserializeOwned>(
        &self,
        plan: Plan<'_>,
        make: impl Fn() -> Request<'a>,
    ) -> Result<T, Miss> {
        let until = Instant::now() + plan.patience;
        let (mut pause, mut unclear) = (PAUSE, false);
        loop {
            let limit = plan.attempt.min(until - Instant::now());
            let tried = timeout(limit, self.attempt(plan.limiter, make())).await;
            let Trouble(what, error) = match tried.unwrap_or_else(|_| Err(late())) {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            unclear |= what == What::Unclear;
            let wait = match what {
                What::Later(wait) => Some(wait),
                What::Away => Some(pause),
                What::Unclear => plan.repeats.then_some(pause),
                What::Refused => None,
            };
            match wait.filter(|wait| Instant::now() + *wait < until) {
                Some(wait) => {
                    tracing::debug!(%error, ?wait, "a request is sent again");
                    sleep(wait).await;
                }
                None if unclear => return Err(Miss::Unclear(error)),
                None if refusal(&error).is_some_and(|told| told.error.code == HAS_ANSWER) => {
                    return Err(Miss::Taken(error));
                }
                None => return Err(Miss::Undone(error)),
            }
            pause *= 2;
        }
    }

    async fn attempt<T: DeserializeOwned>(
        &self,
        limiter: Option<&Ratelimiter>,
        request: Request<'_>,
    ) -> Result<T, Trouble> {
        let method = request.method_ref().reqwest_method();
        let sent = match limiter {
            Some(limiter) => limiter.perform(request).await,
            None => self.perform(request).await,
        };
        let response = sent.map_err(not_sent)?;
        let status = response.status();
        if !status.is_success() {
            let wait = wait(&response);
            let error = ErrorResponse::from_response(response, method).await;
            let what = match status {
                StatusCode::TOO_MANY_REQUESTS => What::Later(wait.unwrap_or(TOO_MUCH)),
                status if status.is_server_error() => What::Unclear,
                _ => What::Refused,
            };
            return Err(Trouble::new(what, HttpError::UnsuccessfulRequest(error)));
        }
        let body = response.bytes().await;
        let body = body.map_err(|error| Trouble::new(What::Unclear, error))?;
        serde_json::from_slice(&body).map_err(|error| Trouble::new(What::Unclear, error))
    }

    async fn perform(&self, request: Request<'_>) -> serenity::Result<Response> {
        let request = request.build(&self.client, &self.token, self.proxy.as_deref())?;
        Ok(request.send().await?)
    }
}

fn late() -> Trouble {
    let why = "Discord did not answer in time";
    let error = std::io::Error::new(std::io::ErrorKind::TimedOut, why);
    Trouble::new(What::Unclear, error)
}

fn not_sent(error: serenity::Error) -> Trouble {
    let what = match &error {
        serenity::Error::Http(HttpError::Request(sent)) if sent.is_connect() => What::Away,
        serenity::Error::Http(HttpError::Request(sent)) if !sent.is_builder() => What::Unclear,
        _ => What::Refused,
    };
    Trouble::new(what, error)
}

/// After which time to ask again, if Discord says so.
fn wait(response: &Response) -> Option<Duration> {
    let headers = response.headers();
    // the same time, but to the millisecond; missing when all routes are meant
    seconds(headers, "x-ratelimit-reset-after").or_else(|| seconds(headers, "retry-after"))
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds = headers.get(name)?.to_str().ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
