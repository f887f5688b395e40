//! Tests archived, locked and private threads. The rules are from Discord's documentation, Topics / Threads.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use reqwest::Method;
use sandbox::{Permission, Room};
use serde_json::{Value, json};
use support::{Stage, stage};

const DAY: Duration = Duration::from_hours(24);

fn message(content: &str) -> Value {
    let button = json!({"type": 2, "style": 1, "label": "Go", "custom_id": "go"});
    json!({"content": content, "components": [{"type": 1, "components": [button]}]})
}

fn inside(room: &Room) -> String {
    format!("/channels/{}/messages", room.id)
}

/// A public thread with one message of the bot, and that message's path.
async fn thread(stage: &Stage) -> (Room, String) {
    let ann = stage.sandbox.user("Ann");
    let thread = stage
        .sandbox
        .channel("table-1")
        .start_thread(&ann, "Match 1");
    let (status, posted) = stage.rest.post(&inside(&thread), message("board")).await;
    assert_eq!(status, 200, "{posted}");
    let path = format!("{}/{}", inside(&thread), posted["id"].as_str().unwrap());
    (thread, path)
}

/// The error code in the answer to a request.
async fn code(stage: &Stage, method: Method, path: &str, body: Value) -> Value {
    stage.rest.call(method, path, &body).await.1["code"].clone()
}

#[tokio::test]
async fn an_edit_in_an_archived_thread_fails_and_does_not_wake_it() {
    let stage = stage().await;
    let (thread, path) = thread(&stage).await;
    thread.archive();
    let (status, error) = stage.rest.patch(&path, message("new")).await;
    assert_eq!((status, &error["code"]), (400, &json!(50083)));
    assert!(thread.is_archived());
    assert_eq!(thread.last_message().unwrap().content, "board");
    let (status, _) = stage.rest.post(&inside(&thread), message("wake")).await;
    assert_eq!((status, thread.is_archived()), (200, false));
    assert_eq!(stage.rest.patch(&path, message("new")).await.0, 200);
    thread.archive();
    let gone = stage.rest.call(Method::DELETE, &path, &Value::Null).await;
    assert_eq!(gone.0, 204, "deleting is what an archived thread allows");
    stage.assert_clean();
}

#[tokio::test]
async fn a_locked_thread_takes_no_message_and_no_edit() {
    let stage = stage().await;
    let (thread, path) = thread(&stage).await;
    let (ben, ann) = (stage.sandbox.user("Ben"), stage.sandbox.user("Ann"));
    thread.lock();
    let posted = code(&stage, Method::POST, &inside(&thread), message("x")).await;
    assert_eq!(posted, 160_005);
    assert_eq!(
        code(&stage, Method::PATCH, &path, message("x")).await,
        50083
    );
    assert!(ben.try_say(&thread, "hello").is_err());
    ann.say(&thread, "I own this server");
    let room = format!("/channels/{}", thread.id);
    let renaming = code(&stage, Method::PATCH, &room, json!({"name": "Other"}));
    assert_eq!(renaming.await, 50013);
    thread.archive();
    let gone = code(&stage, Method::DELETE, &path, Value::Null).await;
    assert_eq!(gone, 50083, "locked and archived: nothing is deleted");
    thread.unlock();
    thread.unarchive();
    ben.say(&thread, "hello");
    assert_eq!(stage.rest.patch(&path, message("x")).await.0, 200);
    stage.assert_clean();
}

/// Gives a first answer; returns the event, and the status and the body of the reply.
async fn first_answer(stage: &mut Stage, thread: &Room, body: Value) -> (Value, u16, Value) {
    let ann = stage.sandbox.user("Ann");
    let Stage {
        rest,
        socket,
        sandbox,
    } = stage;
    let answering = async {
        let event = socket.event("INTERACTION_CREATE").await;
        let (status, answer) = rest.callback(&event, body).await;
        if status != 204 {
            sandbox.advance(Duration::from_secs(4));
        }
        (event, status, answer["code"].clone())
    };
    let shown = thread.last_message().unwrap();
    let (_, (event, status, code)) = tokio::join!(ann.press(&shown, "Go"), answering);
    (event["channel"]["thread_metadata"].clone(), status, code)
}

