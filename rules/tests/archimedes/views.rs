//! The view of a position.

use rules::archimedes::{Ship, View};
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
    lines.iter().map(ToString::to_string).collect()
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

/// Every line of attack is listed at both its ends.
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
    // all four attack e5; a5 and e1 attack a1; e5 and a1 attack e1
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
            "seat 1 rebuilt a ship, moved it to b2 and destroyed e5.",
            "seat 2 to play, round 1.",
            "seat 2's port h8 can be entered next, from b2 and h2.",
            "Ships: seat 1: 3 and seat 2: 2. To rebuild: seat 1: 9 and seat 2: 10.",
            "seat 1, white: a5, b2 and h2.",
            "seat 2, black: f8 and g8.",
        ]
    );
    assert_eq!(
        said(&view("h4 b1 / a8 h3 c1", 1, "h4-h8")),
        [
            "seat 1 moved a ship from h4 to h8.",
            "seat 2 to play, round 1.",
            "An enemy ship stands in seat 2's port h8: seat 2 must destroy it in this turn.",
            "seat 1's port a1 can be entered next, from a8.",
            "Ships of seat 1 attacked by two: h8.",
            "Ships: seat 1: 2 and seat 2: 3. To rebuild: seat 1: 10 and seat 2: 9.",
            "seat 1, white: b1 and h8.",
            "seat 2, black: a8, c1 and h3.",
        ]
    );
    assert_eq!(
        said(&view("b2 c3 / ", 1, ""))[1..],
        [
            "seat 2's port h8 can be entered next, from c3.",
            "seat 1, white: b2 and c3.",
            "seat 2, black: none.",
            "The board has 8 by 8 squares: files a to h from the left, ranks 1 to 8 from below. White's port is a1, black's h8.",
        ]
    );
    assert_eq!(
        said(&view("h4 c1 / a1 g2", 1, "h4-h8"))[..4],
        [
            "seat 1 moved a ship from h4 to h8.",
            "The match is over; seat 2 won.",
            "An enemy ship stands in seat 1's port a1.",
            "An enemy ship stands in seat 2's port h8.",
        ]
    );
}

#[test]
fn captions() {
    for (position, turns, title, corner) in [
        (START, "", "seat 1 to play", "round 1"),
        (START, "a4-a5 h5-h4", "seat 1 to play", "round 2"),
        (
            "h4 b1 / a8 h3 c1",
            "h4-h8",
            "seat 2 must free the port",
            "round 1",
        ),
        ("h4 b1 / a8 b8", "h4-h8", "seat 1 won", "final"),
        (
            START,
            "a4-a5 h5-h4 a5-a4 h4-h5",
            "seat 1 to play",
            "second time: a third is a draw",
        ),
    ] {
        let caption = view(position, 1, turns).caption().say();
        assert_eq!(
            (&*caption.title.plain, &*caption.corner.plain),
            (title, corner)
        );
        assert_eq!(caption.seats.len(), 2);
        assert_eq!(caption.last.is_some(), !turns.is_empty());
    }
}

/// The position as the `table` protocol prints it.
#[test]
fn a_position() {
    assert_eq!(
        placed("a2 c3 / h7 a1", 1).position(Viewer::Public),
        json!({"ships": {"a1": 2, "a2": 1, "c3": 1, "h7": 2}, "lost": {"1": 10, "2": 10}})
    );
}
