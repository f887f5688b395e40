//! One suite for every game: whatever is in the catalogue passes it with every number of seats and
//! every set of options.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod choices;
mod descriptions;
mod notation;
mod panel_taps;
mod play;
mod records;
mod sentences;
mod setups;
mod views;
