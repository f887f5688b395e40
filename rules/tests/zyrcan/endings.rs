//! How a match ends, and who wins.

use rules::match_outcome::EndKind;
use rules::{AnyMatch, Event, Outcome, Record, Viewer};
use serde_json::json;

use crate::positions::{MIDDLE, NORTH, SOUTH, deployed, events_from, play, start};

struct Ending {
    about: &'static str,
    /// The seats of the three fleets. The other seats resigned before the first turn, seat 5 first.
    south: u8,
    middle: u8,
    north: u8,
    /// The events after all fleets are deployed.
    script: &'static str,
    /// All events, including the passes.
    events: &'static str,
    kind: EndKind,
    places: [u8; 5],
    scores: [u8; 5],
}

/// The fleet in the north can capture nothing, so it passes in its first turn of the attack.
const ENDINGS: [Ending; 13] = [
    Ending {
        about: "seat 1 passes: the others have one turn each; equal in engines and ships they share",
        south: 2,
        middle: 3,
        north: 1,
        script: "2 b4xc4, 3 d1xb1",
        events: "1 pass, 2 b4xc4, 3 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [1, 2, 2, 4, 5],
        scores: [22, 20, 20, 0, 0],
    },
    Ending {
        about: "the middle seat passes: the round is finished",
        south: 1,
        middle: 3,
        north: 2,
        script: "1 b4xc4, 3 c5xa5",
        events: "1 b4xc4, 2 pass, 3 c5xa5",
        kind: rules::zyrcan::PASSED,
        places: [3, 1, 2, 4, 5],
        scores: [19, 22, 20, 0, 0],
    },
    Ending {
        about: "the last seat passes: that was the round",
        south: 1,
        middle: 2,
        north: 3,
        script: "1 c1xc2, 2 d1xb1",
        events: "1 c1xc2, 2 d1xb1, 3 pass",
        kind: rules::zyrcan::PASSED,
        places: [2, 3, 1, 4, 5],
        scores: [20, 19, 22, 0, 0],
    },
    Ending {
        about: "rounds turn at seat 1's place, also without seat 1",
        south: 2,
        middle: 5,
        north: 3,
        script: "2 b4xc4, 5 d1xb1",
        events: "2 b4xc4, 3 pass, 5 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [4, 2, 1, 5, 2],
        scores: [0, 20, 22, 0, 20],
    },
    Ending {
        about: "the first seat left passes: seat 1's place still is where the round ends",
        south: 3,
        middle: 5,
        north: 2,
        script: "3 b4xc4, 5 d1xb1",
        events: "2 pass, 3 b4xc4, 5 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [4, 1, 2, 5, 2],
        scores: [0, 22, 20, 0, 20],
    },
    Ending {
        about: "a pass counts, also when seat 1, which made it, leaves",
        south: 2,
        middle: 3,
        north: 1,
        script: "1 resign, 2 b4xc4, 3 d1xb1",
        events: "1 pass, 1 resign, 2 b4xc4, 3 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [3, 1, 1, 4, 5],
        scores: [22, 20, 20, 0, 0],
    },
    Ending {
        about: "the last to act in the last round leaves instead",
        south: 2,
        middle: 3,
        north: 1,
        script: "2 b4xc4, 3 timeout",
        events: "1 pass, 2 b4xc4, 3 timeout",
        kind: rules::zyrcan::PASSED,
        places: [1, 1, 3, 4, 5],
        scores: [22, 22, 20, 0, 0],
    },
    Ending {
        about: "a seat that is still to come in the last round leaves",
        south: 2,
        middle: 3,
        north: 1,
        script: "3 resign, 2 b4xc4",
        events: "1 pass, 3 resign, 2 b4xc4",
        kind: rules::zyrcan::PASSED,
        places: [1, 1, 3, 4, 5],
        scores: [22, 22, 20, 0, 0],
    },
    Ending {
        about: "a seat that is to act in the last round leaves, and its ships are captured",
        south: 2,
        middle: 3,
        north: 1,
        script: "2 resign, 3 d1xb1",
        events: "1 pass, 2 resign, 3 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [1, 3, 1, 4, 5],
        scores: [22, 20, 22, 0, 0],
    },
    Ending {
        about: "a seat leaves, and the next has to pass",
        south: 1,
        middle: 3,
        north: 2,
        script: "1 timeout, 3 d1xb1",
        events: "1 timeout, 2 pass, 3 d1xb1",
        kind: rules::zyrcan::PASSED,
        places: [3, 1, 1, 4, 5],
        scores: [20, 22, 22, 0, 0],
    },
    Ending {
        about: "one seat is left: it wins, and how the last one left is how it ended",
        south: 2,
        middle: 3,
        north: 1,
        script: "2 resign, 3 timeout",
        events: "1 pass, 2 resign, 3 timeout",
        kind: EndKind::TIMEOUT,
        places: [1, 3, 2, 4, 5],
        scores: [22, 22, 22, 0, 0],
    },
    Ending {
        about: "the one that is left wins also when it is to act",
        south: 1,
        middle: 2,
        north: 3,
        script: "3 timeout, 2 resign",
        events: "3 timeout, 2 resign",
        kind: EndKind::RESIGN,
        places: [1, 2, 3, 4, 5],
        scores: [22, 22, 22, 0, 0],
    },
    Ending {
        about: "all agree: the living are scored from the board as it stands, who left is last",
        south: 2,
        middle: 3,
        north: 1,
        script: "2 b4xc4, agree",
        events: "1 pass, 2 b4xc4, agree",
        kind: EndKind::AGREED,
        places: [1, 1, 3, 4, 5],
        scores: [22, 22, 20, 0, 0],
    },
];

