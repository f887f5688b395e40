//! Swiss events: every round against all other pairings of it.

use std::collections::BTreeMap;

use pairings::{
    Entrant, EntrantId, Event, Format, How, POINT, Round, is_over, pair, rounds, standings,
};

use crate::matching::{lowest, sum};
use crate::support::{Random, event, forfeit, ids, met, play, round, seats};

/// The rules of docs/events.md, computed from the record alone.
struct Position {
    points: BTreeMap<EntrantId, u32>,
    ranked: Vec<EntrantId>,
    met: BTreeMap<[EntrantId; 2], u32>,
    balance: BTreeMap<EntrantId, i32>,
    byes: BTreeMap<EntrantId, u32>,
    blocked: Vec<[EntrantId; 2]>,
}

impl Position {
    fn new(event: &Event, round: Round) -> Self {
        let total = rounds(event).unwrap();
        let mut points = BTreeMap::new();
        let mut byes = BTreeMap::new();
        for entrant in &event.entrants {
            let late = u32::from((entrant.from - 1).min(total / 2)) * POINT / 2;
            let seats = || {
                event
                    .matches
                    .iter()
                    .flat_map(|one| one.seats.iter().map(move |seat| (one, seat)))
            };
            let mine = seats().filter(|(_, seat)| seat.entrant == entrant.id);
            points.insert(
                entrant.id,
                late + mine.clone().map(|(_, seat)| seat.points).sum::<u32>(),
            );
            let had = mine.clone().filter(|(one, _)| one.how == How::Bye).count();
            let gift = mine
                .clone()
                .any(|(one, seat)| one.how == How::Unplayed && seat.points > 0);
            byes.insert(
                entrant.id,
                2 * u32::try_from(had).unwrap() + u32::from(gift),
            );
        }
        let is_here =
            |one: &&Entrant| one.from <= round && one.until.is_none_or(|last| last >= round);
        let mut here: Vec<_> = event.entrants.iter().filter(is_here).collect();
        here.sort_by_key(|one| (std::cmp::Reverse((points[&one.id], one.rating)), one.id));
        let balance = event.entrants.iter().map(|one| {
            let [first, second, ..] = seats(event, one.id);
            (one.id, first - second)
        });
        Self {
            ranked: here.into_iter().map(|one| one.id).collect(),
            balance: balance.collect(),
            met: met(event),
            blocked: event.blocked.clone(),
            points,
            byes,
        }
    }

    fn cost(&self, one: usize, other: usize) -> [u32; 6] {
        let (one, other) = (one.min(other), one.max(other));
        let high = self.ranked[one];
        let Some(&low) = self.ranked.get(other) else {
            let rank = u32::try_from(self.ranked.len() - 1 - one).unwrap();
            return [self.byes[&high], 0, rank, 0, 0, 0];
        };
        let pair = [high.min(low), high.max(low)];
        let blocked = self
            .blocked
            .iter()
            .any(|&[a, b]| [a.min(b), a.max(b)] == pair);
        let worse = |balance: i32| (balance.unsigned_abs().max(1) - 1).pow(2);
        let sides = |first: EntrantId, second: EntrantId| {
            worse(self.balance[&first] + 1) + worse(self.balance[&second] - 1)
        };
        let group = |id: EntrantId| {
            let equal = |other: &&EntrantId| self.points[*other] == self.points[&id];
            let first = self
                .ranked
                .iter()
                .position(|other| self.points[other] == self.points[&id]);
            (first.unwrap(), self.ranked.iter().filter(equal).count())
        };
        let ((first, size), (lower, _)) = (group(high), group(low));
        let off = if first == lower {
            (other - one).abs_diff(size / 2)
        } else {
            first + size - 1 - one + other - lower
        };
        [
            self.met.get(&pair).copied().unwrap_or(0),
            u32::from(blocked),
            0,
            sides(high, low).min(sides(low, high)),
            self.points[&high]
                .abs_diff(self.points[&low])
                .div_ceil(POINT / 2)
                .pow(2),
            u32::try_from(off).unwrap().pow(2),
        ]
    }
}

/// Events of up to ten people, with everything that happens to them. At least 2,000 rounds.
#[test]
fn no_pairing_of_a_round_is_better() {
    let mut random = Random(1);
    let mut positions = 0;
    while positions < 2_000 {
        let people = 2 + random.below(9);
        let mut event = event(Format::Swiss, people, &mut random);
        event.rounds = Some(u16::try_from(2 + random.below(6)).unwrap());
        event.blocked = (0..random.below(4))
            .map(|_| [1 + random.below(people), 1 + random.below(people)])
            .collect();
        for entrant in &mut event.entrants {
            if random.percent(15) {
                entrant.from = u16::try_from(1 + random.below(4)).unwrap();
            }
            if random.percent(15) {
                entrant.until = Some(u16::try_from(1 + random.below(4)).unwrap());
            }
        }
        for number in 1..=event.rounds.unwrap() {
            let position = Position::new(&event, number);
            let mut matches = pair(&event, number).unwrap();
            if matches.is_empty() {
                break;
            }
            positions += 1;
            let place = |id| {
                position
                    .ranked
                    .iter()
                    .position(|&other| other == id)
                    .unwrap()
            };
            let total = matches.iter().fold([0; 6], |total, one| {
                let places: Vec<usize> = ids(one).into_iter().map(place).collect();
                let second = places.get(1).copied().unwrap_or(position.ranked.len());
                sum(total, position.cost(places[0], second))
            });
            let all: Vec<usize> = (0..position.ranked.len().next_multiple_of(2)).collect();
            assert_eq!(total, lowest(&all, &|one, other| position.cost(one, other)));
            for one in &mut matches {
                if random.percent(5) && one.how == How::Pending && one.seats.len() == 2 {
                    forfeit(one);
                }
                play(one, &mut random);
            }
            event.matches.extend(matches);
        }
    }
}

