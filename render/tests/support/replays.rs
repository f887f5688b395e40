//! The contents of replays: up to eighty turns of every game, in all its sizes and options.

use render::Captions;
use rules::AnyView;

use super::{Table, captions};

/// The most turns in a replay.
pub const TURNS: usize = 80;

/// Up to eighty turns, with their name.
pub struct Replay {
    pub name: String,
    pub positions: Vec<(AnyView, Captions)>,
}

/// The positions after up to eighty turns of one match: the longest of ten.
pub fn replay(name: String, table: impl Fn(u64) -> Table) -> Replay {
    let played = |seed: u64| {
        let mut table = table(seed);
        let mut positions = Vec::new();
        while positions.len() < TURNS && table.step() {
            let view = table.view();
            // a replay's title names the players and stays the same
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
