//! A minimal bot: a websocket and an HTTP client, with no library between.
#![allow(
    dead_code,
    missing_docs,
    clippy::needless_pass_by_value,
    clippy::unwrap_used,
    reason = "each test file uses its own part"
)]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, Response, multipart};
use sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message as Frame,
};

pub const LIMIT: Duration = Duration::from_secs(10);

pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// One thing that a socket received.
#[derive(Debug)]
pub enum Heard {
    Payload(Value),
    /// Closed with this code; `None` if the connection was cut.
    Closed(Option<u16>),
}

impl Socket {
    pub async fn open(sandbox: &Sandbox) -> Self {
        let url = sandbox.url().replacen("http", "ws", 1) + "/gateway?v=10&encoding=json";
        Self(connect_async(url).await.unwrap().0)
    }

    pub async fn send(&mut self, payload: Value) {
        self.0
            .send(Frame::Text(payload.to_string().into()))
            .await
            .unwrap();
    }

    pub async fn hear(&mut self) -> Heard {
        loop {
            match timeout(LIMIT, self.0.next())
                .await
                .expect("nothing came from the gateway")
            {
                Some(Ok(Frame::Text(text))) => {
                    return Heard::Payload(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Frame::Close(frame))) => {
                    return Heard::Closed(frame.map(|f| f.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed(None),
            }
        }
    }

    pub async fn payload(&mut self) -> Value {
        match self.hear().await {
            Heard::Payload(payload) => payload,
            Heard::Closed(code) => panic!("closed with {code:?}"),
        }
    }

    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Heard::Closed(code) = self.hear().await {
                return code;
            }
        }
    }

    /// The data of the next event with this name. Other events are skipped.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// Waits for Hello, identifies, and waits for READY.
    pub async fn identify(&mut self, token: &str) -> Value {
        assert_eq!(self.payload().await["op"], 10);
        self.send(identify(token)).await;
        self.event("READY").await
    }
}

/// No intents: the sandbox sends only events that need none.
pub fn identify(token: &str) -> Value {
    let properties = json!({"os": "linux", "browser": "raw", "device": "raw"});
    json!({"op": 2, "d": {"token": token, "intents": 0, "properties": properties}})
}

#[derive(Clone)]
pub struct Rest {
    pub base: String,
    pub token: String,
    pub app: String,
    pub client: reqwest::Client,
}

impl Rest {
    pub fn new(sandbox: &Sandbox) -> Self {
        let bot = sandbox.bot();
        Self {
            base: format!("{}/api/v10", sandbox.url()),
            token: bot.token,
            app: bot.id.to_string(),
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
        }
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}{path}", self.base);
        self.client
            .request(method, url)
            .header("authorization", format!("Bot {}", self.token))
            .timeout(LIMIT)
    }

    /// The status and the body of an answer; null if there is no body.
    pub async fn call(&self, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let request = self.request(method, path);
        let request = if body.is_null() {
            request
        } else {
            request.json(body)
        };
        read(request.send().await.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.call(Method::GET, path, &Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::POST, path, &body).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        self.call(Method::PATCH, path, &body).await
    }

    pub async fn upload(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        files: &[(&str, Vec<u8>)],
    ) -> (u16, Value) {
        let mut form = multipart::Form::new().text("payload_json", body.to_string());
        for (index, (name, bytes)) in files.iter().enumerate() {
            let part = multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{index}]"), part);
        }
        read(
            self.request(method, path)
                .multipart(form)
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    pub async fn register(&self, commands: Value) -> (u16, Value) {
        self.call(
            Method::PUT,
            &format!("/applications/{}/commands", self.app),
            &commands,
        )
        .await
    }

    pub fn callback_path(event: &Value) -> String {
        let text = |field: &str| event[field].as_str().unwrap().to_owned();
        format!("/interactions/{}/{}/callback", text("id"), text("token"))
    }

    pub async fn callback(&self, event: &Value, body: Value) -> (u16, Value) {
        self.post(&Self::callback_path(event), body).await
    }

    pub fn webhook(&self, event: &Value) -> String {
        format!(
            "/webhooks/{}/{}",
            self.app,
            event["token"].as_str().unwrap()
        )
    }
}

pub async fn read(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let bytes = response.bytes().await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

/// A sandbox with a connected bot that knows some commands.
pub struct Stage {
    pub sandbox: Sandbox,
    pub rest: Rest,
    pub socket: Socket,
}

pub fn commands() -> Value {
    let text = |name: &str| json!({"name": name, "description": name, "type": 3});
    let mut turn = text("turn");
    turn["autocomplete"] = true.into();
    let mut size = text("size");
    size["choices"] = json!([{"name": "Small", "value": "s"}, {"name": "Large", "value": "l"}]);
    let seats = json!({"name": "seats", "description": "d", "type": 4, "min_value": 2, "max_value": 4, "required": true});
    let player = json!({"name": "player", "description": "d", "type": 6});
    json!([
        {"name": "ping", "description": "Says pong"},
        {"name": "play", "description": "Starts", "options": [
            {"name": "zyrcan", "description": "A game", "type": 1, "options": [seats, player, size]}]},
        {"name": "move", "description": "Moves", "options": [turn, text("note")]},
        {"name": "admin", "description": "For few", "default_member_permissions": "32"},
    ])
}

pub async fn stage_with(sandbox: Sandbox) -> Stage {
    let rest = Rest::new(&sandbox);
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(&rest.token).await;
    assert_eq!(rest.register(commands()).await.0, 200);
    sandbox.ready().await.unwrap();
    Stage {
        sandbox,
        rest,
        socket,
    }
}

/// A stage whose clock moves only when a test advances it.
pub async fn stage() -> Stage {
    stage_with(
        Sandbox::builder()
            .clock(sandbox::Clock::manual())
            .start()
            .await
            .unwrap(),
    )
    .await
}

impl Stage {
    /// Waits for a user's action while the bot gives one answer to it. Returns the action's result and the event.
    pub async fn answer<T>(&mut self, doing: impl Future<Output = T>, body: Value) -> (T, Value) {
        let Self { rest, socket, .. } = self;
        let answering = async {
            let event = socket.event("INTERACTION_CREATE").await;
            let (status, answer) = rest.callback(&event, body).await;
            assert_eq!(status, 204, "{answer}");
            event
        };
        tokio::join!(doing, answering)
    }

    pub fn assert_clean(&self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
    }
}
