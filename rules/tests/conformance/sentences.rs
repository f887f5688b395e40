//! Everything that a game says has a key in the catalogue, and is a sentence.

use std::collections::HashSet;

use rules::translatable_text::SEAT_FIELDS;
use rules::{AnyMatch, Kind, Retire, Say, Seat, Viewer, catalog};
use serde_json::Value;

use crate::setups::{any, each_setup, living, one_in, unruly_walk, viewers};

#[test]
fn every_message_is_named() {
    let keys = catalog::message_keys();
    let names: HashSet<&str> = keys.iter().map(String::as_str).collect();
    assert_eq!(names.len(), keys.len(), "two messages of one name");
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    for key in &keys {
        assert!(key.chars().all(letter) && !key.ends_with('-'), "{key}");
    }
    each_setup(3, |mut game, rng| {
        let mut turns = vec![
            "?".to_owned(),
            "a1".to_owned(),
            "2@e5".to_owned(),
            "e5-e7".to_owned(),
            "pass".to_owned(),
            "9@z9 z9-z0".to_owned(),
        ];
        unruly_walk(&mut game, rng, |game, rng| {
            for say in said(game, &turns) {
                check(&say, &names, game.seats());
            }
            for seat in game.to_act().seats() {
                if let Ok(listed) = game.turns(seat) {
                    let turn = any(&listed, rng);
                    // the two halves of a turn, split at its space
                    let cut = turn.find(' ').unwrap_or(turn.len());
                    turns.push(turn[..cut].to_owned());
                    turns.push(turn[cut..].to_owned());
                    turns.push(turn.clone() + &turn[cut..]);
                }
            }
            if turns.len() > 30 && one_in(2, rng) {
                turns.drain(..10);
            }
        });
    });
}

/// All sentences about a position, including those about these texts.
fn said(game: &AnyMatch, turns: &[String]) -> Vec<Say> {
    let mut says = Vec::new();
    let acting = game.to_act().seats();
    for number in 1..=game.seats() + 1 {
        let seat = Seat::new(number);
        says.extend(game.turns(seat).err());
        says.extend(turns.iter().filter_map(|turn| game.read(seat, turn).err()));
        if !living(game).contains(&seat) {
            says.extend(game.clone().retire(seat, Retire::Resign).err());
        }
        if acting.contains(&seat) {
            for typed in ["", "1", "2@", "a", "e5"]
                .into_iter()
                .chain(turns.iter().map(String::as_str))
            {
                let choices = game.next(seat, typed, 25).unwrap();
                says.extend(choices.into_iter().map(|choice| choice.label));
            }
        }
    }
    for viewer in viewers(game) {
        let view = game.view(viewer);
        let described = view.describe();
        says.extend(described.brief());
        says.extend(described.whole());
        let caption = view.caption();
        says.extend([caption.title, caption.corner]);
        says.extend(caption.warnings);
        let seats = caption.seats.into_iter();
        says.extend(seats.flat_map(|words| [words.note, words.score]));
    }
    let view = game.view(Viewer::Public);
    says.extend((1..=game.seats()).filter_map(|seat| view.passed(Seat::new(seat))));
    says
}

fn check(say: &Say, names: &HashSet<&str>, seats: u8) {
    assert!(names.contains(say.key.as_str()), "{say:?} has no name");
    if let Some(next) = &say.then {
        check(next, names, seats);
    }
    let plain = &say.plain;
    assert!(!plain.is_empty() && plain.trim() == plain, "{say:?}");
    assert!(
        !plain.contains("  ") && !plain.contains(['{', '}']),
        "{say:?}"
    );
    for (name, value) in &say.args {
        let seat = |value: &Value| {
            value
                .as_u64()
                .is_some_and(|seat| (1..=u64::from(seats)).contains(&seat))
        };
        if SEAT_FIELDS.contains(&name.as_str()) {
            // a seat that does not exist may also ask
            let known = say.key == "refusal-wait"
                || match value {
                    Value::Array(list) => list.iter().all(seat),
                    one => seat(one),
                };
            assert!(known, "{say:?}");
        }
    }
}

#[test]
fn games_are_found_by_their_names() {
    for kind in Kind::ALL {
        assert_eq!(kind.id().parse::<Kind>(), Ok(*kind));
        assert!(kind.rules() > 0);
        let (fewest, most) = kind.seats();
        assert!(fewest >= 2 && fewest <= most);
        for option in kind.options() {
            if let Value::Array(allowed) = &option.allowed {
                assert!(allowed.contains(&option.default), "{option:?}");
            }
        }
    }
    let error = "no such game".parse::<Kind>().unwrap_err();
    assert!(
        Kind::ALL.iter().all(|kind| error.contains(kind.id())),
        "{error}"
    );
}

#[test]
fn setups_that_do_not_exist_are_refused() {
    for &kind in Kind::ALL {
        let (fewest, most) = kind.seats();
        let none = serde_json::Map::new();
        for seats in [
            0,
            1,
            u64::from(fewest) - 1,
            u64::from(most) + 1,
            256 + u64::from(fewest),
            u64::MAX,
        ] {
            let error = AnyMatch::new(kind, seats, 1, &none).unwrap_err();
            assert!(error.to_string().contains(&seats.to_string()), "{error}");
        }
        let mut unknown = none.clone();
        unknown.insert("no such option".to_owned(), Value::Null);
        assert!(AnyMatch::new(kind, fewest.into(), 1, &unknown).is_err());
        for option in kind.options() {
            for wrong in [
                Value::Null,
                Value::from("?"),
                Value::from(-1_000_000),
                Value::from(1e300),
                Value::Array(Vec::new()),
            ] {
                let mut options = none.clone();
                options.insert(option.name.to_owned(), wrong);
                assert!(
                    AnyMatch::new(kind, fewest.into(), 1, &options).is_err(),
                    "{options:?}"
                );
            }
        }
    }
}
