//! Tests where an application can be installed: in servers and in people's own accounts.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use sandbox::{Error, Permission, Room, User};
use serde_json::{Value, json};
use support::{Stage, stage};

fn command(name: &str, types: Value, contexts: Value) -> Value {
    json!({"name": name, "description": "d", "integration_types": types, "contexts": contexts})
}

fn pong(flags: u64) -> Value {
    json!({"type": 4, "data": {"content": "pong", "flags": flags}})
}

/// A bot whose server has removed it, and Ann, who has it in her own account.
async fn carried() -> Stage {
    let stage = stage().await;
    let commands = json!([
        command("anywhere", json!([0, 1]), json!([0, 1, 2])),
        command("server", json!([0]), json!([0, 1, 2])),
        command("own", json!([1]), json!([0, 1])),
        command("talk", json!([0, 1]), json!([1])),
    ]);
    assert_eq!(stage.rest.register(commands).await.0, 200);
    stage.sandbox.user("Ann").install_app();
    stage.sandbox.guild().kick_bot();
    stage
}

#[tokio::test]
async fn a_command_shows_only_where_its_installations_and_contexts_allow() {
    let mut stage = carried().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let private = ann.direct_with(&ben);
    let shown = async |line: &str, user: &User, room: &Room| {
        !matches!(user.slash(room, line).await, Err(Error::Typed(_)))
    };
    // nobody else has installed the bot, and the server has removed it
    assert!(!shown("/anywhere", &ben, &room).await);
    assert!(!shown("/anywhere", &ben, &private).await);
    // her account does not bring the server's commands, and each command has its own places
    assert!(!shown("/server", &ann, &room).await);
    assert!(!shown("/talk", &ann, &room).await);
    assert!(!shown("/own", &ann, &private).await);
    for (line, place, context) in [
        ("/anywhere", &room, 0),
        ("/own", &room, 0),
        ("/talk", &ann.direct(), 1),
        ("/anywhere", &private, 2),
    ] {
        let (answer, event) = stage.answer(ann.slash(place, line), pong(0)).await;
        assert_eq!(answer.unwrap().text(), "pong", "{line}");
        assert_eq!(event["context"], context, "{line}");
        let owners = json!({"1": ann.id});
        assert_eq!(event["authorizing_integration_owners"], owners, "{line}");
    }
    stage.sandbox.guild().add_bot();
    let (_, event) = stage.answer(ann.slash(&room, "/anywhere"), pong(0)).await;
    let owners = json!({"0": stage.sandbox.guild().id, "1": ann.id});
    assert_eq!(event["authorizing_integration_owners"], owners);
    let (_, event) = stage
        .answer(ben.slash(&ben.direct(), "/talk"), pong(0))
        .await;
    assert_eq!(event["authorizing_integration_owners"], json!({"0": "0"}));
    let (_, event) = stage.answer(ann.slash(&room, "/own"), pong(0)).await;
    assert_eq!(
        event["authorizing_integration_owners"],
        json!({"1": ann.id})
    );
    stage.assert_clean();
}

#[tokio::test]
async fn a_person_s_installation_gives_no_rights_and_five_follow_ups() {
    let mut stage = carried().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let (answer, event) = stage.answer(ann.slash(&room, "/anywhere"), pong(0)).await;
    assert!(!answer.unwrap().is_private());
    let bits: u64 = event["app_permissions"].as_str().unwrap().parse().unwrap();
    assert_eq!(bits & Permission::ViewChannel as u64, 0);
    let path = format!("/channels/{}/messages", room.id);
    let (status, error) = stage.rest.post(&path, json!({"content": "x"})).await;
    assert_eq!((status, &error["code"]), (403, &json!(50001)));
    let hook = stage.rest.webhook(&event);
    for _ in 0..5 {
        assert_eq!(stage.rest.post(&hook, json!({"content": "x"})).await.0, 200);
    }
    let (status, error) = stage.rest.post(&hook, json!({"content": "x"})).await;
    assert_eq!((status, &error["code"]), (400, &json!(40094)));
    stage.sandbox.guild().add_bot();
    let (_, event) = stage.answer(ann.slash(&room, "/anywhere"), pong(0)).await;
    let hook = stage.rest.webhook(&event);
    for _ in 0..6 {
        assert_eq!(stage.rest.post(&hook, json!({"content": "x"})).await.0, 200);
    }
    stage.assert_clean();
}

#[tokio::test]
async fn without_use_external_apps_only_the_user_sees_what_comes() {
    let mut stage = carried().await;
    let (ann, room) = (stage.sandbox.user("Cleo"), stage.sandbox.channel("table-1"));
    ann.install_app();
    room.deny(&ann, Permission::UseExternalApps);
    let (answer, event) = stage.answer(ann.slash(&room, "/anywhere"), pong(0)).await;
    assert!(answer.unwrap().is_private());
    let hook = stage.rest.webhook(&event);
    let (_, more) = stage.rest.post(&hook, json!({"content": "x"})).await;
    assert_eq!(more["flags"], 64);
    assert!(room.messages().is_empty());
    stage.assert_clean();
}

#[tokio::test]
async fn what_others_press_is_still_by_leave_of_who_brought_the_application() {
    let mut stage = carried().await;
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    let body = json!({"type": 4, "data": {"components": [{"type": 1, "components": [button]}]}});
    let (answer, _) = stage.answer(ann.slash(&room, "/anywhere"), body).await;
    let shown = answer.unwrap().expect_message();
    let (_, event) = stage
        .answer(ben.press(&shown, "Go"), json!({"type": 6}))
        .await;
    assert_eq!(
        event["authorizing_integration_owners"],
        json!({"1": ann.id})
    );
    stage.assert_clean();
}

#[tokio::test]
async fn in_conversations_an_application_has_three_permissions() {
    let mut stage = stage().await;
    let ann = stage.sandbox.user("Ann");
    let (_, event) = stage
        .answer(ann.slash(&ann.direct(), "/ping"), pong(0))
        .await;
    let bits: u64 = event["app_permissions"].as_str().unwrap().parse().unwrap();
    // ATTACH_FILES, EMBED_LINKS, MENTION_EVERYONE, USE_EXTERNAL_EMOJIS
    assert_eq!(bits, 1 << 15 | 1 << 14 | 1 << 17 | 1 << 18);
    stage.assert_clean();
}
