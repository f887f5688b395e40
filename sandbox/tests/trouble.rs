//! Tests the faults at the gateway that tests can cause.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use sandbox::{Refusal, Sandbox};
use serde_json::{Value, json};
use support::{Heard, Rest, Socket, Stage, identify, stage};

/// Two commands at the same time, both held back.
async fn two_held(stage: &Stage, numbered: bool) -> [tokio::task::JoinHandle<sandbox::Answer>; 2] {
    let gateway = stage.sandbox.gateway();
    let room = stage.sandbox.channel("table-1");
    if numbered {
        gateway.hold_numbered();
    } else {
        gateway.hold();
    }
    let mut asking = Vec::new();
    for (held, name) in (1..).zip(["Ann", "Ben"]) {
        let (user, room) = (stage.sandbox.user(name), room.clone());
        asking.push(tokio::spawn(async move {
            user.slash(&room, "/ping").await.unwrap()
        }));
        gateway.wait_for_held(held).await.unwrap();
    }
    asking.try_into().unwrap()
}

async fn answer(rest: &Rest, event: &Value, text: &str) {
    let body = json!({"type": 4, "data": {"content": text}});
    let (status, _) = rest.callback(event, body).await;
    assert!(status < 300);
}

#[tokio::test]
async fn events_held_back_come_in_another_order() {
    for numbered in [false, true] {
        let mut stage = stage().await;
        // `READY` was the first event
        let first = 2;
        let asking = two_held(&stage, numbered).await;
        let gateway = stage.sandbox.gateway();
        gateway.release(1);
        gateway.release(0);
        let mut numbers = Vec::new();
        for name in ["Ben", "Ann"] {
            let payload = stage.socket.payload().await;
            assert_eq!(payload["d"]["member"]["user"]["global_name"], name);
            numbers.push(payload["s"].as_u64().unwrap() - first);
            answer(&stage.rest, &payload["d"], name).await;
        }
        let expected = if numbered { [1, 0] } else { [0, 1] };
        assert_eq!(numbers, expected);
        let mut texts = Vec::new();
        for one in asking {
            texts.push(one.await.unwrap().text().to_owned());
        }
        assert_eq!(texts, ["Ann", "Ben"]);
        // the next event has the next number
        let room = stage.sandbox.channel("table-1");
        let ann = stage.sandbox.user("Ann");
        let again = tokio::spawn(async move { ann.slash(&room, "/ping").await });
        let payload = loop {
            let payload = stage.socket.payload().await;
            if payload["t"] == "INTERACTION_CREATE" {
                break payload;
            }
        };
        assert!(payload["s"].as_u64().unwrap() > first + 1);
        answer(&stage.rest, &payload["d"], "again").await;
        again.await.unwrap().unwrap();
        stage.assert_clean();
    }
}

#[tokio::test]
async fn interactions_are_changed_and_can_still_be_answered() {
    let mut stage = stage().await;
    let gateway = stage.sandbox.gateway();
    gateway.change_interactions(|event| event["data"]["from"] = "tomorrow".into());
    let (room, ann) = (stage.sandbox.channel("table-1"), stage.sandbox.user("Ann"));
    let asking = tokio::spawn(async move { ann.slash(&room, "/ping").await });
    let event = stage.socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["from"], "tomorrow");
    answer(&stage.rest, &event, "pong").await;
    let id = asking.await.unwrap().unwrap().interaction();
    gateway.leave_interactions();
    stage.sandbox.redeliver(id);
    let event = stage.socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["from"], Value::Null);
    stage.assert_clean();
}

#[tokio::test]
async fn frames_come_as_they_are() {
    let stage = stage().await;
    let mut socket = stage.socket;
    let gateway = stage.sandbox.gateway();
    gateway.dispatch("TEA_READY", &json!({"sugar": 2}));
    assert_eq!(socket.event("TEA_READY").await, json!({"sugar": 2}));
    gateway.send_text(r#"{"op":77}"#);
    assert_eq!(socket.payload().await, json!({"op": 77}));
    gateway.send_binary(&[1, 2, 3]);
    gateway.close_without_code();
    assert!(matches!(socket.hear().await, Heard::Closed(None)));
}

#[tokio::test]
async fn who_resumes_or_identifies_is_refused() {
    let stage = stage().await;
    let gateway = stage.sandbox.gateway();
    let token = stage.rest.token.clone();
    gateway.refuse_identifies(1, Refusal::Close(4004));
    gateway.refuse_resumes(1, Refusal::Invalid);
    let mut socket = Socket::open(&stage.sandbox).await;
    socket.payload().await;
    socket.send(identify(&token)).await;
    assert_eq!(socket.closed().await, Some(4004));
    let mut socket = Socket::open(&stage.sandbox).await;
    socket.payload().await;
    let session = format!("{:032x}", 1);
    let resume = json!({"op": 6, "d": {"token": token, "session_id": session, "seq": 1}});
    socket.send(resume).await;
    let told = socket.payload().await;
    assert_eq!((&told["op"], &told["d"]), (&json!(9), &json!(false)));
    socket.send(identify(&token)).await;
    socket.event("READY").await;
    assert_eq!(gateway.counts().sessions, 1);
    assert_eq!(stage.sandbox.problems(), Vec::<String>::new());
}

#[tokio::test]
async fn heartbeats_go_without_an_answer() {
    let sandbox = Sandbox::start().await.unwrap();
    let gateway = sandbox.gateway();
    gateway.heartbeat_every(Duration::from_millis(700));
    gateway.acknowledge_heartbeats(false);
    let mut socket = Socket::open(&sandbox).await;
    assert_eq!(socket.payload().await["d"]["heartbeat_interval"], 700);
    socket.send(json!({"op": 1, "d": null})).await;
    gateway
        .wait_for(|counts| counts.heartbeats == 1)
        .await
        .unwrap();
    gateway.acknowledge_heartbeats(true);
    socket.send(json!({"op": 1, "d": null})).await;
    assert_eq!(socket.payload().await["op"], 11);
    gateway
        .wait_for(|counts| counts.heartbeats == 2)
        .await
        .unwrap();
}
