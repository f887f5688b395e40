//! Ratings: how strong a person is in one pool (a game, or a variant or board size of it), and how a match changes
//! that. This crate is only arithmetic. It knows no games, no clock, no database and no Discord.
//!
//! A [`Book`] rates matches one after the other. `docs/ratings.md` explains the formulas to players.

mod book;
mod match_weights;
mod rating;
mod update;

pub use book::{
    Book, Kept, LISTED_FROM, MONTHS_EVERYWHERE, Match, Period, Rated, Seat, Standing, Track, Who,
};
pub use match_weights::{Absence, FROM_NEW_TIME, LastAbsence, Reason, Weight};
pub use rating::{Points, Rating};
pub use update::{Side, updated};
