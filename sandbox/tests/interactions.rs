//! Tests the life of an interaction with its deadlines, and who sees which message.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use sandbox::{Error, Permission};
use serde_json::{Value, json};
use support::stage;

fn buttons() -> Value {
    json!([{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "Join", "custom_id": "j:1"},
        {"type": 2, "style": 2, "label": "Leave", "custom_id": "l:1", "disabled": true},
        {"type": 2, "style": 2, "emoji": {"name": "🔁"}, "custom_id": "r:1"},
    ]}, {"type": 1, "components": [
        {"type": 3, "custom_id": "pick", "placeholder": "Choose", "options": [
            {"label": "First", "value": "1"}, {"label": "Second", "value": "2"}]},
    ]}])
}

fn message(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

#[tokio::test]
async fn a_command_is_answered() {
    let mut stage = stage().await;
    let (ann, room) = (
        stage.sandbox.user("Ann").locale("de"),
        stage.sandbox.channel("table-1"),
    );
    stage.sandbox.user("Bob");
    let line = "/play zyrcan size:Large player:@Bob seats:3";
    let (answer, event) = stage.answer(ann.slash(&room, line), message("Well.")).await;
    let answer = answer.unwrap();
    assert_eq!(answer.text(), "Well.");
    assert!(!answer.failed() && !answer.is_private() && answer.latency().is_some());
    let inner = &event["data"]["options"][0];
    assert_eq!(
        (&inner["name"], &inner["type"]),
        (&json!("zyrcan"), &json!(1))
    );
    let bob = stage.sandbox.user("Bob").id.to_string();
    assert_eq!(
        inner["options"][0],
        json!({"name": "size", "type": 3, "value": "l"})
    );
    assert_eq!(
        inner["options"][1],
        json!({"name": "player", "type": 6, "value": bob})
    );
    assert_eq!(
        inner["options"][2],
        json!({"name": "seats", "type": 4, "value": 3})
    );
    assert_eq!(
        event["data"]["resolved"]["users"][&bob]["global_name"],
        "Bob"
    );
    assert!(event["data"]["resolved"]["members"][&bob]["permissions"].is_string());
    assert_eq!(
        (&event["locale"], &event["version"], &event["context"]),
        (&json!("de"), &json!(1), &json!(0))
    );
    let shown = room.last_message().unwrap();
    assert_eq!(shown.json()["interaction_metadata"]["name"], "play zyrcan");
    assert_eq!(shown.id, answer.expect_message().id);
    stage.assert_clean();
}

#[tokio::test]
async fn what_a_client_would_not_send_is_an_error() {
    let stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ben"), stage.sandbox.channel("table-1"));
    for line in [
        "ping",
        "/nothing",
        "/play",
        "/play chess",
        "/play zyrcan",
        "/play zyrcan seats:9",
        "/play zyrcan seats:x",
        "/play zyrcan seats:2 seats:3",
        "/play zyrcan seats:2 player:@Nobody",
        "/play zyrcan seats:2 size:Huge",
        "/play zyrcan words seats:2",
        "/admin",
    ] {
        let refused = ann.slash(&room, line).await;
        assert!(
            matches!(refused, Err(Error::Typed(_))),
            "{line}: {refused:?}"
        );
    }
    stage.assert_clean();
}

#[tokio::test]
async fn a_manager_sees_more_commands() {
    let mut stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let ben = stage.sandbox.user("Ben").with(Permission::ManageGuild);
    let (answer, event) = stage
        .answer(ben.slash(&room, "/admin"), message("Sir."))
        .await;
    assert_eq!(answer.unwrap().text(), "Sir.");
    let bits: u64 = event["member"]["permissions"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_ne!(bits & 32, 0);
}

#[tokio::test]
async fn the_first_answer_is_due_within_three_seconds() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let late = async {
        let event = stage.socket.event("INTERACTION_CREATE").await;
        stage.sandbox.advance(Duration::from_millis(3001));
        let (status, error) = stage.rest.callback(&event, message("late")).await;
        assert_eq!((status, &error["code"]), (404, &json!(10062)));
        assert_eq!(error["message"], "Unknown interaction");
    };
    let (answer, ()) = tokio::join!(ann.slash(&room, "/ping"), late);
    assert!(answer.unwrap().failed());
    assert_eq!(
        stage.sandbox.problems().len(),
        2,
        "{:?}",
        stage.sandbox.problems()
    );
}

#[tokio::test]
async fn nobody_answers_twice() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let (answer, event) = stage
        .answer(ann.slash(&room, "/ping"), message("pong"))
        .await;
    let (status, error) = stage.rest.callback(&event, message("again")).await;
    assert_eq!((status, &error["code"]), (400, &json!(40060)));
    assert_eq!(stage.sandbox.problems().len(), 1);
    stage.sandbox.forget_problems();
    assert!(stage.sandbox.redeliver(answer.unwrap().interaction()));
    let again = stage.socket.event("INTERACTION_CREATE").await;
    assert_eq!(again, event);
    assert_eq!(
        stage.rest.callback(&again, message("again")).await.1["code"],
        40060
    );
    stage.assert_clean();
}

