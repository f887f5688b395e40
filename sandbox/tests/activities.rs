//! Tests Activities: who has one open, how its application finds out who that is, and the proxy before its page.
#![allow(missing_docs, clippy::unwrap_used)]

mod support;

use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::Method;
use sandbox::{Answer, Permission, Room, Sandbox, User};
use serde_json::{Value, json};
use support::{Rest, Stage, read, stage};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{accept_async, connect_async};

/// Exchanges a code, as an application's server does.
async fn exchange(sandbox: &Sandbox, rest: &Rest, secret: &str, code: &str) -> (u16, Value) {
    let url = format!("{}/api/v10/oauth2/token", sandbox.url());
    let form = format!(
        "grant_type=authorization_code&code={code}&client_id={}&client_secret={secret}",
        rest.app
    );
    let request = rest.client.post(url).body(form);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    read(request.send().await.unwrap()).await
}

/// Who has given a token.
async fn owner(sandbox: &Sandbox, rest: &Rest, token: &str) -> (u16, Value) {
    let url = format!("{}/api/v10/users/@me", sandbox.url());
    let request = rest.client.get(url).bearer_auth(token);
    read(request.send().await.unwrap()).await
}

#[tokio::test]
async fn a_code_is_good_once_for_its_own_application() {
    let stage = stage().await;
    let (sandbox, rest) = (&stage.sandbox, &stage.rest);
    let (secret, ann) = (sandbox.client_secret(), sandbox.user("Ann"));
    let other = sandbox.new_bot("Other");
    for (secret, code, status, error) in [
        (
            "wrong",
            ann.authorize(&sandbox.bot()),
            401,
            "invalid_client",
        ),
        (&secret, ann.authorize(&other), 400, "invalid_grant"),
        (&secret, "1".to_owned(), 400, "invalid_grant"),
    ] {
        let (got, said) = exchange(sandbox, rest, secret, &code).await;
        assert_eq!((got, &said["error"]), (status, &json!(error)));
    }
    let code = ann.authorize(&sandbox.bot());
    let (status, given) = exchange(sandbox, rest, &secret, &code).await;
    assert_eq!((status, &given["scope"]), (200, &json!("identify")));
    let token = given["access_token"].as_str().unwrap();
    let (status, who) = owner(sandbox, rest, token).await;
    assert_eq!((status, &who["id"]), (200, &json!(ann.id)));
    assert_eq!(exchange(sandbox, rest, &secret, &code).await.0, 400);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
    assert_eq!(owner(sandbox, rest, "forged").await.0, 401);
}

/// A user's command, answered by opening the Activity. Returns the status of Discord's answer to that, too.
async fn press(stage: &mut Stage, user: &User, room: &Room) -> (u16, Answer) {
    let Stage { rest, socket, .. } = stage;
    let answering = async {
        let event = socket.event("INTERACTION_CREATE").await;
        let (status, _) = rest.callback(&event, json!({"type": 12})).await;
        if status != 204 {
            // the bot says something else
            let other = json!({"type": 4, "data": {"content": "No."}});
            assert_eq!(rest.callback(&event, other).await.0, 204);
        }
        status
    };
    let (answer, status) = tokio::join!(user.slash(room, "/ping"), answering);
    (status, answer.unwrap())
}

#[tokio::test]
async fn people_in_one_channel_share_an_instance_until_the_last_one_leaves() {
    let mut stage = stage().await;
    let sandbox = stage.sandbox.clone();
    let [ann, ben] = ["Ann", "Ben"].map(|name| sandbox.user(name));
    let [room, other] = ["table-1", "table-2"].map(|name| sandbox.channel(name));
    // without an Activity nothing opens
    assert_eq!(press(&mut stage, &ann, &room).await.0, 400);
    sandbox.enable_activity();
    let (status, opened) = press(&mut stage, &ann, &room).await;
    assert!(status == 204 && opened.message().is_none());
    let name = opened.launched().unwrap().to_owned();
    let bens = press(&mut stage, &ben, &room).await.1;
    assert_eq!(bens.launched(), Some(&*name));
    let elsewhere = press(&mut stage, &ben, &other).await.1;
    assert_ne!(elsewhere.launched(), Some(&*name));
    room.deny(&ben, Permission::UseEmbeddedActivities);
    assert_eq!(press(&mut stage, &ben, &room).await.0, 403);
    sandbox.forget_problems();
    let path = format!("/applications/{}/activity-instances/{name}", stage.rest.app);
    let (status, instance) = stage.rest.call(Method::GET, &path, &Value::Null).await;
    assert_eq!(
        (status, &instance["users"]),
        (200, &json!([ann.id, ben.id]))
    );
    assert_eq!(instance["location"]["channel_id"], json!(room.id));
    for user in [&ann, &ben] {
        user.leave_activity(&name);
    }
    assert_eq!(
        stage.rest.call(Method::GET, &path, &Value::Null).await.0,
        404
    );
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test]
async fn the_proxy_passes_pages_and_sockets_on_under_its_own_policy() {
    let stage = stage().await;
    let host = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = host.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut page, _) = host.accept().await.unwrap();
        let mut head = [0; 4096];
        let read = page.read(&mut head).await.unwrap();
        let head = String::from_utf8_lossy(&head[..read]).into_owned();
        assert!(head.starts_with("GET /board/?a=1 HTTP/1.1\r\n"), "{head}");
        let policy = "content-security-policy: frame-ancestors https://discord.com";
        let answer = format!(
            "HTTP/1.1 200 OK\r\n{policy}\r\ncontent-length: 5\r\nconnection: close\r\n\r\nboard"
        );
        page.write_all(answer.as_bytes()).await.unwrap();
        let (socket, _) = host.accept().await.unwrap();
        let mut socket = accept_async(socket).await.unwrap();
        let frame = socket.next().await.unwrap().unwrap();
        socket.send(frame).await.unwrap();
    });
    let origin = stage.sandbox.map_activity(&address.to_string()).await;
    let origin = origin.unwrap();
    let url = format!("{origin}/.proxy/board/?a=1");
    let page = stage.rest.client.get(url).send().await.unwrap();
    let policies = page.headers().get_all("content-security-policy").iter();
    let policies: Vec<_> = policies
        .map(|one| one.to_str().unwrap().to_owned())
        .collect();
    assert_eq!(policies.len(), 2);
    assert!(
        policies[0].starts_with("frame-ancestors http://127.0.0.1:*"),
        "{policies:?}"
    );
    assert!(
        policies[1].starts_with("default-src 'self'"),
        "{policies:?}"
    );
    assert_eq!(page.text().await.unwrap(), "board");
    let url = origin.replacen("http", "ws", 1) + "/board/socket";
    let (mut socket, _) = connect_async(url).await.unwrap();
    socket.send(Frame::text("hello")).await.unwrap();
    assert_eq!(socket.next().await.unwrap().unwrap(), Frame::text("hello"));
    assert_eq!(stage.sandbox.problems(), Vec::<String>::new());
}
