//! The sentences that refuse turns, and those that say what a choice does.

use rules::Game;
use rules::archimedes::Archimedes;

use crate::boards::{placed, play, ships};

#[test]
fn refusals() {
    let position = "a3 a5 c3 d6 / h6 g7 f5 d7";
    for (turn, sentence) in [
        ("", "no turn was typed"),
        ("hello", "\"hello\" is not a turn I can read"),
        ("a3a", "\"a3a\" is not a turn I can read"),
        ("a3-", "\"a3-\" is not a turn I can read"),
        ("a3a4", "\"a3a4\" is not a turn I can read"),
        ("a3-a4 c3-c4", "\"a3-a4 c3-c4\" is not a turn I can read"),
        ("a3-i3", "there is no square i3: the squares are a1 to h8"),
        ("a9-a3", "there is no square a9: the squares are a1 to h8"),
        ("b2-b3", "nothing stands on b2"),
        ("H8-H7", "nothing stands on h8"),
        (
            "g7-g6",
            "the ship on g7 belongs to seat 2 and is not yours to move",
        ),
        ("c3-a1", "a ship cannot end in its own port a1"),
        (
            "a3-a5",
            "your own ship stands on a5: ships go to empty squares",
        ),
        (
            "c3xg7",
            "a ship of seat 2 stands on g7: ships go to empty squares",
        ),
        ("c3-d5", "d5 is not in a row, file or diagonal with c3"),
        ("d6-d8", "the ship on d7 is in the way from d6 to d8"),
        ("a3-a8", "the ship on a5 is in the way from a3 to a8"),
    ] {
        let told = play(&mut placed(position, 1), turn);
        assert_eq!(told, Err(sentence.to_owned()), "{turn}");
    }
    let full = "a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2 / h6";
    let told = play(&mut placed(full, 1), "a1-a8").unwrap_err();
    assert_eq!(
        told,
        "all your ships are on the board, so there is none to rebuild in a1"
    );
    let told = play(&mut placed("c1 a6 d3 / a1 g2", 1), "a1-b2").unwrap_err();
    assert_eq!(
        told,
        "an enemy ship stands in your port a1, so no ship can be rebuilt there"
    );
}

/// The refusal of a square alone says what is wrong with it, or what is missing.
#[test]
fn a_square_alone() {
    let position = "a2 a3 b1 b2 b3 / h6 g7";
    for (position, square, sentence) in [
        (
            position,
            "A2",
            "a ship from a2 can go nowhere: ships, the edge or its own port block every way",
        ),
        (
            position,
            "a1",
            "a ship from a1 can go nowhere: ships, the edge or its own port block every way",
        ),
        (position, "b3", "say where the ship from b3 goes"),
        (
            position,
            "g7",
            "the ship on g7 belongs to seat 2 and is not yours to move",
        ),
        (position, "c3", "nothing stands on c3"),
        (
            position,
            "i3",
            "there is no square i3: the squares are a1 to h8",
        ),
        ("a5 h2 / e5", "a1", "say where the ship from a1 goes"),
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

/// `text -> label` of all choices, with a dot if the turn is complete.
fn choices(game: &Archimedes, typed: &str, limit: usize) -> Vec<String> {
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
    for (position, turn, label) in [
        ("a5 b1 h2 / e5 g7 c8", "b1-e1", "destroys e5"),
        ("a5 b1 h2 / e5 g7 c8", "b1-f1", "b1 to f1"),
        (
            "a5 a4 h4 h5 b8 b1 / e5 e4 g8",
            "b1-h1",
            "destroys e4 and e5",
        ),
        (
            "a5 h2 / e5 g8 f8",
            "a1-b2",
            "a rebuilt ship to b2 destroys e5",
        ),
        ("a5 h2 / e5 g8 f8", "a1-b1", "a rebuilt ship to b1"),
        (
            "h4 b1 / a8 h3 c1",
            "h4-h8",
            "enters the enemy port; it can still be destroyed there",
        ),
        ("h4 b1 / a8 b8", "h4-h8", "wins"),
        ("c1 a6 h3 / a1 g2", "h3-h8", "destroys a1 and wins"),
        (
            "c1 a6 d3 / a1 g2 g8",
            "d3-d5",
            "loses, as an enemy ship stays in your port",
        ),
        ("c1 a6 d3 / a1 g2 g8", "d3-c3", "destroys a1"),
        ("g8 h7 g6 / ", "g6-g7", "wins"),
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
            "a1 -> rebuild a ship in a1 (10 to rebuild): it can destroy e5",
            "a5 -> move the ship on a5",
            "h2 -> move the ship on h2",
        ]
    );
    assert_eq!(
        choices(&game, "", 2),
        ["a -> ships in file a", "h -> ships in file h"]
    );
    assert_eq!(choices(&game, "a5-", 8)[3], "a5-d -> a5 to file d");
}
