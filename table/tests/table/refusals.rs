//! Tests which requests are refused, and with which words.

use serde_json::json;

use crate::{ask, playing, refused, table};

#[test]
fn nothing_goes_without_a_match() {
    let mut table = table();
    for request in [
        json!({"do": "turns"}),
        json!({"do": "turns", "seat": 1}),
        json!({"do": "next", "seat": 1, "typed": ""}),
        json!({"do": "play", "seat": 1, "turn": "2@e5"}),
        json!({"do": "retire", "seat": 1, "how": "resign"}),
        json!({"do": "agree"}),
        json!({"do": "outcome"}),
        json!({"do": "position"}),
        json!({"do": "position", "viewer": 1}),
        json!({"do": "text"}),
        json!({"do": "log"}),
        json!({"do": "undo"}),
    ] {
        let error = refused(&mut table, request.to_string());
        assert_eq!(
            error,
            "no match is running: start one with {\"do\":\"new\",…}"
        );
    }
}

#[test]
fn a_refused_new_keeps_the_running_match() {
    let mut table = playing(3, "blitzkrieg");
    ask(&mut table, json!({"do": "play", "seat": 1, "turn": "2@e5"}));
    for (line, sentence) in [
        (r#"{"do":"new"}"#, "\"game\" is missing"),
        (r#"{"do":"new","game":7}"#, "\"game\" must be a text"),
        (r#"{"do":"new","game":"zyrcan"}"#, "\"seats\" is missing"),
        (
            r#"{"do":"new","game":"zyrcan","seats":2}"#,
            "Zyrcan is for 3 to 5 seats, not 2",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":6}"#,
            "Zyrcan is for 3 to 5 seats, not 6",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":259}"#,
            "Zyrcan is for 3 to 5 seats, not 259",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":"3"}"#,
            "\"seats\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":3.5}"#,
            "\"seats\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":-3}"#,
            "\"seats\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":3,"seed":-1}"#,
            "\"seed\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":3,"seed":"x"}"#,
            "\"seed\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":3,"seed":18446744073709551616}"#,
            "\"seed\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"new","game":"zyrcan","seats":3,"options":[]}"#,
            "\"options\" must be an object",
        ),
    ] {
        assert_eq!(refused(&mut table, line), sentence, "{line}");
    }
    for options in [
        r#"{"variant":"fast"}"#,
        r#"{"variant":1}"#,
        r#"{"variant":null}"#,
        r#"{"size":5}"#,
    ] {
        let line = format!(r#"{{"do":"new","game":"zyrcan","seats":3,"options":{options}}}"#);
        let error = refused(&mut table, line);
        assert!(
            error.starts_with("Zyrcan cannot be played with these options: "),
            "{error}"
        );
    }
    let error = refused(&mut table, r#"{"do":"new","game":"chess","seats":3}"#);
    assert!(
        error.starts_with("there is no game \"chess\"; there is zyrcan"),
        "{error}"
    );
}

#[test]
fn fields_have_their_types() {
    let mut table = playing(3, "standard");
    for (line, sentence) in [
        (r#"{"do":"nope"}"#, "there is no request \"nope\""),
        (r#"{"do":""}"#, "there is no request \"\""),
        ("{}", "\"do\" is missing"),
        (r#"{"do":1}"#, "\"do\" must be a text"),
        (r#"{"do":null}"#, "\"do\" must be a text"),
        (r#"{"do":"play","turn":"2@e5"}"#, "\"seat\" is missing"),
        (r#"{"do":"play","seat":1}"#, "\"turn\" is missing"),
        (
            r#"{"do":"play","seat":1,"turn":5}"#,
            "\"turn\" must be a text",
        ),
        (
            r#"{"do":"play","seat":1,"turn":null}"#,
            "\"turn\" must be a text",
        ),
        (
            r#"{"do":"play","seat":{},"turn":"2@e5"}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":"1"}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":true}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":-1}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":1.5}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":1e300}"#,
            "\"seat\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"turns","seat":0}"#,
            "There is no seat 0: seats are numbered 1 to 3.",
        ),
        (
            r#"{"do":"turns","seat":4}"#,
            "There is no seat 4: seats are numbered 1 to 3.",
        ),
        (
            r#"{"do":"turns","seat":257}"#,
            "There is no seat 257: seats are numbered 1 to 3.",
        ),
        (
            r#"{"do":"position","viewer":0}"#,
            "There is no seat 0: seats are numbered 1 to 3.",
        ),
        (
            r#"{"do":"position","viewer":9}"#,
            "There is no seat 9: seats are numbered 1 to 3.",
        ),
        (
            r#"{"do":"position","viewer":null}"#,
            "\"viewer\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"text","viewer":9}"#,
            "There is no seat 9: seats are numbered 1 to 3.",
        ),
    ] {
        assert_eq!(refused(&mut table, line), sentence, "{line}");
    }
}

#[test]
fn fields_have_their_ranges() {
    let mut table = playing(3, "standard");
    for (line, sentence) in [
        (
            r#"{"do":"next","seat":1,"typed":7}"#,
            "\"typed\" must be a text",
        ),
        (
            r#"{"do":"next","seat":1,"typed":"","limit":-1}"#,
            "\"limit\" must be a whole number, 0 or more",
        ),
        (
            r#"{"do":"next","seat":1,"typed":"","limit":2}"#,
            "no list of 2 can hold what follows: ask for more",
        ),
        (
            r#"{"do":"next","seat":1,"typed":"","limit":0}"#,
            "no list of 0 can hold what follows: ask for more",
        ),
        (r#"{"do":"retire","seat":1}"#, "\"how\" is missing"),
        (
            r#"{"do":"retire","seat":1,"how":7}"#,
            "\"how\" must be a text",
        ),
        (
            r#"{"do":"retire","seat":1,"how":"pass"}"#,
            "a seat leaves by \"resign\" or \"timeout\", not by \"pass\"",
        ),
        (r#"{"do":"retire","how":"resign"}"#, "\"seat\" is missing"),
        (
            r#"{"do":"retire","seat":9,"how":"resign"}"#,
            "There is no seat 9: seats are numbered 1 to 3.",
        ),
        (r#"{"do":"bench"}"#, "\"game\" is missing"),
        (
            r#"{"do":"bench","game":"zyrcan","seats":2}"#,
            "Zyrcan is for 3 to 5 seats, not 2",
        ),
        (
            r#"{"do":"bench","game":"zyrcan","playouts":1e12}"#,
            "at most 100000000 playouts at a time",
        ),
    ] {
        assert_eq!(refused(&mut table, line), sentence, "{line}");
    }
}

#[test]
fn whose_turn_it_is() {
    let mut table = playing(3, "standard");
    for line in [
        r#"{"do":"turns","seat":2}"#,
        r#"{"do":"next","seat":2,"typed":""}"#,
        r#"{"do":"play","seat":2,"turn":"2@e5"}"#,
    ] {
        assert_eq!(
            refused(&mut table, line),
            "It is not your turn: seat 1 to play."
        );
    }
    ask(
        &mut table,
        json!({"do": "retire", "seat": 2, "how": "resign"}),
    );
    for line in [
        r#"{"do":"turns","seat":2}"#,
        r#"{"do":"next","seat":2,"typed":""}"#,
        r#"{"do":"play","seat":2,"turn":"2@e5"}"#,
        r#"{"do":"retire","seat":2,"how":"timeout"}"#,
    ] {
        assert_eq!(
            refused(&mut table, line),
            "You are already out of this match. `/board` shows how it goes on."
        );
    }
    ask(&mut table, json!({"do": "agree"}));
    for line in [
        r#"{"do":"turns"}"#,
        r#"{"do":"turns","seat":1}"#,
        r#"{"do":"next","seat":1,"typed":""}"#,
        r#"{"do":"play","seat":1,"turn":"2@e5"}"#,
        r#"{"do":"retire","seat":1,"how":"resign"}"#,
        r#"{"do":"retire","seat":2,"how":"resign"}"#,
        r#"{"do":"agree"}"#,
    ] {
        assert_eq!(refused(&mut table, line), "This match is over.");
    }
}

#[test]
fn passing_is_refused() {
    let mut table = playing(3, "standard");
    for turn in ["pass", " PASS "] {
        let line = json!({"do": "play", "seat": 1, "turn": turn}).to_string();
        let error = refused(&mut table, line);
        assert!(
            error.starts_with("You cannot choose to pass. A legal turn now is "),
            "{error}"
        );
    }
}
