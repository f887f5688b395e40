//! The evaluation, which compares every two seats.

use super::board::{Position, each};
use super::weights::STANCE;
use crate::place_scores::{SEATS, Values, squash};

/// The number of counts of each seat.
pub const COUNTED: usize = 12;

/// The weights of the counts, by phase (deploying, attacking, deploying in Blitzkrieg), each for its beginning and its
/// end.
pub type Stance = [[[f32; COUNTED]; 2]; 3];

/// The counts of a seat.
pub fn counted(position: &Position, seat: usize) -> [f32; COUNTED] {
    let own = position.own[seat];
    let foes = position.others(seat);
    let ships = position
        .kinds
        .map(|ships| (ships & own).count_ones() as f32);
    let hand = position.hands[seat].map(f32::from);
    let mut hanging = [0.0; 3];
    let (mut prey, mut attackers, mut captures, mut mobile) = (0, 0.0, 0.0, 0.0);
    for (kind, hanging) in hanging.iter_mut().enumerate() {
        for at in each(own & position.kinds[kind]) {
            let risks = position.reaching(at) & foes;
            *hanging += f32::from(u8::from(risks != 0));
            attackers += risks.count_ones() as f32 * (kind + 1) as f32;
            let reached = position.ways.reach(kind, at) & foes;
            prey |= reached;
            captures += reached.count_ones() as f32;
            mobile += f32::from(u8::from(reached != 0));
        }
    }
    let prey_engines = position
        .kinds
        .map(|ships| (ships & prey).count_ones() as f32);
    let free = each(prey).filter(|at| position.reaching(*at) & foes == 0);
    let turns =
        (seat + usize::from(position.seats) - position.seat()) % usize::from(position.seats);
    [
        ships[0] + hand[0] + 2.0 * (ships[1] + hand[1]) + 3.0 * (ships[2] + hand[2]),
        ships[0] + ships[1] + ships[2],
        hanging[0],
        hanging[1],
        hanging[2],
        attackers,
        prey_engines[0] + 2.0 * prey_engines[1] + 3.0 * prey_engines[2],
        captures,
        mobile,
        free.count() as f32,
        turns as f32,
        hand[2],
    ]
}

/// The phase, and its progress from 0 to 1.
pub fn stage(position: &Position) -> (usize, f32) {
    let seats = f32::from(position.seats);
    let ships = position.occupied().count_ones() as f32 / (12.0 * seats);
    match (position.attack, position.blitzkrieg) {
        (false, false) => (0, ships),
        (true, _) => (1, 1.0 - ships),
        (false, true) => (2, f32::from(position.round.saturating_sub(1)) / 12.0),
    }
}

/// What each seat can expect, as place scores.
pub fn expected(position: &Position) -> Values {
    let seats = usize::from(position.seats).min(SEATS);
    let (phase, late) = stage(position);
    let [begins, ends] = &STANCE[phase];
    let mut stance = [0.0; SEATS];
    for (seat, stance) in stance[..seats].iter_mut().enumerate() {
        let counted = counted(position, seat);
        for ((count, begin), end) in counted.iter().zip(begins).zip(ends) {
            *stance += count * (begin + (end - begin) * late);
        }
    }
    let mut values = [0.0; SEATS];
    let unit = 1.0 / (seats - 1) as f32;
    for one in 0..seats {
        for other in 0..one {
            let share = match position.retirement(one).cmp(&position.retirement(other)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Greater => 0.0,
                std::cmp::Ordering::Equal => squash(stance[one] - stance[other], 1.0),
            };
            values[one] += unit * share;
            values[other] += unit * (1.0 - share);
        }
    }
    values
}
