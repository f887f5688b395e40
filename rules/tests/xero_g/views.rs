//! Tests what viewers may see, and in which words.

use rules::Captioned as _;
use rules::translatable_text::Words as _;
use rules::xero_g::Target;
use rules::{AnyView, Game, Seat, Viewer};
use serde_json::json;

use crate::boards::{after, played, study};

fn text(game: &rules::AnyMatch) -> Vec<String> {
    let lines = game.view(Viewer::Public).describe().brief();
    lines.into_iter().map(|say| say.to_string()).collect()
}

#[test]
fn the_board_in_words() {
    let game = after("open", "1 322113, 2 123123, 1 b1-c2, 2 d6-d5");
    assert_eq!(
        text(&game),
        [
            "xero-g-line-flew boosts=[] from=d6 seat=2 size=1 to=d5",
            "xero-g-line-to-fly flight=3 seat=1 ships=[a1, c1, d1, e1, f1]",
            "xero-g-line-rank rank=6 row=[[1, a], [2, b], [3, c], [2, e], [3, f]]",
            "xero-g-line-rank rank=5 row=[[1, d]]",
            "xero-g-line-rank rank=2 row=[[2, c]]",
            "xero-g-line-rank rank=1 row=[[3, a], [2, c], [1, d], [1, e], [3, f]]",
            "xero-g-line-home-row rank=1 seat=1",
            "xero-g-line-home-row rank=6 seat=2",
        ]
    );
    let caption = game.view(Viewer::Public).caption();
    assert_eq!(caption.title.to_string(), "xero-g-line-title-fly seat=1");
    assert_eq!(
        caption.corner.to_string(),
        "xero-g-line-corner-flight flight=3"
    );
    assert_eq!(
        caption.last.unwrap().to_string(),
        "xero-g-line-flew boosts=[] from=d6 seat=2 size=1 to=d5"
    );
    let notes: Vec<String> = caption
        .seats
        .into_iter()
        .map(|words| words.note.to_string())
        .collect();
    assert_eq!(
        notes,
        ["xero-g-line-note rank=1", "xero-g-line-note rank=6"]
    );
}

#[test]
fn flights_in_words() {
    for (ranks, turn, words) in [
        (
            "000000/000000/000000/000000/120300/100000",
            "a1-d2(f2)",
            "xero-g-line-reprogrammed boosts=[a2, b2] drop=f2 from=a1 other=3 seat=1 size=1 to=d2",
        ),
        (
            "000000/000000/000000/000000/100000/100000",
            "a1-a3",
            "xero-g-line-flew boosts=[a2] from=a1 seat=1 size=1 to=a3",
        ),
        (
            "000000/000000/030000/010000/000000/000000",
            "b3-base",
            "xero-g-line-won boosts=[b4] from=b3 seat=1 size=1",
        ),
    ] {
        let view = played(&study(ranks, 1), turn).view(Viewer::Public);
        let last = view.caption().last.unwrap();
        assert_eq!(last.say().to_string(), words);
    }
}

#[test]
fn ends_in_words() {
    let fly = "1 322113, 2 322113";
    for (script, line, title) in [
        (
            "1 resign",
            "xero-g-line-over winners=[2]",
            "xero-g-line-title-over winners=[2]",
        ),
        ("agree", "xero-g-line-drawn", "xero-g-line-title-drawn"),
    ] {
        let game = after("open", &format!("{fly}, {script}"));
        assert!(text(&game).contains(&line.to_owned()), "{script}");
        assert_eq!(game.view(Viewer::Public).caption().title.to_string(), title);
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
