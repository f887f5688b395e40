//! Tests channel messages, files, threads, direct messages, and which of them are refused.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use reqwest::Method;
use sandbox::Permission;
use serde_json::{Value, json};
use support::stage;

/// The start of a PNG of 3 × 2 pixels.
fn png() -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend([0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
    bytes
}

#[tokio::test]
async fn files_are_kept_replaced_and_served() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let path = format!("/channels/{}/messages", room.id);
    let body =
        json!({"content": "Board", "attachments": [{"id": 0, "description": "An empty board"}]});
    let (status, message) = stage
        .rest
        .upload(Method::POST, &path, &body, &[("a b.png", png())])
        .await;
    assert_eq!(status, 200, "{message}");
    let first = room.last_message().unwrap().attachments.remove(0);
    assert_eq!(first.description.as_deref(), Some("An empty board"));
    assert_eq!(
        (first.filename.as_str(), first.pixels, &first.bytes[..]),
        ("a_b.png", Some((3, 2)), &png()[..])
    );
    let served = reqwest::get(&first.url).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), png());

    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    assert_eq!(
        stage
            .rest
            .patch(&one, json!({"content": "Same board"}))
            .await
            .0,
        200
    );
    assert_eq!(
        room.last_message().unwrap().attachments,
        vec![first.clone()],
        "kept without an array"
    );
    let body = json!({"attachments": [{"id": first.id}, {"id": "0", "description": "New"}]});
    let (status, _) = stage
        .rest
        .upload(Method::PATCH, &one, &body, &[("b.png", png())])
        .await;
    assert_eq!(
        (status, room.last_message().unwrap().attachments.len()),
        (200, 2)
    );
    let (status, after) = stage.rest.patch(&one, json!({"attachments": []})).await;
    assert_eq!((status, &after["attachments"]), (200, &json!([])));
    let missing = json!({"attachments": [{"id": 3, "description": "x"}]});
    assert_eq!(stage.rest.patch(&one, missing).await.1["code"], 50035);
}

#[tokio::test]
async fn files_can_be_too_large_or_not_allowed() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let path = format!("/channels/{}/messages", room.id);
    let large = vec![0; (10 << 20) + 1];
    let (status, error) = stage
        .rest
        .upload(Method::POST, &path, &json!({}), &[("a", large)])
        .await;
    assert_eq!((status, &error["code"]), (413, &json!(40005)));
    stage.sandbox.forget_problems();
    room.deny_bot(Permission::AttachFiles);
    let (status, error) = stage
        .rest
        .upload(Method::POST, &path, &json!({}), &[("a", png())])
        .await;
    assert_eq!((status, &error["code"]), (403, &json!(50013)));
    stage.assert_clean();
}

#[tokio::test]
async fn only_the_allowed_are_mentioned() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let (ann, ben) = (stage.sandbox.user("Ann"), stage.sandbox.user("Ben"));
    let path = format!("/channels/{}/messages", room.id);
    let content = format!("{} {} @everyone <@5>", ann.mention(), ben.mention());
    let question = ben.say(&room, "?");
    let cases = [
        (json!(null), vec![ann.id, ben.id], true),
        (json!({"parse": []}), vec![], false),
        (json!({"parse": ["users"]}), vec![ann.id, ben.id], false),
        (json!({"users": [ben.id]}), vec![ben.id], false),
        (json!({"parse": ["everyone"]}), vec![], true),
        (
            json!({"parse": [], "replied_user": true}),
            vec![ben.id],
            false,
        ),
    ];
    for (allowed, wanted, everyone) in cases {
        let reference = json!({"message_id": question.id});
        let body = json!({"content": content, "allowed_mentions": allowed, "message_reference": reference});
        assert_eq!(stage.rest.post(&path, body).await.0, 200);
        let message = room.last_message().unwrap();
        assert_eq!(
            (message.mentions, message.mentions_everyone),
            (wanted, everyone),
            "{allowed}"
        );
        assert_eq!(message.reply_to, Some(question.id));
    }
    let both = json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": [ann.id]}});
    assert_eq!(stage.rest.post(&path, both).await.1["code"], 50035);
    let unknown = json!({"content": "x", "message_reference": {"message_id": "7"}});
    let (_, error) = stage.rest.post(&path, unknown).await;
    assert_eq!(
        error["errors"]["message_reference"]["_errors"][0]["code"],
        "REPLIES_UNKNOWN_MESSAGE"
    );
}

