//! The sentences that refuse turns.

use rules::Game;
use rules::translatable_text::Words as _;
use rules::virus_fight::VirusFight;

use crate::positions::{acting, arranged};

fn check(game: &VirusFight, refusals: &[(&str, &str)]) {
    let seat = acting(game);
    for (turn, sentence) in refusals {
        let said = game
            .parse(seat, turn)
            .and_then(|turn| game.check(seat, &turn))
            .map_err(|no| no.say().to_string());
        assert_eq!(said, Err((*sentence).to_owned()), "{turn}");
    }
}

#[test]
fn what_is_no_turn() {
    let rows = [
        ". . . . .",
        ". . . . .",
        "W1/1 M2 . . .",
        ". . . . .",
        ". . . . E1/2",
    ];
    let game = arranged(2, &rows, "1 W2, 2 W3", 1);
    let unreadable = |typed| format!("virus-fight-refusal-unreadable typed={typed}");
    for typed in [
        "hello",
        "w2@b2>b3",
        "w2 @b2",
        ">b3 w2@b2",
        "> b3",
        "x >b3 >b3",
        "b3 >b3",
        "w3 m2",
        "é",
    ] {
        check(&game, &[(typed, &unreadable(typed))]);
    }
    check(
        &game,
        &[
            ("", "virus-fight-refusal-nothing"),
            ("W2* M1", "virus-fight-refusal-run-now"),
            (
                "W4@b2 >b3",
                "virus-fight-refusal-no-such-instruction typed=W4",
            ),
            (
                "W2@b6 >b3",
                "virus-fight-refusal-no-such-square last=e5 square=b6",
            ),
            (
                "W2@b2 >f3",
                "virus-fight-refusal-no-such-square last=e5 square=f3",
            ),
        ],
    );
}

#[test]
fn writing_and_stepping() {
    let rows = [
        ". . . . .",
        ". . . . .",
        "W1/1 M2 . . .",
        ". . . . .",
        ". . . . E1/2",
    ];
    check(
        &arranged(2, &rows, "1 W2, 2 W3", 1),
        &[
            (
                "b3-b2 >b2",
                "virus-fight-refusal-other-instruction action=WRITE at=a3",
            ),
            (
                "x >b3",
                "virus-fight-refusal-other-instruction action=WRITE at=a3",
            ),
            (
                ">b3",
                "virus-fight-refusal-execute-first action=WRITE at=a3",
            ),
            (
                "W3@b2 >b3",
                "virus-fight-refusal-no-spare instruction=WRITE 3",
            ),
            (
                "W2@b3 >b3",
                "virus-fight-refusal-occupied instruction=MOVE 2 square=b3",
            ),
            ("W2@e3 >b3", "virus-fight-refusal-far-from-block square=e3"),
            ("W2@b2", "virus-fight-refusal-step-too did=W2@b2"),
            ("W2@a2", "virus-fight-refusal-step-too did=W2@a2"),
            (
                "W2@b2 >e1",
                "virus-fight-refusal-far-from-marker at=a3 to=e1",
            ),
            (
                "W2@b2 >a3",
                "virus-fight-refusal-far-from-marker at=a3 to=a3",
            ),
            ("W2@b2 >a4", "virus-fight-refusal-step-on-nothing to=a4"),
        ],
    );
    let rows = [
        ". . . . .",
        ". . . . .",
        "W1/1 M2 . . .",
        "W3/2 . . . .",
        ". . . . .",
    ];
    check(
        &arranged(2, &rows, "2 W3", 1),
        &[
            (
                "W2@b2 >b3",
                "virus-fight-refusal-cannot-execute action=WRITE",
            ),
            (">a2", "virus-fight-refusal-step-on-marker to=a2"),
        ],
    );
}

#[test]
fn moving() {
    let rows = [
        ". . . . W1",
        ". . . . .",
        "M1/1 E1 W1/2 . .",
        ". . . . .",
        ". . . . E1",
    ];
    check(
        &arranged(2, &rows, "", 1),
        &[
            ("b2-b4 >b3", "virus-fight-refusal-empty square=b2"),
            ("c3-b4 >b3", "virus-fight-refusal-marked owner=2 square=c3"),
            ("a3-b4 >b3", "virus-fight-refusal-your-marker square=a3"),
            ("e1-b4 >b3", "virus-fight-refusal-not-in-block square=e1"),
            ("b3-b3", "virus-fight-refusal-same-square square=b3"),
            (
                "b3-e5",
                "virus-fight-refusal-occupied instruction=WRITE 1 square=e5",
            ),
            ("b3xb2", "virus-fight-refusal-far-from-others to=b2"),
            ("b3-c4 >b3", "virus-fight-refusal-no-step at=a3 did=b3-c4"),
            ("b3-a4", "virus-fight-refusal-step-too did=b3-a4"),
        ],
    );
    let rows = [
        "M1/1 W1 W2/2 . .",
        ". . . . .",
        ". . . . .",
        ". . . . .",
        ". . . . .",
    ];
    check(
        &arranged(2, &rows, "", 2),
        &[(">b4", "virus-fight-refusal-far-from-marker at=c5 to=b4")],
    );
}

#[test]
fn jumping_and_erasing() {
    let rows = [
        "W1 . . . .",
        ". . . . .",
        "J1/1 E1 . M1 .",
        ". . . W1/2 .",
        ". . . . E1",
    ];
    check(
        &arranged(2, &rows, "", 1),
        &[
            (">d3", "virus-fight-refusal-foreign-block owner=2 square=d3"),
            (">d2", "virus-fight-refusal-marked owner=2 square=d2"),
            (">a3", "virus-fight-refusal-your-marker square=a3"),
            (">c3", "virus-fight-refusal-empty square=c3"),
            (
                "x >b3",
                "virus-fight-refusal-other-instruction action=JUMP at=a3",
            ),
        ],
    );
    let rows = [
        ". . . . .",
        ". . . . .",
        "W1 . . . .",
        "M1 . . . .",
        "E1/1 M2 W2 . J1/2",
    ];
    check(
        &arranged(2, &rows, "", 1),
        &[
            ("x >b1", "virus-fight-refusal-erase-something"),
            ("xa3 >b1", "virus-fight-refusal-far-from-erase square=a3"),
            ("xe1 >b1", "virus-fight-refusal-marked owner=2 square=e1"),
            ("xa2 >a2", "virus-fight-refusal-step-on-nothing to=a2"),
        ],
    );
}
