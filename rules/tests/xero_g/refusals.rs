//! The sentences that refuse turns, and the labels of suggestions.

use rules::Game;
use rules::translatable_text::Words as _;

use crate::boards::{after, start, study};

/// Checks that each turn of the seat to act is refused in these words.
fn check(game: &rules::AnyMatch, refusals: &[(&str, &str)]) {
    let seat = game.to_act().seats()[0];
    for (turn, sentence) in refusals {
        let said = game.read(seat, turn).map_err(|say| say.to_string());
        assert_eq!(said, Err((*sentence).to_owned()), "{turn}");
    }
}

/// Like [`check`], for a hand-made position.
fn check_at(ranks: &str, seat: u8, refusals: &[(&str, &str)]) {
    let position = study(ranks, seat);
    let seat = position.to_act().seats()[0];
    for (text, sentence) in refusals {
        let turn = position.parse(seat, text);
        let said = turn.and_then(|turn| position.check(seat, &turn));
        assert_eq!(said.unwrap_err().say().to_string(), *sentence, "{text}");
    }
}

#[test]
fn arranging() {
    let row = |typed: &str, near: &str| {
        format!("xero-g-refusal-no-row typed={typed}; suggestion-any turn={near}")
    };
    for setup in ["open", "hidden"] {
        check(
            &start(setup),
            &[
                ("", "xero-g-refusal-nothing; suggestion-any turn=223113"),
                (
                    "?",
                    "xero-g-refusal-unreadable typed=?; suggestion-any turn=223113",
                ),
                ("32211", &row("32211", "322113")),
                ("3223113", &row("3223113", "322311")),
                ("322133", &row("322133", "322131")),
                ("３22110", &row("322110", "322113")),
                (
                    "b1-d2",
                    "xero-g-refusal-arrange-now; suggestion-any turn=223113",
                ),
                ("pass", "refusal-no-passing; suggestion-any turn=223113"),
            ],
        );
    }
    check(
        &after("open", "1 322113, 2 322113"),
        &[(
            "322113",
            "xero-g-refusal-fly-now; suggestion-any turn=e1-c1(e5)",
        )],
    );
}

#[test]
fn reading() {
    let board = "000000/000000/000300/000000/200000/100000";
    let unreadable = |typed: &str| format!("xero-g-refusal-unreadable typed={typed}");
    for typed in [
        "a1",
        "a1-",
        "a1-a2(",
        "a1-a2()",
        "a1-a2(b3",
        "a1-a2b3",
        "a1-a2 (b3)",
        "a1 a2",
        "a1-base(b3)",
        "a1xbase",
        "a1base",
        "base",
        "a1-a2(b3)(b4)",
    ] {
        check_at(board, 1, &[(typed, &unreadable(typed))]);
    }
    for (typed, square) in [
        ("g1-a2", "g1"),
        ("a1-a7", "a7"),
        ("a1-a0", "a0"),
        ("a1-a2(z9)", "z9"),
    ] {
        let sentence = format!("xero-g-refusal-no-such-square last=f6 square={square}");
        check_at(board, 1, &[(typed, &sentence)]);
    }
}

#[test]
fn flying() {
    check_at(
        "000000/000000/000300/000000/200000/100000",
        1,
        &[
            ("b1-b2", "xero-g-refusal-empty square=b1"),
            ("a2-a4", "xero-g-refusal-not-home from=a2 rank=1"),
            ("a1-a1", "xero-g-refusal-back-home from=a1"),
            ("a1-a1(b1)", "xero-g-refusal-back-home from=a1"),
            ("a1-f6", "xero-g-refusal-cannot-reach from=a1 size=1 to=f6"),
            ("a1-base", "xero-g-refusal-no-base from=a1 size=1"),
            ("a1-a2", "xero-g-refusal-say-drop end=a2 size=2"),
            ("a1-b1(c1)", "xero-g-refusal-nothing-there to=b1"),
            ("a1-a2(a2)", "xero-g-refusal-drop-here end=a2 size=2"),
            (
                "a1-a2(d4)",
                "xero-g-refusal-drop-taken drop=d4 other=3 size=2",
            ),
            (
                "a1-a2(d5)",
                "xero-g-refusal-drop-beyond drop=d5 rank=4 size=2",
            ),
        ],
    );
    check_at(
        "000000/000000/000000/000000/000300/110000",
        2,
        &[("a1-a2", "xero-g-refusal-not-home from=a1 rank=2")],
    );
    check_at(
        "000000/000000/000000/000000/000000/110000",
        1,
        &[("a1-b1(a1)", "xero-g-refusal-no-change size=1")],
    );
}

