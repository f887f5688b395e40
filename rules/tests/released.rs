//! Every released version of the rules replays for ever.
//!
//! `released/<game>-<version>.txt` has whole records of that version, each with its end. The program that released the
//! version made them. Each line is one JSON object. A line never changes once its version is released; a later option
//! adds new lines. Raising a game's `RULES` needs a new file.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rules::random_generator::Rng;
use rules::{AnyMatch, EndKind, Event, Kind, Record, Retire, Seat, What};
use serde_json::{Map, Value, json};

/// A line of a file.
#[derive(serde::Deserialize)]
struct Released {
    record: Record,
    /// The kind of end, the places and the scores.
    outcome: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/released")
}

/// Every released version of every game.
fn versions() -> impl Iterator<Item = (Kind, u32)> {
    let of = |kind: &Kind| {
        let kind = *kind;
        (1..=kind.rules()).map(move |version| (kind, version))
    };
    Kind::ALL.iter().flat_map(of)
}

fn file(kind: Kind, version: u32) -> String {
    format!("{}-{version}.txt", kind.id())
}

/// The records of one version.
fn released(kind: Kind, version: u32) -> Vec<Released> {
    let name = file(kind, version);
    let path = folder().join(&name);
    if !path.exists() && version == kind.rules() && std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, records(kind)).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap_or_else(|error| {
        let path = path.display();
        panic!("{path} must hold whole records of version {version} of {kind}; UPDATE_GOLDEN=1 writes them: {error}")
    });
    let lines = text.lines().map(|line| {
        let one: Released = serde_json::from_str(line).unwrap_or_else(|no| panic!("{name}: {no}"));
        let record = &one.record;
        assert_eq!(
            (&*record.game, record.rules),
            (kind.id(), version),
            "{name}"
        );
        one
    });
    lines.collect()
}

fn outcome(game: &AnyMatch) -> Value {
    json!(game.outcome().unwrap())
}

/// All sets of options in which at most one option differs from its default. That option takes each value of its list.
fn option_sets(kind: Kind) -> Vec<Map<String, Value>> {
    let mut sets = vec![Map::new()];
    for option in kind.options() {
        let values = option.allowed.as_array().into_iter().flatten();
        sets.extend(values.map(|value| Map::from_iter([(option.name.to_owned(), value.clone())])));
    }
    sets
}

/// The lines of a file for the newest version of a game's rules. They are random matches with every set of options and
/// number of seats, to their own end, to an agreed end and to retirements, and one match for each other kind of end
/// that is found.
fn records(kind: Kind) -> String {
    let (mut lines, mut ends) = (String::new(), BTreeSet::new());
    let (fewest, most) = kind.seats();
    for (number, options) in (0..).zip(option_sets(kind)) {
        for seats in fewest..=most {
            for seed in 0..100 {
                let mut rng = Rng::new(seed);
                let seed = 1_000 * number + seed;
                let mut game = AnyMatch::new(kind, seats.into(), seed, &options).unwrap();
                // three matches of a setup end early, after five events
                let early = (seed % 1_000) < 3;
                while let Some(&seat) = game.to_act().seats().first() {
                    if early && game.events().len() >= 5 {
                        match seed % 1_000 {
                            0 => drop(game.agree().unwrap()),
                            1 => drop(game.retire(seat, Retire::Resign).unwrap()),
                            _ => drop(game.retire(seat, Retire::Timeout).unwrap()),
                        }
                    } else {
                        let turn = game.random_turn(seat, &mut rng).unwrap();
                        game.play(seat, &turn).unwrap();
                    }
                }
                let passed = game.events().iter().any(|event| event.what == What::Pass);
                let end = (game.outcome().unwrap().kind.id(), passed);
                if ends.insert(end) || seed % 1_000 < 4 {
                    let line = json!({"record": game.record(), "outcome": outcome(&game)});
                    writeln!(lines, "{line}").unwrap();
                }
            }
        }
    }
    lines
}

/// For a version without a file, the program writes complete records.
#[test]
fn records_that_are_made_replay() {
    for line in records(Kind::Kitaran).lines() {
        let one: Released = serde_json::from_str(line).unwrap();
        let game = AnyMatch::replay(&one.record).unwrap();
        assert_eq!(outcome(&game), one.outcome);
    }
}

#[test]
fn every_released_record_replays_to_the_end_it_had() {
    for (kind, version) in versions() {
        for (
            at,
            Released {
                record,
                outcome: end,
            },
        ) in (1..).zip(released(kind, version))
        {
            let place = format!("{}, line {at}", file(kind, version));
            let game = AnyMatch::replay(&record).unwrap_or_else(|no| panic!("{place}: {no}"));
            assert_eq!(outcome(&game), end, "{place}");
            // the stored form is the same, byte by byte
            let written = [&game.record(), &record].map(|record| json!(record).to_string());
            assert_eq!(written[0], written[1], "{place}");
        }
    }
}

