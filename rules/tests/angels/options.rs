//! The options that the host may choose, and combinations that are not possible.

use rules::{AnyMatch, Kind, Seat, Viewer};
use serde_json::{Value, json};

use crate::boards::{acting, new};

fn set_up(options: &Value) -> Result<AnyMatch, String> {
    let options = options.as_object().unwrap();
    AnyMatch::new(Kind::Angels, 2, 1, options).map_err(|error| error.to_string())
}

#[test]
fn defaults_are_power_1_reach_7_and_12_marks() {
    let game = set_up(&json!({})).unwrap();
    let options = Value::Object(game.record().options);
    assert_eq!(options, json!({"power": 1, "reach": 7, "marks": 12}));
    let position = game.position(Viewer::Public);
    assert_eq!(position["side"], 15);
    assert_eq!(position["angel"], "h8");
    // the default of 12 marks is possible with every reach
    for reach in 3..=12 {
        let game = set_up(&json!({ "reach": reach })).unwrap();
        assert_eq!(game.record().options["marks"], 12, "{reach}");
    }
}

#[test]
fn the_angel_begins_in_the_middle() {
    for (reach, middle, last) in [(3, "d4", "g7"), (7, "h8", "o15"), (12, "m13", "y25")] {
        let game = new(1, reach, 1);
        assert_eq!(game.position(Viewer::Public)["angel"], middle);
        let turns = game.turns(Seat::new(2)).unwrap();
        assert_eq!(turns.len(), 8 * usize::from(reach));
        assert!(turns.contains(&last.to_owned()), "{last}");
    }
}

#[test]
fn power_is_at_most_a_third_of_reach() {
    for power in 1..=4u8 {
        for reach in 3..=12u8 {
            let options = json!({"power": power, "reach": reach, "marks": 0});
            let made = set_up(&options);
            assert_eq!(made.is_ok(), 3 * power <= reach, "{options}");
        }
    }
    assert_eq!(
        set_up(&json!({"power": 3})).unwrap_err(),
        "Angels and Demons cannot be played with these options: with a power of 3 the reach is 9 or more, \
         and with a reach of 7 the power is at most 2"
    );
}

#[test]
fn at_most_half_of_the_border_is_fenced() {
    for reach in 3..=12u8 {
        let with = |marks: u8| set_up(&json!({"reach": reach, "marks": marks}));
        assert!(with(4 * reach).is_ok());
        assert!(with(4 * reach + 1).is_err());
    }
    assert_eq!(
        set_up(&json!({"reach": 4, "marks": 17})).unwrap_err(),
        "Angels and Demons cannot be played with these options: with a reach of 4 there are at most 16 \
         marks, not 17"
    );
}

#[test]
fn values_out_of_range_are_refused_in_words() {
    for (options, sentence) in [
        (json!({"power": 0}), "the power is 1, 2, 3 or 4"),
        (json!({"power": 1.5}), "the power is 1, 2, 3 or 4"),
        (
            json!({"reach": 13}),
            "the reach is a whole number from 3 to 12",
        ),
        (
            json!({"marks": -1}),
            "the number of marks is whole, from 0 to 48",
        ),
        (json!({"size": 5}), "unknown field `size`"),
    ] {
        let error = set_up(&options).unwrap_err();
        assert!(error.contains(sentence), "{options}: {error}");
    }
    // 7.0 and 7 are the same number
    assert_eq!(set_up(&json!({"reach": 7.0})), set_up(&json!({"reach": 7})));
}

#[test]
fn without_a_fence_the_angel_begins() {
    assert_eq!(acting(&new(1, 3, 0)), Seat::new(1));
    assert_eq!(acting(&new(1, 3, 1)), Seat::new(2));
}
