//! The order in which a record lists its entrants and matches changes no pairing and no place.

use pairings::{Event, Format, How, is_over, pair, standings};

use crate::support::{Random, event, play};

fn finished(format: Format, people: u64, seats: usize, random: &mut Random) -> Event {
    let mut event = event(format, people, random);
    if format != Format::Knockout {
        (event.seats, event.least_seats) = (seats, 2);
    }
    for number in 1..=12 {
        if is_over(&event) {
            break;
        }
        // a record may have the pairing and the result
        for mut one in pair(&event, number).unwrap() {
            if one.how == How::Pending {
                event.matches.push(one.clone());
                one.revision = 1;
            }
            play(&mut one, random);
            event.matches.push(one);
        }
    }
    event
}

#[test]
fn the_order_of_the_record_does_not_matter_and_every_round_is_paired_again_the_same() {
    let mut random = Random(11);
    for format in [
        Format::Swiss,
        Format::RoundRobin,
        Format::Knockout,
        Format::League,
    ] {
        for people in [2, 3, 6, 7, 8, 13, 22, 40] {
            for seats in 2..=4 {
                let event = finished(format, people, seats, &mut random);
                let mut mixed = event.clone();
                random.shuffle(&mut mixed.entrants);
                random.shuffle(&mut mixed.matches);
                assert_eq!(standings(&event), standings(&mixed));
                assert_eq!(is_over(&event), is_over(&mixed));
                let last = event.matches.iter().map(|one| one.round).max().unwrap();
                for number in 1..=last {
                    let again = pair(&mixed, number).unwrap();
                    let mut recorded = event.matches.clone();
                    recorded.retain(|one| one.round == number && one.revision == 0);
                    assert_eq!(
                        again, recorded,
                        "{format:?}, {people} people, round {number}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_correction_counts_whatever_came_first() {
    let mut random = Random(12);
    let event = finished(Format::Swiss, 8, 2, &mut random);
    let mut corrected = event.clone();
    let mut one = event
        .matches
        .iter()
        .find(|one| one.revision == 1)
        .unwrap()
        .clone();
    one.revision = 2;
    let before = one.seats[0].points;
    one.seats[0].points = if before == 0 { 24 } else { 0 };
    let id = one.seats[0].entrant;
    corrected.matches.insert(0, one);
    let points = |event: &Event| {
        standings(event)
            .iter()
            .find(|one| one.entrant == id)
            .unwrap()
            .points
    };
    assert_eq!(
        points(&corrected).abs_diff(points(&event)),
        if before == 12 { 12 } else { 24 }
    );
}
