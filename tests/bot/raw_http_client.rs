//! A bot that receives interactions over HTTP, and a client that sends it raw bytes.

use std::net::SocketAddr;
use std::time::Duration;

use ring::signature::{Ed25519KeyPair, KeyPair as _};
use skirmish::app::{App, Stop, system_clock};
use skirmish::config::Config;
use skirmish::web::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::common::{World, settings};

pub const PING: &str = r#"{"id":"1","application_id":"1","type":1,"token":"ping","version":1}"#;

/// A limit for which tests wait.
pub const SHORT: Duration = Duration::from_millis(50);
/// A limit that is never reached here.
pub const LONG: Duration = Duration::from_hours(1);

/// Limits that are never reached.
pub fn patient() -> Limits {
    Limits {
        unsigned_time: LONG,
        answer_time: LONG,
        idle_time: LONG,
        ..Limits::default()
    }
}

/// A bot that receives interactions over HTTP.
pub struct Door {
    world: World,
    keys: Ed25519KeyPair,
    pub address: SocketAddr,
    stop: Stop,
    running: JoinHandle<()>,
}

impl Door {
    pub async fn open(limits: Limits) -> Self {
        Self::with_key(limits, true).await
    }

    pub async fn with_key(limits: Limits, takes: bool) -> Self {
        let world = World::start().await;
        let keys = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
        let mut settings = settings(&world.sandbox, &world.home);
        settings.insert("SKIRMISH_HTTP".to_owned(), "127.0.0.1:0".to_owned());
        if takes {
            let key = hex::encode(keys.public_key().as_ref());
            settings.insert("DISCORD_PUBLIC_KEY".to_owned(), key);
        }
        let config = Config::from_settings(&settings, Vec::new()).unwrap();
        let app = App::build(&config).await.unwrap();
        let app = app.with_limits(limits);
        Self {
            world,
            keys,
            address: app.address().unwrap(),
            stop: app.stopper(),
            running: tokio::spawn(async move { app.run().await.unwrap() }),
        }
    }

    /// A request's head, signed for this body. `more` holds further headers.
    pub fn head(&self, body: &str, more: &str) -> String {
        let time = system_clock()() / 1000;
        let signature = self.keys.sign(format!("{time}{body}").as_bytes());
        signed_by(&hex::encode(signature.as_ref()), &time.to_string(), more)
    }

    /// A complete ping.
    pub fn ping(&self, more: &str) -> String {
        let more = format!("{more}content-length: {}\r\n", PING.len());
        format!("{}{PING}", self.head(PING, &more))
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends this on a new connection and leaves it open.
    pub async fn say(&self, text: &str) -> TcpStream {
        let mut stream = self.connect().await;
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    /// Checks that a correctly signed ping is answered.
    pub async fn answers(&self) {
        let mut stream = self.say(&self.ping("connection: close\r\n")).await;
        assert_eq!(status(&rest(&mut stream).await), 200);
    }

    /// Stops the bot; waits for open streams.
    pub async fn close(self) {
        self.stop.stop();
        self.running.await.unwrap();
        self.world.end().await;
    }
}

pub fn signed_by(signature: &str, time: &str, more: &str) -> String {
    format!(
        "POST /interactions HTTP/1.1\r\nhost: bot\r\nx-signature-ed25519: {signature}\r\n\
         x-signature-timestamp: {time}\r\n{more}\r\n"
    )
}

/// The head of a request with a false signature.
pub fn forged(more: &str) -> String {
    let time = system_clock()() / 1000;
    signed_by(&"5a".repeat(64), &time.to_string(), more)
}

/// Reads until the other side closes the connection or announces that it will.
pub async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let reading = async {
        let mut part = [0; 1024];
        while let Ok(length @ 1..) = stream.read(&mut part).await {
            answer.extend_from_slice(&part[..length]);
        }
    };
    let limit = Duration::from_secs(20);
    let ended = tokio::time::timeout(limit, reading).await;
    ended.expect("the other side closes");
    String::from_utf8(answer).unwrap()
}

pub fn status(answer: &str) -> u16 {
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    status.unwrap_or_else(|| panic!("no answer: {answer:?}"))
}
