//! Tests registered commands, and other answers of the API.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use reqwest::Method;
use sandbox::Permission;
use serde_json::{Value, json};
use support::stage;

#[tokio::test]
async fn the_rest_of_the_api_answers() {
    let stage = stage().await;
    let guild = stage.sandbox.guild().id;
    let ann = stage.sandbox.user("Ann").id;
    let room = stage.sandbox.channel("table-1").id;
    for path in [
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        format!("/users/{ann}"),
        format!("/guilds/{guild}"),
        format!("/guilds/{guild}/members/{ann}"),
        format!("/channels/{room}"),
        format!("/applications/{}/commands", stage.rest.app),
    ] {
        let (status, body) = stage.rest.get(&path).await;
        assert_eq!(status, 200, "{path}: {body}");
    }
    let response = stage
        .rest
        .request(Method::GET, "/users/@me")
        .send()
        .await
        .unwrap();
    assert_eq!(response.headers()["x-ratelimit-limit"], "50");
    stage.assert_clean();
    let (status, body) = stage.rest.get("/no/such/route").await;
    assert_eq!(
        (status, body),
        (404, json!({"message": "404: Not Found", "code": 0}))
    );
    assert_eq!(stage.sandbox.problems().len(), 1);
}

#[tokio::test]
async fn guilds_are_listed_in_pages() {
    let stage = stage().await;
    let first = stage.sandbox.guild().id.to_string();
    let second = stage.sandbox.new_guild("Second").id.to_string();
    let third = stage.sandbox.new_guild("Third").id.to_string();
    for (query, found) in [
        (String::new(), vec![&first, &second, &third]),
        ("limit=2&after=0".to_owned(), vec![&first, &second]),
        (format!("limit=2&after={second}"), vec![&third]),
        (format!("after={third}"), vec![]),
        (format!("limit=1&before={third}"), vec![&second]),
    ] {
        let path = format!("/users/@me/guilds?{query}");
        let (status, body) = stage.rest.get(&path).await;
        let ids: Vec<&str> = body
            .as_array()
            .unwrap()
            .iter()
            .map(|g| g["id"].as_str().unwrap())
            .collect();
        assert_eq!(
            (status, ids),
            (200, found.into_iter().map(String::as_str).collect()),
            "{query}"
        );
    }
    stage.assert_clean();
    for limit in ["0", "201", "x"] {
        let path = format!("/users/@me/guilds?limit={limit}");
        assert_eq!(stage.rest.get(&path).await.0, 400, "{limit}");
    }
}

#[tokio::test]
async fn commands_are_checked_and_completed() {
    let stage = stage().await;
    let listed = stage
        .rest
        .get(&format!("/applications/{}/commands", stage.rest.app))
        .await
        .1;
    for field in [
        "id",
        "application_id",
        "version",
        "type",
        "default_member_permissions",
    ] {
        assert!(listed[0].get(field).is_some(), "{field}");
    }
    let id = listed[0]["id"].clone();
    assert_eq!(
        stage.rest.register(support::commands()).await.1[0]["id"],
        id,
        "same name, same id"
    );
    let option = |name: &str, required: bool| json!({"name": name, "description": "d", "type": 3, "required": required});
    let command = |options: Value| json!([{"name": "x", "description": "d", "options": options}]);
    let choices: Vec<_> = (0..26)
        .map(|n| json!({"name": n.to_string(), "value": "v"}))
        .collect();
    let bad = [
        json!([{"name": "Upper", "description": "d"}]),
        json!([{"name": "x", "description": ""}]),
        json!([{"name": "x", "description": "y".repeat(101)}]),
        json!([{"name": "x", "description": "d"}, {"name": "x", "description": "d"}]),
        json!([{"name": "x", "description": "d", "name_localizations": {"xx": "y"}}]),
        command(json!([option("a", false), option("b", true)])),
        command(json!([option("a", false), option("a", false)])),
        command(json!([{"name": "a", "description": "d", "type": 3, "choices": choices}])),
        command(json!([{"name": "a", "description": "d", "type": 1}, option("b", false)])),
        command(
            json!([{"name": "a", "description": "d", "type": 1, "options": [
            {"name": "b", "description": "d", "type": 1}]}]),
        ),
        command(json!([{"name": "a", "description": "d", "type": 6, "autocomplete": true}])),
    ];
    for body in bad {
        let (status, error) = stage.rest.register(body.clone()).await;
        assert_eq!((status, &error["code"]), (400, &json!(50035)), "{body}");
    }
}

#[tokio::test]
async fn an_answer_needs_no_permission_but_a_post_does() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    room.deny_bot(Permission::SendMessages);
    let (answer, _) = stage
        .answer(
            ann.slash(&room, "/ping"),
            json!({"type": 4, "data": {"content": "pong"}}),
        )
        .await;
    assert_eq!(answer.unwrap().text(), "pong");
    let path = format!("/channels/{}/messages", room.id);
    assert_eq!(
        stage.rest.post(&path, json!({"content": "x"})).await.1["code"],
        50013
    );
    room.deny_bot(Permission::ViewChannel);
    assert_eq!(
        stage.rest.post(&path, json!({"content": "x"})).await.1["code"],
        50001
    );
    room.allow_bot(Permission::ViewChannel);
    room.allow_bot(Permission::SendMessages);
    assert_eq!(stage.rest.post(&path, json!({"content": "x"})).await.0, 200);
    stage.assert_clean();
}
