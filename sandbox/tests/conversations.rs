//! Tests conversations without the bot: of two or more people, and in servers that have not added it.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use reqwest::Method;
use sandbox::{Error, Room, User};
use serde_json::{Value, json};
use support::{Stage, stage};

const MISSING_ACCESS: (u16, u64) = (403, 50001);

fn message(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

/// An answer with the button "Go".
fn go() -> Value {
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    json!({"type": 4, "data": {"content": "Go?", "components": [{"type": 1, "components": [button]}]}})
}

struct Talk {
    stage: Stage,
    ann: User,
    ben: User,
    /// A group, a conversation of two people, and a channel of a server without the bot.
    rooms: [Room; 3],
}

/// Only Ann has installed the application, and no bot is in her rooms.
async fn talk() -> Talk {
    let stage = stage().await;
    let commands = json!([
        {"name": "ping", "description": "d"},
        {"name": "server", "description": "d", "integration_types": [0]},
        {"name": "bot-only", "description": "d", "contexts": [1]},
        {"name": "Keep", "type": 3},
        {"name": "Greet", "type": 2},
    ]);
    assert_eq!(stage.rest.register(commands).await.0, 200);
    let sandbox = &stage.sandbox;
    let (ann, ben, cleo) = (
        sandbox.user("Ann"),
        sandbox.user("Ben"),
        sandbox.user("Cleo"),
    );
    ann.install_app();
    let elsewhere = sandbox.new_guild("Elsewhere");
    elsewhere.join(&ben);
    elsewhere.kick_bot();
    let rooms = [
        sandbox.group(&[&ann, &ben, &cleo]),
        ann.direct_with(&ben),
        elsewhere.channel("talk"),
    ];
    Talk {
        stage,
        ann,
        ben,
        rooms,
    }
}

async fn refusal(stage: &Stage, method: Method, path: &str, body: Value) -> (u16, u64) {
    let (status, error) = stage.rest.call(method, path, &body).await;
    (status, error["code"].as_u64().unwrap_or_default())
}

#[tokio::test]
async fn only_who_installed_the_application_uses_its_commands() {
    let mut talk = talk().await;
    for (index, room) in talk.rooms.iter().enumerate() {
        let (answer, event) = talk
            .stage
            .answer(talk.ann.slash(room, "/ping"), message("pong"))
            .await;
        assert_eq!(answer.unwrap().text(), "pong");
        assert_eq!(event["context"], if index < 2 { 2 } else { 0 });
        let owners = json!({"1": talk.ann.id});
        assert_eq!(event["authorizing_integration_owners"], owners);
        assert_eq!(event["channel"]["type"], [3, 1, 0][index]);
        assert_eq!(event.get("user").is_some(), index < 2);
        for line in ["/server", "/bot-only"] {
            let refused = talk.ann.slash(room, line).await;
            assert!(matches!(refused.unwrap_err(), Error::Typed(_)), "{line}");
        }
        let refused = talk.ben.slash(room, "/ping").await;
        assert!(matches!(refused.unwrap_err(), Error::Typed(_)));
        let said = talk.ben.say(room, "x");
        let keeping = talk.ann.use_on_message(room, "Keep", &said);
        let (answer, event) = talk.stage.answer(keeping, message("kept")).await;
        assert_eq!(answer.unwrap().text(), "kept");
        assert_eq!(event["data"]["target_id"], json!(said.id));
        let greeting = talk.ann.use_on_person(room, "Greet", &talk.ben);
        let (_, event) = talk.stage.answer(greeting, message("Hello")).await;
        let resolved = &event["data"]["resolved"];
        assert_eq!(resolved.get("members").is_some(), index == 2);
        let refused = talk.ben.use_on_message(room, "Keep", &said).await;
        assert!(matches!(refused.unwrap_err(), Error::Typed(_)));
    }
    talk.stage.assert_clean();
}

#[tokio::test]
async fn a_group_has_its_people_and_nobody_else() {
    let mut talk = talk().await;
    let (group, dora) = (talk.rooms[0].clone(), talk.stage.sandbox.user("Dora"));
    dora.install_app();
    assert!(dora.try_say(&group, "x").is_err());
    let refused = dora.slash(&group, "/ping").await;
    assert!(matches!(refused.unwrap_err(), Error::Typed(_)));
    let (answer, event) = talk
        .stage
        .answer(talk.ann.slash(&group, "/ping"), go())
        .await;
    let people = event["channel"]["recipients"].as_array().unwrap();
    assert_eq!(people.len(), 3);
    assert_eq!(event["channel"]["owner_id"], json!(talk.ann.id));
    // ATTACH_FILES, EMBED_LINKS, MENTION_EVERYONE
    assert_eq!(
        event["app_permissions"],
        json!((1 << 15 | 1 << 14 | 1 << 17).to_string())
    );
    let shown = answer.unwrap().expect_message();
    let refused = dora.press(&shown, "Go").await;
    assert!(matches!(refused.unwrap_err(), Error::CannotSee(_)));
    // the same people can have another group
    let other = talk.stage.sandbox.group(&[&talk.ann, &talk.ben]);
    assert_ne!(
        other.id,
        talk.stage.sandbox.group(&[&talk.ann, &talk.ben]).id
    );
    group.delete();
    assert!(group.exists());
    talk.stage.assert_clean();
}

#[tokio::test]
#[should_panic(expected = "too many people")]
async fn a_group_has_ten_people_at_most() {
    let stage = stage().await;
    let people: Vec<User> = (0..11)
        .map(|n| stage.sandbox.user(&format!("P{n}")))
        .collect();
    stage.sandbox.group(&people.iter().collect::<Vec<_>>());
}

#[tokio::test]
async fn the_bot_s_own_token_reads_and_writes_nothing_there() {
    let mut talk = talk().await;
    for room in &talk.rooms {
        let (answer, _) = talk
            .stage
            .answer(talk.ann.slash(room, "/ping"), message("pong"))
            .await;
        let shown = answer.unwrap().expect_message();
        let channel = format!("/channels/{}", room.id);
        let own = format!("{channel}/messages/{}", shown.id);
        let text = json!({"content": "x"});
        for (method, path, body) in [
            (Method::GET, channel.clone(), Value::Null),
            (Method::GET, format!("{channel}/messages"), Value::Null),
            (Method::GET, own.clone(), Value::Null),
            (Method::POST, format!("{channel}/messages"), text.clone()),
            (Method::PATCH, own.clone(), text.clone()),
            (Method::DELETE, own.clone(), Value::Null),
            (Method::POST, format!("{channel}/typing"), Value::Null),
            (Method::POST, format!("{own}/threads"), json!({"name": "t"})),
        ] {
            let refused = refusal(&talk.stage, method, &path, body).await;
            assert_eq!(refused, MISSING_ACCESS, "{path}");
        }
        assert_eq!(shown.fresh().unwrap().content, "pong");
    }
    talk.stage.assert_clean();
}

#[tokio::test]
async fn no_event_tells_what_is_said_there() {
    let mut talk = talk().await;
    for room in &talk.rooms {
        talk.ben.say(room, "hidden");
        let (answer, event) = talk
            .stage
            .answer(talk.ann.slash(room, "/ping"), message("hidden too"))
            .await;
        answer.unwrap();
        let edit = json!({"content": "hidden still"});
        let path = format!("{}/messages/@original", talk.stage.rest.webhook(&event));
        assert_eq!(talk.stage.rest.patch(&path, edit).await.0, 200);
        assert_eq!(
            talk.stage
                .rest
                .call(Method::DELETE, &path, &Value::Null)
                .await
                .0,
            204
        );
    }
    talk.stage
        .sandbox
        .gateway()
        .dispatch("TEA_READY", &json!({}));
    let next = talk.stage.socket.payload().await;
    assert_eq!(next["t"], "TEA_READY", "{next}");
    talk.stage.assert_clean();
}

#[tokio::test]
async fn an_interaction_s_token_answers_follows_up_five_times_and_edits() {
    let mut talk = talk().await;
    for room in &talk.rooms {
        let rest = talk.stage.rest.clone();
        let (answer, event) = talk
            .stage
            .answer(talk.ann.slash(room, "/ping"), json!({"type": 5}))
            .await;
        let (answer, hook) = (answer.unwrap(), rest.webhook(&event));
        let original = format!("{hook}/messages/@original");
        let file = [("board.png", vec![1, 2, 3])];
        let body = json!({"content": "with a file"});
        let (status, edited) = rest.upload(Method::PATCH, &original, &body, &file).await;
        assert_eq!(status, 200, "{edited}");
        let shown = answer.settled().await.unwrap();
        assert_eq!(shown.attachments[0].filename, "board.png");
        let mut follow_ups = Vec::new();
        for _ in 0..5 {
            let (status, posted) = rest.post(&hook, json!({"content": "more"})).await;
            assert_eq!(status, 200, "{posted}");
            follow_ups.push(posted["id"].as_str().unwrap().to_owned());
        }
        let sixth = refusal(&talk.stage, Method::POST, &hook, json!({"content": "more"})).await;
        assert_eq!(sixth, (400, 40094));
        let path = format!("{hook}/messages/{}", follow_ups[2]);
        let (status, edited) = rest.patch(&path, json!({"content": "less"})).await;
        assert_eq!((status, &edited["content"]), (200, &json!("less")));
        assert_eq!(rest.call(Method::DELETE, &path, &Value::Null).await.0, 204);
        assert_eq!(room.messages().len(), 5);
    }
    talk.stage.assert_clean();
}

#[tokio::test]
async fn everybody_there_presses_the_buttons_by_leave_of_who_installed_the_application() {
    let mut talk = talk().await;
    for (index, room) in talk.rooms.iter().enumerate() {
        let (answer, _) = talk.stage.answer(talk.ann.slash(room, "/ping"), go()).await;
        let shown = answer.unwrap().expect_message();
        let update = json!({"type": 7, "data": {"content": "Gone."}});
        let (answer, event) = talk
            .stage
            .answer(talk.ben.press(&shown, "Go"), update)
            .await;
        assert_eq!(answer.unwrap().text(), "Gone.");
        let owners = json!({"1": talk.ann.id});
        assert_eq!(event["authorizing_integration_owners"], owners);
        let user = if index < 2 {
            &event["user"]
        } else {
            &event["member"]["user"]
        };
        assert_eq!(user["id"], json!(talk.ben.id));
        // what Ben's press brings is by Ann's leave too, and has five follow-ups
        let (answer, event) = talk
            .stage
            .answer(talk.ben.press(&shown, "Go"), message("Again?"))
            .await;
        let meta = answer.unwrap().expect_message().json()["interaction_metadata"].clone();
        assert_eq!(meta["user"]["id"], json!(talk.ben.id));
        assert_eq!(meta["authorizing_integration_owners"], owners);
        assert_eq!(meta["interacted_message_id"], json!(shown.id));
        let hook = talk.stage.rest.webhook(&event);
        for count in 0..6 {
            let (status, _) = talk.stage.rest.post(&hook, json!({"content": "x"})).await;
            assert_eq!(status, if count < 5 { 200 } else { 400 });
        }
    }
    // after Ann has removed the application, her messages have no use any more
    let shown = talk.rooms[0].messages()[0].clone();
    talk.ann.uninstall_app();
    let refused = talk.ben.press(&shown, "Go").await;
    assert!(matches!(refused.unwrap_err(), Error::Refused(_)));
    let refused = talk.ann.slash(&talk.rooms[0], "/ping").await;
    assert!(matches!(refused.unwrap_err(), Error::Typed(_)));
    talk.stage.assert_clean();
}

#[tokio::test]
async fn a_message_there_names_its_interaction_and_is_lost_after_fifteen_minutes() {
    let mut talk = talk().await;
    for room in &talk.rooms {
        let rest = talk.stage.rest.clone();
        let (answer, event) = talk
            .stage
            .answer(talk.ann.slash(room, "/ping"), message("pong"))
            .await;
        let shown = answer.unwrap().expect_message();
        let hook = rest.webhook(&event);
        let original = format!("{hook}/messages/@original");
        let (status, json) = rest.get(&original).await;
        assert_eq!((status, &json["id"]), (200, &json!(shown.id)));
        assert_eq!((&json["type"], &json["flags"]), (&json!(20), &json!(0)));
        for field in ["application_id", "webhook_id"] {
            assert_eq!(json[field], rest.app, "{field}");
        }
        assert_eq!(json["author"]["bot"], true);
        let meta = &json["interaction_metadata"];
        assert_eq!((&meta["id"], &meta["type"]), (&event["id"], &json!(2)));
        assert_eq!(meta["user"]["id"], json!(talk.ann.id));
        assert_eq!(
            meta["authorizing_integration_owners"],
            json!({"1": talk.ann.id})
        );
        assert!(meta.get("original_response_message_id").is_none());
        let (_, later) = rest.post(&hook, json!({"content": "more"})).await;
        let meta = &later["interaction_metadata"];
        assert_eq!(meta["original_response_message_id"], json!(shown.id));
        assert_eq!(
            meta["authorizing_integration_owners"],
            json!({"1": talk.ann.id})
        );
        let follow_up = format!("{hook}/messages/{}", later["id"].as_str().unwrap());
        talk.stage.sandbox.advance(Duration::from_mins(15));
        let late = json!({"content": "in time"});
        assert_eq!(rest.patch(&original, late).await.0, 200);
        talk.stage.sandbox.advance(Duration::from_millis(1));
        for (method, path, body) in [
            (Method::GET, &original, Value::Null),
            (Method::PATCH, &original, json!({"content": "late"})),
            (Method::PATCH, &follow_up, json!({"content": "late"})),
            (Method::DELETE, &follow_up, Value::Null),
            (Method::POST, &hook, json!({"content": "late"})),
        ] {
            let refused = refusal(&talk.stage, method.clone(), path, body).await;
            assert_eq!(refused, (401, 50027), "{method} {path}");
        }
        // to be late is a fault of the bot, but to look is not
        assert_eq!(talk.stage.sandbox.problems().len(), 4);
        talk.stage.sandbox.forget_problems();
        assert_eq!(shown.fresh().unwrap().content, "in time");
    }
}
