//! Which turns are legal, and which seat acts.

use std::collections::BTreeSet;

use rules::angels::Square;
use rules::{AnyMatch, Seat, Viewer};

use crate::boards::{acting, after, new, small};

fn turns(game: &AnyMatch) -> BTreeSet<String> {
    game.turns(acting(game)).unwrap().into_iter().collect()
}

fn names(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_demon_builds_the_whole_fence_first() {
    let mut game = new(1, 3, 3);
    for (turn, next) in [("a4", 2), ("g7", 2), ("d1", 1)] {
        assert_eq!(acting(&game), Seat::new(2));
        assert_eq!(game.position(Viewer::Public)["phase"], "fence");
        game.play(Seat::new(2), turn).unwrap();
        assert_eq!(acting(&game), Seat::new(next), "after {turn}");
    }
    assert_eq!(game.position(Viewer::Public)["phase"], "hunt");
}

#[test]
fn the_fence_stands_on_the_border_each_square_once() {
    let border = "a1 a2 a3 a4 a5 a6 a7 b1 b7 c1 c7 d1 d7 e1 e7 f1 f7 g1 g2 g3 g4 g5 g6 g7";
    let mut game = new(1, 3, 12);
    assert_eq!(turns(&game), names(border));
    game.play(Seat::new(2), "c7").unwrap();
    let left = names(border).into_iter().filter(|name| name != "c7");
    assert_eq!(turns(&game), left.collect());
}

#[test]
fn the_angel_flies_like_a_king_over_whatever_lies_between() {
    assert_eq!(turns(&small("")), names("c3 c4 c5 d3 d5 e3 e4 e5"));
    // g7 and i7 are 2 steps apart; h7 between them is marked
    let game = after(new(2, 6, 0), "g8 h7 g7 a1");
    let open = turns(&game);
    assert!(open.contains("i7") && !open.contains("h7"));
    assert_eq!(open.len(), 23);
    assert!(!open.contains("g7"), "it must fly");
    let far = open.iter().map(|name| Square::parse(name).unwrap());
    let g7 = Square::parse("g7").unwrap();
    assert_eq!(far.map(|square| square.king_steps(g7)).max(), Some(2));
}

#[test]
fn at_the_side_of_the_board_fewer_squares_are_in_reach() {
    // three flights of 4 steps would reach the border; after two flights it is 4 squares away
    let game = after(new(4, 12, 0), "q17 a1 u21 a2");
    assert_eq!(turns(&game).len(), 80);
    let game = after(new(1, 3, 0), "e5 a1 f6 g7 e5 a2");
    assert_eq!(turns(&game), names("d4 d5 d6 e4 e6 f4 f5 f6"));
}

#[test]
fn the_demon_marks_any_square_that_is_neither_marked_nor_the_angels() {
    let game = small("e4 a1 d4");
    let marks = turns(&game);
    assert_eq!(marks.len(), 47);
    assert!(!marks.contains("a1") && !marks.contains("d4"));
    // the demon may also mark border squares, and squares where the angel was before
    assert!(marks.contains("g7") && marks.contains("e4"));
}

#[test]
fn marks_stay() {
    let game = small("e4 d4 e3 a7 e4 b2");
    let marked = game.position(Viewer::Public)["marked"].clone();
    assert_eq!(marked, serde_json::json!(["a7", "b2", "d4"]));
}

#[test]
fn marked_squares_are_listed_bytewise() {
    let game = after(new(1, 7, 4), "a9 a10 a1 b1");
    let marked = game.position(Viewer::Public)["marked"].clone();
    assert_eq!(marked, serde_json::json!(["a1", "a10", "a9", "b1"]));
    let turns = game.turns(Seat::new(1)).unwrap();
    assert!(turns.is_sorted());
}

#[test]
fn any_spelling_is_read() {
    let game = after(new(1, 7, 0), "");
    for spelt in [
        "i9",
        "I9",
        " i9 ",
        "i 9",
        "i-9",
        "i–9",
        "I９",
        "ｉ９",
        "Ｉ 9",
        "(i9)",
        ">i9",
        "×i9",
        "xi9",
        "\u{2003}i\t9\n",
        "@i9.",
    ] {
        assert_eq!(
            game.read(Seat::new(1), spelt),
            Ok("i9".to_owned()),
            "{spelt:?}"
        );
    }
    // `*` does not count as a dash
    assert!(game.read(Seat::new(1), "*i9").is_err());
    let large = after(new(1, 12, 0), "");
    for spelt in ["N1 4", "n14", "n-1-4"] {
        assert_eq!(
            large.read(Seat::new(1), spelt),
            Ok("n14".to_owned()),
            "{spelt:?}"
        );
    }
}
