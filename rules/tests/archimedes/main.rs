//! Hand-made tests of Archimedes: every sentence of the rules, refusals and their words, and ends.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod destroying;
mod endings;
mod moving;
mod refusals_and_labels;
mod side_swap;
mod views;
