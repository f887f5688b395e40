//! Rounds: which seat begins, which seats follow, and the effect of a retirement.

use rules::{Game, Viewer};

use crate::positions::{arranged, run};

/// Four seats whose markers are far apart. Each marker is beside an instruction of the same size as the one under it.
const CORNERS: [&str; 7] = [
    "W1/2 W2 . . . W2 W2/3",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    ".    .  . . . .  .",
    "W1/1 W1 . . . W2 W2/4",
];

/// Checks, after a script, the first seat of the round and the seats that still have to move.
fn check(rows: &[&str], first: u8, script: &str, then: u8, to_move: &[u8]) {
    let mut game = arranged(4, rows, "", first);
    run(&mut game, script);
    let view = game.view(Viewer::Public);
    let order: Vec<u8> = view.to_move.iter().map(|seat| seat.number()).collect();
    assert_eq!(view.first.map(rules::Seat::number), Some(then), "{script}");
    assert_eq!(order, to_move, "{script}");
    assert_eq!(game.position(Viewer::Public)["first"], then, "{script}");
}

#[test]
fn each_seat_once_clockwise_from_the_first() {
    check(&CORNERS, 1, "", 1, &[1, 2, 3, 4]);
    check(&CORNERS, 3, "", 3, &[3, 4, 1, 2]);
    check(&CORNERS, 3, ">f7", 3, &[4, 1, 2]);
    check(&CORNERS, 3, ">f7, >f1, >b1", 3, &[2]);
}

#[test]
fn the_biggest_under_a_marker_begins_the_next_round() {
    // seats 2, 3 and 4 step to a 2, seat 1 to a 1; of the three on a 2, seat 3 was first and stays first
    check(&CORNERS, 3, ">f7, >f1, >b1, >b7", 3, &[3, 4, 1, 2]);
    // seat 1 was first and is on a 1, so the next seat clockwise on a 2 begins: seat 2
    check(&CORNERS, 1, ">b1, >b7, >f7, >f1", 2, &[2, 3, 4, 1]);
    // seat 4 was first and stays first, although seats 2 and 3 have lower numbers
    check(&CORNERS, 4, ">f1, >b1, >b7, >f7", 4, &[4, 1, 2, 3]);
}

#[test]
fn the_lead_goes_clockwise_from_the_last_first_also_when_it_has_left() {
    // seat 3 is first and retires, in its turn or later; the next seat clockwise on a 2 begins: seat 4
    check(&CORNERS, 3, "3 resign, >f1, >b1, >b7", 4, &[4, 1, 2]);
    check(&CORNERS, 3, ">f7, 3 resign, >f1, >b1, >b7", 4, &[4, 1, 2]);
    // seat 4 is first and retires; seat 1 is on a 1, so seat 2 begins
    check(&CORNERS, 4, ">f1, >b1, >b7, 4 resign, >f7", 2, &[2, 3, 1]);
}

#[test]
fn those_that_leave_are_skipped() {
    check(&CORNERS, 1, ">b1, 2 resign", 1, &[3, 4]);
    check(&CORNERS, 1, ">b1, 3 resign, >b7", 1, &[4]);
    // the last seat to move retires, so the round is over
    check(&CORNERS, 1, ">b1, >b7, >f7, 4 resign", 2, &[2, 3, 1]);
    // a seat that has already moved retires, so the round continues
    check(&CORNERS, 1, ">b1, >b7, 1 resign", 1, &[3, 4]);
}

#[test]
fn a_pass_eliminates_and_a_turn_without_a_step_does_too() {
    let rows = [
        "J1/2 .  . . . W2 W3/3",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        ".    .  . . . .  .",
        "M1/1 W1 . . . .  E1/4",
    ];
    let mut game = arranged(4, &rows, "1 E1, 2 W1 W2, 4 J1", 4);
    run(&mut game, "x");
    let position = game.position(Viewer::Public);
    assert_eq!(position["out"], serde_json::json!([4]));
    assert_eq!(position["spares"].as_object().unwrap().len(), 3);
    assert_eq!(position["instructions"]["g1"], "E1");
    // seat 1 moves to where it can still step, and seat 2 jumps to the instruction that seat 4 left behind
    run(&mut game, "b1-a2 >a2, >g1");
    let position = game.position(Viewer::Public);
    assert_eq!(position["markers"]["2"], "g1");
    run(&mut game, ">f7");
    assert_eq!(game.position(Viewer::Public)["first"], 3);
}
