//! Whole events of every format: played from nothing by seeded random people, and checked round by round.

#![allow(clippy::unwrap_used, missing_docs)] // a test may panic

mod formats;
mod matching;
mod order;
mod simulated;
mod support;
mod swiss;
mod tie_breaks;
mod wrong_records;
