//! The sentences that refuse turns.

use crate::boards::{after, new, refused, small};

#[test]
fn what_is_no_square_is_refused_with_one_that_would_do() {
    for (text, sentence) in [
        ("", "no turn was typed; a legal turn now is e4"),
        (" ", "no turn was typed; a legal turn now is e4"),
        (
            "hello",
            "\"hello\" is not a turn I can read: a turn is the name of a square; a legal turn now is e4",
        ),
        (
            "d4-d5",
            "\"d4-d5\" is not a turn I can read: a turn is the name of a square; legal turns are: d5, c3, c4 and 5 more",
        ),
        (
            "d",
            "\"d\" is not a turn I can read: a turn is the name of a square; similar legal turns: d3 or d5",
        ),
        (
            "h4",
            "there is no square h4 on this board: its squares are a1 to g7; legal turns are: e3, e4, e5 and 5 more",
        ),
        (
            "D 08",
            "there is no square d08 on this board: its squares are a1 to g7; a legal turn now is e4",
        ),
        (
            "pass",
            "only the rules pass, when a seat has nothing to do; a legal turn now is e4",
        ),
    ] {
        assert_eq!(refused(&small(""), text), sentence, "{text:?}");
    }
}

#[test]
fn a_fence_elsewhere() {
    let game = after(new(1, 3, 2), "a4");
    assert_eq!(
        refused(&game, "b2"),
        "b2 is not on the border: the fence stands on the outermost squares, and 1 of it is to be marked; \
         legal turns are: a1, a2, a3 and 20 more"
    );
    assert_eq!(
        refused(&game, "d4"),
        "d4 is not on the border: the fence stands on the outermost squares, and 1 of it is to be marked; \
         legal turns are: a1, a2, a3 and 20 more"
    );
    assert_eq!(
        refused(&game, "a4"),
        "a4 is marked already: mark a square that is not; legal turns are: a3, a5, a2 and 20 more"
    );
}

#[test]
fn a_flight_that_cannot_be() {
    let game = after(new(2, 6, 0), "g8 h9 g7 a1");
    for (text, sentence) in [
        (
            "g7",
            "the angel stands on g7 already and must fly to another square; legal turns are: f6, f7, f8 and 20 more",
        ),
        (
            "h9",
            "h9 is marked: the angel flies over marks but cannot land on one; legal turns are: g8, g9, h8 and 20 more",
        ),
        (
            "j7",
            "j7 is 3 steps away from g7, and the angel flies 2 at most; legal turns are: i6, i7, i8 and 20 more",
        ),
        (
            "m13",
            "m13 is 6 steps away from g7, and the angel flies 2 at most; legal turns are: i9, h8, i8 and 20 more",
        ),
    ] {
        let told = refused(&game, text);
        assert_eq!(told, sentence);
    }
}

#[test]
fn a_mark_that_cannot_be() {
    let game = small("e4 a1 d4");
    for (text, sentence) in [
        (
            "d4",
            "the angel stands on d4: mark another square; legal turns are: c3, c4, c5 and 44 more",
        ),
        (
            "A1",
            "a1 is marked already: mark a square that is not; legal turns are: a2, b1, b2 and 44 more",
        ),
    ] {
        assert_eq!(refused(&game, text), sentence);
    }
}

#[test]
fn what_refusals_name_is_legal() {
    for game in [new(1, 3, 2), small(""), small("e4"), new(4, 12, 0)] {
        let seat = crate::boards::acting(&game);
        let example = game.example(seat);
        assert_eq!(game.read(seat, &example), Ok(example.clone()));
    }
}
