//! Zyrcan by hand: what is refused and in which words, how it ends, how it is scored.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod blitzkrieg;
mod endings;
mod labels;
mod positions;
mod refusals;
