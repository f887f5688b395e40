//! Tests the life of a session: identify, heartbeats, resume, invalid session, reconnect.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use sandbox::Sandbox;
use serde_json::json;
use support::{Rest, Socket, identify, stage};

#[tokio::test]
async fn a_bot_is_greeted_with_its_guilds() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut socket = Socket::open(&sandbox).await;
    let ready = socket.identify(&sandbox.token()).await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["application"]["id"], sandbox.bot().id.to_string());
    assert_eq!(
        ready["guilds"][0],
        json!({"id": sandbox.guild().id, "unavailable": true})
    );
    socket.send(json!({"op": 1, "d": 2})).await;
    assert_eq!(socket.payload().await["op"], 11);
    sandbox.gateway().ask_heartbeat();
    assert_eq!(socket.payload().await["op"], 1);
    assert_eq!(sandbox.gateway().counts().heartbeats, 1);
    assert!(sandbox.problems().is_empty());
}

#[tokio::test]
async fn who_is_not_known_or_wants_too_much_is_closed() {
    let sandbox = Sandbox::start().await.unwrap();
    let token = sandbox.token();
    let wrong = identify("nonsense");
    let mut greedy = identify(&token);
    greedy["d"]["intents"] = json!(1);
    let mut odd = identify(&token);
    odd["d"]["intents"] = json!(-1);
    let mut shard = identify(&token);
    shard["d"]["shard"] = json!([2, 2]);
    let cases = [
        (wrong, 4004),
        (greedy, 4014),
        (odd, 4013),
        (shard, 4010),
        (json!({"op": 99}), 4001),
        (json!({"op": 3}), 4003),
    ];
    for (payload, code) in cases {
        let mut socket = Socket::open(&sandbox).await;
        socket.payload().await;
        socket.send(payload).await;
        assert_eq!(socket.closed().await, Some(code));
    }
    assert_eq!(sandbox.problems().len(), 6);
}

#[tokio::test]
async fn missed_events_are_replayed_on_resume() {
    let mut stage = stage().await;
    let ready_seq = stage.sandbox.gateway().counts().identifies;
    assert_eq!(ready_seq, 1);
    let gateway = stage.sandbox.gateway();
    gateway.dispatch("TEA_READY", &json!({"cup": 1}));
    let seq = loop {
        let payload = stage.socket.payload().await;
        if payload["t"] == "TEA_READY" {
            break payload["s"].as_u64().unwrap();
        }
    };
    gateway.drop_connections();
    assert_eq!(
        stage.socket.closed().await,
        None,
        "cut without a close frame"
    );
    gateway.dispatch("TEA_READY", &json!({"cup": 2}));

    let mut socket = Socket::open(&stage.sandbox).await;
    socket.payload().await;
    let session = format!("{:032x}", 1);
    socket
        .send(json!({"op": 6, "d": {"token": stage.rest.token, "session_id": session, "seq": seq}}))
        .await;
    let missed = socket.payload().await;
    assert_eq!(missed["s"], seq + 1);
    assert_eq!(missed["d"]["cup"], 2);
    assert_eq!(socket.payload().await["t"], "RESUMED");
    let counts = stage
        .sandbox
        .gateway()
        .wait_for(|c| c.connections == 1)
        .await
        .unwrap();
    assert_eq!((counts.resumes, counts.sessions), (1, 1));
}

#[tokio::test]
async fn a_forgotten_session_must_identify_anew() {
    let mut stage = stage().await;
    stage.sandbox.gateway().reconnect();
    while stage.socket.payload().await["op"] != 7 {}
    stage.sandbox.gateway().invalid_session(false);
    let told = stage.socket.payload().await;
    assert_eq!((&told["op"], &told["d"]), (&json!(9), &json!(false)));
    let resume = json!({"op": 6, "d": {"token": stage.rest.token, "session_id": format!("{:032x}", 1), "seq": 1}});
    stage.socket.send(resume).await;
    assert_eq!(stage.socket.payload().await["op"], 9);
    stage.socket.send(identify(&stage.rest.token)).await;
    stage.socket.event("READY").await;
    assert_eq!(stage.sandbox.gateway().counts().identifies, 2);
}

#[tokio::test]
async fn guilds_are_split_among_shards() {
    let sandbox = Sandbox::start().await.unwrap();
    let guild = sandbox.guild().id;
    let right = (guild.get() >> 22) % 2;
    for shard in [right, 1 - right] {
        let mut socket = Socket::open(&sandbox).await;
        socket.payload().await;
        let mut payload = identify(&sandbox.token());
        payload["d"]["shard"] = json!([shard, 2]);
        socket.send(payload).await;
        let ready = socket.event("READY").await;
        assert_eq!(ready["shard"], json!([shard, 2]));
        assert_eq!(
            ready["guilds"].as_array().unwrap().len(),
            usize::from(shard == right)
        );
    }
}

#[tokio::test]
async fn guilds_come_and_go() {
    let stage = stage().await;
    let guild = stage.sandbox.new_guild("Other");
    let hall = guild.channel("hall");
    let path = format!("/channels/{}/messages", hall.id);
    assert_eq!(
        stage.rest.post(&path, json!({"content": "hi"})).await.0,
        200
    );
    guild.kick_bot();
    let (status, error) = stage.rest.post(&path, json!({"content": "hi"})).await;
    assert_eq!((status, &error["code"]), (403, &json!(50001)));
    guild.add_bot();
    assert_eq!(
        stage.rest.post(&path, json!({"content": "hi"})).await.0,
        200
    );
    stage.assert_clean();
}

#[tokio::test]
async fn only_loopback_is_listened_on() {
    let refused = Sandbox::builder()
        .address("0.0.0.0".parse().unwrap())
        .start()
        .await;
    assert!(matches!(refused, Err(sandbox::Error::NotLoopback(_))));
}

#[tokio::test]
async fn the_gateway_is_told_without_a_token_but_the_rest_is_not() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut rest = Rest::new(&sandbox);
    rest.token = "wrong".to_owned();
    let (status, body) = rest.get("/gateway").await;
    assert_eq!(status, 200);
    assert!(body["url"].as_str().unwrap().starts_with("ws://127.0.0.1:"));
    assert_eq!(rest.get("/gateway/bot").await.0, 401);
    rest.token = sandbox.token();
    let (_, body) = rest.get("/gateway/bot").await;
    assert_eq!(body["session_start_limit"]["max_concurrency"], 1);
    assert_eq!(sandbox.problems().len(), 1);
}
