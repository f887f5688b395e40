//! Xero-G positions.

use rules::xero_g::{LastFlight, View};
use rules::{AnyView, Kind, Seat, Viewer};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{Position, SCRIPTS, Table};

/// A match in which both seats have arranged their ships.
pub fn table(seed: u64) -> Table {
    let rows = [
        "322113 131223",
        "213312 321123",
        "112233 323112",
        "231132 213231",
    ];
    let rows = rows[seed as usize % rows.len()];
    Table::new(Kind::XeroG, 2, seed, &json!({})).script(rows)
}

/// The first match that is not over and whose last flight satisfies `what`.
fn find(from: u64, turns: usize, what: impl Fn(&View, &LastFlight) -> bool) -> Table {
    let is = |view: &AnyView| match view {
        AnyView::XeroG(view) => {
            let last = view.last.as_ref();
            view.outcome.is_none() && last.is_some_and(|last| what(view, last))
        }
        _ => false,
    };
    let mut tables = (from..from + 100).map(|seed| careful(seed).play(turns));
    let found = tables.find_map(|table| super::soon(table, is));
    found.expect("a match in which this comes to be")
}

/// A match in which no seat flies into a base while it has another turn.
pub fn careful(seed: u64) -> Table {
    Table {
        liked: |turn| !turn.ends_with("base"),
        ..table(seed)
    }
}

/// A match in which only seat 2 has arranged its ships, in secret.
fn hidden() -> Table {
    let mut table = Table::new(Kind::XeroG, 2, 1, &json!({"setup": "hidden"}));
    table.game.play(Seat::new(2), "213312").unwrap();
    table
}

/// The view of seat 2, which has arranged its ships.
fn own() -> Position {
    let table = hidden();
    let position = table.at("own").seen_by(2);
    Position {
        view: table.game.view(Viewer::Seat(Seat::new(2))),
        ..position
    }
}

/// A flight with several boosts. All squares that can follow a chosen ship are marked.
pub fn full() -> Position {
    find(3, 40, |_, last| {
        last.boosts.len() > 1 && last.drop.is_some()
    })
    .marked("full")
}

pub fn positions() -> Vec<Position> {
    let boosts = |last: &LastFlight| last.boosts.len();
    vec![
        hidden().at("hidden"),
        own(),
        table(1).at("start"),
        find(20, 20, |view, last| {
            boosts(last) == 2 && last.drop.is_none() && view.movers.len() > 2
        })
        .at("boosted"),
        find(60, 15, |_, last| boosts(last) == 1 && last.drop.is_some()).at("reprogrammed"),
        find(90, 24, |_, last| boosts(last) > 1 && last.drop.is_some())
            .marked("turned")
            .seen_by(2),
        table(7).until(|_| false).at("base"),
        find(60, 15, |_, last| boosts(last) == 1)
            .asked("names", "")
            .named(&SCRIPTS[2..]),
        careful(9).play(13).retire(1).at("resigned").seen_by(2),
    ]
}

/// A match with secretly arranged rows, in which no seat flies into a base while it has another turn.
fn arranged_in_secret(seed: u64) -> Table {
    let mut table = Table {
        liked: |turn| !turn.ends_with("base"),
        ..Table::new(Kind::XeroG, 2, seed, &json!({"setup": "hidden"}))
    };
    for (seat, row) in [(1, "312213"), (2, "213312")] {
        table.game.play(rules::Seat::new(seat), row).unwrap();
    }
    table
}

pub fn ended() -> Vec<Position> {
    vec![
        table(5).until(|_| false).at("ended"),
        table(9).play(3).retire(1).at("left"),
    ]
}

pub fn squares(_: &View) -> Vec<String> {
    let all = rules::grid::square::Square::all(rules::xero_g::SIDE);
    all.map(|square| square.to_string()).collect()
}

pub fn replays() -> Vec<Replay> {
    vec![
        replay("xero-g-open".to_owned(), careful),
        replay("xero-g-hidden".to_owned(), arranged_in_secret),
    ]
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![(full(), 45), (table(5).play(12).at("typical"), 30)]
}
