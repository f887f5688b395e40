//! The sentences that refuse turns, and the labels of choices.

use rules::Game;
use rules::archimedes::Archimedes;
use rules::translatable_text::Words as _;

use crate::boards::{placed, play, ships};

#[test]
fn refusals() {
    let position = "a3 a5 c3 d6 / h6 g7 f5 d7";
    for (turn, sentence) in [
        ("", "archimedes-refusal-nothing"),
        ("hello", "archimedes-refusal-unreadable typed=hello"),
        ("a3a", "archimedes-refusal-unreadable typed=a3a"),
        ("a3-", "archimedes-refusal-unreadable typed=a3-"),
        ("a3a4", "archimedes-refusal-unreadable typed=a3a4"),
        (
            "a3-a4 c3-c4",
            "archimedes-refusal-unreadable typed=a3-a4 c3-c4",
        ),
        (
            "a3-i3",
            "archimedes-refusal-no-such-square last=h8 square=i3",
        ),
        (
            "a9-a3",
            "archimedes-refusal-no-such-square last=h8 square=a9",
        ),
        ("b2-b3", "archimedes-refusal-empty square=b2"),
        ("H8-H7", "archimedes-refusal-empty square=h8"),
        ("g7-g6", "archimedes-refusal-not-yours owner=2 square=g7"),
        ("c3-a1", "archimedes-refusal-own-port port=a1"),
        ("a3-a5", "archimedes-refusal-occupied-by-you square=a5"),
        ("c3xg7", "archimedes-refusal-occupied owner=2 square=g7"),
        ("c3-d5", "archimedes-refusal-not-straight from=c3 to=d5"),
        ("d6-d8", "archimedes-refusal-blocked by=d7 from=d6 to=d8"),
        ("a3-a8", "archimedes-refusal-blocked by=a5 from=a3 to=a8"),
    ] {
        let told = play(&mut placed(position, 1), turn);
        assert_eq!(told, Err(sentence.to_owned()), "{turn}");
    }
    let full = "a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2 / h6";
    let told = play(&mut placed(full, 1), "a1-a8").unwrap_err();
    assert_eq!(told, "archimedes-refusal-nothing-lost port=a1");
    let told = play(&mut placed("c1 a6 d3 / a1 g2", 1), "a1-b2").unwrap_err();
    assert_eq!(told, "archimedes-refusal-port-invaded port=a1");
}

/// The refusal of a single square says what is wrong with it, or what is missing.
#[test]
fn a_square_alone() {
    let position = "a2 a3 b1 b2 b3 / h6 g7";
    for (position, square, sentence) in [
        (position, "A2", "archimedes-refusal-shut square=a2"),
        (position, "a1", "archimedes-refusal-shut square=a1"),
        (position, "b3", "archimedes-refusal-say-where square=b3"),
        (
            position,
            "g7",
            "archimedes-refusal-not-yours owner=2 square=g7",
        ),
        (position, "c3", "archimedes-refusal-empty square=c3"),
        (
            position,
            "i3",
            "archimedes-refusal-no-such-square last=h8 square=i3",
        ),
        ("a5 h2 / e5", "a1", "archimedes-refusal-say-where square=a1"),
    ] {
        let told = play(&mut placed(position, 1), square);
        assert_eq!(told, Err(sentence.to_owned()), "{square} in {position}");
    }
}

#[test]
fn spellings() {
    for turn in [
        "a3-a4",
        "A3-A4",
        " a3xa4 ",
        "A3XA4",
        "a3\u{2013}a4",
        "a\u{ff13}\u{ff0d}a\u{ff14}",
    ] {
        let mut game = placed("a3 / h6", 1);
        assert_eq!(play(&mut game, turn), Ok(()), "{turn:?}");
        assert_eq!(ships(&game), "a4 / h6");
    }
}

/// All choices as `text -> label`. The label of a complete turn ends with a dot.
fn choices(game: &Archimedes, typed: &str, limit: usize) -> Vec<String> {
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
    for (position, turn, label) in [
        (
            "a5 b1 h2 / e5 g7 c8",
            "b1-e1",
            "archimedes-label-destroys destroyed=[e5] to=e1",
        ),
        (
            "a5 b1 h2 / e5 g7 c8",
            "b1-f1",
            "archimedes-label-move from=b1 to=f1",
        ),
        (
            "a5 a4 h4 h5 b8 b1 / e5 e4 g8",
            "b1-h1",
            "archimedes-label-destroys destroyed=[e4, e5] to=h1",
        ),
        (
            "a5 h2 / e5 g8 f8",
            "a1-b2",
            "archimedes-label-rebuild destroyed=[e5] to=b2",
        ),
        (
            "a5 h2 / e5 g8 f8",
            "a1-b1",
            "archimedes-label-rebuild destroyed=[] to=b1",
        ),
        (
            "h4 b1 / a8 h3 c1",
            "h4-h8",
            "archimedes-label-invades to=h8",
        ),
        ("h4 b1 / a8 b8", "h4-h8", "archimedes-label-wins to=h8"),
        (
            "c1 a6 h3 / a1 g2",
            "h3-h8",
            "archimedes-label-destroys-wins destroyed=[a1] to=h8",
        ),
        (
            "c1 a6 d3 / a1 g2 g8",
            "d3-d5",
            "archimedes-label-loses to=d5",
        ),
        (
            "c1 a6 d3 / a1 g2 g8",
            "d3-c3",
            "archimedes-label-destroys destroyed=[a1] to=c3",
        ),
        ("g8 h7 g6 / ", "g6-g7", "archimedes-label-wins to=g7"),
    ] {
        let game = placed(position, 1);
        assert_eq!(
            choices(&game, turn, 25),
            [format!("{turn}. -> {label}")],
            "{position}"
        );
    }
    let game = placed("a5 h2 / e5 g8 f8", 1);
    assert_eq!(
        choices(&game, "", 25),
        [
            "a1 -> archimedes-label-rebuilder lost=10 port=a1 targets=[e5]",
            "a5 -> archimedes-label-mover from=a5 targets=[]",
            "h2 -> archimedes-label-mover from=h2 targets=[]",
        ]
    );
    assert_eq!(
        choices(&game, "", 2),
        [
            "a -> archimedes-label-file file=a",
            "h -> archimedes-label-file file=h"
        ]
    );
    assert_eq!(
        choices(&game, "a5-", 8)[3],
        "a5-d -> archimedes-label-to-file file=d from=a5"
    );
}
