//! Hand-made positions, and the legal turns in them (`positions.txt`).

use std::fs;
use std::path::Path;

use rules::grid::square::Square;
use rules::lenient_parsing::plain;
use rules::virus_fight::{Instruction, Placed, VirusFight, side};
use rules::{AnyMatch, Game, Kind, Retire, Seat, ToAct};

/// A position from the rows of its board, the top one first, and from the spares of the seats, such as `1 W2 W3, 2 M1`.
pub fn arranged(seats: u8, rows: &[&str], spares: &str, first: u8) -> VirusFight {
    let (mut placed, mut markers, mut left) = (Vec::new(), Vec::new(), Vec::new());
    assert_eq!(rows.len(), usize::from(side(seats)), "{rows:?}");
    for (rank, row) in (0..).zip(rows.iter().rev()) {
        let names: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(names.len(), rows.len(), "{row}");
        for (file, name) in (0..).zip(names).filter(|(_, name)| *name != ".") {
            let at = Square::new(file, rank).unwrap();
            let (name, marker) = name.split_once('/').unwrap_or((name, ""));
            let instruction = instruction(name);
            placed.push(Placed { at, instruction });
            markers.extend(marker.parse().map(|seat| (Seat::new(seat), at)));
        }
    }
    for of in spares.split(", ").filter(|of| !of.is_empty()) {
        let (seat, names) = of.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap());
        left.extend(names.split(' ').map(|name| (seat, instruction(name))));
    }
    VirusFight::arranged(seats, &placed, &markers, &left, Seat::new(first))
}

fn instruction(name: &str) -> Instruction {
    Instruction::parse(&plain(name)).unwrap_or_else(|| panic!("{name}"))
}

/// The seat to act.
pub fn acting(game: &VirusFight) -> Seat {
    let ToAct::One(seat) = game.to_act() else {
        panic!("{:?}", game.to_act());
    };
    seat
}

/// Every legal turn of the seat to act, in order.
pub fn listed(game: &VirusFight) -> Vec<String> {
    let mut turns = Vec::new();
    game.turns(acting(game), &mut turns);
    let mut turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
    turns.sort_unstable();
    turns
}

/// Plays a script such as `>c4, M1@b2 >b2, pass, 2 resign`. Turns and passes belong to the seat to act; other events
/// name their seat.
pub fn run(game: &mut VirusFight, script: &str) {
    for event in script.split(", ").filter(|event| !event.is_empty()) {
        match event.split_once(' ') {
            Some((seat, "resign")) => game.retire(Seat::new(seat.parse().unwrap()), Retire::Resign),
            _ if event == "agree" => game.agree(),
            _ if event == "pass" => {
                let seat = acting(game);
                assert!(!game.has_turn(seat), "{seat} need not pass");
                game.pass(seat);
            }
            _ => {
                let seat = acting(game);
                let turn = game
                    .parse(seat, event)
                    .unwrap_or_else(|no| panic!("{no:?}"));
                game.check(seat, &turn)
                    .unwrap_or_else(|no| panic!("{no:?}"));
                game.apply(seat, &turn);
            }
        }
    }
}

/// A match after a script such as `1 W3*, 2 M1* W2, 1 resign`.
pub fn after(seats: u8, seed: u64, script: &str) -> AnyMatch {
    let mut game = AnyMatch::new(
        Kind::VirusFight,
        seats.into(),
        seed,
        &serde_json::Map::new(),
    )
    .unwrap();
    for event in script.split(", ").filter(|event| !event.is_empty()) {
        let (seat, what) = event.split_once(' ').unwrap_or(("", event));
        let seat = || Seat::new(seat.parse().unwrap());
        let done = match what {
            "agree" => game.agree(),
            "resign" => game.retire(seat(), Retire::Resign),
            "timeout" => game.retire(seat(), Retire::Timeout),
            turn => game.play(seat(), turn),
        };
        done.unwrap_or_else(|say| panic!("{event}: {say}"));
    }
    game
}

#[test]
fn every_position_has_exactly_these_turns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/virus_fight/positions.txt");
    let text = fs::read_to_string(path).unwrap();
    let (mut about, mut seats, mut rows, mut spares) = ("", 0, Vec::new(), "");
    let mut checked = 0;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "about" => (about, spares, rows) = (rest, "", Vec::new()),
            "seats" => seats = rest.parse().unwrap(),
            "|" => rows.push(rest),
            "spares" => spares = rest,
            "turns" => {
                check(about, seats, &arranged(seats, &rows, spares, 1), rest);
                checked += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert!(checked > 25, "only {checked} positions");
}

/// Checks that the list of turns, the check of single turns and `has_turn` agree with `turns`.
fn check(about: &str, seats: u8, game: &VirusFight, turns: &str) {
    let wanted: Vec<&str> = turns.split(", ").filter(|turn| *turn != "none").collect();
    assert_eq!(listed(game), wanted, "{about}");
    let seat = acting(game);
    assert_eq!(game.has_turn(seat), !wanted.is_empty(), "{about}");
    // all texts that could be turns in this position
    let board = side(seats);
    let squares = || Square::all(board).map(|square| square.to_string());
    let mut did: Vec<String> = vec![String::new(), "x ".to_owned()];
    did.extend(squares().map(|at| format!("x{at} ")));
    did.extend(squares().flat_map(|from| squares().map(move |to| format!("{from}-{to} "))));
    did.extend(Instruction::all().flat_map(|one| squares().map(move |at| format!("{one}@{at} "))));
    for did in did {
        let steps = squares().filter(|to| near(to)).map(|to| format!(">{to}"));
        for step in steps.chain([String::new()]) {
            let text = format!("{did}{step}");
            let read = game.parse(seat, &text);
            let legal = read.is_ok_and(|turn| game.check(seat, &turn).is_ok());
            assert_eq!(legal, wanted.contains(&text.trim()), "{about}: {text}");
        }
    }
}

/// Is this one of the squares to which the texts step?
fn near(square: &str) -> bool {
    [
        "a1", "a2", "a3", "b1", "b3", "b5", "c2", "c3", "d4", "e4", "i9",
    ]
    .contains(&square)
}
