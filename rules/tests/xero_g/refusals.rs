//! The sentences that refuse turns, and the labels of suggestions.

use rules::Game;

use crate::boards::{after, start, study};

/// Each turn of the seat to act is refused in these words.
fn check(game: &rules::AnyMatch, refusals: &[(&str, &str)]) {
    let seat = game.to_act().seats()[0];
    for (turn, sentence) in refusals {
        let said = game.read(seat, turn).map_err(|say| say.plain);
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
        assert_eq!(said.unwrap_err().to_string(), *sentence, "{text}");
    }
}

#[test]
fn arranging() {
    let row = |typed: &str, near: &str| {
        format!(
            "\"{typed}\" is not a row: it has two ships each of 1, 2 and 3, from file a to f; a legal turn now is {near}"
        )
    };
    for setup in ["open", "hidden"] {
        check(
            &start(setup),
            &[
                ("", "no turn was typed; a legal turn now is 223113"),
                (
                    "?",
                    "\"?\" is not a turn I can read; a legal turn now is 223113",
                ),
                ("32211", &row("32211", "322113")),
                ("3223113", &row("3223113", "322311")),
                ("322133", &row("322133", "322131")),
                ("３22110", &row("322110", "322113")),
                (
                    "b1-d2",
                    "the ships are still being arranged: a turn is the six sizes on files a to f; a legal turn now is 223113",
                ),
                (
                    "pass",
                    "only the rules pass, when a seat has nothing to do; a legal turn now is 223113",
                ),
            ],
        );
    }
    check(
        &after("open", "1 322113, 2 322113"),
        &[(
            "322113",
            "the ships are arranged: now they fly; a legal turn now is e1-c1(e5)",
        )],
    );
}

#[test]
fn reading() {
    let board = "000000/000000/000300/000000/200000/100000";
    let unreadable = |typed: &str| format!("\"{typed}\" is not a turn I can read");
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
        let sentence = format!("there is no square {square} on this board");
        check_at(board, 1, &[(typed, &sentence)]);
    }
}

#[test]
fn flying() {
    check_at(
        "000000/000000/000300/000000/200000/100000",
        1,
        &[
            ("b1-b2", "no ship stands on b1"),
            ("a2-a4", "the ship on a2 is not in your home row, rank 1"),
            (
                "a1-a1",
                "your turn must change the board, so the ship on a1 cannot come back there",
            ),
            (
                "a1-a1(b1)",
                "your turn must change the board, so the ship on a1 cannot come back there",
            ),
            ("a1-f6", "no flight of the 1 on a1 ends on f6"),
            ("a1-base", "no flight of the 1 on a1 ends in the base"),
            (
                "a1-a2",
                "a 2 stands on a2: add in brackets where you put it",
            ),
            (
                "a1-b1(c1)",
                "no ship stands on b1, so leave out the brackets",
            ),
            (
                "a1-a2(a2)",
                "the ship that flies stays on a2: put the 2 on another square",
            ),
            (
                "a1-a2(d4)",
                "a 3 stands on d4: put the 2 on an empty square",
            ),
            (
                "a1-a2(d5)",
                "d5 is beyond the opponent's home row, rank 4: put the 2 no farther than that",
            ),
        ],
    );
    check_at(
        "000000/000000/000000/000000/000300/110000",
        2,
        &[("a1-a2", "the ship on a1 is not in your home row, rank 2")],
    );
    check_at(
        "000000/000000/000000/000000/000000/110000",
        1,
        &[(
            "a1-b1(a1)",
            "your turn must change the board, but here only two ships of 1 change places",
        )],
    );
}

#[test]
fn home_rows_that_cannot_fly() {
    check_at(
        "000000/000000/000000/000000/111123/223233",
        1,
        &[("a1-a3", "the 2 on a1 has no legal turn")],
    );
    check_at(
        "000000/000000/200000/000000/111123/223233",
        1,
        &[(
            "a4-a6",
            "no ship of your home row, rank 1, can fly: fly one of rank 2, not the one on a4",
        )],
    );
    check_at(
        "000000/000000/000000/000000/123321/112233",
        1,
        &[(
            "a1-a2(a1)",
            "the 1 on a2 can be put nowhere: all squares up to the opponent's home row hold ships, and two of one size may not change places",
        )],
    );
}

#[test]
fn labels() {
    let position = study("000000/001000/000300/000000/230000/100000", 1);
    let seat = position.to_act().seats()[0];
    for (text, label) in [
        ("a1", "ship of 1"),
        ("a1-", "ship of 1"),
        ("a1-a", "file a"),
        ("a1-b", "file b"),
        ("a1-b1", "the flight ends here"),
        ("a1-a2", "end here and reprogram the 2"),
        ("a1-a2(", "end here and reprogram the 2"),
        ("a1-a2(b", "reprogram the 2 to file b"),
        ("a1-a2(b3", "reprogram the 2 to b3"),
        ("a1-a2(b3)", "reprogram the 2 to b3"),
        ("b", "file b"),
    ] {
        assert_eq!(position.label(seat, text).to_string(), label, "{text}");
    }
    let near = study("000000/000000/030000/010000/000000/000000", 1);
    for (text, label) in [
        ("b3-b", "file b, or the base: wins"),
        ("b3-ba", "wins"),
        ("b3-base", "wins"),
    ] {
        assert_eq!(near.label(seat, text).to_string(), label, "{text}");
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
            "31 = 3 on a, 1 on b, then more",
            "32 = 3 on a, 2 on b, then more",
            "33 = 3 on a, 3 on b, then more",
        ]
    );
    let first = &game.next(seat, "", 5).unwrap()[0];
    assert_eq!(
        (&*first.text, &*first.label.plain),
        ("1", "1 on a, then more")
    );
    let choices = game.next(seat, "332", 25).unwrap();
    assert_eq!(choices[0].label.plain, "3 3 2 1 1 2 from a to f");
}

/// The steps of a choice: the ship, where it ends, where the ship from there is put.
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
