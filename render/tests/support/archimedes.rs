//! Archimedes positions.

use rules::archimedes::{Ship, View};
use rules::{AnyView, Kind, Seat};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{Position, Table};

pub fn table(seed: u64) -> Table {
    Table::new(Kind::Archimedes, 2, seed, &json!({}))
}

fn is(what: impl Fn(&View) -> bool) -> impl Fn(&AnyView) -> bool {
    move |view| matches!(view, AnyView::Archimedes(view) if what(view))
}

/// The first match in which `what` is true at some time after `turns` turns.
fn find(from: u64, turns: usize, what: impl Fn(&View) -> bool + Copy) -> Table {
    let mut tables = (from..from + 4000).map(|seed| table(seed).play(turns).until(is(what)));
    let found = tables.find(|table| is(what)(&table.view()));
    found.expect("a match in which this comes to be")
}

pub fn positions() -> Vec<Position> {
    let dangers = |view: &View, which: fn(&Ship) -> bool| {
        view.ships.iter().filter(|ship| which(ship)).count()
    };
    let goes_on = |view: &View| view.to_act.is_some();
    let last = |view: &View, what: fn(&rules::archimedes::LastTurn) -> bool| {
        view.last.as_ref().is_some_and(what)
    };
    vec![
        table(1).at("start"),
        table(3).play(9).marked("marked"),
        find(100, 12, |view| {
            goes_on(view)
                && dangers(view, Ship::threatened) == 2
                && dangers(view, Ship::doomed) == 1
        })
        .at("threatened"),
        find(200, 10, |view| {
            goes_on(view) && last(view, |last| last.destroyed.len() > 1)
        })
        .at("destroyed"),
        find(300, 10, |view| {
            goes_on(view) && last(view, |last| last.rebuilt)
        })
        .at("rebuilt"),
        find(400, 6, |view| {
            goes_on(view) && view.ports[1].invaded && view.to_act == Some(Seat::new(2))
        })
        .at("invaded")
        .seen_by(2),
        find(500, 10, |view| !goes_on(view)).at("over"),
        table(7).play(14).retire(1).at("resigned").seen_by(2),
    ]
}

pub fn ended() -> Vec<Position> {
    vec![
        table(5).until(|_| false).at("ended"),
        table(7).play(14).retire(1).at("left"),
    ]
}

pub fn squares(_: &View) -> Vec<String> {
    let all = rules::grid::square::Square::all(rules::archimedes::SIDE);
    all.map(|square| square.to_string()).collect()
}

pub fn replays() -> Vec<Replay> {
    vec![replay("archimedes".to_owned(), table)]
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![
        (table(3).play(9).marked("full"), 45),
        (table(7).play(14).at("typical"), 30),
    ]
}
