//! Hand-made tests of Kitaran: every sentence of the rules, refusals and their words, and ends.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod endings;
mod refusals_and_labels;
mod turns;
mod views;
