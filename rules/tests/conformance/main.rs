//! One suite for all games. Every game in the catalogue passes it with every number of seats and every set of options.

#![allow(clippy::unwrap_used)] // a test may fail anywhere

mod choices;
mod confirmation;
mod descriptions;
mod every_sentence;
mod near_end_warnings;
mod notation;
mod panel_taps;
mod play;
mod records;
mod rules_pages;
mod sentences;
mod setups;
mod suggestions;
mod takebacks;
mod taps_on_board;
mod turn_numbers;
mod views;
