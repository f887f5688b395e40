//! Tests the commands in the menus of people and messages.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use sandbox::{Error, Permission};
use serde_json::{Value, json};
use support::{Stage, stage};

fn menu(kind: u64, name: &str) -> Value {
    json!({"name": name, "type": kind})
}

fn message(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}

/// A stage with a user command and a message command.
async fn menus() -> Stage {
    let stage = stage().await;
    let commands = json!([menu(2, "High Five"), menu(3, "Keep this")]);
    assert_eq!(stage.rest.register(commands).await.0, 200);
    stage
}

async fn assert_refused(stage: &Stage, command: Value, place: &str) {
    let (status, error) = stage.rest.register(json!([command])).await;
    assert_eq!((status, &error["code"]), (400, &json!(50035)), "{command}");
    let found = error["errors"].pointer(&format!("/0{place}/_errors/0/code"));
    assert!(found.is_some(), "{place}: {error}");
}

#[tokio::test]
async fn names_may_have_capitals_and_spaces_but_there_is_no_description() {
    let stage = stage().await;
    let long = "Xy ".repeat(10) + "Xy";
    for kind in [2, 3] {
        let mut good = menu(kind, &long);
        good["description"] = "".into();
        good["name_localizations"] = json!({"de": "Auf die Hand", "es-419": "¡Choca esos cinco!"});
        let (status, listed) = stage.rest.register(json!([good])).await;
        assert_eq!(status, 200, "{listed}");
        assert_eq!(
            (&listed[0]["name"], &listed[0]["description"]),
            (&json!(long), &json!(""))
        );
        let with = |field: &str, value: Value| {
            let mut command = menu(kind, "Good");
            command[field] = value;
            command
        };
        for (command, place) in [
            (menu(kind, ""), "/name"),
            (menu(kind, "   "), "/name"),
            (menu(kind, &"x".repeat(33)), "/name"),
            (with("description", json!("d")), "/description"),
            (
                with("description_localizations", json!({"de": "d"})),
                "/description_localizations/de",
            ),
            (
                with("name_localizations", json!({"de": "x".repeat(33)})),
                "/name_localizations/de",
            ),
            (
                with("name_localizations", json!({"xx": "Good"})),
                "/name_localizations",
            ),
            (
                with(
                    "options",
                    json!([{"name": "o", "description": "d", "type": 3}]),
                ),
                "/options",
            ),
        ] {
            assert_refused(&stage, command, place).await;
        }
    }
}

#[tokio::test]
async fn names_are_distinct_within_a_type() {
    let stage = stage().await;
    let alike = |kinds: [u64; 2]| json!([menu(kinds[0], "same"), menu(kinds[1], "same")]);
    assert_eq!(stage.rest.register(alike([2, 2])).await.0, 400);
    assert_eq!(stage.rest.register(alike([3, 3])).await.0, 400);
    let slash = json!({"name": "same", "description": "d"});
    let three = json!([menu(2, "same"), slash, menu(3, "same")]);
    let (status, first) = stage.rest.register(three.clone()).await;
    assert_eq!(status, 200);
    let again = stage.rest.register(three).await.1;
    for index in 0..3 {
        assert_eq!(first[index]["id"], again[index]["id"]);
    }
}

#[tokio::test]
async fn fifteen_commands_of_each_menu_fit_beside_a_hundred_slash_commands() {
    let stage = stage().await;
    let many = |kind: u64, count: usize| (0..count).map(move |n| menu(kind, &format!("M {n}")));
    let slash = (0..100).map(|n| json!({"name": format!("c{n}"), "description": "d"}));
    let all: Vec<Value> = slash.chain(many(2, 15)).chain(many(3, 15)).collect();
    assert_eq!(stage.rest.register(all.into()).await.0, 200);
    for kind in [2, 3] {
        let (status, error) = stage.rest.register(many(kind, 16).collect()).await;
        assert_eq!((status, &error["code"]), (400, &json!(30032)));
    }
}

