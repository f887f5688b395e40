//! How a match ends, and who wins.

use rules::kitaran::QUIET;
use rules::match_outcome::EndKind;
use rules::{AnyMatch, AnyView, Game, Kind, Retire, Seat, ToAct, Viewer};
use serde_json::{Value, json};

use crate::boards::{drawn, play};

struct Ending {
    about: &'static str,
    before: &'static str,
    komi: f64,
    seat: u8,
    turn: &'static str,
    places: [u8; 2],
    scores: [f64; 2],
}

const ENDINGS: [Ending; 7] = [
    Ending {
        about: "the board is full at once, and the last placement is not answered",
        before: "xxxx xxxx oooo ooo.",
        komi: 0.0,
        seat: 2,
        turn: "d1",
        places: [1, 1],
        scores: [8.0, 8.0],
    },
    Ending {
        about: "more stones win",
        before: "xxxx xxxx oooo ooo.",
        komi: 0.0,
        seat: 1,
        turn: "d1",
        places: [1, 2],
        scores: [9.0, 7.0],
    },
    Ending {
        about: "white wins with more stones, too",
        before: "oxxx xxxo oooo ooo.",
        komi: 0.0,
        seat: 1,
        turn: "d1",
        places: [2, 1],
        scores: [7.0, 9.0],
    },
    Ending {
        about: "komi decides",
        before: "xxxx xxxx oooo ooo.",
        komi: 0.5,
        seat: 2,
        turn: "d1",
        places: [2, 1],
        scores: [8.0, 8.5],
    },
    Ending {
        about: "komi makes equal",
        before: "xxxx xxxx oooo ooo.",
        komi: 2.0,
        seat: 1,
        turn: "d1",
        places: [1, 1],
        scores: [9.0, 9.0],
    },
    Ending {
        about: "komi can be black's",
        before: "oxxx xxxo oooo ooo.",
        komi: -2.5,
        seat: 1,
        turn: "d1",
        places: [1, 2],
        scores: [7.0, 6.5],
    },
    Ending {
        about: "on a board of an odd number of squares",
        before: "xxxxx xxxxx xxooo ooooo oooo.",
        komi: 0.5,
        seat: 1,
        turn: "e1",
        places: [1, 2],
        scores: [13.0, 12.5],
    },
];

#[test]
fn a_full_board() {
    for ending in ENDINGS {
        let about = ending.about;
        let mut game = drawn(ending.before, ending.komi, ending.seat);
        assert_eq!(game.outcome(), None, "{about}");
        assert_eq!(play(&mut game, ending.turn), Ok(()), "{about}");
        assert_eq!(game.to_act(), ToAct::Over, "{about}");
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.kind, rules::kitaran::FULL, "{about}");
        assert_eq!(outcome.places, ending.places, "{about}");
        assert_eq!(outcome.scores, Some(ending.scores.to_vec()), "{about}");
    }
}

#[test]
fn leaving_and_agreeing_are_counted_from_the_board_as_it_stands() {
    let board = "xxx. .... ...O ....";
    for (retire, kind, places) in [
        (Some((1, Retire::Resign)), EndKind::RESIGN, [2, 1]),
        (Some((2, Retire::Resign)), EndKind::RESIGN, [1, 2]),
        (Some((1, Retire::Timeout)), EndKind::TIMEOUT, [2, 1]),
        (Some((2, Retire::Timeout)), EndKind::TIMEOUT, [1, 2]),
        (None, EndKind::AGREED, [2, 1]),
    ] {
        let mut game = drawn(board, 7.5, 1);
        match retire {
            Some((seat, how)) => game.retire(Seat::new(seat), how),
            None => game.agree(),
        }
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.kind, &outcome.places[..]), (kind, &places[..]));
        assert_eq!(outcome.scores, Some(vec![3.0, 8.5]));
        assert!(!game.living(Seat::new(1)) && !game.living(Seat::new(2)));
    }
}

