//! Builds answers for sending: status, headers and body. The rate-limit headers follow Discord's documentation, "Topics
//! / Rate Limits".

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};

use crate::{
    clock::millis,
    faults::Fault,
    limits::{Bucket, route},
};

/// A 429 that a test wants.
pub(super) fn too_many(retry_after: Duration, global: bool, now_ms: u64) -> Response {
    let mut response = limited(retry_after, global);
    let headers = response.headers_mut();
    if global {
        set(headers, "x-ratelimit-global", "true");
    } else {
        let bucket = Bucket {
            limit: 5,
            remaining: 0,
            reset_ms: now_ms + millis(retry_after),
            wait: retry_after,
            exceeded: true,
        };
        tell(headers, "/on-demand", &bucket);
    }
    response
}

/// The answer to a request that exceeds its bucket ("Exceeded User Rate Limit Response").
pub(super) fn exceeded(path: &str, bucket: &Bucket) -> Response {
    let mut response = limited(bucket.wait, false);
    tell(response.headers_mut(), path, bucket);
    response
}

/// A 429 in Discord's form, without the headers of a bucket.
fn limited(wait: Duration, global: bool) -> Response {
    let seconds = wait.as_secs_f64();
    let message = "You are being rate limited.";
    let body = json!({"message": message, "retry_after": seconds, "global": global});
    let mut response = json_response(429, body.to_string());
    let headers = response.headers_mut();
    set(headers, "retry-after", &format!("{}", seconds.ceil()));
    let scope = if global { "global" } else { "user" };
    set(headers, "x-ratelimit-scope", scope);
    response
}

/// Sets the headers for a resource's limit: the retry-after, and that the bot's own bucket is not exhausted ("Exceeded
/// Resource Rate Limit Response").
pub(super) fn must_wait(headers: &mut HeaderMap, wait_ms: u64) {
    set(headers, "retry-after", &wait_ms.div_ceil(1000).to_string());
    set(headers, "x-ratelimit-scope", "shared");
}

/// Sets the headers with a bucket's state ("Header Format").
fn tell(headers: &mut HeaderMap, path: &str, bucket: &Bucket) {
    set(headers, "x-ratelimit-limit", &bucket.limit.to_string());
    set(
        headers,
        "x-ratelimit-remaining",
        &bucket.remaining.to_string(),
    );
    set(headers, "x-ratelimit-reset", &unix(bucket.reset_ms));
    let after = format!("{:.3}", bucket.wait.as_secs_f64());
    set(headers, "x-ratelimit-reset-after", &after);
    set(headers, "x-ratelimit-bucket", &hash(path));
}

/// Formats a time as "Epoch time (seconds since 00:00:00 UTC on January 1, 1970)".
fn unix(ms: u64) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// The error page of a proxy in front of Discord.
pub(super) fn proxy_page(status: u16) -> Response {
    let mut response = Response::new(Body::from(format!("<html><h1>{status}</h1></html>")));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    set(response.headers_mut(), "content-type", "text/html");
    response
}

pub(super) fn json_response(status: u16, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() =
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    set(response.headers_mut(), "content-type", "application/json");
    response
}

fn set(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

/// An answer, changed as the fault requires.
pub(super) fn respond(
    status: u16,
    text: Option<String>,
    path: &str,
    bucket: Option<&Bucket>,
    fault: Option<&Fault>,
) -> Response {
    let empty = text.is_none();
    let text = Bytes::from(text.unwrap_or_default());
    let body = match fault {
        Some(Fault::BadJson) => Body::from("{\"id\": \"1\", oops"),
        Some(Fault::Changed(change)) => Body::from(changed(&text, *change)),
        Some(Fault::Slow(wait)) => Body::from_stream(late(text, *wait)),
        Some(Fault::DropAnswer) => Body::from_stream(broken(&text)),
        _ => Body::from(text),
    };
    let mut response = json_response(status, body);
    let headers = response.headers_mut();
    if empty {
        headers.remove(header::CONTENT_TYPE);
    }
    let roomy = Bucket {
        limit: 50,
        remaining: 49,
        reset_ms: 4_102_444_800_000,
        wait: Duration::from_secs(1),
        exceeded: false,
    };
    tell(headers, path, bucket.unwrap_or(&roomy));
    response
}

fn changed(text: &[u8], change: fn(&mut Value)) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice(text) else {
        return text.to_vec();
    };
    change(&mut value);
    value.to_string().into_bytes()
}

/// The name of a bucket. It is "non-inclusive of top-level resources in the path".
fn hash(path: &str) -> String {
    let hash = route(path, false)
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

fn late(text: Bytes, wait: Duration) -> impl futures_util::Stream<Item = std::io::Result<Bytes>> {
    futures_util::stream::once(async move {
        tokio::time::sleep(wait).await;
        Ok(text)
    })
}

fn broken(text: &Bytes) -> impl futures_util::Stream<Item = std::io::Result<Bytes>> + use<> {
    let half = text.slice(..text.len() / 2);
    futures_util::stream::iter([Ok(half), Err(std::io::Error::other("cut on demand"))])
}
