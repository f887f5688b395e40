//! Discord's limits: what it says when there was too much, and what waits for that.
//!
//! The limit of a bucket that runs out is known before; `serenity` reads those. What a 429 says is kept
//! here: it may ask for longer than the bucket does, and may mean all requests.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde::Deserialize;
use serenity::http::RatelimitingBucket;
use tokio::time::Instant;

/// How long to wait when a 429 does not say for how long.
const UNTOLD: Duration = Duration::from_secs(1);

/// What a 429 says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// How long to wait.
    pub wait: Duration,
    /// Does it mean all requests?
    pub global: bool,
    /// Is it the limit of something that other bots use too? Then it does not count as our mistake.
    pub shared: bool,
}

/// The body of a 429, when it is Discord's own.
#[derive(Deserialize)]
struct Body {
    retry_after: f64,
    #[serde(default)]
    global: bool,
}

impl TooMuch {
    /// Reads it. `Retry-After` counts before the body, and neither `x-ratelimit-reset-after` nor
    /// `x-ratelimit-reset` do: those are the bucket's, and may be over long before.
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
                // what does not come from Discord's API comes from the guard before it, which blocks
                // the address
                || body.as_ref().is_none_or(|body| body.global) && scope.is_none(),
            shared: scope == Some("shared"),
        }
    }
}

/// What a request counts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// An interaction's answers: Discord exempts them from the bot's global limit.
    Interaction,
    /// The bot's own right, with the route, of which each method has a limit of its own.
    Bot(Method, RatelimitingBucket),
}

/// What must wait, and until when.
#[derive(Debug, Default)]
pub struct Holds(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    all: Option<Instant>,
    bot: Option<Instant>,
    routes: HashMap<(Method, RatelimitingBucket), Instant>,
}

impl Holds {
    /// From when on a request may be sent, if not now.
    pub fn until(&self, way: &Way, now: Instant) -> Option<Instant> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = match way {
            Way::Interaction => None,
            Way::Bot(method, bucket) => {
                let route = kept.routes.get(&(method.clone(), *bucket));
                kept.bot.max(route.copied())
            }
        };
        kept.all.max(own).filter(|until| *until > now)
    }

    /// Lets wait what a 429 means that was the answer to a request of this kind.
    pub fn hold(&self, way: Way, told: TooMuch, now: Instant) {
        let until = Some(now + told.wait);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match way {
            // no limit of the bot counts here, so that the address is meant
            Way::Interaction if told.global => kept.all = kept.all.max(until),
            // it has a limit of its own that nothing else uses
            Way::Interaction => {}
            Way::Bot(..) if told.global => kept.bot = kept.bot.max(until),
            Way::Bot(method, bucket) => {
                kept.routes.retain(|_, until| *until > now);
                let held = kept.routes.entry((method, bucket)).or_insert(now);
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
            let holds = Holds::default();
            let shared = false;
            holds.hold(
                way.clone(),
                TooMuch {
                    wait,
                    global,
                    shared,
                },
                now,
            );
            // a shorter one does not cut it short
            let short = wait / 5;
            holds.hold(
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
                assert_eq!(holds.until(asked, now), until, "{asked:?} after {way:?}");
                assert_eq!(holds.until(asked, now + wait), None);
            }
        }
    }
}
