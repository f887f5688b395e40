//! The sentences that refuse turns, the labels of choices, and the options.

use rules::kitaran::Kitaran;
use rules::translatable_text::Words as _;
use rules::{AnyMatch, Game, Kind, Seat};
use serde_json::{Value, json};

use crate::boards::{drawn, play};

#[test]
fn refusals() {
    // for each seat, a stone that can convert and a stone that cannot
    let board = "xO... ..... ..xo. ..... x...o";
    for (turn, sentence) in [
        ("", "kitaran-refusal-nothing"),
        (" \t", "kitaran-refusal-nothing"),
        ("hello", "kitaran-refusal-unreadable typed=hello"),
        ("c33", "kitaran-refusal-unreadable typed=c33"),
        ("*", "kitaran-refusal-unreadable typed=*"),
        ("* c3", "kitaran-refusal-unreadable typed=* c3"),
        ("c3 c4", "kitaran-refusal-unreadable typed=c3 c4"),
        ("f1", "kitaran-refusal-no-such-square last=e5 square=f1"),
        ("A6", "kitaran-refusal-no-such-square last=e5 square=a6"),
        ("*z9", "kitaran-refusal-no-such-square last=e5 square=z9"),
        ("*a0", "kitaran-refusal-no-such-square last=e5 square=a0"),
        ("d3", "kitaran-refusal-occupied owner=2 square=d3"),
        ("a1", "kitaran-refusal-occupied-by-you square=a1"),
        ("c3", "kitaran-refusal-convert-instead square=c3"),
        ("*b2", "kitaran-refusal-no-stone square=b2"),
        ("*e1", "kitaran-refusal-not-yours owner=2 square=e1"),
        ("*a1", "kitaran-refusal-no-enemy square=a1"),
        ("*a5", "kitaran-refusal-protected protected=[b5] square=a5"),
    ] {
        let told = play(&mut drawn(board, 0.0, 1), turn);
        assert_eq!(told, Err(sentence.to_owned()), "{turn}");
    }
    let told = play(&mut drawn(".O.. Ox.. .... ....", 0.0, 1), "*b3");
    assert_eq!(
        told.unwrap_err(),
        "kitaran-refusal-protected protected=[a3, b4] square=b3"
    );
}

#[test]
fn spellings() {
    for turn in ["*c3", "*C3", " *c3 ", "*c\u{ff13}", "\t*C\u{ff13}\n"] {
        let mut game = drawn("..... ..o.. ..x.. ..... .....", 0.0, 1);
        assert_eq!(play(&mut game, turn), Ok(()), "{turn:?}");
    }
}

/// All choices as `text -> label`. The label of a complete turn ends with a dot.
fn choices(game: &Kitaran, typed: &str, limit: usize) -> Vec<String> {
    let seat = game.to_act().seats()[0];
    let drafts = game.next(seat, typed, limit).into_iter();
    drafts
        .map(|draft| {
            let label = game.label(seat, &draft.text).say();
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
            "*a3. -> kitaran-label-convert flips=[a2] square=a3",
            "*b3. -> kitaran-label-convert flips=[b2] square=b3",
            "*c1. -> kitaran-label-convert flips=[b1, c2] square=c1",
            "*c3. -> kitaran-label-convert flips=[c2] square=c3",
            "*d3. -> kitaran-label-convert flips=[d2] square=d3",
            "d1. -> kitaran-label-place-last square=d1",
        ]
    );
    assert_eq!(
        choices(&game, "", 4),
        [
            "* -> kitaran-label-any-stone",
            "d1. -> kitaran-label-place-last square=d1",
        ]
    );
    assert_eq!(
        choices(&game, "*", 4),
        [
            "*a3. -> kitaran-label-convert flips=[a2] square=a3",
            "*b3. -> kitaran-label-convert flips=[b2] square=b3",
            "*c -> kitaran-label-stone-file file=c",
            "*d3. -> kitaran-label-convert flips=[d2] square=d3",
        ]
    );
    let empty = drawn(".... .... .... ....", 0.0, 1);
    assert_eq!(choices(&empty, "", 4)[0], "a -> kitaran-label-file file=a");
    assert_eq!(
        choices(&empty, "B", 4)[0],
        "b1. -> kitaran-label-place square=b1"
    );
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