#[tokio::test]
async fn even_answers_fail_in_a_locked_thread() {
    let mut stage = stage().await;
    let (thread, _) = thread(&stage).await;
    thread.lock();
    for body in [
        json!({"type": 4, "data": {"content": "x"}}),
        json!({"type": 4, "data": {"content": "x", "flags": 64}}),
        json!({"type": 5}),
        json!({"type": 7, "data": {"content": "x"}}),
    ] {
        let (metadata, status, code) = first_answer(&mut stage, &thread, body).await;
        assert_eq!((status, code), (403, json!(50083)));
        assert_eq!(metadata["locked"], true);
        assert_eq!(metadata["archived"], false);
        assert!(metadata["archive_timestamp"].is_string());
        assert_eq!(metadata["auto_archive_duration"], 1440);
    }
    let (_, status, _) = first_answer(&mut stage, &thread, json!({"type": 6})).await;
    assert_eq!(status, 204, "an acknowledgement changes nothing");
    assert_eq!(thread.messages().len(), 1);
    let bot = stage.sandbox.bot();
    stage.sandbox.grant(&bot, Permission::ManageThreads);
    let answer = json!({"type": 4, "data": {"content": "as a moderator"}});
    assert_eq!(first_answer(&mut stage, &thread, answer).await.1, 204);
}

#[tokio::test]
async fn an_answer_wakes_an_archived_thread_and_an_update_fails_in_it() {
    let mut stage = stage().await;
    let (thread, _) = thread(&stage).await;
    thread.archive();
    let update = json!({"type": 7, "data": {"content": "x"}});
    let (metadata, status, code) = first_answer(&mut stage, &thread, update).await;
    assert_eq!((status, code), (400, json!(50083)));
    assert_eq!(metadata["archived"], true);
    let whisper = json!({"type": 4, "data": {"content": "x", "flags": 64}});
    assert_eq!(first_answer(&mut stage, &thread, whisper).await.1, 204);
    assert!(thread.is_archived(), "nothing was posted in it");
    let answer = json!({"type": 4, "data": {"content": "x"}});
    assert_eq!(first_answer(&mut stage, &thread, answer).await.1, 204);
    assert!(!thread.is_archived());
}

#[tokio::test]
async fn a_follow_up_in_a_thread_locked_meanwhile_fails() {
    let mut stage = stage().await;
    let (thread, _) = thread(&stage).await;
    let ann = stage.sandbox.user("Ann");
    let (_, event) = stage
        .answer(ann.slash(&thread, "/ping"), json!({"type": 5}))
        .await;
    let hook = stage.rest.webhook(&event);
    thread.lock();
    let original = format!("{hook}/messages/@original");
    let edited = stage.rest.patch(&original, json!({"content": "x"})).await;
    assert_eq!((edited.0, &edited.1["code"]), (403, &json!(50083)));
    thread.unlock();
    let edited = stage.rest.patch(&original, json!({"content": "x"})).await;
    assert_eq!(edited.0, 200);
    thread.lock();
    let more = stage.rest.post(&hook, json!({"content": "y"})).await;
    assert_eq!((more.0, &more.1["code"]), (403, &json!(50083)));
    stage.assert_clean();
}

#[tokio::test]
async fn threads_fall_asleep_by_the_clock() {
    let stage = stage().await;
    let (thread, path) = thread(&stage).await;
    stage.sandbox.advance(Duration::from_secs(86_399));
    assert!(!thread.is_archived());
    assert_eq!(stage.rest.post(&inside(&thread), message("x")).await.0, 200);
    stage.sandbox.advance(Duration::from_secs(2));
    assert!(!thread.is_archived(), "a message is activity");
    stage.sandbox.advance(DAY);
    assert!(thread.is_archived());
    assert_eq!(
        code(&stage, Method::PATCH, &path, message("x")).await,
        50083
    );
    let room = format!("/channels/{}", thread.id);
    let opened = stage.rest.patch(&room, json!({"archived": false})).await;
    assert_eq!(opened.0, 200, "needs no more than Send Messages in Threads");
    assert_eq!(stage.rest.patch(&path, message("edit")).await.0, 200);
    stage.sandbox.advance(DAY);
    assert!(thread.is_archived(), "an edit is no activity");
    stage.assert_clean();
}

