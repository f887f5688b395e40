//! The effects of turns.

use rules::{Game, Seat, ToAct};

use crate::boards::{draw, drawn, play};

struct Case {
    about: &'static str,
    before: &'static str,
    seat: u8,
    turn: &'static str,
    after: &'static str,
}

const CASES: [Case; 13] = [
    Case {
        about: "a stone is placed on an empty square, and is protected",
        before: ".... .... .... ....",
        seat: 1,
        turn: "b3",
        after: ".... .X.. .... ....",
    },
    Case {
        about: "also far from everything, and protection passes on to it",
        before: "O... .... .... ....",
        seat: 1,
        turn: "d1",
        after: "o... .... .... ...X",
    },
    Case {
        about: "a stone is also placed beside an enemy without flipping it",
        before: "o... .... .... ....",
        seat: 1,
        turn: "a3",
        after: "o... X... .... ....",
    },
    Case {
        about: "one enemy stone is flipped",
        before: "..... ..o.. ..x.. ..... .....",
        seat: 1,
        turn: "*c3",
        after: "..... ..X.. ..x.. ..... .....",
    },
    Case {
        about: "all four are, the stone itself is not protected",
        before: "..... ..o.. .oxo. ..o.. .....",
        seat: 1,
        turn: "*c3",
        after: "..... ..X.. .XxX. ..X.. .....",
    },
    Case {
        about: "diagonally none is",
        before: "..... .ooo. ..x.. .o.o. .....",
        seat: 1,
        turn: "*c3",
        after: "..... .oXo. ..x.. .o.o. .....",
    },
    Case {
        about: "own stones stay, and nothing further away is flipped",
        before: "..... ..x.. xoxo. ..x.. ..o..",
        seat: 1,
        turn: "*c3",
        after: "..... ..x.. xXxX. ..x.. ..o..",
    },
    Case {
        about: "white does the same to black",
        before: "..... ..x.. .xox. ..... .....",
        seat: 2,
        turn: "*c3",
        after: "..... ..O.. .OoO. ..... .....",
    },
    Case {
        about: "in a corner",
        before: ".... .... o... xo..",
        seat: 1,
        turn: "*a1",
        after: ".... .... X... xX..",
    },
    Case {
        about: "an edge is an edge: a2 is not beside e1, nor e1 beside a2",
        before: "..... ..... ..... oo.o. o..ox",
        seat: 1,
        turn: "*e1",
        after: "..... ..... ..... oo.o. o..Xx",
    },
    Case {
        about: "on the widest board too",
        before: "........ ........ ........ ........ ........ ........ o......o o......x",
        seat: 1,
        turn: "*h1",
        after: "........ ........ ........ ........ ........ ........ o......X o......x",
    },
    Case {
        about: "a protected stone elsewhere does not matter",
        before: "..... ..o.. ..x.. ..... O....",
        seat: 1,
        turn: "*c3",
        after: "..... ..X.. ..x.. ..... o....",
    },
    Case {
        about: "nor does one diagonally beside",
        before: "..... .Oo.. ..x.. ..... .....",
        seat: 1,
        turn: "*c3",
        after: "..... .oX.. ..x.. ..... .....",
    },
];

#[test]
fn turns() {
    for case in CASES {
        let mut game = drawn(case.before, 0.0, case.seat);
        let told = play(&mut game, case.turn);
        assert_eq!(told, Ok(()), "{}", case.about);
        assert_eq!(draw(&game), case.after, "{}", case.about);
        let other = Seat::new(3 - case.seat);
        assert_eq!(game.to_act(), ToAct::One(other), "{}", case.about);
    }
}

/// Every turn of a small position.
#[test]
fn all_turns() {
    for (board, seat, wanted) in [
        ("xoxo oxox xoxo oxo.", 1, "*a2 *a4 *b1 *b3 *c2 *c4 *d3 d1"),
        (
            "xoxo oxox xoxo oxo.",
            2,
            "*a1 *a3 *b2 *b4 *c1 *c3 *d2 *d4 d1",
        ),
        ("xoxo oxOx xoxo oxo.", 1, "*a2 *a4 *b1 d1"),
        ("xxxx xxxx xxxx xxx.", 1, "d1"),
        ("xxxx xxxx xxxx xxx.", 2, "d1"),
    ] {
        let game = drawn(board, 0.0, seat);
        let mut turns = Vec::new();
        game.turns(Seat::new(seat), &mut turns);
        let mut texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        assert_eq!(texts.join(" "), wanted, "{board}");
    }
}

/// Protection lasts for one turn.
#[test]
fn protection() {
    let mut game = drawn(".... .... .... ....", 0.0, 1);
    for (turn, allowed) in [
        ("b2", true),
        ("b3", true),
        // b3 was placed in the last turn
        ("*b2", false),
        ("d4", true),
        // b2 was placed two turns ago
        ("*b3", true),
        ("b1", true),
        ("a4", true),
        // b2 was flipped three turns ago
        ("*b1", true),
        // b2 was flipped in the last turn
        ("*b3", false),
        ("c3", true),
        ("a1", true),
        ("*b3", true),
    ] {
        let before = draw(&game);
        let told = play(&mut game, turn);
        assert_eq!(told.is_ok(), allowed, "{turn} on {before}: {told:?}");
    }
    assert_eq!(draw(&game), "o..x .oo. .O.. xx..");
}

/// One protected stone beside a stone forbids the conversion, however many others it would flip.
#[test]
fn one_protected_stone_is_enough() {
    for (board, allowed) in [
        ("..... ..o.. .oxo. ..o.. .....", true),
        ("..... ..o.. .oxo. ..O.. .....", false),
        ("..... ..O.. .oxo. ..o.. .....", false),
        ("..... ..o.. .oxO. ..o.. .....", false),
        ("..... ..o.. .Oxo. ..o.. .....", false),
        ("..... ..O.. .OxO. ..O.. .....", false),
    ] {
        let told = play(&mut drawn(board, 0.0, 1), "*c3");
        assert_eq!(told.is_ok(), allowed, "{board}: {told:?}");
    }
}
