//! Angels and Demons by hand: every sentence of the rules, what is refused and in which words, how it
//! ends, what is proposed for half a turn, and what stands in words beside the board.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod choices;
mod endings;
mod options;
mod refusals;
mod turns;
mod views;
