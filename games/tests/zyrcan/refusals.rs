//! Positions, turns, and the sentences that refuse them.

use games::AnyMatch;

use crate::positions::{MIDDLE, NORTH, SOUTH, after, deployed, start};

/// Each turn of the seat to act is refused in these words.
fn check(game: &AnyMatch, refusals: &[(&str, &str)]) {
    let seat = game.to_act().seats()[0];
    for (turn, sentence) in refusals {
        let said = game.read(seat, turn).map_err(|say| say.plain);
        assert_eq!(said, Err((*sentence).to_owned()), "{turn}");
    }
}

#[test]
fn deploying() {
    let late = "the fleets are still being deployed: a turn puts one ship on an empty space, for example 2@e5";
    check(
        &start(3, "standard"),
        &[
            ("", "no turn was typed; a legal one now is 2@e5"),
            (" ", "no turn was typed; a legal one now is 2@e5"),
            (
                "hello",
                "\"hello\" is not a turn I can read; a legal one now is 2@e5",
            ),
            (
                "2@e5 2@e6",
                "\"2@e5 2@e6\" is not a turn I can read; a legal one now is 2@e5",
            ),
            (
                "e5-e6 2@e5",
                "\"e5-e6 2@e5\" is not a turn I can read; a legal one now is 2@e5",
            ),
            (
                "2@a1",
                "there is no space a1 on this board; a legal turn now is 2@e5",
            ),
            (
                "2@j5",
                "there is no space j5 on this board; a legal turn now is 2@e5",
            ),
            (
                "2@e0",
                "there is no space e0 on this board; a legal turn now is 2@e5",
            ),
            (
                "0@e5",
                "there is no ship of 0 engines: ships have 1, 2 or 3",
            ),
            (
                "4@e5",
                "there is no ship of 4 engines: ships have 1, 2 or 3",
            ),
            ("e5-e6", late),
            ("e5xe6", late),
            ("2@e5 e5-e6", late),
        ],
    );
    check(
        &after(3, "standard", "1 2@e5, 2 3@b2, 3 1@b3"),
        &[
            ("2@e5", "your own ship stands on e5: choose an empty space"),
            (
                "3@B2",
                "a ship of seat 2 stands on b2: choose an empty space",
            ),
        ],
    );
    check(
        &after(
            3,
            "standard",
            "1 3@e5, 2 3@b2, 3 1@b3, 1 3@e6, 2 1@c2, 3 1@c3",
        ),
        &[(
            "3@e7",
            "no ship of 3 is left in your hand, only of 1 or 2; a legal turn now is 2@b4",
        )],
    );
}

#[test]
fn every_board_has_its_own_spaces() {
    for (seats, inside, outside) in [
        (3, "1@b2", "1@a2"),
        (3, "1@h5", "1@h4"),
        (4, "1@a2", "1@a3"),
        (4, "1@d1", "1@e1"),
        (4, "1@i8", "1@i7"),
        (5, "1@a1", "1@a6"),
        (5, "1@i9", "1@i4"),
    ] {
        let game = start(seats, "standard");
        let seat = game.to_act().seats()[0];
        assert!(game.read(seat, inside).is_ok(), "{seats} {inside}");
        let say = game.read(seat, outside).unwrap_err();
        assert_eq!(say.key, "zyrcan-refusal-no-such-space", "{seats} {outside}");
    }
}

