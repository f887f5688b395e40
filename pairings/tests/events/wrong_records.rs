//! Records that cannot be right: nothing panics, and what is impossible is ignored.

use pairings::{
    Entrant, Event, Format, How, Match, Round, Seat, is_over, pair, put_out, rounds, standings,
};

use crate::support::{Random, event};

const HOWS: [How; 7] = [
    How::Pending,
    How::Played,
    How::RoundOver,
    How::Unplayed,
    How::Bye,
    How::Walkover,
    How::Rest,
];

fn nonsense(random: &mut Random) -> Event {
    let format = [
        Format::Swiss,
        Format::RoundRobin,
        Format::Knockout,
        Format::League,
    ];
    let format = format[usize::try_from(random.below(4)).unwrap()];
    let mut event = Event::new(format);
    let odd = |random: &mut Random| match random.below(12) {
        0 => 0,
        1 => Round::MAX,
        _ => Round::try_from(random.below(12)).unwrap(),
    };
    event.rounds = random.percent(30).then(|| odd(random));
    event.seats = usize::try_from(2 + random.below(4)).unwrap();
    event.least_seats = 2;
    for _ in 0..random.below(20) {
        event.entrants.push(Entrant {
            id: random.below(15),
            from: odd(random),
            until: random.percent(50).then(|| odd(random)),
            rating: [i64::MIN, i64::MAX, 5, 7][usize::try_from(random.below(4)).unwrap()],
        });
    }
    for _ in 0..random.below(40) {
        let seats = (0..random.below(7)).map(|_| Seat {
            entrant: random.below(16),
            points: if random.percent(10) { u32::MAX } else { 12 },
            ran_out: random.percent(30),
        });
        let seats = seats.collect();
        event.matches.push(Match {
            round: odd(random),
            number: u32::try_from(random.below(6)).unwrap(),
            revision: u32::try_from(random.below(3)).unwrap(),
            how: HOWS[usize::try_from(random.below(7)).unwrap()],
            seats,
        });
    }
    event.blocked = vec![[random.below(16), random.below(16)], [3, 3]];
    event
}

#[test]
fn no_record_makes_it_panic() {
    let mut random = Random(41);
    for _ in 0..3_000 {
        let event = nonsense(&mut random);
        let next = event.matches.iter().map(|one| one.round).max().unwrap_or(0);
        for round in [0, 1, 2, next.saturating_add(1), Round::MAX] {
            let _ = pair(&event, round);
            put_out(&event, round);
        }
        standings(&event);
        is_over(&event);
        rounds(&event);
    }
}

#[test]
fn impossible_matches_are_ignored() {
    let mut random = Random(42);
    let mut event = event(Format::Swiss, 4, &mut random);
    let clean = standings(&event);
    let wrong = |number, seats: &[u64]| Match {
        round: 1,
        number,
        revision: 0,
        how: How::Played,
        seats: seats
            .iter()
            .map(|&entrant| Seat {
                entrant,
                points: 24,
                ran_out: false,
            })
            .collect(),
    };
    event.matches = vec![
        wrong(1, &[1, 1]),
        wrong(2, &[1, 99]),
        wrong(3, &[]),
        wrong(4, &[1, 2, 3, 4, 5, 6]),
    ];
    assert_eq!(standings(&event), clean);
    event.matches = vec![wrong(1, &[1, 2]), wrong(2, &[2, 3])];
    let points: u32 = standings(&event).iter().map(|one| one.points).sum();
    assert_eq!(points, 48, "the second match of number 2 does not count");
}
