//! Tests the faults in answers that tests can cause.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::{Duration, Instant};

use reqwest::Method;
use sandbox::Fault;
use serde_json::json;
use support::stage;

#[tokio::test]
async fn limits_and_broken_proxies() {
    let stage = stage().await;
    let faults = stage.sandbox.faults();
    let wait = Duration::from_millis(1500);
    faults.next_fails(
        "GET /users",
        1,
        Fault::RateLimited {
            retry_after: wait,
            global: false,
        },
    );
    faults.next_fails(
        "/users",
        1,
        Fault::RateLimited {
            retry_after: wait,
            global: true,
        },
    );
    faults.next_fails("", 1, Fault::Status(502));
    let get = || stage.rest.request(Method::GET, "/users/@me").send();
    let limited = get().await.unwrap();
    assert_eq!(
        (limited.status().as_u16(), &limited.headers()["retry-after"]),
        (429, &"2".parse().unwrap())
    );
    let body: serde_json::Value = limited.json().await.unwrap();
    assert_eq!(
        (&body["retry_after"], &body["global"]),
        (&json!(1.5), &json!(false))
    );
    let global = get().await.unwrap();
    assert_eq!(global.headers()["x-ratelimit-global"], "true");
    assert_eq!(get().await.unwrap().status().as_u16(), 502);
    assert_eq!(get().await.unwrap().status().as_u16(), 200);
    assert_eq!(faults.left(), 0);
    stage.assert_clean();
}

#[tokio::test]
async fn connections_that_break_and_bodies_that_lie() {
    let stage = stage().await;
    let faults = stage.sandbox.faults();
    let get = || stage.rest.request(Method::GET, "/users/@me").send();
    faults.next_fails("/users", 1, Fault::Drop);
    assert!(get().await.is_err(), "cut before the answer");
    faults.next_fails("/users", 1, Fault::DropAnswer);
    let cut = get().await;
    assert!(match cut {
        Ok(response) => response.bytes().await.is_err(),
        Err(_) => true,
    });
    faults.next_fails("/users", 1, Fault::BadJson);
    assert!(
        get()
            .await
            .unwrap()
            .json::<serde_json::Value>()
            .await
            .is_err()
    );
    faults.next_fails("/users", 1, Fault::Slow(Duration::from_millis(50)));
    let start = Instant::now();
    assert_eq!(
        get()
            .await
            .unwrap()
            .json::<serde_json::Value>()
            .await
            .unwrap()["bot"],
        true
    );
    assert!(start.elapsed() >= Duration::from_millis(50));
    faults.next_fails("", 9, Fault::Status(500));
    faults.clear();
    assert_eq!(get().await.unwrap().status().as_u16(), 200);
    stage.assert_clean();
}

#[tokio::test]
async fn a_lost_answer_was_still_performed() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    stage
        .sandbox
        .faults()
        .next_fails("POST /channels", 1, Fault::DropAnswer);
    let path = format!("/channels/{}/messages", room.id);
    let lost = stage
        .rest
        .request(Method::POST, &path)
        .json(&json!({"content": "there"}))
        .send()
        .await;
    assert!(match lost {
        Ok(response) => response.bytes().await.is_err(),
        Err(_) => true,
    });
    assert_eq!(room.last_message().unwrap().content, "there");
}

#[tokio::test]
async fn nonsense_is_refused_without_harm() {
    let stage = stage().await;
    let path = format!("/channels/{}/messages", stage.sandbox.channel("table-1").id);
    let post = || stage.rest.request(Method::POST, &path);
    let json = "application/json";
    let broken = post()
        .header("content-type", json)
        .body("{")
        .send()
        .await
        .unwrap();
    assert_eq!(broken.status().as_u16(), 400);
    let strange = post()
        .header("content-type", "text/plain")
        .body("x")
        .send()
        .await
        .unwrap();
    assert_eq!(strange.status().as_u16(), 400);
    for body in [
        "[]",
        "null",
        "7",
        r#"{"components": 3}"#,
        r#"{"embeds": {"a": 1}}"#,
        r#"{"flags": -1}"#,
    ] {
        let refused = post()
            .header("content-type", json)
            .body(body)
            .send()
            .await
            .unwrap();
        assert_eq!(refused.status().as_u16(), 400, "{body}");
    }
    let kind = "multipart/form-data; boundary=x";
    let refused = post()
        .header("content-type", kind)
        .body("--x\r\noops")
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status().as_u16(), 400);
    for path in [
        "/channels/x",
        "/channels/0",
        "/guilds/99999999999999999999999",
        "/webhooks/1/2/messages/3",
    ] {
        let status = stage.rest.get(path).await.0;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
}