fn row(components: Value) -> Value {
    json!({"content": "x", "components": [{"type": 1, "components": components}]})
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "b", "custom_id": id})
}

fn menu(count: usize) -> Value {
    let options: Vec<_> = (0..count)
        .map(|n| json!({"label": "l", "value": n.to_string()}))
        .collect();
    json!({"type": 3, "custom_id": "m", "options": options})
}

#[tokio::test]
async fn limits_hold_and_say_where() {
    let stage = stage().await;
    let path = format!("/channels/{}/messages", stage.sandbox.channel("table-1").id);
    let long = |n: usize| "x".repeat(n);
    let mut wide = menu(2);
    wide["max_values"] = json!(3);
    let mut wordy = menu(1);
    wordy["placeholder"] = json!(long(151));
    let mut label = button("a");
    label["label"] = json!(long(81));
    let mut empty = button("a");
    empty["label"] = Value::Null;
    let mut emoji = button("a");
    emoji["emoji"] = json!({"name": "smile"});
    let rows = vec![json!({"type": 1, "components": [button("a")]}); 6];
    let at = "/components/0/components";
    let cases = [
        (json!({"content": long(2001)}), "/content".to_owned()),
        (json!({"content": 5}), "/content".to_owned()),
        (
            row(json!([button(&long(101))])),
            format!("{at}/0/custom_id"),
        ),
        (
            row(json!([button("a"), button("a")])),
            format!("{at}/1/custom_id"),
        ),
        (
            row(json!([1, 2, 3, 4, 5, 6].map(|n| button(&n.to_string())))),
            at.to_owned(),
        ),
        (row(json!([])), at.to_owned()),
        (row(json!([button("a"), menu(2)])), at.to_owned()),
        (row(json!([menu(26)])), format!("{at}/0/options")),
        (row(json!([menu(0)])), format!("{at}/0/options")),
        (row(json!([wide])), format!("{at}/0/max_values")),
        (row(json!([wordy])), format!("{at}/0/placeholder")),
        (row(json!([label])), format!("{at}/0/label")),
        (row(json!([empty])), format!("{at}/0")),
        (row(json!([emoji])), format!("{at}/0/emoji/name")),
        (
            json!({"content": "x", "components": rows}),
            "/components".to_owned(),
        ),
        (json!({"embeds": [{"title": "t"}]}), "/embeds".to_owned()),
        (json!({"content": "x", "flags": 64}), "/flags".to_owned()),
        (
            json!({"content": "x", "flags": 1 << 15}),
            "/flags".to_owned(),
        ),
        (
            json!({"content": "x", "attachments": [{"id": 0, "description": long(1025)}]}),
            "/attachments/0/description".to_owned(),
        ),
    ];
    let count = cases.len();
    for (body, place) in cases {
        let (status, error) = stage.rest.post(&path, body.clone()).await;
        assert_eq!((status, &error["code"]), (400, &json!(50035)), "{body}");
        assert!(
            error["errors"]
                .pointer(&format!("{place}/_errors/0/code"))
                .is_some(),
            "{place}: {error}"
        );
    }
    let (_, error) = stage.rest.post(&path, json!({"content": ""})).await;
    assert_eq!(error["code"], 50006);
    assert_eq!(stage.sandbox.problems().len(), count + 1);
}

