//! Tests the chat page and the API behind it.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use futures_util::StreamExt;
use serde_json::{Value, json};
use support::{LIMIT, Stage, read, stage};
use tokio::time::timeout;

async fn act(stage: &Stage, what: &str, mut body: Value) -> (u16, Value) {
    for (field, value) in [("user", "Ann"), ("channel", "table-1")] {
        if body[field].is_null() {
            body[field] = value.into();
        }
    }
    let url = format!("{}/sandbox/{what}", stage.sandbox.url());
    read(
        stage
            .rest
            .client
            .post(url)
            .json(&body)
            .send()
            .await
            .unwrap(),
    )
    .await
}

async fn look(stage: &Stage, what: &str) -> Value {
    let url = format!("{}/sandbox/{what}", stage.sandbox.url());
    read(stage.rest.client.get(url).send().await.unwrap())
        .await
        .1
}

fn labels(hint: &Value) -> Vec<&str> {
    hint["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn every_file_of_the_page_is_there() {
    let stage = stage().await;
    let get = |path: &str| {
        stage
            .rest
            .client
            .get(format!("{}{path}", stage.sandbox.url()))
            .send()
    };
    let index = get("/").await.unwrap().text().await.unwrap();
    assert!(index.contains("/page/app.js"));
    for name in [
        "style.css",
        "app.js",
        "api.js",
        "markdown.js",
        "messages.js",
        "composer.js",
        "dialogs.js",
        "threads.js",
        "menus.js",
        "people.js",
    ] {
        let text = get(&format!("/page/{name}"))
            .await
            .unwrap()
            .error_for_status()
            .unwrap()
            .text()
            .await
            .unwrap();
        assert!(text.lines().count() < 400, "{name}");
        assert!(!text.contains("innerHTML"), "{name}");
    }
    assert_eq!(get("/page/../secret").await.unwrap().status().as_u16(), 404);
}

#[tokio::test]
async fn other_pages_may_not_act() {
    let stage = stage().await;
    let url = format!("{}/sandbox/say", stage.sandbox.url());
    let body = json!({"user": "Ann", "channel": "table-1", "content": "x"});
    for (name, value) in [("origin", "http://evil.example"), ("host", "evil.example")] {
        let answer = stage
            .rest
            .client
            .post(&url)
            .header(name, value)
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status().as_u16(), 403, "{name}");
    }
    let plain = stage
        .rest
        .client
        .post(&url)
        .body(body.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(plain.status().as_u16(), 415);
    assert_eq!(act(&stage, "say", body).await.0, 200);
}

#[tokio::test]
async fn commands_can_be_typed_by_steps() {
    let mut stage = stage().await;
    assert_eq!(
        labels(
            &act(&stage, "hint", json!({"user": "Ben", "line": "/"}))
                .await
                .1
        ),
        ["/move", "/ping", "/play zyrcan"]
    );
    let hint = act(&stage, "hint", json!({"line": "/pl"})).await.1;
    assert_eq!(hint["items"][0]["line"], "/play zyrcan ");
    let hint = act(&stage, "hint", json!({"line": "/play zyrcan "}))
        .await
        .1;
    assert_eq!(labels(&hint), ["seats", "player", "size"]);
    assert_eq!(hint["items"][0]["required"], true);
    let hint = act(
        &stage,
        "hint",
        json!({"line": "/play zyrcan seats:2 size:la"}),
    )
    .await
    .1;
    assert_eq!(hint["items"][0]["line"], "/play zyrcan seats:2 size:Large ");
    let hint = act(&stage, "hint", json!({"line": "/play zyrcan player:@c"}))
        .await
        .1;
    assert_eq!(labels(&hint), ["@Cleo"]);
    let sandbox = stage.sandbox.clone();
    let (user, room) = (sandbox.user("Ann"), sandbox.channel("table-1"));
    let choices = json!({"type": 8, "data": {"choices": [{"name": "Centre", "value": "c3"}]}});
    let (found, _) = stage
        .answer(user.autocomplete(&room, "/move turn:c"), choices)
        .await;
    assert_eq!(found.unwrap()[0].name, "Centre");
}

#[tokio::test]
async fn a_script_acts_as_a_user() {
    let mut stage = stage().await;
    let client = stage.rest.client.clone();
    let url = format!("{}/sandbox", stage.sandbox.url());
    let body = json!({"user": "Ann", "channel": "table-1", "line": "/ping"});
    let asking = async {
        read(
            client
                .post(format!("{url}/slash"))
                .json(&body)
                .send()
                .await
                .unwrap(),
        )
        .await
    };
    let (answer, _) = stage
        .answer(
            asking,
            json!({"type": 4, "data": {"content": "secret", "flags": 64}}),
        )
        .await;
    assert_eq!(
        (answer.0, &answer.1["seen"], &answer.1["private"]),
        (200, &json!("message"), &json!(true))
    );
    let id = answer.1["message"]["id"].clone();
    assert_eq!(
        look(&stage, "messages?user=Ann&channel=table-1").await[0]["id"],
        id
    );
    assert_eq!(
        look(&stage, "messages?user=Ben&channel=table-1").await,
        json!([])
    );
    assert_eq!(act(&stage, "dismiss", json!({"message": id})).await.0, 200);
    assert_eq!(
        look(&stage, "messages?user=Ann&channel=table-1").await,
        json!([])
    );
    assert_eq!(
        act(&stage, "slash", json!({"line": "/nonsense"})).await.0,
        400
    );
    assert_eq!(act(&stage, "slash", json!({"user": "Nobody"})).await.0, 404);
    assert_eq!(
        act(&stage, "press", json!({"message": "5", "custom_id": "x"}))
            .await
            .0,
        404
    );
    assert_eq!(
        act(&stage, "channels", json!({"name": "New Room"})).await.0,
        200
    );
    let all = look(&stage, "state").await;
    assert!(
        all["channels"]
            .as_array()
            .unwrap()
            .iter()
            .any(|channel| channel["name"] == "new-room")
    );
    assert_eq!(look(&stage, "problems").await, json!([]));
}

#[tokio::test]
async fn the_page_hears_at_once() {
    let stage = stage().await;
    let url = stage.sandbox.url().replacen("http", "ws", 1) + "/sandbox/live";
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    act(&stage, "say", json!({"content": "hello @Ben"})).await;
    let text = timeout(LIMIT, socket.next())
        .await
        .unwrap()
        .unwrap()
        .unwrap()
        .into_text()
        .unwrap();
    let news: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&news["type"], &news["new"]),
        (&json!("message"), &json!(true))
    );
    assert_eq!(news["message"]["mentions"][0]["global_name"], "Ben");
}

