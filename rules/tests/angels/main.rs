//! Hand-made tests of Angels and Demons: every sentence of the rules, refusals and their words, ends, the choices for a
//! half-typed turn, and the words beside the board.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod boards;
mod choices;
mod endings;
mod options;
mod refusals;
mod turns;
mod views;
