//! Moving and rebuilding.

use crate::boards::{placed, play, ships, turns};

/// The squares that the ship on the first square can reach.
#[test]
fn a_ship_moves_like_a_queen_over_empty_squares() {
    for (about, position, seat, from, targets) in [
        (
            "on an empty board, all eight ways to the edge",
            "d4 / g8",
            1,
            "d4-",
            "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8",
        ),
        (
            "an own ship stops it before its square, an enemy's likewise: nothing is captured by landing",
            "d4 d6 f4 b4 / d2 b2 f6 b6 f2",
            1,
            "d4-",
            "c3 c4 c5 d3 d5 e3 e4 e5",
        ),
        ("it does not jump", "b1 b2 c1 / a2 c2 g8", 1, "b1-", ""),
        (
            "black's moves the same way",
            "a5 / h6 h7 g7",
            2,
            "h6-",
            "a6 b6 c6 c1 d2 d6 e3 e6 f4 f6 g5 g6 h1 h2 h3 h4 h5",
        ),
    ] {
        let mut wanted: Vec<&str> = targets.split(' ').collect();
        wanted.sort_unstable();
        assert_eq!(
            turns(&placed(position, seat), from),
            wanted.join(" "),
            "{about}"
        );
    }
}

#[test]
fn no_ship_ends_in_its_own_port() {
    assert_eq!(
        turns(&placed("a3 c1 / g8 g7", 1), "a3-").split(' ').next(),
        Some("a2")
    );
    assert_eq!(
        turns(&placed("h5 / b4 a8", 2), "a8-"),
        "a1 a2 a3 a4 a5 a6 a7 b7 b8 c6 c8 d5 d8 e4 e8 f3 f8 g2 g8 h1"
    );
    for (position, seat, turn, allowed) in [
        ("a3 / g8", 1, "a3-a1", false),
        ("c3 / g8", 1, "c3-a1", false),
        ("d1 / g8", 1, "d1-a1", false),
        ("d1 / h5", 2, "h5-h8", false),
        ("d1 / d4", 2, "d4-h8", false),
        // a ship may enter the enemy's port
        ("b1 / d4 h7 g8 g7", 2, "d4-a1", true),
        ("d4 c3 / h7", 1, "d4-h8", true),
    ] {
        let told = play(&mut placed(position, seat), turn);
        assert_eq!(told.is_ok(), allowed, "{position} {turn}: {told:?}");
    }
}

const ELEVEN: &str = "a3 a4 b2 b3 b4 c1 c2 c3 d1 d2 e1";

#[test]
fn rebuilding() {
    for (about, position, seat, from, targets) in [
        (
            "one ship is lost and the port is empty: out of it like a queen",
            &format!("{ELEVEN} / g7"),
            1,
            "a1-",
            "a2 b1",
        ),
        (
            "all twelve are on the board",
            &format!("{ELEVEN} f1 / g7"),
            1,
            "a1-",
            "",
        ),
        (
            "there must be somewhere to go",
            &"a2 b1 b2 / g7".to_owned(),
            1,
            "a1-",
            "",
        ),
        (
            "enemies are in the way as well",
            &"d4 / a2 b1 c3 g7".to_owned(),
            1,
            "a1-",
            "b2",
        ),
        (
            "an enemy ship stands in the port",
            &"d4 e4 d7 / a1 g7".to_owned(),
            1,
            "a1-",
            "",
        ),
        (
            "without any ship on the board",
            &" / a3 c1 f6".to_owned(),
            1,
            "a1-",
            "a2 b1 b2 c3 d4 e5",
        ),
        (
            "black out of h8",
            &"d8 h5 / g7".to_owned(),
            2,
            "h8-",
            "e8 f8 g8 h6 h7",
        ),
        (
            "not out of the enemy's",
            &"d8 h5 / g7".to_owned(),
            2,
            "a1-",
            "",
        ),
    ] {
        let position = placed(position, seat);
        assert_eq!(turns(&position, from), targets, "{about}");
    }
    let mut game = placed("d4 / c8 g7", 1);
    assert_eq!(play(&mut game, "a1-a7"), Ok(()));
    assert_eq!(ships(&game), "a7 d4 / c8 g7");
}

/// A rebuilt ship can go from its port straight into the enemy's port.
#[test]
fn from_port_to_port() {
    let mut game = placed("d1 / c8 a3", 1);
    assert_eq!(play(&mut game, "a1-h8"), Ok(()));
    assert_eq!(ships(&game), "d1 h8 / a3 c8");
}
