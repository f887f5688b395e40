//! Whole games in text files, `golden/*.txt`, that must replay.
//!
//! A file consists of lines. The first lines are `game <id>`, `rules <version>`, `seats <number>`, `seed <number>` and
//! `options <object>`. Then every event follows as `<seat> <turn>`, passes included; seat 0 stands for an agreed end.
//! Between events there may be `position <object>`: the position as everybody sees it. The last line is
//! `end <kind> <places> <scores or null>`. `#` begins a comment, also after an event.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rules::random_generator::Rng;
use rules::{AnyMatch, Event, Kind, OptionKind, Record, Viewer, What};
use serde_json::{Map, Value, json};

/// The content of a file.
struct Golden {
    record: Record,
    /// Positions, each with the number of events before it.
    positions: Vec<(usize, Value)>,
    end: (String, Vec<u8>, Option<Vec<f64>>),
}

fn read(text: &str) -> Golden {
    let mut record = Record {
        game: String::new(),
        rules: 0,
        seats: 0,
        seed: 0,
        options: Map::new(),
        events: Vec::new(),
    };
    let (mut positions, mut end) = (Vec::new(), None);
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "game" => rest.clone_into(&mut record.game),
            "rules" => record.rules = rest.parse().expect(line),
            "seats" => record.seats = rest.parse().expect(line),
            "seed" => record.seed = rest.parse().expect(line),
            "options" => record.options = serde_json::from_str(rest).expect(line),
            "position" => {
                let position = serde_json::from_str(rest).expect(line);
                positions.push((record.events.len(), position));
            }
            "end" => end = Some(read_end(rest)),
            seat => record.events.push(Event {
                seat: seat.parse().expect(line),
                what: What::from_text(rest),
            }),
        }
    }
    Golden {
        record,
        positions,
        end: end.expect("a whole game has an end"),
    }
}

fn read_end(text: &str) -> (String, Vec<u8>, Option<Vec<f64>>) {
    let words: Vec<&str> = text.splitn(3, ' ').collect();
    let [kind, places, scores] = words[..] else {
        panic!("{text}")
    };
    (
        kind.to_owned(),
        serde_json::from_str(places).unwrap(),
        serde_json::from_str(scores).unwrap(),
    )
}

#[test]
fn golden_games_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut told: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display();
        let golden = read(&fs::read_to_string(&path).unwrap());
        let replayed = AnyMatch::replay(&golden.record).unwrap_or_else(|no| panic!("{name}: {no}"));
        assert_eq!(replayed.record(), golden.record, "{name}");
        let outcome = replayed.outcome().unwrap();
        let end = (outcome.kind.to_string(), outcome.places, outcome.scores);
        assert_eq!(end, golden.end, "{name}");
        for (at, position) in golden.positions {
            let mut record = golden.record.clone();
            record.events.truncate(at);
            let so_far = AnyMatch::replay(&record).unwrap();
            assert_eq!(
                so_far.position(Viewer::Public),
                position,
                "{name}, after {at} events"
            );
        }
        let Record { game, options, .. } = &golden.record;
        let kind: Kind = game.parse().unwrap();
        told.extend(kind.options().iter().filter_map(|option| {
            let value = options.get(option.name).unwrap_or(&option.default);
            Some(format!("{game} {} {}", option.name, value.as_str()?))
        }));
        told.push(game.clone());
    }
    for kind in Kind::ALL {
        let id = kind.id();
        let file = format!("tests/golden/{id}.txt");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
        if !path.exists() && std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, random_game(*kind)).unwrap();
            continue;
        }
        assert!(
            told.iter().any(|one| one == id),
            "no whole game of {id}: UPDATE_GOLDEN=1 writes {file}"
        );
        for option in kind
            .options()
            .iter()
            .filter(|one| one.kind == OptionKind::Choice)
        {
            for value in option.allowed.as_array().unwrap() {
                let way = format!("{id} {} {}", option.name, value.as_str().unwrap());
                assert!(told.contains(&way), "no whole game of {way}");
            }
        }
    }
}

/// A file with a random whole game, to be annotated by hand.
fn random_game(kind: Kind) -> String {
    let mut rng = Rng::new(1);
    let mut game = AnyMatch::new(kind, kind.seats().0.into(), 1, &Map::new()).unwrap();
    while let Some(&seat) = game.to_act().seats().first() {
        let turn = game.random_turn(seat, &mut rng).unwrap();
        game.play(seat, &turn).unwrap();
    }
    let Record {
        game: id,
        rules,
        seats,
        seed,
        options,
        events,
    } = game.record();
    let mut text = format!(
        "game {id}\nrules {rules}\nseats {seats}\nseed {seed}\noptions {}\n",
        json!(options)
    );
    for event in events {
        writeln!(text, "{} {}", event.seat, event.what.as_str()).unwrap();
    }
    let outcome = game.outcome().unwrap();
    let position = game.position(Viewer::Public);
    let (places, scores) = (json!(outcome.places), json!(outcome.scores));
    text + &format!(
        "position {position}\nend {} {places} {scores}\n",
        outcome.kind
    )
}

#[test]
fn a_random_game_is_a_golden_game() {
    for &kind in Kind::ALL {
        let golden = read(&random_game(kind));
        let replayed = AnyMatch::replay(&golden.record).unwrap();
        assert_eq!(replayed.outcome().unwrap().kind.id(), golden.end.0);
        assert_eq!(replayed.position(Viewer::Public), golden.positions[0].1);
    }
}

#[test]
fn a_file_says_what_happens() {
    let golden = read(
        "# a game\ngame kitaran\nrules 1\nseats 2\nseed 7\noptions {\"size\":4,\"komi\":0.0}\n\
         1 b2 # in the middle\n\n2 resign\nend resign [1,2] [1,0]\n",
    );
    assert_eq!(
        json!(golden.record.events),
        json!([[1, "b2"], [2, "resign"]])
    );
    let replayed = AnyMatch::replay(&golden.record).unwrap();
    assert_eq!(replayed.outcome().unwrap().kind.id(), golden.end.0);
}
