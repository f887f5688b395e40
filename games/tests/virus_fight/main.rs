//! Virus Fight by hand: what may be played and what not, in which order, and how it ends.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod descriptions;
mod endings;
mod positions;
mod reference_rules;
mod refusals;
mod rounds;
mod secrets;
mod setup;
mod warnings;