/// Conversions in a circle: the board is the same after 19, 25 and 31 turns.
const ROUND: &str = "d2 c2 d3 c4 *d2 b4 a3 b3 a4 *b3 a1 *a3 b1 b2 a2 c1 *a2 *c1 *a3 \
                     *b1 *d2 *b4 *a2 *c1 *a3 *b1 *d2 *b4 *a2 *c1 *a3";

fn start(komi: f64) -> AnyMatch {
    let Value::Object(options) = json!({"size": 4, "komi": komi}) else {
        unreachable!()
    };
    AnyMatch::new(Kind::Kitaran, 2, 1, &options).unwrap()
}

#[test]
fn the_same_position_for_the_third_time() {
    for (komi, places) in [(0.0, [1, 2]), (3.0, [1, 1]), (3.5, [2, 1])] {
        let mut game = start(komi);
        for (at, turn) in ROUND.split_whitespace().enumerate() {
            assert_eq!(game.outcome(), None);
            let seat = game.to_act().seats()[0];
            let label = game.next(seat, turn, 25).unwrap()[0].label.plain.clone();
            assert_eq!(label.ends_with("the match ends"), at == 30, "{label}");
            game.play(seat, turn).unwrap();
            let AnyView::Kitaran(view) = game.view(Viewer::Public) else {
                unreachable!()
            };
            // turns 25 to 30 repeat the positions of turns 19 to 24
            assert_eq!(view.repeated, (24..30).contains(&at), "turn {}", at + 1);
        }
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.kind, EndKind::REPETITION);
        assert_eq!(outcome.places, places);
        assert_eq!(outcome.scores, Some(vec![8.0, 5.0 + komi]));
    }
}

/// The last stone is placed in turn 16.
#[test]
fn turns_without_a_new_stone_end_it_where_that_was_set() {
    for quiet in [1, 5, 14, 15, 100] {
        let Value::Object(options) = json!({"size": 4, "quiet": quiet}) else {
            unreachable!()
        };
        let mut game = AnyMatch::new(Kind::Kitaran, 2, 1, &options).unwrap();
        let mut turns = 0;
        for turn in ROUND.split_whitespace() {
            let seat = game.to_act().seats()[0];
            let label = game.next(seat, turn, 25).unwrap()[0].label.plain.clone();
            game.play(seat, turn).unwrap();
            turns += 1;
            let over = game.outcome().is_some();
            assert_eq!(label.ends_with("the match ends"), over, "{label}");
            if over {
                break;
            }
        }
        let kind = game.outcome().unwrap().kind;
        // the limit of 1 ends at the first conversion, before the last stone
        let (last, ends) = match quiet {
            1 => (5, QUIET),
            5 => (21, QUIET),
            14 => (30, QUIET),
            _ => (31, EndKind::REPETITION),
        };
        assert_eq!((turns, kind), (last, ends), "{quiet}");
    }
}

/// After the last turn the same stones are on the board for the third time with the same seat to
/// move. But the protected stones are not the same each time.
const OTHERS_PROTECTED: &str = "d2 b4 b1 c4 c1 a3 d3 d1 c2 *d1 c3 *c1 *d3 *c4 *d2 b2 *d1 *b2 *d3 \
                                *b1 *d2 *c4 *d1 *b2 *d3 *b1 *d2 *c4";

#[test]
fn what_is_protected_is_part_of_the_position() {
    let mut game = start(0.0);
    let mut positions: Vec<Value> = Vec::new();
    for turn in OTHERS_PROTECTED.split_whitespace() {
        let seat = game.to_act().seats()[0];
        game.play(seat, turn).unwrap();
        let mut position = game.position(Viewer::Public);
        position["seat"] = json!(game.to_act().seats());
        positions.push(position);
    }
    let last = positions.last().unwrap();
    let stood = |parts: &[&str]| {
        let same = |one: &&Value| parts.iter().all(|part| one[*part] == last[*part]);
        positions.iter().filter(same).count()
    };
    assert_eq!(stood(&["stones", "seat"]), 3);
    assert_eq!(stood(&["stones", "seat", "protected"]), 2);
    assert_eq!(game.outcome(), None);
}