#[test]
fn nobody_meets_twice_or_has_two_byes_and_sides_are_even() {
    let mut random = Random(2);
    let (mut uneven, mut all) = (0, 0);
    for people in (6..=60).chain([128, 200, 601, 1_100]) {
        let mut event = event(Format::Swiss, people, &mut random);
        let total = rounds(&event).unwrap();
        for number in 1..=total {
            round(&mut event, number, &mut random);
            for id in 1..=people {
                let [first, second, ..] = seats(&event, id);
                assert!(
                    (first - second).abs() <= 2,
                    "{people} people, round {number}"
                );
                uneven += u32::from((first - second).abs() > 1);
                all += 1;
            }
        }
        assert!(is_over(&event));
        assert!(
            met(&event).values().all(|&times| times == 1),
            "{people} people"
        );
        for id in 1..=people {
            let byes = event
                .matches
                .iter()
                .filter(|one| one.how == How::Bye && ids(one) == [id]);
            assert!(byes.count() <= 1, "{people} people");
        }
    }
    // a small field after many rounds can leave nobody else to play
    println!("one side two more: {uneven} of {all}");
    assert!(uneven * 500 < all, "{uneven} of {all}");
}

#[test]
fn blocked_people_do_not_meet_where_that_can_be_avoided() {
    let mut random = Random(3);
    for _ in 0..50 {
        let mut event = event(Format::Swiss, 12, &mut random);
        event.blocked = vec![[1, 2], [3, 4], [5, 6], [1, 7]];
        for number in 1..=5 {
            round(&mut event, number, &mut random);
        }
        let met = met(&event);
        assert!(event.blocked.iter().all(|pair| !met.contains_key(pair)));
    }
    let mut two = event(Format::Swiss, 2, &mut random);
    two.blocked = vec![[1, 2]];
    assert_eq!(pair(&two, 1).unwrap().len(), 1);
}

#[test]
fn late_people_have_half_a_point_a_round_and_at_most_half_of_the_rounds() {
    let mut random = Random(4);
    let mut event = event(Format::Swiss, 8, &mut random);
    event.rounds = Some(6);
    event.entrants[0].from = 3;
    event.entrants[1].from = 6;
    for number in 1..=2 {
        assert!(
            round(&mut event, number, &mut random)
                .iter()
                .all(|one| !ids(one).contains(&1))
        );
    }
    let points = |event: &Event, id| {
        standings(event)
            .iter()
            .find(|one| one.entrant == id)
            .unwrap()
            .points
    };
    assert_eq!(points(&event, 1), POINT);
    assert_eq!(points(&event, 2), POINT * 3 / 2);
    assert!(
        round(&mut event, 3, &mut random)
            .iter()
            .any(|one| ids(one).contains(&1))
    );
}

#[test]
fn the_number_of_rounds_follows_the_table() {
    let count = |people, seats| {
        let mut event = event(Format::Swiss, people, &mut Random(5));
        event.seats = seats;
        rounds(&event).unwrap()
    };
    let table =
        [2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 128, 129, 1_000].map(|people| count(people, 2));
    assert_eq!(table, [1, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9, 9]);
    assert_eq!(count(64, 4), 4);
}

#[test]
fn tables_are_full_and_repeat_few_opponents() {
    let mut random = Random(6);
    for seats_at_table in 3..=5 {
        for people in [3, 4, 5, 7, 11, 16, 23, 40] {
            for least in 2..=seats_at_table {
                let mut event = event(Format::Swiss, people, &mut random);
                (event.seats, event.least_seats) = (seats_at_table, least);
                event.rounds = Some(4);
                for number in 1..=4 {
                    if is_over(&event) {
                        break;
                    }
                    let matches = round(&mut event, number, &mut random);
                    let seated = matches.iter().filter(|one| one.how != How::Bye);
                    assert!(
                        seated
                            .clone()
                            .all(|one| (least..=seats_at_table).contains(&one.seats.len()))
                    );
                    let count: usize = matches.iter().map(|one| one.seats.len()).sum();
                    let expected = usize::try_from(people).unwrap();
                    assert!(count == expected || (matches.is_empty() && expected < least));
                    // only a number that cannot be divided leaves people without a table
                    let fits = (1..=expected).any(|tables| {
                        tables * least <= expected && expected <= tables * seats_at_table
                    });
                    assert!(!fits || matches.iter().all(|one| one.how != How::Bye));
                }
                if people > 16 {
                    let met = met(&event);
                    let again = met.values().filter(|&&times| times > 1).count();
                    assert!(
                        again * 5 <= met.len(),
                        "{people} at {seats_at_table}: {again} of {}",
                        met.len()
                    );
                    assert!(met.values().all(|&times| times <= 2 || people < 20));
                }
            }
        }
    }
}
