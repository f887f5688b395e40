//! A rating: a number of points, and how uncertain it is.

/// Hundredths of a point. Ratings are rounded to them after each match, so every machine computes the same ratings.
pub type Points = i64;

/// How strong somebody is: most likely `mean`, and with a probability of two thirds within one `sigma` of it.
///
/// 400 points more mean ten times the chance to win, as on the Elo scale. Level 1 of the computers is near 1200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// The most likely strength, in hundredths of a point.
    pub mean: Points,
    /// The uncertainty (one standard deviation), in hundredths of a point.
    pub sigma: Points,
}

impl Rating {
    /// A person who has not played yet.
    pub const NEW: Self = Self {
        mean: 150_000,
        sigma: 22_000,
    };

    /// From this uncertainty on a rating is shown as new.
    pub const NEW_FROM: Points = 12_000;

    /// The uncertainty of a level's rating, in hundredths of a point.
    pub const LEVEL_SIGMA: Points = 3_000;

    /// The rating of a computer, which no match changes.
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// assert_eq!(Rating::of_level(140_000).shown(), (1400, 30));
    /// ```
    pub const fn of_level(mean: Points) -> Self {
        Self {
            mean,
            sigma: Self::LEVEL_SIGMA,
        }
    }

    /// The rating by which leaderboards are ordered: two uncertainties below the mean, in hundredths of a point.
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// assert_eq!(Rating::NEW.cautious(), 106_000);
    /// ```
    pub const fn cautious(self) -> Points {
        self.mean - 2 * self.sigma
    }

    /// Is too little known to take this number seriously?
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// assert!(Rating::NEW.is_new());
    /// assert!(!Rating { sigma: 8_000, ..Rating::NEW }.is_new());
    /// ```
    pub const fn is_new(self) -> bool {
        self.sigma >= Self::NEW_FROM
    }

    /// The mean and the uncertainty in whole points, as people see them.
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// assert_eq!(Rating { mean: 151_249, sigma: 8_050 }.shown(), (1512, 81));
    /// ```
    pub const fn shown(self) -> (i64, i64) {
        (whole(self.mean), whole(self.sigma))
    }

    /// The rating with which a season begins: halfway between the rating so far and that of a new person.
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// let strong = Rating { mean: 190_000, sigma: 6_000 };
    /// assert_eq!(strong.drawn_to_the_mean(), Rating { mean: 170_000, sigma: 14_000 });
    /// ```
    pub const fn drawn_to_the_mean(self) -> Self {
        Self {
            mean: i64::midpoint(self.mean, Self::NEW.mean),
            sigma: i64::midpoint(self.sigma, Self::NEW.sigma),
        }
    }

    /// The chance to be placed before somebody with another rating, from 0 to 1.
    ///
    /// ```
    /// use ratings::Rating;
    ///
    /// let [strong, weak] = [190_000, 150_000].map(Rating::of_level);
    /// assert!((strong.chance(weak) - 10.0 / 11.0).abs() < 0.01);
    /// assert!((strong.chance(weak) + weak.chance(strong) - 1.0).abs() < 1e-9);
    /// ```
    pub fn chance(self, other: Self) -> f64 {
        crate::update::chance(self, other)
    }
}

/// Hundredths of a point in whole points, rounded to the nearest.
const fn whole(hundredths: Points) -> i64 {
    (hundredths + 50).div_euclid(100)
}
