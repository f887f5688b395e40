//! Compares numbers of sequences of turns from a position with `perft/*.txt`.
//!
//! A file consists of lines. `setup <game> <seats> <options>` starts a new match, `events <list>` plays these events,
//! and `<depth> <count>` gives the number of sequences of `depth` turns. If several seats act in secret, the first of
//! them acts. Passes belong to the turn that causes them. A game that is over has no further turn. `#` begins a
//! comment.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

use std::fs;
use std::path::Path;

use rules::{AnyMatch, Event, Game, Kind, Record, Seat, ToAct, Viewer};

/// Counts the sequences of `depth` turns.
fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let seat = match game.to_act() {
        ToAct::One(seat) => seat,
        ToAct::Secret(seats) => seats[0],
        ToAct::Over => return 0,
    };
    let mut turns = Vec::new();
    game.turns(seat, &mut turns);
    if turns.is_empty() {
        let mut passed = game.clone();
        passed.pass(seat);
        return perft(&passed, depth);
    }
    if depth == 1 {
        return turns.len() as u64;
    }
    let after = |turn| {
        let mut next = game.clone();
        next.apply(seat, turn);
        perft(&next, depth - 1)
    };
    turns.iter().map(after).sum()
}

macro_rules! counts {
    ($($game:ident: $id:ident),+ $(,)?) => {
        fn count(position: &AnyMatch, depth: u32) -> u64 {
            match position { $(AnyMatch::$game(one) => perft(&*one.known_to(viewer(position)), depth)),+ }
        }
    };
}

rules::with_games!(counts);

/// The viewer that knows the secret choices made so far. While others still choose in secret, it is a seat that has
/// chosen.
fn viewer(position: &AnyMatch) -> Viewer {
    let ToAct::Secret(seats) = position.to_act() else {
        return Viewer::Public;
    };
    let mut all = (1..=position.seats()).map(Seat::new);
    let ready = all.find(|seat| !seats.contains(seat));
    ready.map_or(Viewer::Public, Viewer::Seat)
}

/// A new match's record, from the text after `setup`.
fn start(setup: &str) -> Record {
    let mut words = setup.splitn(3, ' ');
    let mut word = || words.next().unwrap();
    let kind: Kind = word().parse().unwrap();
    let seats: u8 = word().parse().unwrap();
    let options = serde_json::from_str(word()).unwrap();
    let start = AnyMatch::new(kind, seats.into(), 0, &options).unwrap();
    start.record()
}

#[test]
fn counts_agree_with_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut counted = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut record = None;
        for (at, line) in text.lines().enumerate() {
            let place = format!("{}:{}: {line:.60}", path.display(), at + 1);
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "" | "#" => {}
                "setup" => record = Some(start(rest)),
                "events" => {
                    let events: Vec<Event> = serde_json::from_str(rest).expect(&place);
                    record.as_mut().expect(&place).events = events;
                }
                depth => {
                    let depth: u32 = depth.parse().expect(&place);
                    let pinned: u64 = rest.parse().expect(&place);
                    let position = AnyMatch::replay(record.as_ref().expect(&place)).expect(&place);
                    assert_eq!(count(&position, depth), pinned, "{place}");
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 50, "only {counted} counts");
}
