//! The sentences that refuse turns.

use rules::Game;
use rules::virus_fight::VirusFight;

use crate::positions::{acting, arranged};

fn check(game: &VirusFight, refusals: &[(&str, &str)]) {
    let seat = acting(game);
    for (turn, sentence) in refusals {
        let said = game
            .parse(seat, turn)
            .and_then(|turn| game.check(seat, &turn))
            .map_err(|say| say.to_string());
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
    let unreadable = |typed| format!("\"{typed}\" is not a turn I can read");
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
            ("", "no turn was typed"),
            (
                "W2* M1",
                "the programs are running: execute the instruction under your marker",
            ),
            (
                "W4@b2 >b3",
                "there is no instruction W4: there are M, W, J and E, each of size 1, 2 and 3",
            ),
            (
                "W2@b6 >b3",
                "there is no square b6 on this board, which ends at e5",
            ),
            (
                "W2@b2 >f3",
                "there is no square f3 on this board, which ends at e5",
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
                "your marker is on a WRITE at a3, and that is what you execute",
            ),
            (
                "x >b3",
                "your marker is on a WRITE at a3, and that is what you execute",
            ),
            (
                ">b3",
                "you must execute the WRITE under your marker at a3, because you can",
            ),
            ("W3@b2 >b3", "no W3 is among your spares"),
            ("W2@b3 >b3", "M2 is on b3: choose an empty square"),
            ("W2@e3 >b3", "e3 is not beside the block your marker is on"),
            ("W2@b2", "after W2@b2 your marker must step, too"),
            ("W2@a2", "after W2@a2 your marker must step, too"),
            ("W2@b2 >e1", "e1 is not beside your marker on a3"),
            ("W2@b2 >a3", "a3 is not beside your marker on a3"),
            (
                "W2@b2 >a4",
                "after that, no instruction is on a4 to step to",
            ),
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
                "the WRITE under your marker cannot be executed now",
            ),
            (">a2", "another marker is on a2"),
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
            ("b2-b4 >b3", "no instruction is on b2"),
            ("c3-b4 >b3", "seat 2's marker is on c3"),
            ("a3-b4 >b3", "your own marker is on a3"),
            (
                "e1-b4 >b3",
                "the instruction on e1 is not in the block your marker is on",
            ),
            (
                "b3-b3",
                "you must move the instruction to a square other than b3",
            ),
            ("b3-e5", "W1 is on e5: choose an empty square"),
            ("b3xb2", "b2 is not beside another instruction of the block"),
            (
                "b3-c4 >b3",
                "after b3-c4 your marker on a3 has nowhere to step",
            ),
            ("b3-a4", "after b3-a4 your marker must step, too"),
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
        &[(">b4", "b4 is not beside your marker on c5")],
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
            (
                ">d3",
                "d3 is in a block where seat 2 has a marker and you have none",
            ),
            (">d2", "seat 2's marker is on d2"),
            (">a3", "your own marker is on a3"),
            (">c3", "no instruction is on c3"),
            (
                "x >b3",
                "your marker is on a JUMP at a3, and that is what you execute",
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
            (
                "x >b1",
                "to take nothing, you need an empty square beside an ERASE of your block",
            ),
            (
                "xa3 >b1",
                "a3 is not beside an ERASE of the block your marker is on",
            ),
            ("xe1 >b1", "seat 2's marker is on e1"),
            ("xa2 >a2", "after that, no instruction is on a2 to step to"),
        ],
    );
}
