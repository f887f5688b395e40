//! Tests the `table` protocol, request by request.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod child_process;
mod garbage;
mod refusals;
mod requests;
mod reviews;
mod thinking;

use std::time::Duration;

use serde_json::{Value, json};
use table::Table;

/// A table whose clock always shows zero.
fn table() -> Table {
    Table::new(|| Duration::ZERO)
}

/// Sends one line and checks what must hold for every reply.
fn send(table: &mut Table, line: &[u8]) -> Value {
    let (reply, _) = table.answer(line);
    assert!(!reply.contains('\n'), "{reply}");
    let reply: Value = serde_json::from_str(&reply).unwrap();
    let fields = reply.as_object().unwrap();
    if fields["ok"].as_bool().unwrap() {
        assert!(!fields.contains_key("error"), "{reply}");
    } else {
        let error = fields["error"].as_str().unwrap();
        assert!(!error.is_empty() && fields.len() == 2, "{reply}");
    }
    reply
}

/// Sends a request that is granted; returns the reply without `ok`.
#[allow(clippy::needless_pass_by_value)] // reads best with `json!` in the call
fn ask(table: &mut Table, request: Value) -> Value {
    let mut reply = send(table, request.to_string().as_bytes());
    assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
    reply.as_object_mut().unwrap().remove("ok");
    reply
}

/// Sends a request that is refused and changes nothing; returns the sentence.
fn refused(table: &mut Table, line: impl AsRef<[u8]>) -> String {
    let before = snapshot(table);
    let reply = send(table, line.as_ref());
    let line = String::from_utf8_lossy(line.as_ref()).into_owned();
    assert_eq!(reply["ok"], json!(false), "{line}: {reply}");
    assert_eq!(snapshot(table), before, "{line:.200}");
    reply["error"].as_str().unwrap().to_owned()
}

/// Everything that requests can tell about the match.
fn snapshot(table: &mut Table) -> Vec<Value> {
    let questions = ["log", "position", "outcome", "turns", "text"];
    questions
        .iter()
        .map(|what| send(table, json!({"do": what}).to_string().as_bytes()))
        .collect()
}

/// A table with a running match.
fn playing(seats: u8, variant: &str) -> Table {
    let mut table = table();
    ask(
        &mut table,
        json!({"do": "new", "game": "zyrcan", "seats": seats, "seed": 7, "options": {"variant": variant}}),
    );
    table
}
