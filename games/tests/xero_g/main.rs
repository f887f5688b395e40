//! Xero-G by hand: every sentence of the rules, what is refused and in which words, how it ends,
//! who may see what; and a slow second opinion on flights.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod endings;
mod paths;
mod refusals;
mod setup;
mod turns;
mod views;
