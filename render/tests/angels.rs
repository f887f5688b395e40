//! Tests what the board of Angels and Demons shows, and to which viewer.

#![allow(clippy::unwrap_used)] // tests may panic, their helpers too

mod support;

use render::{Captions, Marks, Picture, Renderer};
use rules::{AnyView, Seat};
use support::angels::{positions, seen, table};
use support::compare::decode;

fn draw(view: &AnyView, side: Option<u8>, targets: &[String]) -> Picture {
    let words = Captions {
        side: side.map(Seat::new),
        ..Captions::default()
    };
    let marks = Marks {
        targets: targets.to_vec(),
        ..Marks::default()
    };
    Renderer::new().unwrap().draw(view, &words, &marks).unwrap()
}

/// How many pixels have exactly this colour.
fn pixels(picture: &Picture, colour: [u8; 3]) -> usize {
    let image = decode(&picture.png);
    image.pixels().filter(|pixel| pixel.0 == colour).count()
}

const CHOICE: [u8; 3] = [0xff, 0xd2, 0x3d];
const DANGER: [u8; 3] = [0xe2, 0x50, 0x4e];

#[test]
fn only_the_angel_sees_where_it_can_fly() {
    let view = table(2, 7, 12, 3).play(15).view();
    let public = draw(&view, None, &[]);
    assert_eq!(public, draw(&view, Some(2), &[]));
    assert_eq!(pixels(&public, CHOICE), 0);
    let own = draw(&view, Some(1), &[]);
    assert!(pixels(&own, CHOICE) > 20 * seen(&view).landings.len());
    // at the end of the match nothing can be done any more
    let mut over = view;
    if let AnyView::Angels(view) = &mut over {
        view.to_act = None;
    }
    assert_eq!(pixels(&draw(&over, Some(1), &[]), CHOICE), 0);
}

#[test]
fn what_can_be_chosen_is_marked_unless_it_is_nearly_everything() {
    for reach in [3, 7, 12] {
        let table = table(1, reach, 0, 5).play(1);
        let (view, demon) = (table.view(), Seat::new(2));
        let all = table.game.marks(demon, "").targets;
        assert_eq!(all.len(), usize::from(2 * reach + 1).pow(2) - 1);
        assert_eq!(pixels(&draw(&view, None, &all), CHOICE), 0);
        let file = table.game.marks(demon, "c").targets;
        let marked = pixels(&draw(&view, None, &file), CHOICE);
        assert!(marked > file.len(), "{marked}");
    }
}

#[test]
fn a_border_in_reach_is_in_danger_until_it_is_over() {
    let position = positions()
        .into_iter()
        .find(|position| position.name == "angels-exits")
        .unwrap();
    assert!(pixels(&draw(&position.view, None, &[]), DANGER) > 50);
    let AnyView::Angels(mut view) = position.view else {
        unreachable!("another game");
    };
    view.to_act = None;
    assert_eq!(pixels(&draw(&AnyView::Angels(view), None, &[]), DANGER), 0);
}

#[test]
fn squares_that_the_board_has_not_are_left_out() {
    let view = table(1, 3, 0, 5).view();
    let names = ["h1", "a8", "m13", "", "é5", "a0"].map(str::to_owned);
    assert_eq!(draw(&view, None, &[]), draw(&view, None, &names));
}
