//! Tie-breaks, computed by hand.

use pairings::{Entrant, Event, Format, How, Match, POINT, Seat, Standing, standings};

const HALF: u32 = POINT / 2;

/// A score of an opponent in the unit of Buchholz: 288ths of a point, from half points.
const fn halves(number: u64) -> u64 {
    number * 144
}

fn result(round: u16, number: u32, how: How, seats: &[(u64, u32)]) -> Match {
    let seat = |&(entrant, points)| Seat {
        entrant,
        points,
        ran_out: false,
    };
    Match {
        round,
        number,
        revision: 0,
        how,
        seats: seats.iter().map(seat).collect(),
    }
}

fn swiss(people: u64, matches: Vec<Match>) -> Event {
    let mut event = Event::new(Format::Swiss);
    event.entrants = (1..=people).map(|id| Entrant::new(id, 1_500)).collect();
    event.rounds = Some(3);
    event.matches = matches;
    event
}

fn of(event: &Event, id: u64) -> Standing {
    standings(event)
        .into_iter()
        .find(|one| one.entrant == id)
        .unwrap()
}

#[test]
fn four_people_play_three_rounds() {
    let event = swiss(
        4,
        vec![
            result(1, 1, How::Played, &[(1, POINT), (2, 0)]),
            result(1, 2, How::Played, &[(3, HALF), (4, HALF)]),
            result(2, 1, How::Played, &[(1, HALF), (3, HALF)]),
            result(2, 2, How::Played, &[(2, POINT), (4, 0)]),
            result(3, 1, How::Played, &[(1, POINT), (4, 0)]),
            result(3, 2, How::Played, &[(2, POINT), (3, 0)]),
        ],
    );
    // points in halves: 1 has 5, 2 has 4, 3 has 2, 4 has 1
    let first = of(&event, 1);
    assert_eq!((first.place, first.points), (1, 5 * HALF));
    let breaks = first.tie_breaks;
    assert_eq!(breaks.buchholz, halves(4 + 2 + 1));
    assert_eq!(breaks.buchholz_cut, halves(4 + 2));
    // 4 halves x 1 point + 2 halves x half a point + 1 half x 1 point
    assert_eq!(
        breaks.sonneborn_berger,
        (halves(4) + halves(1)) * 24 + halves(2) * 12
    );
    assert_eq!(breaks.wins, 2);
    assert_eq!(of(&event, 4).place, 4);
}

#[test]
fn direct_encounter_decides_first() {
    let event = swiss(
        4,
        vec![
            result(1, 1, How::Played, &[(1, 0), (2, POINT)]),
            result(1, 2, How::Played, &[(3, POINT), (4, 0)]),
            result(2, 1, How::Played, &[(1, POINT), (3, 0)]),
            result(2, 2, How::Played, &[(2, 0), (4, POINT)]),
        ],
    );
    // all have one point, and not all have met
    assert!(
        standings(&event)
            .iter()
            .all(|one| one.tie_breaks.direct == 0 && one.place == 1)
    );
    let event = swiss(
        3,
        vec![
            result(1, 1, How::Played, &[(1, 0), (2, POINT)]),
            result(2, 1, How::Played, &[(1, POINT), (3, 0)]),
        ],
    );
    assert_eq!((of(&event, 2).place, of(&event, 1).place), (1, 2));
}

#[test]
fn a_bye_counts_against_a_virtual_opponent() {
    let event = swiss(
        3,
        vec![
            result(1, 1, How::Played, &[(1, POINT), (2, 0)]),
            result(1, 2, How::Bye, &[(3, POINT)]),
            result(2, 1, How::Played, &[(3, POINT), (1, 0)]),
            result(2, 2, How::Bye, &[(2, POINT)]),
        ],
    );
    // 3 has two points, but draws in both rounds would be worth one: that is the virtual opponent's score
    let third = of(&event, 3).tie_breaks;
    assert_eq!(third.buchholz, halves(2 + 2));
    assert_eq!(third.wins, 1);
    // 2 has one point
    assert_eq!(of(&event, 2).tie_breaks.buchholz, halves(2 + 2));
}

#[test]
fn rounds_after_leaving_count_as_draws_for_the_opponents() {
    let mut event = swiss(
        4,
        vec![
            result(1, 1, How::Played, &[(1, POINT), (2, 0)]),
            result(1, 2, How::Played, &[(3, POINT), (4, 0)]),
            result(2, 1, How::Played, &[(1, POINT), (3, 0)]),
            result(2, 2, How::Bye, &[(4, POINT)]),
        ],
    );
    event.entrants[1].until = Some(1);
    // 2 has nothing, and half a point for the round after leaving; 3 has one point
    assert_eq!(of(&event, 1).tie_breaks.buchholz, halves(1 + 2));
    // leaving takes nothing away
    event.entrants[0].until = Some(2);
    assert_eq!((of(&event, 1).place, of(&event, 1).points), (1, 2 * POINT));
    // the round that 2 missed is cut first, although the opponent of the other one is no better
    let second = of(&event, 2).tie_breaks;
    assert_eq!(second.buchholz_cut, halves(4));
}

#[test]
fn a_match_that_nobody_began_counts_no_more_than_its_opponent() {
    let event = swiss(2, vec![result(1, 1, How::Unplayed, &[(1, POINT), (2, 0)])]);
    // 2 never came, and has half a point for the round. 1 has won a point, but the virtual opponent has only as much as 2
    assert_eq!(of(&event, 1).tie_breaks.buchholz, halves(1));
    assert_eq!(of(&event, 1).tie_breaks.wins, 0);
}

#[test]
fn larger_tables_count_the_mean_of_the_opponents() {
    let mut event = swiss(
        3,
        vec![result(1, 1, How::Played, &[(1, POINT), (2, HALF), (3, 0)])],
    );
    (event.seats, event.least_seats) = (3, 3);
    assert_eq!(of(&event, 1).tie_breaks.buchholz, 12 * u64::from(HALF) / 2);
    assert_eq!(
        of(&event, 3).tie_breaks.buchholz,
        12 * u64::from(HALF + POINT) / 2
    );
}
