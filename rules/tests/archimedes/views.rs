//! The view of a position.

use rules::archimedes::{Ship, View};
use rules::translatable_text::Words as _;
use rules::{Captioned as _, Described as _, Game, Seat, Viewer};
use serde_json::json;

use crate::boards::{placed, play};

fn view(position: &str, seat: u8, turns: &str) -> View {
    let mut game = placed(position, seat);
    for turn in turns.split_whitespace() {
        assert_eq!(play(&mut game, turn), Ok(()));
    }
    game.view(Viewer::Public)
}

fn said(view: &View) -> Vec<String> {
    let lines = view.describe().brief();
    lines.iter().map(|line| line.say().to_string()).collect()
}

const START: &str = "a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 d1 d2 / e7 e8 f6 f7 f8 g5 g6 g7 g8 h5 h6 h7";

#[test]
fn the_start() {
    let view = view(START, 1, "");
    let attacked = |owner: u8| -> Vec<String> {
        let own = view
            .ships
            .iter()
            .filter(|ship| ship.owner == Seat::new(owner));
        own.filter(|ship| !ship.attackers.is_empty())
            .map(|ship| format!("{}: {}", ship.at, json!(ship.attackers)))
            .collect()
    };
    assert_eq!(
        attacked(1),
        [
            "a4: [\"e8\"]",
            "b3: [\"f7\"]",
            "b4: [\"e7\"]",
            "c2: [\"g6\"]",
            "c3: [\"f6\"]",
            "d1: [\"h5\"]",
            "d2: [\"g5\"]",
        ]
    );
    assert_eq!(attacked(2).len(), 7);
    assert!(!view.repeated && view.ports.iter().all(|port| !port.invaded));
    assert_eq!(json!(view.ports.map(|port| port.at)), json!(["a1", "h8"]));
}

/// Every line of attack is listed for both of its ships.
#[test]
fn attacks_are_mutual() {
    let view = view("a5 e1 h2 d6 / e5 c8 g7 a1", 2, "");
    for ship in &view.ships {
        for attacker in &ship.attackers {
            let other = view
                .ships
                .iter()
                .find(|other| other.at == *attacker)
                .unwrap();
            assert!(other.owner != ship.owner && other.attackers.contains(&ship.at));
        }
    }
    let named = |which: fn(&Ship) -> bool| -> Vec<String> {
        let ships = view.ships.iter().filter(|ship| which(ship));
        ships.map(|ship| ship.at.to_string()).collect()
    };
    // all four ships attack e5, a5 and e1 attack a1, and e5 and a1 attack e1
    assert_eq!(named(Ship::doomed), ["e5"]);
    assert_eq!(named(Ship::threatened), ["a1", "a5", "e1"]);
}

#[test]
fn the_last_turn() {
    let view = view("a5 h2 / e5 g8 f8", 1, "a1-b2");
    let last = view.last.as_ref().unwrap();
    assert_eq!(last.turn.to_string(), "a1-b2");
    assert!(last.rebuilt);
    assert_eq!(json!(last.destroyed), json!(["e5"]));
    let sides = view
        .sides
        .map(|side| (side.ships, side.lost, side.can_rebuild));
    assert_eq!(sides, [(3, 9, true), (2, 10, true)]);
}

#[test]
fn in_words() {
    assert_eq!(
        said(&view("a5 h2 / e5 g8 f8", 1, "a1-b2")),
        [
            "archimedes-line-last-rebuilt-destroyed destroyed=[e5] seat=1 to=b2",
            "archimedes-line-to-play round=1 seat=2",
            "archimedes-line-open enemies=[b2, h2] owner=2 port=h8",
            "archimedes-line-ships lost=[[1, 9], [2, 10]] scores=[[1, 3], [2, 2]]",
            "archimedes-line-white seat=1 squares=[a5, b2, h2]",
            "archimedes-line-black seat=2 squares=[f8, g8]",
        ]
    );
    assert_eq!(
        said(&view("h4 b1 / a8 h3 c1", 1, "h4-h8")),
        [
            "archimedes-line-last destroyed=[] from=h4 seat=1 to=h8",
            "archimedes-line-to-play round=1 seat=2",
            "archimedes-line-invaded owner=2 port=h8",
            "archimedes-line-open enemies=[a8] owner=1 port=a1",
            "archimedes-line-attacked enemies=[a8, h3] owner=1 square=h8",
            "archimedes-line-ships lost=[[1, 10], [2, 9]] scores=[[1, 2], [2, 3]]",
            "archimedes-line-white seat=1 squares=[b1, h8]",
            "archimedes-line-black seat=2 squares=[a8, c1, h3]",
        ]
    );
    assert_eq!(
        said(&view("b2 c3 / ", 1, ""))[1..],
        [
            "archimedes-line-open enemies=[c3] owner=2 port=h8",
            "archimedes-line-white seat=1 squares=[b2, c3]",
            "archimedes-line-black seat=2 squares=[]",
            "archimedes-line-board black=h8 white=a1",
        ]
    );
    assert_eq!(
        said(&view("h4 c1 / a1 g2", 1, "h4-h8"))[..4],
        [
            "archimedes-line-last destroyed=[] from=h4 seat=1 to=h8",
            "archimedes-line-over winners=[2]",
            "archimedes-line-taken owner=1 port=a1",
            "archimedes-line-taken owner=2 port=h8",
        ]
    );
}

#[test]
fn captions() {
    for (position, turns, title, corner) in [
        (
            START,
            "",
            "archimedes-line-title-to-play seat=1",
            "archimedes-line-corner-round round=1",
        ),
        (
            START,
            "a4-a5 h5-h4",
            "archimedes-line-title-to-play seat=1",
            "archimedes-line-corner-round round=2",
        ),
        (
            "h4 b1 / a8 h3 c1",
            "h4-h8",
            "archimedes-line-title-invaded seat=2",
            "archimedes-line-corner-round round=1",
        ),
        (
            "h4 b1 / a8 b8",
            "h4-h8",
            "archimedes-line-title-over winners=[1]",
            "archimedes-line-corner-over",
        ),
        (
            START,
            "a4-a5 h5-h4 a5-a4 h4-h5",
            "archimedes-line-title-to-play seat=1",
            "archimedes-line-corner-repeated",
        ),
    ] {
        let caption = view(position, 1, turns).caption().say();
        assert_eq!(
            (caption.title.to_string(), caption.corner.to_string()),
            (title.to_owned(), corner.to_owned())
        );
        assert_eq!(caption.seats.len(), 2);
        assert_eq!(caption.last.is_some(), !turns.is_empty());
    }
}

/// The position in the form that the `table` protocol prints.
#[test]
fn a_position() {
    assert_eq!(
        placed("a2 c3 / h7 a1", 1).position(Viewer::Public),
        json!({"ships": {"a1": 2, "a2": 1, "c3": 1, "h7": 2}, "lost": {"1": 10, "2": 10}})
    );
}
