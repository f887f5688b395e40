//! Kitaran positions.

use rules::kitaran::{Turn, View};
use rules::{AnyView, Kind};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{Position, Table};

pub fn table(size: u8, komi: f64, seed: u64) -> Table {
    let options = json!({ "size": size, "komi": komi });
    Table::new(Kind::Kitaran, 2, seed, &options)
}

fn is(what: impl Fn(&View) -> bool) -> impl Fn(&AnyView) -> bool {
    move |view| matches!(view, AnyView::Kitaran(view) if what(view))
}

pub fn positions() -> Vec<Position> {
    // a conversion of several stones; with `seat` 1, by white
    let converted = |seat: usize, stones: usize| {
        is(move |view| {
            let last = view.last.as_ref();
            last.is_some_and(|last| {
                let around = matches!(last.turn, Turn::Convert(_));
                around && last.seat.index() == seat && last.flipped.len() >= stones
            })
        })
    };
    vec![
        table(5, 0.0, 1).at("start"),
        table(5, 0.5, 3).play(9).at("placed"),
        table(5, 0.5, 11)
            .play(12)
            .until(converted(1, 3))
            .at("converted"),
        convertible(&table(6, 0.0, 5).play(15)),
        table(4, -1.5, 7).until(converted(0, 2)).at("smallest"),
        table(8, 0.0, 9)
            .play(60)
            .until(converted(0, 3))
            .at("largest"),
        table(5, 0.5, 13).until(|_| false).at("over"),
        table(7, 2.5, 15).play(40).retire(2).at("resigned"),
    ]
}

/// The stones around which the seat to act may convert are targets, and one of them is chosen.
fn convertible(table: &Table) -> Position {
    let position = table.at("convert");
    let AnyView::Kitaran(view) = &position.view else {
        unreachable!("another game");
    };
    let most = view.conversions.iter().max_by_key(|one| one.flips.len());
    let chosen = most.unwrap().around.to_string();
    position.choosing(&[&chosen], &[])
}

/// All possible turns are marked.
pub fn all_marked(table: &Table, name: &str) -> Position {
    let turns = table.game.turns(table.actor().unwrap()).unwrap();
    let names: Vec<&str> = turns
        .iter()
        .map(|turn| turn.trim_start_matches('*'))
        .collect();
    table.at(name).choosing(&[], &names)
}

pub fn ended() -> Vec<Position> {
    let ended = |(size, komi)| table(size, komi, 13).until(|_| false).at("ended");
    vec![
        ended((8, -19.5)),
        ended((4, 0.0)),
        table(5, 0.5, 3).play(9).retire(2).at("left"),
    ]
}

pub fn squares(view: &View) -> Vec<String> {
    let all = rules::grid::square::Square::all(view.size);
    all.map(|square| square.to_string()).collect()
}

pub fn replays() -> Vec<Replay> {
    let of = |size| replay(format!("kitaran-{size}"), |seed| table(size, 0.5, seed));
    (4..=8).map(of).collect()
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![
        (all_marked(&table(8, 0.5, 3).play(70), "full"), 45),
        (table(5, 0.5, 3).play(20).at("typical"), 30),
    ]
}
