//! The sentences that refuse turns, and those that say what a choice does; the options.

use rules::kitaran::Kitaran;
use rules::{AnyMatch, Game, Kind, Seat};
use serde_json::{Value, json};

use crate::boards::{drawn, play};

#[test]
fn refusals() {
    let read = "c3 places a stone and *c3 converts around one";
    // for each seat, a stone that can convert and a stone that cannot
    let board = "xO... ..... ..xo. ..... x...o";
    for (turn, sentence) in [
        ("", "no turn was typed"),
        (" \t", "no turn was typed"),
        (
            "hello",
            &format!("\"hello\" is not a turn I can read: {read}"),
        ),
        ("c33", &format!("\"c33\" is not a turn I can read: {read}")),
        ("*", &format!("\"*\" is not a turn I can read: {read}")),
        (
            "* c3",
            &format!("\"* c3\" is not a turn I can read: {read}"),
        ),
        (
            "c3 c4",
            &format!("\"c3 c4\" is not a turn I can read: {read}"),
        ),
        (
            "f1",
            "there is no square f1 on this board: its squares are a1 to e5",
        ),
        (
            "A6",
            "there is no square a6 on this board: its squares are a1 to e5",
        ),
        (
            "*z9",
            "there is no square z9 on this board: its squares are a1 to e5",
        ),
        (
            "*a0",
            "there is no square a0 on this board: its squares are a1 to e5",
        ),
        ("d3", "a stone of seat 2 stands on d3"),
        ("a1", "your own stone stands on a1"),
        (
            "c3",
            "your own stone stands on c3: to convert around it type *c3",
        ),
        (
            "*b2",
            "nothing stands on b2: one converts around an own stone",
        ),
        (
            "*e1",
            "the stone on e1 belongs to seat 2: one converts around an own stone",
        ),
        ("*a1", "no enemy stone is beside a1"),
        (
            "*a5",
            "you cannot convert around a5 now; protected beside it: b5",
        ),
    ] {
        let told = play(&mut drawn(board, 0.0, 1), turn);
        assert_eq!(told, Err(sentence.to_owned()), "{turn}");
    }
    let told = play(&mut drawn(".O.. Ox.. .... ....", 0.0, 1), "*b3");
    assert_eq!(
        told.unwrap_err(),
        "you cannot convert around b3 now; protected beside it: a3 and b4"
    );
}

#[test]
fn spellings() {
    for turn in ["*c3", "*C3", " *c3 ", "*c\u{ff13}", "\t*C\u{ff13}\n"] {
        let mut game = drawn("..... ..o.. ..x.. ..... .....", 0.0, 1);
        assert_eq!(play(&mut game, turn), Ok(()), "{turn:?}");
    }
}

/// `text -> label` of all choices, with a dot if the turn is complete.
fn choices(game: &Kitaran, typed: &str, limit: usize) -> Vec<String> {
    let seat = game.to_act().seats()[0];
    let drafts = game.next(seat, typed, limit).into_iter();
    drafts
        .map(|draft| {
            let label = game.label(seat, &draft.text);
            let dot = if draft.done { "." } else { "" };
            format!("{}{dot} -> {label}", draft.text)
        })
        .collect()
}

#[test]
fn labels() {
    let game = drawn("xxxx xxxx oooo oox.", 0.0, 1);
    assert_eq!(
        choices(&game, "", 25),
        [
            "*a3. -> converts a2",
            "*b3. -> converts b2",
            "*c1. -> converts b1 and c2",
            "*c3. -> converts c2",
            "*d3. -> converts d2",
            "d1. -> place the last stone; the match ends",
        ]
    );
    assert_eq!(
        choices(&game, "", 4),
        [
            "* -> convert around one of your stones",
            "d1. -> place the last stone; the match ends",
        ]
    );
    assert_eq!(
        choices(&game, "*", 4),
        [
            "*a3. -> converts a2",
            "*b3. -> converts b2",
            "*c -> convert around one of your stones in file c",
            "*d3. -> converts d2",
        ]
    );
    let empty = drawn(".... .... .... ....", 0.0, 1);
    assert_eq!(choices(&empty, "", 4)[0], "a -> place a stone in file a");
    assert_eq!(choices(&empty, "B", 4)[0], "b1. -> place a stone");
}

fn setup(options: Value) -> Result<Value, String> {
    let Value::Object(options) = options else {
        unreachable!()
    };
    let new = AnyMatch::new(Kind::Kitaran, 2, 1, &options).map_err(|error| error.to_string())?;
    assert_eq!(new.to_act().seats(), [Seat::new(1)]);
    Ok(Value::Object(new.record().options))
}

#[test]
fn options() {
    for (given, stored) in [
        (json!({}), json!({"size": 5, "komi": 0.0})),
        (
            json!({"size": 8.0, "komi": 7}),
            json!({"size": 8, "komi": 7.0}),
        ),
        (json!({"komi": -20}), json!({"size": 5, "komi": -20.0})),
        (
            json!({"size": 4, "komi": 0.5}),
            json!({"size": 4, "komi": 0.5}),
        ),
    ] {
        assert_eq!(setup(given), Ok(stored));
    }
    let size = "Kitaran cannot be played with these options: the size is 4, 5, 6, 7 or 8";
    let komi = "Kitaran cannot be played with these options: komi is a number from -20 to 20 in steps of 0.5";
    for (given, why) in [
        (json!({"size": 3}), size),
        (json!({"size": 9}), size),
        (json!({"size": 5.5}), size),
        (json!({"size": -5}), size),
        (json!({"size": 261}), size),
        (json!({"komi": 20.5}), komi),
        (json!({"komi": -20.5}), komi),
        (json!({"komi": 0.25}), komi),
        (json!({"komi": 1e300}), komi),
    ] {
        assert_eq!(setup(given.clone()), Err(why.to_owned()), "{given}");
    }
    for given in [
        json!({"size": "5"}),
        json!({"komi": true}),
        json!({"komi": null}),
    ] {
        assert!(setup(given.clone()).is_err(), "{given}");
    }
}
