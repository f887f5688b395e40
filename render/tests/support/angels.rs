//! Positions of Angels and Demons.

use rules::angels::{ANGEL, Phase, View};
use rules::{AnyView, Kind};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{Position, Table};

pub fn table(power: u8, reach: u8, marks: u8, seed: u64) -> Table {
    let options = json!({ "power": power, "reach": reach, "marks": marks });
    Table::new(Kind::Angels, 2, seed, &options)
}

pub fn seen(view: &AnyView) -> &View {
    match view {
        AnyView::Angels(view) => view,
        _ => unreachable!("another game"),
    }
}

/// A match whose fence is complete.
pub fn close(power: u8, reach: u8, marks: u8, seed: u64) -> Table {
    table(power, reach, marks, seed).until(|view| seen(view).phase == Phase::Hunt)
}

/// Plays on for some turns. The angel stays within `within` steps of the middle if it can. The demon marks within
/// `within` steps of the angel.
pub fn hunt(mut table: Table, turns: usize, within: u8) -> Table {
    for _ in 0..turns {
        let view = table.view();
        let view = seen(&view);
        let Some(seat) = view.to_act else {
            break;
        };
        let middle = view.side / 2;
        let middle = rules::angels::Square::new(middle, middle).unwrap();
        let from = if seat == ANGEL { middle } else { view.angel };
        let all = table.game.turns(seat).unwrap();
        let near = |name: &&String| {
            let square = rules::angels::Square::parse(name).unwrap();
            square.king_steps(from) <= within
        };
        let near: Vec<&String> = all.iter().filter(near).collect();
        let turn = match near.len() {
            0 => all[table.below(all.len())].clone(),
            count => near[table.below(count)].clone(),
        };
        table.game.play(seat, &turn).unwrap();
    }
    table
}

pub fn positions() -> Vec<Position> {
    let exits = |view: &AnyView| !seen(view).exits.is_empty();
    let over = |_: &AnyView| false;
    let small = || close(1, 3, 4, 5);
    let usual = || close(1, 7, 12, 3);
    let large = || close(4, 12, 48, 7);
    vec![
        table(1, 3, 0, 1).at("small-start"),
        hunt(small(), 4, 2).asked("small-flight", ""),
        hunt(close(1, 3, 12, 11), 80, 1).at("small-caught"),
        table(1, 7, 12, 1).play(6).at("fence"),
        hunt(usual(), 16, 3).at("hunt"),
        hunt(usual(), 17, 3).at("hunt-own").seen_by(1),
        usual().until(exits).at("exits"),
        usual().until(over).at("escaped"),
        hunt(close(2, 7, 28, 9), 41, 4).retire(2).at("resigned"),
        table(2, 12, 48, 5).play(30).asked("large-fence", ""),
        hunt(large(), 60, 6).at("large-hunt"),
        hunt(large(), 61, 6).asked("large-file", "m"),
        hunt(large(), 60, 6).asked("large-flight", ""),
        hunt(large(), 40, 6).until(over).at("large-escaped"),
    ]
}

/// A position with as many marks as a match can have, in which the angel is still free.
pub fn full() -> Table {
    hunt(close(4, 12, 48, 7), 500, 11)
}

pub fn ended() -> Vec<Position> {
    vec![
        table(4, 12, 48, 3).until(|_| false).at("ended"),
        table(1, 3, 12, 3).retire(1).at("left"),
    ]
}

pub fn squares(view: &View) -> Vec<String> {
    let square = |file, rank| rules::angels::Square::new(file, rank).unwrap().to_string();
    let files = 0..view.side;
    let all = files.flat_map(|file| (0..view.side).map(move |rank| square(file, rank)));
    all.collect()
}

pub fn replays() -> Vec<Replay> {
    let of = |(power, reach): (u8, u8)| {
        let name = format!("angels-{}", 2 * reach + 1);
        replay(name, |seed| table(power, reach, 12, seed))
    };
    [(1, 3), (1, 7), (4, 12)].map(of).into()
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![
        (full().at("full"), 45),
        (table(1, 7, 12, 5).play(40).at("typical"), 30),
    ]
}
