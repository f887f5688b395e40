//! Hand-made positions.

use rules::{AnyMatch, Kind, Retire, Seat};
use serde_json::{Value, json};

/// A match at its start.
pub fn start(seats: u8, variant: &str) -> AnyMatch {
    let Value::Object(options) = json!({"variant": variant}) else {
        unreachable!()
    };
    AnyMatch::new(Kind::Zyrcan, seats.into(), 1, &options).unwrap()
}

/// Plays a script such as `1 2@e5, 2 3@b2, 1 resign, 3 timeout, agree`.
pub fn play(game: &mut AnyMatch, script: &str) {
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
}

/// A match after these events.
pub fn after(seats: u8, variant: &str, script: &str) -> AnyMatch {
    let mut game = start(seats, variant);
    play(&mut game, script);
    game
}

/// A fleet in the south of the largest board. It and [`MIDDLE`] can capture each other.
pub const SOUTH: &str = "3@a1 3@a5 2@a2 2@a3 2@a4 2@b1 2@b2 2@b3 1@b4 1@b5 1@b6 1@c1";
/// A fleet north of [`SOUTH`].
pub const MIDDLE: &str = "3@c2 3@c3 2@c4 2@c5 2@c6 2@c7 2@d1 2@d2 1@d3 1@d4 1@d5 1@d6";
/// A fleet in the far north. It cannot capture the other fleets, and they cannot capture it.
pub const NORTH: &str = "3@i5 3@i6 2@i7 2@i8 2@i9 2@h4 2@h5 2@h6 1@h7 1@h8 1@h9 1@g3";

/// A match of five seats in which these have deployed. All others have resigned, the last seat first.
pub fn deployed(fleets: &[(u8, &str)]) -> AnyMatch {
    let mut game = start(5, "standard");
    for seat in (1..=5).rev() {
        if fleets.iter().all(|(living, _)| *living != seat) {
            play(&mut game, &format!("{seat} resign"));
        }
    }
    for round in 0..12 {
        for (seat, fleet) in fleets {
            let turn = fleet.split(' ').nth(round).unwrap();
            play(&mut game, &format!("{seat} {turn}"));
        }
    }
    game
}

/// The events from this index on, in the form that [`play`] reads.
pub fn events_from(game: &AnyMatch, from: usize) -> String {
    let events: Vec<String> = game.events()[from..]
        .iter()
        .map(|event| match event.seat {
            0 => event.what.to_string(),
            seat => format!("{seat} {}", event.what),
        })
        .collect();
    events.join(", ")
}
