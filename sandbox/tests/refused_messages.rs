//! Tests which messages, components and answers Discord refuses. The rules are from its documentation, Resources /
//! Message, Components / Reference, and Interactions / Receiving and Responding.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use reqwest::Method;
use sandbox::Permission;
use serde_json::{Value, json};
use support::{Stage, stage};

fn path(stage: &Stage) -> String {
    format!("/channels/{}/messages", stage.sandbox.channel("table-1").id)
}

fn row(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

fn link(url: &str) -> Value {
    json!({"type": 2, "style": 5, "label": "Rules", "url": url})
}

fn button(fields: Value) -> Value {
    let mut button = json!({"type": 2, "style": 1, "label": "b", "custom_id": "b"});
    for (name, value) in fields.as_object().unwrap() {
        button[name] = value.clone();
    }
    button
}

async fn assert_refused(stage: &Stage, body: Value, place: &str) {
    let (status, error) = stage.rest.post(&path(stage), body.clone()).await;
    assert_eq!((status, &error["code"]), (400, &json!(50035)), "{body}");
    let found = error["errors"].pointer(&format!("{place}/_errors/0/code"));
    assert!(found.is_some(), "{place}: {error}");
}

#[tokio::test]
async fn links_lead_somewhere_and_nothing_else_does() {
    let stage = stage().await;
    let at = "/components/0/components/0";
    let long = format!("https://example.com/{}", "x".repeat(500));
    for url in [
        "javascript:alert(1)",
        "ftp://example.com",
        "example.com",
        "https://",
        "https://a b",
        &long,
    ] {
        assert_refused(&stage, row(json!([link(url)])), &format!("{at}/url")).await;
    }
    let mut both = link("https://example.com");
    both["custom_id"] = json!("x");
    assert_refused(&stage, row(json!([both])), &format!("{at}/custom_id")).await;
    for (fields, place) in [
        (json!({"url": "https://example.com"}), "url"),
        (json!({"sku_id": "5"}), "sku_id"),
        (json!({"style": 6}), "style"),
    ] {
        let body = row(json!([button(fields)]));
        assert_refused(&stage, body, &format!("{at}/{place}")).await;
    }
    let fine = row(json!([
        link("https://example.com/rules?game=zyrcan"),
        link("discord://-/settings")
    ]));
    assert_eq!(stage.rest.post(&path(&stage), fine).await.0, 200);
}

#[tokio::test]
async fn components_have_numbers_of_their_own() {
    let stage = stage().await;
    let twice = row(json!([
        button(json!({"id": 7})),
        button(json!({"id": 7, "custom_id": "c"}))
    ]));
    assert_refused(&stage, twice, "/components/0/components/1/id").await;
    let large = row(json!([button(json!({"id": 1_u64 << 31}))]));
    assert_refused(&stage, large, "/components/0/components/0/id").await;
    let fine = row(json!([
        button(json!({"id": 1})),
        button(json!({"custom_id": "c"}))
    ]));
    let (_, message) = stage.rest.post(&path(&stage), fine).await;
    let shown = &message["components"][0];
    let ids = [
        &shown["id"],
        &shown["components"][0]["id"],
        &shown["components"][1]["id"],
    ];
    assert_eq!(ids, [&json!(2), &json!(1), &json!(3)]);
}

#[tokio::test]
async fn selects_of_people_have_people_in_them() {
    let stage = stage().await;
    let ann = stage.sandbox.user("Ann").id;
    let menu = |fields: Value| {
        let mut menu = json!({"type": 5, "custom_id": "m"});
        for (name, value) in fields.as_object().unwrap() {
            menu[name] = value.clone();
        }
        row(json!([menu]))
    };
    let one = |kind: &str| json!({"id": ann, "type": kind});
    let at = "/components/0/components/0";
    for (fields, place) in [
        (
            json!({"default_values": [one("role")]}),
            "default_values/0/type",
        ),
        (
            json!({"default_values": [one("user"), one("user")]}),
            "default_values",
        ),
        (
            json!({"options": [{"label": "l", "value": "v"}]}),
            "options",
        ),
        (json!({"min_values": 3, "max_values": 2}), "max_values"),
        (json!({"max_values": 26}), "max_values"),
    ] {
        assert_refused(&stage, menu(fields), &format!("{at}/{place}")).await;
    }
    let fine = menu(json!({"default_values": [one("user")]}));
    assert_eq!(stage.rest.post(&path(&stage), fine).await.0, 200);
}

#[tokio::test]
async fn messages_say_something_once() {
    let stage = stage().await;
    let ann = stage.sandbox.user("Ann").id;
    for (body, place) in [
        (json!({"content": "x", "nonce": "ä".repeat(26)}), "/nonce"),
        (json!({"content": "x", "nonce": true}), "/nonce"),
        (json!({"content": "x", "nonce": 1.5}), "/nonce"),
        (
            json!({"content": "x", "enforce_nonce": 1}),
            "/enforce_nonce",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": [ann, ann]}}),
            "/allowed_mentions/users/1",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users", "users"]}}),
            "/allowed_mentions/parse/1",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"roles": vec![json!("5"); 101]}}),
            "/allowed_mentions/roles",
        ),
    ] {
        assert_refused(&stage, body, place).await;
    }
    let (_, error) = stage
        .rest
        .post(&path(&stage), json!({"content": " \n "}))
        .await;
    assert_eq!(error["code"], 50006, "blanks are nothing");
    let umlauts = json!({"content": " x ", "nonce": "ä".repeat(25)});
    let (status, message) = stage.rest.post(&path(&stage), umlauts).await;
    assert_eq!((status, &message["content"]), (200, &json!("x")));
}

