//! The sentences that refuse turns.

use crate::boards::{after, new, refused, small};

#[test]
fn what_is_no_square_is_refused_with_one_that_would_do() {
    for (text, sentence) in [
        ("", "angels-refusal-nothing; suggestion-any turn=e4"),
        (" ", "angels-refusal-nothing; suggestion-any turn=e4"),
        (
            "hello",
            "angels-refusal-unreadable typed=hello; suggestion-any turn=e4",
        ),
        (
            "d4-d5",
            "angels-refusal-unreadable typed=d4-d5; suggestion-near-more more=5 turns=d5, c3, c4",
        ),
        (
            "d",
            "angels-refusal-unreadable typed=d; suggestion-begun turns=[d3, d5]",
        ),
        (
            "h4",
            "angels-refusal-no-such-square last=g7 square=h4; suggestion-near-more more=5 turns=e3, e4, e5",
        ),
        (
            "D 08",
            "angels-refusal-no-such-square last=g7 square=d08; suggestion-any turn=e4",
        ),
        ("pass", "refusal-no-passing; suggestion-any turn=e4"),
    ] {
        assert_eq!(refused(&small(""), text), sentence, "{text:?}");
    }
}

#[test]
fn a_fence_elsewhere() {
    let game = after(new(1, 3, 2), "a4");
    assert_eq!(
        refused(&game, "b2"),
        "angels-refusal-not-border left=1 square=b2; suggestion-near-more more=20 turns=a1, a2, a3"
    );
    assert_eq!(
        refused(&game, "d4"),
        "angels-refusal-not-border left=1 square=d4; suggestion-near-more more=20 turns=a1, a2, a3"
    );
    assert_eq!(
        refused(&game, "a4"),
        "angels-refusal-marked square=a4; suggestion-near-more more=20 turns=a3, a5, a2"
    );
}

#[test]
fn a_flight_that_cannot_be() {
    let game = after(new(2, 6, 0), "g8 h9 g7 a1");
    for (text, sentence) in [
        (
            "g7",
            "angels-refusal-stays square=g7; suggestion-near-more more=20 turns=f6, f7, f8",
        ),
        (
            "h9",
            "angels-refusal-lands-on-mark square=h9; suggestion-near-more more=20 turns=g8, g9, h8",
        ),
        (
            "j7",
            "angels-refusal-too-far from=g7 power=2 steps=3 to=j7; suggestion-near-more more=20 turns=i6, i7, i8",
        ),
        (
            "m13",
            "angels-refusal-too-far from=g7 power=2 steps=6 to=m13; suggestion-near-more more=20 turns=i9, h8, i8",
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
            "angels-refusal-angel-there square=d4; suggestion-near-more more=44 turns=c3, c4, c5",
        ),
        (
            "A1",
            "angels-refusal-marked square=a1; suggestion-near-more more=44 turns=a2, b1, b2",
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