#[test]
fn attacking() {
    let game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    check(
        &game,
        &[
            ("", "no turn was typed; a legal one now is a3xc5"),
            (
                "2@e5",
                "deploying is over: now ships capture, for example a3xc5",
            ),
            (
                "2@e5 a1xd1",
                "deploying is over: now ships capture, for example a3xc5",
            ),
            ("e5xe6", "nothing stands on e5; a legal turn now is a3xc5"),
            (
                "c2xa2",
                "the ship on c2 belongs to seat 2 and is not yours to move; a legal turn now is a3xc5",
            ),
            (
                "a1xa4",
                "the ship on a1 has 3 engines: it can capture on d1 or d4, not on a4",
            ),
            (
                "a1xc1",
                "the ship on a1 has 3 engines: it can capture on d1 or d4, not on c1",
            ),
            (
                "a1-e5",
                "the ship on a1 has 3 engines: it can capture on d1 or d4, not on e5",
            ),
            (
                "b4xd4",
                "the ship on b4 has 1 engine: it can capture on c4 or c5, not on d4",
            ),
            (
                "c1xc3",
                "the ship on c1 has 1 engine: it can capture on c2, d1 or d2, not on c3",
            ),
            (
                "c1xj3",
                "there is no space j3 on this board; a legal turn now is a3xc5",
            ),
        ],
    );
    let game = deployed(&[(1, MIDDLE), (2, SOUTH), (3, NORTH)]);
    check(
        &game,
        &[
            (
                "c2xf2",
                "the ship on c2 has 3 engines and can capture nothing from there; the ship on c4, c5, c6, c7, d1 or d2 can",
            ),
            (
                "d3xc3",
                "the ship on d3 has 1 engine and can capture nothing from there; the ship on c4, c5, c6, c7, d1 or d2 can",
            ),
        ],
    );
}

#[test]
fn blitzkrieg() {
    let first = start(3, "blitzkrieg");
    check(
        &first,
        &[
            (
                "2@e5 c3-c5",
                "nothing stands on c3; a legal turn now is 2@e5",
            ),
            ("e5-e7", "deploying comes first; a legal turn now is 2@e5"),
            (
                "2@e5 e5-e7",
                "the ship on e5 has just been deployed and cannot move yet; a legal turn now is 2@e5",
            ),
        ],
    );
    let second = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    check(
        &second,
        &[
            (
                "e5-e7",
                "deploying comes first; a legal turn now is 2@c4 e5-c5",
            ),
            ("2@e7", "a ship must move too, for example 2@e7 e5-c3"),
            (
                "2@e6 e5-e3",
                "a ship of 2 must stand 2 or more spaces from every ship of yours, and e6 is 1 from e5; the nearest spaces where it fits: d6, e7, f7, c4, c5, c6",
            ),
            (
                "3@e7 e5-e3",
                "a ship of 3 must stand 3 or more spaces from every ship of yours, and e7 is 2 from e5; the nearest spaces where it fits: d7, e8, f8, c6, g8, b4",
            ),
            (
                "2@e7 e7-e5",
                "the ship on e7 has just been deployed and cannot move yet; a legal turn now is 2@e7 e5-c3",
            ),
            (
                "2@e7 e5-e7",
                "the ship on e5 has 2 engines: it can go to c3, c5, e3, g5 or g7, not to e7",
            ),
            (
                "2@e7 e5-e6",
                "the ship on e5 has 2 engines: it can go to c3, c5, e3, g5 or g7, not to e6",
            ),
            (
                "2@e7 b2-e2",
                "the ship on b2 belongs to seat 2 and is not yours to move; a legal turn now is 2@c4 e5-c5",
            ),
            (
                "2@b2 e5-e7",
                "a ship of seat 2 stands on b2: choose an empty space",
            ),
            (
                "2@e5 e5-e7",
                "your own ship stands on e5: choose an empty space",
            ),
            (
                "pass",
                "only the rules pass, when a seat has nothing to do; a legal turn now is 2@c4 e5-c5",
            ),
        ],
    );
    let seat = second.to_act().seats()[0];
    for (typed, canonical) in [
        ("1@e6 e5-e3", "1@e6 e5-e3"),
        ("2@e7 e5xe3", "2@e7 e5-e3"),
        ("3@e8 e5-g7", "3@e8 e5-g7"),
    ] {
        assert_eq!(second.read(seat, typed).as_deref(), Ok(canonical));
    }
}
