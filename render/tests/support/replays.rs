//! What replays show: eighty turns of every game, in all its sizes and options.

use games::{AnyView, Kind};
use render::Captions;
use serde_json::json;

use super::{Table, archimedes, captions, kitaran, virus_fight, xero_g, zyrcan};

/// Turns of a replay.
pub const TURNS: usize = 80;

/// Eighty turns, with what they are called.
pub struct Replay {
    pub name: String,
    pub positions: Vec<(AnyView, Captions)>,
}

/// One replay of each game, number of seats and option that looks different.
pub fn all() -> Vec<Replay> {
    let mut all = Vec::new();
    for variant in ["standard", "blitzkrieg"] {
        for seats in 3..=5 {
            let name = format!("zyrcan-{seats}-{variant}");
            all.push(replay(name, |seed| zyrcan::table(seats, variant, seed)));
        }
    }
    for size in 4..=8 {
        let name = format!("kitaran-{size}");
        all.push(replay(name, |seed| kitaran::table(size, 0.5, seed)));
    }
    all.push(replay("archimedes".to_owned(), archimedes::table));
    all.push(replay("xero-g-open".to_owned(), xero_g::careful));
    all.push(replay("xero-g-hidden".to_owned(), hidden));
    for seats in 2..=5 {
        let name = format!("virus-fight-{seats}");
        all.push(replay(name, |seed| virus_fight::table(seats, seed)));
    }
    all
}

/// Rows arranged in secret; nobody flies into a base as long as there is anything else to do.
fn hidden(seed: u64) -> Table {
    let mut table = Table {
        liked: |turn| !turn.ends_with("base"),
        ..Table::new(Kind::XeroG, 2, seed, &json!({"setup": "hidden"}))
    };
    for (seat, row) in [(1, "312213"), (2, "213312")] {
        table.game.play(games::Seat::new(seat), row).unwrap();
    }
    table
}

/// The positions after eighty turns: of the first match that is long enough, or of several, one
/// after the other, where matches are shorter than that.
fn replay(name: String, table: impl Fn(u64) -> Table) -> Replay {
    let played = |seed: u64| {
        let mut table = table(seed);
        let mut positions = Vec::new();
        while positions.len() < TURNS && table.step() {
            let view = table.view();
            // a replay's title says what is played and stays
            let words = Captions {
                title: "Ada, Bjørn, Chloë, Dmitri, Eşref".to_owned(),
                ..captions(&view)
            };
            positions.push((view, words));
        }
        positions
    };
    let matches = (3..13).map(played);
    let positions = matches.max_by_key(Vec::len).unwrap_or_default();
    Replay { name, positions }
}