#[test]
fn home_rows_that_cannot_fly() {
    check_at(
        "000000/000000/000000/000000/111123/223233",
        1,
        &[("a1-a3", "xero-g-refusal-cannot-fly from=a1 size=2")],
    );
    check_at(
        "000000/000000/200000/000000/111123/223233",
        1,
        &[("a4-a6", "xero-g-refusal-home-stuck from=a4 home=1 rank=2")],
    );
    check_at(
        "000000/000000/000000/000000/123321/112233",
        1,
        &[("a1-a2(a1)", "xero-g-refusal-nowhere-to-put other=1 to=a2")],
    );
}

#[test]
fn labels() {
    let position = study("000000/001000/000300/000000/230000/100000", 1);
    let seat = position.to_act().seats()[0];
    for (text, label) in [
        ("a1", "xero-g-label-ship size=1 square=a1"),
        ("a1-", "xero-g-label-ship size=1 square=a1"),
        ("a1-a", "xero-g-label-file file=a"),
        ("a1-b", "xero-g-label-file file=b"),
        ("a1-b1", "xero-g-label-land to=b1"),
        ("a1-a2", "xero-g-label-reprogram size=2 to=a2"),
        ("a1-a2(", "xero-g-label-reprogram size=2 to=a2"),
        ("a1-a2(b", "xero-g-label-drop-file file=b size=2"),
        ("a1-a2(b3", "xero-g-label-drop drop=b3 size=2 to=a2"),
        ("a1-a2(b3)", "xero-g-label-drop drop=b3 size=2 to=a2"),
        ("b", "xero-g-label-file file=b"),
    ] {
        assert_eq!(
            position.label(seat, text).say().to_string(),
            label,
            "{text}"
        );
    }
    let near = study("000000/000000/030000/010000/000000/000000", 1);
    for (text, label) in [
        ("b3-b", "xero-g-label-file-or-base file=b"),
        ("b3-ba", "xero-g-label-base from=b3"),
        ("b3-base", "xero-g-label-base from=b3"),
    ] {
        assert_eq!(near.label(seat, text).say().to_string(), label, "{text}");
    }
    let game = start("open");
    let labels: Vec<String> = game
        .next(seat, "3", 25)
        .unwrap()
        .into_iter()
        .map(|choice| format!("{} = {}", choice.text, choice.label))
        .collect();
    assert_eq!(
        labels,
        [
            "31 = xero-g-label-row-begun pair=[3, 1] sizes=[3, 1]",
            "32 = xero-g-label-row-begun pair=[3, 2] sizes=[3, 2]",
            "33 = xero-g-label-row-begun pair=[3, 3] sizes=[3, 3]",
        ]
    );
    let first = &game.next(seat, "", 5).unwrap()[0];
    assert_eq!(
        (&*first.text, first.label.to_string()),
        ("1", "xero-g-label-row-begun pair=[1] sizes=[1]".to_owned())
    );
    let choices = game.next(seat, "332", 25).unwrap();
    assert_eq!(
        choices[0].label.to_string(),
        "xero-g-label-row pair=[1, 2] sizes=[3, 3, 2, 1, 1, 2]"
    );
}

/// The steps of a choice: the ship, where it ends, and where the ship on that square is put.
#[test]
fn step_by_step() {
    let game = after("open", "1 322113, 2 123123, 1 b1-c2, 2 d6-d5");
    let seat = game.to_act().seats()[0];
    let texts = |typed: &str| -> Vec<String> {
        let choices = game.next(seat, typed, 25).unwrap();
        choices.into_iter().map(|choice| choice.text).collect()
    };
    assert_eq!(texts(""), ["a1", "c1", "d1", "e1", "f1"]);
    assert!(texts("d1").contains(&"d1-c1".to_owned()));
    let drops = texts("d1-c1");
    assert!(drops.contains(&"d1-c1(d1)".to_owned()) && !drops.contains(&"d1-c1(a6)".to_owned()));
}
