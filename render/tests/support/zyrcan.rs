//! Zyrcan positions.

use rules::zyrcan::View;
use rules::{AnyView, Kind};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{LONG, Position, SCRIPTS, Table};

pub fn table(seats: u64, variant: &str, seed: u64) -> Table {
    let mut table = Table::new(Kind::Zyrcan, seats, seed, &json!({ "variant": variant }));
    if variant == "blitzkrieg" {
        // careless play: ships with three engines are deployed last, when they hardly fit any more
        table.liked = |turn| !turn.starts_with("3@");
    }
    table
}

fn is(what: impl Fn(&View) -> bool) -> impl Fn(&AnyView) -> bool {
    move |view| matches!(view, AnyView::Zyrcan(view) if what(view))
}

pub fn positions() -> Vec<Position> {
    let stranded = |view: &View| view.sides.iter().filter(|side| side.stranded[2]).count() > 1;
    vec![
        table(5, "standard", 1).at("start"),
        table(5, "standard", 2).play(33).at("deploying"),
        table(5, "standard", 3).play(60).at("full"),
        table(4, "blitzkrieg", 5)
            .until(is(stranded))
            .marked("stranded"),
        table(5, "standard", 7).play(80).marked("attack"),
        table(4, "standard", 11)
            .play(58)
            .retire(2)
            .play(3)
            .at("retired"),
        last_round().at("last-round"),
        table(5, "standard", 17)
            .play(75)
            .retire(4)
            .until(|_| false)
            .at("over"),
        table(3, "blitzkrieg", 19).play(20).marked("three"),
        table(5, "standard", 3)
            .play(60)
            .asked("names", "")
            .named(&SCRIPTS),
        table(5, "standard", 21)
            .until(|_| false)
            .at("long-names")
            .named(&LONG),
    ]
}

/// A match in its last round: a seat has passed, and the match goes on.
fn last_round() -> Table {
    let mut tables =
        (13..).map(|seed| table(3, "standard", seed).until(is(|view| view.last_round)));
    tables.find(|table| table.actor().is_some()).unwrap()
}

/// Ended matches with each number of seats, in which one seat resigned.
pub fn ended() -> Vec<Position> {
    let played = |seats: u64| table(seats, "standard", 17).play(12 * seats as usize + 9);
    let ended = |seats| played(seats).retire(2).until(|_| false).at("ended");
    (3..=5).map(ended).collect()
}

pub fn squares(view: &View) -> Vec<String> {
    view.spaces.iter().map(ToString::to_string).collect()
}

pub fn replays() -> Vec<Replay> {
    let mut all = Vec::new();
    for variant in ["standard", "blitzkrieg"] {
        for seats in 3..=5 {
            let name = format!("zyrcan-{seats}-{variant}");
            all.push(replay(name, |seed| table(seats, variant, seed)));
        }
    }
    all
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![
        (table(5, "standard", 3).play(60).at("full"), 45),
        (table(5, "standard", 7).play(80).marked("typical"), 30),
        (table(3, "standard", 9).play(44).marked("three"), 30),
    ]
}
