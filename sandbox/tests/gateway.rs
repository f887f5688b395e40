//! Tests the life of a session: identify, heartbeats, resume, invalid session, reconnect, events by intent.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use sandbox::Sandbox;
use serde_json::json;
use support::{INTENTS, Rest, Socket, identify, stage};

#[tokio::test]
async fn a_bot_is_greeted_with_its_guilds() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut socket = Socket::open(&sandbox).await;
    let ready = socket.identify(&sandbox.token(), INTENTS).await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["application"]["id"], sandbox.bot().id.to_string());
    assert_eq!(
        ready["guilds"][0],
        json!({"id": sandbox.guild().id, "unavailable": true})
    );
    let guild = socket.event("GUILD_CREATE").await;
    assert_eq!(guild["id"], ready["guilds"][0]["id"]);
    assert_eq!(guild["channels"][1]["name"], "table-1");
    assert!(guild["roles"][0]["permissions"].is_string());
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
    let wrong = identify("nonsense", INTENTS);
    let greedy = identify(&token, INTENTS | 1 << 15);
    let odd = identify(&token, 1 << 40);
    let mut shard = identify(&token, INTENTS);
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
    let room = stage.sandbox.channel("table-1");
    let ann = stage.sandbox.user("Ann");
    ann.say(&room, "one");
    let mut seq = 0;
    let heard = loop {
        let payload = stage.socket.payload().await;
        seq = payload["s"].as_u64().unwrap_or(seq);
        if payload["t"] == "MESSAGE_CREATE" {
            break payload["d"].clone();
        }
    };
    assert_eq!(heard["content"], "", "no message content intent");
    stage.sandbox.gateway().drop_connections();
    assert_eq!(
        stage.socket.closed().await,
        None,
        "cut without a close frame"
    );
    ann.say(&room, &format!("two <@{}>", stage.sandbox.bot().id));

    let mut socket = Socket::open(&stage.sandbox).await;
    socket.payload().await;
    let session = format!("{:032x}", 1);
    socket
        .send(json!({"op": 6, "d": {"token": stage.rest.token, "session_id": session, "seq": seq}}))
        .await;
    let missed = socket.payload().await;
    assert_eq!(missed["s"], seq + 1);
    assert!(
        missed["d"]["content"].as_str().unwrap().starts_with("two"),
        "a mention is readable"
    );
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
    stage
        .socket
        .send(identify(&stage.rest.token, INTENTS))
        .await;
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
        let mut payload = identify(&sandbox.token(), INTENTS);
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
    let mut stage = stage().await;
    let guild = stage.sandbox.new_guild("Other");
    assert_eq!(
        stage.socket.event("GUILD_CREATE").await["id"],
        stage.sandbox.guild().id.to_string()
    );
    assert_eq!(stage.socket.event("GUILD_CREATE").await["name"], "Other");
    let hall = guild.channel("hall");
    assert_eq!(stage.socket.event("CHANNEL_CREATE").await["name"], "hall");
    let path = format!("/channels/{}/messages", hall.id);
    assert_eq!(
        stage.rest.post(&path, json!({"content": "hi"})).await.0,
        200
    );
    guild.kick_bot();
    let gone = stage.socket.event("GUILD_DELETE").await;
    assert_eq!(gone, json!({"id": guild.id}));
    let (status, error) = stage.rest.post(&path, json!({"content": "hi"})).await;
    assert_eq!((status, &error["code"]), (403, &json!(50001)));
    guild.add_bot();
    stage.socket.event("GUILD_CREATE").await;
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
