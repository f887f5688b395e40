//! Whole events of every format: played from nothing by seeded random people, and checked round by round.

mod formats;
mod matching;
mod order;
mod simulated;
mod support;
mod swiss;
mod tie_breaks;
mod wrong_records;
