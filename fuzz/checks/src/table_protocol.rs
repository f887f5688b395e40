//! Checks whole sessions with the referee. Every line gets one answer, a JSON object, and a refused line changes
//! nothing.
//!
//! The input consists of lines. A line that begins with a control character is an abbreviation:
//!
//! - `0x01`: a new match, set up by the bytes after it (see [`Start`])
//! - `0x02`: some legal turns; the next byte is their number, and the byte after that selects them
//! - `0x03`: a request; the next byte selects its name, and the rest of the line is its fields
//!
//! Every other line is sent unchanged.

use std::time::Duration;

use rules::random_generator::Rng;
use rules::{AnyMatch, Record, Viewer};
use serde_json::{Value, json};
use table::Table;

use crate::byte_choices::Bytes;
use crate::generated_positions::Start;

const MOST_LINES: usize = 40;

/// The most legal turns of a session.
const MOST_TURNS: usize = 100;

/// Every request that the referee knows.
const REQUESTS: [&str; 15] = [
    "games", "new", "turns", "next", "play", "retire", "agree", "outcome", "position", "text",
    "log", "undo", "think", "bench", "quit",
];

/// The requests that change a running match. (`new` is not in this list: the new match may be equal to the old one, so
/// the record need not change.)
const CHANGES: [&str; 4] = ["play", "retire", "agree", "undo"];

/// Returns how many lines were answered with `ok`.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    let mut session = Session {
        table: Table::new(|| Duration::ZERO),
        log: None,
        granted: 0,
        turns: 0,
    };
    for line in Bytes::new(bytes).lines().take(MOST_LINES) {
        session.line(line);
    }
    session.replays();
    session.granted
}

struct Session {
    table: Table,
    /// The record after the last accepted request.
    log: Option<Value>,
    granted: usize,
    turns: usize,
}

impl Session {
    fn line(&mut self, line: Bytes) {
        let mut rest = line;
        match rest.byte() {
            1 => {
                let Start {
                    kind,
                    seats,
                    seed,
                    options,
                } = Start::read(&mut rest);
                let new = json!({"do": "new", "game": kind.id(), "seats": seats, "seed": seed, "options": options});
                let reply = self.send(new.to_string().as_bytes());
                assert_eq!(reply["ok"], true, "{new}: {reply}");
            }
            2 => self.play(rest),
            3 => {
                let request = rest.any(&REQUESTS).copied().unwrap_or_default();
                let begun = format!("{{\"do\":\"{request}\"");
                self.send(&[begun.as_bytes(), rest.rest()].concat());
            }
            _ => drop(self.send(line.rest())),
        }
    }

    /// Plays legal turns, on a copy here and with the referee.
    fn play(&mut self, mut bytes: Bytes) {
        let (count, mut rng) = (bytes.below(32), Rng::new(bytes.byte().into()));
        let Some(mut game) = self.game() else {
            return;
        };
        for _ in 0..count {
            let seats = game.to_act().seats();
            let seat = seats.get(rng.below(seats.len()));
            let turn = seat.and_then(|seat| Some((*seat, game.random_turn(*seat, &mut rng)?)));
            let Some((seat, turn)) = turn.filter(|_| self.turns < MOST_TURNS) else {
                break;
            };
            self.turns += 1;
            let play = json!({"do": "play", "seat": seat, "turn": turn}).to_string();
            let reply = self.ask(play.as_bytes());
            let events = game.play(seat, &turn);
            let events = events.unwrap_or_else(|say| panic!("{play}: {say}"));
            assert_eq!(reply["played"], json!(events), "{play}");
            assert_eq!(reply["to_act"], json!(game.to_act().seats()), "{play}");
        }
        self.log = self.record();
    }

    /// Sends a line. The match may change only if the line is a changing request and is accepted.
    fn send(&mut self, line: &[u8]) -> Value {
        let line = short(line);
        let reply = self.ask(&line);
        let request = request(&line);
        let log = self.record();
        let changes = CHANGES.iter().any(|change| request["do"] == *change);
        if reply["ok"] == true && changes {
            assert_ne!(log, self.log, "{}: {reply}", line.escape_ascii());
        } else if reply["ok"] == false || request["do"] != "new" {
            assert_eq!(log, self.log, "{}: {reply}", line.escape_ascii());
        }
        self.log = log;
        reply
    }

    /// Sends a line and checks everything that holds for every answer.
    fn ask(&mut self, line: &[u8]) -> Value {
        let (reply, quit) = self.table.answer(line);
        let sent = line.escape_ascii();
        assert!(!reply.contains(['\n', '\r']), "{sent}: {reply}");
        let Ok(Value::Object(fields)) = serde_json::from_str(&reply) else {
            panic!("{sent}: {reply}");
        };
        if fields["ok"] == true {
            assert!(!fields.contains_key("error"), "{sent}: {reply}");
            self.granted += 1;
        } else {
            let error = fields["error"].as_str();
            assert!(
                error.is_some_and(|error| !error.is_empty()),
                "{sent}: {reply}"
            );
            assert!(
                fields["ok"] == false && fields.len() == 2,
                "{sent}: {reply}"
            );
        }
        assert!(!quit || request(line)["do"] == "quit", "{sent}: {reply}");
        Value::Object(fields)
    }

    fn record(&mut self) -> Option<Value> {
        let (reply, _) = self.table.answer(br#"{"do":"log"}"#);
        let mut reply: Value = serde_json::from_str(&reply).ok()?;
        reply.get_mut("log").map(Value::take)
    }

    /// The match that the record leads to.
    fn game(&mut self) -> Option<AnyMatch> {
        let record: Record = serde_json::from_value(self.record()?)
            .unwrap_or_else(|error| panic!("no record: {error}"));
        let game = AnyMatch::replay(&record);
        Some(game.unwrap_or_else(|error| panic!("{record:?}: {error}")))
    }

    /// Checks that the referee's record leads to the position that it shows.
    fn replays(&mut self) {
        let Some(game) = self.game() else {
            return;
        };
        let state = self.send(br#"{"do":"position"}"#);
        assert_eq!(state["position"], game.position(Viewer::Public));
        assert_eq!(state["to_act"], json!(game.to_act().seats()));
        self.send(br#"{"do":"text"}"#);
    }
}

/// The line as a request; `null` if it is not a request.
fn request(line: &[u8]) -> Value {
    let read: Option<Value> = serde_json::from_slice(line).ok();
    read.filter(Value::is_object).unwrap_or_default()
}

/// The line. A `bench` of many games is reduced to one game, because it would take long.
fn short(line: &[u8]) -> Vec<u8> {
    const MOST: f64 = 1e8;
    let mut bench = request(line);
    let playouts = bench.get("playouts").map_or(Some(MOST), Value::as_f64);
    let many = |playouts: f64| (2.0..=MOST).contains(&playouts) && playouts.fract() == 0.0;
    if bench["do"] == "bench" && playouts.is_some_and(many) {
        bench["playouts"] = 1.into();
        return bench.to_string().into_bytes();
    }
    line.to_vec()
}