#[tokio::test]
async fn messages_are_listed_edited_and_deleted() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let path = format!("/channels/{}/messages", room.id);
    let mut ids = Vec::new();
    for n in 0..5 {
        let (_, message) = stage
            .rest
            .post(&path, json!({"content": n.to_string()}))
            .await;
        ids.push(message["id"].as_str().unwrap().to_owned());
    }
    let contents = |body: Value| -> Vec<String> {
        body.as_array()
            .unwrap()
            .iter()
            .map(|m| m["content"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        contents(stage.rest.get(&format!("{path}?limit=2")).await.1),
        ["4", "3"]
    );
    assert_eq!(
        contents(stage.rest.get(&format!("{path}?before={}", ids[2])).await.1),
        ["1", "0"]
    );
    assert_eq!(
        contents(
            stage
                .rest
                .get(&format!("{path}?after={}&limit=1", ids[2]))
                .await
                .1
        ),
        ["3"]
    );
    assert_eq!(stage.rest.get(&format!("{path}?limit=101")).await.0, 400);
    let ann = stage.sandbox.user("Ann").say(&room, "mine");
    let (_, error) = stage
        .rest
        .patch(&format!("{path}/{}", ann.id), json!({"content": "x"}))
        .await;
    assert_eq!(error["code"], 50005);
    let gone = stage
        .rest
        .call(Method::DELETE, &format!("{path}/{}", ann.id), &Value::Null)
        .await;
    assert_eq!(gone.1["code"], 50013);
    let gone = stage
        .rest
        .call(Method::DELETE, &format!("{path}/{}", ids[0]), &Value::Null)
        .await;
    assert_eq!(gone.0, 204);
    assert_eq!(
        stage.rest.get(&format!("{path}/{}", ids[0])).await.1["code"],
        10008
    );
    assert_eq!(
        stage.rest.get("/channels/12345/messages").await.1["code"],
        10003
    );
}

#[tokio::test]
async fn threads_are_started_archived_and_woken() {
    let stage = stage().await;
    let room = stage.sandbox.channel("table-1");
    let plain = format!("/channels/{}/threads", room.id);
    let start = async |name: &str| {
        let body = json!({"name": name, "type": 11, "auto_archive_duration": 1440});
        stage.rest.post(&plain, body).await
    };
    assert_eq!(start("").await.1["code"], 50035);
    stage.sandbox.forget_problems();
    let (status, thread) = start("Match 1").await;
    assert_eq!((status, &thread["type"]), (201, &json!(11)));
    let id = thread["id"].as_str().unwrap().to_owned();
    let inside = format!("/channels/{id}/messages");
    assert_eq!(
        stage
            .rest
            .post(&inside, json!({"content": "in it"}))
            .await
            .0,
        200
    );
    let (status, thread) = stage
        .rest
        .patch(&format!("/channels/{id}"), json!({"archived": true}))
        .await;
    assert_eq!(
        (status, &thread["thread_metadata"]["archived"]),
        (200, &json!(true))
    );
    let thread = room.threads().remove(0);
    assert!(thread.is_archived() && stage.sandbox.guild().threads().is_empty());
    assert_eq!(
        stage.rest.post(&inside, json!({"content": "wake"})).await.0,
        200
    );
    assert!(!thread.is_archived());
    room.deny_bot(Permission::SendMessagesInThreads);
    assert_eq!(
        stage.rest.post(&inside, json!({"content": "no"})).await.1["code"],
        50013
    );
    assert_eq!(start("Loose").await.0, 201);
    room.deny_bot(Permission::CreatePublicThreads);
    assert_eq!(start("Loose").await.1["code"], 50013);
    stage.assert_clean();
}

#[tokio::test]
async fn direct_messages_reach_one_user() {
    let stage = stage().await;
    let ann = stage.sandbox.user("Ann");
    let (status, channel) = stage
        .rest
        .post("/users/@me/channels", json!({"recipient_id": ann.id}))
        .await;
    assert_eq!((status, &channel["type"]), (200, &json!(1)));
    let path = format!("/channels/{}/messages", channel["id"].as_str().unwrap());
    assert_eq!(
        stage.rest.post(&path, json!({"content": "psst"})).await.0,
        200
    );
    assert_eq!(ann.direct().last_message().unwrap().content, "psst");
    ann.refuse_direct_messages(true);
    assert_eq!(
        stage.rest.post(&path, json!({"content": "psst"})).await.1["code"],
        50007
    );
    stage.assert_clean();
}
