//! Checks records from outside: an accepted record can be written again, and replays to the same state.
//!
//! Bytes that begin with `{` are used as a record without changes. Other bytes choose a position (see
//! [`generated_positions`](crate::generated_positions)). Each line then changes its record, which is replayed after
//! each change.

use rules::{AnyMatch, Event, Kind, Record, What};
use serde_json::Value;

use crate::byte_choices::Bytes;
use crate::generated_positions::reached;

const MOST_CHANGES: usize = 8;

/// Returns how many changed records were accepted.
///
/// # Panics
/// A check fails.
pub fn check(bytes: &[u8]) -> usize {
    if bytes.first() == Some(&b'{') {
        return usize::from(text(bytes));
    }
    let mut bytes = Bytes::new(bytes);
    let mut record = reached(&mut bytes).record();
    assert!(replays(&record), "{record:?} was played");
    let mut accepted = 0;
    for line in bytes.lines().take(MOST_CHANGES) {
        accepted += usize::from(change(&mut record, line));
    }
    accepted
}

/// Reads a record in its stored form. Returns true if it is accepted.
fn text(bytes: &[u8]) -> bool {
    serde_json::from_slice(bytes).is_ok_and(|record| replays(&record))
}

/// Replays a record by its own version of the rules, and by every other version. Returns true if its own version
/// accepts it.
fn replays(record: &Record) -> bool {
    let newest = record.game.parse().map_or(0, Kind::rules);
    for rules in (1..=newest).filter(|rules| *rules != record.rules) {
        let other = Record {
            rules,
            ..record.clone()
        };
        replays_as_it_is(&other);
    }
    replays_as_it_is(record)
}

fn replays_as_it_is(record: &Record) -> bool {
    let game = match AnyMatch::replay(record) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let again = game.record();
    // options may be left out; everything else must be unchanged
    let same = Record {
        options: again.options.clone(),
        ..record.clone()
    };
    assert_eq!(again, same);
    for (name, value) in &record.options {
        let written = again.options.get(name);
        let equal = written == Some(value) || number(written) == number(Some(value));
        assert!(equal, "{name}: {value} became {written:?}");
    }
    let written =
        serde_json::to_string(&again).unwrap_or_else(|error| panic!("{again:?}: {error}"));
    let read: Record =
        serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(read, again);
    assert_eq!(AnyMatch::replay(&read), Ok(game));
    true
}

/// A value as a number, so that 1 and 1.0 are equal.
fn number(value: Option<&Value>) -> Option<f64> {
    value.and_then(Value::as_f64)
}

/// Makes one change and replays. Returns true if the record is accepted. One byte selects the kind of change, one or
/// two the place, and the rest of the line is text.
fn change(record: &mut Record, mut line: Bytes) -> bool {
    let what = line.below(11);
    let count = record.events.len();
    let at = line.below(count.max(1));
    let events = &mut record.events;
    match what {
        0 => events.truncate(at),
        1 => drop((at < count).then(|| events.remove(at))),
        2 if count > 0 => events.swap(at, line.below(count)),
        3 if count > 0 => events.insert(line.below(count + 1), events[at].clone()),
        4 => {
            let seat = line.byte();
            let what = What::from_text(&line.text());
            events.insert(at, Event { seat, what });
        }
        5 if count > 0 => events[at].seat = line.byte(),
        6 if count > 0 => events[at].what = What::from_text(&line.text()),
        7 => record.seats = line.byte(),
        8 => match serde_json::from_slice(line.rest()) {
            Ok(options) => record.options = options,
            Err(_) => record.seed ^= u64::from(line.byte()),
        },
        9 => record.rules = line.byte().into(),
        // the stored text, with a piece of it overwritten
        _ => return overwritten(record, at, line),
    }
    replays(record)
}

/// Overwrites a part of the record's text with the rest of the line.
fn overwritten(record: &Record, at: usize, mut line: Bytes) -> bool {
    let Ok(mut stored) = serde_json::to_vec(record) else {
        panic!("{record:?} cannot be written");
    };
    let at = (at * 256 + usize::from(line.byte())) % stored.len();
    for (old, new) in stored[at..].iter_mut().zip(line.rest()) {
        *old = *new;
    }
    text(&stored)
}
