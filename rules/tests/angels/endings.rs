//! How a match ends, and who wins.

use rules::match_outcome::EndKind;
use rules::{AnyMatch, Retire, Seat, Viewer};

use crate::boards::{acting, after, nearly_caught, new, small};

fn outcome(game: &AnyMatch) -> (EndKind, Vec<u8>) {
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.scores, None);
    assert!(game.to_act().seats().is_empty());
    (outcome.kind, outcome.places)
}

#[test]
fn the_angel_wins_at_once_on_the_border() {
    for (way, border) in [
        ("e5 b2 f6 b3", ["e7", "f7", "g7", "g6", "g5"]),
        ("c3 f6 b2 f5", ["a1", "a2", "a3", "b1", "c1"]),
    ] {
        for landing in border {
            let mut game = small(way);
            let events = game.play(Seat::new(1), landing).unwrap();
            assert_eq!(events.len(), 1);
            assert_eq!(
                outcome(&game),
                (rules::angels::EDGE, vec![1, 2]),
                "{landing}"
            );
        }
    }
    // a flight to a square beside the border does not end the match
    assert_eq!(small("e5 b2 f6 b3 e6").outcome(), None);
}

#[test]
fn a_marked_border_square_is_no_way_out() {
    let game = small("e5 g7 f6 f7");
    assert!(game.read(Seat::new(1), "g7").is_err());
    assert!(game.read(Seat::new(1), "e7").is_ok());
}

#[test]
fn the_demon_wins_when_the_angel_cannot_fly() {
    let caught = after(nearly_caught(), "d4");
    assert_eq!(outcome(&caught), (EndKind::NO_TURN, vec![2, 1]));
    assert_eq!(caught.events().last().unwrap().what.as_str(), "d4");
    // with one square left the match continues
    let game = after(nearly_caught(), "a1");
    assert_eq!(game.turns(Seat::new(1)).unwrap(), ["d4"]);
    // the angel is walled in but not caught: the demon still has to mark the remaining squares
    let game = after(game, "d4 e4");
    assert_eq!(outcome(&game), (EndKind::NO_TURN, vec![2, 1]));
}

#[test]
fn either_seat_may_resign_at_any_time() {
    for game in [new(1, 3, 2), small(""), small("e4")] {
        for (seat, places) in [(1, vec![2, 1]), (2, vec![1, 2])] {
            for (how, kind) in [
                (Retire::Resign, EndKind::RESIGN),
                (Retire::Timeout, EndKind::TIMEOUT),
            ] {
                let mut game = game.clone();
                game.retire(Seat::new(seat), how).unwrap();
                assert_eq!(outcome(&game), (kind, places.clone()));
            }
        }
    }
}

#[test]
fn an_agreed_end_is_shared() {
    for mut game in [new(1, 3, 2), small("e4"), nearly_caught()] {
        game.agree().unwrap();
        assert_eq!(outcome(&game), (EndKind::AGREED, vec![1, 1]));
        assert!(game.undo());
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn a_resignation_leaves_the_board_as_it_stands() {
    let mut game = new(1, 3, 2);
    game.play(Seat::new(2), "a1").unwrap();
    let before = game.position(Viewer::Public);
    game.retire(Seat::new(1), Retire::Resign).unwrap();
    assert_eq!(game.position(Viewer::Public), before);
    assert_eq!(before["phase"], "fence");
}

#[test]
fn nobody_ever_passes() {
    let game = after(nearly_caught(), "a1 d4 a2 e4 a3");
    assert_eq!(acting(&game), Seat::new(1));
    let passed = game
        .events()
        .iter()
        .any(|event| event.what.as_str() == "pass");
    assert!(!passed);
}