#[tokio::test]
async fn a_deferred_answer_is_filled_later_and_the_token_dies() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let (answer, event) = stage
        .answer(ann.slash(&room, "/ping"), json!({"type": 5}))
        .await;
    let answer = answer.unwrap();
    assert!(answer.is_deferred());
    let hook = stage.rest.webhook(&event);
    let original = format!("{hook}/messages/@original");
    let editing = stage.rest.patch(&original, json!({"content": "done"}));
    let (settled, (status, _)) = tokio::join!(answer.settled(), editing);
    assert_eq!((status, settled.unwrap().content.as_str()), (200, "done"));
    assert_eq!(
        stage
            .rest
            .post(&hook, json!({"content": "more", "flags": 64}))
            .await
            .0,
        200
    );
    assert_eq!(answer.wait_followups(1).await.unwrap()[0].content, "more");
    assert_eq!(ann.private_messages(&room).len(), 1);
    assert_eq!(room.messages().len(), 1);
    stage.sandbox.advance(Duration::from_secs(15 * 60 + 1));
    let (status, error) = stage.rest.post(&hook, json!({"content": "too late"})).await;
    assert_eq!((status, &error["code"]), (401, &json!(50027)));
    assert_eq!(stage.sandbox.problems().len(), 1);
}

#[tokio::test]
async fn private_answers_are_seen_by_their_owner_alone() {
    let mut stage = stage().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let body =
        json!({"type": 4, "data": {"content": "secret", "flags": 64, "components": buttons()}});
    let (answer, event) = stage.answer(ann.slash(&room, "/ping"), body).await;
    let answer = answer.unwrap();
    assert!(answer.is_private());
    assert!(room.messages().is_empty() && ben.private_messages(&room).is_empty());
    let secret = ann.private_messages(&room).remove(0);
    let path = format!("/channels/{}/messages/{}", room.id, secret.id);
    assert_eq!(stage.rest.get(&path).await.1["code"], 10008);
    assert!(matches!(
        ben.press(&secret, "Join").await,
        Err(Error::CannotSee(_))
    ));
    let (update, pressed) = stage
        .answer(
            ann.press(&secret, "Join"),
            json!({"type": 7, "data": {"content": "joined"}}),
        )
        .await;
    assert!(update.unwrap().is_update());
    assert_eq!(pressed["message"]["flags"], 64);
    assert_eq!(secret.fresh().unwrap().content, "joined");
    let hook = stage.rest.webhook(&event);
    let gone = stage
        .rest
        .call(
            reqwest::Method::DELETE,
            &format!("{hook}/messages/@original"),
            &Value::Null,
        )
        .await;
    assert_eq!(gone.0, 204);
    assert!(ann.private_messages(&room).is_empty());
    stage.assert_clean();
}

#[tokio::test]
async fn components_are_used_as_they_are_now() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let body = json!({"type": 4, "data": {"content": "Who?", "components": buttons()}});
    let (answer, _) = stage.answer(ann.slash(&room, "/ping"), body).await;
    let shown = answer.unwrap().expect_message();
    let absent = ann.press(&shown, "Leave").await.unwrap_err().to_string();
    assert!(
        absent.contains(r#""Join", "Leave" (disabled), "🔁""#),
        "{absent}"
    );

    let (_, event) = stage
        .answer(ann.press(&shown, "🔁"), json!({"type": 6}))
        .await;
    assert_eq!(
        event["data"],
        json!({"custom_id": "r:1", "component_type": 2, "id": 1})
    );
    assert_eq!(event["message"]["id"], shown.id.to_string());
    let (_, event) = stage
        .answer(ann.press_id(&shown, "forged"), json!({"type": 6}))
        .await;
    assert_eq!(event["data"]["custom_id"], "forged");
    let (picked, event) = stage
        .answer(
            ann.select(&shown, "Choose", &["Second"]),
            json!({"type": 6}),
        )
        .await;
    assert_eq!(event["data"]["values"], json!(["2"]));
    assert!(picked.unwrap().is_deferred());
    assert!(ann.select(&shown, "Choose", &["Third"]).await.is_err());
    assert!(
        ann.select(&shown, "Choose", &["First", "Second"])
            .await
            .is_err()
    );
    stage.assert_clean();
}

