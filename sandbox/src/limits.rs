//! Rate limits that tests set: buckets of requests, as in Discord's documentation, "Topics / Rate Limits".

use std::collections::HashMap;
use std::time::Duration;

use crate::{clock::millis, faults::Matcher};

/// The state of a request's bucket, for the headers of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bucket {
    /// How many requests the bucket allows.
    pub(crate) limit: u64,
    /// How many requests the bucket still allows.
    pub(crate) remaining: u64,
    /// When the bucket resets, in unix milliseconds.
    pub(crate) reset_ms: u64,
    /// The time until the bucket resets.
    pub(crate) wait: Duration,
    /// Whether this request exceeded the limit.
    pub(crate) exceeded: bool,
}

#[derive(Debug)]
struct Limit {
    matcher: Matcher,
    requests: u64,
    per_ms: u64,
    /// By bucket: its start (unix milliseconds), and the number of its requests since then.
    used: HashMap<String, (u64, u64)>,
}

/// The limits that tests have set.
#[derive(Debug, Default)]
pub(crate) struct Limits(Vec<Limit>);

impl Limits {
    pub(crate) fn add(&mut self, matcher: &str, requests: u64, per: Duration) {
        self.0.push(Limit {
            matcher: Matcher::new(matcher),
            requests,
            per_ms: millis(per),
            used: HashMap::new(),
        });
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Counts a request. Returns the state of its bucket if a limit applies.
    pub(crate) fn count(&mut self, method: &str, path: &str, now_ms: u64) -> Option<Bucket> {
        let fits = |limit: &&mut Limit| limit.matcher.fits(method, path);
        let limit = self.0.iter_mut().find(fits)?;
        let route = format!("{method} {}", route(path, true));
        let (since, used) = limit.used.entry(route).or_insert((now_ms, 0));
        if *since + limit.per_ms <= now_ms {
            (*since, *used) = (now_ms, 0);
        }
        let exceeded = *used >= limit.requests;
        *used += u64::from(!exceeded);
        let reset_ms = *since + limit.per_ms;
        Some(Bucket {
            limit: limit.requests,
            remaining: limit.requests - *used,
            reset_ms,
            wait: Duration::from_millis(reset_ms - now_ms),
            exceeded,
        })
    }
}

/// A path without its ids. If `with_resources` is true, these ids stay: "Top-level resources are currently limited to
/// channels (`channel_id`), guilds (`guild_id`), and webhooks (`webhook_id` or `webhook_id + webhook_token`)".
pub(crate) fn route(path: &str, with_resources: bool) -> String {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let kept = match parts.first() {
        Some(&("channels" | "guilds")) => 2,
        Some(&"webhooks") => 3,
        _ => 0,
    };
    let kept = if with_resources { kept } else { 0 };
    let token = |at: usize| at == 2 && matches!(parts[0], "webhooks" | "interactions");
    let shown = |(at, part): (usize, &&str)| {
        let id = part.bytes().all(|b| b.is_ascii_digit()) || token(at);
        if id && at >= kept { "*" } else { *part }.to_owned()
    };
    let shown: Vec<String> = parts.iter().enumerate().map(shown).collect();
    shown.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_shared_by_route_and_top_level_resource() {
        assert_eq!(
            route("/channels/1/messages/2", true),
            "channels/1/messages/*"
        );
        assert_eq!(
            route("/channels/1/messages/2", false),
            "channels/*/messages/*"
        );
        assert_eq!(
            route("/webhooks/1/token/messages/2", true),
            "webhooks/1/token/messages/*"
        );
        assert_eq!(
            route("/interactions/1/token/callback", true),
            "interactions/*/*/callback"
        );
    }

    #[test]
    fn a_bucket_fills_again_when_its_time_is_over() {
        let mut limits = Limits::default();
        limits.add("PATCH /channels/", 2, Duration::from_secs(5));
        let mut count = |path: &str, now| limits.count("PATCH", path, now);
        assert_eq!(
            count("/channels/1/messages/2", 0).map(|b| b.remaining),
            Some(1)
        );
        assert_eq!(
            count("/channels/1/messages/3", 9).map(|b| b.remaining),
            Some(0)
        );
        let over = count("/channels/1/messages/4", 1000);
        assert_eq!(
            over.map(|b| (b.exceeded, b.wait.as_secs())),
            Some((true, 4))
        );
        assert_eq!(
            count("/channels/2/messages/4", 1000).map(|b| b.exceeded),
            Some(false)
        );
        assert_eq!(
            count("/channels/1/messages/4", 5000).map(|b| b.exceeded),
            Some(false)
        );
        assert_eq!(count("/guilds/1", 0), None);
    }
}
