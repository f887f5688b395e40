//! Tests the reply to each request.

use rules::Kind;
use serde_json::{Value, json};
use table::Table;

use crate::{ask, playing, refused, send, table};

#[test]
fn games_lists_the_catalogue() {
    let reply = ask(&mut table(), json!({"do": "games"}));
    let games = reply["games"].as_array().unwrap();
    assert_eq!(games.len(), Kind::ALL.len());
    assert_eq!(
        games[0],
        json!({"id": "zyrcan", "name": "Zyrcan", "seats": [3, 5], "options": {
            "variant": {"kind": "choice", "default": "standard", "allowed": ["standard", "blitzkrieg"]},
        }})
    );
}

#[test]
fn new_begins_a_match() {
    let mut table = table();
    for request in [
        json!({"do": "new", "game": "zyrcan", "seats": 3}),
        json!({"do": "new", "game": "zyrcan", "seats": 4.0, "seed": 18_446_744_073_709_551_615_u64}),
        json!({"do": "new", "game": "zyrcan", "seats": 5, "seed": 1, "options": {}}),
        json!({"do": "new", "game": "zyrcan", "seats": 5, "seed": 1, "options": {"variant": "blitzkrieg"}}),
    ] {
        assert_eq!(
            ask(&mut table, request),
            json!({"to_act": [1], "over": false})
        );
    }
}