#[test]
fn endings() {
    for ending in ENDINGS {
        let mut fleets = [
            (ending.south, SOUTH),
            (ending.middle, MIDDLE),
            (ending.north, NORTH),
        ];
        fleets.sort_unstable();
        let mut game = deployed(&fleets);
        // two seats have resigned, and three have deployed twelve ships each
        let deployment = 2 + 36;
        play(&mut game, ending.script);
        let about = ending.about;
        assert_eq!(events_from(&game, deployment), ending.events, "{about}");
        let outcome = Outcome {
            places: ending.places.to_vec(),
            scores: Some(ending.scores.map(f64::from).to_vec()),
            kind: ending.kind,
        };
        assert_eq!(game.outcome(), Some(outcome), "{about}");
    }
}

#[test]
fn leaving_is_not_a_pass() {
    let mut game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    play(&mut game, "3 resign, 1 b4xc4, 2 d1xb1, 1 a2xc2");
    assert_eq!(game.outcome(), None);
    assert_eq!(
        events_from(&game, 38),
        "3 resign, 1 b4xc4, 2 d1xb1, 1 a2xc2"
    );
}

#[test]
fn nobody_can_capture() {
    let game = deployed(&[(2, SOUTH), (4, NORTH)]);
    assert_eq!(events_from(&game, 3 + 24), "2 pass, 4 pass");
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.kind, rules::zyrcan::PASSED);
    assert_eq!(outcome.places, [3, 1, 4, 1, 5]);
}

#[test]
fn the_attack_begins_with_the_first_living_seat() {
    let game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    assert_eq!(game.to_act().seats()[0].number(), 1);
    let game = deployed(&[(2, SOUTH), (3, MIDDLE), (5, NORTH)]);
    assert_eq!(game.to_act().seats()[0].number(), 2);
    // the last seat that has to deploy retires instead
    let mut game = start(3, "standard");
    for _ in 0..35 {
        let seat = game.to_act().seats()[0];
        let turn = game.turns(seat).unwrap()[0].clone();
        game.play(seat, &turn).unwrap();
    }
    play(&mut game, "3 resign");
    let position = game.position(Viewer::Public);
    assert_eq!(position["phase"], json!("attack"));
    assert_eq!(
        position["hand"],
        json!({"1": [0, 0, 0], "2": [0, 0, 0], "3": [0, 0, 0]})
    );
}

