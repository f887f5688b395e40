//! Positions, turns, and the sentences that refuse them.

use rules::AnyMatch;

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
    let late = "the fleets are still being deployed: a turn puts one ship on an empty space";
    let near = format!("{late}; legal turns are: 1@e5, 2@e5, 3@e5 and 108 more");
    let begun = format!("{late}; a legal turn now is 2@e5");
    check(
        &start(3, "standard"),
        &[
            ("", "no turn was typed; a legal turn now is 2@e5"),
            (" ", "no turn was typed; a legal turn now is 2@e5"),
            (
                "hello",
                "\"hello\" is not a turn I can read; a legal turn now is 2@e5",
            ),
            (
                "2@e5 2@e6",
                "\"2@e5 2@e6\" is not a turn I can read; a legal turn now is 2@e5",
            ),
            (
                "e5-e6 2@e5",
                "\"e5-e6 2@e5\" is not a turn I can read; legal turns are: 2@e5, 1@e5, 3@e5 and 108 more",
            ),
            (
                "2@a1",
                "there is no space a1 on this board; similar legal turns: 2@b2, 2@b3, 2@c2 and 34 more",
            ),
            (
                "2@j5",
                "there is no space j5 on this board; similar legal turns: 2@h5, 2@h6, 2@h7 and 34 more",
            ),
            (
                "2@e0",
                "there is no space e0 on this board; similar legal turns: 2@b2, 2@b3, 2@b4 and 34 more",
            ),
            (
                "0@e5",
                "there is no ship of 0 engines: ships have 1, 2 or 3; legal turns are: 1@e5, 2@e5, 3@e5 and 108 more",
            ),
            (
                "4@e5",
                "there is no ship of 4 engines: ships have 1, 2 or 3; legal turns are: 1@e5, 2@e5, 3@e5 and 108 more",
            ),
            ("e5-e6", &near),
            ("e5xe6", &near),
            ("2@e5 e5-e6", &begun),
        ],
    );
    check(
        &after(3, "standard", "1 2@e5, 2 3@b2, 3 1@b3"),
        &[
            (
                "2@e5",
                "your own ship stands on e5; similar legal turns: 2@d4, 2@d5, 2@d6 and 31 more",
            ),
            (
                "3@B2",
                "a ship of seat 2 stands on b2; similar legal turns: 3@c2, 3@c3, 3@b4 and 31 more",
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
            "no ship of 3 is left in your hand, only of 1 or 2; legal turns are: 1@e7, 2@e7, 1@b4 and 59 more",
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

/// A turn without its dash or its target is refused for what is wrong with the part that is there.
#[test]
fn what_is_not_all_there_hears_what_is_wrong_with_what_is() {
    let game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    let seat = game.to_act().seats()[0];
    for (typed, wrong) in [
        (
            "c2",
            "the ship on c2 belongs to seat 2 and is not yours to move",
        ),
        (
            "C2 a2",
            "the ship on c2 belongs to seat 2 and is not yours to move",
        ),
        ("e5", "nothing stands on e5"),
        ("e5e6", "nothing stands on e5"),
        // the beginning of a legal turn, and a text that is more than squares
        ("a3", "\"a3\" is not a turn I can read"),
        ("e5!", "\"e5!\" is not a turn I can read"),
    ] {
        let refusal = game.read(seat, typed).unwrap_err().plain;
        let said = refusal.split("; ").next();
        assert_eq!(said, Some(wrong), "{typed}");
    }
}

#[test]
fn attacking() {
    let game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    check(
        &game,
        &[
            ("", "no turn was typed; a legal turn now is a3xc5"),
            (
                "2@e5",
                "deploying is over: now ships capture; a legal turn now is a3xc5",
            ),
            (
                "2@e5 a1xd1",
                "deploying is over: now ships capture; legal turns are: a1xd1, b1xd1, c1xd1 and 21 more",
            ),
            (
                "e5xe6",
                "nothing stands on e5; legal turns are: b2xd2, b3xd3, b4xc4 and 21 more",
            ),
            (
                "c2xa2",
                "the ship on c2 belongs to seat 2 and is not yours to move; legal turns are: a2xc2, c1xc2, b1xd1 and 21 more",
            ),
            (
                "a1xa4",
                "the ship on a1 has 3 engines and cannot capture on a4; from a1: d1 or d4",
            ),
            (
                "a1xc1",
                "the ship on a1 has 3 engines and cannot capture on c1; from a1: d1 or d4",
            ),
            (
                "a1-e5",
                "the ship on a1 has 3 engines and cannot capture on e5; from a1: d4 or d1",
            ),
            (
                "b4xd4",
                "the ship on b4 has 1 engine and cannot capture on d4; from b4: c4 or c5",
            ),
            (
                "c1xc3",
                "the ship on c1 has 1 engine and cannot capture on c3; from c1: c2, d2 or d1",
            ),
            (
                "c1xj3",
                "there is no space j3 on this board; from c1: d1, d2 or c2",
            ),
        ],
    );
    let game = deployed(&[(1, MIDDLE), (2, SOUTH), (3, NORTH)]);
    check(
        &game,
        &[
            (
                "c2xf2",
                "the ship on c2 has 3 engines and can capture nothing from there; legal turns are: d1xb1, d2xb2, c4xa2 and 5 more",
            ),
            (
                "d3xc3",
                "the ship on d3 has 1 engine and can capture nothing from there; legal turns are: c4xa2, d2xb2, c5xa3 and 5 more",
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
            (
                "e5-e7",
                "deploying comes first; legal turns are: 1@e5, 2@e5, 3@e5 and 108 more",
            ),
            (
                "2@e5 e5-e7",
                "none of your ships can move now, so deploy alone; a legal turn now is 2@e5",
            ),
        ],
    );
    let second = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    check(
        &second,
        &[
            (
                "e5-e7",
                "deploying comes first; legal turns are: 1@b3 e5-e7, 1@b4 e5-e7, 1@b5 e5-e7 and 453 more",
            ),
            (
                "2@e7",
                "you must also move a ship in this turn; similar legal turns: 2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3 and 2 more",
            ),
            (
                "2@e6 e5-e3",
                "a ship of 2 must stand 2 or more spaces from every ship of yours, and e6 is 1 from e5; similar legal turns: 2@d6 e5-e3, 2@d7 e5-e3, 2@e7 e5-e3 and 159 more",
            ),
            (
                "3@e7 e5-e3",
                "a ship of 3 must stand 3 or more spaces from every ship of yours, and e7 is 2 from e5; similar legal turns: 3@d7 e5-e3, 3@e8 e5-e3, 3@f8 e5-e3 and 93 more",
            ),
            (
                "2@e7 e7-e5",
                "the ship on e7 has just been deployed and cannot move yet; similar legal turns: 2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3 and 2 more",
            ),
            (
                "2@e7 e5-e7",
                "the ship on e5 has 2 engines and cannot go to e7; similar legal turns: 2@e7 e5-c5, 2@e7 e5-g5, 2@e7 e5-g7 and 2 more",
            ),
            (
                "2@e7 e5-e6",
                "the ship on e5 has 2 engines and cannot go to e6; similar legal turns: 2@e7 e5-c5, 2@e7 e5-g5, 2@e7 e5-g7 and 2 more",
            ),
            (
                "2@e7 b2-e2",
                "the ship on b2 belongs to seat 2 and is not yours to move; similar legal turns: 2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3 and 2 more",
            ),
            (
                "2@b2 e5-e7",
                "a ship of seat 2 stands on b2; similar legal turns: 2@b3 e5-e7, 2@c2 e5-e7, 2@c3 e5-e7 and 159 more",
            ),
            (
                "2@e5 e5-e7",
                "your own ship stands on e5; similar legal turns: 2@d6 e5-e7, 2@f4 e5-e7, 2@c3 e5-e7 and 159 more",
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
