//! Every text of a game names seats of the match.

use rules::translatable_text::SEAT_FIELDS;
use rules::{AnyMatch, Kind, Say};
use serde_json::Value;

use crate::every_sentence::each_sentence;

#[test]
fn every_sentence_names_seats_of_the_match() {
    each_sentence(3, |say, game| check(say, game.seats()));
}

fn check(say: &Say, seats: u8) {
    if let Some(next) = &say.then {
        check(next, seats);
    }
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