/// Like [`MIDDLE`], with a three on d1 and a one on c2.
const OTHER_MIDDLE: &str = "3@d1 3@c3 2@c4 2@c5 2@c6 2@c7 2@d3 2@d2 1@c2 1@d4 1@d5 1@d6";

#[test]
fn ships_of_every_size_capture_ships_of_every_size() {
    for (middle, turn, engines) in [
        (OTHER_MIDDLE, "c1xc2", 1),
        (MIDDLE, "c1xd1", 2),
        (MIDDLE, "c1xc2", 3),
        (MIDDLE, "b1xd3", 1),
        (MIDDLE, "a3xc5", 2),
        (MIDDLE, "a2xc2", 3),
        (MIDDLE, "a1xd4", 1),
        (MIDDLE, "a1xd1", 2),
        (OTHER_MIDDLE, "a1xd1", 3),
    ] {
        let mut game = deployed(&[(1, SOUTH), (2, middle), (3, NORTH)]);
        let ships = |game: &AnyMatch| game.position(Viewer::Public)["ships"].clone();
        let before = ships(&game);
        let (from, to) = turn.split_once('x').unwrap();
        assert_eq!(before[to], json!([2, engines]), "{turn}");
        play(&mut game, &format!("1 {turn}, agree"));
        let mut after = before.clone();
        after[to] = before[from].clone();
        after.as_object_mut().unwrap().remove(from);
        assert_eq!(ships(&game), after, "{turn}");
        let scores = game.outcome().unwrap().scores.unwrap();
        assert_eq!(scores[..3], [22.0, 22.0 - f64::from(engines), 22.0]);
    }
}

#[test]
fn what_a_seat_that_left_has_on_the_board_can_be_captured() {
    let mut game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    play(&mut game, "2 timeout, 1 a1xd1");
    let position = game.position(Viewer::Public);
    assert_eq!(position["ships"]["d1"], json!([1, 3]));
    assert_eq!(position["retired"], json!([5, 4, 2]));
}

#[test]
fn ships_in_hand_leave_with_their_seat() {
    let mut game = start(3, "standard");
    play(&mut game, "1 2@e5, 1 resign");
    let position = game.position(Viewer::Public);
    assert_eq!(
        position["hand"],
        json!({"1": [0, 0, 0], "2": [4, 6, 2], "3": [4, 6, 2]})
    );
    assert_eq!(position["ships"], json!({"e5": [1, 2]}));
}

/// Compares places and scores of whole games, including ties of every kind.
#[test]
fn whole_games() {
    let mut games = 0;
    let mut record: Option<Record> = None;
    for line in include_str!("outcomes.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = || {
            let game = AnyMatch::replay(record.as_ref().unwrap()).unwrap();
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.kind, rules::zyrcan::PASSED);
            outcome
        };
        match word {
            "game" => {
                let mut words = rest.split(' ');
                let seats = words.next().unwrap().parse().unwrap();
                record = Some(start(seats, words.next().unwrap()).record());
            }
            "events" => {
                let events: Vec<Event> = serde_json::from_str(rest).unwrap();
                record.as_mut().unwrap().events = events;
            }
            "places" => {
                let places: Vec<u8> = serde_json::from_str(rest).unwrap();
                assert_eq!(outcome().places, places, "{rest}");
                games += 1;
            }
            "scores" => {
                let scores: Vec<f64> = serde_json::from_str(rest).unwrap();
                assert_eq!(outcome().scores, Some(scores));
            }
            _ => assert!(line.is_empty() || word == "#", "{line}"),
        }
    }
    assert!(games > 20, "only {games} games");
}
