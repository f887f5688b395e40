//! Virus Fight positions.

use rules::virus_fight::{Execution, View};
use rules::{AnyView, Kind, Seat, Viewer};
use serde_json::json;

use super::replays::{Replay, replay};
use super::{LONG, Position, SCRIPTS, Table};

const PROGRAMS: [&str; 8] = [
    "W3 M2* J1 E3",
    "E1 W1* W2",
    "M3 W2* E2 J1 M1",
    "J3* W3",
    "W1 E3* M2 W2",
    "M1* J2 W3 E1 E2",
    "E2 M3 W1*",
    "W2* E1 M1 J1",
];

/// A match whose programs are still to be written.
fn writing(seats: u64, seed: u64) -> Table {
    Table {
        liked: |turn| turn.contains('>'),
        ..Table::new(Kind::VirusFight, seats, seed, &json!({}))
    }
}

fn write(table: &mut Table, seat: u64, seed: u64) {
    let program = PROGRAMS[(seed + seat * 3) as usize % PROGRAMS.len()];
    table.game.play(Seat::new(seat as u8), program).unwrap();
}

/// A match whose programs run. No seat leaves the board while it has another step.
pub fn table(seats: u64, seed: u64) -> Table {
    let mut table = writing(seats, seed);
    (1..=seats).for_each(|seat| write(&mut table, seat, seed));
    table
}

fn is(what: impl Fn(&View) -> bool) -> impl Fn(&AnyView) -> bool {
    move |view| matches!(view, AnyView::VirusFight(view) if what(view))
}

/// The first match that is not over and in which `what` becomes true after `turns` turns.
fn find(seats: u64, from: u64, turns: usize, what: impl Fn(&View) -> bool) -> Table {
    let is = is(|view| view.outcome.is_none() && what(view));
    let mut tables = (from..from + 100).map(|seed| table(seats, seed).play(turns));
    let found = tables.find_map(|table| super::soon(table, &is));
    found.expect("a match in which this comes to be")
}

fn did(view: &View, what: fn(&Execution) -> bool) -> bool {
    let last = view.last.as_ref().and_then(|last| last.did);
    last.is_some_and(|did| what(&did))
}

/// The view of seat 2 of four, which has written its program.
fn own() -> Position {
    let mut table = writing(4, 1);
    write(&mut table, 2, 1);
    write(&mut table, 4, 1);
    let position = table.at("own").seen_by(2);
    Position {
        view: table.game.view(Viewer::Seat(Seat::new(2))),
        ..position
    }
}

/// Five seats in the middle of a match, with many spares.
pub fn full() -> Table {
    find(5, 3, 60, |view| {
        let most = view.sides.iter().map(|side| side.spares.len()).max();
        view.out.is_empty() && most > Some(11) && view.instructions.len() > 15
    })
}

pub fn positions() -> Vec<Position> {
    let jumped = |view: &View| {
        let last = view.last.as_ref();
        last.is_some_and(|last| last.did.is_none() && last.executed.action().letter() == 'J')
    };
    vec![
        own(),
        table(2, 1).at("start"),
        find(2, 10, 8, |view| {
            did(view, |did| matches!(did, Execution::Move { .. }))
        })
        .at("moved"),
        find(3, 20, 9, |view| {
            did(view, |did| matches!(did, Execution::Erase { .. }))
        })
        .at("erased")
        .seen_by(2),
        find(4, 40, 14, jumped).at("jumped"),
        find(3, 60, 6, |view| view.sides.iter().any(|side| side.stuck)).at("stuck"),
        full().at("full"),
        find(5, 80, 20, |view| {
            view.out.len() == 1 && view.out[0] != Seat::new(3)
        })
        .retire(3)
        .play(1)
        .at("out"),
        table(2, 7).until(|_| false).at("over"),
        marked(&full(), "marked").named(&SCRIPTS),
        table(5, 7).until(|_| false).at("long-names").named(&LONG),
    ]
}

/// The position with the first part of a turn chosen, and the squares that can follow.
pub fn marked(table: &Table, name: &str) -> Position {
    let seat = table.actor().unwrap();
    let turns = table.game.turns(seat).unwrap();
    let typed = turns[turns.len() / 2].get(..3).unwrap_or_default();
    table.asked(name, typed)
}

/// Ended matches with each number of seats, and one in which a seat resigned while programs were written.
pub fn ended() -> Vec<Position> {
    let ended = |seats| table(seats, 7).until(|_| false).at("ended");
    let left = writing(2, 3).retire(1).at("left");
    (2..=5).map(ended).chain([left]).collect()
}

pub fn squares(view: &View) -> Vec<String> {
    let all = rules::grid::square::Square::all(view.side);
    all.map(|square| square.to_string()).collect()
}

pub fn replays() -> Vec<Replay> {
    let of = |seats| replay(format!("virus-fight-{seats}"), |seed| table(seats, seed));
    (2..=5).map(of).collect()
}

pub fn measured() -> Vec<(Position, usize)> {
    vec![
        (marked(&full(), "full"), 45),
        (table(3, 5).play(20).at("typical"), 30),
    ]
}
