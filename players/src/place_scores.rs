//! Place scores: the value of an end for each seat. First place is worth 1, last place 0, and the places between are
//! evenly spaced. Seats that share places share their value.

use rules::{Outcome, Seat};

/// The largest number of seats of any game.
pub const SEATS: usize = 5;

/// What each seat gets or can expect, from 0 to 1, by seat. Entries without a seat are 0.
pub type Values = [f32; SEATS];

/// The place scores of an end.
///
/// ```
/// use rules::{EndKind, Outcome};
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

/// A place score in percent, rounded, for people to read.
///
/// ```
/// use players::place_scores::percent;
///
/// assert_eq!([percent(0.0), percent(0.725), percent(1.0)], [0, 73, 100]);
/// ```
pub fn percent(value: f32) -> u32 {
    (value.clamp(0.0, 1.0) * 100.0).round() as u32
}

/// Adds values to a sum.
pub(crate) fn add(sum: &mut Values, values: &Values) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += value;
    }
}

/// The mean of `times` summed values; `None` if `times` is 0.
pub(crate) fn mean(sum: &Values, times: u32) -> Option<Values> {
    (times > 0).then(|| sum.map(|sum| sum / times as f32))
}

/// Each seat's chance to be first, computed from the place scores. With two seats the chances equal the place scores. A
/// seat that is certainly first gets 1. The chances always add up to 1.
///
/// ```
/// use players::place_scores::chances;
///
/// assert_eq!(chances(&[0.75, 0.25]), [0.75, 0.25]);
/// assert_eq!(chances(&[1.0, 0.5, 0.0]), [1.0, 0.0, 0.0]);
/// assert_eq!(chances(&[0.5, 0.5, 0.5, 0.5]), [0.25; 4]);
/// assert_eq!(chances(&[0.75, 0.75, 0.0]), [0.5, 0.5, 0.0]);
/// ```
pub fn chances(values: &[f32]) -> Vec<f32> {
    /// The least distance of a value from 1, which keeps the divisor above 0.
    const NEAR: f32 = 1e-6;
    let odds = |value: &f32| (value.max(0.0) / (1.0 - value).max(NEAR)).sqrt();
    let odds: Vec<f32> = values.iter().map(odds).collect();
    let most = odds.iter().copied().fold(0.0, f32::max);
    let all: f32 = odds.iter().sum();
    if values.iter().any(|value| 1.0 - value < NEAR) {
        let first = |odds: &f32| if *odds < most { 0.0 } else { 1.0 };
        return odds.iter().map(first).collect();
    }
    odds.iter().map(|odds| odds / all.max(NEAR)).collect()
}

/// Rounds shares of 1 to whole percents that add up to 100.
///
/// ```
/// use players::place_scores::percents;
///
/// assert_eq!(percents(&[1.0 / 3.0; 3]), [34, 33, 33]);
/// assert_eq!(percents(&[0.725, 0.275]), [73, 27]);
/// ```
pub fn percents(parts: &[f32]) -> Vec<u32> {
    let exact = parts.iter().map(|part| part.clamp(0.0, 1.0) * 100.0);
    let exact: Vec<f32> = exact.collect();
    let mut whole: Vec<u32> = exact.iter().map(|part| *part as u32).collect();
    let missing = 100_u32.saturating_sub(whole.iter().sum());
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|one, other| exact[*other].fract().total_cmp(&exact[*one].fract()));
    for index in order.into_iter().take(missing as usize) {
        whole[index] += 1;
    }
    whole
}

/// Maps an advantage of any size to a value between 0 and 1: 0 gives one half, `unit` three quarters.
///
/// ```
/// use players::place_scores::squash;
///
/// assert_eq!([squash(0.0, 2.0), squash(2.0, 2.0), squash(-2.0, 2.0)], [0.5, 0.75, 0.25]);
/// ```
pub fn squash(advantage: f32, unit: f32) -> f32 {
    0.5 + advantage / (2.0 * (unit + advantage.abs()))
}

/// The values of a match for two seats, from the value of one of them.
///
/// ```
/// use rules::Seat;
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