/// Applies an event to a match, unless the rules have already done so.
fn redo(game: &mut AnyMatch, event: &Event) {
    let leave = |game: &mut AnyMatch, how| game.retire(Seat::new(event.seat), how).map(drop);
    let done = match &event.what {
        What::Turn(turn) => game.play(Seat::new(event.seat), turn).map(drop),
        What::Resign => leave(game, Retire::Resign),
        What::Timeout => leave(game, Retire::Timeout),
        What::Agree => game.agree().map(drop),
        What::Takeback(_) => game.take_back(Seat::new(event.seat)).map(drop),
        What::Pass => Ok(()),
    };
    done.unwrap();
}

/// Matches in play continue when a newer program takes over.
#[test]
fn a_match_goes_on_by_the_rules_it_was_begun_by() {
    for (kind, version) in versions() {
        for Released {
            record,
            outcome: end,
        } in released(kind, version)
        {
            let mut begun = record.clone();
            begun.events.truncate(record.events.len() / 2);
            while begun.events.len() < record.events.len()
                && record.events[begun.events.len()].what == What::Pass
            {
                // passes are stored in the same transaction as the event that caused them
                begun.events.push(record.events[begun.events.len()].clone());
            }
            let mut game = AnyMatch::replay(&begun).unwrap();
            for event in &record.events[begun.events.len()..] {
                assert_eq!(game.record().rules, version);
                redo(&mut game, event);
            }
            assert_eq!(
                (game.record(), outcome(&game)),
                (record.clone(), end.clone())
            );
            // undoing also replays the match
            assert!(game.undo());
            assert_eq!(game.record().rules, version);
            for event in &record.events[game.events().len()..] {
                redo(&mut game, event);
            }
            assert_eq!((game.record(), outcome(&game)), (record, end));
        }
    }
}

/// Ends that no stored record shows. In no random match of Archimedes did a side have no legal turn.
const UNSEEN: [(Kind, EndKind); 1] = [(Kind::Archimedes, EndKind::NO_TURN)];

/// Does a seat ever pass in random games of this kind? Also checks that they end in a declared way.
fn passes(kind: Kind) -> bool {
    let (mut ends, mut passes) = (BTreeSet::new(), false);
    let (fewest, most) = kind.seats();
    for seed in 0..100 {
        let (mut rng, seats) = (Rng::new(seed), fewest + (seed % 5) as u8);
        let mut game = AnyMatch::new(kind, seats.min(most).into(), seed, &Map::new()).unwrap();
        while let Some(seat) = game.to_act().seats().first() {
            let turn = game.random_turn(*seat, &mut rng).unwrap();
            let events = game.play(*seat, &turn).unwrap();
            passes |= events.iter().any(|event| event.what == What::Pass);
        }
        ends.insert(game.outcome().unwrap().kind.id());
    }
    let own: BTreeSet<&str> = kind.ends().iter().map(|end| end.id()).collect();
    assert!(
        ends.is_subset(&own),
        "{kind} ends by {ends:?}, and says {own:?}"
    );
    passes
}

#[test]
fn the_records_of_a_version_show_every_end_variant_and_number_of_seats() {
    for (kind, version) in versions() {
        let name = file(kind, version);
        let records = released(kind, version);
        let shown = |shows: &dyn Fn(&Released) -> bool| records.iter().any(shows);
        let is_passed = passes(kind);
        let ends = kind.ends().iter().copied().chain(EndKind::COMMON);
        let ends = ends.filter(|end| !UNSEEN.contains(&(kind, *end)));
        for end in ends.map(EndKind::id) {
            let ends_so = |one: &Released| one.outcome["kind"] == end;
            assert!(shown(&ends_so), "{name} has no end by {end}");
        }
        let passed = |one: &Released| one.record.events.iter().any(|one| one.what == What::Pass);
        assert_eq!(shown(&passed), is_passed, "{name}: passes");
        let (fewest, most) = kind.seats();
        for seats in fewest..=most {
            let seated = |one: &Released| one.record.seats == seats;
            assert!(shown(&seated), "{name} has no game of {seats} seats");
        }
        for option in kind.options() {
            for value in option.allowed.as_array().into_iter().flatten() {
                let chosen = |one: &Released| {
                    let said = one.record.options.get(option.name);
                    said.unwrap_or(&option.default) == value
                };
                assert!(shown(&chosen), "{name}: no {} {value}", option.name);
            }
        }
    }
}

#[test]
fn there_are_records_of_released_versions_only() {
    let expected: BTreeSet<String> = versions().map(|(kind, one)| file(kind, one)).collect();
    let names = fs::read_dir(folder()).unwrap();
    let found: BTreeSet<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, expected);
}
