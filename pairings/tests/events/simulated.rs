//! A thousand events with everything that people do: they come late, leave, never move, and let their time run out.

use std::collections::BTreeSet;

use pairings::{Entrant, Event, Format, How, Round, is_over, pair, put_out, rounds, standings};

use crate::support::{Random, event, forfeit, ids, play, seats};

/// Nobody can need more rounds: a knockout of 200 with a draw in every stage, or two stages of groups.
const MOST: Round = 20;

/// How likely things are in each round, in percent.
struct Trouble {
    late: u64,
    leaves: u64,
    never_moves: u64,
    runs_out: u64,
    everybody_leaves: u64,
}

/// Plays an event to its end. Gives the number of its rounds.
fn run(event: &mut Event, trouble: &Trouble, random: &mut Random) -> Round {
    let people = event.entrants.len() as u64;
    let mut number = 1;
    while !is_over(event) {
        assert!(number <= MOST, "{:?} of {people}", event.format);
        if random.percent(trouble.late) {
            let mut late = Entrant::new(1_000 + u64::from(number), 1_500);
            late.from = number;
            event.entrants.push(late);
        }
        let all = random.percent(trouble.everybody_leaves);
        for entrant in &mut event.entrants {
            let leaves = entrant.until.is_none() && random.percent(trouble.leaves);
            if (all || leaves) && number > 1 && entrant.from < number {
                entrant.until = Some(entrant.until.unwrap_or(Round::MAX).min(number - 1));
            }
        }
        if is_over(event) {
            break;
        }
        let mut matches = pair(event, number).unwrap();
        check(event, &matches, number);
        event.matches.extend(matches.iter().cloned());
        assert!(matches.iter().all(|one| one.how != How::Pending) || !is_over(event));
        for one in matches.iter_mut().filter(|one| one.how == How::Pending) {
            one.revision = 1;
            if random.percent(trouble.never_moves) {
                forfeit(one);
                let gone = one.seats[0].entrant;
                for entrant in event
                    .entrants
                    .iter_mut()
                    .filter(|entrant| entrant.id == gone)
                {
                    entrant.until = Some(entrant.until.unwrap_or(Round::MAX).min(number));
                }
            } else if random.percent(trouble.runs_out) {
                one.how = How::RoundOver;
                one.seats.iter_mut().for_each(|seat| seat.points = 12);
            }
            play(one, random);
        }
        matches.retain(|one| one.revision == 1);
        event.matches.extend(matches);
        check_standings(event);
        if event.format == Format::League && number >= MOST {
            break;
        }
        number += 1;
    }
    number
}

fn check(event: &Event, matches: &[pairings::Match], round: Round) {
    assert!(!matches.is_empty(), "{:?}, round {round}", event.format);
    let mut busy = BTreeSet::new();
    for one in matches {
        assert_eq!(one.round, round);
        for id in ids(one) {
            assert!(busy.insert(id), "{id} twice in round {round}");
            let here = |entrant: &Entrant| {
                entrant.id == id
                    && entrant.from <= round
                    && entrant.until.is_none_or(|last| last >= round)
            };
            assert!(
                event.entrants.iter().any(here),
                "{id} is not here in round {round}"
            );
        }
        let least = if one.how == How::Pending {
            event.least_seats
        } else {
            1
        };
        assert!((least..=event.seats).contains(&one.seats.len()));
    }
    if event.format == Format::Swiss && event.seats == 2 {
        let absent = busy.len();
        let here = |entrant: &&Entrant| {
            entrant.from <= round && entrant.until.is_none_or(|last| last >= round)
        };
        assert_eq!(absent, event.entrants.iter().filter(here).count());
        assert!(matches.iter().filter(|one| one.how == How::Bye).count() <= 1);
    }
}

