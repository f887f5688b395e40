//! Round robin, knockout and league: what each format promises.

use pairings::{
    Entrant, Event, Format, How, POINT, Problem, is_over, pair, put_out, rounds, standings,
};

use crate::support::{Random, event, ids, met, round, seats};

/// Entrants of falling ratings: number 1 is the first seed.
fn seeded(format: Format, people: i64) -> Event {
    let mut event = Event::new(format);
    event.entrants = (1..=people)
        .map(|id| Entrant::new(id.cast_unsigned(), 3_000 - id))
        .collect();
    event
}

/// Plays a round that the lower number always wins.
fn favourites(event: &mut Event, number: u16) -> Vec<Vec<u64>> {
    let mut matches = pair(event, number).unwrap();
    for one in matches.iter_mut().filter(|one| one.how == How::Pending) {
        one.how = How::Played;
        one.seats
            .iter_mut()
            .min_by_key(|seat| seat.entrant)
            .unwrap()
            .points = POINT;
    }
    event.matches.extend(matches.iter().cloned());
    matches.iter().map(ids).collect()
}

fn order(event: &Event) -> Vec<(u32, u64)> {
    standings(event)
        .iter()
        .map(|one| (one.place, one.entrant))
        .collect()
}

#[test]
fn the_table_of_berger_is_fides() {
    // FIDE Handbook C.05, annex 1: the table for three or four players
    let mut event = seeded(Format::RoundRobin, 4);
    assert_eq!(favourites(&mut event, 1), [[1, 4], [2, 3]]);
    assert_eq!(favourites(&mut event, 2), [[4, 3], [1, 2]]);
    assert_eq!(favourites(&mut event, 3), [[2, 4], [3, 1]]);
    assert!(is_over(&event));
    assert_eq!(order(&event), [(1, 1), (2, 2), (3, 3), (4, 4)]);
}

#[test]
fn everybody_of_a_group_plays_everybody_with_even_sides() {
    for people in 2..=7 {
        let mut event = seeded(Format::RoundRobin, people);
        for number in 1..=rounds(&event).unwrap() {
            favourites(&mut event, number);
        }
        let met = met(&event);
        assert_eq!(i64::try_from(met.len()).unwrap(), people * (people - 1) / 2);
        assert!(met.values().all(|&times| times == 1));
        for id in 1..=people.cast_unsigned() {
            let [first, second, ..] = seats(&event, id);
            assert!((first - second).abs() <= 1);
        }
    }
}

#[test]
fn the_best_of_the_groups_play_a_final_group() {
    let mut event = seeded(Format::RoundRobin, 20);
    assert_eq!(rounds(&event), Some(12));
    for number in 1..=7 {
        favourites(&mut event, number);
    }
    let final_round: Vec<u64> = favourites(&mut event, 8).concat();
    // groups by snake: 1, 6, 7, ... and 2, 5, 8, ... and 3, 4, 9, ...
    assert!((1..=6).all(|id| final_round.contains(&id)) && final_round.len() == 6);
    for number in 9..=12 {
        favourites(&mut event, number);
    }
    assert!(is_over(&event));
    let first: Vec<_> = order(&event).into_iter().take(6).collect();
    assert_eq!(first, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]);
}

#[test]
fn an_opponent_who_has_left_gives_a_win_and_keeps_the_points() {
    let mut event = seeded(Format::RoundRobin, 4);
    favourites(&mut event, 1);
    event.entrants[0].until = Some(1);
    favourites(&mut event, 2);
    favourites(&mut event, 3);
    let points = |id| {
        standings(&event)
            .iter()
            .find(|one| one.entrant == id)
            .unwrap()
            .points
    };
    assert_eq!([1, 2, 3, 4].map(points), [POINT, POINT * 3, POINT * 2, 0]);
    let walkovers = event
        .matches
        .iter()
        .filter(|one| one.how == How::Walkover)
        .count();
    assert_eq!(walkovers, 2);
}

#[test]
fn tables_of_a_group_balance_opponents_and_seats() {
    let mut random = Random(31);
    for (people, at_table) in [(3, 3), (4, 4), (5, 5), (6, 3), (7, 3), (7, 4), (5, 4)] {
        let mut event = event(Format::RoundRobin, people, &mut random);
        (event.seats, event.least_seats) = (at_table, 2);
        let total = rounds(&event).unwrap();
        for number in 1..=total {
            round(&mut event, number, &mut random);
        }
        let met = met(&event);
        let (least, most) = (met.values().min().unwrap(), met.values().max().unwrap());
        assert!(most - least <= 2, "{people} at {at_table}: {met:?}");
        for id in 1..=people {
            let seats = seats(&event, id);
            assert!(
                seats.iter().all(|&times| times <= 2),
                "{people} at {at_table}: {seats:?}"
            );
        }
        if people == at_table as u64 {
            // everybody sat everywhere once
            assert!((1..=people).all(|id| {
                seats(&event, id)[..at_table]
                    .iter()
                    .all(|&times| times == 1)
            }));
        }
    }
}

