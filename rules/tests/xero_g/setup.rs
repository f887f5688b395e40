//! The arrangement of the rows.

use rules::{Game, Seat, ToAct, Viewer};
use serde_json::json;

use crate::boards::{after, play, start};

const BOARD: &str = "xero-g-line-board owner=2 seat=1";

const SEATS: [Seat; 2] = [Seat::new(1), Seat::new(2)];

#[test]
fn ninety_rows() {
    for setup in ["open", "hidden"] {
        let rows = start(setup).turns(Seat::new(1)).unwrap();
        assert_eq!(rows.len(), 90);
        assert_eq!((&*rows[0], &*rows[89]), ("112233", "332211"));
    }
}

#[test]
fn in_the_open_seat_2_sees_seat_1s_row() {
    let mut game = start("open");
    assert_eq!(game.to_act(), ToAct::One(Seat::new(1)));
    play(&mut game, "1 322113");
    assert_eq!(game.to_act(), ToAct::One(Seat::new(2)));
    let row =
        json!({"phase": "setup", "pieces": {"a1": 3, "b1": 2, "c1": 2, "d1": 1, "e1": 1, "f1": 3}});
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(2))] {
        assert_eq!(game.position(viewer), row);
    }
    play(&mut game, "2 123123");
    assert_eq!(game.to_act(), ToAct::One(Seat::new(1)));
    let pieces = json!({
        "a1": 3, "b1": 2, "c1": 2, "d1": 1, "e1": 1, "f1": 3,
        "a6": 1, "b6": 2, "c6": 3, "d6": 1, "e6": 2, "f6": 3,
    });
    let position = json!({"phase": "fly", "pieces": pieces});
    assert_eq!(game.position(Viewer::Public), position);
}

#[test]
fn in_secret_both_arrange_at_once_in_any_order() {
    let mut game = start("hidden");
    assert_eq!(game.to_act(), ToAct::Secret(SEATS.to_vec()));
    play(&mut game, "2 123123");
    assert_eq!(game.to_act(), ToAct::Secret(vec![Seat::new(1)]));
    assert!(game.turns(Seat::new(2)).is_err(), "one row each");
    play(&mut game, "1 322113");
    let events: Vec<u8> = game.events().iter().map(|event| event.seat).collect();
    assert_eq!(events, [2, 1], "in order of submission");
    let other = after("hidden", "1 322113, 2 123123");
    let open = after("open", "1 322113, 2 123123");
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(1))] {
        assert_eq!(game.view(viewer), other.view(viewer));
        assert_eq!(game.position(viewer), open.position(viewer));
    }
    assert_eq!(game.to_act(), ToAct::One(Seat::new(1)));
}

#[test]
fn an_unrevealed_row_is_seen_by_its_seat_alone() {
    let one = after("hidden", "1 322113");
    let other = after("hidden", "1 332211");
    for viewer in [Viewer::Public, Viewer::Seat(Seat::new(2))] {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.view(viewer).describe(), other.view(viewer).describe());
        assert_eq!(one.view(viewer).caption(), other.view(viewer).caption());
        let nothing = json!({"phase": "setup", "pieces": {}});
        assert_eq!(one.position(viewer), nothing);
    }
    let waiting = Seat::new(2);
    for text in ["", "3", "322113", "b1-d2", "?"] {
        assert_eq!(one.next(waiting, text, 25), other.next(waiting, text, 25));
        assert_eq!(one.read(waiting, text), other.read(waiting, text));
        assert_eq!(one.marks(waiting, text), other.marks(waiting, text));
        assert_eq!(one.read(Seat::new(1), text), other.read(Seat::new(1), text));
    }
    assert_eq!(one.turns(waiting), other.turns(waiting));
    assert_eq!(one.example(waiting), other.example(waiting));
    let own = Viewer::Seat(Seat::new(1));
    let row =
        json!({"phase": "setup", "pieces": {"a1": 3, "b1": 2, "c1": 2, "d1": 1, "e1": 1, "f1": 3}});
    assert_eq!(one.position(own), row);
    let text: Vec<String> = one
        .view(own)
        .describe()
        .brief()
        .into_iter()
        .map(|say| say.to_string())
        .collect();
    assert_eq!(
        text,
        [
            "xero-g-line-arranged row=322113 seat=1",
            "xero-g-line-to-arrange-secretly waiting=[2]",
            "xero-g-line-rank rank=1 row=[[3, a], [2, b], [2, c], [1, d], [1, e], [3, f]]",
            BOARD,
        ]
    );
    let public = one.view(Viewer::Public).describe().brief();
    let text: Vec<String> = public.into_iter().map(|say| say.to_string()).collect();
    assert_eq!(
        text,
        [
            "xero-g-line-ready seat=1",
            "xero-g-line-to-arrange-secretly waiting=[2]",
            BOARD,
        ]
    );
}

/// An end during the setup reveals nothing, because it may be taken back.
#[test]
fn a_row_stays_secret_when_the_match_ends_in_the_setup() {
    for end in ["2 resign", "1 timeout", "agree"] {
        let game = after("hidden", &format!("1 322113, {end}"));
        assert!(game.outcome().is_some());
        let nothing = json!({"phase": "setup", "pieces": {}});
        assert_eq!(game.position(Viewer::Public), nothing);
        assert_eq!(game.position(Viewer::Seat(Seat::new(2))), nothing);
    }
}

#[test]
fn seats_and_defaults() {
    type Xero = rules::xero_g::XeroG;
    assert_eq!(Xero::SEATS, 2..=2);
    let none = serde_json::Map::new();
    let plain = rules::AnyMatch::new(rules::Kind::XeroG, 2, 1, &none).unwrap();
    assert_eq!(plain, start("open"));
}

#[test]
fn a_row_shows_to_its_owner_as_it_grows() {
    for setup in ["open", "hidden"] {
        let game = start(setup);
        for (typed, rank) in [
            ("", None),
            ("32", Some("xero-g-line-rank rank=1 row=[[3, a], [2, b]]")),
        ] {
            let view = game.drafted(Seat::new(1), typed).unwrap();
            let lines = view.describe().brief();
            let mut lines = lines.iter().map(ToString::to_string);
            let found = lines.find(|line| line.starts_with("xero-g-line-rank "));
            assert_eq!(found.as_deref(), rank, "{setup} {typed}");
            let asked = view.describe().headline.to_string();
            assert!(asked.starts_with("xero-g-line-to-arrange"), "{asked}");
        }
    }
}