#[tokio::test]
async fn a_message_has_ten_files_however_they_came() {
    let stage = stage().await;
    let files: Vec<_> = (0..10).map(|_| ("a.txt", b"x".to_vec())).collect();
    let path = path(&stage);
    let (status, message) = stage
        .rest
        .upload(Method::POST, &path, &json!({}), &files)
        .await;
    assert_eq!(status, 200, "{message}");
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let more = stage
        .rest
        .upload(Method::PATCH, &one, &json!({}), &files[..1])
        .await;
    assert_eq!(more.1["code"], 50035, "all old ones stay");
    let first = &message["attachments"][0]["id"];
    let kept = json!({"attachments": [{"id": first}, {"id": "0"}]});
    let swapped = stage
        .rest
        .upload(Method::PATCH, &one, &kept, &files[..1])
        .await;
    assert_eq!(swapped.1["attachments"].as_array().unwrap().len(), 2);
    let twice = json!({"attachments": [{"id": first}, {"id": first}]});
    assert_eq!(stage.rest.patch(&one, twice).await.1["code"], 50035);
}

#[tokio::test]
async fn replies_need_history_and_something_said() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let said = stage.sandbox.user("Ann").say(&room, "hello");
    let reply = |id: Value| json!({"content": "x", "message_reference": {"message_id": id}});
    assert_eq!(
        stage
            .rest
            .post(&path(&stage), reply(json!(said.id)))
            .await
            .0,
        200
    );
    let threads = format!("/channels/{}/threads", room.id);
    let thread = json!({"name": "Match", "type": 11});
    assert_eq!(stage.rest.post(&threads, thread).await.0, 201);
    let notice = room.last_message().unwrap().id;
    assert_refused(&stage, reply(json!(notice)), "/message_reference").await;
    room.deny_bot(Permission::ReadMessageHistory);
    let (_, error) = stage.rest.post(&path(&stage), reply(json!(said.id))).await;
    assert_eq!(error["code"], 160_002);
}

#[tokio::test]
async fn flags_of_a_message_stay_as_they_are() {
    let stage = stage().await;
    let silent = json!({"content": "x", "flags": 4096});
    let (_, message) = stage.rest.post(&path(&stage), silent).await;
    assert_eq!(message["flags"], 4096);
    let one = format!("{}/{}", path(&stage), message["id"].as_str().unwrap());
    let (status, edited) = stage.rest.patch(&one, json!({"flags": 4})).await;
    assert_eq!((status, &edited["flags"]), (200, &json!(4096 | 4)));
    let (_, loud) = stage
        .rest
        .post(&path(&stage), json!({"content": "x"}))
        .await;
    let one = format!("{}/{}", path(&stage), loud["id"].as_str().unwrap());
    let (_, edited) = stage.rest.patch(&one, json!({"flags": 4096})).await;
    assert_eq!(edited["flags"], 0, "too late to be silent");
}

#[tokio::test]
async fn who_shares_no_server_is_not_written_to() {
    let stage = stage().await;
    let ann = stage.sandbox.user("Ann");
    let path = format!("/channels/{}/messages", ann.direct().id);
    stage.sandbox.guild().kick_bot();
    let (status, error) = stage.rest.post(&path, json!({"content": "x"})).await;
    assert_eq!((status, &error["code"]), (403, &json!(50278)));
    ann.install_app();
    assert_eq!(stage.rest.post(&path, json!({"content": "x"})).await.0, 200);
    stage.assert_clean();
}

#[tokio::test]
async fn a_deferred_answer_is_private_or_plain() {
    let mut stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let Stage { rest, socket, .. } = &mut stage;
    let trying = async {
        let event = socket.event("INTERACTION_CREATE").await;
        let (_, error) = rest
            .callback(&event, json!({"type": 5, "data": {"flags": 4}}))
            .await;
        assert!(
            error["errors"].pointer("/data/flags/_errors").is_some(),
            "{error}"
        );
        let (_, error) = rest.callback(&event, json!({"type": 9, "data": {}})).await;
        assert!(
            error["errors"].pointer("/type/_errors").is_some(),
            "{error}"
        );
        rest.callback(&event, json!({"type": 5, "data": {"flags": 64}}))
            .await
            .0
    };
    let (answer, status) = tokio::join!(ann.slash(&room, "/ping"), trying);
    assert_eq!(status, 204);
    assert!(answer.unwrap().is_private());
}
