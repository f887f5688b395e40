//! Hand-made tests of Zyrcan: refusals and their words, ends, and scores.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod blitzkrieg;
mod endings;
mod labels;
mod positions;
mod refusals;
