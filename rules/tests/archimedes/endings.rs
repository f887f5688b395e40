//! How a match ends.

use rules::{AnyMatch, AnyView, EndKind, Game, Kind, Outcome, Retire, Seat, ToAct, Viewer};
use serde_json::Map;

use crate::boards::{end, placed, play};

struct Ending {
    about: &'static str,
    before: &'static str,
    seat: u8,
    turn: &'static str,
    end: Option<(EndKind, u8)>,
}

const ENDINGS: [Ending; 10] = [
    Ending {
        about: "a ship enters the enemy port, and no reply destroys it: it wins at once",
        before: "h4 b1 / a8 b8",
        seat: 1,
        turn: "h4-h8",
        end: Some((rules::archimedes::PORT, 1)),
    },
    Ending {
        about: "black does the same",
        before: "h1 g1 / a5 b8",
        seat: 2,
        turn: "a5-a1",
        end: Some((rules::archimedes::PORT, 2)),
    },
    Ending {
        about: "two attack it in the port and a third could come: the match goes on",
        before: "h4 b1 / a8 h3 c1",
        seat: 1,
        turn: "h4-h8",
        end: None,
    },
    Ending {
        about: "two attack it, and no third can come",
        before: "h4 b1 / a8 h3",
        seat: 1,
        turn: "h4-h8",
        end: Some((rules::archimedes::PORT, 1)),
    },
    Ending {
        about: "the port cannot be freed by rebuilding, as it is not empty",
        before: "g8 d1 / h3 e5",
        seat: 1,
        turn: "g8-h8",
        end: Some((rules::archimedes::PORT, 1)),
    },
    Ending {
        about: "the enemy's ship in one's port is still there after one's turn: the enemy wins",
        before: "c1 a6 d3 / a1 g2 g8",
        seat: 1,
        turn: "d3-d5",
        end: Some((rules::archimedes::PORT, 2)),
    },
    Ending {
        about: "one destroys it: the match goes on",
        before: "c1 a6 d3 / a1 g2 g8",
        seat: 1,
        turn: "d3-c3",
        end: None,
    },
    Ending {
        about: "a ship in each port: the one that was there first wins",
        before: "h4 c1 / a1 g2",
        seat: 1,
        turn: "h4-h8",
        end: Some((rules::archimedes::PORT, 2)),
    },
    Ending {
        about: "destroying comes before that: the invader falls in the turn that invades",
        before: "c1 a6 h3 / a1 g2",
        seat: 1,
        turn: "h3-h8",
        end: Some((rules::archimedes::PORT, 1)),
    },
    Ending {
        about: "in the port, with no legal turn for the enemy: the port counts",
        before: "b1 h4 / ",
        seat: 1,
        turn: "h4-h8",
        end: Some((rules::archimedes::PORT, 1)),
    },
];

#[test]
fn endings() {
    for ending in ENDINGS {
        let about = ending.about;
        let mut game = placed(ending.before, ending.seat);
        assert_eq!(play(&mut game, ending.turn), Ok(()), "{about}");
        assert_eq!(end(&game), ending.end, "{about}");
        let other = Seat::new(3 - ending.seat);
        let to_act = match ending.end {
            None => ToAct::One(other),
            Some(_) => ToAct::Over,
        };
        assert_eq!(game.to_act(), to_act, "{about}");
    }
}

#[test]
fn no_legal_turn() {
    for (about, before, turn, ends) in [
        (
            "black has no ship, and white shuts its port in",
            "g8 h7 g6 / ",
            "g6-g7",
            Some((EndKind::NO_TURN, 1)),
        ),
        ("a way out is left", "g8 h7 g6 / ", "g6-g5", None),
        (
            "the last ship is destroyed with the port shut in",
            "g8 h7 g7 e5 c6 d2 / c3",
            "d2-d3",
            Some((EndKind::NO_TURN, 1)),
        ),
    ] {
        let mut game = placed(before, 1);
        assert_eq!(play(&mut game, turn), Ok(()), "{about}");
        assert_eq!(end(&game), ends, "{about}");
    }
}

#[test]
fn leaving_and_agreeing() {
    for (retire, ends) in [
        (Some((1, Retire::Resign)), (EndKind::RESIGN, 2)),
        (Some((2, Retire::Resign)), (EndKind::RESIGN, 1)),
        (Some((1, Retire::Timeout)), (EndKind::TIMEOUT, 2)),
        (Some((2, Retire::Timeout)), (EndKind::TIMEOUT, 1)),
        (None, (EndKind::AGREED, 0)),
    ] {
        let mut game = placed("a2 b1 / g7", 1);
        match retire {
            Some((seat, how)) => game.retire(Seat::new(seat), how),
            None => game.agree(),
        }
        assert_eq!(end(&game), Some(ends));
        assert!(!game.living(Seat::new(1)) && !game.living(Seat::new(2)));
    }
}

/// The starting position counts as the first occurrence.
#[test]
fn the_same_position_for_the_third_time() {
    let mut game = AnyMatch::new(Kind::Archimedes, 2, 1, &Map::new()).unwrap();
    let there_and_back = ["a4-a5", "h5-h4", "a5-a4", "h4-h5"];
    for (at, turn) in there_and_back.iter().cycle().take(8).enumerate() {
        assert_eq!(game.outcome(), None);
        let seat = game.to_act().seats()[0];
        let label = game.next(seat, turn, 25).unwrap()[0].label.to_string();
        assert_eq!(
            label.starts_with("archimedes-label-draws"),
            at == 7,
            "{label}"
        );
        game.play(seat, turn).unwrap();
        let AnyView::Archimedes(view) = game.view(Viewer::Public) else {
            unreachable!()
        };
        assert_eq!(view.repeated, (3..7).contains(&at), "turn {}", at + 1);
    }
    let drawn = Outcome {
        places: vec![1, 1],
        scores: None,
        kind: EndKind::REPETITION,
    };
    assert_eq!(game.outcome(), Some(drawn));
}

/// The same ships with the other seat to act are a different position.
#[test]
fn whose_turn_it_is_matters() {
    let mut game = AnyMatch::new(Kind::Archimedes, 2, 1, &Map::new()).unwrap();
    // white loses a turn on the way back, so the starting ships return with black to act
    for turn in [
        "a4-a6", "h5-h4", "a6-a5", "h4-h5", "a5-a4", "h5-h4", "a4-a6", "h4-h5", "a6-a5", "h5-h4",
        "a5-a4", "h4-h5",
    ] {
        assert_eq!(game.outcome(), None, "{turn}");
        let seat = game.to_act().seats()[0];
        game.play(seat, turn).unwrap();
    }
    // the ships have occurred twice with white to act (including the start) and once with black to act
    assert_eq!(game.outcome(), None);
}
