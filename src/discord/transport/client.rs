//! Sends requests to Discord. A failed request is retried while that is useful, but never in a way that could
//! post a message twice.
//!
//! Answers to interactions bypass serenity's rate limiter. They are authorised by the interaction's token, and
//! the bot's global limit does not apply to them. serenity would keep a bucket for each interaction for ever. It
//! would also delay all follow-ups of the application when one channel exceeds its limit.
//!
//! Requests to channels use serenity's buckets. A 429 is handled here (`retry_after.rs`): serenity would sleep
//! inside the request until the request's own timeout, and would let all other requests go on.

use std::sync::Arc;
use std::time::Duration;

use axum::http::Response as Rebuilt;
use poise::serenity_prelude as serenity;
use reqwest::{Method, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use serenity::http::{ErrorResponse, Http, HttpError, Ratelimit, Ratelimiter, Request};
use serenity::{ApplicationId, InteractionId, StatusCode};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};

use crate::discord::transport::delivery_outcome::{DeliveryOutcome, Heard, outcome};
use crate::discord::transport::first_answer;
use crate::discord::transport::retry_after::{RateLimitWaits, TooMuch, Way};
use crate::discord::transport::send_error::{SendError, without_address};
use crate::metrics;

/// How long to wait before the first retry. The wait doubles with each further retry.
const PAUSE: Duration = Duration::from_millis(100);

/// Discord's error code for an interaction that already has an answer.
const HAS_ANSWER: isize = 40060;

/// What is needed to answer one interaction.
#[derive(Clone, Copy, Debug)]
pub struct Address<'a> {
    /// The bot.
    pub application: ApplicationId,
    /// The interaction.
    pub interaction: InteractionId,
    /// The token that authorises the answer.
    pub token: &'a str,
}

/// A request of one of the kinds that the transport sends.
pub trait Sendable {
    /// Its method.
    fn method(&self) -> Method;

    /// The limit that it counts against, if no interaction's token authorises it.
    fn way(&self) -> Way;

    /// The same request, if serenity counts it in a bucket.
    fn counted(&self) -> Option<&Request<'_>>;

    /// Builds it. `token`: the bot's. `proxy`: what replaces Discord's address.
    ///
    /// # Errors
    /// A part of it is not valid.
    fn built(
        &self,
        client: &reqwest::Client,
        token: &str,
        proxy: Option<&str>,
    ) -> Result<RequestBuilder, Box<serenity::Error>>;
}

impl Sendable for Request<'_> {
    fn method(&self) -> Method {
        self.method_ref().reqwest_method()
    }

    fn way(&self) -> Way {
        Way::Bot(self.method(), self.route_ref().ratelimiting_bucket())
    }

    fn counted(&self) -> Option<&Request<'_>> {
        Some(self)
    }

    fn built(
        &self,
        client: &reqwest::Client,
        token: &str,
        proxy: Option<&str>,
    ) -> Result<RequestBuilder, Box<serenity::Error>> {
        self.clone().build(client, token, proxy).map_err(Box::new)
    }
}

/// How a request is sent, and whether and how long it is retried.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The timeout of one attempt.
    attempt: Duration,
    /// The timeout of all attempts together.
    patience: Duration,
    /// May it be repeated: is a duplicate harmless or detected?
    repeats: bool,
    by: By<'a>,
}

/// What authorises a request.
#[derive(Clone, Copy)]
enum By<'a> {
    /// An interaction's token.
    Interaction,
    /// The bot's token. Uses serenity's buckets, unless a proxy does the rate limiting.
    Bot(Option<&'a Ratelimiter>),
    /// What the request itself says.
    Itself,
}

impl Plan<'_> {
    /// An interaction's first answer. Discord accepts it within 3 seconds, and only once.
    pub const FIRST: Self = Self {
        attempt: Duration::from_millis(1200),
        patience: Duration::from_millis(2800),
        repeats: true,
        by: By::Interaction,
    };

    /// A message after the first answer. Discord accepts any number, so a repeated one would appear twice.
    pub const FOLLOW_UP: Self = Self {
        attempt: Duration::from_secs(10),
        patience: Duration::from_secs(30),
        repeats: false,
        by: By::Interaction,
    };

    /// A question about an interaction's answers. If it fails, the caller asks again.
    pub const QUESTION: Self = Self {
        attempt: Duration::from_secs(2),
        patience: Duration::from_secs(2),
        repeats: true,
        by: By::Interaction,
    };

    /// Spends something that Discord accepts once, for somebody who opens the Activity.
    pub const EXCHANGE: Self = Self {
        attempt: Duration::from_secs(10),
        patience: Duration::from_secs(10),
        repeats: false,
        by: By::Itself,
    };

    /// A question about somebody who opens the Activity.
    pub const WHO: Self = Self {
        attempt: Duration::from_secs(4),
        patience: Duration::from_secs(9),
        repeats: true,
        by: By::Itself,
    };
}

