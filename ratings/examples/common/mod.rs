//! What the simulations share.

use ratings::{Match, Period, Points, Seat, Track};

/// 400 points are ten to one: the scale of the logistic curve, in points.
pub const SCALE: f64 = 173.717_793;

/// The end of the first round, in unix milliseconds.
pub const START: i64 = 1_750_000_000_000;

/// A small random generator (`SplitMix64`), so that every machine prints the same.
pub struct Random(pub u64);

impl Random {
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Above 0 and below 1.
    pub fn unit(&mut self) -> f64 {
        let bits = u32::try_from(self.next() >> 32).unwrap_or_default();
        (f64::from(bits) + 0.5) / 4_294_967_296.0
    }

    /// A normal number with mean 0 and deviation 1.
    pub fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.unit().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }

    /// A Gumbel number. If each strength has `SCALE` times such a number added, their order follows Plackett and Luce.
    pub fn gumbel(&mut self) -> f64 {
        -(-self.unit().ln()).ln()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u64::try_from(last).unwrap_or_default() + 1;
            let other = usize::try_from(self.next() % bound).unwrap_or_default();
            items.swap(last, other);
        }
    }
}

const POOL: &str = "simulated";

pub fn all_time() -> Track {
    Track {
        scope: 0,
        pool: POOL.to_owned(),
        period: Period::AllTime,
    }
}

pub fn match_of(at: i64, seats: Vec<Seat>) -> Match {
    Match {
        at,
        month: 665 + (at - START) / (30 * 86_400_000),
        server: 0,
        season_months: 3,
        pool: POOL.to_owned(),
        rated: true,
        early: 0,
        short: false,
        seats,
    }
}

#[allow(clippy::cast_precision_loss, reason = "ratings are far below 2^53")]
pub fn points(hundredths: Points) -> f64 {
    hundredths as f64 / 100.0
}

pub fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| {
        (sum + number, count + 1.0)
    });
    if count > 0.0 { sum / count } else { 0.0 }
}
