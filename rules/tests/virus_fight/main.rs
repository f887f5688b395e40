//! Hand-made tests of Virus Fight: legal and illegal turns, their order, and ends.

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
