//! Hand-made tests of Xero-G: every sentence of the rules, refusals and their words, ends, and views. Flights are also
//! compared with a slow, independent implementation.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod endings;
mod paths;
mod refusals;
mod setup;
mod turns;
mod views;
