//! Tests that no input stops the table: it always answers and continues.

use rules::random_generator::Rng;
use serde_json::{Value, json};

use crate::{ask, playing, refused, send, table};

#[test]
fn lines_that_are_no_request() {
    let mut table = playing(3, "standard");
    let nested = "[".repeat(100_000);
    let deep = format!("{}1{}", r#"{"do":"#.repeat(200), "}".repeat(200));
    let lines: [&[u8]; 20] = [
        b"",
        b" ",
        b"\t",
        b"\r",
        b"{",
        b"}",
        b"[]",
        b"null",
        b"1",
        b"\"turns\"",
        b"turns",
        b"[{\"do\":\"turns\"}]",
        b"{\"do\":\"turns\"",
        b"{\"do\":\"turns\"} x",
        b"{\"do\":\"turns\"}{\"do\":\"turns\"}",
        b"\xff\xfe",
        b"{\"do\":\"\xff\"}",
        b"{\"do\":\"\\ud800\"}",
        nested.as_bytes(),
        deep.as_bytes(),
    ];
    for line in lines {
        refused(&mut table, line);
    }
    let numbers = [
        "1e400",
        "-1e400",
        "1E99999",
        "123456789012345678901234567890",
        "-0.1",
        "1e-5",
    ];
    for number in numbers {
        for request in [
            "turns\",\"seat",
            "position\",\"viewer",
            "next\",\"typed\":\"\",\"limit",
        ] {
            refused(&mut table, format!("{{\"do\":\"{request}\":{number}}}"));
        }
    }
    assert_eq!(
        refused(&mut table, ""),
        "the line is empty: a request is one JSON object"
    );
    assert_eq!(refused(&mut table, b"\xff"), "the line is not UTF-8");
    assert_eq!(
        refused(&mut table, "[]"),
        "a request is a JSON object, such as {\"do\":\"games\"}"
    );
}

#[test]
fn turns_that_are_no_turn() {
    let long = "2@e5 ".repeat(20_000);
    for variant in ["standard", "blitzkrieg"] {
        let mut table = playing(3, variant);
        let turns = [
            "",
            " ",
            "?",
            "@",
            "@@",
            "2@",
            "@e5",
            "e5",
            "e5x",
            "xe5",
            "x",
            "-",
            "2@e",
            "2@5",
            "22@e5",
            "2@e55",
            "0@e5",
            "4@e5",
            "9@e5",
            "2@j5",
            "2@e0",
            "2@a5",
            "2@i9",
            "2@e5;2@e6",
            "2@e5 2@e6",
            "e5xe6 2@e5",
            "2@e5 e5-e6 e6-e7",
            "2@é5",
            "é5-e6",
            "\u{0}",
            "🚀",
            "e5\u{301}",
            "－",
            long.as_str(),
        ];
        for turn in turns {
            refused(
                &mut table,
                json!({"do": "play", "seat": 1, "turn": turn}).to_string(),
            );
            let choices = ask(&mut table, json!({"do": "next", "seat": 1, "typed": turn}));
            assert!(choices["choices"].is_array());
        }
    }
}

/// A request, or a damaged request.
fn line(rng: &mut Rng) -> Vec<u8> {
    const WORDS: [&str; 16] = [
        "turns", "next", "play", "retire", "agree", "outcome", "position", "text", "log", "undo",
        "games", "new", "think", "bench", "", "x",
    ];
    const VALUES: [&str; 24] = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "-1",
        "1.0",
        "2.5",
        "1e3",
        "255",
        "256",
        "18446744073709551615",
        "null",
        "true",
        "[]",
        "{}",
        "\"\"",
        "\"2@e5\"",
        "\"1@b3 \"",
        "\"resign\"",
        "\"zyrcan\"",
        "{\"variant\":\"blitzkrieg\"}",
        "\"e5-\"",
        "\"\\u0000\"",
    ];
    const NAMES: [&str; 12] = [
        "seat", "seats", "turn", "typed", "limit", "how", "viewer", "game", "options", "seed",
        "playouts", "ms",
    ];
    let mut text = format!("{{\"do\":\"{}\"", WORDS[rng.below(WORDS.len())]);
    for _ in 0..rng.below(5) {
        let (name, value) = (
            NAMES[rng.below(NAMES.len())],
            VALUES[rng.below(VALUES.len())],
        );
        // values that would take for ever are left out
        if !(matches!(name, "playouts" | "ms") && value.len() > 9) {
            text.extend([",\"", name, "\":", value]);
        }
    }
    text.push('}');
    let mut bytes = text.into_bytes();
    for _ in 0..rng.below(4) / 2 * rng.below(4) {
        let at = rng.below(bytes.len());
        match rng.below(3) {
            0 => bytes[at] = rng.below(256) as u8,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, rng.below(256) as u8),
        }
    }
    bytes
}

#[test]
fn any_bytes_are_answered() {
    let mut rng = Rng::new(11);
    let mut table = table();
    let mut granted = 0;
    for _ in 0..20_000 {
        let line = line(&mut rng);
        let reply = send(&mut table, &line);
        granted += u32::from(reply["ok"] == json!(true));
    }
    assert!(granted > 500, "only {granted} were granted");
}

#[test]
fn noise_in_a_game_never_breaks_it() {
    let mut rng = Rng::new(12);
    for variant in ["standard", "blitzkrieg"] {
        let mut table = playing(3, variant);
        loop {
            for _ in 0..5 {
                let line = line(&mut rng);
                let text = String::from_utf8_lossy(&line);
                // requests that would begin another match or end this one are left out
                if !["new", "agree", "retire", "undo"]
                    .iter()
                    .any(|word| text.contains(word))
                {
                    send(&mut table, &line);
                }
            }
            let turns = send(&mut table, br#"{"do":"turns"}"#);
            let Some(list) = turns["turns"].as_array() else {
                break;
            };
            let turn = &list[rng.below(list.len())];
            ask(
                &mut table,
                json!({"do": "play", "seat": turns["seat"], "turn": turn}),
            );
        }
        let outcome = ask(&mut table, json!({"do": "outcome"}));
        assert_eq!(outcome["over"], Value::Bool(true));
    }
}
