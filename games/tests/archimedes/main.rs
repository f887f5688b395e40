//! Archimedes by hand: every sentence of the rules, what is refused and in which words, how it ends.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod destroying;
mod endings;
mod moving;
mod refusals_and_labels;
mod side_swap;
mod views;