#[tokio::test]
async fn a_user_command_names_its_target_and_its_answer_too() {
    let mut stage = menus().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let using = ann.use_on_person(&room, "High Five", &ben);
    let (answer, event) = stage.answer(using, message("Clap!")).await;
    let shown = answer.unwrap().expect_message();
    let (data, id) = (&event["data"], ben.id.to_string());
    assert_eq!((&event["type"], &data["type"]), (&json!(2), &json!(2)));
    assert_eq!(data["name"], "High Five");
    assert_eq!(data["target_id"], json!(ben.id));
    assert!(data.get("options").is_none());
    assert_eq!(data["resolved"]["users"][&id]["global_name"], "Ben");
    let member = &data["resolved"]["members"][&id];
    for missing in ["user", "deaf", "mute"] {
        assert!(member.get(missing).is_none(), "{missing}");
    }
    assert!(member["permissions"].is_string());
    let json = shown.json();
    assert_eq!(json["type"], 23);
    let meta = &json["interaction_metadata"];
    assert_eq!(meta["target_user"]["id"], json!(ben.id));
    assert_eq!(meta["user"]["id"], json!(ann.id));
    assert!(meta.get("target_message_id").is_none());
    assert!(shown.mentions.is_empty());
    // oneself and bots have a menu too, and so has somebody who is not in the server
    for (target, member) in [(&ann, true), (&stage.sandbox.user("Dora"), false)] {
        if !member {
            stage.sandbox.guild().leave(target);
        }
        let using = ann.use_on_person(&room, "High Five", target);
        let (_, event) = stage.answer(using, message("Clap!")).await;
        let resolved = &event["data"]["resolved"];
        let id = target.id.to_string();
        assert!(resolved["users"].get(&id).is_some());
        assert_eq!(
            resolved.pointer(&format!("/members/{id}")).is_some(),
            member
        );
    }
    stage.assert_clean();
}

#[tokio::test]
async fn a_message_command_carries_the_message_and_its_answer_refers_to_it() {
    let mut stage = menus().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let target = ben.say(&room, "Look at this");
    let using = ann.use_on_message(&room, "Keep this", &target);
    let (answer, event) = stage.answer(using, message("Kept.")).await;
    let shown = answer.unwrap().expect_message();
    let data = &event["data"];
    assert_eq!(
        (&data["type"], &data["target_id"]),
        (&json!(3), &json!(target.id))
    );
    let carried = &data["resolved"]["messages"][target.id.to_string()];
    assert_eq!(carried["content"], "Look at this");
    assert_eq!(carried["author"]["id"], json!(ben.id));
    let json = shown.json();
    assert_eq!(json["type"], 23);
    assert_eq!(
        json["interaction_metadata"]["target_message_id"],
        json!(target.id)
    );
    assert_eq!(json["message_reference"]["message_id"], json!(target.id));
    assert_eq!(json["referenced_message"]["content"], "Look at this");
    // an answer to a command is no reply, so it does not ping the author
    assert!(shown.mentions.is_empty());
    // the answer is a message like any other
    let (status, _) = stage
        .rest
        .post(
            &format!("/channels/{}/messages", room.id),
            json!({"content": "x", "message_reference": {"message_id": shown.id}}),
        )
        .await;
    assert_eq!(status, 200);
    stage.assert_clean();
}