#[test]
fn a_knockout_ends_in_the_order_of_strength() {
    let mut event = seeded(Format::Knockout, 6);
    assert_eq!(favourites(&mut event, 1), [[4, 5], [3, 6]]);
    assert_eq!(favourites(&mut event, 2).concat().len(), 4);
    let last: Vec<_> = favourites(&mut event, 3)
        .into_iter()
        .map(|mut pair| {
            pair.sort_unstable();
            pair
        })
        .collect();
    assert_eq!(last, [[1, 2], [3, 4]]);
    assert!(is_over(&event));
    assert_eq!(
        order(&event),
        [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]
    );
}

#[test]
fn a_drawn_match_is_played_again_with_the_seats_turned_and_then_the_better_seed_goes_on() {
    let mut event = seeded(Format::Knockout, 4);
    for number in [1, 2] {
        let mut matches = pair(&event, number).unwrap();
        for one in &mut matches {
            one.how = How::Played;
            let is_drawn = ids(one).contains(&1);
            for seat in &mut one.seats {
                seat.points = if is_drawn {
                    POINT / 2
                } else {
                    POINT * u32::from(seat.entrant == 3)
                };
            }
        }
        event.matches.extend(matches);
    }
    let recorded: Vec<Vec<u64>> = event
        .matches
        .iter()
        .filter(|one| one.number == 1)
        .map(ids)
        .collect();
    assert_eq!(
        recorded[0],
        recorded[1].iter().rev().copied().collect::<Vec<_>>()
    );
    assert_eq!(event.matches.len(), 3);
    let next: Vec<Vec<u64>> = favourites(&mut event, 3)
        .into_iter()
        .map(|mut pair| {
            pair.sort_unstable();
            pair
        })
        .collect();
    assert_eq!(next, [[1, 3], [2, 4]]);
    assert_eq!(order(&event), [(1, 1), (2, 3), (3, 2), (4, 4)]);
}

#[test]
fn the_opponent_of_somebody_who_has_left_goes_on() {
    let mut event = seeded(Format::Knockout, 4);
    favourites(&mut event, 1);
    event.entrants[0].until = Some(1);
    let last = favourites(&mut event, 2);
    assert_eq!(
        last.len(),
        1,
        "only the match for the third place is played"
    );
    assert!(is_over(&event));
    assert_eq!(order(&event), [(1, 2), (2, 1), (3, 3), (4, 4)]);
}

#[test]
fn a_corrected_result_does_not_take_anybody_out_of_the_next_stage() {
    let mut event = seeded(Format::Knockout, 8);
    favourites(&mut event, 1);
    favourites(&mut event, 2);
    let mut corrected = event
        .matches
        .iter()
        .find(|one| ids(one).contains(&8))
        .unwrap()
        .clone();
    corrected.revision = 1;
    for seat in &mut corrected.seats {
        seat.points = POINT - seat.points;
    }
    event.matches.push(corrected);
    favourites(&mut event, 3);
    assert!(is_over(&event));
    assert_eq!(order(&event)[0], (1, 1));
}

