//! The page on which a board is tapped, as a browser talks to the bot.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use rules::random_generator::Rng;
use sandbox::{Message, User};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Bot, id_of, press};

/// A page in a browser.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    asked: u64,
    /// What the bot said by itself.
    told: Vec<Value>,
    /// How long each answer took, with what was asked.
    pub took: Vec<(String, Duration)>,
}

/// What is behind the `#` of the link that somebody gets.
pub async fn link(user: &User, board: &Message) -> String {
    let answer = press(user, board, "Open board").await.expect_message();
    let url = answer.buttons[0].url.clone().expect("a link");
    url.split_once("/board/#").expect("the page").1.to_owned()
}

impl Page {
    pub async fn connect(bot: &Bot) -> Self {
        Self::at(bot.address.unwrap()).await
    }

    /// A page of the bot at this address.
    pub async fn at(address: SocketAddr) -> Self {
        let connected = connect_async(format!("ws://{address}/board/socket")).await;
        Self {
            socket: connected.unwrap().0,
            asked: 0,
            told: Vec::new(),
            took: Vec::new(),
        }
    }

    /// The page of somebody who has pressed **Open board**.
    pub async fn open(bot: &Bot, user: &User, board: &Message) -> Self {
        let mut page = Self::connect(bot).await;
        let link = link(user, board).await;
        let opened = page.ask("open", json!({"link": link})).await;
        assert_eq!(opened["match"], id_of(board).to_string());
        page
    }

    pub async fn next(&mut self) -> Option<Value> {
        let hearing = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Frame::Text(text))) => return serde_json::from_str(&text).ok(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                    _ => return None,
                }
            }
        };
        let heard = timeout(Duration::from_secs(30), hearing).await;
        heard.expect("the bot says something")
    }

    /// Sends a message and waits for its answer.
    pub async fn ask(&mut self, ask: &str, mut message: Value) -> Value {
        self.asked += 1;
        message["id"] = json!(self.asked);
        message["ask"] = json!(ask);
        let begun = Instant::now();
        self.send(&message.to_string()).await;
        loop {
            let heard = self.next().await.expect("an answer");
            if heard["re"] == json!(self.asked) {
                self.took.push((ask.to_owned(), begun.elapsed()));
                return heard;
            }
            self.told.push(heard);
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    pub async fn look(&mut self, id: u64) -> Value {
        let shown = self.ask("look", json!({"match": id.to_string()})).await;
        shown["match"].clone()
    }

    /// Waits until the bot tells of the match at this ply.
    pub async fn is_told(&mut self, ply: u64) -> Value {
        let of_ply = |told: &Value| told["match"]["ply"] == json!(ply);
        if let Some(at) = self.told.iter().position(of_ply) {
            return self.told.remove(at);
        }
        loop {
            let heard = self.next().await.expect("a change");
            if of_ply(&heard) {
                return heard;
            }
        }
    }

    /// Waits until the bot says that the match is no more.
    pub async fn is_gone(&mut self) -> Value {
        loop {
            let heard = self.next().await.expect("the end");
            if heard["tell"] == "gone" {
                return heard;
            }
        }
    }

    /// Chooses at random until the turn is whole, and plays it. Returns the match.
    pub async fn plays(&mut self, id: u64, rng: &mut Rng) -> Value {
        let mut turn = self.look(id).await["turn"].clone();
        loop {
            let choices = turn["choices"].as_array().unwrap();
            if !turn["whole"].is_null() && (choices.is_empty() || rng.below(2) == 0) {
                break;
            }
            let chosen = choices[rng.below(choices.len())]["text"].clone();
            let step = json!({"match": id.to_string(), "ply": turn["ply"], "typed": chosen});
            let next = self.ask("step", step).await;
            assert!(next["error"].is_null(), "{next}");
            turn = next["turn"].clone();
        }
        let whole = turn["whole"]["text"].clone();
        let play = json!({"match": id.to_string(), "ply": turn["ply"], "turn": whole});
        let played = self.ask("play", play).await;
        assert!(played["error"].is_null(), "{played}");
        played["match"].clone()
    }
}
