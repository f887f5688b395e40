//! Discord's 429 answers: what they say, and which requests must wait.
//!
//! `serenity` tracks the buckets, whose limits are announced in advance. The wait that a 429 asks for
//! is stored here: it may be longer than the bucket's, and may apply to all requests.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde::Deserialize;
use serenity::http::RatelimitingBucket;
use tokio::time::Instant;

/// The wait if a 429 does not name one.
const UNTOLD: Duration = Duration::from_secs(1);

/// What a 429 says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// How long to wait.
    pub wait: Duration,
    /// Does the limit apply to all requests?
    pub global: bool,
    /// Is the limit shared with other bots? Then Discord does not count the request as invalid.
    pub shared: bool,
}

/// The body of a 429, if Discord's API sent it.
#[derive(Deserialize)]
struct Body {
    retry_after: f64,
    #[serde(default)]
    global: bool,
}

impl TooMuch {
    /// Reads a 429. `Retry-After` takes precedence over the body. `x-ratelimit-reset-after` and `x-ratelimit-reset` are
    /// ignored: they describe the bucket, which may reset long before the wait of this 429 ends.
    pub fn read(headers: &HeaderMap, body: &[u8]) -> Self {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let body: Option<Body> = serde_json::from_slice(body).ok();
        let told = header("retry-after").and_then(|text| text.parse().ok());
        let told = told.or(body.as_ref().map(|body| body.retry_after));
        let scope = header("x-ratelimit-scope");
        Self {
            wait: told
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .unwrap_or(UNTOLD),
            global: header("x-ratelimit-global").is_some()
                || scope == Some("global")
                // a 429 without Discord's body comes from the network protection before the API, which blocks this
                // machine's IP address
                || body.as_ref().is_none_or(|body| body.global) && scope.is_none(),
            shared: scope == Some("shared"),
        }
    }
}

/// The limit that a request counts against.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// An interaction's answers: Discord exempts them from the bot's global limit.
    Interaction,
    /// A request with the bot's token: each method of a route has its own limit.
    Bot(Method, RatelimitingBucket),
    /// A request for somebody who opens the Activity: each kind, by its name, has its own limit.
    Activity(&'static str),
}

/// Which requests must wait, and until when.
#[derive(Debug, Default)]
pub struct RateLimitWaits(Mutex<Until>);

#[derive(Debug, Default)]
struct Until {
    all: Option<Instant>,
    bot: Option<Instant>,
    routes: HashMap<Way, Instant>,
}

impl RateLimitWaits {
    /// When a request with this limit may be sent, if it must wait.
    pub fn until(&self, way: &Way, now: Instant) -> Option<Instant> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = match way {
            Way::Interaction => None,
            Way::Bot(..) => kept.bot.max(kept.routes.get(way).copied()),
            Way::Activity(_) => kept.routes.get(way).copied(),
        };
        kept.all.max(own).filter(|until| *until > now)
    }

    /// Records the wait that a 429 asks for. `way` is the limit of the request that the 429 answered.
    pub fn wait(&self, way: Way, told: TooMuch, now: Instant) {
        let until = Some(now + told.wait);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match way {
            // the bot's global limit does not apply to answers to interactions; so a global 429 for an answer means
            // that this machine's IP address is blocked, and all requests must wait
            Way::Interaction if told.global => kept.all = kept.all.max(until),
            // an interaction's own limit affects nothing else
            Way::Interaction => {}
            Way::Bot(..) if told.global => kept.bot = kept.bot.max(until),
            way => {
                kept.routes.retain(|_, until| *until > now);
                let held = kept.routes.entry(way).or_insert(now);
                *held = (*held).max(now + told.wait);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ::serenity::all::ChannelId;
    use ::serenity::http::Route;

    use super::*;

    fn too_much(headers: &[(&'static str, &'static str)], body: &str) -> TooMuch {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        TooMuch::read(&headers.collect(), body.as_bytes())
    }

    #[test]
    fn a_429_says_how_long_by_retry_after_and_not_by_the_bucket() {
        const BODY: &str = r#"{"message": "…", "retry_after": 0.7, "global": false}"#;
        const SCOPE: (&str, &str) = ("x-ratelimit-scope", "user");
        let bucket = ("x-ratelimit-reset-after", "0.1");
        for (headers, body, seconds) in [
            (&[("retry-after", "3"), bucket, SCOPE][..], BODY, 3.0),
            (&[("retry-after", "2.5"), SCOPE], BODY, 2.5),
            (&[bucket, SCOPE], BODY, 0.7),
            (&[("retry-after", "soon"), SCOPE], BODY, 0.7),
            (&[bucket, SCOPE], "<html>", 1.0),
            (&[("retry-after", "-1"), SCOPE], BODY, 1.0),
            (&[("retry-after", "NaN"), SCOPE], BODY, 1.0),
        ] {
            let told = too_much(headers, body);
            assert_eq!(
                told.wait,
                Duration::from_secs_f64(seconds),
                "{headers:?} {body}"
            );
            assert!(!told.global, "{headers:?} {body}");
        }
    }

    #[test]
    fn a_429_says_for_what() {
        const OWN: &str = r#"{"retry_after": 1, "global": false}"#;
        const ALL: &str = r#"{"retry_after": 1, "global": true}"#;
        let scope = |text| ("x-ratelimit-scope", text);
        for (headers, body, global, shared) in [
            (&[scope("user")][..], OWN, false, false),
            (&[scope("shared")], OWN, false, true),
            (&[scope("global")], OWN, true, false),
            (&[("x-ratelimit-global", "true")], OWN, true, false),
            (&[], ALL, true, false),
            (&[], OWN, false, false),
            (&[], "error code: 1015", true, false),
        ] {
            let told = too_much(headers, body);
            assert_eq!(
                (told.global, told.shared),
                (global, shared),
                "{headers:?} {body}"
            );
        }
    }

    #[test]
    fn what_a_429_means_waits_and_nothing_else() {
        let route = |method, channel| {
            let channel_id = ChannelId::new(channel);
            let route = Route::ChannelMessages { channel_id };
            Way::Bot(method, route.ratelimiting_bucket())
        };
        let one = &route(Method::POST, 1);
        let others = [&route(Method::POST, 2), &route(Method::GET, 1)];
        let press = &Way::Interaction;
        let now = Instant::now();
        let wait = Duration::from_secs(5);
        for (way, global, waiting) in [
            (one, false, &[one][..]),
            (one, true, &[one, others[0], others[1]]),
            (press, false, &[]),
            (press, true, &[one, others[0], others[1], press]),
        ] {
            let waits = RateLimitWaits::default();
            let shared = false;
            waits.wait(
                way.clone(),
                TooMuch {
                    wait,
                    global,
                    shared,
                },
                now,
            );
            // a shorter wait does not shorten the first one
            let short = wait / 5;
            waits.wait(
                way.clone(),
                TooMuch {
                    wait: short,
                    global,
                    shared,
                },
                now,
            );
            for asked in [one, others[0], others[1], press] {
                let until = waiting.contains(&asked).then_some(now + wait);
                assert_eq!(waits.until(asked, now), until, "{asked:?} after {way:?}");
                assert_eq!(waits.until(asked, now + wait), None);
            }
        }
    }
}
