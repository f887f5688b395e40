//! How a match ends, and who wins.

use rules::match_outcome::EndKind;
use rules::{Game, Viewer};

use crate::positions::{after, arranged, run};

/// Four seats that can step back and forth. They have no spares, so a WRITE does nothing.
const TO_AND_FRO: [&str; 7] = [
    "W2/2 W2 . . . W2 W2/3",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    "W2/1 W2 . . . W2 W2/4",
];

/// A match of four seats: spares, turns, the kind of end after them, and the places.
type Ending<'a> = (&'a str, &'a str, Option<EndKind>, [u8; 4]);

const OPEN: Option<EndKind> = None;
const AGREED: Option<EndKind> = Some(EndKind::AGREED);
const LAST: Option<EndKind> = Some(rules::virus_fight::LAST);

fn check(rows: &[&str], endings: &[Ending]) {
    for (spares, script, kind, places) in endings {
        let mut game = arranged(4, rows, spares, 1);
        run(&mut game, script);
        let outcome = game.outcome();
        assert_eq!(outcome.as_ref().map(|end| end.kind), *kind, "{script}");
        if let Some(outcome) = outcome {
            assert_eq!(outcome.places, places, "{script}");
            assert_eq!(outcome.scores, None);
        }
    }
}

#[test]
fn the_last_seat_wins_and_the_others_rank_by_the_order_of_their_elimination() {
    let rows = [
        "M1/2 .  . . . .  W2/3",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        "E1/1 .  . . . W2 W2/4",
    ];
    let (spares, resigned) = ("3 W1", Some(EndKind::RESIGN));
    check(
        &rows,
        &[
            // in the middle of a round: seat 4 need not move, and no new round begins
            (spares, "x, pass", OPEN, [0; 4]),
            // seat 4 retires and ranks below the eliminated seats, even those that went out before it
            (
                spares,
                "x, pass, W1@f7 >f7, 4 resign",
                resigned,
                [3, 2, 1, 4],
            ),
            // seat 3 has no spare, so it is stuck too
            ("", "x, pass, pass", LAST, [4, 3, 2, 1]),
            // retired seats rank last, the earlier the lower, no matter when the eliminated seats went out
            ("", "3 resign, x, pass", LAST, [3, 2, 4, 1]),
            (spares, "x, 4 resign, pass", LAST, [3, 2, 1, 4]),
        ],
    );
    let mut game = arranged(4, &rows, spares, 1);
    run(&mut game, "x, pass, W1@f7 >f7, >f1");
    assert_eq!(game.view(Viewer::Public).round, 2);
}

#[test]
fn a_stalemate_counts_spares_then_pips() {
    let most = "1 W1 W1, 2 W3, 3 M1 M1 M1, 4 E3 E1";
    let shared = "1 W1 W2, 2 W3, 3 M1 M2, 4 E3";
    check(
        &TO_AND_FRO,
        &[
            (most, "agree", AGREED, [3, 4, 1, 2]),
            (shared, "agree", AGREED, [1, 3, 1, 3]),
            ("", "agree", AGREED, [1, 1, 1, 1]),
            // a seat that is out has no spares and ranks below the others
            (most, "3 resign, agree", AGREED, [2, 3, 4, 1]),
        ],
    );
}

#[test]
fn the_third_time_the_same_position_ends_it() {
    let round = [">b1, >b7, >f7, >f1", ">a1, >a7, >g7, >g1"].join(", ");
    let once = format!("{round}, {round}");
    let almost = once.rsplit_once(", ").unwrap().0;
    let left = format!("{round}, 2 resign, >b1, >f7, >f1, >a1, >g7, >g1");
    check(
        &TO_AND_FRO,
        &[
            // the opening position counts as the first of the three occurrences
            ("", almost, OPEN, [0; 4]),
            ("", &once, Some(EndKind::REPETITION), [1, 1, 1, 1]),
            // other spares make a different position, and so does an eliminated or retired seat
            ("", &left, OPEN, [0; 4]),
        ],
    );
}

#[test]
fn another_first_makes_another_position() {
    // the sizes differ, so the first seat of a round changes while instructions and markers return to the same squares
    let rows = [
        "W2/2 W3 . . . W2 W2/3",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        "W2/1 W2 . . . W2 W2/4",
    ];
    let mut game = arranged(4, &rows, "", 1);
    // seat 2 begins the next round once it is on its 3; back on the 2 it stays the first seat, which was seat 1 at the
    // start
    run(&mut game, ">b1, >b7, >f7, >f1");
    assert_eq!(game.position(Viewer::Public)["first"], 2);
    run(&mut game, ">a7, >g7, >g1, >a1");
    assert_eq!(game.position(Viewer::Public)["first"], 2);
    let there = ">b7, >f7, >f1, >b1, >a7, >g7, >g1, >a1";
    // the markers are back for the third time, but only for the second time with seat 2 as the first seat
    run(&mut game, there);
    assert_eq!(game.outcome(), None);
    // all markers are away with seat 2 as the first seat, for the third time
    run(&mut game, ">b7, >f7, >f1");
    assert_eq!(game.outcome(), None);
    run(&mut game, ">b1");
    assert_eq!(
        game.outcome().map(|end| end.kind),
        Some(EndKind::REPETITION)
    );
}

#[test]
fn an_end_in_the_setup() {
    for (script, kind, places) in [
        ("1 W3*, agree", EndKind::AGREED, [1, 1, 1]),
        ("2 resign, agree", EndKind::AGREED, [1, 3, 1]),
        ("2 resign, 1 timeout", EndKind::TIMEOUT, [2, 3, 1]),
        ("1 W3*, 3 resign, 1 resign", EndKind::RESIGN, [2, 1, 3]),
    ] {
        let game = after(3, 1, script);
        let outcome = game.outcome().unwrap();
        assert_eq!(
            (outcome.kind, &outcome.places[..]),
            (kind, &places[..]),
            "{script}"
        );
        assert_eq!(game.position(Viewer::Public)["phase"], "setup");
    }
}

#[test]
fn programs_that_cannot_run_are_passed_at_once() {
    let game = after(3, 1, "1 J1*, 2 M2*, 3 W1* W2 W3");
    let events: Vec<String> = game.events()[3..]
        .iter()
        .map(|event| format!("{} {}", event.seat, event.what))
        .collect();
    assert_eq!(events.len(), 2);
    assert!(events.contains(&"1 pass".to_owned()) && events.contains(&"2 pass".to_owned()));
    let outcome = game.outcome().unwrap();
    assert_eq!((Some(outcome.kind), outcome.places[2]), (LAST, 1));
}