#[tokio::test]
async fn a_private_thread_is_there_for_its_members_alone() {
    let mut stage = stage().await;
    let (cleo, ben) = (stage.sandbox.user("Cleo"), stage.sandbox.user("Ben"));
    let room = stage.sandbox.channel("table-1");
    let thread = room.start_private_thread(&ben, "Secret");
    let one = format!("/channels/{}", thread.id);
    for (method, path, body) in [
        (Method::GET, one.clone(), Value::Null),
        (Method::GET, inside(&thread), Value::Null),
        (Method::POST, inside(&thread), message("x")),
        (Method::PUT, format!("{one}/thread-members/@me"), json!({})),
    ] {
        let (status, error) = stage.rest.call(method, &path, &body).await;
        assert_eq!((status, &error["code"]), (403, &json!(50001)), "{path}");
    }
    assert!(cleo.try_say(&thread, "hello").is_err());
    assert!(cleo.slash(&thread, "/ping").await.is_err());
    let pong = json!({"type": 4, "data": {"content": "pong"}});
    let (answer, event) = stage.answer(ben.slash(&thread, "/ping"), pong).await;
    assert_eq!(answer.unwrap().text(), "pong", "answers need no membership");
    assert_eq!(event["channel"]["thread_metadata"]["invitable"], true);
    thread.add_bot();
    let (status, posted) = stage.rest.post(&inside(&thread), message("x")).await;
    assert_eq!(status, 200);
    let members = format!("{one}/thread-members");
    let adding = format!("{members}/{}", cleo.id);
    let added = code(&stage, Method::PUT, &adding, json!({})).await;
    assert_eq!(added, Value::Null);
    cleo.say(&thread, "hello");
    let removing = format!("{members}/{}", cleo.id);
    assert_eq!(
        code(&stage, Method::DELETE, &removing, Value::Null).await,
        50013
    );
    thread.remove(&cleo);
    assert!(cleo.try_say(&thread, "still here?").is_err());
    let leaving = format!("{members}/@me");
    let left = code(&stage, Method::DELETE, &leaving, Value::Null).await;
    assert_eq!(left, Value::Null);
    let path = format!("{}/{}", inside(&thread), posted["id"].as_str().unwrap());
    for (method, path) in [
        (Method::POST, inside(&thread)),
        (Method::PATCH, path),
        (Method::GET, inside(&thread)),
    ] {
        assert_eq!(code(&stage, method, &path, message("x")).await, 50001);
    }
    stage.assert_clean();
}

#[tokio::test]
async fn nobody_is_added_to_an_archived_thread() {
    let stage = stage().await;
    let (thread, _) = thread(&stage).await;
    thread.archive();
    let members = format!("/channels/{}/thread-members", thread.id);
    for who in ["@me", &stage.sandbox.user("Ben").id.to_string()] {
        let path = format!("{members}/{who}");
        assert_eq!(code(&stage, Method::PUT, &path, json!({})).await, 50083);
    }
    stage.assert_clean();
}

#[tokio::test]
async fn a_server_has_a_thousand_active_threads_and_no_more() {
    let stage = stage().await;
    let (ann, room) = (stage.sandbox.user("Ann"), stage.sandbox.channel("table-1"));
    let first = room.start_thread(&ann, "first");
    first.archive();
    let rest: Vec<Room> = (0..1000).map(|_| room.start_thread(&ann, "x")).collect();
    let path = format!("/channels/{}/threads", room.id);
    let more = json!({"name": "one more", "type": 11});
    assert_eq!(
        code(&stage, Method::POST, &path, more.clone()).await,
        160_006
    );
    assert_eq!(
        code(&stage, Method::POST, &inside(&first), message("x")).await,
        160_006
    );
    rest[0].archive();
    assert_eq!(stage.rest.post(&path, more).await.0, 201);
    stage.assert_clean();
}
