//! How a match ends, and who wins.

use rules::kitaran::QUIET;
use rules::match_outcome::EndKind;
use rules::{AnyMatch, AnyView, Game, Kind, Retire, Seat, ToAct, Viewer};
use serde_json::{Value, json};

use crate::boards::{drawn, play};

/// Columns: the board before the last stone, komi, the seat that places it and the square, the places, the scores, and
/// what the case shows.
const ENDINGS: &str = "\
xxxx xxxx oooo ooo.           |  0.0 | 2 d1 | 1 1 |  8  8    | full at once: the last placement is not answered
xxxx xxxx oooo ooo.           |  0.0 | 1 d1 | 1 2 |  9  7    | more stones win
oxxx xxxo oooo ooo.           |  0.0 | 1 d1 | 2 1 |  7  9    | white wins with more stones, too
xxxx xxxx oooo ooo.           |  0.5 | 2 d1 | 2 1 |  8  8.5  | komi decides
xxxx xxxx oooo ooo.           |  2.0 | 1 d1 | 1 1 |  9  9    | komi makes equal
oxxx xxxo oooo ooo.           | -2.5 | 1 d1 | 1 2 |  7  6.5  | komi can be black's
xxxxx xxxxx xxooo ooooo oooo. |  0.5 | 1 e1 | 1 2 | 13 12.5  | on a board of an odd number of squares";

/// The numbers in a column.
fn numbers(column: &str) -> Vec<f64> {
    let numbers = column.split_whitespace();
    numbers.map(|number| number.parse().unwrap()).collect()
}

#[test]
fn a_full_board() {
    for ending in ENDINGS.lines() {
        let columns: Vec<&str> = ending.split('|').map(str::trim).collect();
        let [before, komi, turn, places, scores, _] = columns[..] else {
            panic!("{ending}")
        };
        let (seat, turn) = turn.split_once(' ').unwrap();
        let mut game = drawn(before, komi.parse().unwrap(), seat.parse().unwrap());
        assert_eq!(game.outcome(), None, "{ending}");
        assert_eq!(play(&mut game, turn), Ok(()), "{ending}");
        assert_eq!(game.to_act(), ToAct::Over, "{ending}");
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.kind, rules::kitaran::FULL, "{ending}");
        let first: Vec<f64> = outcome.places.into_iter().map(f64::from).collect();
        assert_eq!(first, numbers(places), "{ending}");
        assert_eq!(outcome.scores, Some(numbers(scores)), "{ending}");
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

/// Conversions in a cycle: the board is the same after 19, 25 and 31 turns.
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
            let label = game.next(seat, turn, 25).unwrap()[0].label.to_string();
            let last = label.starts_with("kitaran-label-convert-last");
            assert_eq!(last, at == 30, "{label}");
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
            let label = game.next(seat, turn, 25).unwrap()[0].label.to_string();
            game.play(seat, turn).unwrap();
            turns += 1;
            let over = game.outcome().is_some();
            let ends = ["kitaran-label-convert-quiet", "kitaran-label-convert-last"];
            let last = ends.iter().any(|end| label.starts_with(end));
            assert_eq!(last, over, "{label}");
            if over {
                break;
            }
        }
        let kind = game.outcome().unwrap().kind;
        // with a limit of 1 the first conversion ends the match, before the last stone
        let (last, ends) = match quiet {
            1 => (5, QUIET),
            5 => (21, QUIET),
            14 => (30, QUIET),
            _ => (31, EndKind::REPETITION),
        };
        assert_eq!((turns, kind), (last, ends), "{quiet}");
    }
}

/// After the last turn the same stones are on the board for the third time with the same seat to act. But the protected
/// stones differ each time.
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