#[tokio::test]
async fn a_script_starts_and_closes_threads() {
    let stage = stage().await;
    let made = act(
        &stage,
        "thread",
        json!({"does": "start_private", "name": "Secret"}),
    )
    .await;
    let id = made.1["id"].clone();
    let thread = |state: Value| -> Value {
        let all = state["channels"].as_array().unwrap().clone();
        all.into_iter().find(|c| c["id"] == id).unwrap()
    };
    let shown = thread(look(&stage, "state").await);
    assert_eq!(
        (&shown["kind"], &shown["locked"]),
        (&json!(12), &json!(false))
    );
    let say = json!({"user": "Ben", "channel": id, "content": "hello"});
    assert_eq!(act(&stage, "say", say.clone()).await.0, 403);
    let join = json!({"user": "Ben", "channel": id, "does": "join"});
    assert_eq!(act(&stage, "thread", join).await.0, 200);
    assert_eq!(act(&stage, "say", say.clone()).await.0, 200);
    for does in ["lock", "archive"] {
        let body = json!({"channel": id, "does": does});
        assert_eq!(act(&stage, "thread", body).await.0, 200);
    }
    let shown = thread(look(&stage, "state").await);
    assert_eq!(
        (&shown["archived"], &shown["locked"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(act(&stage, "say", say).await.0, 403);
    for bad in [
        json!({"does": "lock"}),
        json!({"does": "start", "name": " "}),
        json!({"does": "start", "name": "x", "channel": id}),
        json!({"does": "vanish", "channel": id}),
    ] {
        assert!(act(&stage, "thread", bad.clone()).await.0 >= 400, "{bad}");
    }
    stage.assert_clean();
}
