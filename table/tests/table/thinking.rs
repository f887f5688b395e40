//! Tests the answers of the computer opponent.

use rules::{AnyMatch, Kind};
use serde_json::{Value, json};

use crate::{ask, playing, refused, table};

fn turn(reply: &Value) -> &str {
    reply["turn"].as_str().unwrap()
}

/// Covers every game with every number of seats and every value of every option, and every seat to act, also when seats
/// choose in secret.
#[test]
fn it_plays_a_legal_turn_for_every_seat() {
    for kind in Kind::ALL {
        let (fewest, most) = kind.seats();
        for seats in fewest..=most {
            let mut table = table();
            ask(
                &mut table,
                json!({"do": "new", "game": kind.id(), "seats": seats}),
            );
            for _ in 0..8 {
                let log = ask(&mut table, json!({"do": "log"}));
                let record = serde_json::from_value(log["log"].clone()).unwrap();
                let Some(seat) = AnyMatch::replay(&record)
                    .unwrap()
                    .to_act()
                    .seats()
                    .last()
                    .copied()
                else {
                    break;
                };
                let thought = ask(
                    &mut table,
                    json!({"do": "think", "seat": seat, "nodes": 20, "seed": 3}),
                );
                assert!(thought["nodes"].as_u64().unwrap() <= 20, "{thought}");
                assert!(thought["ms"].is_number(), "{thought}");
                let played = json!({"do": "play", "seat": seat, "turn": turn(&thought)});
                ask(&mut table, played);
            }
        }
    }
}

#[test]
fn the_same_nodes_and_seed_give_the_same_turn_and_change_nothing() {
    let mut table = playing(3, "blitzkrieg");
    let think = json!({"do": "think", "seat": 1, "nodes": 300, "seed": 11});
    let first = ask(&mut table, think.clone());
    let log = ask(&mut table, json!({"do": "log"}));
    assert_eq!(turn(&first), turn(&ask(&mut table, think)));
    assert_eq!(log, ask(&mut table, json!({"do": "log"})));
}

#[test]
fn what_cannot_be_thought_about_is_refused() {
    let mut table = table();
    refused(&mut table, r#"{"do":"think","seat":1,"ms":5}"#);
    let mut table = playing(3, "standard");
    for line in [
        r#"{"do":"think","seat":1}"#,
        r#"{"do":"think","seat":2,"nodes":5}"#,
        r#"{"do":"think","seat":9,"nodes":5}"#,
        r#"{"do":"think","seat":1,"nodes":-5}"#,
        r#"{"do":"think","seat":1,"ms":"long"}"#,
        r#"{"do":"think","seat":1,"nodes":5,"seed":1.5}"#,
    ] {
        refused(&mut table, line);
    }
}
