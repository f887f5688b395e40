//! An independent, slow implementation of blocks, of the placement of programs and of the order of rounds. It works
//! with the names of squares. Random games are compared with it.

use std::collections::{BTreeMap, BTreeSet};

use rules::random_generator::Rng;
use rules::{AnyMatch, AnyView, Kind, Seat, Viewer};
use serde_json::Value;

type Board = BTreeMap<String, String>;

fn board(position: &Value) -> Board {
    let instructions = position["instructions"].as_object().unwrap().iter();
    instructions
        .map(|(at, name)| (at.clone(), name.as_str().unwrap().to_owned()))
        .collect()
}

fn neighbours(at: &str) -> [String; 4] {
    let (file, rank) = (at.as_bytes()[0], at.as_bytes()[1]);
    [
        (file + 1, rank),
        (file - 1, rank),
        (file, rank + 1),
        (file, rank - 1),
    ]
    .map(|(file, rank)| format!("{}{}", char::from(file), char::from(rank)))
}

/// Merges groups until no two of them touch.
fn blocks(board: &Board) -> BTreeSet<BTreeSet<String>> {
    let mut groups: Vec<BTreeSet<String>> = board
        .keys()
        .map(|at| BTreeSet::from([at.clone()]))
        .collect();
    loop {
        let touch = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            one.iter()
                .any(|at| neighbours(at).iter().any(|near| other.contains(near)))
        };
        let pair = (0..groups.len())
            .flat_map(|one| (one + 1..groups.len()).map(move |other| (one, other)))
            .find(|(one, other)| touch(&groups[*one], &groups[*other]));
        let Some((one, other)) = pair else {
            return groups.into_iter().collect();
        };
        let merged = groups.swap_remove(other);
        groups[one].extend(merged);
    }
}

/// The edge squares clockwise from a1, in the order in which they are walked.
fn edge(side: u8) -> Vec<String> {
    let (mut file, mut rank) = (0_u8, 0_u8);
    let mut squares = Vec::new();
    for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        for _ in 1..side {
            squares.push(format!("{}{}", char::from(b'a' + file), rank + 1));
            file = file.checked_add_signed(files).unwrap();
            rank = rank.checked_add_signed(ranks).unwrap();
        }
    }
    squares
}

/// The squares of a program, computed in floating point.
fn placement(seat: u8, seats: u8, program: &str) -> Board {
    let side: u8 = [5, 6, 7, 9][usize::from(seats) - 2];
    let edge = edge(side);
    let names: Vec<&str> = program.split(' ').collect();
    let length = names.len() as f64;
    let centre =
        3.5 * (f64::from(side) - 1.0) + f64::from(seat - 1) * edge.len() as f64 / f64::from(seats);
    let exact = centre - (length - 1.0) / 2.0;
    let start = (exact - 0.5 - 1e-9).ceil() as usize;
    let squares = (start..start + names.len()).rev();
    squares
        .zip(names)
        .map(|(at, name)| {
            let name = name.trim_end_matches('*').to_owned();
            (edge[at % edge.len()].clone(), name)
        })
        .collect()
}

/// The seat that begins the next round. Its marker is on the biggest instruction; in a tie it is the nearest seat
/// clockwise from the last round's first seat.
fn next_first(position: &Value, seats: u64) -> u64 {
    let (first, board) = (position["first"].as_u64().unwrap(), board(position));
    let markers = position["markers"].as_object().unwrap().iter();
    let best = markers.min_by_key(|(seat, at)| {
        let size = board[at.as_str().unwrap()].as_bytes()[1];
        let seat: u64 = seat.parse().unwrap();
        (std::cmp::Reverse(size), (seat + seats - first) % seats)
    });
    best.unwrap().0.parse().unwrap()
}

