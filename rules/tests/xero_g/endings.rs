//! How a match ends.

use rules::{EndKind, Game, Outcome, Viewer};

use crate::boards::{after, played, study};

/// Both seats swap a 1 and a 2, and swap them back.
const AROUND: &str = "1 d1-c1(d1), 2 d6-c6(d6), 1 c1-d1(c1), 2 c6-d6(c6)";

fn outcome(places: [u8; 2], kind: EndKind) -> Outcome {
    Outcome {
        places: places.to_vec(),
        scores: None,
        kind,
    }
}

#[test]
fn the_base_wins_at_once() {
    let position = study("010000/000000/000000/000000/000000/000000", 1);
    let won = played(&position, "b6-base");
    assert_eq!(won.outcome(), Some(outcome([1, 2], rules::xero_g::BASE)));
    assert!(
        won.view(Viewer::Public).ships.is_empty(),
        "the ship has left the board"
    );
    let position = study("000000/000000/000000/000000/000000/010000", 2);
    let won = played(&position, "b1-base");
    assert_eq!(won.outcome(), Some(outcome([2, 1], rules::xero_g::BASE)));
}

#[test]
fn the_third_time_is_a_draw() {
    let start = "1 322113, 2 322113";
    let twice = after("open", &format!("{start}, {AROUND}"));
    assert_eq!(twice.outcome(), None);
    let says: Vec<String> = twice
        .view(Viewer::Public)
        .describe()
        .brief()
        .into_iter()
        .map(|say| say.to_string())
        .collect();
    assert!(says.contains(&"xero-g-line-repeated".to_owned()));
    let thrice = after("open", &format!("{start}, {AROUND}, {AROUND}"));
    assert_eq!(thrice.outcome(), Some(outcome([1, 1], EndKind::REPETITION)));
    assert_eq!(thrice.to_act().seats(), []);
}

/// A position is the ships and the seat to act.
#[test]
fn who_moves_is_part_of_the_position() {
    let mut position = study("000000/000001/000000/000000/000000/100000", 1);
    // both 1s go back and forth between two squares, so that the same ships occur with each seat to act
    for turn in ["a1-a2", "f5-f4", "a2-a1", "f4-f5"] {
        position = played(&position, turn);
    }
    assert_eq!(position.view(Viewer::Public).times, 2);
    for turn in ["a1-a2", "f5-f4", "a2-a1"] {
        position = played(&position, turn);
        assert_eq!(position.outcome(), None);
    }
    assert_eq!(
        played(&position, "f4-f5").outcome(),
        Some(outcome([1, 1], EndKind::REPETITION))
    );
}

/// Ships of the same size are alike: if two of them swap places, the position is the same.
#[test]
fn ships_of_a_size_are_alike() {
    let mut position = study("000000/000000/000000/000000/000000/110000", 1);
    for turn in ["b1-b2", "b2-c2", "a1-b1", "c2-b2"] {
        position = played(&position, turn);
    }
    let back = played(&played(&position, "b1-a1"), "b2-b1");
    assert_eq!(back.view(Viewer::Public).times, 2);
}

#[test]
fn leaving_and_agreeing() {
    let fly = "1 322113, 2 322113, 1 d1-d2, ";
    for (script, places, kind) in [
        ("1 resign", [2, 1], EndKind::RESIGN),
        ("2 timeout", [1, 2], EndKind::TIMEOUT),
        ("agree", [1, 1], EndKind::AGREED),
    ] {
        for before in ["", "1 322113, ", fly] {
            for setup in ["open", "hidden"] {
                let game = after(setup, &format!("{before}{script}"));
                assert_eq!(
                    game.outcome(),
                    Some(outcome(places, kind)),
                    "{before}{script}"
                );
            }
        }
    }
}
