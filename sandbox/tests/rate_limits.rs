//! Tests rate limits. The rules are from Discord's documentation, Topics / Rate Limits.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use reqwest::{Method, Response};
use sandbox::Fault;
use serde_json::{Value, json};
use support::{read, stage};

fn header(response: &Response, name: &str) -> String {
    let value = response.headers().get(name);
    value.map_or_else(String::new, |value| value.to_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_bucket_tells_how_full_it_is_and_refuses_what_is_too_much() {
    let stage = stage().await;
    let room = |name: &str| format!("/channels/{}/messages", stage.sandbox.channel(name).id);
    let send = |path: String| {
        let request = stage.rest.request(Method::POST, &path);
        async move { request.json(&json!({"content": "x"})).send().await.unwrap() }
    };
    let faults = stage.sandbox.faults();
    faults.limit("POST /channels/", 2, Duration::from_millis(5500));
    let first = send(room("table-1")).await;
    assert_eq!(header(&first, "x-ratelimit-limit"), "2");
    assert_eq!(header(&first, "x-ratelimit-remaining"), "1");
    assert_eq!(header(&first, "x-ratelimit-reset-after"), "5.500");
    stage.sandbox.advance(Duration::from_secs(1));
    assert_eq!(
        header(&send(room("table-1")).await, "x-ratelimit-remaining"),
        "0"
    );
    let refused = send(room("table-1")).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(header(&refused, "retry-after"), "5");
    assert_eq!(header(&refused, "x-ratelimit-scope"), "user");
    assert_eq!(header(&refused, "x-ratelimit-reset-after"), "4.500");
    let now = stage.sandbox.clock().now_ms() + 4500;
    let reset = format!("{}.{:03}", now / 1000, now % 1000);
    assert_eq!(header(&refused, "x-ratelimit-reset"), reset);
    let bucket = header(&refused, "x-ratelimit-bucket");
    let body =
        json!({"message": "You are being rate limited.", "retry_after": 4.5, "global": false});
    assert_eq!(read(refused).await.1, body);
    let elsewhere = send(room("table-2")).await;
    assert_eq!(elsewhere.status(), 200, "another channel has its own");
    assert_eq!(
        header(&elsewhere, "x-ratelimit-bucket"),
        bucket,
        "of the same name"
    );
    stage.sandbox.advance(Duration::from_millis(4500));
    assert_eq!(send(room("table-1")).await.status(), 200);
    assert_eq!(stage.sandbox.channel("table-1").messages().len(), 3);
    stage.assert_clean();
}

#[tokio::test]
async fn edits_of_old_messages_have_a_limit_of_their_own() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let path = format!("/channels/{}/messages", room.id);
    let posted = stage.rest.post(&path, json!({"content": "x"})).await.1;
    let old = format!("{path}/{}", posted["id"].as_str().unwrap());
    let edit = |path: &str| {
        let request = stage.rest.request(Method::PATCH, path);
        async move { request.json(&json!({"content": "y"})).send().await.unwrap() }
    };
    let faults = stage.sandbox.faults();
    faults.limit_old_edits(2, Duration::from_mins(1));
    for _ in 0..5 {
        assert_eq!(edit(&old).await.status(), 200, "not old yet");
    }
    stage.sandbox.advance(Duration::from_hours(1));
    for _ in 0..2 {
        assert_eq!(edit(&old).await.status(), 200);
    }
    let refused = edit(&old).await;
    assert_eq!(refused.status(), 429);
    assert_eq!(header(&refused, "retry-after"), "60");
    assert_eq!(header(&refused, "x-ratelimit-scope"), "shared");
    let body = read(refused).await.1;
    assert_eq!(
        (&body["code"], &body["global"]),
        (&json!(30046), &json!(false))
    );
    assert_eq!(body["retry_after"], 60.0);
    let posted = stage.rest.post(&path, json!({"content": "x"})).await.1;
    let new = format!("{path}/{}", posted["id"].as_str().unwrap());
    assert_eq!(edit(&new).await.status(), 200, "new ones are free");
    stage.sandbox.advance(Duration::from_mins(1));
    assert_eq!(edit(&old).await.status(), 200);
    stage.assert_clean();
}

#[tokio::test]
async fn a_global_limit_says_so() {
    let stage = stage().await;
    let fault = |global| Fault::RateLimited {
        retry_after: Duration::from_millis(1500),
        global,
    };
    let faults = stage.sandbox.faults();
    faults.next_fails("users", 1, fault(true));
    let get = || stage.rest.request(Method::GET, "/users/@me").send();
    let told = get().await.unwrap();
    assert_eq!(header(&told, "x-ratelimit-global"), "true");
    assert_eq!(header(&told, "x-ratelimit-scope"), "global");
    assert_eq!(header(&told, "x-ratelimit-bucket"), "");
    assert_eq!(read(told).await.1["global"], true);
    faults.next_fails("users", 1, fault(false));
    let told = get().await.unwrap();
    assert_eq!(header(&told, "retry-after"), "2");
    assert_ne!(header(&told, "x-ratelimit-reset"), "");
    assert_eq!(read(told).await.1["retry_after"], Value::from(1.5));
}
