//! What an end is worth: 1 for the first place, 0 for the last, evenly between; those who share places share their worth.

use games::{Outcome, Seat};

/// Most seats of any game.
pub const SEATS: usize = 5;

/// What each seat gets or can expect, from 0 to 1, by seat; the rest are 0.
pub type Values = [f32; SEATS];

/// The place scores of an end.
///
/// ```
/// use games::{EndKind, Outcome};
/// use players::place_scores::of;
///
/// let end = |places| Outcome { places, scores: None, kind: EndKind::AGREED };
/// assert_eq!(of(&end(vec![2, 1, 3]))[..3], [0.5, 1.0, 0.0]);
/// assert_eq!(of(&end(vec![1, 1]))[..2], [0.5, 0.5]);
/// assert_eq!(of(&end(vec![1, 2, 2]))[..3], [1.0, 0.25, 0.25]);
/// ```
pub fn of(outcome: &Outcome) -> Values {
    let places = &outcome.places;
    let mut values = [0.0; SEATS];
    let steps = places.len().saturating_sub(1).max(1) as f32;
    for (value, place) in values.iter_mut().zip(places) {
        let better = places.iter().filter(|other| *other < place).count() as f32;
        let worse = places.iter().filter(|other| *other > place).count() as f32;
        *value = (steps + worse - better) / (2.0 * steps);
    }
    values
}

/// A place score of a hundred, as people read it.
///
/// ```
/// use players::place_scores::percent;
///
/// assert_eq!([percent(0.0), percent(0.725), percent(1.0)], [0, 73, 100]);
/// ```
pub fn percent(value: f32) -> u32 {
    (value.clamp(0.0, 1.0) * 100.0).round() as u32
}

/// Brings an advantage of any size between 0 and 1: 0 gives a half, `unit` three quarters.
///
/// ```
/// use players::place_scores::squash;
///
/// assert_eq!([squash(0.0, 2.0), squash(2.0, 2.0), squash(-2.0, 2.0)], [0.5, 0.75, 0.25]);
/// ```
pub fn squash(advantage: f32, unit: f32) -> f32 {
    0.5 + advantage / (2.0 * (unit + advantage.abs()))
}

/// The values of a match for two, of which the first is given for this seat.
///
/// ```
/// use games::Seat;
/// use players::place_scores::for_two;
///
/// assert_eq!(for_two(Seat::new(2), 0.75)[..2], [0.25, 0.75]);
/// ```
pub fn for_two(seat: Seat, value: f32) -> Values {
    let mut values = [0.0; SEATS];
    values[seat.index()] = value;
    values[seat.opponent().index()] = 1.0 - value;
    values
}