#[tokio::test]
async fn people_are_chosen_in_a_menu_of_users() {
    let mut stage = stage().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| stage.sandbox.user(name));
    let (room, bot) = (stage.sandbox.channel("table-1"), stage.sandbox.bot().id);
    let menu = json!({"type": 5, "custom_id": "p", "placeholder": "People", "max_values": 2});
    let rows = json!([{"type": 1, "components": [menu]}]);
    let body = json!({"type": 4, "data": {"content": "Who?", "components": rows}});
    let (answer, _) = stage.answer(ann.slash(&room, "/ping"), body).await;
    let shown = answer.unwrap().expect_message();
    let chosen = ann.select(&shown, "People", &["@Ben", "Bot"]);
    let (_, event) = stage.answer(chosen, json!({"type": 6})).await;
    let data = &event["data"];
    assert_eq!(data["component_type"], 5);
    assert_eq!(data["values"], json!([ben.id, bot]));
    let users = &data["resolved"]["users"];
    assert_eq!(users[ben.id.to_string()]["username"], "ben");
    assert_eq!(users[bot.to_string()]["bot"], true);
    assert!(data["resolved"]["members"][ben.id.to_string()].is_object());
    let (few, twice, many) = (&[][..], &["Ben", "Ben"][..], &["Ann", "Ben", "Bot"][..]);
    for wrong in [few, twice, many, &["Nobody"]] {
        let chosen = ann.select(&shown, "People", wrong).await;
        assert!(chosen.is_err(), "{wrong:?}");
    }
    stage.assert_clean();
}

#[tokio::test]
async fn suggestions_come_for_the_last_option() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let choices = json!({"type": 8, "data": {"choices": [{"name": "2@ centre", "value": "2@c"}]}});
    let (found, event) = stage
        .answer(ann.autocomplete(&room, "/move note:a b turn:2@"), choices)
        .await;
    assert_eq!(found.unwrap()[0].value, "2@c");
    assert_eq!(event["data"]["options"][0]["value"], "a b");
    let focused = json!({"name": "turn", "type": 3, "value": "2@", "focused": true});
    assert_eq!(event["data"]["options"][1], focused);
    assert!(ann.autocomplete(&room, "/move note:a").await.is_err());
    stage.assert_clean();
}

#[tokio::test]
async fn answers_that_do_not_fit_are_refused() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let trying = async {
        let event = stage.socket.event("INTERACTION_CREATE").await;
        let many: Vec<_> = (0..26)
            .map(|n| json!({"name": n.to_string(), "value": "v"}))
            .collect();
        for body in [
            json!({"type": 6}),
            json!({"type": 7, "data": {"content": "x"}}),
            json!({"type": 8, "data": {"choices": many}}),
            json!({"type": 77}),
            json!({"type": 9, "data": {"custom_id": "x", "title": "t".repeat(46), "components": []}}),
            json!({"type": 4, "data": {"content": "x".repeat(2001)}}),
            json!({"type": 4}),
        ] {
            let (status, error) = stage.rest.callback(&event, body.clone()).await;
            assert_eq!(
                (status, &error["code"]),
                (400, &json!(50035)),
                "{body}: {error}"
            );
        }
        let (status, error) = stage.rest.callback(&event, message("")).await;
        assert_eq!((status, &error["code"]), (400, &json!(50006)));
        assert_eq!(stage.rest.callback(&event, message("at last")).await.0, 204);
    };
    let (answer, ()) = tokio::join!(ann.slash(&room, "/ping"), trying);
    assert_eq!(answer.unwrap().text(), "at last");
    assert_eq!(stage.sandbox.problems().len(), 8);
}

#[tokio::test]
async fn with_response_tells_the_message() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let answering = async {
        let event = stage.socket.event("INTERACTION_CREATE").await;
        let path = format!(
            "{}?with_response=true",
            support::Rest::callback_path(&event)
        );
        stage.rest.post(&path, message("pong")).await
    };
    let (answer, (status, body)) = tokio::join!(ann.slash(&room, "/ping"), answering);
    assert_eq!(status, 200);
    let id = answer.unwrap().expect_message().id.to_string();
    assert_eq!(body["interaction"]["response_message_id"], id);
    assert_eq!(body["resource"]["message"]["id"], id);
}

#[tokio::test]
async fn without_a_bot_nothing_is_asked() {
    let stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    stage.sandbox.gateway().drop_connections();
    stage
        .sandbox
        .gateway()
        .wait_for(|c| c.connections == 0)
        .await
        .unwrap();
    assert!(matches!(ann.slash(&room, "/ping").await, Err(Error::NoBot)));
}