impl<'a> Plan<'a> {
    /// Creates something with the bot's token while the interaction's first answer waits. A repeated request would
    /// create it twice.
    pub fn creation(http: &'a Http) -> Self {
        Self {
            attempt: Duration::from_millis(1800),
            patience: Duration::from_millis(1800),
            repeats: false,
            by: By::Bot(http.ratelimiter.as_ref()),
        }
    }

    /// A question asked with the bot's token while the interaction's first answer waits.
    pub fn lookup(http: &'a Http) -> Self {
        Self {
            attempt: Duration::from_millis(800),
            patience: Duration::from_millis(1600),
            repeats: true,
            by: By::Bot(http.ratelimiter.as_ref()),
        }
    }

    /// A request to a channel with the bot's token: a question, a change, or a message with a nonce, so that
    /// Discord recognises a duplicate.
    pub fn channel(http: &'a Http) -> Self {
        Self {
            attempt: Duration::from_secs(10),
            patience: Duration::from_secs(30),
            repeats: true,
            by: By::Bot(http.ratelimiter.as_ref()),
        }
    }
}

/// Why one attempt failed, what the failure means, and how long Discord asks to wait.
struct Trouble {
    heard: Heard,
    wait: Duration,
    error: Box<serenity::Error>,
}

impl Trouble {
    /// Removes the URL from the error, because the URL of an answer contains the interaction's token.
    fn new(heard: Heard, error: impl Into<serenity::Error>) -> Self {
        Self {
            heard,
            wait: Duration::ZERO,
            error: Box::new(without_address(error.into())),
        }
    }
}

/// Sends requests.
pub struct Transport {
    client: reqwest::Client,
    /// The bot's token, which serenity's requests always carry.
    token: String,
    /// The proxy that replaces Discord's address: `http://host:port`.
    proxy: Option<String>,
    /// The retry-after times that Discord has asked for.
    waits: RateLimitWaits,
}

impl Transport {
    /// Sends with this HTTP client: to the proxy if one is given, otherwise to Discord.
    pub fn new(client: reqwest::Client, token: &str, proxy: Option<String>) -> Self {
        let token = format!("Bot {}", token.trim_start_matches("Bot "));
        Self {
            client,
            token,
            proxy,
            waits: RateLimitWaits::default(),
        }
    }

    /// Sends a request. `make` builds it again for each attempt. A request that Discord did not perform is retried
    /// while that is useful. A request that Discord may have performed is retried only if the plan says that a
    /// duplicate is harmless.
    ///
    /// # Errors
    /// The request was not performed, or the outcome is unknown.
    pub async fn send<T: DeserializeOwned, R: Sendable>(
        &self,
        plan: Plan<'_>,
        make: impl Fn() -> R,
    ) -> Result<T, SendError> {
        let mut until = Instant::now() + plan.patience;
        if let (By::Bot(_), Some(deadline)) = (plan.by, first_answer::deadline()) {
            until = until.min(deadline);
        }
        let (mut pause, mut heard) = (PAUSE, Vec::new());
        loop {
            let trouble = match self.attempt(&plan, make(), until).await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            heard.push(trouble.heard);
            let wait = match trouble.heard {
                Heard::Later => Some(trouble.wait.max(pause)),
                Heard::Away => Some(pause),
                Heard::Unclear => plan.repeats.then_some(pause),
                Heard::Done | Heard::Taken | Heard::Refused => None,
            };
            let error = trouble.error;
            match wait.filter(|wait| Instant::now() + *wait < until) {
                Some(wait) => {
                    tracing::debug!(%error, ?wait, "a request is sent again");
                    sleep(wait).await;
                }
                None => return Err(miss(&heard, error, trouble.wait)),
            }
            pause *= 2;
        }
    }

    /// Waits for the rate limits and sends the request, unless the wait would pass `until`.
    async fn attempt<T: DeserializeOwned>(
        &self,
        plan: &Plan<'_>,
        request: impl Sendable,
        until: Instant,
    ) -> Result<T, Trouble> {
        let way = match plan.by {
            By::Interaction => Way::Interaction,
            By::Bot(_) | By::Itself => request.way(),
        };
        let held = || Trouble::new(Heard::Later, timed_out("Discord's limits let it wait"));
        while let Some(free) = self.waits.until(&way, Instant::now()) {
            if free > until {
                let wait = free.saturating_duration_since(Instant::now());
                return Err(Trouble { wait, ..held() });
            }
            sleep_until(free).await;
        }
        if let (By::Bot(Some(limiter)), Some(counted)) = (plan.by, request.counted()) {
            let turn = timeout_at(until, turn(limiter, counted)).await;
            turn.map_err(|_| held())?;
        }
        if Instant::now() >= until {
            return Err(held());
        }
        let limit = plan.attempt.min(until - Instant::now());
        let performed = timeout(limit, self.perform(plan, way, request)).await;
        let late = |_| Trouble::new(Heard::Unclear, timed_out("Discord did not answer in time"));
        performed.map_err(late)?
    }