#[tokio::test]
async fn a_command_of_a_menu_may_be_answered_later() {
    let mut stage = menus().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let target = ann.say(&room, "Note me");
    let using = ann.use_on_message(&room, "Keep this", &target);
    let later = json!({"type": 5, "data": {"flags": 64}});
    let (answer, event) = stage.answer(using, later).await;
    let answer = answer.unwrap();
    assert!(answer.is_deferred() && answer.is_private());
    let original = format!("{}/messages/@original", stage.rest.webhook(&event));
    let (_, edited) = stage.rest.patch(&original, json!({"content": "ok"})).await;
    assert_eq!(
        edited["message_reference"]["message_id"],
        json!(target.id),
        "{edited}"
    );
    assert_eq!(answer.settled().await.unwrap().content, "ok");

    // a command has no message to change
    let using = ann.use_on_message(&room, "Keep this", &target);
    let (rest, socket) = (&stage.rest, &mut stage.socket);
    let refusing = async {
        let event = socket.event("INTERACTION_CREATE").await;
        for kind in [6, 7, 8] {
            let body = json!({"type": kind, "data": {"content": "x", "choices": []}});
            assert_eq!(rest.callback(&event, body).await.0, 400);
        }
        rest.callback(&event, message("fine")).await.0
    };
    assert_eq!(tokio::join!(using, refusing).1, 204);
    stage.sandbox.forget_problems();
}

#[tokio::test]
async fn a_menu_shows_only_what_the_user_may_use_there() {
    let stage = stage().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let mut few = menu(2, "For few");
    few["default_member_permissions"] = "32".into();
    let mut servers = menu(2, "Servers only");
    servers["contexts"] = json!([0]);
    let own = json!({"name": "Own", "type": 3, "integration_types": [1], "contexts": [0, 1, 2]});
    let commands = json!([few, servers, own]);
    assert_eq!(stage.rest.register(commands).await.0, 200);
    let missing =
        |done: Result<sandbox::Answer, Error>| matches!(done.unwrap_err(), Error::Typed(_));
    assert!(missing(ben.use_on_person(&room, "For few", &ann).await));
    let direct = ben.direct();
    assert!(missing(
        ben.use_on_person(&direct, "Servers only", &ann).await
    ));
    let said = ann.say(&room, "x");
    assert!(missing(ben.use_on_message(&room, "Own", &said).await));
    assert!(missing(ben.use_on_person(&room, "Own", &ann).await));
    assert!(missing(ben.slash(&room, "/own").await));
    room.deny(&ben, Permission::UseApplicationCommands);
    assert!(missing(
        ben.use_on_person(&room, "Servers only", &ann).await
    ));
    stage.assert_clean();
}

#[tokio::test]
async fn a_menu_belongs_to_a_message_that_the_user_sees() {
    let mut stage = menus().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let (room, other) = (
        stage.sandbox.channel("table-1"),
        stage.sandbox.channel("table-2"),
    );
    let private = json!({"type": 4, "data": {"content": "psst", "flags": 64}});
    let using = ann.use_on_person(&room, "High Five", &ben);
    let (answer, _) = stage.answer(using, private).await;
    let whispered = answer.unwrap().expect_message();
    let own = ann.use_on_message(&room, "Keep this", &whispered).await;
    assert!(matches!(own.unwrap_err(), Error::Refused(_)));
    let foreign = ben.use_on_message(&room, "Keep this", &whispered).await;
    assert!(matches!(foreign.unwrap_err(), Error::CannotSee(_)));
    let said = ann.say(&room, "x");
    let elsewhere = ben.use_on_message(&other, "Keep this", &said).await;
    assert!(matches!(elsewhere.unwrap_err(), Error::CannotSee(_)));
    room.deny(&ben, Permission::ViewChannel);
    let unseen = ben.use_on_message(&room, "Keep this", &said).await;
    assert!(matches!(unseen.unwrap_err(), Error::CannotSee(_)));
    stage.assert_clean();
}

#[tokio::test]
async fn an_unanswered_command_of_a_menu_fails_after_three_seconds() {
    let mut stage = menus().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let (clock, socket) = (stage.sandbox.clone(), &mut stage.socket);
    let waiting = async {
        socket.event("INTERACTION_CREATE").await;
        clock.advance(Duration::from_millis(3001));
    };
    let using = ann.use_on_person(&room, "High Five", &ann);
    assert!(tokio::join!(using, waiting).0.unwrap().failed());
    stage.sandbox.forget_problems();
}
