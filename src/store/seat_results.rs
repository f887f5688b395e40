//! The result of a seat: one type, which is derived from a match's record, stored in the table `results`, shown and
//! checked.

use ::ratings::{Rated, Reason};
use rules::{Outcome, Seat};

use super::match_rows::row;
use super::values::Value;

/// Defines [`SeatResult`]: each field is a column of `results`.
macro_rules! seat_result {
    ($($(#[$doc:meta])* $column:ident: $type:ty,)+) => {
        row! {
            /// The result of a seat: a row of `results`, without its match.
            #[derive(Clone, Debug, Default, PartialEq)]
            pub struct SeatResult {
                $($(#[$doc])* pub $column: $type,)+
            }
        }

        /// The columns of a result, and its match, as a list in a statement.
        macro_rules! result_columns {
            () => {
                concat!($(stringify!($column), ", ",)+ "match")
            };
        }
        pub(super) use result_columns;

        /// The names of the columns, in order.
        const COLUMNS: &[&str] = &[$(stringify!($column)),+];

        impl SeatResult {
            /// The values of the columns, in order.
            pub(super) fn values(&self) -> [Value<'_>; COLUMNS.len()] {
                [$((&self.$column).into()),+]
            }
        }
    };
}

seat_result! {
    /// The number of the match, in the order in which matches were rated.
    seq: i64,
    /// From 1 on.
    seat: i64,
    /// The server; 0: a conversation, or a server that was forgotten.
    guild: i64,
    /// Which matches are rated together: the id of a [`rules::Pool`].
    pool: String,
    /// The level of the strongest computer in the match; 0: there is none.
    strongest: i64,
    /// The number of the person; 0 for a computer.
    rater: i64,
    /// The level of the computer; 0 for a person.
    level: i64,
    /// The fixed rating of the computer, in hundredths of a point; 0 for a person.
    level_mean: i64,
    /// 1 is best; equal seats share a place.
    place: i64,
    /// The place that counts on leaderboards; 0: the result does not count.
    counted: i64,
    /// 1 for a first place that is not shared.
    sole: i64,
    /// The score, if the game has scores.
    score: Option<f64>,
    /// When the match ended, in unix milliseconds.
    ended: i64,
    /// 1: the match changes ratings.
    rated: i64,
    /// How much of the length at which a match of its game counts in full was not played, in thousandths.
    early: i64,
    /// What the seat is worth, in hundredths of a rating point.
    edge: i64,
    /// Since when it was the seat's turn when its time was up, in unix milliseconds; 0: its time was not up.
    absent_from: i64,
    /// 1: its person left a rated match before their first turn, or before two had played.
    left_early: i64,
    /// When its time was up, in unix milliseconds; 0: it was not.
    absent_until: i64,
    /// When an absent person had last acted in any match, in unix milliseconds; 0: unknown.
    acted: i64,
    /// The length of the server's seasons, in months.
    season_months: i64,
    /// How often the person had met each seat in the week before, under numbers that were given up: a byte for each
    /// seat.
    again: i64,
    /// How much the match counts for the seat, in thousandths of a whole match.
    weight: i64,
    /// The number of the [`Reason`] why it counts less than a whole match.
    reason: i64,
    /// The rating everywhere before, in hundredths of a point.
    mean_before: i64,
    /// The rating after.
    mean_after: i64,
    /// The uncertainty after.
    sigma: i64,
    /// The rating on the server before.
    server_before: i64,
    /// The rating there after.
    server_after: i64,
    /// The uncertainty there after.
    server_sigma: i64,
    /// What the person gained from people who were new.
    from_new: i64,
}

/// How many of the first columns follow from the match alone.
pub(super) const OWN: usize = 18;

impl SeatResult {
    /// The results in order of seats. A seat with hints (its bit of `hinted`) counts as last, or not at all if it is
    /// first.
    pub fn all(outcome: &Outcome, hinted: u8) -> Vec<Self> {
        let score = |seat: usize| outcome.scores.as_ref()?.get(seat).copied();
        let last = outcome.places.iter().copied().max().unwrap_or_default();
        let places = outcome.places.iter().enumerate();
        let result = |(seat, &place): (usize, &u8)| Self {
            place: place.into(),
            counted: match (hinted >> seat & 1, place) {
                (0, _) => place.into(),
                (_, 1) => 0,
                _ => last.into(),
            },
            score: score(seat),
            ..Self::default()
        };
        places.map(result).collect()
    }

    /// The results of a match, in order of seats, with what follows from its row and its players. `levels` are those of
    /// the computers, 0 for a person.
    pub fn in_match(seats: &[Self], levels: &[i64], guild: i64, ended: i64) -> Vec<Self> {
        let strongest = levels.iter().copied().max().unwrap_or_default();
        let alone = seats.iter().filter(|seat| seat.place == 1).count() == 1;
        let seats = (1..).zip(seats).zip(levels);
        let result = |((seat, result), level): ((i64, &Self), &i64)| Self {
            seat,
            guild,
            strongest,
            level: *level,
            sole: (result.place == 1 && alone).into(),
            ended,
            ..result.clone()
        };
        seats.map(result).collect()
    }

    /// The columns that follow from the match alone and differ from those of `should`: the name, and both values.
    pub fn differences(&self, should: &Self) -> Vec<(&'static str, String, String)> {
        let text = |value: &Value<'_>| match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => (*text).to_owned(),
            Value::MaybeReal(Some(real)) => real.to_string(),
            _ => "none".to_owned(),
        };
        let (have, should) = (self.values(), should.values());
        let own = COLUMNS.iter().zip(have.iter().zip(&should)).take(OWN);
        // the numbers of matches and people do not follow from the match
        let own = own.filter(|(column, _)| !["seq", "rater"].contains(column));
        own.map(|(column, (have, should))| (*column, text(have), text(should)))
            .filter(|(_, have, should)| have != should)
            .collect()
    }

    /// The columns that follow from all earlier matches, from `weight` on.
    pub(super) fn ratings(&self) -> [i64; 9] {
        [
            self.weight,
            self.reason,
            self.mean_before,
            self.mean_after,
            self.sigma,
            self.server_before,
            self.server_after,
            self.server_sigma,
            self.from_new,
        ]
    }

    /// Sets these columns.
    pub(super) fn rate(&mut self, rated: &Rated) {
        self.reason = rated.weight.reason.number();
        if !rated.counts {
            return;
        }
        self.weight = rated.weight.mille;
        self.mean_before = rated.everywhere.before.mean;
        self.mean_after = rated.everywhere.after.mean;
        self.sigma = rated.everywhere.after.sigma;
        self.server_before = rated.server.before.mean;
        self.server_after = rated.server.after.mean;
        self.server_sigma = rated.server.after.sigma;
        self.from_new = rated.from_new;
    }

    /// Which seat it is.
    pub fn in_seat(&self) -> Seat {
        Seat::at(usize::try_from(self.seat - 1).unwrap_or_default())
    }

    /// Does the match change ratings?
    pub fn changes_ratings(&self) -> bool {
        self.weight > 0 || self.rated == 1
    }

    /// Why the match counts less than a whole one.
    pub fn reason(&self) -> Reason {
        Reason::from_number(self.reason).unwrap_or(Reason::None)
    }

    /// The rating before, in hundredths of a point; a computer's fixed one.
    pub fn before(&self) -> i64 {
        if self.level > 0 {
            self.level_mean
        } else {
            self.mean_before
        }
    }
}
