//! Attacks, and the ships that they destroy.

use crate::boards::{end, placed, play, ships};

struct Case {
    about: &'static str,
    before: &'static str,
    seat: u8,
    turn: &'static str,
    after: &'static str,
}

const CASES: [Case; 14] = [
    Case {
        about: "two do not destroy",
        before: "a5 b1 / e5 g7",
        seat: 1,
        turn: "b1-e1",
        after: "a5 e1 / e5 g7",
    },
    Case {
        about: "three do: along a row, a file and a diagonal, from afar",
        before: "a5 b1 h2 / e5 g7 c8",
        seat: 1,
        turn: "b1-e1",
        after: "a5 e1 h2 / c8 g7",
    },
    Case {
        about: "on three diagonals",
        before: "b8 h2 c2 / e5 f8 d8",
        seat: 1,
        turn: "c2-c3",
        after: "b8 c3 h2 / d8 f8",
    },
    Case {
        about: "more than three as well",
        before: "a5 b1 h2 b8 / e5 f8 d8",
        seat: 1,
        turn: "b1-e1",
        after: "a5 b8 e1 h2 / d8 f8",
    },
    Case {
        about: "not with an enemy ship between",
        before: "a5 b1 h2 / e5 c5 f8",
        seat: 1,
        turn: "b1-e1",
        after: "a5 e1 h2 / c5 e5 f8",
    },
    Case {
        about: "not with an own ship between: it attacks instead, on the same line",
        before: "a5 b5 c1 / e5 g8",
        seat: 1,
        turn: "c1-e1",
        after: "a5 b5 e1 / e5 g8",
    },
    Case {
        about: "nor on no line at all",
        before: "a5 c1 d7 / e5 g8",
        seat: 1,
        turn: "c1-e1",
        after: "a5 d7 e1 / e5 g8",
    },
    Case {
        about: "the mover's own ships are never removed, however many attack them",
        before: "d5 / b1 a4 h4 e8 f7",
        seat: 1,
        turn: "d5-e4",
        after: "e4 / a4 b1 e8 f7 h4",
    },
    Case {
        about: "only those that three attack: e5, not e4",
        before: "a5 a4 h4 h5 b1 / e5 e4 g8",
        seat: 1,
        turn: "b1-b2",
        after: "a4 a5 b2 h4 h5 / e4 g8",
    },
    Case {
        about: "several at once: e4 and e5 are both attacked from left, right and a diagonal",
        before: "a5 a4 h4 h5 b8 b1 / e5 e4 g8",
        seat: 1,
        turn: "b1-h1",
        after: "a4 a5 b8 h1 h4 h5 / g8",
    },
    Case {
        about: "and again: behind the ship that is removed stands the next",
        before: "a5 c1 h2 b7 f3 / e5 e7 g8",
        seat: 1,
        turn: "c1-e1",
        after: "a5 b7 e1 f3 h2 / e7 g8",
    },
    Case {
        about: "and again, until none is left to remove",
        before: "a5 c1 h2 a7 h4 / e5 e7 g8",
        seat: 1,
        turn: "c1-e1",
        after: "a5 a7 e1 h2 h4 / g8",
    },
    Case {
        about: "black destroys white's",
        before: "d4 b1 / a4 d8 h7 g8",
        seat: 2,
        turn: "h7-h4",
        after: "b1 / a4 d8 g8 h4",
    },
    Case {
        about: "a rebuilt ship attacks from where it ends",
        before: "a5 h2 / e5 g8 f8",
        seat: 1,
        turn: "a1-b2",
        after: "a5 b2 h2 / f8 g8",
    },
];

#[test]
fn destroying() {
    for case in CASES {
        let about = case.about;
        let mut game = placed(case.before, case.seat);
        assert_eq!(play(&mut game, case.turn), Ok(()), "{about}");
        assert_eq!(ships(&game), case.after, "{about}");
    }
}

/// A ship may move to a square that three ships attack. It is destroyed after the enemy's next turn, unless that turn
/// breaks the attack.
#[test]
fn attacked_by_three_already() {
    let mut game = placed("d5 b1 / a4 d8 h4 g8", 1);
    assert_eq!(play(&mut game, "d5-d4"), Ok(()));
    assert_eq!(ships(&game), "b1 d4 / a4 d8 g8 h4");
    for (turn, after) in [
        ("g8-g7", "b1 / a4 d8 g7 h4"),
        // one of the three moves away, and no other ship attacks instead
        ("h4-h6", "b1 d4 / a4 d8 g8 h6"),
        // one of the three moves and attacks from another square
        ("h4-g4", "b1 / a4 d8 g4 g8"),
        // another ship moves between and attacks instead
        ("g8-g4", "b1 / a4 d8 g4 h4"),
        ("g8-d5", "b1 / a4 d5 d8 h4"),
    ] {
        let mut game = game.clone();
        assert_eq!(play(&mut game, turn), Ok(()));
        assert_eq!(ships(&game), after, "{turn}");
    }
}

/// A ship in a port attacks like any other, and can be attacked.
#[test]
fn in_a_port() {
    let mut game = placed("c1 a6 d3 / a1 g2 g8", 1);
    assert_eq!(play(&mut game, "d3-c3"), Ok(()));
    assert_eq!(ships(&game), "a6 c1 c3 / g2 g8");
    assert_eq!(end(&game), None);
    let mut game = placed("c3 b8 c8 / b4 d1 h3 g8", 2);
    assert_eq!(play(&mut game, "d1-a1"), Ok(()));
    assert_eq!(ships(&game), "b8 c8 / a1 b4 g8 h3");
}
