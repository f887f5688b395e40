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

fn check(rows: &[&str], spares: &str, script: &str, kind: Option<EndKind>, places: &[u8]) {
    let mut game = arranged(4, rows, spares, 1);
    run(&mut game, script);
    let outcome = game.outcome();
    assert_eq!(outcome.as_ref().map(|end| end.kind), kind, "{script}");
    if let Some(outcome) = outcome {
        assert_eq!(outcome.places, places, "{script}");
        assert_eq!(outcome.scores, None);
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
    let spares = "3 W1";
    // in the middle of a round: seat 4 need not move, and no new round begins
    check(&rows, spares, "x, pass", None, &[]);
    let mut game = arranged(4, &rows, spares, 1);
    run(&mut game, "x, pass, W1@f7 >f7, >f1");
    assert_eq!(game.view(Viewer::Public).round, 2);
    // seat 4 retires and ranks below the eliminated, who went out before it
    check(
        &rows,
        spares,
        "x, pass, W1@f7 >f7, 4 resign",
        Some(EndKind::RESIGN),
        &[3, 2, 1, 4],
    );
    // without a spare seat 3 is stuck too
    check(
        &rows,
        "",
        "x, pass, pass",
        Some(rules::virus_fight::LAST),
        &[4, 3, 2, 1],
    );
    // the retired rank last, the earlier the lower, no matter when the eliminated went out
    check(
        &rows,
        "",
        "3 resign, x, pass",
        Some(rules::virus_fight::LAST),
        &[3, 2, 4, 1],
    );
    check(
        &rows,
        spares,
        "x, 4 resign, pass",
        Some(rules::virus_fight::LAST),
        &[3, 2, 1, 4],
    );
}

#[test]
fn a_stalemate_counts_spares_then_pips() {
    let most = "1 W1 W1, 2 W3, 3 M1 M1 M1, 4 E3 E1";
    check(
        &TO_AND_FRO,
        most,
        "agree",
        Some(EndKind::AGREED),
        &[3, 4, 1, 2],
    );
    let shared = "1 W1 W2, 2 W3, 3 M1 M2, 4 E3";
    check(
        &TO_AND_FRO,
        shared,
        "agree",
        Some(EndKind::AGREED),
        &[1, 3, 1, 3],
    );
    check(
        &TO_AND_FRO,
        "",
        "agree",
        Some(EndKind::AGREED),
        &[1, 1, 1, 1],
    );
    // a seat that is out has no spares and ranks below the others
    check(
        &TO_AND_FRO,
        most,
        "3 resign, agree",
        Some(EndKind::AGREED),
        &[2, 3, 4, 1],
    );
}

#[test]
fn the_third_time_the_same_position_ends_it() {
    let round = [">b1, >b7, >f7, >f1", ">a1, >a7, >g7, >g1"].join(", ");
    let once = format!("{round}, {round}");
    let almost = once.rsplit_once(", ").unwrap().0;
    // the opening position counts as the first of the three occurrences
    check(&TO_AND_FRO, "", almost, None, &[]);
    check(
        &TO_AND_FRO,
        "",
        &once,
        Some(EndKind::REPETITION),
        &[1, 1, 1, 1],
    );
    // other spares make a different position, and so does an eliminated or retired seat
    let left = format!("{round}, 2 resign, >b1, >f7, >f1, >a1, >g7, >g1");
    check(&TO_AND_FRO, "", &left, None, &[]);
}

#[test]
fn another_first_makes_another_position() {
    // the sizes differ, so the lead changes while instructions and markers return to the same
    // squares
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
    // seat 2 leads once it is on its 3; back on the 2 it keeps the lead that seat 1 had at first
    run(&mut game, ">b1, >b7, >f7, >f1");
    assert_eq!(game.position(Viewer::Public)["first"], 2);
    run(&mut game, ">a7, >g7, >g1, >a1");
    assert_eq!(game.position(Viewer::Public)["first"], 2);
    let there = ">b7, >f7, >f1, >b1, >a7, >g7, >g1, >a1";
    // the markers are at home for the third time, but only for the second time with seat 2 as first
    run(&mut game, there);
    assert_eq!(game.outcome(), None);
    // all markers are away, with seat 2 as first: the third time
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
    assert_eq!(
        (outcome.kind, outcome.places[2]),
        (rules::virus_fight::LAST, 1)
    );
}
