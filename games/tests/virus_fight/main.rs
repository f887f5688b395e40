//! Virus Fight by hand: what may be played and what not, in which order, and how it ends.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod endings;
mod positions;
mod refusals;
mod rounds;
mod secrets;
mod setup;
mod slow;
mod warnings;
mod words;
