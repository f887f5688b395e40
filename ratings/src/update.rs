//! How one match changes the ratings of its seats: the Bradley–Terry update of Weng and Lin (2011), by `skillratings`.

use std::f64::consts::FRAC_PI_8;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::rating::{Points, Rating};

/// The scale of the logistic curve, in points: 400 points are ten to one. `2 * BETA^2 = (400 / ln 10)^2`.
const BETA: f64 = 122.837;

/// How much of a variance widens the logistic curve: the mean of the curve over a normal spread `sigma` is nearly the
/// curve whose squared scale is larger by `PI / 8 * sigma^2` (`MacKay`, 1992). Weng and Lin add the whole variance, and
/// so their steps are too small for new people. `skillratings` gets variances that are smaller by this factor.
const WIDENING: f64 = FRAC_PI_8;

/// What each match adds to the uncertainty (as a standard deviation), in points: people change. Without it a rating
/// would stop moving. A match that counts half adds half of the variance.
const TAU: f64 = 6.0;

/// What a day without a match in the pool adds to the uncertainty (as a standard deviation), in points.
const DAILY: f64 = 3.0;

/// How far from the middle of a match a rating is taken into account, in points. The exponential function overflows
/// soon after.
const FARTHEST: f64 = 50_000.0;

const DAY: i64 = 86_400_000;

/// A weight of 1, in thousandths.
pub(crate) const FULL: i64 = 1000;

/// One seat of a match, as the update sees it.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// The rating before the match.
    pub rating: Rating,
    /// How many milliseconds ago the rating last changed. 0 for a first match.
    pub idle: i64,
    /// What the seat itself is worth, in hundredths of a point.
    pub edge: Points,
    /// The place, 1 is best. Equal places are a draw.
    pub place: u8,
    /// How much the match counts for this seat, in thousandths. 0: the rating stays.
    pub weight: i64,
}

/// The ratings after a match, in order of the sides. `weng_lin_multi_team` sums over all pairs of seats. The pairs of a
/// match depend on each other, so a match of `n` seats tells as much as `3 * (n - 1) / (n + 1)` matches of two, and each
/// pair counts `3 / (n + 1)`. A side whose weight is 0 keeps its rating, and its idle time goes on.
///
/// ```
/// use ratings::{Rating, Side, updated};
///
/// let side = |place| Side { rating: Rating::NEW, idle: 0, edge: 0, place, weight: 1000 };
/// let after = updated(&[side(1), side(2)]);
/// assert!(after[0].mean > Rating::NEW.mean && after[1].mean < Rating::NEW.mean);
/// assert!(after[0].sigma < Rating::NEW.sigma);
/// assert_eq!(after[0].mean - Rating::NEW.mean, Rating::NEW.mean - after[1].mean);
/// ```
pub fn updated(sides: &[Side]) -> Vec<Rating> {
    if sides.len() < 2 {
        return sides.iter().map(|side| side.rating).collect();
    }
    let before = before(sides);
    let steps = steps(sides, &before);
    let pair = 3.0 / (count(sides) + 1.0);
    let update = |(index, side): (usize, &Side)| {
        if side.weight <= 0 {
            return side.rating;
        }
        let share = pair * weight(side);
        let others = before.iter().enumerate();
        let others = others.filter(|(other, _)| *other != index);
        let told: f64 = others.map(|(_, other)| told(before[index], *other)).sum();
        let sigma = before[index].uncertainty * (1.0 - share * told).sqrt();
        let step = hundredths(share * steps[index]);
        Rating {
            mean: side.rating.mean.saturating_add(step),
            sigma: hundredths(sigma),
        }
    };
    sides.iter().enumerate().map(update).collect()
}

/// The ratings of the seats as the match begins: relative to the middle of the match, with what each seat is worth,
/// and with the uncertainty that time adds. An uncertainty is never larger than that of a new person.
fn before(sides: &[Side]) -> Vec<WengLinRating> {
    let mean = |side: &Side| points(side.rating.mean) + points(side.edge);
    let means: Vec<f64> = sides.iter().map(mean).collect();
    let middle = means.iter().sum::<f64>() / count(sides);
    let rating = |(side, mean): (&Side, f64)| {
        let sigma = points(side.rating.sigma);
        let days = float(side.idle.max(0)) / float(DAY);
        let added = if side.weight <= 0 {
            0.0
        } else {
            TAU * TAU * weight(side) + DAILY * DAILY * days
        };
        let most = points(Rating::NEW.sigma);
        WengLinRating {
            rating: (mean - middle).clamp(-FARTHEST, FARTHEST),
            uncertainty: (sigma * sigma + added).sqrt().min(most),
        }
    };
    sides.iter().zip(means).map(rating).collect()
}

/// By how much a whole match would move each mean if each pair counted as a match of two, in points.
fn steps(sides: &[Side], before: &[WengLinRating]) -> Vec<f64> {
    let narrow = |rating: &WengLinRating| WengLinRating {
        rating: rating.rating,
        uncertainty: rating.uncertainty * WIDENING.sqrt(),
    };
    let narrowed: Vec<WengLinRating> = before.iter().map(narrow).collect();
    let teams = narrowed.iter().zip(sides).map(|(rating, side)| {
        let place = MultiTeamOutcome::new(side.place.into());
        (std::slice::from_ref(rating), place)
    });
    let teams: Vec<_> = teams.collect();
    let config = WengLinConfig {
        beta: BETA,
        uncertainty_tolerance: 1e-6,
    };
    let after = weng_lin_multi_team(&teams, &config);
    let moved = narrowed.iter().zip(after.into_iter().flatten());
    moved
        .map(|(before, after)| (after.rating - before.rating) / WIDENING)
        .collect()
}

/// How much of the variance of the first rating a match against the second takes away: the variance of the result
/// that was expected (Weng and Lin's formula with a gamma of 1). `skillratings` has another gamma, `sigma / c`, with
/// which the uncertainty of somebody who has played 30 matches would shrink three times too slowly.
fn told(one: WengLinRating, other: WengLinRating) -> f64 {
    let scale = scale(one.uncertainty, other.uncertainty);
    let chance = logistic((one.rating - other.rating) / scale);
    (one.uncertainty / scale).powi(2) * chance * (1.0 - chance)
}

/// The chance that the first is placed before the second.
pub(crate) fn chance(one: Rating, other: Rating) -> f64 {
    let scale = scale(points(one.sigma), points(other.sigma));
    logistic((points(one.mean) - points(other.mean)) / scale)
}

/// The scale of the curve between two ratings with these uncertainties.
fn scale(one: f64, other: f64) -> f64 {
    (2.0 * BETA * BETA + WIDENING * (one * one + other * other)).sqrt()
}

fn logistic(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn count(sides: &[Side]) -> f64 {
    float(i64::try_from(sides.len()).unwrap_or(i64::MAX))
}

/// How much the match counts for a side, from 0 to 1.
fn weight(side: &Side) -> f64 {
    float(side.weight.clamp(0, FULL)) / float(FULL)
}

fn points(hundredths: Points) -> f64 {
    float(hundredths) / 100.0
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "ratings are far inside the range of whole floats"
)]
fn hundredths(points: f64) -> Points {
    (points * 100.0).round() as Points
}

#[allow(
    clippy::cast_precision_loss,
    reason = "ratings, times and weights are far below 2^53"
)]
fn float(number: i64) -> f64 {
    number as f64
}