fn check_standings(event: &Event) {
    let standings = standings(event);
    assert_eq!(
        standings.len(),
        event
            .entrants
            .iter()
            .map(|one| one.id)
            .collect::<BTreeSet<_>>()
            .len()
    );
    for pair in standings
        .windows(2)
        .filter(|pair| pair[0].group == pair[1].group && pair[1].place > 0)
    {
        assert!(pair[0].place <= pair[1].place);
    }
    if matches!(event.format, Format::Swiss) {
        for one in &standings {
            let won = event
                .matches
                .iter()
                .filter(|other| other.revision == 1 || other.seats.len() == 1);
            let won = won
                .flat_map(|one| &one.seats)
                .filter(|seat| seat.entrant == one.entrant);
            let won: u32 = won.map(|seat| seat.points).sum();
            assert!(one.points >= won, "points are lost");
        }
    }
}

#[test]
fn a_thousand_events_end() {
    let mut random = Random(21);
    let mut ended = 0;
    for number in 0..1_000 {
        let format = [Format::Swiss, Format::RoundRobin, Format::Knockout][number % 3];
        // most are small, some have up to 200 people
        let people = 2 + random.below(if number % 10 == 0 { 199 } else { 30 });
        let mut event = event(format, people, &mut random);
        if format != Format::Knockout && random.percent(30) {
            event.seats = usize::try_from(3 + random.below(3)).unwrap();
            event.least_seats = usize::try_from(2 + random.below(event.seats as u64 - 1)).unwrap();
        }
        let trouble = Trouble {
            late: random.below(40),
            leaves: random.below(15),
            never_moves: random.below(8),
            runs_out: random.below(10),
            everybody_leaves: if random.percent(10) { 20 } else { 0 },
        };
        let played = run(&mut event, &trouble, &mut random);
        if format != Format::Knockout && event.rounds.is_none() {
            assert!(played <= rounds(&event).unwrap() + 1);
        }
        ended += u32::from(is_over(&event));
    }
    assert_eq!(ended, 1_000);
}

/// With people who come and go, sides can only be as even as those who are there allow. This says how often they are not.
#[test]
fn sides_stay_even_when_people_come_and_go() {
    let mut random = Random(22);
    let (mut uneven, mut all) = (0, 0);
    for _ in 0..200 {
        let people = 8 + random.below(40);
        let mut event = event(Format::Swiss, people, &mut random);
        let trouble = Trouble {
            late: 30,
            leaves: 4,
            never_moves: 3,
            runs_out: 5,
            everybody_leaves: 0,
        };
        run(&mut event, &trouble, &mut random);
        let mut results = event.clone();
        results.matches.retain(|one| one.revision == 1);
        for entrant in &event.entrants {
            let [first, second, ..] = seats(&results, entrant.id);
            uneven += u32::from((first - second).abs() > 1);
            all += 1;
        }
    }
    println!("more than one apart: {uneven} of {all}");
    assert!(uneven * 50 < all, "{uneven} of {all}");
}

#[test]
fn a_league_goes_on_while_people_come_and_go() {
    let mut random = Random(23);
    for people in [2, 5, 8, 13, 30] {
        for seats in [2, 3] {
            let mut event = event(Format::League, people, &mut random);
            event.seats = seats;
            for number in 1..=40 {
                if random.percent(30) {
                    let mut late = Entrant::new(1_000 + u64::from(number), 1_500);
                    late.from = number;
                    event.entrants.push(late);
                }
                let mut matches = pair(&event, number).unwrap();
                assert!(!matches.is_empty());
                for one in &mut matches {
                    if one.how == How::Pending && random.percent(5) {
                        forfeit(one);
                    }
                    play(one, &mut random);
                }
                event.matches.extend(matches);
                for id in put_out(&event, number) {
                    let mut back = Entrant::new(id, 1_500);
                    back.from = number + 3;
                    event.entrants.push(back);
                }
                check_standings(&event);
                let standings = standings(&event);
                let divisions = standings.iter().map(|one| one.group).max().unwrap();
                for division in 1..=divisions {
                    let size = standings.iter().filter(|one| one.group == division).count();
                    assert!(size <= 7, "division {division} of {divisions}: {size}");
                }
            }
            assert!(!is_over(&event));
        }
    }
}
