//! What replays show: eighty turns of every game, in all its sizes and options.

use games::AnyView;
use render::Captions;

use super::{Table, captions};

/// Turns of a replay.
pub const TURNS: usize = 80;

/// Eighty turns, with what they are called.
pub struct Replay {
    pub name: String,
    pub positions: Vec<(AnyView, Captions)>,
}

/// The positions after eighty turns: of the first match that is long enough, or of several, one
/// after the other, where matches are shorter than that.
pub fn replay(name: String, table: impl Fn(u64) -> Table) -> Replay {
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
