//! What viewers may see, and in which words.

use rules::Captioned as _;
use rules::xero_g::Target;
use rules::{AnyView, Game, Seat, Viewer};
use serde_json::json;

use crate::boards::{after, played, study};

fn text(game: &rules::AnyMatch) -> Vec<String> {
    let lines = game.view(Viewer::Public).describe().brief();
    lines.into_iter().map(|say| say.plain).collect()
}

#[test]
fn the_board_in_words() {
    let game = after("open", "1 322113, 2 123123, 1 b1-c2, 2 d6-d5");
    assert_eq!(
        text(&game),
        [
            "seat 2 flew the 1 from d6 to d5.",
            "seat 1 to fly, turn 3: the ship on a1, c1, d1, e1 or f1.",
            "Rank 6: 1 on a, 2 on b, 3 on c, 2 on e, 3 on f.",
            "Rank 5: 1 on d.",
            "Rank 2: 2 on c.",
            "Rank 1: 3 on a, 2 on c, 1 on d, 1 on e, 3 on f.",
            "seat 1's home row is rank 1.",
            "seat 2's home row is rank 6.",
        ]
    );
    let caption = game.view(Viewer::Public).caption();
    assert_eq!(caption.title.plain, "seat 1 to fly");
    assert_eq!(caption.corner.plain, "turn 3");
    assert_eq!(
        caption.last.unwrap().plain,
        "seat 2 flew the 1 from d6 to d5."
    );
    let notes: Vec<String> = caption
        .seats
        .into_iter()
        .map(|words| words.note.plain)
        .collect();
    assert_eq!(notes, ["home row 1", "home row 6"]);
}

#[test]
fn flights_in_words() {
    for (ranks, turn, words) in [
        (
            "000000/000000/000000/000000/120300/100000",
            "a1-d2(f2)",
            "seat 1 flew the 1 from a1 to d2, boosted on a2 and b2; the 3 from there went to f2.",
        ),
        (
            "000000/000000/000000/000000/100000/100000",
            "a1-a3",
            "seat 1 flew the 1 from a1 to a3, boosted on a2.",
        ),
        (
            "000000/000000/030000/010000/000000/000000",
            "b3-base",
            "seat 1 flew the 1 from b3 into the base, boosted on b4.",
        ),
    ] {
        let view = played(&study(ranks, 1), turn).view(Viewer::Public);
        let last = view.caption().last.unwrap();
        assert_eq!(last.to_string(), words);
    }
}

#[test]
fn ends_in_words() {
    let fly = "1 322113, 2 322113";
    for (script, line, title) in [
        ("1 resign", "The match is over; seat 2 won.", "seat 2 won"),
        ("agree", "The match is over: a draw.", "a draw"),
    ] {
        let game = after("open", &format!("{fly}, {script}"));
        assert!(text(&game).contains(&line.to_owned()), "{script}");
        assert_eq!(game.view(Viewer::Public).caption().title.plain, title);
    }
}

#[test]
fn all_that_a_picture_needs() {
    let game = after("open", "1 322113, 2 123123, 1 b1-c2");
    let AnyView::XeroG(view) = game.view(Viewer::Public) else {
        panic!("another game's view")
    };
    assert_eq!(view.to_act, [Seat::new(2)]);
    assert_eq!(view.ready, [Seat::new(1), Seat::new(2)]);
    assert_eq!(view.home_rows, [Some(1), Some(6)]);
    assert_eq!((view.ships.len(), view.flights, view.times), (12, 1, 1));
    assert!(view.ships.is_sorted_by_key(|ship| ship.at));
    let movers: Vec<String> = view.movers.iter().map(ToString::to_string).collect();
    assert_eq!(movers, ["a6", "b6", "c6", "d6", "e6", "f6"]);
    let last = serde_json::to_value(view.last.unwrap()).unwrap();
    assert_eq!(
        last,
        json!({
            "seat": 1, "size": 2, "from": "b1", "to": "c2", "path": ["b1", "b2", "c2"], "boosts": [], "drop": null,
        })
    );
}

#[test]
fn a_ship_in_the_base_is_on_no_square() {
    let view = played(
        &study("010000/000000/000000/000000/000000/100000", 2),
        "b6-b5",
    )
    .view(Viewer::Public);
    assert_eq!(view.home_rows, [Some(1), Some(5)]);
    let won = played(
        &study("010000/000000/000000/000000/000000/000000", 1),
        "b6-base",
    );
    let view = won.view(Viewer::Public);
    assert_eq!((view.ships.len(), view.home_rows), (0, [None, None]));
    assert_eq!(view.last.unwrap().to, Target::Base);
}
