//! Zyrcan by hand: refusals, endings, scores.

mod positions;

#[test]
fn scratch() {
    use games::{AnyMatch, Seat};
    use positions::*;
    let show = |name: &str, g: &AnyMatch, turns: &[&str]| {
        let seat = g.to_act().seats()[0];
        println!("== {name} seat {seat}");
        for t in turns {
            println!("  {t} => {:?}", g.read(seat, t).map_err(|s| s.plain));
        }
    };
    let _ = Seat::new(1);
    show(
        "std start",
        &start(3, "standard"),
        &[
            "",
            "hello",
            "2@a1",
            "2@z9",
            "2@j5",
            "0@e5",
            "4@e5",
            "9@e5",
            "e5-e6",
            "2@e5 e5-e6",
            "2@e5 2@e6",
            "e4xe5",
        ],
    );
    show(
        "std",
        &after(3, "standard", "1 2@e5, 2 3@b2, 3 1@b3"),
        &["2@e5", "2@b2", "3@e6"],
    );
    show(
        "no threes",
        &after(
            3,
            "standard",
            "1 3@e5, 2 3@b2, 3 1@b3, 1 3@e6, 2 1@c2, 3 1@c3",
        ),
        &["3@e7"],
    );
    let g = deployed(&[(1, SOUTH), (2, MIDDLE), (3, NORTH)]);
    show(
        "attack",
        &g,
        &[
            "2@e5", "e5xe6", "c2xc3", "i5xi6", "a1xa2", "a1xd1", "a1xd4", "a1-e5", "a1-a4",
            "b4xc4", "b4-b5", "b4xd4", "c1-b1", "c1xc3", "c1xj3", "c1xa9",
        ],
    );
    let g = deployed(&[(1, SOUTH), (2, NORTH), (3, MIDDLE)]);
    show("attack2", &g, &["a2xa3"]);
    let g = start(3, "blitzkrieg");
    show(
        "blitz",
        &g,
        &["2@e5 e5-e7", "e5-e7", "2@e5", "2@e5 c3-c5", "2@e5 2@e6"],
    );
    let g = after(3, "blitzkrieg", "1 2@e5, 2 3@b2, 3 1@h8");
    show(
        "blitz2",
        &g,
        &[
            "2@e6",
            "2@e7",
            "e5-e7",
            "2@e7 e7-e5",
            "2@e7 e5-e7",
            "2@e7 e5-e6",
            "2@e7 b2-e2",
            "2@e7 c3-c5",
            "2@b2 e5-e7",
            "3@e7 e5-c5",
            "3@e8 e5-c5",
            "2@e7 e5xc5",
            "2@e7 h8-h7",
            "1@e6 e5-e5",
            "pass",
        ],
    );
}