#[test]
fn programs_of_all_lengths_are_placed_alike() {
    let mut rng = Rng::new(3);
    for round in 0..400_u64 {
        let seats = 2 + (round % 4) as u8;
        let mut game = AnyMatch::new(
            Kind::VirusFight,
            seats.into(),
            round,
            &serde_json::Map::new(),
        )
        .unwrap();
        let (mut wanted, mut count) = (Board::new(), 0);
        for seat in 1..=seats {
            let program = rules::virus_fight::Program::random(&mut rng)
                .unwrap()
                .to_string();
            count += program.split(' ').count();
            wanted.extend(placement(seat, seats, &program));
            game.play(Seat::new(seat), &program).unwrap();
        }
        let position = game.position(Viewer::Public);
        assert_eq!(board(&position), wanted, "{:?}", game.events());
        assert_eq!(wanted.len(), count, "programs overlap");
        let groups = blocks(&wanted).len();
        assert_eq!(groups, usize::from(seats), "programs touch: {wanted:?}");
    }
}

#[test]
fn blocks_and_rounds_are_the_same_in_random_games() {
    let mut rounds = 0;
    for seed in 0..120_u64 {
        let seats = 2 + seed % 4;
        let mut rng = Rng::new(seed);
        let mut game =
            AnyMatch::new(Kind::VirusFight, seats, seed, &serde_json::Map::new()).unwrap();
        for seat in 1..=seats {
            let program = rules::virus_fight::Program::random(&mut rng).unwrap();
            game.play(Seat::new(seat as u8), &program.to_string())
                .unwrap();
        }
        let mut moved: BTreeSet<u64> = BTreeSet::new();
        let mut position = game.position(Viewer::Public);
        while let [seat] = game.to_act().seats()[..] {
            same_blocks(&game, &position);
            let turns = game.turns(seat).unwrap();
            let events = game.play(seat, &turns[rng.below(turns.len())]).unwrap();
            let before = std::mem::replace(&mut position, game.position(Viewer::Public));
            moved.extend(events.iter().map(|event| u64::from(event.seat)));
            let living = position["markers"].as_object().unwrap().keys();
            let all_moved = living
                .map(|seat| seat.parse().unwrap())
                .all(|seat: u64| moved.contains(&seat));
            // a pass right after the turn may already belong to the next round, so it is not checked
            if events.len() == 1 && game.outcome().is_none() {
                let first = if all_moved {
                    let mut after = position.clone();
                    after["first"] = before["first"].clone();
                    rounds += 1;
                    next_first(&after, seats)
                } else {
                    before["first"].as_u64().unwrap()
                };
                assert_eq!(position["first"], first, "{:?}", game.events());
            }
            if all_moved {
                moved.clear();
                if events.len() > 1 {
                    break;
                }
            }
            next_in_order(&game, &position, &moved, seats);
        }
    }
    assert!(rounds > 300, "only {rounds} rounds");
}

/// Checks that the seat to act is the next one clockwise, from the round's first seat, that has not moved yet.
fn next_in_order(game: &AnyMatch, position: &Value, moved: &BTreeSet<u64>, seats: u64) {
    let first = position["first"].as_u64().unwrap();
    let mut order = (0..seats).map(|at| (first - 1 + at) % seats + 1);
    let markers = &position["markers"];
    let next = order.find(|seat| !moved.contains(seat) && markers[seat.to_string()].is_string());
    if let [seat] = game.to_act().seats()[..] {
        assert_eq!(Some(seat.number().into()), next, "{:?}", game.events());
    }
}

fn same_blocks(game: &AnyMatch, position: &Value) {
    let AnyView::VirusFight(view) = game.view(Viewer::Public) else {
        unreachable!()
    };
    let names = |block: &rules::virus_fight::Block| -> BTreeSet<String> {
        block.squares.iter().map(ToString::to_string).collect()
    };
    let seen: BTreeSet<BTreeSet<String>> = view.blocks.iter().map(names).collect();
    assert_eq!(seen, blocks(&board(position)));
    for block in &view.blocks {
        let inside = names(block);
        let markers = position["markers"].as_object().unwrap().iter();
        let seats: Vec<u8> = markers
            .filter(|(_, at)| inside.contains(at.as_str().unwrap()))
            .map(|(seat, _)| seat.parse().unwrap())
            .collect();
        let shown: Vec<u8> = block.seats.iter().map(|seat| seat.number()).collect();
        assert_eq!(shown, seats);
    }
}
