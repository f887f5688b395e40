//! Positions, turns, and the sentences that refuse them.

use rules::AnyMatch;

use crate::positions::{MIDDLE, NORTH, SOUTH, after, deployed, start};

/// Checks that each turn of the seat to act is refused in these words.
fn check(game: &AnyMatch, refusals: &[(&str, &str)]) {
    let seat = game.to_act().seats()[0];
    for (turn, sentence) in refusals {
        let said = game.read(seat, turn).map_err(|say| say.to_string());
        assert_eq!(said, Err((*sentence).to_owned()), "{turn}");
    }
}

#[test]
fn deploying() {
    let late = "zyrcan-refusal-deploy-now";
    let near = format!("{late}; suggestion-near-more more=108 turns=1@e5, 2@e5, 3@e5");
    let begun = format!("{late}; suggestion-any turn=2@e5");
    check(
        &start(3, "standard"),
        &[
            ("", "zyrcan-refusal-nothing; suggestion-any turn=2@e5"),
            (" ", "zyrcan-refusal-nothing; suggestion-any turn=2@e5"),
            (
                "hello",
                "zyrcan-refusal-unreadable typed=hello; suggestion-any turn=2@e5",
            ),
            (
                "2@e5 2@e6",
                "zyrcan-refusal-unreadable typed=2@e5 2@e6; suggestion-any turn=2@e5",
            ),
            (
                "e5-e6 2@e5",
                "zyrcan-refusal-unreadable typed=e5-e6 2@e5; suggestion-near-more more=108 turns=2@e5, 1@e5, 3@e5",
            ),
            (
                "2@a1",
                "zyrcan-refusal-no-such-space space=a1; suggestion-begun-more more=34 turns=2@b2, 2@b3, 2@c2",
            ),
            (
                "2@j5",
                "zyrcan-refusal-no-such-space space=j5; suggestion-begun-more more=34 turns=2@h5, 2@h6, 2@h7",
            ),
            (
                "2@e0",
                "zyrcan-refusal-no-such-space space=e0; suggestion-begun-more more=34 turns=2@b2, 2@b3, 2@b4",
            ),
            (
                "0@e5",
                "zyrcan-refusal-no-such-ship engines=0; suggestion-near-more more=108 turns=1@e5, 2@e5, 3@e5",
            ),
            (
                "4@e5",
                "zyrcan-refusal-no-such-ship engines=4; suggestion-near-more more=108 turns=1@e5, 2@e5, 3@e5",
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
                "zyrcan-refusal-occupied-by-you square=e5; suggestion-begun-more more=31 turns=2@d4, 2@d5, 2@d6",
            ),
            (
                "3@B2",
                "zyrcan-refusal-occupied owner=2 square=b2; suggestion-begun-more more=31 turns=3@c2, 3@c3, 3@b4",
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
            "zyrcan-refusal-none-left engines=3 left=[1, 2]; suggestion-near-more more=59 turns=1@e7, 2@e7, 1@b4",
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

/// If a turn lacks its dash or its target, the refusal says what is wrong with the part that was typed.
#[test]
fn what_is_not_all_there_hears_what_is_wrong_with_what_is() {
    let game = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    let seat = game.to_act().seats()[0];
    for (typed, wrong) in [
        ("c2", "zyrcan-refusal-not-yours owner=2 square=c2"),
        ("C2 a2", "zyrcan-refusal-not-yours owner=2 square=c2"),
        ("e5", "zyrcan-refusal-empty square=e5"),
        ("e5e6", "zyrcan-refusal-empty square=e5"),
        // a text that is the beginning of a legal turn, and a text with more than squares
        ("a3", "zyrcan-refusal-unreadable typed=a3"),
        ("e5!", "zyrcan-refusal-unreadable typed=e5!"),
    ] {
        let refusal = game.read(seat, typed).unwrap_err().to_string();
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
            ("", "zyrcan-refusal-nothing; suggestion-any turn=a3xc5"),
            (
                "2@e5",
                "zyrcan-refusal-attack-now; suggestion-any turn=a3xc5",
            ),
            (
                "2@e5 a1xd1",
                "zyrcan-refusal-attack-now; suggestion-near-more more=21 turns=a1xd1, b1xd1, c1xd1",
            ),
            (
                "e5xe6",
                "zyrcan-refusal-empty square=e5; suggestion-near-more more=21 turns=b2xd2, b3xd3, b4xc4",
            ),
            (
                "c2xa2",
                "zyrcan-refusal-not-yours owner=2 square=c2; suggestion-near-more more=21 turns=a2xc2, c1xc2, b1xd1",
            ),
            (
                "a1xa4",
                "zyrcan-refusal-other-capture engines=3 from=a1 to=a4; suggestion-from ends=[d1, d4] from=a1",
            ),
            (
                "a1xc1",
                "zyrcan-refusal-other-capture engines=3 from=a1 to=c1; suggestion-from ends=[d1, d4] from=a1",
            ),
            (
                "a1-e5",
                "zyrcan-refusal-other-capture engines=3 from=a1 to=e5; suggestion-from ends=[d4, d1] from=a1",
            ),
            (
                "b4xd4",
                "zyrcan-refusal-other-capture engines=1 from=b4 to=d4; suggestion-from ends=[c4, c5] from=b4",
            ),
            (
                "c1xc3",
                "zyrcan-refusal-other-capture engines=1 from=c1 to=c3; suggestion-from ends=[c2, d2, d1] from=c1",
            ),
            (
                "c1xj3",
                "zyrcan-refusal-no-such-space space=j3; suggestion-from ends=[d1, d2, c2] from=c1",
            ),
        ],
    );
    let game = deployed(&[(1, MIDDLE), (2, SOUTH), (3, NORTH)]);
    check(
        &game,
        &[
            (
                "c2xf2",
                "zyrcan-refusal-cannot-capture engines=3 from=c2; suggestion-near-more more=5 turns=d1xb1, d2xb2, c4xa2",
            ),
            (
                "d3xc3",
                "zyrcan-refusal-cannot-capture engines=1 from=d3; suggestion-near-more more=5 turns=c4xa2, d2xb2, c5xa3",
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
                "zyrcan-refusal-empty square=c3; suggestion-any turn=2@e5",
            ),
            (
                "e5-e7",
                "zyrcan-refusal-deploy-first; suggestion-near-more more=108 turns=1@e5, 2@e5, 3@e5",
            ),
            (
                "2@e5 e5-e7",
                "zyrcan-refusal-deploy-alone; suggestion-any turn=2@e5",
            ),
        ],
    );
    let second = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    check(
        &second,
        &[
            (
                "e5-e7",
                "zyrcan-refusal-deploy-first; suggestion-near-more more=453 turns=1@b3 e5-e7, 1@b4 e5-e7, 1@b5 e5-e7",
            ),
            (
                "2@e7",
                "zyrcan-refusal-move-too; suggestion-begun-more more=2 turns=2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3",
            ),
            (
                "2@e6 e5-e3",
                "zyrcan-refusal-too-close distance=1 engines=2 near=e5 space=e6; suggestion-begun-more more=159 turns=2@d6 e5-e3, 2@d7 e5-e3, 2@e7 e5-e3",
            ),
            (
                "3@e7 e5-e3",
                "zyrcan-refusal-too-close distance=2 engines=3 near=e5 space=e7; suggestion-begun-more more=93 turns=3@d7 e5-e3, 3@e8 e5-e3, 3@f8 e5-e3",
            ),
            (
                "2@e7 e7-e5",
                "zyrcan-refusal-just-placed space=e7; suggestion-begun-more more=2 turns=2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3",
            ),
            (
                "2@e7 e5-e7",
                "zyrcan-refusal-other-move engines=2 from=e5 to=e7; suggestion-begun-more more=2 turns=2@e7 e5-c5, 2@e7 e5-g5, 2@e7 e5-g7",
            ),
            (
                "2@e7 e5-e6",
                "zyrcan-refusal-other-move engines=2 from=e5 to=e6; suggestion-begun-more more=2 turns=2@e7 e5-c5, 2@e7 e5-g5, 2@e7 e5-g7",
            ),
            (
                "2@e7 b2-e2",
                "zyrcan-refusal-not-yours owner=2 square=b2; suggestion-begun-more more=2 turns=2@e7 e5-c3, 2@e7 e5-c5, 2@e7 e5-e3",
            ),
            (
                "2@b2 e5-e7",
                "zyrcan-refusal-occupied owner=2 square=b2; suggestion-begun-more more=159 turns=2@b3 e5-e7, 2@c2 e5-e7, 2@c3 e5-e7",
            ),
            (
                "2@e5 e5-e7",
                "zyrcan-refusal-occupied-by-you square=e5; suggestion-begun-more more=159 turns=2@d6 e5-e7, 2@f4 e5-e7, 2@c3 e5-e7",
            ),
            ("pass", "refusal-no-passing; suggestion-any turn=2@c4 e5-c5"),
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