    async fn perform<T: DeserializeOwned>(
        &self,
        plan: &Plan<'_>,
        way: Way,
        request: impl Sendable,
    ) -> Result<T, Trouble> {
        let built = request.built(&self.client, &self.token, self.proxy.as_deref());
        let built = built.map_err(|error| not_sent(*error))?;
        let response = built.send().await.map_err(|error| not_sent(error.into()))?;
        if let (By::Bot(Some(limiter)), Some(counted)) = (plan.by, request.counted()) {
            count(limiter, counted, &response).await;
        }
        if !response.status().is_success() {
            return Err(self.refused(way, request.method(), response).await);
        }
        let body = response.bytes().await;
        let body = body.map_err(|error| Trouble::new(Heard::Unclear, error))?;
        // an answer without content is read as `null`
        let body: &[u8] = if body.is_empty() { b"null" } else { &body };
        serde_json::from_slice(body).map_err(|error| Trouble::new(Heard::Unclear, error))
    }

    /// What an error status means.
    async fn refused(&self, way: Way, method: Method, response: Response) -> Trouble {
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.unwrap_or_default();
        let mut wait = Duration::ZERO;
        let mut counts = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        if status == StatusCode::TOO_MANY_REQUESTS {
            let told = TooMuch::read(&headers, &body);
            self.waits.wait(way, told, Instant::now());
            (wait, counts) = (told.wait, !told.shared);
        }
        if counts {
            metrics::invalid_request(status.as_u16());
        }
        let mut again = Rebuilt::new(body);
        *again.status_mut() = status;
        let error = ErrorResponse::from_response(again.into(), method).await;
        let heard = match status {
            StatusCode::TOO_MANY_REQUESTS => Heard::Later,
            status if status.is_server_error() => Heard::Unclear,
            _ if error.error.code == HAS_ANSWER => Heard::Taken,
            _ => Heard::Refused,
        };
        let trouble = Trouble::new(heard, HttpError::UnsuccessfulRequest(error));
        Trouble { wait, ..trouble }
    }
}

/// The error for all attempts together.
fn miss(heard: &[Heard], error: Box<serenity::Error>, wait: Duration) -> SendError {
    match outcome(heard) {
        DeliveryOutcome::NotDone if !wait.is_zero() => SendError::Limited { wait, error },
        DeliveryOutcome::NotDone => SendError::Undone(error),
        DeliveryOutcome::Taken => SendError::Taken(error),
        DeliveryOutcome::Elsewhere => SendError::Elsewhere(error),
        DeliveryOutcome::Done | DeliveryOutcome::Unknown => SendError::Unclear(error),
    }
}

/// The bucket in which serenity counts a request.
async fn bucket(limiter: &Ratelimiter, request: &Request<'_>) -> Arc<Mutex<Ratelimit>> {
    let (routes, key) = (limiter.routes(), request.route_ref().ratelimiting_bucket());
    let mut routes = routes.write().await;
    Arc::clone(routes.entry(key).or_default())
}

/// Waits until an empty bucket is full again.
async fn turn(limiter: &Ratelimiter, request: &Request<'_>) {
    let bucket = bucket(limiter, request).await;
    bucket.lock().await.pre_hook(request, &|_| {}).await;
}

/// Tells serenity how much of a bucket is left. The timeout of zero stops serenity from sleeping through a 429
/// here.
async fn count(limiter: &Ratelimiter, request: &Request<'_>, response: &Response) {
    let bucket = bucket(limiter, request).await;
    let mut bucket = bucket.lock().await;
    let read = bucket.post_hook(response, request, &|_| {}, false);
    let _ = timeout(Duration::ZERO, read).await;
}

fn timed_out(why: &str) -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::TimedOut, why)
}

fn not_sent(error: serenity::Error) -> Trouble {
    let heard = match &error {
        serenity::Error::Http(HttpError::Request(sent)) if sent.is_connect() => Heard::Away,
        serenity::Error::Http(HttpError::Request(sent)) if !sent.is_builder() => Heard::Unclear,
        _ => Heard::Refused,
    };
    Trouble::new(heard, error)
}

#[cfg(test)]
mod tests;
