//! Tests which commands Discord refuses. The rules are from its documentation, Interactions / Application Commands.
#![allow(missing_docs, clippy::needless_pass_by_value, clippy::unwrap_used)]

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::{Stage, stage};

fn command(name: &str) -> Value {
    json!({"name": name, "description": "d"})
}

/// A command with additional fields.
fn with(fields: Value) -> Value {
    let mut body = command("x");
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    json!([body])
}

/// A command with one option that has additional fields.
fn option(kind: u64, fields: Value) -> Value {
    let mut option = json!({"name": "o", "description": "d", "type": kind});
    for (name, value) in fields.as_object().unwrap() {
        option[name] = value.clone();
    }
    with(json!({"options": [option]}))
}

async fn assert_refused(stage: &Stage, body: Value, place: &str) {
    let (status, error) = stage.rest.register(body.clone()).await;
    assert_eq!((status, &error["code"]), (400, &json!(50035)), "{body}");
    let found = error["errors"].pointer(&format!("{place}/_errors/0/code"));
    assert!(found.is_some(), "{place}: {error}");
}

#[tokio::test]
async fn fields_stand_only_where_their_type_allows() {
    let stage = stage().await;
    let sub = json!({"name": "s", "description": "d", "type": 1});
    let group = json!({"name": "g", "description": "d", "type": 2});
    let at = "/0/options/0";
    for (body, place) in [
        (
            option(6, json!({"min_length": 1})),
            format!("{at}/min_length"),
        ),
        (
            option(4, json!({"max_length": 5})),
            format!("{at}/max_length"),
        ),
        (
            option(3, json!({"min_value": 1})),
            format!("{at}/min_value"),
        ),
        (
            option(3, json!({"channel_types": [0]})),
            format!("{at}/channel_types"),
        ),
        (
            option(3, json!({"options": [sub]})),
            format!("{at}/options"),
        ),
        (
            option(1, json!({"autocomplete": true})),
            format!("{at}/autocomplete"),
        ),
        (
            option(1, json!({"required": true})),
            format!("{at}/required"),
        ),
        (
            option(2, json!({"options": [group]})),
            format!("{at}/options"),
        ),
        (
            option(5, json!({"choices": [{"name": "a", "value": true}]})),
            format!("{at}/choices"),
        ),
        (
            option(3, json!({"min_length": 5, "max_length": 4})),
            format!("{at}/max_length"),
        ),
        (
            option(4, json!({"min_value": 5, "max_value": 4})),
            format!("{at}/max_value"),
        ),
        (
            option(4, json!({"max_value": 9_007_199_254_740_993_i64})),
            format!("{at}/max_value"),
        ),
        (
            option(
                4,
                json!({"choices": [{"name": "a", "value": 9_007_199_254_740_993_i64}]}),
            ),
            format!("{at}/choices/0/value"),
        ),
        (
            option(
                3,
                json!({"choices": [{"name": "a", "value": "1"}, {"name": "a", "value": "2"}]}),
            ),
            format!("{at}/choices/1/name"),
        ),
    ] {
        assert_refused(&stage, body, &place).await;
    }
    let nested = json!({"name": "g", "description": "d", "type": 2, "options": [sub]});
    let fine = with(json!({"options": [sub, nested]}));
    assert_eq!(stage.rest.register(fine).await.0, 200);
    // fields without effect are allowed anywhere
    let idle = option(
        1,
        json!({"required": false, "choices": [], "options": [], "min_value": null}),
    );
    assert_eq!(stage.rest.register(idle).await.0, 200);
}

#[tokio::test]
async fn names_are_letters_numbers_and_marks_of_two_scripts() {
    let stage = stage().await;
    for good in ["खेल्", "เล่น", "größe", "l'heure-2_b", "指す"] {
        let (status, error) = stage.rest.register(json!([command(good)])).await;
        assert_eq!(status, 200, "{good}: {error}");
    }
    // a vowel sign (not a letter), a space, an upper case letter, 33 characters
    for bad in ["بَ", "a b", "Zug", &"x".repeat(33)] {
        assert_refused(&stage, json!([command(bad)]), "/0/name").await;
    }
}

#[tokio::test]
async fn translations_count_and_are_distinct() {
    let stage = stage().await;
    let long = "x".repeat(100);
    let options: Vec<Value> = (0..25)
        .map(|n| {
            let choices: Vec<Value> = (0..2)
                .map(|c| json!({"name": c.to_string(), "value": "v", "name_localizations": {"de": format!("{c}{}", "y".repeat(99))}}))
                .collect();
            json!({"name": format!("o{n}"), "description": "d", "type": 3,
                "description_localizations": {"de": long}, "choices": choices})
        })
        .collect();
    // 25 × (100 + 2 × 100 + a few): below 8,000; a third choice is above it
    let fits = with(json!({"options": options}));
    assert_eq!(stage.rest.register(fits.clone()).await.0, 200);
    let mut large = fits;
    for option in large[0]["options"].as_array_mut().unwrap() {
        let third =
            json!({"name": "2", "value": "v", "name_localizations": {"de": "z".repeat(100)}});
        option["choices"].as_array_mut().unwrap().push(third);
    }
    assert_refused(&stage, large, "/0").await;
    let named = |name: &str| json!({"name": name, "description": "d", "type": 3, "name_localizations": {"de": "zug"}});
    let alike = with(json!({"options": [named("move"), named("turn")]}));
    assert_refused(&stage, alike, "/0/options/1/name_localizations/de").await;
}

#[tokio::test]
async fn places_are_named_once_and_are_there() {
    let stage = stage().await;
    for (field, value, place) in [
        ("contexts", json!([]), "/0/contexts"),
        ("contexts", json!([3]), "/0/contexts/0"),
        ("contexts", json!([0, 0]), "/0/contexts/1"),
        ("integration_types", json!([]), "/0/integration_types"),
        ("integration_types", json!([2]), "/0/integration_types/0"),
        (
            "default_member_permissions",
            json!("18014398509481984"),
            "/0/default_member_permissions",
        ),
        ("type", json!(4), "/0/type"),
        ("nsfw", json!("no"), "/0/nsfw"),
    ] {
        assert_refused(&stage, with(json!({field: value})), place).await;
    }
    let menu = json!([{"name": "Look up", "type": 2, "options": [
        {"name": "o", "description": "d", "type": 3}]}]);
    assert_refused(&stage, menu, "/0/options").await;
    let all = with(json!({"contexts": [0, 1, 2], "integration_types": [0, 1]}));
    let (status, listed) = stage.rest.register(all).await;
    assert_eq!((status, &listed[0]["contexts"]), (200, &json!([0, 1, 2])));
}

#[tokio::test]
async fn an_application_has_a_hundred_slash_commands_and_two_hundred_creations_a_day() {
    let stage = stage().await;
    let many = |from: usize, to: usize| (from..to).map(|n| command(&format!("c{n}"))).collect();
    let (_, error) = stage.rest.register(many(0, 101)).await;
    assert_eq!(error["code"], 30032);
    assert_eq!(stage.rest.register(many(0, 100)).await.0, 200);
    // the stage has registered four; a command that exists already is not a creation
    assert_eq!(stage.rest.register(many(0, 100)).await.0, 200);
    assert_eq!(stage.rest.register(many(100, 196)).await.0, 200);
    let (status, error) = stage.rest.register(many(196, 197)).await;
    assert_eq!((status, &error["code"]), (429, &json!(30034)));
    stage.sandbox.advance(Duration::from_secs(24 * 60 * 60 + 1));
    assert_eq!(stage.rest.register(many(196, 197)).await.0, 200);
}