#[test]
fn a_knockout_of_three_has_a_third() {
    let mut event = seeded(Format::Knockout, 3);
    assert_eq!(favourites(&mut event, 1).len(), 1);
    assert_eq!(favourites(&mut event, 2).len(), 1);
    assert!(is_over(&event));
    assert_eq!(order(&event), [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn settings_that_do_not_fit_are_refused() {
    for (seats, least) in [(1, 1), (6, 2), (3, 4), (0, 0)] {
        let mut event = seeded(Format::Swiss, 6);
        (event.seats, event.least_seats) = (seats, least);
        assert_eq!(pair(&event, 1), Err(Problem::Seats));
        assert!(is_over(&event) && rounds(&event).is_none());
        standings(&event);
    }
    let mut event = seeded(Format::Knockout, 6);
    (event.seats, event.least_seats) = (4, 3);
    assert_eq!(pair(&event, 1), Err(Problem::Seats));
}

#[test]
fn a_round_waits_for_the_one_before() {
    let mut event = seeded(Format::Swiss, 4);
    assert_eq!(pair(&event, 3), Err(Problem::OtherRound { next: 1 }));
    event.matches = pair(&event, 1).unwrap();
    assert_eq!(pair(&event, 2), Err(Problem::Unfinished));
    assert!(!is_over(&event));
}

#[test]
fn two_go_up_and_two_go_down() {
    let mut event = seeded(Format::League, 12);
    for number in 1..=7 {
        favourites(&mut event, number);
    }
    let group = |event: &Event, division| {
        let mut ids: Vec<u64> = standings(event)
            .iter()
            .filter(|one| one.group == division)
            .map(|one| one.entrant)
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(group(&event, 1), [1, 2, 3, 4, 5, 6]);
    favourites(&mut event, 8);
    assert_eq!(group(&event, 1), [1, 2, 3, 4, 7, 8]);
    assert_eq!(group(&event, 2), [5, 6, 9, 10, 11, 12]);
}

#[test]
fn newcomers_of_a_league_begin_at_the_bottom_at_once_if_there_is_room() {
    let mut event = seeded(Format::League, 11);
    favourites(&mut event, 1);
    let mut late = Entrant::new(99, 9_000);
    late.from = 2;
    event.entrants.push(late);
    favourites(&mut event, 2);
    let standing = standings(&event);
    assert_eq!(
        standing.iter().find(|one| one.entrant == 99).unwrap().group,
        2
    );
    assert!(
        event
            .matches
            .iter()
            .any(|one| one.round == 2 && ids(one).contains(&99))
    );
}

#[test]
fn a_season_of_which_nobody_is_left_ends_for_those_who_wait() {
    let mut event = seeded(Format::League, 3);
    favourites(&mut event, 1);
    for id in 91..=94 {
        let mut late = Entrant::new(id, 9_000);
        late.from = 2;
        event.entrants.push(late);
    }
    favourites(&mut event, 2);
    let plays = |event: &Event, id| {
        let mut last = event.matches.iter().filter(|one| one.round == 2);
        last.any(|one| ids(one).contains(&id))
    };
    // one of them has the free number, and leaves with all others
    let waiting: Vec<u64> = (91..=94).filter(|id| !plays(&event, *id)).collect();
    assert_eq!(waiting.len(), 3);
    for one in &mut event.entrants {
        if !waiting.contains(&one.id) {
            one.until = Some(2);
        }
    }
    let next = pair(&event, 3).unwrap();
    let people: Vec<u64> = next.iter().flat_map(ids).collect();
    assert!(waiting.iter().all(|id| people.contains(id)), "{people:?}");
    assert!(!is_over(&event));
}

#[test]
fn two_matches_that_ran_out_put_somebody_out_until_they_come_back() {
    let mut event = seeded(Format::League, 6);
    // with six people and eight numbers somebody may rest in a round
    let mut played = 0;
    for number in 1..=7 {
        if played == 2 {
            break;
        }
        let mut matches = pair(&event, number).unwrap();
        for one in matches.iter_mut().filter(|one| one.how == How::Pending) {
            one.how = How::Played;
            for seat in &mut one.seats {
                seat.ran_out = seat.entrant == 3;
                seat.points = if seat.ran_out { 0 } else { POINT };
            }
        }
        played += matches
            .iter()
            .filter(|one| one.seats.len() == 2 && ids(one).contains(&3))
            .count();
        event.matches.extend(matches);
    }
    let last = event.matches.last().unwrap().round;
    assert!(put_out(&event, last - 1).is_empty());
    assert_eq!(put_out(&event, last), [3]);
    let plays = |event: &Event| {
        pair(event, last + 1)
            .unwrap()
            .iter()
            .any(|one| ids(one).contains(&3))
    };
    assert!(!plays(&event));
    let mut back = Entrant::new(3, 0);
    back.from = last + 1;
    event.entrants.push(back);
    assert!(plays(&event));
}

#[test]
fn a_final_is_played_even_if_the_larger_group_has_left() {
    let mut event = seeded(Format::RoundRobin, 13);
    for number in 1..=5 {
        favourites(&mut event, number);
    }
    // groups of seven and six: 1, 4, 5, 8, 9, 12, 13 and the others
    for entrant in event
        .entrants
        .iter_mut()
        .filter(|one| [0, 1].contains(&(one.id % 4)))
    {
        entrant.until = Some(5);
    }
    for number in 6..=rounds(&event).unwrap() {
        assert!(!is_over(&event));
        favourites(&mut event, number);
    }
    assert_eq!(order(&event)[0], (1, 2));
}

#[test]
fn a_table_that_cannot_be_filled_ends_the_event() {
    let mut event = seeded(Format::Swiss, 3);
    (event.seats, event.least_seats) = (4, 3);
    favourites(&mut event, 1);
    event.entrants[0].until = Some(1);
    assert!(is_over(&event));
}