#[test]
fn turns_are_those_of_the_seat_to_act() {
    let mut table = playing(3, "standard");
    let reply = ask(&mut table, json!({"do": "turns"}));
    assert_eq!(reply, ask(&mut table, json!({"do": "turns", "seat": 1})));
    assert_eq!(reply, ask(&mut table, json!({"do": "turns", "seat": 1.0})));
    assert_eq!(reply["seat"], json!(1));
    let turns = reply["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 3 * 37);
    let text = |turn: &Value| turn.as_str().unwrap().to_owned();
    assert!(turns.windows(2).all(|two| text(&two[0]) < text(&two[1])));
}

#[test]
fn next_gives_choices() {
    let mut table = playing(3, "standard");
    let choice =
        |text: &str, label: &str, done| json!({"text": text, "label": label, "done": done});
    let reply = ask(&mut table, json!({"do": "next", "seat": 1, "typed": ""}));
    assert_eq!(
        reply["choices"],
        json!([
            choice("1@", "deploy a ship of 1 (4 left)", false),
            choice("2@", "deploy a ship of 2 (6 left)", false),
            choice("3@", "deploy a ship of 3 (2 left)", false),
        ])
    );
    let reply = ask(&mut table, json!({"do": "next", "seat": 1, "typed": " 2@"}));
    assert_eq!(
        reply["choices"][0],
        choice("2@b", "deploy a ship of 2 in row b", false)
    );
    let reply = ask(&mut table, json!({"do": "next", "seat": 1, "typed": "2@E"}));
    assert_eq!(reply["choices"].as_array().unwrap().len(), 7);
    assert_eq!(
        reply["choices"][3],
        choice("2@e5", "deploy a ship of 2 on e5", true)
    );
    let reply = ask(
        &mut table,
        json!({"do": "next", "seat": 1, "typed": "2@e", "limit": 100}),
    );
    assert_eq!(reply["choices"].as_array().unwrap().len(), 7);
    let reply = ask(&mut table, json!({"do": "next", "seat": 1, "typed": "zz"}));
    assert_eq!(reply["choices"], json!([]));
}

#[test]
fn play_says_what_it_caused() {
    let mut table = playing(3, "standard");
    let reply = ask(
        &mut table,
        json!({"do": "play", "seat": 1, "turn": " ２@E5 "}),
    );
    assert_eq!(
        reply,
        json!({"played": [[1, "2@e5"]], "to_act": [2], "over": false})
    );
}

#[test]
fn retire_gives_the_passes_that_follow() {
    let mut table = playing(3, "standard");
    let reply = ask(
        &mut table,
        json!({"do": "retire", "seat": 1, "how": "timeout"}),
    );
    assert_eq!(reply, json!({"played": [], "to_act": [2], "over": false}));
    let reply = ask(
        &mut table,
        json!({"do": "retire", "seat": 3, "how": "resign"}),
    );
    assert_eq!(reply, json!({"played": [], "to_act": [], "over": true}));
    assert_eq!(
        ask(&mut table, json!({"do": "outcome"})),
        json!({"over": true, "places": [3, 1, 2], "scores": [0.0, 0.0, 0.0], "kind": "resign",
            "reason": "only one player is left"})
    );
}

#[test]
fn agree_ends_the_match() {
    let mut table = playing(4, "standard");
    ask(
        &mut table,
        json!({"do": "retire", "seat": 3, "how": "resign"}),
    );
    assert_eq!(
        ask(&mut table, json!({"do": "agree"})),
        json!({"to_act": [], "over": true})
    );
    let outcome = ask(&mut table, json!({"do": "outcome"}));
    assert_eq!(outcome["places"], json!([1, 1, 4, 1]));
    assert_eq!(outcome["kind"], json!("agreed"));
}

/// Tests the newest rules of the games that have scores.
#[test]
fn an_agreed_end_is_scored_where_there_are_scores() {
    let mut table = playing(3, "standard");
    for (seat, turn) in [(1, "1@e5"), (2, "3@d4"), (3, "1@e4")] {
        ask(
            &mut table,
            json!({"do": "play", "seat": seat, "turn": turn}),
        );
    }
    ask(&mut table, json!({"do": "agree"}));
    assert_eq!(
        ask(&mut table, json!({"do": "outcome"})),
        json!({"over": true, "places": [2, 1, 2], "scores": [1.0, 3.0, 1.0], "kind": "agreed",
            "reason": "everybody agreed to end it"})
    );
    let options = json!({"size": 5, "komi": 0.5});
    let new = json!({"do": "new", "game": "kitaran", "seats": 2, "options": options});
    ask(&mut table, new);
    ask(&mut table, json!({"do": "play", "seat": 1, "turn": "c3"}));
    ask(&mut table, json!({"do": "agree"}));
    assert_eq!(
        ask(&mut table, json!({"do": "outcome"})),
        json!({"over": true, "places": [1, 2], "scores": [1.0, 0.5], "kind": "agreed",
            "reason": "everybody agreed to end it"})
    );
}

#[test]
fn outcome_while_it_goes_on() {
    let mut table = playing(3, "standard");
    assert_eq!(
        ask(&mut table, json!({"do": "outcome"})),
        json!({"over": false})
    );
}

#[test]
fn position_is_as_written() {
    let mut table = playing(3, "standard");
    for (seat, turn) in [(1, "2@e5"), (2, "3@b2")] {
        ask(
            &mut table,
            json!({"do": "play", "seat": seat, "turn": turn}),
        );
    }
    ask(
        &mut table,
        json!({"do": "retire", "seat": 1, "how": "resign"}),
    );
    let position = json!({
        "to_act": [3],
        "over": false,
        "position": {
            "phase": "deploy",
            "ships": {"e5": [1, 2], "b2": [2, 3]},
            "hand": {"1": [0, 0, 0], "2": [4, 6, 1], "3": [4, 6, 2]},
            "retired": [1],
        },
    });
    assert_eq!(ask(&mut table, json!({"do": "position"})), position);
    for viewer in 1..=3 {
        let request = json!({"do": "position", "viewer": viewer});
        assert_eq!(ask(&mut table, request), position);
    }
}

#[test]
fn text_tells_the_board() {
    let mut table = playing(3, "standard");
    ask(&mut table, json!({"do": "play", "seat": 1, "turn": "2@e5"}));
    let text = ask(&mut table, json!({"do": "text"}));
    let text = text["text"].as_str().unwrap();
    let first = "seat 1 played 2@e5.\nseat 2 to deploy";
    assert!(text.starts_with(first), "{text}");
    assert!(text.contains("twos: e5;"), "{text}");
}

#[test]
fn log_is_the_record() {
    let mut table = playing(5, "blitzkrieg");
    let mut log = json!({"game": "zyrcan", "rules": Kind::Zyrcan.rules(), "seats": 5, "seed": 7,
        "options": {"variant": "blitzkrieg"}, "events": []});
    assert_eq!(ask(&mut table, json!({"do": "log"})), json!({"log": log}));
    ask(&mut table, json!({"do": "play", "seat": 1, "turn": "2@E5"}));
    ask(
        &mut table,
        json!({"do": "retire", "seat": 4, "how": "timeout"}),
    );
    ask(&mut table, json!({"do": "agree"}));
    log["events"] = json!([[1, "2@e5"], [4, "timeout"], [0, "agree"]]);
    assert_eq!(ask(&mut table, json!({"do": "log"})), json!({"log": log}));
}

#[test]
fn the_log_names_the_defaults() {
    let mut table = table();
    ask(
        &mut table,
        json!({"do": "new", "game": "zyrcan", "seats": 3}),
    );
    let log = ask(&mut table, json!({"do": "log"}));
    assert_eq!(log["log"]["options"], json!({"variant": "standard"}));
    assert_eq!(log["log"]["seed"], json!(0));
}

#[test]
fn undo_takes_back_whatever_was_last() {
    let mut table = playing(3, "standard");
    ask(&mut table, json!({"do": "play", "seat": 1, "turn": "2@e5"}));
    ask(
        &mut table,
        json!({"do": "retire", "seat": 2, "how": "resign"}),
    );
    ask(&mut table, json!({"do": "agree"}));
    for to_act in [[3], [2], [1]] {
        assert_eq!(
            ask(&mut table, json!({"do": "undo"})),
            json!({"to_act": to_act})
        );
    }
    let error = refused(&mut table, r#"{"do":"undo"}"#);
    assert_eq!(
        error,
        "nothing has been played yet, so there is nothing to undo"
    );
}

/// Plays the first listed turn until the match is over.
fn finish(table: &mut Table) {
    loop {
        let turns = send(table, br#"{"do":"turns"}"#);
        let Some(turn) = turns["turns"].get(0) else {
            return;
        };
        ask(
            table,
            json!({"do": "play", "seat": turns["seat"], "turn": turn}),
        );
    }
}

#[test]
fn a_whole_game_and_all_the_way_back() {
    for variant in ["standard", "blitzkrieg"] {
        let mut table = playing(3, variant);
        finish(&mut table);
        let outcome = ask(&mut table, json!({"do": "outcome"}));
        assert_eq!(outcome["kind"], json!("passed"));
        let log = ask(&mut table, json!({"do": "log"}));
        let events = log["log"]["events"].as_array().unwrap().clone();
        let passes = events.iter().filter(|event| event[1] == "pass").count();
        assert!(passes > 0);
        for _ in passes..events.len() {
            ask(&mut table, json!({"do": "undo"}));
        }
        let log = ask(&mut table, json!({"do": "log"}));
        assert_eq!(log["log"]["events"], json!([]));
        refused(&mut table, r#"{"do":"undo"}"#);
    }
}

#[test]
fn bench_counts_turns() {
    let mut table = table();
    let request = json!({"do": "bench", "game": "zyrcan", "seats": 4, "options": {"variant": "standard"}, "playouts": 10, "seed": 3});
    let reply = ask(&mut table, request.clone());
    assert_eq!(reply["playouts"], json!(10));
    assert!(reply["turns"].as_u64().unwrap() >= 10 * 48);
    assert_eq!(reply["ms"].as_f64(), Some(0.0));
    assert_eq!(
        ask(&mut table, request),
        reply,
        "the same seed, the same games"
    );
    let reply = ask(
        &mut table,
        json!({"do": "bench", "game": "zyrcan", "playouts": 0}),
    );
    assert_eq!(reply["turns"], json!(0));
}

#[test]
fn quit_is_granted_and_told() {
    let mut table = playing(3, "standard");
    let (reply, quit) = table.answer(br#"{"do":"quit"}"#);
    assert!(quit);
    assert_eq!(reply, r#"{"ok":true}"#);
    let (_, quit) = table.answer(br#"{"do":"log"}"#);
    assert!(!quit);
}
