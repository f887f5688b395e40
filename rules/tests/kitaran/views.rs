//! The view of a position.

use rules::kitaran::{Turn, View};
use rules::translatable_text::Words as _;
use rules::{AnyMatch, Described as _, Game, Kind, Say, Seat, Viewer};
use serde_json::{Map, json};

use crate::boards::{drawn, play};

fn view(board: &str, komi: f64, seat: u8, turns: &str) -> View {
    let mut game = drawn(board, komi, seat);
    for turn in turns.split_whitespace() {
        assert_eq!(play(&mut game, turn), Ok(()));
    }
    game.view(Viewer::Public)
}

#[test]
fn what_can_be_converted() {
    let shown = |view: &View| -> Vec<String> {
        let conversions = view.conversions.iter();
        conversions
            .map(|one| {
                let flips: Vec<String> = one.flips.iter().map(ToString::to_string).collect();
                format!("{}: {}", one.around, flips.join(" "))
            })
            .collect()
    };
    let board = "xo.. .... .o.. oxo.";
    assert_eq!(shown(&view(board, 0.0, 1, "")), ["a4: b4", "b1: a1 b2 c1"]);
    assert_eq!(
        shown(&view(board, 0.0, 2, "")),
        ["a1: b1", "b2: b1", "b4: a4", "c1: b1"]
    );
    assert_eq!(
        shown(&view(board, 0.0, 1, "*a4")),
        ["a1: b1", "b2: b1", "c1: b1"]
    );
    let mut over = drawn(board, 0.0, 1);
    over.agree();
    assert!(over.view(Viewer::Public).conversions.is_empty());
}

#[test]
fn the_numbers_and_the_last_turn() {
    let view = view("xo.. .... .o.. oxo.", -1.5, 1, "*b1");
    let stones = view.sides.map(|side| (side.stones, side.score));
    assert_eq!(stones, [(5, 5.0), (1, -0.5)]);
    assert_eq!((view.size, view.empty), (4, 10));
    let last = view.last.unwrap();
    assert_eq!(last.seat, Seat::new(1));
    assert!(matches!(last.turn, Turn::Convert(_)));
    assert_eq!(json!(last.flipped), json!(["a1", "b2", "c1"]));
}

#[test]
fn in_words() {
    let said = |view: &View| -> Vec<String> {
        view.describe()
            .brief()
            .iter()
            .map(|line| line.say().to_string())
            .collect()
    };
    assert_eq!(
        said(&view("xo.. .... .o.. oxo.", 0.5, 1, "*a4")),
        [
            "kitaran-line-last-convert around=a4 flips=[b4] seat=1",
            "kitaran-line-to-play empty=10 seat=2",
            "kitaran-line-protected squares=[b4]",
            "kitaran-line-can-convert around=a1 flips=[b1] seat=2",
            "kitaran-line-can-convert around=b2 flips=[b1] seat=2",
            "kitaran-line-can-convert around=c1 flips=[b1] seat=2",
            "kitaran-line-could-convert around=b1 flips=[a1, b2, c1] seat=1",
            "kitaran-line-stones-komi komi=0.5 scores=[[1, 3.0], [2, 3.5]]",
            "kitaran-line-black seat=1 squares=[a4, b1, b4]",
            "kitaran-line-white seat=2 squares=[a1, b2, c1]",
            "kitaran-line-empty squares=[a2, a3, b3, c2, c3, c4, d1, d2, d3, d4]",
        ]
    );
    assert_eq!(
        said(&view("xxxx xxxx oooo ooo.", 0.0, 1, "d1")),
        [
            "kitaran-line-last-place seat=1 square=d1",
            "kitaran-line-over winners=[1]",
            "kitaran-line-stones scores=[[1, 9.0], [2, 7.0]]",
            "kitaran-line-black seat=1 squares=[a3, a4, b3, b4, c3, c4, d1, d3, d4]",
            "kitaran-line-white seat=2 squares=[a1, a2, b1, b2, c1, c2, d2]",
        ]
    );
    assert_eq!(
        said(&view("xxxx xxxx oooo ooo.", 0.0, 2, "d1"))[1],
        "kitaran-line-drawn"
    );
}

#[test]
fn a_caption() {
    let new = AnyMatch::new(Kind::Kitaran, 2, 1, &Map::new()).unwrap();
    let caption = new.view(Viewer::Public).caption();
    let plain = |say: &Say| say.to_string();
    assert_eq!(plain(&caption.title), "kitaran-line-title-to-play seat=1");
    assert_eq!(plain(&caption.corner), "kitaran-line-corner-empty empty=25");
    assert_eq!(caption.last, None);
    let sides: Vec<_> = caption
        .seats
        .iter()
        .map(|seat| (plain(&seat.note), plain(&seat.score)))
        .collect();
    assert_eq!(
        sides,
        [(); 2].map(|()| (
            "kitaran-line-note".to_owned(),
            "kitaran-line-score stones=0".to_owned()
        ))
    );
}

/// The position in the form that the `table` protocol prints.
#[test]
fn a_position() {
    let game = drawn("xo.. .... .O.. oxo.", 0.5, 1);
    assert_eq!(
        game.position(Viewer::Public),
        json!({
            "size": 4,
            "stones": {"a1": 2, "a4": 1, "b1": 1, "b2": 2, "b4": 2, "c1": 2},
            "protected": ["b2"],
            "komi": 0.5,
        })
    );
}
